package viewer

import (
	"strings"

	"sueca/engine"
	"sueca/engine/message"
)

// whoMeant is a typed line that waits until it is said whom its name means.
type whoMeant struct{ line, typed, known string }

// WhoIsMeant asks whom a name means that is like that of somebody who has played before: Enter is that
// one, and n is the name as it was typed.
func WhoIsMeant(typed, known string) message.Message {
	return message.Msg("%s? Enter: yes; n: no, %s", message.Word(known), message.Word(typed))
}

// asksWho asks, before a typed line is written, who sits down by a name that is like another one. It
// reports whether it does.
func (s *Session) asksWho(text string) bool {
	if s.host.Near == nil || s.host.Lines == nil || isNext(text) {
		return false
	}
	c, err := s.sheet().Line(text)
	if err != nil {
		return false
	}
	for _, e := range c.Events {
		sub, ok := e.(*engine.SeatSubstituted)
		if !ok || !strings.Contains(text, sub.Name) {
			continue
		}
		if known := s.host.Near(sub.Name); known != "" && !s.sits(known) {
			s.meant = &whoMeant{text, sub.Name, known}
			s.hint(WhoIsMeant(sub.Name, known))
			return true
		}
	}
	return false
}

// sits reports whether somebody of that name sits at the table: they do not sit down at it as well.
func (s *Session) sits(name string) bool {
	state := s.sheet().State()
	for seat := range s.table().Players.All() {
		if state.Player(seat) == name {
			return true
		}
	}
	return false
}

// answers handles the key that says whom a name means. Esc goes back to the line.
func (s *Session) answers(key string) {
	m := s.meant
	s.meant = nil
	switch key {
	case "Enter", "y", "Y", "s", "S":
		s.takenLine(strings.Replace(m.line, m.typed, m.known, 1))
	case "n", "N":
		s.takenLine(m.line)
	case "Esc":
		s.ask(':', m.line)
	case "Ctrl-C":
		s.quit()
	default:
		s.meant = m
		s.hint(WhoIsMeant(m.typed, m.known))
	}
}

// takenLine writes a typed line; one that is refused stays to be changed.
func (s *Session) takenLine(text string) {
	if !s.typedLine(text) {
		s.ask(':', text)
		s.prompt.form = s.formOf(text)
	}
}
