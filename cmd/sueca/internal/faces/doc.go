// Package faces has the verbs that show matches and take them down: view, show, page, site, transcribe, serve and lsp.
package faces

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
)

// Verbs returns the verbs of the package.
func Verbs(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newViewCmd(r), newShowCmd(r), newPageCmd(r), newSiteCmd(r), newTranscribeCmd(r), newServeCmd(r), newLspCmd(r)}
}
