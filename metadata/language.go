package metadata

import (
	"strings"

	"github.com/abadojack/whatlanggo"

	"linesift/page/meta"
)

// leastText is the number of bytes from which on a text says more than a declaration.
const leastText = 200

// mostText is how much of the text is read.
const mostText = 2000

// findLanguage takes the language that is declared, if the text is written in it; and
// else that of the text.
func (f *Finder) findLanguage() {
	declared, source := languageTag(f.Page.Meta.Lang), "lang"
	if declared == "" {
		if cs := f.best(meta.Language, func(t []byte) bool { return languageTag(t) != "" }); cs != nil {
			declared, source = languageTag(cs[0].Text), cs[0].Source
		}
	}
	detected := f.detect()
	if declared != "" && (detected == "" || sameLanguage(declared, detected)) {
		f.m.Language, f.m.Sources.Language = declared, source
		return
	}
	if detected != "" {
		f.m.Language, f.m.Sources.Language = detected, "detected"
	}
}

func (f *Finder) detect() string {
	p := f.Page
	f.text = f.text[:0]
	for i := range p.Lines {
		if f.Mask != nil && !f.Mask.Line(p, i) || f.Mask == nil && 2*int(p.Lines[i].LinkBytes) > p.Lines[i].Text.Len() {
			continue
		}
		f.text = append(append(f.text, p.LineText(i)...), '\n')
		if len(f.text) >= mostText {
			break
		}
	}
	if len(f.text) < leastText {
		return ""
	}
	return whatlanggo.DetectLang(string(f.text)).Iso6391()
}

// languageTag returns a tag as BCP 47 has it, nothing if it is none.
func languageTag(text []byte) string {
	tag, _, _ := strings.Cut(strings.TrimSpace(string(text)), ",")
	parts := strings.FieldsFunc(tag, func(r rune) bool { return r == '-' || r == '_' })
	if len(parts) == 0 || len(parts[0]) < 2 || len(parts[0]) > 3 {
		return ""
	}
	for i, part := range parts {
		for _, c := range part {
			if c >= 0x80 || !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || i > 0 && c >= '0' && c <= '9') {
				return ""
			}
		}
		switch {
		case i > 0 && len(part) == 2:
			parts[i] = strings.ToUpper(part)
		case i > 0 && len(part) == 4:
			parts[i] = strings.ToUpper(part[:1]) + strings.ToLower(part[1:])
		default:
			parts[i] = strings.ToLower(part)
		}
	}
	return strings.Join(parts[:min(len(parts), 3)], "-")
}

// sameLanguage tells whether a tag is of a language.
func sameLanguage(tag, language string) bool {
	primary, _, _ := strings.Cut(tag, "-")
	return primary == language
}
