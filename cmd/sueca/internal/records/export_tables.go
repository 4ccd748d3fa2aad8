package records

import (
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"sueca/analysis/archive/tables"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/audit"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/notation/exchange"
)

// tableExport is one run of export that writes tables.
type tableExport struct {
	a        *run.Run
	form     tables.Form
	out      string
	partSize int
	part     int
}

// check looks at the flags.
func (x *tableExport) check() error {
	switch {
	case x.out == "":
		return output.Usagef("tables are several files: name a new directory for them with --out")
	case x.partSize < 0:
		return output.Usagef("--part-size is a number of deals from 1; 0 is one part for all")
	case x.part < 1 || x.part > math.MaxInt32:
		return output.Usagef("--part is a number from 1 to %d", math.MaxInt32)
	}
	return nil
}

// run writes the tables of all that is named into a new directory, which has its name only when
// all of them are whole.
func (x *tableExport) run(args []string) (err error) {
	a := x.a
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200) // rows are much memory, and most of it is used again
	}
	folder, err := a.Files.CreateFolder(x.out)
	if err != nil {
		return err
	}
	defer folder.Abandon()
	under := func(err error) error { return output.UnderName(x.out, err) }
	w, err := tables.NewWriter(tables.Options{
		Form: x.form, PartDeals: x.partSize, Part: x.part, Cell: func(s string) string { return exchange.Cell(message.Visible(s)) },
		Create: func(name string) (io.WriteCloser, error) { return createOut(filepath.Join(folder.Dir, name)) },
	})
	if err != nil {
		return under(err)
	}
	closed := false
	defer func() {
		if !closed {
			_ = w.Close() // what went wrong before is said
		}
	}()
	var kept *report.GradeCache
	for _, arg := range args {
		if kept == nil && a.Records.IsSelector(arg) {
			kept = report.KeptGrades(a.Records)
		}
	}
	defer kept.Close()
	a.Records.StartProgress(args)
	defer a.Out.Progress.Stop()
	deals, unread := 0, a.Out.Unread
	// The rows of a batch take forty times its text.
	a.Records.Ahead = 3
	written := sync.Pool{New: func() any { return new(tables.Rows) }}
	err = source.Work(a.Records, a.Records.Batches(args), func(out *output.Output, rows **tables.Rows, r *source.Record) {
		source.CountUnread(out, r)
		if *rows == nil {
			*rows = written.Get().(*tables.Rows)
		}
		if !r.Empty {
			(*rows).Add(tableRecord(out, a.Judge, r, kept))
		}
	}, func(d *source.Done[*tables.Rows]) error {
		if err := a.Out.Post(d.Out, d.Err); err != nil || d.Result == nil {
			return err
		}
		rows := d.Result
		deals += len(rows.Deals)
		a.Out.Progress.At(a.Out, deals)
		err := w.Add(rows)
		rows.Reset()
		written.Put(rows)
		if errors.Is(err, tables.ErrParts) {
			return output.Usagef("a part has at most %d deals: ask for smaller ones with --part-size", tables.Most)
		} else if err != nil {
			return under(err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	closed = true
	if err := w.Close(); err != nil {
		return under(err)
	}
	if a.Out.Unread > unread {
		source.SayUnread(a.Out)
	}
	return folder.Commit()
}

// tableRecord returns a match as tables take it.
func tableRecord(to *output.Output, judge *finding.Judge, r *source.Record, kept *report.GradeCache) *tables.Record {
	out := tables.RecordOf(r, judge.Findings(to, r))
	if kept == nil || r.File != "" || !r.Judge().Rules.Table().IsFour() && r.Judge().Rules.Table().Dead == card.NoSeat {
		return out
	}
	var graded map[int][]tables.Grade
	out.Grades = func(at int) []tables.Grade {
		if graded == nil {
			graded = map[int][]tables.Grade{}
			for _, d := range report.PlayedDeals(r, 0) {
				if g := kept.Kept(&d); g != nil {
					graded[d.Index] = tableGrades(audit.GradeLinesOf(&audit.GradedDeal{PlayedDeal: d, Graded: g}))
				}
			}
		}
		return graded[at]
	}
	return out
}

// tableGrades returns the cards of a graded deal as rows.
func tableGrades(lines []audit.GradeLine) []tables.Grade {
	out := make([]tables.Grade, len(lines))
	for i := range lines {
		g := &lines[i]
		out[i] = tables.Grade{
			Trick: int32(g.Trick), Seat: g.Seat, Card: g.Card, Value: int32(g.Value), Cost: int32(g.Cost), CostGames: int32(g.CostGames),
			Forced: g.Forced,
			Best:   strings.Join(g.Best, " "), Decision: g.Decision, Renuncia: g.Renuncia, CostScore: tables.Number(g.CostScore),
		}
	}
	return out
}
