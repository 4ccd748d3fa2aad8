package main

import (
	"cmp"
	"errors"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
)

func newRootCmd(a *run.Run) *cobra.Command {
	cmd := &cobra.Command{
		Use:               "sueca",
		Short:             a.Out.Sayf("record-keeper, referee and laboratory of Sueca"),
		Long:              verbPage(a.Out.Words, "sueca"),
		Example:           "  sueca replay evening.sueca\n  sueca validate archive/\n  sueca import evening.sueca && sueca score all",
		SilenceUsage:      true,
		SilenceErrors:     true,
		Args:              unknownVerb,
		RunE:              func(cmd *cobra.Command, args []string) error { return cmd.Help() },
		PersistentPreRunE: func(cmd *cobra.Command, args []string) error { return checkFlags(a.Records, cmd) },
	}
	cmd.SetIn(a.Records.Stdin)
	cmd.SetOut(a.Out.Stdout)
	cmd.SetErr(a.Out.Stderr)
	f := cmd.PersistentFlags()
	f.String("lang", "", a.Out.Sayf("`language` of the messages: pt or en (default from the locale)"))
	f.StringVar(&a.Records.LogPath, "log", "", a.Out.Sayf("the log's `file`"))
	cmd.AddCommand(
		newValidateCmd(a), newSummaryCmd(a), newExtractCmd(a), newBenchCmd(a), newImportCmd(a),
		newListCmd(a), newSeasonCmd(a), newReplayCmd(a), newScoreCmd(a), newViewCmd(a), newShowCmd(a), newPageCmd(a), newSiteCmd(a), newAuditCmd(a), newSolveCmd(a), newGradeCmd(a),
		newFindCmd(a), newSignalsCmd(a), newTranscribeCmd(a), newServeCmd(a), newLspCmd(a),
		newAmendCmd(a), newReparseCmd(a), newFmtCmd(a), newKeyCmd(a), newCheckpointCmd(a), newCosignCmd(a), newForkCmd(a), newClubCmd(a), newNightCmd(a), newVerifyCmd(a),
		newGenerateCmd(a), newBundleCmd(a), newProveCmd(a), newRedactCmd(a), newBackupCmd(a), newRestoreCmd(a), newLogCmd(a), newExportCmd(a), newPackCmd(a), newRulesCmd(a),
		newInitCmd(a), newCompletionCmd(a.Out), newVersionCmd(a),
	)
	cmd.AddCommand(newTopics(a.Out.Words.Name(), min(helpWidth(a)-1, topicWidth))...)
	cmd.SetHelpCommand(newHelpCmd(a.Out))
	help := cmd.HelpFunc()
	cmd.SetHelpFunc(func(c *cobra.Command, args []string) {
		if words := c.Flags().Args(); c.HasSubCommands() && len(words) > 0 {
			a.Out.Complain(noVerb(c, words[0])) // sueca NOVERB --help
			return
		}
		help(c, args)
	})
	cmd.CompletionOptions.DisableDefaultCmd = true
	cmd.Version = version()
	cmd.SetVersionTemplate("sueca {{.Version}}\n")
	cmd.SetFlagErrorFunc(flagError)
	for _, c := range allCommands(cmd) {
		if c.Annotations == nil {
			c.Annotations = map[string]string{}
		}
		c.Annotations[takes] = c.Use
	}
	cmd.InitDefaultHelpCmd()
	localise(a.Out.Words, cmd, helpWidth(a))
	return cmd
}

// helpWidth returns how wide a help may be: as the terminal is, within reason.
func helpWidth(a *run.Run) int {
	if a.Out.Width > 0 {
		return max(40, min(a.Out.Width, 120))
	}
	return topicWidth + 1
}

// flagError says what is wrong with a flag in our words.
func flagError(cmd *cobra.Command, err error) error {
	var none *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var bad *pflag.InvalidValueError
	switch {
	case errors.As(err, &none):
		return noFlag(cmd, none.GetSpecifiedName())
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

// allCommands returns a command and all below it.
func allCommands(cmd *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		out = append(out, allCommands(c)...)
	}
	return out
}

// standsAlone reports whether a command works without the person's defaults, so that it
// can tell what is wrong with them, and mend them.
func standsAlone(cmd *cobra.Command) bool {
	return cmd.Name() == "init" || cmd.Name() == "help" || cmd.Name() == "completion"
}

// checkFlags looks at the flags that many verbs have, and settles where the log is.
func checkFlags(a *source.Source, cmd *cobra.Command) error {
	if a.UsualErr != nil && !standsAlone(cmd) {
		return a.UsualErr
	}
	lang, _ := cmd.Flags().GetString("lang")
	a.Out.SettleFailOn(cmd)
	for _, flag := range []struct {
		name, value string
		values      []string
	}{
		{"lang", lang, []string{"", "en", "pt"}},
		{"fail-on", a.Out.FailOn, []string{"", "info", "warning", "error", "never"}},
		{"letters", a.Letters, []string{"", "pt", "en", "pt-mixed"}},
		{"from", a.From, source.FormsRead()},
	} {
		if err := source.OneOf(flag.name, flag.value, flag.values...); err != nil {
			return err
		}
	}
	if forms := output.FormatsOf(cmd); len(forms) > 0 {
		if err := source.OneOf("format", a.Out.Format, forms...); err != nil {
			return err
		}
	}
	if a.Out.Format != "" && a.Out.Format != "text" {
		a.Out.AsIs()
	} else {
		a.Out.Words = a.Out.Words.WithLetters(cmp.Or(a.Letters, a.Usual.Get("letters")))
	}
	if a.Jobs < 1 {
		return output.Usagef("--jobs is a number from 1")
	}
	if cmd.Flags().Changed("as-of") && a.AsOf < 1 {
		return output.Usagef("--as-of is a position of the log, from 1")
	}
	a.LogPath = cmp.Or(a.LogPath, os.Getenv("SUECA_LOG"), a.Usual.Get("log"), "sueca.db")
	a.Out.Files.HoldLog(a.LogPath)
	return nil
}
