package serve

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"path/filepath"
	"strconv"

	"linesift/page"
)

//go:embed web
var web embed.FS

// Handler returns the server's handler, below /TOKEN/.
func (s *Server) Handler() http.Handler {
	files, err := fs.Sub(web, "web")
	if err != nil {
		panic(err) // it is embedded
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", typed(http.FileServerFS(files)))
	mux.HandleFunc("GET /state", s.answer(func(*http.Request) (any, error) { return s.state(), nil }))
	mux.HandleFunc("GET /events", s.hub.serve)
	mux.HandleFunc("GET /pages/{page}", s.answer(s.getPage))
	mux.HandleFunc("GET /pages/{page}/frame", s.getFrame)
	mux.HandleFunc("POST /changes", s.answer(s.postChanges))
	mux.HandleFunc("POST /learn", s.answer(s.postLearn))
	mux.HandleFunc("GET /model", s.getModel)
	return guard(s.token, mux)
}

// typed sets the content types of the program's own files. What a system takes
// .js for is not always what a browser runs.
func typed(next http.Handler) http.Handler {
	types := map[string]string{".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if t := types[path.Ext(r.URL.Path)]; t != "" {
			w.Header().Set("Content-Type", t)
		}
		next.ServeHTTP(w, r)
	})
}

// A failure is an error with its HTTP status.
type failure struct {
	status int
	error
}

func fail(status int, format string, a ...any) error {
	return failure{status, fmt.Errorf(format, a...)}
}

// answer answers with JSON, or with {"error": ...}.
func (s *Server) answer(f func(r *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v, err := f(r)
		w.Header().Set("Content-Type", "application/json")
		if err != nil {
			status := http.StatusInternalServerError
			var known failure
			if errors.As(err, &known) {
				status = known.status
			}
			w.WriteHeader(status)
			v = map[string]string{"error": err.Error()}
		}
		json.NewEncoder(w).Encode(v)
	}
}

// A stateView is what a window shows around a page.
type stateView struct {
	CSV      string       `json:"csv"` // the file's name
	Pages    []pageState  `json:"pages"`
	Order    []int        `json:"order"`   // numbers of pages
	Trouble  string       `json:"trouble"` // why the labels are not saved
	Learning learningView `json:"learning"`
}

// A pageState is a page in the list of pages.
type pageState struct {
	ID      string  `json:"id"`
	Lines   int     `json:"lines"`
	Known   int     `json:"known"`   // lines with a person's label
	Entropy float64 `json:"entropy"` // mean, in bits
}

func (s *Server) state() stateView {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := stateView{CSV: filepath.Base(s.config.CSV), Order: s.order, Trouble: s.trouble, Learning: s.learningView()}
	for _, it := range s.items {
		p := pageState{ID: it.ID, Lines: it.lines, Entropy: it.entropy}
		if it.sheet != nil {
			p.Known = it.sheet.known()
		}
		v.Pages = append(v.Pages, p)
	}
	return v
}

// A pageView is a page with its lines.
type pageView struct {
	Site  string     `json:"site"`
	Title string     `json:"title"`
	From  string     `json:"from"` // where the text was: see page.Origin
	Lines []lineView `json:"lines"`
	update
}

// A lineView is what of a line does not change.
type lineView struct {
	Text    string  `json:"text"`
	Density float32 `json:"density"`
	Hidden  bool    `json:"hidden"`
	Heading bool    `json:"heading"`
}

// An update says what has changed on a page.
type update struct {
	Page    int         `json:"page"`
	Version int         `json:"version"`
	Known   int         `json:"known"` // lines with a person's label
	Undo    int         `json:"undo"`  // steps that can be taken back, and made again
	Redo    int         `json:"redo"`
	Marks   []lineState `json:"marks"`
}

// A lineState is what is said of a line.
type lineState struct {
	Line      int     `json:"line"`
	Content   bool    `json:"content"`
	Known     bool    `json:"known"` // a person has said it
	Guess     float32 `json:"guess"`
	Uncertain bool    `json:"uncertain"`
}

