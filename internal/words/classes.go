package words

import (
	_ "embed"
	"sync"
)

//go:embed classes.txt
var classList string

// A ClassSet is what the names of an element (class, id, role and itemprop) say: a set of topics of
// classes.txt. All packages share it, so that names are read once.
type ClassSet uint64

// Classes are the topics of classes.txt that a package asks for. Bit i of a T is the i-th of them.
type Classes[T ~uint32] struct {
	first int // bit of a ClassSet
	mask  T
}

// classTopics has the topics of all Classes, in the order of the bits of a ClassSet.
var classTopics []string

// NewClasses returns the Classes of some topics. It is for variables of packages: all topics must be known before
// the first names are read.
func NewClasses[T ~uint32](topics ...string) Classes[T] {
	c := Classes[T]{len(classTopics), 1<<len(topics) - 1}
	if classTopics = append(classTopics, topics...); len(classTopics) > 64 {
		panic("words: more topics of classes than bits of a ClassSet")
	}
	return c
}

var classVocabulary = sync.OnceValue(func() *Vocabulary[ClassSet] {
	return NewVocabulary[ClassSet](classList, classTopics...)
})

// ClassesOf returns what names say, or the words of a short line. See [Vocabulary.OfNames].
func ClassesOf(names []byte) ClassSet { return classVocabulary().OfNames(names) }

// In returns the topics that are in a set.
func (c Classes[T]) In(s ClassSet) T { return T(s>>c.first) & c.mask }

// OfNames returns the topics of names or of a short line.
func (c Classes[T]) OfNames(names []byte) T { return c.In(ClassesOf(names)) }

// Of returns the topics of a word in lower case.
func (c Classes[T]) Of(word []byte) T { return c.In(classVocabulary().Of(word)) }
