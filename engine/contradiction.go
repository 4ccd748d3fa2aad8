package engine

// contradiction is one thing that is written, and what a reading has in its place.
type contradiction struct {
	kind  contradictionKind
	trick int
	seat  Seat
	card  Card
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
func (c contradiction) aboutDealer(d *Deal) bool {
	return c.kind == wrongTrump || c.kind == wrongDisputed && c.card == d.Trump
}

// contradictions returns what a reading contradicts in a deal that has its cards, and how many
// slips that takes. They stop once there are more than most; which they are is told only if
// exact is set.
func (w *weigher) contradictions(cards *Deal, now *Reading, exact bool, most int) (out []contradiction, slips int) {
	d := &w.read
	cards.readInto(d, now.letters())
	free := d.Free()
	say := func(c contradiction) {
		if slips++; exact {
			out = append(out, c)
		}
	}
	if now.Dealer != cards.Dealer {
		say(contradiction{kind: wrongDealer, seat: now.Dealer})
	}
	if now.Dealer != NoSeat && now.Leaders[1] != NoSeat && w.rules.Leader(now.Dealer) != now.Leaders[1] {
		say(contradiction{kind: wrongFirst, seat: now.Leaders[1]})
	}
	var worlds possible
	seated := true
	var before seatSet // who may have taken the trick before
	for i := 1; i <= d.last && slips <= most; i++ {
		t, written := &d.tricks[i], &cards.tricks[i]
		if t.Number == 0 {
			before = seatSet{}
			continue
		}
		if !t.Inferred && written.Leader != now.Leaders[i] {
			say(contradiction{kind: wrongLeader, trick: i, seat: now.Leaders[i]})
		}
		if p, known := t.points(free, d.QueenOfHearts); known && t.Taken.Points >= 0 && p != t.Taken.Points {
			say(contradiction{kind: wrongPoints, trick: i, card: Card(p)})
		}
		takers := t.takers(w.trump, free, before, d.order)
		if exact && seated && !t.known() && t.Full() && !t.unseated() {
			if worlds == nil {
				worlds, seated = worldsOf(d.Believed())
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
		if s := t.Taken.Winner; s != NoSeat && !takers[s] {
			say(contradiction{kind: wrongWinner, trick: i, as: takers})
		}
		if i < d.last && now.Leaders[i+1] != NoSeat && !takers[now.Leaders[i+1]] {
			say(contradiction{kind: wrongNext, trick: i, as: takers})
		}
	}
	if worlds != nil {
		w.work += 2 * worlds.spent()
	}
	if slips > most {
		return out, slips
	}
	for c := range d.doubted.All() {
		say(contradiction{kind: writtenTwice, card: c})
	}
	for c := range d.disputed().All() {
		say(contradiction{kind: wrongDisputed, card: c})
	}
	if d.Dealer != NoSeat && !d.soundTrump() {
		say(contradiction{kind: wrongTrump})
	}
	for _, s := range d.Table.Seats {
		missing, elsewhere, void := 0, 0, 0
		plays, sound := d.against(s)
		for c := range plays.All() {
			out = append(out, contradiction{kind: wrongHand, seat: s, card: c})
			switch h := &d.hands[s]; {
			case h.has(c):
				elsewhere++
			case h.written():
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
	for _, sh := range d.shown {
		for _, c := range sh.Cards {
			if c.Known() && !d.soundShown(sh, c) {
				say(contradiction{kind: wrongShown, seat: sh.Seat, card: c})
			}
		}
	}
	return out, slips
}

// takers returns the seats that may have taken a trick. If nobody knows who led it, one of those did
// who may have taken the trick before.
func (t *Trick) takers(trump Suit, free Cards, before seatSet, after *Order) (out seatSet) {
	can := t.canTake(trump, free)
	if t.Leader != NoSeat || can == 0 {
		return t.seats(can)
	}
	for s, may := range before {
		if may && t.mayLead(Seat(s), after) {
			led := *t
			led.leadBy(Seat(s), after)
			out = out.with(led.seats(can))
		}
	}
	return out
}
