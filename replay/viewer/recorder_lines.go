package viewer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sueca/engine"
)

// typedLine writes a line that a person has typed, and says that it is written where there is
// nothing else to say. It reports whether the line was taken.
func (s *Session) typedLine(text string) bool {
	before := len(s.game.rec.Events)
	s.writeLine(text)
	if len(s.game.rec.Events) > before {
		if s.saysNothing() {
			s.hint(engine.Msg("written down: %s", verbatim(text)))
		}
		return true
	}
	do, _ := s.ownLine(text) // some of those write nothing
	return s.wrong == "" && do != nil
}

// formOf returns how a line that begins with a word of the notation is written, as far as there
// is something to say.
func (s *Session) formOf(text string) engine.Message {
	if s.host.Vocabulary == nil {
		return engine.Message{}
	}
	word, _, _ := strings.Cut(text, " ")
	usages, _, _ := s.host.Vocabulary(s.language().Name)
	for _, u := range usages {
		if form, _, _ := strings.Cut(s.words(u), " "); form == word {
			return u
		}
	}
	return engine.Message{}
}

// writeLine writes a line of the notation: a trick, or what happened beside the
// cards.
func (s *Session) writeLine(text string) {
	if s.host.Lines == nil {
		return
	}
	if do, args := s.ownLine(text); do != nil {
		do(s, args)
		return
	}
	state := s.writing()
	st, seat := s.stage(&state)
	d := &state.Deal
	inTrick := begun(d)
	number := inTrick
	if number == 0 {
		number = d.LastTrick() + 1
	}
	events, err := s.host.Lines(&state.Rules, text, s.language().Name, number, seat)
	if err != nil {
		s.fail(err)
		return
	}
	if state.Deals == 0 && len(events) > 0 && !slices.ContainsFunc(events, func(e engine.Event) bool { return !beforeDeals(e) }) {
		s.store(events...)
		return
	}
	if len(events) > 0 && events[0].Kind() == engine.KindDealStarted {
		s.typedDeal(&state, st, events)
		return
	}
	if s.beginsAuction(st, events) {
		next, dealer := s.nextDeal(&state)
		events = append([]engine.Event{&engine.DealStarted{Number: next, Dealer: dealer}}, events...)
		if s.typed(&state, d, events) {
			s.scribe.dealer, s.scribe.chosen = engine.NoSeat, false
		}
		return
	}
	if state.Deals == 0 && len(events) > 0 && isResult(events[0]) {
		s.hint(engine.Msg("the trump card first: its suit, then its rank; where only the result is known: :%s %s", s.ownName(setsResult), s.exampleResult()))
		return
	}
	if state.Deals == 0 || st == stageTrump && slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindCardPlayed }) {
		s.hint(engine.Msg("the trump card first: its suit, then its rank"))
		return
	}
	// The rest of a trick that has begun needs no beginning.
	if inTrick > 0 && len(events) > 0 {
		if t, ok := events[0].(*engine.TrickStarted); ok && t.Number == inTrick {
			events = events[1:]
		}
	}
	if len(events) == 0 || len(events) == 1 && events[0].Kind() == engine.KindTrickStarted {
		s.hint(engine.Msg("nothing was written"))
		return
	}
	// A trick is one line of the record, with nothing else in it.
	claimed := s.claimed(&state)
	if inTrick > 0 && !d.Stopped && d.Abandoned == engine.NoSeat && !claimed && !continues(events[0]) && !ends(events[0], &state.Rules) {
		s.hint(engine.Msg("trick %d is not full: write this behind it, or stop where play ended", inTrick))
		return
	}
	if st == stageTrump && slices.ContainsFunc(events, s.resultStands) {
		s.hint(engine.Msg("deal %d has its result already; where only the result of the next is known: :%s %s", d.Number, s.ownName(setsResult), s.exampleResult()))
		return
	}
	if !s.typed(&state, d, events) || !s.saysNothing() {
		return
	}
	switch {
	case st == stageTrump && isResult(events[0]):
		s.hint(engine.Msg("written behind deal %d", d.Number))
	case !claimed && s.claimed(&state):
		s.hint(engine.Msg("deal %d is over: the claim has ended it", d.Number))
	}
}

// typed writes the events of a line if they can stand where the record has got to, and reports
// whether it did. state is applied to.
func (s *Session) typed(state *engine.State, d *engine.Deal, events []engine.Event) bool {
	for _, e := range events {
		if s.misplaced(d, e) {
			s.hint(engine.Msg("this line cannot stand here: its place is before the cards of a deal, or before or in place of one"))
			return false
		}
		if p, ok := e.(*engine.CardPlayed); ok {
			if where, by := whereIs(d, p.Card); where > 0 && gone(d, p.Card) {
				s.hint(engine.Msg("%s was played in trick %d by %s already", s.glyphs().Card(p.Card), where, by))
				return false
			}
		}
		if err := state.Apply(e); err != nil {
			s.fail(err)
			return false
		}
	}
	return s.store(events...)
}

