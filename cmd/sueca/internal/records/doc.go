// Package records has the verbs that read records and write others: validate, fmt, find, extract, list, replay, score,
// generate, export, pack and what they share.
package records

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// Verbs returns the verbs of the package.
func Verbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newValidateCmd(r), newSummaryCmd(r), newExtractCmd(r), newListCmd(r), newReplayCmd(r),
		newScoreCmd(r), newFindCmd(r), newFmtCmd(r), newGenerateCmd(r), newExportCmd(r), newPackCmd(r), newReconcileCmd(r)}
}
