package season

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/replay"
)

// Deal is what one deal of a match brought each seat. Those of a match add up to its
// numbers: what was awarded outside any deal is a Deal without a number, behind the others.
type Deal struct {
	// Number is as written, 0 where it cannot be read. Index is 1, or 2, 3 … where the number
	// is written again in the match.
	Number, Index int
	// Event is the index of the deal's first event, -1 for what is outside any deal.
	Event int
	// Late: the match had been won before. Unread: the deal cannot be read. Misdeal: it does not count.
	Late, Unread, Misdeal bool
	Seats                 []Numbers // in the order of [Match.Seats]
	Cited                 []Cited   // the claims, renúncias and penalties that count
	// Line is where Event stands in the file of the record. It is the caller's to add.
	Line int
}

// Cited is an event that counts for some seats: its index and, for the caller to add, its line.
type Cited struct {
	Event, Line int
	Of          card.Side
}

// Together returns what a deal brought the seats of a side; see [Together].
func (d *Deal) Together(m *Match, seats []*Seat) Numbers {
	here := make([]*Seat, len(seats))
	for i, s := range seats {
		here[i] = &Seat{Seat: s.Seat, Numbers: d.Seats[m.seatAt(s.Seat)]}
	}
	return Together(here)
}

// counting counts the numbers of one match.
type counting struct {
	out    *Match
	events []engine.Event
	m      *replay.Match
	table  *rules.Table
	detail bool
}

func newCounting(out *Match, events []engine.Event, m *replay.Match, detail bool) *counting {
	c := &counting{out, events, m, m.Rules.Table(), detail}
	if !detail {
		return c
	}
	times := map[int]int{}
	for i := range m.Verdicts {
		v := &m.Verdicts[i]
		times[v.Deal]++
		out.Detail = append(out.Detail, Deal{
			Number: v.Deal, Index: times[v.Deal], Event: v.Event, Late: v.Late(), Unread: v.Unread, Misdeal: v.Misdeal,
			Seats: make([]Numbers, len(out.Seats)),
		})
	}
	return c
}

// add adds numbers to a seat, and to what its deal brought it. at is the deal's place in the
// match, -1 for what is outside any deal.
func (c *counting) add(at, seat int, n Numbers) {
	c.out.Seats[seat].Add(&n)
	if c.detail {
		c.note(at).Seats[seat].Add(&n)
	}
}

// note returns the deal at a place, to be added to.
func (c *counting) note(at int) *Deal {
	if at >= 0 {
		return &c.out.Detail[at]
	}
	if n := len(c.out.Detail); n == len(c.m.Verdicts) {
		c.out.Detail = append(c.out.Detail, Deal{Event: -1, Seats: make([]Numbers, len(c.out.Seats))})
	}
	return &c.out.Detail[len(c.out.Detail)-1]
}

// place returns the place of the deal of a number that an event is about, -1 for none.
func (c *counting) place(number, event int) int {
	out := -1
	for i := range c.m.Verdicts {
		if v := &c.m.Verdicts[i]; number > 0 && v.Deal == number && (out < 0 || v.Event <= event) {
			out = i
		}
	}
	return out
}

// sharesOf returns what a seat's own side has of a tally, and what the others have together.
func sharesOf(t card.Tally, sides []card.Side, seat card.Seat) (own, others int32) {
	for _, s := range sides {
		if s.Has(seat) {
			own = int32(t.Of(s))
		} else {
			others += int32(t.Of(s))
		}
	}
	return own, others
}

