package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sueca/engine/card"
	"sueca/engine/code"
)

// TestElimination judges deals of which some cards are not written: the cards that are left tell
// what they are worth, or do not.
func TestElimination(t *testing.T) {
	tricks := []string{
		"B: 5♥ A♥ K♥ 3♥ = C 15", "C: A♣ J♣ K♣ Q♣ = C 20", "C: J♥ 2♥ 7♥ Q♥ = A 15", "A: 5♦ 7♦ Q♠ 6♦ = B 12", "B: A♦ 4♠ 2♦ K♦ = B 15",
		"B: 7♣ 6♣ 3♣ 5♠ = B 10", "B: K♠ 3♠ A♠ 2♠ = D 15", "D: J♠ 7♠ 5♣ 4♥ = C 13", "C: 4♣ 2♣ 4♦ J♦ = C 3", "C: 6♥ 6♠ Q♦ 3♦ = C 2",
	}
	const (
		handA = "hand A ♠752 ♥73 ♣K ♦KQ54"
		handB = "hand B ♠K ♥Q5 ♣7Q5 ♦A7J3"
		handC = "hand C ♠Q43 ♥AJ64 ♣A64"
	)
	const all, none = "AC 68 BD 52", ""
	for _, tt := range []struct {
		name   string
		trump  string
		hands  string
		change map[int]string // tricks that are written otherwise; - is not at all
		after  string
		points string
		games  string
		codes  []code.Code
	}{
		{"two cards of the trick that their side took", "7♥", "", map[int]string{10: "C: 6♥ * * 3♦"}, "", all, "AC 1 BD 0", nil},
		{"whole tricks, and who took them", "7♥", "", map[int]string{7: "B: * * * *"}, "", all, "AC 1 BD 0", nil},
		{"a trick that is not written", "7♥", "", map[int]string{6: "-"}, "", all, "AC 1 BD 0", []code.Code{code.IncompleteDeal}},
		{"cards of both sides, worth more and less", "7♥", "", map[int]string{4: "A: 5♦ * Q♠ 6♦", 9: "C: 4♣ 2♣ 4♦ *", 8: "D: J♠ * 5♣ 4♥"}, "", none, "", nil},
		{"a low card of each side", "7♥", "", map[int]string{6: "B: 7♣ 6♣ * 5♠", 8: "D: J♠ 7♠ * 4♥"}, "", all, "AC 1 BD 0", nil},
		{"had C led 5♦, B would have led next", "7♥", "", map[int]string{4: "A: * 7♦ Q♠ 6♦", 9: "C: * 2♣ 4♦ J♦"}, "", all, "AC 1 BD 0", nil},
		{"an ace or a low card", "7♥", "", map[int]string{2: "C: A♣ J♣ K♣ *", 6: "B: 7♣ 6♣ * 5♠"}, "", none, "", nil},
		{"an ace or a low card, and the hands", "7♥", handB, map[int]string{2: "C: A♣ J♣ K♣ *", 6: "B: 7♣ 6♣ * 5♠"}, "", all, "AC 1 BD 0", nil},
		{"the trump card is the dealer's", "7♥", "", map[int]string{3: "C: J♥ 2♥ *♥ Q♥", 1: "B: 5♥ A♥ *♥ 3♥"}, "", all, "AC 1 BD 0", nil},
		{"the last trick was not played", "7♥", handA + "\n" + handB + "\n" + handC, map[int]string{10: "-"}, "stop", all, "AC 1 BD 0", nil},
		{"and two may have had the cards", "7♥", handA + "\n", map[int]string{10: "-"}, "stop", none, "AC 1 BD 0", nil},
		{"the points as written", "7♥", "", map[int]string{10: "C: 6♥ * * 3♦"}, "points AC 66 BD 54", all, "AC 1 BD 0", []code.Code{code.PointsMismatch}},
		{"the points of a trick as written", "7♥", "", map[int]string{10: "C: 6♥ * * 3♦ = C 3"}, "", all, "AC 1 BD 0", []code.Code{code.PointsMismatch}},
		{"one point of unknown cards", "7♥", "", map[int]string{9: "C: 4♣ * * *", 10: "C: * * * * = C 1"}, "", none, "", []code.Code{code.PointsMismatch}},
		{"the queen of another trick", "7♥", "", map[int]string{8: "D: J♠ 7♠ * 4♥ = C 15", 10: "C: 6♥ * Q♦ 3♦"}, "", all, "AC 1 BD 0", []code.Code{code.PointsMismatch}},
		{"a card is missing, and none is worth so much", "7♥", "", map[int]string{10: "C: 6♥ 6♠ 3♦ = C 4"}, "", none, "AC 1 BD 0", []code.Code{code.TrickSize, code.PointsMismatch}},
		{"the trump unknown, and any the same", "*", "", map[int]string{10: "C: 6♥ * * 3♦"}, "", all, "AC 1 BD 0", []code.Code{code.TrumpInferred}},
		{"a card twice", "7♥", "", map[int]string{10: "C: 6♥ 6♥ * 3♦"}, "", none, "", []code.Code{code.CardTwice}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b strings.Builder
			b.WriteString("[Rules \"fpsd\"]\ndeal 1 dealer A trump " + tt.trump + "\n" + tt.hands + "\n")
			for i, line := range tricks {
				if other := tt.change[i+1]; other == "-" {
					continue
				} else if other != "" {
					line = other
				}
				b.WriteString(strings.Fields("1. 2. 3. 4. 5. 6. 7. 8. 9. 10.")[i] + " " + line + "\n")
			}
			b.WriteString(tt.after + "\n")
			m := judged(t, b.String())
			v := &m.Verdicts[0]
			if got := sums(v.Points); got != tt.points {
				t.Errorf("points %q, want %q", got, tt.points)
			}
			if got := sums(v.Games); got != tt.games {
				t.Errorf("games %q, want %q", got, tt.games)
			}
			var codes []code.Code
			for _, c := range v.Codes {
				if c != code.Unclaimed && c != code.Renuncia && c != code.RenunciaPossible {
					codes = append(codes, c)
				}
			}
			if !slices.Equal(codes, tt.codes) {
				t.Errorf("found %v, want %v\n%s", codes, tt.codes, b.String())
			}
		})
	}
}

// sums returns the numbers of the two pairs, "" for none.
func sums(t *card.Tally) string {
	if t == nil {
		return ""
	}
	return fmt.Sprintf("AC %d BD %d", t.Of(card.AC), t.Of(card.BD))
}
