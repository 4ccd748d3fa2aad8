package main

import (
	"os"
	"slices"

	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/notation"
)

const rootDoc = `sueca keeps, judges and shows records of Sueca.

A FILE is a record in the notation of sueca; a folder stands for all the .sueca
files below it, and - for standard input. Compressed files (.gz, .zst) are read
as they are. The log is the file that --log names, else $SUECA_LOG, else
sueca.db in the current folder.

Exit status: 0 nothing found, 1 errors found (see --fail-on), 2 trouble.`

func newRootCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:           "sueca",
		Short:         a.words.sayf("record-keeper, referee and laboratory of Sueca"),
		Long:          a.words.sayf(rootDoc),
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
	f.String("lang", "", a.words.sayf("`language` of the messages: pt or en (default from the locale)"))
	f.StringVar(&a.logPath, "log", "", a.words.sayf("the log's `file`"))
	cmd.AddCommand(
		newValidateCmd(a), newImportCmd(a), newReplayCmd(a), newScoreCmd(a),
		newFmtCmd(a), newLogCmd(a), newExportCmd(a),
	)
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usagef("%s; see %s --help", err.Error(), cmd.CommandPath())
	})
	a.localise(cmd)
	return cmd
}

// localise puts cobra's own words into the person's language.
func (a *app) localise(cmd *cobra.Command) {
	if a.words.printer == nil {
		return
	}
	cmd.InitDefaultHelpCmd()
	cmd.InitDefaultCompletionCmd()
	cmd.SetUsageTemplate(usagePortuguese)
	for _, c := range append([]*cobra.Command{cmd}, cmd.Commands()...) {
		c.InitDefaultHelpFlag()
		c.Flags().Lookup("help").Usage = "ajuda sobre " + c.Name()
		switch c.Name() {
		case "help":
			c.Short = "ajuda sobre qualquer verbo"
		case "completion":
			c.Short = "completar comandos na linha de comandos"
		}
	}
}

// check looks at the flags that have a fixed set of values.
func (a *app) check(cmd *cobra.Command) error {
	lang, _ := cmd.Flags().GetString("lang")
	for _, flag := range []struct {
		name, value string
		values      []string
	}{
		{"lang", lang, []string{"", "en", "pt"}},
		{"format", a.format, []string{"", "text", "json"}},
		{"fail-on", a.failOn, []string{"", "info", "warning", "error", "never"}},
		{"letters", a.letters, []string{"", "pt", "en", "pt-mixed"}},
		{"from", a.from, []string{"", "sueca", "gaips"}},
	} {
		if !slices.Contains(flag.values, flag.value) {
			return usagef("--%s is one of %s, not %q", flag.name, joinWords(flag.values), flag.value)
		}
	}
	if a.logPath == "" {
		a.logPath = os.Getenv("SUECA_LOG")
	}
	if a.logPath == "" {
		a.logPath = "sueca.db"
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
func (a *app) readingFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&a.from, "from", "sueca", a.words.sayf("`format` of the files: sueca or gaips"))
	f.StringVar(&a.letters, "letters", "", a.words.sayf("suit `letters` taken as declared: pt, en or pt-mixed"))
	f.StringVar(&a.rules, "rules", "", a.words.sayf("`rules` of matches that name none, such as \"fpsd target=5\""))
}

// findingFlags adds the flags of the verbs that show findings.
func (a *app) findingFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&a.format, "format", "text", a.words.sayf("`form` of the output: text or json (one object a line)"))
	f.StringVar(&a.failOn, "fail-on", "error", a.words.sayf("lightest `severity` that gives exit status 1: info, warning, error or never"))
	f.BoolVar(&a.strict, "strict", false, a.words.sayf("what was read by leniency, or inferred, is an error"))
}

// options gives the reader's options.
func (a *app) options(file string) (notation.Options, error) {
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
