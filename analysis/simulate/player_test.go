package simulate

import (
	"math/rand/v2"
	"strings"
	"testing"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// cardsOf reads cards such as 7♥ A♠.
func cardsOf(t *testing.T, text string) (out []card.Card) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		found := card.Unknown
		for c := range card.DeckOfSevens.All() {
			if c.String() == word {
				found = c
			}
		}
		if found == card.Unknown {
			t.Fatalf("no card: %s", word)
		}
		out = append(out, found)
	}
	return out
}

// tableOf returns a table of two pairs at which the cards of a trick are laid, hearts are trumps, and
// the seat in turn holds a hand. A leads.
func tableOf(t *testing.T, trick, played, hand string) *table {
	t.Helper()
	rules := rules.Default()
	shape := rules.Table()
	out := &table{shape: shape, order: shape.Order(card.D, rules.Direction()), rules: &rules, pack: rules.Pack(), trump: card.Hearts, leader: card.A, turn: card.A}
	for _, s := range shape.Seats {
		out.sides[s] = shape.Column(s)
	}
	for _, c := range cardsOf(t, played) {
		out.played = out.played.With(c)
	}
	for _, c := range cardsOf(t, trick) {
		out.hands[out.turn] = card.PackOf(c)
		out.lay(c)
	}
	out.hands[out.turn] = card.PackOf(cardsOf(t, hand)...)
	return out
}

// TestFollow: points go on the partner's trick that is safe, a trick that is worth something is
// taken, as cheaply as it can be, and all else is thrown the card of least use.
func TestFollow(t *testing.T) {
	for _, test := range []struct{ trick, played, hand, want string }{
		{"A♠ 2♠", "", "7♠ 3♠", "7♠"},            // the partner's ace cannot be beaten
		{"K♠ 2♠", "", "Q♠ 3♠", "3♠"},            // the partner's king can
		{"K♠ 2♠", "A♠ 7♠", "Q♠ 3♠", "Q♠"},       // no more
		{"2♠ K♠ 3♠", "", "A♠ 7♠ 4♠", "A♠"},      // the last one takes with the most points
		{"2♠ K♠ 3♠", "", "7♠ 4♠", "7♠"},         // with what there is
		{"2♠ K♠", "", "A♠ 4♠", "A♠"},            // what cannot be beaten takes
		{"2♠ K♠", "", "7♠ 4♠", "4♠"},            // what can be does not try
		{"2♠ K♠", "A♠", "7♠ 4♠", "7♠"},          // or cannot any more
		{"2♠ 3♠ A♠", "", "4♥ 2♥ 5♣", "2♥"},      // trumped with the lowest
		{"4♠ 2♠ 3♠", "", "4♥ 2♥ 5♣ 7♣", "5♣"},   // nothing is worth no trump
		{"Q♠ 2♠ 3♠", "", "4♥ 2♥ 5♣ 7♣", "2♥"},   // two points are, to the last one
		{"2♠ Q♠", "", "4♥ 2♥ 5♣ 7♣", "5♣"},      // and not to the third
		{"2♠ K♠", "", "4♥ 2♥ 5♣ 7♣", "2♥"},      // four points are to anybody
		{"2♠ 3♠ 2♥", "", "7♣ 5♣ Q♦", "5♣"},      // what cannot be beaten gets the least
		{"2♠ 3♠ A♠", "", "7♥ A♥", "7♥"},         // the trump with fewer points
		{"2♠ 3♠ 3♥", "", "2♥ 5♥ 4♠", "4♠"},      // the suit led is followed
		{"2♠ A♠ 3♠", "", "7♥ 7♣ K♦ 2♦", "7♣"},   // points and no trump
		{"2♠ A♠ 3♠", "", "2♥ 5♦ 4♦", "4♦"},      // no points: the lowest
		{"2♠ 3♠ 4♠", "", "5♠ 6♠ J♠ K♠", "K♠"},   // all of them beat it
		{"2♠ 3♠", "A♠ 7♠", "K♠ J♠ 5♠", "K♠"},    // the highest left
		{"2♠ 3♠", "A♠ 7♠ K♠", "Q♠ J♠ 5♠", "J♠"}, // by rank: the jack is above the queen
	} {
		tb := tableOf(t, test.trick, test.played, test.hand)
		legal := tb.rules.Legal(tb.hands[tb.turn].Once, tb.led(), tb.trump)
		if got := tb.follow(legal); got != cardsOf(t, test.want)[0] {
			t.Errorf("to %s with %s, %s played: %s, want %s", test.trick, test.hand, test.played, got, test.want)
		}
	}
}

