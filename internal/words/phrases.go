package words

import (
	"bytes"
	"slices"
	"strings"
	"sync"
)

// Phrases maps phrases in lower case to topics, by the first three bytes of the phrases.
type Phrases[T ~uint8 | ~uint16] map[[3]byte][]phrase[T]

type phrase[T ~uint8 | ~uint16] struct {
	text  string
	alone bool // no other words follow
	topic T
}

// ListedPhrases returns a function that returns the phrases of a list in sections (see [Sections]). The first
// call reads the list. A section's name is the topic of its phrases: bit i of T is the i-th topic. A full stop
// behind a phrase says that no other words follow. A phrase has three bytes or more.
func ListedPhrases[T ~uint8 | ~uint16](list string, topics ...string) func() Phrases[T] {
	return sync.OnceValue(func() Phrases[T] {
		phrases := make(Phrases[T])
		for topic, line := range Sections(list) {
			text, alone := strings.CutSuffix(line, ".")
			key := [3]byte([]byte(text))
			phrases[key] = append(phrases[key], phrase[T]{text, alone, 1 << slices.Index(topics, topic)})
		}
		return phrases
	})
}

// May reports whether a phrase begins with the first three bytes of a text.
func (p Phrases[T]) May(text []byte) bool { return len(text) >= 3 && p[[3]byte(text)] != nil }

// In returns the topics of the phrases that a text begins with, and of the phrases that it is as a whole.
func (p Phrases[T]) In(text []byte) (begins, whole T) {
	if len(text) < 3 {
		return 0, 0
	}
	for _, phrase := range p[[3]byte(text)] {
		if !bytes.HasPrefix(text, []byte(phrase.text)) {
			continue
		}
		if len(phrase.text) == len(text) {
			whole |= phrase.topic
		}
		if !phrase.alone {
			begins |= phrase.topic
		}
	}
	return begins, whole
}