// typedDeal begins a deal by its line, where the one before it is over.
func (s *Session) typedDeal(state *engine.State, st stage, events []engine.Event) {
	begins := events[0].(*engine.DealStarted)
	switch {
	case st == stageOver:
		s.hint(engine.Msg("the match is over: Enter begins the next one at this table"))
	case st != stageTrump:
		s.hint(engine.Msg("deal %d is not over: play it to its end, or write :%s", state.Deal.Number, s.keyword("stop", "pára")))
	case slices.ContainsFunc(s.game.deals, func(d dealt) bool { return !d.none && d.number == begins.Number }):
		s.hint(engine.Msg("deal %d is written already", begins.Number))
	default:
		if s.store(events...) {
			s.scribe.dealer, s.scribe.chosen = engine.NoSeat, false
		}
	}
}

// isResult reports whether an event tells what a deal brought.
func isResult(e engine.Event) bool {
	return e.Kind() == engine.KindPointsWritten || e.Kind() == engine.KindGamesWritten
}

// resultStands reports whether an event is a result of the last deal, and it has such a one.
func (s *Session) resultStands(e engine.Event) bool {
	if !isResult(e) {
		return false
	}
	for _, old := range slices.Backward(s.game.rec.Events) {
		switch old.Kind() {
		case e.Kind():
			return true
		case engine.KindDealStarted:
			return false
		}
	}
	return false
}

// beforeDeals reports whether an event can stand before the first deal.
func beforeDeals(e engine.Event) bool {
	switch e.Kind() {
	case engine.KindLotDrawn, engine.KindPenaltyGiven, engine.KindWalkedOver, engine.KindSeatDisqualified, engine.KindSeatSubstituted, engine.KindConsentGiven:
		return true
	}
	return false
}

// misplaced reports whether an event cannot stand where a deal has got to, so that
// the record could not be read again.
func (s *Session) misplaced(d *engine.Deal, e engine.Event) bool {
	switch e.Kind() {
	case engine.KindLotDrawn:
		return true
	case engine.KindPackShuffled, engine.KindPackCut:
		return d.LastTrick() > 0 || s.settled()
	case engine.KindWalkedOver:
		return d.LastTrick() > 0 && !d.Finished() && !d.Stopped && d.Abandoned == engine.NoSeat
	case engine.KindBidMade, engine.KindDeclared:
		return d.LastTrick() > 0 || d.Declarer != engine.NoSeat || d.Stopped || d.Abandoned != engine.NoSeat || d.Walkover != engine.NoSide
	case engine.KindPlayedBy:
		return d.LastTrick() > 0 || s.settled()
	case engine.KindHandRecorded:
		return len(d.Bids) > 0 || d.Declarer != engine.NoSeat
	case engine.KindTrickStarted, engine.KindCardPlayed:
		return d.Walkover != engine.NoSide
	}
	return false
}

// settled reports whether something is written of how the deal being written ended.
func (s *Session) settled() bool {
	for _, e := range slices.Backward(s.game.rec.Events) {
		switch e.Kind() {
		case engine.KindDealStarted:
			return false
		case engine.KindPointsWritten, engine.KindGamesWritten, engine.KindSheetWritten, engine.KindSheetSigned, engine.KindPlayStopped,
			engine.KindSeatAbandoned, engine.KindClaimMade, engine.KindSeatDisqualified:
			return true
		}
	}
	return false
}

// continues reports whether an event can come after a trick that is not full.
func continues(e engine.Event) bool {
	switch e.Kind() {
	case engine.KindCardPlayed, engine.KindNotPlayed, engine.KindPlayStopped, engine.KindSeatAbandoned, engine.KindTrickTaken:
		return true
	}
	return false
}

// ends reports whether an event is a claim whose ruling ends the deal: play stops at once, in the
// middle of a trick too.
func ends(e engine.Event, rules *engine.Rules) bool {
	c, ok := e.(*engine.ClaimMade)
	return ok && c.Ruling != 0 && rules.EndedBy(c.Ruling)
}

