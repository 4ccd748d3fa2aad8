package replay_test

import (
	"slices"
	"strings"
	"testing"

	"sueca/engine/code"
)

// TestHolders: what a deal of five is written to have brought, where nothing tells who held the
// card that was called, is possible if it is so with somebody who may have.
func TestHolders(t *testing.T) {
	const (
		head  = "[Rules \"italiana5\"]\ndeal 1 dealer B\n"
		alone = head + "bid C 65\ndeclare C trump ♠ call 4♦\n"
		// C takes 51, D nothing; one of C and D had the 4♦, the other the 5♦.
		tricks = "1. C: J♣ 2♣ 7♣ K♣ A♦\n2. E: J♠ K♠ 4♥ A♠ 3♠\n3. C: 7♠ 7♥ 2♠ 6♠ 3♣\n4. C: Q♥ K♥ 2♥ A♥ 3♥\n" +
			"5. A: A♣ Q♣ 5♠ 4♣ 6♣\n6. C: K♦ * Q♦ 7♦ 3♦\n7. A: 2♦ 6♦ J♦ 5♥ 4♠\n8. E: 6♥ Q♠ J♥ * 5♣\n"
	)
	for _, tt := range []struct {
		deal, games string
		found       bool
	}{
		{alone, "C 1", false},
		{alone, "C 2 D 2", false},
		{alone, "A 1 B 1 E 1", false},
		{alone, "A 1 B 1 D 1 E 1", false},
		{alone, "D 1 E 1", true},
		{alone, "A 1 B 1 C 1", true},
		{alone, "C 1 D 2", true},
		{head, "D 1 E 1", false},
		{head, "A 1 B 1 C 1", false},
		{head, "A 1 B 1 C 1 D 1 E 1", true},
		{head + "declare C trump ♠ call -\n", "C 1", false},
		{head + "declare C trump ♠ call -\n", "C 1 D 1", true},
		{strings.Replace(alone, "bid C", "hand A ♠76 ♥53 ♣KA ♦A2\nbid C", 1), "A 1 C 1", true},
		{alone + tricks, "A 1 B 1 E 1", false},
		{alone + tricks, "A 1 B 1 D 1 E 1", false},
		{alone + tricks, "A 1 B 1 D 1", true},
		{alone + tricks, "C 1 D 1", true},
		{alone + tricks, "C 1", true},
		{strings.Replace(alone, "call 4♦", "call -", 1) + tricks, "A 1 B 1 D 1 E 1", false},
		{head + "declare C trump ♠ call 4♦\n" + tricks, "A 1 B 1 E 1", false},
		{head + "declare C trump ♠ call 4♦\n" + tricks, "C 1 D 1", true},
		{alone + "claim A against B upheld\n", "A 4 D 4 E 4", false},
		{alone + "claim A against B upheld\n", "A 4 C 4 D 4", true},
		{alone + "claim A against C upheld\n", "A 4 B 4 D 4", false},
		{alone + "claim A against C upheld\n", "A 4 B 4 D 4 E 4", false},
		{alone + "claim A against C upheld\n", "A 4 D 4", true},
		{alone + "claim A against B rejected\n", "B 3 C 3", false},
		{alone + "claim A against B rejected\n", "B 3 C 2", true},
		{alone + "penalty retrieved C award 2\n", "A 3 B 3 E 3", false},
		{alone + "penalty retrieved C award 2\n", "A 3 B 3 E 2", true},
	} {
		var codes []code.Code
		for _, f := range judged(t, tt.deal+"games "+tt.games+"\n").Findings {
			codes = append(codes, f.Code)
		}
		found := slices.Contains(codes, code.Result) || slices.Contains(codes, code.GamesMismatch)
		if found != tt.found {
			t.Errorf("games %s: %v\n%s", tt.games, codes, tt.deal)
		}
	}
}
