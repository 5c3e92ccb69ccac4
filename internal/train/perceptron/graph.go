package perceptron

import (
	"fmt"
	"sync"

	G "gorgonia.org/gorgonia"
	"gorgonia.org/tensor"
)

type float interface{ float32 | float64 }

// A layer holds the weights of a graph's layer, in the shapes of model.Layer.
type layer[T float] struct {
	inputs, outputs int
	w, b            []T
}

// A graph computes the loss of up to capacity rows and its gradient. To use it, overwrite
// the slices, which are the memory of its tensors, and call run. Several graphs may share
// layers.
//
// A row of the set is a column here: Z = WX + b. Products of long rows suit gonum's kernels (a
// fifth faster than Z = XW + b), and W has the same shape as in a model.
type graph[T float] struct {
	capacity int
	x        []T   // inputs × capacity
	y        []T   // outputs × capacity
	weight   []T   // outputs × capacity; 0 for columns not in use
	masks    [][]T // per hidden layer, units × capacity; see newGraph

	params G.Nodes // weights and biases alternately, layer by layer
	loss   G.Value
	vm     G.VM
}

// building is held while a graph is made. gorgonia numbers groups of operations (in Rectify)
// by an unguarded global counter, so that concurrent fits would race.
var building sync.Mutex

// newGraph builds the graph of a perceptron. The loss is
//
//	Σ weight · (softplus(z) − y·z),
//
// the cross-entropy as a function of the logit z. It neither overflows nor loses digits. With
// dropout, the activations of the hidden layers are multiplied by masks, and the caller fills
// the masks. gorgonia.Dropout is seeded by the clock, and its gradient is off by (1−p)/p.
//
// The capacity is rounded up to a multiple of 8. Every row of every matrix then has the same
// alignment, and sums have the same order in every run.
func newGraph[T float](layers []layer[T], capacity int, dropout bool) (*graph[T], error) {
	const multiple = 8
	capacity = ceilDiv(capacity, multiple) * multiple
	inputs, outputs := layers[0].inputs, layers[len(layers)-1].outputs
	m := &graph[T]{
		capacity: capacity,
		x:        make([]T, inputs*capacity),
		y:        make([]T, outputs*capacity),
		weight:   make([]T, outputs*capacity),
	}
	building.Lock()
	defer building.Unlock()
	g := G.NewGraph()
	x := matrix(g, "x", inputs, capacity, m.x)
	y := matrix(g, "y", outputs, capacity, m.y)
	weight := matrix(g, "weight", outputs, capacity, m.weight)
	given := G.Nodes{x, y, weight}
	var masks G.Nodes
	if dropout {
		for i, l := range layers[:len(layers)-1] {
			mask := make([]T, l.outputs*capacity)
			m.masks = append(m.masks, mask)
			masks = append(masks, matrix(g, fmt.Sprint("mask", i), l.outputs, capacity, mask))
		}
	}
	z, params := logitsOf(g, x, layers, masks)
	loss := crossEntropy(z, y, weight)
	read := G.Read(loss, &m.loss)
	gradients, err := G.Grad(loss, params...)
	if err != nil {
		return nil, err
	}
	// Compile would also keep unused results of Grad. Above all, the gradient with respect
	// to x takes a fifth of the time.
	given = append(append(given, masks...), params...)
	program, registers, err := G.CompileFunction(g, given, append(gradients, read))
	if err != nil {
		return nil, err
	}
	m.params = params
	m.vm = G.NewTapeMachine(g, G.WithPrecompiled(program, registers), G.BindDualValues(params...))
	return m, nil
}

// logitsOf returns the logits of the columns of x, outputs × capacity, and the nodes of the
// layers' weights and biases, alternately. The shapes fit, so that no operation fails.
func logitsOf[T float](g *G.ExprGraph, x *G.Node, layers []layer[T], masks G.Nodes) (z *G.Node, params G.Nodes) {
	for i, l := range layers {
		if i > 0 {
			x = G.Must(G.Rectify(z))
			if masks != nil {
				x = G.Must(G.HadamardProd(x, masks[i-1]))
			}
		}
		w := matrix(g, fmt.Sprint("w", i), l.outputs, l.inputs, l.w)
		b := matrix(g, fmt.Sprint("b", i), l.outputs, 1, l.b)
		z = G.Must(G.BroadcastAdd(G.Must(G.Mul(w, x)), b, nil, []byte{1}))
		params = append(params, w, b)
	}
	return z, params
}

// crossEntropy returns Σ weight · (softplus(z) − y·z).
func crossEntropy(z, y, weight *G.Node) *G.Node {
	a := G.Must(G.Softplus(z))
	b := G.Must(G.HadamardProd(y, z))
	return G.Must(G.Sum(G.Must(G.HadamardProd(weight, G.Must(G.Sub(a, b))))))
}

// matrix makes an input of g whose memory is data.
func matrix[T float](g *G.ExprGraph, name string, rows, cols int, data []T) *G.Node {
	t := tensor.New(tensor.WithShape(rows, cols), tensor.WithBacking(data))
	return G.NewMatrix(g, t.Dtype(), G.WithShape(rows, cols), G.WithName(name), G.WithValue(t))
}

// run returns the loss, and adds its gradient to the gradients of params.
func (m *graph[T]) run() (loss T, err error) {
	// Without the reset the next run would silently do nothing.
	defer m.vm.Reset()
	if err := m.vm.RunAll(); err != nil {
		return 0, err
	}
	return m.loss.Data().(T), nil
}

// gradient returns the gradient of params[i], in the layout of the layer's w or b. It shares
// the graph's memory. The first run must come before it.
func (m *graph[T]) gradient(i int) ([]T, error) {
	v, err := m.params[i].Grad()
	if err != nil {
		return nil, err
	}
	return v.Data().([]T), nil
}
