package search

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/command"
)

var update = flag.Bool("update", false, "rewrite testdata/report.md")

// madeUpSite writes a site of eight pages whose menu and news have words that
// some of the articles have, too, a page of another site, and one whose gold text
// is not on it. It returns the folder.
func madeUpSite(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	gold := make(map[string]map[string]string)
	write := func(id, host, article, shown string) {
		gold[id] = map[string]string{"url": "https://" + host + "/" + id, "articleBody": article}
		html := fmt.Sprintf(`<title>Harbour Post</title>
<ul><li><a href="/f">Ferry</a><li><a href="/w">Weather</a><li><a href="/m">Market</a><li><a href="/h">Harbour history</a></ul>
<article><p>%s</p></article>
<div class="news"><a href="/n">Bridge closed until Sunday</a></div>
<div class="foot">Subscribe to the paper, write to the editor, or advertise</div>`, shown)
		name := filepath.Join(dir, "html", id+".html")
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(html), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i, article := range []string{
		"The ferry to the island stays in port since its captain fell ill on the stairs of the pilot house. Passengers were put up in the gymnasium, where the brass band rehearsed until nine, and the mail went by rowing boat as it did before there were engines. Two calves and a piano had to wait.",
		"Storks are back on the chimney of the old brewery.",
		"At the market hall a baker sells bread by the slice, and the queue reaches down to the tram stop. He cuts as thick as one likes and weighs on scales that his grandmother bought when the hall was built of timber. Butter is extra.",
		"Nobody knows who painted the lighthouse green.",
		"The bridge at the mill gets a new deck of oak, which the council hopes will last for forty years. Until the planks are seasoned carts go round by the ford, and the school bus turns at the smithy, so that children of the upper village walk the rest.",
		"A chess club meets in the waiting room.",
		"The editor of the almanac retires after fifty issues and leaves a shelf of tide tables to the school. She never missed a spring tide, she says, but once forgot a leap year, and two hundred readers told her so by the first of March.",
		"Swimmers found an anchor of the last century.",
	} {
		write(fmt.Sprint("p", i+1), "harbour-post.example", article, article)
	}
	write("lost", "harbour-post.example", "The article of another day, about quinces.", "This page has moved.")
	write("other", "elsewhere.example", "A site of one page.", "A site of one page.")
	truth, err := json.Marshal(gold)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "ground-truth.json"), truth, 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// run runs "bench search" and returns its exit status.
func run(args []string, out, errs io.Writer) int {
	var cli struct {
		Search Command `cmd:""`
	}
	return command.Run(context.Background(), "bench", "", &cli, append([]string{"search"}, args...), command.Streams{Out: out, Err: errs}, command.Vars{"jobs": "2"})
}

// runs runs the command and returns what it prints.
func runs(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(args, &out, &errs); status != command.OK || errs.Len() > 0 {
		t.Fatalf("%q: status %d: %s", args, status, &errs)
	}
	return out.String()
}

func TestTheReportOfAMadeUpSite(t *testing.T) {
	dir := madeUpSite(t)
	got := runs(t, dir, "--method", "all,density,gold")
	file := filepath.Join("testdata", "report.md")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Error(d)
	}
	if again := runs(t, dir, "--method", "all,density,gold"); again != got {
		t.Errorf("another run prints something else: %s", cmp.Diff(got, again))
	}
}

func TestWrongArguments(t *testing.T) {
	dir := madeUpSite(t)
	for _, tt := range []struct {
		args   []string
		status int
		says   string
	}{
		{nil, command.Usage, `expected "<sets> ..."`},
		{[]string{"nowhere"}, command.Usage, "nowhere"},
		{[]string{dir, "--method", "magic"}, command.Usage, `no method is called "magic"`},
		{[]string{dir, "--method", "all,all"}, command.Usage, "two methods are called all"},
		{[]string{dir, "--queries", "0"}, command.Usage, "at least 1"},
		{[]string{dir, "--least", "9"}, command.Failed, "no site has 9 pages"},
		{[]string{t.TempDir()}, command.Failed, "no gold standard"},
	} {
		var out, errs bytes.Buffer
		if status := run(tt.args, &out, &errs); status != tt.status || !strings.Contains(errs.String(), tt.says) || out.Len() > 0 {
			t.Errorf("%q: status %d, want %d with %q: %s%s", tt.args, status, tt.status, tt.says, &errs, &out)
		}
	}
	var out, errs bytes.Buffer
	if status := run([]string{"--help"}, &out, &errs); status != command.OK || !strings.Contains(out.String(), "--together") {
		t.Errorf("--help: status %d: %s%s", status, &out, &errs)
	}
}

var documented = regexp.MustCompile(`(?m)^ +go run \. search (.*)$`)

func TestTheReadmesCommandsRun(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := documented.FindAllSubmatch(readme, -1)
	if len(commands) == 0 {
		t.Fatal("README.md has no commands")
	}
	for _, c := range commands {
		var args []string
		for _, arg := range strings.Fields(string(c[1])) {
			if strings.HasPrefix(arg, "../") { // a set; the made-up one stands for all
				arg = madeUpSite(t)
			}
			args = append(args, arg)
		}
		runs(t, args...)
	}
}

// corpus is where the gold standards are, if they are.
const corpus = "../../../shared/corpus"

func TestTheNetworkHelpsSearchOfSevenSites(t *testing.T) {
	dir := filepath.Join(corpus, "eval", "xmu_zhnews")
	if _, err := os.Stat(dir); err != nil || testing.Short() {
		t.Skip("needs the gold standards, and a minute under the race detector")
	}
	var o Command
	contenders, err := newContenders([]string{"all", "full", gold})
	if err != nil {
		t.Fatal(err)
	}
	o.Queries, o.Seed = 1, 1
	sites, err := openSites([]string{dir}, 5)
	if err != nil {
		t.Fatal(err)
	}
	r, err := compare(sites, contenders, &o)
	if err != nil {
		t.Fatal(err)
	}
	// 14 of the 280 pages show another article than that of the gold text.
	if r.sites != 7 || r.pages != 266 {
		t.Errorf("%d pages of %d sites, want 266 of 7", r.pages, r.sites)
	}
	all, full, perfect := r.results[0], r.results[1], r.results[2]
	for _, k := range []kind{template, phrase} {
		// What the engine finds in the gold texts is what counts as relevant.
		for i, s := range perfect.scores[k] {
			if s.rank != 1 {
				t.Errorf("%s: the first answer to query %d in the gold texts is not relevant", k, i)
			}
		}
	}
	c := compareScores(all.scores[template], full.scores[template])
	for v := range c.better {
		if c.better[v] <= 5*c.worse[v] {
			t.Errorf("queries that improve and get worse: %+v", c)
		}
	}
	if full.index >= all.index {
		t.Errorf("the index has %d bytes, and %d with all text", full.index, all.index)
	}
}
