package viewer

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/replay/scribe"
	"sueca/replay/viewer/grid"
	htmlpage "sueca/replay/viewer/page"
)

// para is a paragraph below the table, in a style.
type para struct {
	style grid.Style
	text  string
}

// verbatim is what somebody wrote: it is never translated.
type verbatim string

func (v verbatim) String() string { return grid.Clean(string(v)) }

// words returns a message with the cards in it as they are drawn.
func (s *Session) words(m message.Message) string {
	if s.look.ASCII || s.courts() {
		m = spelt(m, s.glyphs())
	}
	return s.say(m)
}

// spelt returns a message with its cards and suits replaced by how they are
// drawn.
func spelt(m message.Message, g *grid.Glyphs) message.Message {
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		switch a := a.(type) {
		case card.Card:
			args[i] = g.Card(a)
		case card.Suit:
			args[i] = g.Suit(a)
		case card.Suits:
			args[i] = g.ListSuits(a)
		case card.Cards:
			args[i] = message.Join(a.All(), " ", g.Card)
		case message.Message:
			args[i] = spelt(a, g)
		default:
			args[i] = a
		}
	}
	return message.Msg(m.Format, args...)
}

// told returns what there is to say at the cursor: what happened, what was
// found, what was remarked.
func (s *Session) told(v *seen) []para {
	var out []para
	if s.line != nil {
		return s.toldOfLine(v)
	}
	if s.atWriting() {
		return s.toldOfWriting(v)
	}
	st := s.stop()
	switch {
	case st.kind == atUnread && s.dealt().none:
		return s.toldOfNone()
	case st.kind == atUnread:
		return s.toldOfUnread(v)
	}
	if n := s.deals(v); n != "" {
		out = append(out, para{grid.LabelInk, s.words(message.Msg("for all that %s knows, %s deals are possible", s.viewFrom, verbatim(n)))})
	}
	out = append(out, s.toldOfFindings(v)...)
	for i := st.from; i < st.to; i++ {
		e := s.game.timeline.Event(i)
		if p, ok := s.event(e, v); ok && (v.open || !htmlpage.IsOpinion(e)) {
			out = append(out, p)
		}
	}
	if st.kind == atEnd {
		out = append(out, s.toldOfEnd()...)
	}
	if v.open {
		out = append(out, s.corrections(st)...)
	}
	return out
}

// deals returns the number of deals that are possible for all that the viewing
// seat knows; "" if everything is seen, or it cannot be computed.
func (s *Session) deals(v *seen) string {
	if s.viewFrom == card.NoSeat || s.host.Possible == nil || v.over || !s.table().IsFour() {
		return ""
	}
	if p := &s.possible; p.at != s.at || p.seat != s.viewFrom {
		st := s.stop()
		p.at, p.seat = s.at, s.viewFrom
		p.text = s.host.Possible(s.game.finalOf(s.at.deal), &s.game.judged.Rules, s.viewFrom, max(1, st.trick), st.card)
	}
	return s.possible.text
}

// toldOfLine returns where a line is.
func (s *Session) toldOfLine(v *seen) []para {
	l := s.line
	m := message.Msg("what if: %d of %d cards; Esc goes back to the record", l.at, len(l.cards))
	if l.kept {
		m = message.Msg("a variation of the record: %d of %d cards; Esc goes back", l.at, len(l.cards))
	}
	out := []para{{grid.LabelInk | grid.Bold, s.words(m)}}
	if l.at == 0 {
		return out
	}
	d := v.deal
	t := d.Trick(d.LastTrick())
	p := t.Plays[t.N-1]
	if led := t.Led().Suit(); t.N > 1 && led != card.NoSuit && p.Card.Suit() != led && v.hands[p.Seat].left.Once.Of(led) != 0 {
		out = append(out, para{grid.WrongInk, s.words(message.Msg("this would be a renúncia: %s holds %s", p.Seat,
			v.hands[p.Seat].left.Once.Of(led)))})
	}
	if step := s.stepOf(); step != nil {
		for _, text := range step.Comments {
			out = append(out, para{grid.Plain, s.quoted(text)})
		}
	}
	return out
}

// stepOf returns the step of a recorded variation for the last card on the
// table, nil if there is none.
func (s *Session) stepOf() *engine.Step {
	if !s.line.kept || s.line.at == 0 {
		return nil
	}
	at := s.line.at - 1
	for _, v := range s.variations() {
		if v[0] != s.variation {
			continue
		}
		for _, part := range v {
			if at < len(part.Plays) {
				return &part.Plays[at]
			}
			at -= len(part.Plays)
		}
	}
	return nil
}

