package main

import (
	"bytes"
	"context"
	"encoding/json"

	"sueca/analysis/query"
	"sueca/analysis/record"
	"sueca/analysis/solve"
	"sueca/cmd/internal/output"
)

// find counts what a query finds.
type find struct {
	query  *query.Query
	by     []query.Expression
	ctx    context.Context
	counts query.Counts
}

// compileFind reads the query of a task, and what is counted by.
func compileFind(t *Task) (*query.Query, []query.Expression, error) {
	q, err := query.Compile(t.Query, nil)
	if err != nil {
		return nil, nil, err
	}
	if t.Count == "" {
		return q, nil, nil
	}
	by, err := q.Expressions(t.Count)
	return q, by, err
}

func newFind(t *Task) (*find, error) {
	q, by, err := compileFind(t)
	return &find{query: q, by: by}, err
}

func (f *find) begin(ctx context.Context, _ place) error {
	f.ctx, f.counts = ctx, query.Counts{}
	return nil
}

func (f *find) add(r *record.Record) error {
	f.counts.Matches++
	if !f.query.InTags(record.TagsOf(r.Events), record.Substituted(r.Events)) {
		deals, _ := record.DealsIn(r.Events)
		f.counts.Deals += deals
		return nil
	}
	var view query.DealView
	view.Grades = func() *solve.Graded {
		p, ok := view.Played()
		if !ok {
			return nil
		}
		g, err := solve.GradeDeal(f.ctx, view.Rules, p)
		if err != nil {
			return nil
		}
		return g
	}
	return view.Deals(r.Events, r.Judge, func() error {
		f.counts.Count(f.query, &view, f.by)
		return nil
	})
}

func (f *find) end(emit func(string, []byte)) error {
	text, err := json.Marshal(&f.counts)
	if err == nil {
		emit("", text)
	}
	return err
}

// mergeFinds adds up counts, and returns the sum as the command writes it.
func mergeFinds(t *Task, values func(*[]byte) bool) ([]byte, error) {
	_, by, err := compileFind(t)
	if err != nil {
		return nil, err
	}
	var all query.Counts
	for text := []byte(nil); values(&text); {
		var c query.Counts
		if err := json.Unmarshal(text, &c); err != nil {
			return nil, err
		}
		all.Add(&c)
	}
	var out bytes.Buffer
	if by == nil {
		err := output.EncodeLine(&out, map[string]int{"matches": all.Matches, "deals": all.Deals, "deals_with": all.With, "found": all.Found,
			"undecided": all.Undecided})
		return out.Bytes(), err
	}
	for _, row := range all.Rows(by) {
		if err := output.EncodeLine(&out, row); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}
