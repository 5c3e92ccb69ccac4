package site

import "linesift/page"

// A Kind says in what a page is a copy of another. The closer one comes first.
type Kind int

const (
	Exact  Kind = iota + 1 // it has the same text
	IMatch                 // it has the same terms, rare and common ones apart
	Near                   // it has nearly the same phrases
)

// String returns "exact copy", "I-Match copy" or "near copy".
func (k Kind) String() string {
	return [...]string{Exact: "exact copy", IMatch: "I-Match copy", Near: "near copy"}[k]
}

// Only returns the sketch of no more than the lines that a mask of the page
// marks, for Frequencies and fingerprints of main content: two articles in the
// frame of one site are no copies, the same article in two frames is one. Profiles
// take sketches of whole pages.
func (s *Sketch) Only(p *page.Page, m page.Mask) *Sketch {
	k := &Sketch{Cluster: s.Cluster}
	for i, l := range s.Lines {
		if m.Line(p, i) {
			k.Terms = append(k.Terms, s.terms(i)...)
			l.Terms = int32(len(k.Terms))
			k.Lines = append(k.Lines, l)
			k.Digest = k.Digest*prime + l.Text
		}
	}
	return k
}

// A Fingerprint is what pages are compared by, some 600 bytes.
type Fingerprint struct {
	digest  uint64
	match   signature // of I-Match
	phrases *sketched // nil if they are too few
	empty   bool
}

// NewFingerprint returns the fingerprint of a page, or of what Sketch.Only left of
// one. Frequencies are those of the collection; without them, nil, there is no
// I-Match. All fingerprints that are compared must be made with the same ones.
func NewFingerprint(s *Sketch, f *Frequencies) *Fingerprint {
	k := &Fingerprint{digest: s.Digest, phrases: minHash(s.Terms), empty: len(s.Terms) == 0}
	if f != nil {
		k.match = f.signature(s, nil)
	}
	return k
}

// Duplicates finds pages that are copies of pages that came before them, of
// whatever site. It keeps of all pages that are no copies what makes some 2 KB
// each. It is not safe for concurrent use; fingerprints can be made elsewhere. The
// zero value is ready.
type Duplicates struct {
	exact map[uint64]*original
	match map[signature]*original
	bands [bands]map[uint64][]*original
	pages int
}

// An original is a page that is no copy.
type original struct {
	id      string
	number  int
	phrases *sketched
}

// mostCandidates is how many pages a page is compared with for each band of its
// phrases. Where so many have a band in common it is the site's, and those that are
// copies have others too. Without a limit a batch would take a time that is
// quadratic in its pages.
const mostCandidates = 16

// Add compares a page with those before it. If it is a copy of one, it returns
// the name of that one and what kind of copy it is, the closest; otherwise kind is
// 0, and later pages are compared with this one as well. Copies are not remembered,
// so that a chain of small changes does not make copies of pages that have
// little in common. A page without terms is never a copy.
func (d *Duplicates) Add(id string, f *Fingerprint) (of string, kind Kind) {
	if f.empty {
		return "", 0
	}
	if o := d.exact[f.digest]; o != nil {
		return o.id, Exact
	}
	if o := d.match[f.match]; o != nil {
		return o.id, IMatch
	}
	if o := d.near(f.phrases); o != nil {
		return o.id, Near
	}
	d.remember(&original{id, d.pages, f.phrases}, f)
	return "", 0
}

func (d *Duplicates) remember(o *original, f *Fingerprint) {
	if d.exact == nil {
		d.exact, d.match = make(map[uint64]*original), make(map[signature]*original)
		for i := range d.bands {
			d.bands[i] = make(map[uint64][]*original)
		}
	}
	d.pages++
	d.exact[f.digest] = o
	if f.match != (signature{}) {
		d.match[f.match] = o
	}
	if o.phrases == nil {
		return
	}
	for i := range d.bands {
		if b := o.phrases.band(i); len(d.bands[i][b]) < mostCandidates {
			d.bands[i][b] = append(d.bands[i][b], o)
		}
	}
}

// near returns the page that resembles one the most, the first if there are
// several, and nil if none does enough.
func (d *Duplicates) near(phrases *sketched) (most *original) {
	if phrases == nil {
		return nil
	}
	best := 0
	for i := range d.bands {
		for _, o := range d.bands[i][phrases.band(i)] {
			same := o.phrases.same(phrases)
			if same < nearCopy || same < best || same == best && o.number >= most.number {
				continue
			}
			most, best = o, same
		}
	}
	return most
}
