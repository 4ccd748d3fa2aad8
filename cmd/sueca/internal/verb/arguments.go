package verb

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/engine/message"
)

func AtLeast(n int, want message.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n {
			return &output.UsageError{Fault: message.Fault{Msg: want}}
		}
		return nil
	}
}

func Exactly(n int, want message.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return &output.UsageError{Fault: message.Fault{Msg: want}}
		}
		return nil
	}
}

// AtMostOne returns an error if there is more than one argument.
func AtMostOne(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return output.Usagef("one match at a time, or none for all")
	}
	return nil
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
