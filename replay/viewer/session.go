package viewer

import (
	"errors"
	"io"
	"slices"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
	"sueca/replay/viewer/grid"
)

// Session is what a user looks at: the matches, the position of the cursor,
// whose view is shown. It knows no terminal: keys go in by their names, and
// [Session.Draw] returns a grid of any size. It is not safe for concurrent use.
type Session struct {
	lib  Library
	host Host
	look Look
	lang int // index in the languages of the host

	// matches are those of the library, as far as was known when one was last
	// opened.
	matches struct {
		n     int
		whole bool
	}
	at        position
	game      *game
	back      []position             // where the cursor was before each jump
	line      *line                  // what is tried instead of what was played
	variation *engine.VariationShown // the first trick of the variation shown last

	viewFrom card.Seat // whose cards are seen; NoSeat for all
	blind    bool      // names and what comes later are hidden
	worth    bool      // the worth of the cards is shown
	guess    struct{ right, all int }
	// possible is the last count of the deals that were possible for a seat.
	possible struct {
		at   position
		seat card.Seat
		text string
	}
	pile []card.Card // the cards to choose from, while one is being chosen
	pick int         // the one that is selected

	prompt  *prompt
	meant   *whoMeant
	history []string               // of the lines typed at the prompt
	scribe  *recorder              // records what is played; nil if the session only shows it
	lines   map[listedMatch]string // of the list of matches
	list    []Listed               // places to step through
	listAt  int
	page    *page

	playing bool
	pace    time.Duration
	due     time.Time // when the next card is due
	follow  bool
	wanted  card.Card // the card that is searched for
	said    message.Message
	wrong   string       // an error, in the user's language
	unsaved map[int]bool // matches with additions that are stored nowhere
	dropped bool         // leaving without them was asked for once
	done    bool
}

// Look is how things are drawn.
type Look struct {
	ASCII   bool // neither suit symbols nor lines
	Colours grid.Colours
	Comb    bool // draw the sheet as combs
	Courts  bool // write king, jack and queen as R, V and D
	Mono    bool // styles are not visible: what they show is drawn otherwise
}

// position is the position of the cursor.
type position struct {
	match int
	spot
}

// paces are the possible times between two cards in playback.
var paces = [...]time.Duration{
	100 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second,
}

// NewSession returns a session that shows the first match of a library.
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
	rec.Judging.Underway = s.scribe != nil
	s.game, s.at, s.line, s.pile = open(rec), position{match: match}, nil, nil
	s.matches.n, s.matches.whole = s.lib.Len()
	if !s.table().Players.Has(s.viewFrom) {
		s.viewFrom = card.NoSeat // at another table
	}
	return nil
}

// Through sets whose view is shown: that of a seat, or all cards for
// [card.NoSeat]. With blind, names and what comes later are hidden.
func (s *Session) Through(eyes card.Seat, blind bool) { s.viewFrom, s.blind = eyes, blind }

// Seats returns the seats of the open match where somebody sits.
func (s *Session) Seats() card.Side { return s.table().Players }

// ToDeal goes to the beginning of the deal with that number, and reports
// whether there is one.
func (s *Session) ToDeal(number int) bool {
	i := s.game.numbered(number)
	if i >= 0 {
		s.stand(i, 0)
	}
	return i >= 0
}

// ToTrick goes to a card of a trick of the deal, both counted from 1, and
// reports whether there is one. With card 0 it goes to the last card.
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

// Next goes to the beginning of the next deal, or of the next match if there is
// none, and reports whether there is one.
func (s *Session) Next() bool {
	if s.at.deal+1 < len(s.game.deals) {
		s.stand(s.at.deal+1, 0)
		return true
	}
	return s.open(s.at.match+1) == nil
}

// Follow goes to the end of the match, and from then on to what is appended to
// it. It reports whether the match can be followed.
func (s *Session) Follow() bool {
	s.followed()
	return s.follow
}

// Done reports whether the user has left.
func (s *Session) Done() bool { return s.done }

// language returns the current language.
func (s *Session) language() message.Language { return s.host.Languages[s.lang] }

// say returns a message in the current language.
func (s *Session) say(m message.Message) string { return s.language().Say(m) }

// stops returns the stops of the deal under the cursor, and stop the one under
// it.
func (s *Session) stops() []stop { return s.game.stopsOf(s.at.deal) }
func (s *Session) stop() *stop   { return &s.stops()[s.at.stop] }

// dealt returns the deal under the cursor.
func (s *Session) dealt() *dealt { return &s.game.deals[s.at.deal] }

// state returns the match as it is under the cursor, including the line that is
// tried.
func (s *Session) state() engine.State {
	if s.line != nil {
		return s.line.state()
	}
	return s.game.timeline.At(s.stop().to)
}

// last returns the index of the last stop of a deal.
func (s *Session) last(deal int) int { return len(s.game.stopsOf(deal)) - 1 }

// stand goes to a place of the open match, and leaves the line that was tried.
func (s *Session) stand(deal, stop int) {
	s.at.deal = max(0, min(deal, len(s.game.deals)-1))
	s.at.stop = max(0, min(stop, s.last(s.at.deal)))
	s.line, s.pile = nil, nil
}

// jump goes to a place, and remembers where the cursor was.
func (s *Session) jump(deal, stop int) {
	from := s.at
	s.stand(deal, stop)
	s.came(from)
}

// came remembers where the cursor was, if it has moved.
func (s *Session) came(from position) {
	const most = 100
	if s.at != from {
		s.back = append(s.back, from)
		s.back = s.back[max(0, len(s.back)-most):]
	}
}

