package scribe

import (
	"strings"

	"sueca/engine"
	"sueca/replay"
)

// SetDealer returns the change of the dealer: of the deal that is being written or, between two
// deals, of the next one, which is pending then.
func (s *Sheet) SetDealer(seat engine.Seat) (Change, error) {
	state := s.State()
	if st, _ := s.Stage(&state); st == Trump {
		s.Pending.DealtBy(seat)
		return Change{}, nil
	}
	return s.redeal(engine.Msg("dealer"), func(d *engine.DealStarted) bool {
		same := d.Dealer == seat
		d.Dealer = seat
		return !same
	})
}

// SetTrump returns the change of the trump card: of the deal that is being written or, between
// two deals, the change that begins the next one.
func (s *Sheet) SetTrump(card engine.Card) (Change, error) {
	if card.Rank() == engine.Low || card.Suit() == engine.NoSuit && card != engine.Unknown {
		return refuse("the trump is a card, its suit (*%s) or *", engine.Hearts)
	}
	state := s.State()
	if s.table().Parting == engine.TeamsCalled {
		return refuse("there is no trump card at this table: who declares names the suit")
	}
	switch st, _ := s.Stage(&state); {
	case st == Trump || st == Turned:
		return s.Turn(card)
	case card.Known() && !state.Rules.Deck().Has(card):
		return refuse("%s is not in the deck", card)
	}
	return s.redeal(engine.Msg("trump card"), func(d *engine.DealStarted) bool {
		same := d.TrumpWritten && d.Trump == card
		d.Trump, d.TrumpWritten = card, true
		return !same
	})
}

// redeal writes the deal again with its first line changed. Nobody types who leads: where
// the leaders stood as the old line has it, they are found anew from the new one.
func (s *Sheet) redeal(why engine.Message, change func(d *engine.DealStarted) bool) (Change, error) {
	c, err := s.Restate(why, func(events []engine.Event) ([]engine.Event, error) {
		first := *events[0].(*engine.DealStarted)
		if !change(&first) {
			return nil, &Refusal{engine.Msg("it is written so already")}
		}
		return replay.Redeal(s.beforeDeal(), events, &first), nil
	})
	c.Said = engine.Msg("changed; the log keeps what was there")
	return c, err
}

// beforeDeal returns the match as it stood before the last deal.
func (s *Sheet) beforeDeal() engine.State {
	deals := s.Timeline.Deals()
	return s.Timeline.At(deals[len(deals)-1].From)
}

// pile writes the cards of one player, in the order in which they were played. When the piles
// of all are there, they become tricks.
func (s *Sheet) pile(text string) (Change, error) {
	state := s.State()
	if st, _ := s.Stage(&state); st != Card || state.Deal.LastTrick() > 0 {
		return refuse("piles are written behind the trump card, before any trick")
	}
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	seat, ok := engine.ParseSeat(strings.ToUpper(strings.TrimSuffix(name, ":")))
	if !ok || !s.table().Plays(seat) {
		return refuse("a pile is a seat and ten cards: pile A 5♥ 3♥ …")
	}
	p := s.Pending
	if p.pilesOf != state.Deals {
		p.piles, p.pilesOf = [engine.H + 1][]engine.Card{}, state.Deals // those of another deal hold no more
	}
	var pile []engine.Card
	for _, word := range strings.Fields(rest) {
		card, err := s.Card(word)
		if err != nil {
			return Change{}, err
		}
		if card.Known() && !state.Deal.Pack.Doubled() && p.holds(card, seat, pile) {
			return refuse("%s stands twice in the piles", card)
		}
		pile = append(pile, card)
	}
	if all := s.table().Tricks; len(pile) != all {
		if all == engine.TwoPairs.Tricks {
			return refuse("a pile is ten cards, and these are %d", len(pile))
		}
		return refuse("a pile is %d cards, and these are %d", all, len(pile))
	}
	p.piles[seat] = pile
	for _, other := range s.table().Seats {
		if p.piles[other] == nil {
			return Change{Said: engine.Msg("the pile of %s is there; that of %s is to come", seat, other)}, nil
		}
	}
	return s.fromPiles(&state)
}

// holds reports whether a card stands in the pile of a seat that is being read, or in that of
// another.
func (p *Pending) holds(card engine.Card, seat engine.Seat, pile []engine.Card) bool {
	for other, cards := range p.piles {
		if engine.Seat(other) == seat {
			cards = pile
		}
		for _, c := range cards {
			if c == card {
				return true
			}
		}
	}
	return false
}

// fromPiles makes tricks of the piles. Whoever takes a trick leads to the next one.
func (s *Sheet) fromPiles(state *engine.State) (Change, error) {
	var events []engine.Event
	d := &state.Deal
	seat := replay.NextLeader(state)
	for n := range d.Tricks() {
		if seat == engine.NoSeat {
			return refuse("who leads to trick %d cannot be told from the piles", n+1)
		}
		events = append(events, &engine.TrickStarted{Number: n + 1, Leader: seat})
		var cards []engine.Card
		turn := seat
		known := true
		for range d.Table.Seats {
			card := s.Pending.piles[turn][n]
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
	s.Pending.piles = [engine.H + 1][]engine.Card{}
	return write(events...)
}
