package main

import (
	"context"
	"io"

	"sueca/analysis/archive/tables"
	"sueca/analysis/record"
	"sueca/engine/message"
	"sueca/notation/exchange"
)

// tablesVerb writes the rows of records. Each block is a part of its own, so that no two deals have
// the same id, whoever writes them.
type tablesVerb struct {
	*reading
	out  *tables.Writer
	rows tables.Rows
}

func (t *tablesVerb) begin(ctx context.Context, at place) (err error) {
	t.out, err = tables.NewWriter(tables.Options{
		Form: tables.Form(t.Form), PartDeals: tables.Most, Part: int(at.number) + 1,
		Cell:   func(s string) string { return exchange.Cell(message.Visible(s)) },
		Create: func(name string) (io.WriteCloser, error) { return create(ctx, t.Work, "tables/"+name) },
	})
	return err
}

func (t *tablesVerb) add(r *record.Record) error {
	if r.Empty {
		return nil
	}
	t.rows.Reset()
	t.rows.Add(tables.RecordOf(r, r.Findings(t.words.Say, t.Strict)))
	return t.out.Add(&t.rows)
}

func (t *tablesVerb) end(func(string, []byte)) error { return t.out.Close() }
