package verb

import "github.com/spf13/cobra"

func flagName(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// Group returns a verb that does nothing but to hold others.
func Group(name, short string, verbs ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use:   name,
		Short: short,
		Args:  UnknownVerb,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(verbs...)
	return cmd
}

// AllCommands returns a command and all below it.
func AllCommands(cmd *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		out = append(out, AllCommands(c)...)
	}
	return out
}

// PageOf is the annotation of a verb of a verb that has the page of the verb above it.
const PageOf = "page"

// IsTopic reports whether a command only has help.
func IsTopic(c *cobra.Command) bool { return !c.Runnable() && !c.HasSubCommands() }
