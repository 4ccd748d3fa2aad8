package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
)

// validate sums up what is found in records, and may write the findings.
type validate struct {
	*reading
	ctx     context.Context
	at      place
	summary *archive.Summary
	rows    bytes.Buffer
}

func (v *validate) begin(ctx context.Context, at place) error {
	v.ctx, v.at, v.summary = ctx, at, archive.NewSummary(true)
	v.rows.Reset()
	return nil
}

func (v *validate) add(r *record.Record) error {
	if !v.filter.Passes(r) {
		return nil
	}
	found := v.filter.Narrow(r, r.Findings(v.words.Say, v.Strict))
	v.summary.AddRecord(r.File, r, found)
	if v.reading.Findings {
		for i := range found {
			if err := output.EncodeLine(&v.rows, found[i].Row()); err != nil {
				return err
			}
		}
	}
	return nil
}

func (v *validate) end(emit func(string, []byte)) error {
	if v.reading.Findings {
		if err := writeWhole(v.ctx, v.Work, fmt.Sprintf("findings/findings-%09d.jsonl", v.at.number), v.rows.Bytes()); err != nil {
			return err
		}
	}
	return emitJSON(emit, "", v.summary)
}

// mergeSummaries merges summaries, and returns the sum as the command writes it.
func mergeSummaries(values func(*[]byte) bool) ([]byte, error) {
	all := archive.NewSummary(true)
	if err := each(values, func(s *archive.Summary) error { all.Merge(s); return nil }); err != nil {
		return nil, err
	}
	text, err := json.Marshal(all)
	return append(text, '\n'), err
}
