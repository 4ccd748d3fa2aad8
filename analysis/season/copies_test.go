package season_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sueca/analysis/season"
	"sueca/engine/card"
)

// record is one record of the match m: a version, and where it stands.
func record(length int, digest byte, file string, line int) *season.Match {
	return &season.Match{
		ID: "m", Version: season.Version{Length: length, Digest: [16]byte{digest}}, Place: season.Place{File: file, Line: line},
		Seats: []season.Seat{{Seat: card.A, Name: "Ana"}},
	}
}

// TestCopies: records of one match that are equal count once; of several lengths the longest counts
// when the others are known to be its beginnings; and of those that differ none counts, for good.
func TestCopies(t *testing.T) {
	for _, test := range []struct {
		name    string
		records []*season.Match
		open    string // the copies to be looked at
		before  string // the disputes before and after the caller says that they are beginnings
		after   string
		counts  string // the record that counts then
	}{
		{"one", []*season.Match{record(5, 1, "a", 1)}, "", "", "", "a:1"},
		{"equal", []*season.Match{record(5, 1, "b", 1), record(5, 1, "a", 2), record(5, 1, "a", 1)}, "", "", "", "a:1"},
		{"a beginning", []*season.Match{record(5, 1, "b", 1), record(4, 2, "a", 2)}, "4:a:2", "a:2 b:1", "", "b:1"},
		{"two beginnings", []*season.Match{record(4, 2, "a", 2), record(5, 1, "b", 1), record(3, 3, "c", 1)}, "3:c:1 4:a:2", "a:2 b:1", "", "b:1"},
		{"a beginning in two places", []*season.Match{record(5, 1, "b", 1), record(4, 2, "d", 2), record(4, 2, "c", 9), record(4, 2, "c", 8)}, "4:c:8", "b:1 c:8", "", "b:1"},
		{"differing", []*season.Match{record(5, 1, "a", 1), record(5, 2, "a", 2)}, "", "a:1 a:2", "a:1 a:2", ""},
		{"differing beginnings", []*season.Match{record(5, 1, "a", 1), record(4, 2, "a", 2), record(4, 3, "a", 3)}, "", "a:1 a:2", "a:1 a:2", ""},
	} {
		order := slices.Clone(test.records)
		for range 2 { // in whatever order they come
			slices.Reverse(order)
			s := &season.Standing{}
			for _, m := range order {
				c := *m
				c.Seats = slices.Clone(m.Seats)
				s.Add(&c)
			}
			var open []string
			for _, copies := range s.Open() {
				for _, c := range copies {
					open = append(open, fmt.Sprintf("%d:%s:%d", c.Length, c.Place.File, c.Place.Line))
				}
			}
			slices.Sort(open)
			disputes := func() string {
				var out []string
				for _, d := range s.Disputed() {
					out = append(out, fmt.Sprintf("%s:%d %s:%d", d.Of.File, d.Of.Line, d.And.File, d.And.Line))
				}
				return strings.Join(out, ", ")
			}
			before := disputes()
			longest := s.Longest("m")
			s.Settle("m")
			counts := ""
			for m := range s.Matches() {
				counts += fmt.Sprintf("%s:%d", m.Place.File, m.Place.Line)
			}
			if strings.Join(open, " ") != test.open || before != test.before || disputes() != test.after || counts != test.counts || longest.Length != 5 || longest.Digest[0] != 1 {
				t.Errorf("%s: open %v, disputed %q, then %q, counts %q, longest %v", test.name, open, before, disputes(), counts, longest)
			}
			if test.after == "" && len(s.Open()) != 0 {
				t.Errorf("%s: what is settled is open", test.name)
			}
		}
	}
}

// TestCopiesUnsettled: what was said of the records of a match does not hold for one that comes later.
func TestCopiesUnsettled(t *testing.T) {
	s := &season.Standing{}
	s.Add(record(5, 1, "a", 1))
	s.Add(record(4, 2, "a", 2))
	s.Settle("m")
	s.Add(record(6, 3, "a", 3))
	if len(s.Open()) != 1 || len(s.Disputed()) != 1 || s.Longest("m").Length != 6 {
		t.Errorf("open %v, disputed %v", s.Open(), s.Disputed())
	}
	s.Settle("no such match")
	if v := s.Longest("no such match"); v != (season.Version{}) {
		t.Errorf("%+v", v)
	}
}

// TestAside: a match that nobody asked for has no row, and is no dispute.
func TestAside(t *testing.T) {
	s := &season.Standing{}
	for digest := range byte(2) {
		m := record(5, digest, "a", 1)
		m.Aside = true
		s.Add(m)
	}
	other := record(3, 1, "a", 9)
	other.ID, other.Aside = "n", true
	s.Add(other)
	if len(s.Disputed()) != 0 || len(slices.Collect(s.Matches())) != 0 {
		t.Errorf("%v", s.Disputed())
	}
}

// TestDisputedOrder: matches that are disputed come in the order of their ids, and those that count
// in that of their dates.
func TestDisputedOrder(t *testing.T) {
	s := &season.Standing{}
	for i, id := range []string{"c", "a", "b"} {
		for digest := range byte(2) {
			m := record(5, digest, "f", i)
			m.ID = id
			s.Add(m)
		}
	}
	got := ""
	for _, d := range s.Disputed() {
		got += d.ID
	}
	for _, m := range []struct{ id, date string }{{"z", "2026-01"}, {"y", "2026-02"}, {"x", "2026-02"}, {"w", ""}} {
		c := record(5, 1, "f", 1)
		c.ID, c.Date = m.id, m.date
		s.Add(c)
	}
	for m := range s.Matches() {
		got += m.ID
	}
	if got != "abcwzxy" {
		t.Error(got)
	}
}

// TestNames: where and when a name sits, over the matches that count.
func TestNames(t *testing.T) {
	s := &season.Standing{}
	add := func(id, date, table string, names ...string) {
		m := &season.Match{ID: id, Date: date, Table: table}
		for i, name := range names {
			m.Seats = append(m.Seats, season.Seat{Seat: card.Seat(i + 1), Name: name})
		}
		s.Add(m)
	}
	add("1", "2026-03-01", "4", "Rui", "Ana", "", "Rui")
	add("2", "2026-01-01", "2", "Ana")
	add("3", "", "4", "Ana", "Zé")
	add("4", "2026-02-01", "", "Ana")
	for i := range 150 {
		add(fmt.Sprint("z", i), "2026-12-01", fmt.Sprintf("%03d", i), "Vera")
	}
	got := ""
	for _, n := range s.Names() {
		if n.Text == "Vera" {
			got += fmt.Sprintf("%s %d %d; ", n.Text, n.Matches, len(n.Tables))
			continue
		}
		got += fmt.Sprintf("%s %d %s-%s %v; ", n.Text, n.Matches, n.First, n.Last, n.Tables)
	}
	if want := "Ana 4 2026-01-01-2026-03-01 [2 4]; Rui 1 2026-03-01-2026-03-01 [4]; Vera 150 100; Zé 1 - [4]; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
