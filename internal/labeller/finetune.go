package labeller

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"

	"linesift/internal/train"
	"linesift/model"
)

// fineTuning is the progress of fine-tuning that a window shows.
type fineTuning struct {
	Running bool    `json:"running"`
	Done    float64 `json:"done"`   // the share of the fits that is done
	Text    string  `json:"text"`   // what is being done
	Error   string  `json:"error"`  // why the last round failed
	Rounds  []round `json:"rounds"` // the rounds without an error

	model []byte // the file of the last round
}

// A round of fine-tuning. Errors are shares of lines, 0 to 1. They are means over the pages with
// labels that differ from the predictions. Other pages cannot judge a model.
type round struct {
	Pages  int `json:"pages"`
	Lines  int `json:"lines"`
	Judged int `json:"judged"` // pages that the errors are means of; if 0, the errors mean nothing

	Density float64 `json:"density"` // errors of the fixed threshold 0.5
	Start   float64 `json:"start"`   // errors of the model that is fine-tuned
	// Validation has the errors of the fine-tuned model in cross-validation by site, or
	// by page if there are too few sites.
	Validation float64 `json:"validation"`
	ByPage     bool    `json:"by_page"`
}

// worse reports whether the fine-tuned model does worse than the one it began with.
func (r round) worse() bool { return r.Judged > 0 && r.Validation > r.Start }

// postFineTune begins to fine-tune the model in the background.
func (s *Server) postFineTune(http.Header, *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := &s.fineTuning
	if f.Running {
		return nil, failure{http.StatusConflict, errors.New("the model is being fine-tuned already")}
	}
	f.Running, f.Error, f.Done, f.Text = true, "", 0, "reading the labels"
	s.events.send("fine_tuning", f)
	s.background.Go(func() {
		err := s.fineTune(s.context)
		s.mu.Lock()
		defer s.mu.Unlock()
		f.Running = false
		if err != nil && !errors.Is(err, context.Canceled) {
			f.Error = err.Error()
		}
		s.events.send("fine_tuning", f)
	})
	return struct{}{}, nil
}

// fineTune fits the model to the labels of the file, and predicts all pages with it if it
// is not worse.
func (s *Server) fineTune(ctx context.Context) error {
	pages, _, err := train.ReadCSV(s.file.path)
	if err != nil {
		return err
	}
	if len(pages) < s.task.Folds {
		return fmt.Errorf("there are labels of %d pages, and fine-tuning needs %d", len(pages), s.task.Folds)
	}
	m, report, err := train.Model(ctx, s.task, pages, func(p train.Progress) { s.tell(p.Done(), p.String()) })
	if err != nil {
		return err
	}
	m.Provenance = report.Provenance(s.task, s.config.StartName)
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		return err
	}
	done := round{
		Pages: report.Training.Pages, Lines: report.Training.Lines,
		Judged: report.Validation.Pages, ByPage: report.ByPage,
		Density: report.ValidationDensity.Page.Total(), Validation: report.Validation.Page.Total(),
		Start: report.ValidationStart.Page.Total(),
	}

	var predictions []prediction
	if !done.worse() {
		s.tell(1, "predicting all pages")
		if predictions, err = s.predictAll(ctx, m); err != nil {
			return err
		}
	}
	s.mu.Lock()
	for n, p := range predictions {
		it := s.items[n]
		it.prediction = p
		if it.labels != nil {
			it.labels.predict(p)
		}
	}
	s.order = arrange(s.items, s.config.Order)
	s.fineTuning.Rounds = append(s.fineTuning.Rounds, done)
	s.fineTuning.model = file.Bytes()
	if predictions != nil {
		s.events.send("predictions", nil)
	}
	s.mu.Unlock()
	return s.save()
}

// tell tells the windows how far fine-tuning is.
func (s *Server) tell(done float64, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fineTuning.Done, s.fineTuning.Text = done, text
	s.events.send("fine_tuning", &s.fineTuning)
}

// predictAll returns a model's prediction for each page.
func (s *Server) predictAll(ctx context.Context, m *model.Model) ([]prediction, error) {
	x, err := newPredictor(m)
	if err != nil {
		return nil, err
	}
	predictions := make([]prediction, len(s.items))
	for n, it := range s.items {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		_, predictions[n], err = x.predict(it.Source)
		if err != nil || len(predictions[n].probabilities) != it.lines() {
			predictions[n] = it.prediction // opening the page reports the error
		}
	}
	return predictions, nil
}

func (s *Server) getModel(h http.Header, _ *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fineTuning.model == nil {
		return nil, failure{http.StatusNotFound, errors.New("no model has been fine-tuned yet")}
	}
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", `attachment; filename="mine.safetensors"`)
	return s.fineTuning.model, nil
}
