package help

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
)

// newHelpCmd makes the verb help.
func newHelpCmd(a *output.Output) *cobra.Command {
	man := ""
	cmd := &cobra.Command{
		Use:     "help [VERB|TOPIC]",
		Short:   a.Sayf("show the help of a verb, or a page of the manual"),
		Example: "  sueca help validate\n  sueca help notation\n  sueca help --man man && man -l man/sueca-replay.1",
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("man") {
				if len(args) > 0 || man == "" {
					return output.Usagef("--man takes one folder, and no verb or topic")
				}
				return writeMan(a, man, newManWriter(a.Words).pages(cmd.Root()))
			}
			c, err := below(cmd.Root(), args)
			if err != nil {
				return err
			}
			c.InitDefaultHelpFlag()
			c.InitDefaultVersionFlag()
			return c.Help()
		},
	}
	cmd.Flags().StringVar(&man, "man", "", a.Sayf("write the manual as pages for man into this `folder`"))
	return cmd
}

// below finds the command named by some words.
func below(c *cobra.Command, names []string) (*cobra.Command, error) {
next:
	for i, name := range names {
		for _, sub := range c.Commands() {
			if sub.Name() == name || sub.HasAlias(name) {
				c = sub
				continue next
			}
		}
		return nil, noTopic(c, names[:i+1])
	}
	return c, nil
}

// topicsPortuguese lists the topics after the usage in Portuguese. cobra does it in
// English.
const topicsPortuguese = `{{if .HasHelpSubCommands}}
Páginas do manual (sueca help PÁGINA):{{range .Commands}}{{if .IsAdditionalHelpTopicCommand}}
{{commandLine .}}{{end}}{{end}}
{{end}}`
