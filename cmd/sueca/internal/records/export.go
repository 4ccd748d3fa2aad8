package records

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"sueca/analysis/archive/tables"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/custody"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/notation/exchange"
	"sueca/replay/reconcile"
)

// exporter is one run of export.
type exporter struct {
	a       *run.Run
	to      string
	words   string
	schema  bool
	tabular bool
	tables  tableExport
	// corrections are written as the log has them, slips of who wrote too.
	corrections bool
	corrected   bool // tags and rulings are written as they were corrected

	notation *notation.Writer
	written  int
}

func newExportCmd(a *run.Run) *cobra.Command {
	x := &exporter{a: a, tables: tableExport{a: a}}
	cmd := &cobra.Command{
		Use:   "export FILE…|SELECTOR…",
		Short: a.Out.Sayf("write the log, or files, in notation or another form"),
		Example: "  sueca export 3f9a > match.sueca\n  sueca export --log club.db all\n  sueca export 3f9a/2\n  sueca export --to csv " +
			"evening.sueca > evening.csv",
		RunE: func(cmd *cobra.Command, args []string) error {
			if x.to == "parquet" {
				x.tabular = true
			}
			x.tables.form = tables.Form(x.to)
			if x.schema {
				return x.printSchema()
			}
			if len(args) == 0 {
				return output.Usagef("name a file, a match by the beginning of its id, MATCH/DEAL, or all")
			}
			if err := source.OneOf("words", x.words, "en", "pt"); err != nil {
				return err
			}
			if err := source.OneOf("to", x.to, "sueca", "json", "csv", "pbn", "parquet"); err != nil {
				return err
			}
			if cmd.Flags().Changed("words") && x.words != "en" && x.to != "sueca" {
				return output.Usagef("--words is about the notation: the other forms have English words")
			}
			if err := x.checkTables(cmd); err != nil {
				return err
			}
			return x.run(args)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Columns, source.Jobs, source.Judging)
	f := cmd.Flags()
	a.Records.WordsFlag(cmd, &x.words)
	f.StringVar(&x.to, "to", "sueca", a.Out.Sayf("`form` to write: sueca, json, csv, pbn or parquet"))
	f.BoolVar(&x.corrections, "corrections", false, a.Out.Sayf("write every correction of the log, also of what was taken back at once"))
	f.BoolVar(&x.corrected, "as-corrected", false, a.Out.Sayf("write tags and rulings as they were corrected, without the corrections"))
	f.BoolVar(&x.schema, "schema", false, a.Out.Sayf("print the JSON Schema of --to json, or the columns of the tables, and do nothing else"))
	f.BoolVar(&x.tabular, "tables", false, a.Out.Sayf("write csv or json as tables of matches, deals, plays and so on, as parquet has them"))
	f.StringVar(&x.tables.out, "out", "", a.Out.Sayf("write the tables into this new `directory`"))
	f.IntVar(&x.tables.partSize, "part-size", 0, a.Out.Sayf("begin new files after so `many` deals, at the end of a match; 0 is one part"))
	f.IntVar(&x.tables.part, "part", 1, a.Out.Sayf("the `number` of the first part, which the ids of its deals begin with"))
	return cmd
}

// checkTables looks at the flags of tables, which go with them alone.
func (x *exporter) checkTables(cmd *cobra.Command) error {
	if x.tabular {
		switch {
		case x.to != "parquet" && x.to != "csv" && x.to != "json":
			return output.Usagef("--tables goes with --to csv, json or parquet")
		case x.corrections:
			return output.Usagef("--corrections is about the notation: tables have the record as it stands")
		}
		return x.tables.check()
	}
	for _, name := range []string{"out", "part-size", "part"} {
		if cmd.Flags().Changed(name) {
			return output.Usagef("--%s is about tables: add --to parquet, or --tables to csv or json", name)
		}
	}
	return nil
}

// printSchema prints the schema of what --to and --tables ask for.
func (x *exporter) printSchema() error {
	switch {
	case x.tabular && x.to == "json":
		x.a.Out.Stdout.Write(tables.Schema())
	case x.tabular:
		for _, c := range tables.Columns() {
			if err := x.a.Out.JSON(c); err != nil {
				return err
			}
		}
	default:
		x.a.Out.Stdout.WriteString(exchange.Schema)
	}
	return nil
}

func (x *exporter) run(args []string) error {
	a := x.a
	if err := a.Records.Settle(); err != nil {
		return err
	}
	if x.tabular {
		return x.tables.run(args)
	}
	x.notation = notation.NewWriter(a.Out.Record(), notation.Words(x.words))
	for _, arg := range args {
		if a.Records.IsSelector(arg) {
			if err := x.selected(arg); err != nil {
				return err
			}
			continue
		}
		if a.Records.AsOf > 0 {
			return output.Usagef("--as-of is about the log: %s is a file, which stands at no position of it", arg)
		}
		for r, err := range a.Records.Records([]string{arg}) {
			if err == nil && r.Empty {
				err = output.Usagef("%s: the file is empty", r.File)
			}
			if errors.Is(err, context.Canceled) {
				return err
			}
			if err != nil {
				a.Out.Complain(err)
				continue
			}
			source.CountUnread(a.Out, r)
			if err := x.write(r.Events); err != nil {
				return err
			}
		}
	}
	if err := x.notation.Flush(); err != nil {
		return err
	}
	if a.Out.Unread > 0 {
		source.SayUnread(a.Out)
	}
	if x.to == "pbn" && x.written == 0 {
		return output.Usagef("no deal has all four hands written, and pbn has nothing else")
	}
	return nil
}

// selected writes the matches that a selector names.
func (x *exporter) selected(selector string) error {
	prefix, number := source.SplitSelector(selector)
	if selector == "all" {
		// The matches do not tell it, and whoever gets them should know.
		_ = x.a.Records.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
			for i := range t.Earlier {
				x.a.Out.Remark(custody.BeganAnew(&t.Earlier[i]))
			}
			return nil
		})
	}
	return x.a.Records.ReadLog(func(log eventlog.Reader) error {
		ids, err := source.MatchIDs(log, prefix)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := x.a.Records.Context.Err(); err != nil {
				return err
			}
			r := &source.Record{MatchID: id}
			if err := source.Load(r, log, x.a.Records.AsOf); err != nil {
				return err
			}
			events := reconcile.Gather(r.Events)
			if r.Typed && !x.corrections { // what was imported is no slip of a key
				events = reconcile.Fold(events, evidence.Same)
			}
			if number > 0 {
				if !record.HasDeal(events, number) {
					return output.Usagef("match %s has no deal %d", id, number)
				}
				events = record.OnlyDeal(events, number)
			}
			if err := x.write(notation.AmendedFirst(events)); err != nil {
				return err
			}
		}
		return nil
	})
}

// write writes a match.
func (x *exporter) write(events []engine.Event) (err error) {
	if x.corrected {
		was := evidence.MatchID(events)
		events = engine.AsCorrected(events)
		if id := evidence.MatchID(events); id != was {
			x.a.Out.Remark(message.Msg("match %s is written with its tags as corrected: read again, it is match %s", was, id))
		}
	}
	switch x.to {
	case "json":
		_, err = x.a.Out.Record().Write(exchange.ToJSON(events))
	case "csv":
		_, err = x.a.Out.Record().Write(exchange.ToCSV(events, x.written == 0))
	case "pbn":
		text, refused := exchange.ToPBN(events)
		if text == "" {
			return refused
		}
		_, err = io.WriteString(x.a.Out.Record(), text)
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
