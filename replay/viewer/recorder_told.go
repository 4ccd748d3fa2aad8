package viewer

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/replay/scribe"
	"sueca/replay/viewer/grid"
)

// atWriting reports whether the cursor is where the next card is written.
func (s *Session) atWriting() bool {
	if s.scribe == nil || s.line != nil {
		return false
	}
	last := len(s.game.deals) - 1
	return s.at.spot == (spot{last, s.last(last)})
}

// toldOfWriting returns what there is to say where the next card is written: what was found
// there, and what happened beside the cards in this deal, the last first. It stays in sight
// while the deal is written.
func (s *Session) toldOfWriting(v *seen) []para {
	d := s.dealt()
	switch {
	case d.none:
		return s.seated()
	case d.unread != nil:
		return s.toldOfUnread(v)
	}
	out := s.toldOfFindings(v)
	from := d.from
	if s.at.deal == 0 {
		from = 0 // with what happened before the first deal
	}
	for i := d.to - 1; i >= from; i-- {
		e := s.game.timeline.Event(i)
		if e.Kind() == engine.KindCardPlayed {
			continue // its seconds are of no use here
		}
		if p, ok := s.event(e, v); ok {
			out = append(out, p)
		}
	}
	sheet := s.sheet()
	if state := sheet.State(); sheet.Ended(&state) {
		out = slices.Concat(s.toldOfDifferences(), s.toldOfEnd(), out)
	}
	return out
}

// seated returns who sits where, before the first deal, and what happened until then.
func (s *Session) seated() []para {
	var out []para
	for seat := range s.table().Players.All() {
		text := seat.String()
		if name := s.player(seat); name != text {
			text += "  " + name
		}
		out = append(out, para{grid.Plain, text})
	}
	for _, e := range slices.Backward(s.game.rec.Events) {
		if p, ok := s.event(e, nil); ok {
			out = append(out, p)
		}
	}
	return out
}

// helpOfWriting returns what the help has beside the keys: which keys are which cards, the
// lines that only a transcription has, and the words of the notation.
func (s *Session) helpOfWriting(room, width int) []para {
	out := []para{{grid.Bold | grid.LabelInk, s.words(message.Msg("the keys of the cards (--keys %s)", verbatim(s.scribe.keys.Name)))}}
	out = append(out, hung("", s.padKeys(), width)...)
	out = append(out, para{}, para{grid.Bold | grid.LabelInk, s.words(message.Msg("lines behind a colon, beside those of the notation"))})
	for _, l := range append(scribe.OwnLines(), nextLine) {
		name := strings.TrimSpace(s.language().Word(l.Names[0], l.Names[1]) + " " + l.Takes)
		out = append(out, hung(padded(name, room)+"  ", s.words(l.About), width)...)
	}
	if s.host.Vocabulary == nil {
		return append(out, para{})
	}
	usages, words, infractions := s.host.Vocabulary(s.language().Name)
	out = append(out, para{}, para{grid.Bold | grid.LabelInk, s.words(message.Msg("lines of the notation"))})
	for _, u := range usages {
		out = append(out, hung("", s.words(u), width)...)
	}
	for _, l := range []struct {
		title message.Message
		words []string
	}{{message.Msg("infractions"), infractions}, {message.Msg("all words of the notation"), words}} {
		out = append(out, para{}, para{grid.Bold | grid.LabelInk, s.words(l.title)})
		out = append(out, hung("", strings.Join(l.words, "  "), width)...)
	}
	return append(out, para{})
}
