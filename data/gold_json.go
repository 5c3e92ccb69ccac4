package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// readBenchmark reads the layout of the article-extraction-benchmark
// (Scrapinghub, 2019), which others took over:
//
//	ground-truth.json    or articles.json: {ID: {"articleBody": gold text, "url": …}}
//	html/ID.html.gz      or html/ID.html or pages/ID.html
//
// Beside articleBody and url, an entry may have "lang", "pageType", "site",
// "tier", and lists of snippets "with" and "without". One without articleBody
// is partial.
func readBenchmark(dir string) ([]Page, error) {
	var entries map[string]struct {
		ArticleBody   *string
		URL           string
		Lang          string
		PageType      string
		Site          string
		Tier          string
		With, Without []string
	}
	file := filepath.Join(dir, "ground-truth.json")
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		file = filepath.Join(dir, "articles.json")
	}
	err := readJSON(file, &entries)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errOtherLayout
	}
	if err != nil {
		return nil, err
	}
	pages := make([]Page, 0, len(entries))
	for id, e := range entries {
		if !filepath.IsLocal(id) {
			return nil, fmt.Errorf("%s: page %q: not a file name", file, id)
		}
		p := Page{
			ID: id, Path: pageFile(dir, id, "html", "pages"),
			URL: e.URL, Lang: e.Lang, Type: e.PageType, Site: e.Site, Tier: e.Tier,
			Partial: e.ArticleBody == nil, With: e.With, Without: e.Without,
		}
		if !p.Partial {
			p.Gold = *e.ArticleBody
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// readWCXB reads the layout of the Web Content Extraction Benchmark
// (M. Foley, 2026), schema version 2.0:
//
//	ground-truth/ID.json    {"url": …, "ground_truth": {"main_content": gold text, "with": […], "without": […]}, …}
//	html/ID.html.gz
func readWCXB(dir string) ([]Page, error) {
	folder := filepath.Join(dir, "ground-truth")
	ids, err := filesWith(folder, ".json")
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, errOtherLayout
	}
	pages := make([]Page, 0, len(ids))
	for _, id := range ids {
		var entry struct {
			URL      string
			Internal struct {
				PageType struct{ Primary string } `json:"page_type"`
			} `json:"_internal"`
			GroundTruth struct {
				MainContent   string `json:"main_content"`
				With, Without []string
			} `json:"ground_truth"`
		}
		if err := readJSON(filepath.Join(folder, id+".json"), &entry); err != nil {
			return nil, err
		}
		pages = append(pages, Page{
			ID: id, Path: pageFile(dir, id, "html"),
			URL: entry.URL, Type: entry.Internal.PageType.Primary,
			Gold: entry.GroundTruth.MainContent, With: entry.GroundTruth.With, Without: entry.GroundTruth.Without,
		})
	}
	return pages, nil
}

// readJSON reads a file into v. Errors name the file and, if it is not the
// JSON that v wants, the line.
func readJSON(file string, v any) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	err = json.Unmarshal(src, v)
	if err == nil {
		return nil
	}
	at := int64(0)
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &mismatch):
		at = mismatch.Offset
	}
	return fmt.Errorf("%s:%d: %w", file, 1+bytes.Count(src[:at], []byte("\n")), err)
}
