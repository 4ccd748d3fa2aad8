package replay_test

import (
	"testing"

	"gotest.tools/v3/assert"

	"sueca/replay"
)

// TestStoppedInLastTrick: where play stopped within the last trick, what the deal brought stands at a line of the record.
func TestStoppedInLastTrick(t *testing.T) {
	const text = `[Sueca "1"]
[Rules "italiana5"]

deal 1 dealer A
hand C ♠A3 ♥64 ♣K3 ♦A2
bid B 65
declare B trump ♣ call K♥
1. B: 6♦ A♦ 3♦ A♣ 5♦
2. E: 5♥ 7♥ Q♥ 4♥ 2♥
3. A: 7♦ 4♦ 2♦ Q♦ 5♣
4. E: A♥ J♥ 7♣ 6♥ K♥
5. B: J♠ A♠ K♠ 5♠ 2♠
6. C: 3♠ 4♣ 6♠ 4♠ J♣
7. B: 2♣ K♣ J♦ 3♥ 6♣
8. C: 3♣ K♦ 7♠ Q♠
stop
`
	m := replay.Judge(eventsOf(t, text))
	assert.Check(t, len(m.Ledger) > 0)
	for _, e := range m.Ledger {
		assert.Check(t, e.Event >= 0, "%+v", e)
	}
}
