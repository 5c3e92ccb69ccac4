package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"linesift/beam/pipeline"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

func TestAPageInARecordOut(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in.jsonl")
	if err := os.WriteFile(in,
		[]byte(`{"id":"a","url":"https://a.example/","html":"<h1>Head</h1><p>One sentence of words. And another `+
			`one, which is longer."}`+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	o := pipeline.Options{Input: in, Output: filepath.Join(dir, "out"), Shards: 1, HostPages: 1}
	if err := run(o); err != nil {
		t.Fatal(err)
	}
	record, err := os.ReadFile(o.Output + "-00000-of-00001.jsonl")
	if err != nil || !strings.HasPrefix(string(record), `{"id":"a","path":"`+in+`:1",`) {
		t.Errorf("%s, %v", record, err)
	}
	if run(pipeline.Options{}) == nil {
		t.Error("no input is no error")
	}
}
