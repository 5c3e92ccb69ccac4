package labeller

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path/filepath"
	"strconv"

	"linesift/page"
)

//go:embed web
var web embed.FS

// Handler returns the server's handler, below /TOKEN/.
func (s *Server) Handler() http.Handler {
	// Some systems have other types for these files, and a browser does not run them.
	mime.AddExtensionType(".js", "text/javascript; charset=utf-8")
	mime.AddExtensionType(".css", "text/css; charset=utf-8")
	mime.AddExtensionType(".svg", "image/svg+xml")
	files, _ := fs.Sub(web, "web") // it is embedded
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.Handle("GET /events", &s.events)
	mux.Handle("GET /state", answer(s.getState))
	mux.Handle("GET /pages/{page}", answer(s.getPage))
	mux.Handle("GET /pages/{page}/frame", answer(s.getFrame))
	mux.Handle("POST /changes", answer(s.postChanges))
	mux.Handle("POST /finetune", answer(s.postFineTune))
	mux.Handle("GET /model", answer(s.getModel))
	return guarded(s.token, mux)
}

// A failure is an error with its HTTP status.
type failure struct {
	status int
	error
}

// An answer is a handler. Its result is sent as JSON, or as it is if it is bytes. An error is sent
// as {"error": ...}. Headers that the function sets apply to bytes only.
type answer func(h http.Header, r *http.Request) (any, error)

func (a answer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v, err := a(w.Header(), r)
	if b, ok := v.([]byte); ok && err == nil {
		w.Write(b)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if err != nil {
		status := http.StatusInternalServerError
		if known, ok := errors.AsType[failure](err); ok {
			status = known.status
		}
		w.WriteHeader(status)
		v = map[string]string{"error": err.Error()}
	}
	json.NewEncoder(w).Encode(v)
}

// A stateView is the state that a window shows around a page.
type stateView struct {
	CSV        string      `json:"csv"` // the file's name
	Pages      []pageState `json:"pages"`
	Order      []int       `json:"order"`      // numbers of pages
	SaveError  string      `json:"save_error"` // why the labels are not saved
	FineTuning fineTuning  `json:"fine_tuning"`
	Command    string      `json:"command"` // fine-tunes in the same way
}

// A pageState is a page in the list of pages.
type pageState struct {
	ID       string  `json:"id"`
	Lines    int     `json:"lines"`
	Labelled int     `json:"labelled"` // lines with a person's label
	Entropy  float64 `json:"entropy"`  // mean of the lines, in bits
}

func (s *Server) getState(http.Header, *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := stateView{CSV: filepath.Base(s.config.CSV), Order: s.order, SaveError: s.saveError, FineTuning: s.fineTuning}
	v.Command = fmt.Sprintf("train %s --from %s --test 0 --output mine.safetensors", s.config.CSV, s.config.StartName)
	for _, it := range s.items {
		p := pageState{ID: it.ID, Lines: it.lines(), Entropy: it.prediction.entropy}
		if it.labels != nil {
			p.Labelled = it.labels.labelled()
		}
		v.Pages = append(v.Pages, p)
	}
	return v, nil
}

// A pageView is a page with all of its lines.
type pageView struct {
	Site  string `json:"site"`
	Title string `json:"title"`
	From  string `json:"from"` // the place of the text in the page; see page.Origin

	// Lines of this probability or more are predicted to be content.
	Threshold float32 `json:"threshold"`
	update
}

// An update has the changes of a page.
type update struct {
	Page     int        `json:"page"`
	Version  int        `json:"version"`
	Labelled int        `json:"labelled"` // lines with a person's label
	Undo     int        `json:"undo"`     // steps that can be undone
	Redo     int        `json:"redo"`     // steps that can be redone
	Lines    []lineView `json:"lines"`
}

// A lineView is a line with its label. The fields that never change are in a pageView only.
type lineView struct {
	Line        int     `json:"line"`
	Content     bool    `json:"content"`
	Labelled    bool    `json:"labelled"`    // by a person; if false, it is predicted
	Probability float32 `json:"probability"` // predicted
	Uncertain   bool    `json:"uncertain"`

	Text    string  `json:"text,omitempty"`
	Density float32 `json:"density,omitempty"`
	Hidden  bool    `json:"hidden,omitempty"`
	Heading bool    `json:"heading,omitempty"`
}

// update returns the update for lines of page n.
func (s *Server) update(n int, lines []int) update {
	l := s.items[n].labels
	u := update{Page: n, Version: l.version, Labelled: l.labelled(), Lines: []lineView{}}
	u.Undo, u.Redo = len(l.undo), len(l.redo)
	for _, i := range lines {
		r := l.page.Rows[i]
		u.Lines = append(u.Lines, lineView{
			Line: i, Content: r.Content, Labelled: r.Weight > 0,
			Probability: r.Score, Uncertain: isUncertain(r.Score),
		})
	}
	return u
}

// item returns the item of page n.
func (s *Server) item(n int) (*item, error) {
	if n < 0 || n >= len(s.items) {
		return nil, failure{http.StatusNotFound, errors.New("there is no such page")}
	}
	return s.items[n], nil
}

// open opens an item. It reads the page before it takes the lock.
func (s *Server) open(it *item) (*page.Page, error) {
	p, err := it.parse()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return p, it.label(p)
}

// hasLabels reports whether the item has labels. Then it keeps them.
func (s *Server) hasLabels(it *item) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return it.labels != nil
}

