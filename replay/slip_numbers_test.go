package replay_test

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

// cutShort is a deal that a claim ended, lawful but for the renúncia of it.
const cutShort = `[Rules "fpsd target=4"]
deal 1 dealer D trump 6♥
hand A ♠KJ43 ♥A74 ♣J5 ♦5
hand B ♠A7 ♥2 ♣KQ643 ♦Q4
hand C ♠Q ♥KQ53 ♣72 ♦K32
hand D ♠652 ♥J6 ♣A ♦A7J6
1. A: A♥ 2♥ 3♥ 6♦ = A
2. A: 5♣ K♣ 7♣ A♣ = D
3. D: 7♦ 5♦ 4♦ K♦ = D
4. D: 5♠ K♠ A♠ Q♠ = B
5. B: Q♣ 2♣ J♥ J♣ = D
claim A against D trick 1 upheld
show D ♠62 ♥6 ♦AJ
games AC 4
sheet AC 4 BD 0
`

// eventsOf returns the events of the one match of a text.
func eventsOf(t *testing.T, text string) []engine.Event {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		return m.Events
	}
	t.Fatal("no match")
	return nil
}

// TestNumberSlips names the slip where tricks are numbered wrong, or one is written again behind itself, in a deal that was cut
// short, so that it can be read.
func TestNumberSlips(t *testing.T) {
	right := eventsOf(t, cutShort)
	want := notation.Format(right[2:], notation.English)
	for _, tt := range []struct {
		slip  string
		kind  replay.SlipKind
		wrong string
	}{
		{"trick 4 is written twice", replay.SlipTrickAgain,
			strings.Replace(cutShort, "5. B: ", "5. D: 5♠ K♠ A♠ Q♠ = B\n6. B: ", 1)},
		{"trick 5 is written twice", replay.SlipTrickAgain,
			strings.Replace(cutShort, "claim A", "6. B: Q♣ 2♣ J♥ J♣ = D\nclaim A", 1)},
		{"the tricks are numbered wrong from trick 2 on", replay.SlipNumber,
			strings.NewReplacer("2. A", "3. A", "3. D", "4. D", "4. D", "5. D", "5. B", "6. B").Replace(cutShort)},
	} {
		slips := replay.Judge(eventsOf(t, tt.wrong)).Verdicts[0].Slips
		assert.Assert(t, len(slips) > 0, tt.slip)
		assert.Equal(t, slips[0].Msg.String(), tt.slip)
		assert.Equal(t, slips[0].Kind, tt.kind)
		assert.Equal(t, notation.Format(slips[0].Events, notation.English), want, tt.slip)
	}
}

// TestUnreadable keeps the slips with which every word of a deal that cannot be read is true, those with which a ruling is right
// before the others.
func TestUnreadable(t *testing.T) {
	right := eventsOf(t, cutShort)[2:]
	trick := 0
	wrong := make([]engine.Event, 0, len(right))
	for _, e := range right { // tricks 1 and 2 in each other's place
		if s, ok := e.(*engine.TrickStarted); ok {
			if trick++; trick == 1 {
				e = &engine.TrickStarted{Number: s.Number, Leader: 2}
			}
		}
		wrong = append(wrong, e)
	}
	ruling := eventsOf(t, strings.NewReplacer(
		"A against D", "B against C", "AC 4 BD 0", "AC 0 BD 4", "games AC", "games BD").Replace(cutShort))[2:]
	unread := eventsOf(t, strings.Replace(cutShort, "5. B: ", "4. B: ", 1))
	m := replay.Judge(unread)
	assert.Assert(t, m.Verdicts[0].Unread)
	got := replay.Unreadable(unread, replay.Options{}, 0, []replay.Slip{
		replay.Misplaced(wrong), replay.Repeated(4, ruling), replay.Misnumbered(5, right),
	})
	var names []string
	for _, s := range got {
		names = append(names, s.Msg.String())
	}
	assert.DeepEqual(t, names, []string{"the tricks are numbered wrong from trick 5 on", "trick 4 is written twice"})
}
