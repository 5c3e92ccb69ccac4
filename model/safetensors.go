package model

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
)

// This file is the safetensors container, as far as networks need it
// (https://github.com/huggingface/safetensors#format):
//
//	8 bytes   length of the header, little-endian
//	header    a JSON object, padded with spaces to a multiple of 8 bytes
//	data      the tensors, little-endian, one after the other without gaps
//
// The header names each tensor's type, shape and place in the data. Its entry
// __metadata__ is an object of strings.

const (
	metadataKey = "__metadata__"
	lengthBytes = 8

	// maxHeader and maxFile bound what a damaged file can ask for. A network
	// of 1,000 inputs into 256-64-1 has a header of 100 KiB and 1.1 MiB of
	// data.
	maxHeader = 1 << 20
	maxFile   = 64 << 20
)

// A tensor has as many numbers as the product of its shape.
type tensor struct {
	shape []int
	data  any // []float32, []uint32 or []int8
}

// dtypes are the types of tensors and the bytes of a number.
var dtypes = map[string]int{"F32": 4, "U32": 4, "I8": 1}

// dtype returns the type of a tensor.
func (t tensor) dtype() string {
	switch t.data.(type) {
	case []float32:
		return "F32"
	case []uint32:
		return "U32"
	case []int8:
		return "I8"
	}
	panic(fmt.Sprintf("model: a tensor of %T", t.data))
}

// numbers reads the data of a tensor of one of dtypes.
func numbers(dtype string, b []byte) (data any, err error) {
	n := len(b) / dtypes[dtype]
	switch dtype {
	case "F32":
		data = make([]float32, n)
	case "U32":
		data = make([]uint32, n)
	case "I8":
		data = make([]int8, n)
	}
	_, err = binary.Decode(b, binary.LittleEndian, data)
	return data, err
}

// entry is a tensor in the header. Offsets are its first byte and the one
// after its last, counted from the end of the header.
type entry struct {
	Dtype   string `json:"dtype"`
	Shape   []int  `json:"shape"`
	Offsets []int  `json:"data_offsets"`
}

// encode lays the tensors out in the order of names. The same arguments give
// the same bytes.
func encode(metadata map[string]string, names []string, tensors map[string]tensor) ([]byte, error) {
	header := map[string]any{metadataKey: metadata}
	var data []byte
	for _, name := range names {
		t, from := tensors[name], len(data)
		var err error
		if data, err = binary.Append(data, binary.LittleEndian, t.data); err != nil {
			return nil, err
		}
		header[name] = entry{t.dtype(), t.shape, []int{from, len(data)}}
	}
	h, err := json.Marshal(header) // sorts the keys
	if err != nil {
		return nil, err
	}
	h = append(h, bytes.Repeat([]byte(" "), -len(h)&7)...)
	if len(h) > maxHeader || lengthBytes+len(h)+len(data) > maxFile {
		return nil, fmt.Errorf("%d bytes of header and %d of weights are more than a file may have", len(h), len(data))
	}
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(h)))
	return append(append(b, h...), data...), nil
}

// decode is the inverse of encode, for tensors in any order. It keeps nothing of b.
func decode(b []byte) (metadata map[string]string, tensors map[string]tensor, err error) {
	header, data, err := split(b)
	if err != nil {
		return nil, nil, err
	}
	entries, err := object(header)
	if err != nil {
		return nil, nil, fmt.Errorf("header: %w", err)
	}
	m, ok := entries[metadataKey]
	if !ok {
		return nil, nil, fmt.Errorf("not a model file: no %s", metadataKey)
	}
	delete(entries, metadataKey)
	if metadata, err = stringValues(m); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", metadataKey, err)
	}
	if tensors, err = tile(entries, data); err != nil {
		return nil, nil, err
	}
	return metadata, tensors, nil
}

