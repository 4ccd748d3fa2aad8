package pack

import (
	"math"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/eventlog/evidence"
)

// code is a deal as it stands in the columns of a block.
type codeOf struct {
	form, has, hands, leaders, outcome, trump byte

	turn      card.Direction
	number    int
	dealer    card.Seat
	card      card.Card // the trump, as far as it is known
	seats     []byte    // the leaders, where they are written one by one
	taken     []byte    // the outcomes, likewise
	order     []byte
	marks     []byte
	times     []byte
	before    []byte // events
	after     []byte
	otherwise []byte // the whole deal
}

// turns is what the deal before leaves for the next one.
type turns struct {
	number int
	dealer card.Seat
	any    bool
}

// next returns the dealer who comes next in turn, A in the first deal.
func (t *turns) next(d card.Direction) card.Seat {
	if !t.any {
		return card.A
	}
	return t.dealer.After(1, d)
}

// read takes the next deal from the columns, and reports whether there is one.
func (c *codeOf) read(r *blockReader, before *turns) bool {
	in := &r.deals
	switch c.form = in.byte(); c.form {
	case asItIs:
		c.otherwise = r.events.bytes(r.events.count(1))
		return !in.bad && !r.events.bad
	case counterClockwise:
		c.turn = card.CounterClockwise
	case clockwise:
		c.turn = card.Clockwise
	default:
		return false
	}
	c.has, c.hands, c.leaders, c.outcome, c.trump = in.byte(), in.byte(), in.byte(), in.byte(), in.byte()
	c.number, c.dealer = before.number+1, before.next(c.turn)
	if c.has&hasNumber != 0 {
		c.number = before.number + in.int()
	}
	if c.has&hasDealer != 0 {
		c.dealer = card.Seat(in.byte())
	}
	switch {
	case c.trump < deckSize:
		c.card = deck[c.trump]
	case c.trump == otherTrump:
		c.card = card.Card(in.byte())
	case c.trump != noTrump:
		return false
	}
	if c.leaders == ledOtherwise {
		c.seats = in.bytes(tricks)
	}
	if c.outcome == takenVariously {
		from := in.text
		for range tricks {
			switch how := in.byte(); {
			case how == takenOtherwise:
				in.byte()
				in.int()
			case how > takenOtherwise:
				return false
			}
		}
		c.taken = from[:len(from)-len(in.text)]
	}
	c.order = r.orders.bytes(orderSize)
	if c.has&hasMarks != 0 {
		c.marks = in.bytes(deckSize)
	}
	if c.has&hasTimes != 0 {
		from := r.times.text
		for range deckSize {
			r.times.small()
		}
		c.times = from[:len(from)-len(r.times.text)]
	}
	if c.has&hasBefore != 0 {
		c.before = r.events.bytes(r.events.count(1))
	}
	if c.has&hasAfter != 0 {
		c.after = r.events.bytes(r.events.count(1))
	}
	*before = turns{c.number, c.dealer, true}
	return !in.bad && c.number >= 1 && c.number <= math.MaxInt32 && !r.orders.bad && !r.times.bad && !r.events.bad &&
		c.dealer <= card.D && c.hands <= maxHands && c.leaders <= ledOtherwise && c.outcome <= takenVariously &&
		c.has>>fromShift <= byte(engine.FromBottom) && c.card.Valid()
}

// isPlayout reports whether a deal may be an [engine.Playout] of which nothing else is written
// than numbers: points, games, sheets.
func (c *codeOf) isPlayout() bool {
	_, ok := c.tallies()
	return ok
}

// tallies returns how many such numbers are written, each in a line of its own, and whether the deal may be
// such a playout.
func (c *codeOf) tallies() (n int, ok bool) {
	if c.form == asItIs || c.dealer == card.NoSeat || c.trump >= deckSize || c.leaders != ledByTaker || c.outcome == takenVariously ||
		c.has&hasBefore != 0 {
		return 0, false
	}
	r := reader{text: c.after}
	for ; len(r.text) > 0; n++ {
		switch r.byte() &^ kindBit {
		case byte(engine.KindPointsWritten), byte(engine.KindGamesWritten), byte(engine.KindSheetWritten):
			r.uint()
			r.uint()
		default:
			return 0, false
		}
	}
	return n, !r.bad
}

// kindBit is set in the first byte of an event's encoding that tells its kind.
const kindBit = 0x80

