package model

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/internal/lexicon"
	"linesift/pagetype"
)

// lexicons lets cmp compare lexicons.
var lexicons = cmp.AllowUnexported(lexicon.Lexicon{})

// sample is a model with every field set, of one network of two inputs into 3-1.
func sample(t testing.TB) *Model {
	t.Helper()
	schema, err := ParseSchema([]string{"density", "density@-1"})
	if err != nil {
		t.Fatal(err)
	}
	n := random(1, 2, 3, 1)
	n.Schema = schema
	return &Model{
		Networks:   map[NetworkName]*Network{NetworkLine: n},
		Threshold:  0.4,
		Shifts:     Shifts{Precision: 1.5, Recall: -2},
		Provenance: map[string]string{"data": "three <pages> & \"quotes\"", "seed": "7"},
	}
}

// random returns a network of the given layer sizes with normal weights, without a schema.
func random(seed uint64, sizes ...int) *Network {
	r := rand.New(rand.NewPCG(seed, 0))
	n := new(Network)
	for i, in := range sizes[:len(sizes)-1] {
		l := Layer{In: in, Out: sizes[i+1]}
		for range l.In * l.Out {
			l.W = append(l.W, float32(r.NormFloat64()))
		}
		for range l.Out {
			l.B = append(l.B, float32(r.NormFloat64()))
		}
		n.Layers = append(n.Layers, l)
	}
	return n
}

// whole is a model with all networks there may be.
func whole(t testing.TB) *Model {
	t.Helper()
	m := sample(t)
	m.Networks[NetworkPage] = random(1, 2, 3, len(pagetype.All())+1)
	m.Networks[NetworkContext] = random(2, 4, 3, 1) // the inputs of line, then its own
	for name, inputs := range map[NetworkName][]string{NetworkPage: {"page_score", "mean_density"},
		NetworkContext: {"score", "score@-1"}} {
		var err error
		if m.Networks[name].Schema, err = ParseSchema(inputs); err != nil {
			t.Fatal(err)
		}
	}
	var err error
	if m.Lexicon, err = lexicon.New([]lexicon.Key{3, 1 << 29, 1<<29 + 7}, []lexicon.LogOdds{-127, 8, 127}); err != nil {
		t.Fatal(err)
	}
	return m
}

// twoExperts is a model with all networks of two experts.
func twoExperts(t testing.TB) *Model {
	t.Helper()
	m := whole(t)
	line, context := m.Networks[NetworkLine].Schema, m.Networks[NetworkContext].Schema
	for name, n := range map[NetworkName]*Network{
		NetworkArticleLine:    {line, random(3, 2, 3, 1).Layers},
		NetworkArticlePage:    {m.Networks[NetworkPage].Schema, random(4, 2, 3, len(ArticleTypes())+1).Layers},
		NetworkArticleContext: {context, random(5, 4, 3, 1).Layers},
	} {
		m.Networks[name] = n
	}
	return m
}

func encoded(t testing.TB, m *Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAFileGivesTheNetworkBack(t *testing.T) {
	for _, sizes := range [][]int{{2, 1}, {2, 3, 1}, {2, 4, 5, 3, 1}} {
		want := sample(t)
		schema := want.Networks[NetworkLine].Schema
		want.Networks[NetworkLine] = random(2, sizes...)
		want.Networks[NetworkLine].Schema = schema
		b := encoded(t, want)
		got, err := Parse(b)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%v: written (-) and read (+):\n%s", sizes, d)
		}
	}

	want := twoExperts(t)
	path := filepath.Join(t.TempDir(), "sample.safetensors")
	if err := os.WriteFile(path, encoded(t, want), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, lexicons); d != "" {
		t.Errorf("written (-) and read (+):\n%s", d)
	}
}

