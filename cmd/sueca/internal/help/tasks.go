package help

import (
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/lang"
	"sueca/engine/message"
)

// tasks are what people come with, and the verbs for it, in the order in which they are mostly wanted.
var tasks = []struct {
	title message.Word
	verbs string
}{
	{"write a match down", "transcribe serve fmt lsp"},
	{"check it and look at it", "validate replay score view show list reconcile"},
	{"settle a dispute", "audit rules"},
	{"keep matches, and correct them", "import amend rename log export backup restore reparse redact"},
	{"standings, pages and paper", "season page site"},
	{"sign and prove", "club night verify key checkpoint cosign bundle prove fork"},
	{"many records", "find extract pack summary generate"},
	{"what cards were worth, and what they say", "solve grade signals"},
	{"the program itself", "init help completion version"},
}

// groupByTask lists the verbs of the program by what they are for.
func groupByTask(words lang.Speaker, root *cobra.Command) {
	group := map[string]string{}
	for _, t := range tasks {
		verbs := strings.Fields(t.verbs)
		title := []rune(words.Word(t.title) + ":")
		root.AddGroup(&cobra.Group{ID: verbs[0], Title: strings.ToUpper(string(title[:1])) + string(title[1:])})
		for _, v := range verbs {
			group[v] = verbs[0]
		}
	}
	for _, c := range root.Commands() {
		c.GroupID = group[c.Name()]
	}
}
