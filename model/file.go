package model

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"linesift/lexicon"
)

// A model file is a safetensors file, which numpy, PyTorch and Rust read too.
// Its tensors are NETWORK.layers.0.weight (shape [outputs, inputs]),
// NETWORK.layers.0.bias (shape [outputs]), NETWORK.layers.1.weight and so on,
// for each of the networks, and if there is a lexicon, lexicon.keys (U32, ascending)
// and lexicon.odds (I8, in sixteenths). Its metadata are:
//
//	format                linesift
//	format_version        3
//	networks              their names, in the order of the tensors: ["line","context"]
//	NETWORK.schema        Schema as JSON
//	NETWORK.layers        the inputs, then the outputs of each layer: [60,64,32,1]
//	threshold             a decimal number
//	operating             OperatingPoints as JSON
//	provenance.KEY        Provenance[KEY]
const (
	format           = "linesift"
	formatVersion    = "3"
	provenancePrefix = "provenance."
)

// Write writes m as a model file; the same model always gives the same bytes. A
// model that does not pass Check is an error, and nothing is written.
func (m *Model) Write(w io.Writer) error {
	if err := m.Check(); err != nil {
		return err
	}
	metadata, err := m.metadata()
	if err != nil {
		return fmt.Errorf("model: %w", err)
	}
	var names []string
	tensors := make(map[string]tensor)
	for _, q := range m.present() {
		for i, l := range m.Networks[q].Layers {
			weight, bias := tensorNames(q, i)
			names = append(names, weight, bias)
			tensors[weight] = tensor{[]int{l.Out, l.In}, l.W}
			tensors[bias] = tensor{[]int{l.Out}, l.B}
		}
	}
	if m.Lexicon != nil {
		keys, odds := m.Lexicon.Keys()
		names = append(names, lexiconKeys, lexiconOdds)
		tensors[lexiconKeys] = tensor{[]int{len(keys)}, keys}
		tensors[lexiconOdds] = tensor{[]int{len(odds)}, odds}
	}
	b, err := encode(metadata, names, tensors)
	if err != nil {
		return fmt.Errorf("model: %w", err)
	}
	if _, err := w.Write(b); err != nil {
		return fmt.Errorf("model: %w", err)
	}
	return nil
}

// present returns the names of the networks that m has, in the order in which they
// are run.
func (m *Model) present() (present []Name) {
	for _, k := range networks {
		if m.Networks[k.name] != nil {
			present = append(present, k.name)
		}
	}
	return present
}

const (
	lexiconKeys = "lexicon.keys"
	lexiconOdds = "lexicon.odds"
)

func tensorNames(q Name, layer int) (weight, bias string) {
	return fmt.Sprintf("%s.layers.%d.weight", q, layer), fmt.Sprintf("%s.layers.%d.bias", q, layer)
}

func (m *Model) metadata() (map[string]string, error) {
	values := map[string]any{"networks": m.present(), "threshold": m.Threshold, "operating": m.Operating}
	for q, n := range m.Networks {
		sizes := []int{n.Layers[0].In}
		for _, l := range n.Layers {
			sizes = append(sizes, l.Out)
		}
		values[string(q)+".schema"] = n.Schema
		values[string(q)+".layers"] = sizes
	}
	md := map[string]string{
		"format":         format,
		"format_version": formatVersion,
	}
	for key, v := range values {
		b, err := json.Marshal(v)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		md[key] = string(b)
	}
	for k, v := range m.Provenance {
		md[provenancePrefix+k] = v
	}
	return md, nil
}

