package options

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linesift"
	"linesift/internal/help"
)

func TestEveryOptionHasAHelpAGroupAndDoorsThatExist(t *testing.T) {
	groups := make(map[string]bool)
	for _, g := range Groups {
		groups[g.Key] = true
	}
	for _, r := range Rows() {
		if !groups[r.Group] {
			t.Errorf("%s: group %q", r.Name, r.Group)
		}
		if strings.HasPrefix(string(r.Help), "The same") || strings.Contains(string(r.Help), "of that name") {
			t.Errorf("%s: nobody understands the help %q alone", r.Name, r.Help)
		}
		if all, _, _ := strings.Cut(string(r.Help), "\n"); strings.Contains(all, "_") {
			t.Errorf("%s: the help for all doors, %q, spells a name as a single door does", r.Name, all)
		}
		for _, door := range r.Doors {
			if !strings.Contains(strings.Join(Doors, " "), door) {
				t.Errorf("%s: there is no door %q", r.Name, door)
			}
		}
	}
}

func TestAQueryIsTheSameOptionsAsJSON(t *testing.T) {
	query, err := url.ParseQuery(
		"method=density&threshold=.4&comments=false&links=0&keep_roles=title,byline&keep_css=a,b&keep_css=c&" +
			"format=json&content=markdown,html&lines=true&effects=2&min_confidence=.5&language=en&language=de")
	if err != nil {
		t.Fatal(err)
	}
	var got, want Options
	if err := got.FromQuery(query, "server"); err != nil {
		t.Fatal(err)
	}
	err = json.Unmarshal(
		[]byte(
			`{"method":"density","threshold":0.4,"comments":false,"links":false,"keep_roles":["title","byline"],"keep_css":["a,b","c"],
		"format":"json","content":["markdown","html"],"lines":true,"effects":2,"min_confidence":0.5,"language":["en","de"]}`), &want)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
}

func TestWrongQueriesAreErrors(t *testing.T) {
	for query, want := range map[string]string{
		"colour=red":        `unknown option "colour"; options are method, `,
		"model=x":           `unknown option "model"`, // a file of the server's machine
		"lines=maybe":       `lines: "maybe" is neither true nor false`,
		"threshold=x":       `threshold: "x" is not a number`,
		"effects=1.5":       `effects: "1.5" is not a whole number`,
		"method=a&method=b": "method: given 2 times",
	} {
		values, _ := url.ParseQuery(query)
		if err := new(Options).FromQuery(values, "server"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", query, err, want)
		}
	}
}

func TestNamesAreSpelledAsEachDoorDoes(t *testing.T) {
	for _, tt := range []struct{ name, command, python, javascript string }{
		{"keep_css", "--keep-css", "keep_css", "keepCSS"},
		{"drop_roles", "--drop-roles", "drop_roles", "dropRoles"},
		{"tables", "--tables", "include_tables", "tables"},
		{"content_type", "--content-type", "content_type", "contentType"},
		{"favor", "--favor", "favor_precision, favor_recall", "favor"},
	} {
		rows := Rows()
		r := rows[slices.IndexFunc(rows, func(r Row) bool { return r.Name == tt.name })]
		if r.Spelled("command") != tt.command || r.Spelled("python") != tt.python ||
			r.Spelled("javascript") != tt.javascript || r.Spelled("server") != tt.name {
			t.Errorf("%s: %s, %s, %s", tt.name, r.Spelled("command"), r.Spelled("python"), r.Spelled("javascript"))
		}
	}
}

