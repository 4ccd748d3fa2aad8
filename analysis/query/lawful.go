package query

import (
	"math/bits"
	"slices"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// eachLawful calls f with plays of a seat in a playout and what it could lawfully have played, of what it
// still played: see [rules.Rules.Legal].
func (l *moment) eachLawful(f func(plays, of playset)) {
	suits, led := &l.bySuit().suits, &l.sets.led
	for _, by := range l.bySeat().seats[card.A:] {
		free := by & allLeads
		for suit := card.Spades; suit <= card.Diamonds; suit++ {
			asked := by & led[suit] &^ allLeads
			only := func(held playset) {
				void := held.since()
				if with := asked &^ void; with != 0 {
					f(with, held)
				}
				asked &= void
			}
			if only(by & suits[suit]); l.DealView.Rules.Void == rules.MustTrump {
				only(by & suits[l.trump])
			}
			free |= asked
		}
		f(free, by)
	}
}

// lawful returns the plays before which the seat could lawfully play so many cards of a set: numbers as
// bits.
func (l *moment) lawful(of playset, counts uint64) (out playset) {
	l.eachLawful(func(plays, held playset) { out |= plays & (held & of).left(counts) })
	return out
}

// extreme returns the plays of a card that is the lowest of its suit that could lawfully be played, by
// an order of ranks from the lowest.
func (l *moment) extreme(order []card.Rank) (out playset) {
	suits, ranks := &l.bySuit().suits, &l.byRank().ranks
	for _, by := range l.bySeat().seats[card.A:] {
		for _, of := range suits[card.Spades:] {
			last := playset(0)
			for _, rank := range order {
				if c := by & of & ranks[rank]; c > last { // those below it have been played
					out, last = out|c, c
				}
			}
		}
	}
	allowed := playset(0)
	l.eachLawful(func(plays, held playset) { allowed |= plays & held })
	return out & allowed
}

// ascending and descending are the ranks from the lowest and from the highest.
var ascending, descending = func() (up, down []card.Rank) {
	for r := card.Two; r <= card.Ace; r++ {
		up = append(up, r)
	}
	down = slices.Clone(up)
	slices.Reverse(down)
	return up, down
}()

// underBestOf divides plays by how many cards of a set could be played without taking the trick so far.
func underBestOf(set func(*moment) playset) *division {
	return numbered(rules.TwoPairs.Tricks, func(l *moment, counts []int) (out playset) {
		wanted, of := bitsOf(counts), set(l)
		suits, ranks, beats := &l.bySuit().suits, &l.byRank().ranks, l.byTaker().beats
		var below [card.Ace + 1]playset
		for r := card.Two; r < card.Ace; r++ {
			below[r+1] = below[r] | ranks[r]
		}
		var under [cardsOfDeal]playset
		for k := range l.playout.Leaders {
			best := card.Unknown
			for i := places * k; i < places*(k+1); i++ {
				if best != card.Unknown {
					under[i] = suits[best.Suit()]&below[best.Rank()] | allPlays&^suits[best.Suit()]&^suits[l.trump]
				}
				if beats.has(i) {
					best = l.playout.Cards[i]
				}
			}
		}
		l.eachLawful(func(plays, held playset) {
			for ; plays != 0; plays &= plays - 1 {
				i := bits.TrailingZeros64(uint64(plays))
				left := held & of & under[i] &^ (1<<i - 1)
				if wanted>>bits.OnesCount64(uint64(left))&1 == 1 {
					out |= 1 << i
				}
			}
		})
		return out
	})
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
	for _, of := range l.bySuit().suits[card.Spades:] {
		for _, by := range l.bySeat().seats[card.A:] {
			for n, own := 1, of&by; own != 0; n, own = n+1, own&(own-1) {
				if wanted>>n&1 == 1 {
					out |= own & -own
				}
			}
		}
	}
	return out
}
