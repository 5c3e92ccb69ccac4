package content_test

import (
	"strings"
	"testing"

	"linesift"
)

// The text of small documents is content: what a feed, a mail or a program hands over.
func TestSmallDocumentsKeepTheirText(t *testing.T) {
	for _, tt := range []struct{ name, html, want string }{
		{"a greeting", `<p>Hello, world!</p>`, "Hello, world!"},
		{"a lone sentence", `<div>The ferry leaves at noon.</div>`, "The ferry leaves at noon."},
		{"text without a tag", "The ferry leaves at noon and comes back at six.", "The ferry leaves at noon and comes back at six."},
		{"a feed's item", `<p>The bridge stays closed until May, officials said. <a href="https://example.org/x">Continue reading</a></p>`, "The bridge stays closed until May, officials said. Continue reading"},
		{"a feed's item, escaped", `The bridge stays closed until May, officials said. &lt;br&gt;`, "The bridge stays closed until May, officials said. <br>"},
		{"two terms", `<dl><dt>Port<dd>The left side of a ship.<dt>Starboard<dd>The right side of a ship.</dl>`, "Port The left side of a ship. Starboard The right side of a ship."},
		{"a figure", `<figure><img src=a.jpg><figcaption>The ferry at noon</figcaption></figure>`, "The ferry at noon"},
		{"Markdown", "# Ferries\n\nThe ferry leaves at noon.\n\n- Monday\n- Tuesday\n", "# Ferries The ferry leaves at noon. - Monday - Tuesday"},
		{"a line and a signature", `<p>See you at noon.</p><p>Mara</p>`, "See you at noon. Mara"},
		{"a mail", `<p>Hi Mara,</p><p>The ferry leaves at noon.</p><p>Best,<br>Jon</p>`, "Hi Mara, The ferry leaves at noon. Best, Jon"},
		{"a list", `<ul><li>Milk<li>Eggs<li>Bread</ul>`, "- Milk - Eggs - Bread"},
		{"a heading", `<h1>Opening soon</h1>`, "Opening soon"},
		{"a program", `<pre>func main() {}</pre>`, "func main() {}"},
		{"a quotation", `<blockquote>All is well on board.</blockquote>`, "All is well on board."},
		{"a table", `<table><tr><th>Port<th>Time<tr><td>Oslo<td>12:00<tr><td>Kiel<td>18:00</table>`, "Port Time Oslo 12:00 Kiel 18:00"},
		{"a note below a title", `<title>Note</title><p>The ferry is late today.`, "The ferry is late today."},
		{"Japanese", `<p>船は正午に港を出ます。</p>`, "船は正午に港を出ます。"},
		{"Arabic", `<p>تغادر العبارة عند الظهر.</p>`, "تغادر العبارة عند الظهر."},
		{"a page with a menu", `<nav><a href=/>Home</a> <a href=/b>Boats</a></nav><p>The ferry leaves at noon, and it comes back at six.</p><footer>Copyright 2024 Mara</footer>`, "The ferry leaves at noon, and it comes back at six."},
		{"a word about passwords", `<p>Mara chose a new password for the harbour's computer, and told no one.</p>`, "Mara chose a new password for the harbour's computer, and told no one."},
	} {
		if got := strings.Join(strings.Fields(extract(t, tt.html).Text()), " "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

const (
	siteMenu = `<header><a href=/>Harbour</a><nav><ul><li><a href=/boats>Boats</a><li><a href=/times>Times</a><li><a href=/prices>Prices</a></ul></nav></header>`
	siteEnd  = `<footer><p>Copyright 2024 Harbour. All rights reserved.</p><a href=/imprint>Imprint</a></footer>`
)

// formPage is a page of a site with a form below a heading. Its fields have the labels.
func formPage(title, heading, button string, labels ...string) string {
	var b strings.Builder
	b.WriteString("<title>" + title + " | Harbour</title>" + siteMenu + "<main><h1>" + heading + "</h1><form action=/do>")
	for _, label := range labels {
		kind := "text"
		if strings.HasPrefix(label, "*") {
			kind, label = "password", label[1:]
		}
		b.WriteString("<label>" + label + " <input type=" + kind + "></label><br>")
	}
	b.WriteString("<button>" + button + "</button></form></main>" + siteEnd)
	return b.String()
}

// sitePage is a page of a site with some text.
func sitePage(title, main string) string {
	return "<title>" + title + " | Harbour</title>" + siteMenu + "<main>" + main + "</main>" + siteEnd
}

func TestPagesWithoutMatterAreEmpty(t *testing.T) {
	for _, tt := range []struct{ name, html string }{
		{"login", formPage("Log in", "Log in to your account", "Log in", "E-mail", "*Password", "Remember me")},
		{"login, German", formPage("Anmelden", "Anmelden", "Anmelden", "Benutzername", "*Passwort", "Angemeldet bleiben")},
		{"login without a name", formPage("Harbour", "Welcome", "Go", "User", "*Password")},
		{"login without a name, whose fields are of a program", strings.ReplaceAll(formPage("Harbour", "Welcome", "Go", "User", "*Password"), "<input ", `<input data-type="box" `)},
		{"registration, French", formPage("Inscription", "Créer un compte", "Valider", "Nom", "Prénom", "Adresse e-mail", "*Mot de passe", "*Confirmer le mot de passe")},
		{"registration, Japanese", formPage("会員登録", "会員登録", "登録", "お名前", "メールアドレス", "*パスワード", "*パスワード確認")},
		{"password, Spanish", formPage("Restablecer contraseña", "¿Olvidaste tu contraseña?", "Enviar", "Correo electrónico")},
		{"password", formPage("Reset password", "Forgot your password?", "Send", "Enter your e-mail address and we will send you a link to reset it")},
		{"password, in prose below no name", sitePage("Harbour", `<p>Please enter your e-mail address below and click on the button. We will send you an e-mail with a link with which you choose a new password.</p><p>The link is good for one hour. If the e-mail does not come, please look into your folder for spam, or ask for a new password again.</p><form>E-mail <input name=e> <button>Send</button></form>`)},
		{"search", formPage("Advanced search", "Advanced search", "Search", "Words", "From", "To")},
		{"search without a result", sitePage("Search results for “yacht”", `<h1>Search results</h1><p>Sorry, no results were found for your search.</p><p>Please try other words.</p>`)},
		{"an expired session", sitePage("Harbour", `<h1>Your session has expired</h1><p>Please log in again to continue.</p>`)},
		{"an age gate", `<title>Brewery</title><h1>Are you over 18?</h1><p>You must be of legal drinking age to enter this site.</p><button>Yes</button><button>No</button>`},
		{"password, Russian, below a lesser heading", sitePage("Гавань", `<h2>Забыли пароль?</h2><p>Введите адрес электронной почты, указанный при регистрации, и мы вышлем ссылку для смены пароля.</p><form>E-mail <input name=e></form>`)},
		{"an empty cart", sitePage("Shopping cart", `<h1>Shopping cart</h1><p>Your cart is empty.</p><a href=/>Continue shopping</a>`)},
		{"consent, English", `<title>Before you continue</title><h1>Before you continue</h1><p>We use cookies and data to deliver and maintain our services, and to measure how they are used.</p><p>If you choose “Accept all”, we will also use cookies to develop new services and to show personalized advertising.</p><button>Reject all</button><button>Accept all</button>`},
		{"consent, German", `<title>Hafen</title><div><h2>Wir schätzen Ihre Privatsphäre</h2><p>Wir und unsere 214 Partner speichern Cookies auf Ihrem Gerät und lesen sie aus.</p><p>Ihre Einwilligung können Sie jederzeit in der Datenschutzerklärung widerrufen.</p><button>Alle akzeptieren</button><button>Ablehnen</button></div>`},
		{"consent, French", `<title>Le port</title><div><h2>Le respect de votre vie privée est notre priorité</h2><p>Avec votre consentement, nos partenaires et nous utilisons des cookies pour afficher des publicités.</p><button>Tout refuser</button><button>Accepter et fermer</button></div>`},
		{"consent, Spanish", `<title>El puerto</title><div><h2>Su privacidad es importante</h2><p>Nosotros y nuestros partners utilizamos cookies para mostrar publicidad personalizada y medirla.</p><button>Rechazar</button><button>Aceptar</button></div>`},
		{"consent, Italian", `<title>Il porto</title><div><h2>La tua privacy</h2><p>Noi e i nostri partner utilizziamo i cookie, previo tuo consenso, per mostrare pubblicità personalizzata.</p><button>Rifiuta</button><button>Accetta</button></div>`},
		{"a check like Cloudflare's", `<title>Just a moment...</title><h1>example.org</h1><h2>Verify you are human by completing the action below.</h2><p>example.org needs to review the security of your connection before proceeding.</p><noscript>Enable JavaScript and cookies to continue</noscript><div>Ray ID: 8a1b2c</div><div>Performance &amp; security by Cloudflare</div>`},
		{"a check like Anubis'", `<title>Making sure you&#39;re not a bot!</title><main><h1>Making sure you&#39;re not a bot!</h1><p>Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up a check to protect the server against companies that scrape websites aggressively. This can cause downtime, which makes pages inaccessible for everyone.</p><p>The check is a compromise. It asks each browser to compute something, which costs little at an individual scale, and much at the scale of those who scrape.</p></details></main>`},
		{"a block", `<title>Attention Required!</title><h1>Sorry, you have been blocked</h1><h2>You are unable to access example.org</h2><p>This website is using a security service to protect itself from online attacks. The action you just performed triggered the security solution.</p>`},
		{"404", sitePage("404 Not Found", `<h1>404</h1><p>The page you are looking for does not exist, or it has moved.</p><a href=/>Home</a>`)},
		{"404, German", sitePage("Seite nicht gefunden", `<h1>Seite nicht gefunden</h1><p>Die gesuchte Seite gibt es leider nicht mehr.</p>`)},
		{"404, French", sitePage("Page introuvable", `<h1>Page introuvable</h1><p>La page que vous recherchez n'existe pas ou plus.</p>`)},
		{"404, Spanish", sitePage("Página no encontrada", `<h1>Página no encontrada</h1><p>La página que busca ya no existe en este sitio.</p>`)},
		{"404, Portuguese", sitePage("Página não encontrada", `<h1>Ops!</h1><p>A página não foi encontrada neste endereço.</p>`)},
		{"404, Russian", sitePage("Страница не найдена", `<h1>Ошибка 404</h1><p>К сожалению, такой страницы на сайте больше нет.</p>`)},
		{"404, Chinese", sitePage("页面不存在", `<h1>404</h1><p>抱歉，您访问的页面不存在或者已经被删除了。</p>`)},
		{"404, Japanese", sitePage("ページが見つかりません", `<h1>ページが見つかりません</h1><p>お探しのページは移動または削除された可能性があります。</p>`)},
		{"404, Polish", sitePage("Nie znaleziono strony", `<h1>Nie znaleziono strony</h1><p>Strona, której szukasz, nie istnieje lub została przeniesiona.</p>`)},
		{"a server's error", `<title>502 Bad Gateway</title><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>`},
		{"a shell", `<title>Harbour</title><noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>`},
		{"loading", `<title>Harbour</title><div id=app><p>Loading…</p></div>`},
		{"maintenance", `<title>Maintenance</title><h1>We&#39;ll be back soon!</h1><p>Our site is down for scheduled maintenance. Please try again later.</p>`},
		{"nothing but a copyright", `<title>Harbour</title><p>Copyright 2024 Harbour. All rights reserved.`},
	} {
		d := extract(t, tt.html)
		if got, confidence := d.Text(), d.Result().Confidence; got != "" || *confidence >= 0.15 {
			t.Errorf("%s: %q, confidence %v", tt.name, got, *confidence)
		}
		if text := extract(t, tt.html, linesift.Options{Method: use(t, "full:threshold=1e-6")}).Text(); text == "" {
			t.Errorf("%s: nothing at a threshold of almost 0", tt.name)
		}
	}
}

// cards is a list of things for sale.
func cards(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		b.WriteString("<div class=product><h3><a href=/x>" + name + "</a></h3><p>Strong and light, for two boats at a time, with screws of brass.</p><span class=price>120 €</span></div>")
	}
	return b.String()
}

// Forms with prose, and texts about logins and errors, keep it.
func TestPagesThatSpeakOfWallsKeepTheirText(t *testing.T) {
	prose := `<p>The harbour office is open from Monday to Friday, from nine in the morning to five in the afternoon.</p><p>Write to us if you want to bring your boat, if you have lost something on board, or if you want to know when the next ferry leaves. We answer within two days.</p>`
	contact := formPage("Contact", "Contact us", "Send", "Name", "E-mail", "Message")
	for _, tt := range []struct{ name, html, want string }{
		{"a form to write to somebody", strings.Replace(contact, "</h1>", "</h1>"+prose, 1), "lost something on board"},
		{"a page with a login at the side", strings.Replace(sitePage("Office", "<h1>The office</h1>"+prose), "</header>", "<form>E-mail <input type=text> <input type=password></form></header>", 1), "lost something on board"},
		{"products with the name of a wall", sitePage("Loading ramps", "<h1>Loading ramps</h1>"+cards("Ramp of steel", "Ramp of oak", "Folding ramp", "Ramp with rail")), "Folding ramp"},
		{"a car with the number of an error", sitePage("Fiat 500", "<h1>Fiat 500</h1>"+cards("Fiat 500 of 1957", "Fiat 500 of 1965", "Fiat 500 of 1968", "Fiat 500 of 1972")), "1968"},
		{"a form below a notice about passwords and other things", strings.Replace(contact, "</h1>", "</h1><p>We never ask for your password, neither by e-mail nor on the telephone.</p>"+prose, 1), "lost something on board"},
		{"a manual about passwords", sitePage("Reset password", "<h1>Reset password</h1><p>"+strings.Repeat("Open the settings of the chart plotter and choose the tab for users, then enter the number on its back. ", 4)), "the tab for users"},
		{"an article about an error", sitePage("Error 404", "<h1>Error 404</h1><p>"+strings.Repeat("A server answers with this number if it does not have what a browser asks for, and this is its story. ", 4)), "this is its story"},
	} {
		if got := extract(t, tt.html).Text(); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}

func TestErrorPagesHaveNoContent(t *testing.T) {
	text := func(html, method string) string {
		d := extract(t, html, linesift.Options{Method: use(t, method)})
		if method == "full" && (d.Text() == "") != (*d.Result().Confidence < 0.15) {
			t.Errorf("%q of confidence %v: %s", d.Text(), *d.Result().Confidence, html)
		}
		return d.Text()
	}
	const forbidden = `<title>403 Forbidden</title><center><h1>403 Forbidden</h1></center><hr><center>nginx</center>`
	if got := text(forbidden, "full"); got != "" {
		t.Errorf("%q", got)
	}
	if text(forbidden, "full:favor=recall") == "" {
		t.Error("nothing, though all was asked for")
	}
	if text(forbidden, "full:threshold=0.01") == "" {
		t.Error("nothing below a threshold of .01")
	}
	if got := text(`<title>Boats</title><h1>Boats</h1><p>`+strings.Repeat("The ferry left at noon, as it did each day, and came back at six. ", 5), "full"); !strings.Contains(got, "noon") {
		t.Errorf("%q", got)
	}
}
