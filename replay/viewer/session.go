package viewer

import (
	"errors"
	"io"
	"time"

	"sueca/engine"
	"sueca/replay"
	"sueca/replay/viewer/grid"
)

// Session is what a person looks at: the matches, where the cursor
// stands, whose eyes it is seen through. It knows no terminal: keys go in by
// their names, and [Session.Draw] gives a grid of any size. It is not safe for
// concurrent use.
type Session struct {
	lib  Library
	host Host
	look Look
	lang int // among the languages of the desk

	// matches are those of the library, as far as was known when one was opened last.
	matches struct {
		n     int
		whole bool
	}
	at        position
	game      *game
	back      []position             // where the cursor came from when it jumped
	line      *line                  // what is tried in place of what was played
	variation *engine.VariationShown // the first trick of the one that was shown last

	viewFrom engine.Seat // whose cards are seen; NoSeat is everybody's
	blind    bool        // neither names nor what comes later
	worth    bool        // what the cards are worth is shown
	guess    struct{ right, all int }
	// possible is how many deals a seat had to think of, as it was counted last.
	possible struct {
		at   position
		seat engine.Seat
		text string
	}
	pile []engine.Card // the cards to choose from, while one is chosen
	pick int           // the one that is chosen

	prompt  *prompt
	history []string  // of what was typed at the prompt
	scribe  *recorder // where what is played is written down; nil where it is only looked at
	list    []Listed  // places to go through
	listAt  int
	page    *page

	playing bool
	pace    time.Duration
	due     time.Time // of the next card
	follow  bool
	wanted  engine.Card // the card that is looked for
	said    engine.Message
	wrong   string       // what went wrong, in the person's language
	unsaved map[int]bool // matches to which something was added that is kept nowhere
	dropped bool         // leaving without it was asked for once
	done    bool
}

// Look is how things are drawn (aspeto).
type Look struct {
	ASCII   bool // neither suits nor lines
	Colours grid.Colours
	Comb    bool // the sheet as combs
	Mono    bool // styles are not seen: what they say is drawn otherwise
}

// place is where the cursor stands.
type position struct {
	match int
	spot
}

// paces are the times between two cards that play at a pace can have.
var paces = [...]time.Duration{
	100 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second,
}

// NewStudy opens the first match of a library.
func NewSession(lib Library, desk Host, look Look) (*Session, error) {
	s := &Session{lib: lib, host: desk, look: look, pace: time.Second}
	if err := s.open(0); err != nil {
		return nil, err
	}
	return s, nil
}

// open opens a match at its beginning.
func (s *Session) open(match int) error {
	rec, err := s.lib.Open(match)
	if err != nil {
		return err
	}
	s.game, s.at, s.line, s.pile = open(rec), position{match: match}, nil, nil
	s.matches.n, s.matches.whole = s.lib.Len()
	return nil
}

// Through looks through the eyes of a seat, NoSeat for all cards open, and blind
// where names and what comes later are hidden.
func (s *Session) Through(eyes engine.Seat, blind bool) { s.viewFrom, s.blind = eyes, blind }

// ToDeal goes to the beginning of a deal of the match by its number; it reports
// whether there is one.
func (s *Session) ToDeal(number int) bool {
	i := s.game.numbered(number)
	if i >= 0 {
		s.stand(i, 0)
	}
	return i >= 0
}

// ToTrick goes to a card of a trick of the deal by their numbers, with card 0 to
// the last one; it reports whether there is one.
func (s *Session) ToTrick(trick, card int) bool {
	stops := s.stops()
	for i := range stops {
		if st := &stops[i]; st.kind == atCard && st.trick == trick && (st.card == card || card == 0 && endsTrick(stops, i)) {
			s.stand(s.at.deal, i)
			return true
		}
	}
	return false
}

// ToEnd goes to the end of the deal.
func (s *Session) ToEnd() { s.stand(s.at.deal, s.last(s.at.deal)) }

// Next goes to the beginning of the next deal, of the next match where there is
// none; it reports whether there is one.
func (s *Session) Next() bool {
	if s.at.deal+1 < len(s.game.deals) {
		s.stand(s.at.deal+1, 0)
		return true
	}
	return s.open(s.at.match+1) == nil
}

// Follow goes to the end of the match, and on to what is appended to it; it reports
// whether the match is of a log that can be followed.
func (s *Session) Follow() bool {
	s.followed()
	return s.follow
}

// Done reports whether the person has seen enough.
func (s *Session) Done() bool { return s.done }

// language gives the one that is spoken.
func (s *Session) language() Language { return s.host.Languages[s.lang] }

