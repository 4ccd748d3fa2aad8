package season_test

import (
	"cmp"
	"fmt"
	"slices"
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
		{"Carlos", "Carles", season.OneLetter}, // as short as a slip may be
		{"Carlos", "Karlos", season.OneLetter},
		{"Carlos", "Carlot", season.OneLetter},
		{"Carlo", "Carlos", season.OneLetter},
		{"Arlos", "Carlos", season.OneLetter},
		{"Carlo", "Carla", ""},
		{"Carlos", "Carlso", season.OneLetter},
		{"Carlos", "Aclros", ""},
		{"Carlos", "Cralos", season.OneLetter},
		{"Carlos", "Crabos", ""},
		{"Carlos", "Carlosas", ""},
		{"Carlos", "Carlsa", ""},
		{"Carlos 7", "Carlos", ""}, // a number
		{"Ana Reis", "Ana Maria Reis Dias", ""},
		{"Ana Reis", "Eva Maria Reis", ""},
		{"Ana B. C. Reis", "Ana Beatriz Carla Reis", season.Initials},
		{"Ana C. Reis", "Ana Beatriz Carla Reis", season.LeftOut},
		{"Ana C. B. Reis", "Ana Beatriz Carla Maria Reis", ""},
		{"Reis", "Ana Reis", ""},
		{"1. Reis", "1abc. Reis", ""}, // a digit is no initial
		{"de", "da", ""},              // small words, where there are no others
		{"de", "De", season.SameWords},
		{"D. Reis", "Duarte Reis", season.Initials}, // one letter is no small word
		{"José Pinto-Reis", "Jose Pinto Reis", season.SameWords},
		{"A B", "B A", season.SameWords},
		{"B. Sá", "Bruno Sá", season.Initials}, // two letters are a word
	} {
		if got := season.Alike(test.a, test.b); got != test.want {
			t.Errorf("%q and %q: %q, want %q", test.a, test.b, got, test.want)
		}
		if got := season.Alike(test.b, test.a); got != test.want {
			t.Errorf("%q and %q: %q, want %q", test.b, test.a, got, test.want)
		}
		// What is found among many names is found among two.
		if n := season.AlikeNames([]string{test.a, test.b}); test.a != test.b && n != 0 != (test.want != "") {
			t.Errorf("%q and %q: %d times alike among two names", test.a, test.b, n)
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
	if !slices.IsSortedFunc(s.Likenesses(), func(x, y *season.Likeness) int {
		return cmp.Or(cmp.Compare(x.Names[0].Text, y.Names[0].Text), cmp.Compare(x.Names[1].Text, y.Names[1].Text))
	}) {
		t.Error("they do not stand in the order of the names")
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
			one, other := sits(m, a.Text), sits(m, b.Text)
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

// TestAlikeNamesLimits: what more than 200 names share tells nothing, and the letters of a name of
// more than 80 are not looked at one by one.
func TestAlikeNamesLimits(t *testing.T) {
	var names []string
	for i := range 201 {
		names = append(names, "Ana"+strings.Repeat(".", i)+" Reis")
	}
	if got := season.AlikeNames(names[:200]); got != 200*199/2 {
		t.Errorf("of 200 names two and two are alike %d times", got)
	}
	if got := season.AlikeNames(names); got != 0 {
		t.Errorf("of 201 names two and two are alike %d times", got)
	}
	for letters, want := range map[int]int{79: 1, 80: 1, 81: 0, 82: 0} {
		name := strings.Repeat("a", letters-1)
		if got := season.AlikeNames([]string{name + "x", name + "y"}); got != want {
			t.Errorf("with %d letters: %d", letters, got)
		}
	}
}

// TestNearest: of the names that are known the first that is like a name is meant, unless that is known too.
func TestNearest(t *testing.T) {
	known := []string{"Ana Reis", "Ana Maria Reis", "Rui Lopes", "Zé"}
	for name, want := range map[string]string{
		"Anna Reis": "Ana Reis", "ana reis": "Ana Reis", "Reis, Ana": "Ana Reis", "A. Reis": "Ana Reis", "Ana M. Reis": "Ana Reis", "Rui Lopez": "Rui Lopes",
		"Ana Reis": "", "Rui Lopes": "", "Eva Lima": "", "Zê": "Zé", "A": "", "": "",
	} {
		if got := season.Nearest(name, known); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
