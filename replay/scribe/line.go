package scribe

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// An OwnLine is a line that a person types and that the notation does not have: it changes what
// is being written. Names are its English and its Portuguese word.
type OwnLine struct {
	Names [2]string
	Takes string // what is typed behind it, in the words of the notation
	About message.Message
	do    func(s *Sheet, args string) (Change, error)
}

// setsResult is the word of the line that writes a result alone.
var setsResult = [2]string{"result", "resultado"}

// OwnLines returns all of them.
func OwnLines() []OwnLine {
	return []OwnLine{
		{[2]string{"dealer", "dador"}, "A … D", message.Msg("the dealer of this deal, or of the next"), (*Sheet).dealerLine},
		{[2]string{"trump", "trunfo"}, "7♥", message.Msg("the trump card of this deal, or of the next"), (*Sheet).trumpLine},
		{setsResult, "AC 70 BD 50", message.Msg("the result of a deal of which no card is known"), (*Sheet).Result},
		{[2]string{"date", "data"}, "2026-10-03", message.Msg("the day on which the match was played"), (*Sheet).dateLine},
		{[2]string{"pile", "pilha"}, "A 5♥ 3♥ …", message.Msg("the ten cards of one player, in order"), (*Sheet).pile},
		{[2]string{"heaps", "montes"}, "AC", message.Msg("the tricks of a side as they lie, card after card"), (*Sheet).heapsLine},
	}
}

// ownLine returns what a typed line does if it is one of those, and what stands behind its
// word.
func ownLine(text string) (do func(s *Sheet, args string) (Change, error), args string) {
	name, args, _ := strings.Cut(text, " ")
	for _, l := range OwnLines() {
		if slices.Contains(l.Names[:], strings.ToLower(name)) {
			return l.do, strings.TrimSpace(args)
		}
	}
	return nil, ""
}

func (s *Sheet) dealerLine(args string) (Change, error) {
	seat, err := SeatOf(s.table(), args)
	if err != nil {
		return Change{}, err
	}
	return s.SetDealer(seat)
}

// dateLine corrects the day on which the match was played.
func (s *Sheet) dateLine(args string) (Change, error) {
	date := strings.Trim(args, `" `)
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		return refuse("there is no %s in the calendar: write the day as 2026-10-03", message.Word(date))
	}
	if engine.TagOf(s.Events, "Date") == date {
		return refuse("it is written so already")
	}
	return write(&engine.TagAmended{Name: "Date", Value: date})
}

// SeatOf returns the player of a letter at a table. Where there is none, the error is a [Refusal] that says
// which there are.
func SeatOf(table *rules.Table, letter string) (card.Seat, error) {
	seat, ok := card.ParseSeat(strings.ToUpper(letter))
	if ok && table.Players.Has(seat) {
		return seat, nil
	}
	var letters []string
	for seat := range table.Players.All() {
		letters = append(letters, seat.String())
	}
	last := len(letters) - 1
	return card.NoSeat, &Refusal{message.Faultf("the seats are %s and %s", strings.Join(letters[:last], ", "), letters[last])}
}

func (s *Sheet) trumpLine(args string) (Change, error) {
	card, err := s.Card(args)
	if err != nil {
		return Change{}, err
	}
	return s.SetTrump(card)
}

// Line returns the change that a typed line makes: a line of the notation, such as a trick, or
// what happened beside the cards; or one of the [OwnLines]. The error of a line that cannot be
// read is that of Lines.
func (s *Sheet) Line(text string) (Change, error) {
	if do, args := ownLine(text); do != nil {
		return do(s, args)
	}
	state, _, seat := s.Now()
	number := cmp.Or(Begun(&state.Deal), state.Deal.LastTrick()+1)
	events, err := s.Lines(&state.Rules, text, s.Language.Name, number, seat)
	if err != nil {
		return Change{}, err
	}
	return s.Write(events)
}

