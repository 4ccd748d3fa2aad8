package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// Renuncias judges every play of the deal that did not follow suit, as
// [Renuncias] does of one reading: proven is what every reading proves of
// the same card and seat. What some prove and others don't is possible, with
// Differ set; its seat is that of the record as written. A record that no reading
// fits judges nobody, but for what [Hypotheses.Conflict] leaves out.
func (rs *Hypotheses) Renuncias() []Renuncia {
	out := rs.Told()
	for i := range out {
		if r := &out[i]; r.Proven && rs.contested(*r) {
			r.Proven, r.Differ, r.Proof = false, true, Proof{}
		}
	}
	return out
}

// Told returns what [Hypotheses.Renuncias] does, but by the readings that are told alone:
// nothing that is weighed besides speaks against what is proven.
func (rs *Hypotheses) Told() []Renuncia {
	if rs.Silent() {
		return nil
	}
	switch {
	case rs.Doubts == nil:
		return Renuncias(rs.deal)
	case !rs.Contested():
		return Renuncias(rs.Deal(0))
	}
	return rs.merge(Renuncias)
}

// Silent reports whether nobody is judged by the deal: no deal of the pack has all that is written.
func (rs *Hypotheses) Silent() bool {
	return rs.Unfit && !contradicted(rs.deal) || !fitsPlays(rs.deal)
}

// Obligations returns the breaches of the obligation to trump that every reading
// has; see [Obligations].
func (rs *Hypotheses) Obligations(trump card.Suit) []Renuncia {
	if rs.Unfit && !contradicted(rs.deal) {
		return nil
	}
	found := rs.merge(func(d *engine.Deal) []Renuncia { return Obligations(d, trump) })
	return slices.DeleteFunc(found, func(r Renuncia) bool { return !r.Proven })
}

// Keep lets the readings be asked after their deal has changed: own is a copy of it from before.
func (rs *Hypotheses) Keep(own *engine.Deal) {
	if rs.written == rs.deal {
		rs.written = own
	}
	rs.deal = own
}

// follows reports whether a card follows suit as it is written, whoever played it.
func follows(d *engine.Deal, trick, place int) bool {
	led := d.Trick(trick).Led().Suit()
	return led != card.NoSuit && led == d.Trick(trick).Plays[place].Card.Suit()
}

// merge judges every reading. A reading by other cards can clear somebody, and accuses
// nobody whom none by the cards as written does.
func (rs *Hypotheses) merge(judge func(*engine.Deal) []Renuncia) []Renuncia {
	type verdict struct {
		Renuncia
		found, proven int
		moved         bool
	}
	var found []verdict
	for i := range rs.All {
		for _, r := range judge(rs.Deal(i)) {
			if r.Card = rs.deal.Trick(r.Trick).Plays[r.Place].Card; follows(rs.deal, r.Trick, r.Place) {
				continue // a renúncia only where a card is read as another
			}
			at := slices.IndexFunc(found, func(v verdict) bool { return v.Trick == r.Trick && v.Place == r.Place })
			if at < 0 && rs.All[i].Cards[0].Trick > 0 && rs.All[0].Cards[0].Trick == 0 {
				continue // nothing else makes it one
			}
			if at < 0 {
				at = len(found)
				found = append(found, verdict{Renuncia: r})
			}
			v := &found[at]
			v.found++
			v.moved = v.moved || v.Seat != r.Seat
			if r.Proven {
				v.proven++
			}
		}
	}
	var out []Renuncia
	for _, v := range found {
		r := v.Renuncia
		r.Proven = v.proven == len(rs.All) && !v.moved && !rs.TooMany
		r.Differ = !r.Proven && (v.proven > 0 || v.moved || v.found < len(rs.All))
		if !r.Proven {
			r.Proof = Proof{}
		}
		if s := rs.deal.Trick(r.Trick).Plays[r.Place].Seat; v.moved && s != card.NoSeat {
			r.Seat = s
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b Renuncia) int { return card.MaxSeats*(a.Trick-b.Trick) + a.Place - b.Place })
	return out
}
