package metadata

import (
	"strings"
	"testing"
)

func TestLanguages(t *testing.T) {
	const german = "<p>Das Wasser war abgelaufen, als wir zum Hafen kamen, und alle Boote lagen im Schlick, " +
		"als ob sie dort schliefen. Niemand war zu sehen, nur die Möwen schrien über den Dächern, " +
		"und der Wind trieb den Regen vor sich her.</p>"
	tests := []struct{ promise, html, want, source string }{
		{"what is declared", `<html lang=de-at>` + german, "de-AT", "lang"},
		{"not what the text belies", `<html lang=en>` + german, "de", "detected"},
		{"what is written", german, "de", "detected"},
		{"a declaration of another kind", `<meta property=og:locale content=de_DE>` + german, "de-DE", "og:locale"},
		{
			"a language that is not detected",
			`<html lang=is><p>Bátarnir lágu í leðjunni þegar við komum niður að höfninni, og enginn var þar ` +
				`nema mávarnir sem görguðu yfir þökunum, en vindurinn rak regnið á undan sér inn ` +
				`fjörðinn.</p>`,
			"is", "lang",
		},
		{
			"names, from the links around them",
			strings.Repeat("<p>Oar 240 cm Buoy 12 kg Rope 30 m</p>", 5) +
				`<p><a href=/a>Das ist der Weg zu den Booten, die wir in diesem Jahr nicht mehr haben</a></p>`,
			"de", "detected",
		},
		{"too little to say", `<p>Moin</p>`, "", ""},
		{"a script that says it", `<p>港に着く</p>`, "ja", "detected"},
		{"Chinese in a few characters", `<html lang=en><p>潮水退去</p>`, "zh", "detected"},
		{"what is declared of a script", `<html lang=tt><p>Татарстан башкаласы</p>`, "tt", "lang"},
		{
			"words of a script",
			`<p>Коли ми прийшли до гавані, вода вже відійшла, і всі човни лежали в мулі, але нікого не ` +
				`було, щоб про це розказати.</p>`,
			"uk", "detected",
		},
		{
			"a script below a few words in another",
			`<html lang=en><p>You are here: the news of the day, and all that is in it</p>` +
				`<p>হাটহাজারীতে ভয়াবহ অগ্নিকান্ডে চার পরিবার নিঃস্ব হয়েছে। সকালে জেলা প্রশাসনের উদ্যোগে ` +
				`নানা আয়োজনে এই দিবসটি পালন করা হয়।</p>`,
			"bn", "detected",
		},
		{
			"a relative that is not declared",
			`<html lang=en><p>Wakati tulipofika bandarini maji yalikuwa yamekwenda na mashua zote zilikuwa ` +
				`katika matope. Watu hawa wa kijiji hicho amesema kuwa hakuna mtu baada ya hiyo.</p>`,
			"sw", "detected",
		},
	}
	for _, tt := range tests {
		m := find(t, tt.html, "")
		if m.Language != tt.want || m.Sources.Language != tt.source {
			t.Errorf("%s: %q from %q, want %q from %q", tt.promise, m.Language, m.Sources.Language, tt.want, tt.source)
		}
	}
}

func TestDeclaredLanguagesAreCanonical(t *testing.T) {
	for declared, want := range map[string]string{
		"iw": "he", "iw-IL": "he-IL", "in": "id", "ji": "yi", "mo": "ro-MD",
		"ar-AR": "ar", "sv-SV": "sv", "uk-UK": "uk", "ca-CA": "ca", "da-DA": "da", "en-EN": "en",
		"en-GB": "en-GB", "en-UK": "en-GB", "pt-BR": "pt-BR", "pt-PT": "pt-PT", "zh-tw": "zh-TW",
		"de_DE": "de-DE", "no-NO": "no-NO", "id-ID": "id-ID",
		"zh-Hant-HK": "zh-Hant-HK", "es-419": "es-419", "en-US-x-foo": "en-US", "en_US.UTF-8": "en",
		"und": "", "x-default": "", "german": "", "cz": "", "": "",
	} {
		if got := languageTag([]byte(declared)); got != want {
			t.Errorf("%q is %q, want %q", declared, got, want)
		}
	}
}
