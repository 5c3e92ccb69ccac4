package words

import "strings"

// A Vocabulary maps words, in lower-case letters a to z and no longer than
// longestWord, to sets of topics.
type Vocabulary[T ~uint32] struct {
	topics map[string]T
	filter Filter
}

// longestWord is longer than any word of a vocabulary, in bytes.
const longestWord = 24

// NewVocabulary returns the vocabulary of topics whose words are given
// separated by spaces. A word may have several topics.
func NewVocabulary[T ~uint32](byTopic map[T]string) *Vocabulary[T] {
	v := &Vocabulary[T]{topics: make(map[string]T)}
	for t, words := range byTopic {
		for word := range strings.FieldsSeq(words) {
			v.topics[word] |= t
			v.filter.Add(word)
		}
	}
	return v
}

// Topics returns what words say: those of an element's class, id, role and
// itemprop, or of a short line. They are split where case or anything but a
// letter says so: "relatedPosts", "post-content__body2".
func (v *Vocabulary[T]) Topics(words []byte) (t T) {
	var word [longestWord]byte
	n := 0
	lower := false // the letter before is one
	for i := 0; i <= len(words); i++ {
		c := byte(' ')
		if i < len(words) {
			c = words[i]
		}
		isUpper := 'A' <= c && c <= 'Z'
		isLower := 'a' <= c && c <= 'z'
		if n > 0 && (!isLower && !isUpper || isUpper && lower) {
			if n <= len(word) && v.filter.May(word[:n]) {
				t |= v.topics[string(word[:n])]
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
