package linesift_test

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"linesift"
)

// TestREADMECommandsRun runs the commands of the sh blocks of the documents word for
// word, in order, with the commands built once and in a folder where the sample pages
// are. "go test" is left out, which is what runs this. Commands on the gold standards take
// a minute and run where CI is set; what evaluate prints is what the
// document has. The site https://harbour.example is a server of the test's own, which is on this
// machine: --allow-private is given there.
func TestREADMECommandsRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all commands")
	}
	t.Parallel()
	root := t.TempDir()
	folder, bin := filepath.Join(root, "linesift"), filepath.Join(root, "bin")
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", bin+"/", "./cmd/classify", "./cmd/inspect", "./cmd/train", "./cmd/label", "./cmd/evaluate", "./cmd/linesift").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Symlink(filepath.Join(here, "data"), filepath.Join(folder, "data")),
		os.Symlink(filepath.Join(here, "../shared"), filepath.Join(root, "shared"))); err != nil {
		t.Fatal(err)
	}
	harbour := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		http.ServeFile(w, r, "data/samples/pages/news-harbour.html")
	}))
	defer harbour.Close()
	const corpus = "../shared/corpus"
	onGold := os.Getenv("CI") != "" && os.Getenv("LINESIFT_GOLD") != "none"
	for _, name := range []string{"README.md", "docs/command.md", "docs/output.md", "docs/labelling.md", "docs/methods.md", "docs/evaluation.md"} {
		document, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		ran := 0
		for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(document), -1) {
			for command := range strings.Lines(block[1]) {
				command = strings.TrimSpace(command)
				ran++
				if strings.HasPrefix(command, "go test") || strings.Contains(command, corpus) && !onGold {
					continue
				}
				c := exec.Command("sh", "-c", strings.NewReplacer("go run ./cmd/", bin+"/", "https://harbour.example", harbour.URL, "--delay", "--allow-private --delay").Replace(command))
				c.Dir = folder
				out, err := c.CombinedOutput()
				if err != nil {
					t.Fatalf("%s: %s: %v\n%s", name, command, err, out)
				}
				if strings.Contains(command, "./cmd/evaluate") && !strings.Contains(string(document), strings.TrimSpace(string(out))) {
					t.Errorf("%s: %s: the documented table is not what the command prints today:\n%s", name, command, out)
				}
			}
		}
		if ran == 0 {
			t.Errorf("%s has no commands", name)
		}
	}
	for _, made := range []string{"my.safetensors", "report.json", "mine.safetensors", "texts/news-harbour.txt", "again.jsonl", "records.jsonl"} {
		if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(made))); err != nil {
			t.Error(err)
		}
	}
}

// What the tables of docs/evaluation.md have of word F1, the others have too: figures of
// an older network are easily left standing. That it has those of today is checked by
// running its commands, except for bench/python/run. Methods that judge by the site have other figures with other
// pages known.
func TestDocumentsAgree(t *testing.T) {
	today := wordF1(t, "docs/evaluation.md")
	for _, pattern := range []string{"README.md", "models/*.md", "bench/extractors/README.md", "docs/methods.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			compared := 0
			for of, figure := range wordF1(t, file) {
				want, ok := today[of]
				if !ok {
					continue
				}
				compared++
				if figure != want {
					t.Errorf("%s: %s has %s, docs/evaluation.md %s", file, of, figure, want)
				}
			}
			if compared == 0 && file != "README.md" { // which shows what it likes
				t.Errorf("%s has no figure that docs/evaluation.md has", file)
			}
		}
	}
}

// wordF1 returns the word F1 in a document's tables by method and pages, as in "full on
// dragnet (300)": of tables headed "word F1", with a method in each row, of those headed
// "extractor", and of those of a model's card, with some pages in each row.
func wordF1(t *testing.T, file string) map[string]string {
	t.Helper()
	document, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	figures := make(map[string]string)
	note := func(method, pages, figure string) {
		switch method {
		case "template", "entropy":
			return
		case "linesift": // what it is called beside others
			method = "full"
		}
		figure, _, _ = strings.Cut(figure, " ") // without its interval
		figures[fmt.Sprintf("%s on %s", method, strings.TrimPrefix(pages, "type: "))] = figure
	}
	var header []string
	for line := range strings.Lines(string(document)) {
		var row []string
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "|") {
			for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
				row = append(row, strings.TrimSpace(cell))
			}
		}
		switch {
		case row == nil:
			header = nil
		case header == nil:
			header = row
		case strings.HasPrefix(row[0], "--"): // the rule below the header
		case header[0] == "word F1":
			for i := 1; i < min(len(row), len(header)); i++ {
				note(row[0], header[i], row[i])
			}
		case header[0] == "extractor": // with versions and speeds between
			for i := 1; i < min(len(row), len(header)); i++ {
				if strings.HasSuffix(header[i], ")") {
					note(row[0], header[i], row[i])
				}
			}
		case strings.HasSuffix(header[0], "(pages)"):
			note(strings.TrimSuffix(filepath.Base(file), ".md"), row[0], row[1])
		}
	}
	return figures
}