// say says a message in it.
func (s *Session) say(m engine.Message) string { return s.language().Say(m) }

// stops gives the stops of the deal under the cursor, and stop that one.
func (s *Session) stops() []stop { return s.game.stopsOf(s.at.deal) }
func (s *Session) stop() *stop   { return &s.stops()[s.at.stop] }

// dealt gives the deal under the cursor.
func (s *Session) dealt() *dealt { return &s.game.deals[s.at.deal] }

// state gives the match as it is under the cursor, the line that is tried
// included.
func (s *Session) state() engine.State {
	if s.line != nil {
		return s.line.state()
	}
	return s.game.timeline.At(s.stop().to)
}

// last gives the last stop of a deal.
func (s *Session) last(deal int) int { return len(s.game.stopsOf(deal)) - 1 }

// stand goes to a place of the open match, and leaves what was tried.
func (s *Session) stand(deal, stop int) {
	s.at.deal = max(0, min(deal, len(s.game.deals)-1))
	s.at.stop = max(0, min(stop, s.last(s.at.deal)))
	s.line, s.pile = nil, nil
}

// jump goes to a place, and remembers where it came from.
func (s *Session) jump(deal, stop int) {
	from := s.at
	s.stand(deal, stop)
	s.came(from)
}

// came remembers where the cursor came from, if it went anywhere.
func (s *Session) came(from position) {
	const most = 100
	if s.at != from {
		s.back = append(s.back, from)
		s.back = s.back[max(0, len(s.back)-most):]
	}
}

// card goes so many cards on, or back, over the ends of deals.
func (s *Session) card(by int) {
	if s.line != nil {
		s.line.move(s, by)
		return
	}
	switch at := s.at.stop + by; {
	case at < 0 && s.at.deal > 0:
		s.stand(s.at.deal-1, s.last(s.at.deal-1))
	case at < 0:
		s.hint(engine.Msg("this is the beginning of the match"))
	case at <= s.last(s.at.deal):
		s.stand(s.at.deal, at)
	case s.at.deal+1 < len(s.game.deals):
		s.stand(s.at.deal+1, 0)
	default:
		s.playing = false
		s.hint(engine.Msg("this is the end of the match"))
	}
}

// trick goes to the end of a trick: the one that goes on, then the next, or
// the one before.
func (s *Session) trick(by int) {
	if s.line != nil {
		s.line.move(s, by*4)
		return
	}
	stops := s.stops()
	for i := s.at.stop + by; i >= 0 && i < len(stops); i += by {
		if i == 0 || i == len(stops)-1 || stops[i].kind == atCard && endsTrick(stops, i) {
			s.stand(s.at.deal, i)
			return
		}
	}
	s.card(by)
}

// endsTrick reports whether no card of the same trick comes after a stop.
func endsTrick(stops []stop, at int) bool {
	for _, next := range stops[at+1:] {
		if next.kind == atCard {
			return next.trick != stops[at].trick
		}
	}
	return true
}

// toTrick goes to the last card of a trick by its number.
func (s *Session) toTrick(number int) { s.toCard(number, 0) }

// toCard goes to a card of a trick by their numbers, and remembers where it came
// from.
func (s *Session) toCard(trick, card int) {
	from := s.at
	if !s.ToTrick(trick, card) {
		s.hint(engine.Msg("this deal has no trick %d", trick))
	}
	s.came(from)
}

// toDeal goes to the beginning of a deal by the number that it is written with.
func (s *Session) toDeal(number int) {
	from := s.at
	if !s.ToDeal(number) {
		s.hint(engine.Msg("this match has no deal %d", number))
	}
	s.came(from)
}

// deal goes to the beginning of the next deal, or of the one before.
func (s *Session) deal(by int) {
	switch to := s.at.deal + by; {
	case to < 0:
		s.hint(engine.Msg("this is the first deal of the match"))
	case to >= len(s.game.deals):
		s.hint(engine.Msg("this is the last deal of the match"))
	default:
		s.stand(to, 0)
	}
}

// match goes to the next match, or to the one before.
func (s *Session) match(by int) {
	if s.at.match+by < 0 {
		s.hint(engine.Msg("this is the first match"))
		return
	}
	s.toMatch(s.at.match + by)
}

// toMatch goes to a match by its number, from 0.
func (s *Session) toMatch(match int) {
	from := s.at
	switch err := s.open(match); {
	case errors.Is(err, io.EOF):
		if n, _ := s.lib.Len(); match > n {
			s.hint(engine.Msg("there is no match %d: the last one is %d", match+1, n))
		} else {
			s.hint(engine.Msg("this is the last match"))
		}
	case err != nil:
		s.fail(err)
	case match != from.match:
		s.came(from)
	}
}

