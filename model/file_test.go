package model

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"linesift/lexicon"
)

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
		Networks:   map[Name]*Network{Line: n},
		Threshold:  0.4,
		Operating:  OperatingPoints{Precision: 1.5, Recall: -2},
		Provenance: map[string]string{"data": "three <pages> & \"quotes\"", "seed": "7"},
	}
}

// whole is a model with all networks there may be.
func whole(t testing.TB) *Model {
	t.Helper()
	m := sample(t)
	m.Networks[Page] = random(1, 2, 3, len(Types)+1)
	m.Networks[Context] = random(2, 4, 3, 1) // the inputs of Line, then its own
	for name, inputs := range map[Name][]string{Page: {"page_score", "mean_density"}, Context: {"score", "score@-1"}} {
		var err error
		if m.Networks[name].Schema, err = ParseSchema(inputs); err != nil {
			t.Fatal(err)
		}
	}
	var err error
	if m.Lexicon, err = lexicon.New([]lexicon.Key{3, 1 << 29, 1<<29 + 7}, []lexicon.Odds{-127, 8, 127}); err != nil {
		t.Fatal(err)
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
		schema := want.Networks[Line].Schema
		want.Networks[Line] = random(2, sizes...)
		want.Networks[Line].Schema = schema
		b := encoded(t, want)
		got, err := Parse(b)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%v: written (-) and read (+):\n%s", sizes, d)
		}
	}

	want := whole(t)
	path := filepath.Join(t.TempDir(), "sample.safetensors")
	if err := os.WriteFile(path, encoded(t, want), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("written (-) and read (+):\n%s", d)
	}
}