// split takes a file apart into header and data.
func split(b []byte) (header, data []byte, err error) {
	if len(b) > maxFile {
		return nil, nil, fmt.Errorf("the file has more than %d bytes", maxFile)
	}
	if len(b) < lengthBytes {
		return nil, nil, fmt.Errorf("the file ends after %d bytes, within the length of its header", len(b))
	}
	length := binary.LittleEndian.Uint64(b)
	b = b[lengthBytes:]
	if length > maxHeader {
		return nil, nil, fmt.Errorf("not a model file: its header would have %d bytes", length)
	}
	if length > uint64(len(b)) {
		return nil, nil, fmt.Errorf("the file ends after %d of %d bytes of header", len(b), length)
	}
	return b[:length], b[length:], nil
}

// object reads a JSON object and nothing after it. Of two equal keys
// encoding/json would take the last; which one was meant cannot be known.
func object(b []byte) (map[string]json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	if t, err := d.Token(); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	} else if t != json.Delim('{') {
		return nil, fmt.Errorf("not a JSON object")
	}
	m := make(map[string]json.RawMessage)
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("not JSON: %w", err)
		}
		key := t.(string) // Token accepts nothing else here
		if _, ok := m[key]; ok {
			return nil, fmt.Errorf("%q stands twice", key)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, fmt.Errorf("%q: not JSON: %w", key, err)
		}
		m[key] = value
	}
	if _, err := d.Token(); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("something follows the JSON object")
	}
	return m, nil
}

func stringValues(b []byte) (map[string]string, error) {
	values, err := object(b)
	if err != nil {
		return nil, err
	}
	m := make(map[string]string)
	for _, k := range slices.Sorted(maps.Keys(values)) {
		var s *string // null would leave a string as it is
		if err := json.Unmarshal(values[k], &s); err != nil || s == nil {
			return nil, fmt.Errorf("%q is not a string", k)
		}
		m[k] = *s
	}
	return m, nil
}

// tile reads the tensors of a header. They must tile data: no byte belongs to
// two of them or to none.
func tile(entries map[string]json.RawMessage, data []byte) (map[string]tensor, error) {
	type named struct {
		name string
		entry
	}
	var all []named
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		e := named{name: name}
		d := json.NewDecoder(bytes.NewReader(entries[name]))
		d.DisallowUnknownFields()
		if err := d.Decode(&e.entry); err != nil {
			return nil, fmt.Errorf("tensor %q: %w", name, err)
		}
		number, ok := dtypes[e.Dtype]
		if !ok {
			return nil, fmt.Errorf("tensor %q: dtype %q, only F32, U32 and I8 are read", name, e.Dtype)
		}
		if o := e.Offsets; len(o) != 2 || o[0] < 0 || o[1] < o[0] || o[1] > len(data) {
			return nil, fmt.Errorf("tensor %q: data_offsets %v in data of %d bytes", name, o, len(data))
		}
		if size, ok := byteSize(number, e.Shape); !ok || size != e.Offsets[1]-e.Offsets[0] {
			return nil, fmt.Errorf("tensor %q: data_offsets %v for the shape %v", name, e.Offsets, e.Shape)
		}
		all = append(all, e)
	}
	slices.SortStableFunc(all, func(a, b named) int { return cmp.Compare(a.Offsets[0], b.Offsets[0]) })

	tensors := make(map[string]tensor)
	end := 0
	for _, e := range all {
		switch from := e.Offsets[0]; {
		case from < end:
			return nil, fmt.Errorf("tensor %q begins at byte %d, within another that ends at %d", e.name, from, end)
		case from > end:
			return nil, fmt.Errorf("tensor %q begins at byte %d, the one before ends at %d", e.name, from, end)
		}
		numbers, err := numbers(e.Dtype, data[end:e.Offsets[1]])
		if err != nil {
			return nil, fmt.Errorf("tensor %q: %w", e.name, err)
		}
		tensors[e.name], end = tensor{e.Shape, numbers}, e.Offsets[1]
	}
	if end != len(data) {
		return nil, fmt.Errorf("%d bytes follow the last tensor", len(data)-end)
	}
	return tensors, nil
}

// byteSize is the size of a tensor's data, of numbers of so many bytes; ok is false
// when no file can hold it.
func byteSize(number int, shape []int) (size int, ok bool) {
	size = number
	for _, n := range shape {
		if n < 0 || n > maxFile/max(size, 1) {
			return 0, false
		}
		size *= n
	}
	return size, true
}
