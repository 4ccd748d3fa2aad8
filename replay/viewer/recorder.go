package viewer

import (
	"slices"
	"strings"
	"time"

	"sueca/engine"
	"sueca/replay"
)

// recorder is what a session needs to record a match as it is played. It knows
// nothing about the match that is not in the record, so a new session continues
// at the same card.
type recorder struct {
	keys   Pad
	suit   engine.Suit // typed, with its rank still to come
	rank   engine.Rank // typed first, where a suit has to be said
	dealer engine.Seat // of the next deal, if it is not the one whose turn it is
	before engine.Seat // what dealer was before somebody chose it
	chosen bool        // somebody chose the dealer of the next deal
	asked  bool        // Enter was pressed for a deal whose trump is unknown, which nothing takes back
	// piles are the cards of each player, in order, if they are written pile by
	// pile; pilesOf is the deal that they are of.
	piles   [engine.H + 1][]engine.Card
	pilesOf int
	times   bool
	last    time.Time // when the last card was written
}

// Transcribe makes the session record what is played, with a pad of keys. first
// deals the first deal if none is written yet. With times, the seconds of each
// card are kept.
func (s *Session) Transcribe(keys Pad, first engine.Seat, times bool) {
	s.scribe = &recorder{keys: keys, times: times, last: time.Now()}
	s.game.rec.Judging.Underway = true
	s.game = open(s.game.rec)
	if s.game.deals[0].none {
		s.scribe.dealer = first
	}
	s.toWriting()
}

// toWriting goes to where the next card is written.
func (s *Session) toWriting() {
	last := len(s.game.deals) - 1
	s.stand(last, s.last(last))
}

// writing returns the state of the deal that is being written, from the record.
func (s *Session) writing() engine.State { return s.game.timeline.At(s.game.timeline.Len()) }

// begun returns the number of the trick that has begun and is not full, 0 if
// there is none.
func begun(d *engine.Deal) int {
	if n := d.LastTrick(); n > 0 && !d.Trick(n).Full() {
		return n
	}
	return 0
}

// stage is what has to be written next.
type stage uint8

const (
	stageTrump   stage = iota // the trump card of a new deal
	stageTurned               // the trump card of a deal that has begun
	stageBid                  // a bid, or who declares
	stageDeclare              // who declares: all others have passed
	stageCard                 // a card of a trick
	stageLeader               // who leads, because the record does not say
	stageOver                 // nothing: the match is over
)

// stage returns what has to be written next, and whose card it is.
func (s *Session) stage(state *engine.State) (st stage, seat engine.Seat) {
	d := &state.Deal
	switch {
	case state.Deals == 0 || d.Finished() || d.Passed() || d.Stopped || d.Abandoned != engine.NoSeat || d.Walkover != engine.NoSide || s.onlyResult():
		if s.game.judged.Over {
			return stageOver, engine.NoSeat
		}
		return stageTrump, engine.NoSeat
	case d.Table.Parting == engine.TeamsCalled && d.LastTrick() == 0 && d.Declarer == engine.NoSeat:
		return bidding(d)
	case d.Table.Parting == engine.TeamsCalled:
	case d.LastTrick() == 0 && d.Trump == engine.Unknown && !s.turned():
		return stageTurned, engine.NoSeat
	}
	if begun(d) > 0 {
		return stageCard, d.Turn()
	}
	if seat = leader(state); seat == engine.NoSeat {
		return stageLeader, engine.NoSeat
	}
	return stageCard, seat
}

// turned reports whether the deal that is being written says that its trump is
// unknown.
func (s *Session) turned() bool {
	for i := s.game.timeline.Len() - 1; i >= 0; i-- {
		if e, ok := s.game.timeline.Event(i).(*engine.DealStarted); ok {
			return e.TrumpWritten
		}
	}
	return false
}

