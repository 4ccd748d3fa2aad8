package audit

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Strength is how many of a scorer's slips the fields of a record would show (força do
// registo): of all single slips that could have been made in it, by class, how many
// make something in it wrong that is no renúncia.
type Strength struct{ Places, Caught map[Class]int }

// Share returns the share of slips that would have been given away, 0 to 1, where each
// class happens by its [Class.Weight]; 0 if there are none.
func (s Strength) Share() float64 {
	all, caught := 0.0, 0.0
	for _, c := range Classes {
		if n := s.Places[c]; n > 0 {
			all += c.Weight()
			caught += c.Weight() * float64(s.Caught[c]) / float64(n)
		}
	}
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
	note := func(c Class, caught bool) {
		out.Places[c]++
		if caught {
			out.Caught[c]++
		}
	}
	free := r.final.Free()
	for i, p := range r.plays {
		if !p.is.Known() {
			continue
		}
		for _, c := range r.near(p.is) {
			note(misread(p.is, c), !free.Has(c) || shows(r.with(map[int]card.Card{p.event: c})))
		}
		for _, q := range r.plays[:i] {
			if q.is.Known() && q.is != p.is {
				note(exchanged(p.trick, q.trick), shows(r.with(map[int]card.Card{p.event: q.is, q.event: p.is})))
			}
		}
	}
	for _, e := range append(r.leaders(shows), r.dealt(shows)...) {
		out.Caught[r.class(&e)]++
	}
	for kind, c := range classOf {
		if n := r.tried[kind]; n > 0 {
			out.Places[c] = n
		}
	}
	return out
}
