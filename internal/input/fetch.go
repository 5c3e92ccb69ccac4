package input

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/temoto/robotstxt"
)

// A Fetcher fetches pages from the web politely: it names itself, obeys robots.txt, sends a
// host one request at a time and waits between two.
type Fetcher struct {
	Context   context.Context
	UserAgent string        // robots.txt knows it by the part before the first slash
	Delay     time.Duration // between a response and the next request to the same host; robots.txt may ask for more
	Timeout   time.Duration // for each request, without the wait for its turn
	Private   bool          // also fetch from this machine and private networks

	allowed func(netip.Addr) bool // nil: isPublic, or all if Private
	pause   time.Duration         // before robots.txt is asked for once more, then twice as long; 0: a second
	mutex   sync.Mutex
	hosts   map[string]*host
	client  *http.Client
}

// permits reports whether the fetcher may connect to an address.
func (x *Fetcher) permits(a netip.Addr) bool {
	switch {
	case x.allowed != nil:
		return x.allowed(a)
	case x.Private:
		return true
	}
	return isPublic(a)
}

// connection returns the one client.
func (x *Fetcher) connection() *http.Client {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if x.client == nil {
		x.client = newClient(x.permits)
	}
	return x.client
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
	robotsTries   = 4         // while it cannot be reached (2.3.1.4); then the host is left alone
	maxCrawlDelay = time.Minute
)

// addAddress adds the page at a URL.
func (b *Batch) addAddress(o *Finder, address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return fmt.Errorf("%s: this is no address of a page", address)
	}
	b.add(byAddress, address, o.address)
	return nil
}

// address returns the page at a URL.
func (o *Finder) address(address string) File {
	u, _ := url.Parse(address) // addAddress has tried it
	return File{ID: addressID(u), Path: address, URL: address, Folder: Host(address), how: o, fetched: true}
}

// addressID returns the ID of the page at a URL: host, path and query, without characters
// that names of files cannot have.
func addressID(u *url.URL) string {
	p := path.Clean("/" + u.Path)
	if p == "/" || strings.HasSuffix(u.Path, "/") {
		p = path.Join(p, "index")
	}
	id, _ := trim(strings.ToLower(u.Host)+p, pageName)
	if u.RawQuery != "" {
		id += "?" + u.RawQuery
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`<>:"\|?*`, r) {
			return '_' // which some systems do not have in names
		}
		return r
	}, id)
}

// ReadAddresses reads URLs, one a line. It skips empty lines and lines that begin with #.
// Errors begin with name.
func ReadAddresses(name string, from io.Reader) (all []string, err error) {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	number := 0
	for lines.Scan() {
		number++
		text := lines.Bytes()
		if number == 1 {
			text = WithoutMark(text)
		}
		line := strings.TrimSpace(string(text))
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case !isAddress(line):
			return nil, fmt.Errorf("%s:%d: %q is no http:// or https:// address", name, number, line)
		default:
			all = append(all, line)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, number+1, err)
	}
	return all, nil
}

// fetch returns the body of the page at f.URL. It follows redirects, and sets f.URL and
// f.ContentType to those of the page.
func (x *Fetcher) fetch(f *File) ([]byte, error) {
	at := f.URL
	for range maxRedirects + 1 {
		u, err := url.Parse(at)
		if err != nil || !isAddress(at) {
			return nil, fmt.Errorf("redirected to %q, which is no address of a page", at)
		}
		body, header, to, err := x.get(u, f.limit())
		if err != nil {
			if at != f.URL {
				err = fmt.Errorf("redirected to %s: %w", at, err)
			}
			return nil, err
		}
		if to == "" {
			f.URL, f.ContentType = at, header.Get("Content-Type")
			return decoded(body, strings.Join(header["Content-Encoding"], ","), f.limit())
		}
		at = to
	}
	return nil, fmt.Errorf("more than %d redirects", maxRedirects)
}

// get requests a URL when its host may be asked again. to is the target of a redirect.
func (x *Fetcher) get(u *url.URL, limit int64) (body []byte, header http.Header, to string, err error) {
	h := x.host(u)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	for ; h.robots == nil && h.tries < robotsTries && !errors.As(h.err, new(notPublicError)); h.tries++ {
		if h.tries > 0 {
			if err := x.wait(cmp.Or(x.pause, time.Second) << (h.tries - 1)); err != nil {
				return nil, nil, "", err
			}
		}
		h.robots, h.err = x.robots(h, u)
	}
	switch {
	case errors.As(h.err, new(notPublicError)):
		return nil, nil, "", h.err
	case h.err != nil:
		return nil, nil, "", fmt.Errorf("what its robots.txt allows is not known: %w", h.err)
	case !h.robots.Test(cmp.Or(u.EscapedPath(), "/") + query(u)):
		return nil, nil, "", errors.New("its robots.txt does not allow it")
	}
	return x.ask(h, u, limit, true)
}

