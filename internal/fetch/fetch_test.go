package fetch

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"

	"linesift/internal/file"
	"linesift/internal/sniff/squeeze"
)

// A site is a server of the test's own that notes what it is asked.
type site struct {
	*httptest.Server
	mutex   sync.Mutex
	asked   []string
	agents  map[string]bool
	at      []time.Time
	running int
	most    int // questions at one time
}

func serve(t *testing.T, robots http.HandlerFunc, pages map[string]http.HandlerFunc) *site {
	t.Helper()
	s := &site{agents: make(map[string]bool)}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mutex.Lock()
		s.asked, s.at = append(s.asked, r.URL.RequestURI()), append(s.at, time.Now())
		s.agents[r.UserAgent()] = true
		s.running++
		s.most = max(s.most, s.running)
		s.mutex.Unlock()
		defer func() {
			s.mutex.Lock()
			s.running--
			s.mutex.Unlock()
		}()
		switch page := pages[r.URL.Path]; {
		case r.URL.Path == "/robots.txt" && robots != nil:
			robots(w, r)
		case page != nil:
			page(w, r)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func says(body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=iso-8859-1")
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		fmt.Fprint(w, body)
	}
}

func answers(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
}

// fetchAll returns a line for each address: URL, Content-Type and body, or the error.
func fetchAll(t *testing.T, s *site, x *Fetcher, addresses ...string) (all []string) {
	t.Helper()
	for _, address := range addresses {
		page, err := x.Fetch(t.Context(), address, 100)
		line := strings.Join([]string{page.URL, page.ContentType, string(page.Body)}, "|")
		if err != nil {
			line = err.Error()
		}
		all = append(all, strings.ReplaceAll(line, s.URL, "SITE"))
	}
	return all
}

// patient returns a fetcher that may fetch from this machine.
func patient() *Fetcher {
	return &Fetcher{UserAgent: "linesift/test", Private: true, Timeout: time.Minute, pause: time.Millisecond}
}

func TestFetching(t *testing.T) {
	s := serve(t,
		says("User-agent: *\nDisallow: /\n\nUser-agent: linesift\nDisallow: /private\nAllow: /private/open\n"),
		map[string]http.HandlerFunc{
			"/":       says("start"),
			"/a.html": says("\xe4"),
			"/old": func(w http.ResponseWriter,
				r *http.Request) {
				http.Redirect(w, r, "/a.html#x", http.StatusFound)
			},
			"/in":   func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/private", http.StatusFound) },
			"/loop": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", http.StatusFound) },
			"/mail": func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Location", "mailto:a@b")
				w.WriteHeader(302)
			},
			"/br":           says(string(squeeze.With(t, brotli.NewWriter, "brotli")), "Content-Encoding", "br"),
			"/large":        says(strings.Repeat("x", 101)),
			"/letter":       says("%PDF-1.7", "Content-Type", "application/pdf"),
			"/down":         answers(http.StatusServiceUnavailable),
			"/private/open": says("open"),
		})
	got := fetchAll(t, s, patient(),
		s.URL, s.URL+"/a.html", s.URL+"/old", s.URL+"/br?x=1&y", s.URL+"/private/open", s.URL+"/in", s.URL+"/private/a",
		s.URL+"/loop", s.URL+"/mail",
		s.URL+"/large", s.URL+"/letter", s.URL+"/gone", s.URL+"/down")
	const html = "text/html; charset=iso-8859-1"
	want := []string{
		"SITE|" + html + "|start",
		"SITE/a.html|" + html + "|\xe4",
		"SITE/a.html|" + html + "|\xe4",
		"SITE/br?x=1&y|" + html + "|brotli",
		"SITE/private/open|" + html + "|open",
		"redirected to SITE/private: its robots.txt does not allow it",
		"its robots.txt does not allow it",
		"more than 10 redirects",
		`redirected to "mailto:a@b", which is not the address of a page`,
		"larger than 100 bytes",
		"application/pdf is not a web page",
		"the server answers 404 Not Found",
		"the server answers 503 Service Unavailable",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(map[string]bool{"linesift/test": true}, s.agents); d != "" {
		t.Error(d)
	}
	robots, private := 0, 0
	for _, uri := range s.asked {
		if uri == "/robots.txt" {
			robots++
		}
		if uri == "/private" || uri == "/private/a" {
			private++
		}
	}
	if robots != 1 || private != 0 || s.asked[0] != "/robots.txt" {
		t.Errorf("robots.txt was asked for %d times, private pages %d times: %q", robots, private, s.asked)
	}
}

func TestRobots(t *testing.T) {
	for name, tt := range map[string]struct {
		robots http.HandlerFunc
		want   string
	}{
		"there is none": {nil, "open"},
		"is forbidden":  {answers(http.StatusForbidden), "open"},
		"is empty":      {says(""), "open"},
		"is a web page": {says("<html><title></title><p>Hello"), "open"},
		"the server fails": {answers(http.StatusBadGateway),
			"its robots.txt cannot be read: the server answers 502 Bad Gateway"},
		"is elsewhere": {func(w http.ResponseWriter,
			r *http.Request) {
			http.Redirect(w, r, "/other.txt", http.StatusFound)
		}, "its robots.txt does not allow it"},
		"redirects and so on": {func(w http.ResponseWriter,
			r *http.Request) {
			http.Redirect(w, r, "/robots.txt", http.StatusFound)
		}, "its robots.txt cannot be read: more than 5 redirects"},
		"is too long to matter": {
			says("User-agent: *\nAllow: /\n#" + strings.Repeat("x", maxRobots) +
				"\nUser-agent: linesift\nDisallow: /\n"), "open"},
		"names another":        {says("User-agent: other\nDisallow: /\n"), "open"},
		"has a malformed line": {says("Crawl-delay: 5s\nUser-agent: *\nCrawl-delay: 1,5\nDisallow: /other\n"), "open"},
		"a query":              {says("User-agent: *\nDisallow: /*?id=\n"), "its robots.txt does not allow it"},
	} {
		s := serve(t, tt.robots,
			map[string]http.HandlerFunc{"/page": says("open"), "/other.txt": says("User-agent: *\nDisallow: /\n")})
		got := fetchAll(t, s, patient(), s.URL+"/page?id=1")[0]
		if !strings.HasSuffix(got, tt.want) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// A dropped connection and an overloaded server bar no host, and one that always fails is
// left alone.
func TestRobotsAreAskedForAgain(t *testing.T) {
	answersOfRobots := []http.HandlerFunc{
		func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		answers(http.StatusServiceUnavailable), answers(http.StatusBadGateway),
		says("User-agent: *\nDisallow: /private\n"),
	}
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		answer := answersOfRobots[0]
		answersOfRobots = answersOfRobots[1:]
		answer(w, r)
	}, map[string]http.HandlerFunc{"/a": says("open")})
	got := fetchAll(t, s, patient(), s.URL+"/a", s.URL+"/private")
	if !strings.HasSuffix(got[0], "|open") || got[1] != "its robots.txt does not allow it" {
		t.Errorf("%q", got)
	}

	s = serve(t, answers(http.StatusBadGateway), map[string]http.HandlerFunc{"/a": says("open")})
	for _, got := range fetchAll(t, s, patient(), s.URL+"/a", s.URL+"/a") {
		if !strings.HasSuffix(got, "its robots.txt cannot be read: the server answers 502 Bad Gateway") {
			t.Error(got)
		}
	}
	if len(s.asked) != robotsTries {
		t.Errorf("asked %d times: %q", len(s.asked), s.asked)
	}
}

// However many ask, a host is asked for one thing at a time, and later again.
func TestAHostIsAskedForOneThingAtATime(t *testing.T) {
	const delay = 20 * time.Millisecond
	pages := make(map[string]http.HandlerFunc)
	for i := range 6 {
		pages[fmt.Sprintf("/%d", i)] = says("page")
	}
	s := serve(t, nil, pages)
	x := patient()
	x.Delay = delay
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			if _, err := x.Fetch(t.Context(), fmt.Sprintf("%s/%d", s.URL, i), 100); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if s.most != 1 || len(s.at) != 7 {
		t.Errorf("%d questions, %d at a time", len(s.at), s.most)
	}
	for i := 1; i < len(s.at); i++ {
		if d := s.at[i].Sub(s.at[i-1]); d < delay {
			t.Errorf("asked again after %v", d)
		}
	}
}

func TestFetchingEnds(t *testing.T) {
	waiting := make(chan struct{})
	s := serve(t, nil, map[string]http.HandlerFunc{"/slow": func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-waiting:
		case <-r.Context().Done():
		}
	}})
	defer close(waiting)
	x := patient()
	x.Timeout = 50 * time.Millisecond
	if got := fetchAll(t, s, x, s.URL+"/slow")[0]; got != "no answer in 50ms" {
		t.Error(got)
	}
	x = patient()
	x.Delay = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		time.Sleep(50 * time.Millisecond)
		cancel()
	}()
	if _, err := x.Fetch(ctx, s.URL+"/slow", 100); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestACancelledCallIsNoTryForRobots(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		if ctx.Err() == nil {
			cancel()
			<-r.Context().Done()
		}
	}, map[string]http.HandlerFunc{"/": says("page")})
	x := patient()
	for range robotsTries {
		if _, err := x.Fetch(ctx, s.URL, 100); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	if page, err := x.Fetch(t.Context(), s.URL, 100); err != nil || string(page.Body) != "page" {
		t.Errorf("%s, error %v", page.Body, err)
	}
}

