package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// signalVerbs returns the verbs of this family.
func signalVerbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newSignalsCmd(r)}
}
