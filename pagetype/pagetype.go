// Package pagetype has the types of pages, as WCXB names them.
package pagetype

import "slices"

// A Type is the name of a type of pages; "" if it is not known. Gold standards have types besides these.
type Type string

// The types of pages.
const (
	Article       Type = "article"
	Forum         Type = "forum"
	Listing       Type = "listing"    // links to articles
	Collection    Type = "collection" // links to products
	Product       Type = "product"
	Documentation Type = "documentation"
	Service       Type = "service"
	Homepage      Type = "homepage"
	None          Type = "none" // without matter: a login, an error, a bot check
)

var all = []Type{Article, Forum, Listing, Collection, Product, Documentation, Service, Homepage, None}

// All returns the types that a model tells apart, in the order of their probabilities.
func All() []Type { return slices.Clone(all) }

// Names returns the names of All.
func Names() []string {
	names := make([]string, len(all))
	for i, t := range all {
		names[i] = string(t)
	}
	return names
}

// Likeliest returns the most probable type, the first of equals. probabilities has one for each of
// All. If it is empty, the result is "".
func Likeliest(probabilities []float32) Type {
	if len(probabilities) == 0 {
		return ""
	}
	best := 0 // also if all are NaN
	for i, p := range probabilities {
		if p > probabilities[best] {
			best = i
		}
	}
	return all[best]
}

// IsSure reports whether one type is likelier than all others together.
func IsSure(probabilities []float32) bool {
	return len(probabilities) > 0 && slices.Max(probabilities) >= 0.5
}

// Probability returns the probability of a type, 0 if the types are not known.
func Probability(probabilities []float32, pageType Type) float32 {
	if i := slices.Index(all, pageType); i >= 0 && i < len(probabilities) {
		return probabilities[i]
	}
	return 0
}
