package solve_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// ExampleSolver solves the last tricks of a deal with all cards open.
func ExampleSolver() {
	pos := &solve.Position{Trump: card.Hearts, Leader: card.B}
	pos.Hands[card.A] = hand("A♠ 7♠ 2♥")
	pos.Hands[card.B] = hand("K♠ 7♣ 3♣")
	pos.Hands[card.C] = hand("J♠ 4♠ A♣")
	pos.Hands[card.D] = hand("K♥ Q♣ 5♦")
	rules := rules.Default()
	solver, err := solve.NewSolver(context.Background(), &rules, pos, solve.CardPoints)
	if err != nil {
		log.Fatal(err)
	}
	cards, err := solver.Cards(pos)
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range cards {
		fmt.Printf("B plays %s: AC still wins %d of %d\n", c.Card, c.Value, solver.ToCome(pos))
	}
	line, err := solver.Line(pos)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(line)
	// Output:
	// B plays K♠: AC still wins 30 of 55
	// B plays 7♣: AC still wins 37 of 55
	// B plays 3♣: AC still wins 37 of 55
	// [K♠ J♠ Q♣ A♠ 7♠ 3♣ 4♠ 5♦ 2♥ 7♣ A♣ K♥]
}

// hand reads the cards of a hand.
func hand(text string) (out card.Cards) {
	for _, word := range strings.Fields(text) {
		card, err := notation.ParseCard(word, notation.NoLetters)
		if err != nil {
			log.Fatal(err)
		}
		out = out.With(card)
	}
	return out
}

// ExampleGradeDeal grades every card of a deal that was played, and shows the most costly.
func ExampleGradeDeal() {
	const record = `deal 1 trump *♥
1. B: 5♥ A♥ K♥ 3♥
2. C: A♣ J♣ K♣ Q♣
3. C: J♥ 2♥ 7♥ Q♥
4. A: 5♦ 7♦ Q♠ 6♦
5. B: A♦ 4♠ 2♦ K♦
6. B: 7♣ 6♣ 3♣ 5♠
7. B: K♠ 3♠ A♠ 2♠
8. D: J♠ 7♠ 5♣ 4♥
9. C: 4♣ 2♣ 4♦ J♦
10. C: 6♥ 6♠ Q♦ 3♦
`
	for match, err := range notation.Matches(strings.NewReader(record), notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		judged := replay.Judge(match.Events)
		head, deals := replay.Standings(match.Events)
		for i := range deals {
			state := deals[i].End(match.Events[:head], &judged.Verdicts[i])
			played, ok := solve.PlayedOf(&state.Deal, &judged.Rules)
			if !ok {
				continue // some card is not known
			}
			graded, err := solve.GradeDeal(context.Background(), &judged.Rules, played)
			if err != nil {
				log.Fatal(err)
			}
			fmt.Printf("AC won %d; best play of all: %d\n", graded.Result(), graded.Par)
			for _, c := range graded.Dearest(2, func(*solve.Grade) bool { return true }) {
				fmt.Printf("trick %d: %s %s cost %d\n", c.Trick, c.Seat, c.Card, c.Cost)
			}
		}
	}
	// Output:
	// AC won 68; best play of all: 88
	// trick 5: C 4♠ cost 13
	// trick 4: C Q♠ cost 7
}
