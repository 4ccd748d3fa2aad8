package replay

import "sueca/engine/card"

// One wrong letter (a leader, the dealer) would move every card after it to
// another seat, and so accuse three players of what they did not do. If the
// rest of the record shows that the letter is a slip of the pen, the finding
// says so and the deal is judged by the rest. The record itself is not changed.

// reseat looks for tricks whose leader's letter is a slip: another seat took
// the trick before, and the trick's written winner and the next leader fit a
// lead by that seat but not by the written one.
func (d *play) reseat() {
	if d.trump == card.NoSuit {
		return
	}
	for n := 1; n <= d.deal.LastTrick(); n++ {
		t := d.deal.Trick(n)
		if t.Number == 0 || t.Inferred || !t.Full() {
			continue
		}
		want := card.NoSeat
		if n > 1 {
			want, _ = d.deal.Winner(n-1, d.trump)
		} else {
			want = d.deal.LeaderUnder(d.deal.Dealer, d.rules)
		}
		if want == card.NoSeat || want == t.Leader || n > 1 && d.deal.Trick(n-1).Taken.Winner == t.Leader {
			continue
		}
		if d.fits(n, want) {
			d.slips[n] = t.Leader
			d.deal.Reseat(n, want)
		}
	}
}

// fits reports whether the recorded hands, and what is written after trick n,
// fit a lead by seat want and not by the written leader.
func (d *play) fits(n int, want card.Seat) bool {
	t := d.deal.Trick(n)
	asWritten, ok := d.deal.Winner(n, d.trump)
	if !ok {
		return false
	}
	// The winning card keeps its position in the trick. Its seat moves by as
	// many places as the leader does.
	asWanted := asWritten
	for s := t.Leader; s != want && s != card.NoSeat; s = d.deal.Next(s) {
		asWanted = d.deal.Next(asWanted)
	}
	evidence := []card.Seat{t.Taken.Winner}
	if n < d.deal.LastTrick() {
		if next := d.deal.Trick(n + 1); next.Number == n+1 && !next.Inferred {
			evidence = append(evidence, next.Leader)
		}
	}
	fit := 0
	for _, p := range t.Cards() {
		// The recorded hands show whose card it was.
		moved := p.Seat
		for s := t.Leader; s != want && s != card.NoSeat; s = d.deal.Next(s) {
			moved = d.deal.Next(moved)
		}
		switch d.onlyHolder(p.Card) {
		case card.NoSeat:
		case moved:
			fit++
		default:
			return false
		}
	}
	for _, s := range evidence {
		switch s {
		case card.NoSeat:
		case asWanted:
			fit++
		default:
			return false
		}
	}
	return fit > 0
}

// misdealt returns the seat that really dealt if the dealer's letter is a slip,
// that is, if the lead and the trump card both point to that seat; otherwise
// [card.NoSeat].
func (d *play) misdealt() card.Seat {
	t := d.deal.Trick(1)
	if d.deal.Dealer == card.NoSeat || !d.deal.Trump.Known() || t.Number == 0 || t.Inferred {
		return card.NoSeat
	}
	s := d.rules.DealerOf(t.Leader)
	if s == d.deal.Dealer || d.had(d.deal.Trump) != s {
		return card.NoSeat
	}
	return s
}

// onlyHolder returns the seat whose recorded hand has a card of which there is only one.
func (d *play) onlyHolder(c card.Card) card.Seat {
	if d.deal.Pack.Twice.Has(c) {
		return card.NoSeat
	}
	return d.holder(c, card.NoSeat)
}