func TestWrongOptionsAreNamed(t *testing.T) {
	records := Rendering{Format: "json"}
	for _, tt := range []struct {
		options Options
		want    string
	}{
		{Options{Extraction: Extraction{Method: "best"}}, `method: unknown method "best"`},
		{Options{Extraction: Extraction{Method: "all", Threshold: new(0.5)}},
			"threshold and method all: this method has no such parameter; it has none"},
		{Options{Extraction: Extraction{Threshold: new(1.0)}}, "threshold: 1 is not from 0 to below 1"},
		{Options{Extraction: Extraction{Threshold: new(math.NaN())}}, "threshold: NaN is not from 0 to below 1"},
		{Options{Extraction: Extraction{Method: "density", Model: "my.safetensors"}},
			"model and method: both say how to find the content"},
		{Options{Extraction: Extraction{Threshold: new(0.5), Favor: "recall"}},
			"threshold and favor: both set the threshold"},
		{Options{Extraction: Extraction{Favor: "much"}}, `favor: "much" is neither precision nor recall`},
		{Options{Extraction: Extraction{Favor: "NaN"}}, `favor: "NaN" is neither precision nor recall`},
		{Options{Extraction: Extraction{Method: "full:threshold=.4", Favor: "recall"}},
			"favor and method full:threshold=.4: both set the threshold"},
		{Options{Extraction: Extraction{Model: "none.safetensors"}}, "model: open none.safetensors"},
		{Options{Extraction: Extraction{KeepRoles: []string{"author"}}}, `keep_roles: unknown role "author"`},
		{Options{Extraction: Extraction{DropRoles: []string{"links"}}}, `drop_roles: unknown role "links"`},
		{Options{Extraction: Extraction{DropRoles: []string{"none", "title"}}}, "drop_roles: none stands alone"},
		{Options{Extraction: Extraction{KeepRoles: []string{"title"}, DropRoles: []string{"title"}}},
			"keep_roles and drop_roles: both name title"},
		{Options{Extraction: Extraction{Comments: new(true), DropRoles: []string{"comment"}}},
			"comments and drop_roles: they contradict"},
		{Options{Extraction: Extraction{Comments: new(false), KeepRoles: []string{"comment"}}},
			"comments false and keep_roles: they contradict"},
		{Options{Extraction: Extraction{DropCSS: []string{"p:"}}}, "drop_css: "},
		{Options{Extraction: Extraction{SiteCSS: SiteCSS{{Host: "a.example"}}}},
			"site_css: a.example: neither keep nor drop"},
		{Options{Extraction: Extraction{SiteCSS: SiteCSS{{Host: "*.a.example", Drop: "nav"}}}},
			`site_css: "*.a.example" is not a host`},
		{Options{Rendering: Rendering{Format: "pdf"}}, `format: "pdf" is not one of text, markdown, html, json, jsonl`},
		{Options{Rendering: Rendering{Format: "json", Content: []string{"text", "pdf"}}},
			`content: "pdf" is not one of text, markdown, html`},
		{Options{Rendering: Rendering{Content: []string{"html"}}}, "content and format text: only records"},
		{Options{Rendering: Rendering{Fragment: true}}, "fragment and format text: only html"},
		{Options{Rendering: Rendering{Format: "html", FrontMatter: true}},
			"front_matter and format html: only text and Markdown"},
		{Options{Rendering: Rendering{Effects: 1}}, "effects and format text: only records"},
		{Options{Rendering: Rendering{Format: "json", Effects: -1}}, "effects: -1 is not a number"},
		{Options{Extraction: Extraction{Method: "density"}, Rendering: Rendering{Format: "json", Effects: 1}},
			"effects and method density: only models"},
		{Options{Extraction: Extraction{Method: "density"}, Filter: Filter{SkipHub: true}},
			"skip_hub and method density: this method does not tell hub pages"},
		{Options{Rendering: records, Filter: Filter{MinConfidence: 2}}, "min_confidence: 2 is not between 0 and 1"},
		{Options{Rendering: records, Filter: Filter{MinConfidence: float32(math.NaN())}},
			"min_confidence: NaN is not between 0 and 1"},
		{Options{Rendering: records, Filter: Filter{MinWords: -2}}, "min_words: -2 is below 0"},
		{Options{Filter: Filter{Language: []string{"english"}}}, "language english: not a language tag"},
		{Options{Comparison: Comparison{Site: true}}, "site and method full: this method does not compare pages"},
	} {
		_, err := tt.options.Check()
		wrong, ok := errors.AsType[*Error](err)
		if !ok || !strings.HasPrefix(wrong.Error(), tt.want) {
			t.Errorf("%+v: %v, want %s", tt.options, err, tt.want)
		}
	}
}

// Of two options of Extraction that are refused together, that of the server gives way to that of a request.
func TestWhatIsRefusedTogetherGivesWay(t *testing.T) {
	values := []struct{ name, value string }{
		{"method", `"full:threshold=.4"`}, {"model", `"none"`}, {"threshold", `0.5`}, {"favor", `"recall"`},
		{"comments", `true`}, {"comments", `false`}, {"keep_roles", `["comment","title"]`},
		{"drop_roles", `["comment","title"]`},
	}
	refused := 0
	for _, server := range values {
		for _, request := range values {
			var o Options
			for _, given := range []struct{ name, value string }{server, request} {
				if err := o.FromJSON(fmt.Appendf(nil, "{%q:%s}", given.name, given.value)); err != nil {
					t.Fatal(err)
				}
			}
			_, err := o.Check()
			wrong, _ := errors.AsType[*Error](err)
			if wrong == nil || len(wrong.Names) == 1 || request.name == "model" { // no request has a model
				continue
			}
			refused++
			o.Yield(url.Values{request.name: nil})
			if _, err := o.Check(); err != nil {
				t.Errorf("the server has %s, and a request %s: %v", server, request, err)
			}
		}
	}
	if refused != 13 {
		t.Errorf("%d pairs are refused", refused)
	}
}

