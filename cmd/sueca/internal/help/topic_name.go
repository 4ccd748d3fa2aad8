package help

import (
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/engine/message"
)

// noTopic returns the error for words that are neither verbs nor a page of the manual. The
// last one is wrong, below a command.
func noTopic(c *cobra.Command, words []string) error {
	var names []string
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	last := len(words) - 1
	if like := message.Nearest(words[last], names); like != "" {
		return output.Usagef("there is no verb or topic %s: is it %s? sueca help lists them",
			strings.Join(words, " "), strings.Join(append(words[:last:last], like), " "))
	}
	return output.Usagef("there is no verb or topic %s; sueca help lists them", strings.Join(words, " "))
}