func TestAddressesOfTheInternet(t *testing.T) {
	for address, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "::ffff:8.8.8.8": true, "64:ff9b::808:808": true,
		"172.15.255.255": true, "172.32.0.0": true, "100.128.0.0": true,
		"127.0.0.1": false, "127.1.2.3": false, "::1": false, "::ffff:127.0.0.1": false, "0.0.0.0": false, "::": false,
		"0.1.2.3":  false,
		"10.0.0.1": false, "172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false, "fd00::1": false,
		"169.254.169.254": false, "fe80::1": false, "fe80::1%eth0": false, "100.64.0.1": false, "198.18.0.1": false,
		"224.0.0.1": false, "ff02::1": false, "255.255.255.255": false, "240.0.0.1": false, "192.0.2.1": false,
		"2001:db8::1": false, "fec0::1": false,
		"64:ff9b::7f00:1": false, "64:ff9b::a9fe:a9fe": false, "2002:7f00:1::": false, "2002:808:808::1": false,
		"2002:a00:1::": false, "::127.0.0.1": false, "::10.0.0.1": false,
	} {
		if got := isPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s is public: %v", address, got)
		}
	}
}

// Unless it is asked for, nothing is fetched of this machine, under whatever name.
func TestNothingPrivateIsFetched(t *testing.T) {
	s := serve(t, nil, map[string]http.HandlerFunc{"/": says("secret")})
	_, port, _ := strings.Cut(strings.TrimPrefix(s.URL, "http://"), ":")
	x := patient()
	x.Private = false
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "127.1.1.1", "0.0.0.0",
		"[::]", "[::ffff:7f00:1]"} {
		got := fetchAll(t, s, x, "http://"+host+":"+port+"/")[0]
		if !strings.HasSuffix(got, " is of this machine or a private network") {
			t.Errorf("%s: %s", host, got)
		}
	}
	if len(s.asked) > 0 {
		t.Errorf("the server was asked for %q", s.asked)
	}
}

