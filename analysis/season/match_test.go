package season_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/analysis/season"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
)

// seasonOf returns what a season takes from the one match of a text.
func seasonOf(t *testing.T, text string, detail bool) (*season.Match, []engine.Event) {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		return season.Of(m.Events, replay.Judge(m.Events), detail), m.Events
	}
	t.Fatal("no match")
	return nil, nil
}

// told returns the numbers of the seats that are not zero.
func told(seats []season.Numbers) (out string) {
	for i, n := range seats {
		if n != (season.Numbers{}) {
			out += fmt.Sprintf("%s:", card.Seat(i+1))
			for _, f := range []struct {
				name string
				a, b int32
			}{
				{"games", n.GamesFor, n.GamesAgainst}, {"points", n.PointsFor, n.PointsAgainst}, {"awarded", n.AwardedFor, n.AwardedAgainst}, {"sweep/double", n.Sweeps, n.Doubles},
				{"claims", n.ClaimsUpheld, n.ClaimsRejected}, {"penalties/joint", n.Penalties, n.Joint}, {"renúncias/", n.Renuncias, 0}, {"cost", n.Cost, n.Graded},
			} {
				if f.a != 0 || f.b != 0 {
					out += fmt.Sprintf(" %s %d-%d", f.name, f.a, f.b)
				}
			}
			out += "; "
		}
	}
	return out
}

// whole is a match with everything that a season counts.
const whole = `[Date "2026-10-03"]
[Event "Autumn"]
[Table "4"]
[Site "Lisboa"]
[Rules "fpsd target=40"]
[A "Ana"]
[B "?"]
[C "Carla"]
[D ""]
penalty late BD 7 award 1
deal 1 dealer A
points AC 68 BD 52
claim B against AC trick 3 rejected
claim A against BD upheld
claim C against BD
claim C against BD withdrawn
deal 2 dealer B
points AC 10 BD 110
penalty talk C warning
penalty talk A award 1
substitute C "Eva"
deal x
deal 3 dealer C trump 7♥
1. D: 5♠ 2♥ 4♠ 3♠
2. A: 6♠ 7♠ K♠ J♠
`

// TestSubstitutes: each deal counts for those who played it, and the match for those who began it; in a competition all counts for them.
func TestSubstitutes(t *testing.T) {
	m, _ := seasonOf(t, `[A "Ana"]
[B "Bruno"]
[C "Carla"]
[D "Duarte"]
[Rules "fpsd target=2"]
deal 1 dealer A
points AC 68 BD 52
substitute C "Eva"
deal 2 dealer B
substitute B "Rui"
points AC 40 BD 80
deal 3 dealer C
points AC 70 BD 50
substitute C "Carla"
`, false)
	told := func(rows []*season.Row) (out []string) {
		for _, r := range rows {
			out = append(out, fmt.Sprintf("%s: matches %d won %d lost %d deals %d games %d-%d points %d", strings.Join(r.Players, "+"), r.Matches, r.Won, r.Lost,
				r.Deals, r.GamesFor, r.GamesAgainst, r.PointsFor))
		}
		return out
	}
	matches := slices.Values([]*season.Match{m})
	for _, c := range []struct {
		rows []*season.Row
		want []string
	}{
		{season.RowsOf(matches, season.ByPlayer, season.AllTogether), []string{
			"Carla: matches 1 won 1 lost 0 deals 1 games 1-0 points 68", "Ana: matches 1 won 1 lost 0 deals 3 games 2-1 points 178",
			"Rui: matches 0 won 0 lost 0 deals 2 games 1-1 points 130", "Eva: matches 0 won 0 lost 0 deals 2 games 1-1 points 110",
			"Duarte: matches 1 won 0 lost 1 deals 3 games 1-2 points 182", "Bruno: matches 1 won 0 lost 1 deals 1 games 0-1 points 52"}},
		{season.RowsOf(matches, season.ByPair, season.AllTogether), []string{
			"Ana+Carla: matches 1 won 1 lost 0 deals 1 games 1-0 points 68", "Duarte+Rui: matches 0 won 0 lost 0 deals 2 games 1-1 points 130",
			"Ana+Eva: matches 0 won 0 lost 0 deals 2 games 1-1 points 110", "Bruno+Duarte: matches 1 won 0 lost 1 deals 1 games 0-1 points 52"}},
		{season.TeamRowsOf(matches, season.ByPair), []string{
			"Ana+Carla: matches 1 won 1 lost 0 deals 3 games 2-1 points 178", "Bruno+Duarte: matches 1 won 0 lost 1 deals 3 games 1-2 points 182"}},
	} {
		if d := cmp.Diff(c.want, told(c.rows)); d != "" {
			t.Error(d)
		}
	}
}