func TestMethodsOfSitesAreRefusedWhereEachPageIsAlone(t *testing.T) {
	for method, want := range map[string]string{
		"template":             "method template: it compares the pages of a site",
		"entropy:blocks=table": "method entropy:blocks=table: it compares",
		"density":              "", "best": "method: unknown method",
	} {
		c, err := Options{Extraction: Extraction{Method: method}}.CheckSingle()
		if ok := want == ""; ok != (err == nil) || ok != (c != nil) ||
			err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", method, err, want)
		}
	}
}

// A variable that is not set must not choose another method or drop other lines than were meant.
func TestAnEmptyValueIsAnError(t *testing.T) {
	for _, r := range rowsOf(reflect.TypeFor[Options]()) {
		want := r.Name + ": a value is empty"
		if err := new(Options).FromQuery(url.Values{r.Name: {""}}, "server"); r.At("server") && err.Error() != want {
			t.Errorf("%s: %v", r.Name, err)
		}
		if r.Type.Kind() != reflect.String {
			continue
		}
		if err := new(Options).FromJSON([]byte(`{"` + r.Name + `":""}`)); err == nil || err.Error() != want {
			t.Errorf("%s: %v", r.Name, err)
		}
	}
}

// Commas separate the elements of a list at every door, but not selectors.
func TestAListMayBeAStringWithCommas(t *testing.T) {
	var o Options
	err := o.FromJSON([]byte(`{"keep_roles":["title, byline","caption"],"drop_css":["nav, .ads"],"language":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	c, err := o.Check()
	if err != nil || len(c.KeepRoles) != 3 || len(c.DropCSS) != 1 || len(c.Language) != 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestAnEmptyValueOfAListIsAnError(t *testing.T) {
	for _, r := range rowsOf(reflect.TypeFor[Options]()) {
		var o Options
		list, ok := reflect.ValueOf(&o).Elem().FieldByName(r.field).Addr().Interface().(*[]string)
		if !ok {
			continue
		}
		*list = []string{"en", ""}
		if _, err := o.Check(); err == nil || err.Error() != r.Name+": a value is empty" {
			t.Errorf("%s: %v", r.Name, err)
		}
	}
}

func TestAWrongParameterIsBlamedOnWhatHasIt(t *testing.T) {
	for _, tt := range []struct{ method, favor, want string }{
		{"full:nokey=1", "recall", `method: full: unknown parameter "nokey"`},
		{"full", "NaN", `favor: "NaN" is neither precision nor recall`},
		{"article-mlp", "recall", "favor: article-mlp: this model has no measured shift"},
	} {
		checked, err := Options{Extraction: Extraction{Method: tt.method, Favor: tt.favor}}.Check()
		if err == nil {
			_, err = checked.NewMethod()
		}
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s, %s: %v, want %s", tt.method, tt.favor, err, tt.want)
		}
	}
}

func TestOnlyTheWholeKeyOfAParameterSetsTheThreshold(t *testing.T) {
	find := Extraction{Method: "density:otherthreshold=.4", Threshold: new(0.5)}
	c, err := Options{Extraction: find}.Check()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.NewMethod(); err == nil || !strings.Contains(err.Error(), `unknown parameter "otherthreshold"`) {
		t.Error(err)
	}
}

func TestTheThresholdIsAddedToTheMethodsParameters(t *testing.T) {
	threshold := 0.25
	for method, want := range map[string]string{"density": "density:threshold=0.25", "full": "full:threshold=0.25",
		"density:": "density:threshold=0.25"} {
		c, err := Options{Extraction: Extraction{Method: method, Threshold: &threshold}}.Check()
		if err != nil || c.spec() != want {
			t.Errorf("%s: %s, want %s, error %v", method, c.spec(), want, err)
		}
	}
}

func TestSameMethod(t *testing.T) {
	check := func(e Extraction) *Checked {
		c, err := Options{Extraction: e}.Check()
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	all := []*Checked{
		check(Extraction{}), check(Extraction{Threshold: new(0.25)}), check(Extraction{Threshold: new(0.5)}),
		check(Extraction{Favor: "recall"}), check(Extraction{Favor: "2"}), check(Extraction{Method: "density"}),
		check(Extraction{Method: "density", Threshold: new(0.5)}), check(Extraction{Method: "density:threshold=.4"}),
	}
	for i, a := range all {
		for j, b := range all {
			if a.SameMethod(b) != (i == j) {
				t.Errorf("%+v and %+v are the same: %v", a.Extraction, b.Extraction, i != j)
			}
		}
	}
	if !check(Extraction{Method: "full", Threshold: new(0.5)}).SameMethod(all[2]) {
		t.Error("full is not the default, or equal thresholds are not the same")
	}
}

func TestAMethodWithoutItsThreshold(t *testing.T) {
	for method, want := range map[string]string{
		"full:threshold=.4": "full", "cetr:k=3,threshold=2,smoothing=1": "cetr:k=3,smoothing=1", "density": "density",
		"density:otherthreshold=.4": "density:otherthreshold=.4",
	} {
		if got := withoutThreshold(method); got != want {
			t.Errorf("%s without a threshold: %s, want %s", method, got, want)
		}
	}
}

func TestSiteCSSIsAFileOrAList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sites.csv")
	os.WriteFile(path, []byte("host,keep,drop\nharbour.example,main,\".ad, nav\"\n"), 0o666)
	var file, list SiteCSS
	if err := file.UnmarshalText([]byte(path)); err != nil {
		t.Fatal(err)
	}
	err := json.Unmarshal([]byte(`[{"host":"harbour.example","keep":"main","drop":".ad, nav"}]`), &list)
	if err != nil || !reflect.DeepEqual(file, list) || len(list) != 1 {
		t.Errorf("%v, %v, %v", file, list, err)
	}
	if err := json.Unmarshal([]byte(`[{"hosts":"harbour.example"}]`), &list); err == nil {
		t.Error("an unknown key is no error")
	}
	os.WriteFile(path, []byte("host,keep,drop\na.example,,\n"), 0o666)
	if err := file.UnmarshalText([]byte(path)); err == nil ||
		!strings.Contains(err.Error(), "line 2: a.example: neither") {
		t.Error(err)
	}
	os.WriteFile(path, []byte("host,keep,drop\nhttps://a.example/,p,\n"), 0o666)
	if err := file.UnmarshalText([]byte(path)); err == nil ||
		!strings.Contains(err.Error(), `line 2: "https://a.example/" is not a host`) {
		t.Error(err)
	}
}

func TestAHelpSpeaksOfItsDoor(t *testing.T) {
	other := regexp.MustCompile(`\b(commands|servers?|Python|JavaScript|agents|MCP)`)
	for _, r := range Rows() {
		for _, line := range r.Help.Lines() {
			doors, _, _ := strings.Cut(line, ": ")
			for door := range strings.SplitSeq(doors, ", ") {
				if door != "go" && !(r.At(door) || r.Group == "page" && slices.Contains(Doors, door)) {
					t.Errorf("%s: %q", r.Name, line)
				}
			}
		}
		for _, door := range r.Doors {
			help := r.Help.At(door)
			if !strings.HasSuffix(help, ".") || other.MatchString(help) {
				t.Errorf("%s at %s: %q", r.Name, door, help)
			}
		}
	}
}

// A door's help names the values that the door takes, and no others.
func TestAHelpNamesTheValuesOfItsDoor(t *testing.T) {
	for _, r := range Rows() {
		for _, door := range r.Doors {
			words := regexp.MustCompile(`\w+`).FindAllString(r.Help.At(door), -1)
			for _, value := range slices.Concat(r.Values, r.ValuesAt("python")) {
				if taken := slices.Contains(r.ValuesAt(door), value); taken != slices.Contains(words, value) {
					t.Errorf("%s at %s: taken %t: %s in %q", r.Name, door, taken, value, r.Help.At(door))
				}
			}
		}
	}
	const text = help.Text("Write it.\ncommand, python: As a file: a.txt. It is new.\nserver: At once.")
	for door, want := range map[string]string{
		"command": "Write it. As a file: a.txt. It is new.", "server": "Write it. At once.", "mcp": "Write it.",
	} {
		if got := text.At(door); got != want {
			t.Errorf("%s: %q, want %q", door, got, want)
		}
	}
}

// TestDocumentsNameWhatTheLibraryHas says that the names exist.
func TestEveryOptionOfTheLibraryIsAnOption(t *testing.T) {
	library := reflect.TypeFor[linesift.Options]()
	for i := range library.NumField() {
		field := "Options." + library.Field(i).Name
		if !slices.ContainsFunc(Rows(), func(r Row) bool {
			return slices.Contains(strings.Split(r.Help.For("go"), ", "), field)
		}) {
			t.Errorf("no option is %s", field)
		}
	}
}
