package help

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/lang"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/manual"
)

// verbPage returns the text about a verb in the person's language, empty where its verb of a verb has no page.
func verbPage(words lang.Speaker, c *cobra.Command) string {
	name := cmp.Or(c.Annotations[verb.PageOf], strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), "sueca "), " ", "-"))
	text, _ := manual.Pages.ReadFile(words.Name() + "/verbs/" + name + ".md") // a test reads each of them
	return strings.TrimSuffix(string(text), "\n")
}
