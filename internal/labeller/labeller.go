package labeller

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"linesift/data"
	"linesift/features"
	"linesift/internal/train"
	"linesift/model"
	"linesift/page"
)

// A Config says what to label.
type Config struct {
	Pages []Source
	CSV   string // the labelled CSV, which need not exist
	Order string // one of Orders

	Model     *model.Model // predicts the labels
	Start     *model.Model // is fine-tuned
	StartName string       // the name of Start for the command train

	// Report is called with the reason for each page that is left out.
	Report func(error)
}

// A Source is a page to label that is read when it is needed.
type Source struct {
	ID   string // unique
	Site func(*page.Page) string
	Read func() (html []byte, contentType string, err error)
}

// A Server holds the labels while they are made. It is safe for concurrent use.
type Server struct {
	config Config
	token  string
	items  []*item    // always the same
	task   train.Task // for fine-tuning
	events events

	saving sync.Mutex // held while the file is read and written, and taken before mu
	file   *csvFile
	rescue rescue

	mu         sync.Mutex // guards the fields below, and the items
	order      []int      // indices of items
	saveError  string     // why the labels are not saved
	fineTuning fineTuning

	context    context.Context // for background work
	background sync.WaitGroup
}

// An item is a page among those to label.
type item struct {
	Source
	site       string
	prediction prediction
	labels     *pageLabels // nil until it is opened, unless the file has it
}

// Open reads the CSV and predicts the labels of all pages. Pages that cannot be read, or that
// have other lines in the CSV, are reported and left out. Their labels stay in the CSV.
// progress is called after each page.
func Open(ctx context.Context, c Config, progress func()) (*Server, error) {
	s := &Server{config: c, token: newToken(), context: ctx}
	s.events.windows = make(map[chan []byte]bool)
	var pages map[string]*data.LabelledPage
	var err error
	if s.file, pages, err = openCSV(c.CSV); err != nil {
		return nil, err
	}
	x, err := newPredictor(c.Model)
	if err != nil {
		return nil, err
	}
	for _, p := range c.Pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		parsed, prediction, err := x.predict(p)
		it := &item{Source: p, prediction: prediction}
		if err == nil {
			it.site = p.Site(parsed)
			if labels := pages[p.ID]; labels != nil {
				err = it.take(labels, true)
			}
		}
		progress()
		if err != nil {
			c.Report(err)
			continue
		}
		s.items = append(s.items, it)
	}
	if len(s.items) == 0 {
		return nil, errors.New("there is no page to label")
	}
	s.order = arrange(s.items, c.Order)
	s.fineTuning.Rounds = []round{}
	s.task = train.FineTune(c.Start)
	s.task.Test = 0 // a few pages leave none for a test, but cross-validation measures the errors
	return s, nil
}

func (i *item) lines() int { return len(i.prediction.probabilities) }

// take makes rows the labels of the page. Lines without a score get the prediction.
// Rows from the file stay in it even if none has a person's label.
func (i *item) take(rows *data.LabelledPage, fromFile bool) error {
	if len(rows.Rows) != i.lines() {
		return i.otherVersion()
	}
	l := &pageLabels{page: rows, threshold: i.prediction.threshold, changedAt: make([]int, len(rows.Rows))}
	for line := range rows.Rows {
		if r := &rows.Rows[line]; r.Score == data.NoScore {
			r.Score = i.prediction.probabilities[line]
		}
		l.set(labelOf(rows, line))
	}
	l.keep = fromFile && l.labelled() == 0
	i.labels = l
	return nil
}

func (i *item) otherVersion() error {
	return fmt.Errorf("%s: the labels in the file are of another version of this page, with other lines", i.ID)
}

// parse reads and parses the page. It changes nothing and needs no lock.
func (i *item) parse() (*page.Page, error) {
	html, contentType, err := i.Read()
	if err != nil {
		return nil, err
	}
	return page.Parse(html, contentType)
}

// label makes the labels of the page, which parse returned, if it has none. Labels of another
// version of the page are an error.
func (i *item) label(p *page.Page) error {
	if i.labels != nil {
		same := func(l page.Line, r data.Row) bool { return l.Source == r.Source }
		if !slices.EqualFunc(p.Lines, i.labels.page.Rows, same) {
			return i.otherVersion()
		}
		return nil
	}
	meter, err := features.NewMeter(features.Names())
	if err != nil {
		return err
	}
	return i.take(data.NewLabelledPage(meter, p, i.ID, i.site, ""), false)
}

// watchInterval is the time between two checks for changes of other programs.
const watchInterval = 2 * time.Second

// Serve answers on l, an address of the loopback interface, until the context is cancelled. That is
// not an error. Then it saves the labels that could not be saved before. It calls ready with the
// address to open in a browser.
func (s *Server) Serve(ctx context.Context, l net.Listener, ready func(address string)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	server := http.Server{
		Handler:           s.Handler(),
		BaseContext:       func(net.Listener) context.Context { return ctx }, // so that event streams end
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       time.Minute,
	}
	s.context = ctx
	ready("http://" + l.Addr().String() + "/" + s.token + "/")
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	tick := time.Tick(watchInterval)
	var err error
	for ctx.Err() == nil && err == nil {
		select {
		case <-tick:
			s.save() // errors go to the windows
		case err = <-failed:
		case <-ctx.Done():
		}
	}
	cancel()
	timeout, done := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer done()
	server.Shutdown(timeout)
	s.background.Wait()
	return errors.Join(err, s.save())
}

// Done returns the number of pages that are done, and of all pages.
func (s *Server) Done() (done, pages int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, it := range s.items {
		if it.labels != nil && it.labels.done() {
			done++
		}
	}
	return done, len(s.items)
}
