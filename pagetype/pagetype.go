// Package pagetype names the types of pages, as WCXB does. Package model lists those that a network tells apart.
package pagetype

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
