package report

import (
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/replay"
)

// VerdictRow is the outcome of a deal in the JSON form.
type VerdictRow struct {
	Match       string        `json:"match"`
	Deal        *int          `json:"deal"`
	Complete    bool          `json:"complete"`
	Dealer      *string       `json:"dealer"`
	Leader      *string       `json:"leader"`
	Trump       *string       `json:"trump"`
	TrumpSource string        `json:"trump_source"`
	Candidates  []string      `json:"trump_candidates,omitempty"`
	Points      *Tally        `json:"points"`
	Tricks      *Tally        `json:"tricks"`
	Games       *Tally        `json:"games"`
	Sheet       *Tally        `json:"sheet"`
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
		TrumpSource: string(v.TrumpSource), Points: BySides(v.Sides, v.Points), Tricks: BySides(v.Sides, v.Tricks),
		Games: Columns(r.Judge(), v.Games), Sheet: Columns(r.Judge(), v.Sheet), Findings: v.Codes,
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

// VerdictRows returns the outcomes of the wanted deals of a match.
func VerdictRows(r *source.Record) (out []VerdictRow) {
	for _, v := range r.Judge().Verdicts {
		if r.Wants(v.Deal) {
			out = append(out, verdictRow(r, v))
		}
	}
	return out
}

func (a *Reporter) VerdictsJSON(r *source.Record) error {
	for _, v := range VerdictRows(r) {
		if err := a.JSON(v); err != nil {
			return err
		}
	}
	return nil
}
