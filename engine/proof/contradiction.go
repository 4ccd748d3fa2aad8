package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// contradiction is one thing that is written, and what a reading has in its place.
type contradiction struct {
	kind  contradictionKind
	trick int
	seat  card.Seat
	card  card.Card
	as    seatSet // who may have taken the trick
}

type contradictionKind uint8

const (
	wrongDealer contradictionKind = iota
	wrongFirst
	wrongLeader
	wrongPoints
	wrongWinner
	wrongNext
	wrongHand
	wrongDisputed
	wrongShown
	wrongTrump
	writtenTwice
)

// aboutDealer reports whether the trump card, which is the dealer's, is written as another's.
func (c contradiction) aboutDealer(d *engine.Deal) bool {
	return c.kind == wrongTrump || c.kind == wrongDisputed && c.card == d.Trump
}

// contradictions returns what a reading contradicts in a deal that has its cards, and how many
// slips that takes. They stop once there are more than most; which they are is told only if
// exact is set.
func (w *slipSearch) contradictions(cards *engine.Deal, now *engine.Reading, exact bool, most int) (out []contradiction, slips int) {
	d := &w.read
	cards.ReadInto(d, now.Letters())
	cards.Try(1)
	n := collected{exact: exact}
	if now.Dealer != cards.Dealer {
		n.add(contradiction{kind: wrongDealer, seat: now.Dealer})
	}
	if now.Dealer != card.NoSeat && now.Leaders[1] != card.NoSeat && w.rules.Leader(now.Dealer) != now.Leaders[1] {
		n.add(contradiction{kind: wrongFirst, seat: now.Leaders[1]})
	}
	w.tricksContradicted(&n, cards, now, most)
	if n.slips <= most {
		n.addCards(d)
		for _, s := range d.Table.Seats {
			n.addHand(d, s)
		}
		n.addShowings(d)
	}
	return n.list, n.slips
}

// collected are the contradictions found so far, and the slips that they take.
type collected struct {
	exact bool // the list is wanted
	list  []contradiction
	slips int
}

func (n *collected) add(c contradiction) {
	if n.slips++; n.exact {
		n.list = append(n.list, c)
	}
}

// tricksContradicted adds what is contradicted of leaders, winners and points, trick by trick.
func (w *slipSearch) tricksContradicted(n *collected, cards *engine.Deal, now *engine.Reading, most int) {
	d := &w.read
	free := d.Free()
	var worlds possible
	seated := true
	var unworthy []int
	if n.exact {
		cases := 0
		unworthy, cases = unworth(d)
		w.work += 2 * cases
	}
	var before seatSet // who may have taken the trick before
	for i := 1; i <= d.LastTrick() && n.slips <= most; i++ {
		t := d.Trick(i)
		if t.Number == 0 {
			before = 0
			continue
		}
		if !t.Inferred && cards.Trick(i).Leader != now.Leaders[i] {
			n.add(contradiction{kind: wrongLeader, trick: i, seat: now.Leaders[i]})
		}
		if p, known := t.Points(free, d.QueenOfHearts); known && t.Taken.Points >= 0 && p != t.Taken.Points || slices.Contains(unworthy, i) {
			n.add(contradiction{kind: wrongPoints, trick: i, card: card.Card(p)})
		}
		takers := takersOf(t, w.trump, free, before, d.Order())
		if n.exact && seated && !t.Known() && t.Full() && !t.Unseated() {
			if worlds == nil {
				worlds, seated = worldsOf(Believed(d))
			}
			for _, s := range d.Table.Seats {
				if takers.has(s) && worlds != nil && !worlds.mayTake(t, s, w.trump, d.Deck) {
					takers &^= 1 << s
				}
			}
		}
		if before = takers; takers == 0 {
			continue
		}
		if s := t.Taken.Winner; s != card.NoSeat && !takers.has(s) {
			n.add(contradiction{kind: wrongWinner, trick: i, as: takers})
		}
		if i < d.LastTrick() && now.Leaders[i+1] != card.NoSeat && !takers.has(now.Leaders[i+1]) {
			n.add(contradiction{kind: wrongNext, trick: i, as: takers})
		}
	}
	if worlds != nil {
		w.work += 2 * worlds.spent()
	}
}

// addCards adds the cards that are written in two places, and a trump card that is not the dealer's.
func (n *collected) addCards(d *engine.Deal) {
	for c := range d.Doubted().All() {
		n.add(contradiction{kind: writtenTwice, card: c})
	}
	for c := range disputed(d).All() {
		n.add(contradiction{kind: wrongDisputed, card: c})
	}
	if d.Dealer != card.NoSeat && !soundTrump(d) {
		n.add(contradiction{kind: wrongTrump})
	}
}

// addHand adds what plays contradict of a hand. One card that is written for another is missing in
// one place and elsewhere in another, and one slip.
func (n *collected) addHand(d *engine.Deal, s card.Seat) {
	missing, elsewhere, void := 0, 0, 0
	plays, sound := playsAgainst(d, s)
	for c := range plays.All() {
		n.list = append(n.list, contradiction{kind: wrongHand, seat: s, card: c})
		switch h := d.Hand(s); {
		case h.Has(c):
			elsewhere++
		case h.Written():
			missing++
		default:
			void++
		}
	}
	if plays == 0 && !sound {
		n.list = append(n.list, contradiction{kind: wrongHand, seat: s})
		n.slips++
	}
	n.slips += max(missing, elsewhere) + void
}

// addShowings adds the cards laid open that a play or a hand contradicts.
func (n *collected) addShowings(d *engine.Deal) {
	for _, sh := range d.Shown() {
		for _, c := range sh.Cards {
			if c.Known() && !soundShown(d, sh, c) {
				n.add(contradiction{kind: wrongShown, seat: sh.Seat, card: c})
			}
		}
	}
}

// takersOf returns the seats that may have taken a trick. If nobody knows who led it, one of those did
// who may have taken the trick before.
func takersOf(t *engine.Trick, trump card.Suit, free card.Cards, before seatSet, after *rules.Order) (out seatSet) {
	can := t.CanTake(trump, free)
	if t.Leader != card.NoSeat || can == 0 {
		return seatsOf(t, can)
	}
	for s := card.A; s <= card.H; s++ {
		if before.has(s) && t.MayLead(s, after) {
			led := *t
			led.LeadBy(s, after)
			out |= seatsOf(&led, can)
		}
	}
	return out
}