// A golden of the layout: what other programs rely on.
func TestTheLayoutOfAFile(t *testing.T) {
	m := sample(t)
	n := m.Networks[NetworkLine]
	b := encoded(t, m)
	length := binary.LittleEndian.Uint64(b)
	header, data := b[8:8+length], b[8+length:]
	if length%8 != 0 {
		t.Errorf("a header of %d bytes, want a multiple of 8", length)
	}
	inModel := `{"networks":[{"name":"line","schema":{"version":3,"inputs":["density","density@-1"],` +
		`"scales":[{"mean":0,"std":1}]},"layers":[2,3,1]}],` +
		`"threshold":0.4,"operating":{"precision":1.5,"recall":-2},` +
		`"provenance":{"data":"three \u003cpages\u003e \u0026 \"quotes\"","seed":"7"}}`
	sum := sha256.Sum256(append([]byte(inModel), data...)) // the data stand in the order of the names
	quoted, err := json.Marshal(inModel)
	if err != nil {
		t.Fatal(err)
	}
	// 3 and 3×2, 1 and 1×3 float32s
	want := `{"__metadata__":{"format":"linesift","format_version":"3","model":` + string(quoted) + `,"sha256":"` +
		hex.EncodeToString(sum[:]) + `"},` +
		`"line.layers.0.bias":{"dtype":"F32","shape":[3],"data_offsets":[0,12]},` +
		`"line.layers.0.weight":{"dtype":"F32","shape":[3,2],"data_offsets":[12,36]},` +
		`"line.layers.1.bias":{"dtype":"F32","shape":[1],"data_offsets":[36,40]},` +
		`"line.layers.1.weight":{"dtype":"F32","shape":[1,3],"data_offsets":[40,52]}}`
	if d := cmp.Diff(want, strings.TrimRight(string(header), " ")); d != "" {
		t.Errorf("header (-want +got):\n%s", d)
	}
	if len(data) != 52 {
		t.Fatalf("%d bytes of data, want 52", len(data))
	}
	if got := math.Float32frombits(binary.LittleEndian.Uint32(data[16:])); got != n.Layers[0].W[1] {
		t.Errorf("the fifth float is %v, want W[1] of the first layer, %v", got, n.Layers[0].W[1])
	}
	if !bytes.Equal(b, encoded(t, sample(t))) {
		t.Error("the same network gave other bytes")
	}
}

func TestWriteRefusesWhatCheckRefuses(t *testing.T) {
	nan := float32(math.NaN())
	for _, test := range []struct {
		name   string
		damage func(n *Network, m *Model)
		want   string
	}{
		{"no schema", func(n *Network, m *Model) { n.Schema = nil }, "no schema"},
		{"no layers", func(n *Network, m *Model) { n.Layers = nil }, "no layers"},
		{"another width", func(n *Network, m *Model) { n.Layers = n.Layers[1:] },
			"the first layer has 3 inputs, want 2"},
		{"layers that do not chain", func(n *Network, m *Model) { n.Layers = append(n.Layers[:1:1], n.Layers[0]) },
			"layer 1 has 2 inputs, layer 0 gives 3"},
		{"two outputs", func(n *Network, m *Model) { n.Layers = n.Layers[:1] }, "3 outputs, want 1"},
		{"no outputs", func(n *Network, m *Model) { n.Layers[0] = Layer{In: 2} }, "2 inputs and 0 outputs"},
		{"short weights", func(n *Network, m *Model) { n.Layers[0].W = n.Layers[0].W[1:] }, "5 weights"},
		{"long bias", func(n *Network, m *Model) { n.Layers[1].B = make([]float32, 2) }, "2 biases"},
		{"NaN weight", func(n *Network, m *Model) { n.Layers[1].W[2] = nan }, "layer 1: weight 2 is NaN"},
		{"infinite bias", func(n *Network, m *Model) { n.Layers[0].B[0] = float32(math.Inf(1)) },
			"layer 0: bias 0 is +Inf"},
		{"threshold 0", func(n *Network, m *Model) { m.Threshold = 0 }, "threshold 0"},
		{"threshold 1", func(n *Network, m *Model) { m.Threshold = 1 }, "threshold 1"},
		{"threshold NaN", func(n *Network, m *Model) { m.Threshold = nan }, "threshold NaN"},
		{"an infinite shift for articles", func(n *Network, m *Model) { m.ArticleShift = math.Inf(1) },
			"a shift of +Inf for articles"},
		{"no network for lines", func(n *Network, m *Model) { delete(m.Networks, NetworkLine) },
			"no network that classifies lines"},
		{"no network", func(n *Network, m *Model) { m.Networks[NetworkContext] = nil },
			"of which this program does not know all"},
		{"a network of no stage", func(n *Network, m *Model) { m.Networks["weather"] = n },
			`networks ["line" "weather"], of which this program does not know all`},
		{"a rule with a network", func(n *Network, m *Model) { m.Networks["shrink"] = n },
			"of which this program does not know all"},
		{"one network of the expert for articles", func(n *Network, m *Model) {
			m.Networks[NetworkArticleLine] = n
		}, `networks ["article-line" "line"]: two experts have 6`},
		{"another network of the expert for articles", func(n *Network, m *Model) {
			*m = *twoExperts(t)
			delete(m.Networks, NetworkArticleLine)
		}, "two experts have 6"},
		{"a type less", func(n *Network, m *Model) {
			*m = *whole(t)
			l := &m.Networks[NetworkPage].Layers[1]
			*l = Layer{l.In, l.Out - 1, l.W[l.In:], l.B[1:]}
		}, "page: the last layer has 9 outputs, want 10"},
		{"lines by what is stacked upon them", func(n *Network, m *Model) { n.Schema.Attributes[0] = "score" },
			`line: the attribute "score" is not an input for it`},
		{"lines by what is said of the page", func(n *Network, m *Model) { n.Schema.Attributes[0] = "pieces" },
			`line: the attribute "pieces" is not an input for it`},
		{"context by what is measured", func(n *Network, m *Model) {
			*m = *whole(t)
			m.Networks[NetworkContext].Schema.Attributes[0] = "words"
		}, `context: the attribute "words" is not an input for it`},
		{"a page by what is measured of a line", func(n *Network, m *Model) {
			*m = *whole(t)
			m.Networks[NetworkPage].Schema.Attributes[1] = "density"
		}, `page: the attribute "density" is not an input for it`},
		{"a page by what is stacked upon a line", func(n *Network, m *Model) {
			*m = *whole(t)
			m.Networks[NetworkPage].Schema.Attributes[1] = "c1_score"
		}, `page: the attribute "c1_score" is not an input for it`},
		{"a context that sees its own inputs only", func(n *Network, m *Model) { m.Networks[NetworkContext] = n },
			"context: the first layer has 2 inputs, want 4"},
		{"a shift for precision below", func(n *Network, m *Model) { m.Shifts.Precision = -1 }, "shifts of -1 and -2"},
		{"a shift for recall above", func(n *Network, m *Model) { m.Shifts.Recall = 1 }, "shifts of 1.5 and 1"},
		{"no lexicon for words", func(n *Network, m *Model) {
			n.Schema.Attributes[0] = "lexicon_start"
		}, "there is no lexicon"},
		{"an infinite shift", func(n *Network, m *Model) { m.Shifts.Precision = math.Inf(1) }, "shifts of +Inf"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := sample(t)
			if err := m.Check(); err != nil {
				t.Fatal(err)
			}
			test.damage(m.Networks[NetworkLine], m)
			var b bytes.Buffer
			err := m.Write(&b)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
			if b.Len() != 0 {
				t.Errorf("%d bytes were written", b.Len())
			}
		})
	}
}

