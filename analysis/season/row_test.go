package season_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/season"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestNumbersAdd: every number is added, each to its own. The fields are filled by their places, so
// that one that comes later is looked at too.
func TestNumbersAdd(t *testing.T) {
	var n, o season.Numbers
	for i := range reflect.TypeFor[season.Numbers]().NumField() {
		reflect.ValueOf(&n).Elem().Field(i).SetInt(int64(i + 1))
		reflect.ValueOf(&o).Elem().Field(i).SetInt(int64(100 * (i + 1)))
	}
	n.Add(&o)
	for i := range reflect.TypeFor[season.Numbers]().NumField() {
		if got := reflect.ValueOf(n).Field(i).Int(); got != int64(101*(i+1)) {
			t.Errorf("%s is %d, want %d", reflect.TypeFor[season.Numbers]().Field(i).Name, got, 101*(i+1))
		}
	}
}

// filled returns a row with another number in each of its fields, all of them times a factor.
func filled(factor int) *season.Row {
	r := &season.Row{Group: "g", Players: []string{"Ana"}}
	v := reflect.ValueOf(r).Elem()
	for i := range v.NumField() {
		if v.Field(i).Kind() == reflect.Int && v.Type().Field(i).Name != "Rank" {
			v.Field(i).SetInt(int64(factor * (i + 1)))
		}
	}
	return r
}

