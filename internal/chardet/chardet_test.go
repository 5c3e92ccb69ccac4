package chardet

import (
	"maps"
	"strings"
	"testing"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/unicode"
)

// texts are made up, one sentence or two of each language.
var texts = map[string]string{
	"fr": "Le marché du vieux port était fermé à midi ; on y vendait des crêpes, du pâté et des légumes. Où " +
		"êtes-vous allés après le déjeuner ?",
	"de": "Die Fähre fährt täglich um fünf Uhr über den großen Fluss, außer wenn es stürmt. Die Möwen stört " +
		"das natürlich nicht.",
	"pl": "Łódka wróciła późno, a z nią poczta z całego tygodnia. Jeśli będzie wiał wiatr, jutro też się " +
		"spóźni, bo żeglarze są ostrożni.",
	"cs": "Příští loď přijede až v úterý večer. Kapitán říká, že řeka je příliš mělká a že děti měly " +
		"zůstat na břehu.",
	"hu": "A hajó később érkezett, és vele jött a hét összes levele, két borjú meg egy zongora. A kikötő őre " +
		"bőröndöt őrzött, ő tűrte a hűvös időt.",
	"ru": "Паром пришёл поздно, и с ним пришла почта за всю неделю. Завтра обещают ветер, поэтому капитан " +
		"останется на берегу.",
	"uk": "Пором прийшов пізно, і з ним прийшла пошта за весь тиждень. Завтра обіцяють вітер, тому капітан " +
		"залишиться на березі, її діти теж.",
	"el": "Το πλοίο ήρθε αργά και μαζί του ήρθαν τα γράμματα όλης της εβδομάδας. Άνεμοι δυνατοί θα πνέουν και " +
		"αύριο στο λιμάνι.",
	"tr": "Vapur geç geldi, onunla birlikte bütün haftanın mektupları da geldi. Yarın rüzgâr çıkacağı için " +
		"kaptan kıyıda kalacakmış, çocuklar üzüldü.",
	"he": "המעבורת הגיעה באיחור, ואיתה הגיע הדואר של כל השבוע. מחר תהיה רוח חזקה והקברניט יישאר בחוף.",
	"ar": "وصلت العبارة متأخرة ومعها بريد الأسبوع كله. غدا ستهب رياح قوية ولذلك سيبقى القبطان على الشاطئ مع " +
		"الأطفال.",
	"lt": "Keltas atvyko vėlai, o su juo atkeliavo visos savaitės laiškai. Rytoj pūs stiprus vėjas, todėl " +
		"kapitonas liks krante su žvejais ir jų šunimis.",
	"lv": "Prāmis ieradās vēlu, un ar to atnāca visas nedēļas vēstules. Rīt pūtīs stiprs vējš, tāpēc kapteinis " +
		"paliks krastā kopā ar zvejniekiem.",
	"vi": "Chuyê\u0301n phà đê\u0301n muô\u0323n va\u0300 mang theo thư cu\u0309a ca\u0309 tuâ\u0300n. " +
		"Nga\u0300y mai gio\u0301 ma\u0323nh nên thuyê\u0300n trươ\u0309ng ơ\u0309 la\u0323i trên bơ\u0300.",
	"th":      "เรือข้ามฟากมาถึงช้า และจดหมายของทั้งสัปดาห์ก็มาด้วย พรุ่งนี้ลมจะแรง กัปตันจึงอยู่บนฝั่งกับเด็ก ๆ",
	"zh":      "渡船来得很晚，一个星期的信件也随船到了。明天风很大，所以船长和孩子们会留在岸上。",
	"zh-Hant": "渡船來得很晚，一個星期的信件也隨船到了。明天風很大，所以船長和孩子們會留在岸上。",
	"ja":      "渡し船は遅れて着き、一週間分の手紙も一緒に届いた。明日は風が強いので、船長は子供たちと岸に残るそうです。",
	"ko":      "나룻배가 늦게 도착했고 일주일 동안의 편지도 함께 왔습니다. 내일은 바람이 강해서 선장은 아이들과 함께 해안에 남을 것입니다.",
}

