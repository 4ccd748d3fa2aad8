package faces

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// besideSheet are the flags of page that go with --sheet.
var besideSheet = []string{"sheet", "output", "match", "names", "as-of", "letters", "from", "rules"}

// checkPaper looks at the flags of what is printed.
func (o *pageOptions) checkPaper(cmd *cobra.Command) error {
	if !o.sheet {
		return nil
	}
	return onlyBeside(cmd, "sheet", besideSheet)
}

// onlyBeside returns an error where a flag was given that has no meaning beside another.
func onlyBeside(cmd *cobra.Command, flag string, meant []string) (err error) {
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Changed && err == nil && !slices.Contains(meant, f.Name) {
			err = output.Usagef("--%s has no meaning with --%s", f.Name, flag)
		}
	})
	return err
}

// wholeMatches returns an error where a sheet is wanted of a deal.
func (a *pageVerb) wholeMatches(args []string, opt *pageOptions) error {
	for _, arg := range args {
		if _, deal := source.SplitSelector(arg); opt.sheet && deal > 0 && a.Records.IsSelector(arg) {
			return output.Usagef("%s names a deal, and a sheet is of a whole match", arg)
		}
	}
	return nil
}