// card goes by cards forward, or back if by is negative, past the ends of
// deals.
func (s *Session) card(by int) {
	if s.line != nil {
		s.line.move(s, by)
		return
	}
	switch at := s.at.stop + by; {
	case at < 0 && s.at.deal > 0:
		s.stand(s.at.deal-1, s.last(s.at.deal-1))
	case at < 0:
		s.hint(message.Msg("this is the beginning of the match"))
	case at <= s.last(s.at.deal):
		s.stand(s.at.deal, at)
	case s.at.deal+1 < len(s.game.deals):
		s.stand(s.at.deal+1, 0)
	default:
		s.playing = false
		s.hint(message.Msg("this is the end of the match"))
	}
}

// trick goes to the end of a trick: the current one, then the next, or the one
// before.
func (s *Session) trick(by int) {
	if s.line != nil {
		s.line.move(s, by*len(s.table().Seats))
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
	next := slices.IndexFunc(stops[at+1:], func(st stop) bool { return st.kind == atCard })
	return next < 0 || stops[at+1+next].trick != stops[at].trick
}

// toCard goes to a card of a trick, both by their numbers, and remembers where
// the cursor was.
func (s *Session) toCard(trick, card int) {
	from := s.at
	if !s.ToTrick(trick, card) {
		s.hint(message.Msg("this deal has no trick %d", trick))
	}
	s.came(from)
}

// toDeal goes to the beginning of the deal with that number.
func (s *Session) toDeal(number int) {
	from := s.at
	if !s.ToDeal(number) {
		s.hint(message.Msg("this match has no deal %d", number))
	}
	s.came(from)
}

// deal goes to the beginning of the next deal, or of the one before.
func (s *Session) deal(by int) {
	switch to := s.at.deal + by; {
	case to < 0:
		s.hint(message.Msg("this is the first deal of the match"))
	case to >= len(s.game.deals):
		s.hint(message.Msg("this is the last deal of the match"))
	default:
		s.stand(to, 0)
	}
}

// match goes to the next match, or to the one before.
func (s *Session) match(by int) {
	if s.at.match+by < 0 {
		s.hint(message.Msg("this is the first match"))
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
			s.hint(message.Msg("there is no match %d: the last one is %d", match+1, n))
		} else {
			s.hint(message.Msg("this is the last match"))
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

// backward goes back to where the cursor was before the last jump.
func (s *Session) backward() {
	if s.line != nil {
		s.leave()
		return
	}
	if len(s.back) == 0 {
		s.hint(message.Msg("there is nowhere to go back to"))
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
	at := slices.IndexFunc(hits, func(h hit) bool { return by > 0 && s.at.before(h.spot) || by < 0 && !h.before(s.at.spot) })
	if by < 0 {
		if at < 0 {
			at = len(hits)
		}
		at--
	}
	switch {
	case at >= 0:
		s.jump(hits[at].deal, hits[at].stop)
	case len(hits) == 0:
		s.hint(message.Msg("nothing was found in this match"))
	case by > 0:
		s.hint(message.Msg("there is no finding after this one"))
	default:
		s.hint(message.Msg("there is no finding before this one"))
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
	s.hint(message.Msg("no finding here points at another card"))
}

// proves returns a finding elsewhere that the card under the cursor is related
// to, and the relation; nil if there is none.
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

// seek goes to where the card that is searched for is played next, or was
// played before.
func (s *Session) seek(by int) {
	if by > 0 && s.hidden() {
		return
	}
	if s.wanted == card.Unknown {
		s.hint(message.Msg("look for a card first: / and the card, such as /7♥"))
		return
	}
	deal, stop := s.at.deal, s.at.stop
	for {
		if stop += by; stop < 0 || stop > s.last(deal) {
			if deal += by; deal < 0 || deal >= len(s.game.deals) {
				s.hint(message.Msg("%s is not played in the rest of this match", s.glyphs().Card(s.wanted)))
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

// hidden reports whether findings and comments are hidden, and tells the user
// so.
func (s *Session) hidden() bool {
	switch {
	case s.blind:
		s.hint(message.Msg("hidden, while nothing of what comes is shown: x shows it"))
	case s.viewFrom != card.NoSeat:
		s.hint(message.Msg("hidden from a seat: o opens all"))
	}
	return s.blind || s.viewFrom != card.NoSeat
}

// hint shows a message to the user until the next key.
func (s *Session) hint(m message.Message) { s.said = m }

// fail shows an error to the user.
func (s *Session) fail(err error) {
	s.wrong = err.Error()
	if s.host.Explain != nil {
		s.wrong = s.host.Explain(s.language().Name, err)
	}
	s.playing = false
}

// glyphs returns the characters to draw with. Who types R V D sees R V D.
func (s *Session) glyphs() *grid.Glyphs {
	return s.lettered(grid.GlyphsFor(s.look.ASCII, s.language().Name))
}

// lettered returns characters with the letters of the courts that the person has.
func (s *Session) lettered(g *grid.Glyphs) *grid.Glyphs {
	if !s.courts() {
		return g
	}
	own := *g
	own.Courts = [...]string{"R", "V", "D"}
	return &own
}

// courts reports whether courts are written with their Portuguese letters.
func (s *Session) courts() bool {
	if s.scribe != nil && s.scribe.keys.Name != numpad {
		return s.scribe.keys.Name == "pt"
	}
	return s.look.Courts
}
