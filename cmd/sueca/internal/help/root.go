package help

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
)

// helpWidth returns how wide a help may be: as the terminal is, within reason.
func helpWidth(a *run.Run) int {
	if a.Out.Width > 0 {
		return max(40, min(a.Out.Width, 120))
	}
	return topicWidth + 1
}

// AddTo gives a program what helps a person: the pages of its verbs and of the manual, the verbs
// that show them, and the words of the person's language.
func AddTo(root *cobra.Command, a *run.Run) {
	root.AddCommand(newRulesCmd(a), newCompletionCmd(a.Out), newVersionCmd(a))
	root.AddCommand(newTopics(a.Out, min(helpWidth(a)-1, topicWidth))...)
	root.SetHelpCommand(newHelpCmd(a.Out))
	help := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		if words := c.Flags().Args(); c.HasSubCommands() && len(words) > 0 {
			a.Out.Complain(verb.NoVerb(c, words[0])) // sueca NOVERB --help
			return
		}
		help(c, args)
	})
	root.InitDefaultHelpCmd()
	groupByTask(a.Out.Words, root)
	for _, c := range verb.AllCommands(root) {
		c.Long = verbPage(a.Out.Words, c)
		if c.Annotations == nil {
			c.Annotations = map[string]string{}
		}
		c.Annotations[takes] = c.Use
	}
	localise(a.Out.Words, root, helpWidth(a))
}
