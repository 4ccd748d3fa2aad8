package main

import (
	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/notation"
)

const exportDoc = `Export writes matches of the log back in canonical notation. What was imported
comes out as fmt would have written it. With --as-of it is the record as it
stood when the log had that many rows.`

func newExportCmd(a *app) *cobra.Command {
	var words string
	cmd := &cobra.Command{
		Use:     "export SELECTOR…",
		Short:   a.words.sayf("write the log back in notation"),
		Long:    a.words.sayf(exportDoc),
		Example: "  sueca export 3f9a > match.sueca\n  sueca export --log club.db all\n  sueca export 3f9a/2",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("name a match by the beginning of its id, MATCH/DEAL, or all")
			}
			if err := oneOf("words", words, "en", "pt"); err != nil {
				return err
			}
			return a.runExport(args, notation.Words(words))
		},
	}
	a.asOfFlag(cmd)
	cmd.Flags().StringVar(&words, "words", "en", a.words.sayf("`language` of the keywords: en or pt"))
	return cmd
}

func (a *app) runExport(args []string, words notation.Words) error {
	w := notation.NewWriter(a.stdout, words)
	for _, arg := range args {
		if !selectorPattern.MatchString(arg) {
			return usagef("%q is no selector: write the beginning of a match's id, MATCH/DEAL, or all", arg)
		}
		prefix, number := splitSelector(arg)
		err := a.readLog(func(log eventlog.Reader) error {
			ids, err := matchIDs(log, prefix)
			if err != nil {
				return err
			}
			for _, id := range ids {
				events, err := eventsOf(log, id, a.asOf)
				if err != nil {
					return err
				}
				if number > 0 {
					if !hasDeal(events, number) {
						return usagef("match %s has no deal %d", id, number)
					}
					events = onlyDeal(events, number)
				}
				for _, e := range events {
					if err := w.Write(e); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return w.Flush()
}

// onlyDeal leaves of a match its head and one deal, with what was corrected in
// it.
func onlyDeal(events []engine.Event, number int) []engine.Event {
	var out []engine.Event
	keep, corrects := true, false
	for _, e := range events {
		add := keep
		switch e := e.(type) {
		case *engine.DealAmended:
			keep, corrects = e.Deal == number, true
			add = keep
		case *engine.DealStarted:
			if !corrects {
				keep = e.Number == number
			}
			corrects, add = false, keep
		case *engine.Quarantined:
			if e.Head {
				break // it stands among what is kept, or not
			}
			if !corrects {
				keep = e.Deal == number
			}
			corrects, add = false, keep
		case *engine.PlayAmended:
			add = e.Deal == number
		}
		if add {
			out = append(out, e)
		}
	}
	return out
}
