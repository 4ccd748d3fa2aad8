package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/engine/card"
)

// TestProcedure: what is found of the trump card, of the time that cards took, and of deals that
// were given up, under rules that few play.
func TestProcedure(t *testing.T) {
	const (
		begun   = "deal 1 dealer A trump 2♦\n"
		first   = "1. B: A♠ 2♠ 3♠ 4♠\n"
		penalty = "penalty trump-card A warning\n"
		exposed = "fpsd trump.uncollected=exposed"
		open    = "; the open trump card 2♦ must be played as soon as it may (trump.uncollected=exposed)"
		noRight = "the deal was given up before its first card, and no recorded hand gives the right to that"

		nine, ten, eleven = "♠J654 ♥K3 ♣3 ♦Q43", "♠K654 ♥K3 ♣3 ♦Q43", "♠K654 ♥K3 ♣3 ♦J43"
		four, five        = "♠32 ♥652 ♣K654 ♦6", "♠32 ♥6Q2 ♣J654 ♦6"
	)
	rest := func(hands ...string) string { // what they leave of the pack
		left := card.DeckOfSevens
		for _, e := range recorded(t, begun+strings.Join(hands, "\n")+"\n") {
			if h, ok := e.(*engine.HandRecorded); ok {
				left &^= card.SetOf(h.Cards...)
			}
		}
		return left.String()
	}
	hands := func(b, c string) string { // B leads, as A deals
		a, b, c := "hand A ♠A7 ♥A7 ♣A7 ♦A752", "hand B "+b, "hand C "+c
		return strings.Join([]string{a, b, c, "hand D " + rest(a, b, c), "stop"}, "\n") + "\n"
	}
	for _, c := range []struct {
		name, rules, text string
		want              []string
	}{
		{"a trump card worth points", "fpsd trump.redraw_point=yes", "deal 1 dealer A trump Q♦\n" + first, []string{"procedure: the trump card Q♦ is worth points: these rules turn another (trump.redraw_point=yes)"}},
		{"a trump card worth nothing", "fpsd trump.redraw_point=yes", begun + first, nil},
		{"a trump card worth points where none is turned again", "fpsd", "deal 1 dealer A trump Q♦\n" + first, nil},

		{"in time, a lead too", "fpsd play.seconds=20", begun + "1. B: A♠@20 2♠@1 3♠ 4♠\n", nil},
		{"too long", "fpsd play.seconds=20", begun + "1. B: A♠ 2♠@25 3♠@20.001 4♠\n",
			[]string{"procedure: C took 25 seconds for 2♠; the rules allow 20 (play.seconds=20); " + engine.OfSeconds.String(), "procedure: D took 20.001 seconds for 3♠; the rules allow 20 (play.seconds=20); " + engine.OfSeconds.String()}},
		{"no limit", "fpsd", begun + "1. B: A♠@500 2♠ 3♠ 4♠\n", nil},

		{"the open trump card is played when trumps are led", exposed, begun + first + penalty + "2. B: A♦ 3♦ 4♦ 2♦\n", nil},
		{"another when trumps are led", exposed, begun + first + penalty + "2. B: A♦ 3♦ 4♦ 5♦\n", []string{"obligation: A played 5♦" + open}},
		{"suit is followed", exposed, begun + first + penalty + "2. B: K♠ 5♠ 6♠ 7♠\n3. A: 2♦\n", nil},
		{"another is led", exposed, begun + first + penalty + "2. B: 5♠ 6♠ Q♠ 7♠\n3. A: 3♦ 4♦ 6♦ J♦\n", []string{"obligation: A played 3♦" + open}},
		{"another is discarded", exposed, begun + first + penalty + "2. B: K♠ 5♠ 6♠ 3♥\n3. B: Q♠\n", []string{"obligation: A played 3♥" + open}},
		{"it had been played before", exposed, begun + "1. B: A♠ 2♠ 3♠ 2♦\n" + penalty + "2. A: A♦\n", nil},
		{"it is the dealer's card to trick 2", "fpsd", begun + first + penalty + "2. B: A♦ 3♦ 4♦ 5♦\n",
			[]string{"penalty-mismatch: the trump card 2♦ was not taken up: it is the card of A to trick 2, not 5♦ (FPSD 6.4°)"}},

		{"ten points give the leader the right", "fpsd redeal=leader_le10", begun + hands(ten, five), nil},
		{"eleven points do not", "fpsd redeal=leader_le10", begun + hands(eleven, five), []string{"procedure: " + noRight + " (redeal=leader_le10)"}},
		{"nor do the others' few", "fpsd redeal=leader_le10", begun + hands(eleven, four), []string{"procedure: " + noRight + " (redeal=leader_le10)"}},
		{"below ten the leader has the right", "fpsd redeal=leader_lt10_others_lt5", begun + hands(nine, five), nil},
		{"with ten not", "fpsd redeal=leader_lt10_others_lt5", begun + hands(ten, five), []string{"procedure: " + noRight + " (redeal=leader_lt10_others_lt5)"}},
		{"below five another has it", "fpsd redeal=leader_lt10_others_lt5", begun + hands(ten, four), nil},
		{"with five not", "fpsd redeal=leader_lt10_others_lt5", begun + hands(ten, five), []string{"procedure: " + noRight + " (redeal=leader_lt10_others_lt5)"}},
		{"a hand that is not recorded may give it", "fpsd redeal=leader_lt10_others_lt5", begun + "hand B " + ten + "\nstop\n", nil},
		{"the leader's is not recorded", "fpsd redeal=leader_le10", begun + "hand A ♠A7 ♥A7 ♣A7 ♦A752\nstop\n", nil},
		{"the leader's alone is recorded", "fpsd redeal=leader_le10", begun + "hand B " + eleven + "\nstop\n", []string{"procedure: " + noRight + " (redeal=leader_le10)"}},
		{"no rule gives it", "fpsd", begun + hands(nine, five), []string{"procedure: the deal was given up before its first card, and these rules know no right to a new deal (convention)"}},
	} {
		m := judged(t, fmt.Sprintf("[Rules %q]\n", c.rules)+c.text)
		var got []string
		for _, f := range m.Findings {
			if s := string(f.Code); slices.Contains([]string{"procedure", "obligation", "penalty-mismatch"}, s) {
				got = append(got, s+": "+f.Msg.String())
			}
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}
