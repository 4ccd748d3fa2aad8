package viewer

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
	"sueca/replay/scribe"
)

// line is play that did not happen: what is tried from some place of the
// record, or a variation in it.
type line struct {
	base   engine.State
	trick  int            // the first trick with cards of the line
	events []engine.Event // what happens in it
	cards  []int          // how many events there are after each card
	at     int            // how many of its cards are on the table
	kept   bool           // it is in the record
}

// state returns the match after the cards on the table.
func (l *line) state() engine.State {
	state := l.base
	if l.at > 0 {
		for _, e := range l.events[:l.cards[l.at-1]] {
			// Impossible events were left out when the card was played.
			_ = state.Apply(e)
		}
	}
	return state
}

// move goes by cards forward, or back if by is negative.
func (l *line) move(s *Session, by int) {
	switch to := l.at + by; {
	case to < 0 && l.at == 0:
		s.leave()
	case to > len(l.cards) && l.at == len(l.cards):
		s.hint(message.Msg("this is the end of the line: Enter plays on, Esc goes back to the record"))
	default:
		l.at = max(0, min(to, len(l.cards)))
	}
}

// play plays a card in place of what comes next in the line, and reports
// whether it could be played.
func (l *line) play(s *Session, c card.Card) bool {
	state := l.state()
	var add []engine.Event
	if d := &state.Deal; scribe.Begun(d) == 0 {
		seat := replay.NextLeader(&state)
		if seat == card.NoSeat {
			s.hint(message.Msg("it is not known who leads"))
			return false
		}
		add = append(add, &engine.TrickStarted{Number: d.LastTrick() + 1, Leader: seat})
	}
	return l.extend(&state, append(add, &engine.CardPlayed{Card: c}))
}

// extend adds the events of one card after the cards on the table, and reports
// whether they can have happened.
func (l *line) extend(state *engine.State, add []engine.Event) bool {
	for _, e := range add {
		if state.Apply(e) != nil {
			return false
		}
	}
	l.cards = l.cards[:l.at]
	events := 0
	if l.at > 0 {
		events = l.cards[l.at-1]
	}
	l.events = append(l.events[:events:events], add...)
	l.cards = append(l.cards, len(l.events))
	l.at++
	return true
}

// choose begins the choice of a card, to guess or to try.
func (s *Session) choose() {
	v := s.see()
	if v.turn == card.NoSeat {
		s.hint(message.Msg("nobody is to play here"))
		return
	}
	s.pile = s.candidates(v)
	if len(s.pile) == 0 {
		s.hint(message.Msg("no card is known that %s could play", v.turn))
		return
	}
	s.pick = max(0, slices.IndexFunc(s.pile, v.legal.Has))
}

// instead begins the choice of a card to replace the one under the cursor.
func (s *Session) instead() {
	if s.line != nil && s.line.at > 0 {
		s.line.at--
	} else if s.line == nil {
		for i := s.at.stop; i > 0; i-- {
			if s.stops()[i].kind == atCard {
				s.stand(s.at.deal, i-1)
				break
			}
		}
	}
	s.choose()
}

// candidates returns the cards that the next seat may have, in canonical order.
func (s *Session) candidates(v *seen) []card.Card {
	h := &v.hands[v.turn]
	cards := h.left.Once
	if h.unknown() > 0 {
		elsewhere := onTable(v.deal) // with what the others hold, no card more than twice
		for seat := range v.hands {
			if left := v.hands[seat].left; card.Seat(seat) != v.turn {
				elsewhere = card.Pack{Once: elsewhere.Once | left.Once, Twice: elsewhere.Twice | left.Twice | elsewhere.Once&left.Once}
			}
		}
		cards |= v.deal.Pack.Minus(elsewhere).Once
	}
	return slices.Collect(cards.All())
}

// chosen plays the card that was chosen: as a guess if the session is blind,
// otherwise as a try.
func (s *Session) chosen() {
	c := s.pile[s.pick]
	if s.blind && s.line == nil {
		s.pile = nil
		s.guessed(c)
		return
	}
	if s.line == nil {
		s.try()
	}
	s.pile = nil
	if s.line.play(s, c) && s.see().turn != card.NoSeat {
		s.choose()
	}
}

// try begins a line at the cursor.
func (s *Session) try() {
	state := s.see().state
	l := &line{base: state, trick: state.Deal.LastTrick()}
	if scribe.Begun(&state.Deal) == 0 {
		l.trick++
	}
	s.line, s.playing = l, false
}

// guessed goes on by one card of the record, and says whether it is the one
// guessed.
func (s *Session) guessed(c card.Card) {
	g := s.glyphs()
	final := s.game.finalOf(s.at.deal)
	for s.at.stop < s.last(s.at.deal) {
		s.at.stop++
		p, ok := play(final, *s.stop())
		if !ok {
			continue
		}
		s.guess.all++
		if p.Card == c {
			s.guess.right++
			s.hint(message.Msg("%s it is: %d of %d guessed", g.Card(c), s.guess.right, s.guess.all))
		} else {
			s.hint(message.Msg("%s was played, not %s: %d of %d guessed", g.Card(p.Card), g.Card(c), s.guess.right, s.guess.all))
		}
		return
	}
}

