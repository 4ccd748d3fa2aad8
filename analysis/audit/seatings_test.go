package audit_test

import (
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/audit"
	"sueca/engine/card"
	"sueca/replay"
)

// TestUnknownLeader: a reading by which nobody knows who led a trick refutes nothing of the others. Where D's card was a
// renúncia in most of the deals counted it is not refuted.
func TestUnknownLeader(t *testing.T) {
	const text = `[Sueca "1"]
[Rules "fpsd target=4"]

deal 1 dealer D trump *
hand A ♠J52 ♥KJ4 ♣- ♦JQ43
hand B ♠A ♥32 ♣J642 ♦765
1. 3♦ x♦ A♦ A♣
2. C: * * K♥ A*
3. B: 5♦ Q♠ * J*
4. C: Q♣ K♣ 4♦ 4♣
5. D: 3♠ * 2♣ 4♠ = A
6. A: Q* 7♦ 5♣ *
7. 6♣ 7♥ * J♥
stop
`
	_, d := read(t, text)
	report, err := audit.ExamineJudged(d, replay.Judge(events(t, text)), 0, audit.Trust{}, nil)
	assert.NilError(t, err)
	found := 0
	for _, s := range report.Suspects {
		some := s.Renuncia != nil && s.Renuncia.Sign() > 0
		assert.Check(t, !some || s.Conclusion == audit.Undecided, "trick %d, %s: %s", s.Trick, s.Seat, s.Conclusion)
		if s.Trick == 1 && s.Seat == card.D {
			found++
			assert.Equal(t, s.Conclusion, audit.Undecided)
			assert.Equal(t, s.Deals.String(), "8870400") // as many as with the leader written
		}
	}
	assert.Equal(t, found, 1)
}
