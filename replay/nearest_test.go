package replay_test

import (
	"slices"
	"strings"
	"testing"

	"sueca/engine/code"
)

// clean is a record in which nothing is found.
const clean = `[Rules "fpsd target=4"]
[Result "AC 1 BD 0"]

deal 1 dealer A trump 7♥
hand A ♠752 ♥73 ♣K ♦KQ54
hand B ♠K ♥Q5 ♣7Q5 ♦A7J3
hand C ♠Q43 ♥AJ64 ♣A64
hand D ♠AJ6 ♥K2 ♣J32 ♦62
1. B: 5♥ A♥ K♥ 3♥ = C 15
2. C: A♣ J♣ K♣ Q♣ = C 20
3. C: J♥ 2♥ 7♥ Q♥ = A 15
4. A: 5♦ 7♦ Q♠ 6♦ = B 12
5. B: A♦ 4♠ 2♦ K♦ = B 15
6. B: 7♣ 6♣ 3♣ 5♠ = B 10
7. B: K♠ 3♠ A♠ 2♠ = D 15
8. D: J♠ 7♠ 5♣ 4♥ = C 13
9. C: 4♣ 2♣ 4♦ J♦ = C 3
10. C: 6♥ 6♠ Q♦ 3♦ = C 2
points AC 68 BD 52
games AC 1
sheet AC 1 BD 0
`

// edit puts lines of a record in the place of others: from, to, from, to … Each stands in the
// record once; to may be of several lines, or of none.
func edit(t *testing.T, text string, change []string) string {
	t.Helper()
	for pair := range slices.Chunk(change, 2) {
		if strings.Count(text, pair[0]) != 1 {
			t.Fatalf("%q stands in the record %d times", pair[0], strings.Count(text, pair[0]))
		}
		text = strings.Replace(text, pair[0], pair[1], 1)
	}
	return text
}

// codesOf returns the codes found in a record, in order.
func codesOf(t *testing.T, text string) []code.Code {
	t.Helper()
	var out []code.Code
	for _, f := range judged(t, text).Findings {
		out = append(out, f.Code)
	}
	return out
}

// nearest holds that one record has a finding, and another, which is nearly the same, has not.
func nearest(t *testing.T, c code.Code, has, near string) {
	t.Helper()
	if has := codesOf(t, has); !slices.Contains(has, c) {
		t.Errorf("it has %v", has)
	}
	if near := codesOf(t, near); slices.Contains(near, c) {
		t.Errorf("the nearest one has it too: %v", near)
	}
}

