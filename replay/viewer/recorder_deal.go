package viewer

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/replay"
)

// ownLines are the lines behind a colon that only a transcription has, by their English and
// their Portuguese word. They change what is being written, or go elsewhere.
var ownLines []ownLine

// setsResult is the word of the line that writes a result alone.
var setsResult = [2]string{"result", "resultado"}

type ownLine struct {
	names [2]string
	takes string
	about engine.Message
	do    func(s *Session, args string)
}

func init() {
	ownLines = []ownLine{
		{[2]string{"dealer", "dador"}, "A … D", engine.Msg("the dealer of this deal, or of the next"), (*Session).setDealer},
		{[2]string{"trump", "trunfo"}, "7♥", engine.Msg("the trump card of this deal, or of the next"), (*Session).setTrump},
		{setsResult, "AC 70 BD 50", engine.Msg("the result of a deal of which no card is known"), (*Session).setResult},
		{[2]string{"pile", "monte"}, "A 5♥ 3♥ …", engine.Msg("the ten cards of one player, in order"), (*Session).pileOf},
		{[2]string{"next", "seguinte"}, "", engine.Msg("the next match at this table"), without((*Session).nextMatch)},
	}
}

// ownLine returns what a typed line does if it is one of those, and what stands behind its
// word.
func (s *Session) ownLine(text string) (do func(s *Session, args string), args string) {
	name, args, _ := strings.Cut(text, " ")
	for i := range ownLines {
		if slices.Contains(ownLines[i].names[:], strings.ToLower(name)) {
			return ownLines[i].do, strings.TrimSpace(args)
		}
	}
	return nil, ""
}

// ownName returns one of those words in the person's language.
func (s *Session) ownName(names [2]string) verbatim { return s.keyword(names[0], names[1]) }

// typedCard reads a card as it is typed behind a colon: by the keys of the pad, in either
// order, or as the notation writes it.
func (s *Session) typedCard(text string) (engine.Card, error) {
	if card, ok := s.padCard(text); ok {
		return card, nil
	}
	return s.host.Card(text, s.language().Name)
}

// setDealer changes the dealer: of the deal that is being written or, between two deals, of
// the next one.
func (s *Session) setDealer(args string) {
	seat := s.seatNamed(args)
	if seat == engine.NoSeat {
		return
	}
	s.toWriting()
	state := s.writing()
	if st, _ := s.stage(&state); st == stageTrump {
		s.scribe.dealtBy(seat)
		return
	}
	s.redeal(engine.Msg("dealer"), func(d *engine.DealStarted) bool {
		same := d.Dealer == seat
		d.Dealer = seat
		return !same
	})
}

// setTrump changes the trump card: of the deal that is being written or, between two deals,
// it begins the next one.
func (s *Session) setTrump(args string) {
	card, err := s.typedCard(args)
	if err != nil {
		s.fail(err)
		return
	}
	if card.Rank() == engine.Low || card.Suit() == engine.NoSuit && card != engine.Unknown {
		s.hint(engine.Msg("the trump is a card, its suit (*%s) or *", engine.Hearts))
		return
	}
	s.toWriting()
	state := s.writing()
	if s.table().Parting == engine.TeamsCalled {
		s.hint(engine.Msg("there is no trump card at this table: who declares names the suit"))
		return
	}
	switch st, _ := s.stage(&state); {
	case st == stageTrump || st == stageTurned:
		s.dealWith(&state, st, card)
		return
	case card.Known() && !state.Rules.Deck().Has(card):
		s.hint(engine.Msg("%s is not in the deck", s.glyphs().Card(card)))
		return
	}
	s.redeal(engine.Msg("trump card"), func(d *engine.DealStarted) bool {
		same := d.TrumpWritten && d.Trump == card
		d.Trump, d.TrumpWritten = card, true
		return !same
	})
}

// redeal writes the deal again with its first line changed. Nobody types who leads: where
// the leaders stood as the old line has it, they are found anew from the new one.
func (s *Session) redeal(why engine.Message, change func(d *engine.DealStarted) bool) {
	ended := false
	s.restate(why, func(events []engine.Event) []engine.Event {
		first := *events[0].(*engine.DealStarted)
		if !change(&first) {
			s.hint(engine.Msg("it is written so already"))
			return nil
		}
		ended = true
		return replay.Redeal(s.beforeDeal(), events, &first)
	})
	if ended && s.said.IsZero() && s.wrong == "" {
		s.hint(engine.Msg("changed; the log keeps what was there"))
	}
}

// beforeDeal returns the match as it stood before the last deal.
func (s *Session) beforeDeal() engine.State {
	last := &s.game.deals[len(s.game.deals)-1]
	return s.game.timeline.At(last.from)
}

// nextMatch begins the next match at the same table: with its players, its rules, and its
// number counted on. Nothing of it is in the log until a card is.
func (s *Session) nextMatch() {
	if s.host.Next == nil {
		s.hint(engine.Msg("the match is over"))
		return
	}
	state := s.writing()
	_, dealer := s.nextDeal(&state)
	if state.Deals == 0 {
		s.hint(engine.Msg("nothing is written of this match yet"))
		return
	}
	at, err := s.host.Next(s.game.rec.Events)
	if err == nil {
		err = s.open(at)
	}
	if err != nil {
		s.fail(err)
		return
	}
	s.scribe.suit, s.scribe.rank, s.scribe.dealer, s.scribe.chosen = engine.NoSuit, engine.NoRank, dealer, false
	s.toWriting()
}
