package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// faceVerbs returns the verbs of this family.
func faceVerbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newViewCmd(r), newShowCmd(r), newPageCmd(r), newSiteCmd(r), newTranscribeCmd(r), newServeCmd(r), newLspCmd(r)}
}
