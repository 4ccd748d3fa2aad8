package replay_test

import (
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/replay"
)

// TestExplainAmended: the slips of a deal that was corrected as a whole point at its lines, several slips of one place too.
func TestExplainAmended(t *testing.T) {
	const second = `deal 2 dealer B trump J♠
1. C: 5♥ 5♠ 3♠ A♥
2. D: 3♣ K♠ 4♦ 3♦
3. A: J♦ 2♠ 7♥ 4♠
4. D: J♠ 6♦ Q♠ 6♠
5. D: 7♣ 5♦ 3♥ 6♥
6. D: J♣ K♦ J♥ Q♥
7. D: 5♣ Q♦ 4♥ K♥
claim A against BD trick 1`
	events := recorded(t, `[Rules "fpsd target=4"]

deal 1 dealer A trump 3♠
1. B: 4♥ 4♠ J♣ 4♦
2. C: Q♦ A♠ K♦ 7♦
3. D: K♠ 2♣ 3♦ 6♠
4. D: A♣ 3♣ Q♣ 6♦
5. D: J♠ 7♣ 5♦ 2♠
6. D: 6♣ 5♣ 7♥ 7♠
7. C: 2♦ 5♠ 4♣ J♦
8. D: 3♠ K♣ Q♥ Q♠
9. C: A♦ K♥ 3♥ 5♥
10. C: 6♥ J♥ A♥ 2♥

`+second+`
8. D: 6♣ 7♦ 7♠ 2♥
9. B: A♠ Q♣ 4♣

amend deal 2 "the referee's ruling"
`+second+` rejected
8. D: 6♣ 7♦ 7♠ 2♥
9. B: A♠ Q♣ 4♣ 2♦
10. B: A♦ 2♣ A♣ K♣
`)
	amended := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindDealAmended })
	pointed := 0
	for deal := range 2 {
		for _, f := range replay.Explain(events, replay.Options{}, deal).Fit {
			for _, at := range f.At {
				pointed++
				assert.Assert(t, at < len(events) && (at > amended) == (deal == 1), "deal %d: %s at %d", deal+1, f.Msg, at)
			}
		}
	}
	assert.Assert(t, pointed > 0)
}
