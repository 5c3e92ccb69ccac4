package search

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/search"
	index "github.com/blevesearch/bleve_index_api"
)

// field is the one field of a document.
const field = "text"

// newMapping says that the text of a page is indexed with the places of its
// terms, for phrases, and not stored, and that answers are ranked by BM25.
func newMapping(l language) *mapping.IndexMappingImpl {
	text := bleve.NewTextFieldMapping()
	text.Analyzer = l.analyzer
	text.Store, text.IncludeInAll, text.DocValues = false, false, false
	m := bleve.NewIndexMapping()
	m.DefaultMapping = bleve.NewDocumentStaticMapping()
	m.DefaultMapping.AddFieldMappingsAt(field, text)
	m.DefaultAnalyzer = l.analyzer
	m.ScoringModel = index.BM25Scoring
	return m
}

// An engine searches the texts of a collection.
type engine struct {
	index bleve.Index
	pages int
	bytes int64 // of the index on disk
	ctx   context.Context
}

// newEngine indexes texts under their ids, in a folder that is new. The builder
// makes one segment, of one size whenever it is done, where an index that is
// written bit by bit depends on when segments are merged.
func newEngine(dir string, l language, ids, texts []string) (*engine, error) {
	m := newMapping(l)
	b, err := bleve.NewBuilder(dir, m, map[string]any{
		"buildPathPrefix": filepath.Dir(dir),
		"batchSize":       1, // a batch has no order
	})
	if err != nil {
		return nil, err
	}
	length := 0
	for i, text := range texts {
		tokens, err := m.AnalyzeText(l.analyzer, []byte(text))
		if err != nil {
			return nil, err
		}
		length += len(tokens)
		if err := b.Index(ids[i], map[string]any{field: text}); err != nil {
			return nil, fmt.Errorf("%s: %w", ids[i], err)
		}
	}
	if err := b.Close(); err != nil {
		return nil, err
	}
	e := &engine{pages: len(texts)}
	if e.bytes, err = segmentBytes(dir); err != nil {
		return nil, err
	}
	// By itself, bleve takes the number of different terms for that of all terms
	// when it works out how long a page is on average.
	e.ctx = context.WithValue(context.Background(), search.BM25StatsKey, &search.BM25Stats{
		DocCount:         float64(len(texts)),
		FieldCardinality: map[string]int{field: length},
	})
	e.index, err = bleve.Open(dir)
	return e, err
}

// segmentBytes returns the size of the segments in a folder. What else is there,
// 64 kB of book-keeping, is the same for all.
func segmentBytes(dir string) (n int64, err error) {
	return n, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".zap" {
			return err
		}
		info, err := os.Stat(path)
		if err == nil {
			n += info.Size()
		}
		return err
	})
}

func (e *engine) close() error { return e.index.Close() }

// answers returns the ids of all pages that answer a query, best first. Those of
// equal score are in the order of their ids.
func (e *engine) answers(text string, phrase bool) ([]string, error) {
	match := bleve.NewMatchQuery(text)
	match.SetField(field)
	r := bleve.NewSearchRequestOptions(match, e.pages, 0, false)
	if phrase {
		match := bleve.NewMatchPhraseQuery(text)
		match.SetField(field)
		r.Query = match
	}
	r.SortBy([]string{"-_score", "_id"})
	found, err := e.index.SearchInContext(e.ctx, r)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	ids := make([]string, len(found.Hits))
	for i, hit := range found.Hits {
		ids[i] = hit.ID
	}
	return ids, nil
}
