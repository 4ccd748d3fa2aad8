package replay

import "sueca/engine"

// One wrong letter (a leader, the dealer) would move every card after it to
// another seat, and so accuse three players of what they did not do. If the
// rest of the record shows that the letter is a slip of the pen, the finding
// says so and the deal is judged by the rest. The record itself is not changed.

// reseat looks for tricks whose leader's letter is a slip: another seat took
// the trick before, and the trick's written winner and the next leader fit a
// lead by that seat but not by the written one.
func (d *dealJudge) reseat() {
	if d.trump == engine.NoSuit {
		return
	}
	for n := 1; n <= d.d.LastTrick(); n++ {
		t := d.d.Trick(n)
		if t.Number == 0 || t.Inferred || !t.Full() {
			continue
		}
		want := engine.NoSeat
		if n > 1 {
			want, _ = d.d.Winner(n-1, d.trump)
		} else {
			want = d.d.LeaderUnder(d.d.Dealer, &d.start.Rules)
		}
		if want == engine.NoSeat || want == t.Leader || n > 1 && d.d.Trick(n-1).Taken.Winner == t.Leader {
			continue
		}
		if d.fits(n, want) {
			d.slips[n] = t.Leader
			d.d.Reseat(n, want)
		}
	}
}

// fits reports whether the recorded hands, and what is written after trick n,
// fit a lead by seat want and not by the written leader.
func (d *dealJudge) fits(n int, want engine.Seat) bool {
	t := d.d.Trick(n)
	asWritten, ok := d.d.Winner(n, d.trump)
	if !ok {
		return false
	}
	// The winning card keeps its position in the trick. Its seat moves by as
	// many places as the leader does.
	asWanted := asWritten
	for s := t.Leader; s != want && s != engine.NoSeat; s = d.d.Next(s) {
		asWanted = d.d.Next(asWanted)
	}
	evidence := []engine.Seat{t.Taken.Winner}
	if n < d.d.LastTrick() {
		if next := d.d.Trick(n + 1); next.Number == n+1 && !next.Inferred {
			evidence = append(evidence, next.Leader)
		}
	}
	told := 0
	for _, p := range t.Cards() {
		// The recorded hands show whose card it was.
		moved := p.Seat
		for s := t.Leader; s != want && s != engine.NoSeat; s = d.d.Next(s) {
			moved = d.d.Next(moved)
		}
		switch d.onlyHolder(p.Card) {
		case engine.NoSeat:
		case moved:
			told++
		default:
			return false
		}
	}
	for _, s := range evidence {
		switch s {
		case engine.NoSeat:
		case asWanted:
			told++
		default:
			return false
		}
	}
	return told > 0
}

// misdealt returns the seat that really dealt if the dealer's letter is a slip,
// that is, if the lead and the trump card both point to that seat; otherwise
// [engine.NoSeat].
func (d *dealJudge) misdealt() engine.Seat {
	t := d.d.Trick(1)
	if d.d.Dealer == engine.NoSeat || !d.d.Trump.Known() || t.Number == 0 || t.Inferred {
		return engine.NoSeat
	}
	s := d.start.Rules.DealerOf(t.Leader)
	if s == d.d.Dealer || d.trumpSeat(d.d.Trump) != s {
		return engine.NoSeat
	}
	return s
}

// onlyHolder returns the seat whose recorded hand has a card of which there is only one.
func (d *dealJudge) onlyHolder(c engine.Card) engine.Seat {
	if d.d.Pack.Twice.Has(c) {
		return engine.NoSeat
	}
	return d.holder(c, engine.NoSeat)
}
