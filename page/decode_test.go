package page

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// in returns text in an encoding, which has all of its characters.
func in(t testing.TB, e encoding.Encoding, text string) string {
	t.Helper()
	s, err := e.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDecode(t *testing.T) {
	const (
		western  = "Fußgängerübergang, café – “naïve”"
		russian  = "Съешь ещё этих мягких булок"
		chinese  = "天地玄黄宇宙洪荒"
		rare     = "𠀀㐀" // not in gbk
		japan    = "いろはにほへと 散りぬるを"
		korea    = "키스의 고유조건은"
		manyUTF8 = "çñéèàâêîôûäöüëïÿ" // 16 characters: certainMultibyte
	)
	var (
		gbk      = simplifiedchinese.GBK
		gb18030  = simplifiedchinese.GB18030
		sjis     = japanese.ShiftJIS
		euckr    = korean.EUCKR
		cp1251   = charmap.Windows1251
		cp1252   = charmap.Windows1252
		utf16le  = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
		utf16be  = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
		meta     = func(label string) string { return `<meta charset="` + label + `">` }
		pragma   = func(content string) string { return `<meta http-equiv="Content-Type" content='` + content + `'>` }
		lateMeta = strings.Repeat("<link rel=x>", 200) + meta("windows-1251")
	)
	tests := []struct {
		promise, src, contentType string
		want, encoding            string
	}{
		// Byte order marks come first.
		{"a UTF-8 byte order mark", "\ufeff" + meta("gbk") + "é", "text/html; charset=gbk", meta("gbk") + "é", "utf-8"},
		{"a UTF-16 byte order mark, little end first", "\xff\xfe" + in(t, utf16le, "é€"), "", "é€", "utf-16le"},
		{"a UTF-16 byte order mark, big end first", "\xfe\xff" + in(t, utf16be, "é€"), "text/html; charset=utf-8", "é€",
			"utf-16be"},
		{"half a character at the end", "\xff\xfea\x00b", "", "a\ufffd", "utf-16le"},

		// Then the header.
		{"the header", in(t, cp1251, russian), "text/html; charset=windows-1251", russian, "windows-1251"},
		{"the header, in quotes and capitals", in(t, cp1251, russian), `Text/HTML; Charset="CP1251"`, russian,
			"windows-1251"},
		{"the header before the declaration", meta("gbk") + in(t, cp1251, russian), "text/html; charset=windows-1251",
			meta("gbk") + russian, "windows-1251"},
		{"a header without charset", meta("gbk") + in(t, gbk, chinese), "text/html", meta("gbk") + chinese, "gbk"},
		{"a header with an unknown charset", meta("gbk") + in(t, gbk, chinese), "text/html; charset=nosuch",
			meta("gbk") + chinese, "gbk"},
		{"a malformed header", meta("gbk") + in(t, gbk, chinese), "charset=;;", meta("gbk") + chinese, "gbk"},

		// Then what the document declares.
		{"meta charset", meta("Shift_JIS") + in(t, sjis, japan), "", meta("Shift_JIS") + japan, "shift_jis"},
		{"gb2312 means gbk", meta("gb2312") + in(t, gbk, chinese), "", meta("gb2312") + chinese, "gbk"},
		{"gb18030 has all of Unicode", meta("gb18030") + in(t, gb18030, chinese+rare), "",
			meta("gb18030") + chinese + rare, "gb18030"},
		{"EUC-KR", meta("euc-kr") + in(t, euckr, korea), "", meta("euc-kr") + korea, "euc-kr"},
		{"iso-8859-1 means windows-1252", meta("iso-8859-1") + in(t, cp1252, western), "", meta("iso-8859-1") + western,
			"windows-1252"},
		{"after the first kilobyte", lateMeta + in(t, cp1251, russian), "", lateMeta + russian, "windows-1251"},
		{"http-equiv", pragma("text/html; charset=gb2312") + in(t, gbk, chinese), "",
			pragma("text/html; charset=gb2312") + chinese, "gbk"},
		{"http-equiv, attributes the other way round",
			`<META content="text/html;charset=gb2312" HTTP-EQUIV=content-TYPE>` + in(t, gbk, chinese), "",
			`<META content="text/html;charset=gb2312" HTTP-EQUIV=content-TYPE>` + chinese, "gbk"},
		{"http-equiv, malformed", pragma(`text/html charset = "gb2312", x`) + in(t, gbk, chinese), "",
			pragma(`text/html charset = "gb2312", x`) + chinese, "gbk"},
		{"http-equiv without charset", pragma("text/html") + "\xe9", "", pragma("text/html") + "é", "windows-1252"},
		{"content of another meta", `<meta name=x content="charset=gbk">` + "\xe9", "",
			`<meta name=x content="charset=gbk">` + "é", "windows-1252"},
		{"an unknown charset is passed over", meta("nosuch") + meta("gbk") + in(t, gbk, chinese), "",
			meta("nosuch") + meta("gbk") + chinese, "gbk"},
		{"a declaration in a comment is none", "<!-- " + meta("gbk") + " -->\xe9", "", "<!-- " + meta("gbk") + " -->é",
			"windows-1252"},
		{"an XML declaration", `<?xml version="1.0" encoding="windows-1251"?>` + in(t, cp1251, russian), "",
			`<?xml version="1.0" encoding="windows-1251"?>` + russian, "windows-1251"},
		{"an XML declaration without encoding", `<?xml version="1.0"?>` + meta("gbk") + in(t, gbk, chinese), "",
			`<?xml version="1.0"?>` + meta("gbk") + chinese, "gbk"},
		{"an XML declaration without quotes", "<?xml encoding=gbk?>" + in(t, gbk, chinese), "",
			"<?xml encoding=gbk?>" + chinese, "gbk"},
		{"an XML declaration that does not end", `<?xml encoding="gbk`, "", `<?xml encoding="gbk`, "gbk"},
		{"an encoding that browsers refuse", meta("iso-2022-kr") + "a", "", meta("iso-2022-kr") + "a", "utf-8"},
		{"a document that says it is UTF-16 is not", meta("utf-16") + "é", "", meta("utf-16") + "é", "utf-8"},

		// Unless it is UTF-8 without a doubt.
		{"an old declaration on a page that is UTF-8 now", meta("gb2312") + manyUTF8, "", meta("gb2312") + manyUTF8,
			"utf-8"},
		{"one character that makes no sense as declared", meta("windows-1251") + "café", "",
			meta("windows-1251") + "café", "utf-8"},
		{"UTF-8 without a declaration", western, "", western, "utf-8"},
		{"ASCII", "a", "", "a", "utf-8"},
		{"an empty page", "", "", "", "utf-8"},
		{"anything else is windows-1252", in(t, cp1252, western), "", western, "windows-1252"},

		// And where it is none of these, or not what is said.
		{"windows-1251 without a declaration", in(t, cp1251, russian), "", russian, "windows-1251"},
		{"windows-1251 with a false header", in(t, cp1251, russian), "text/html; charset=iso-8859-1", russian,
			"windows-1251"},
		{"Chinese that is declared as UTF-8", meta("utf-8") + in(t, gbk, chinese), "", meta("utf-8") + chinese,
			"gb18030"},
		{"Shift_JIS without a declaration", in(t, sjis, japan), "", japan, "shift_jis"},
		{"UTF-16 without a byte order mark", in(t, utf16le, "<p>é€ and so on</p>"), "", "<p>é€ and so on</p>",
			"utf-16le"},
		{"ISO-2022-JP without a declaration", in(t, japanese.ISO2022JP, japan), "", japan, "iso-2022-jp"},
		{"a header that says UTF-8, and NUL", "<p>a\x00b", "text/html; charset=utf-8", "<p>a\x00b", "utf-8"},
		{"a header that says UTF-16", in(t, utf16be, chinese), "text/html; charset=utf-16be", chinese, "utf-16be"},
		{"an old header of a page that is UTF-8", manyUTF8, "text/html; charset=windows-1251", manyUTF8, "utf-8"},

		// Bytes that are not valid.
		{"invalid UTF-8 is replaced", meta("utf-8") + "äöüa\xffb\xc3", "", meta("utf-8") + "äöüa\ufffdb\ufffd",
			"utf-8"},
		{"also after a byte order mark", "\ufeffa\xffb", "", "a\ufffdb", "utf-8"},
		{"also where the header says UTF-8", "äöüa\xffb", "text/html; charset=utf-8", "äöüa\ufffdb", "utf-8"},
		{"invalid bytes of another encoding", meta("euc-kr") + "a\xffb", "", meta("euc-kr") + "a\ufffdb", "euc-kr"},
		{"an old declaration on a page that is UTF-8 but for one byte", meta("utf-8") + manyUTF8 + "\xff", "",
			meta("utf-8") + manyUTF8 + "\ufffd", "utf-8"},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			got, name := Decode([]byte(tt.src), tt.contentType)
			if string(got) != tt.want || name != tt.encoding {
				t.Errorf("%q\n got %s, %q\nwant %s, %q", tt.src, name, got, tt.encoding, tt.want)
			}
		})
	}
}