func query(u *url.URL) string {
	if u.RawQuery == "" {
		return ""
	}
	return "?" + u.RawQuery
}

func (x *Fetcher) host(u *url.URL) *host {
	key := strings.ToLower(u.Scheme + "://" + u.Host)
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if x.hosts == nil {
		x.hosts = make(map[string]*host)
	}
	if x.hosts[key] == nil {
		x.hosts[key] = new(host)
	}
	return x.hosts[key]
}

// robots returns the rules for this fetcher in a host's robots.txt (RFC 9309). Without one
// all is allowed; while the server fails, nothing is.
func (x *Fetcher) robots(h *host, u *url.URL) (*robotstxt.Group, error) {
	at := &url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/robots.txt"}
	for range 5 + 1 { // redirects, by the RFC
		body, _, to, err := x.ask(h, at, maxRobots, false)
		status := statusError(http.StatusOK)
		switch {
		case errors.As(err, &status):
		case errors.As(err, new(TooLarge)):
			body = body[:maxRobots]
		case err != nil:
			return nil, err
		case to != "":
			if at, err = url.Parse(to); err != nil || !isAddress(to) {
				return nil, fmt.Errorf("redirected to %q", to)
			}
			continue
		}
		if status >= 500 {
			return nil, status
		}
		r, err := robotstxt.FromStatusAndBytes(int(status), body)
		if err != nil {
			return nil, err
		}
		name, _, _ := strings.Cut(x.UserAgent, "/")
		return r.FindGroup(name), nil
	}
	return nil, errors.New("more than 5 redirects")
}

// A statusError is the status of a response that is neither 200 nor a redirect.
type statusError int

func (s statusError) Error() string {
	return strings.TrimSpace(fmt.Sprintf("the server answers %d %s", int(s), http.StatusText(int(s))))
}

// ask sends a request to a host whose mutex is held.
func (x *Fetcher) ask(h *host, u *url.URL, limit int64, isPage bool) (body []byte, header http.Header, to string, err error) {
	if err := x.wait(time.Until(h.free)); err != nil {
		return nil, nil, "", err
	}
	defer func() {
		delay := x.Delay
		if h.robots != nil {
			delay = max(delay, min(h.robots.CrawlDelay, maxCrawlDelay))
		}
		h.free = time.Now().Add(delay)
	}()
	ctx, cancel := context.WithTimeoutCause(x.Context, x.Timeout, fmt.Errorf("no answer in %v", x.Timeout))
	defer cancel()
	body, header, to, err = x.exchange(ctx, u, limit, isPage)
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return body, header, to, err
}

func (x *Fetcher) exchange(ctx context.Context, u *url.URL, limit int64, isPage bool) (body []byte, header http.Header, to string, err error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, nil, "", err
	}
	q.Header.Set("User-Agent", x.UserAgent)
	if isPage {
		q.Header.Set("Accept", "text/html, application/xhtml+xml;q=0.9, */*;q=0.1")
		q.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	}
	if ctx, err = throughProxy(ctx, q, x.permits); err != nil {
		return nil, nil, "", err
	}
	a, err := x.connection().Do(q.WithContext(ctx))
	if err != nil {
		if e, ok := errors.AsType[notPublicError](err); ok {
			return nil, nil, "", e
		}
		if e, ok := errors.AsType[*url.Error](err); ok {
			err = e.Err // the address stands before it
		}
		return nil, nil, "", err
	}
	defer a.Body.Close()
	if where := a.Header.Get("Location"); where != "" && a.StatusCode >= 300 && a.StatusCode < 400 {
		next, err := u.Parse(where)
		if err != nil {
			return nil, nil, "", fmt.Errorf("redirected to %q", where)
		}
		next.Fragment = ""
		return nil, nil, next.String(), nil
	}
	if a.StatusCode != http.StatusOK {
		return nil, nil, "", statusError(a.StatusCode)
	}
	if t := a.Header.Get("Content-Type"); isPage && t != "" && !isHTMLType(t) {
		return nil, nil, "", fmt.Errorf("no web page but %s", t)
	}
	body, err = ReadAll(a.Body, 0, limit)
	return body, a.Header, "", err
}

func (x *Fetcher) wait(d time.Duration) error {
	if d <= 0 {
		return x.Context.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-x.Context.Done():
		return x.Context.Err()
	}
}
