package query

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/analysis/solve"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/eventlog/pack"
	"sueca/replay"
)

// TestPlayouts compares the views of playouts with those of the same deals made from their
// events, by everything that a query can ask.
func TestPlayouts(t *testing.T) {
	n, deals := 0, 80
	if os.Getenv("SUECA_LONG") != "" {
		deals = 800
	}
	eachPacked(t, deals, func(m *pack.Match) { n += comparePlayouts(t, m) })
	if t.Logf("%d deals", n); n < deals/8*len(rulesOfFour) {
		t.Errorf("only %d deals are playouts", n)
	}
}

// rulesOfFour are those of the profiles of two pairs that are played in generated archives, and those of one
// where who is void must trump.
var rulesOfFour = func() (out []rules.Rules) {
	for _, p := range rules.Profiles() {
		if rules, err := rules.Parse(p.Name); err == nil && rules.Table().IsFour() && simulate.Unplayed(rules) == "" {
			out = append(out, rules)
		}
	}
	trumped := out[0]
	trumped.Void = rules.MustTrump
	return append(out, trumped)
}()

// eachPacked calls f for matches of so many generated deals under each rules, out of a pack. Some
// are untidy.
func eachPacked(t testing.TB, deals int, f func(m *pack.Match)) {
	t.Helper()
	for _, rules := range rulesOfFour {
		a := simulate.Archive{Deals: deals, Seed: 5, Rules: rules, Revokes: 0.1, Errors: 0.1}
		throughPack(t, a, func(g *simulate.Generated) {
			if m := g.Events[0].(*engine.MatchStarted); g.Deals%2 == 0 { // nobody plays for it, but it counts
				m.Rules.QueenOfHeartsBonus, m.Rules.LastTrickBonus = mostBonus, mostBonus
			}
		}, f)
	}
}

// throughPack calls f for the matches of an archive out of a pack, into which they are put as a
// function has changed them.
func throughPack(t testing.TB, a simulate.Archive, change func(g *simulate.Generated), f func(m *pack.Match)) {
	t.Helper()
	var file bytes.Buffer
	w := pack.NewWriter(&file, "")
	for g := range a.Matches() {
		change(&g)
		assert.NilError(t, w.Add(pack.NewEntry(&pack.Record{Events: g.Events})))
	}
	assert.NilError(t, w.Close())
	p, err := pack.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	assert.NilError(t, err)
	for k := range p.Blocks() {
		b, err := p.Block(k)
		assert.NilError(t, err)
		for m, err := range b.Matches() {
			assert.NilError(t, err)
			f(m)
		}
	}
}

