// Package pagetype has the types of pages, as WCXB names them.
package pagetype

import "slices"

// The types of pages.
const (
	Article       = "article"
	Forum         = "forum"
	Listing       = "listing"    // links to articles
	Collection    = "collection" // links to products
	Product       = "product"
	Documentation = "documentation"
	Service       = "service"
	Homepage      = "homepage"
	None          = "none" // without matter: a login, an error, a bot check
)

var all = []string{Article, Forum, Listing, Collection, Product, Documentation, Service, Homepage, None}

// All returns the types that a model tells apart, in the order of their probabilities.
func All() []string { return slices.Clone(all) }

// Likeliest returns the most probable type, the first of equals. probabilities has one for each of
// All. If it is empty, the result is "".
func Likeliest(probabilities []float32) string {
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
func Probability(probabilities []float32, pageType string) float32 {
	if i := slices.Index(all, pageType); i >= 0 && i < len(probabilities) {
		return probabilities[i]
	}
	return 0
}

// IsHub reports whether pages of a type only link to others, by the names that WCXB and other gold standards use.
func IsHub(pageType string) bool {
	return slices.Contains([]string{Listing, Collection, "overview", "hub"}, pageType)
}
