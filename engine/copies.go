package engine

import "sueca/engine/card"

// Where there are two packs, a card in two places is no contradiction; in three it is.

// Enough reports whether the pack has as many of a known card as the record needs: for
// each seat those of its hand, those that it played, or those that it laid open and had
// played before, whichever are more; the trump card is one of the dealer's.
func (d *Deal) Enough(c card.Card) bool { return d.EnoughWith(c, d.Dealer) }

// EnoughWith reports the same where somebody is supposed to have dealt.
func (d *Deal) EnoughWith(c card.Card, dealer card.Seat) bool {
	if d.mostOf(c) <= d.Pack.Count(c) {
		return true
	}
	n, played := 0, d.timesPlayed(c, d.last)
	for _, s := range d.Dealt() {
		n += d.had(s, c, played[s], dealer)
	}
	return n <= d.Pack.Count(c)
}

// mostOf returns how many of a card the record can need at most: as many as it is written, wherever that is.
func (d *Deal) mostOf(c card.Card) int {
	n := d.played.Count(c)
	if d.Trump == c {
		n++
	}
	for _, s := range d.Dealt() {
		n += d.hands[s].Pack().Count(c)
	}
	for _, sh := range d.shown {
		n += card.PackOf(sh.Cards...).Count(c)
	}
	return n
}

// had returns how many of a card a seat must have been dealt by what is written; it has played some of them.
func (d *Deal) had(s card.Seat, c card.Card, played int, dealer card.Seat) int {
	n := max(d.hands[s].Pack().Count(c), played)
	if dealer == s && d.Trump == c {
		n = max(n, 1)
	}
	for _, sh := range d.shown {
		if sh.Seat == s {
			if laid := card.PackOf(sh.Cards...).Count(c); laid > 0 {
				n = max(n, laid+d.timesPlayed(c, sh.Played)[s])
			}
		}
	}
	return n
}

// timesPlayed returns how often each seat played a card up to a trick.
func (d *Deal) timesPlayed(c card.Card, trick int) (times [card.H + 1]int) {
	for t := 1; t <= trick; t++ {
		cards := d.tricks[t].Cards()
		for i := range cards {
			if p := &cards[i]; p.Card == c && !p.Absent {
				times[p.Seat]++
			}
		}
	}
	return times
}

// unlike reports whether a seat played, or laid open, a card more often than its hand has
// it, all of whose cards are known.
func (d *Deal) Unlike(s card.Seat, c card.Card) bool {
	h := &d.hands[s]
	return h.Whole() && d.had(s, c, d.timesPlayed(c, d.last)[s], d.Dealer) > h.Pack().Count(c)
}
