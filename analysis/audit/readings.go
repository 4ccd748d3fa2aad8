package audit

import (
	"cmp"
	"errors"
	"iter"
	"math/big"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// Way is one way to take a record in which something written is contradicted
// (leitura), and what it says of a play.
type Way struct {
	// Reading is who dealt and led by it; nil where a written thing is left out.
	Reading *engine.Reading
	// LeftOut is a thing that cannot be true together with others, and is left out of
	// the record by it.
	LeftOut *engine.Written
	Seat    card.Seat // whose the card is
	// Conclusion is empty where the card led, followed suit or may have followed; the numbers are nil then.
	Counts
}

// Examine audits a deal under the rules that it was played by, each way to read it
// ([proof.Hypotheses]). Where there are several, a play is proven or refuted as far as
// all of them prove or refute it of the same seat and nothing that is weighed besides
// ([proof.Hypotheses.Against]) speaks against it, the counts are those of all
// readings together, and Ways has them one by one. Where no deal fits the record,
// nothing is proven or refuted, and Ways tells what remains when each of the things
// that cannot all be true is left out.
//
// A play whose card, or the one led, is known only in part is looked at where it
// cannot have followed suit. also tells of plays to be looked at though they may have
// followed, nil for none; a deal counts for them as one with a renúncia where they
// did not follow and should have. With trust, only the deals count in which those
// written fields are true. The error says that a record is too vague for that.
func Examine(d *engine.Deal, rules *rules.Rules, trust Trust, also func(trick int, s card.Seat) bool) (*Report, error) {
	if !counted(d) {
		return uncounted(d), nil
	}
	effort := newEffort()
	out, err := examineRead(d, rules, trust, also, effort)
	if errors.Is(err, errGaveUp) {
		out, err = GivenUp(d), nil
	}
	if err == nil {
		out.Work = effort.done + effort.lawful
	}
	return out, err
}

// examineRead audits a deal by each way to read it.
func examineRead(d *engine.Deal, rules *rules.Rules, trust Trust, also func(trick int, s card.Seat) bool, effort *effort) (*Report, error) {
	readings := proof.HypothesesOf(d, rules)
	if conflict := readings.Conflict(); conflict != nil {
		return examineWithout(d, rules, trust, also, conflict, effort)
	}
	if readings.Doubts == nil {
		out, err := examine(d, rules, trust, also, effort)
		if err != nil {
			return nil, err
		}
		out.seatedOnly(d)
		return out, out.weigh(d, rules, trust, also, readings, effort)
	}
	out := &Report{Doubts: readings.Doubts}
	var reports []*Report
	var ways []Way
	for i := range readings.All {
		at := readings.Deal(i)
		one, err := examine(at, rules, trust, also, effort)
		if err != nil {
			return nil, err
		}
		reports = append(reports, one)
		ways = append(ways, Way{Reading: &readings.All[i]})
	}
	out.gather(d, reports, ways)
	out.askedOnly(d)
	out.Unseated = !slices.ContainsFunc(reports, func(one *Report) bool { return !one.Unseated })
	for i := range out.Suspects {
		s := &out.Suspects[i]
		t := d.Trick(s.Trick)
		if s.Card = t.Plays[s.Place].Card; t.Led().Suit() != card.NoSuit {
			s.Led = t.Led().Suit()
		}
		s.conclude(readings.TooMany)
	}
	return out, out.weigh(d, rules, trust, also, readings, effort)
}

// weigh takes back what is proven or refuted by the readings that are told, and not by all
// that are weighed. The first that speaks against it is told too.
func (a *Report) weigh(d *engine.Deal, rules *rules.Rules, trust Trust, also func(trick int, s card.Seat) bool,
	readings *proof.Hypotheses, effort *effort) error {
	for i := range a.Suspects {
		s := &a.Suspects[i]
		var against iter.Seq[*engine.Reading]
		switch s.Conclusion {
		case Proven:
			against = readings.Against(proof.Renuncia{Trick: s.Trick, Place: s.Place, Seat: s.Seat})
		case Refuted:
			against = readings.For(s.Trick, s.Place)
		default:
			continue
		}
		if readings.TooManyToWeigh() {
			s.open()
			continue
		}
		for r := range against {
			read := d.Read(r)
			one, err := examine(read, rules, trust, also, effort)
			if err != nil {
				return err
			}
			if s.contest(&readings.All[0], r, read, one) {
				break
			}
		}
		if readings.TooManyToWeigh() {
			s.open()
		}
	}
	return nil
}

// contest adds a reading that speaks against what is concluded of a play, and reports whether
// there is a deal by it.
func (s *Suspect) contest(written, r *engine.Reading, d *engine.Deal, one *Report) bool {
	way := Way{Reading: r, Seat: d.Trick(s.Trick).Plays[s.Place].Seat}
	var o Suspect
	if k := slices.IndexFunc(one.Suspects, func(o Suspect) bool { return o.Trick == s.Trick && o.Place == s.Place }); k >= 0 {
		o = one.Suspects[k]
		way.Counts = o.Counts
	}
	if one.Unplaced || o.Conclusion == Contradictory || o.Conclusion == s.Conclusion && way.Seat == s.Seat {
		return false
	}
	if s.Ways == nil {
		s.Ways = []Way{{Reading: written, Seat: s.Seat, Counts: s.Counts}}
	}
	s.Ways = append(s.Ways, way)
	s.open()
	if o.Conclusion != "" {
		s.join(&o)
		s.Counts = s.plus(&o.Counts)
	}
	return true
}

// open takes back what is concluded of a play; the deal that showed it stays an example.
func (s *Suspect) open() {
	switch {
	case s.Conclusion == Proven && s.Guilty == nil:
		s.Guilty = s.Only
	case s.Conclusion == Refuted && s.Innocent == nil:
		s.Innocent = s.Only
	}
	s.Conclusion, s.Only = Undecided, nil
	s.Proof, s.KnownSince = proof.Proof{}, [card.D + 1]*Moment{}
}

// examineWithout audits a record that no deal fits without each of some things that
// cannot all be true.
func examineWithout(d *engine.Deal, rules *rules.Rules, trust Trust, also func(trick int, s card.Seat) bool,
	conflict []engine.Written, effort *effort) (*Report, error) {
	out := &Report{Conflict: conflict}
	var reports []*Report
	var ways []Way
	for i := range conflict {
		rest := d.Without(conflict[i])
		one := &Report{Unplaced: true}
		if readings := proof.HypothesesOf(rest, rules); !readings.Unfit {
			var err error
			if one, err = examineRead(rest, rules, trust, also, effort); err != nil {
				return nil, err
			}
		}
		reports = append(reports, one)
		ways = append(ways, Way{LeftOut: &conflict[i]})
	}
	out.gather(d, reports, ways)
	out.askedOnly(d)
	for i := range out.Suspects {
		s := &out.Suspects[i]
		t := d.Trick(s.Trick)
		*s = Suspect{Trick: s.Trick, Place: s.Place, Seat: s.Seat, Led: t.Led().Suit(), Card: t.Plays[s.Place].Card, May: s.May, Ways: s.Ways,
			Counts: none(Contradictory)}
	}
	return out, nil
}

// askedOnly leaves out the plays that follow suit as they are written, and were looked at
// only where something was read otherwise or left out.
func (a *Report) askedOnly(d *engine.Deal) {
	a.Suspects = slices.DeleteFunc(a.Suspects, func(s Suspect) bool {
		led := d.Trick(s.Trick).Led().Suit()
		return led != card.NoSuit && led == d.Trick(s.Trick).Plays[s.Place].Card.Suit()
	})
}

// gather brings together what several ways to take a record say of its plays.
func (a *Report) gather(d *engine.Deal, reports []*Report, ways []Way) {
	for i, one := range reports {
		a.Contradicted = a.Contradicted || one.Contradicted
		a.Open = max(a.Open, one.Open)
		for _, s := range one.Suspects {
			at := slices.IndexFunc(a.Suspects, func(o Suspect) bool { return o.Trick == s.Trick && o.Place == s.Place })
			if at < 0 {
				at = len(a.Suspects)
				first := s
				first.Ways = slices.Clone(ways)
				a.Suspects = append(a.Suspects, first)
			}
			into := &a.Suspects[at]
			w := &into.Ways[i]
			w.Counts = s.Counts
			into.join(&s)
		}
	}
	for i := range a.Suspects {
		s := &a.Suspects[i]
		for k, one := range reports {
			if one.Unseated {
				s.Ways[k].Conclusion = Undecided // nobody knows whose it was
			}
		}
		if seat := d.Trick(s.Trick).Plays[s.Place].Seat; seat != card.NoSeat {
			s.Seat = seat
		}
		for k := range s.Ways {
			w := &s.Ways[k]
			if w.Seat = s.Seat; w.Reading != nil {
				w.Seat = d.Read(w.Reading).Trick(s.Trick).Plays[s.Place].Seat
			}
		}
	}
	slices.SortStableFunc(a.Suspects, func(x, y Suspect) int { return cmp.Or(cmp.Compare(x.Trick, y.Trick), cmp.Compare(x.Place, y.Place)) })
}

// join keeps of a play what is needed of another way to take it: two deals, and the
// latest moments at which others could know.
func (s *Suspect) join(o *Suspect) {
	if s.Led != o.Led {
		s.Led = card.NoSuit
	}
	s.May = s.May || o.May
	some := func(into **Hands, of *Hands) {
		if *into == nil {
			*into = of
		}
	}
	some(&s.Guilty, o.Guilty)
	some(&s.Innocent, o.Innocent)
	switch {
	case o.Only != nil && o.Conclusion == Proven:
		some(&s.Guilty, o.Only)
	case o.Only != nil && o.Conclusion == Refuted:
		some(&s.Innocent, o.Only)
	}
	for seat, m := range o.KnownSince {
		if at := s.KnownSince[seat]; m == nil || at == nil {
			s.KnownSince[seat] = nil
		} else if m.compare(*at) > 0 {
			s.KnownSince[seat] = m
		}
	}
}

// conclude returns the verdict over all readings, and their counts together.
func (s *Suspect) conclude(tooMany bool) {
	s.Counts = none("")
	s.DealsLegal, s.RenunciaLegal = new(big.Int), new(big.Int)
	proven, refuted, counted, out, moved := 0, 0, 0, 0, false
	for _, w := range s.Ways {
		switch w.Conclusion {
		case Contradictory: // what is trusted rules this way out
			out++
			continue
		case Proven:
			proven++
			moved = moved || w.Seat != s.Seat
		case Refuted:
			refuted++
		case "":
			continue
		}
		counted++
		s.Counts = s.plus(&w.Counts)
	}
	if seat := s.Ways[0].Seat; proven+out == len(s.Ways) && moved && !slices.ContainsFunc(s.Ways, func(w Way) bool { return w.Seat != seat }) {
		s.Seat, moved = seat, false // no reading that fits gives the card to the seat as written
	}
	switch {
	case tooMany:
		s.Conclusion = Undecided
	case out == len(s.Ways):
		s.Conclusion = Contradictory
	case proven+out == len(s.Ways) && !moved:
		s.Conclusion = Proven
	case refuted == counted:
		s.Conclusion = Refuted
	default:
		s.Conclusion = Undecided
	}
	if s.Conclusion != Proven {
		s.Proof, s.KnownSince = proof.Proof{}, [card.D + 1]*Moment{}
	}
	if len(s.Ways) > 1 {
		s.Only = nil
	}
	if s.Conclusion != Undecided {
		s.Guilty, s.Innocent = nil, nil
	}
}
