package untidy

import (
	"fmt"
	"testing"
)

// evening is the deal that the page on the notation shows, with a score of its own.
const evening = `[Sueca "1"]
[Rules "fpsd target=4"]
deal 1 dealer A trump 7♥
hand A ♠752 ♥73 ♣K ♦KQ54
hand B ♠K ♥Q5 ♣7Q5 ♦A7J3
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

func TestJudge(t *testing.T) {
	o := Judge(evening)
	s := o.Sections[1]
	if s.Points == nil || *s.Points != [2]int{68, 52} || s.Games == nil || *s.Games != [2]int{1, 0} {
		t.Errorf("points %v, games %v", s.Points, s.Games)
	}
	if got := fmt.Sprint(s.Want, s.Must, s.Proven, s.Fits, s.Consistent); got != "map[] [] map[] true true" {
		t.Errorf("found %s", got)
	}
}

// TestWrite holds that a seed has one record, and that what the writer knows of it is about its
// deals.
func TestWrite(t *testing.T) {
	for seed := range uint64(50) {
		r := Write(seed)
		if again := Write(seed); r.Text != again.Text {
			t.Fatalf("seed %d has two records", seed)
		}
		if n := len(Judge(r.Text).Sections) - 1; n != len(r.Deals) {
			t.Errorf("seed %d: %d deals in the text, %d in truth", seed, n, len(r.Deals))
		}
	}
}

// TestFits holds the matching against what can be seen by looking.
func TestFits(t *testing.T) {
	g := openGrid()
	if !g.fits() {
		t.Fatal("any deal fits no record")
	}
	g.owns(0, suitSet(0)) // all ten spades are A's
	g.only(1, 0, suitSet(1)|suitSet(2))
	if !g.fits() {
		t.Error("ten spades with A, no diamonds with B")
	}
	if lawful, revoked := g.followed(1, 0, 3); !lawful || revoked {
		t.Error("A has nothing but spades, and B led something else")
	}
	g.owns(1, card(3, 0))
	if g.fits() {
		t.Error("a diamond with B, who has none")
	}
}
