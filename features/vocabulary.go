package features

import "linesift/words"

// A topic is something that the words of an element's class, id, role and
// itemprop, or those of a short line, say of it. Topics are bits of a set.
type topic uint32

// topicTable lists the topics that attributes are made of. Web authors write class
// names in English nearly everywhere; the commonest words of other languages are in.
var topicTable = []struct{ name, words string }{
	{"content", "content contents article articles articlebody post entry story body text main copy paragraph prose markdown richtext rte rich wysiwyg description " +
		"detail details read reading news blog inhalt artikel beitrag texto cuerpo contenido contenu corps texte articolo testo noticia materia artigo tresc conteudo message thread topic answer question reply threaditem postbody entrycontent"},
	{"title", "title headline heading titel titre titulo titolo tytul subtitle subhead deck standfirst lead lede intro summary dek abstract teaserheadline"},
	{"comment", "comment comments commenting commentlist commentaires kommentar kommentare comentarios comentario commenti disqus respond replies discussion livefyre pinglist trackback"},
	{"related", "related recommend recommended recommendation recommendations recirculation recirc more similar also popular trending latest mostread most suggested suggestions upnext next " +
		"outbrain taboola promo promoted teaser teasers featured discover readmore morefrom relacionadas relacionados verwandt weitere autres letture correlati"},
	{"share", "share sharing sharebar social socials facebook twitter whatsapp linkedin pinterest addtoany addthis sharedaddy follow like teilen partager compartir condividi sns"},
	{"nav", "nav navigation navbar menu menus submenu megamenu breadcrumb breadcrumbs topnav mainnav subnav tabs tab hamburger offcanvas drawer skip links linklist dropdown flyout toolbar"},
	{"side", "sidebar side aside rail right left secondary complementary sidenav seitenleiste"},
	{"foot", "footer foot bottom colophon copyright legal disclaimer contentinfo imprint impressum footnav siteinfo sitemap"},
	{"head", "header masthead top topbar banner logo branding brand site siteheader hero sticky"},
	{"ad", "ad ads advert adverts advertisement advertising sponsor sponsored sponsors adsense adslot adunit dfp gpt anzeige werbung publicidad publicite doubleclick native commercial affiliate"},
	{"consent", "cookie cookies consent gdpr ccpa onetrust cmp didomi privacy modal popup overlay lightbox toast notification notice alert gate paywall regwall dialog alertdialog interstitial"},
	{"signup", "newsletter subscribe subscription signup register registration login signin account user optin mailing email donate donation cta call join membership abonnement abo"},
	{"meta", "meta metadata byline author authors bio by date time datetime timestamp published datepublished posted postmeta tag tags category categories cat taxonomy label labels kicker " +
		"autor auteur autore datum fecha views view counter stats source credit readtime profile avatar username signature badge"},
	{"unseen", "hidden hide sr screenreader offscreen visuallyhidden invisible noscript noprint print tooltip collapsed none"},
	{"pager", "pagination pager pages prev previous paging pagenav load loadmore infinite"},
	{"search", "search searchform filter filters facet facets sort sorting refine query suche buscar recherche form field input select options"},
	{"shop", "product products price prices cart basket shop checkout buy sku wishlist shipping delivery offer variant swatch upsell crosssell"},
	{"card", "card cards grid list listing item items tile tiles result results row carousel slider swiper slick slide gallery feed stream collection archive"},
	{"caption", "caption figcaption figure image img photo media picture video credit bildunterschrift legende"},
	{"review", "review reviews rating ratings stars testimonial testimonials feedback"},
	{"toc", "toc tableofcontents outline onthispage contentslist jump anchor anchors scrollspy"},
	{"widget", "widget widgets block module plugin gadget textwidget box panel tool tools utility action actions button buttons btn"},
}

// topicOf returns the topic of a name in topicTable, 0 if there is none.
func topicOf(name string) topic {
	for i, t := range topicTable {
		if t.name == name {
			return 1 << i
		}
	}
	return 0
}

// topics returns what words say.
func topics(names []byte) topic { return vocabulary.Topics(names) }

var vocabulary = func() *words.Vocabulary[topic] {
	byTopic := make(map[topic]string)
	for _, t := range topicTable {
		byTopic[topicOf(t.name)] = t.words
	}
	return words.NewVocabulary(byTopic)
}()
