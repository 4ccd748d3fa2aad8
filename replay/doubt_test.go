package replay_test

import (
	"fmt"
	"testing"

	"sueca/engine/card"
)

// Who has won, where the worth of some deal is not known.
func TestDoubt(t *testing.T) {
	const fpsd, ten, sum = "fpsd target=4", "fpsd target=10", "fpsd match.mode=points match.target=200 renuncia=none penalties=none"
	tests := []struct{ about, rules, text, want string }{
		{"all is known", fpsd, "deal 1\ngames AC 1\ndeal 2\ngames BD 4\n", "BD"},
		{"two games or a sweep, and the others have four after it", fpsd, "deal 1\npoints AC 120 BD 0\ndeal 2\ngames BD 4\n", "? 1"},
		{"two games or a sweep, and the same pair has four after it", fpsd, "deal 1\npoints AC 120 BD 0\ndeal 2\ngames AC 4\n", "AC"},
		{"two more, or four, are fewer than ten", ten, "deal 1\npoints AC 120 BD 0\ndeal 2\ngames BD 4\ndeal 3\ngames BD 4\ndeal 4\ngames BD 2\n", "BD"},
		{"four more are ten", ten, "deal 1\ngames AC 4\ndeal 2\ngames AC 2\ndeal 3\npoints AC 120 BD 0\ndeal 4\ngames BD 4\ndeal 5\ngames BD 4\ndeal 6\ngames BD 2\n", "? 3"},
		{"two deals together are ten", ten, "deal 1\ngames AC 2\ndeal 2\npoints AC 120 BD 0\ndeal 3\npoints AC 120 BD 0\ndeal 4\ngames BD 4\ndeal 5\ngames BD 4\ndeal 6\ngames BD 2\n", "? 2 3"},
		{"a deal that cannot be read", fpsd, "deal 1\nfoo\n\ndeal 2\ngames BD 4\n", "? 1"},
		{"a deal of which nothing is written", fpsd, "deal 1\n\ndeal 2\ngames BD 4\n", "? 1"},
		{"the match is over, though nobody knows who has won", fpsd, "deal 1\nfoo\n\ndeal 2\ngames BD 4\ndeal 3\ngames AC 4\n", "? 1"},
		{"a deal after the end changes nothing", fpsd, "deal 1\ngames BD 4\ndeal 2\nfoo\n", "BD"},
		{"the sheet tells what the unknown deal brought", fpsd, "deal 1\npoints AC 120 BD 0\nsheet AC 2 BD 0\ndeal 2\ngames BD 4\n", "BD"},
		{"the sheet tells that it ended the match", fpsd, "deal 1\npoints AC 120 BD 0\nsheet AC 4 BD 0\ndeal 2\ngames BD 4\n", "AC"},
		{"the sheet tells it later", fpsd, "deal 1\npoints AC 120 BD 0\ndeal 2\ngames BD 4\nsheet AC 2 BD 4\n", "BD"},
		{"the sheet has both there", fpsd, "deal 1\npoints AC 120 BD 0\ndeal 2\ngames BD 4\nsheet AC 4 BD 4\n", "? 1"},
		{"the sheet has both there, after two unknown deals", fpsd, "deal 1\n\ndeal 2\nsheet AC 4 BD 5\n", "? 1 2"},
		{"the sheet has one there, after two unknown deals", fpsd, "deal 1\n\ndeal 2\nsheet AC 3 BD 4\n", "BD"},
		{"the sheet takes the match away", fpsd, "deal 1\n\ndeal 2\ngames BD 4\nsheet AC 4 BD 3\n", "AC"},
		{"the sheet says that nobody is there", fpsd, "deal 1\n\ndeal 2\ngames BD 4\nsheet AC 3 BD 3\n", "-"},
		{"a sheet after the end does not take the match away", fpsd, "deal 1\ngames BD 4\ndeal 2\nstop\nsheet AC 4 BD 0\n", "BD"},
		{"nor after a result that is not known", fpsd, "deal 1\ngames BD 4\ndeal 2\npoints AC 120 BD 0\nsheet AC 0 BD 0\n", "BD"},
		{"a sheet after the end that leaves the match", fpsd, "deal 1\ngames BD 4\ndeal 2\npoints AC 120 BD 0\nsheet AC 2 BD 4\n", "BD"},
		{"by card points", sum, "deal 1\npoints AC 50 BD 70\ndeal 2\nfoo\n\ndeal 3\npoints AC 20 BD 100\ndeal 4\npoints AC 20 BD 100\n", "? 2"},
		{"by card points that cannot suffice", sum, "deal 1\n\ndeal 2\npoints AC 10 BD 110\ndeal 3\npoints AC 10 BD 110\n", "BD"},
		{"a fixed number of deals", "fpsd match.mode=fixed_deals match.deals=3", "deal 1\ngames AC 1\ndeal 2\npoints AC 120 BD 0\ndeal 3\ngames BD 1\n", "? 2"},
		{"a fixed number of deals, and nothing could change who leads", "fpsd match.mode=fixed_deals match.deals=3", "deal 1\ngames AC 4\ndeal 2\npoints AC 120 BD 0\ndeal 3\ngames BD 2\n", "AC"},
		{"a walkover gives the match", fpsd, "deal 1\nfoo\n\ndeal 2\nwalkover AC\n", "AC"},
		{"tricks that were played leave no sweep", fpsd, "deal 1 dealer D trump A♠\n1. A: 2♥ 3♥ 4♥ 5♥\n2. D: 2♦ A♦ 3♦ 4♦\nstop\ndeal 2\ngames BD 4\n", "BD"},
		{"a claim takes the unknown result's place", fpsd, "deal 1 dealer D trump A♠\n1. A: 2♥ 3♥ 4♥ 5♥\n2. D: 2♦ A♦ 3♦\nclaim B against AC trick 1 upheld\n", "BD"},
		{"nothing was played", fpsd, "deal 1\nstop\ndeal 2\ngames BD 4\n", "BD"},
		{"checked after each deal", "fpsd target=4 match.end_check=after_deal", "deal 1\n\ndeal 2\nsheet AC 4 BD 4\n", "? 1 2"},
	}
	for _, test := range tests {
		m := ask(t, fmt.Sprintf("[Rules %q]\n\n%s", test.rules, test.text)).match
		got := "-"
		switch {
		case len(m.Lacking) > 0:
			got = "?"
			for _, n := range m.Lacking {
				got += fmt.Sprint(" ", n)
			}
			if m.Over || m.Winner != card.NoSide {
				got += fmt.Sprint(", but ", m.Winner)
			}
		case m.Over:
			got = m.Winner.String()
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s\n%s", test.about, got, test.want, test.text)
		}
	}
}
