package help

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/notices"
	"sueca/cmd/sueca/internal/verb"
)

func newVersionCmd(a *run.Run) *cobra.Command {
	var licences bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   a.Out.Sayf("what this program is, and what it was built of"),
		Example: "  sueca version\n  sueca version --licences",
		Args:    verb.NoArguments,
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case licences:
			a.Out.Stdout.WriteString(notices.Text())
		case a.Out.IsJSON():
			return a.Out.JSON(verb.ThisBuild())
		default:
			b := verb.ThisBuild()
			a.Out.Stdout.Printf("sueca %s\n", verb.Version())
			a.Out.Printf("the log: SQLite %s, by %s %s\n", b.SQLite, b.Driver, b.DriverVersion)
			a.Out.Printf("built by %s for %s\n", b.Go, b.Platform)
		}
		return nil
	}
	cmd.Flags().BoolVar(&licences, "licences", false, a.Out.Sayf("print the licences of what is in the program, and nothing else"))
	a.Out.JSONFlag(cmd)
	cmd.MarkFlagsMutuallyExclusive("licences", "format")
	return cmd
}
