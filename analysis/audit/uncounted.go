package audit

import (
	"sueca/engine"
	"sueca/engine/proof"
)

// counted reports whether the deals of a record are counted: where no more than four hands
// are played, which are dealt from one pack.
func counted(d *engine.Deal) bool { return d.Table.All().Len() <= 4 }

// uncounted returns the conclusions on the plays of a deal without counting. They are the
// engine's, which are exact at every table.
func uncounted(d *engine.Deal) *Report {
	out := &Report{Uncounted: true}
	for _, r := range proof.Renuncias(d) {
		s := Suspect{Trick: r.Trick, Place: r.Place, Seat: r.Seat, Led: r.Led, Card: r.Card, Counts: Counts{Conclusion: Undecided}}
		if r.Proven {
			s.Conclusion, s.Proof = Proven, r.Proof
		}
		out.Suspects = append(out.Suspects, s)
	}
	return out
}
