package features

// An Attribute is one number that is measured of a line.
type Attribute struct {
	Name string // lower_snake_case, a column of the labelled CSV
	Doc  string // what it is, with its unit or range
	Log  bool   // an open-ended count: networks see log(1+x)
}

var attributes = []Attribute{
	{"density", "text bytes / HTML bytes of the line, 0 to 1", false},
	{"html_bytes", "bytes of source the line took, text and markup", true},
	{"text_bytes", "bytes of the line's text", true},
}

// Lookup finds an attribute by its name.
func Lookup(name string) (Attribute, bool) {
	for _, a := range attributes {
		if a.Name == name {
			return a, true
		}
	}
	return Attribute{}, false
}
