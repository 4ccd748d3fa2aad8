package pack

import (
	"encoding/binary"
	"math"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/eventlog/evidence"
)

// Most deals of an archive are written alike: the deal line, perhaps the hands, ten tricks of
// four cards in turn, perhaps who took each, then perhaps a few lines. Of such a deal only what
// cannot be foretold is stored: see the package documentation. Any other is stored as the log
// has it.

// The forms of a deal. Play in turn goes on by so many seats.
const (
	asItIs           = 0
	counterClockwise = 1
	clockwise        = 3
)

// How the trump is told, if not by the place of the card in the deck, from 0.
const (
	noTrump    = deckSize     // the record does not mention it
	otherTrump = deckSize + 1 // it is unknown, or known in part: the card follows
)

// How all leaders of a deal, or all outcomes, are told.
const (
	ledByTaker   = 0 // who took the trick before leads, to the first trick the seat behind the dealer
	leaderless   = 1 // none is written
	ledOtherwise = 2 // ten seats follow

	takenNowhere   = 0 // none is written
	takenForPoints = 1 // who took the trick, for the points of its cards
	takenBy        = 2 // who took the trick
	takenVariously = 3 // a byte for each trick: one of these, or takenOtherwise and what is written
	takenOtherwise = 3
)

// What else a deal has, as bits.
const (
	hasBefore = 1 << iota // events behind the deal line
	hasAfter              // events behind the last trick
	hasMarks
	hasTimes
	hasDealer // the dealer is not the next in turn
	hasNumber // nor is the number
)

const (
	fromShift = 6 // above them stands which end of the pack the trump came from
)

const (
	tricks   = 10
	aSeat    = 4 // seats, which are A to D
	maxHands = 1<<aSeat - 1
)

// plain is a deal that is written as most are.
type plain struct {
	engine.Playout // without a trump card where none is known
	turn           card.Direction
	trump          uint8 // how it is told
	from           engine.TrumpFrom
	hands          uint8 // whose hands are written, A the lowest bit
	leaders        uint8
	taken          [tricks]uint8
	outcomes       [tricks]engine.TrickTaken // where they are not as foretold
	marks          [deckSize]engine.Mark
	times          [deckSize]int32
	marked, timed  bool
	before, after  []engine.Event
}

// told are the takers of the tricks and their points, foretold from the cards.
type told struct {
	leaders, takers [tricks]card.Seat
	points          [tricks]int
	seats           [deckSize]card.Seat
}

// foretell sets who led and took the tricks, if the leaders that are written are right, and
// where none is written, if whoever took a trick led to the next.
func (p *plain) foretell(t *told) {
	next := p.Dealer.After(1, p.turn)
	trump := p.Trump.Suit()
	for k := range tricks {
		t.leaders[k] = next
		lead := next
		if p.leaders == ledOtherwise {
			lead = p.Leaders[k]
		}
		for i := range aSeat {
			t.seats[aSeat*k+i] = lead.After(i, p.turn)
		}
		at, points := card.Taker(p.Cards[aSeat*k:aSeat*k+aSeat], trump)
		next = lead.After(at, p.turn)
		t.takers[k], t.points[k] = next, points
	}
}

// plainOf returns the events of a deal as one that is written as most are, and whether it is.
func plainOf(row []engine.Event, turn card.Direction, p *plain, t *told) bool {
	start, ok := row[0].(*engine.DealStarted)
	if !ok || len(row) < 1+tricks*(1+aSeat) || start.Dealer > card.D || start.Number < 1 || start.Number > math.MaxInt32 ||
		start.From > engine.FromBottom {
		return false
	}
	*p = plain{turn: turn, from: start.From}
	p.Number, p.Dealer, p.Trump = start.Number, start.Dealer, start.Trump
	if p.Trump != card.Unknown && !start.TrumpWritten || p.Trump.IsOpen() {
		return false
	}
	at := 1
	for at < len(row) && row[at].Kind() != engine.KindHandRecorded && row[at].Kind() != engine.KindTrickStarted {
		at++
	}
	p.before = row[1:at]
	hands := at
	for at < len(row) && row[at].Kind() == engine.KindHandRecorded {
		at++
	}
	firstTrick := at
	written := 0
	var seen card.Cards
	for k := range tricks {
		if at+1+aSeat > len(row) {
			return false
		}
		s, ok := row[at].(*engine.TrickStarted)
		if !ok || s.Number != k+1 || s.Leader > card.D {
			return false
		}
		p.Leaders[k] = s.Leader
		if s.Leader != card.NoSeat {
			written++
		}
		for i := range aSeat {
			c, ok := row[at+1+i].(*engine.CardPlayed)
			if !ok || c.Seat != card.NoSeat || !c.Card.Known() || number[c.Card] == 0 || c.Millis < 0 {
				return false
			}
			n := aSeat*k + i
			p.Cards[n], p.marks[n], p.times[n] = c.Card, c.Mark, c.Millis
			p.marked = p.marked || c.Mark != 0
			p.timed = p.timed || c.Millis != 0
			seen = seen.With(c.Card)
		}
		at += 1 + aSeat
		if at < len(row) {
			if o, ok := row[at].(*engine.TrickTaken); ok {
				if o.Winner > card.D {
					return false
				}
				p.taken[k], p.outcomes[k] = takenOtherwise, *o
				at++
			}
		}
	}
	if seen != card.DeckOfSevens {
		return false
	}
	p.after = row[at:]
	if written == 0 {
		p.leaders = leaderless
	} else {
		p.leaders = ledOtherwise
	}
	p.foretell(t)
	if t.leaders == p.Leaders {
		p.leaders = ledByTaker
	}
	for k := range tricks {
		if o := &p.outcomes[k]; p.taken[k] != takenNowhere && o.Winner == t.takers[k] && o.Winner != card.NoSeat {
			switch o.Points {
			case t.points[k]:
				p.taken[k] = takenForPoints
			case -1:
				p.taken[k] = takenBy
			}
		}
	}
	switch place := number[p.Trump]; {
	case !start.TrumpWritten:
		p.trump = noTrump
	case place > 0:
		p.trump = place - 1
	default:
		p.trump = otherTrump
	}
	return p.setHands(row[hands:firstTrick], t)
}

