package audit

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/card"
)

// TestWhyText: below a dear card stands what best play was after it, and what its seat could
// know.
func TestWhyText(t *testing.T) {
	played, best := cardOf(t, "J♠"), cardOf(t, "K♠")
	cards := func(text string) (out []card.Card) {
		for _, c := range strings.Fields(text) {
			out = append(out, cardOf(t, c))
		}
		return out
	}
	reason := &singledummy.Reason{Card: played, Better: best, Worlds: 4, Wrong: 4, All: true, Even: true}
	off := 0.5
	for _, tt := range []struct {
		name string
		line string
		seen *singledummy.Weighed
		want string
		also string // what the viewer says of it
	}{
		{"nothing", "", nil, "", ""},
		{"seven cards", "A♠ 7♠ K♠ Q♠ 6♠ 5♠ 4♠", nil, "    then, at best play: A♠ 7♠ K♠ Q♠ 6♠ 5♠ 4♠", ""},
		{"eight cards", "A♠ 7♠ K♠ Q♠ 6♠ 5♠ 4♠ 3♠", nil, "    then, at best play: A♠ 7♠ K♠ Q♠ 6♠ 5♠ 4♠ …", ""},
		{"no deal is left", "", &singledummy.Weighed{Best: best, Cost: 2}, "", ""},
		{"the best", "", &singledummy.Weighed{Best: played, Worlds: 4}, "    by what C could know it was the best card", "by what C could know it was the best card"},
		{"one deal", "", &singledummy.Weighed{Best: best, Worlds: 1, Cost: 2.3}, "    by what C could know: 2.3 card points less than K♠", "by what C could know K♠ was better"},
		{"several", "", &singledummy.Weighed{Best: best, Worlds: 4, Cost: 2, Error: &off}, "    by what C could know: 2.0 ± 1.0 card points less than K♠", "by what C could know K♠ was better"},
		{"with a reason", "A♠", &singledummy.Weighed{Best: best, Worlds: 4, Cost: 2, Further: singledummy.Further{Reason: reason}},
			"    then, at best play: A♠\n    by what C could know: 2.0 card points less than K♠\n    worse than K♠ in 4 of all 4 deals that were possible",
			"by what C could know K♠ was better\nworse than K♠ in 4 of all 4 deals that were possible"},
		{"alike the same", "", &singledummy.Weighed{Best: best, Worlds: 1, Cost: 2, Further: singledummy.Further{Alike: &singledummy.Alike{Best: best, Cost: 2.04}}},
			"    by what C could know: 2.0 card points less than K♠", "by what C could know K♠ was better"},
		{"alike dearer", "", &singledummy.Weighed{Best: best, Worlds: 1, Cost: 2, Further: singledummy.Further{Alike: &singledummy.Alike{Best: best, Cost: 2.2}}},
			"    by what C could know: 2.0 card points less than K♠\n    played alike where deals look alike: 2.2 card points less than K♠", "by what C could know K♠ was better"},
		{"alike cheaper", "", &singledummy.Weighed{Best: best, Worlds: 1, Cost: 2, Further: singledummy.Further{Alike: &singledummy.Alike{Best: best, Cost: 1.8}}},
			"    by what C could know: 2.0 card points less than K♠\n    played alike where deals look alike: 1.8 card points less than K♠", "by what C could know K♠ was better"},
		{"alike another", "", &singledummy.Weighed{Best: best, Worlds: 1, Cost: 2, Further: singledummy.Further{Alike: &singledummy.Alike{Best: played, Cost: 2}}},
			"    by what C could know: 2.0 card points less than K♠\n    played alike where deals look alike: 2.0 card points less than J♠", "by what C could know K♠ was better"},
	} {
		d := &GradedDeal{Graded: &solve.Graded{Cards: []solve.Grade{{PlayedCard: solve.PlayedCard{Seat: card.C, Card: played}}}}, seen: []*singledummy.Weighed{tt.seen}, lines: map[int][]card.Card{0: cards(tt.line)}}
		a := verbtest.Speaking("en")
		if diff := cmp.Diff(tt.want, a.Out.Captured(func(out *output.Output) { (&gradeVerb{Run: a.With(out)}).whyText(out, d, 0) })); diff != "" {
			t.Errorf("%s:\n%s", tt.name, diff)
		}
		var said []string
		for _, m := range whyOf(card.C, played, tt.seen) {
			said = append(said, a.Out.Words.Say(m))
		}
		if got := strings.Join(said, "\n"); got != tt.also {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.also)
		}
	}
}

