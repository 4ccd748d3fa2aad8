package rules_test

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/rules"
)

// TestConformance is the table of results on which the texts agree and part,
// run under every profile: 60-60, 61-59, 90-30, 91-29, all 120 points in nine
// tricks and in ten; who leads first and who deals next when A dealt; the most
// that a sheet shows of three games and a sweep.
func TestConformance(t *testing.T) {
	type row struct {
		tie, won61, won90, won91, all9, all10 int
		leader, dealer                        card.Seat
		shown                                 int
	}
	const R, L = card.B, card.D // at A's right and left
	common := row{0, 1, 1, 2, 2, 4, R, R, 4}
	points := common
	points.all9 = 4
	want := map[string]row{
		"fpsd": common, "fpsd-consent": common, "pagat": common, "pontos120": points,
		"norte":         {0, 1, 1, 2, 2, 4, R, R, 7},
		"norte-meia":    {0, 1, 1, 2, 2, 4, R, R, 5},
		"rolha":         {0, 1, 1, 0, 0, 4, R, R, 4}, // the losers lose two
		"empate-vale":   common,
		"acores":        common,
		"online-riscos": {0, 1, 1, 2, 2, 4, L, R, 7}, // the cutter leads; an open ledger
		"alemao":        {0, 1, 1, 2, 2, 4, R, L, 4},
		"howto":         points, "howto10": {0, 1, 1, 2, 4, 4, R, R, 7}, "aberto-sem-fim": {0, 1, 1, 2, 4, 4, R, R, 7},
		"pontos500":          {60, 61, 90, 91, 120, 120, R, R, 7},
		"italiana-obrigacao": points,
		"brasileira":         {0, 1, 1, 2, 4, 4, L, L, 4},
		"maria-copas":        {0, 0, 1, 1, 2, 2, R, R, 4}, // the points of a deal are 130
		"aberta":             points,
		"bots5":              {0, 1, 2, 2, 2, 4, R, R, 7}, // 90 is enough for two
		"campeonato-3":       {0, 1, 1, 2, 3, 3, R, R, 4},
		"trinta-exacto":      {0, 1, 3, 2, 2, 4, R, R, 4},
	}
	for _, p := range rules.Profiles() {
		r := records.Rules(t, p.Name)
		if r.Table() != rules.TwoPairs {
			continue
		}
		games := func(points, tricks int) int {
			return r.Result(card.Pairs(points, 120-points), card.Pairs(tricks, 10-tricks), 0).Games.Of(card.AC)
		}
		got := row{
			games(60, 5), games(61, 5), games(90, 6), games(91, 6), games(120, 9), games(120, 10),
			r.Leader(card.A), r.NextDealer(card.A), r.Capped(card.Pairs(7, 0)).Of(card.AC),
		}
		if w, ok := want[p.Name]; !ok || got != w {
			t.Errorf("%s: %v, want %v", p.Name, got, w)
		}
		if s := r.DealerOf(r.Leader(card.C)); s != card.C {
			t.Errorf("%s: C's leader tells that %s dealt", p.Name, s)
		}
	}
}

// TestKnownBugs are mistakes of programs and pages that keep score of Sueca:
// no profile makes them.
func TestKnownBugs(t *testing.T) {
	for _, p := range rules.Profiles() {
		r := records.Rules(t, p.Name)
		if r.Table() != rules.TwoPairs || r.Mode == rules.ModePoints {
			continue // all points are added up
		}
		result := func(ac, tricks int) rules.Outcome {
			all := r.DealPoints()
			return r.Result(card.Pairs(ac, all-ac), card.Pairs(tricks, 10-tricks), 0)
		}
		half := r.DealPoints() / 2
		if out := result(half, 5); out.Games != (card.Tally{}) || out.Winner != card.NoSide {
			t.Errorf("%s: equal points bring %v (a program gives both one game, another the opponents)", p.Name, out.Games)
		}
		if p.Name != "bots5" && p.Name != "trinta-exacto" && p.Name != "maria-copas" {
			if out := result(90, 5); out.Games.Of(card.AC) != 1 {
				t.Errorf("%s: 90-30 brings %d (programs give two)", p.Name, out.Games.Of(card.AC))
			}
			if out := result(30, 5); out.Games.Of(card.BD) != 1 {
				t.Errorf("%s: 30-90 brings %d: the second pair is no exception", p.Name, out.Games.Of(card.BD))
			}
		}
		if out := result(r.DealPoints(), 9); r.SweepBy == rules.ByTricks && out.Games.Of(card.AC) == int(r.Sweep) {
			t.Errorf("%s: all points without all tricks are a sweep, and its text says tricks", p.Name)
		}
		for ac := 0; ac <= r.DealPoints(); ac++ {
			if out := result(ac, 5); out.Winner != card.NoSide && out.Games.Of(rules.TwoPairs.Others(out.Winner)) > 0 {
				t.Errorf("%s: %d points bring the losers %v", p.Name, ac, out.Games)
			}
		}
	}
}

