package search

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/bench/commandtest"
	"linesift/internal/cli"
)

var update = flag.Bool("update", false, "rewrite the files that tests compare with")

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

// command is the command under test.
var command = commandtest.Command{Name: "search", Program: func() any {
	return &struct {
		Search Command `cmd:""`
	}{}
}}

// runs runs the command and returns what it prints.
func runs(t *testing.T, args ...string) string {
	t.Helper()
	out, errs := command.Output(t, args...)
	if errs != "" {
		t.Fatalf("%q: %s", args, errs)
	}
	return out
}

func TestTheReportOfAMadeUpSite(t *testing.T) {
	dir := madeUpSite(t)
	got := runs(t, dir, "--method", "all,density,gold")
	file := filepath.Join("testdata", "report.golden")
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
	command.Errors(t, "--together", []commandtest.Error{
		{Args: nil, Status: cli.Usage, Says: `expected "<sets> ..."`},
		{Args: []string{"nowhere"}, Status: cli.Usage, Says: "nowhere"},
		{Args: []string{dir, "--method", "magic"}, Status: cli.Usage, Says: `no method is called "magic"`},
		{Args: []string{dir, "--method", "all,all"}, Status: cli.Usage, Says: "two methods are called all"},
		{Args: []string{dir, "--queries", "0"}, Status: cli.Usage, Says: "at least 1"},
		{Args: []string{dir, "--least", "9"}, Status: cli.Failed, Says: "no site has 9 pages"},
		{Args: []string{t.TempDir()}, Status: cli.Failed, Says: "no gold standard"},
	})
}

func TestTheReadmesCommandsRun(t *testing.T) { command.ReadMe(t, madeUpSite(t)) }

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
