package features

import "strings"

// A topic is something that the words of an element's class, id, role and
// itemprop say of it.
type topic uint32

const (
	contentTopic topic = 1 << iota
	titleTopic
	commentTopic
	relatedTopic
	shareTopic
	navTopic
	sideTopic
	footTopic
	headTopic
	adTopic
	consentTopic
	signupTopic
	metaTopic
	unseenTopic
	pagerTopic
	searchTopic
	shopTopic
	cardTopic
	captionTopic
	reviewTopic
	tocTopic
	widgetTopic
)

// A Vocabulary maps words, in lower-case letters a to z and no longer than
// longestWord, to sets of topics.
type Vocabulary[T ~uint32] map[string]T

// longestWord is longer than any word of a vocabulary, in bytes.
const longestWord = 24

// NewVocabulary returns the vocabulary of topics whose words are given
// separated by spaces. A word may have several topics.
func NewVocabulary[T ~uint32](byTopic map[T]string) Vocabulary[T] {
	v := make(Vocabulary[T])
	for t, words := range byTopic {
		for word := range strings.FieldsSeq(words) {
			v[word] |= t
		}
	}
	return v
}

// Topics returns what words say: those of an element's class, id, role and
// itemprop, or of a short line. They are split where case or anything but a
// letter says so: "relatedPosts", "post-content__body2".
func (v Vocabulary[T]) Topics(words []byte) (t T) {
	var word [longestWord]byte
	n := 0
	lower := false // the letter before is one
	for i := 0; i <= len(words); i++ {
		c := byte(' ')
		if i < len(words) {
			c = words[i]
		}
		isUpper := 'A' <= c && c <= 'Z'
		isLower := 'a' <= c && c <= 'z'
		if n > 0 && (!isLower && !isUpper || isUpper && lower) {
			if n <= len(word) {
				t |= v[string(word[:n])]
			}
			n = 0
		}
		lower = isLower
		if isUpper {
			c += 'a' - 'A'
		}
		if isLower || isUpper {
			if n < len(word) {
				word[n] = c
			}
			n++
		}
	}
	return t
}

// vocabulary has the topics that attributes are made of. Web authors write class names
// in English nearly everywhere; the commonest words of other languages are in.
var vocabulary = NewVocabulary(map[topic]string{
	contentTopic: "content contents article articles articlebody post entry story body text main copy paragraph prose markdown richtext rte rich wysiwyg description " +
		"detail details read reading news blog inhalt artikel beitrag texto cuerpo contenido contenu corps texte articolo testo noticia materia artigo tresc conteudo message thread topic answer question reply threaditem postbody entrycontent",
	titleTopic:   "title headline heading titel titre titulo titolo tytul subtitle subhead deck standfirst lead lede intro summary dek abstract teaserheadline",
	commentTopic: "comment comments commenting commentlist commentaires kommentar kommentare comentarios comentario commenti disqus respond replies discussion livefyre pinglist trackback",
	relatedTopic: "related recommend recommended recommendation recommendations recirculation recirc more similar also popular trending latest mostread most suggested suggestions upnext next " +
		"outbrain taboola promo promoted teaser teasers featured discover readmore morefrom relacionadas relacionados verwandt weitere autres letture correlati",
	shareTopic:   "share sharing sharebar social socials facebook twitter whatsapp linkedin pinterest addtoany addthis sharedaddy follow like teilen partager compartir condividi sns",
	navTopic:     "nav navigation navbar menu menus submenu megamenu breadcrumb breadcrumbs topnav mainnav subnav tabs tab hamburger offcanvas drawer skip links linklist dropdown flyout toolbar",
	sideTopic:    "sidebar side aside rail right left secondary complementary sidenav seitenleiste",
	footTopic:    "footer foot bottom colophon copyright legal disclaimer contentinfo imprint impressum footnav siteinfo sitemap",
	headTopic:    "header masthead top topbar banner logo branding brand site siteheader hero sticky",
	adTopic:      "ad ads advert adverts advertisement advertising sponsor sponsored sponsors adsense adslot adunit dfp gpt anzeige werbung publicidad publicite doubleclick native commercial affiliate",
	consentTopic: "cookie cookies consent gdpr ccpa onetrust cmp didomi privacy modal popup overlay lightbox toast notification notice alert gate paywall regwall dialog alertdialog interstitial",
	signupTopic:  "newsletter subscribe subscription signup register registration login signin account user optin mailing email donate donation cta call join membership abonnement abo",
	metaTopic: "meta metadata byline author authors bio by date time datetime timestamp published datepublished posted postmeta tag tags category categories cat taxonomy label labels kicker " +
		"autor auteur autore datum fecha views view counter stats source credit readtime profile avatar username signature badge",
	unseenTopic:  "hidden hide sr screenreader offscreen visuallyhidden invisible noscript noprint print tooltip collapsed none",
	pagerTopic:   "pagination pager pages prev previous paging pagenav load loadmore infinite",
	searchTopic:  "search searchform filter filters facet facets sort sorting refine query suche buscar recherche form field input select options",
	shopTopic:    "product products price prices cart basket shop checkout buy sku wishlist shipping delivery offer variant swatch upsell crosssell",
	cardTopic:    "card cards grid list listing item items tile tiles result results row carousel slider swiper slick slide gallery feed stream collection archive",
	captionTopic: "caption figcaption figure image img photo media picture video credit bildunterschrift legende",
	reviewTopic:  "review reviews rating ratings stars testimonial testimonials feedback",
	tocTopic:     "toc tableofcontents outline onthispage contentslist jump anchor anchors scrollspy",
	widgetTopic:  "widget widgets block module plugin gadget textwidget box panel tool tools utility action actions button buttons btn",
})

func topics(words []byte) topic { return vocabulary.Topics(words) }
