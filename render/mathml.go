package render

import (
	"strings"

	"golang.org/x/net/html"
)

// deepestFormula bounds the recursion; formulas are a tenth of it deep.
const deepestFormula = 200

// convert returns TeX of presentation MathML.
func convert(math *html.Node) string { return row(math, deepestFormula) }

// row converts the children of an element, one after the other; what stands between two
// parentheses that match grows with it.
func row(n *html.Node, deep int) string {
	var parts []string
	var opened []int // positions of open parentheses in parts
	for _, c := range elements(n) {
		s := convertOne(c, deep-1)
		if isElement(c, "mo") {
			switch t := strings.TrimSpace(textOf(c)); t {
			case "(", "[", "{":
				opened = append(opened, len(parts))
			case ")", "]", "}":
				if k := len(opened) - 1; k >= 0 {
					parts[opened[k]] = `\left` + parts[opened[k]]
					s = `\right` + s
					opened = opened[:k]
				}
			}
		}
		if s != "" {
			parts = append(parts, s)
		}
	}
	if len(parts) == 0 && n.FirstChild != nil && n.FirstChild.Type == html.TextNode {
		return symbols(strings.TrimSpace(textOf(n)))
	}
	s := strings.Join(parts, " ")
	s = strings.NewReplacer(`\left( `, `\left(`, `\left[ `, `\left[`, ` \right)`, `\right)`, ` \right]`, `\right]`).Replace(s)
	return s
}

func convertOne(n *html.Node, deep int) string {
	if deep < 0 {
		return ""
	}
	es := elements(n)
	arg := func(i int) string {
		if i < len(es) {
			return convertOne(es[i], deep-1)
		}
		return ""
	}
	switch name := n.Data; name {
	case "mi":
		return identifier(n)
	case "mn":
		return symbols(strings.TrimSpace(textOf(n)))
	case "mo":
		return operator(strings.TrimSpace(textOf(n)))
	case "mtext", "ms":
		if t := textOf(n); strings.TrimSpace(t) != "" {
			return `\text{` + t + `}`
		}
		return ""
	case "mspace", "annotation", "annotation-xml", "maligngroup", "malignmark", "none", "mphantom":
		return ""
	case "mfrac":
		if attr(n, "linethickness") == "0" {
			return `\binom{` + arg(0) + `}{` + arg(1) + `}`
		}
		return `\frac{` + arg(0) + `}{` + arg(1) + `}`
	case "msqrt":
		return `\sqrt{` + row(n, deep) + `}`
	case "mroot":
		return `\sqrt[` + arg(1) + `]{` + arg(0) + `}`
	case "msub":
		return scripted(arg(0)) + `_{` + arg(1) + `}`
	case "msup":
		return scripted(arg(0)) + `^{` + arg(1) + `}`
	case "msubsup":
		return scripted(arg(0)) + `_{` + arg(1) + `}^{` + arg(2) + `}`
	case "munder":
		return under(arg(0), arg(1))
	case "mover":
		return over(arg(0), arg(1))
	case "munderover":
		if isLarge(arg(0)) {
			return arg(0) + `_{` + arg(1) + `}^{` + arg(2) + `}`
		}
		return over(under(arg(0), arg(1)), arg(2))
	case "mtable":
		return matrix(n, deep)
	case "mfenced":
		return fenced(n, es, deep)
	case "menclose":
		if strings.Contains(attr(n, "notation"), "box") {
			return `\boxed{` + row(n, deep) + `}`
		}
	case "mmultiscripts":
		return scripted(arg(0)) + `_{` + arg(1) + `}^{` + arg(2) + `}`
	}
	return row(n, deep)
}