// A redirect is no way in, nor is a name that has had another address before: what counts
// is the address of each connection.
func TestRedirectsToWhatIsPrivate(t *testing.T) {
	inside := serve(t, nil, map[string]http.HandlerFunc{"/": says("secret")})
	l, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Skip(err)
	}
	outside := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/out":
			http.Redirect(w, r, inside.URL, http.StatusFound)
		case "/robots.txt":
			http.NotFound(w, r)
		default:
			says("public")(w, r)
		}
	}))
	outside.Listener.Close()
	outside.Listener = l
	outside.Start()
	defer outside.Close()
	x := patient()
	x.Private = false
	x.allowed = func(a netip.Addr) bool { return a == netip.MustParseAddr("127.0.0.2") }
	got := fetchAll(t, inside, x, outside.URL+"/", outside.URL+"/out")
	if !strings.HasSuffix(got[0], "|public") ||
		!strings.HasSuffix(got[1], "redirected to SITE: 127.0.0.1 is of this machine or a private network") {
		t.Errorf("%q", got)
	}
	if len(inside.asked) > 0 {
		t.Errorf("the server was asked for %q", inside.asked)
	}
}

// Through a proxy only the names are known.
func TestNamesForAProxy(t *testing.T) {
	for address, want := range map[string]bool{
		"https://a.example/": true, "https://8.8.8.8/": true, "https://localhost.example/": true,
		"https://localhost/": false, "https://LOCALHOST.:80/": false, "https://a.localhost/": false,
		"https://[::1]:8080/": false, "https://10.0.0.1./": false,
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if err := checkName(u, isPublic); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestBodiesAreCompressedAFewTimes(t *testing.T) {
	body := []byte("<p>A")
	codings := "gzip"
	for range maxCodings - 1 {
		body, codings = squeeze.Gzip(t, body), codings+", gzip"
	}
	body = squeeze.Gzip(t, body)
	if got, err := Decode(body, codings, 100); err != nil || string(got) != "<p>A" {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := Decode(squeeze.Gzip(t, body), codings+", gzip", 1000); err == nil ||
		err.Error() != "compressed 5 times, and at most 4 are undone" {
		t.Error(err)
	}
	if _, err := Decode(squeeze.Gzip(t, make([]byte, 1<<20)), "gzip", 1000); !errors.As(err, new(file.TooLarge)) {
		t.Error(err)
	}
}