// playout sets the deal as a playout, and reports whether it is one.
func (c *codeOf) playout(p *engine.Playout) bool {
	p.Number, p.Dealer, p.Trump, p.Beside = c.number, c.dealer, c.card, c.marks != nil || c.times != nil
	if !readOrder(c.order, &p.Cards) {
		return false
	}
	// Seats are counted from 0, and who takes a trick is told without asking card by card: a
	// branch that depends on the cards is guessed wrong each other time.
	turn := int(c.form) // 1 or 3 seats further, of four
	lead, turned := int(c.dealer-card.A)+turn, 0
	trump := c.card.Suit()
	for k := range tricks {
		p.Leaders[k] = card.A + card.Seat(lead&(aSeat-1))
		trick := (*[aSeat]card.Card)(p.Cards[aSeat*k:])
		var worth [card.Diamonds + 1]int // more than any rank, for those who can take it
		worth[trick[0].Suit()], worth[trump] = 1<<4, 1<<5
		taker := 0
		for i, card := range trick {
			taker = max(taker, (worth[card.Suit()]|int(card.Rank()))*aSeat|i)
			if card == c.card {
				turned = lead + i*turn
			}
		}
		lead += taker & (aSeat - 1) * turn
	}
	return turned&(aSeat-1) == int(c.dealer-card.A)
}

// room has room for the events of a deal, so that they are not made one by one.
type room struct {
	start  engine.DealStarted
	tricks [tricks]engine.TrickStarted
	plays  [deckSize]engine.CardPlayed
	taken  [tricks]engine.TrickTaken
	hands  [aSeat]engine.HandRecorded
	cards  [aSeat][tricks]card.Card
}

// size returns how many events the deal has, about.
func (c *codeOf) size() int {
	if c.form == asItIs {
		return len(c.otherwise)
	}
	return 1 + 2*tricks + deckSize + 4 + len(c.before)/2 + len(c.after)/3
}

// events appends the events of the deal, and reports whether the deal can be right.
func (c *codeOf) events(dst []engine.Event) ([]engine.Event, bool) {
	if c.form == asItIs {
		return decoded(dst, c.otherwise)
	}
	p := plain{turn: c.turn, leaders: c.leaders}
	p.Dealer, p.Trump = c.dealer, c.card
	if !readOrder(c.order, &p.Cards) {
		return dst, false
	}
	for k, s := range c.seats {
		if p.Leaders[k] = card.Seat(s); p.Leaders[k] > card.D {
			return dst, false
		}
	}
	var t told
	p.foretell(&t)
	all := new(room)
	all.start = engine.DealStarted{Number: c.number, Dealer: c.dealer, Trump: c.card, TrumpWritten: c.trump != noTrump,
		From: engine.TrumpFrom(c.has >> fromShift)}
	dst = append(dst, &all.start)
	ok := true
	if c.before != nil {
		if dst, ok = decoded(dst, c.before); !ok {
			return dst, false
		}
	}
	if c.hands != 0 {
		if dst, ok = c.handEvents(dst, &p, &t, all); !ok {
			return dst, false
		}
	}
	outcomes, times := reader{text: c.taken}, reader{text: c.times}
	for k := range tricks {
		all.tricks[k].Number = k + 1
		switch c.leaders {
		case ledByTaker:
			all.tricks[k].Leader = t.leaders[k]
		case ledOtherwise:
			all.tricks[k].Leader = p.Leaders[k]
		}
		dst = append(dst, &all.tricks[k])
		for i := range aSeat {
			n := aSeat*k + i
			play := &all.plays[n]
			play.Card = p.Cards[n]
			if c.marks != nil {
				if play.Mark = engine.Mark(c.marks[n]); play.Mark > engine.MarkDubious {
					return dst, false
				}
			}
			if c.times != nil {
				play.Millis = int32(times.small())
			}
			dst = append(dst, play)
		}
		how := c.outcome
		if how == takenVariously {
			how = outcomes.byte()
		}
		if how == takenNowhere {
			continue
		}
		o := &all.taken[k]
		switch o.Winner, o.Points = t.takers[k], t.points[k]; how {
		case takenBy:
			o.Points = -1
		case takenOtherwise:
			o.Winner, o.Points = card.Seat(outcomes.byte()), outcomes.int()
		}
		if o.Winner > card.D {
			return dst, false
		}
		dst = append(dst, o)
	}
	if c.after != nil {
		dst, ok = decoded(dst, c.after)
	}
	return dst, ok
}

// handEvents appends the hands that are written, and reports whether each is one of ten cards.
func (c *codeOf) handEvents(dst []engine.Event, p *plain, t *told, all *room) ([]engine.Event, bool) {
	hands := p.dealt(t)
	for seat := card.A; seat <= card.D; seat++ {
		if c.hands>>(seat-card.A)&1 == 0 {
			continue
		}
		if hands[seat].Len() != tricks {
			return dst, false
		}
		h := &all.hands[seat-card.A]
		h.Seat, h.Cards = seat, slices.AppendSeq(all.cards[seat-card.A][:0], hands[seat].All())
		dst = append(dst, h)
	}
	return dst, true
}

// decoded appends the events of a body, as the log has them.
func decoded(dst []engine.Event, body []byte) ([]engine.Event, bool) {
	events, err := evidence.Decode(body)
	return append(dst, events...), err == nil
}
