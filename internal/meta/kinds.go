package meta

import (
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

var kindNames = [...]string{
	"article", "product", "recipe", "howto", "discussion", "faq", "list", "video", "event", "job",
	"review", "software", "course", "profile", "organization", "business", "breadcrumbs",
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

// kindsByType has the names of types in lower case, since pages write them in any case. It has the
// types of the corpus and related ones.
var kindsByType = words.ByWord(map[Kinds]string{
	KindArticle: "article report blogposting liveblogposting apireference",
	KindProduct: "product productgroup productmodel individualproduct someproducts vehicle car motorcycle busorcoach " +
		"motorizedbicycle",
	KindRecipe:       "recipe",
	KindHowTo:        "howto",
	KindDiscussion:   "discussionforumposting socialmediaposting qapage",
	kindQuestion:     "question",
	KindFAQ:          "faqpage",
	kindAnswer:       "answer",
	kindComment:      "comment usercomments",
	kindPerson:       "person",
	kindSite:         "website",
	kindStep:         "howtostep howtotip",
	KindList:         "itemlist collectionpage searchresultspage offercatalog productcollection collection",
	KindVideo:        "videoobject",
	KindEvent:        "festival hackathon eventseries courseinstance",
	KindJob:          "jobposting",
	KindSoftware:     "softwareapplication webapplication mobileapplication videogame softwaresourcecode",
	KindCourse:       "course",
	KindProfile:      "profilepage aboutpage",
	KindOrganization: "corporation ngo airline consortium collegeoruniversity school highschool sportsteam musicgroup",
	KindBusiness: "localbusiness dentist physician hospital medicalclinic pharmacy restaurant foodestablishment " +
		"cafeorcoffeeshop bakery barorpub hotel lodgingbusiness bedandbreakfast realestateagent travelagency " +
		"insuranceagency accountingservice attorney electrician plumber locksmith movingcompany roofingcontractor " +
		"generalcontractor housepainter autodealer autorepair healthclub exercisegym beautysalon hairsalon dayspa " +
		"childcare library museum",
	KindBreadcrumbs: "breadcrumblist breadcrumb",
	kindPage:        "webpage itempage contactpage checkoutpage medicalwebpage realestatelisting creativework thing",
})

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
	if k := kindsByType[name]; k != 0 {
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
