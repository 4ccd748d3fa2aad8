package replay_test

import (
	"slices"
	"strings"
	"testing"

	"sueca/engine/code"
)

// TestGroups: points that are written of seats which are no part of one side add up all the same
// to what they took.
func TestGroups(t *testing.T) {
	five := "[Rules \"italiana5\"]\ndeal 1 dealer B\nbid C 65\ndeclare C trump ♠ call 4♦\n" +
		"1. C: J♣ 2♣ 7♣ K♣ A♦\n2. E: J♠ K♠ 4♥ A♠ 3♠\n3. C: 7♠ 7♥ 2♠ 6♠ 3♣\n4. C: Q♥ K♥ 2♥ A♥ 3♥\n" +
		"5. A: A♣ Q♣ 5♠ 4♣ 6♣\n6. C: K♦ 4♦ Q♦ 7♦ 3♦\n7. A: 2♦ 6♦ J♦ 5♥ 4♠\n8. E: 6♥ Q♠ J♥ 5♦ 5♣\n" // A 38 C 51 E 31
	unknown := strings.NewReplacer("4♦ Q♦", "* Q♦", "5♦ 5♣", "* 5♣").Replace(five)
	out := "[Rules \"tres-morto dead=out\"]\ndeal 1 dealer B trump Q♠\n1. C: 6♣ A♣ 4♣\n2. A: 4♠ J♠ K♠\n3. C: A♥ 2♥ Q♥\n4. C: 7♣ 2♦ 3♣\n" +
		"5. C: 7♦ 3♦ 4♦\n6. C: 6♦ 5♦ A♦\n7. B: J♣ 3♠ 4♥\n8. C: J♦ 5♥ 6♠\n9. B: 2♣ J♥ K♥\n10. B: Q♠ 5♠ 7♥\n"
	dead := "[Rules \"tres-morto\"]\ndeal 1 dealer A trump 6♥\n1. B: A♣ 3♣ 5♣ K♥\n2. A: 5♥ 4♥ A♥ 2♥\n3. D: A♦ 6♦ 5♦ 3♦\n4. D: J♣ 7♣ 2♣ 6♣\n" +
		"5. C: Q♠ 6♠ 7♠ J♠\n6. B: 5♠ J♦ A♠ K♠\n7. C: 7♦ Q♣ 2♦ 4♦\n8. C: 3♠ J♥ 2♠ 7♥\n9. D: Q♦ Q♥ 6♥ 3♥\n10. C: 4♠ 4♣ K♣ K♦\n" // A 15 B 15 C 55 D 35
	eight := "[Rules \"dupla\"]\ndeal 1 dealer A\n1. B: A♠ 2♠ 3♠ 4♠ 5♠ 6♠ Q♠ J♠\nstop\n"
	for _, tt := range []struct {
		about, deal, points string
		found               bool
	}{
		{"the sides", five, "CD 51 ABE 69", false},
		{"seats of a side by themselves: they count together", five, "C 21 D 30 ABE 69", false},
		{"seats of both sides", five, "AC 89 BDE 31", false},
		{"seats of both sides, wrong", five, "AC 80 BDE 40", true},
		{"one group of both sides", five, "AC 80", true},
		{"sides that nothing tells", unknown, "AC 89 BDE 31", false},
		{"sides that nothing tells, wrong", unknown, "AC 80 BDE 40", true},
		{"a dead hand's sides", dead, "AD 50 BC 70", false},
		{"seats of both, with a dead hand", dead, "AB 30 CD 90", false},
		{"seats of both, with a dead hand, wrong", dead, "AB 31 CD 89", true},
		{"two who play for themselves", out, "AB 44 C 43", false},
		{"two who play for themselves, wrong", out, "AB 43 C 43", true},
		{"eight hands, stopped", eight, "AB 16", false},
	} {
		got := slices.Contains(codesOf(t, tt.deal+"points "+tt.points+"\n"), code.PointsMismatch)
		if got != tt.found {
			t.Errorf("%s: points %s: found %t", tt.about, tt.points, got)
		}
	}
}
