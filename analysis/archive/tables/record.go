package tables

import (
	"encoding/json"
	"math"

	"sueca/analysis/record"
)

// RecordOf returns a record, and what was found in it, as [Rows.Add] takes it. The grades of its
// deals are not in it.
func RecordOf(r *record.Record, found []record.Finding) *Record {
	out := &Record{Match: r.ID(), File: r.File, Events: r.Corrected(), Judge: r.Judge, Wants: r.Wants, Findings: make([]Finding, len(found))}
	for i := range found {
		out.Findings[i] = findingOf(found[i].Row())
	}
	return out
}

// findingOf returns a finding as a row of the table. Its deal's id is not known yet.
func findingOf(row record.FindingRow) Finding {
	related, _ := json.Marshal(row.Related) // numbers and texts have no errors
	return Finding{
		File: row.File, Line: Number(row.Line), Col: Number(row.Col), EndCol: Number(row.EndCol), Match: row.Match, Deal: Number(row.Deal),
		Index: Number(row.Index),
		Trick: Number(row.Trick), Seat: row.Seat, Card: row.Card, Code: string(row.Code), Severity: row.Severity, Message: row.Message,
		Related: string(related),
	}
}

// Number returns a number as a column has it, nil for none and for 0.
func Number(n *int) *int32 {
	if n == nil {
		return nil
	}
	return record.OrNull(int32(min(*n, math.MaxInt32)))
}