// TestLuckTable: sides stand below the players of all matches; how far a mean may be off is told
// from five matches on, and a variance from thirty deals on.
func TestLuckTable(t *testing.T) {
	sum := func(deals, matches int) (s luckSum) {
		for i := range deals {
			// Two deals of one match come to the same on average.
			high := singledummy.Milli(1 - 2*(i%2))
			s.Put(singledummy.Luck{Result: 60_000 + 30_000*high, Even: 60_000, Cards: 20_000 * high, OwnPlay: 6_000 * high, Others: 3_000 * high, Unknown: singledummy.Milli(1_000) * high})
		}
		for range matches {
			s.byMatch.Put(int64(s.OwnPlay), int64(max(1, deals/max(1, matches))))
		}
		return s
	}
	table := func(s *gradeSums, language string) []string {
		return verbtest.TableLines(verbtest.Speaking(language).Out.Captured(func(out *output.Output) {
			(&gradeVerb{Run: verbtest.Speaking(language).With(out)}).luckTable(out, s, nil)
		}))
	}
	none := &gradeSums{}
	if got := table(none, "en"); len(got) != 1 || !strings.HasPrefix(got[0], "results are not split") {
		t.Errorf("without deals: %q", got)
	}
	few := &gradeSums{players: map[string]*gradeSum{"Zé": {luck: sum(1, 1)}, "Ana": {luck: sum(2, 1)}, "nobody": {}}}
	few.sides[0].luck, few.sides[1].luck = sum(29, 4), sum(2, 1)
	got := table(few, "en")
	want := []string{
		"luck and play, in card points a deal",
		"deals above the mean cards dealt own play the others' play not to be known",
		"Ana 2 +0.0 +0.0 +0.0 +0.0 +0.0",
		"Zé 1 +30.0 +20.0 +6.0 +3.0 +1.0",
		"AC 29 +1.0 +0.7 +0.2 +0.1 +0.0",
		"BD 2 +0.0 +0.0 +0.0 +0.0 +0.0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	many := &gradeSums{}
	many.sides[0].luck, many.sides[1].luck = sum(30, 5), sum(1, 1)
	got = table(many, "en")
	// 30 without the cards' 20 is 10, a ninth of the variance; and 9 without the 1.
	if last := got[len(got)-1]; last != "of the variance of results, 11% is left without the cards dealt, and 9% without what could not be known too" {
		t.Errorf("%q", last)
	}
	if !strings.Contains(strings.Join(got, "\n"), "AC 30 +0.0 +0.0 +0.0 ± 0.0 +0.0 +0.0") {
		t.Errorf("%q", got)
	}
}

// TestWithin: an interval by matches is told from five on, by t.
func TestWithin(t *testing.T) {
	var r solve.Ratio
	for i, n := range []int64{1, 2, 3, 4, 5} {
		if _, _, ok := within(&r); ok {
			t.Errorf("%d matches tell how far a mean is off", i)
		}
		r.Put(n, 1)
	}
	mean, off, ok := within(&r)
	_, deviation := r.Value()
	// t of four degrees of freedom leaves 2.5 % beyond 2.776.
	if !ok || mean != 3 || math.Abs(off/deviation-2.7764) > 0.001 {
		t.Errorf("%v ± %v, %v", mean, off, ok)
	}
}

// TestAlikeText: the cards of the last tricks of both sides are added up.
func TestAlikeText(t *testing.T) {
	best, other := cardOf(t, "K♠"), cardOf(t, "J♠")
	s := &gradeSums{}
	say := func() string {
		return verbtest.Speaking("en").Out.Captured(func(out *output.Output) { (&gradeVerb{Run: verbtest.Speaking("en").With(out)}).alikeText(out, s) })
	}
	s.sides[0].alike.add(nil)
	s.sides[0].alike.add(&singledummy.Weighed{Best: best, Cost: 9})
	if got := say(); got != "" {
		t.Errorf("none: %q", got)
	}
	s.sides[0].alike.add(&singledummy.Weighed{Best: best, Cost: 1, Further: singledummy.Further{Alike: &singledummy.Alike{Best: best, Cost: 2}}})
	if got, want := say(), "1 card of the last tricks: 1.0 with open cards, 2.0 played alike where deals look alike; another card best in 0"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	s.sides[1].alike.add(&singledummy.Weighed{Best: best, Cost: 0.5, Further: singledummy.Further{Alike: &singledummy.Alike{Best: other, Cost: 0.3}}})
	if got, want := say(), "2 cards of the last tricks: 1.5 with open cards, 2.3 played alike where deals look alike; another card best in 1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestReasonLine: in JSON a holding is of a card or of a suit, and what there is no reason for is
// null.
func TestReasonLine(t *testing.T) {
	if newReasonLine(nil) != nil || newAlikeLine(nil) != nil {
		t.Error("what is not known has a line")
	}
	got, err := json.Marshal(newReasonLine(&singledummy.Reason{Better: cardOf(t, "K♠"), Wrong: 3, Right: 1, WrongWeight: 0.75, Of: 2, Hit: 2, If: []singledummy.Holding{
		{Seat: card.B, Card: cardOf(t, "A♥")}, {Seat: card.D, Suit: card.Clubs, Not: true},
	}}))
	verbtest.Check(t, err)
	if diff := cmp.Diff(`{"better":"K♠","wrong":3,"right":1,"weight":0.75,"if":[{"seat":"B","card":"A♥","suit":null,"not":false},{"seat":"D","card":null,"suit":"♣","not":true}],"of":2,"hit":2}`, string(got)); diff != "" {
		t.Error(diff)
	}
	got, err = json.Marshal(newReasonLine(&singledummy.Reason{Better: cardOf(t, "K♠")}))
	if err != nil || !strings.Contains(string(got), `"if":[]`) {
		t.Errorf("%s, %v", got, err)
	}
	got, err = json.Marshal(newAlikeLine(&singledummy.Alike{Cost: 2.5, Best: cardOf(t, "K♠"), Moves: 3, Whole: true}))
	if err != nil || string(got) != `{"cost":2.5,"best":"K♠","cards":3,"whole":true}` {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := json.Marshal(lineOf(nil)); err != nil || string(got) != "[]" {
		t.Errorf("no cards: %s, %v", got, err)
	}
}

// TestUnscored: where the score before a deal is not known, its decisions are counted as of no
// score, and cards that were forced or a renúncia are no decisions.
func TestUnscored(t *testing.T) {
	d := &GradedDeal{Graded: &solve.Graded{Cards: []solve.Grade{{Choice: true}, {Choice: true}, {}, {Choice: true, PlayedCard: solve.PlayedCard{Seat: card.B}}}}}
	d.Cards[1].Renuncia = true
	if d.scoreCosts() != nil {
		t.Error("a score that is not known has costs")
	}
	var s gradeSum
	s.addScore(d, func(c *solve.Grade) bool { return c.Seat != card.B })
	if s.unscored != 1 || s.score != 0 {
		t.Errorf("%d decisions without a score, and %d games", s.unscored, s.score)
	}
	s.addScore(d, func(*solve.Grade) bool { return true })
	if s.unscored != 3 {
		t.Errorf("%d decisions without a score, want three", s.unscored)
	}
}