// TestTies checks what is carried over from ties, and that the pair that wins
// next gets it.
func TestTies(t *testing.T) {
	for _, c := range []struct {
		rules   string
		carried int
		ac, won int
	}{
		{"empate-vale", 1, 61, 2}, {"empate-vale", 1, 91, 3}, {"empate-vale", 2, 61, 2}, {"empate-vale tie.accumulates=yes", 3, 61, 4},
		{"empate-vale score.tie=double", 1, 91, 4}, {"empate-vale score.tie=double tie.accumulates=yes", 2, 61, 4},
		{"empate-vale score.tie=set2", 1, 61, 2}, {"empate-vale score.tie=set2", 1, 91, 2}, {"empate-vale score.tie=set2 tie.accumulates=yes", 2, 61, 4},
		{"pagat", 3, 61, 1}, {"brasileira", 1, 61, 2},
	} {
		r := records.Rules(t, c.rules)
		for _, ac := range []int{c.ac, 120 - c.ac} {
			out := r.Result(card.Pairs(ac, 120-ac), card.Pairs(5, 5), c.carried)
			if out.Games.Of(out.Winner) != c.won {
				t.Errorf("%s after %d ties, %d points: %v, want %d", c.rules, c.carried, ac, out.Games, c.won)
			}
		}
	}
}

// TestProfiles checks that every profile can be written and read back, says
// what it follows, has a reason for every parameter, and cites no text that it
// does not name.
func TestProfiles(t *testing.T) {
	for _, p := range rules.Profiles() {
		r := records.Rules(t, p.Name)
		if again, err := rules.Parse(r.String()); err != nil || again != r {
			t.Errorf("%s is written as %q, which does not read back: %v", p.Name, r, err)
		}
		if p.Title == "" || p.Text == "" {
			t.Errorf("%s does not say what it follows", p.Name)
		}
		for _, alias := range p.Aliases {
			if r, err := rules.Parse(alias); err != nil || r.Profile != p.Name {
				t.Errorf("%s is not %s: %v", alias, p.Name, err)
			}
		}
		for _, s := range p.Settings {
			if s.Basis == 0 || s.Basis == rules.HouseRule || s.Basis != rules.Convention && s.Cite == "" {
				t.Errorf("%s: nothing stands behind %s=%s", p.Name, s.Param, s.Value)
			}
		}
		plain := p.Rules()
		for _, param := range rules.Params() {
			c := plain.Cite(param.Name)
			if c.Basis == 0 || c.Basis == rules.HouseRule {
				t.Errorf("%s: nothing stands behind %s", p.Name, param.Name)
			}
			if p.Name != "fpsd" && p.Name != "fpsd-consent" && c.Basis == rules.Stated && strings.HasPrefix(c.Cite, "FPSD") {
				t.Errorf("%s: %s is said to be in the federation's text (%s)", p.Name, param.Name, c.Cite)
			}
		}
	}
	r, err := rules.Parse("fpsd score.double=3")
	assert.NilError(t, err)
	if c := r.Cite("score.double"); c.Basis != rules.HouseRule || c.Cite != "score.double=3" {
		t.Errorf("a house's own rule is cited as %v", c)
	}
}

// TestAzores checks that in the Azores the ten counts ten and no seven is
// dealt.
func TestAzores(t *testing.T) {
	r := records.Rules(t, "acores")
	deck := r.Deck()
	if deck.Len() != 40 || deck.Points() != 120 || deck.Has(card.New(card.Hearts, card.Seven)) {
		t.Errorf("the deck is %v", deck)
	}
	ten, king := card.New(card.Hearts, card.Ten), card.New(card.Hearts, card.King)
	if !deck.Has(ten) || ten.Points() != 10 || ten.Rank() < king.Rank() {
		t.Errorf("the ten is worth %d", ten.Points())
	}
}

// TestLegal checks that a player follows suit or, if void, may play any card,
// or must trump if the rules say so.
func TestLegal(t *testing.T) {
	spades, hearts, clubs := card.New(card.Spades, card.Ace), card.New(card.Hearts, 2), card.New(card.Clubs, card.King)
	hand := card.SetOf(spades, hearts, clubs)
	for _, c := range []struct {
		rules      string
		led, trump card.Suit
		want       card.Cards
	}{
		{"howto", card.Spades, card.Hearts, card.SetOf(spades)},
		{"howto", card.Diamonds, card.Hearts, hand},
		{"howto", card.NoSuit, card.Hearts, hand},
		{"italiana-obrigacao", card.Spades, card.Hearts, card.SetOf(spades)},
		{"italiana-obrigacao", card.Diamonds, card.Hearts, card.SetOf(hearts)},
		{"italiana-obrigacao", card.Diamonds, card.Diamonds, hand},
		{"italiana-obrigacao", card.NoSuit, card.Hearts, hand},
	} {
		r := records.Rules(t, c.rules)
		if got := r.Legal(hand, c.led, c.trump); got != c.want {
			t.Errorf("%s, %s led, %s trumps: %v, want %v", c.rules, c.led, c.trump, got, c.want)
		}
	}
}
