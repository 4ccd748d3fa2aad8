package viewer

import (
	"slices"
	"time"

	"sueca/engine/message"
)

// play begins or stops playing the cards one after another.
func (s *Session) play() {
	s.playing = !s.playing
	s.due = time.Time{}
}

// faster changes the time between two cards by that many steps.
func (s *Session) faster(by int) {
	i, _ := slices.BinarySearch(paces[:], s.pace)
	s.pace = paces[max(0, min(i+by, len(paces)-1))]
	s.hint(message.Msg("a card every %g seconds", s.pace.Seconds()))
}

// followed begins or stops following what others append to the match.
func (s *Session) followed() {
	switch {
	case s.follow:
		s.follow = false
		s.hint(message.Msg("no longer following"))
	case s.game.rec.Stale == nil:
		s.hint(message.Msg("only a match of a log can be followed"))
	default:
		s.follow = true
		s.standAtEnd()
		s.hint(message.Msg("following what is appended to this match"))
	}
}

// Tick tells the session the time. The next card is played when it is due, and
// a match that is followed is read again when it has grown. Tick reports
// whether there is something new to see, and after how long to call it again; 0
// is never.
func (s *Session) Tick(now time.Time) (changed bool, again time.Duration) {
	if s.playing {
		if s.due.IsZero() {
			s.due = now.Add(s.pace)
		}
		if !now.Before(s.due) {
			s.said = message.Message{}
			s.card(+1)
			s.due, changed = now.Add(s.pace), true
		}
		if again = s.due.Sub(now); !s.playing {
			again = 0
		}
	}
	if s.follow {
		const look = 500 * time.Millisecond
		// What somebody tries, types or reads is not interrupted.
		busy := s.line != nil || s.pile != nil || s.prompt != nil || s.page != nil
		if !busy && s.game.rec.Stale != nil && s.game.rec.Stale() {
			if s.reload() {
				s.hint(message.Msg("the match was appended to"))
			}
			changed = true
		}
		if again == 0 || again > look {
			again = look
		}
	}
	return changed, again
}

// reload reads the match again and keeps the cursor where it was; at the end it goes to the
// new end. It reports whether the match could be read; after one that could not, nothing is
// followed any more.
func (s *Session) reload() bool {
	at := s.at
	ended := at.deal == len(s.game.deals)-1 && at.stop >= s.last(at.deal)-1
	if err := s.open(at.match); err != nil {
		s.fail(err)
		s.follow = false
		return false
	}
	if s.stand(at.deal, at.stop); ended && s.follow {
		s.standAtEnd()
	}
	return true
}

// standAtEnd goes to the end of the match so far. An end without a result is
// only the end of the record so far.
func (s *Session) standAtEnd() {
	deal := len(s.game.deals) - 1
	stop := s.last(deal)
	if v := s.game.deals[deal].verdict; stop > 0 && v != nil && v.Points == nil && v.Games == nil {
		stop--
	}
	s.stand(deal, stop)
}
