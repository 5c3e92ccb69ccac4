package model

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

// A model file is a safetensors file, which numpy, PyTorch and Rust read too.
// Its tensors are layers.0.weight (shape [outputs, inputs]), layers.0.bias
// (shape [outputs]), layers.1.weight and so on. Its metadata are:
//
//	format           linesift
//	format_version   1
//	schema           features.Schema as JSON
//	layers           the inputs, then the outputs of each layer: [60,64,32,1]
//	threshold        a decimal number
//	calibration      A and B: [1,0]
//	provenance.KEY   Provenance[KEY]
const (
	format           = "linesift"
	formatVersion    = "1"
	provenancePrefix = "provenance."
)

// Write writes n as a model file; the same network always gives the same
// bytes. A network that does not pass Check is an error, and nothing is
// written.
func (n *Network) Write(w io.Writer) error {
	if err := n.Check(); err != nil {
		return err
	}
	metadata, err := n.metadata()
	if err != nil {
		return fmt.Errorf("model: %w", err)
	}
	var names []string
	tensors := make(map[string]tensor)
	for i, l := range n.Layers {
		weight, bias := tensorNames(i)
		names = append(names, weight, bias)
		tensors[weight] = tensor{[]int{l.Out, l.In}, l.W}
		tensors[bias] = tensor{[]int{l.Out}, l.B}
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

func tensorNames(layer int) (weight, bias string) {
	return fmt.Sprintf("layers.%d.weight", layer), fmt.Sprintf("layers.%d.bias", layer)
}

func (n *Network) metadata() (map[string]string, error) {
	sizes := []int{n.Layers[0].In}
	for _, l := range n.Layers {
		sizes = append(sizes, l.Out)
	}
	c := n.Calibration.orIdentity()
	m := map[string]string{
		"format":         format,
		"format_version": formatVersion,
	}
	for key, v := range map[string]any{
		"schema":      n.Schema,
		"layers":      sizes,
		"threshold":   n.Threshold,
		"calibration": []float64{c.A, c.B},
	} {
		b, err := json.Marshal(v)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		m[key] = string(b)
	}
	for k, v := range n.Provenance {
		m[provenancePrefix+k] = v
	}
	return m, nil
}

// Open reads the model file at path.
func Open(path string) (*Network, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	defer f.Close()
	n, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// Read reads a model file up to the end of r.
func Read(r io.Reader) (*Network, error) {
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
func Parse(b []byte) (*Network, error) {
	metadata, tensors, err := decode(b)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	n := new(Network)
	sizes, err := n.setMetadata(metadata)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	if err := n.setLayers(sizes, tensors); err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	if err := n.Check(); err != nil {
		return nil, err
	}
	return n, nil
}

// setMetadata sets all of n but the layers, of which it returns the sizes. It
// uses up m.
func (n *Network) setMetadata(m map[string]string) (sizes []int, err error) {
	// These two before all others, which may mean something else in another
	// format.
	if f := m["format"]; f != format {
		return nil, fmt.Errorf("not a model file: format %q, want %q", f, format)
	}
	if v := m["format_version"]; v != formatVersion {
		return nil, fmt.Errorf("format version %q, this program reads version %q", v, formatVersion)
	}
	delete(m, "format")
	delete(m, "format_version")

	var calibration []float64
	for _, field := range []struct {
		key  string
		into any
	}{{"schema", &n.Schema}, {"layers", &sizes}, {"threshold", &n.Threshold}, {"calibration", &calibration}} {
		s, ok := m[field.key]
		if !ok {
			return nil, fmt.Errorf("%q is missing in %s", field.key, metadataKey)
		}
		if err := json.Unmarshal([]byte(s), field.into); err != nil {
			return nil, fmt.Errorf("%s: %w", field.key, err)
		}
		delete(m, field.key)
	}
	if len(sizes) < 2 {
		return nil, fmt.Errorf("layers: %v, want the inputs and one layer or more", sizes)
	}
	// A of 0 is refused here since Calibration takes its zero value for the
	// identity, which a file has to spell out.
	if len(calibration) != 2 || calibration[0] == 0 {
		return nil, fmt.Errorf("calibration: %v, want two numbers, the first above 0", calibration)
	}
	n.Calibration = Calibration{A: calibration[0], B: calibration[1]}

	for _, k := range slices.Sorted(maps.Keys(m)) {
		key, ok := strings.CutPrefix(k, provenancePrefix)
		if !ok {
			return nil, fmt.Errorf("unknown key %q in %s", k, metadataKey)
		}
		if n.Provenance == nil {
			n.Provenance = make(map[string]string)
		}
		n.Provenance[key] = m[k]
	}
	return sizes, nil
}

// setLayers makes the layers of the given sizes out of tensors, which must
// have them and no others. It uses up tensors.
func (n *Network) setLayers(sizes []int, tensors map[string]tensor) error {
	take := func(name string, shape ...int) ([]float32, error) {
		t, ok := tensors[name]
		if !ok {
			return nil, fmt.Errorf("tensor %q is missing", name)
		}
		if !slices.Equal(t.shape, shape) {
			return nil, fmt.Errorf("tensor %q: shape %v, want %v", name, t.shape, shape)
		}
		delete(tensors, name)
		return t.data, nil
	}
	for i, in := range sizes[:len(sizes)-1] {
		l := Layer{In: in, Out: sizes[i+1]}
		weight, bias := tensorNames(i)
		var err error
		if l.W, err = take(weight, l.Out, l.In); err != nil {
			return err
		}
		if l.B, err = take(bias, l.Out); err != nil {
			return err
		}
		n.Layers = append(n.Layers, l)
	}
	if len(tensors) > 0 {
		return fmt.Errorf("unknown tensors %q", slices.Sorted(maps.Keys(tensors)))
	}
	return nil
}
