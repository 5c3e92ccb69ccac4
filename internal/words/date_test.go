package words

import (
	"strings"
	"testing"
)

// TestDatesInManyLanguages: the first of May 2021, as each language writes it.
func TestDatesInManyLanguages(t *testing.T) {
	for language, text := range map[string]string{
		"English": "May 1, 2021", "British": "Saturday, 1st of May 2021", "German": "Samstag, 1. Mai 2021",
		"French":  "1er mai 2021 à 10h20",
		"Spanish": "1 de mayo de 2021", "Portuguese": "1 de maio de 2021", "Italian": "1 maggio 2021",
		"Dutch": "1 mei 2021", "Swedish": "1 maj 2021",
		"Danish": "1. maj 2021", "Norwegian": "1. mai 2021", "Finnish": "1. toukokuuta 2021",
		"Icelandic": "1. maí 2021", "Polish": "1 maja 2021",
		"Czech": "1. května 2021", "Slovak": "1. mája 2021", "Croatian": "1. svibnja 2021.",
		"Hungarian": "2021. május 1.", "Romanian": "1 mai 2021",
		"Bulgarian": "1 май 2021", "Russian": "1 мая 2021 г.", "Ukrainian": "1 травня 2021", "Greek": "1 Μαΐου 2021",
		"Turkish":    "1 Mayıs 2021",
		"Lithuanian": "2021 m. gegužės 1 d.", "Latvian": "2021. gada 1. maijā", "Estonian": "1. mai 2021",
		"Indonesian": "1 Mei 2021", "Vietnamese": "1 tháng 5 năm 2021",
		"Chinese": "2021年5月1日", "Japanese": "2021年05月01日 10時20分", "Korean": "2021년 5월 1일",
		"Korean in digits": "2021. 5. 1.", "Arabic": "١ مايو ٢٠٢١",
		"Hebrew": "1 במאי 2021", "Hindi": "1 मई 2021", "Bengali": "১ মে ২০২১", "Thai": "1 พฤษภาคม 2564",
		"Catalan": "1 de maig de 2021", "digits": "01.05.2021", "digits and words": "1 de 5 de 2021",
		"short": "01.05.21", "ISO": "2021-05-01", "an hour that there is not": "2021-05-01T25:10Z",
	} {
		var r DateReader
		if d, ok := r.Parse([]byte(text), false); !ok || d.String() != "2021-05-01" {
			t.Errorf("%s: %q is %v, %v", language, text, d, ok)
		}
	}
	for _, text := range []string{"", "2021", "May 2021", "12:30", "1.5", "tel. 030 12 34 56", "v1.2.2021.3456",
		"GIMP 2.10.18", "debian-cd (3.1.35)", "15.3.3.15 Panels", "4.12.10.2021 ", "32.13.2021",
		"Mostrando 1 a 9 de 57", "99999999999999999999", "𝟏 May 2021"} {
		var r DateReader
		if d, ok := r.Parse([]byte(text), false); ok {
			t.Errorf("%q is %v", text, d)
		}
	}
}

func TestYears(t *testing.T) {
	for text, want := range map[string]int{"3 May 2012": 6, "2012年5月3日": 0, "1999": 0, "03.05.12": -1, "12012": -1,
		"20123": -1, "1812": -1, "$2012.50": 1, "": -1} {
		year, start := FindYear([]byte(text), FirstYear, LastYear)
		if start != want || (start >= 0) != IsYear(year) {
			t.Errorf("%q: %d at %d, want a year at %d", text, year, start, want)
		}
	}
}

func TestDatesFollowEachOther(t *testing.T) {
	for since, want := range map[int]string{0: "1950-05-03 2012-05-04T10:15:00Z", 1991: "2012-05-04T10:15:00Z",
		2020: ""} {
		dr := DateReader{Since: since}
		dr.Read([]byte("Born 3 May 1950, written 4 May 2012, 10:15 GMT, in 2013"))
		var got []string
		for d, ok := dr.Next(false); ok; d, ok = dr.Next(false) {
			got = append(got, d.String())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("since %d: %q, want %s", since, got, want)
		}
	}
}

func TestMonthFirst(t *testing.T) {
	for _, c := range []struct {
		language, host string
		want           bool
	}{
		{"en", "example.com", true}, {"en-US", "", true}, {"en-GB", "example.com", false},
		{"en", "example.co.uk", false}, {"de", "example.com", false}, {"", "example.com", false},
	} {
		if got := MonthFirst(c.language, c.host); got != c.want {
			t.Errorf("%s at %s: %v", c.language, c.host, got)
		}
	}
}
