package faces

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/cmd/internal/desk"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/replay/viewer/page"
)

// besideSheet are the flags of page that go with --sheet.
var besideSheet = []string{"sheet", "output", "match", "names", "as-of", "letters", "from", "rules"}

// checkPaper looks at the flags of what is printed.
func (o *pageOptions) checkPaper(cmd *cobra.Command) error {
	if cmd.Flags().Changed("blank") {
		beside := []string{"blank", "output", "rules"}
		if o.blank == "slips" {
			beside = beside[:2] // a result is one by any rules
		}
		return errors.Join(source.OneOf("blank", o.blank, blanks...), onlyBeside(cmd, "blank", beside))
	}
	if !o.sheet {
		return nil
	}
	return onlyBeside(cmd, "sheet", besideSheet)
}

// blanks are the values of --blank.
var blanks = []string{"sheet", "tricks", "slips"}

// runBlank writes paper to be filled in by pen.
func (a *pageVerb) runBlank(opt *pageOptions) error {
	r, _, err := desk.RulesOf(a.Records.RulesOrUsual())
	if err != nil {
		return err
	}
	if err := a.Files.MayWrite(output.Replace, opt.out); err != nil {
		return err
	}
	pg := report.NewPage(a.Out, a.Records)
	var html []byte
	switch opt.blank {
	case "sheet":
		html = pg.EmptySheet(r)
	case "tricks":
		html = pg.EmptyTricks(r)
	default:
		html = pg.Slips(make([]page.Slip, 4))
	}
	return a.Out.Put(opt.out, html, output.Replace)
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
