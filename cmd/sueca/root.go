package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/engine"
	"sueca/notation"
	"sueca/notation/exchange"
)

func newRootCmd(a *Reporter) *cobra.Command {
	cmd := &cobra.Command{
		Use:           "sueca",
		Short:         a.words.Sayf("record-keeper, referee and laboratory of Sueca"),
		Long:          a.manual("sueca"),
		Example:       "  sueca replay evening.sueca\n  sueca validate archive/\n  sueca import evening.sueca && sueca score all",
		SilenceUsage:  true,
		SilenceErrors: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("there is no verb %s; sueca help lists them", args[0])
			}
			return nil
		},
		RunE:              func(cmd *cobra.Command, args []string) error { return cmd.Help() },
		PersistentPreRunE: func(cmd *cobra.Command, args []string) error { return a.check(cmd) },
	}
	cmd.SetIn(a.stdin)
	cmd.SetOut(a.stdout)
	cmd.SetErr(a.stderr)
	f := cmd.PersistentFlags()
	f.String("lang", "", a.words.Sayf("`language` of the messages: pt or en (default from the locale)"))
	f.StringVar(&a.logPath, "log", "", a.words.Sayf("the log's `file`"))
	cmd.AddCommand(
		newValidateCmd(a), newSummaryCmd(a), newExtractCmd(a), newBenchCmd(a), newImportCmd(a), newReplayCmd(a), newScoreCmd(a), newViewCmd(a), newShowCmd(a), newAuditCmd(a), newSolveCmd(a), newGradeCmd(a), newFindCmd(a), newSignalsCmd(a), newTranscribeCmd(a), newLspCmd(a),
		newAmendCmd(a), newReparseCmd(a), newFmtCmd(a), newKeyCmd(a), newCheckpointCmd(a), newCosignCmd(a), newVerifyCmd(a),
		newGenerateCmd(a), newBundleCmd(a), newRedactCmd(a), newBackupCmd(a), newLogCmd(a), newExportCmd(a), newRulesCmd(a),
	)
	cmd.AddCommand(newTopics(a.words.Name())...)
	cmd.SetHelpCommand(newHelpCmd(a.Output))
	cmd.CompletionOptions.HiddenDefaultCmd = true
	cmd.Version = version()
	cmd.SetVersionTemplate("sueca {{.Version}}\n")
	cmd.SetFlagErrorFunc(flagError)
	a.localise(cmd)
	return cmd
}

// version gives the version that the program was built as.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "?"
	}
	out := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.time" {
			out += " " + s.Value
		}
	}
	return fmt.Sprintf("%s, notation %s", out, notation.Version)
}

// flagError says what is wrong with a flag in our words.
func flagError(cmd *cobra.Command, err error) error {
	var none *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var bad *pflag.InvalidValueError
	switch {
	case errors.As(err, &none):
		return usagef("there is no flag %s; see %s --help", flagName(none.GetSpecifiedName()), cmd.CommandPath())
	case errors.As(err, &missing):
		return usagef("flag %s needs a value; see %s --help", flagName(missing.GetSpecifiedName()), cmd.CommandPath())
	case errors.As(err, &bad):
		return usagef("flag --%s cannot be %q; see %s --help", bad.GetFlag().Name, bad.GetValue(), cmd.CommandPath())
	}
	return usagef("%s; see %s --help", err.Error(), cmd.CommandPath())
}

func flagName(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// localise puts cobra's own words into the person's language.
func (a *Reporter) localise(cmd *cobra.Command) {
	if a.words.Name() == "en" {
		return
	}
	cmd.InitDefaultHelpCmd()
	cmd.InitDefaultCompletionCmd()
	cmd.SetUsageTemplate(usagePortuguese + topicsPortuguese)
	names := strings.NewReplacer(
		"FILE", a.words.Word("FILE"), "SELECTOR", a.words.Word("SELECTOR"), "NAME", a.words.Word("NAME"),
		"PARAMETER=VALUE", a.words.Word("PARAMETER=VALUE"))
	for _, c := range allCommands(cmd) {
		c.InitDefaultHelpFlag()
		c.Flags().Lookup("help").Usage = a.words.Sayf("help for %s", c.Name())
		c.Use = names.Replace(c.Use)
		c.Flags().VisitAll(func(f *pflag.Flag) {
			// cobra says "(default …)" in English only.
			if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "[]" && f.DefValue != "-1" {
				f.Usage += a.words.Sayf(" (default %s)", f.DefValue)
				f.DefValue = zeroOf(f)
			}
		})
		if c.Name() == "completion" {
			c.Short = a.words.Sayf("complete commands on the command line")
		}
	}
}

// allCommands gives a command and all below it.
func allCommands(cmd *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		out = append(out, allCommands(c)...)
	}
	return out
}

