package pipeline

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"reflect"
	"strconv"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"linesift/internal/record"
	"linesift/methods/site"
)

func init() {
	beam.RegisterDoFn(&learnFn{})
	register.Function2x1(mergeLearned)
	beam.RegisterDoFn(&spreadFn{})
	beam.RegisterDoFn(&keyFn{})
	beam.RegisterDoFn(&groupFn{})
	register.Emitter2[string, *Learned]()
	register.Emitter2[string, []byte]()
	register.Emitter2[string, int]()
	register.Iter1[*Learned]()
	register.Iter1[[]byte]()
	register.Iter2[string, int]()
	beam.RegisterCoder(reflect.TypeFor[*Learned](), encodeLearned, decodeLearned)
}

// Learned is what is known of a host, whose profile is the only one that it has.
type Learned struct {
	Pages    int64
	Profiles *site.Profiles
}

// classifyBySite compares each page with the others of its host.
//
//  1. Each page makes a profile of one page. Profiles merge exactly, so Beam merges them
//     first on the machine where they are made, and then in any order; a profile has a
//     limit, so that a large host's is no larger than others.
//  2. A host with more pages than HostPages has its pages in several groups, each with a
//     copy of the profile, so that no machine has all pages of a large host.
//  3. Pages and profile come together, and the pages are classified.
//
// Pages are bytes on their way, so that they are compressed once.
func classifyBySite(s beam.Scope, o Options, found beam.PCollection) (items, prints beam.PCollection) {
	one, byHost, bad := beam.ParDo3(s, &learnFn{recorder: recorder{Options: o}}, found)
	learned := beam.CombinePerKey(s, mergeLearned, one)
	spread, large := beam.ParDo2(s, &spreadFn{o.HostPages}, learned)
	keyed := beam.ParDo(s, &keyFn{}, byHost, beam.SideInput{Input: large})
	items, prints = beam.ParDo2(s, &groupFn{recorder{Options: o}}, beam.CoGroupByKey(s, spread, keyed))
	return beam.Flatten(s, items, bad), prints
}

// A learnFn makes a profile of each page.
type learnFn struct{ recorder }

func (fn *learnFn) ProcessElement(ctx context.Context, p Page, one func(string, *Learned), byHost func(string, []byte),
	item func(int, Item)) error {
	begin := time.Now()
	host, known, err := fn.learn(p)
	siteTime.Inc(ctx, time.Since(begin).Nanoseconds())
	if err != nil {
		pagesRead.Inc(ctx, 1)
		failed.Inc(ctx, 1)
		item(shardOf(p.Order, fn.Shards),
			Item{false, p.Order, (&record.Outcome{Err: err}).Answer(p.file.ID, p.file.Path)})
		return nil
	}
	one(host, &Learned{1, known})
	b, err := encodePage(p)
	byHost(host, b)
	return err
}

// learn returns the host of a page's site, with the page as all that is known of it.
func (fn *learnFn) learn(p Page) (host string, known *site.Profiles, err error) {
	read, err := fn.read(&p.file)
	if err != nil {
		return "", nil, err
	}
	l, err := fn.maker.Learn(read)
	if err != nil {
		return "", nil, err
	}
	known = new(site.Profiles)
	known.GetOrAdd(l.Host).Add(l.Sketch)
	return l.Host, known, nil
}

// mergeLearned adds b to a.
func mergeLearned(a, b *Learned) *Learned {
	a.Profiles.Merge(b.Profiles)
	a.Pages += b.Pages
	return a
}

// A spreadFn passes on the profile of each group of a host, and of large hosts the number
// of groups.
type spreadFn struct{ HostPages int }

func (fn *spreadFn) ProcessElement(host string, known *Learned, spread func(string, *Learned),
	large func(string, int)) {
	groups := int((known.Pages-1)/int64(fn.HostPages)) + 1
	if groups > 1 {
		large(host, groups)
	}
	for i := range groups {
		spread(groupKey(host, i), known)
	}
}

// A keyFn divides the pages of large hosts among their groups.
type keyFn struct{ groups map[string]int }

func (fn *keyFn) StartBundle(func(*string, *int) bool, func(string, []byte)) { fn.groups = nil }

func (fn *keyFn) ProcessElement(host string, page []byte, large func(*string, *int) bool, keyed func(string, []byte)) {
	if fn.groups == nil {
		fn.groups = make(map[string]int)
		for host, n := "", 0; large(&host, &n); {
			fn.groups[host] = n
		}
	}
	keyed(groupKey(host, shardOf(binary.BigEndian.Uint64(page), max(fn.groups[host], 1))), page)
}

// groupKey names a group of a host's pages. A host has no such byte.
func groupKey(host string, group int) string { return host + "\x00" + strconv.Itoa(group) }

// A groupFn classifies the pages of a group.
type groupFn struct{ recorder }

func (fn *groupFn) ProcessElement(ctx context.Context, _ string, known func(**Learned) bool, found func(*[]byte) bool,
	item func(int, Item), print func(Print)) error {
	var here *Learned
	for known(&here) {
		groups.Inc(ctx, 1)
	}
	for b := []byte(nil); found(&b); {
		p, err := decodePage(b)
		if err != nil {
			return err
		}
		fn.maker.Sites.Profiles = here.Profiles
		if err := fn.make(ctx, p, item, print); err != nil {
			return err
		}
	}
	return nil
}

func encodeLearned(l *Learned) ([]byte, error) {
	b := bytes.NewBuffer(binary.AppendUvarint(nil, uint64(l.Pages)))
	err := l.Profiles.Write(b)
	return b.Bytes(), err
}

func decodeLearned(b []byte) (*Learned, error) {
	pages, n := binary.Uvarint(b)
	if n <= 0 {
		return nil, io.ErrUnexpectedEOF
	}
	known, err := site.Read(b[n:])
	return &Learned{int64(pages), known}, err
}
