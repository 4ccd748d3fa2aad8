package query

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// Playouts calls each for every deal of a match, as [DealView.Deals] does, in a fraction of its
// time: head is what stands before the first of them, and of appends them to a list as playouts,
// if all of them are. It reports whether the match can be looked through so; if not, it has
// called nothing else.
func (s *DealView) Playouts(head []engine.Event, of func([]engine.Playout) ([]engine.Playout, bool), judge func() *replay.Match,
	each func() error) (bool, error) {
	rules := plainHead(head)
	if rules == nil {
		return false, nil
	}
	deals, ok := of(s.playouts[:0])
	if s.playouts = deals; !ok {
		return false, nil
	}
	for i := 1; i < len(deals); i++ {
		if deals[i].Number <= deals[i-1].Number {
			return false, nil // which of a number is meant takes counting
		}
	}
	s.Tags = s.Tags[:0]
	for _, e := range head {
		if t, ok := e.(*engine.TagWritten); ok {
			s.Tags = append(s.Tags, *t)
		}
	}
	s.sat = [card.H + 1]string{}
	s.written, s.paces, s.coding = nil, &paces{judge: judge, load: s.Written}, coding{events: head}
	for i := range deals {
		s.head, s.Index = head, 1
		s.setPlayout(&deals[i], rules)
		s.judgedBy(judge, i)
		s.coding.asked = nil
		if err := each(); err != nil {
			return true, err
		}
	}
	return true, nil
}

// plainHead returns the rules of a match before whose first deal nothing happened that bears on
// its deals: two pairs play with the deck of sevens. It returns nil for others, and for bonuses that
// no rules can give, but a log or pack that lies.
func plainHead(head []engine.Event) *rules.Rules {
	if len(head) == 0 {
		return nil
	}
	m, ok := head[0].(*engine.MatchStarted)
	if !ok || m.Source == engine.RulesUnread || !m.Rules.Table().IsFour() || m.Rules.Pack() != (card.Pack{Once: card.DeckOfSevens}) ||
		max(m.Rules.QueenOfHeartsBonus, m.Rules.LastTrickBonus) > mostBonus {
		return nil
	}
	for _, e := range head[1:] {
		switch e.Kind() {
		case engine.KindTagWritten, engine.KindCommented, engine.KindNoteWritten, engine.KindLotDrawn:
		default:
			return nil
		}
	}
	return &m.Rules
}

// setPlayout makes the view of a playout. When it is filled, it is what [DealView.set] makes of its
// events.
func (s *DealView) setPlayout(p *engine.Playout, r *rules.Rules) {
	s.table, s.deal, s.playout, s.filled, s.Rules, s.Deal = rules.TwoPairs, nil, p, false, r, p.Number
	m := &s.sets
	m.suited, m.ranked, m.seated, m.contested, m.counted, m.topped = false, false, false, false, false, false
	s.trump, s.dealer = p.Trump.Suit(), p.Dealer
	s.looked, s.told = false, nil
	s.n, s.doubtful, s.graded, s.asked, s.named = len(p.Cards), false, nil, false, false
	s.Claims, s.besides = s.Claims[:0], !p.Beside || s.Written == nil
}

// fill sets what a view knows of each card and hand, if it does not yet. Most playouts have no
// match of a query, and it is clear from a few sets of their plays.
func (s *DealView) fill() {
	if s.filled || s.playout == nil {
		return
	}
	s.filled = true
	p, r := s.playout, s.Rules
	var dealt [card.H + 1]card.Cards
	var gone card.Cards
	var points, won card.Tally
	for k, leader := range p.Leaders {
		trick := (*[places]card.Card)(p.Cards[places*k:])
		best, winning, worth, strength := card.Unknown, card.NoSeat, 0, 0
		can := s.strengths(trick[0].Suit())
		for i, c := range trick {
			seat := leader.After(i, r.Direction())
			s.plays[places*k+i] = scenePlay{
				Card: c, seat: seat, trick: int8(k + 1), place: int8(i + 1), table: int16(worth), winning: winning, best: best, gone: gone,
			}
			gone, dealt[seat] = gone.With(c), dealt[seat].With(c)
			worth += cardPointsOf[c.Rank()]
			if of := can[c.Suit()] + int(c.Rank()); of > strength {
				strength, best, winning = of, c, seat
			}
		}
		st := sceneTrick{leader: leader, led: trick[0].Suit(), winner: winning, points: worth, pointsBefore: points, tricksBefore: won}
		if r.QueenOfHeartsBonus != 0 && card.SetOf(trick[:]...).Has(card.New(card.Hearts, card.Queen)) {
			st.points += int(r.QueenOfHeartsBonus)
		}
		if k+1 == rules.TwoPairs.Tricks {
			st.points += int(r.LastTrickBonus)
		}
		side := rules.TwoPairs.Column(winning)
		points, won = points.Add(side, st.points), won.Add(side, 1)
		s.tricks[k+1] = st
	}
	for seat := card.A; seat <= card.D; seat++ {
		s.dealt[seat], s.whole[seat] = dealt[seat], true
	}
	s.holding = false
}

// strengths returns for each suit what its cards are stronger by than their rank, in a trick to which
// a suit was led. Whichever comes to most takes it.
func (s *DealView) strengths(led card.Suit) (out [card.Diamonds + 1]int) {
	out[led], out[s.trump] = 1<<4, 1<<5
	return out
}

// cardPointsOf are the card points of each rank.
var cardPointsOf = func() (out [card.Nine + 1]int) {
	for r := range out {
		out[r] = card.Rank(r).Points()
	}
	return out
}()

// ended returns the deal as it ended. Of a playout it is made when it is asked for.
func (s *DealView) ended() *engine.Deal {
	if s.deal != nil {
		return s.deal
	}
	var state engine.State
	apply := func(e engine.Event) { _ = state.Apply(e) } // nothing in a playout is impossible
	for _, e := range s.head {
		apply(e)
	}
	p := s.playout
	apply(&engine.DealStarted{Number: p.Number, Dealer: p.Dealer, Trump: p.Trump, TrumpWritten: true})
	for k, leader := range p.Leaders {
		apply(&engine.TrickStarted{Number: k + 1, Leader: leader})
		for _, c := range p.Cards[4*k : 4*k+4] {
			apply(&engine.CardPlayed{Card: c})
		}
	}
	state.Deal.End()
	s.deal = &state.Deal
	return s.deal
}

// side returns the side of a seat.
func (s *DealView) side(seat card.Seat) card.Side {
	if s.playout != nil {
		return s.table.Column(seat)
	}
	return s.deal.Side(seat)
}

// sides returns the sides of the deal, as far as they are known.
func (s *DealView) sides() []card.Side {
	if s.playout != nil {
		return s.table.Columns
	}
	return s.deal.Sides()
}
