package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/code"
)

// unknownLeader is a deal of whose last trick nobody knows who led it.
const unknownLeader = `[Rules "fpsd target=4"]
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

// TestUnknownLeader: a trick whose leader nobody knows judges nobody, and takes nothing from what is found in the others.
func TestUnknownLeader(t *testing.T) {
	possible := func(text string) (out []string) {
		for _, f := range judged(t, text).Findings {
			if f.Code == code.RenunciaPossible || f.Code == code.Renuncia {
				out = append(out, fmt.Sprint(f.Code, " ", f.Trick, f.Seat, f.Card))
			}
		}
		return out
	}
	assert.DeepEqual(t, possible(unknownLeader), []string{"renuncia-possible 1 D A♣", "renuncia-possible 3 C Q♠", "renuncia-possible 6 C 5♣"})
	const two = "[Rules \"fpsd target=4\"]\ndeal 1 dealer D trump 7♠\n1. A: 3♦ 6♦ A♦ A♣\n2. C: * * K♥ *\n3. 6♣ 7♥ * J♥\nstop\n"
	assert.DeepEqual(t, possible(two), []string{"renuncia-possible 1 D A♣"})
	held := strings.Replace(two, "7♠", "4♦", 1) // by the dealer, whoever led trick 3
	assert.DeepEqual(t, possible(held), []string{"renuncia 1 D A♣"})
	assert.Check(t, slices.Contains(codesOf(t, unknownLeader), code.LeaderUnknown))
}