func TestParseRefusesDamagedLexicons(t *testing.T) {
	valid := encoded(t, whole(t))
	keys := func(p *parts) []byte {
		at := p.tensor("lexicon.keys")["data_offsets"].([]any)
		return p.data[int(at[0].(float64)):int(at[1].(float64))]
	}
	for _, test := range []struct {
		name   string
		damage func(p *parts)
		want   string
	}{
		{"keys that do not ascend", func(p *parts) { clear(keys(p)) },
			"lexicon: key 1 of 3 is not above the one before"},
		{"a key of no kind", func(p *parts) { keys(p)[11] = 0xff },
			"lexicon: key 2 of 3 is not above the one before, or of no kind"},
		{"keys of another type", func(p *parts) { p.tensor("lexicon.keys")["dtype"] = "F32" },
			`tensor "lexicon.keys": F32 of shape [3], want U32 of shape [3]`},
		{"bytes for keys", func(p *parts) {
			p.tensor("lexicon.keys")["dtype"], p.tensor("lexicon.keys")["shape"] = "I8", []int{12}
		}, `tensor "lexicon.keys": I8 of shape [12], want U32 of shape [12]`},
		{"keys in two dimensions", func(p *parts) { p.tensor("lexicon.keys")["shape"] = []int{1, 3} },
			`tensor "lexicon.keys": U32 of shape [1 3], want U32 of shape [3]`},
		{"as many odds as bytes of keys", func(p *parts) {
			p.tensor("lexicon.odds")["shape"] = []int{1, 3}
		}, `tensor "lexicon.odds": I8 of shape [1 3], want I8 of shape [3]`},
		{"keys without odds", func(p *parts) {
			delete(p.header, "lexicon.odds")
			p.data = p.data[:len(p.data)-3]
		}, `tensor "lexicon.odds" is missing`},
		{"odds without keys", func(p *parts) {
			p.header["lexicon.odd"] = p.header["lexicon.keys"]
			delete(p.header, "lexicon.keys")
		}, `"lexicon.odd" "lexicon.odds"], of which 2 are of no use`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := takeApart(t, valid)
			test.damage(p)
			refuses(t, p.assemble(t), test.want)
		})
	}
}

