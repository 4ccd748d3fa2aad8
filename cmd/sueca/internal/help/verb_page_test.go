package help

import (
	"context"
	"io"
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"gotest.tools/v3/assert"

	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/manual"
)

// TestVerbPages checks that each verb has its page in both languages, and that each page
// belongs to a verb. A verb below another has its own page, that of the verb above it, or
// none.
func TestVerbPages(t *testing.T) {
	for _, lang := range []string{"en", "pt"} {
		a := verb.NewRun(context.Background(), []string{"--lang", lang}, nil, io.Discard, io.Discard)
		shown := map[string]bool{}
		root := program(a)
		root.InitDefaultHelpCmd()
		for _, c := range verb.AllCommands(root) {
			if c.IsAdditionalHelpTopicCommand() {
				continue
			}
			page := pageName(c)
			text, err := fs.ReadFile(manual.Pages, lang+"/verbs/"+page+".md")
			switch ofVerb := c.HasParent() && c.Parent().HasParent(); {
			case err == nil && c.Long+"\n" != string(text):
				t.Errorf("%s: the help of %s is not its page", lang, c.CommandPath())
			case err != nil && !ofVerb:
				t.Errorf("%s: %s has no page: %v", lang, c.CommandPath(), err)
			case err != nil && c.Long != "" && c.Long != c.Parent().Long:
				t.Errorf("%s: the help of %s stands in no file", lang, c.CommandPath())
			}
			shown[page] = true
		}
		files, err := fs.ReadDir(manual.Pages, lang+"/verbs")
		assert.NilError(t, err)
		for _, f := range files {
			if !shown[strings.TrimSuffix(f.Name(), path.Ext(f.Name()))] {
				t.Errorf("%s: no verb is that of %s", lang, f.Name())
			}
		}
	}
}

// pageName names the page of a command.
func pageName(c *cobra.Command) string {
	return strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), "sueca "), " ", "-")
}
