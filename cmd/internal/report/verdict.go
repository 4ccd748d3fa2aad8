package report

import (
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/replay"
)

// verdict is a deal's outcome in the JSON form.
type VerdictRow struct {
	Match       string        `json:"match"`
	Deal        *int          `json:"deal"`
	Complete    bool          `json:"complete"`
	Dealer      *string       `json:"dealer"`
	Leader      *string       `json:"leader"`
	Trump       *string       `json:"trump"`
	TrumpSource string        `json:"trump_source"`
	Candidates  []string      `json:"trump_candidates,omitempty"`
	Points      *engine.Tally `json:"points"`
	Tricks      *engine.Tally `json:"tricks"`
	Games       *engine.Tally `json:"games"`
	Sheet       *engine.Tally `json:"sheet"`
	Findings    []engine.Code `json:"findings"`
	Position    int64         `json:"position,omitempty"`
	File        string        `json:"file,omitempty"`
}

func SeatOf(s engine.Seat) *string {
	if s == engine.NoSeat {
		return nil
	}
	name := s.String()
	return &name
}

func verdictRow(r *source.Record, v replay.Verdict) VerdictRow {
	out := VerdictRow{
		Match: r.ID(), File: r.File, Complete: v.Complete, Dealer: SeatOf(v.Dealer), Leader: SeatOf(v.Leader),
		TrumpSource: string(v.TrumpSource), Points: v.Points, Tricks: v.Tricks,
		Games: v.Games, Sheet: v.Sheet, Findings: v.Codes,
		Position: r.Position,
	}
	if v.Deal > 0 {
		out.Deal = &v.Deal
	}
	if v.Trump != engine.NoSuit {
		suit := v.Trump.String()
		out.Trump = &suit
	}
	for s := range v.Candidates.All() {
		out.Candidates = append(out.Candidates, s.String())
	}
	if out.Findings == nil {
		out.Findings = []engine.Code{}
	}
	return out
}

// verdictsOf returns the verdicts of the deals of a match that are wanted, as objects.
func VerdictRows(r *source.Record) (out []VerdictRow) {
	for _, v := range r.Judge().Verdicts {
		if r.Wants(v.Deal) {
			out = append(out, verdictRow(r, v))
		}
	}
	return out
}

func (r *Reporter) VerdictsJSON(rec *source.Record) error {
	for _, v := range VerdictRows(rec) {
		if err := r.JSON(v); err != nil {
			return err
		}
	}
	return nil
}