// TestLay: the highest card of the suit led or the highest trump takes the trick, with its points,
// and leads the next.
func TestLay(t *testing.T) {
	for _, test := range []struct {
		trick  string
		taker  card.Seat
		points int
	}{
		{"2♠ 3♠ 4♠ 5♠", card.D, 0}, {"A♠ 7♠ K♠ J♠", card.A, 28}, {"2♠ A♣ 3♠ A♦", card.C, 22}, {"A♠ 2♥ K♠ J♠", card.B, 18}, {"A♠ 2♥ 7♥ Q♠", card.C, 23},
	} {
		tb := tableOf(t, "", "", "")
		taken := card.NoSeat
		for i, c := range cardsOf(t, test.trick) {
			if taken = tb.lay(c); (taken != card.NoSeat) != (i == 3) {
				t.Errorf("%s: %s takes it after %d cards", test.trick, taken, i+1)
			}
		}
		side := tb.sides[test.taker]
		if taken != test.taker || tb.leader != taken || tb.turn != taken || tb.n != 0 || tb.points.Of(side) != test.points || tb.tricks.Of(side) != 1 || tb.led() != card.NoSuit {
			t.Errorf("%s: %s with %v, %v", test.trick, taken, tb.points, tb.tricks)
		}
	}
}

// TestGreedy: what can be taken is taken with the highest card, from anybody but the partner.
func TestGreedy(t *testing.T) {
	for _, test := range []struct{ trick, hand, want string }{
		{"", "K♠ 7♦ 2♥", "7♦"}, {"2♠", "7♠ A♠ 3♠", "A♠"}, {"7♠", "K♠ 3♠", "3♠"}, {"2♠ 3♠", "K♠ A♠", "A♠"}, {"A♠ 3♠", "K♠ 4♠", "K♠"}, {"A♠ 3♠", "2♥ K♣", "K♣"}, {"2♠ A♠", "2♥ K♣", "2♥"},
	} {
		tb := tableOf(t, test.trick, "", test.hand)
		m := &mannered{table: tb, r: rand.New(rand.NewPCG(1, 1))}
		if got := m.greedy(rules.Legal(tb.hands[tb.turn].Once, tb.led())); got != cardsOf(t, test.want)[0] {
			t.Errorf("to %s with %s: %s, want %s", test.trick, test.hand, got, test.want)
		}
	}
}

// TestByNumber: the lowest of the longest suit is led, the lowest of the shortest thrown, no trump if
// there is another, and to the suit led the card in the middle is played.
func TestByNumber(t *testing.T) {
	for _, test := range []struct{ trick, hand, want string }{
		{"", "A♠ K♠ 2♠ 7♦ 2♦ 3♥", "2♠"}, {"", "2♥ 3♥ 4♥ 7♦ 2♦", "2♥"}, {"2♠", "A♠ K♠ 3♠", "K♠"}, {"2♠", "A♠ 3♠", "3♠"}, {"2♠", "A♣ 3♣ 7♦ 5♥", "7♦"}, {"2♠", "5♥ 4♥", "4♥"}, {"2♠", "A♣ 3♣ 7♦ 2♦ Q♦", "3♣"},
	} {
		tb := tableOf(t, test.trick, "", test.hand)
		m := &mannered{table: tb, r: rand.New(rand.NewPCG(1, 1))}
		if got := m.byNumber(rules.Legal(tb.hands[tb.turn].Once, tb.led())); got != cardsOf(t, test.want)[0] {
			t.Errorf("to %s with %s: %s, want %s", test.trick, test.hand, got, test.want)
		}
	}
}

// TestTouching: cards that touch, each worth as much, are played each alike, and no other is.
func TestTouching(t *testing.T) {
	for _, test := range []struct{ played, hand, of, want string }{
		{"", "6♠ 5♠ 3♠ 2♠", "5♠", "6♠ 5♠"}, {"4♠", "6♠ 5♠ 3♠ 2♠", "5♠", "6♠ 5♠ 3♠ 2♠"}, {"", "6♠ 5♠ 4♣", "6♠", "6♠ 5♠"}, {"", "Q♠ J♠ K♠", "Q♠", "Q♠"}, {"", "6♠ 4♠ 2♠", "4♠", "4♠"},
	} {
		tb := tableOf(t, "", test.played, test.hand)
		m := &mannered{table: tb, r: rand.New(rand.NewPCG(1, 1))}
		var got card.Cards
		for range 100 {
			got = got.With(m.touching(cardsOf(t, test.of)[0], tb.hands[tb.turn].Once))
		}
		if want := card.PackOf(cardsOf(t, test.want)...).Once; got != want {
			t.Errorf("%s of %s, %s played: %v, want %v", test.of, test.hand, test.played, got, want)
		}
	}
}