// A golden of the layout: what other programs rely on.
func TestTheLayoutOfAFile(t *testing.T) {
	m := sample(t)
	n := m.Networks[Line]
	b := encoded(t, m)
	length := binary.LittleEndian.Uint64(b)
	header, data := b[8:8+length], b[8+length:]
	if length%8 != 0 {
		t.Errorf("a header of %d bytes, want a multiple of 8", length)
	}
	schema, err := json.Marshal(n.Schema)
	if err != nil {
		t.Fatal(err)
	}
	quoted, err := json.Marshal(string(schema))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"__metadata__":{` +
		`"format":"linesift",` +
		`"format_version":"3",` +
		`"line.layers":"[2,3,1]",` +
		`"line.schema":` + string(quoted) + `,` +
		`"networks":"[\"line\"]",` +
		`"operating":"{\"precision\":1.5,\"recall\":-2}",` +
		`"provenance.data":"three \u003cpages\u003e \u0026 \"quotes\"",` +
		`"provenance.seed":"7",` +
		`"threshold":"0.4"},` +
		`"line.layers.0.bias":{"dtype":"F32","shape":[3],"data_offsets":[24,36]},` +
		`"line.layers.0.weight":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]},` +
		`"line.layers.1.bias":{"dtype":"F32","shape":[1],"data_offsets":[48,52]},` +
		`"line.layers.1.weight":{"dtype":"F32","shape":[1,3],"data_offsets":[36,48]}}`
	if d := cmp.Diff(want, strings.TrimRight(string(header), " ")); d != "" {
		t.Errorf("header (-want +got):\n%s", d)
	}
	// 3×2 and 3, 1×3 and 1 float32s
	if len(data) != 4*(6+3+3+1) {
		t.Fatalf("%d bytes of data, want 52", len(data))
	}
	if got := math.Float32frombits(binary.LittleEndian.Uint32(data[4:])); got != n.Layers[0].W[1] {
		t.Errorf("the second float is %v, want W[1] of the first layer, %v", got, n.Layers[0].W[1])
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
		{"another width", func(n *Network, m *Model) { n.Layers = n.Layers[1:] }, "the first layer has 3 inputs, want 2"},
		{"layers that do not chain", func(n *Network, m *Model) { n.Layers = append(n.Layers[:1:1], n.Layers[0]) }, "layer 1 has 2 inputs, layer 0 gives 3"},
		{"two outputs", func(n *Network, m *Model) { n.Layers = n.Layers[:1] }, "3 outputs, want 1"},
		{"no outputs", func(n *Network, m *Model) { n.Layers[0] = Layer{In: 2} }, "2 inputs and 0 outputs"},
		{"short weights", func(n *Network, m *Model) { n.Layers[0].W = n.Layers[0].W[1:] }, "5 weights"},
		{"long bias", func(n *Network, m *Model) { n.Layers[1].B = make([]float32, 2) }, "2 biases"},
		{"NaN weight", func(n *Network, m *Model) { n.Layers[1].W[2] = nan }, "layer 1: weight 2 is NaN"},
		{"infinite bias", func(n *Network, m *Model) { n.Layers[0].B[0] = float32(math.Inf(1)) }, "layer 0: bias 0 is +Inf"},
		{"threshold 0", func(n *Network, m *Model) { m.Threshold = 0 }, "threshold 0"},
		{"threshold 1", func(n *Network, m *Model) { m.Threshold = 1 }, "threshold 1"},
		{"threshold NaN", func(n *Network, m *Model) { m.Threshold = nan }, "threshold NaN"},
		{"provenance without a key", func(n *Network, m *Model) { m.Provenance[""] = "x" }, "provenance"},
		{"provenance that is not UTF-8", func(n *Network, m *Model) { m.Provenance["k"] = "\xff" }, "provenance"},
		{"no network for lines", func(n *Network, m *Model) { delete(m.Networks, Line) }, "no network that classifies lines"},
		{"no network", func(n *Network, m *Model) { m.Networks[Context] = nil }, "of which this program does not know all"},
		{"a network of no stage", func(n *Network, m *Model) { m.Networks["weather"] = n }, `networks ["line" "weather"], of which this program does not know all`},
		{"a rule with a network", func(n *Network, m *Model) { m.Networks[Shrink] = n }, "of which this program does not know all"},
		{"a type less", func(n *Network, m *Model) {
			*m = *whole(t)
			l := &m.Networks[Page].Layers[1]
			*l = Layer{l.In, l.Out - 1, l.W[l.In:], l.B[1:]}
		}, "page: the last layer has 7 outputs, want 8"},
		{"lines by what is stacked upon them", func(n *Network, m *Model) { n.Schema.Attributes[0] = "score" }, `line: the attribute "score" is no input for it`},
		{"lines by what is said of the page", func(n *Network, m *Model) { n.Schema.Attributes[0] = "pieces" }, `line: the attribute "pieces" is no input for it`},
		{"context by what is measured", func(n *Network, m *Model) {
			*m = *whole(t)
			m.Networks[Context].Schema.Attributes[0] = "words"
		}, `context: the attribute "words" is no input for it`},
		{"a page by what is measured of a line", func(n *Network, m *Model) {
			*m = *whole(t)
			m.Networks[Page].Schema.Attributes[1] = "density"
		}, `page: the attribute "density" is no input for it`},
		{"a page by what is stacked upon a line", func(n *Network, m *Model) {
			*m = *whole(t)
			m.Networks[Page].Schema.Attributes[1] = "c1_score"
		}, `page: the attribute "c1_score" is no input for it`},
		{"a context that sees its own inputs only", func(n *Network, m *Model) { m.Networks[Context] = n }, "context: the first layer has 2 inputs, want 4"},
		{"an operating point of precision below", func(n *Network, m *Model) { m.Operating.Precision = -1 }, "offsets of -1 and -2"},
		{"an operating point of recall above", func(n *Network, m *Model) { m.Operating.Recall = 1 }, "offsets of 1.5 and 1"},
		{"no lexicon for words", func(n *Network, m *Model) {
			n.Schema.Attributes[0] = "lexicon_start"
		}, "there is no lexicon for what Line sees of the words"},
		{"an infinite operating point", func(n *Network, m *Model) { m.Operating.Precision = math.Inf(1) }, "offsets of +Inf"},
		{"huge provenance", func(n *Network, m *Model) { m.Provenance["k"] = strings.Repeat("x", maxHeader) }, "more than a file may have"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := sample(t)
			if err := m.Check(); err != nil {
				t.Fatal(err)
			}
			test.damage(m.Networks[Line], m)
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
		{"keys that do not ascend", func(p *parts) { clear(keys(p)) }, "lexicon: key 1 of 3 is not above the one before"},
		{"a key of no kind", func(p *parts) { keys(p)[11] = 0xff }, "lexicon: key 2 of 3 is of no kind"},
		{"keys of another type", func(p *parts) { p.tensor("lexicon.keys")["dtype"] = "F32" }, `tensor "lexicon.keys": numbers of the wrong type`},
		{"bytes for keys", func(p *parts) {
			p.tensor("lexicon.keys")["dtype"], p.tensor("lexicon.keys")["shape"] = "I8", []int{12}
		}, `tensor "lexicon.keys": numbers of the wrong type`},
		{"keys in two dimensions", func(p *parts) { p.tensor("lexicon.keys")["shape"] = []int{1, 3} }, `tensor "lexicon.keys": shape [1 3], want one dimension`},
		{"as many odds as bytes of keys", func(p *parts) {
			p.tensor("lexicon.odds")["shape"] = []int{1, 3}
		}, `tensor "lexicon.odds": shape [1 3], want [3]`},
		{"keys without odds", func(p *parts) {
			delete(p.header, "lexicon.odds")
			p.data = p.data[:len(p.data)-3]
		}, `tensor "lexicon.odds" is missing`},
		{"odds without keys", func(p *parts) {
			p.header["lexicon.odd"] = p.header["lexicon.keys"]
			delete(p.header, "lexicon.keys")
		}, `unknown tensors ["lexicon.odd" "lexicon.odds"]`},
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
	if m.Networks[Line].Schema, err = ParseSchema([]string{"density", "lexicon_start"}); err != nil {
		t.Fatal(err)
	}
	got, err := Parse(encoded(t, m))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(m, got); d != "" {
		t.Errorf("written (-) and read (+):\n%s", d)
	}
}

// A parts is a file taken apart without a check, to be damaged.
type parts struct {
	header, metadata map[string]any
	data             []byte
}

func takeApart(t *testing.T, b []byte) *parts {
	t.Helper()
	n := 8 + binary.LittleEndian.Uint64(b)
	p := &parts{data: bytes.Clone(b[n:])}
	if err := json.Unmarshal(b[8:n], &p.header); err != nil {
		t.Fatal(err)
	}
	p.metadata = p.header["__metadata__"].(map[string]any)
	return p
}

func (p *parts) tensor(name string) map[string]any { return p.header[name].(map[string]any) }

func (p *parts) assemble(t *testing.T) []byte {
	t.Helper()
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
		{"another format", func(p *parts) { p.metadata["format"] = "pt" }, `format "pt"`},
		{"another version", func(p *parts) { p.metadata["format_version"] = "2" }, `format version "2", this program reads version "3"`},
		{"no version", func(p *parts) { delete(p.metadata, "format_version") }, `format version ""`},
		{"no metadata", func(p *parts) { delete(p.header, "__metadata__") }, "no __metadata__"},
		{"metadata not an object", func(p *parts) { p.header["__metadata__"] = 1 }, "__metadata__: not a JSON object"},
		{"metadata not strings", func(p *parts) { p.metadata["threshold"] = 0.5 }, `"threshold" is not a string`},
		{"metadata null", func(p *parts) { p.metadata["threshold"] = nil }, `"threshold" is not a string`},
		{"unknown metadata", func(p *parts) { p.metadata["colour"] = "red" }, `unknown key "colour"`},
		{"no schema", func(p *parts) { delete(p.metadata, "line.schema") }, `"line.schema" is missing`},
		{"schema null", func(p *parts) { p.metadata["line.schema"] = "null" }, "no schema"},
		{"schema not JSON", func(p *parts) { p.metadata["line.schema"] = "density" }, "schema: "},
		{"schema of another width", func(p *parts) {
			schema, err := ParseSchema([]string{"density"})
			if err != nil {
				t.Fatal(err)
			}
			b, err := json.Marshal(schema)
			if err != nil {
				t.Fatal(err)
			}
			p.metadata["line.schema"] = string(b)
		}, "the first layer has 2 inputs, want 1"},
		{"no layers", func(p *parts) { p.metadata["line.layers"] = "[2]" }, "want the inputs and one layer or more"},
		{"layers not JSON", func(p *parts) { p.metadata["line.layers"] = "2,3,1" }, "layers: "},
		{"fewer layers than tensors", func(p *parts) { p.metadata["line.layers"] = "[2,3]" }, "unknown tensors"},
		{"more layers than tensors", func(p *parts) { p.metadata["line.layers"] = "[2,3,1,1]" }, `"line.layers.2.weight" is missing`},
		{"other layers than tensors", func(p *parts) { p.metadata["line.layers"] = "[2,4,1]" }, "shape [3 2], want [4 2]"},
		{"no networks", func(p *parts) { delete(p.metadata, "networks") }, `"networks" is missing`},
		{"networks not JSON", func(p *parts) { p.metadata["networks"] = "line" }, "networks: "},
		{"a network twice", func(p *parts) { p.metadata["networks"] = `["line","line"]` }, `"line" stands twice`},
		{"a network less", func(p *parts) { p.metadata["networks"] = `[]` }, `unknown key "line.layers"`},
		{"a network more", func(p *parts) { p.metadata["networks"] = `["line","sure"]` }, `"sure.schema" is missing`},
		{"no operating points", func(p *parts) { delete(p.metadata, "operating") }, `"operating" is missing`},
		{"threshold 0", func(p *parts) { p.metadata["threshold"] = "0" }, "threshold 0"},
		{"threshold 1", func(p *parts) { p.metadata["threshold"] = "1" }, "threshold 1"},
		{"threshold not a number", func(p *parts) { p.metadata["threshold"] = "NaN" }, "threshold: "},
		{"provenance without a key", func(p *parts) { p.metadata["provenance."] = "x" }, "provenance"},
		{"unknown dtype", func(p *parts) { p.tensor("line.layers.0.bias")["dtype"] = "F16" }, `dtype "F16", only F32, U32 and I8 are read`},
		{"unknown field", func(p *parts) { p.tensor("line.layers.0.bias")["order"] = "C" }, `unknown field "order"`},
		{"tensor not an object", func(p *parts) { p.header["line.layers.0.bias"] = 1 }, `tensor "line.layers.0.bias"`},
		{"missing tensor", func(p *parts) {
			delete(p.header, "line.layers.1.bias")
			p.data = p.data[:48]
		}, `"line.layers.1.bias" is missing`},
		{"unknown tensor", func(p *parts) {
			p.header["line.layers.2.bias"] = object{"dtype": "F32", "shape": []int{1}, "data_offsets": []int{52, 56}}
			p.data = append(p.data, 0, 0, 0, 0)
		}, `unknown tensors ["line.layers.2.bias"]`},
		{"transposed shape", func(p *parts) { p.tensor("line.layers.0.weight")["shape"] = []int{2, 3} }, "shape [2 3], want [3 2]"},
		{"shape larger than its data", func(p *parts) { p.tensor("line.layers.0.weight")["shape"] = []int{4, 2} }, "for the shape [4 2]"},
		{"shape that overflows", func(p *parts) { p.tensor("line.layers.0.weight")["shape"] = []int{1 << 30, 1 << 30, 4} }, "for the shape"},
		{"empty shape", func(p *parts) { p.tensor("line.layers.0.weight")["shape"] = []int{0, 2} }, "for the shape [0 2]"},
		{"offsets backwards", func(p *parts) { p.tensor("line.layers.0.weight")["data_offsets"] = []int{24, 0} }, "data_offsets [24 0]"},
		{"offsets below 0", func(p *parts) { p.tensor("line.layers.0.weight")["data_offsets"] = []int{-4, 20} }, "data_offsets [-4 20]"},
		{"offsets past the end", func(p *parts) { p.tensor("line.layers.1.bias")["data_offsets"] = []int{52, 56} }, "data_offsets [52 56] in data of 52 bytes"},
		{"one offset", func(p *parts) { p.tensor("line.layers.1.bias")["data_offsets"] = []int{48} }, "data_offsets [48]"},
		{"overlap", func(p *parts) { p.tensor("line.layers.0.bias")["data_offsets"] = []int{20, 32} }, "within another that ends at 24"},
		{"the same place twice", func(p *parts) { p.tensor("line.layers.1.weight")["data_offsets"] = []int{24, 36} }, "within another that ends at 36"},
		{"gap", func(p *parts) {
			p.tensor("line.layers.1.bias")["data_offsets"] = []int{52, 56}
			p.data = append(p.data, 0, 0, 0, 0)
		}, "begins at byte 52, the one before ends at 48"},
		{"data too long", func(p *parts) { p.data = append(p.data, 0) }, "1 bytes follow the last tensor"},
		{"data too short", func(p *parts) { p.data = p.data[:51] }, "in data of 51 bytes"},
		{"NaN weight", func(p *parts) { binary.LittleEndian.PutUint32(p.data[4:], math.Float32bits(float32(math.NaN()))) }, "layer 0: weight 1 is NaN"},
		{"infinite bias", func(p *parts) { binary.LittleEndian.PutUint32(p.data[48:], math.Float32bits(float32(math.Inf(-1)))) }, "layer 1: bias 0 is -Inf"},
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
		want string
	}{
		{"nothing", nil, "ends after 0 bytes"},
		{"7 bytes", valid[:7], "ends after 7 bytes"},
		{"within the header", valid[:100], "ends after 92 of"},
		{"absurd header length", append(bytes.Repeat([]byte{0xff}, 8), valid[8:]...), "not a model file: its header would have 18446744073709551615 bytes"},
		{"a web page", []byte("<!DOCTYPE html><title>Not a model</title>"), "not a model file"},
		{"not JSON", withHeader("weights", nil), "not JSON"},
		{"cut JSON", withHeader(`{"__metadata__":{`, nil), "not JSON"},
		{"a JSON array", withHeader("[]", nil), "not a JSON object"},
		{"more JSON", withHeader("{} {}", nil), "something follows"},
		{"a key twice", withHeader(`{"a":1,"a":1}`, nil), `"a" stands twice`},
		{"a metadata key twice", withHeader(`{"__metadata__":{"format":"x","format":"linesift"}}`, nil), `"format" stands twice`},
		{"too large", make([]byte, maxFile+1), "more than 67108864 bytes"},
	} {
		t.Run(test.name, func(t *testing.T) { refuses(t, test.file, test.want) })
	}
}

func refuses(t *testing.T, file []byte, want string) {
	t.Helper()
	_, err := Parse(file)
	switch {
	case err == nil:
		t.Error("no error")
	case !strings.HasPrefix(err.Error(), "model: ") || strings.Count(err.Error(), "model: ") > 1:
		t.Errorf("error %q, want it to begin with model:, once", err)
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

func TestTensorsMayStandInAnyOrder(t *testing.T) {
	want := sample(t)
	p := takeApart(t, encoded(t, want))
	p.tensor("line.layers.1.bias")["data_offsets"] = []int{0, 4}
	p.tensor("line.layers.0.weight")["data_offsets"] = []int{4, 28}
	p.tensor("line.layers.0.bias")["data_offsets"] = []int{28, 40}
	p.tensor("line.layers.1.weight")["data_offsets"] = []int{40, 52}
	p.data = append(p.data[48:], p.data[:48]...)
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
	if _, err := Read(iotest.ErrReader(os.ErrClosed)); err == nil || !strings.HasPrefix(err.Error(), "model: ") {
		t.Errorf("failing reader: error %v", err)
	}
}

// Whatever bytes come, Parse does not panic, and what it accepts can be
// written and read back unchanged.
func FuzzParse(f *testing.F) {
	valid := encoded(f, sample(f))
	f.Add(valid)
	f.Add(encoded(f, whole(f)))
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
		if d := cmp.Diff(n, m); d != "" {
			t.Errorf("read (-) and read after writing (+):\n%s", d)
		}
		if !bytes.Equal(again, encoded(t, m)) {
			t.Error("written twice, the bytes differ")
		}
	})
}
