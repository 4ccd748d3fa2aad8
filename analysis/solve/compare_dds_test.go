package solve

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// bridge is a running libdds, which answers a deal at a time.
type bridge struct {
	ask    func(pos *Position) (tricks int, took time.Duration, nodes int)
	finish func()
}

// libdds compiles and begins testdata/dds.cpp, and skips where it can't be: Debian has the
// library in libdds-dev.
func libdds(t *testing.T) bridge {
	t.Helper()
	program := filepath.Join(t.TempDir(), "dds")
	said, err := exec.Command("c++", "-O2", "-o", program, "testdata/dds.cpp", "-ldds").CombinedOutput()
	if err != nil {
		t.Skipf("libdds is not here (Debian: libdds-dev): %v\n%s", err, said)
	}
	cmd := exec.Command(program)
	in, err := cmd.StdinPipe()
	assert.NilError(t, err)
	out, err := cmd.StdoutPipe()
	assert.NilError(t, err)
	assert.NilError(t, cmd.Start())
	answers := bufio.NewReader(out)
	return bridge{
		ask: func(pos *Position) (tricks int, took time.Duration, nodes int) {
			var ask strings.Builder
			fmt.Fprint(&ask, int(pos.Trump)-1, int(pos.Leader-card.A))
			for _, seat := range rules.TwoPairs.Seats {
				var ranks [4]uint
				for c := range pos.Hands[seat].All() {
					ranks[c.Suit()-1] |= 1 << (c.Rank() + 1)
				}
				fmt.Fprint(&ask, " ", ranks[0], ranks[1], ranks[2], ranks[3])
			}
			if _, err := fmt.Fprintln(in, ask.String()); err != nil {
				t.Fatal(err)
			}
			if _, err := fmt.Fscan(answers, &tricks, &took, &nodes); err != nil {
				t.Fatal(err)
			}
			return tricks, took, nodes
		},
		finish: func() {
			in.Close()
			assert.Check(t, cmd.Wait())
		},
	}
}

// TestCompareDDS compares the tricks of random deals of ten cards with bridge's solver, and
// measures both, deal by deal in turn, with what card points take beside them:
//
//	go test ./analysis/solve -run TestCompareDDS -v -args -compare 1000
func TestCompareDDS(t *testing.T) {
	dds := libdds(t)
	defer dds.finish()
	r := rules.Default()
	tricks, points, theirs := &costs{name: "tricks"}, &costs{name: "card points"}, &costs{name: "tricks, libdds"}
	mine := func(pos *Position, o Objective, c *costs) (value int) {
		c.add(func() int {
			s, err := NewSolver(context.Background(), &r, pos, o)
			assert.NilError(t, err)
			if value, err = s.Value(pos); err != nil {
				t.Fatal(err)
			}
			return s.search.nodes
		})
		return value
	}
	name, deals := measured(t, &r, max(*compared, 20))
	for n, pos := range deals {
		got := mine(pos, PlainTricks, tricks)
		if rules.TwoPairs.Column(pos.Leader) == card.BD {
			got = pos.Hands[card.A].Len() - got
		}
		want, took, nodes := dds.ask(pos)
		theirs.took, theirs.nodes = append(theirs.took, took), append(theirs.nodes, nodes)
		if got != want {
			t.Fatalf("%s, deal %d: the leader's side takes %d tricks, and by libdds %d: %+v", name, n, got, want, pos)
		}
		mine(pos, CardPoints, points)
	}
	t.Logf("%s\n%s", name, costTable(theirs, tricks, points))
}
