package query

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/eventlog/pack"
)

// TestBeside: what is written beside a card, and how a number of seconds compares.
func TestBeside(t *testing.T) {
	const deal = "deal 1 dealer A trump 7♥\n1. B: 5♥!@12.5 A♥@2 K♥?! 3♥@0.25\n"
	for _, tt := range []struct{ query, want string }{
		{"lead", `seconds=12.5 mark=! (seconds > 12)=yes (seconds > 12.5)=no (seconds >= 12.5)=yes (seconds < 12.501)=yes (seconds = 12.5)=yes`},
		{"lead", `(seconds + 1)=13.5 (1 + seconds - 0.5)=13 (seconds > trick)=yes (trick < seconds)=yes (13.5 - seconds)=1 (seconds is not 2)=yes`},
		{"lead", `(mark = "!")=yes (mark is "?")=no (mark is not "?")=yes (mark ~ "[?]")=no`},
		{"place = 2", `seconds=2 mark= (mark = "!")= (not mark = "!")= (seconds = 2)=yes (seconds > 99999999999999999999)=no`},
		{"place = 3", `seconds= mark=?! (seconds > 1)= (not seconds > 1)= (mark ~ "[?]")=yes slow=`},
		{"place = 4", `seconds=0.25 earlier(seconds > 12)=yes later(seconds > 12)=no count(seconds < 3)= slow=`},
	} {
		compareAsked(t, "fpsd", deal, tt.query, tt.want)
	}
	for query, timed := range map[string]bool{"lead": false, `mark = "!"`: false, "seconds > 2": true, "not slow": true} {
		assert.Equal(t, compiled(t, query).Timed, timed, query)
	}
}

// TestSlow: a card is slow against the median of the seat's own in the match that had as many choices. Seat B follows
// once a deal, always among two cards, if it does not lead.
func TestSlow(t *testing.T) {
	var text strings.Builder
	text.WriteString("[Rules \"fpsd\"]\n\n")
	for i, s := range []string{"@4", "@1", "@3", "@2", "", "@2.5"} {
		if i == 3 {
			compareSlow(t, text.String(), "---") // three are not enough
		}
		fmt.Fprintf(&text, "deal %d dealer A trump 7♥\n%s\n", i+1, strings.Replace(tenTricks, "8. D: J♠ 7♠ 5♣", "8. D: J♠ 7♠"+s+" 5♣", 1))
	}
	compareSlow(t, text.String(), "yes no yes no - no")
}

func compareSlow(t *testing.T, text, want string) {
	t.Helper()
	q := compiled(t, "card is 7♠")
	show, err := q.Expressions("slow, choices")
	assert.NilError(t, err)
	var out []string
	eachFound(t, text, q, func(f *Found) {
		v := show[0].Value(f)
		if v == "" {
			v = "-"
		}
		out = append(out, v)
	})
	assert.Equal(t, strings.ReplaceAll(strings.Join(out, " "), "- - -", "---"), want)
}

// TestBesidePlayouts: out of a pack the words come to what they do of the events.
func TestBesidePlayouts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	asked, known := 0, 0
	for _, share := range []float64{0, 0.05, 0.9} {
		throughPack(t, simulate.Archive{Deals: 25, Seed: 6}, func(g *simulate.Generated) {
			for _, e := range g.Events {
				if c, ok := e.(*engine.CardPlayed); ok && rng.Float64() < share {
					c.Millis, c.Mark = 1+rng.Int32N(20_000), engine.Mark(rng.IntN(7))
				}
			}
		}, func(m *pack.Match) {
			for _, text := range []string{"seconds > 12.5", "not seconds > 3", `mark is "!"`, "slow", "a: not slow then same trick b: slow and mark ~ \"[?]\""} {
				known += compareFound(t, m, compiled(t, text), text)
				asked++
			}
		})
	}
	assert.Assert(t, asked > 0 && known > 200, "%d %d", asked, known)
}

// TestDecimals: what decimals are not compared with.
func TestDecimals(t *testing.T) {
	for _, text := range []string{"trick = 1.5", "1.5 < trick", "length(trump) > 0.5"} {
		_, err := Compile(text, nil)
		assert.Error(t, err, "expected a whole number")
	}
	for _, text := range []string{`seconds = "1"`, "seconds", "seconds is A", "mark > 1", "1.5"} {
		_, err := Compile(text, nil)
		assert.Assert(t, err != nil, text)
	}
	assert.Assert(t, slices.ContainsFunc(Words(), func(w Word) bool { return w.Form == "seconds" }))
}
