package engine

// Laid is a card in its place on the table: the trick and, from 0, the place in it.
type Laid struct {
	Trick, Place int
	Card         Card
}

// lay reads the card in a place as another. A card that is then written in one place only is
// no longer doubted.
func (d *Deal) lay(c Laid) {
	d.tricks[c.Trick].Plays[c.Place].Card, d.tricks[c.Trick].Plays[c.Place].Again = c.Card, Unknown
	d.played, d.doubted = Pack{}, 0
	for n := 1; n <= d.last; n++ {
		for i := range d.tricks[n].N {
			p := &d.tricks[n].Plays[i]
			c := p.written()
			if p.Absent || !c.Known() {
				continue
			}
			p.Card, p.Again, p.Doubted = c, Unknown, false
			again := d.allPlayed(c)
			if again {
				p.Card, p.Again = Unknown, c
			}
			if again || d.shownByOther(c, p.Seat) && (!d.Pack.Doubled() || !d.Enough(c)) {
				d.doubted = d.doubted.With(c)
			}
			d.played = d.played.With(c)
		}
	}
	for n := 1; n <= d.last && d.doubted != 0; n++ {
		for i := range d.tricks[n].N {
			p := &d.tricks[n].Plays[i]
			p.Doubted = d.doubted.Has(p.Card) && !p.Absent
		}
	}
}

// byCards returns the readings by which one card, or two that were exchanged, are written
// wrong, and letters besides, that contradict no more than is given. The card is one of a
// trick whose outcome is contradicted, or only its points: then they must contradict less. A
// card that is nowhere in the record may stand for any. It takes some hundred and fifty
// readings of the deal a trick in doubt.
func (r *reader) byCards(most int) (out []costly) {
	d := r.deal
	if r.trump == NoSuit { // each suit has its own
		for s := Spades; s <= Diamonds; s++ {
			one := reader{deal: d, rules: r.rules, most: r.most, limit: -1}
			one.read(s)
			out = append(out, one.byCards(most)...)
		}
		return out
	}
	free := d.Free()
	try := func(limit int, cards ...Laid) {
		if limit < 1 || !r.mends(cards, free) {
			return
		}
		read := *d
		for _, c := range cards {
			read.lay(c)
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
			if c.cost += as.misfits(); c.cost <= limit && as.fits(trustAll) {
				out = append(out, c)
			}
		}
	}
	var laid []Laid
	for n := 1; n <= d.last; n++ {
		for i, p := range d.tricks[n].Cards() {
			if p.Card.Known() && !p.Absent && !p.Doubted {
				laid = append(laid, Laid{n, i, p.Card})
			}
		}
	}
	for k, a := range laid {
		limit := most
		if !r.outcome(a.Trick) {
			if limit--; !r.pointsWrong(a.Trick) {
				continue
			}
		}
		for c := range free.All() {
			try(limit, Laid{a.Trick, a.Place, c})
		}
		for i, b := range laid {
			if i != k && (i > k || !r.outcome(b.Trick)) {
				try(limit, Laid{a.Trick, a.Place, b.Card}, Laid{b.Trick, b.Place, a.Card})
			}
		}
	}
	return out
}

// mends reports whether a trick would come out better with what is told of it if these cards
// lay there, the first of them in it.
func (r *reader) mends(cards []Laid, free Cards) bool {
	t := r.deal.tricks[cards[0].Trick]
	for _, c := range cards {
		if c.Trick == t.Number {
			t.Plays[c.Place].Card = c.Card
		}
	}
	can := t.canTake(r.trump, free)
	if p, known := t.points(free, r.deal.QueenOfHearts); can == 0 || known && p != t.Taken.Points && r.pointsWrong(t.Number) {
		return false
	}
	was, is := r.clashes(t.Number, r.takers(t.Number, t.Leader)), r.clashes(t.Number, t.seats(can))
	return is < was || is == 0
}

// outcome reports whether the outcome of a trick is contradicted.
func (r *reader) outcome(n int) bool {
	takers := r.takers(n, r.deal.tricks[n].Leader)
	return takers != (seatSet{}) && r.clashes(n, takers) > 0
}

// clashes returns how many of the winner of a trick as written, and the leader of the next,
// are not among those who may have taken it.
func (r *reader) clashes(n int, takers seatSet) (out int) {
	d := r.deal
	if w := d.tricks[n].Taken.Winner; w != NoSeat && !takers[w] {
		out++
	}
	if next := n + 1; next <= d.last && d.tricks[next].Number != 0 && !d.tricks[next].Inferred && !takers[d.tricks[next].Leader] {
		out++
	}
	return out
}