// openNamed opens the item that a request's path names by its number, and returns both.
func (s *Server) openNamed(r *http.Request) (n int, p *page.Page, err error) {
	if n, err = strconv.Atoi(r.PathValue("page")); err != nil {
		n = -1 // there is none
	}
	it, err := s.item(n)
	if err == nil {
		p, err = s.open(it)
	}
	return n, p, err
}

func (s *Server) getPage(_ http.Header, r *http.Request) (any, error) {
	n, p, err := s.openNamed(r)
	if err != nil {
		return nil, err
	}
	it := s.items[n]
	s.mu.Lock()
	threshold, all := it.prediction.threshold, s.update(n, numbers(len(p.Lines)))
	s.mu.Unlock()
	v := pageView{it.site, string(p.Title), p.Origin.String(), threshold, all}
	for i, l := range p.Lines {
		line := &v.Lines[i]
		line.Text = string(p.LineText(i))
		line.Density = float32(l.Text.Len()) / float32(max(l.Source.Len(), 1))
		line.Hidden = p.In(i)&page.Hidden != 0
		line.Heading = p.In(i)&page.InHeading != 0
	}
	return v, nil
}

func (s *Server) getFrame(h http.Header, r *http.Request) (any, error) {
	_, p, err := s.openNamed(r)
	if err != nil {
		return nil, err
	}
	h.Set("Content-Security-Policy", framePolicy)
	h.Set("Content-Type", "text/html; charset=utf-8")
	return frame(p, r.FormValue("plain") != ""), nil
}

// A change is a person's change of a page's labels.
type change struct {
	Page       int    `json:"page"`
	What       string `json:"what"` // label, accept, undo or redo
	First, End int    // the lines to label
	Content    *bool  // and their label
}

// postChanges makes changes, saves, and answers with an update for each. It stops at the
// first invalid change and keeps those before it.
func (s *Server) postChanges(_ http.Header, r *http.Request) (any, error) {
	var changes []change
	if err := json.NewDecoder(r.Body).Decode(&changes); err != nil {
		return nil, failure{http.StatusBadRequest, err}
	}
	updates := make([]update, len(changes))
	var wrong error
	for i := 0; i < len(changes) && wrong == nil; i++ {
		updates[i], wrong = s.change(changes[i])
	}
	if err := s.save(); err != nil {
		return nil, fmt.Errorf("the labels are not saved: %w", err)
	}
	return updates, wrong
}

func (s *Server) change(c change) (u update, err error) {
	it, err := s.item(c.Page)
	if err != nil {
		return u, err
	}
	if !s.hasLabels(it) {
		if _, err := s.open(it); err != nil {
			return u, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var changed []int
	switch c.What {
	case "label":
		if c.Content == nil || c.First < 0 || c.End <= c.First || c.End > it.lines() {
			return u, failure{http.StatusBadRequest, fmt.Errorf("no label for lines %d to %d", c.First, c.End)}
		}
		changed = it.labels.label(c.First, c.End, *c.Content)
	case "accept":
		changed = it.labels.accept()
	case "undo":
		changed = it.labels.move(&it.labels.undo, &it.labels.redo)
	case "redo":
		changed = it.labels.move(&it.labels.redo, &it.labels.undo)
	default:
		return u, failure{http.StatusBadRequest, fmt.Errorf("unknown change %q", c.What)}
	}
	u = s.update(c.Page, changed)
	if len(changed) > 0 {
		s.events.send("page", u)
	}
	return u, nil
}