// Write returns the change that writes the events of a line, if they can stand where the record
// has got to.
func (s *Sheet) Write(events []engine.Event) (Change, error) {
	state, st, _ := s.Now()
	d := &state.Deal
	switch {
	case len(events) == 0:
	case state.Deals == 0 && !slices.ContainsFunc(events, func(e engine.Event) bool { return !beforeDeals(e) }):
		return write(events...)
	case events[0].Kind() == engine.KindDealStarted:
		return s.typedDeal(&state, st, events)
	case st == Trump && (events[0].Kind() == engine.KindMisdealt || IsAuction(events[0]) && s.table().Parting == rules.TeamsCalled):
		next, dealer := s.NextDeal(&state)
		c, err := s.typed(&state, d, append([]engine.Event{&engine.DealStarted{Number: next, Dealer: dealer}}, events...))
		c.deals = true
		return c, err
	}
	if msg := s.noDeal(&state, st, events); !msg.IsZero() {
		return Change{}, &Refusal{message.Fault{Msg: msg}}
	}
	// The rest of a trick that has begun needs no beginning.
	inTrick := Begun(d)
	if inTrick > 0 && len(events) > 0 {
		if t, ok := events[0].(*engine.TrickStarted); ok && t.Number == inTrick {
			events = events[1:]
		}
	}
	if len(events) == 0 || len(events) == 1 && events[0].Kind() == engine.KindTrickStarted {
		return refuse("nothing was written")
	}
	// A trick is one line of the record, with nothing else in it.
	open := inTrick > 0 && !d.Stopped && d.Abandoned == card.NoSeat && !s.claimed(&state)
	if open && !continues(events[0]) && !ends(events[0], &state.Rules) {
		return refuse("trick %d is not full: write this behind it, or stop where play ended", inTrick)
	}
	if k := events[0].Kind(); open && state.Deal.Trick(inTrick).Taken.Winner != card.NoSeat &&
		(k == engine.KindCardPlayed || k == engine.KindNotPlayed || k == engine.KindTrickTaken) {
		return refuse(takenAlready, inTrick)
	}
	return s.behind(&state, st, events)
}

// noDeal says of a line that no deal has begun which it could be of; zero if one has.
func (s *Sheet) noDeal(state *engine.State, st Stage, events []engine.Event) message.Message {
	switch {
	case state.Deals == 0 && len(events) > 0 && isResult(events[0]):
		return message.Msg("the trump card first: its suit, then its rank; where only the result is known: :%s %s",
			s.resultWord(), s.ExampleResult())
	case state.Deals == 0,
		st == Trump && slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindCardPlayed }):
		return message.Msg("the trump card first: its suit, then its rank")
	}
	return message.Message{}
}

// behind writes the events of a line behind what is there.
func (s *Sheet) behind(state *engine.State, st Stage, events []engine.Event) (Change, error) {
	number, claimed := state.Deal.Number, s.claimed(state)
	if st == Trump && slices.ContainsFunc(events, s.resultStands) {
		return refuse("deal %d has its result already; where only the result of the next is known: :%s %s",
			number, s.resultWord(), s.ExampleResult())
	}
	c, err := s.typed(state, &state.Deal, events)
	switch {
	case err != nil:
	case st == Trump && isResult(events[0]):
		c.Said = message.Msg("written behind deal %d", number)
	case !claimed:
		c.then = func(after *Sheet) message.Message {
			if state := after.State(); after.claimed(&state) {
				return message.Msg("deal %d is over: the claim has ended it", number)
			}
			return message.Message{}
		}
	}
	return c, err
}

// ends reports whether an event is a claim whose ruling ends the deal: play stops at once, in the
// middle of a trick too.
func ends(e engine.Event, rules *rules.Rules) bool {
	c, ok := e.(*engine.ClaimMade)
	return ok && c.Ruling != 0 && rules.EndedBy(c.Ruling)
}

// typed returns the change that writes the events of a line if they can stand where the record
// has got to. state is applied to.
func (s *Sheet) typed(state *engine.State, d *engine.Deal, events []engine.Event) (Change, error) {
	for _, e := range events {
		if e.Kind() == engine.KindGestureSeen && (d.Finished() || d.Heaped() || s.Ended(state)) {
			return refuse("a gesture is written before the trick of its card: no trick comes here")
		}
		if s.misplaced(d, e) {
			return refuse("this line cannot stand here: its place is before the cards of a deal, or before or in place of one")
		}
		if p, ok := e.(*engine.CardPlayed); ok {
			if where, by := Where(d, p.Card); where > 0 && gone(d, p.Card) {
				return refuse("%s was played in trick %d by %s already", p.Card, where, by)
			}
		}
		if err := state.Apply(e); err != nil {
			return Change{}, err
		}
	}
	return write(events...)
}

