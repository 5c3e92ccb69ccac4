package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"

	"linesift/model"
	"linesift/train"
	"linesift/train/perceptron"
)

// A learning is what is known of the models that are fitted to the labels.
type learning struct {
	running   bool
	fit, fits int // the network that is being fitted, from 1, and how many there are
	epoch     int
	trouble   string // why the last one came to nothing
	lessons   []Lesson
	model     []byte // the file of the last one
}

// A Lesson says what a model has learned from the labels of the time. The
// errors are shares of lines, as means over the pages with labels, 0 to 1.
type Lesson struct {
	Pages int `json:"pages"`
	Lines int `json:"lines"`

	Density float64 `json:"density"` // errors of the fixed threshold 0.5
	Start   float64 `json:"start"`   // of the model that was gone on from
	// HeldOut is the errors of the new model: each page judged by networks
	// that have not learned from its site, or from the page if ByPage.
	HeldOut float64 `json:"held_out"`
	ByPage  bool    `json:"by_page"`
}

// A learningView is what a window shows of it.
type learningView struct {
	Running bool     `json:"running"`
	Fit     int      `json:"fit"`
	Fits    int      `json:"fits"`
	Epoch   int      `json:"epoch"`
	Trouble string   `json:"trouble"`
	Lessons []Lesson `json:"lessons"`
	Model   bool     `json:"model"`   // there is one to be had
	Command string   `json:"command"` // that makes the same model
}

func (s *Server) learningView() learningView {
	l := &s.learning
	return learningView{
		Running: l.running, Fit: l.fit, Fits: l.fits, Epoch: l.epoch, Trouble: l.trouble,
		Lessons: append([]Lesson{}, l.lessons...), Model: l.model != nil,
		Command: fmt.Sprintf("train %s --from %s --test 0 --output mine.safetensors", s.config.CSV, s.config.StartName),
	}
}

// postLearn begins to fit a model to the labels of the file. It goes on in the
// background.
func (s *Server) postLearn(*http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := &s.learning
	if l.running {
		return nil, fail(http.StatusConflict, "it is learning already")
	}
	task := s.task
	stages := 1
	if s.config.Start.Networks[model.Context] != nil {
		stages++
	}
	l.running, l.trouble, l.fit, l.epoch, l.fits = true, "", 0, 0, stages*(task.Folds+1)
	s.hub.tell("learning", s.learningView())
	s.background.Go(func() {
		err := s.learn(s.context, task)
		s.mu.Lock()
		defer s.mu.Unlock()
		l.running = false
		if err != nil && !errors.Is(err, context.Canceled) {
			l.trouble = err.Error()
		}
		s.hub.tell("learning", s.learningView())
	})
	return s.learningView(), nil
}

// learn fits a model to the labels of the file, and lets it guess all pages.
func (s *Server) learn(ctx context.Context, task train.Task) error {
	pages, _, err := train.ReadCSV(s.book.path)
	if err != nil {
		return err
	}
	lesson := Lesson{}
	for _, p := range pages {
		known := 0
		for _, w := range p.W {
			if w > 0 {
				known++
			}
		}
		if known > 0 {
			lesson.Pages++
			lesson.Lines += known
		}
	}
	if lesson.Pages < task.Folds {
		return fmt.Errorf("there are labels of %d pages, and learning takes %d", lesson.Pages, task.Folds)
	}
	m, report, err := train.Model(ctx, task, pages, func(e perceptron.Epoch) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if e.Number == 1 {
			s.learning.fit++
		}
		s.learning.epoch = e.Number
		s.hub.tell("learning", s.learningView())
	})
	if err != nil {
		return err
	}
	m.Provenance = report.Provenance(task, s.config.StartName)
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		return err
	}
	lesson.Density, lesson.HeldOut, lesson.ByPage = report.HeldOutDensity.Page.Total(), report.HeldOut.Page.Total(), report.ByPage
	lesson.Start = train.Measure(s.config.Start, pages).Page.Total()

	g, err := newGuesser(m)
	if err != nil {
		return err
	}
	guesses := make([]guess, len(s.items))
	for n, it := range s.items {
		if err := ctx.Err(); err != nil {
			return err
		}
		_, guesses[n], err = g.guess(it.Page)
		if err != nil || len(guesses[n].probabilities) != it.lines {
			guesses[n] = it.guess // opening the page will tell what is wrong
		}
	}
	s.mu.Lock()
	for n, it := range s.items {
		it.guess, it.entropy = guesses[n], guesses[n].entropy()
		if it.sheet != nil {
			it.sheet.guess(it.guess)
		}
	}
	s.order = arrange(s.items, s.config.Order)
	s.learning.lessons = append(s.learning.lessons, lesson)
	s.learning.model = file.Bytes()
	s.hub.tell("guesses", nil)
	s.mu.Unlock()
	return s.save()
}

func (s *Server) getModel(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	file := s.learning.model
	s.mu.Unlock()
	if file == nil {
		http.Error(w, "nothing has been learned yet", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="mine.safetensors"`)
	w.Write(file)
}
