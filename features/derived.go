package features

import (
	"fmt"
	"slices"
)

// Types are the kinds of pages that are told apart, as WCXB names them.
var Types = []string{"article", "forum", "listing", "collection", "product", "documentation", "service"}

// HubTypes are the types of pages that only lead to others, as WCXB names
// them and others.
var HubTypes = []string{"listing", "collection", "overview", "hub"}

// A derived attribute follows from the answers of a first network instead of
// from the page alone. It stands in Schemas as all attributes do, but not in a
// labelled CSV, since it changes with the network.
type derived struct {
	Attribute
	of     func(c *Context, i int) float32 // i is a line
	ofPage bool                            // it is the same for all lines
}

var (
	derivedAttributes []derived
	derivedIndex      map[string]int
)

// aboutContext, aboutPage and aboutMeans are the names of the derived
// attributes: of a line, by the answers around it and by its site; of the page by
// its lines' answers and types, and by what is measured of its lines. In
// derivedAttributes they stand in this order.
var aboutContext, aboutPage, aboutMeans []string

// It runs after the init of attributes.go, whose name comes first.
func init() {
	derivedIndex = make(map[string]int)
	for _, group := range []struct {
		names  *[]string
		table  []derived
		ofPage bool
	}{{&aboutContext, contextTable(), false}, {&aboutPage, pageTable(), true}, {&aboutMeans, meanTable(), true}} {
		for _, d := range group.table {
			d.ofPage = group.ofPage
			if _, twice := Lookup(d.Name); twice {
				panic("features: two attributes are called " + d.Name)
			}
			derivedIndex[d.Name] = len(derivedAttributes)
			derivedAttributes = append(derivedAttributes, d)
			*group.names = append(*group.names, d.Name)
		}
	}
}

// Derived tells whether an attribute is derived from a network's answers, which
// only a Context does, and whether it is one of the page, the same for all of
// its lines.
func Derived(name string) (derived, ofPage bool) {
	k, ok := derivedIndex[name]
	return ok, ok && k >= len(aboutContext)
}

// neighbours is how far the second network sees the guesses line by line.
const neighbours = 8

// ContextInputs returns what the second network sees beside the inputs of the
// first: the guesses about the line and its neighbours, the containers and
// windows around it, and the page.
func ContextInputs() []string {
	names := append([]string(nil), aboutContext...)
	for n := 1; n <= neighbours; n++ {
		names = append(names, fmt.Sprintf("guess@-%d", n), fmt.Sprintf("guess@+%d", n))
	}
	return append(names, aboutPage...)
}

// TypeInputs returns what a network sees that tells a page's type: the means
// of what is measured, and the first network's answers. What a lexicon says is not
// among them: an article below which many people talk would be a forum.
func TypeInputs() []string {
	names := answersOfPage()
	for _, a := range attributes {
		if a.Group != wordingGroup {
			names = append(names, "mean_"+a.Name)
		}
	}
	return names
}

// answersOfPage returns what the first network's answers say of a page, without
// its type.
func answersOfPage() []string {
	return slices.DeleteFunc(slices.Clone(aboutPage), func(name string) bool { return typeNames[name] })
}

// HubInputs returns what a network sees that tells hub pages: the
// first network's answers, and how many lines say or follow what kind of thing. Of
// the groups of attributes, that one alone brings nearly as much on held-out
// training pages as the means of all, and few inputs carry over better to sites
// unlike those trained on.
func HubInputs() []string {
	names := answersOfPage()
	for _, a := range attributes {
		if a.Group == "says" {
			names = append(names, "mean_"+a.Name)
		}
	}
	return names
}

// contextTable lists what the answers say around a line.
func contextTable() []derived {
	t := []derived{
		{Attribute: Attribute{Name: "guess", Doc: "the first network's log-odds, cut at ±6, plus 6: 0 outside the page"}, of: func(c *Context, i int) float32 {
			return min(max(c.odds[i], -mostOdds), mostOdds) + mostOdds
		}},
		{Attribute: Attribute{Name: "content_above", Doc: "share of the page's expected content above it, 0 to 1"}, of: func(c *Context, i int) float32 {
			return share(c.above[i].content, c.page().content)
		}},
	}
	for k := range Levels {
		name, doc := fmt.Sprintf("c%d_", k+1), fmt.Sprintf("container %d around it: ", k+1)
		t = append(t,
			derived{Attribute: Attribute{Name: name + "guess", Doc: doc + "mean probability of its other lines, 0 to 1"}, of: func(c *Context, i int) float32 {
				return c.containers[c.around[i][k]].less(c.lines[i]).mean()
			}},
			derived{Attribute: Attribute{Name: name + "mass", Doc: doc + "share of the page's expected content, 0 to 1"}, of: func(c *Context, i int) float32 {
				return share(c.containers[c.around[i][k]].content, c.page().content)
			}})
	}
	for _, n := range []int{5, 15, 40} {
		t = append(t,
			derived{Attribute: Attribute{Name: fmt.Sprintf("above%d_guess", n), Doc: fmt.Sprintf("mean probability of up to %d lines above, 0 to 1", n)}, of: func(c *Context, i int) float32 {
				return c.between(i-n, i).mean()
			}},
			derived{Attribute: Attribute{Name: fmt.Sprintf("below%d_guess", n), Doc: fmt.Sprintf("mean probability of up to %d lines below, 0 to 1", n)}, of: func(c *Context, i int) float32 {
				return c.between(i+1, i+1+n).mean()
			}})
	}
	return t
}

