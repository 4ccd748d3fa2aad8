package engine_test

import (
	"strings"
	"testing"

	"sueca/engine"
)

// complete returns rules by a profile, with what an unfinished one needs.
func complete(t *testing.T, name string) engine.Rules {
	t.Helper()
	if name == "maria-copas" {
		name = "maria-copas bonus.queen_hearts=10 score.single_from=66 score.double_from=98"
	}
	r, err := engine.ParseRules(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestConformance is the table of results on which the texts agree and part,
// run under every profile: 60-60, 61-59, 90-30, 91-29, all 120 points in nine
// tricks and in ten; who leads first and who deals next when A dealt; the most
// that a sheet shows of three games and a sweep.
func TestConformance(t *testing.T) {
	type row struct {
		tie, won61, won90, won91, all9, all10 int
		leader, dealer                        engine.Seat
		shown                                 int
	}
	const R, L = engine.B, engine.D // at A's right and left
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
	for _, p := range engine.Profiles() {
		r := complete(t, p.Name)
		if r.Table() != engine.TwoPairs {
			continue
		}
		games := func(points, tricks int) int {
			return r.Result(engine.Pairs(points, 120-points), engine.Pairs(tricks, 10-tricks), 0).Games.Of(engine.AC)
		}
		got := row{
			games(60, 5), games(61, 5), games(90, 6), games(91, 6), games(120, 9), games(120, 10),
			r.Leader(engine.A), r.NextDealer(engine.A), r.Capped(engine.Pairs(7, 0)).Of(engine.AC),
		}
		if w, ok := want[p.Name]; !ok || got != w {
			t.Errorf("%s: %v, want %v", p.Name, got, w)
		}
		if s := r.DealerOf(r.Leader(engine.C)); s != engine.C {
			t.Errorf("%s: C's leader tells that %s dealt", p.Name, s)
		}
	}
}

// TestKnownBugs are mistakes of programs and pages that keep score of Sueca:
// no profile makes them.
func TestKnownBugs(t *testing.T) {
	for _, p := range engine.Profiles() {
		r := complete(t, p.Name)
		if r.Table() != engine.TwoPairs || r.Mode == engine.ModePoints {
			continue // all points are added up
		}
		result := func(ac, tricks int) engine.Outcome {
			all := r.DealPoints()
			return r.Result(engine.Pairs(ac, all-ac), engine.Pairs(tricks, 10-tricks), 0)
		}
		half := r.DealPoints() / 2
		if out := result(half, 5); out.Games != (engine.Tally{}) || out.Winner != engine.NoSide {
			t.Errorf("%s: equal points bring %v (a program gives both one game, another the opponents)", p.Name, out.Games)
		}
		if p.Name != "bots5" && p.Name != "trinta-exacto" && p.Name != "maria-copas" {
			if out := result(90, 5); out.Games.Of(engine.AC) != 1 {
				t.Errorf("%s: 90-30 brings %d (programs give two)", p.Name, out.Games.Of(engine.AC))
			}
			if out := result(30, 5); out.Games.Of(engine.BD) != 1 {
				t.Errorf("%s: 30-90 brings %d: the second pair is no exception", p.Name, out.Games.Of(engine.BD))
			}
		}
		if out := result(r.DealPoints(), 9); r.SweepBy == engine.ByTricks && out.Games.Of(engine.AC) == int(r.Sweep) {
			t.Errorf("%s: all points without all tricks are a sweep, and its text says tricks", p.Name)
		}
		for ac := 0; ac <= r.DealPoints(); ac++ {
			if out := result(ac, 5); out.Winner != engine.NoSide && out.Games.Of(engine.TwoPairs.Others(out.Winner)) > 0 {
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
		r := complete(t, c.rules)
		for _, ac := range []int{c.ac, 120 - c.ac} {
			out := r.Result(engine.Pairs(ac, 120-ac), engine.Pairs(5, 5), c.carried)
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
	if n := len(engine.Profiles()); n != 25 {
		t.Errorf("%d profiles", n)
	}
	for _, p := range engine.Profiles() {
		r := complete(t, p.Name)
		if again, err := engine.ParseRules(r.String()); err != nil || again != r {
			t.Errorf("%s is written as %q, which does not read back: %v", p.Name, r, err)
		}
		if p.Title == "" || p.Text == "" {
			t.Errorf("%s does not say what it follows", p.Name)
		}
		for _, alias := range p.Aliases {
			if r, err := engine.ParseRules(alias); err != nil || r.Profile != p.Name {
				t.Errorf("%s is not %s: %v", alias, p.Name, err)
			}
		}
		for _, s := range p.Settings {
			if s.Basis == 0 || s.Basis == engine.HouseRule || s.Basis != engine.Convention && s.Cite == "" {
				t.Errorf("%s: nothing stands behind %s=%s", p.Name, s.Param, s.Value)
			}
		}
		plain := p.Rules()
		for _, param := range engine.Params() {
			c := plain.Cite(param.Name)
			if c.Basis == 0 || c.Basis == engine.HouseRule {
				t.Errorf("%s: nothing stands behind %s", p.Name, param.Name)
			}
			if p.Name != "fpsd" && p.Name != "fpsd-consent" && c.Basis == engine.Stated && strings.HasPrefix(c.Cite, "FPSD") {
				t.Errorf("%s: %s is said to be in the federation's text (%s)", p.Name, param.Name, c.Cite)
			}
		}
	}
	r, err := engine.ParseRules("fpsd score.double=3")
	if err != nil {
		t.Fatal(err)
	}
	if c := r.Cite("score.double"); c.Basis != engine.HouseRule || c.Cite != "score.double=3" {
		t.Errorf("a house's own rule is cited as %v", c)
	}
}

// TestAzores checks that in the Azores the ten counts ten and no seven is
// dealt.
func TestAzores(t *testing.T) {
	r := complete(t, "acores")
	deck := r.Deck()
	if deck.Len() != 40 || deck.Points() != 120 || deck.Has(engine.NewCard(engine.Hearts, engine.Seven)) {
		t.Errorf("the deck is %v", deck)
	}
	ten, king := engine.NewCard(engine.Hearts, engine.Ten), engine.NewCard(engine.Hearts, engine.King)
	if !deck.Has(ten) || ten.Points() != 10 || ten.Rank() < king.Rank() {
		t.Errorf("the ten is worth %d", ten.Points())
	}
}

// TestLegal checks that a player follows suit or, if void, may play any card,
// or must trump if the rules say so.
func TestLegal(t *testing.T) {
	spades, hearts, clubs := engine.NewCard(engine.Spades, engine.Ace), engine.NewCard(engine.Hearts, 2), engine.NewCard(engine.Clubs, engine.King)
	hand := engine.SetOf(spades, hearts, clubs)
	for _, c := range []struct {
		rules      string
		led, trump engine.Suit
		want       engine.Cards
	}{
		{"howto", engine.Spades, engine.Hearts, engine.SetOf(spades)},
		{"howto", engine.Diamonds, engine.Hearts, hand},
		{"howto", engine.NoSuit, engine.Hearts, hand},
		{"italiana-obrigacao", engine.Spades, engine.Hearts, engine.SetOf(spades)},
		{"italiana-obrigacao", engine.Diamonds, engine.Hearts, engine.SetOf(hearts)},
		{"italiana-obrigacao", engine.Diamonds, engine.Diamonds, hand},
		{"italiana-obrigacao", engine.NoSuit, engine.Hearts, hand},
	} {
		r := complete(t, c.rules)
		if got := r.Legal(hand, c.led, c.trump); got != c.want {
			t.Errorf("%s, %s led, %s trumps: %v, want %v", c.rules, c.led, c.trump, got, c.want)
		}
	}
}