// nextDeal returns the number and the dealer of the next deal.
func (s *Session) nextDeal(state *engine.State) (number int, dealer engine.Seat) {
	number = 1
	for i := range s.game.deals {
		if d := &s.game.deals[i]; !d.none {
			number = max(number, d.number+1)
		}
	}
	switch {
	case s.scribe.dealer != engine.NoSeat:
		return number, s.scribe.dealer
	case state.Deals > 0 && state.Deal.Dealer != engine.NoSeat:
		return number, state.Rules.NextDealer(state.Deal.Dealer)
	}
	return number, engine.A
}

// writes handles a key that writes, and reports whether it was one.
func (s *Session) writes(key string) bool {
	c := s.scribe
	if !s.atWriting() && !c.half() && len(key) == 1 && key >= "0" && key <= "9" {
		return false // who looks back goes to the trick
	}
	if suit, ok := c.keys.Suits[key]; ok {
		s.toWriting()
		c.suit = suit
		if rank := c.rank; rank != engine.NoRank {
			s.wrote(rank)
		}
		return true
	}
	if rank, ok := c.keys.Ranks[key]; ok {
		s.toWriting()
		s.wrote(rank)
		return true
	}
	if key == c.keys.Unknown {
		s.toWriting()
		s.wrote(engine.NoRank)
		return true
	}
	return false
}

// wrote writes a card of that rank: of the suit that was typed, or of the suit
// led.
func (s *Session) wrote(rank engine.Rank) {
	c := s.scribe
	state := s.writing()
	stage, seat := s.stage(&state)
	suit := c.suit
	c.suit, c.rank = engine.NoSuit, engine.NoRank
	switch stage {
	case stageOver:
		s.hint(engine.Msg("the match is over: Enter begins the next one at this table"))
	case stageLeader:
		s.hint(engine.Msg("the record does not tell who took the trick: write it, such as = C"))
	case stageBid, stageDeclare:
		s.hint(engine.Msg("the auction first: %s", verbatim(s.auctionLine(stage, seat))))
	case stageTrump, stageTurned:
		if s.table().Parting == engine.TeamsCalled {
			s.hint(engine.Msg("there is no trump card: Enter begins the deal, and :%s is the first bid", verbatim(s.bidLine(s.firstBidder(&state)))))
			return
		}
		if suit == engine.NoSuit && rank != engine.NoRank {
			c.rank = rank
			return
		}
		s.dealWith(&state, stage, engine.NewCard(suit, rank))
	default:
		if led := s.led(&state); suit == engine.NoSuit && (led == engine.NoSuit || rank == engine.NoRank) {
			if led == engine.NoSuit && rank != engine.NoRank {
				c.rank = rank
				return
			}
		} else if suit == engine.NoSuit {
			suit = led
		}
		s.plays(&state, seat, engine.NewCard(suit, rank))
	}
}

// led returns the suit led in the trick that is being written.
func (s *Session) led(state *engine.State) engine.Suit {
	d := &state.Deal
	if n := begun(d); n > 0 {
		return d.Trick(n).Led().Suit()
	}
	return engine.NoSuit
}

// dealWith begins a deal with its trump card.
func (s *Session) dealWith(state *engine.State, st stage, trump engine.Card) {
	if st == stageTurned {
		s.restate(engine.Msg("trump card"), func(events []engine.Event) []engine.Event {
			for i, e := range events {
				if d, ok := e.(*engine.DealStarted); ok {
					with := *d
					with.Trump, with.TrumpWritten = trump, true
					events[i] = &with
				}
			}
			return events
		})
		return
	}
	number, dealer := s.nextDeal(state)
	written := state.Rules.Table().Parting != engine.TeamsCalled // else there is no trump card
	if s.store(&engine.DealStarted{Number: number, Dealer: dealer, Trump: trump, TrumpWritten: written}) {
		s.scribe.dealer, s.scribe.chosen = engine.NoSeat, false
	}
}