func identifier(n *html.Node) string {
	t := strings.TrimSpace(textOf(n))
	s := symbols(t)
	switch {
	case attr(n, "mathvariant") == "bold":
		return `\mathbf{` + s + `}`
	case attr(n, "mathvariant") == "normal" && len(t) == 1:
		return `\mathrm{` + s + `}`
	case functions[t]:
		return `\` + t
	}
	return s
}

var functions = func() map[string]bool {
	m := make(map[string]bool)
	for name := range strings.FieldsSeq("arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh") {
		m[name] = true
	}
	return m
}()

func operator(t string) string {
	switch t {
	case "{", "}", "%", "&", "#", "_", "$":
		return `\` + t
	}
	if functions[t] {
		return `\` + t
	}
	return symbols(t)
}

// scripted puts braces around what a script would otherwise bind to in part.
func scripted(s string) string {
	if strings.Contains(s, " ") && !strings.HasPrefix(s, `\left`) || strings.ContainsAny(s, "^_") {
		return `{` + s + `}`
	}
	return s
}

func isLarge(s string) bool {
	switch s {
	case `\sum`, `\prod`, `\int`, `\bigcup`, `\bigcap`, `\lim`, `\max`, `\min`, `\sup`, `\inf`, `\oint`, `\coprod`:
		return true
	}
	return false
}

func under(s, below string) string {
	if isLarge(s) {
		return s + `_{` + below + `}`
	}
	if below == `\_` || below == "¯" {
		return `\underline{` + s + `}`
	}
	return `\underset{` + below + `}{` + s + `}`
}

var accents = map[string]string{"¯": "bar", "‾": "overline", "^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "˙": "dot", "¨": "ddot",
	`\rightarrow`: "vec", "⏞": "overbrace", "→": "vec"}

func over(s, above string) string {
	if a := accents[above]; a != "" {
		return `\` + a + `{` + s + `}`
	}
	if isLarge(s) {
		return s + `^{` + above + `}`
	}
	return `\overset{` + above + `}{` + s + `}`
}

// fenced converts <mfenced>, which parentheses and commas are attributes of.
func fenced(n *html.Node, es []*html.Node, deep int) string {
	opened, closed := "(", ")"
	for _, a := range n.Attr {
		switch a.Key {
		case "open":
			opened = a.Val
		case "close":
			closed = a.Val
		}
	}
	var parts []string
	for _, e := range es {
		parts = append(parts, convertOne(e, deep-1))
	}
	return `\left` + fence(opened) + strings.Join(parts, " , ") + `\right` + fence(closed)
}

func fence(s string) string {
	if s = operator(strings.TrimSpace(s)); s == "" {
		return "."
	}
	return s
}

// matrix converts <mtable>: equations that are aligned, or one of them with a number.
func matrix(n *html.Node, deep int) string {
	var rows []string
	single := true
	for _, r := range elements(n) {
		var cells []string
		for _, c := range elements(r) {
			cells = append(cells, row(c, deep-2))
		}
		if isElement(r, "mlabeledtr") && len(cells) > 1 {
			cells = append(cells[1:], cells[0]) // its number comes first
			rows = append(rows, strings.Join(cells, " "))
			continue
		}
		single = single && len(cells) < 2
		rows = append(rows, strings.Join(cells, " & "))
	}
	if len(rows) == 1 && single {
		return rows[0]
	}
	name := "matrix"
	if align := attr(n, "columnalign"); strings.HasPrefix(align, "right") || attr(n, "displaystyle") == "true" {
		name = "aligned"
	}
	return `\begin{` + name + `}` + strings.Join(rows, ` \\ `) + `\end{` + name + `}`
}

// symbols replaces the characters that TeX has names for.
func symbols(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch r {
		case '\u2061', '\u2062', '\u2063', '\u2064': // applied to, times, comma, plus, none of which shows
			continue
		case '−':
			r = '-'
		}
		name := symbolNames[r]
		if name == "" {
			b.WriteRune(r)
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(`\` + name)
	}
	return b.String()
}

var symbolNames = func() map[rune]string {
	m := make(map[rune]string)
	for pair := range strings.FieldsSeq("α=alpha β=beta γ=gamma δ=delta ε=varepsilon ϵ=epsilon ζ=zeta η=eta θ=theta ϑ=vartheta ι=iota κ=kappa λ=lambda μ=mu ν=nu ξ=xi π=pi " +
		"ρ=rho σ=sigma ς=varsigma τ=tau υ=upsilon φ=phi ϕ=phi χ=chi ψ=psi ω=omega Γ=Gamma Δ=Delta Θ=Theta Λ=Lambda Ξ=Xi Π=Pi Σ=Sigma Φ=Phi Ψ=Psi Ω=Omega " +
		"≤=leq ≥=geq ≠=neq ≈=approx ≡=equiv ∼=sim ≃=simeq ≅=cong ∝=propto ≪=ll ≫=gg ±=pm ∓=mp ×=times ÷=div ⋅=cdot ·=cdot ∘=circ ∗=* ⋆=star ⊕=oplus ⊗=otimes " +
		"∈=in ∉=notin ∋=ni ⊂=subset ⊆=subseteq ⊃=supset ⊇=supseteq ∪=cup ∩=cap ∅=emptyset ∖=setminus ∀=forall ∃=exists ¬=neg ∧=wedge ∨=vee ⊢=vdash ⊥=perp " +
		"→=rightarrow ←=leftarrow ↔=leftrightarrow ⇒=Rightarrow ⇐=Leftarrow ⇔=Leftrightarrow ↦=mapsto ⟶=longrightarrow ⟹=Longrightarrow ⟺=iff ↑=uparrow ↓=downarrow " +
		"∑=sum ∏=prod ∐=coprod ∫=int ∬=iint ∮=oint ⋃=bigcup ⋂=bigcap √=surd ∂=partial ∇=nabla ∞=infty …=ldots ⋯=cdots ⋮=vdots ⋱=ddots " +
		"⟨=langle ⟩=rangle ⌊=lfloor ⌋=rfloor ⌈=lceil ⌉=rceil ∥=| ‖=| ℓ=ell ℏ=hbar ℜ=Re ℑ=Im ℕ=mathbb{N} ℤ=mathbb{Z} ℚ=mathbb{Q} ℝ=mathbb{R} ℂ=mathbb{C} ′=prime ∠=angle △=triangle") {
		char, name, _ := strings.Cut(pair, "=")
		m[[]rune(char)[0]] = name
	}
	return m
}()
