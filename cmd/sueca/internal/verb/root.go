package verb

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

// root returns the command of the program, with verbs that do their work.
func Root(a *run.Run, verbs ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use:               "sueca",
		Short:             a.Out.Sayf("record-keeper, referee and laboratory of Sueca"),
		Example:           "  sueca replay evening.sueca\n  sueca validate archive/\n  sueca import evening.sueca && sueca score all",
		SilenceUsage:      true,
		SilenceErrors:     true,
		Args:              UnknownVerb,
		RunE:              func(cmd *cobra.Command, args []string) error { return cmd.Help() },
		PersistentPreRunE: func(cmd *cobra.Command, args []string) error { return checkFlags(a, cmd) },
	}
	cmd.SetIn(a.Records.Stdin)
	cmd.SetOut(a.Out.Stdout)
	cmd.SetErr(a.Out.Stderr)
	f := cmd.PersistentFlags()
	f.String("lang", "", a.Out.Sayf("`language` of the messages: pt or en (default from the locale)"))
	f.StringVar(&a.Records.LogPath, "log", "", a.Out.Sayf("the log's `file`"))
	cmd.AddCommand(verbs...)
	cmd.CompletionOptions.DisableDefaultCmd = true
	cmd.Version = Version()
	cmd.SetVersionTemplate("sueca {{.Version}}\n")
	cmd.SetFlagErrorFunc(flagError)
	return cmd
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

// standsAlone reports whether a command works without the person's defaults, so that it
// can tell what is wrong with them, and mend them.
func standsAlone(cmd *cobra.Command) bool {
	return cmd.Name() == "init" || cmd.Name() == "help" || cmd.Name() == "completion"
}

// checkFlags looks at the flags that many verbs have, and settles where the log is.
func checkFlags(r *run.Run, cmd *cobra.Command) error {
	a, out := r.Records, r.Out
	if a.UsualErr != nil && !standsAlone(cmd) {
		return a.UsualErr
	}
	lang, _ := cmd.Flags().GetString("lang")
	out.SettleFailOn(cmd)
	for _, flag := range []struct {
		name, value string
		values      []string
	}{
		{"lang", lang, []string{"", "en", "pt"}},
		{"fail-on", out.FailOn, []string{"", "info", "warning", "error", "never"}},
		{"letters", a.Letters, []string{"", "pt", "en", "pt-mixed"}},
		{"from", a.From, source.FormsRead()},
	} {
		if err := source.OneOf(flag.name, flag.value, flag.values...); err != nil {
			return err
		}
	}
	if forms := output.FormatsOf(cmd); len(forms) > 0 {
		if err := source.OneOf("format", out.Format, forms...); err != nil {
			return err
		}
	}
	if out.Format != "" && out.Format != "text" {
		out.AsIs()
	} else {
		out.Words = out.Words.WithLetters(cmp.Or(a.Letters, a.Usual.Get("letters")))
	}
	if a.Jobs < 1 {
		return output.Usagef("--jobs is a number from 1")
	}
	if cmd.Flags().Changed("as-of") && a.AsOf < 1 {
		return output.Usagef("--as-of is a position of the log, from 1")
	}
	a.LogPath = cmp.Or(a.LogPath, os.Getenv("SUECA_LOG"), a.Usual.Get("log"), "sueca.db")
	r.Files.HoldLog(a.LogPath)
	return nil
}
