package train

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/train"
	"linesift/model"
)

const samples = "../../../data/samples"

// quickly trains on the samples and returns what was printed.
func quickly(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	args = append([]string{filepath.Join(samples, "labels.csv"), "--epochs", "2", "--folds", "2"}, args...)
	if status := Command().Run(t.Context(), args, cli.Streams{Out: &out, Err: &errs}); status != cli.OK {
		t.Fatalf("train: exit status %d: %s", status, errs.String())
	}
	return out.String()
}

// The other command is built, since a model is only good for something if
// classify takes it as it is.
func TestClassifyUsesWhatTrainWrites(t *testing.T) {
	if testing.Short() {
		t.Skip("building classify takes some seconds")
	}
	dir := t.TempDir()
	classify := filepath.Join(dir, "classify.exe") // the ending is for Windows
	if out, err := exec.Command("go", "build", "-o", classify, "linesift/cmd/classify").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	made := filepath.Join(dir, "my.safetensors")
	quickly(t, "--output", made, "--from", "full")
	out, err := exec.Command(classify, "--model", made,
		filepath.Join(samples, "pages", "news-harbour.html")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if text := string(out); !strings.Contains(text, "the only road across the estuary") ||
		strings.Contains(text, "Cookie settings") {
		t.Errorf("of an article it finds %q", text)
	}
}

func TestReportSaysWhatWasPrinted(t *testing.T) {
	dir := t.TempDir()
	out := quickly(t, "--output", filepath.Join(dir, "n.safetensors"), "--hidden", "8", "--report",
		filepath.Join(dir, "report.json"))
	b, err := os.ReadFile(filepath.Join(dir, "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	var r train.Report
	if err := json.Unmarshal(b, &r); err != nil {
		t.Fatal(err)
	}
	// a tenth of 28 sites, rounded up, is for measuring
	if r.Test.Sites != 3 || r.Training.Sites != 25 {
		t.Errorf("%+v of training, %+v of test", r.Training, r.Test)
	}
	if len(r.Fits) != 2 || r.Fits[0].Network != model.NetworkLine || r.Fits[1].Network != model.NetworkContext {
		t.Fatalf("fits %+v, want one of the network line and one of context", r.Fits)
	}
	for _, f := range r.Fits {
		if len(f.Curves) != 2 || len(f.Curves[0]) != 2 || f.Epochs < 1 || f.Epochs > 2 {
			t.Errorf("%s: %d folds of %d epochs, fitted for %d; want 2 and 2", f.Network, len(f.Curves),
				len(f.Curves[0]), f.Epochs)
		}
	}
	for _, want := range []string{"fitted to " + describe(r.Training), "measured on " + describe(r.Measured)} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not printed in %q", want, out)
		}
	}
}

func TestTheResultSaysWhichNetworkIsBetter(t *testing.T) {
	errors := func(share float64) train.Errors {
		return train.Errors{Pages: 4, Page: eval.LineRates{FalsePositive: share / 4, FalseNegative: share * 3 / 4}}
	}
	other := errors(0.2)
	const from = "networks/my.safetensors"
	for _, test := range []struct {
		model      train.Errors
		other      *train.Errors
		from       string
		out, warns string
	}{
		{errors(0.1), nil, from, "  wrong lines 10.0 %; of the threshold 0.5 50.0 %\n", ""},
		{errors(0.1), &other, from, "  wrong lines 10.0 %; of my.safetensors 20.0 %; of the threshold 0.5 50.0 %\n" +
			"  the new model is better than my.safetensors here\n", ""},
		{errors(0.2), &other, from, "  wrong lines 20.0 %; of my.safetensors 20.0 %; of the threshold 0.5 50.0 %\n" +
			"  the new model is as good as my.safetensors here\n", ""},
		{errors(0.3), &other, from, "  wrong lines 30.0 %; of my.safetensors 20.0 %; of the threshold 0.5 50.0 %\n",
			"train: the new model is worse than my.safetensors on the test pages: 30.0 % of the lines are wrong, " +
				"not 20.0 %\n"},
		{errors(0.3), &other, "", "  wrong lines 30.0 %; of full 20.0 %; of the threshold 0.5 50.0 %\n",
			"train: the new model is worse than full on the test pages: 30.0 % of the lines are wrong, not 20.0 %\n"},
		{train.Errors{}, &other, from, "", ""},
	} {
		var out, errs bytes.Buffer
		o := flags{From: test.from}
		m := measurement{"on the test pages", test.model, errors(0.5), test.other}
		o.printErrors(cli.Streams{Out: &out, Err: &errs}, m)
		if out.String() != test.out || errs.String() != test.warns {
			t.Errorf("%.1f, from %v: %q and %q", test.model.Page.Total(), test.other, out.String(), errs.String())
		}
	}
}

// A model predicted the labels of the only test page.
func TestTheResultSaysThatNoTestPageIsMeasured(t *testing.T) {
	one := train.Part{Sites: 1, Pages: 1, Lines: 1, Content: 1}
	for measured, want := range map[int]string{
		0: "no test page could be measured\npages that are not measured, because a model predicted their labels: 1\n",
		1: "measured on 1 site, 1 page, 1 line (100 % content):\n  wrong lines 0.0 %; of the threshold 0.5 0.0 %\n",
	} {
		var out bytes.Buffer
		new(flags).printResult(cli.Streams{Out: &out}, &train.Report{
			Stages: make([]train.StageScore, 1), Test: one, Measured: one, TestModel: train.Errors{Pages: measured},
		})
		if got := out.String(); !strings.Contains(got,
			":\n  word F1 0.000; lines by themselves 0.000\n"+want+"written to") {
			t.Errorf("%d pages measured: %s", measured, got)
		}
	}
}
