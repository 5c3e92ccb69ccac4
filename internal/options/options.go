// Package options is the one table of what a user can ask of a page.
//
// A field of [Options] is an option. Its comment is the option's help, its tags give the values and
// the doors that have it. A door is a way to use linesift: see [Doors].
//
//	              ┌─ kong: the flag --keep-css ────────────────────────┐
//	a field ─ Row ┼─ FromQuery: the server's parameter keep_css ───────┼─▶ Options ─ Check ─▶ Checked
//	              ├─ FromJSON: {"keep_css": …} of the worker and MCP ──┘
//	              └─ generate: docs/options.md, the options of Python, JavaScript and OpenAPI
//
// [Options.Check] checks the values, once for all doors, and returns [Checked] options, which find
// and select the content. Its errors name options, and each door spells the names its own way.
// Package record renders and filters.
//
//go:generate go run ./generate internal/help/texts.json
//go:generate go run ./generate
package options

import (
	"time"

	"linesift/model"
)

// Options are the options of a page. The zero value is the default: the model full, and the
// content as text.
//
// The comment of a field is the help of the option at every door. A line "command, server: …" is added to it at these
// doors, and a line "go: …" has the names in package linesift that do the same: see [help.Text]. An option without
// such a line has no field in Go: a program asks the document, for example Document.IsHub. A field has the tags of
// kong, and these. A field without group or at has the group and the doors of its struct:
//
//   - json: the name of the option
//   - at: the doors that have the option. "-mcp" means all doors but mcp. The default is all of [Doors].
//     The table leaves out options that only the worker has
//   - oneof: the allowed values, if not all are
//   - py, js: "name: type" as Python and JavaScript write them, if they are not as expected;
//     of two names, each is a flag; T[] stands for one T or many
type Options struct {
	Extraction `group:"kept"`
	Rendering  `group:"out" at:"-mcp"`
	Filter     `group:"many" at:"-mcp"`
	Comparison `group:"many" at:"command"`
}

// Extraction says how the content of a page is found, and which of it is kept.
type Extraction struct {
	// How to find the content: NAME, or NAME:KEY=VALUE,... (docs/methods.md). Default: full.
	// go: Options.Method
	Method string `json:"method" placeholder:"NAME"`
	// Find the content with the model in this file. The command train makes such files.
	// go: linesift.NewModelMethod
	Model string `json:"model" at:"command,python" type:"path" placeholder:"FILE"`
	// Keep lines with this probability or more; with the method density, lines of a density above it. From 0 to below
	// 1. Default: the method's own.
	// go: linesift.FixedThreshold
	Threshold *float64 `json:"threshold" placeholder:"P"`
	// precision keeps less, recall keeps more.
	// command, server, javascript: A number moves a model's threshold by so many log-odds; -1.5 keeps more.
	// go: linesift.FavorPrecision, linesift.FavorRecall, linesift.ShiftedThreshold
	Favor string `json:"favor" py:"favor_precision, favor_recall" js:"favor: Favor" placeholder:"WHAT"`

	// Keep readers' comments, or leave them out. Default: keep them where they are the content, as in a forum.
	// go: Options.KeepRoles, Options.DropRoles
	Comments *bool `json:"comments" py:"include_comments" negatable:""`

	// Keep lines of these roles; title, byline, caption and comment even if the method did not find them.
	// go: Options.KeepRoles
	KeepRoles []string `json:"keep_roles" py:"keep_roles: Role[]" js:"keepRoles: Role[]" placeholder:"ROLE"`
	// Leave out lines of these roles: paragraph, title, heading, list, cell, code, caption, byline, comment,
	// site. Models leave title, byline, comment and site out of articles. With none, all that the method found stays.
	// To get every title, byline and comment, keep these roles too.
	// go: Options.DropRoles, Options.KeepFound
	DropRoles []string `json:"drop_roles" py:"drop_roles: Dropped" js:"dropRoles: 'none' | Role[]" placeholder:"ROLE"`
	// Keep elements that match these CSS selectors, whatever the method says.
	// server: Type, #id, .class, [attribute] and :not() of one of these, at most 16 in a request; no combinators.
	// go: Options.CSS
	KeepCSS []string `json:"keep_css" sep:"none" placeholder:"CSS"`
	// Leave out elements that match these CSS selectors, also inside kept elements.
	// server: Selectors as for keep_css.
	// go: Options.CSS
	DropCSS []string `json:"drop_css" sep:"none" placeholder:"CSS"`
	// Keep and leave out elements by CSS selectors on the pages of single hosts. * is every host.
	// command: A CSV file with the columns host, keep, drop.
	// python: A list of dicts with the keys host, keep, drop.
	// javascript: A list of objects with the keys host, keep, drop.
	// go: Options.CSS
	SiteCSS SiteCSS `json:"site_css" at:"command,python,javascript" placeholder:"FILE"`

	opened *model.Model // the model in the file Model, if it has been read
}

