package singledummy_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/notation"
	"sueca/replay"
)

// ExampleDeal_Decide weighs a card by what its seat could know, over all the deals that were
// possible for it. With a [singledummy.Choice], such as [singledummy.Likely], those count for more that make
// the cards so far likely.
func ExampleDeal_Decide() {
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
		state := deals[0].End(match.Events[:head], &judged.Verdicts[0])
		played, ok := solve.PlayedOf(&state.Deal, &judged.Rules)
		if !ok {
			log.Fatal("some card is not known")
		}
		deal := singledummy.Deal{Rules: &judged.Rules, Played: played, Told: singledummy.ToldIn(1, deals[0].Events)}
		const at = 28 // the lead to trick 8
		decision, err := deal.Decide(context.Background(), at, singledummy.Weighing{Worlds: 1000})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s leads: %d deals are possible, all solved: %t\n", decision.Seat, decision.Possible, decision.All)
		for k, card := range decision.Legal {
			fmt.Printf("%s is worth %.2f\n", card, decision.Value(k))
		}
		cost, _ := decision.Cost()
		fmt.Printf("%s cost %.2f\n", decision.Played, cost)
	}
	// Output:
	// D leads: 124 deals are possible, all solved: true
	// J♠ is worth 3.88
	// 6♠ is worth 3.70
	// 2♣ is worth 2.36
	// J♠ cost 0.00
}
