package query

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay"
)

// gestureWords are about what was seen at a card that is no card.
var gestureWords = []word{
	{name: "gesture", means: "the code of what was seen at the card of the seat in this trick: gesture is \"1\"; \"\" where who coded the deal saw nothing, " +
		"not known where nobody did, or two coders differ", sort: aText, level: ofPlay, params: []param{aPlayer},
		with: func(c *compiler, args []operand) operand {
			c.query.Gestures = true
			return operand{text: func(l *moment) (string, bool) {
				set, ok := args[0].num(l)
				seat := card.Seat(oneOf(set))
				if !ok || seat == card.NoSeat {
					return "", false
				}
				return l.gesture(int(l.play().trick), seat)
			}}
		}},
	{name: "coded", means: "somebody coded the gestures of the deal: the tag Coder names who", sort: aTruth, level: ofDeal,
		with: func(c *compiler, _ []operand) operand {
			c.query.Gestures = true
			return operand{test: func(l *moment) truth {
				return truthOf(slices.ContainsFunc(l.Coders(), func(c Coder) bool { return c.Name != "" }))
			}}
		}},
}

// Coder is who coded the gestures of a deal, of a witness's record of it.
type Coder struct {
	replay.Coder
	Witness int // as in [engine.GestureSeen]
}

// coding is who coded the gestures of a match.
type coding struct {
	events []engine.Event
	known  bool
	coders []replay.Coder
	has    func(witness int) bool // whether a witness has the deal at hand
	asked  []GesturePlace         // of the deal at hand
}

// GesturePlace is a play of which it was asked what was seen there.
type GesturePlace struct {
	Trick int
	Seat  card.Seat
}

// GesturesAsked returns the plays of the deal of which queries have asked what was seen there, each once.
func (s *DealView) GesturesAsked() []GesturePlace { return s.coding.asked }

// Coders returns whose records of the deal may have gestures: the names are empty of witnesses who coded nothing.
func (s *DealView) Coders() (out []Coder) {
	c := &s.coding
	if !c.known {
		c.known, c.coders = true, replay.Coders(c.events)
	}
	for w := range c.coders {
		if len(c.coders) == 1 || c.has(w) {
			out = append(out, Coder{c.coders[w], w})
		}
	}
	return out
}

// GestureCodes returns the codes that each of the coders saw at the card of a seat in a trick, in code point order and with a blank
// between two of them. ok is false where the seat has no card there.
func (s *DealView) GestureCodes(coders []Coder, trick int, seat card.Seat) (codes []string, ok bool) {
	played := func(x *scenePlay) bool { return int(x.trick) == trick && x.seat == seat }
	for i := range s.plays[:s.n] {
		ok = ok || played(&s.plays[i])
	}
	codes = make([]string, len(coders))
	if !ok || s.deal == nil {
		return codes, ok // a playout has none
	}
	for k := range coders {
		var of []string
		for n, g := range s.deal.Gestures() {
			if n == trick && g.Seat == seat && g.Witness == coders[k].Witness {
				of = append(of, g.Code)
			}
		}
		slices.Sort(of)
		codes[k] = strings.Join(slices.Compact(of), " ")
	}
	return codes, true
}

// gesture returns what the coders who coded the deal agree on, and those who wrote a gesture there.
func (s *DealView) gesture(trick int, seat card.Seat) (code string, known bool) {
	if at := (GesturePlace{trick, seat}); !slices.Contains(s.coding.asked, at) {
		s.coding.asked = append(s.coding.asked, at)
	}
	coders := s.Coders()
	codes, ok := s.GestureCodes(coders, trick, seat)
	for k := range coders {
		switch {
		case !ok || coders[k].Name == "" && codes[k] == "":
			continue
		case known && codes[k] != code:
			return "", false
		}
		code, known = codes[k], true
	}
	return code, known
}

// ofDeal says that the deal at hand is deal i of the match.
func (c *coding) ofDeal(judge func() *replay.Match, i int) {
	c.asked = nil
	c.has = func(witness int) bool {
		m := judge()
		return m.Joined == nil || i >= len(m.Joined.Deals) || m.Joined.Deals[i].Has[witness]
	}
}