// Links between documents lead to a file that is there, and to a heading in it. So do
// the Go files that documents name.
func TestLinksBetweenDocumentsLeadSomewhere(t *testing.T) {
	source := regexp.MustCompile("`([a-z/_]+\\.go)`")
	link := regexp.MustCompile(`(?:\]\(|src="|srcset=")([^)"\s]+)`)
	n := 0
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || d.Name() == "node_modules"):
			return filepath.SkipDir
		case filepath.Ext(file) != ".md":
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, found := range source.FindAllSubmatch(text, -1) {
			if _, err := os.Stat(string(found[1])); err != nil {
				t.Errorf("%s names %v", file, err)
			}
		}
		for _, found := range link.FindAllSubmatch(text, -1) {
			to := string(found[1])
			if strings.Contains(to, "://") {
				continue
			}
			n++
			path, anchor, _ := strings.Cut(to, "#")
			target := file
			if path != "" {
				target = filepath.Join(filepath.Dir(file), filepath.FromSlash(path))
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %s: %v", file, to, err)
			} else if anchor != "" && !slices.Contains(anchors(t, target), anchor) {
				t.Errorf("%s: %s: no such heading", file, to)
			}
		}
		return nil
	})
	if err != nil || n < 50 {
		t.Errorf("%d links, error %v", n, err)
	}
}

// ARCHITECTURE.md has a row for each folder with Go code. A folder in a room belongs to it.
func TestEachRoomHasARow(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\|(( `[a-z/]+(?:/…)?`,?)+) \\|").FindAllSubmatch(text, -1)
	rooms := map[string]bool{".": true, "cmd": true} // the row of cli has cmd
	for _, row := range rows {
		for _, name := range strings.Split(string(row[1]), ",") {
			rooms[strings.TrimSuffix(strings.Trim(name, " `"), "/…")] = true
		}
	}
	files, err := exec.Command("git", "ls-files", "*.go").Output()
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for file := range strings.Lines(string(files)) {
		room, _, _ := strings.Cut(strings.TrimPrefix(path.Dir(file), "internal/"), "/")
		if checked++; !rooms[room] {
			t.Errorf("%s, of %s, has no row", room, strings.TrimSpace(file))
			rooms[room] = true
		}
	}
	if checked < 100 {
		t.Errorf("only %d files", checked)
	}
}

// Lines of documents have 120 characters at most, as lines of code do. Tables, code, pictures and
// HTML may be longer.
func TestLinesOfDocumentsFit(t *testing.T) {
	files, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"docs/*.md", "docs/decisions/*.md", "models/*.md", "data/*.md", "bench/*.md"} {
		more, err := filepath.Glob(pattern)
		if err != nil || len(more) == 0 {
			t.Fatal(pattern, err)
		}
		files = append(files, more...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		inCode := false
		for i, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, "```") {
				inCode = !inCode
			}
			mayBeLong := inCode || strings.HasPrefix(line, "    ") || strings.IndexAny(line, "|!<") == 0
			if n := utf8.RuneCountInString(line); n > 120 && !mayBeLong {
				t.Errorf("%s:%d: %d characters", file, i+1, n)
			}
		}
	}
}

// Lines of code have 120 characters at most, and a tab is four of them. Tables of tests may be longer, and the page
// that linesift-wasm has in its source.
func TestLinesOfCodeFit(t *testing.T) {
	n := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if _, e := os.Stat(filepath.Join(path, "go.mod")); e == nil && path != "." || d.Name() == "node_modules" {
				return fs.SkipDir // a module of its own
			}
			return err
		}
		isWasm := filepath.Base(filepath.Dir(path)) == "linesift-wasm"
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || isWasm {
			return nil
		}
		source, err := os.ReadFile(path)
		for i, line := range strings.Split(strings.ReplaceAll(string(source), "\t", "    "), "\n") {
			n++
			if length := utf8.RuneCountInString(line); length > 120 {
				t.Errorf("%s:%d: %d characters", path, i+1, length)
			}
		}
		return err
	})
	if err != nil || n < 10000 {
		t.Errorf("%d lines, error %v", n, err)
	}
}

