package help

import (
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
)

// shells are those that can complete the program's words.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletionCmd(a *output.Output) *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: a.Sayf("write what makes your shell complete verbs, flags and matches"),
		Example: "  source <(sueca completion bash)\n  sueca completion zsh > ~/.zfunc/_sueca\n  sueca completion fish > " +
			"~/.config/fish/completions/sueca.fish",
		Args: verb.Exactly(1, message.Msg("name the shell: %s", strings.Join(shells, ", "))),
		RunE: func(cmd *cobra.Command, args []string) error {
			root, out := cmd.Root(), a.Stdout.Own()
			switch args[0] {
			case "bash":
				return bashScript(root, out)
			case "zsh":
				return zshScript(root, out)
			case "fish":
				return root.GenFishCompletion(out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(out)
			}
			return output.Usagef("%s is no shell that can be helped: %s", args[0], strings.Join(shells, ", "))
		},
	}
}