// zeroOf gives the default that cobra leaves unsaid.
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

// check looks at the flags that have a fixed set of values.
func (a *Reporter) check(cmd *cobra.Command) error {
	lang, _ := cmd.Flags().GetString("lang")
	for _, flag := range []struct {
		name, value string
		values      []string
	}{
		{"lang", lang, []string{"", "en", "pt"}},
		{"format", a.format, formats(cmd)},
		{"fail-on", a.failOn, []string{"", "info", "warning", "error", "never"}},
		{"letters", a.letters, []string{"", "pt", "en", "pt-mixed"}},
		{"from", a.from, formsRead()},
	} {
		if err := oneOf(flag.name, flag.value, flag.values...); err != nil {
			return err
		}
	}
	if a.jobs < 1 {
		return usagef("--jobs is a number from 1")
	}
	if cmd.Flags().Changed("as-of") && a.asOf < 1 {
		return usagef("--as-of is a position of the log, from 1")
	}
	if a.logPath == "" {
		a.logPath = os.Getenv("SUECA_LOG")
	}
	if a.logPath == "" {
		a.logPath = "sueca.db"
	}
	return nil
}

// formats gives the forms of output that a verb has.
func formats(cmd *cobra.Command) []string {
	switch cmd.Name() {
	case "validate":
		return []string{"", "text", "json", "sarif"}
	case "find":
		return []string{"", "text", "json", "notation"}
	case "audit":
		return []string{"", "text", "json", "html"}
	}
	return []string{"", "text", "json"}
}

// formsRead gives the forms in which files can be, the empty one for none that is named.
func formsRead() []string {
	out := []string{""}
	for _, f := range exchange.Forms() {
		if f.Reads {
			out = append(out, f.Name)
		}
	}
	return out
}

// oneOf refuses a value of a flag that is none of those that it takes.
func oneOf(flag, value string, values ...string) error {
	if !slices.Contains(values, value) {
		return usagef("--%s is one of %s, not %q", flag, joinWords(values), value)
	}
	return nil
}

func joinWords(values []string) string {
	out := ""
	for _, v := range values {
		if v != "" && out != "" {
			out += ", "
		}
		out += v
	}
	return out
}

// readingFlags adds the flags of the verbs that read records.
func (a *Source) readingFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&a.from, "from", "sueca", a.words.Sayf("`form` of the files: sueca, json, csv, pbn or gaips; see sueca help forms"))
	f.StringVar(&a.letters, "letters", "", a.words.Sayf("suit `letters` taken as declared: pt, en or pt-mixed"))
	f.StringVar(&a.rules, "rules", "", a.words.Sayf("`rules` of matches that name none, such as \"fpsd target=5\""))
}

// findingFlags adds the flags of the verbs that show findings.
func (a *Finder) findingFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&a.format, "format", "text", a.words.Sayf("`form` of the output: text or json (one object a line)"))
	f.StringVar(&a.failOn, "fail-on", "error", a.words.Sayf("lightest `severity` that gives exit status 1: info, warning, error or never"))
	f.BoolVar(&a.strict, "strict", false, a.words.Sayf("what was read by leniency, or inferred, is an error"))
}

// asOfFlag adds the flag of the verbs that take a match as the log once stood.
func (a *Source) asOfFlag(cmd *cobra.Command) {
	cmd.Flags().Int64Var(&a.asOf, "as-of", 0, a.words.Sayf("leave out what was appended after this `position`"))
}

// options gives the reader's options.
func (a *Source) options(file string) (notation.Options, error) {
	opt := notation.Options{File: file, Letters: notation.Letters(a.letters)}
	if a.rules != "" {
		rules, err := engine.ParseRules(a.rules)
		if err != nil {
			return opt, err
		}
		opt.Rules = rules
	}
	return opt, nil
}