// comparePlayouts compares the views of a match, and returns how many it compared.
func comparePlayouts(t *testing.T, m *pack.Match) (n int) {
	t.Helper()
	list, ok := m.Playouts(nil)
	if !ok {
		return 0
	}
	head, err := m.Head()
	assert.NilError(t, err)
	events, err := m.Events()
	assert.NilError(t, err)
	judge := func() *replay.Match { return replay.Judge(events) }
	var slow, fast []string
	var s DealView
	err = s.Deals(events, judge, func() error {
		slow = append(slow, told(t, &s))
		return nil
	})
	assert.NilError(t, err)
	var f DealView
	if ok, err = f.Playouts(head, m.Playouts, judge, func() error {
		fast = append(fast, told(t, &f))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if !ok {
		return 0
	}
	if diff := cmp.Diff(slow, fast); diff != "" {
		t.Fatalf("match %d (slow -, fast +):\n%s", m.Index, diff)
	}
	return len(list)
}

// told returns all that a view knows, as a text.
func told(t *testing.T, s *DealView) string {
	t.Helper()
	s.fill()
	var out bytes.Buffer
	fmt.Fprintln(&out, s.Deal, s.Index, s.Tags, *s.Rules, s.Claims, s.sat, s.trump, s.dealer, s.dealt, s.whole, s.doubtful, s.table == rules.TwoPairs, s.sides())
	for i := range s.plays[:s.n] {
		fmt.Fprintf(&out, "%+v %v\n", s.plays[i], *s.heldBefore(i))
	}
	for k := range s.tricks {
		fmt.Fprintf(&out, "%+v\n", s.tricks[k])
	}
	v, findings := s.judged()
	fmt.Fprintln(&out, v.Codes, len(findings), s.side(card.A), s.side(card.D))
	if p, ok := solve.PlayedOf(s.ended(), s.Rules); ok {
		start := *p.Start
		p.Start = nil
		fmt.Fprintf(&out, "%+v %+v\n", *p, start)
	}
	s.Choices(func(c *Choice) { fmt.Fprintf(&out, "%+v\n", *c) })
	return out.String()
}

// TestLyingBonus: a pack that says of its rules what rules cannot say is looked through too, as its text
// would be. What rules can give at most is known here.
func TestLyingBonus(t *testing.T) {
	for _, name := range []string{"bonus.last_trick", "bonus.queen_hearts"} {
		if _, err := rules.Parse(fmt.Sprintf("fpsd score.single_from=200 score.double_from=250 %s=%d", name, mostBonus)); err != nil {
			t.Error(err)
		}
		if _, err := rules.Parse(fmt.Sprintf("fpsd score.single_from=200 score.double_from=250 %s=%d", name, mostBonus+1)); err == nil {
			t.Errorf("%s can be more than %d", name, mostBonus)
		}
	}
	q, err := Compile("a: trick_points > 20 and points_so_far(us) >= 0 and table_points >= 0", nil)
	assert.NilError(t, err)
	for _, bonus := range []uint16{mostBonus, mostBonus + 1, 65535} {
		found, deals := 0, 0
		throughPack(t, simulate.Archive{Deals: 20, Seed: 5}, func(g *simulate.Generated) {
			m := g.Events[0].(*engine.MatchStarted)
			m.Rules.QueenOfHeartsBonus, m.Rules.LastTrickBonus = bonus, bonus
		}, func(m *pack.Match) {
			eachPlayout(t, m, func(s *DealView) {
				deals++
				q.Find(s, func(*Found) { found++ })
			})
		})
		if (deals > 0) != (bonus <= mostBonus) || bonus <= mostBonus && found == 0 {
			t.Errorf("a bonus of %d: %d deals at once, %d found", bonus, deals, found)
		}
	}
}

// TestIndexed: what a deal came to is the same whether the match is judged for it, its cards tell it or the
// codes of all that is found in the match are known, of matches in which something is found too.
func TestIndexed(t *testing.T) {
	var queries []*Query
	for _, text := range []string{"deal deal_tricks(AC) >= 6", "deal deal_points(BD) > 60 or deal_tricks(BD) = 5", "lead and deal_points(us) < 50",
		`deal deal_found("renuncia")`, `lead and not deal_found("points-mismatch")`, `lead and found("renuncia")`, "deal deal_games(AC) > 0"} {
		q, err := Compile(text, nil)
		assert.NilError(t, err)
		if q.Finds != strings.Contains(text, "found") {
			t.Errorf("%s: it asks what is found, or not: %t", text, q.Finds)
		}
		queries = append(queries, q)
	}
	unjudged, found := 0, 0
	check := func(m *pack.Match) {
		head, err := m.Head()
		assert.NilError(t, err)
		events, err := m.Events()
		assert.NilError(t, err)
		judged := replay.Judge(events)
		codes := []code.Code{}
		for i := range judged.Findings {
			codes = append(codes, judged.Findings[i].Code)
		}
		asked := 0
		judge := func() *replay.Match { asked++; return judged }
		for _, q := range queries {
			look := func(codes []code.Code, quick bool) (out string) {
				s := DealView{Codes: codes}
				each := func() error {
					more := q.Find(&s, func(f *Found) { out += fmt.Sprintln(s.Deal, s.Index, f.Plays) })
					out += fmt.Sprintln(more)
					return nil
				}
				done, err := false, error(nil)
				if quick {
					done, err = s.Playouts(head, m.Playouts, judge, each)
				}
				if err == nil && !done {
					err = s.Deals(events, judge, each)
				}
				assert.NilError(t, err)
				return out
			}
			before := asked
			want := look(nil, false)
			needed := asked - before
			if got := look(codes, true); got != want {
				t.Fatalf("match %d, %v: by the index\n%s\njudged\n%s", m.Index, codes, got, want)
			}
			if asked == before+needed && needed > 0 {
				unjudged++
			}
			if got := look(nil, true); got != want {
				t.Fatalf("match %d, %v: by the cards\n%s\njudged\n%s", m.Index, codes, got, want)
			}
			found += strings.Count(want, "[")
		}
	}
	eachPacked(t, 100, check)
	throughPack(t, simulate.Archive{Deals: 100, Seed: 6, Revokes: 0.1}, func(g *simulate.Generated) {
		var events []engine.Event
		for _, e := range g.Events {
			if events = append(events, e); e.Kind() == engine.KindSheetWritten { // points that few deals have come to
				events = append(events, &engine.PointsWritten{Shares: card.Between(61, 59)})
			}
		}
		g.Events = events
	}, check)
	if unjudged == 0 || found == 0 {
		t.Errorf("%d matches were not judged, %d found", unjudged, found)
	}
}
