package viewer

import (
	"fmt"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay/viewer/grid"
)

// Open is a position with all cards known (cartas abertas): what seats still
// hold, and the cards on the table from the leader's on.
type Open struct {
	Left   [card.D + 1]card.Cards
	Trump  card.Suit
	Leader card.Seat
	Table  []card.Card
	// Round is who plays after whom where there is a dead hand, zero at the table of two pairs.
	Round rules.Order
}

// Worth is the card points that are still to be won from a position, if all
// four play their best: those of the first side of the deal, and of both.
type Worth struct {
	First, All int
	// Cards are the cards that may be played, the best first, with the points
	// that the pair playing them still gets.
	Cards []CardWorth
}

// CardWorth is the worth of a card.
type CardWorth struct {
	Card  card.Card
	Value int
}

// worths shows what the cards are worth, or hides it again. At first it is
// hidden, because it tells too much.
func (s *Session) worths() {
	s.worth = !s.worth
	switch {
	case s.host.Worth == nil:
		s.worth = false
		s.hint(message.Msg("there is nobody here to work that out"))
	case s.worth && s.game.judged.Rules.Pack().Doubled():
		s.worth = false
		s.hint(message.Msg("what cards are worth is worked out for one pack alone, and here there are two"))
	case s.worth && !fourHands(s.table()):
		s.worth = false
		s.hint(message.Msg("what cards are worth is worked out for four hands alone, two against two, and here %d are played",
			len(s.table().Seats)))
	case s.worth && (s.blind || s.viewFrom != card.NoSeat):
		s.hint(message.Msg("what cards are worth is shown with all cards open: o"))
	}
}

// fourHands reports whether the cards of a table are those of four hands, two against two: of
// two pairs, or of the dealer with the dead hand and two others.
func fourHands(t *rules.Table) bool { return t.IsFour() || t.Dead != card.NoSeat }

// barWidth is the width of the bar, in cells.
const barWidth = 30

// worthy returns what the position is worth: a bar, and the cards that may be
// played with their final points.
func (d *drawer) worthy() []para {
	v := d.v
	if !d.s.worth || !v.whole || !d.cardByCard() || !fourHands(d.s.table()) || v.turn == card.NoSeat || v.over {
		return nil
	}
	sides := v.deal.Sides()
	if sides == nil {
		return []para{{grid.Faint, d.say("what cards are worth cannot be said: it is not known who dealt, and so plays the dead hand")}}
	}
	p := Open{Trump: v.trump, Leader: v.turn}
	if dead := d.s.table().Dead; dead != card.NoSeat {
		p.Round = *v.deal.Table.Order(v.deal.Dealer, v.deal.Direction)
	}
	if t := v.deal.Trick(v.deal.LastTrick()); v.deal.LastTrick() > 0 && t.N < 4 {
		p.Leader = t.Leader
		for _, play := range t.Cards() {
			p.Table = append(p.Table, play.Card)
		}
	}
	for _, seat := range rules.TwoPairs.Seats {
		p.Left[seat] = v.hands[seat].left.Once
	}
	w, ok := d.s.host.Worth(&v.state.Rules, &p)
	if !ok {
		return []para{{grid.Faint, d.say("not all cards are known, or it takes too long to say what they are worth")}}
	}
	points, _, _ := d.soFar()
	one, other := points.Of(sides[0])+w.First, points.Of(sides[1])+w.All-w.First
	full, rest := "█", "░"
	if d.s.look.ASCII {
		full, rest = "#", "-"
	}
	n := 0
	if one+other > 0 {
		n = (one*barWidth + (one+other)/2) / (one + other)
	}
	bar := strings.Repeat(full, n) + strings.Repeat(rest, barWidth-n)
	won := points.Of(v.deal.Side(v.turn))
	cards := message.JoinOf(w.Cards, " · ", func(c CardWorth) string { return fmt.Sprintf("%s %d", d.g.Card(c.Card), won+c.Value) })
	out := []para{
		{grid.Plain, d.say("%s %d %s %s %d with open cards", sides[0], one, verbatim(bar), sides[1], other)},
	}
	if all := v.state.Rules.DealPoints(); one+other < all {
		out = append(out, para{grid.Faint, d.say("the other %d points are in cards that the record does not tell", all-one-other)})
	}
	out = append(out, para{grid.LabelInk, d.say("worth to %s: %s", v.deal.Side(v.turn), verbatim(cards))})
	return append(out, d.why()...)
}

// why returns why the card played last was dear. Of cards that were tried in place of those of
// the record, nothing is said.
func (d *drawer) why() (out []para) {
	g, played := d.s.game, 0
	for n := 1; n <= d.v.deal.LastTrick(); n++ {
		played += d.v.deal.Trick(n).N
	}
	if d.s.host.Why == nil || d.s.line != nil || played == 0 {
		return nil
	}
	for _, m := range d.s.host.Why(g.rec.Events, g.judged, g.deals[d.s.at.deal].verdict, played-1) {
		out = append(out, para{grid.Plain, d.s.words(m)})
	}
	return out
}
