// Package fetch fetches pages over HTTP politely and safely.
//
// A [Fetcher] names itself, obeys robots.txt (RFC 9309, by github.com/temoto/robotstxt), asks
// a host one thing at a time, and connects only to addresses of the internet. [Decode] undoes
// the content codings of a body, for package warc too.
package fetch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/temoto/robotstxt"

	"linesift/internal/file"
	"linesift/internal/notpage"
	"linesift/internal/sniff"
	"linesift/page"
)

// A Fetcher fetches pages from the web politely. It names itself, obeys robots.txt, sends a
// host one request at a time and waits between two.
type Fetcher struct {
	UserAgent string        // robots.txt knows it by the part before the first slash
	Delay     time.Duration // between a response and the next request to the host; robots.txt may ask for more
	Timeout   time.Duration // for each request, without the wait for its turn
	Private   bool          // also fetch from this machine and private networks

	allowed func(netip.Addr) bool // nil: isPublic, or all if Private
	pause   time.Duration         // before the second request for robots.txt, doubled each time; 0 is a second
	mutex   sync.Mutex            // of hosts
	hosts   map[string]*host
	client  *http.Client // made with hosts
}

// permits reports whether the fetcher may connect to an address.
func (f *Fetcher) permits(a netip.Addr) bool {
	switch {
	case f.allowed != nil:
		return f.allowed(a)
	case f.Private:
		return true
	}
	return isPublic(a)
}

// A host is a server at a scheme, name and port.
type host struct {
	mutex  sync.Mutex // held while it is asked
	free   time.Time  // when it may be asked again
	robots *robotstxt.Group
	err    error // why robots.txt is not known
	tries  int   // requests for robots.txt so far
}

const (
	maxRedirects  = 10        // as in most programs
	maxRobots     = 500 << 10 // RFC 9309, 2.5
	robotsTries   = 4         // if it cannot be reached (2.3.1.4); after them the host is left alone
	maxCrawlDelay = time.Minute
)

// MaxResponseHeader is the longest header of a response, in bytes, as in browsers.
const MaxResponseHeader = 256 << 10

// A Page is the response to a request, after redirects.
type Page struct {
	URL         string
	ContentType string // the header of that name, or ""
	Body        []byte // decoded
}

// Fetch returns the page at a URL. It follows redirects. limit is the maximum size of the body.
// A page that cannot be decoded is an error, and has its URL and ContentType.
func (f *Fetcher) Fetch(ctx context.Context, address string, limit int64) (Page, error) {
	target := address
	for range maxRedirects + 1 {
		u, err := url.Parse(target)
		if err != nil || !page.IsAddress(target) {
			return Page{}, fmt.Errorf("redirected to %q, which is not the address of a page", target)
		}
		r, err := f.get(ctx, u, limit)
		if err != nil {
			if target != address {
				err = fmt.Errorf("redirected to %s: %w", target, err)
			}
			return Page{}, err
		}
		if r.redirect == "" {
			body, err := Decode(r.body, strings.Join(r.header["Content-Encoding"], ","), limit)
			return Page{URL: target, ContentType: r.header.Get("Content-Type"), Body: body}, err
		}
		target = r.redirect
	}
	return Page{}, fmt.Errorf("more than %d redirects", maxRedirects)
}

// A response is a body with its header, or the target of a redirect.
type response struct {
	body     []byte
	header   http.Header
	redirect string
}

// get requests a URL when its host may be asked again.
func (f *Fetcher) get(ctx context.Context, u *url.URL, limit int64) (response, error) {
	h := f.host(u)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	for ; h.robots == nil && h.tries < robotsTries && !errors.As(h.err, new(notPublicError)); h.tries++ {
		if h.tries > 0 {
			if err := wait(ctx, cmp.Or(f.pause, time.Second)<<(h.tries-1)); err != nil {
				return response{}, err
			}
		}
		if h.robots, h.err = f.robots(ctx, h, u); ctx.Err() != nil {
			return response{}, ctx.Err() // the next page asks again
		}
	}
	switch {
	case errors.As(h.err, new(notPublicError)):
		return response{}, h.err
	case hostUnknown(h.err) != "":
		return response{}, fmt.Errorf("no such host: %s", hostUnknown(h.err))
	case h.err != nil:
		return response{}, fmt.Errorf("its robots.txt cannot be read: %w", h.err)
	case !h.robots.Test(u.RequestURI()):
		return response{}, errors.New("its robots.txt does not allow it")
	}
	return f.ask(ctx, h, u, limit, true)
}

