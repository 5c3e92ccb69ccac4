package meta

import (
	_ "embed"
	"strings"

	"linesift/internal/words"
)

// Kinds is a set of the schema.org types that a page says it is about or made of, each with
// its subtypes (https://schema.org/docs/full.html). Types of nearly every page (WebPage,
// WebSite, ImageObject, Person as an author) have no kind.
type Kinds uint32

const (
	KindArticle      Kinds = 1 << iota // Article, NewsArticle, BlogPosting, Report, …
	KindProduct                        // Product, ProductGroup, Car, …
	KindRecipe                         // Recipe
	KindHowTo                          // HowTo
	KindDiscussion                     // DiscussionForumPosting, QAPage, a Question outside a FAQPage, …
	KindFAQ                            // FAQPage
	KindList                           // ItemList, CollectionPage, SearchResultsPage, galleries
	KindVideo                          // VideoObject
	KindEvent                          // Event, MusicEvent, …
	KindJob                            // JobPosting
	KindReview                         // Review, ClaimReview, …: of the whole page, not a customer's
	KindSoftware                       // SoftwareApplication, WebApplication, VideoGame, …
	KindCourse                         // Course
	KindProfile                        // ProfilePage, AboutPage
	KindOrganization                   // Organization, Corporation, NewsMediaOrganization, …
	KindBusiness                       // LocalBusiness, Store, Restaurant, Service, …
	KindBreadcrumbs                    // BreadcrumbList

	// These are never in a Meta.
	kindPage     // WebPage and other names of the whole page
	kindQuestion // Question, which a FAQPage has as well as a discussion
	kindAnswer   // Answer
	kindComment  // Comment
	kindStep     // HowToStep, HowToTip
	kindPerson   // Person
	kindSite     // WebSite
)

var kindNames = []string{
	"article", "product", "recipe", "howto", "discussion", "faq", "list", "video", "event", "job",
	"review", "software", "course", "profile", "organization", "business", "breadcrumbs",
	"page", "question", "answer", "comment", "step", "person", "site",
}

// String returns the names of the kinds in k: "article breadcrumbs".
func (k Kinds) String() string {
	var names []string
	for i, name := range kindNames {
		if k&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

//go:embed kinds.txt
var typeList string

// kindsByType has the types of kinds.txt.
var kindsByType = words.NewVocabulary[Kinds](typeList, kindNames...)

// kindsByEnding has the endings that all types of a family share:
// ReportageNewsArticle, MensClothingStore.
var kindsByEnding = []struct {
	ending string
	kinds  Kinds
}{
	{"article", KindArticle}, {"review", KindReview}, {"event", KindEvent}, {"gallery", KindList},
	{"recipe", KindRecipe}, {"organization", KindOrganization},
	{"business", KindBusiness}, {"store", KindBusiness}, {"service", KindBusiness},
}

// kindsOf returns the kinds of a type by its name, which may be written as a URL
// (https://schema.org/Article) or with a prefix (schema:Article).
func kindsOf(name string) Kinds {
	name = strings.ToLower(name[strings.LastIndexAny(name, "/#:")+1:])
	if k := kindsByType.Of([]byte(name)); k != 0 {
		return k
	}
	for _, e := range kindsByEnding {
		if strings.HasSuffix(name, e.ending) {
			return e.kinds
		}
	}
	return 0
}

// partOfPage reports whether the value of a key, or the item of an itemprop, describes the page as
// well. Most do not: an article's publisher is an Organization, but the page is not.
func partOfPage(key string) bool {
	switch key {
	case "@graph", "mainEntity", "mainEntityOfPage", "mainContentOfPage", "breadcrumb", "blogPost", "blogPosts":
		return true
	}
	return false
}
