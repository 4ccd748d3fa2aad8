package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sueca/engine"
)

const validateDoc = `Validate reads records and replays them, stores nothing, and shows what it
finds: what cannot be read, what cannot have happened, renúncias and other
irregular play, and what was written down otherwise than it was played. A deal
that cannot be read does not stop it. It says nothing where it finds nothing.`

func newValidateCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "validate FILE…",
		Short:   a.words.sayf("read and replay records, store nothing, show the findings"),
		Long:    a.words.sayf(validateDoc),
		Example: "  sueca validate evening.sueca\n  sueca validate --format json archive/ > findings.jsonl\n  sueca validate --from gaips logs.tar.gz",
		Args:    needFiles,
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runValidate(args) },
	}
	a.readingFlags(cmd)
	a.findingFlags(cmd)
	cmd.Flags().BoolVar(&a.brief, "brief", false, a.words.sayf("one line a finding, without the text it is about"))
	return cmd
}

// needFiles asks for at least one argument.
func needFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usagef("name a file, a folder, or - for standard input; see %s --help", cmd.CommandPath())
	}
	return nil
}

func (a *app) runValidate(args []string) error {
	var matches, deals, errors, warnings int
	for in, err := range a.inputs(args) {
		if err != nil {
			a.complain(err)
			continue
		}
		a.readInput(in, func(r *record, err error) bool {
			if err != nil {
				a.complain(err)
				return true
			}
			matches++
			deals += len(r.judge().Verdicts)
			fs := a.findings(r)
			for _, f := range fs {
				switch f.severity {
				case engine.Error:
					errors++
				case engine.Warning:
					warnings++
				}
			}
			err = a.show(r, fs)
			if err != nil {
				a.complain(err)
			}
			return err == nil
		})
	}
	if !a.isJSON() && errors+warnings > 0 {
		a.stdout.Flush()
		fmt.Fprintf(a.stderr, "sueca: %s\n", a.words.sayf("matches: %d, deals: %d, errors: %d, warnings: %d", matches, deals, errors, warnings))
	}
	return nil
}