// toldOfNone returns that there is no deal, and why.
func (s *Session) toldOfNone() []para {
	out := []para{{grid.WrongInk | grid.Bold, s.words(message.Msg("there is no deal in this record"))}}
	for _, e := range s.game.rec.Events {
		if q, ok := e.(*engine.Quarantined); ok {
			out = append(out, s.faults(q)...)
		} else if p, ok := s.event(e, nil); ok {
			out = append(out, p)
		}
	}
	return out
}

// faults returns what is wrong with a text.
func (s *Session) faults(q *engine.Quarantined) []para {
	var out []para
	for _, f := range q.Faults {
		out = append(out, para{grid.WrongInk, s.words(message.Msg("line %d, column %d: %s", f.Line, f.Col, f.Msg))})
	}
	return out
}

// toldOfUnread returns a text that cannot be read and what is wrong with it,
// for a user who sees the whole record.
func (s *Session) toldOfUnread(v *seen) []para {
	q := s.dealt().unread
	out := []para{{grid.WrongInk | grid.Bold, s.words(message.Msg("this deal cannot be read; it is kept as it was written"))}}
	if !v.whole {
		return out
	}
	out = append(out, s.faults(q)...)
	for line := range strings.Lines(q.Text) {
		out = append(out, para{grid.Plain, grid.Clean(line)})
	}
	return out
}

// toldOfFindings returns the findings here, as far as they may be known.
func (s *Session) toldOfFindings(v *seen) []para {
	var out []para
	hits := s.game.hitsOf(s.at.deal)
	for i := range hits {
		h := &hits[i]
		if h.spot != s.at.spot || !s.mayKnow(h, v) || s.scribe != nil && scribe.Unfinished(h.Code) {
			continue
		}
		out = append(out, para{h.ink() | grid.Bold,
			s.severity(h.Code) + ": " + s.words(h.Msg) + " [" + string(h.Code) + "]"})
		for _, r := range h.Related {
			text := "  " + s.words(r.Msg)
			if r.Trick > 0 {
				text = "  " + s.words(message.Msg("trick %d", r.Trick)) + ": " + s.words(r.Msg)
			}
			out = append(out, para{h.ink(), text})
		}
	}
	if h, r := s.proves(); h != nil && s.mayKnow(h, v) {
		out = append(out, para{h.ink(),
			s.words(message.Msg("bears on what was found in trick %d (%s): %s", h.Trick, verbatim(h.Code), r.Msg))})
	}
	return out
}

// severity returns the name of a finding's severity.
func (s *Session) severity(c code.Code) string {
	switch c.Severity() {
	case code.Error:
		return s.words(message.Msg("error"))
	case code.Warning:
		return s.words(message.Msg("warning"))
	}
	return s.words(message.Msg("info"))
}

// mayKnow reports whether a finding may be shown. A user who sees the whole
// record or, unless blind, the end of the deal, may see all findings; a seat
// those that the table had shown by then.
func (s *Session) mayKnow(h *hit, v *seen) bool {
	if v.open {
		return true
	}
	return !s.blind && htmlpage.AtTable(h.Code, len(h.related)) && !slices.ContainsFunc(h.related, s.at.before)
}

// quoted returns what somebody wrote, in quotation marks.
func (s *Session) quoted(text string) string { return "“" + grid.Clean(text) + "”" }

// event returns an event in words. ok is false for events that are seen on the
// table.
func (s *Session) event(e engine.Event, v *seen) (p para, ok bool) {
	switch e := e.(type) {
	case *engine.CardPlayed:
		return s.played(e, v)
	case *engine.PointsWritten, *engine.GamesWritten, *engine.SheetWritten:
		return para{}, false // seen beside the table
	case *engine.GestureSeen:
		if v != nil && !v.over {
			return para{}, false // told at the card
		}
	case *engine.SeatSubstituted:
		if s.blind {
			return para{grid.Bold, s.words(message.Msg("another player takes seat %s", e.Seat))}, true
		}
	}
	m, ok := htmlpage.Told(e, s.table(), s.glyphs().Card)
	if !ok {
		return para{}, false
	}
	style := grid.Bold
	switch e.(type) {
	case *engine.NoteWritten, *engine.Commented:
		style = grid.Plain
	case *engine.VariationShown:
		style = grid.LabelInk
	}
	return para{style, s.words(m)}, true
}

