package desk

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
)

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
		tr := &Desk{Keys: tt.letters}
		if got := eitherOrder(tt.text, tr.letters("")); got != tt.want {
			t.Errorf("%s: %q is %q, want %q", tt.letters, tt.text, got, tt.want)
		}
	}
}

// TestTypedLines: what is typed is a line of a deal, one that stands before the first deal or
// the cards of a trick, by the letters of the keys and by the seats of the table.
func TestTypedLines(t *testing.T) {
	four := rules.Default()
	five, err := rules.Parse("italiana5")
	assert.NilError(t, err)
	for _, tt := range []struct {
		rules *rules.Rules
		keys  string
		text  string
		seat  card.Seat // whose turn it is, in trick 3
		want  string    // what it is in canonical notation
	}{
		{&four, "pt", "pontos AC 68 BD 52", card.B, "points AC 68 BD 52"},
		{&four, "pt", "c5 ac cr c3", card.B, "3. B: 5♥ A♥ K♥ 3♥"},
		{&four, "en", "5s as", card.D, "3. D: 5♠ A♠"},
		{&four, "pt", "4. A: c5 ca", card.B, "4. A: 5♥ A♥"},
		{&four, "pt", "sorteio B re", card.NoSeat, "lot B K♠"},
		{&four, "pt", "sorteio B re", card.C, "lot B K♠"},
		{&five, "pt", "sorteio E re", card.NoSeat, "lot E K♠"},
		{&four, "pt", "sorteio E re", card.NoSeat, "!"},
		{&four, "pt", "c5", card.NoSeat, "!"},
		{&four, "pt", "isto não é nada", card.B, "!"},
		{&five, "pt", "mostra E er", card.NoSeat, "show E ♠K"},
		{&four, "pt", "mostra E er", card.NoSeat, "!"},
		{&four, "numpad", "pontos AC 1 BD 119", card.NoSeat, "points AC 1 BD 119"},
		{&four, "pt", "", card.NoSeat, ""},
	} {
		tr := &Desk{Keys: tt.keys}
		events, err := tr.Lines(tt.rules, tt.text, "pt", 3, tt.seat)
		got := "!"
		if err == nil {
			got = strings.TrimSpace(notation.Format(events, notation.English))
		}
		if got != tt.want {
			t.Errorf("%s, %q: %q (%v), want %q", tt.keys, tt.text, got, err, tt.want)
		}
	}
}
