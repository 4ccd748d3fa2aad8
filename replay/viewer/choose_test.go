package viewer

import (
	"strings"
	"testing"
)

// TestCandidates: of a seat all of whose cards are known only those can be tried that it has left; of
// another, those of which the record, to its end, does not tell that somebody else has them.
func TestCandidates(t *testing.T) {
	const text = "[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump 2♦\nhand B ♠A7KJ ♥2345 ♣23\nhand C ♠Q65\n1. B: A♠ 2♠ 3♠ 4♠\nstop\n"
	for _, tt := range []struct{ keys, turn, want string }{
		{"", "B", "A♠ 7♠ K♠ J♠ 5♥ 4♥ 3♥ 2♥ 3♣ 2♣"},
		{"Right", "C", "Q♠ 6♠ 5♠ 2♠ A♥ 7♥ K♥ J♥ Q♥ 6♥ A♣ 7♣ K♣ J♣ Q♣ 6♣ 5♣ 4♣ A♦ 7♦ K♦ J♦ Q♦ 6♦ 5♦ 4♦ 3♦"},
		{"Right Right", "D", "3♠ A♥ 7♥ K♥ J♥ Q♥ 6♥ A♣ 7♣ K♣ J♣ Q♣ 6♣ 5♣ 4♣ A♦ 7♦ K♦ J♦ Q♦ 6♦ 5♦ 4♦ 3♦"},
	} {
		s := opened(t, text)
		press(s, tt.keys)
		s.choose()
		var got []string
		for _, c := range s.pile {
			got = append(got, c.String())
		}
		if g := strings.Join(got, " "); g != tt.want || s.see().turn.String() != tt.turn {
			t.Errorf("%v: %s, want %s: %s", s.see().turn, g, tt.turn, tt.want)
		}
	}
}
