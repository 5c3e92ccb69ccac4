// Package pipeline is classify for more pages than one machine can take: the same work as
// an Apache Beam pipeline, which runs in this process, on a cluster of Flink or Spark, or on
// Dataflow.
//
//  1. read.go lists the files, cuts large ones into parts at the records, and reads the
//     parts, wherever Beam's file systems have them.
//  2. site.go, with --site, learns a profile of each host and brings the pages of a host
//     together with it, those of a large host in several groups.
//  3. classify.go makes the record of each page. What cannot be classified becomes a line
//     that says why.
//  4. dedup.go, with --dedup, finds copies among all pages.
//  5. write.go writes records, and apart from them the lines of pages without one, as
//     so many files as asked for.
//
// What the steps do is in linesift's own packages: input, site and record.
// Pages give the same set of records however they are cut and on however many machines.
// The order of records in a file is not defined.
package pipeline

import (
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"linesift/internal/cli/classify"
	"linesift/internal/record"
)

// Options say what is read, how it is classified and where records go. They go to all
// machines.
type Options struct {
	Input     string // pattern of the files
	Output    string // what the names of the files that are written begin with
	Parquet   bool   // records are written as Parquet, not JSON Lines
	Shards    int    // files of records
	PartSize  int64  // bytes after which a file is cut; 0 not to cut
	HostPages int    // pages of a host that are classified one after the other

	classify.Flags // how pages are found and classified
}

// Build adds the steps to a pipeline. An error is about the options.
func Build(s beam.Scope, o Options) error {
	_, err := o.maker()
	switch {
	case err != nil:
		return err
	case o.Input == "" || o.Output == "":
		return fmt.Errorf("an input and an output are needed")
	case o.Shards < 1 || o.HostPages < 1:
		return fmt.Errorf("there is at least one shard, and one page of a host")
	}
	found := read(s.Scope("read"), o)
	var items, prints beam.PCollection
	if o.Site {
		items, prints = classifyBySite(s.Scope("site"), o, found)
	} else {
		items, prints = beam.ParDo2(s.Scope("classify"), &classifyFn{recorder{Options: o}}, found)
	}
	if o.Dedup {
		write(s.Scope("write"), o, items, copies(s.Scope("dedup"), o, prints))
	} else {
		write(s.Scope("write"), o, items)
	}
	return nil
}

// maker returns what makes the records. It reads the model.
func (o Options) maker() (*record.Maker, error) {
	o.Format = "jsonl"
	checked, err := o.Check()
	if err != nil {
		return nil, err
	}
	return record.NewMaker(checked)
}
