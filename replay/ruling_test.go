package replay_test

import (
	"slices"
	"testing"

	"sueca/engine/code"
)

// TestRulings: a ruling is wrong only where the record, whichever way it is read, speaks against
// it; that no renúncia was found is not enough. Each record is [clean] after some edits.
func TestRulings(t *testing.T) {
	const (
		result = "[Result \"AC 1 BD 0\"]\n"
		totals = "points AC 68 BD 52\ngames AC 1\nsheet AC 1 BD 0\n"
		nine   = "9. C: 4♣ 2♣ 4♦ J♦ = C 3\n"
		ten    = "10. C: 6♥ 6♠ Q♦ 3♦ = C 2\n"
		hands  = "hand A ♠752 ♥73 ♣K ♦KQ54\nhand B ♠K ♥Q5 ♣7Q5 ♦A7J3\nhand C ♠Q43 ♥AJ64 ♣A64\nhand D ♠AJ6 ♥K2 ♣J32 ♦62\n"
	)
	for _, tt := range []struct {
		name  string
		edits []string
		claim string
		want  code.Code // of the claim
	}{
		{"everybody followed, and that is all there is", nil, "claim A against BD trick 2 upheld\n", code.ClaimWrongRuling},
		{"everybody followed, and it was rejected", nil, "claim A against BD trick 2 rejected\n", ""},
		{"the leader of another trick is not known", []string{hands, "", "8. D: J♠ 7♠ 5♣ 4♥ = C 13", "8. D: * * * *",
			"9. C: 4♣ 2♣ 4♦ J♦ = C 3", "9. 4♣ 2♣ 4♦ J♦", "10. C: 6♥", "10. 6♥"},
			"claim B against AC trick 4 upheld\n", code.ClaimUndecided},
		{"a card of another trick is missing, and the hands tell it all the same", []string{"9. C: 4♣ 2♣ 4♦ J♦", "9. C: 4♣ 4♦ J♦"}, "claim A against B trick 8 upheld\n", code.ClaimWrongRuling},
		{"and in the one that is named they followed", []string{hands, "", "9. C: 4♣ 2♣ 4♦ J♦", "9. C: 4♣ 4♦ J♦"}, "claim A against BD trick 2 upheld\n", code.ClaimWrongRuling},
		{"no deal fits", []string{"hand C ♠Q43 ♥AJ64 ♣A64", "hand C ♠*** ♥***** ♣**"}, "claim A against BD trick 4 upheld\n", code.ClaimUndecided},
		{"a trick may be left out before", []string{nine, "", ten, "9. C: 6♥ 6♠ Q♦ 3♦ = C 2\n", "8. D: J♠ 7♠ 5♣ 4♥", "8. D: J♠ 7♠ 5♣ 2♣"},
			"claim A against BD trick 9 upheld\n", code.ClaimUndecided},
		{"the next trick may be the one left out", []string{nine, "", ten, ""}, "claim A against BD trick 9 upheld\n", code.ClaimUndecided},
		{"a trick further cannot be", []string{nine, "", ten, ""}, "claim A against BD trick 10 upheld\n", code.ClaimInadmissible},
		{"an admission of a play that no way to seat another trick makes one", []string{"9. C: 4♣ 2♣ 4♦ J♦", "9. C: 4♣ 4♦ J♦"}, "admit B trick 8\n", code.Unfounded},
		{"an admission of one that followed", nil, "admit B trick 2\n", code.Unfounded},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := edit(t, clean, append([]string{result, "", totals, ""}, tt.edits...)) + tt.claim
			var got code.Code
			for _, c := range codesOf(t, text) {
				if slices.Contains([]code.Code{code.ClaimWrongRuling, code.ClaimUndecided, code.ClaimInadmissible, code.Unfounded}, c) {
					got = c
				}
			}
			if got != tt.want {
				t.Errorf("it has %q, want %q\n%s", got, tt.want, text)
			}
		})
	}
}