// plays writes a card played by seat.
func (s *Session) plays(state *engine.State, seat engine.Seat, card engine.Card) {
	d := &state.Deal
	if where, by := whereIs(d, card); where > 0 && gone(d, card) {
		s.hint(engine.Msg("%s was played in trick %d by %s already", s.glyphs().Card(card), where, by))
		return
	}
	if h := d.Hand(seat); card.Known() && h.Whole() && !(h.Cards.Has(card) && (!d.Pack.Doubled() || d.Holding(seat).Has(card))) {
		s.hint(engine.Msg("%s does not hold %s: the hand is written", seat, s.glyphs().Card(card)))
		return
	}
	if card.Known() && !d.Deck.Has(card) {
		s.hint(engine.Msg("%s is not in the deck", s.glyphs().Card(card)))
		return
	}
	var events []engine.Event
	play := &engine.CardPlayed{Card: card}
	if n := begun(d); n == 0 {
		events = append(events, &engine.TrickStarted{Number: d.LastTrick() + 1, Leader: seat})
	} else if slices.ContainsFunc(d.Trick(n).Cards(), func(p engine.Play) bool { return p.Named }) {
		play.Seat = seat // after a card out of turn each card has its seat
	}
	now := time.Now()
	if s.scribe.times {
		play.Millis = int32(min(now.Sub(s.scribe.last).Milliseconds(), 3_600_000))
	}
	if s.store(append(events, play)...) {
		s.scribe.last = now
	}
}

// gone reports whether all that the pack has of a card are on the table.
func gone(d *engine.Deal, card engine.Card) bool { return !d.Pack.Doubled() || !d.Free().Has(card) }

// whereIs returns the trick in which a card was played, and who played it.
func whereIs(d *engine.Deal, card engine.Card) (trick int, seat engine.Seat) {
	for n := 1; card.Known() && n <= d.LastTrick(); n++ {
		for _, p := range d.Trick(n).Cards() {
			if p.Card == card {
				return n, p.Seat
			}
		}
	}
	return 0, engine.NoSeat
}

// store appends to the record, reports what is found because of it, and moves
// the cursor after it.
func (s *Session) store(events ...engine.Event) bool {
	before := s.game.judged.Findings
	said := s.said
	if !s.add(events) {
		return false
	}
	s.toWriting()
	s.said = said
	s.sayFound(before)
	return true
}

// sayFound reports the most serious finding that was not there before. What was already
// found worse of the same card is no news.
func (s *Session) sayFound(before []replay.Finding) {
	known := func(f *replay.Finding) bool {
		return slices.ContainsFunc(before, func(was replay.Finding) bool {
			return was.Code == f.Code && was.Msg.String() == f.Msg.String() ||
				f.Card != engine.Unknown && was.Deal == f.Deal && was.Trick == f.Trick && was.Seat == f.Seat && was.Card == f.Card &&
					was.Code.Severity() > f.Code.Severity()
		})
	}
	var worst *replay.Finding
	for i := range s.game.judged.Findings {
		f := &s.game.judged.Findings[i]
		if known(f) || unfinished(f.Code) || f.Code == engine.CodeTrumpAmbiguous && !s.turned() {
			continue
		}
		if worst == nil || f.Code.Severity() > worst.Code.Severity() {
			worst = f
		}
	}
	if worst == nil || worst.Code.Severity() <= engine.Info {
		return
	}
	state := s.writing()
	if worst.Code == engine.CodeRenuncia && state.Deal.Finished() && s.host.Slip != nil {
		if slip := s.host.Slip(s.game.rec.Events, worst.Deal, s.language().Name); slip != "" {
			s.hint(engine.Msg("written; %s. Or was it a slip: %s?", s.whereFound(&state, worst), verbatim(slip)))
			return
		}
	}
	s.hint(engine.Msg("written; %s", s.whereFound(&state, worst)))
}

// whereFound returns what was found, with its place where that is not the trick that is being
// written.
func (s *Session) whereFound(state *engine.State, f *replay.Finding) engine.Message {
	d := &state.Deal
	switch last := &s.game.deals[len(s.game.deals)-1]; {
	case f.Deal > 0 && f.Deal != last.number && f.Trick > 0:
		return engine.Msg("deal %d, trick %d: %s", f.Deal, f.Trick, f.Msg)
	case f.Deal > 0 && f.Deal != last.number:
		return engine.Msg("deal %d: %s", f.Deal, f.Msg)
	case f.Trick > 0 && f.Trick != d.LastTrick():
		return engine.Msg("trick %d: %s", f.Trick, f.Msg)
	}
	return f.Msg
}

