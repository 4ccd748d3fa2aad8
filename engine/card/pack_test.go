package card_test

import (
	"testing"

	"sueca/engine/card"
	"sueca/engine/internal/records"
)

// TestPack checks packs in which a card may be there twice.
func TestPack(t *testing.T) {
	seven, ace := records.Card("7♥"), records.Card("A♠")
	pack := card.PackOf
	for _, c := range []struct {
		name        string
		got         card.Pack
		sevens, ace int
	}{
		{"none", pack(), 0, 0},
		{"unknown cards are left out", pack(card.Unknown, card.New(card.Hearts, card.NoRank)), 0, 0},
		{"two of one", pack(seven, ace, seven), 2, 1},
		{"a third is not counted", pack(seven, seven, seven), 2, 0},
		{"one less of two", pack(seven, seven, ace).Without(seven), 1, 1},
		{"one less of one", pack(seven, ace).Without(seven), 0, 1},
		{"one less of none", pack(seven, seven).Without(ace), 2, 0},
		{"two less one", pack(seven, seven, ace).Minus(pack(seven)), 1, 1},
		{"two less two", pack(seven, seven, ace).Minus(pack(seven, seven)), 0, 1},
		{"one less two", pack(seven, ace).Minus(pack(seven, seven)), 0, 1},
		{"two less none", pack(seven, seven).Minus(pack(ace)), 2, 0},
		{"two or one", pack(seven, seven).Or(pack(seven, ace)), 2, 1},
		{"one or two", pack(ace).Or(pack(seven, seven)), 2, 1},
		{"one or one", pack(seven).Or(pack(seven)), 1, 0},
	} {
		if n, k := c.got.Count(seven), c.got.Count(ace); n != c.sevens || k != c.ace || c.got.Len() != n+k ||
			c.got.Points() != 10*n+11*k || c.got.Doubled() != (n == 2) {
			t.Errorf("%s: %d sevens and %d aces, %d cards worth %d", c.name, n, k, c.got.Len(), c.got.Points())
		}
	}
	for _, c := range []struct {
		p, q card.Pack
		has  bool
	}{
		{pack(seven, seven), pack(seven), true}, {pack(seven, seven), pack(seven, seven), true}, {pack(seven), pack(seven, seven), false},
		{pack(seven), pack(ace), false}, {pack(seven, seven), pack(seven, ace), false}, {pack(), pack(), true}, {pack(), pack(ace), false},
	} {
		if c.p.Has(c.q) != c.has {
			t.Errorf("%v has %v: %v", c.p, c.q, !c.has)
		}
	}
}
