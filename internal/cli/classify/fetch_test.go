package classify

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift/internal/cli"
)

// TestPagesOfTheWeb are classified by their addresses, given one by one and in a list,
// and have those that they were found at.
func TestPagesOfTheWeb(t *testing.T) {
	var agent string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		agent = r.UserAgent()
		switch r.URL.Path {
		case "/old":
			http.Redirect(w, r, "/news/harbour", http.StatusMovedPermanently)
		case "/news/harbour":
			w.Header().Set("Content-Type", "text/html; charset=iso-8859-1")
			w.Write([]byte("<p>F\xe4hre"))
		default:
			http.NotFound(w, r)
		}
	}))
	defer s.Close()
	dir := t.TempDir()
	list, texts := filepath.Join(dir, "urls.txt"), filepath.Join(dir, "texts")
	if err := os.WriteFile(list, []byte("# harbour\n"+s.URL+"/old\n"+s.URL+"/gone\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	classify := func(status int, stdin string, args ...string) (stdout, stderr string) {
		t.Helper()
		var out, err bytes.Buffer
		if got := Command().Run(t.Context(), append([]string{"--method", "all", "--delay", "0s"}, args...),
			cli.Streams{In: strings.NewReader(stdin), Out: &out, Err: &err}); got != status {
			t.Fatalf("%q: status %d: %s", args, got, err.String())
		}
		return out.String(), err.String()
	}
	if _, stderr := classify(cli.Failed, "", s.URL+"/news/harbour"); agent != "" ||
		!strings.Contains(stderr, ": 127.0.0.1 is of this machine or a private network; --allow-private fetches it\n") {
		t.Errorf("fetched without being asked to: %s", stderr)
	}
	if got, _ := classify(cli.OK, "", "--allow-private", s.URL+"/news/harbour"); got != "Fähre\n" {
		t.Errorf("%q", got)
	}
	if !strings.HasPrefix(agent, "linesift/") {
		t.Errorf("the user agent is %q", agent)
	}
	got, stderr := classify(cli.Failed, "", "--allow-private", "--from", "urls", list, "--format", "jsonl")
	if !strings.Contains(got, `"path":"`+s.URL+`/old"`) || !strings.Contains(got, `"url":"`+s.URL+`/news/harbour"`) {
		t.Error(got)
	}
	if want := "classify: " + s.URL +
		"/gone: the server answers 404 Not Found\nclassify: 1 page failed\n"; withoutSummary(t, stderr) != want {
		t.Errorf("%s, want %s", stderr, want)
	}
	got, stderr = classify(cli.Failed, "javascript:1\n"+s.URL+"/old\n", "--allow-private", "--from", "urls", "-")
	if !strings.Contains(stderr, `standard input:1: "javascript:1" is not an http`) || got != "Fähre\n" {
		t.Errorf("a line that is no address: %q, %s", got, stderr)
	}
	twice := s.URL + "/old\n" + s.URL + "/old\n" // is fetched once
	classify(cli.OK, twice, "--allow-private", "--from", "urls", "-", "--output", texts)
	name := strings.ReplaceAll(strings.TrimPrefix(s.URL, "http://"), ":", "_")
	if b, err := os.ReadFile(filepath.Join(texts, name, "old.txt")); err != nil || string(b) != "Fähre\n" {
		t.Errorf("%q, %v", b, err)
	}
	if !strings.HasPrefix(agent, "linesift/") {
		t.Errorf("the user agent is %q", agent)
	}
	classify(cli.Usage, "", s.URL, "--site", "--method", "template")
	classify(cli.Failed, "no address\n", "--from", "urls", "-")
}
