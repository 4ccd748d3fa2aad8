package viewer

import (
	"fmt"
	"strings"

	"sueca/engine"
	"sueca/replay/viewer/grid"
)

// Open is a position with all cards known (cartas abertas): what seats still
// hold, and the cards on the table from the leader's on.
type Open struct {
	Left   [engine.D + 1]engine.Cards
	Trump  engine.Suit
	Leader engine.Seat
	Table  []engine.Card
}

// Worth is the card points that are still to be won from a position, if all
// four play their best.
type Worth struct {
	AC, All int
	// Cards are the cards that may be played, the best first, with the points
	// that the pair playing them still gets.
	Cards []CardWorth
}

// CardWorth is the worth of a card.
type CardWorth struct {
	Card  engine.Card
	Value int
}

// worths shows what the cards are worth, or hides it again. At first it is
// hidden, because it tells too much.
func (s *Session) worths() {
	s.worth = !s.worth
	switch {
	case s.host.Worth == nil:
		s.worth = false
		s.hint(engine.Msg("there is nobody here to work that out"))
	case s.worth && !s.table().IsFour():
		s.worth = false
		s.hint(engine.Msg("what cards are worth is worked out for the table of two pairs alone"))
	case s.worth && (s.blind || s.viewFrom != engine.NoSeat):
		s.hint(engine.Msg("what cards are worth is shown with all cards open: o"))
	}
}

// barWidth is the width of the bar, in cells.
const barWidth = 30

// worthy returns what the position is worth: a bar, and the cards that may be
// played with their final points.
func (d *drawer) worthy() []para {
	v := d.v
	if !d.s.worth || !v.whole || !d.s.table().IsFour() || v.turn == engine.NoSeat || v.over {
		return nil
	}
	p := Open{Trump: v.trump, Leader: v.turn}
	if t := v.deal.Trick(v.deal.LastTrick()); v.deal.LastTrick() > 0 && t.N < 4 {
		p.Leader = t.Leader
		for _, play := range t.Cards() {
			p.Table = append(p.Table, play.Card)
		}
	}
	for _, seat := range engine.TwoPairs.Seats {
		p.Left[seat] = v.hands[seat].left.Once
	}
	w, ok := d.s.host.Worth(&v.state.Rules, &p)
	if !ok {
		return []para{{grid.Faint, d.say("not all cards are known, or it takes too long to say what they are worth")}}
	}
	points, _, _ := d.soFar()
	ac, bd := points.Of(engine.AC)+w.AC, points.Of(engine.BD)+w.All-w.AC
	full, rest := "█", "░"
	if d.s.look.ASCII {
		full, rest = "#", "-"
	}
	n := 0
	if ac+bd > 0 {
		n = (ac*barWidth + (ac+bd)/2) / (ac + bd)
	}
	bar := strings.Repeat(full, n) + strings.Repeat(rest, barWidth-n)
	won := points.Of(engine.TwoPairs.Column(v.turn))
	var cards []string
	for _, c := range w.Cards {
		cards = append(cards, fmt.Sprintf("%s %d", d.g.Card(c.Card), won+c.Value))
	}
	out := []para{
		{grid.Plain, d.say("AC %d %s BD %d with open cards", ac, verbatim(bar), bd)},
	}
	if all := v.state.Rules.DealPoints(); ac+bd < all {
		out = append(out, para{grid.Faint, d.say("the other %d points are in cards that the record does not tell", all-ac-bd)})
	}
	return append(out, []para{
		{grid.LabelInk, d.say("worth to %s: %s", engine.TwoPairs.Column(v.turn), verbatim(strings.Join(cards, " · ")))},
	}...)
}
