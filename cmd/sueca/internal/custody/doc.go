// Package custody has the verbs that keep a log and prove what is in it: import, amend, verify, checkpoint, key, bundle,
// fork, backup, restore, redact, club and more.
package custody

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// Verbs returns the verbs of the package.
func Verbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newImportCmd(r), newAmendCmd(r), newRenameCmd(r), newReparseCmd(r), newKeyCmd(r), newCheckpointCmd(r),
		newCosignCmd(r),
		newForkCmd(r), newClubCmd(r), newNightCmd(r), newVerifyCmd(r), newBundleCmd(r), newProveCmd(r), newRedactCmd(r), newBackupCmd(r),
		newRestoreCmd(r), newLogCmd(r), newInitCmd(r)}
}
