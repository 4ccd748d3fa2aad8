package viewer

import (
	"slices"
	"time"

	"sueca/engine"
)

// play begins or stops to play the cards one after another (ritmo).
func (s *Session) play() {
	s.playing = !s.playing
	s.due = time.Time{}
}

// faster changes the time between two cards by so many steps.
func (s *Session) faster(by int) {
	i, _ := slices.BinarySearch(paces[:], s.pace)
	s.pace = paces[max(0, min(i+by, len(paces)-1))]
	s.hint(engine.Msg("a card every %g seconds", s.pace.Seconds()))
}

// followed begins or stops to follow what others append to the match.
func (s *Session) followed() {
	switch {
	case s.follow:
		s.follow = false
		s.hint(engine.Msg("no longer following"))
	case s.game.rec.Stale == nil:
		s.hint(engine.Msg("only a match of a log can be followed"))
	default:
		s.follow = true
		s.standAtEnd()
		s.hint(engine.Msg("following what is appended to this match"))
	}
}

// Tick tells the time: the next card is played when it is due, and a match that
// is followed is read again when it has grown. It reports whether there is
// something new to see, and when to tell it again; 0 is not at all.
func (s *Session) Tick(now time.Time) (changed bool, again time.Duration) {
	if s.playing {
		if s.due.IsZero() {
			s.due = now.Add(s.pace)
		}
		if !now.Before(s.due) {
			s.said = engine.Message{}
			s.card(+1)
			s.due, changed = now.Add(s.pace), true
		}
		if again = s.due.Sub(now); !s.playing {
			again = 0
		}
	}
	if s.follow {
		const look = 500 * time.Millisecond
		// What is tried, typed or read is not taken away under somebody's hands.
		busy := s.line != nil || s.pile != nil || s.prompt != nil || s.page != nil
		if !busy && s.game.rec.Stale != nil && s.game.rec.Stale() {
			s.reload()
			s.hint(engine.Msg("the match was appended to"))
			changed = true
		}
		if again == 0 || again > look {
			again = look
		}
	}
	return changed, again
}

// reload reads the match again, and stays where it was; at the end it goes on to
// the new end.
func (s *Session) reload() {
	at := s.at
	ended := at.deal == len(s.game.deals)-1 && at.stop >= s.last(at.deal)-1
	if err := s.open(at.match); err != nil {
		s.fail(err)
		s.follow = false
		return
	}
	if s.stand(at.deal, at.stop); ended && s.follow {
		s.standAtEnd()
	}
}

// standAtEnd goes to the end of the match, as far as it has gone: an end without
// a result is only where the record ends so far.
func (s *Session) standAtEnd() {
	deal := len(s.game.deals) - 1
	stop := s.last(deal)
	if v := s.game.deals[deal].verdict; stop > 0 && v != nil && v.Points == nil && v.Games == nil {
		stop--
	}
	s.stand(deal, stop)
}
