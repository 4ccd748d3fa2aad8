package verb

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/engine/message"
	"sueca/engine/rules"
)

func AtLeast(n int, want message.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n {
			return &output.UsageError{Fault: message.Fault{Msg: want}}
		}
		return nil
	}
}

func AtMost(n int, want message.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > n {
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

// CheckPlace refuses numbers of the flags for a deal and a trick that no record has.
func CheckPlace(cmd *cobra.Command, deal, trick int) error {
	switch f := cmd.Flags(); {
	case f.Changed("deal") && deal < 1:
		return output.Usagef("--deal is a number from 1")
	case f.Changed("trick") && (trick < 1 || trick > rules.MaxTricks):
		return output.Usagef("--trick is a number from 1 to 13")
	}
	return nil
}
