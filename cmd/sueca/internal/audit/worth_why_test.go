package audit

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay"
)

// dear are two deals with the same end, from trick 9 on: in the second one B throws two card
// points away by 3♠, since 4♣ would let D keep K♥ for trick 10, and C one of those by J♠. In
// the first one those two seats cannot go wrong.
const dear = `[Sueca "1"]
[Rules "fpsd target=4"]

deal 1 dealer A trump 2♦
1. B: A♠ 4♠ J♠ 5♠
2. B: 7♠ 6♠ 2♠ Q♠
3. B: A♣ 3♣ 4♣ K♣
4. B: 4♥ 6♥ 7♥ A♥
5. A: K♠ 6♦ Q♦ 3♠
6. C: 7♣ 2♣ 2♦ 5♣
7. A: K♥ 5♥ Q♥ 3♥
8. A: 3♦ 7♦ A♦ 4♦
9. C: J♥ J♦ 2♥ J♣
10. D: K♦ 5♦ Q♣ 6♣

deal 2 dealer B trump 6♥
1. C: A♣ K♣ A♦ 2♣
2. C: 7♣ 2♥ 4♥ 3♣
3. A: 2♦ 6♦ 4♦ 7♦
4. D: 2♠ Q♠ A♠ 5♠
5. B: J♣ 5♣ 3♥ A♥
6. A: 3♦ K♦ 6♠ 5♦
7. B: 6♥ 6♣ Q♥ J♥
8. A: J♦ 7♥ Q♣ 7♠
9. B: 3♠ J♠ 4♠ Q♦
10. C: K♠ K♥ 5♥ 4♣
`

// TestWhyDear: what is said of a card is about the deal that it stands in, as it was corrected.
func TestWhyDear(t *testing.T) {
	events := verbtest.ReadMatch(t, dear).Events
	amended := slices.Concat(events, []engine.Event{
		&engine.PlayAmended{Deal: 2, Trick: 9, Seat: card.C, From: cardOf(t, "J♠"), To: cardOf(t, "K♠")},
		&engine.PlayAmended{Deal: 2, Trick: 10, Seat: card.C, From: cardOf(t, "K♠"), To: cardOf(t, "J♠")},
	})
	const ofB = "B played 3♠: 2 card points less than 4♣\nBest play after it: K♠ 4♠ Q♦ J♠ K♥ 5♥ 4♣"
	const ofC = "C played J♠: 1 card point less than K♠\nBest play after it: 4♠ Q♦ K♠ K♥ 5♥ 4♣"
	var e Teller
	a := verbtest.Speaking("en")
	for _, tt := range []struct {
		name   string
		events []engine.Event
		deal   int // from 0
		card   int // from 0
		want   string
	}{
		{"deal 1, trick 9, B", events, 0, 33, ""},
		{"deal 2, trick 9, B", events, 1, 32, ofB},
		{"deal 2, trick 9, C", events, 1, 33, ofC},
		{"deal 2, trick 9, C again", events, 1, 33, ofC},
		{"corrected", amended, 1, 33, ""},
		{"corrected, B", amended, 1, 32, ofB},
		{"a card that was not played", events, 1, 40, ""},
	} {
		judged := replay.Judge(tt.events)
		var got []string
		for _, m := range e.Why(tt.events, judged, &judged.Verdicts[tt.deal], tt.card) {
			got = append(got, a.Out.Words.Say(m))
		}
		if diff := cmp.Diff(tt.want, strings.Join(got[:min(2, len(got))], "\n")); diff != "" {
			t.Errorf("%s:\n%s", tt.name, diff)
		}
	}
	judged := replay.Judge(events)
	if out := e.Why(events, judged, nil, 0); out != nil {
		t.Errorf("of no deal: %v", out)
	}
	unread := judged.Verdicts[1]
	unread.Unread = true
	if out := e.Why(events, judged, &unread, 33); out != nil {
		t.Errorf("of a deal that cannot be read: %v", out)
	}
	other := judged.Verdicts[1]
	other.Event++
	if out := e.Why(events, judged, &other, 33); out != nil {
		t.Errorf("of a deal of another match: %v", out)
	}
}