// played returns what an annotator thinks of a play, how long it took, and what was seen at it.
func (s *Session) played(e *engine.CardPlayed, v *seen) (para, bool) {
	var out []string
	if m := htmlpage.MarkWords[e.Mark]; !m.IsZero() && v.open {
		out = append(out, e.Mark.String()+" "+s.words(m))
	}
	if e.Millis > 0 {
		out = append(out, s.words(message.Msg("after %g seconds", float64(e.Millis)/1000))+" ("+s.words(engine.OfSeconds)+")")
	}
	if v == nil {
		return para{grid.LabelInk, strings.Join(out, ", ")}, out != nil
	}
	if trick := v.deal.LastTrick(); v.deal.Trick(trick).N > 0 {
		cards := v.deal.Trick(trick).Cards()
		if seat := cards[len(cards)-1].Seat; seat != card.NoSeat {
			if codes := gesturesAt(v.deal, trick, seat); codes != "" {
				out = append(out, s.words(message.Msg("gesture of %s: %s", seat, verbatim(codes))))
			}
		}
	}
	return para{grid.LabelInk, strings.Join(out, ", ")}, out != nil
}

// toldOfEnd returns the outcome of the deal.
func (s *Session) toldOfEnd() []para {
	v := s.dealt().verdict
	if v == nil {
		return nil
	}
	var out []para
	tell := func(style grid.Style, format string, args ...any) {
		out = append(out, para{style, s.words(message.Msg(format, args...))})
	}
	switch d := s.game.finalOf(s.at.deal); {
	case v.Misdeal:
		tell(grid.Bold, "the deal is over: a misdeal, which does not count")
	case d.Passed():
		tell(grid.Bold, "the deal is over: everybody passed")
	case v.ResultOnly && v.Points != nil:
		tell(grid.Bold, "only the result is written: %s", htmlpage.Tallied(v.Sides, *v.Points))
	case v.ResultOnly:
		tell(grid.Bold, "only the result is written")
	case v.Points != nil && !s.table().IsFour():
		tell(grid.Bold, "the deal is over: points %s", htmlpage.Tallied(v.Sides, *v.Points))
	case v.Points != nil:
		tell(grid.Bold, "the deal is over: AC %d points, BD %d", v.Points.Of(card.AC), v.Points.Of(card.BD))
	case v.Tricks != nil && !d.Finished():
		tell(grid.Bold, "the deal is over: tricks %s; the points are not known", htmlpage.Tallied(v.Sides, *v.Tricks))
	case scribe.EndedByClaim(s.game.timeline, s.dealt().from, s.dealt().to, d.Number, &s.game.judged.Rules):
		tell(grid.Bold, "the deal is over: a claim ended it")
	case d.Stopped || d.Abandoned != card.NoSeat || d.Finished():
		tell(grid.Bold, "the deal is over; its cards do not tell the points")
	default:
		tell(grid.Bold, "here the record of the deal ends: it was not played out, or not all is recorded")
	}
	switch {
	case v.Games == nil:
		tell(grid.Plain, "what it is worth is not known")
	case *v.Games == card.Tally{} && len(s.table().Columns) > 2:
		tell(grid.Plain, "no games for anybody")
	case *v.Games == card.Tally{}:
		tell(grid.Plain, "no games for either pair")
	}
	for _, e := range s.game.judged.Ledger {
		if e.In(v) && e.Games != 0 {
			tell(grid.Plain, "%s %+d: %s", e.Side, e.Games, e.Msg)
		}
	}
	if m := s.game.judged; s.blind || s.at.deal != s.game.endsIn() {
	} else if m.Winner == card.NoSide {
		tell(grid.GoodInk|grid.Bold, "the match is over: a tie")
	} else {
		tell(grid.GoodInk|grid.Bold, "the match is over: %s have won", s.together(s.players(m.Winner)))
	}
	return out
}

// corrections returns how the record of what is under the cursor was corrected.
func (s *Session) corrections(st *stop) []para {
	var out []para
	p, played := play(s.game.finalOf(s.at.deal), *st)
	for _, e := range s.game.amends {
		amended, ok := e.(*engine.PlayAmended)
		here := st.kind == atStart
		if ok {
			here = played && amended.Trick == st.trick && amended.Seat == p.Seat
		}
		if deal, m := htmlpage.Corrected(e, s.glyphs().Card); here && deal == s.dealt().number {
			out = append(out, para{grid.LabelInk, s.words(m)})
		}
	}
	return out
}

// together returns names as a sentence has them: with a word before the last one.
func (s *Session) together(names []string) verbatim {
	last := len(names) - 1
	if last < 1 {
		return verbatim(strings.Join(names, ""))
	}
	return verbatim(s.words(message.Msg("%s and %s", verbatim(strings.Join(names[:last], ", ")), verbatim(names[last]))))
}