// unfinished reports whether a finding says no more than that the deal, or a claim, is still
// being written.
func unfinished(c engine.Code) bool {
	switch c {
	case engine.CodeIncompleteDeal, engine.CodeTrickSize, engine.CodeRulesAssumed, engine.CodeUnclaimed:
		return true
	}
	return false
}

// restate writes the current deal again, changed, as a correction that the log
// keeps.
func (s *Session) restate(why engine.Message, change func([]engine.Event) []engine.Event) bool {
	_, deals := replay.Standings(s.game.rec.Events)
	if len(deals) == 0 {
		return false
	}
	d := deals[len(deals)-1]
	if d.Unread {
		s.hint(engine.Msg("this deal cannot be read: correct it with sueca import --amend"))
		return false
	}
	from := slices.IndexFunc(d.Events, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
	events := change(slices.Clone(d.Events[from:]))
	if events == nil {
		return false
	}
	return s.store(slices.Concat([]engine.Event{&engine.DealAmended{Deal: d.Number, Reason: s.say(why)}}, d.Events[:from], events)...)
}

// undo takes back what was last written of the deal.
func (s *Session) undo() {
	if s.scribe.half() {
		s.scribe.suit, s.scribe.rank = engine.NoSuit, engine.NoRank
		return
	}
	if s.scribe.chosen { // nothing of it is written yet
		s.scribe.dealer, s.scribe.chosen = s.scribe.before, false
		s.hint(engine.Msg("taken back: it is the turn of the dealer that is shown"))
		return
	}
	s.restate(engine.Msg("taken back"), func(events []engine.Event) []engine.Event {
		n := len(events)
		if n == 1 {
			d := *events[0].(*engine.DealStarted)
			if !d.TrumpWritten {
				s.hint(engine.Msg("nothing is written of this deal"))
				return nil
			}
			d.Trump, d.TrumpWritten = engine.Unknown, false
			return []engine.Event{&d}
		}
		s.hint(engine.Msg("taken back; the log keeps what was there"))
		events = events[:n-1]
		if _, alone := events[n-2].(*engine.TrickStarted); alone {
			events = events[:n-2]
		}
		return events
	})
}

// accept goes on without the trump card, or with the only card that is
// possible, or to the next match where this one is over.
func (s *Session) accept() {
	state := s.writing()
	st, seat := s.stage(&state)
	if asked := s.scribe.asked; st == stageTrump && state.Deals > 0 && s.table().Parting != engine.TeamsCalled && !asked {
		number, _ := s.nextDeal(&state)
		s.scribe.asked = true
		s.hint(engine.Msg("deal %d begins with the trump card, or with Enter once more: then its trump is unknown", number))
		return
	}
	s.scribe.asked = false
	switch st {
	case stageTrump, stageTurned:
		s.dealWith(&state, st, engine.Unknown)
	case stageBid:
		if seat != engine.NoSeat {
			s.store(&engine.BidMade{Seat: seat})
		}
	case stageDeclare:
		s.hint(engine.Msg("the auction first: %s", verbatim(s.auctionLine(st, seat))))
	case stageCard:
		s.forced(&state)
	case stageOver:
		s.nextMatch()
	}
}

// forced writes the only card that is possible.
func (s *Session) forced(state *engine.State) {
	_, seat := s.stage(state)
	d := &state.Deal
	var may engine.Cards
	switch h := d.Hand(seat); {
	case h.Whole():
		may = state.Rules.Legal(d.Holding(seat), s.led(state), d.TrumpSuit())
	case d.LastTrick() == d.Tricks() && d.Trick(d.Tricks()).N == len(d.Table.Seats)-1:
		may = d.Free()
	}
	if may.Len() != 1 {
		s.hint(engine.Msg("more than one card can be played here"))
		return
	}
	s.plays(state, seat, may.First())
}

// lowCard writes a card worth no points that nobody could see: of the suit
// typed, or of the suit led.
func (s *Session) lowCard() { s.wrote(engine.Low) }

// otherDealer chooses the next seat as the dealer of the deal that is about to
// begin. Within a deal, the key does what it does elsewhere.
func (s *Session) otherDealer() {
	state := s.writing()
	if st, _ := s.stage(&state); st != stageTrump {
		s.showTold() // as everywhere else
		return
	}
	_, dealer := s.nextDeal(&state)
	s.scribe.dealtBy(s.table().Right(dealer))
}

// dealtBy chooses the dealer of the deal that is about to begin.
func (c *recorder) dealtBy(dealer engine.Seat) {
	if !c.chosen {
		c.before, c.chosen = c.dealer, true
	}
	c.dealer = dealer
}

// recorderLine returns what has to be written next.
func (s *Session) recorderLine() string {
	if last := len(s.game.deals) - 1; s.at.spot != (spot{last, s.last(last)}) {
		if p, ok := play(s.game.finalOf(s.at.deal), *s.stop()); ok && !p.Absent {
			return s.words(engine.Msg("trick %d: %s played %s; m corrects it, Esc goes back to writing", s.stop().trick, p.Seat, s.glyphs().Card(p.Card)))
		}
		return s.words(engine.Msg("looking back; Esc goes back to writing"))
	}
	state := s.writing()
	d := &state.Deal
	st, seat := s.stage(&state)
	out := ""
	switch st {
	case stageOver:
		return s.words(engine.Msg("the match is over: Enter begins the next one at this table"))
	case stageBid, stageDeclare:
		return s.words(engine.Msg("deal %d: %s", d.Number, verbatim(s.auctionLine(st, seat))))
	case stageTrump:
		number, dealer := s.nextDeal(&state)
		if s.table().Parting == engine.TeamsCalled {
			return s.words(engine.Msg("deal %d, dealt by %s (Tab: another seat): Enter begins it", number, dealer))
		}
		out = s.words(engine.Msg("deal %d, dealt by %s (Tab: another seat): the trump card:", number, dealer))
		if s.scribe.half() { // what completes the card needs the room
			out = s.words(engine.Msg("deal %d, dealt by %s: the trump card:", number, dealer))
		}
	case stageTurned:
		out = s.words(engine.Msg("deal %d: the trump card:", d.Number))
	case stageLeader:
		return s.words(engine.Msg("who took trick %d? : and = C", d.LastTrick()))
	default:
		if n := begun(d); n == 0 {
			out = s.words(engine.Msg("trick %d: %s leads:", d.LastTrick()+1, seat))
		} else {
			if led := s.led(&state); led != engine.NoSuit {
				out = s.words(engine.Msg("trick %d, %s led: %s plays:", n, s.glyphs().Suit(led), seat))
			} else {
				out = s.words(engine.Msg("trick %d: %s plays:", n, seat))
			}
		}
	}
	switch suit, rank := s.scribe.suit, s.scribe.rank; {
	case suit != engine.NoSuit:
		return out + " " + s.glyphs().Suit(suit) + " _ " + s.ranksLeft(d, seat, suit)
	case rank != engine.NoRank:
		return out + " " + s.glyphs().Rank(rank) + " _ " + s.suitKeys()
	}
	if s.scribe.keys.Name == numpad {
		return out + " _ " + s.suitKeys()
	}
	return out + " _"
}

// ranksLeft returns the ranks of a suit that can still be played, those of the
// hand if it is recorded.
func (s *Session) ranksLeft(d *engine.Deal, seat engine.Seat, suit engine.Suit) string {
	left := (d.Free() & d.Deck).Of(suit)
	if d.Finished() || d.Deck == 0 {
		left = engine.SuitCards(suit) & engine.DeckOfSevens // of the next deal
	} else if h := d.Hand(seat); seat != engine.NoSeat && h.Whole() {
		left = d.Holding(seat).Of(suit)
	}
	var ranks []string
	for c := range left.All() {
		ranks = append(ranks, s.rankKey(c.Rank()))
	}
	return "(" + strings.Join(ranks, " ") + ")"
}
