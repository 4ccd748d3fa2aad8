package faces

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/editors"
	"sueca/cmd/sueca/internal/lsp"
	"sueca/cmd/sueca/internal/verb"
)

func newLspCmd(a *run.Run) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "lsp",
		Short:   a.Out.Sayf("a language server for editors, over standard input and output"),
		Example: "  sueca lsp --vsix sueca.vsix && code --install-extension sueca.vsix",
		Args:    verb.NoArguments,
	}
	var grammar bool
	var vsix string
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case grammar:
			a.Out.Stdout.WriteString(editors.Grammar)
			return nil
		case vsix != "":
			packed, err := editors.VSIX()
			if err != nil {
				return err
			}
			return a.Files.WriteFile(vsix, packed, output.Replace)
		case cmd.Flags().Changed("vsix"):
			return output.Usagef("--vsix takes the name of a file")
		}
		return lsp.Serve(a, verb.Version(), a.Records.Stdin, a.Out.Screen)
	}
	f := cmd.Flags()
	f.BoolVar(&grammar, "grammar", false, a.Out.Sayf("print a TextMate grammar for highlighting, and do nothing else"))
	f.StringVar(&vsix, "vsix", "", a.Out.Sayf("pack the extension for VS Code into this `file`, and do nothing else"))
	cmd.MarkFlagsMutuallyExclusive("grammar", "vsix")
	f.StringVar(&a.Records.Letters, "letters", a.Records.Usual.Get("letters"),
		a.Out.Sayf("suit `letters` taken as declared: pt, en or pt-mixed"))
	f.StringVar(&a.Records.Rules, "rules", "", a.Out.Sayf("`rules` of matches that name none, such as \"fpsd target=5\""))
	return cmd
}