// TestNearest: for each finding of the judge a record that has it, and the nearest one that has not.
func TestNearest(t *testing.T) {
	const (
		hands  = "hand A ♠752 ♥73 ♣K ♦KQ54\nhand B ♠K ♥Q5 ♣7Q5 ♦A7J3\nhand C ♠Q43 ♥AJ64 ♣A64\nhand D ♠AJ6 ♥K2 ♣J32 ♦62\n"
		totals = "points AC 68 BD 52\ngames AC 1\nsheet AC 1 BD 0\n"
		result = "[Result \"AC 1 BD 0\"]\n"
		tail   = "5. B: A♦ 4♠ 2♦ K♦ = B 15\n6. B: 7♣ 6♣ 3♣ 5♠ = B 10\n7. B: K♠ 3♠ A♠ 2♠ = D 15\n8. D: J♠ 7♠ 5♣ 4♥ = C 13\n9. C: 4♣ 2♣ 4♦ J♦ = C 3\n10. C: 6♥ 6♠ Q♦ 3♦ = C 2\n" + totals
	)
	drop := func(lines ...string) (out []string) {
		for _, l := range lines {
			out = append(out, l, "")
		}
		return out
	}
	type E = []string
	for _, tt := range []struct {
		name      string
		code      code.Code
		has, near []string // edits of the clean record
	}{
		{"the rules are named or not", code.RulesAssumed, drop("[Rules \"fpsd target=4\"]\n"), nil},
		{"a leader unwritten", code.LeaderInferred, E{"3. C: J♥", "3. J♥"}, nil},
		{"the trump unwritten, and what it was inferred from", code.TrumpInferred, E{" trump 7♥", " trump *", "5♣ 4♥", "5♣ 4♥"}, E{" trump 7♥", " trump *♥"}},
		{"a card twice in the plays", code.CardTwice, append(drop(hands), "9. C: 4♣", "9. C: 6♣"), append(drop(hands), "9. C: 4♣ 2♣ 4♦ J♦ = C 3", "9. C: * 2♣ 4♦ J♦ = C 3")},
		{"a card in two hands", code.CardTwice, append(drop(totals, result), "hand B ♠K ♥Q5", "hand B ♠K ♥Q7"), append(drop(totals, result), "hand B ♠K ♥Q5 ♣7Q5 ♦A7J3", "hand B ♠K ♥Q ♣7Q5 ♦A7J3")},
		{"eleven cards in a hand", code.HandSize, append(drop(hands), "1. B:", "hand A ♠752 ♥73 ♣K ♦KQ54 *1\n1. B:"), append(drop(hands), "1. B:", "hand A ♠752 ♥73 ♣K ♦KQ5 *1\n1. B:")},
		{"a hand written again otherwise", code.HandSize, E{"1. B:", "hand A ♠752\n1. B:"}, E{hands, "hand A ♠752 ♥73 ♣K ♦KQ54\n"}},
		{"five cards in a trick", code.TrickSize, append(drop(hands), "K♥ 3♥ =", "K♥ 3♥ * ="), nil},
		{"three cards in a trick, and then another", code.TrickSize, E{"K♥ 3♥ = C 15", "K♥ = C"}, E{"K♥ 3♥ = C 15", "K♥ * = C"}},
		{"an eight", code.NotInDeck, append(drop(hands), "2♣ 4♦ J♦", "2♣ 4♦ 8♦"), append(drop(hands), "2♣ 4♦ J♦", "2♣ 4♦ *♦")},
		{"a card of another's hand", code.NotInHand, E{"hand D ♠AJ6 ♥K2 ♣J32 ♦62\n", "", "C: A♣ J♣ K♣ Q♣", "C: A♣ 6♣ K♣ Q♣", "7♣ 6♣ 3♣", "7♣ J♣ 3♣"}, E{"hand D ♠AJ6 ♥K2 ♣J32 ♦62\n", ""}},
		{"a card that is not in the whole hand", code.NotInHand, append(drop(totals, result), "hand A ♠752 ♥73", "hand A ♠762 ♥73", "hand D ♠AJ6 ♥K2 ♣J32 ♦62\n", ""), E{"hand A ♠752 ♥73", "hand A ♠752 ♥73", "hand D ♠AJ6 ♥K2 ♣J32 ♦62\n", ""}},
		{"a card of a suit that the hand had not", code.NotInHand, E{hands, "hand D ♠-\n"}, E{hands, "hand C ♦-\n"}},
		{"the trump card in another hand", code.NotHeld, E{"trump 7♥", "trump Q♥"}, E{"trump 7♥", "trump 3♥"}},
		{"the trump card played by another", code.NotHeld, append(drop(hands), "trump 7♥", "trump Q♥"), append(drop(hands), "trump 7♥", "trump 3♥")},
		{"a card point alone, which no card is worth", code.Result, E{result, "", totals, totals + "deal 2\npoints AC 1 BD 119\n"}, E{result, "", totals, totals + "deal 2\npoints AC 2 BD 118\n"}},
		{"an amendment of a card that was not played", code.NoSuchPlay, E{totals, totals + "amend deal 1 trick 9 C 5♣ -> 4♣ \"misread\"\n"}, E{"9. C: 4♣", "9. C: 5♣", "5♣ 4♥", "5♣ 4♥", totals, totals + "amend deal 1 trick 9 C 5♣ -> 4♣ \"misread\"\n"}},
		{"who discards, and had the suit", code.Renuncia, E{"4. A: 5♦ 7♦ Q♠ 6♦ = B 12", "4. A: 5♦ 7♦ Q♠ 6♠ = B 12", "6♥ 6♠ Q♦", "6♥ 6♦ Q♦"}, nil},
		{"who discards, and may have had the suit", code.RenunciaPossible, E{hands, "", "4. A: 5♦ 7♦ Q♠ 6♦ = B 12\n" + tail, "4. A: 5♦ 7♦ Q♠ 6♠ = B 12\n5. B: A♦ 4♠ *\nstop\n", result, ""}, append(drop(result), "4. A: 5♦ 7♦ Q♠ 6♦ = B 12\n"+tail, "4. A: 5♦ 7♦ Q♠ 6♦ = B 12\n5. B: A♦ 4♠ *\nstop\n")},
		{"a renúncia that nobody claimed", code.Unclaimed, E{"4. A: 5♦ 7♦ Q♠ 6♦ = B 12", "4. A: 5♦ 7♦ Q♠ 6♠ = B 12", "6♥ 6♠ Q♦", "6♥ 6♦ Q♦"}, E{"4. A: 5♦ 7♦ Q♠ 6♦ = B 12", "4. A: 5♦ 7♦ Q♠ 6♠ = B 12\nclaim A against D trick 4 upheld", "6♥ 6♠ Q♦", "6♥ 6♦ Q♦"}},
		{"out of turn", code.OutOfTurn, E{"2. C: A♣ J♣ K♣ Q♣", "2. C: A♣ A:K♣ D:J♣ B:Q♣"}, E{"2. C: A♣ J♣ K♣ Q♣", "2. C: A♣ D:J♣ A:K♣ B:Q♣"}},
		{"the seat that did not take the trick leads", code.WrongLeader, E{"10. C: 6♥ 6♠ Q♦ 3♦ = C 2", "10. A: Q♦ 3♦ 6♥ 6♠ = C 2"}, nil},
		{"the dealer leads the first trick", code.WrongFirstLeader, E{"1. B: 5♥ A♥ K♥ 3♥", "1. A: 3♥ 5♥ A♥ K♥"}, nil},
		{"a deal that the same seat deals again", code.WrongDealer, append(drop(result), totals, totals+"deal 2 dealer A\npoints AC 20 BD 100\n"), append(drop(result), totals, totals+"deal 2 dealer B\npoints AC 20 BD 100\n")},
		{"a winner that did not win", code.WinnerMismatch, E{"= B 10", "= D 10"}, E{" = B 10", ""}},
		{"a trick's card points, one too many", code.PointsMismatch, E{"= B 10", "= B 11"}, E{"= B 10", "= B"}},
		{"a deal's card points, one too many", code.PointsMismatch, E{"points AC 68 BD 52", "points AC 69 BD 51"}, E{"points AC 68 BD 52\n", ""}},
		{"a written 0", code.PointsMismatch, E{"= C 2\n", "= C 0\n"}, E{"= C 2\n", "= C\n"}},
		{"points of one pair, a written 0", code.PointsMismatch, E{"points AC 68 BD 52", "points BD 0"}, E{"points AC 68 BD 52", "points BD 52"}},
		{"two games in place of one", code.GamesMismatch, E{"games AC 1\n", "games AC 2\n"}, E{"games AC 1\n", ""}},
		{"no games in place of one", code.GamesMismatch, E{"games AC 1\n", "games none\n"}, E{"games AC 1\n", ""}},
		{"the sheet", code.SheetMismatch, E{"sheet AC 1 BD 0", "sheet AC 0 BD 1"}, E{"sheet AC 1 BD 0\n", ""}},
		{"the result", code.ResultMismatch, E{"Result \"AC 1 BD 0\"", "Result \"AC 2 BD 0\""}, drop(result)},
		{"a claim upheld of who followed", code.ClaimWrongRuling, append(drop(totals, result), "= C 2\n", "= C 2\nclaim A against D trick 4 upheld\n"), append(drop(totals, result), "= C 2\n", "= C 2\nclaim A against D trick 4 withdrawn\n")},
		{"a claim against the own pair", code.ClaimInadmissible, append(drop(totals, result), "= C 2\n", "= C 2\nclaim B against D trick 4 rejected\n"), append(drop(totals, result), "= C 2\n", "= C 2\nclaim A against D trick 4 withdrawn\n")},
		{"nine tricks", code.IncompleteDeal, append(drop(result), "10. C: 6♥ 6♠ Q♦ 3♦ = C 2\n"+totals, ""), append(drop(result), "10. C: 6♥ 6♠ Q♦ 3♦ = C 2\n"+totals, "stop\n")},
		{"a gap in the numbers", code.DealMissing, append(drop(result), totals, totals+"deal 3\npoints AC 20 BD 100\n"), append(drop(result), totals, totals+"deal 2\npoints AC 20 BD 100\n")},
		{"tricks of which only the winner is written", code.CardsUnwritten, append(drop(hands), "10. C: 6♥ 6♠ Q♦ 3♦ = C 2", "10. = C 2"), nil},
		{"a deal after the last", code.MatchOver, E{"target=4", "target=1", totals, totals + "deal 2 dealer B\npoints AC 20 BD 100\n"}, append(drop(result), "target=4", "target=2", totals, totals+"deal 2 dealer B\npoints AC 20 BD 100\n")},
		{"who owns up and did nothing", code.Unfounded, append(drop(totals, result), "= C 2\n", "= C 2\nadmit D trick 4\n"), append(drop(totals, result), "4. A: 5♦ 7♦ Q♠ 6♦ = B 12", "4. A: 5♦ 7♦ Q♠ 6♠ = B 12", "10. C: 6♥ 6♠ Q♦ 3♦ = C 2\n", "10. C: 6♥ 6♦ Q♦ 3♦ = C 2\nadmit D trick 4\n")},
	} {
		t.Run(string(tt.code)+" "+tt.name, func(t *testing.T) { nearest(t, tt.code, edit(t, clean, tt.has), edit(t, clean, tt.near)) })
	}
	if all := codesOf(t, clean); all != nil {
		t.Errorf("the clean record has %v", all)
	}
}
