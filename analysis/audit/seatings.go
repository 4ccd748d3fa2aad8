package audit

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// examineSeated audits a deal with each way to seat the cards of the tricks of which it is not known who played which
// ([proof.Seatings]). The counts are those of all of them together. The plays of such a trick itself are undecided, and not counted.
func examineSeated(d *engine.Deal, seatings []*engine.Deal, r *rules.Rules, trust Trust, also func(trick int, s card.Seat) bool,
	effort *effort) (*Report, error) {
	var reports []*Report
	for _, own := range seatings {
		one, err := examineOne(own, r, trust, also, effort)
		if err != nil {
			return nil, err
		}
		if !one.Unplaced {
			reports = append(reports, one)
		}
	}
	if slices.ContainsFunc(reports, func(one *Report) bool { return !one.Contradicted }) { // who led so contradicts something
		reports = slices.DeleteFunc(reports, func(one *Report) bool { return one.Contradicted })
	}
	out := &Report{Unplaced: len(reports) == 0}
	out.gather(d, reports, make([]Way, len(reports)))
	listed := proof.Discards(d, also)
	out.Suspects = slices.DeleteFunc(out.Suspects, func(s Suspect) bool {
		return !d.Trick(s.Trick).Unseated() &&
			!slices.ContainsFunc(listed, func(p proof.Discard) bool { return p.Trick == s.Trick && p.Place == s.Place })
	})
	for i := range out.Suspects {
		if s := &out.Suspects[i]; d.Trick(s.Trick).Unseated() {
			*s = Suspect{Trick: s.Trick, Place: s.Place, Seat: s.Seat, Led: s.Led, Card: s.Card, May: s.May, Counts: Counts{Conclusion: Undecided}}
		} else {
			s.conclude(false)
			s.Ways = nil
		}
	}
	return out, nil
}

// seatedOnly leaves out the plays of which it is not known who made them: nobody is judged by them.
func (a *Report) seatedOnly(d *engine.Deal) {
	a.Suspects = slices.DeleteFunc(a.Suspects, func(s Suspect) bool { return d.Trick(s.Trick).Unseated() })
}
