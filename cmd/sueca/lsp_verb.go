package main

import (
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/editors"
	"sueca/cmd/sueca/internal/lsp"

	"github.com/spf13/cobra"
)

func newLspCmd(a *report.Reporter) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "lsp",
		Short:   a.Words.Sayf("a language server for editors, over standard input and output"),
		Long:    verbPage(a.Words, "lsp"),
		Example: "  sueca lsp --vsix sueca.vsix && code --install-extension sueca.vsix",
		Args:    noArguments,
	}
	var grammar bool
	var vsix string
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case grammar:
			a.Stdout.WriteString(editors.Grammar)
			return nil
		case vsix != "":
			packed, err := editors.VSIX()
			if err != nil {
				return err
			}
			return a.WriteFile(vsix, packed, output.Replace)
		case cmd.Flags().Changed("vsix"):
			return output.Usagef("--vsix takes the name of a file")
		}
		return lsp.Serve(a, version(), a.Stdin, a.Screen)
	}
	f := cmd.Flags()
	f.BoolVar(&grammar, "grammar", false, a.Words.Sayf("print a TextMate grammar for highlighting, and do nothing else"))
	f.StringVar(&vsix, "vsix", "", a.Words.Sayf("pack the extension for VS Code into this `file`, and do nothing else"))
	cmd.MarkFlagsMutuallyExclusive("grammar", "vsix")
	f.StringVar(&a.Letters, "letters", a.Usual.Get("letters"), a.Words.Sayf("suit `letters` taken as declared: pt, en or pt-mixed"))
	f.StringVar(&a.Rules, "rules", "", a.Words.Sayf("`rules` of matches that name none, such as \"fpsd target=5\""))
	return cmd
}
