package main

import (
	"bytes"
	"context"

	"sueca/analysis/query"
	"sueca/analysis/record"
	"sueca/analysis/solve"
	"sueca/cmd/internal/output"
	"sueca/engine"
)

// find counts what a query finds.
type find struct {
	query  *query.Query
	by     []query.Expression
	ctx    context.Context
	counts query.Counts
}

// newFind reads the query of a task, and what is counted by.
func newFind(t *Task) (f *find, err error) {
	f = &find{}
	if f.query, err = query.Compile(t.Query, nil); err == nil && t.Count != "" {
		f.by, err = f.query.Expressions(t.Count)
	}
	return f, err
}

func (f *find) begin(ctx context.Context, _ place) error {
	f.ctx, f.counts = ctx, query.Counts{}
	return nil
}

func (f *find) add(r *record.Record) error {
	f.counts.Matches++
	if !f.query.InTags(engine.TagsOf(r.Events), record.Substituted(r.Events)) {
		deals, _ := record.DealsIn(r.Events)
		f.counts.Deals += deals
		return nil
	}
	var view query.DealView
	view.Grades = func() *solve.Graded {
		if p, ok := view.Played(); ok {
			if g, err := solve.GradeDeal(f.ctx, view.Rules, p); err == nil {
				return g
			}
		}
		return nil
	}
	return view.Deals(r.Events, r.Judge, func() error {
		f.counts.Count(f.query, &view, f.by)
		return nil
	})
}

func (f *find) end(emit func(string, []byte)) error {
	return emitJSON(emit, "", &f.counts)
}

// mergeFinds adds up counts, and returns the sum as the command writes it.
func mergeFinds(t *Task, values func(*[]byte) bool) ([]byte, error) {
	f, err := newFind(t)
	if err != nil {
		return nil, err
	}
	var all query.Counts
	if err := each(values, func(c *query.Counts) error { all.Add(c); return nil }); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if f.by == nil {
		err := output.EncodeLine(&out, map[string]int{"matches": all.Matches, "deals": all.Deals, "deals_with": all.With, "found": all.Found,
			"undecided": all.Undecided})
		return out.Bytes(), err
	}
	for _, row := range all.Rows(f.by) {
		if err := output.EncodeLine(&out, row); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}
