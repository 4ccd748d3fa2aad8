package help

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/audit"
	"sueca/cmd/sueca/internal/custody"
	"sueca/cmd/sueca/internal/faces"
	"sueca/cmd/sueca/internal/records"
	"sueca/cmd/sueca/internal/season"
	"sueca/cmd/sueca/internal/signals"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// program has all verbs.
func program(r *run.Run) *cobra.Command {
	root := verbtest.With(custody.Verbs, records.Verbs, audit.Verbs, season.Verbs, signals.Verbs, faces.Verbs)(r)
	AddTo(root, r)
	return root
}

// execute runs the program as it is run by a person or by a shell that completes words.
func execute(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return verbtest.Program(func(r *run.Run) *cobra.Command {
		root := program(r)
		if strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
			AnswerShell(r, root)
		}
		return root
	}).Execute(args, stdin, stdout, stderr)
}
