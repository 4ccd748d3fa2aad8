// Package signals has the verb signals: studies of what partners tell one another by their cards.
package signals

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// Verbs returns the verbs of the package.
func Verbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newSignalsCmd(r)}
}
