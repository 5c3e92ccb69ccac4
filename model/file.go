package model

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/nlpodyssey/safetensors"

	"linesift/internal/lexicon"
)

// A model file is a safetensors file, which numpy, PyTorch and Rust read too. Each network
// has the tensors NETWORK.layers.0.weight (F32, shape [outputs, inputs]),
// NETWORK.layers.0.bias (F32, shape [outputs]), NETWORK.layers.1.weight and so on. A lexicon
// has lexicon.keys (U32, ascending) and lexicon.odds (I8, in sixteenths). The metadata are
// "format", "format_version", "model" (a fileHeader as JSON) and "sha256". This checksum, in
// hexadecimal, covers "model" followed by the tensors' data in the order of their names.
// Older files have no checksum. All other checks apply to them.
const (
	format        = "linesift"
	formatVersion = "3"

	lexiconKeys = "lexicon.keys"
	lexiconOdds = "lexicon.odds"

	// maxFile bounds the memory that a damaged file can request. A network of 1,000 inputs
	// into 256-64-1 has 1.1 MiB.
	maxFile = 64 << 20
)

// fileHeader holds the parts of a model that are not tensors.
type fileHeader struct {
	Networks      []networkHeader   `json:"networks"` // in the order of networks
	Threshold     float32           `json:"threshold"`
	ArticleOffset float64           `json:"article_offset,omitempty"`
	Operating     Shifts            `json:"operating"`
	Provenance    map[string]string `json:"provenance,omitempty"`
}

type networkHeader struct {
	Name   NetworkName `json:"name"`
	Schema *Schema     `json:"schema,omitempty"` // network article-line has that of line
	Layers []int       `json:"layers"`           // the inputs, then the outputs of each layer: [60,64,32,1]
}

func tensorNames(network NetworkName, layer int) (weight, bias string) {
	return fmt.Sprintf("%s.layers.%d.weight", network, layer), fmt.Sprintf("%s.layers.%d.bias", network, layer)
}

// Write writes m as a model file. The same model always gives the same bytes. If m does
// not pass Check, Write returns the error and writes nothing.
func (m *Model) Write(w io.Writer) error {
	if err := m.Check(); err != nil {
		return err
	}
	header := fileHeader{
		Threshold: m.Threshold, ArticleOffset: m.ArticleShift, Operating: m.Shifts, Provenance: m.Provenance,
	}
	tensors := make(map[string]safetensors.TensorView)
	var errs []error
	add := func(name string, dtype safetensors.DType, data any, shape ...int) {
		b, err := binary.Append(nil, binary.LittleEndian, data)
		sizes := make([]uint64, len(shape))
		for i, n := range shape {
			sizes[i] = uint64(n)
		}
		view, err2 := safetensors.NewTensorView(dtype, sizes, b)
		tensors[name] = view
		errs = append(errs, err, err2)
	}
	for _, row := range networks {
		n := m.Networks[row.Name]
		if n == nil {
			continue
		}
		sizes := []int{n.Layers[0].In}
		for i, l := range n.Layers {
			weight, bias := tensorNames(row.Name, i)
			add(weight, safetensors.F32, l.W, l.Out, l.In)
			add(bias, safetensors.F32, l.B, l.Out)
			sizes = append(sizes, l.Out)
		}
		schema := n.Schema
		if row.Name == NetworkArticleLine {
			schema = nil
		}
		header.Networks = append(header.Networks, networkHeader{row.Name, schema, sizes})
	}
	if m.Lexicon != nil {
		keys, logOdds := m.Lexicon.Keys()
		add(lexiconKeys, safetensors.U32, keys, len(keys))
		add(lexiconOdds, safetensors.I8, logOdds, len(logOdds))
	}
	b, err := json.Marshal(header)
	errs = append(errs, err)
	metadata := map[string]string{"format": format, "format_version": formatVersion, "model": string(b)}
	metadata["sha256"] = checksum(string(b), slices.Sorted(maps.Keys(tensors)),
		func(name string) []byte { return tensors[name].Data() })
	b, err = safetensors.Serialize(tensors, metadata)
	if err := errors.Join(append(errs, err)...); err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}