// Rendering says how the content is written.
type Rendering struct {
	// The content of a page, or with json a record of it: title, authors, dates, type and more, with the content.
	// command: As text (the default), markdown, html, json (an object for one page; an array for several, for
	// folders and for archives) or jsonl (a line for each page).
	// server: As text, markdown, html, json or jsonl (json on one line); by default as the header Accept asks, or
	// else json.
	// python: As txt (the default), markdown, html or json.
	// go: Document.Text, Document.Markdown, Document.HTMLDocument, Document.Record
	Format string `json:"format" at:"-javascript" py:"output_format: Format" oneof:"text,markdown,html,json,jsonl"`
	// Formats of the content: text, markdown, html.
	// command, server: Records have them, by default text.
	// javascript: By default all three.
	// go: RecordOptions
	Content []string `json:"content" at:"-python" js:"format: Format[]" oneof:"text,markdown,html" placeholder:"FORMAT"`
	// Write HTML without a head, to be put into another page. HTML in records is always so.
	// go: Document.HTML
	Fragment bool `json:"fragment" at:"-javascript"`
	// Begin text and Markdown with title, author, date and other fields of the record, as YAML. Records have the
	// fields anyway.
	FrontMatter bool `json:"front_matter" at:"-javascript" py:"with_metadata"`

	Markup
	// Write the title of the page first, as a heading in Markdown and HTML, unless the content is empty or begins
	// with it.
	// mcp: True by default.
	// go: Options.Title
	Title bool `json:"title" at:"command,server,python,javascript,mcp"`
	// Add every line of the page to the result.
	// command, server: Only records have them.
	// python: A Document has them, and output_format="json".
	// go: Document.Lines, RecordOptions.Lines
	Lines bool `json:"lines"`
	// Add to the result the posts of a thread, or the items of a list or front page: with author, date and
	// address, or title, address and price. In Markdown and HTML, set posts apart with author and date.
	// go: Options.Segments, Document.Posts, Document.Items
	Segments bool `json:"segments"`
	// Add every line of the page to the result, with the N attributes that moved its probability most, and the
	// rule that dropped it. This takes long.
	// command, server: Only records have them.
	// python: A Document has them, and output_format="json".
	// go: Document.Explain, Document.Dropped, RecordOptions.Effects
	Effects int `json:"effects" placeholder:"N"`
	// Add to the result the source of each of its fields.
	// command, server: Only records have them.
	// python: A Document has them, and output_format="json".
	// go: RecordOptions.Sources
	Sources bool `json:"sources"`

	// The worker alone has these. JavaScript's results always have what they add.

	Ranges bool `json:"ranges" at:"worker" kong:"-"` // of the texts of Lines
	Head   bool `json:"head" at:"worker" kong:"-"`   // the statements of record.Head
}

// Markup says what Markdown and HTML have.
type Markup struct {
	// Write tables as tables in Markdown and HTML. Without: rows become paragraphs. Default: with.
	// go: Options.NoTables
	Tables *bool `json:"tables" at:"command,server,python,javascript,mcp" py:"include_tables" negatable:""`
	// Write images in Markdown and HTML. Default: with.
	// go: Options.NoImages
	Images *bool `json:"images" at:"command,server,python,javascript,mcp" py:"include_images" negatable:""`
	// Write links in Markdown and HTML. Without: as text. Default: with.
	// go: Options.NoLinks
	Links *bool `json:"links" at:"command,server,python,javascript,mcp" py:"include_links" negatable:""`
}

// Filter says which pages are left out.
type Filter struct {
	// Leave out hub pages, which only lead to other pages. The methods full and sweeper know them, and models that
	// tell types of pages.
	SkipHub bool `json:"skip_hub"`
	// Leave out pages in other languages than these, and pages in no known language. en is all English, pt-BR
	// the Portuguese of Brazil.
	Language []string `json:"language" py:"target_language" placeholder:"CODE"`
	// Leave out pages with a lower confidence, 0 to 1. Only models have one.
	MinConfidence float32 `json:"min_confidence" placeholder:"P"`
	// Leave out pages with fewer words of content.
	MinWords int `json:"min_words" placeholder:"N"`
}

// Comparison compares pages with other pages of a run. A door that sees one page at a time has none of it.
type Comparison struct {
	// Leave out pages with the same content as an earlier page, or nearly the same.
	Dedup bool `json:"dedup"`
	// Compare each page with the others of its site (its host, or its folder or archive), for the methods
	// template and entropy. The pages are read twice.
	Site bool `json:"site" group:"sites"`
	// Compare pages with the pages of their sites in FILE. With --site the pages are added to FILE, and a
	// missing FILE is made. Without --site FILE does not change.
	Profile string `json:"profile" group:"sites" type:"path" placeholder:"FILE"`
}

// PerPage has the options of one page: what is known of it besides its bytes, and the limits of reading it.
type PerPage struct {
	// The address of the page, for its links and its record.
	// go: Options.URL
	URL string `json:"url" js:"url: string | { readonly href: string }"` // a URL, if there is no type URL
	// The HTTP header Content-Type of the page, for its charset.
	// server: The request's own header.
	// go: Options.ContentType
	ContentType string `json:"content_type" at:"python,javascript"`
	// The largest page in bytes. Default: 10 MB.
	// python: Extractor, extract_many and aextract_many take it.
	// go: Options.MaxSize
	MaxSize int64 `json:"max_size" at:"command,python,javascript"`
	// The longest time for a page. Default: 10 s.
	// python: In seconds; Extractor, extract_many and aextract_many take it.
	// javascript: In milliseconds; a pool takes it.
	Timeout time.Duration `json:"timeout" at:"python,javascript"`
}

// off reports whether an option is off that is on by default.
func off(option *bool) bool { return option != nil && !*option }

// IsRecord reports whether the content comes in a record.
func (r *Rendering) IsRecord() bool { return r.Format == "json" || r.Format == "jsonl" }