// pileOf writes the cards of one player, in the order in which they were
// played. When all four piles are there, they become tricks.
func (s *Session) pileOf(text string) {
	state := s.writing()
	if st, _ := s.stage(&state); st != stageCard || state.Deal.LastTrick() > 0 {
		s.hint(engine.Msg("piles are written behind the trump card, before any trick"))
		return
	}
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	seat, ok := engine.ParseSeat(strings.ToUpper(strings.TrimSuffix(name, ":")))
	if !ok || !s.table().Plays(seat) {
		s.hint(engine.Msg("a pile is a seat and ten cards: pile A 5♥ 3♥ …"))
		return
	}
	if s.scribe.pilesOf != state.Deals {
		s.scribe.piles, s.scribe.pilesOf = [engine.H + 1][]engine.Card{}, state.Deals // those of another deal hold no more
	}
	var pile []engine.Card
	for _, word := range strings.Fields(rest) {
		card, err := s.typedCard(word)
		if err != nil {
			s.fail(err)
			return
		}
		for other, cards := range s.scribe.piles {
			if card.Known() && !state.Deal.Pack.Doubled() && (slices.Contains(pile, card) || engine.Seat(other) != seat && slices.Contains(cards, card)) {
				s.hint(engine.Msg("%s stands twice in the piles", s.glyphs().Card(card)))
				return
			}
		}
		pile = append(pile, card)
	}
	if all := s.table().Tricks; len(pile) != all {
		m := engine.Msg("a pile is %d cards, and these are %d", all, len(pile))
		if all == engine.TwoPairs.Tricks {
			m = engine.Msg("a pile is ten cards, and these are %d", len(pile))
		}
		s.hint(m)
		return
	}
	s.scribe.piles[seat] = pile
	for _, other := range s.table().Seats {
		if s.scribe.piles[other] == nil {
			s.hint(engine.Msg("the pile of %s is there; that of %s is to come", seat, other))
			return
		}
	}
	s.fromPiles(&state)
}

// fromPiles makes tricks of the four piles. Whoever takes a trick leads to the
// next one.
func (s *Session) fromPiles(state *engine.State) {
	var events []engine.Event
	d := &state.Deal
	seat := leader(state)
	for n := range d.Tricks() {
		if seat == engine.NoSeat {
			s.hint(engine.Msg("who leads to trick %d cannot be told from the piles", n+1))
			return
		}
		events = append(events, &engine.TrickStarted{Number: n + 1, Leader: seat})
		var cards []engine.Card
		turn := seat
		known := true
		for range d.Table.Seats {
			card := s.scribe.piles[turn][n]
			cards, known = append(cards, card), known && card.Known()
			events = append(events, &engine.CardPlayed{Card: card})
			turn = d.Next(turn)
		}
		if !known || d.TrumpSuit() == engine.NoSuit {
			seat = engine.NoSeat
			continue
		}
		for range d.Best(cards, d.TrumpSuit()) {
			seat = d.Next(seat)
		}
	}
	s.scribe.piles = [engine.H + 1][]engine.Card{}
	s.store(events...)
}

// pasted writes text that was pasted, line by line.
func (s *Session) pasted(text string) {
	text = strings.ReplaceAll(text, "\r", "\n")
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.Map(func(r rune) rune {
			if r == utf8.RuneError || unicode.IsControl(r) && r != '\t' {
				return -1
			}
			return r
		}, line))
		if line == "" {
			continue
		}
		before, stored := s.said, len(s.game.rec.Events)
		s.said = engine.Message{}
		s.writeLine(line)
		// The first line that is refused ends it: the lines after it would go
		// to the wrong place.
		if do, _ := s.ownLine(line); s.wrong != "" || len(s.game.rec.Events) == stored && do == nil {
			return
		}
		if s.said.IsZero() {
			s.said = before
		}
	}
}

// lineKeys are the keys that begin a line, with its beginning in either
// language.
var lineKeys = []struct {
	key    string
	begins [2]string // English, Portuguese
}{
	{"F2", [2]string{"claim ", "renúncia "}}, {"F3", [2]string{"penalty ", "penalização "}}, {"F4", [2]string{"note \"", "nota \""}}, {"F5", [2]string{"points AC ", "pontos AC "}},
	{"F6", [2]string{"D:", "D:"}}, {"F7", [2]string{"sheet AC ", "folha AC "}}, {"F8", [2]string{"; ", "; "}}, {"F9", [2]string{"hand A ", "mão A "}}, {"F10", [2]string{"stop", "pára"}},
}

// beginLine begins a line of that kind. For a play out of turn, the seat is the
// one after the next.
func (s *Session) beginLine(i int) {
	text := lineKeys[i].begins[0]
	if s.language().Name == "pt" {
		text = lineKeys[i].begins[1]
	}
	if lineKeys[i].key == "F6" {
		state := s.writing()
		if _, seat := s.stage(&state); seat != engine.NoSeat {
			text = state.Deal.Next(seat).String() + ":"
		}
	}
	if !s.table().IsFour() { // whose sides are not AC and BD
		text = strings.TrimSuffix(text, "AC ")
	}
	s.ask(':', text)
	s.prompt.form = s.formOf(text)
}
