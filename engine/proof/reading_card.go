package proof

import (
	"sueca/engine"
	"sueca/engine/card"
)

// byCards returns the readings by which one card, or two that were exchanged, are written
// wrong, and letters besides, that contradict no more than is given. The card is one of a
// trick whose outcome is contradicted, or only its points: then they must contradict less. A
// card that is nowhere in the record may stand for any. It takes some hundred and fifty
// readings of the deal a trick in doubt.
//
// Of a record with four tricks in doubt, as nobody writes one, not all are tried, and there are too many readings.
func (r *reader) byCards(most int) (out []candidate) {
	d := r.deal
	if r.trump == card.NoSuit { // each suit has its own
		for s := card.Spades; s <= card.Diamonds; s++ {
			one := reader{deal: d, rules: r.rules, most: r.most, limit: -1, mostTried: r.mostTried, tried: r.tried}
			one.read(s)
			one.tooMany = false // of letters, which is known
			out = append(out, one.byCards(most)...)
			r.tried, r.tooMany, r.cut = one.tried, r.tooMany || one.tooMany, r.cut || one.cut
		}
		return out
	}
	free := d.Free()
	try := func(limit int, cards ...engine.Laid) {
		if limit < 1 || !r.mends(cards, free) {
			return
		}
		if r.tried >= r.mostTried {
			r.tooMany, r.cut = true, true
			return
		}
		r.tried++
		read := *d
		for _, c := range cards {
			read.Lay(c)
		}
		again := reader{deal: &read, rules: r.rules, most: maxReadings, limit: limit - 1}
		again.read(r.trump)
		again.price()
		for _, c := range again.all {
			copy(c.reading.Cards[:], cards)
			if c.cost++; c.cost > limit {
				continue
			}
			as := d.Read(&c.reading)
			if c.cost += misfits(as); c.cost <= limit && fitsDeal(as, trustAll) {
				out = append(out, c)
			}
		}
	}
	var laid []engine.Laid
	for n := 1; n <= d.LastTrick(); n++ {
		for i, p := range d.Trick(n).Cards() {
			if p.Card.Known() && !p.Absent && !p.Doubted {
				laid = append(laid, engine.Laid{Trick: n, Place: i, Card: p.Card})
			}
		}
	}
	for k, a := range laid {
		if r.cut {
			break
		}
		limit := most
		if !r.outcome(a.Trick) {
			if limit--; !r.pointsWrong(a.Trick) {
				continue
			}
		}
		for c := range free.All() {
			try(limit, engine.Laid{Trick: a.Trick, Place: a.Place, Card: c})
		}
		for i, b := range laid {
			if i != k && (i > k || !r.outcome(b.Trick)) {
				try(limit, engine.Laid{Trick: a.Trick, Place: a.Place, Card: b.Card}, engine.Laid{Trick: b.Trick, Place: b.Place, Card: a.Card})
			}
		}
	}
	return out
}

// mends reports whether a trick would come out better with what is told of it if these cards
// lay there, the first of them in it.
func (r *reader) mends(cards []engine.Laid, free card.Cards) bool {
	t := *r.deal.Trick(cards[0].Trick)
	for _, c := range cards {
		if c.Trick == t.Number {
			t.Plays[c.Place].Card = c.Card
		}
	}
	can := t.CanTake(r.trump, free)
	if p, known := t.Points(free, r.deal.QueenOfHearts); can == 0 || known && p != t.Taken.Points && r.pointsWrong(t.Number) {
		return false
	}
	was, is := r.clashes(t.Number, r.takers(t.Number, t.Leader)), r.clashes(t.Number, seatsOf(&t, can))
	return is < was || is == 0
}

// outcome reports whether the outcome of a trick is contradicted.
func (r *reader) outcome(n int) bool {
	takers := r.takers(n, r.deal.Trick(n).Leader)
	return takers != 0 && r.clashes(n, takers) > 0
}

// clashes returns how many of the winner of a trick as written, and the leader of the next,
// are not among those who may have taken it.
func (r *reader) clashes(n int, takers seatSet) (out int) {
	d := r.deal
	if w := d.Trick(n).Taken.Winner; w != card.NoSeat && !takers.has(w) {
		out++
	}
	if next := n + 1; next <= d.LastTrick() && d.Trick(next).Number != 0 && !d.Trick(next).Inferred && !takers.has(d.Trick(next).Leader) {
		out++
	}
	return out
}
