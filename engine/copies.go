package engine

import "sueca/engine/card"

// Where there are two packs, a card in two places is no contradiction; in three it is.

// Enough reports whether the pack has as many of a known card as the record needs: for
// each seat those of its hand, those that it played, or those that it laid open and had
// played before, whichever are more; the trump card is one of the dealer's.
func (d *Deal) Enough(c card.Card) bool {
	n := 0
	for _, s := range d.Dealt() {
		n += d.had(s, c)
	}
	return n <= d.Pack.Count(c)
}

// had returns how many of a card a seat must have been dealt by what is written.
func (d *Deal) had(s card.Seat, c card.Card) int {
	n := max(d.hands[s].Pack().Count(c), d.timesPlayed(s, c, d.last))
	if d.Dealer == s && d.Trump == c {
		n = max(n, 1)
	}
	for _, sh := range d.shown {
		if sh.Seat == s {
			if laid := card.PackOf(sh.Cards...).Count(c); laid > 0 {
				n = max(n, laid+d.timesPlayed(s, c, sh.Played))
			}
		}
	}
	return n
}

// timesPlayed returns how often a seat played a card up to a trick.
func (d *Deal) timesPlayed(s card.Seat, c card.Card, trick int) (n int) {
	for t := 1; t <= trick; t++ {
		for _, p := range d.tricks[t].Cards() {
			if p.Seat == s && p.Card == c && !p.Absent {
				n++
			}
		}
	}
	return n
}

// unlike reports whether a seat played, or laid open, a card more often than its hand has
// it, all of whose cards are known.
func (d *Deal) Unlike(s card.Seat, c card.Card) bool {
	h := &d.hands[s]
	return h.Whole() && d.had(s, c) > h.Pack().Count(c)
}
