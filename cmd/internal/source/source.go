package source

import (
	"context"
	"io"
	"runtime"

	"github.com/spf13/pflag"

	"sueca/analysis/archive"
	"sueca/cmd/internal/defaults"
	"sueca/cmd/internal/output"
	"sueca/engine/code"
	"sueca/eventlog/pack"
	"sueca/notation"
	"sueca/notation/exchange"
	"sueca/replay"
)

// Source is where a run of the program reads from, and how: files, standard input, the
// log.
type Source struct {
	Out     *output.Output  // where it says what is wrong, and what its flags are
	Context context.Context // ended by an interrupt
	Stdin   io.Reader

	LogPath string
	Letters string
	Rules   string
	From    string
	Author  string // who appends
	AsOf    int64  // the position up to which the log is read; 0 is all
	Jobs    int    // workers
	Ahead   int    // how many batches they may be ahead of what is written; 0 is many

	Patient bool // slow work is asked for by name: a search has no limit that was not asked for

	given   columnsGiven
	columns *exchange.Columns // of a table of others; nil for other forms

	seconds      int // that a search may take; see Limit
	secondsFlags []*pflag.Flag
	// Shard is the part of the matches that is worked on; Settle reads it from what was given.
	Shard      archive.Shard
	shardGiven string

	Usual    *defaults.Defaults // what holds where no flag says otherwise
	UsualErr error              // why the file of defaults is not followed

	// Indexed, where it is not nil, returns what the index of a section of a pack tells of its matches. It is
	// called before they are read, once for each section.
	Indexed func(pack.Section) ([]Indexed, error)
	// Skip, where it is not nil, reports whether a file is not read, and nothing is said of it.
	Skip func(path string) bool
	// Lazy leaves the events of matches of packs unread until the verb loads them.
	Lazy bool

	Judging replay.Options   // how matches are judged
	Reading notation.Options // how texts are read; see Settle

	warned   bool // WarnLacking has looked
	disputed bool // it was said that two keys claim to be the log's
	unsigned bool // it was said that a file of what keys have signed is of an earlier version
}

// Indexed is what an index tells of a match of a pack.
type Indexed struct {
	Unwanted bool        // it is not worked on
	Codes    []code.Code // of all that is found in it; nil where that is not known
}

// New returns the records of a run that writes to an output.
func New(ctx context.Context, out *output.Output, stdin io.Reader) *Source {
	out.Files.Until(ctx)
	return &Source{Out: out, Context: ctx, Stdin: stdin, Usual: &defaults.Defaults{}, Jobs: runtime.GOMAXPROCS(0)}
}
