// Code generated from the records of Go by go generate ./internal/options. DO NOT EDIT.

package pipeline

// A row is a record in a Parquet file, with the names of its JSON. What is not known is null.
type row struct {
	ID            string             `json:"id" parquet:"id"`
	Path          string             `json:"path" parquet:"path"`
	WarcDate      string             `json:"warc_date" parquet:"warc_date,optional"`
	WarcRecordId  string             `json:"warc_record_id" parquet:"warc_record_id,optional"`
	WarcTargetUri string             `json:"warc_target_uri" parquet:"warc_target_uri,optional"`
	Site          string             `json:"site" parquet:"site,optional"`
	SitePages     *int64             `json:"site_pages" parquet:"site_pages,optional"`
	Bytes         int64              `json:"bytes" parquet:"bytes"`
	Title         string             `json:"title" parquet:"title,optional"`
	Authors       []string           `json:"authors" parquet:"authors,list"`
	Date          string             `json:"date" parquet:"date,optional"`
	Modified      string             `json:"modified" parquet:"modified,optional"`
	SiteName      string             `json:"site_name" parquet:"site_name,optional"`
	Description   string             `json:"description" parquet:"description,optional"`
	Language      string             `json:"language" parquet:"language,optional"`
	URL           string             `json:"url" parquet:"url,optional"`
	Image         string             `json:"image" parquet:"image,optional"`
	Categories    []string           `json:"categories" parquet:"categories,list"`
	Tags          []string           `json:"tags" parquet:"tags,list"`
	License       string             `json:"license" parquet:"license,optional"`
	Type          string             `json:"type" parquet:"type,optional"`
	Types         map[string]float32 `json:"types" parquet:"types"`
	Hub           *bool              `json:"hub" parquet:"hub,optional"`
	Confidence    *float32           `json:"confidence" parquet:"confidence,optional"`
	Encoding      string             `json:"encoding" parquet:"encoding,optional"`
	From          string             `json:"from" parquet:"from"`
	Words         int64              `json:"words" parquet:"words"`
	Text          *string            `json:"text" parquet:"text,optional"`
	Markdown      *string            `json:"markdown" parquet:"markdown,optional"`
	Html          *string            `json:"html" parquet:"html,optional"`
	HubEvidence   map[string]float64 `json:"hub_evidence" parquet:"hub_evidence"`
	Sources       map[string]string  `json:"sources" parquet:"sources"`
	Lines         []rowLine          `json:"lines" parquet:"lines,list"`
	Effects       jsonText           `json:"effects" parquet:"effects,optional"`
	Posts         []rowPost          `json:"posts" parquet:"posts,list"`
	Items         []rowItem          `json:"items" parquet:"items,list"`
	Threshold     *float32           `json:"threshold" parquet:"threshold,optional"`
}

type rowLine struct {
	Line        int64    `json:"line" parquet:"line"`
	Start       int64    `json:"start" parquet:"start"`
	End         int64    `json:"end" parquet:"end"`
	Role        string   `json:"role" parquet:"role"`
	Probability *float32 `json:"probability" parquet:"probability,optional"`
	Content     bool     `json:"content" parquet:"content"`
	Text        string   `json:"text" parquet:"text"`
	Dropped     string   `json:"dropped" parquet:"dropped,optional"`
}

type rowPost struct {
	Author    string  `json:"author" parquet:"author,optional"`
	AuthorURL string  `json:"author_url" parquet:"author_url,optional"`
	Date      string  `json:"date" parquet:"date,optional"`
	DateText  string  `json:"date_text" parquet:"date_text,optional"`
	Text      string  `json:"text" parquet:"text"`
	URL       string  `json:"url" parquet:"url,optional"`
	Lines     []int64 `json:"lines" parquet:"lines,list"`
}

type rowItem struct {
	Section  string  `json:"section" parquet:"section,optional"`
	Title    string  `json:"title" parquet:"title,optional"`
	URL      string  `json:"url" parquet:"url,optional"`
	Text     string  `json:"text" parquet:"text"`
	Date     string  `json:"date" parquet:"date,optional"`
	DateText string  `json:"date_text" parquet:"date_text,optional"`
	Author   string  `json:"author" parquet:"author,optional"`
	Price    string  `json:"price" parquet:"price,optional"`
	Image    string  `json:"image" parquet:"image,optional"`
	Lines    []int64 `json:"lines" parquet:"lines,list"`
}
