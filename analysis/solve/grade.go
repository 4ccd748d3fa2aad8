package solve

import (
	"context"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Version is the version of the solver. It changes when grades and values may come out
// differently.
const Version = 1

// Played is a played deal of which every card is known: how it began, and the cards in
// order.
type Played struct {
	Start *Position
	Plays []PlayedCard
	// Dealer and TrumpCard tell whose trump card lay open; NoSeat and Unknown if that is
	// not recorded.
	Dealer    card.Seat
	TrumpCard card.Card
	// Dead is the seat of the dead hand, which the dealer sees and plays; NoSeat if there
	// is none.
	Dead card.Seat
	// Whole: all forty cards were played.
	Whole bool
}

// PlayedCard is a card on the table.
type PlayedCard struct {
	Trick  int
	Seat   card.Seat
	Leader card.Seat // of the trick
	Card   card.Card
}

// PlayedOf returns a deal as it was played; ok is false if some card of a hand, the
// trumps or the leader is not known, and at other tables than those of four hands of one
// pack. At a table with a dead hand the dealer must be known.
func PlayedOf(d *engine.Deal, r *rules.Rules) (out *Played, ok bool) {
	order := d.Table.Order(d.Dealer, r.Direction())
	if dead := d.Table.Dead != card.NoSeat; order == nil || !dead && !d.Table.IsFour() {
		return nil, false
	}
	out = &Played{Start: &Position{Trump: d.TrumpSuit(), Leader: d.Trick(1).Leader}, Dealer: d.Dealer}
	if d.Table.Dead != card.NoSeat {
		out.Start.Round, out.Dead = *order, d.Table.Dead
	}
	if d.Trump.Known() && d.Dealer != card.NoSeat {
		out.TrumpCard = d.Trump
	}
	if out.Start.Leader == card.NoSeat && d.Dealer != card.NoSeat {
		out.Start.Leader = r.Leader(d.Dealer)
	}
	hands := &out.Start.Hands
	for _, s := range rules.TwoPairs.Seats {
		hands[s] = d.Hand(s).Cards
	}
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		for i, p := range t.Cards() {
			expected := t.Leader
			for range i {
				expected = order[expected]
			}
			if p.Absent || p.Doubted || !p.Card.Known() || p.Seat != expected {
				return nil, false
			}
			hands[p.Seat] = hands[p.Seat].With(p.Card)
			out.Plays = append(out.Plays, PlayedCard{n, p.Seat, t.Leader, p.Card})
		}
	}
	if out.Start.Trump == card.NoSuit || out.Start.Hands[card.A].Len() != rules.TwoPairs.Tricks {
		return nil, false
	}
	out.Whole = len(out.Plays) == 4*rules.TwoPairs.Tricks
	return out, out.Start.check(r) == nil
}

// Before returns the position before each played card, and the one after the last. The
// recorded leaders lead.
func (p *Played) Before(d card.Direction) []*Position {
	pos := *p.Start
	out := []*Position{}
	for i := range p.Plays {
		if play := &p.Plays[i]; len(pos.Table) == 0 {
			pos.Leader = play.Leader
		}
		here := pos
		out = append(out, &here)
		pos = *here.Play(p.Plays[i].Card, d)
	}
	return append(out, &pos)
}

// Won returns what the sides have won before each played card, and after the last. before
// are the positions; any solver of the deal will do.
func (p *Played) Won(v *Solver, before []*Position, d card.Direction) []Won {
	out := make([]Won, len(before))
	for i := range p.Plays {
		out[i+1] = out[i].Taken(v, before[i], before[i].Play(p.Plays[i].Card, d))
	}
	return out
}

// Grade is what a played card was worth and what it cost, with all cards open.
type Grade struct {
	PlayedCard
	// Value is the card points of the first side, AC at the table of two pairs, under best play after the card, those won before
	// included; Games is what the deal is then worth in games.
	Value int
	Games card.Tally
	// Cost is what the card cost the player's side in card points, never below 0;
	// CostGames in games, the other side's gain included.
	Cost, CostGames int
	// Best are the cards that would have kept the value. Forced: only one card could be
	// played. Choice: some lawful card would have cost something, so there was something
	// to decide.
	Best           []card.Card
	Forced, Choice bool
	// Renuncia: the card was not lawful. It counts as no decision, whatever it brought.
	Renuncia bool
}

// Graded is a deal whose cards were graded.
type Graded struct {
	// Par is the card points of the first side under best play from the beginning; ParGames
	// is what the deal is then worth.
	Par      int
	ParGames card.Tally
	Cards    []Grade
}

// GradeDeal grades every card of a deal, from the last to the first. The error is
// [ErrPosition] or that of the context.
func GradeDeal(ctx context.Context, rules *rules.Rules, p *Played) (*Graded, error) {
	solver, err := NewGameSolver(ctx, rules, p.Start)
	if err != nil {
		return nil, err
	}
	points := solver.Points
	d := rules.Direction()
	sides := p.Start.Sides()
	before := p.Before(d)
	won := p.Won(points, before, d)
	worth := func(pos *Position, won Won) (int, card.Tally, error) {
		toCome, games, err := solver.Value(pos, won)
		return won.Points.Of(sides[0]) + toCome, games, err
	}
	out := &Graded{Cards: make([]Grade, len(p.Plays))}
	// Where the record has another leader than the cards make, the play before counts by
	// itself: a card answers for the trick that it was played to.
	next, games, err := worth(before[len(p.Plays)], won[len(p.Plays)])
	if err != nil {
		return nil, err
	}
	for i, play := range slices.Backward(p.Plays) {
		pos := before[i]
		after := pos.Play(play.Card, d)
		if after.Leader != before[i+1].Leader {
			if next, games, err = worth(after, won[i+1]); err != nil {
				return nil, err
			}
		}
		legal := pos.Legal(play.Seat, rules)
		here, gamesHere := 0, card.Tally{}
		if had := won[i].Points.Of(sides[0]); legal.Has(play.Card) {
			// Best play is not worse than the card that was played.
			here, gamesHere, err = solver.before(pos, won[i], next-had)
			here += had
		} else {
			here, gamesHere, err = worth(pos, won[i])
		}
		if err != nil {
			return nil, err
		}
		g := &out.Cards[i]
		*g = Grade{PlayedCard: play, Value: next, Games: games}
		sign := 1
		if !sides[0].Has(play.Seat) {
			sign = -1
		}
		g.Renuncia, g.Forced = !legal.Has(play.Card), legal.Len() == 1
		if g.Cost = sign * (here - next); g.Renuncia {
			g.Cost = max(0, g.Cost)
		}
		ahead := func(t card.Tally) int { return t.Of(sides[0]) - t.Of(sides[1]) }
		g.CostGames = max(0, sign*(ahead(gamesHere)-ahead(games)))
		for c := range legal.All() {
			keeps := c == play.Card && g.Cost == 0
			if c != play.Card {
				if keeps, err = points.keeps(pos, c, here-won[i].Points.Of(sides[0])); err != nil {
					return nil, err
				}
			}
			if keeps {
				g.Best = append(g.Best, c)
			}
		}
		g.Choice = !g.Renuncia && len(g.Best) < legal.Len()
		next, games = here, gamesHere
	}
	out.Par, out.ParGames = next, games
	return out, nil
}
