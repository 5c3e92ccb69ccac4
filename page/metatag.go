package page

import "bytes"

// metaNames has the names, in lower case, that say a field, with their rank.
var metaNames = map[string]struct {
	field field
	rank  rank
}{
	"og:type":             {fieldType, 1},
	"og:title":            {fieldTitle, 2},
	"twitter:title":       {fieldTitle, 1},
	"og:site_name":        {fieldSiteName, 1},
	"og:description":      {fieldDescription, 30},
	"description":         {fieldDescription, 20},
	"twitter:description": {fieldDescription, 1},
	"og:url":              {fieldURL, 1},
	"generator":           {fieldGenerator, 1},

	"author":          {fieldAuthor, 9},
	"article:author":  {fieldAuthor, 8},
	"parsely-author":  {fieldAuthor, 7},
	"sailthru.author": {fieldAuthor, 6},
	"dc.creator":      {fieldAuthor, 5},
	"dcterms.creator": {fieldAuthor, 5},
	"byl":             {fieldAuthor, 4},

	"article:published_time":       {fieldPublished, 30},
	"og:article:published_time":    {fieldPublished, 29},
	"datepublished":                {fieldPublished, 9},
	"parsely-pub-date":             {fieldPublished, 8},
	"sailthru.date":                {fieldPublished, 7},
	"cxenseparse:recs:publishtime": {fieldPublished, 7},
	"dcterms.created":              {fieldPublished, 6},
	"dc.date.issued":               {fieldPublished, 6},
	"dc.date.created":              {fieldPublished, 6},
	"citation_publication_date":    {fieldPublished, 5},
	"pubdate":                      {fieldPublished, 5},
	"og:pubdate":                   {fieldPublished, 5},
	"publishdate":                  {fieldPublished, 5},
	"publish_date":                 {fieldPublished, 5},
	"pub_date":                     {fieldPublished, 5},
	"publication_date":             {fieldPublished, 5},
	"dc.date":                      {fieldPublished, 4},
	"dcterms.date":                 {fieldPublished, 4},
	"date":                         {fieldPublished, 3},
}

// metaTag reads the attributes of a <meta>.
func (ps *Parser) metaTag(attrs []byte) {
	if !ps.gathers() || ps.flags()&skipped != 0 {
		return
	}
	var names [3][]byte // one tag may be a description and an og:description
	var content []byte
	for {
		var key, val []byte
		key, val, attrs = attribute(attrs)
		if len(key) == 0 {
			break
		}
		switch string(ps.lower(key)) {
		case "property":
			names[0] = val
		case "name":
			names[1] = val
		case "itemprop":
			names[2] = val
		case "content":
			content = val
		}
	}
	if len(content) == 0 {
		return
	}
	for _, name := range names {
		if n, ok := metaNames[string(ps.lower(name))]; ok {
			ps.said.noteValue(n.field, n.rank, content)
		}
	}
}

// linkTag reads the attributes of a <link>.
func (ps *Parser) linkTag(attrs []byte) {
	if !ps.gathers() || ps.flags()&skipped != 0 {
		return
	}
	var href []byte
	canonical := false
	for {
		var key, val []byte
		key, val, attrs = attribute(attrs)
		if len(key) == 0 {
			break
		}
		switch string(ps.lower(key)) {
		case "rel":
			canonical = bytes.EqualFold(bytes.TrimSpace(val), []byte("canonical"))
		case "href":
			href = val
		}
	}
	if canonical {
		ps.said.noteValue(fieldCanonical, 1, href)
	}
}