// TestOf: what a season takes from a match, deal by deal.
func TestOf(t *testing.T) {
	m, _ := seasonOf(t, whole, true)
	var got []string
	for _, d := range m.Detail {
		line := fmt.Sprintf("%d/%d late %v unread %v | %s|", d.Number, d.Index, d.Late, d.Unread, told(d.Seats))
		for _, c := range d.Cited {
			line += fmt.Sprintf(" %v", c.Of)
		}
		got = append(got, line)
	}
	// The claim that is upheld takes the result of deal 1 away and is worth four games, that which is
	// rejected two, and the penalty of deal 2 one.
	want := []string{
		"1/1 late false unread false | A: points 68-52 awarded 6-0 claims 1-0; B: points 52-68 awarded 0-6 claims 0-1; C: points 68-52 awarded 6-0; D: points 52-68 awarded 0-6; | B A",
		"2/1 late false unread false | A: games 0-3 points 10-110 penalties/joint 1-0; B: games 3-0 points 110-10 sweep/double 0-1; C: games 0-3 points 10-110; D: games 3-0 points 110-10 sweep/double 0-1; | A",
		"0/1 late false unread true | |",
		"3/1 late false unread false | A: renúncias/ 1-0; | A",
		"0/0 late false unread false | A: awarded 1-0; B: awarded 0-1 penalties/joint 0-1; C: awarded 1-0; D: awarded 0-1 penalties/joint 0-1; | BD",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if m.Date != "2026-10-03" || m.Event != "Autumn" || m.Table != "4" || m.Deals != 4 || m.Over {
		t.Errorf("%+v", m)
	}
	got = nil
	for i, s := range m.Seats {
		var sum season.Numbers
		for _, d := range m.Detail {
			sum.Add(&d.Seats[i])
		}
		if sum != s.Numbers {
			t.Errorf("the deals of %s add up to %+v, and it has %+v", s.Seat, sum, s.Numbers)
		}
		got = append(got, fmt.Sprintf("%s %q %v", s.Seat, s.Name, s.Substituted))
	}
	if d := cmp.Diff([]string{`A "Ana" false`, `B "" false`, `C "Carla" true`, `D "" false`}, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if brief, _ := seasonOf(t, strings.ReplaceAll(whole, "substitute C \"Eva\"\n", ""), false); brief.Detail != nil {
		t.Errorf("without detail: %+v", brief.Detail)
	}
	brief, _ := seasonOf(t, whole, false)
	if cmp.Diff(brief.Seats, m.Seats) != "" {
		t.Errorf("without detail: %+v", brief)
	}
}

// TestOfTags: what a tag that says nothing says does not count, and that of a seat where nobody sits
// neither.
func TestOfTags(t *testing.T) {
	m, _ := seasonOf(t, "[Date \"?\"]\n[Event \"\"]\n[E \"Eva\"]\ndeal 1\nsubstitute A \"Rui\"\n", false)
	if m.Date != "" || m.Event != "" || sits(m, "Eva") || len(m.Seats) != 4 || !m.Seats[0].Substituted {
		t.Errorf("%+v", m)
	}
	if !sits(m, "") || sits(m, "Rui") {
		t.Errorf("%+v", m.Seats)
	}
	if m, _ := seasonOf(t, whole, false); !sits(m, "Carla") || sits(m, "carla") {
		t.Errorf("%+v", m.Seats)
	}
}

// TestOfLate: of deals behind the one that won the match the card points count, and nothing else.
func TestOfLate(t *testing.T) {
	m, _ := seasonOf(t, `[Rules "fpsd target=4"]
deal 1 dealer A
games AC 4
deal 2 dealer B
points AC 10 BD 110
claim B against AC trick 3 rejected
penalty talk A award 1
deal 3 dealer C trump 7♥
1. D: 5♠ 2♥ 4♠ 3♠
2. A: 6♠ 7♠ K♠ J♠
`, true)
	var got []string
	for _, d := range m.Detail {
		got = append(got, fmt.Sprintf("%d late %v | %s| %d", d.Number, d.Late, told(d.Seats), len(d.Cited)))
	}
	want := []string{
		"1 late false | A: games 4-0 sweep/double 1-0; B: games 0-4; C: games 4-0 sweep/double 1-0; D: games 0-4; | 0",
		"2 late true | A: points 10-110; B: points 110-10; C: points 10-110; D: points 110-10; | 0",
		"3 late true | | 0",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if !m.Over || m.Winner != card.AC {
		t.Errorf("over %v, for %v", m.Over, m.Winner)
	}
}

// TestOfWalkover: a walkover is no game of a deal.
func TestOfWalkover(t *testing.T) {
	m, events := seasonOf(t, `[Match "7"]
[Rules "fpsd target=4"]
substitute B " Eva "
disqualify A "why"
disqualify D "why"
walkover AC
`, true)
	if got, want := told([]season.Numbers{m.Seats[0].Numbers, m.Seats[1].Numbers}), "A: awarded 4-0; B: awarded 0-4; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	b := season.BesideOf(events)
	if b.Number != "7" || b.Walkover != card.AC || b.SentAway != card.A.Alone()|card.D.Alone() || len(b.Substitutes) != 1 || b.Substitutes[0] != "Eva" {
		t.Errorf("%+v", b)
	}
	if b := season.BesideOf(nil); b.Number != "" || b.Walkover != card.NoSide || b.SentAway != card.NoSide || b.Substitutes != nil {
		t.Errorf("%+v", b)
	}
}

// TestOfPenalties: a penalty counts once, however many lines of the sheet it has.
func TestOfPenalties(t *testing.T) {
	m, _ := seasonOf(t, `[Rules "fpsd target=40"]
deal 1 dealer A
games AC 1
penalty talk B award 1
penalty talk B award 1
penalty late BD 7 award 1
penalty talk B warning
deal 2 dealer B
games BD 1
penalty mixed AC award 1
`, true)
	if got, want := told([]season.Numbers{m.Detail[0].Seats[0], m.Detail[0].Seats[1], m.Detail[0].Seats[2], m.Detail[0].Seats[3]}),
		"A: games 4-0; B: games 0-4 penalties/joint 2-1; C: games 4-0; D: games 0-4 penalties/joint 0-1; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := told(m.Detail[1].Seats), "A: games 0-2 penalties/joint 0-1; B: games 2-0; C: games 0-2 penalties/joint 0-1; D: games 2-0; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if n := len(m.Detail); n != 2 {
		t.Errorf("%d deals", n)
	}
}

// TestGrade: what cards cost is added to the seat, and to its deal where deals are told apart.
func TestGrade(t *testing.T) {
	m, _ := seasonOf(t, "deal 1\ndeal 2\n", true)
	m.Grade(1, card.B, 7, 10)
	m.Grade(1, card.B, 1, 2)
	m.Grade(2, card.B, 100, 1) // a deal that is not among them
	m.Grade(0, card.H, 9, 9)   // nobody sits there
	if got, want := told(m.Detail[0].Seats)+told(m.Detail[1].Seats), "B: cost 8-12; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if s := m.Seats[1]; s.Cost != 108 || s.Graded != 13 {
		t.Errorf("%+v", s)
	}
	m, _ = seasonOf(t, "deal 1\n", false)
	if m.Grade(0, card.A, 3, 1); m.Seats[0].Cost != 3 || m.Detail != nil {
		t.Errorf("%+v", m)
	}
}

// TestCounting: the tags that say who played, when and where, in the order of their names, then the
// events as they came, without what is only said of them.
func TestCounting(t *testing.T) {
	start, deal, claim := &engine.MatchStarted{}, &engine.DealStarted{Number: 1}, &engine.ClaimMade{By: card.A}
	tag := func(name string) engine.Event { return &engine.TagWritten{Name: name} }
	got := ""
	for _, e := range season.Counting([]engine.Event{
		start, tag("Table"), tag("Site"), tag("B"), tag("Date"), &engine.Commented{}, tag("Event"), tag("A"), tag("AB"), tag("Scorer"), deal, &engine.NoteWritten{}, &engine.VariationShown{}, claim,
	}) {
		if t, ok := e.(*engine.TagWritten); ok {
			got += t.Name + " "
		} else {
			got += e.Kind().String() + " "
		}
	}
	if want := fmt.Sprintf("A B Date Event Table %s %s %s ", start.Kind(), deal.Kind(), claim.Kind()); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if n := len(season.Counting(nil)); n != 0 {
		t.Errorf("%d events of none", n)
	}
}

// sits reports whether somebody of that name sits in the match.
func sits(m *season.Match, name string) bool {
	return slices.ContainsFunc(m.Seats, func(s season.Seat) bool { return s.Name == name })
}
