// Command pipeline classifies pages as classify does, on one machine or many: an Apache
// Beam pipeline.
//
//	pipeline --input GLOB --output PREFIX [flags of Beam] [-- flags of classify]
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"linesift/beam/pipeline"
	"linesift/internal/cli/classify"
)

func main() {
	var o pipeline.Options
	flag.StringVar(&o.Input, "input", "",
		"pattern of the files to read: WARC, JSON Lines or Parquet, compressed or not, on this machine, gs:// or s3://")
	flag.StringVar(&o.Output, "output", "",
		"what the names of the files begin with: PREFIX-SSSSS-of-NNNNN.jsonl has records, "+
			"PREFIX-errors-SSSSS-of-NNNNN.jsonl the pages without one, and why")
	flag.BoolVar(&o.Parquet, "parquet", false, "write records as Parquet")
	flag.IntVar(&o.Shards, "shards", 4, "files of records")
	flag.Int64Var(&o.PartSize, "part-size", 64<<20,
		"bytes after which a file is cut, for another worker to go on with; 0 not to cut files")
	flag.IntVar(&o.HostPages, "host-pages", 10000,
		"pages of a host, with --site, from which on several workers have a share of them")
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(),
			"pipeline --input GLOB --output PREFIX [flags] [-- flags of classify, as --content markdown]\n\n")
		flag.PrintDefaults()
	}
	flag.Parse()
	beam.Init()
	var err error
	if o.Flags, err = classify.ParseFlags(flag.Args()); err == nil {
		err = run(o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pipeline:", err)
		os.Exit(1)
	}
}

func run(o pipeline.Options) error {
	p, s := beam.NewPipelineWithRoot()
	if err := pipeline.Build(s, o); err != nil {
		return err
	}
	result, err := beamx.RunWithMetrics(context.Background(), p)
	if err != nil {
		return err
	}
	if result != nil { // as it is where a runner is left to itself (--async)
		pipeline.PrintMetrics(os.Stdout, result.Metrics())
	}
	return nil
}
