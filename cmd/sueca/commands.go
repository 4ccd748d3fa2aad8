package main

import "github.com/spf13/cobra"

func flagName(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// allCommands returns a command and all below it.
func allCommands(cmd *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		out = append(out, allCommands(c)...)
	}
	return out
}

// pageOf is the annotation of a verb of a verb that has the page of the verb above it.
const pageOf = "page"

// isTopic reports whether a command only has help.
func isTopic(c *cobra.Command) bool { return !c.Runnable() && !c.HasSubCommands() }
