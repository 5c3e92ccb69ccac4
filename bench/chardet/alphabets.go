package chardet

import (
	"strings"
	"unicode"
)

// alphabets are the letters beyond ASCII that languages are written with, as their
// older encodings have them. They tell whether a page is in its language, and are in its
// model even if the pages do not have them.
var alphabets = map[string]string{
	"en": "éèêëáàâäåãçíïñóôöøúüæœß",
	"de": "äöüßéèáàçñ",
	"fr": "àâæçéèêëîïôœùûüÿ",
	"es": "áéíñóúüºª",
	"it": "àèéìíîòóùúºª",
	"pt": "áâãàçéêíóôõúüºª",
	"nl": "áàäâéèëêíïóöôúüûç",
	"sv": "åäöéàüá",
	"da": "æøåéäöüá",
	"nb": "æøåéòôàäöüá",
	"fi": "äöåšžéü",
	"is": "áðéíóúýþæö",
	"ca": "àçèéíïòóúü·ºª",
	"id": "é",
	"pl": "ąćęłńóśźżé",
	"cs": "áčďéěíňóřšťúůýž",
	"sk": "áäčďéíĺľňóôŕšťúýž",
	"hu": "áéíóöőúüű",
	"ro": "ăâîşţ",
	"hr": "čćđšž",
	"sl": "čšžćđ",
	"tr": "çğıöşüâîû",
	"lt": "ąčęėįšųūž",
	"lv": "āčēģīķļņšūžōŗ",
	"et": "äöõüšž",
	"vi": "ăâđêôơưàáãảạèéẻẽẹìíỉĩịòóỏõọùúủũụỳýỷỹỵằắẳẵặầấẩẫậềếểễệồốổỗộờớởỡợừứửữự",
	"ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
	"uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
	"bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
	"be": "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
	"sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
	"mk": "абвгдѓежзѕијклљмнњопрстќуфхцчџш",
	"el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
	"he": "אבגדהוזחטיךכלםמןנסעףפץצקרשת",
	"ar": "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي",
	"fa": "ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقكکگلمنهويیة",
	"th": "กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลวศษสหฬอฮฯะาำเแโใไๅๆ",
}

// scripts are those of the languages that are learned by character, and the one that
// each has of its own.
var scripts = map[string]struct{ own, all []*unicode.RangeTable }{
	"zh-Hans": {[]*unicode.RangeTable{unicode.Han}, []*unicode.RangeTable{unicode.Han}},
	"zh-Hant": {[]*unicode.RangeTable{unicode.Han}, []*unicode.RangeTable{unicode.Han}},
	"ja": {[]*unicode.RangeTable{unicode.Hiragana, unicode.Katakana},
		[]*unicode.RangeTable{unicode.Hiragana, unicode.Katakana, unicode.Han, unicode.Lm}},
	"ko": {[]*unicode.RangeTable{unicode.Hangul}, []*unicode.RangeTable{unicode.Hangul, unicode.Han}},
}

// fits tells whether a text is in the language that it is said to be in, by its letters
// beyond ASCII: sets have pages that are not.
func fits(text, l string) bool {
	letters, known, own := 0, 0, 0
	s, ideographic := scripts[l]
	for _, r := range strings.ToLower(text) {
		if r < 0x80 || !unicode.IsLetter(r) {
			continue
		}
		letters++
		if !ideographic && strings.ContainsRune(alphabets[l], r) || unicode.In(r, s.all...) {
			known++
		}
		if !ideographic || unicode.In(r, s.own...) {
			own++
		}
	}
	return letters > 0 && 100*known >= 97*letters && 5*own >= letters
}