// Open reads the model file at path.
func Open(path string) (*Model, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	defer f.Close()
	m, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// Read reads a model file up to the end of r.
func Read(r io.Reader) (*Model, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	return Parse(b)
}

// Parse reads a model file from memory, of which it keeps nothing. A file that
// is damaged, of another format version, or made for other attributes than
// this program measures is an error that says what is wrong. What Parse returns
// passes Check.
func Parse(b []byte) (*Model, error) {
	metadata, tensors, err := decode(b)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	m := &Model{Networks: make(map[Name]*Network)}
	if err := m.read(metadata, tensors); err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	if err := m.Check(); err != nil {
		return nil, err
	}
	return m, nil
}

// read sets all of m. It uses up metadata and tensors.
func (m *Model) read(metadata map[string]string, tensors map[string]tensor) error {
	// These two before all others, which may mean something else in another
	// format.
	if f := metadata["format"]; f != format {
		return fmt.Errorf("not a model file: format %q, want %q", f, format)
	}
	if v := metadata["format_version"]; v != formatVersion {
		return fmt.Errorf("format version %q, this program reads version %q", v, formatVersion)
	}
	delete(metadata, "format")
	delete(metadata, "format_version")

	var present []Name
	if err := take(metadata, "networks", &present); err != nil {
		return err
	}
	for _, q := range present {
		if m.Networks[q] != nil {
			return fmt.Errorf("networks: %q stands twice", q)
		}
		n := new(Network)
		if err := n.read(q, metadata, tensors); err != nil {
			return err
		}
		m.Networks[q] = n
	}
	if err := take(metadata, "threshold", &m.Threshold); err != nil {
		return err
	}
	if err := take(metadata, "operating", &m.Operating); err != nil {
		return err
	}
	for _, k := range slices.Sorted(maps.Keys(metadata)) {
		key, ok := strings.CutPrefix(k, provenancePrefix)
		if !ok {
			return fmt.Errorf("unknown key %q in %s", k, metadataKey)
		}
		if m.Provenance == nil {
			m.Provenance = make(map[string]string)
		}
		m.Provenance[key] = metadata[k]
	}
	if _, ok := tensors[lexiconKeys]; ok {
		if err := m.readLexicon(tensors); err != nil {
			return err
		}
	}
	if len(tensors) > 0 {
		return fmt.Errorf("unknown tensors %q", slices.Sorted(maps.Keys(tensors)))
	}
	return nil
}

// readLexicon sets the lexicon and removes its tensors.
func (m *Model) readLexicon(tensors map[string]tensor) (err error) {
	shape := tensors[lexiconKeys].shape
	if len(shape) != 1 {
		return fmt.Errorf("tensor %q: shape %v, want one dimension", lexiconKeys, shape)
	}
	keys, err := takeTensor[uint32](tensors, lexiconKeys, shape...)
	if err != nil {
		return err
	}
	odds, err := takeTensor[int8](tensors, lexiconOdds, len(keys))
	if err != nil {
		return err
	}
	m.Lexicon, err = lexicon.New(keys, odds)
	return err
}

// takeTensor returns the numbers of a tensor of a shape and removes it.
func takeTensor[T any](tensors map[string]tensor, name string, shape ...int) ([]T, error) {
	t, ok := tensors[name]
	if !ok {
		return nil, fmt.Errorf("tensor %q is missing", name)
	}
	if !slices.Equal(t.shape, shape) {
		return nil, fmt.Errorf("tensor %q: shape %v, want %v", name, t.shape, shape)
	}
	data, ok := t.data.([]T)
	if !ok {
		return nil, fmt.Errorf("tensor %q: numbers of the wrong type", name)
	}
	delete(tensors, name)
	return data, nil
}

// take reads the JSON under key and removes it.
func take(metadata map[string]string, key string, into any) error {
	s, ok := metadata[key]
	if !ok {
		return fmt.Errorf("%q is missing in %s", key, metadataKey)
	}
	if err := json.Unmarshal([]byte(s), into); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	delete(metadata, key)
	return nil
}

// read sets all of n, of which the metadata and the tensors are removed.
func (n *Network) read(q Name, metadata map[string]string, tensors map[string]tensor) error {
	var sizes []int
	if err := take(metadata, string(q)+".schema", &n.Schema); err != nil {
		return err
	}
	if err := take(metadata, string(q)+".layers", &sizes); err != nil {
		return err
	}
	if len(sizes) < 2 {
		return fmt.Errorf("%s.layers: %v, want the inputs and one layer or more", q, sizes)
	}
	for i, in := range sizes[:len(sizes)-1] {
		l := Layer{In: in, Out: sizes[i+1]}
		weight, bias := tensorNames(q, i)
		var err error
		if l.W, err = takeTensor[float32](tensors, weight, l.Out, l.In); err != nil {
			return err
		}
		if l.B, err = takeTensor[float32](tensors, bias, l.Out); err != nil {
			return err
		}
		n.Layers = append(n.Layers, l)
	}
	return nil
}
