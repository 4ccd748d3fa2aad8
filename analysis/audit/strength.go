package audit

import (
	"sueca/engine"
	"sueca/engine/rules"
)

// Strength is how many of a scorer's slips the fields of a record would show (força do
// registo): of all single slips that could have been made in it, by class, how many
// make something in it wrong that is no renúncia.
type Strength struct{ Places, Caught map[Class]int }

// Share returns the share of slips that would have been given away, 0 to 1, where each
// class happens by its [Class.Weight]; 0 if there are none.
func (s Strength) Share() float64 {
	all, caught := weighted(s.Places, s.Caught, Class.Weight)
	if all == 0 {
		return 0
	}
	return caught / all
}

// StrengthOf measures the strength of the record of a deal. It judges the deal once for
// every slip that does not write a card twice: some 800 times, or 1,500 where hands are
// written.
func StrengthOf(rules rules.Rules, deal []engine.Event) Strength {
	r := newDraft(rules, deal)
	out := Strength{map[Class]int{}, map[Class]int{}}
	shows := func(deal []engine.Event) bool { return r.worse(r.judge(deal)) }
	for s := range r.cardSlips(r.plays) {
		if out.Places[s.class]++; r.twice(&s) || shows(r.with(s.plays, s.cards...)) {
			out.Caught[s.class]++
		}
	}
	for _, e := range append(r.leaders(shows), r.dealt(shows)...) {
		out.Caught[r.class(&e)]++
	}
	r.notePlaces(out.Places)
	return out
}
