package proof

import (
	"slices"

	"sueca/engine"
)

// Conflict returns written things that cannot all be true: no deal of the pack has
// them, and without any one of them there is a deal for the rest of them. It is nil
// where some reading fits, and where the record contradicts itself more simply: a
// card in two places, or in no hand that can have played it.
//
// They are found by leaving things out one by one as long as what is left still
// fits no deal (a deletion filter; J. W. Chinneck and E. W. Dravnieks, Locating
// minimal infeasible constraint sets in linear programs, 1991).
func (rs *Hypotheses) Conflict() []engine.Written {
	if !rs.Unfit || contradicted(rs.deal) {
		return nil
	}
	left := rs.deal.Written()
	for i := 0; i < len(left); {
		without := slices.Delete(slices.Clone(left), i, i+1)
		if rs.allows(without) {
			i++
		} else {
			left = without
		}
	}
	return left
}

// allows reports whether some reading fits these written things and no others.
func (rs *Hypotheses) allows(only []engine.Written) bool {
	d := rs.deal.Only(only)
	return slices.ContainsFunc(rs.All, func(r engine.Reading) bool { return r.Cards[0].Trick == 0 && fitsDeal(d.Read(&r), trustAll) })
}

// contradicted reports whether a card is in two places, or a hand, a showing or
// the trump card is contradicted by a play or a hand.
func contradicted(d *engine.Deal) bool { return d.Doubted() != 0 || misfit(d) }

// fitsPlays reports whether some deal has the plays alone; where it is not known
// who played, that is not asked.
func fitsPlays(d *engine.Deal) bool {
	return d.Complete() || fitsDeal(d, trustPlays)
}

// packHas reports whether the pack has a different card for each that was played. Where it
// is not known who played some card, that is all that is asked: a trick that is cut short
// is not sure of its seats, and an eleventh club is one too many whoever played it.
func packHas(d *engine.Deal) bool {
	if d.Pack.Doubled() {
		return packHasIn[twoPacks](d)
	}
	return packHasIn[onePack](d)
}

func packHasIn[S pile](d *engine.Deal) bool {
	var allow allowance[S]
	all := pileOf[S](d.Pack)
	n := 0
	for t := 1; t <= d.LastTrick(); t++ {
		for _, p := range d.Trick(t).Cards() {
			if p.Absent {
				continue
			}
			if n == len(allow) {
				return false
			}
			allow[n] = candidatesIn(p.Believed(), all)
			n++
		}
	}
	var m matching[S]
	for i := range n {
		if !m.augment(i, &allow) {
			return false
		}
	}
	return true
}
