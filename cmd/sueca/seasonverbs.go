package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// seasonVerbs returns the verbs of this family.
func seasonVerbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newSeasonCmd(r)}
}
