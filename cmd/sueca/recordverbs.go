package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// recordsVerbs returns the verbs of this family.
func recordsVerbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newValidateCmd(r), newSummaryCmd(r), newExtractCmd(r), newBenchCmd(r), newListCmd(r), newReplayCmd(r), newScoreCmd(r), newFindCmd(r), newFmtCmd(r), newGenerateCmd(r), newExportCmd(r), newPackCmd(r)}
}
