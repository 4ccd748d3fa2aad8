package notation

import (
	"strconv"
	"strings"

	"sueca/engine"
)

// readWitness reads a line that says whose record the deals behind it are, and what stands between it and
// the first of them.
func (r *reader) readWitness(lines []line) {
	clear(r.deals)
	r.anyDeal, r.amended = false, 0
	r.betweenDeals()
	for _, t := range lines {
		c := r.cursorAt(t)
		events := len(r.Events)
		if c.bad == nil {
			r.line(c, t)
		}
		if bad := r.done(c); bad != nil {
			r.Events, r.Ranges = r.Events[:events], r.Ranges[:events]
			last := lines[len(lines)-1]
			r.quarantine(r.Text[t.at:last.at+len(last.text)], t.number, ErrorList{bad}).Head = true
			return
		}
		r.witnessed = true
	}
}

// witness reads whose record follows.
func (m meaning) witness(name string) engine.Event {
	if strings.TrimSpace(name) == "" {
		m.fail(m.words[0], "this line says whose record follows: it needs a name")
	}
	return &engine.WitnessBegun{Name: name}
}

// witnessTag reads a tag of the record of a witness.
func (m meaning) witnessTag(l *witnessTag) engine.Event {
	switch {
	case !m.r.witnessed || m.r.anyDeal:
		m.fail(m.words[0], "this line is a tag of a witness: its place is below the line “witness”, before the first deal")
	case !engine.TagName.Holds(l.Name):
		m.fail(m.words[1], "%s is no name of a tag: it has letters and digits", quote(l.Name))
	}
	return &engine.WitnessTag{Name: l.Name, Value: l.Value}
}

// settle reads what is true where witnesses differ.
func (m meaning) settle(l *settleLine) engine.Event {
	e := &engine.Settled{Deal: m.deal(&l.Deal), Value: l.Value, By: l.By}
	if l.Trick != nil {
		e.Trick = m.trick(l.Trick)
	}
	word := m.word(l.What)
	k, _, _ := keyword(l.What)
	what, ok := engine.ParseDiffering(k)
	inTrick := what == engine.DifferCard || what == engine.DifferLeader || what == engine.DifferWinner || what == engine.DifferTrick
	switch e.What = what; {
	case !ok:
		m.fail(word, "%s is nothing that can be settled: it is card, leader, winner, trick, dealer, trump, hand, points, games, sheet or line",
			quote(l.What))
	case (e.Trick > 0) != inTrick:
		m.fail(word, "a card, a leader, a winner and a trick are of a trick, and nothing else is: settle deal 1 trick 4 card 2 …")
	case (what == engine.DifferCard) != (l.Place != nil):
		m.fail(word, "a card is named by its place in the trick, and nothing else is: card 2")
	case (what == engine.DifferHand) != (l.Seat != ""):
		m.fail(word, "a hand is named by its seat, and nothing else is: hand A")
	case l.Place != nil && (*l.Place < 1 || *l.Place > len(m.r.table.Seats)):
		m.fail(word, "there is no place %s in a trick", strconv.Itoa(*l.Place))
	case l.Place != nil:
		e.Place = *l.Place
	case l.Seat != "":
		e.Seat = m.seat(l.Seat)
	}
	return e
}

// witnessText writes the lines of witnesses.
func (w *Writer) witnessText(e engine.Event) string {
	switch e := e.(type) {
	case *engine.WitnessBegun:
		return w.in("witness") + " " + Quote(e.Name)
	case *engine.WitnessTag:
		return w.in("tag") + " " + e.Name + " " + Quote(e.Value)
	case *engine.Settled:
		out := w.in("settle") + w.ofDeal(e.Deal) + w.ofTrick(e.Trick) + " " + w.in(e.What.String())
		if e.Place > 0 {
			out += " " + strconv.Itoa(e.Place)
		}
		if e.What == engine.DifferHand {
			out += " " + e.Seat.String()
		}
		return out + " " + Quote(e.Value) + because(e.By)
	}
	return ""
}
