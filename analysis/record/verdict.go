package record

import (
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/replay"
)

// VerdictRow is the outcome of a deal in the JSON form.
type VerdictRow struct {
	Match       string      `json:"match"`
	Deal        *int        `json:"deal"`
	Index       int         `json:"index"`
	Complete    bool        `json:"complete"`
	Misdeal     bool        `json:"misdeal,omitempty"`
	From        string      `json:"from,omitempty"` // "heaps" where the tricks follow from the heaps
	Dealer      *string     `json:"dealer"`
	Leader      *string     `json:"leader"`
	Trump       *string     `json:"trump"`
	TrumpSource string      `json:"trump_source"`
	Candidates  []string    `json:"trump_candidates"`
	Points      *Tally      `json:"points"`
	Tricks      *Tally      `json:"tricks"`
	Games       *Tally      `json:"games"`
	Sheet       *Tally      `json:"sheet"`
	Findings    []code.Code `json:"findings"`
	Position    *int64      `json:"position"`
	File        *string     `json:"file"`
}

// FromHeaps is what a row says of a deal whose tricks follow from its heaps.
const FromHeaps = "heaps"

// VerdictRowOf returns the outcome of a deal; it points into the verdict.
func VerdictRowOf(r *Record, v *replay.Verdict) VerdictRow {
	out := VerdictRow{
		Match: r.ID(), Index: v.Index, File: OrNull(r.File), Complete: v.Complete, Misdeal: v.Misdeal, TrumpSource: string(v.TrumpSource),
		Points: BySides(v.Sides, v.Points), Tricks: BySides(v.Sides, v.Tricks),
		Games: Columns(r.Judge(), v.Games), Sheet: Columns(r.Judge(), v.Sheet), Findings: v.Codes,
		Position: OrNull(r.Position), Candidates: []string{},
	}
	if v.Heaps {
		out.From = FromHeaps
	}
	names := [...]string{v.Dealer.String(), v.Leader.String(), v.Trump.String()} // kept once: an archive has millions of rows
	if v.Deal > 0 {
		out.Deal = &v.Deal
	}
	if v.Dealer != card.NoSeat {
		out.Dealer = &names[0]
	}
	if v.Leader != card.NoSeat {
		out.Leader = &names[1]
	}
	if v.Trump != card.NoSuit {
		out.Trump = &names[2]
	}
	for s := range v.Candidates.All() {
		out.Candidates = append(out.Candidates, s.String())
	}
	if out.Findings == nil {
		out.Findings = []code.Code{}
	}
	return out
}

// VerdictRows returns the outcomes of the wanted deals of a match.
func VerdictRows(r *Record) (out []VerdictRow) {
	verdicts := r.Judge().Verdicts
	for i := range verdicts {
		if r.Wants(verdicts[i].Deal) {
			out = append(out, VerdictRowOf(r, &verdicts[i]))
		}
	}
	return out
}
