package replay

import (
	"slices"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// account is a deal with the claims made in it, and what became of its own result. Later deals
// may still change it, by rules under which it can be claimed until the match ends.
type account struct {
	*play
	claims   []claim
	paid     []paid
	admitted []breach
	// results are the lines of the deal's own result; tied says that it was a
	// tie, replaced that a claim took its place, lost that all points went to one side.
	results              []result
	own                  rules.Outcome // of those lines; see Verdict.Outcome
	tied, replaced, lost bool
	// open says that nothing decides a claim which is made in the deal, so that nobody knows what the deal brings.
	open    bool
	carried int  // the ties carried to it
	overdue bool // the match had been won before it
}

// result is the games that a deal's own result brought a pair, and their ledger
// line.
type result struct {
	Deal  int
	Side  card.Side
	Games int
	Award int
}

// hear returns the account of a deal: which deal each claim in it is about, and what was against
// the procedure.
func (d *play) hear(j *judge) *account {
	a := &account{play: d, carried: j.sheet.carried, overdue: j.sheet.over}
	for _, c := range d.accusations {
		a.claims = append(a.claims, a.claimed(c, j.kept))
	}
	a.procedure(&j.seating, j.sheet.signed)
	return a
}

// claimedElsewhere returns the accounts of other deals that the claims of this one are about, as they are before these are settled.
func (d *account) claimedElsewhere() map[*account]account {
	var out map[*account]account
	for _, c := range d.claims {
		if c.about == nil || c.about == d {
			continue
		}
		if out == nil {
			out = map[*account]account{}
		}
		was := *c.about
		was.claims, was.paid, was.admitted = slices.Clone(was.claims), slices.Clone(was.paid), slices.Clone(was.admitted)
		was.results = slices.Clone(was.results)
		out[c.about] = was
	}
	return out
}

// claimed returns a claim with the deal that it is about: the one it names, otherwise this one.
// If deals can be claimed until the match ends, a claim about a trick that has not been played
// here is about the deal before.
func (d *account) claimed(a accusation, kept []*account) claim {
	c := claim{accusation: a, about: d}
	if n := a.event.Deal; n != 0 && n != d.deal.Number {
		c.about = nil
		for _, k := range kept {
			if c.about == nil && k.deal.Number == n {
				c.about = k
			}
		}
	} else if k := len(kept); n == 0 && k > 0 && (c.after == 0 || a.event.Trick > c.after) {
		c.about = kept[k-1]
	}
	if c.about != nil && c.about != d {
		c.after, c.done = c.about.deal.LastTrick(), true
	}
	return c
}

// keep returns the account as it is kept until the match ends.
func (d *account) keep() *account {
	own := *d.deal
	d.deal = &own
	d.readings.Keep(d.deal)
	return d
}