// written are the encodings of the texts. Windows-1252 stands for ISO-8859-1, koi8-u for
// koi8-r and gb18030 for gbk.
var written = []struct{ encoding, language string }{
	{"windows-1252", "fr"}, {"windows-1252", "de"},
	{"windows-1250", "pl"}, {"windows-1250", "cs"}, {"windows-1250", "hu"},
	{"iso-8859-2", "pl"}, {"iso-8859-2", "cs"},
	{"windows-1251", "ru"}, {"windows-1251", "uk"}, {"iso-8859-5", "ru"}, {"iso-8859-5", "uk"}, {"koi8-u", "ru"},
	{"koi8-u", "uk"},
	{"windows-1253", "el"}, {"iso-8859-7", "el"},
	{"windows-1254", "tr"}, {"windows-1255", "he"}, {"windows-1256", "ar"},
	{"windows-1257", "lt"}, {"windows-1257", "lv"}, {"windows-1258", "vi"}, {"windows-874", "th"},
	{"gb18030", "zh"}, {"big5", "zh-Hant"}, {"shift_jis", "ja"}, {"euc-jp", "ja"}, {"euc-kr", "ko"},
}

// in returns text in an encoding.
func in(t testing.TB, name, text string) []byte {
	t.Helper()
	e, _ := charset.Lookup(name)
	b, err := e.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatalf("%s in %s: %v", text, name, err)
	}
	return b
}

// The text that comes out is the right one, with whatever is declared. An encoding
// that reads these bytes in the same way is as good.
func TestDetect(t *testing.T) {
	for _, w := range written {
		text := texts[w.language]
		src := append([]byte("<script>'\xe9\xe9\xe9'</script><p class=\"a\">"), in(t, w.encoding, text)...)
		src = append(src, "<p>and so on</p>"...)
		for _, declared := range []string{"", w.encoding, "utf-8", "windows-1252"} {
			name := Detect(src, declared)
			e, _ := charset.Lookup(name)
			got, err := e.NewDecoder().Bytes(in(t, w.encoding, text))
			if err != nil || string(got) != text {
				t.Errorf("%s in %s, declared as %q, is read in %s: %s", w.language, w.encoding, declared, name, got)
			}
		}
	}
}

func TestDetectWithLittleToSee(t *testing.T) {
	for _, tt := range []struct{ promise, src, declared, want string }{
		{"nothing", "", "", "utf-8"},
		{"ASCII is in what it declares", "<p>plain", "koi8-r", "koi8-r"},
		{"one letter", "<p>caf\xe9", "", "windows-1252"},
		{"a bullet", "<p>\xb7 one <p>\xb7 two", "", "windows-1252"},
		{"an apostrophe", "<p>it\x92s late", "", "windows-1252"},
		{"a copyright sign", "<p>\xa9 2009", "", "windows-1252"},
		{"no visible text", "<img alt='caf\xe9'>", "", "windows-1252"},
		{"a fraction that is declared", "<p>2\xbd years", "windows-1252", "windows-1252"},
		{"damaged UTF-8", "<p>äöüß\xff", "", "utf-8"},
		{"an encoding that is not guessed", "<p>na\xefve caf\xe9", "iso-8859-15", "iso-8859-15"},
		{"one that cannot be scored", "<p>\xff", "x-user-defined", "x-user-defined"},
	} {
		if got := Detect([]byte(tt.src), tt.declared); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.promise, got, tt.want)
		}
	}
}

func TestUTF16(t *testing.T) {
	text := "<html><body><p>" + texts["ja"] + "</body></html>"
	le, _ := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String(text)
	be, _ := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder().String(text)
	for src, want := range map[string]string{le: "utf-16le", be: "utf-16be", text: "", "": "", "\x00\x00\x00\x00": "",
		"a\x00": "utf-16le", "\x00\x01\x02\x03abcd": ""} {
		if got := UTF16([]byte(src)); got != want {
			t.Errorf("%q: %q, want %q", src, got, want)
		}
	}
}

