// Package chardet learns and measures linesift's guess at the encoding of a page that
// declares none (page/chardet).
//
//   - Learn counts the characters of languages and writes the guess's models. It reads
//     pages of known language, of which no text gets into the models, and the names of
//     languages, scripts and countries in Unicode's CLDR, which are all there is of
//     languages without pages.
//   - Decoding counts pages that are decoded right in each encoding.
package chardet

import (
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/page"
)

// Learn is the command chardet.
type Learn struct {
	Corpus string `arg:"" type:"existingdir" help:"The folder with the sets train/* and unlabelled/*."`
	Output string `short:"o" required:"" type:"path" placeholder:"FILE.json.gz" help:"The file to write."`
}

// languages are those that have a model. Chinese and Japanese are learned by
// character, as is Korean.
var languages = strings.Fields("en de fr es it pt nl sv da nb fi is ca id pl cs sk hu ro hr sl tr lt lv et vi " +
	"ru uk bg be sr mk el he ar fa th zh-Hans zh-Hant ja ko")

// enough is how many characters of a language are counted, beyond which nothing changes.
const enough = 4 << 20

// Run learns a model of each language.
func (o *Learn) Run(ctx context.Context, s cli.Streams) error {
	texts := make(map[string]*strings.Builder)
	for _, l := range languages {
		texts[l] = new(strings.Builder)
		names(texts[l], language.MustParse(l))
	}
	for _, sets := range []string{"train/*", "unlabelled"} {
		dirs, err := filepath.Glob(filepath.Join(o.Corpus, sets))
		if err != nil || len(dirs) == 0 {
			return errors.Join(err, fmt.Errorf("no %s in %s", sets, o.Corpus))
		}
		for _, dir := range dirs {
			if err := cmp.Or(ctx.Err(), readSet(dir, texts)); err != nil {
				return err
			}
		}
	}
	var models []*counts
	for _, l := range languages {
		m := count(l, texts[l].String())
		fmt.Fprintf(s.Out, "%s: %d bytes, %d letters\n", l, texts[l].Len(), utf8.RuneCountInString(m.Letters))
		models = append(models, m)
	}
	return file.Write(o.Output, func(w io.Writer) error {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		return errors.Join(json.NewEncoder(z).Encode(models), z.Close())
	})
}

// names writes the names of languages, scripts and countries in a language.
func names(b *strings.Builder, in language.Tag) {
	languages, scripts, regions := display.Languages(in), display.Scripts(in), display.Regions(in)
	for _, tag := range display.Supported.Tags() {
		base, _ := tag.Base()
		fmt.Fprintln(b, languages.Name(base))
		if script, c := tag.Script(); c == language.Exact {
			fmt.Fprintln(b, scripts.Name(script))
		}
	}
	for first := 'A'; first <= 'Z'; first++ {
		for second := 'A'; second <= 'Z'; second++ {
			if region, err := language.ParseRegion(string(first) + string(second)); err == nil {
				fmt.Fprintln(b, regions.Name(region))
			}
		}
	}
}

// readSet adds the texts of a set's pages whose language is known.
func readSet(dir string, texts map[string]*strings.Builder) error {
	set, err := data.Open(dir)
	if err != nil {
		return err
	}
	for i := range set.Pages {
		t := &set.Pages[i]
		l := modelOf(t.Language)
		if l == "" && strings.HasPrefix(set.Name, "wcxb") {
			l = "en"
		}
		if texts[l] == nil || texts[l].Len() > enough {
			continue
		}
		html, err := t.HTML()
		if err != nil {
			return err
		}
		if !utf8.Valid(html) {
			continue // of those the encoding is certain
		}
		p, err := page.ParseUTF8(html)
		if err != nil {
			return err
		}
		text := respell(string(p.Text))
		if l == "zh-Hans" && traditional(text) {
			l = "zh-Hant"
		}
		if fits(text, l) {
			texts[l].WriteString(text + "\n")
		}
	}
	return nil
}

func modelOf(lang string) string {
	switch lang, _, _ := strings.Cut(lang, "-"); lang {
	case "no":
		return "nb"
	case "zh":
		return "zh-Hans"
	default:
		return lang
	}
}
