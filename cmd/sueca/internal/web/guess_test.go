package web

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
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
				if code != http.StatusOK {
					t.Fatalf("%s %s: %d %s", what, card, code, answer.Said)
				}
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
	if len(want) < 5 || odd < 10 {
		t.Fatalf("only %d deals with %d irregular cards", len(want), odd)
	}
	cmd := exec.Command(name, "testdata/guess.js", "pages")
	cmd.Stdin, cmd.Stderr = strings.NewReader(asked.String()), os.Stderr
	out, err := cmd.Output()
	assert.NilError(t, err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d deals are guessed of %d", len(lines), len(want))
	}
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
		if !slices.Equal(got, want[i]) {
			t.Errorf("deal %d: guessed\n%v, the server has\n%v", i, got, want[i])
		}
	}
}
