package faces

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/element"
	"sueca/engine/message"
	"sueca/replay/viewer/page"
)

// besideElement are the flags of page that go with --element and --package.
var besideElement = []string{"element", "package", "output", "match", "deal", "names", "grade", "as-of", "letters", "from", "rules", "list",
	"seen", "within", "worlds"}

// checkElement looks at the flags of what stands in pages of others.
func (o *pageOptions) checkElement(cmd *cobra.Command) error {
	switch {
	case cmd.Flags().Changed("package") && o.pack == "":
		return output.Usagef("--package takes the name of a file")
	case o.pack != "" && o.element:
		return output.Usagef("only one of --element and --package can be made at a time")
	case o.element:
		return onlyBeside(cmd, "element", besideElement)
	case o.pack != "":
		return onlyBeside(cmd, "package", besideElement)
	}
	return nil
}

// elementOf returns the match of a page as an element for pages of others, or the package with what plays it.
func (a *pageVerb) elementOf(pg *page.Page, opt *pageOptions) ([]byte, error) {
	if len(pg.Matches) > 1 {
		return nil, output.Usagef("an element has one match, and these are %d: name one with --match", len(pg.Matches))
	}
	made := pg.Element()
	if opt.pack == "" {
		return made, nil
	}
	var referee *page.Engine
	if built, err := RefereeBuilt(); err == nil {
		referee = &page.Engine{Program: built.Program, Loader: built.Loader}
	} else {
		a.Out.Remark(message.Msg("this program was built without the referee: the package has none, and shows what sueca page --element writes"))
	}
	of := element.Demonstration{Element: made, Record: string(pg.Matches[0].Record.Text)}
	files, err := element.Package(pg.Languages, referee, of)
	if err != nil {
		return nil, err
	}
	return element.Pack(files)
}
