package classify

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// languageHint adds the tags of languages that are written as names, in English or themselves, to
// an error about --language.
func languageHint(err error, given []string) error {
	for _, name := range given {
		if tag := tagOf(name); tag != "" && strings.HasPrefix(err.Error(), "--language "+name+":") {
			return fmt.Errorf("%w; %s is %s", err, name, tag)
		}
	}
	return err
}

// tagOf returns the two-letter tag of the language with this name, or "".
func tagOf(name string) string {
	english := display.English.Languages()
	for i := range 26 * 26 {
		code := string([]byte{byte('a' + i/26), byte('a' + i%26)})
		tag, err := language.Parse(code)
		for _, known := range []string{english.Name(tag), display.Self.Name(tag)} {
			if err == nil && strings.EqualFold(name, known) {
				return tag.String()
			}
		}
	}
	return ""
}
