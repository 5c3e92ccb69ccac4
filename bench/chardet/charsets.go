package chardet

import (
	"slices"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// The languages of encodings, as sets have them, and "" for English. UTF-8 and UTF-16 have
// all.
const (
	western  = "en de fr es it pt nl sv da nb no fi is ca id"
	central  = "pl cs sk hu ro hr sl"
	cyrillic = "ru bg"
)

var charsets = []struct {
	name      string
	encoding  encoding.Encoding
	languages string
}{
	{"utf-8", encoding.Nop, ""},
	{"utf-16le", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), ""},
	{"utf-16be", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), ""},
	{"windows-1252", charmap.Windows1252, western},
	{"iso-8859-1", charmap.ISO8859_1, western},
	{"windows-1250", charmap.Windows1250, central},
	{"iso-8859-2", charmap.ISO8859_2, central},
	{"windows-1251", charmap.Windows1251, cyrillic + " uk"},
	{"iso-8859-5", charmap.ISO8859_5, cyrillic + " uk"},
	{"koi8-r", charmap.KOI8R, cyrillic},
	{"koi8-u", charmap.KOI8U, "uk ru"},
	{"windows-1253", charmap.Windows1253, "el"},
	{"iso-8859-7", charmap.ISO8859_7, "el"},
	{"windows-1254", charmap.Windows1254, "tr"},
	{"iso-8859-9", charmap.ISO8859_9, "tr"},
	{"windows-1255", charmap.Windows1255, "he"},
	{"windows-1256", charmap.Windows1256, "ar fa"},
	{"windows-1257", charmap.Windows1257, "lt lv et"},
	{"windows-1258", charmap.Windows1258, "vi"},
	{"windows-874", charmap.Windows874, "th"},
	{"gb18030", simplifiedchinese.GB18030, "zh"},
	{"gbk", simplifiedchinese.GBK, "zh"},
	{"big5", traditionalchinese.Big5, "zh"},
	{"shift_jis", japanese.ShiftJIS, "ja"},
	{"euc-jp", japanese.EUCJP, "ja"},
	{"iso-2022-jp", japanese.ISO2022JP, "ja"},
	{"euc-kr", korean.EUCKR, "ko"},
}

// writtenIn tells whether a language is one of an encoding's.
func writtenIn(language, languages string) bool {
	language, _, _ = strings.Cut(strings.ToLower(language), "-")
	if language == "" {
		language = "en"
	}
	return languages == "" || slices.Contains(strings.Fields(languages), language)
}
