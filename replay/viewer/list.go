package viewer

import "sueca/engine/message"

// Listed is a place to look at: a card of a trick of a deal of a match. Match
// is the name that the library finds it by. With Trick 0 it is the deal.
type Listed struct {
	Match             string
	Deal, Trick, Card int
	// About is the reason why it is on the list.
	About string
}

// List sets the list of places to step through, and goes to the first.
func (s *Session) List(places []Listed) {
	s.list, s.listAt = places, -1
	s.listed(+1)
}

// listed goes to the next place of the list, or the one before. If a place does
// not exist, it says so and goes as near as possible.
func (s *Session) listed(by int) {
	to := s.listAt + by
	switch {
	case len(s.list) == 0:
		s.hint(message.Msg("there is no list: sueca view --list has one"))
		return
	case to < 0:
		s.hint(message.Msg("this is the first place of the list"))
		return
	case to >= len(s.list):
		s.hint(message.Msg("this is the last place of the list"))
		return
	}
	s.listAt = to
	l := &s.list[to]
	i := s.lib.Find(l.Match)
	if i < 0 {
		s.hint(message.Msg("there is no match %s here", verbatim(l.Match)))
		return
	}
	from := s.at
	if i != s.at.match {
		s.toMatch(i)
	}
	if !s.ToDeal(l.Deal) || l.Trick > 0 && !s.ToTrick(l.Trick, l.Card) {
		s.hint(message.Msg("%d of %d: the match has no such place", to+1, len(s.list)))
		return
	}
	s.came(from)
	s.hint(message.Msg("%d of %d: %s", to+1, len(s.list), verbatim(l.About)))
}