// anchors returns the names by which GitHub links to the headings of a document: in lower case,
// without punctuation, with hyphens for spaces.
func anchors(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(string(text), -1) {
		name := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}

// The names of package linesift in the documents are exported: linesift.X in inline code and in Go
// code, and methods and fields as in Document.X. docs/library.md has every method of a Document and
// every option.
func TestDocumentsNameWhatTheLibraryHas(t *testing.T) {
	names := exported(t)
	code := regexp.MustCompile("(?s)```go\n.*?```|`[^`\n]+`")
	name := regexp.MustCompile(`(?:^|[^\w.])(?:linesift\.([A-Z]\w*)|((?:Document|Extractor|Result|Record|Hub|Line)\.[A-Z]\w*))`)
	files, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range append(files, "README.md", "ARCHITECTURE.md", "CHANGELOG.md") {
		if file == filepath.Join("docs", "python.md") { // its linesift is another
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, span := range code.FindAllString(string(text), -1) {
			for _, match := range name.FindAllStringSubmatch(span, -1) {
				found++
				named := match[1] + match[2]
				if _, ok := names[named]; !ok {
					t.Errorf("%s: %s is not in package linesift", file, named)
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("%d names", found)
	}
	library, err := os.ReadFile("docs/library.md")
	if err != nil {
		t.Fatal(err)
	}
	for named, mustBeListed := range names {
		short := strings.TrimPrefix(named, "Document.")
		if mustBeListed && !regexp.MustCompile("`"+short+"[`(]").Match(library) {
			t.Errorf("docs/library.md lacks %s", named)
		}
	}
}

// exported returns the exported names of package linesift, with X.Y for methods and fields, and for
// each whether docs/library.md has to list it: methods of Document, and options.
func exported(t *testing.T) map[string]bool {
	t.Helper()
	names := make(map[string]bool)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				addFunc(names, d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					addSpec(names, spec)
				}
			}
		}
	}
	return names
}

func addFunc(names map[string]bool, f *ast.FuncDecl) {
	if !f.Name.IsExported() {
		return
	}
	if f.Recv == nil {
		isOption := false
		if f.Type.Results != nil {
			result, ok := f.Type.Results.List[0].Type.(*ast.Ident)
			isOption = ok && result.Name == "Option"
		}
		names[f.Name.Name] = isOption
		return
	}
	receiver := f.Recv.List[0].Type
	if pointer, ok := receiver.(*ast.StarExpr); ok {
		receiver = pointer.X
	}
	of := receiver.(*ast.Ident).Name
	names[of+"."+f.Name.Name] = of == "Document"
}

func addSpec(names map[string]bool, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range s.Names {
			names[name.Name] = false
		}
	case *ast.TypeSpec:
		names[s.Name.Name] = false
		if fields, ok := s.Type.(*ast.StructType); ok {
			for _, field := range fields.Fields.List {
				for _, name := range field.Names {
					names[s.Name.Name+"."+name.Name] = false
				}
			}
		}
	}
}

// The page and the Markdown that the README shows side by side are what the page has, and what its
// command prints. "…" stands for what is left out.
func TestREADMEShowsWhatIsPrinted(t *testing.T) {
	document, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	block := func(language string) string {
		m := regexp.MustCompile("(?s)<td>\n\n```" + language + "\n(.*?)```").FindSubmatch(document)
		if m == nil {
			t.Fatalf("the README has no %s in a table", language)
		}
		return string(m[1])
	}
	const sample = "data/samples/pages/forum-bikes.html"
	source, err := os.ReadFile(sample)
	if err != nil {
		t.Fatal(err)
	}
	d, err := linesift.Extract(bytes.NewReader(source), &linesift.Options{Title: true, Segments: true})
	if err != nil {
		t.Fatal(err)
	}
	for shown, whole := range map[string]string{block("html"): string(source), block("markdown"): d.Markdown()} {
		rest := strings.Join(strings.Fields(whole), "")
		for part := range strings.SplitSeq(strings.Join(strings.Fields(shown), ""), "…") {
			_, after, found := strings.Cut(rest, part)
			if !found {
				t.Fatalf("%q is not what is there, or not in this order", part)
			}
			rest = after
		}
	}
}
