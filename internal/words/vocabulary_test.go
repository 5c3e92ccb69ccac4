package words

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFilter(t *testing.T) {
	var f Filter
	in := []string{"", "a", "at", "von", "автор", "作者", "comments"}
	for _, word := range in {
		if f.May([]byte(word)) {
			t.Errorf("the empty set may have %q", word)
		}
	}
	for _, word := range in {
		f.Add(word)
	}
	for _, word := range in {
		if !f.May([]byte(word)) {
			t.Errorf("it cannot have %q", word)
		}
	}
	// Of words that are not in it few seem to be: seven bits of 16,384 are set.
	seem := 0
	for i := range 1000 {
		if f.May(fmt.Appendf(nil, "word%d", i*i)) {
			seem++
		}
	}
	if seem > 20 {
		t.Errorf("of 1,000 words %d seem to be in a set of %d", seem, len(in))
	}
}

func TestVocabulary(t *testing.T) {
	v := NewVocabulary[uint32]("# a comment\nboat sea ship\nfish animal sea\ntree plant\n", "sea", "animal")
	for word, want := range map[string]uint32{"boat": 1, "fish": 3, "tree": 0, "#": 0, "sea": 0, "": 0} {
		if got := v.Of([]byte(word)); got != want {
			t.Errorf("%q: %b, want %b", word, got, want)
		}
	}
	for names, want := range map[string]uint32{"boat-yard__fish2": 3, "myBoat": 1, "FISH": 3, "boats": 0} {
		if got := v.OfNames([]byte(names)); got != want {
			t.Errorf("%q: %b, want %b", names, got, want)
		}
	}
}

// The lists of words of all packages: a word a line with its topics, sorted by bytes.
func TestListsAreSortedUniqueAndLowerCase(t *testing.T) {
	var files []string
	for _, name := range []string{"classes.txt", "months.txt", "../../features/addresses.txt", "../../page/*.txt",
		"../meta/kinds.txt", "../../metadata/*.txt", "../../role/*.txt"} {
		found, err := filepath.Glob(name)
		if err != nil || len(found) == 0 {
			t.Errorf("no list %s", name)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		list, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		last := ""
		for line := range strings.Lines(string(list)) {
			fields := strings.Fields(line)
			switch {
			case strings.HasPrefix(line, "# "):
			case line != strings.Join(fields, " ")+"\n" || len(fields) < 2:
				t.Errorf("%s: %q is no word and its topics", file, line)
			case fields[0] <= last:
				t.Errorf("%s: %s stands after %s", file, fields[0], last)
			case fields[0] != strings.ToLower(fields[0]):
				t.Errorf("%s: %s is not in lower case", file, fields[0])
			default:
				last = fields[0]
			}
		}
	}
}

func TestSectionsUpToTheFirstThatIsWanted(t *testing.T) {
	var got []string
	for name, line := range Sections("# boats\nlow:\nmud\n\nhigh:\nwater mark\nsea\n") {
		got = append(got, name+": "+line)
		if name == "high" {
			break
		}
	}
	if want := []string{"low: mud", "high: water mark"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestClassWordsCanBeFound(t *testing.T) {
	for line := range strings.Lines(classList) {
		word, _, _ := strings.Cut(line, " ")
		if word != "#" && (len(word) > longestClass || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "") {
			t.Errorf("%s is never found", word)
		}
	}
}

var (
	firstClasses  = NewClasses[uint32]("nav", "signup")
	secondClasses = NewClasses[uint32]("ad", "nav")
)

func TestEachPackageFindsItsOwnClassesInASet(t *testing.T) {
	for names, want := range map[string][2]uint32{"ads": {0, 1}, "navBar-ad": {1, 3}, "abo": {2, 0}, "harbour": {}} {
		set := ClassesOf([]byte(names))
		if got := [2]uint32{firstClasses.In(set), secondClasses.In(set)}; got != want {
			t.Errorf("%q: %b, want %b", names, got, want)
		}
	}
}