func TestAnEmptyLexiconIsWrittenToo(t *testing.T) {
	m := sample(t)
	var err error
	if m.Lexicon, err = lexicon.New(nil, nil); err != nil {
		t.Fatal(err)
	}
	if m.Networks[NetworkLine].Schema, err = ParseSchema([]string{"density", "lexicon_start"}); err != nil {
		t.Fatal(err)
	}
	got, err := Parse(encoded(t, m))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(m, got, lexicons, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("written (-) and read (+):\n%s", d)
	}
}

// A parts is a file taken apart without a check, to be damaged, and without a checksum.
type parts struct {
	header, metadata map[string]any
	model, line      map[string]any // of the metadata, and of its first network
	data             []byte
}

func takeApart(t testing.TB, b []byte) *parts {
	t.Helper()
	n := 8 + binary.LittleEndian.Uint64(b)
	p := &parts{data: bytes.Clone(b[n:])}
	if err := json.Unmarshal(b[8:n], &p.header); err != nil {
		t.Fatal(err)
	}
	p.metadata = p.header["__metadata__"].(map[string]any)
	delete(p.metadata, "sha256")
	if err := json.Unmarshal([]byte(p.metadata["model"].(string)), &p.model); err != nil {
		t.Fatal(err)
	}
	p.line = p.model["networks"].([]any)[0].(map[string]any)
	return p
}

func (p *parts) tensor(name string) map[string]any { return p.header[name].(map[string]any) }

func (p *parts) assemble(t testing.TB) []byte {
	t.Helper()
	if p.model != nil {
		m, err := json.Marshal(p.model)
		if err != nil {
			t.Fatal(err)
		}
		p.metadata["model"] = string(m)
	}
	h, err := json.Marshal(p.header)
	if err != nil {
		t.Fatal(err)
	}
	return withHeader(string(h), p.data)
}

func withHeader(header string, data []byte) []byte {
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	return append(append(b, header...), data...)
}

