package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/engine/message"
)

func atLeast(n int, want message.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n {
			return &output.UsageError{Msg: want}
		}
		return nil
	}
}

func exactly(n int, want message.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return &output.UsageError{Msg: want}
		}
		return nil
	}
}

// needFiles returns an error if there are no arguments.
func needFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return output.Usagef("name a file, a folder, or - for standard input; see %s --help", cmd.CommandPath())
	}
	return nil
}

// noArguments returns an error if there are arguments.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return output.Usagef("%s takes no arguments, and %q is one; see %s --help", cmd.Name(), args[0], cmd.CommandPath())
	}
	return nil
}