// typedDeal begins a deal by its line, where the one before it is over.
func (s *Sheet) typedDeal(state *engine.State, st Stage, events []engine.Event) (Change, error) {
	begins := events[0].(*engine.DealStarted)
	switch {
	case st == Over:
		return refuse("the match is over: Enter begins the next one at this table")
	case st != Trump:
		return refuse("deal %d is not over: play it to its end, or write :%s", state.Deal.Number, s.Language.Word("stop", "pára"))
	case state.Deals > 0 && s.written(begins.Number):
		return refuse("deal %d is written already", begins.Number)
	}
	return Change{Events: events, deals: true}, nil
}

// written reports whether there is a deal of that number.
func (s *Sheet) written(number int) bool {
	return slices.ContainsFunc(s.Timeline.Deals(), func(d replay.Span) bool { return d.Number == number })
}

// isResult reports whether an event tells what a deal brought.
func isResult(e engine.Event) bool {
	return e.Kind() == engine.KindPointsWritten || e.Kind() == engine.KindGamesWritten
}

// resultStands reports whether an event is a result of the last deal, and it has such a one.
func (s *Sheet) resultStands(e engine.Event) bool {
	if !isResult(e) {
		return false
	}
	_, deals := replay.Standings(s.Events) // another record of an earlier deal may stand behind it
	if len(deals) == 0 {
		return false
	}
	for _, old := range slices.Backward(deals[len(deals)-1].Events) {
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
	return slices.Contains([]engine.Kind{engine.KindLotDrawn, engine.KindPenaltyGiven, engine.KindWalkedOver, engine.KindSeatDisqualified,
		engine.KindSeatSubstituted, engine.KindConsentGiven}, e.Kind())
}

// misplaced reports whether an event cannot stand where a deal has got to, so that
// the record could not be read again.
func (s *Sheet) misplaced(d *engine.Deal, e engine.Event) bool {
	switch e.Kind() {
	case engine.KindLotDrawn:
		return true
	case engine.KindPackShuffled, engine.KindPackCut:
		return d.LastTrick() > 0 || s.settled()
	case engine.KindWalkedOver:
		return d.LastTrick() > 0 && !d.Finished() && !d.Stopped && d.Abandoned == card.NoSeat
	case engine.KindBidMade, engine.KindDeclared:
		return d.LastTrick() > 0 || d.Declarer != card.NoSeat || d.Stopped || d.Abandoned != card.NoSeat || d.Walkover != card.NoSide
	case engine.KindPlayedBy:
		return d.LastTrick() > 0 || s.settled()
	case engine.KindHandRecorded:
		return len(d.Bids) > 0 || d.Declarer != card.NoSeat
	case engine.KindTrickStarted, engine.KindCardPlayed:
		return d.Walkover != card.NoSide
	}
	return false
}

// settled reports whether something is written of how the deal being written ended.
func (s *Sheet) settled() bool {
	for _, e := range slices.Backward(s.Events) {
		switch e.Kind() {
		case engine.KindDealStarted:
			return false
		case engine.KindPointsWritten, engine.KindGamesWritten, engine.KindSheetWritten, engine.KindSheetSigned, engine.KindPlayStopped,
			engine.KindMisdealt, engine.KindSeatAbandoned, engine.KindClaimMade, engine.KindSeatDisqualified:
			return true
		}
	}
	return false
}

// continues reports whether an event can come after a trick that is not full.
func continues(e engine.Event) bool {
	return slices.Contains([]engine.Kind{engine.KindCardPlayed, engine.KindNotPlayed, engine.KindPlayStopped, engine.KindMisdealt,
		engine.KindSeatAbandoned, engine.KindTrickTaken, engine.KindGestureSeen}, e.Kind())
}

// IsOwnLine reports whether what was typed begins as one of the [OwnLines].
func IsOwnLine(text string) bool {
	do, _ := ownLine(text)
	return do != nil
}