// deal counts what a deal brought each seat.
func (c *counting) deal(at int) {
	v := &c.m.Verdicts[at]
	for i := range c.out.Seats {
		s := c.out.Seats[i].Seat
		var n Numbers
		if v.Points != nil {
			n.PointsFor, n.PointsAgainst = sharesOf(*v.Points, v.Sides, s)
		}
		if v.Games != nil && !v.Late() {
			n.GamesFor, n.GamesAgainst = sharesOf(*v.Games, c.table.Columns, s)
		}
		if !v.Late() && v.Outcome.Winner.Has(s) {
			switch worthOf(v) {
			case sweep:
				n.Sweeps = 1
			case double:
				n.Doubles = 1
			}
		}
		c.add(at, i, n)
	}
	if v.Late() {
		return
	}
	for _, event := range v.Claims {
		e := c.events[event].(*engine.ClaimMade)
		var n Numbers
		switch e.Ruling {
		case rules.Upheld:
			n.ClaimsUpheld = 1
		case rules.Rejected:
			n.ClaimsRejected = 1
		}
		if i := c.out.seatAt(e.By); i >= 0 && n != (Numbers{}) {
			c.add(at, i, n)
			c.cite(at, event, e.By.Alone())
		}
	}
}

// cite notes an event that counts for some seats.
func (c *counting) cite(at, event int, of card.Side) {
	if c.detail {
		d := c.note(at)
		d.Cited = append(d.Cited, Cited{Event: event, Of: of})
	}
}

// worth is what a deal's own result was worth, where that is counted.
type worth int

const (
	sweep worth = iota + 1
	double
)

// worthOf returns what a deal's own result, as it stands, was worth: a sweep, two games that
// one side won or the other lost, or anything else.
func worthOf(v *replay.Verdict) worth {
	switch own := &v.Outcome; {
	case own.By == "score.sweep.by":
		return sweep
	case own.By == "match.mode" || own.Winner == card.NoSide: // card points, or a tie
	case own.Games.Of(own.Winner) == 2, own.Games.Of(own.Winner) == 0 && slices.Contains(own.Games[:], -2):
		return double
	}
	return 0
}

// renuncias counts the findings of renúncias.
func (c *counting) renuncias() {
	for i := range c.m.Findings {
		f := &c.m.Findings[i]
		if f.Code != code.Renuncia {
			continue
		}
		at, seat := c.place(f.Deal, f.Event), c.out.seatAt(f.Seat)
		if seat < 0 || at >= 0 && c.m.Verdicts[at].Late() {
			continue
		}
		c.add(at, seat, Numbers{Renuncias: 1})
		c.cite(at, f.Event, f.Seat.Alone())
	}
}

// penalties counts those that stand, each once, however many lines of the sheet it has.
func (c *counting) penalties() {
	last := -1
	for _, e := range c.m.Ledger {
		if e.Event == last || e.Event < 0 || e.Event >= len(c.events) {
			continue
		}
		p, ok := c.events[e.Event].(*engine.PenaltyGiven)
		at := c.place(e.Deal, e.Event)
		if !ok || p.Warning || at >= 0 && c.m.Verdicts[at].Late() {
			continue
		}
		last = e.Event
		of := p.Offender(c.table)
		if i := c.out.seatAt(p.Seat); i >= 0 {
			of = p.Seat.Alone()
			c.add(at, i, Numbers{Penalties: 1})
		} else {
			for i := range c.out.Seats {
				if of.Has(c.out.Seats[i].Seat) {
					c.add(at, i, Numbers{Joint: 1})
				}
			}
		}
		c.cite(at, e.Event, of)
	}
}

// awards counts the games that were awarded outside any deal, or in one of which it is not known
// what it brought: a walkover, a penalty before the first deal.
func (c *counting) awards() {
	for _, e := range c.m.Ledger {
		at := c.place(e.Deal, e.Event)
		if e.Games == 0 || e.Seat != card.NoSeat || e.Why == replay.ForResult || e.Why == replay.AsWritten ||
			at >= 0 && (c.m.Verdicts[at].Games != nil || c.m.Verdicts[at].Late()) {
			continue
		}
		t := card.Tally{}.Add(e.Side, e.Games)
		for i := range c.out.Seats {
			var n Numbers
			n.AwardedFor, n.AwardedAgainst = sharesOf(t, c.table.Columns, c.out.Seats[i].Seat)
			c.add(at, i, n)
		}
	}
}
