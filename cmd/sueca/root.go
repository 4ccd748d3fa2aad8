package main

import (
	"cmp"
	"errors"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
)

func newRootCmd(a *report.Reporter) *cobra.Command {
	cmd := &cobra.Command{
		Use:           "sueca",
		Short:         a.Words.Sayf("record-keeper, referee and laboratory of Sueca"),
		Long:          verbPage(a.Words, "sueca"),
		Example:       "  sueca replay evening.sueca\n  sueca validate archive/\n  sueca import evening.sueca && sueca score all",
		SilenceUsage:  true,
		SilenceErrors: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return output.Usagef("there is no verb %s; sueca help lists them", args[0])
			}
			return nil
		},
		RunE:              func(cmd *cobra.Command, args []string) error { return cmd.Help() },
		PersistentPreRunE: func(cmd *cobra.Command, args []string) error { return checkFlags(a.Source, cmd) },
	}
	cmd.SetIn(a.Stdin)
	cmd.SetOut(a.Stdout)
	cmd.SetErr(a.Stderr)
	f := cmd.PersistentFlags()
	f.String("lang", "", a.Words.Sayf("`language` of the messages: pt or en (default from the locale)"))
	f.StringVar(&a.LogPath, "log", "", a.Words.Sayf("the log's `file`"))
	cmd.AddCommand(
		newValidateCmd(a), newSummaryCmd(a), newExtractCmd(a), newBenchCmd(a), newImportCmd(a),
		newReplayCmd(a), newScoreCmd(a), newViewCmd(a), newShowCmd(a), newAuditCmd(a), newSolveCmd(a), newGradeCmd(a),
		newFindCmd(a), newSignalsCmd(a), newTranscribeCmd(a), newLspCmd(a),
		newAmendCmd(a), newReparseCmd(a), newFmtCmd(a), newKeyCmd(a), newCheckpointCmd(a), newCosignCmd(a), newVerifyCmd(a),
		newGenerateCmd(a), newBundleCmd(a), newRedactCmd(a), newBackupCmd(a), newLogCmd(a), newExportCmd(a), newRulesCmd(a), newVersionCmd(a),
	)
	cmd.AddCommand(newTopics(a.Words.Name())...)
	cmd.SetHelpCommand(newHelpCmd(a.Output))
	cmd.CompletionOptions.HiddenDefaultCmd = true
	cmd.Version = version()
	cmd.SetVersionTemplate("sueca {{.Version}}\n")
	cmd.SetFlagErrorFunc(flagError)
	localise(a.Output, cmd)
	return cmd
}

// flagError says what is wrong with a flag in our words.
func flagError(cmd *cobra.Command, err error) error {
	var none *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var bad *pflag.InvalidValueError
	switch {
	case errors.As(err, &none):
		return output.Usagef("there is no flag %s; see %s --help", flagName(none.GetSpecifiedName()), cmd.CommandPath())
	case errors.As(err, &missing):
		return output.Usagef("flag %s needs a value; see %s --help", flagName(missing.GetSpecifiedName()), cmd.CommandPath())
	case errors.As(err, &bad):
		return output.Usagef("flag --%s cannot be %q; see %s --help", bad.GetFlag().Name, bad.GetValue(), cmd.CommandPath())
	}
	return output.Usagef("%s; see %s --help", err.Error(), cmd.CommandPath())
}

func flagName(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// localise puts cobra's own words into the person's language.
func localise(a *output.Output, cmd *cobra.Command) {
	if a.Words.Name() == "en" {
		return
	}
	cmd.InitDefaultHelpCmd()
	cmd.InitDefaultCompletionCmd()
	cmd.SetUsageTemplate(usagePortuguese + topicsPortuguese)
	names := strings.NewReplacer(
		"FILE", a.Words.Word("FILE"), "SELECTOR", a.Words.Word("SELECTOR"), "NAME", a.Words.Word("NAME"),
		"PARAMETER=VALUE", a.Words.Word("PARAMETER=VALUE"))
	for _, c := range allCommands(cmd) {
		c.InitDefaultHelpFlag()
		c.Flags().Lookup("help").Usage = a.Words.Sayf("help for %s", c.Name())
		c.Use = names.Replace(c.Use)
		c.Flags().VisitAll(func(f *pflag.Flag) {
			// cobra says "(default …)" in English only.
			if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "[]" && f.DefValue != "-1" {
				f.Usage += a.Words.Sayf(" (default %s)", f.DefValue)
				f.DefValue = zeroOf(f)
			}
		})
		if c.Name() == "completion" {
			c.Short = a.Words.Sayf("complete commands on the command line")
		}
	}
}

// allCommands returns a command and all below it.
func allCommands(cmd *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		out = append(out, allCommands(c)...)
	}
	return out
}

// zeroOf returns the default that cobra leaves unsaid.
func zeroOf(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "bool":
		return "false"
	case "int", "int64", "uint64", "float64":
		return "0"
	case "stringArray", "stringSlice":
		return "[]"
	}
	return ""
}

// checkFlags looks at the flags that many verbs have, and settles where the log is.
func checkFlags(a *source.Source, cmd *cobra.Command) error {
	lang, _ := cmd.Flags().GetString("lang")
	a.SettleFailOn(cmd)
	for _, flag := range []struct {
		name, value string
		values      []string
	}{
		{"lang", lang, []string{"", "en", "pt"}},
		{"fail-on", a.FailOn, []string{"", "info", "warning", "error", "never"}},
		{"letters", a.Letters, []string{"", "pt", "en", "pt-mixed"}},
		{"from", a.From, source.FormsRead()},
	} {
		if err := source.OneOf(flag.name, flag.value, flag.values...); err != nil {
			return err
		}
	}
	if forms := output.FormatsOf(cmd); len(forms) > 0 {
		if err := source.OneOf("format", a.Format, forms...); err != nil {
			return err
		}
	}
	if a.Jobs < 1 {
		return output.Usagef("--jobs is a number from 1")
	}
	if cmd.Flags().Changed("as-of") && a.AsOf < 1 {
		return output.Usagef("--as-of is a position of the log, from 1")
	}
	a.LogPath = cmp.Or(a.LogPath, os.Getenv("SUECA_LOG"), "sueca.db")
	a.Files.HoldLog(a.LogPath)
	return nil
}
