package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// custodyVerbs returns the verbs of this family.
func custodyVerbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newImportCmd(r), newAmendCmd(r), newReparseCmd(r), newKeyCmd(r), newCheckpointCmd(r), newCosignCmd(r), newForkCmd(r), newClubCmd(r), newNightCmd(r), newVerifyCmd(r), newBundleCmd(r), newProveCmd(r), newRedactCmd(r), newBackupCmd(r), newRestoreCmd(r), newLogCmd(r), newInitCmd(r)}
}