func TestParseRefusesDamagedFiles(t *testing.T) {
	type object = map[string]any
	valid := encoded(t, sample(t))
	if _, err := Parse(takeApart(t, valid).assemble(t)); err != nil {
		t.Fatalf("undamaged: %v", err)
	}

	for _, test := range []struct {
		name   string
		damage func(p *parts)
		want   string
	}{
		{"another format", func(p *parts) { p.metadata["format"] = "pt" }, `it is of another program`},
		{"another version", func(p *parts) { p.metadata["format_version"] = "2" },
			`format version "2", this program reads version "3"`},
		{"no version", func(p *parts) { delete(p.metadata, "format_version") }, `format version ""`},
		{"no metadata", func(p *parts) { delete(p.header, "__metadata__") }, `it is of another program`},
		{"metadata not strings", func(p *parts) { p.metadata["format"] = 0.5 }, "expected string type"},
		{"no model", func(p *parts) { p.model = nil; delete(p.metadata, "model") }, "header: EOF"},
		{"a model that is not JSON", func(p *parts) { p.model = nil; p.metadata["model"] = "line" },
			"header: invalid character"},
		{"an unknown key", func(p *parts) { p.model["colour"] = "red" }, `unknown field "colour"`},
		{"no schema", func(p *parts) { delete(p.line, "schema") }, "line: no schema"},
		{"schema null", func(p *parts) { p.line["schema"] = nil }, "line: no schema"},
		{"a schema that is no object", func(p *parts) { p.line["schema"] = 3 },
			"header: json: cannot unmarshal number"},
		{"a schema of another version", func(p *parts) { p.line["schema"].(object)["version"] = 1 },
			"a schema of version 1, this program measures version 3"},
		{"a schema of another width", func(p *parts) { p.line["schema"].(object)["inputs"] = []string{"density"} },
			"the first layer has 2 inputs, want 1"},
		{"no layers", func(p *parts) { p.line["layers"] = []int{2} },
			"layers [2], want the inputs and one layer or more"},
		{"fewer layers than tensors", func(p *parts) { p.line["layers"] = []int{2, 3} }, "of which 2 are of no use"},
		{"more layers than tensors", func(p *parts) { p.line["layers"] = []int{2, 3, 1, 1} },
			`"line.layers.2.weight" is missing`},
		{"other layers than tensors", func(p *parts) { p.line["layers"] = []int{2, 4, 1} },
			"F32 of shape [3 2], want F32 of shape [4 2]"},
		{"layers below 0", func(p *parts) { p.line["layers"] = []int{2, -3, 1} },
			"F32 of shape [3 2], want F32 of shape [-3 2]"},
		{"no networks", func(p *parts) { delete(p.model, "networks") }, "4 are of no use"},
		{"a network twice", func(p *parts) { p.model["networks"] = []any{p.line, p.line} },
			`network "line" stands twice`},
		{"a network more",
			func(p *parts) {
				p.model["networks"] = []any{p.line,
					object{"name": "page", "layers": []int{2, 3, 8}}}
			}, `"page.layers.0.weight" is missing`},
		{"threshold 0", func(p *parts) { p.model["threshold"] = 0 }, "threshold 0"},
		{"threshold 1", func(p *parts) { p.model["threshold"] = 1 }, "threshold 1"},
		{"threshold not a number", func(p *parts) { p.model["threshold"] = "NaN" },
			"header: json: cannot unmarshal string"},
		{"unknown dtype", func(p *parts) { p.tensor("line.layers.0.bias")["dtype"] = "F8" },
			`invalid DType string value "F8"`},
		{"another dtype", func(p *parts) { p.tensor("line.layers.0.bias")["dtype"] = "I32" },
			`tensor "line.layers.0.bias": I32 of shape [3], want F32`},
		{"a missing tensor", func(p *parts) {
			delete(p.header, "line.layers.1.weight")
			p.data = p.data[:40]
		}, `"line.layers.1.weight" is missing`},
		{"an unknown tensor", func(p *parts) {
			p.header["line.layers.2.bias"] = object{"dtype": "F32", "shape": []int{1}, "data_offsets": []int{52, 56}}
			p.data = append(p.data, 0, 0, 0, 0)
		}, `"line.layers.2.bias"], of which 1 are of no use`},
		{"a transposed shape", func(p *parts) { p.tensor("line.layers.0.weight")["shape"] = []int{2, 3} },
			"F32 of shape [2 3], want F32 of shape [3 2]"},
		{"a shape larger than its data", func(p *parts) { p.tensor("line.layers.0.weight")["shape"] = []int{4, 2} },
			"offsets mismatch"},
		{"a shape that overflows",
			func(p *parts) { p.tensor("line.layers.0.weight")["shape"] = []int{1 << 30, 1 << 30, 4} }, "overflow"},
		{"offsets past the end", func(p *parts) { p.tensor("line.layers.1.weight")["data_offsets"] = []int{44, 56} },
			"invalid metadata offset"},
		{"overlap", func(p *parts) { p.tensor("line.layers.1.bias")["data_offsets"] = []int{32, 36} },
			"invalid metadata offset"},
		{"data too long", func(p *parts) { p.data = append(p.data, 0) }, "incomplete buffer"},
		{"data too short", func(p *parts) { p.data = p.data[:51] }, "incomplete buffer"},
		{"NaN weight", func(p *parts) {
			binary.LittleEndian.PutUint32(p.data[16:], math.Float32bits(float32(math.NaN())))
		}, "layer 0: weight 1 is NaN"},
		{"a huge weight", func(p *parts) {
			binary.LittleEndian.PutUint32(p.data[16:], math.Float32bits(1e38))
		}, "layer 0: weights so large that it could give 6e+38, more than 1e+30"},
		{"a logarithm of no count", func(p *parts) {
			p.line["schema"].(object)["scales"].([]any)[0].(object)["log"] = true
		}, `attribute "density": the logarithm of what may be below 0`},
		{"infinite bias", func(p *parts) {
			binary.LittleEndian.PutUint32(p.data[36:], math.Float32bits(float32(math.Inf(-1))))
		}, "layer 1: bias 0 is -Inf"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := takeApart(t, valid)
			test.damage(p)
			refuses(t, p.assemble(t), test.want)
		})
	}

	for _, test := range []struct {
		name string
		file []byte
	}{
		{"nothing", nil},
		{"7 bytes", valid[:7]},
		{"within the header", valid[:100]},
		{"an absurd length of the header", append(bytes.Repeat([]byte{0xff}, 8), valid[8:]...)},
		{"a web page", []byte("<!DOCTYPE html><title>Not a model</title>")},
		{"not JSON", withHeader("weights", nil)},
		{"a JSON array", withHeader("[]", nil)},
		{"more JSON", withHeader("{} {}", nil)},
	} {
		t.Run(test.name, func(t *testing.T) { refuses(t, test.file, "not a model file") })
	}
	refuses(t, make([]byte, maxFile+1), "more than 67108864 bytes")
}

