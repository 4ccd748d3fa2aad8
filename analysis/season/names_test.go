package season_test

import (
	"fmt"
	"strings"
	"testing"

	"sueca/analysis/season"
)

func TestAlike(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want season.Why
	}{
		{"Ana Reis", "Ana Reis", ""},
		{"Ana Reis", "ANA  reis", season.SameWords},
		{"Bruno Sá", "Bruno Sa", season.SameWords},
		{"Bruno Sa\u0301", "Bruno Sá", season.SameWords},
		{"Reis, Ana", "Ana Reis", season.SameWords},
		{"Maria João", "Mariajoão", season.SameWords},
		{"Carla de Dias", "Carla Dias", season.SameWords},
		{"A. Reis", "Ana Reis", season.Initials},
		{"Ana R.", "Ana Reis", season.Initials},
		{"Ana S. Reis", "Ana Sofia Reis", season.Initials},
		{"A. R.", "Ana Reis", ""}, // anybody's
		{"B. Reis", "Ana Reis", ""},
		{"A. Reis", "A. Reis", ""},
		{"Ana Reis", "Ana Sofia Reis", season.LeftOut},
		{"Ana S. Reis", "Ana Sofia Maria Reis", season.LeftOut},
		{"Ana", "Ana Reis", ""},
		{"Ana Reis", "Ana Sofia Dias", ""},
		{"Duarte Melo", "Duarte Mello", season.OneLetter},
		{"Duarte Melo", "Duarte Mela", season.OneLetter},
		{"Duarte Melo", "Duatre Melo", season.OneLetter},
		{"Duarte Melo", "Duarte Mo", ""},
		{"Rui", "Rua", ""}, // too short to be a slip
		{"Jogador 11", "Jogador 12", ""},
		{"Jogador 1", "Jogador 11", ""},
		{"", "Ana", ""},
		{"?!", "...", ""},
	} {
		if got := season.Alike(test.a, test.b); got != test.want {
			t.Errorf("%q and %q: %q, want %q", test.a, test.b, got, test.want)
		}
		if got := season.Alike(test.b, test.a); got != test.want {
			t.Errorf("%q and %q: %q, want %q", test.b, test.a, got, test.want)
		}
	}
}

// TestLikenesses: what is found among many names is what comparing each with each finds, and
// the evenings on which both sat are told.
func TestLikenesses(t *testing.T) {
	names := []string{"Ana Reis", "A. Reis", "Reis Ana", "Ana Sofia Reis", "Anna Reis", "Bruno Sá", "Bruno Sa", "Carla Dias", "Karla Dias", "Carl Dias", "Duarte Melo"}
	s := &season.Standing{}
	for i := range names {
		for k := range 4 {
			m := &season.Match{ID: fmt.Sprint(i, "-", k), Date: fmt.Sprintf("2026-10-%02d", (i+k)%9+1)}
			m.Seats = []season.Seat{{Seat: 1, Name: names[i]}, {Seat: 2, Name: names[(i+5*k+1)%len(names)]}}
			s.Add(m)
		}
	}
	if n := season.AlikeNames(names); n != len(s.Likenesses()) {
		t.Errorf("%d times two names are alike, and %d likenesses", n, len(s.Likenesses()))
	}
	got := map[string]bool{}
	for _, l := range s.Likenesses() {
		a, b := l.Names[0], l.Names[1]
		if why := season.Alike(a.Text, b.Text); why != l.Why || why == "" {
			t.Errorf("%s, %s: %q, want %q", a.Text, b.Text, l.Why, why)
		}
		if a.Matches < b.Matches {
			t.Errorf("%s with fewer matches stands before %s", a.Text, b.Text)
		}
		got[a.Text+"~"+b.Text], got[b.Text+"~"+a.Text] = true, true
		var together []string
		same := false
		dates := map[string]int{}
		for m := range s.Matches() {
			one, other := m.Sits(a.Text), m.Sits(b.Text)
			same = same || one && other
			if one {
				dates[m.Date] |= 1
			}
			if other {
				dates[m.Date] |= 2
			}
		}
		for d := 1; d <= 9; d++ {
			if date := fmt.Sprintf("2026-10-%02d", d); dates[date] == 3 {
				together = append(together, date)
			}
		}
		if same != l.SameMatch || strings.Join(together, " ") != strings.Join(l.Together, " ") {
			t.Errorf("%s, %s: together %v, in one match %v; want %v, %v", a.Text, b.Text, l.Together, l.SameMatch, together, same)
		}
	}
	for _, a := range names {
		for _, b := range names {
			if want := season.Alike(a, b) != ""; got[a+"~"+b] != want {
				t.Errorf("%s and %s: found %v, want %v", a, b, got[a+"~"+b], want)
			}
		}
	}
}