// leave goes back from a line to the record.
func (s *Session) leave() { s.line, s.pile = nil, nil }

// variations returns the variations in the record of the deal under the cursor.
// A trick on a line of its own continues the one before it, if nothing was
// played between them.
func (s *Session) variations() [][]*engine.VariationShown {
	var out [][]*engine.VariationShown
	d := s.dealt()
	open := false // the last one may continue
	for i := d.from; i < d.to; i++ {
		switch e := s.game.timeline.Event(i).(type) {
		case *engine.CardPlayed, *engine.NotPlayed:
			open = false
		case *engine.VariationShown:
			if n := len(out); open && out[n-1][len(out[n-1])-1].Number == e.Number-1 {
				out[n-1] = append(out[n-1], e)
			} else {
				out = append(out, []*engine.VariationShown{e})
			}
			open = true
		}
	}
	return out
}

// showVariation shows a variation that begins at the trick under the cursor as
// the line; if one is shown already, the next one.
func (s *Session) showVariation() {
	if s.hidden() {
		return
	}
	var here [][]*engine.VariationShown
	at := 0
	tricks := []int{s.stop().trick, s.stop().trick + 1} // of the cursor, or after it
	if s.line != nil && s.line.kept {
		tricks = []int{s.line.trick}
	}
	for _, trick := range tricks {
		for _, v := range s.variations() {
			if v[0].Number == trick {
				here = append(here, v)
			}
		}
		if here != nil {
			break
		}
	}
	if len(here) == 0 {
		s.hint(message.Msg("no variation stands at this trick"))
		return
	}
	if s.line != nil && s.line.kept {
		at = (slices.IndexFunc(here, func(v []*engine.VariationShown) bool { return v[0] == s.variation }) + 1) % len(here)
	}
	s.variation = here[at][0]
	s.follows(here[at])
}

// follows converts a variation to a line.
func (s *Session) follows(variation []*engine.VariationShown) {
	stops := s.stops()
	stop := slices.IndexFunc(stops, func(st stop) bool { return st.kind == atCard && st.trick == variation[0].Number })
	if stop > 0 {
		s.stand(s.at.deal, stop-1)
	}
	s.try()
	l := s.line
	l.kept, l.trick = true, variation[0].Number
	state := l.base
	for _, v := range variation {
		add := []engine.Event{&engine.TrickStarted{Number: v.Number, Leader: v.Leader}}
		for i := range v.Plays {
			step := &v.Plays[i]
			var e engine.Event = &step.CardPlayed
			if step.Absent {
				e = &engine.NotPlayed{Seat: step.Seat}
			}
			if !l.extend(&state, append(add, e)) {
				s.hint(message.Msg("the variation cannot have been played so from %s on", s.glyphs().Card(step.Card)))
				l.at = 0
				return
			}
			add = nil
		}
	}
	l.at = 0
}

// withLine returns the deal under the cursor with the line as a variation after
// the trick that it replaces, nil if there is nothing to keep.
func (s *Session) withLine() []engine.Event {
	if s.line == nil || s.line.kept || len(s.line.cards) == 0 {
		return nil
	}
	l := *s.line
	l.at = len(l.cards)
	state := l.state()
	var shown []engine.Event
	for n := l.trick; n <= state.Deal.LastTrick(); n++ {
		t := state.Deal.Trick(n)
		v := &engine.VariationShown{Number: n, Leader: t.Leader}
		for _, p := range t.Cards() {
			step := engine.Step{CardPlayed: engine.CardPlayed{Card: p.Card}, Absent: p.Absent}
			if p.Named {
				step.Seat = p.Seat
			}
			v.Plays = append(v.Plays, step)
		}
		shown = append(shown, v)
	}
	_, deals := replay.Standings(s.game.rec.Events)
	if s.at.deal >= len(deals) {
		return nil
	}
	return insertVariation(deals[s.at.deal].Events, l.trick, shown)
}

// insertVariation inserts variations after a trick, and after those that are
// there. If the record does not have the trick, it is the one after the last.
func insertVariation(deal []engine.Event, trick int, shown []engine.Event) []engine.Event {
	at, in := -1, false
	for i, e := range deal {
		switch e := e.(type) {
		case *engine.TrickStarted:
			in = e.Number <= trick
		case *engine.CardPlayed, *engine.NotPlayed, *engine.TrickTaken, *engine.VariationShown:
		case *engine.Commented:
			if e.Place == engine.CommentAlone {
				continue
			}
		default:
			continue
		}
		if in {
			at = i + 1
		}
	}
	if at < 0 {
		return nil
	}
	return slices.Insert(slices.Clone(deal), at, shown...)
}
