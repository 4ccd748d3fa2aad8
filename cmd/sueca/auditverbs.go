package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// auditVerbs returns the verbs of this family.
func auditVerbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newAuditCmd(r), newSolveCmd(r), newGradeCmd(r)}
}
