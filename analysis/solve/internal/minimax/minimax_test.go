package minimax

import "testing"

// TestValue holds the values of endings that a reader can play out.
func TestValue(t *testing.T) {
	tests := []struct {
		desc string
		in   Position
		want int
	}{
		{"the last trick", Position{Hands: [4]string{"A♥", "2♥", "7♥", "K♠"}}, 25},
		{"the last trick, by another leader", Position{Hands: [4]string{"A♥", "2♥", "7♥", "K♠"}, Leader: 3}, 0},
		{"a trump takes it", Position{Hands: [4]string{"A♥", "2♠", "7♥", "K♥"}, Trump: "♠"}, 0},
		{"the higher trump takes it", Position{Hands: [4]string{"A♥", "2♠", "3♠", "K♥"}, Trump: "♠"}, 15},
		{"a ten is worth as much as a seven", Position{Hands: [4]string{"T♥", "2♥", "K♥", "J♥"}}, 17},
		{"a trick", Position{Hands: [4]string{"A♥", "2♥", "7♥", "K♠"}, Tricks: true, LastTrick: 10}, 1},
		{"with the bonuses", Position{Hands: [4]string{"A♥", "2♥", "Q♥", "K♠"}, QueenOfHearts: 13, LastTrick: 10}, 40},
		{"the rest of a trick", Position{Hands: [4]string{"", "", "7♥", "K♠"}, Table: "A♥ 2♥"}, 25},
		{"all is played", Position{}, 0},
		// Place 0 leads the ace, to which 1 must follow; the seven is then high.
		{"two tricks", Position{Hands: [4]string{"A♥ 7♥", "K♥ 2♠", "3♠ 4♠", "2♥ 5♠"}}, 25},
		// Place 3 leads its ace. Place 1 throws its seven to it and keeps the trump, if it may.
		{"who may discard", Position{Hands: [4]string{"2♥ A♣", "2♠ 7♣", "3♥ 4♣", "A♥ K♣"}, Trump: "♠", Leader: 3}, 0},
		{"who must trump", Position{Hands: [4]string{"2♥ A♣", "2♠ 7♣", "3♥ 4♣", "A♥ K♣"}, Trump: "♠", Leader: 3, MustTrump: true}, 25},
	}
	for _, tt := range tests {
		if got, err := Value(&tt.in); err != nil || got != tt.want {
			t.Errorf("%s: got %d, %v, want %d", tt.desc, got, err, tt.want)
		}
	}
	for _, card := range []string{"X♥", "A", "A?"} {
		if _, err := Value(&Position{Table: card}); err == nil {
			t.Errorf("%s: it is taken as a card", card)
		}
	}
}