// update returns what is to be told of lines of page n.
func (s *Server) update(n int, lines []int) update {
	it := s.items[n]
	u := update{Page: n, Marks: []lineState{}}
	if it.sheet == nil {
		return u
	}
	sheet := it.sheet
	u.Version, u.Known, u.Undo, u.Redo = sheet.version, sheet.known(), len(sheet.undo), len(sheet.redo)
	for _, i := range lines {
		r := sheet.page.Rows[i]
		u.Marks = append(u.Marks, lineState{i, r.Content, r.Weight > 0, r.Score, entropy(float64(r.Score)) >= uncertainEntropy})
	}
	return u
}

// tell tells all windows what has changed on page n.
func (s *Server) tell(n int, lines []int) { s.hub.tell("page", s.update(n, lines)) }

// number returns the number of the page that a request is about.
func (s *Server) number(r *http.Request) (int, error) {
	n, err := strconv.Atoi(r.PathValue("page"))
	if err != nil || n < 0 || n >= len(s.items) {
		return 0, fail(http.StatusNotFound, "there is no page %q", r.PathValue("page"))
	}
	return n, nil
}

func (s *Server) getPage(r *http.Request) (any, error) {
	n, err := s.number(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	it := s.items[n]
	p, err := it.open()
	if err != nil {
		return nil, fail(http.StatusConflict, "%w", err)
	}
	v := pageView{Site: it.site, Title: string(p.Title), From: p.From.String()}
	all := make([]int, len(p.Lines))
	for i := range p.Lines {
		all[i] = i
		l := &p.Lines[i]
		v.Lines = append(v.Lines, lineView{
			Text:    string(p.LineText(i)),
			Density: float32(l.Text.Len()) / float32(max(l.Source.Len(), 1)),
			Hidden:  p.In(i)&page.Hidden != 0,
			Heading: p.In(i)&page.InHeading != 0,
		})
	}
	v.update = s.update(n, all)
	return v, nil
}

func (s *Server) getFrame(w http.ResponseWriter, r *http.Request) {
	n, err := s.number(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	s.mu.Lock()
	p, err := s.items[n].open()
	s.mu.Unlock()
	if err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	w.Header().Set("Content-Security-Policy", framePolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(frame(p, r.FormValue("plain") != ""))
}

// A change is what a person does to the labels of a page.
type change struct {
	Page       int    `json:"page"`
	What       string `json:"what"` // label, accept, undo or redo
	First, End int    // the lines to label
	Content    *bool  // and their label
}

// postChanges makes changes, one after the other, tells all windows, and saves.
// The answer is an update for each.
func (s *Server) postChanges(r *http.Request) (any, error) {
	var changes []change
	if err := json.NewDecoder(r.Body).Decode(&changes); err != nil {
		return nil, fail(http.StatusBadRequest, "%w", err)
	}
	var updates []update
	var wrong error // ends it; what was done before stays
	for _, c := range changes {
		u, err := s.change(c)
		if err != nil {
			wrong = err
			break
		}
		updates = append(updates, u)
	}
	if err := s.save(); err != nil {
		return nil, fmt.Errorf("the labels are not saved: %w", err)
	}
	return updates, wrong
}

func (s *Server) change(c change) (u update, err error) {
	if c.Page < 0 || c.Page >= len(s.items) {
		return u, fail(http.StatusNotFound, "there is no page %d", c.Page)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	it := s.items[c.Page]
	if it.sheet == nil {
		if _, err := it.open(); err != nil {
			return u, fail(http.StatusConflict, "%w", err)
		}
	}
	var lines []int
	switch c.What {
	case "label":
		if c.Content == nil || c.First < 0 || c.End <= c.First || c.End > it.lines {
			return u, fail(http.StatusBadRequest, "no label for lines %d to %d", c.First, c.End)
		}
		lines = it.sheet.label(c.First, c.End, *c.Content)
	case "accept":
		lines = it.sheet.accept()
	case "undo":
		lines = it.sheet.undoStep()
	case "redo":
		lines = it.sheet.redoStep()
	default:
		return u, fail(http.StatusBadRequest, "no change is called %q", c.What)
	}
	u = s.update(c.Page, lines)
	if len(lines) > 0 {
		s.hub.tell("page", u)
	}
	return u, nil
}
