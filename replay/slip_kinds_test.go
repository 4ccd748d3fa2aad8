package replay_test

import (
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
)

// TestSlipKinds makes one slip of each kind in a record that is true, and finds it again: among the likeliest, on its line, and with a
// deal that is true. Nobody is proven by it.
func TestSlipKinds(t *testing.T) {
	const hands = "hand A ♠752 ♥73 ♣K ♦KQ54\nhand B ♠K ♥Q5 ♣7Q5 ♦A7J3\nhand C ♠Q43 ♥AJ64 ♣A64\nhand D ♠AJ6 ♥K2 " +
		"♣J32 ♦62\n"
	for _, tt := range []struct {
		kind  replay.SlipKind
		first int // it is among so many
		edits []string
	}{
		{replay.SlipLeader, 1, []string{"5. B: A♦", "5. D: A♦", hands, ""}},
		{replay.SlipWinner, 1, []string{"A♠ 2♠ = D 15", "A♠ 2♠ = B 15"}},
		{replay.SlipTrickPoints, 1, []string{"= C 20", "= C 21"}},
		{replay.SlipPoints, 1, []string{"points AC 68 BD 52", "points AC 86 BD 34"}},
		{replay.SlipGames, 1, []string{"games AC 1", "games BD 1"}},
		{replay.SlipSheet, 1, []string{"sheet AC 1 BD 0", "sheet AC 0 BD 1"}},
		{replay.SlipDealer, 1, []string{"dealer A", "dealer C"}},
		{replay.SlipTrump, 2, []string{"trump 7♥", "trump 7♦"}},
		{replay.SlipTrump, 3, []string{"trump 7♥", "trump 6♥"}},
		{replay.SlipHandCard, 1, []string{"hand D ♠AJ6", "hand D ♠A36"}},
		{replay.SlipCard, 2, []string{hands, "", "4. A: 5♦", "4. A: 5♥"}},
		{replay.SlipCardLeftOut, 3, []string{hands, "", "K♣ Q♣ = C", "K♣ = C"}},
		{replay.SlipExchange, 3, []string{hands, "", "J♥ 2♥ 7♥ Q♥ = A 15", "J♥ 2♥ K♠ Q♥ = A 15", "7. B: K♠ 3♠",
			"7. B: 7♥ 3♠"}},
		{replay.SlipRotated, 3, []string{hands, "", "5♦ 7♦ Q♠ 6♦", "6♦ 5♦ 7♦ Q♠"}},
		{replay.SlipOrder, 3, []string{hands, "", "4. A: 5♦ 7♦ Q♠ 6♦ = B 12\n5. B: A♦ 4♠ 2♦ K♦ = B 15",
			"4. B: A♦ 4♠ 2♦ K♦ = B 15\n5. A: 5♦ 7♦ Q♠ 6♦ = B 12"}},
		{replay.SlipTrickOut, 3, []string{hands, "", "4. A: 5♦ 7♦ Q♠ 6♦ = B 12\n", "", "5. B", "4. B", "6. B", "5. B", "7. B", "6. B",
			"8. D", "7. D", "9. C", "8. C", "10. C", "9. C"}},
		{replay.SlipTrickTwice, 3, []string{hands, "", "5. B: A♦ 4♠ 2♦ K♦ = B 15", "5. A: 5♦ 7♦ Q♠ 6♦ = B 12"}},
	} {
		t.Run(string(tt.kind)+" "+tt.edits[len(tt.edits)-1], func(t *testing.T) {
			text := edit(t, clean, tt.edits)
			m := judged(t, text)
			slips := m.Verdicts[0].Slips
			if i := slices.IndexFunc(slips, func(s replay.Slip) bool { return s.Kind == tt.kind }); i < 0 || i >= tt.first {
				t.Errorf("it is number %d of %v", i+1, kindsOf(slips))
			}
			related := false
			for _, f := range m.Findings {
				if f.Code == code.Renuncia {
					t.Errorf("proven: %s", f.Msg)
				}
				related = related || slices.ContainsFunc(f.Related, func(r replay.Related) bool {
					return strings.Contains(r.Msg.String(),
						"but for one slip")
				})
			}
			if !related {
				t.Error("no finding names it")
			}
		})
	}
}

// TestSlipOfSeats: a deal whose letters all stand one seat further than its hands.
func TestSlipOfSeats(t *testing.T) {
	further := strings.NewReplacer("dealer A", "dealer B", ". A:", ". B:", ". B:", ". C:", ". C:", ". D:", ". D:", ". A:",
		"= A", "= B", "= B", "= C", "= C", "= D", "= D", "= A").Replace(clean)
	if slips := judged(t, further).Verdicts[0].Slips; len(slips) == 0 || slips[0].Kind != replay.SlipSeats || slips[0].Apart != 1 {
		t.Errorf("the slips are %v", kindsOf(slips))
	}
}

// TestSlipOfCorrection: the slip of a deal that was corrected as a whole is where the correction has it.
func TestSlipOfCorrection(t *testing.T) {
	_, deal, _ := strings.Cut(clean, "\n\n")
	text := clean + "amend deal 1 \"read again\"\n" + edit(t, deal, []string{"dealer A", "dealer C"})
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		slips := replay.Judge(m.Events).Verdicts[0].Slips
		if len(slips) == 0 || slips[0].Kind != replay.SlipDealer {
			t.Fatalf("the slips are %v", kindsOf(slips))
		}
		if line := m.Ranges[slips[0].At[0]].Line; !strings.HasPrefix(strings.Split(text, "\n")[line-1], "deal 1 dealer C") {
			t.Errorf("it is on line %d", line)
		}
	}
}

func kindsOf(slips []replay.Slip) (out []replay.SlipKind) {
	for _, s := range slips {
		out = append(out, s.Kind)
	}
	return out
}
