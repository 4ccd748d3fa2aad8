package replay_test

import (
	"slices"
	"testing"

	"sueca/engine/code"
)

// TestContradictoryEvidence: what is left of the evidence where two parts of it contradict
// each other. Each record is [clean] after some edits, with all codes that it has.
func TestContradictoryEvidence(t *testing.T) {
	const (
		totals = "points AC 68 BD 52\ngames AC 1\nsheet AC 1 BD 0\n"
		result = "[Result \"AC 1 BD 0\"]\n"
		a, b   = "hand A ♠752 ♥73 ♣K ♦KQ54\n", "hand B ♠K ♥Q5 ♣7Q5 ♦A7J3\n"
		c, d   = "hand C ♠Q43 ♥AJ64 ♣A64\n", "hand D ♠AJ6 ♥K2 ♣J32 ♦62\n"
	)
	for _, tt := range []struct {
		name  string
		edits []string
		codes []code.Code
	}{
		{"somebody without a hand plays a card of a whole hand", []string{a, "", c, "", d, "", "6♥ 6♠ Q♦ 3♦ = C 2", "6♥ 3♦ Q♦ 6♠ = C 2"},
			[]code.Code{code.RenunciaPossible, code.NotInHand}}, // one cause: the hand of B, who plays another's card too
		{"and whose hand it was does not play it", []string{a, "", c, "", d, "", "6♥ 6♠ Q♦ 3♦ = C 2", "6♥ 3♦ Q♦ * = C 2"},
			[]code.Code{code.RenunciaPossible, code.NotInHand}},
		{"the trump card of the dealer is shown by another", []string{a + b + c + d, "", "3. C:", "show C ♥7\n3. C:"},
			[]code.Code{code.CardTwice}},
		{"a whole hand that a play contradicts leaves the other's proof", []string{b, "", c, "", "hand A ♠752", "hand A ♠K52", "4. A: 5♦ 7♦ Q♠ 6♦", "4. A: 5♦ 7♦ Q♠ 6♠", "6♥ 6♠ Q♦", "6♥ 6♦ Q♦"},
			[]code.Code{code.Renuncia, code.Unclaimed, code.NotInHand}},
		{"a written 0 where the pair took 52", []string{"points AC 68 BD 52", "points BD 0"}, []code.Code{code.PointsMismatch}},
		{"two marks executed where one is suspended", []string{result, "", totals, totals + "deal 2 dealer B\npoints AC 110 BD 10\ngames AC 2\nsuspend AC 1 deal 2\nexecute AC 2\n"},
			[]code.Code{code.CardsUnwritten, code.SheetMismatch}},
		{"and one", []string{result, "", totals, totals + "deal 2 dealer B\npoints AC 110 BD 10\ngames AC 2\nsuspend AC 1 deal 2\nexecute AC 1\n"},
			[]code.Code{code.CardsUnwritten}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := codesOf(t, edit(t, clean, tt.edits))
			if !slices.Equal(got, tt.codes) {
				t.Errorf("it has %v, want %v", got, tt.codes)
			}
		})
	}
}

// TestClaimOfTheLastDeal: which deal a claim means that names a trick, in the deal after.
func TestClaimOfTheLastDeal(t *testing.T) {
	const late = "4. A: 5♦ 7♦ Q♠ 6♠ = B 12"
	base := edit(t, clean, []string{
		"[Result \"AC 1 BD 0\"]\n", "", "4. A: 5♦ 7♦ Q♠ 6♦ = B 12", late, "6♥ 6♠ Q♦", "6♥ 6♦ Q♦",
		"sheet AC 1 BD 0\n", "sheet AC 1 BD 0\ndeal 2 dealer B trump 7♠\n1. C: 2♠ 3♠ 4♠ 5♠\n",
	})
	for _, tt := range []struct {
		name, deadline, claim string
		codes                 []code.Code
	}{
		{"once the first card of the next deal was played", "next_deal_first_card", "claim A against BD trick 4 upheld\nstop\n", []code.Code{code.Renuncia, code.Unclaimed, code.ClaimInadmissible}},
		{"until the end of the match", "match_end", "claim A against BD trick 4 upheld\nstop\n", []code.Code{code.Renuncia}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := edit(t, base, []string{"fpsd target=4", "fpsd target=4 renuncia.deadline=" + tt.deadline})
			if got := codesOf(t, text+tt.claim); !slices.Equal(got, tt.codes) {
				t.Errorf("it has %v, want %v", got, tt.codes)
			}
		})
	}
}
