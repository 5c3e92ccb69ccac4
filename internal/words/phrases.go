package words

import (
	"bytes"
	"slices"
	"strings"
	"sync"
)

// Phrases maps phrases in lower case to topics.
type Phrases[T ~uint8 | ~uint16] struct {
	begin  map[[3]byte][]phrase[T] // by their first three bytes
	filter Filter                  // of these
}

type phrase[T ~uint8 | ~uint16] struct {
	text  string
	alone bool // no other words follow
	topic T
}

// ListedPhrases returns a function that returns the phrases of a list in sections (see [Sections]). The first
// call reads the list. A section's name is the topic of its phrases: bit i of T is the i-th topic. A full stop
// behind a phrase says that no other words follow. A phrase has three bytes or more.
func ListedPhrases[T ~uint8 | ~uint16](list string, topics ...string) func() *Phrases[T] {
	return sync.OnceValue(func() *Phrases[T] {
		phrases := &Phrases[T]{begin: make(map[[3]byte][]phrase[T])}
		for topic, line := range Sections(list) {
			text, alone := strings.CutSuffix(line, ".")
			key := [3]byte([]byte(text))
			phrases.begin[key] = append(phrases.begin[key], phrase[T]{text, alone, 1 << slices.Index(topics, topic)})
			phrases.filter.Add(text[:3])
		}
		return phrases
	})
}

// May quickly rules out most texts that no phrase begins like: it knows the first three bytes of the phrases.
func (p *Phrases[T]) May(text []byte) bool { return len(text) >= 3 && p.filter.May(text[:3]) }

// In returns the topics of the phrases that a text begins with, and of the phrases that it is as a whole.
func (p *Phrases[T]) In(text []byte) (begins, whole T) {
	if !p.May(text) {
		return 0, 0
	}
	for _, phrase := range p.begin[[3]byte(text)] {
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
