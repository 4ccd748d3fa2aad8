package main

import "testing"

// TestEitherOrder types cards with the suit first, in tricks; a pair is no card.
func TestEitherOrder(t *testing.T) {
	for _, tt := range []struct{ letters, text, want string }{
		{"pt", "5c ac cr 3", "5♥ A♥ K♥ 3"},
		{"pt", "1. B: c5 A K 3 = C 15", "1. B: 5♥ A K 3 = C 15"},
		{"pt", "A:e2", "A:2♠"},
		{"pt", "A:2e D:oa!", "A:2♠ D:A♦!"},
		{"pt", "pontos AC 68 BD 52", "pontos AC 68 BD 52"},
		{"en", "points AC 68 BD 52", "points AC 68 BD 52"},
		{"en", "s2 2s dk@2.5", "2♠ 2♠ K♦@2.5"},
		{"en", "claim B against AC", "claim B against AC"},
		{"pt", "renúncia B contra AC vaza 3", "renúncia B contra AC vaza 3"},
		{"pt", "mão A e72 c5", "mão A e72 c5"},
		{"pt", "nota \"ca e2\"", "nota \"ca e2\""},
		{"pt", "c5 ; e2", "5♥ ; e2"},
		{"pt", "= C", "= C"},
		{"", "e2 2e ♠2", "e2 2e 2♠"},
		{"pt", "", ""},
		{"pt", "A:", "A:"},
	} {
		tr := &transcription{keys: tt.letters}
		if got := eitherOrder(tt.text, tr.letters("")); got != tt.want {
			t.Errorf("%s: %q is %q, want %q", tt.letters, tt.text, got, tt.want)
		}
	}
}
