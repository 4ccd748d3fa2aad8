package query

import "sueca/engine"

// lawful returns the plays before which the seat could lawfully play so many cards of a set: numbers as
// bits. In a playout it holds what it still plays. See [engine.Rules.Legal].
func (l *moment) lawful(of playset, counts uint64) (out playset) {
	suits, led := &l.bySuit().suits, &l.sets.led
	for _, by := range l.bySeat().seats[engine.A:] {
		free := by & allLeads
		for suit := engine.Spades; suit <= engine.Diamonds; suit++ {
			asked := by & led[suit] &^ allLeads
			only := func(held playset) {
				void := held.since()
				if with := asked &^ void; with != 0 {
					out |= with & (held & of).left(counts)
				}
				asked &= void
			}
			if only(by & suits[suit]); l.Scene.Rules.Void == engine.MustTrump {
				only(by & suits[l.trump])
			}
			free |= asked
		}
		out |= free & (by & of).left(counts)
	}
	return out
}

// forced returns the plays of the only card that could be played.
func (l *moment) forced() playset { return l.lawful(allPlays, 1<<1) }

// worthless returns the cards that are worth no points.
func (l *moment) worthless() (out playset) {
	for r, of := range l.byRank().ranks {
		if cardPointsOf[r] == 0 {
			out |= of
		}
	}
	return out
}

// timesOf returns the plays by which a seat has played its suit so often.
func timesOf(l *moment, numbers []int) (out playset) {
	wanted := bitsOf(numbers)
	for _, of := range l.bySuit().suits[engine.Spades:] {
		for _, by := range l.bySeat().seats[engine.A:] {
			for n, own := 1, of&by; own != 0; n, own = n+1, own&(own-1) {
				if wanted>>n&1 == 1 {
					out |= own & -own
				}
			}
		}
	}
	return out
}
