package verb

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/engine/message"
)

func AtLeast(n int, want message.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n {
			return &output.UsageError{Msg: want}
		}
		return nil
	}
}

func Exactly(n int, want message.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return &output.UsageError{Msg: want}
		}
		return nil
	}
}

// NeedFiles returns an error if there are no arguments.
func NeedFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return output.Usagef("name a file, a folder, or - for standard input; see %s --help", cmd.CommandPath())
	}
	return nil
}

// NoArguments returns an error if there are arguments.
func NoArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return output.Usagef("%s takes no arguments, and %q is one; see %s --help", cmd.Name(), args[0], cmd.CommandPath())
	}
	return nil
}
