package source

import (
	"context"
	"io"
	"runtime"

	"sueca/cmd/internal/output"
	"sueca/notation"
	"sueca/replay"
)

// Source is where a run of the program reads from: files, standard input, the log; and how
// it reads them.
type Source struct {
	*output.Output
	Context context.Context // ended by an interrupt
	Stdin   io.Reader

	LogPath string
	Letters string
	Rules   string
	From    string
	Author  string // who appends
	AsOf    int64  // the position that a match of the log is read at; 0 is all
	Jobs    int    // workers

	Judging replay.Options   // how matches are judged
	Reading notation.Options // how texts are read; see settle
}

// NewSource returns a source that writes to an output.
func NewSource(ctx context.Context, out *output.Output, stdin io.Reader) *Source {
	return &Source{Output: out, Context: ctx, Stdin: stdin, Jobs: runtime.GOMAXPROCS(0)}
}
