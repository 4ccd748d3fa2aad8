package main

import (
	"cmp"
	"embed"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/lang"
)

// verbPages are the long texts of the help, each verb's in its own file:
// manual/en/verbs/validate.md, for a verb of a verb signals-run.md, and for the
// program itself sueca.md.
//
//go:embed manual/en/verbs manual/pt/verbs
var verbPages embed.FS

// usagePortuguese is cobra's template of the usage in Portuguese.
//
//go:embed manual/pt/usage.txt
var usagePortuguese string

// verbPage returns the text about a verb in the person's language, empty where its verb of a verb has no page.
func verbPage(words lang.Speaker, c *cobra.Command) string {
	name := cmp.Or(c.Annotations[pageOf], strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), "sueca "), " ", "-"))
	text, _ := verbPages.ReadFile("manual/" + words.Name() + "/verbs/" + name + ".md") // a test reads each of them
	return strings.TrimSuffix(string(text), "\n")
}