// setHands notes whose hands are written, if they are those that are played.
func (p *plain) setHands(events []engine.Event, t *told) bool {
	if len(events) == 0 {
		return true
	}
	hands := p.dealt(t)
	for _, e := range events {
		h := e.(*engine.HandRecorded)
		if h.Seat < card.A || h.Seat > card.D || h.Voids != 0 || p.hands>>(h.Seat-card.A) != 0 ||
			len(h.Cards) != tricks || hands[h.Seat].Len() != tricks {
			return false
		}
		i := 0
		for c := range hands[h.Seat].All() {
			if h.Cards[i] != c {
				return false
			}
			i++
		}
		p.hands |= 1 << (h.Seat - card.A)
	}
	return true
}

// dealt returns the cards that each seat plays.
func (p *plain) dealt(t *told) (hands [card.D + 1]card.Cards) {
	for n, c := range p.Cards {
		hands[t.seats[n]] = hands[t.seats[n]].With(c)
	}
	return hands
}

// dealWriter writes the deals of a match into columns.
type dealWriter struct {
	c      *columns
	turn   card.Direction
	before turns
	plain  plain
	told   told
}

// add writes a deal.
func (w *dealWriter) add(row []engine.Event) {
	p := &w.plain
	if !plainOf(row, w.turn, p, &w.told) {
		w.c.deals = append(w.c.deals, asItIs)
		w.c.events = appendEvents(w.c.events, row)
		return
	}
	form, has := byte(counterClockwise), byte(0)
	if w.turn == card.Clockwise {
		form = clockwise
	}
	for _, b := range []struct {
		so  bool
		bit byte
	}{
		{len(p.before) > 0, hasBefore}, {len(p.after) > 0, hasAfter}, {p.marked, hasMarks}, {p.timed, hasTimes},
		{p.Dealer != w.before.next(w.turn), hasDealer}, {p.Number != w.before.number+1, hasNumber},
	} {
		if b.so {
			has |= b.bit
		}
	}
	outcome := uint8(p.taken[0])
	for _, o := range p.taken {
		if o != outcome || o == takenOtherwise {
			outcome = takenVariously
		}
	}
	out := append(w.c.deals, form, has|byte(p.from)<<fromShift, p.hands, p.leaders, outcome, p.trump)
	if has&hasNumber != 0 {
		out = binary.AppendVarint(out, int64(p.Number)-int64(w.before.number))
	}
	if has&hasDealer != 0 {
		out = append(out, byte(p.Dealer))
	}
	if p.trump == otherTrump {
		out = append(out, byte(p.Trump))
	}
	if p.leaders == ledOtherwise {
		for _, s := range p.Leaders {
			out = append(out, byte(s))
		}
	}
	if outcome == takenVariously {
		for k, o := range p.taken {
			if out = append(out, o); o == takenOtherwise {
				out = append(out, byte(p.outcomes[k].Winner))
				out = binary.AppendVarint(out, int64(p.outcomes[k].Points))
			}
		}
	}
	w.c.deals = out
	w.c.orders = appendOrder(w.c.orders, &p.Cards)
	if p.marked {
		for _, m := range p.marks {
			w.c.deals = append(w.c.deals, byte(m))
		}
	}
	if p.timed {
		for _, t := range p.times {
			w.c.times = binary.AppendUvarint(w.c.times, uint64(t))
		}
	}
	if len(p.before) > 0 {
		w.c.events = appendEvents(w.c.events, p.before)
	}
	if len(p.after) > 0 {
		w.c.events = appendEvents(w.c.events, p.after)
	}
	w.before = turns{p.Number, p.Dealer, true}
}

// appendEvents appends events as the log has them, after their length.
func appendEvents(dst []byte, events []engine.Event) []byte {
	body := evidence.Encode(events...)
	return append(binary.AppendUvarint(dst, uint64(len(body))), body...)
}
