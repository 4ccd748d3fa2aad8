package viewer

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/witness"
	"sueca/replay"
	"sueca/replay/reconcile"
	"sueca/replay/viewer/grid"
)

// Where several people write one match, each their own record, the session is told where they differ when all of them
// have written a deal to its end: package reconcile decides that. What is open is asked.

// compare finds out where the records differ, if the deal that was written last is over.
func (s *Session) compare() {
	s.scribe.compared = nil
	sheet := s.sheet()
	if state := sheet.State(); s.game.rec.Compare == nil || state.Deals == 0 || !sheet.Ended(&state) {
		return
	}
	compared, err := s.game.rec.Compare()
	if err != nil {
		s.fail(err)
		return
	}
	s.scribe.compared = compared
}

// question returns the next difference that is open, what settles it, and what the witnesses say; nil if there is none, or it is left open.
func (s *Session) question() (c *reconcile.Compared, d *witness.Difference, values []string) {
	if s.scribe == nil || !s.atWriting() {
		return nil, nil, nil
	}
	for i := range s.scribe.compared {
		c := &s.scribe.compared[i]
		for k := range c.Differences {
			d := &c.Differences[k]
			if values := reconcile.Values(d); !d.Settled && len(values) > 1 && !s.scribe.leftOpen[d.Answer("", "")] {
				return c, d, values
			}
		}
	}
	return nil, nil, nil
}

// settles handles a key while a difference is asked, and reports whether it was one of those that answer. Who looks back, takes a card
// back or begins a line does so; a card is not written before the question is answered or left open.
func (s *Session) settles(key string) bool {
	_, d, values := s.question()
	if d == nil {
		return false
	}
	n, err := strconv.Atoi(key)
	switch {
	case err == nil && n >= 1 && n <= len(values):
		answer := d.Answer(values[n-1], s.game.rec.By)
		if s.add([]engine.Event{&answer}) {
			s.toWriting()
			s.compare()
		}
	case key == "Enter":
		if s.scribe.leftOpen == nil {
			s.scribe.leftOpen = map[engine.Settled]bool{}
		}
		s.scribe.leftOpen[d.Answer("", "")] = true
	case s.scribe.keys.types(key):
		s.hint(message.Msg("the question first: the number of an answer, or Enter to leave it open"))
	default:
		return false
	}
	return true
}

// types reports whether a key writes a card or a part of one.
func (p *Pad) types(key string) bool {
	_, suit := p.Suits[key]
	_, rank := p.Ranks[key]
	return suit || rank || key == p.Unknown || key == "x" || len(key) == 1 && key >= "0" && key <= "9"
}

// questionLine returns the question and its answers, as short as a line of a screen.
func (s *Session) questionLine() string {
	c, d, values := s.question()
	if d == nil {
		return ""
	}
	out := s.words(message.Msg("deal %d, %s?", c.OwnDeal, replay.AboutText(d)))
	for n, v := range values {
		out += " " + strconv.Itoa(n+1) + ": " + s.valueText(d, v) + " (" + who(c, d, v) + ") "
	}
	return out + " " + s.words(message.Msg("Enter: open"))
}

// who returns the names of those who say a value.
func who(c *reconcile.Compared, d *witness.Difference, value string) string {
	var out []string
	for w := range d.Says {
		if d.Says[w].Value == value {
			out = append(out, verbatim(c.Names[w]).String())
		}
	}
	return strings.Join(out, ", ")
}

// valueText returns a value that a witness gives, with a card as it is drawn.
func (s *Session) valueText(d *witness.Difference, value string) string {
	if d.What == engine.DifferCard && s.host.Card != nil {
		if c, err := s.host.Card(value, ""); err == nil && c != card.Unknown {
			return s.glyphs().Card(c)
		}
	}
	return verbatim(value).String()
}

// toldOfDifferences returns where the records differ: all of the deal that was written last, and what is open of others.
func (s *Session) toldOfDifferences() (out []para) {
	compared := s.scribe.compared
	for i, c := range slices.Backward(compared) {
		number := s.dealt().number
		if c.OwnDeal != number && c.Open() == 0 {
			continue
		}
		all := len(c.Differences)
		if all == 0 {
			out = append(out, para{grid.LabelInk, s.words(message.Msg("deal %d: %s agree", c.OwnDeal, verbatim(strings.Join(c.Names, ", "))))})
			continue
		}
		out = append(out, para{grid.Bold | grid.LabelInk, s.words(message.Msg("deal %d: %d {2:difference|differences} from another record, %d settled",
			c.OwnDeal, all, all-c.Open()))})
		var settled []para
		for k := range compared[i].Differences {
			switch d := &compared[i].Differences[k]; {
			case !d.Settled: // first, for there may be room for few
				out = append(out, s.difference(&c, d))
			case c.OwnDeal == number:
				settled = append(settled, s.difference(&c, d))
			}
		}
		out = append(out, settled...)
	}
	return out
}

// difference returns where two records differ, what each says, and whether it is settled.
func (s *Session) difference(c *reconcile.Compared, d *witness.Difference) para {
	var said []string
	for w := range d.Says {
		if v := d.Says[w].Value; v != "" {
			said = append(said, verbatim(c.Names[w]).String()+" "+s.valueText(d, v))
		}
	}
	text := s.words(replay.AboutText(d)) + ": " + strings.Join(said, "; ")
	if !d.Settled {
		return para{grid.WrongInk, text + ": " + s.words(message.Msg("open"))}
	}
	return para{grid.Plain, text + " → " + s.valueText(d, d.Value) + " (" + s.words(reconcile.WhyText(d)) + ")"}
}