// TestMergeRowsAddsAll: every number of a row is added, each to its own, and rows are not changed.
func TestMergeRowsAddsAll(t *testing.T) {
	one, other := filled(1), filled(100)
	want := filled(101)
	want.Rank = 1
	got := season.MergeRows([]*season.Row{one}, []*season.Row{other})
	if d := cmp.Diff([]*season.Row{want}, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if d := cmp.Diff(filled(1), one); d != "" {
		t.Errorf("a part is changed:\n%s", d)
	}
}

// TestMergeRowsKeepsApart: rows of other groups and of other players are other rows.
func TestMergeRowsKeepsApart(t *testing.T) {
	row := func(group string, players ...string) *season.Row {
		return &season.Row{Group: group, Players: players, Matches: 1}
	}
	got := ""
	for _, r := range season.MergeRows(
		[]*season.Row{row("", "Ana"), row("2", "Ana"), row("2", "Ana", "Rui"), row("1", "AnaRui")},
		[]*season.Row{row("2", "Ana"), row("1", "AnaRui"), row("1", "Zé")}) {
		got += fmt.Sprintf("%s/%d %v %d; ", r.Group, r.Rank, r.Players, r.Matches)
	}
	if want := "1/1 [AnaRui] 2; 1/2 [Zé] 1; 2/1 [Ana] 2; 2/2 [Ana Rui] 1; /1 [Ana] 1; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// numbered has another number in each of its fields.
func numbered(factor int32) season.Numbers {
	return season.Numbers{
		GamesFor: factor, GamesAgainst: 2 * factor, AwardedFor: 3 * factor, AwardedAgainst: 4 * factor, PointsFor: 5 * factor, PointsAgainst: 6 * factor, Sweeps: 7 * factor, Doubles: 8 * factor,
		Renuncias: 9 * factor, ClaimsUpheld: 10 * factor, ClaimsRejected: 11 * factor, Penalties: 12 * factor, Joint: 13 * factor, Cost: 14 * factor, Graded: 15 * factor,
	}
}

// TestTogether: what a pair has in common counts once, what each did alone is added up.
func TestTogether(t *testing.T) {
	a, c := &season.Seat{Seat: card.A, Numbers: numbered(1)}, &season.Seat{Seat: card.C, Numbers: numbered(100)}
	want := season.Numbers{
		GamesFor: 1, GamesAgainst: 2, AwardedFor: 3, AwardedAgainst: 4, PointsFor: 5, PointsAgainst: 6, Sweeps: 7, Doubles: 8,
		Renuncias: 909, ClaimsUpheld: 1010, ClaimsRejected: 1111, Penalties: 1212, Joint: 13, Cost: 1414, Graded: 1515,
	}
	if got := season.Together([]*season.Seat{a, c}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := season.Together([]*season.Seat{c}); got != c.Numbers {
		t.Errorf("alone: %+v", got)
	}
	m := &season.Match{Seats: []season.Seat{{Seat: card.A}, {Seat: card.B}, {Seat: card.C}}}
	d := &season.Deal{Seats: []season.Numbers{numbered(1), numbered(10), numbered(100)}}
	if got := d.Together(m, []*season.Seat{{Seat: card.A}, {Seat: card.C}}); got != want {
		t.Errorf("of a deal: %+v, want %+v", got, want)
	}
}

// TestRowsOfOneMatch: what a match brings a row, of a player and of a pair.
func TestRowsOfOneMatch(t *testing.T) {
	m := &season.Match{ID: "1", Columns: rules.TwoPairs.Columns, Over: true, Winner: card.AC, Deals: 7, Seats: []season.Seat{
		{Name: "Zé", Seat: card.A, Numbers: numbered(1)}, {Seat: card.B}, {Name: "Ana", Seat: card.C, Numbers: numbered(100)}, {Name: "Rui", Seat: card.D},
	}}
	row := func(by season.By, player string) *season.Row {
		for _, r := range season.RowsOf(slices.Values([]*season.Match{m}), by, season.AllTogether) {
			if r.Players[0] == player {
				r.Rank = 0
				return r
			}
		}
		return nil
	}
	want := &season.Row{
		Players: []string{"Zé"}, Matches: 1, Won: 1, Deals: 7, GamesFor: 1, GamesAgainst: 2, AwardedFor: 3, AwardedAgainst: 4, PointsFor: 5, PointsAgainst: 6, Sweeps: 7, Doubles: 8,
		Renuncias: 9, ClaimsUpheld: 10, ClaimsRejected: 11, Penalties: 25, Cost: 14, Graded: 15,
	}
	if d := cmp.Diff(want, row(season.ByPlayer, "Zé")); d != "" {
		t.Errorf("player (-want +got):\n%s", d)
	}
	want = &season.Row{
		Players: []string{"Ana", "Zé"}, Matches: 1, Won: 1, Deals: 7, GamesFor: 1, GamesAgainst: 2, AwardedFor: 3, AwardedAgainst: 4, PointsFor: 5, PointsAgainst: 6, Sweeps: 7, Doubles: 8,
		Renuncias: 909, ClaimsUpheld: 1010, ClaimsRejected: 1111, Penalties: 1225, Cost: 1414, Graded: 1515,
	}
	if d := cmp.Diff(want, row(season.ByPair, "Ana")); d != "" {
		t.Errorf("pair (-want +got):\n%s", d)
	}
	// A pair of which one is not named has no row, and nobody has one who is not named.
	if n := len(m.Parties(season.ByPair)); n != 1 {
		t.Errorf("%d pairs", n)
	}
	if n := len(m.Parties(season.ByPlayer)); n != 3 {
		t.Errorf("%d players", n)
	}
	three := &season.Match{Columns: []card.Side{card.A.Alone() | card.B.Alone() | card.C.Alone(), card.D.Alone()}, Seats: m.Seats}
	if n := len(three.Parties(season.ByPair)); n != 0 {
		t.Errorf("%d pairs where there are none", n)
	}
}

// TestEnded: how a match ended for a seat.
func TestEnded(t *testing.T) {
	for _, test := range []struct {
		m    season.Match
		seat card.Seat
		want season.Result
	}{
		{season.Match{}, card.A, season.Unfinished},
		{season.Match{Winner: card.AC}, card.A, season.Unfinished},
		{season.Match{Over: true}, card.A, season.Drawn},
		{season.Match{Over: true, Winner: card.AC}, card.C, season.Won},
		{season.Match{Over: true, Winner: card.AC}, card.D, season.Lost},
	} {
		if got := season.Ended(&test.m, test.seat); got != test.want {
			t.Errorf("%+v, %s: %s, want %s", test.m, test.seat, got, test.want)
		}
	}
}

// TestGrouping: what matches are kept apart by.
func TestGrouping(t *testing.T) {
	m := &season.Match{Date: "2026-10-03", Event: "Autumn", Table: "4"}
	for g, want := range map[season.Grouping]string{season.AllTogether: "", season.ByTable: "4", season.ByMonth: "2026-10", season.ByEvent: "Autumn", "season": ""} {
		if got := g.Of(m); got != want {
			t.Errorf("%q: %q, want %q", g, got, want)
		}
	}
	for date, want := range map[string]string{"": "", "2026": "2026", "2026-10": "2026-10", "2026-1?-??": "2026-1?", "em Maio de": "em Maio", "é́é́é́é́": "é́é́é́é"} {
		if got := season.ByMonth.Of(&season.Match{Date: date}); got != want {
			t.Errorf("%q: %q, want %q", date, got, want)
		}
	}
}
