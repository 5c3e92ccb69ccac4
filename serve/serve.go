// Package serve lets a person label pages in the browser: a server for one
// person on their own machine, with the lines of a page on one side and the page
// itself on the other. The labels are kept in the labelled CSV of package data,
// which holds the pages that a person has said something of: a line that they
// have not labelled has weight 0 and the label of the guess, and a page is done
// when no such line is left.
//
// # What is saved
//
// Every change is in the file before it is answered. The file is written beside
// the old one, synced and renamed, so that a program that is killed leaves a
// complete file. What another program has changed in it meanwhile is read first,
// and taken over line by line where nothing was said here.
//
// # Why hostile pages do no harm
//
// The pages are anybody's, and their author may know this program. Two walls
// stand between a page and the labels, the network and the person's other
// pages; each would do alone, and tests try each alone.
//
// The page is written anew (see frame): elements and attributes that are known
// to be harmless pass, all others do not. There is no script, no handler, no
// link, no form action, no refresh, no name and no address but data: in it.
//
// It is served with a policy of its own, in a sandbox, both in a sandboxed frame
// and outside it: nothing runs, nothing is loaded, nothing is sent. The page
// around it may put this server into the frame and nothing else.
//
// The sandbox is without allow-scripts. It has allow-same-origin, which lets the
// page around it colour the lines and find out which one lies under the mouse.
// That is dangerous together with allow-scripts, because a script could take its
// own sandbox away; without scripts there is nobody in the frame to whom the
// origin is of use. A document of another origin would have to be given a
// script, to talk to the page around it: a worse bargain. The frame gets no
// mouse, no key and no focus either, since a pane lies over it.
//
// The address has a random token, without which the server answers nothing; it
// listens on the loopback interface only, and refuses other hosts' names (DNS
// rebinding) and other pages' requests (Origin, Sec-Fetch-Site).
package serve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"linesift/data"
	"linesift/features"
	"linesift/model"
	"linesift/page"
	"linesift/train"
)

// A Config says what to label.
type Config struct {
	Pages []Page
	CSV   string // the labelled CSV; it need not exist
	Order Order

	Guess *model.Model // makes the first guesses
	Start *model.Model // what learning goes on from

	// StartName is what the command train calls Start.
	StartName string

	// Report is told of each page that cannot be labelled and is left out.
	Report func(error)
}

// A Page is a page to label.
type Page struct {
	ID   string // unique
	Site func(src []byte) string
	Read func() ([]byte, error) // its bytes, in any encoding
}

// A Server holds the labels while they are made. It is safe for concurrent use.
type Server struct {
	config Config
	token  string
	hub    hub

	saving sync.Mutex // held while the file is read and written; taken before mu
	book   *book

	mu       sync.Mutex
	items    []*item
	order    []int  // of items
	trouble  string // why the labels are not saved
	learning learning
	task     train.Task // how it learns

	context    context.Context // of what goes on in the background
	background sync.WaitGroup
}

// An item is a page among those to label.
type item struct {
	Page
	site    string
	lines   int
	guess   guess
	entropy float64
	sheet   *sheet // nil until it is opened, unless the file has it
}

// Open reads the CSV and guesses all pages. Pages that cannot be read, or that
// the CSV knows with other lines, are reported and left out; their labels stay
// in the CSV. progress is called after each page.
func Open(ctx context.Context, c Config, progress func()) (*Server, error) {
	s := &Server{config: c, token: newToken(), context: ctx}
	var err error
	if s.book, err = openBook(c.CSV); err != nil {
		return nil, err
	}
	ids := make(map[string]bool)
	for _, p := range c.Pages {
		ids[p.ID] = true
	}
	r, err := s.book.read(func(id string) bool { return ids[id] })
	if err != nil {
		return nil, err
	}
	s.book.adopt(r)
	g, err := newGuesser(c.Guess)
	if err != nil {
		return nil, err
	}
	for _, p := range c.Pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		it := &item{Page: p}
		err := it.read(g)
		if labels := r.pages[p.ID]; err == nil && labels != nil {
			err = it.take(labels, r.blocks[p.ID])
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
	s.task = train.GoOn(c.Start)
	s.task.Test = 0 // with a few pages none can be spared for a test, and the folds tell the errors
	return s, nil
}

// read reads and guesses the page for the first time.
func (it *item) read(g *guesser) error {
	d, guess, err := g.guess(it.Page)
	if err != nil {
		return err
	}
	it.site, it.lines = it.Site(d.Page.Source), len(d.Page.Lines)
	it.guess, it.entropy = guess, guess.entropy()
	return nil
}

// take makes labels of the file those of the page.
func (it *item) take(labels *data.LabelledPage, block []byte) error {
	if len(labels.Rows) != it.lines {
		return it.otherVersion()
	}
	it.sheet = &sheet{page: labels, saved: block}
	it.sheet.kept = it.sheet.known() == 0
	for i := range labels.Rows {
		r := &labels.Rows[i]
		if r.Score != data.NoScore {
			continue
		}
		r.Score = it.guess.probabilities[i]
		if r.Weight == 0 {
			r.Content = r.Score >= it.guess.threshold
		}
	}
	return nil
}

func (it *item) otherVersion() error {
	return fmt.Errorf("%s: the labels in the file are of another version of this page, which has other lines", it.ID)
}

// open parses the page, and makes its sheet if it has none.
func (it *item) open() (*page.Page, error) {
	html, err := it.Read()
	if err != nil {
		return nil, err
	}
	src, _ := page.Decode(html, "")
	p, err := page.Parse(src)
	if err != nil {
		return nil, err
	}
	meter, err := features.NewMeter(features.Names())
	if err != nil {
		return nil, err
	}
	if it.sheet == nil {
		labels, err := data.PreLabel(meter, p, it.ID, it.site, it.guess.probabilities, it.guess.threshold)
		if err != nil {
			return nil, err
		}
		for i := range labels.Rows {
			labels.Rows[i].Weight = 0 // not yet a person's
		}
		it.sheet = &sheet{page: labels}
		return p, nil
	}
	rows := it.sheet.page.Rows
	if len(rows) != len(p.Lines) {
		return nil, it.otherVersion()
	}
	for i, r := range rows {
		if r.Source != p.Lines[i].Source {
			return nil, it.otherVersion()
		}
	}
	return p, nil
}

// Listen listens on the loopback interface. Port 0 is any free one.
func Listen(port int) (net.Listener, error) {
	return net.Listen("tcp", net.JoinHostPort("127.0.0.1", fmt.Sprint(port)))
}

// Address returns the address to open in a browser.
func (s *Server) Address(l net.Listener) string {
	return "http://" + l.Addr().String() + "/" + s.token + "/"
}

// watching is how often the file is looked at for changes of other programs.
const watching = 2 * time.Second

// Serve answers until the context is cancelled, which is no error, and saves
// once more what could not be saved before.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	server := http.Server{
		Handler:           s.Handler(),
		BaseContext:       func(net.Listener) context.Context { return ctx }, // so event streams end
		ReadHeaderTimeout: 10 * time.Second,
	}
	s.context = ctx
	s.background.Go(func() {
		tick := time.NewTicker(watching)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				s.save() // what is wrong has been told to the windows
			case <-ctx.Done():
				shut, done := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
				server.Shutdown(shut)
				done()
				return
			}
		}
	})
	err := server.Serve(l)
	cancel()
	s.background.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, s.save())
}

// Done returns how many pages there are and how many of them are done.
func (s *Server) Done() (done, pages int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, it := range s.items {
		if it.sheet != nil && it.sheet.done() {
			done++
		}
	}
	return done, len(s.items)
}
