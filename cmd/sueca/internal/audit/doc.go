// Package audit has the verbs that weigh plays: audit, solve and grade.
package audit

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// Verbs returns the verbs of the package.
func Verbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newAuditCmd(r), newSolveCmd(r), newGradeCmd(r)}
}
