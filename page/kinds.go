package page

import (
	"bytes"
	"strings"
)

// Kinds is a set of the schema.org types that a page says it is about or made
// of, each with its subtypes (https://schema.org/docs/full.html). What nearly
// every page has (WebPage, WebSite, ImageObject, Person as an author) is none
// of them.
type Kinds uint32

const (
	KindArticle      Kinds = 1 << iota // Article, NewsArticle, BlogPosting, Report, …
	KindProduct                        // Product, ProductGroup, Car, …
	KindRecipe                         // Recipe
	KindHowTo                          // HowTo
	KindDiscussion                     // DiscussionForumPosting, SocialMediaPosting, QAPage, a Question outside a FAQPage
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
	kindPage     // WebPage and what else is the whole page
	kindQuestion // Question, which a FAQPage has as well as a discussion
	kindAnswer   // Answer
	kindComment  // Comment
	kindStep     // HowToStep, HowToTip
	kindPerson   // Person
)

var kindNames = [...]string{
	"article", "product", "recipe", "howto", "discussion", "faq", "list", "video", "event", "job",
	"review", "software", "course", "profile", "organization", "business", "breadcrumbs",
}

// String returns the names of the kinds in k, "article breadcrumbs" for
// example.
func (k Kinds) String() string {
	var names []string
	for i, name := range kindNames {
		if k&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// kindsByType has the types by their names in lower case: pages write them in
// any. The types of the corpus are here, and their relatives.
var kindsByType = map[string]Kinds{
	"article": KindArticle, "report": KindArticle, "blogposting": KindArticle, "liveblogposting": KindArticle,
	"apireference": KindArticle,

	"product": KindProduct, "productgroup": KindProduct, "productmodel": KindProduct, "individualproduct": KindProduct,
	"someproducts": KindProduct, "vehicle": KindProduct, "car": KindProduct, "motorcycle": KindProduct,
	"busorcoach": KindProduct, "motorizedbicycle": KindProduct,

	"recipe": KindRecipe, "howto": KindHowTo,

	"discussionforumposting": KindDiscussion, "socialmediaposting": KindDiscussion, "qapage": KindDiscussion,
	"question": kindQuestion, "faqpage": KindFAQ, "answer": kindAnswer, "comment": kindComment, "usercomments": kindComment,
	"person": kindPerson, "howtostep": kindStep, "howtotip": kindStep,

	"itemlist": KindList, "collectionpage": KindList, "searchresultspage": KindList, "offercatalog": KindList,
	"productcollection": KindList, "collection": KindList,

	"videoobject": KindVideo, "festival": KindEvent, "hackathon": KindEvent, "eventseries": KindEvent,
	"courseinstance": KindEvent, "jobposting": KindJob,

	"softwareapplication": KindSoftware, "webapplication": KindSoftware, "mobileapplication": KindSoftware,
	"videogame": KindSoftware, "softwaresourcecode": KindSoftware,

	"course": KindCourse, "profilepage": KindProfile, "aboutpage": KindProfile,

	"corporation": KindOrganization, "ngo": KindOrganization, "airline": KindOrganization, "consortium": KindOrganization,
	"collegeoruniversity": KindOrganization, "school": KindOrganization, "highschool": KindOrganization,
	"sportsteam": KindOrganization, "musicgroup": KindOrganization,

	"localbusiness": KindBusiness, "dentist": KindBusiness, "physician": KindBusiness, "hospital": KindBusiness,
	"medicalclinic": KindBusiness, "pharmacy": KindBusiness, "restaurant": KindBusiness, "foodestablishment": KindBusiness,
	"cafeorcoffeeshop": KindBusiness, "bakery": KindBusiness, "barorpub": KindBusiness, "hotel": KindBusiness,
	"lodgingbusiness": KindBusiness, "bedandbreakfast": KindBusiness, "realestateagent": KindBusiness,
	"travelagency": KindBusiness, "insuranceagency": KindBusiness, "accountingservice": KindBusiness, "attorney": KindBusiness,
	"electrician": KindBusiness, "plumber": KindBusiness, "locksmith": KindBusiness, "movingcompany": KindBusiness,
	"roofingcontractor": KindBusiness, "generalcontractor": KindBusiness, "housepainter": KindBusiness,
	"autodealer": KindBusiness, "autorepair": KindBusiness, "healthclub": KindBusiness, "exercisegym": KindBusiness,
	"beautysalon": KindBusiness, "hairsalon": KindBusiness, "dayspa": KindBusiness, "childcare": KindBusiness,
	"library": KindBusiness, "museum": KindBusiness,

	"breadcrumblist": KindBreadcrumbs, "breadcrumb": KindBreadcrumbs,

	"webpage": kindPage, "itempage": kindPage, "contactpage": kindPage, "checkoutpage": kindPage, "medicalwebpage": kindPage,
	"realestatelisting": kindPage, "creativework": kindPage, "thing": kindPage,
}

// kindsByEnding has the endings that all types of a family share:
// ReportageNewsArticle, MensClothingStore.
var kindsByEnding = []struct {
	ending string
	kinds  Kinds
}{
	{"article", KindArticle}, {"review", KindReview}, {"event", KindEvent}, {"gallery", KindList}, {"recipe", KindRecipe},
	{"organization", KindOrganization}, {"business", KindBusiness}, {"store", KindBusiness}, {"service", KindBusiness},
}

// longestType is longer than the names of all types.
const longestType = 64

// settled returns the kinds of a page of which all types are known.
func (k Kinds) settled() Kinds {
	if k&(kindQuestion|KindFAQ) == kindQuestion {
		k |= KindDiscussion
	}
	return k & (kindPage - 1) // of those that may be in a Meta
}

// kindsOf returns what a type is by its name, which may be written as a URL
// (https://schema.org/Article) or with a prefix (schema:Article).
func kindsOf[T string | []byte](name T) Kinds {
	var buf [longestType]byte
	n := 0
	for i := range len(name) {
		c := name[i]
		switch {
		case c == '/' || c == '#' || c == ':':
			n = 0
			continue
		case n == len(buf):
			return 0
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		}
		buf[n] = c
		n++
	}
	if k := kindsByType[string(buf[:n])]; k != 0 {
		return k
	}
	for _, e := range kindsByEnding {
		if len(e.ending) <= n && string(buf[n-len(e.ending):n]) == e.ending {
			return e.kinds
		}
	}
	return 0
}

// kindsOfItem returns what an itemtype attribute says: types of schema.org,
// separated by white space.
func kindsOfItem(val []byte) Kinds {
	var k Kinds
	for {
		val = trimLeft(val)
		n := 0
		for n < len(val) && !isSpace[val[n]] {
			n++
		}
		if n == 0 {
			return k
		}
		if bytes.Contains(val[:n], []byte("schema.org/")) {
			k |= kindsOf(val[:n])
		}
		val = val[n:]
	}
}

// partOfPage tells whether what an object has under a key, or an item under an
// itemprop, says something of the page as well. Most do not: the publisher of
// an article is an Organization, which the page is not.
func partOfPage[T string | []byte](key T) bool {
	switch string(key) {
	case "@graph", "mainEntity", "mainEntityOfPage", "mainContentOfPage", "breadcrumb", "blogPost", "blogPosts":
		return true
	}
	return false
}