// checksum returns the "sha256" of a file with this "model" and these tensors.
func checksum(header string, names []string, data func(name string) []byte) string {
	sum := sha256.New()
	io.WriteString(sum, header)
	for _, name := range names {
		sum.Write(data(name))
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// Open reads the model file at path. Its errors name the path; see Parse. The models that ship have names, which
// are for models.Open.
func Open(path string) (*Model, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(path, `./\`) {
		return nil, fmt.Errorf("%w; names of models that ship are for models.Open, or for the option method", err)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, err
	}
	m, err := Parse(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// Parse returns the model in a model file. The model passes Check and keeps no reference to
// b. It is an error if the file is damaged or longer than 64 MiB, has another format version,
// or needs attributes that this program does not measure.
func Parse(b []byte) (*Model, error) {
	file, header, err := unpack(b)
	if err != nil {
		return nil, err
	}
	m := &Model{
		Networks: make(map[NetworkName]*Network), Threshold: header.Threshold, ArticleShift: header.ArticleOffset,
		Shifts: header.Operating, Provenance: header.Provenance,
	}
	tensors := 0 // that the model needs
	for _, h := range header.Networks {
		if m.Networks[h.Name] != nil || len(h.Layers) < 2 {
			return nil, fmt.Errorf("network %q stands twice, or has layers %v, want the inputs and one layer or more",
				h.Name, h.Layers)
		}
		layers, err := h.layers(file)
		if err != nil {
			return nil, err
		}
		if line := m.Networks[NetworkLine]; h.Name == NetworkArticleLine && line != nil {
			h.Schema = line.Schema
		}
		m.Networks[h.Name] = &Network{h.Schema, layers}
		tensors += 2 * len(layers)
	}
	if m.Lexicon, err = lexiconIn(file); err != nil {
		return nil, err
	}
	if m.Lexicon != nil {
		tensors += 2
	}
	if tensors != file.Len() {
		return nil, fmt.Errorf("tensors %q, of which %d are of no use", file.Names(), file.Len()-tensors)
	}
	if err := m.Check(); err != nil {
		return nil, err
	}
	return m, nil
}

// unpack checks the format and checksum of a model file and reads its header.
func unpack(b []byte) (file safetensors.SafeTensors, header fileHeader, err error) {
	if len(b) > maxFile {
		return file, header, fmt.Errorf("the file has more than %d bytes", maxFile)
	}
	const lengthSize = 8 // of the length before the header of a safetensors file
	if len(b) <= lengthSize || b[lengthSize] != '{' {
		return file, header, errors.New("not a model file, which train writes (.safetensors)")
	}
	_, info, err := safetensors.ReadMetadata(b)
	if err != nil {
		return file, header, fmt.Errorf("not a model file, which train writes (.safetensors): %w", err)
	}
	metadata := info.Metadata()
	// Check these two first: in another format the other keys may differ in meaning.
	if f := metadata["format"]; f != format {
		return file, header, errors.New("not a model file, which train writes (.safetensors): it is of another program")
	}
	if v := metadata["format_version"]; v != formatVersion {
		return file, header, fmt.Errorf("format version %q, this program reads version %q; train the model again",
			v, formatVersion)
	}
	if file, err = safetensors.Deserialize(b); err != nil {
		return file, header, err
	}
	sum := checksum(metadata["model"], slices.Sorted(slices.Values(file.Names())), func(name string) []byte {
		t, _ := file.Tensor(name) // name is from file's names
		return t.Data()
	})
	if want, ok := metadata["sha256"]; ok && sum != want {
		return file, header, errors.New("the file is damaged: it has another checksum than it says")
	}
	d := json.NewDecoder(strings.NewReader(metadata["model"]))
	d.DisallowUnknownFields()
	if err := d.Decode(&header); err != nil {
		return file, header, fmt.Errorf("header: %w", err)
	}
	return file, header, nil
}

// layers reads the layers of a network.
func (h *networkHeader) layers(file safetensors.SafeTensors) (layers []Layer, err error) {
	for i, inputs := range h.Layers[:len(h.Layers)-1] {
		l := Layer{In: inputs, Out: h.Layers[i+1]}
		weight, bias := tensorNames(h.Name, i)
		if l.W, err = tensor[float32](file, safetensors.F32, weight, l.Out, l.In); err != nil {
			return nil, err
		}
		if l.B, err = tensor[float32](file, safetensors.F32, bias, l.Out); err != nil {
			return nil, err
		}
		layers = append(layers, l)
	}
	return layers, nil
}

// lexiconIn reads the lexicon of a file. It returns nil if there is none.
func lexiconIn(file safetensors.SafeTensors) (*lexicon.Lexicon, error) {
	t, ok := file.Tensor(lexiconKeys)
	if !ok {
		return nil, nil
	}
	n := len(t.Data()) / int(t.DType().Size())
	keys, err := tensor[uint32](file, safetensors.U32, lexiconKeys, n)
	logOdds, err2 := tensor[int8](file, safetensors.I8, lexiconOdds, n)
	if err := cmp.Or(err, err2); err != nil {
		return nil, err
	}
	l, err := lexicon.New(keys, logOdds)
	if err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	return l, nil
}

// tensor returns the numbers of a tensor. Another type or shape than the given is an error.
func tensor[T any](file safetensors.SafeTensors, dtype safetensors.DType, name string, shape ...int) ([]T, error) {
	t, ok := file.Tensor(name)
	if !ok {
		return nil, fmt.Errorf("tensor %q is missing", name)
	}
	same := func(a uint64, b int) bool { return b >= 0 && a == uint64(b) }
	if t.DType() != dtype || !slices.EqualFunc(t.Shape(), shape, same) {
		return nil, fmt.Errorf("tensor %q: %v of shape %v, want %v of shape %v",
			name, t.DType(), t.Shape(), dtype, shape)
	}
	data := make([]T, len(t.Data())/int(dtype.Size()))
	_, err := binary.Decode(t.Data(), binary.LittleEndian, data)
	return data, err
}
