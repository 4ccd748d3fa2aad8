package tables

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// TestClaimBeforeDeals: a claim that stands before the first deal has a row too, about no deal; one
// behind a deal is of that deal.
func TestClaimBeforeDeals(t *testing.T) {
	early := &engine.ClaimMade{By: card.B, Against: card.AC, Ruling: rules.Upheld}
	const played = "[Rules \"fpsd target=40\"]\n[A \"Ana\"]\ndeal 1 dealer A\nclaim A against BD\ngames AC 1\n"
	for _, test := range []struct {
		early []engine.Event
		want  string
	}{
		{nil, `[["A","BD",1,1]]`},
		{[]engine.Event{early}, `[["B","AC",null,null],["A","BD",1,1]]`},
	} {
		r := recordsOf(t, played, 1)[0]
		r.Events = slices.Insert(slices.Clone(r.Events), 1, test.early...)
		rows := judgedRows(r)
		got := make([][]any, len(rows.Claims))
		for i, c := range rows.Claims {
			got[i] = []any{c.Accuser, c.Accused, c.Deal, c.MadeIn}
		}
		if b, err := json.Marshal(got); err != nil || string(b) != test.want {
			t.Errorf("%s, %v, want %s", b, err, test.want)
		}
	}
}

// TestClaimAbout: a claim stands with the deal that it is about, whenever it was made.
func TestClaimAbout(t *testing.T) {
	const (
		head   = "[Rules \"fpsd target=40 renuncia.deadline=match_end\"]\n[A \"Ana\"]\n\n"
		first  = "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n3. C: J♥ 6♠ 7♥ Q♥\n4. A: 5♦ 7♦ Q♠ 6♦\n5. B: A♦ 4♠ 2♦ K♦\n6. B: 7♣ 6♣ 3♣ 5♠\n7. B: K♠ 3♠ A♠ 2♠\n8. D: J♠ 7♠ 5♣ 4♥\n9. C: 4♣ 2♣ 4♦ J♦\n10. C: 6♥ 2♥ Q♦ 3♦\n\n"
		second = "deal 2 dealer B trump 2♠\n1. C: 3♠ 4♠ 5♠ 6♠\n"
	)
	for _, test := range []struct{ text, want string }{
		{first + second + "claim A against BD trick 3\n", `[["A","BD",1,2,3]]`},
		{first + second + "claim A against BD trick 1\n", `[["A","BD",2,2,1]]`},
		{first + "claim A against BD trick 3\n\n" + second, `[["A","BD",1,1,3]]`},
	} {
		r := recordsOf(t, head+test.text, 1)[0]
		rows := judgedRows(r)
		got := make([][]any, len(rows.Claims))
		for i, c := range rows.Claims {
			got[i] = []any{c.Accuser, c.Accused, c.Deal, c.MadeIn, c.Trick}
			if c.DealID == nil || c.Deal == nil || *c.DealID != rows.Deals[*c.Deal-1].DealID {
				t.Errorf("%s: the claim is of another deal than it says", test.text)
			}
		}
		if b, err := json.Marshal(got); err != nil || string(b) != test.want {
			t.Errorf("%s, %v, want %s", b, err, test.want)
		}
	}
}

// TestClaimProves: what the record says of a claim about the first deal, and about a later one.
func TestClaimProves(t *testing.T) {
	const (
		head  = "[Rules \"fpsd target=40\"]\n[A \"Ana\"]\n\n"
		whole = "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n3. C: J♥ 6♠ 7♥ Q♥\n4. A: 5♦ 7♦ Q♠ 6♦\n5. B: A♦ 4♠ 2♦ K♦\n6. B: 7♣ 6♣ 3♣ 5♠\n7. B: K♠ 3♠ A♠ 2♠\n8. D: J♠ 7♠ 5♣ 4♥\n9. C: 4♣ 2♣ 4♦ J♦\n10. C: 6♥ 2♥ Q♦ 3♦\n"
		short = "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ 4♠ 3♥\n"
	)
	later := func(deal string) string {
		return "deal 7 trump 2♦\npoints AC 70 BD 50\ngames AC 1\n\n" + strings.Replace(deal, "deal 1", "deal 8", 1)
	}
	for _, test := range []struct{ text, want string }{
		{whole + "claim A against BD trick 3 upheld\n", "proven"},
		{whole + "claim A against BD trick 1 upheld\n", "undecided"}, // it may have been about trick 3
		{whole + "claim A against BD trick 1 rejected\n", "refuted"},
		{short + "claim A against BD trick 1 upheld\n", "undecided"},
		{short + "claim A against BD trick 1 rejected\n", "undecided"},
	} {
		for _, text := range []string{test.text, later(test.text)} {
			rows := judgedRows(recordsOf(t, head+text, 1)[0])
			if len(rows.Claims) != 1 || rows.Claims[0].Verdict == nil || *rows.Claims[0].Verdict != test.want {
				t.Errorf("%s: %+v, want %s", text, rows.Claims, test.want)
			}
		}
	}
}

// judgedRows returns the rows of a record as its events are judged.
func judgedRows(r *Record) (rows Rows) {
	judged := replay.Judge(r.Events)
	r.Judge = func() *replay.Match { return judged }
	rows.Add(r)
	return rows
}