func TestISO2022JP(t *testing.T) {
	if !ISO2022JP(in(t, "iso-2022-jp", texts["ja"])) || ISO2022JP([]byte("\x1b[1m")) {
		t.Error("wrong")
	}
}

func TestLikelierUTF8(t *testing.T) {
	alsoUTF8 := string(in(t, "gbk", "碌"))
	for _, utf8 := range [][2]string{{"<p>café", "windows-1252"}, {"<p>© 2009", "windows-1252"}} {
		if !LikelierUTF8([]byte(utf8[0]), utf8[1]) {
			t.Errorf("%q is %s", utf8[0], utf8[1])
		}
	}
	for _, declared := range [][2]string{{"<p>café", "utf-16le"}, {"<p>plain", "windows-1252"}, {alsoUTF8, "gbk"}} {
		if LikelierUTF8([]byte(declared[0]), declared[1]) {
			t.Errorf("%q is UTF-8, not %s", declared[0], declared[1])
		}
	}
}

// A byte that is none, here and there, does not make another encoding of UTF-8: not where
// few words have characters beyond ASCII, and each damaged one is a new word.
func TestDamagedUTF8IsUTF8(t *testing.T) {
	damaged := func(text string, bytes int) []byte {
		src := []byte("<p>" + strings.Repeat(text+" ", 40) + "</p>")
		for i := range bytes {
			src[3+(i+1)*(len(src)-7)/(bytes+1)] = 0xe9
		}
		return src
	}
	texts := maps.Clone(texts)
	texts["a quoted word"] = "It was a “quiet” place – the café by the old market, where nobody came before ten in " +
		"the morning."
	for language, text := range texts {
		for _, bytes := range []int{1, 2, 4} {
			for _, declared := range []string{"", "windows-1252"} {
				if name := Detect(damaged(text, bytes), declared); name != "utf-8" {
					t.Errorf("%s with %d damaged bytes, declared as %q, is read in %s", language, bytes, declared, name)
				}
			}
		}
	}
}

// Each language of a candidate has a model, whose table has a cost for each class.
func TestModels(t *testing.T) {
	for _, c := range candidates {
		for language := range strings.FieldsSeq(c.languages) {
			m := models()[language]
			if m == nil {
				t.Errorf("%s: no model of %s", c.name, language)
			} else if len(m.Cost) != m.n*m.n && len(m.Cost) != m.n {
				t.Errorf("%s: %d costs of %d classes", language, len(m.Cost), m.n)
			}
		}
	}
}

func FuzzDetect(f *testing.F) {
	for _, w := range written {
		f.Add(in(f, w.encoding, texts[w.language]), "")
	}
	f.Add([]byte("<script>\xff</scr"), "utf-8")
	f.Add([]byte("<!--\xff<style"), "replacement")
	f.Fuzz(func(t *testing.T, src []byte, declared string) {
		_, declared = charset.Lookup(declared)
		name := Detect(src, declared)
		if e, _ := charset.Lookup(name); e == nil {
			t.Errorf("%q is in %q", src, name)
		}
		if s := newSample(src); len(s.text) > 2*sampleSize+2 {
			t.Errorf("a sample of %d bytes", len(s.text))
		}
		if declared != "" {
			LikelierUTF8(src, declared)
		}
		UTF16(src)
	})
}

func BenchmarkDetect(b *testing.B) {
	for _, w := range []struct{ encoding, language string }{{"windows-1252", "fr"}, {"koi8-u", "ru"},
		{"gb18030", "zh"}} {
		var words strings.Builder // each other than the last, so that the sample is full
		for i := range 2000 {
			words.WriteString("<p>" + strings.ReplaceAll(texts[w.language], " ", string(rune('a'+i%26))+" ") + "</p>\n")
		}
		src := in(b, w.encoding, words.String())
		for _, declared := range []string{"", w.encoding} {
			b.Run(w.encoding+"/"+declared, func(b *testing.B) {
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					Detect(src, declared)
				}
			})
		}
	}
}
