package main

import (
	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/notation/exchange"
)

// exporter writes matches in a form.
type exporter struct {
	a      *Reporter
	to     string
	words  string
	schema bool

	notation *notation.Writer
	written  int
}

func newExportCmd(a *Reporter) *cobra.Command {
	x := &exporter{a: a}
	cmd := &cobra.Command{
		Use:     "export FILE…|SELECTOR…",
		Short:   a.words.Sayf("write the log, or files, in notation or another form"),
		Long:    a.manual("export"),
		Example: "  sueca export 3f9a > match.sueca\n  sueca export --log club.db all\n  sueca export 3f9a/2\n  sueca export --to csv evening.sueca > evening.csv",
		RunE: func(cmd *cobra.Command, args []string) error {
			if x.schema {
				a.stdout.WriteString(exchange.Schema)
				return nil
			}
			if len(args) == 0 {
				return usagef("name a file, a match by the beginning of its id, MATCH/DEAL, or all")
			}
			if err := oneOf("words", x.words, "en", "pt"); err != nil {
				return err
			}
			if err := oneOf("to", x.to, "sueca", "json", "csv", "pbn"); err != nil {
				return err
			}
			if x.words != "en" && x.to != "sueca" {
				return usagef("--words is about the notation: the other forms have English words")
			}
			return x.run(args)
		},
	}
	a.readingFlags(cmd)
	a.asOfFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&x.words, "words", "en", a.words.Sayf("`language` of the keywords: en or pt"))
	f.StringVar(&x.to, "to", "sueca", a.words.Sayf("`form` to write: sueca, json, csv or pbn"))
	f.BoolVar(&x.schema, "schema", false, a.words.Sayf("print the JSON Schema of --to json, and do nothing else"))
	return cmd
}

func (x *exporter) run(args []string) error {
	a := x.a
	if err := a.settle(); err != nil {
		return err
	}
	x.notation = notation.NewWriter(a.stdout, notation.Words(x.words))
	for _, arg := range args {
		if a.isSelector(arg) {
			if err := x.selected(arg); err != nil {
				return err
			}
			continue
		}
		if a.asOf > 0 {
			return usagef("--as-of is about the log: %s is a file, which stands at no position of it", arg)
		}
		for r, err := range a.records([]string{arg}) {
			if err != nil {
				return err
			}
			if r.empty {
				return usagef("%s: the file is empty", arg)
			}
			a.unreadIn(r)
			if err := x.write(r.events); err != nil {
				return err
			}
		}
	}
	if err := x.notation.Flush(); err != nil {
		return err
	}
	if a.unread > 0 {
		a.sayUnread()
		a.worst = engine.Error // what could not be read is in the output as it stands
	}
	if x.to == "pbn" && x.written == 0 {
		return usagef("no deal has all four hands written, and pbn has nothing else")
	}
	return nil
}

// selected writes what a selector names.
func (x *exporter) selected(selector string) error {
	prefix, number := splitSelector(selector)
	return x.a.readLog(func(log eventlog.Reader) error {
		ids, err := matchIDs(log, prefix)
		if err != nil {
			return err
		}
		for _, id := range ids {
			events, err := eventsOf(log, id, x.a.asOf)
			if err != nil {
				return err
			}
			if number > 0 {
				if !hasDeal(events, number) {
					return usagef("match %s has no deal %d", id, number)
				}
				events = onlyDeal(events, number)
			}
			if err := x.write(events); err != nil {
				return err
			}
		}
		return nil
	})
}

// write writes a match.
func (x *exporter) write(events []engine.Event) (err error) {
	switch x.to {
	case "json":
		_, err = x.a.stdout.Write(exchange.ToJSON(events))
	case "csv":
		_, err = x.a.stdout.Write(exchange.ToCSV(events, x.written == 0))
	case "pbn":
		text := exchange.ToPBN(events)
		if text == "" {
			return nil
		}
		_, err = x.a.stdout.WriteString(text)
	default:
		for _, e := range events {
			if err := x.notation.Write(e); err != nil {
				return err
			}
		}
	}
	x.written++
	return err
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