// typeNames are the names of the attributes that say a page's type.
var typeNames = make(map[string]bool)

// pageTable lists what the answers say of the page.
func pageTable() []derived {
	var t []derived
	for b := range bands {
		doc := fmt.Sprintf("in lines of a probability from %.3f on, below %.3f, 0 to 1", float64(b)/bands, float64(b+1)/bands)
		t = append(t,
			derived{Attribute: Attribute{Name: fmt.Sprintf("band%d_text", b), Doc: "share of the page's text " + doc}, of: func(c *Context, _ int) float32 {
				return share(c.bands[b].text, c.text)
			}},
			derived{Attribute: Attribute{Name: fmt.Sprintf("band%d_lines", b), Doc: "share of the page's lines " + doc}, of: func(c *Context, _ int) float32 {
				return share(c.bands[b].lines, float32(len(c.lines)))
			}})
	}
	t = append(t,
		derived{Attribute: Attribute{Name: "page_guess", Doc: "mean probability of its lines, 0 to 1"}, of: func(c *Context, _ int) float32 { return c.page().mean() }},
		derived{Attribute: Attribute{Name: "page_most", Doc: "highest probability of its lines, 0 to 1"}, of: func(c *Context, _ int) float32 { return c.most }},
		derived{Attribute: Attribute{Name: "page_doubt", Doc: "mean entropy of its text's probabilities, in nats, 0 to 0.7"}, of: func(c *Context, _ int) float32 { return share(c.entropy, c.text) }},
		derived{Attribute: Attribute{Name: "page_content", Doc: "bytes of expected content", Log: true}, of: func(c *Context, _ int) float32 { return c.content }},
		derived{Attribute: Attribute{Name: "page_text", Doc: "bytes of text", Log: true}, of: func(c *Context, _ int) float32 { return c.text }},
		derived{Attribute: Attribute{Name: "content_share", Doc: "share of the text that is expected to be content, 0 to 1"}, of: func(c *Context, _ int) float32 { return share(c.content, c.text) }},
		derived{Attribute: Attribute{Name: "content_link_share", Doc: "share of the expected content inside links, 0 to 1"}, of: func(c *Context, _ int) float32 { return share(c.links, c.content) }},
		derived{Attribute: Attribute{Name: "pieces", Doc: "runs of neighbouring lines that are rather content than not", Log: true}, of: func(c *Context, _ int) float32 { return c.pieces }},
		derived{Attribute: Attribute{Name: "first_content", Doc: "place of the first such line, 0 to 1; 1 if there is none"}, of: func(c *Context, _ int) float32 { return share(float32(c.first), float32(len(c.lines))) }},
		derived{Attribute: Attribute{Name: "last_content", Doc: "place after the last such line, 0 to 1"}, of: func(c *Context, _ int) float32 { return share(float32(c.last), float32(len(c.lines))) }},
		derived{Attribute: Attribute{Name: "expected_f1", Doc: "highest expected F1 of any threshold, 0 to 1"}, of: func(c *Context, _ int) float32 { return c.ExpectedF1() }},
	)
	for k, name := range Types {
		typeNames["type_"+name] = true
		t = append(t, derived{Attribute: Attribute{Name: "type_" + name, Doc: "probability that the page is of this type, 0 to 1; 0 where none is known"}, of: func(c *Context, _ int) float32 {
			if k < len(c.types) {
				return c.types[k]
			}
			return 0
		}})
	}
	return t
}

// meanTable lists the means of what is measured of the page's lines.
func meanTable() []derived {
	var t []derived
	for k, a := range attributes {
		t = append(t, derived{Attribute: Attribute{Name: "mean_" + a.Name, Doc: "mean over the page's lines, scaled, 0 where it is not known: " + a.Doc}, of: func(c *Context, _ int) float32 {
			if k < len(c.means) {
				return c.means[k]
			}
			return 0
		}})
	}
	return t
}
