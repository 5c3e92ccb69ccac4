package chardet

import "bytes"

// sampleSize is how many bytes of words are looked at: some thousand words, or four
// thousand Chinese characters, of which a few hundred would do.
const sampleSize = 8 << 10

// A sample is the words of a document that have bytes beyond ASCII, each once and with
// a space before and behind it. A repeated word or bullet says nothing new.
type sample struct {
	text []byte
	seen map[string]bool // the words
}

// newSample takes the sample from the visible text, or from the whole document if
// the visible text is ASCII.
func newSample(src []byte) *sample {
	s := &sample{seen: make(map[string]bool)}
	for tail := src; len(tail) > 0 && !s.full(); {
		var text []byte
		text, tail = nextText(tail)
		s.add(text)
	}
	if len(s.text) == 0 {
		s.add(src)
	}
	return s
}

func (s *sample) full() bool { return len(s.text) >= sampleSize }

// add adds the words of a text. Within one are bytes beyond ASCII, the digits and
// bytes from 0x40 on: any of them may be the later bytes of a character.
func (s *sample) add(text []byte) {
	for i := 0; i < len(text) && !s.full(); {
		start, beyond := i, false
		for ; i < len(text) && inWord(text[i]) && i-start < sampleSize; i++ {
			beyond = beyond || text[i] >= 0x80
		}
		if word := text[start:i]; beyond && !s.seen[string(word)] {
			s.seen[string(word)] = true
			if len(s.text) == 0 {
				s.text = append(s.text, ' ')
			}
			s.text = append(append(s.text, word...), ' ')
		}
		for i < len(text) && !inWord(text[i]) {
			i++
		}
	}
}

func inWord(c byte) bool { return c >= 0x40 || c >= '0' && c <= '9' }

// nextText returns the text before the next tag, and the rest after the tag. No
// multi-byte encoding of the web has '<' within a character. It need not be as exact
// as a tokenizer: markup that is taken for text is ASCII for the most part.
func nextText(src []byte) (text, tail []byte) {
	i := bytes.IndexByte(src, '<')
	if i < 0 {
		return src, nil
	}
	text, tail = src[:i], src[i+1:]
	for _, hidden := range hiddenText {
		if len(tail) >= len(hidden.open) && bytes.EqualFold(tail[:len(hidden.open)], hidden.open) {
			return text, after(tail[len(hidden.open):], hidden.end)
		}
	}
	if len(tail) > 0 && !isTagStart(tail[0]) {
		return text, tail
	}
	return text, after(tail, []byte(">"))
}

var hiddenText = []struct{ open, end []byte }{
	{[]byte("!--"), []byte("-->")},
	{[]byte("script"), []byte("</script")},
	{[]byte("style"), []byte("</style")},
}

func isTagStart(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '/' || c == '!' || c == '?'
}

// after returns the rest after the first occurrence of end, which is in lower case, in
// any case of letters.
func after(src, end []byte) []byte {
	for {
		i := bytes.IndexByte(src, end[0])
		if i < 0 || len(src)-i < len(end) {
			return nil
		}
		if bytes.EqualFold(src[i:i+len(end)], end) {
			return src[i+len(end):]
		}
		src = src[i+1:]
	}
}
