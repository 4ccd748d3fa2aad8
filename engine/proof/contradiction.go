package proof

import (
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
func (w *weigher) contradictions(cards *engine.Deal, now *engine.Reading, exact bool, most int) (out []contradiction, slips int) {
	d := &w.read
	cards.ReadInto(d, now.Letters())
	free := d.Free()
	say := func(c contradiction) {
		if slips++; exact {
			out = append(out, c)
		}
	}
	if now.Dealer != cards.Dealer {
		say(contradiction{kind: wrongDealer, seat: now.Dealer})
	}
	if now.Dealer != card.NoSeat && now.Leaders[1] != card.NoSeat && w.rules.Leader(now.Dealer) != now.Leaders[1] {
		say(contradiction{kind: wrongFirst, seat: now.Leaders[1]})
	}
	var worlds possible
	seated := true
	var before seatSet // who may have taken the trick before
	for i := 1; i <= d.LastTrick() && slips <= most; i++ {
		t, written := d.Trick(i), cards.Trick(i)
		if t.Number == 0 {
			before = seatSet{}
			continue
		}
		if !t.Inferred && written.Leader != now.Leaders[i] {
			say(contradiction{kind: wrongLeader, trick: i, seat: now.Leaders[i]})
		}
		if p, known := t.Points(free, d.QueenOfHearts); known && t.Taken.Points >= 0 && p != t.Taken.Points {
			say(contradiction{kind: wrongPoints, trick: i, card: card.Card(p)})
		}
		takers := takersOf(t, w.trump, free, before, d.Order())
		if exact && seated && !t.Known() && t.Full() && !t.Unseated() {
			if worlds == nil {
				worlds, seated = worldsOf(Believed(d))
			}
			if worlds != nil {
				for _, s := range d.Table.Seats {
					takers[s] = takers[s] && worlds.mayTake(t, s, w.trump, d.Deck)
				}
			}
		}
		if before = takers; takers == (seatSet{}) {
			continue
		}
		if s := t.Taken.Winner; s != card.NoSeat && !takers[s] {
			say(contradiction{kind: wrongWinner, trick: i, as: takers})
		}
		if i < d.LastTrick() && now.Leaders[i+1] != card.NoSeat && !takers[now.Leaders[i+1]] {
			say(contradiction{kind: wrongNext, trick: i, as: takers})
		}
	}
	if worlds != nil {
		w.work += 2 * worlds.spent()
	}
	if slips > most {
		return out, slips
	}
	for c := range d.Doubted().All() {
		say(contradiction{kind: writtenTwice, card: c})
	}
	for c := range disputed(d).All() {
		say(contradiction{kind: wrongDisputed, card: c})
	}
	if d.Dealer != card.NoSeat && !soundTrump(d) {
		say(contradiction{kind: wrongTrump})
	}
	for _, s := range d.Table.Seats {
		missing, elsewhere, void := 0, 0, 0
		plays, sound := playsAgainst(d, s)
		for c := range plays.All() {
			out = append(out, contradiction{kind: wrongHand, seat: s, card: c})
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
			out = append(out, contradiction{kind: wrongHand, seat: s})
			slips++
		}
		slips += max(missing, elsewhere) + void // one card that is written for another is both
	}
	for _, sh := range d.Showings() {
		for _, c := range sh.Cards {
			if c.Known() && !soundShown(d, sh, c) {
				say(contradiction{kind: wrongShown, seat: sh.Seat, card: c})
			}
		}
	}
	return out, slips
}

// takersOf returns the seats that may have taken a trick. If nobody knows who led it, one of those did
// who may have taken the trick before.
func takersOf(t *engine.Trick, trump card.Suit, free card.Cards, before seatSet, after *rules.Order) (out seatSet) {
	can := t.CanTake(trump, free)
	if t.Leader != card.NoSeat || can == 0 {
		return seatsOf(t, can)
	}
	for s, may := range before {
		if may && t.MayLead(card.Seat(s), after) {
			led := *t
			led.LeadBy(card.Seat(s), after)
			out = out.with(seatsOf(&led, can))
		}
	}
	return out
}
