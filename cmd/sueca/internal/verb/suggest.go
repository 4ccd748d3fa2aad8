package verb

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/cmd/internal/output"
	"sueca/engine/message"
)

// NoVerb returns the error for a word in the place of a verb below a command, with the
// verb that was perhaps meant.
func NoVerb(cmd *cobra.Command, word string) error {
	var verbs []string
	for _, c := range cmd.Commands() {
		if !c.Hidden && !IsTopic(c) {
			verbs = append(verbs, c.Name())
		}
	}
	above := ""
	if cmd.HasParent() {
		above = strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ") + " "
	}
	if like := message.Nearest(word, verbs); like != "" {
		return output.Usagef("there is no verb %s: is it %s? sueca help lists them", above+word, above+like)
	}
	return output.Usagef("there is no verb %s; sueca help lists them", above+word)
}

// UnknownVerb returns an error for words in the place of a verb.
func UnknownVerb(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return NoVerb(cmd, args[0])
	}
	return nil
}

// otherWords are what people look for, and the flags that have it.
var otherWords = map[string]string{"date": "since", "from-date": "since", "after": "since", "before": "until", "to-date": "until"}

// noFlag returns the error for a flag that a command does not have.
func noFlag(cmd *cobra.Command, name string) error {
	var flags []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, f.Name) })
	if other, ok := otherWords[name]; ok && slices.Contains(flags, other) {
		return output.Usagef("there is no flag %s: is it %s? see %s --help", flagName(name), flagName(other), cmd.CommandPath())
	}
	if like := message.Nearest(name, flags); like != "" {
		return output.Usagef("there is no flag %s: is it %s? see %s --help", flagName(name), flagName(like), cmd.CommandPath())
	}
	return output.Usagef("there is no flag %s; see %s --help", flagName(name), cmd.CommandPath())
}
