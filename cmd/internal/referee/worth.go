package referee

import (
	"context"

	"sueca/analysis/record"
	"sueca/analysis/solve"
)

// Worth is what a position is worth with all four hands open, as sueca solve says it.
type Worth struct {
	Turn string `json:"turn"`
	// Side is the side of that seat; Value what both sides come to, with what they have.
	Side  string       `json:"side"`
	Value record.Tally `json:"value"`
	// Cards are the lawful cards, the best first.
	Cards []CardWorth `json:"cards"`
	// Line is best play from there.
	Line []string `json:"line"`
}

// CardWorth is what the side comes to after a card, and how much less that is than after the
// best one.
type CardWorth struct {
	Card  string `json:"card"`
	Value int    `json:"value"`
	Cost  int    `json:"cost"`
}

// worth answers what each card is worth.
func (a *Referee) worth(ctx context.Context, q *Question) (*Worth, error) {
	l, err := a.lineOf(q)
	if err != nil {
		return nil, err
	}
	if seat, leads := l.turn(); leads && seat == 0 {
		return nil, refusef("there is nothing to play here")
	}
	rules := &l.state.Rules
	played, ok := solve.PlayedOf(&l.state.Deal, rules)
	if !ok {
		return nil, refusef("the four hands of this deal are not all known, or it is not one of four hands of one pack: then nobody can say " +
			"what a card is worth")
	}
	p, err := played.Problem(rules, len(played.Plays))
	if err != nil {
		return nil, err
	}
	turn := p.Pos.Turn(rules.Direction())
	if turn == 0 {
		return nil, refusef("there is nothing to play here")
	}
	s, err := p.Solve(ctx, solve.CardPoints)
	if err != nil {
		return nil, err
	}
	sides := p.Pos.Sides()
	side, _ := p.ToPlay()
	out := &Worth{Turn: turn.String(), Side: side.String(), Value: record.Tally{Sides: sides[:], Tally: s.Value}, Cards: []CardWorth{},
		Line: []string{}}
	for _, c := range s.Cards {
		out.Cards = append(out.Cards, CardWorth{c.Card.String(), c.Value, s.Cards[0].Value - c.Value})
	}
	for _, c := range s.Line {
		out.Line = append(out.Line, c.String())
	}
	return out, nil
}
