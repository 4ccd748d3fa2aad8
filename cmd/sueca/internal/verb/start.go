package verb

import (
	"context"
	"io"
	"slices"

	"sueca/cmd/internal/defaults"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
)

// NewRun returns what every verb needs: where it reads, where it writes, and in
// which language.
func NewRun(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) *run.Run {
	out := output.NewOutput(lang.Speaker{}, stdout, stderr)
	usual, err := defaults.Read(out.Files, defaults.Place())
	language, _ := lang.Detect(args, usual.Get("language"))
	out.Words = lang.New(language)
	r := run.New(ctx, out, stdin)
	r.Records.Usual, r.Records.UsualErr = usual, err
	return r
}

// ShellArrows changes an arrow that stands alone, which would be taken for a flag.
func ShellArrows(args []string) []string {
	out := slices.Clone(args)
	for i, arg := range out {
		if arg == "->" {
			out[i] = "→"
		}
	}
	return out
}
