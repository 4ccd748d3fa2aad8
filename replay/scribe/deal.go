package scribe

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// SetDealer returns the change of the dealer: of the deal that is being written or, between two
// deals, of the next one, which is pending then.
func (s *Sheet) SetDealer(seat card.Seat) (Change, error) {
	if _, st, _ := s.Now(); st == Trump {
		s.Pending.DealtBy(seat)
		return Change{}, nil
	}
	return s.redeal(message.Msg("dealer"), func(d *engine.DealStarted) bool {
		same := d.Dealer == seat
		d.Dealer = seat
		return !same
	})
}

// SetTrump returns the change of the trump card: of the deal that is being written or, between
// two deals, the change that begins the next one.
func (s *Sheet) SetTrump(c card.Card) (Change, error) {
	if c.Rank() == card.Low || c.Suit() == card.NoSuit && c != card.Unknown {
		return refuse("the trump is a card, its suit (*%s) or *", card.Hearts)
	}
	if s.table().Parting == rules.TeamsCalled {
		return refuse("there is no trump card at this table: who declares names the suit")
	}
	switch state, st, _ := s.Now(); {
	case st == Trump || st == Turned:
		return s.Turn(c)
	case c.Known() && !state.Rules.Deck().Has(c):
		return refuse("%s is not in the deck", c)
	}
	return s.redeal(message.Msg("trump card"), func(d *engine.DealStarted) bool {
		same := d.TrumpWritten && d.Trump == c
		d.Trump, d.TrumpWritten = c, true
		return !same
	})
}

// redeal writes the deal again with its first line changed. Nobody types who leads: where
// the leaders stood as the old line has it, they are found anew from the new one.
func (s *Sheet) redeal(why message.Message, change func(d *engine.DealStarted) bool) (Change, error) {
	c, err := s.Restate(why, func(events []engine.Event) ([]engine.Event, error) {
		first := *events[0].(*engine.DealStarted)
		if !change(&first) {
			return nil, &Refusal{message.Faultf("it is written so already")}
		}
		deals := s.Timeline.Deals()
		return replay.Redeal(s.Timeline.At(deals[len(deals)-1].From), events, &first), nil
	})
	c.Said = message.Msg("changed; the log keeps what was there")
	return c, err
}

// pile writes the cards of one player, in the order in which they were played. When the piles
// of all are there, they become tricks.
func (s *Sheet) pile(text string) (Change, error) {
	state, st, _ := s.Now()
	if st != Card || state.Deal.LastTrick() > 0 {
		return refuse("piles are written behind the trump card, before any trick")
	}
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	seat, ok := card.ParseSeat(strings.ToUpper(strings.TrimSuffix(name, ":")))
	if !ok || !s.table().Plays(seat) {
		return refuse("a pile is a seat and ten cards: pile A 5♥ 3♥ …")
	}
	p := s.Pending
	if p.pilesOf != state.Deals {
		p.piles, p.pilesOf = [card.H + 1][]card.Card{}, state.Deals // those of another deal hold no more
	}
	var pile []card.Card
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
		if all == rules.TwoPairs.Tricks {
			return refuse("a pile is ten cards, and these are %d", len(pile))
		}
		return refuse("a pile is %d cards, and these are %d", all, len(pile))
	}
	p.piles[seat] = pile
	for _, other := range s.table().Seats {
		if p.piles[other] == nil {
			return Change{Said: message.Msg("the pile of %s is there; that of %s is to come", seat, other)}, nil
		}
	}
	return s.fromPiles(&state)
}

// holds reports whether a card stands in the pile of a seat that is being read, or in that of
// another.
func (p *Pending) holds(held card.Card, seat card.Seat, pile []card.Card) bool {
	for other, cards := range p.piles {
		if card.Seat(other) == seat {
			cards = pile
		}
		if slices.Contains(cards, held) {
			return true
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
		if seat == card.NoSeat {
			return refuse("who leads to trick %d cannot be told from the piles", n+1)
		}
		events = append(events, &engine.TrickStarted{Number: n + 1, Leader: seat})
		var cards []card.Card
		turn := seat
		known := true
		for range d.Table.Seats {
			card := s.Pending.piles[turn][n]
			cards, known = append(cards, card), known && card.Known()
			events = append(events, &engine.CardPlayed{Card: card})
			turn = d.Next(turn)
		}
		if !known || d.TrumpSuit() == card.NoSuit {
			seat = card.NoSeat
			continue
		}
		for range d.Best(cards, d.TrumpSuit()) {
			seat = d.Next(seat)
		}
	}
	s.Pending.piles = [card.H + 1][]card.Card{}
	return write(events...)
}