// host returns the host of a URL.
func (f *Fetcher) host(u *url.URL) *host {
	key := strings.ToLower(u.Scheme + "://" + u.Host)
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.hosts == nil {
		f.hosts, f.client = make(map[string]*host), newClient(f.permits)
	}
	if f.hosts[key] == nil {
		f.hosts[key] = new(host)
	}
	return f.hosts[key]
}

// robots returns the rules for this fetcher in a host's robots.txt (RFC 9309). Without one
// everything is allowed. While the server fails, nothing is.
func (f *Fetcher) robots(ctx context.Context, h *host, u *url.URL) (*robotstxt.Group, error) {
	target := &url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/robots.txt"}
	for range 5 + 1 { // redirects, by the RFC
		r, err := f.ask(ctx, h, target, maxRobots, false)
		status := statusError(http.StatusOK)
		switch {
		case errors.As(err, &status):
		case errors.As(err, new(file.TooLarge)):
			r.body = r.body[:maxRobots]
		case err != nil:
			return nil, err
		case r.redirect != "":
			if target, err = url.Parse(r.redirect); err != nil || !page.IsAddress(r.redirect) {
				return nil, fmt.Errorf("redirected to %q", r.redirect)
			}
			continue
		}
		if status >= 500 {
			return nil, status
		}
		rules, err := robotstxt.FromStatusAndBytes(int(status), wellFormed(r.body))
		if err != nil {
			return nil, err
		}
		name, _, _ := strings.Cut(f.UserAgent, "/")
		return rules.FindGroup(name), nil
	}
	return nil, errors.New("more than 5 redirects")
}

// A statusError is the status of a response that is neither 200 nor a redirect.
type statusError int

func (s statusError) Error() string {
	return strings.TrimSpace(fmt.Sprintf("the server answers %d %s", int(s), http.StatusText(int(s))))
}

// ask sends a request to a host whose mutex is held.
func (f *Fetcher) ask(ctx context.Context, h *host, u *url.URL, limit int64, isPage bool) (response, error) {
	if err := wait(ctx, time.Until(h.free)); err != nil {
		return response{}, err
	}
	defer func() {
		delay := f.Delay
		if h.robots != nil {
			delay = max(delay, min(h.robots.CrawlDelay, maxCrawlDelay))
		}
		h.free = time.Now().Add(delay)
	}()
	ctx, cancel := context.WithTimeoutCause(ctx, f.Timeout, fmt.Errorf("no answer in %v", f.Timeout))
	defer cancel()
	r, err := f.exchange(ctx, u, limit, isPage)
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}

// exchange sends a request. After a [file.TooLarge] error the response has the bytes read.
func (f *Fetcher) exchange(ctx context.Context, u *url.URL, limit int64, isPage bool) (response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return response{}, err
	}
	request.Header.Set("User-Agent", f.UserAgent)
	if isPage {
		request.Header.Set("Accept", "text/html, application/xhtml+xml;q=0.9, */*;q=0.1")
		request.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	}
	if ctx, err = throughProxy(ctx, request, f.permits); err != nil {
		return response{}, err
	}
	a, err := f.client.Do(request.WithContext(ctx))
	if err != nil {
		if e, ok := errors.AsType[notPublicError](err); ok {
			return response{}, e
		}
		if e, ok := errors.AsType[*url.Error](err); ok {
			err = e.Err // the caller adds the address
		}
		return response{}, err
	}
	defer a.Body.Close()
	if location := a.Header.Get("Location"); location != "" && a.StatusCode >= 300 && a.StatusCode < 400 {
		target, err := u.Parse(location)
		if err != nil {
			return response{}, fmt.Errorf("redirected to %q", location)
		}
		target.Fragment = ""
		return response{redirect: target.String()}, nil
	}
	if a.StatusCode != http.StatusOK {
		return response{}, statusError(a.StatusCode)
	}
	if t := a.Header.Get("Content-Type"); isPage && t != "" && !sniff.IsHTMLType(t) {
		return response{}, fmt.Errorf("%s is not a web page", notpage.Describe(t))
	}
	body, err := file.ReadAll(a.Body, limit)
	return response{body: body, header: a.Header}, err
}

func wait(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
