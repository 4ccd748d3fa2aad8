// Package season has the verb season: standings, ratings, competitions.
package season

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// Verbs returns the verbs of the package.
func Verbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newSeasonCmd(r)}
}