func TestDecodeDoesNotCopyUTF8(t *testing.T) {
	src := []byte("<p>é")
	if got, _ := Decode(src, ""); &got[0] != &src[0] {
		t.Error("the document was copied")
	}
}

// Valid UTF-8 is what most pages are: it must cost no more than to be read once.
func BenchmarkDecode(b *testing.B) {
	utf8 := bytes.Repeat([]byte("<p class=x>Fußgängerübergang, café – naïve</p>\n"), 2000)
	for name, src := range map[string][]byte{
		"valid": utf8,
		"ascii": bytes.Repeat([]byte("<p class=x>plain text of some length</p>\n"), 2000),
		"guess": []byte(in(b, charmap.Windows1252, string(utf8))),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				Decode(src, "")
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"a", "é", "\xe9", "\ufeffa\xff", "\xff\xfea", "\xfe\xff\xd8", `<?xml encoding="`,
		"<meta charset=gbk>\xff\xff", "<meta charset=iso-2022-kr>x", "<meta charset=x-user-defined>\x80",
		"<meta charset=utf-16be>a", "<meta http-equiv=content-type content=charset>"} {
		f.Add([]byte(s), "text/html")
	}
	for _, label := range []string{"utf-8", "utf-16", "gb18030", "big5", "iso-2022-jp", "euc-jp", "hz-gb-2312",
		"koi8-r", "replacement", `"`} {
		f.Add([]byte("a\xe9\x1b$B\x80"), "text/html; charset="+label)
	}
	f.Fuzz(func(t *testing.T, src []byte, contentType string) {
		before := bytes.Clone(src)
		got, name := Decode(src, contentType)
		if !utf8.Valid(got) {
			t.Errorf("%q in %s is %q, which is not valid UTF-8", src, name, got)
		}
		damageOf(got, src)
		if name == "" {
			t.Errorf("%q has an encoding without a name", src)
		}
		if !bytes.Equal(src, before) {
			t.Errorf("%q was changed", before)
		}
	})
}
