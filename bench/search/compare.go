package search

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
)

// A result is what came out for one method.
type result struct {
	method string
	scores [kinds][]score // of the queries of each kind
	text   int64          // bytes that were indexed
	index  int64          // bytes on disk
}

// A report is what came out for all of them, in their order.
type report struct {
	sites, pages, collections int
	results                   []*result
}

// compare asks the same queries of each method's index of each collection.
func compare(sites []sitePages, contenders []contender, o *Command) (r *report, err error) {
	dir, err := os.MkdirTemp("", "benchmark")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	r = &report{sites: len(sites)}
	for _, c := range contenders {
		r.results = append(r.results, &result{method: c.name})
	}
	for i, c := range collections(sites, o.Together) {
		l := languageOf(c.pages)
		b, err := newLibrary(c, l)
		if err != nil {
			return nil, err
		}
		queries := b.queries(o.Queries, o.Seed)
		for j, m := range contenders {
			where := filepath.Join(dir, strconv.Itoa(i)+"-"+strconv.Itoa(j))
			if err := r.results[j].ask(where, l, c, m, queries); err != nil {
				return nil, err
			}
		}
		r.pages += len(c.pages)
		r.collections++
	}
	return r, nil
}

// ask indexes a collection as the method extracts it, and adds the scores of the
// answers to the queries.
func (r *result) ask(dir string, l language, c collection, m contender, queries []query) (err error) {
	var ids, texts []string
	for _, s := range c.sites {
		found, err := m.texts(s.pages)
		if err != nil {
			return err
		}
		for i, text := range found {
			ids, texts = append(ids, s.pages[i].id), append(texts, text)
			r.text += int64(len(text))
		}
	}
	e, err := newEngine(dir, l, ids, texts)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	r.index += e.bytes
	for _, q := range queries {
		answers, err := e.answers(q.text, q.kind == phrase)
		if err != nil {
			return err
		}
		r.scores[q.kind] = append(r.scores[q.kind], judge(answers, q.relevant))
	}
	return nil
}
