package web

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestGuess: without a network a phone shows whose turn it is, who takes the tricks and which
// cards are gone as the server would, whatever is played.
func TestGuess(t *testing.T) {
	name, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node.js here: the scripts of the pages are not run")
	}
	rng := rand.New(rand.NewPCG(28, 1))
	p := newPlace(t, "1")
	d := p.join(Write, "1", "Ana")
	type deal struct {
		Seats  []string `json:"seats"`
		Dealer string   `json:"dealer"`
		Trump  string   `json:"trump"`
		Rules  string   `json:"rules"`
		Cards  []string `json:"cards"`
	}
	var asked strings.Builder
	var want [][]string
	odd := 0
	for _, match := range []string{"7", "8", "9", "10"} {
		s := d.begins("1", match)
		for s.Stage == "trump" && s.Deal < 4 {
			play := deal{Seats: s.Seats, Dealer: s.Dealer, Rules: s.Rules}
			var said []string
			do := func(what, card string) {
				code, answer := d.does("POST", "/api/table/1/do", on(s, what, func(a *Action) { a.Card = card }))
				for ; code == http.StatusTooManyRequests; code, answer = d.does("POST", "/api/table/1/do", on(s, what, func(a *Action) { a.Card = card })) {
					p.clock.pass(1e9)
				}
				assert.Assert(t, code == http.StatusOK, "%s %s: %d %s", what, card, code, answer.Said)
				s = *answer.State
			}
			some := func(of ...string) string {
				var cards []string
				for card, how := range s.Cards {
					if slices.Contains(of, how) {
						cards = append(cards, card)
					}
				}
				slices.Sort(cards)
				// Mostly the suit led, so that it matters which card is higher.
				if led := slices.DeleteFunc(slices.Clone(cards), func(c string) bool { return !strings.HasSuffix(c, s.Led) }); len(led) > 0 && rng.IntN(6) > 0 {
					cards = led
				}
				if len(cards) == 0 {
					return ""
				}
				return cards[rng.IntN(len(cards))]
			}
			play.Trump = some("may")
			for do("trump", play.Trump); s.Stage == "card"; {
				card := some("may")
				if other := some("odd"); other != "" && (card == "" || rng.IntN(6) == 0) {
					card = other
					odd++
				}
				said = append(said, s.Seat)
				play.Cards = append(play.Cards, card)
				do("card", card)
			}
			var winners strings.Builder
			for _, trick := range s.Tricks {
				winners.WriteString(trick.Winner)
			}
			if len(s.Tricks) == 10 { // a deal that the match does not end with
				said = append(said, winners.String())
				want = append(want, said)
				assert.NilError(t, json.NewEncoder(&asked).Encode(play))
			}
		}
	}
	t.Logf("%d deals, %d irregular cards", len(want), odd)
	assert.Assert(t, len(want) >= 5 && odd >= 10, "only %d deals with %d irregular cards", len(want), odd)
	cmd := exec.Command(name, "testdata/guess.js", "pages")
	cmd.Stdin, cmd.Stderr = strings.NewReader(asked.String()), os.Stderr
	out, err := cmd.Output()
	assert.NilError(t, err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	assert.Assert(t, len(lines) == len(want), "%d deals are guessed of %d", len(lines), len(want))
	for i, line := range lines {
		var got []string
		assert.NilError(t, json.Unmarshal([]byte(line), &got))
		for k := range got {
			if k < len(got)-1 {
				got[k], _, _ = strings.Cut(got[k], " ")
			} else {
				got[k] = got[k][strings.LastIndexByte(got[k], ' ')+1:]
			}
		}
		assert.Check(t, slices.Equal(got, want[i]), "deal %d: guessed\n%v, the server has\n%v", i, got, want[i])
	}
}

// node runs a program of testdata under Node.js with the folder of the pages and more
// arguments, and returns what it prints. Where there is none the test is skipped.
func node(t *testing.T, program string, args ...string) string {
	t.Helper()
	name, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node.js here: the scripts of the pages are not run")
	}
	out, err := exec.Command(name, append([]string{"testdata/" + program, "pages"}, args...)...).CombinedOutput()
	assert.Assert(t, err == nil, "%v: %.4000s", err, out)
	return strings.TrimSpace(string(out))
}

// TestQueue: of a thousand random evenings with a server that loses questions and answers,
// dies, and comes back from a backup, nothing that was typed is lost, doubled or out of order.
func TestQueue(t *testing.T) {
	got := node(t, "queue.js", "1", "1000")
	if !regexp.MustCompile(`^1000 evenings, [1-9]\d{4} cards, [1-9]\d{2,} restores, [1-9]\d{2,} conflicts$`).MatchString(got) {
		t.Error(got)
	}
	t.Log(got)
}
