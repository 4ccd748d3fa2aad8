package main

import (
	_ "embed"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/lsp"

	"github.com/spf13/cobra"
)

func newLspCmd(a *report.Reporter) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: a.Words.Sayf("a language server for editors, over standard input and output"),
		Long:  verbPage(a.Words, "lsp"),
		Args:  noArguments,
	}
	grammar := false
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if grammar {
			a.Stdout.WriteString(textMate)
			return nil
		}
		return lsp.Serve(a, version(), a.Stdin, a.Screen)
	}
	f := cmd.Flags()
	f.BoolVar(&grammar, "grammar", false, a.Words.Sayf("print a TextMate grammar for highlighting, and do nothing else"))
	f.StringVar(&a.Letters, "letters", a.Usual.Get("letters"), a.Words.Sayf("suit `letters` taken as declared: pt, en or pt-mixed"))
	f.StringVar(&a.Rules, "rules", "", a.Words.Sayf("`rules` of matches that name none, such as \"fpsd target=5\""))
	return cmd
}

// textMate is a grammar for editors that highlight by TextMate grammars.
//
//go:embed editors/sueca.tmLanguage.json
var textMate string