func refuses(t *testing.T, file []byte, want string) {
	t.Helper()
	_, err := Parse(file)
	switch {
	case err == nil:
		t.Error("no error")
	case !strings.Contains(err.Error(), want):
		t.Errorf("error %q, want one with %q", err, want)
	}
}

// A truncated file is refused wherever it was cut.
func TestParseRefusesEveryPrefix(t *testing.T) {
	b := encoded(t, sample(t))
	for i := range b {
		if _, err := Parse(b[:i]); err == nil {
			t.Errorf("the first %d of %d bytes were read without an error", i, len(b))
		}
	}
}

// With a checksum, a file that was flipped, cut or grown is refused, or holds the same.
func TestDamagedFilesAreRefusedOrTheSame(t *testing.T) {
	want := twoExperts(t)
	valid := encoded(t, want)
	random := rand.New(rand.NewPCG(1, 1))
	refused := 0
	for n := range 500 {
		b := bytes.Clone(valid)
		at := random.IntN(len(b))
		switch n % 4 {
		case 0, 1:
			b[at] ^= byte(1 + random.IntN(255))
		case 2:
			b = slices.Delete(b, at, min(at+1+random.IntN(100), len(b)))
		case 3:
			b = slices.Insert(b, at, make([]byte, 1+random.IntN(100))...)
		}
		got, err := Parse(b)
		if err != nil {
			refused++
			continue
		}
		if d := cmp.Diff(want, got, lexicons); d != "" {
			t.Errorf("variant %d was read, and is another model:\n%s", n, d)
		}
	}
	if refused < 400 { // in what names and numbers are, hardly a byte may change
		t.Errorf("%d of 500 variants were refused", refused)
	}
}

func TestAFileWithoutAChecksumIsRead(t *testing.T) {
	want := twoExperts(t)
	p := takeApart(t, encoded(t, want))
	got, err := Parse(p.assemble(t))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, lexicons); d != "" {
		t.Errorf("written (-) and read (+):\n%s", d)
	}
	p.metadata["sha256"] = strings.Repeat("0", 64)
	refuses(t, p.assemble(t), "another checksum")
}

func TestTensorsMayStandInAnyOrder(t *testing.T) {
	want := sample(t)
	p := takeApart(t, encoded(t, want))
	p.tensor("line.layers.1.weight")["data_offsets"] = []int{0, 12}
	p.tensor("line.layers.0.bias")["data_offsets"] = []int{12, 24}
	p.tensor("line.layers.0.weight")["data_offsets"] = []int{24, 48}
	p.tensor("line.layers.1.bias")["data_offsets"] = []int{48, 52}
	p.data = append(p.data[40:52:52], p.data[:40]...)
	got, err := Parse(p.assemble(t))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("written (-) and read (+):\n%s", d)
	}
}

func TestErrorsNameTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "broken.safetensors")
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("no such file: error %v, want one with %q", err, path)
	}
	if err := os.WriteFile(path, []byte("broken"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("broken file: error %v, want one with %q", err, path)
	}
	_, err := Open("full") // a model that ships
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "models.Open") {
		t.Errorf("name of a model that ships: error %v", err)
	}
}

// Whatever bytes come, Parse does not panic, and what it accepts can be
// written and read back unchanged.
func FuzzParse(f *testing.F) {
	valid := encoded(f, sample(f))
	f.Add(valid)
	f.Add(encoded(f, whole(f)))
	f.Add(takeApart(f, encoded(f, whole(f))).assemble(f)) // what is changed in it shows in no checksum
	f.Add(valid[:len(valid)-1])
	f.Add(valid[:8])
	f.Add(withHeader(`{"__metadata__":{"format":"linesift","format_version":"3"}}`, nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		n, err := Parse(b)
		if err != nil {
			return
		}
		again := encoded(t, n)
		m, err := Parse(again)
		if err != nil {
			t.Fatalf("rewritten: %v", err)
		}
		if d := cmp.Diff(n, m, lexicons, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("read (-) and read after writing (+):\n%s", d)
		}
		if !bytes.Equal(again, encoded(t, m)) {
			t.Error("written twice, the bytes differ")
		}
	})
}
