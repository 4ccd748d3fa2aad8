package replay_test

import (
	"fmt"
	"log"
	"strings"

	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
)

// ExampleJudge judges a record. In trick 3 D does not follow hearts; the ♥2 in trick 10
// proves the renúncia.
func ExampleJudge() {
	const record = `[Rules "fpsd target=4"]
deal 1 trump *♥
1. B: 5♥ A♥ K♥ 3♥
2. C: A♣ J♣ K♣ Q♣
3. C: J♥ 6♠ 7♥ Q♥
4. A: 5♦ 7♦ Q♠ 6♦
5. B: A♦ 4♠ 2♦ K♦
6. B: 7♣ 6♣ 3♣ 5♠
7. B: K♠ 3♠ A♠ 2♠
8. D: J♠ 7♠ 5♣ 4♥
9. C: 4♣ 2♣ 4♦ J♦
10. C: 6♥ 2♥ Q♦ 3♦
claim A against BD trick 3 upheld
`
	for match, err := range notation.Matches(strings.NewReader(record), notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		judged := replay.Judge(match.Events)
		for _, v := range judged.Verdicts {
			fmt.Printf("deal %d: AC %d, BD %d\n", v.Deal, v.Points.Of(card.AC), v.Points.Of(card.BD))
		}
		for _, f := range judged.Findings {
			fmt.Printf("line %d: %s [%s]\n", match.Ranges[f.Event].Line, f.Msg, f.Code)
		}
		for _, e := range judged.Ledger {
			fmt.Printf("%s: %s\n", e.Why, e.Msg)
		}
		fmt.Println("winner:", judged.Winner)
	}
	// Output:
	// deal 1: AC 68, BD 52
	// line 5: renúncia: D played 6♠ on ♥, and held 2♥, played in trick 10 [renuncia]
	// result: 68–52 card points
	// suspended: the result of deal 1 falls away
	// claim: claim of renúncia against BD upheld
	// won: AC wins the match
	// winner: AC
}
