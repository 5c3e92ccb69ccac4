package words

import (
	"iter"
	"strings"
	"sync"
)

// A Vocabulary maps words in lower case to sets of topics. Bit i of a set is the i-th topic
// of its constructor.
type Vocabulary[T ~uint32 | ~uint64] struct {
	topics map[string]T
	filter Filter
}

// NewVocabulary reads a list of words. Each line has a word and its topics, separated by
// spaces, or a comment after "# ". Words without any of the given topics are left out. There
// may be as many topics as T has bits.
func NewVocabulary[T ~uint32 | ~uint64](list string, topics ...string) *Vocabulary[T] {
	bits := make(map[string]T, len(topics))
	for i, topic := range topics {
		bits[topic] |= 1 << i
	}
	v := &Vocabulary[T]{topics: make(map[string]T, strings.Count(list, "\n"))}
	for line := range strings.Lines(list) {
		word, names, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if word == "#" {
			continue
		}
		var set T
		for topic := range strings.SplitSeq(names, " ") {
			set |= bits[topic]
		}
		if set != 0 {
			v.topics[word] = set
			v.filter.Add(word)
		}
	}
	return v
}

// Listed returns a function that returns the vocabulary of a list. The first call reads the list.
func Listed[T ~uint32 | ~uint64](list string, topics ...string) func() *Vocabulary[T] {
	return sync.OnceValue(func() *Vocabulary[T] { return NewVocabulary[T](list, topics...) })
}

// Of returns the topics of a word in lower case, 0 if it is not in the vocabulary.
func (v *Vocabulary[T]) Of(word []byte) T {
	if !v.filter.May(word) {
		return 0
	}
	return v.topics[string(word)]
}

// longestClass is longer than any word of classes.txt, in bytes.
const longestClass = 24

// OfNames returns the topics of all words in the value of a class, id, role or itemprop
// attribute, or in a short line. It splits names where lower case changes to upper case, and
// at everything except the letters a to z: "relatedPosts", "post-content__body2".
func (v *Vocabulary[T]) OfNames(names []byte) (t T) {
	var word [longestClass]byte
	n := 0
	lower := false // the character before is a lower-case letter
	for i := 0; i <= len(names); i++ {
		c := byte(' ')
		if i < len(names) {
			c = names[i]
		}
		isUpper := 'A' <= c && c <= 'Z'
		isLower := 'a' <= c && c <= 'z'
		if n > 0 && (!isLower && !isUpper || isUpper && lower) {
			if n <= len(word) {
				t |= v.Of(word[:n])
			}
			n = 0
		}
		lower = isLower
		if isUpper {
			c += 'a' - 'A'
		}
		if isLower || isUpper {
			if n < len(word) {
				word[n] = c
			}
			n++
		}
	}
	return t
}

// A Filter quickly rules out most words that are not in a set. It saves look-ups, because most
// words of a page are not in a vocabulary. The zero value is the filter of the empty set.
type Filter [256]uint64

// Add adds a word to the set.
func (f *Filter) Add(word string) {
	h := filterHash(word)
	f[h>>6] |= 1 << (h & 63)
}

// May reports whether a word may be in the set. If it returns false, the word is not.
func (f *Filter) May(word []byte) bool {
	h := filterHash(word)
	return f[h>>6]>>(h&63)&1 != 0
}

// filterHash returns fourteen bits of a word's length, ends and middle.
func filterHash[W string | []byte](word W) uint32 {
	n := len(word)
	if n == 0 {
		return 0
	}
	h := uint32(word[0]) | uint32(word[n/2])<<8 | uint32(word[n-1])<<16 | uint32(n)<<24
	return h * 0x9e3779b1 >> 18
}

// Sections iterates over the lines of a list in sections, with the name of the section. The line
// "name:" begins a section. Empty lines, and comments that begin with "#", are skipped.
func Sections(list string) iter.Seq2[string, string] {
	return func(yield func(name, line string) bool) {
		name := ""
		for line := range strings.Lines(list) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			if heading, ok := strings.CutSuffix(line, ":"); ok {
				name = heading
			} else if !yield(name, line) {
				return
			}
		}
	}
}
