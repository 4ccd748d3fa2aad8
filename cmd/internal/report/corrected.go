package report

import (
	"time"

	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/card"
	"sueca/replay"
	"sueca/replay/viewer/page"
)

// Amended is a correction of a match in the JSON form.
type Amended struct {
	Line   string  `json:"line"` // in the notation
	Author *string `json:"author"`
	At     *string `json:"at"`
	// Signed says whether the sheet had been signed, null where the record does not tell.
	Signed *bool `json:"signed"`
}

// AmendedOf returns the corrections that are listed with a match.
func AmendedOf(r *source.Record) (out []Amended) {
	for _, c := range replay.Corrections(r.Events) {
		author, at := r.EnteredBy(c.At)
		a := Amended{Line: LineText(c.Event), Author: record.OrNull(author), Signed: c.Signed}
		if !at.IsZero() {
			a.At = new(at.UTC().Format(time.RFC3339Nano))
		}
		out = append(out, a)
	}
	return out
}

// showCorrections shows how a match was corrected, a line each, so that nobody moves a result quietly.
func showCorrections(out *output.Output, r *source.Record) {
	for _, c := range replay.Corrections(r.Events) {
		if deal, _ := page.Corrected(c.Event, card.Card.String); deal > 0 && !r.Wants(deal) {
			continue
		}
		author, at := r.EnteredBy(c.At)
		out.Stdout.Printf("%s\n", out.Words.Say(page.Listed(&c, author, at, out.Words.Card)))
	}
}