// toLastMatch goes to the last match.
func (s *Session) toLastMatch() {
	n, whole := s.lib.Len()
	for !whole {
		if _, err := s.lib.Open(n); err != nil {
			break
		}
		n, whole = s.lib.Len()
	}
	s.toMatch(n - 1)
}

// backward goes back to where the cursor stood before it jumped.
func (s *Session) backward() {
	if s.line != nil {
		s.leave()
		return
	}
	if len(s.back) == 0 {
		s.hint(engine.Msg("there is nowhere to go back to"))
		return
	}
	to := s.back[len(s.back)-1]
	s.back = s.back[:len(s.back)-1]
	if to.match != s.at.match {
		if err := s.open(to.match); err != nil {
			s.fail(err)
			return
		}
	}
	s.stand(to.deal, to.stop)
}

// finding goes to the next finding, or to the one before.
func (s *Session) finding(by int) {
	if s.hidden() {
		return
	}
	hits := s.game.hits
	at := -1
	for i, h := range hits {
		if by > 0 && s.at.before(h.spot) {
			at = i
			break
		}
		if by < 0 && h.before(s.at.spot) {
			at = i
		}
	}
	switch {
	case at >= 0:
		s.jump(hits[at].deal, hits[at].stop)
	case len(hits) == 0:
		s.hint(engine.Msg("nothing was found in this match"))
	case by > 0:
		s.hint(engine.Msg("there is no finding after this one"))
	default:
		s.hint(engine.Msg("there is no finding before this one"))
	}
}

// proof goes to the card that proves what was found here, and from there back
// to what it proves.
func (s *Session) proof() {
	if s.hidden() {
		return
	}
	for _, h := range s.game.hits {
		if h.spot != s.at.spot {
			continue
		}
		for _, to := range h.related {
			if to != s.at.spot {
				s.jump(to.deal, to.stop)
				return
			}
		}
	}
	if h, _ := s.proves(); h != nil {
		s.jump(h.deal, h.stop)
		return
	}
	s.hint(engine.Msg("no finding here points at another card"))
}

// proves gives a finding elsewhere that the card under the cursor bears on, and
// how; nil if there is none.
func (s *Session) proves() (*hit, *replay.Related) {
	for i := range s.game.hits {
		h := &s.game.hits[i]
		for k, at := range h.related {
			if at == s.at.spot && h.spot != at {
				return h, &h.Related[k]
			}
		}
	}
	return nil, nil
}

// seek goes to where a card is played next, or was played before.
func (s *Session) seek(by int) {
	if by > 0 && s.hidden() {
		return
	}
	if s.wanted == engine.Unknown {
		s.hint(engine.Msg("look for a card first: / and the card, such as /7♥"))
		return
	}
	deal, stop := s.at.deal, s.at.stop
	for {
		if stop += by; stop < 0 || stop > s.last(deal) {
			if deal += by; deal < 0 || deal >= len(s.game.deals) {
				s.hint(engine.Msg("%s is not played in the rest of this match", s.glyphs().Card(s.wanted)))
				return
			}
			if stop = 0; by < 0 {
				stop = s.last(deal)
			}
		}
		st := s.game.stopsOf(deal)[stop]
		if st.kind != atCard {
			continue
		}
		if p, ok := s.game.timeline.Event(st.event).(*engine.CardPlayed); ok && p.Card == s.wanted {
			s.jump(deal, stop)
			return
		}
	}
}

// hidden reports whether what was found and remarked is hidden, and says so.
func (s *Session) hidden() bool {
	switch {
	case s.blind:
		s.hint(engine.Msg("hidden, while nothing of what comes is shown: x shows it"))
	case s.viewFrom != engine.NoSeat:
		s.hint(engine.Msg("hidden from a seat: o opens all"))
	}
	return s.blind || s.viewFrom != engine.NoSeat
}

// hint says something to the person, until the next key.
func (s *Session) hint(m engine.Message) { s.said = m }

// fail says what went wrong.
func (s *Session) fail(err error) {
	s.wrong = err.Error()
	if s.host.Explain != nil {
		s.wrong = s.host.Explain(s.language().Name, err)
	}
	s.playing = false
}

// glyphs gives the characters that are drawn with.
func (s *Session) glyphs() *grid.Glyphs { return grid.GlyphsFor(s.look.ASCII, s.language().Name) }
