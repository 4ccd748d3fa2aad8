package competition

import (
	"strings"
	"testing"
)

// TestFindings has a case for each code, and one of the same kind without it.
func TestFindings(t *testing.T) {
	const head = "competition \"x\"\n"
	two := head + pairs(4) + "group A 1 2\ngroup B 3 4\n"
	seen := map[Code]bool{}
	for _, tt := range []struct {
		name, text string
		played     []Played
		want       string // the findings, one a line
	}{
		{"nothing", head + pairs(2), []Played{game(1, 2, 4, 0)}, ""},
		{"another group", two, []Played{game(1, 3, 4, 0)}, "not-drawn 0 0: pairs 1 and 3 do not meet by the draw: the match does not count"},
		{"twice", head + pairs(2), []Played{game(1, 2, 4, 0), game(2, 1, 4, 0)}, "too-often 0 1: pairs 2 and 1 had played all that they have to play: the match does not count"},
		{"twice, as it should be", head + "form league double\n" + pairs(2), []Played{game(1, 2, 4, 0), game(2, 1, 4, 3)}, ""},
		{"more than it takes", head + "encounter first 2\n" + pairs(2), []Played{game(1, 2, 4, 0), game(2, 1, 0, 4), game(2, 1, 4, 0)},
			"too-often 0 2: pairs 2 and 1 had played all that they have to play: the match does not count"},
		{"another day", head + pairs(2) + "round 1 2026-10-03\n1 - 2\n", []Played{game(1, 2, 4, 0).on("2026-10-04")},
			"other-day 5 0: pairs 1 and 2 played on 2026-10-04, and are drawn for 2026-10-03: the match counts"},
		{"a day that is not known", head + pairs(2) + "round 1 2026-10-03\n1 - 2\n", []Played{game(1, 2, 4, 0).on("2026-10-??")}, ""},
		{"no day of the competition", head + "days 2026-10-03\n" + pairs(2), []Played{game(1, 2, 4, 0).on("2026-10-04")},
			"other-day 0 0: pairs 1 and 2 played on 2026-10-04, which is no day of the competition: the match counts"},
		{"no result", head + pairs(4) + "round 1 2026-10-03\n1 - 2\n3 - 4\n", []Played{game(1, 2, 4, 0).on("2026-10-03")},
			"no-result 8 -1: the encounter of pairs 3 and 4 in round 1 has no result"},
		{"the matches first, whatever line the others are of", head + pairs(4) + "round 1 2026-10-03\n1 - 2\n3 - 4\n", []Played{game(3, 4, 4, 0).on("2026-10-04")},
			"other-day 8 0: pairs 3 and 4 played on 2026-10-04, and are drawn for 2026-10-03: the match counts\nno-result 7 -1: the encounter of pairs 1 and 2 in round 1 has no result"},
		{"no result yet", head + pairs(4) + "round 1 2026-10-03\n1 - 2\n3 - 4\n", nil, ""},
		{"no result of a round without a day", head + pairs(4) + "round 1\n1 - 2\n3 - 4\nround 2\n1 - 3\n2 - 4\n", []Played{game(1, 3, 4, 0)},
			"no-result 7 -1: the encounter of pairs 1 and 2 in round 1 has no result\nno-result 8 -1: the encounter of pairs 3 and 4 in round 1 has no result\nno-result 11 -1: the encounter of pairs 2 and 4 in round 2 has no result"},
		{"not all of it", head + "encounter 2\n" + pairs(2) + "round 1\n1 - 2\n", []Played{game(1, 2, 4, 0)},
			"no-result 6 -1: pairs 1 and 2 have not played all of their encounter of round 1"},
		{"unfinished", head + pairs(2), []Played{game(1, 2, 3, 0).open()}, "unfinished 0 0: the match between pairs 1 and 2 has no winner by its rules: it does not count yet"},
		{"mixed", head + pairs(2), []Played{game(1, 2, 4, 0).sits(2, "c2").sits(3, "c1")}, "mixed-pair 0 0: “a1” is of pair 1 and “c2” of pair 2: the match does not count"},
		{"one at two seats", head + pairs(2), []Played{game(1, 2, 4, 0).sits(2, "a1")}, "two-pairs 0 0: “a1” sits at both seats of a pair: the match does not count"},
		{"a pair against itself", head + pairs(2), []Played{game(1, 1, 4, 0)}, "two-pairs 0 0: pair 1 sits on both sides of the table: the match does not count"},
		{"a player of another pair as a substitute", head + pairs(3), []Played{game(1, 2, 4, 0).substitute("a3")},
			"two-pairs 0 0: “a3” of pair 3 sat here for somebody: a player sits for one pair; the match counts"},
		{"a substitute", head + pairs(2), []Played{game(1, 2, 4, 0).substitute("Eva")}, ""},
		{"a substitute where none is allowed", head + "substitutes no\n" + pairs(2), []Played{game(1, 2, 4, 0).substitute("Eva")},
			"substitute 0 0: “Eva” sat here for somebody, and the competition allows nobody to: the match counts until somebody decides otherwise"},
		{"a stranger", head + pairs(2), []Played{game(1, 2, 4, 0).sits(0, "Zebedeu")}, "unknown-name 0 0: “Zebedeu” plays in no pair: the match does not count"},
		{"a misspelt name", head + "pair 1 \"Ana Reis\" \"Carla Dias\"\npair 2 \"a2\" \"c2\"\n", []Played{game(1, 2, 4, 0).sits(0, "Ana Ries").sits(2, "Carla Dias")},
			"like-name 0 0: “Ana Ries” plays in no pair, and may be “Ana Reis”: if so, write alias \"Ana Ries\" is \"Ana Reis\" by whoever says so; until then the match does not count"},
		{"an alias", head + "pair 1 \"Ana Reis\" \"Carla Dias\"\npair 2 \"a2\" \"c2\"\nalias \"Ana Ries\" is \"Ana Reis\" by \"Rui\"\n", []Played{game(1, 2, 4, 0).sits(0, "Ana Ries").sits(2, "Carla Dias")}, ""},
		{"a seat without a name", head + pairs(2), []Played{game(1, 2, 4, 0).sits(3, "")}, "no-name 0 0: seat D has no name: the match does not count until it is written down who sat there"},
		{"after leaving", head + "withdraw 2 from 2026-10-03\n" + pairs(2), []Played{game(1, 2, 4, 0).on("2026-10-03")},
			"after-leaving 2 0: pair 2 had left the competition on 2026-10-03: the match does not count"},
		{"not qualified", head + "knockout 2\n" + pairs(3) + "round 1 knockout\n1 - 3\n", []Played{game(1, 2, 4, 0), game(1, 3, 4, 0), game(2, 3, 4, 0), game(1, 3, 4, 1)},
			"not-qualified 7 -1: pair 3 is drawn for round 1 and did not come so far; what is drawn counts"},
		{"knocked out before", head + "form knockout\n" + pairs(4) + "round 1\n1 - 2\n3 - 4\nround 2\n2 - 3\n", []Played{game(1, 2, 4, 0), game(3, 4, 4, 0), game(2, 3, 4, 0)},
			"not-qualified 11 -1: pair 2 is drawn for round 2 and did not come so far; what is drawn counts"},
		{"a lot for nothing", head + pairs(2) + "lot 1 2 \"x\"\n", []Played{game(1, 2, 4, 0)}, "lot-not-tied 4 -1: this lot is about pairs that are not tied: it changes nothing"},
		{"a lot that is needed", head + pairs(2), []Played{game(1, 2, 2, 2)}, "lot-needed 0 -1: nothing parts the pairs 1, 2: they share place 1; a line “lot” decides"},
		{"another competition", head + pairs(2), []Played{game(3, 4, 4, 0)}, ""},
		{"strangers in matches that are meant", head + "matches from 2026-10-01\n" + pairs(2), []Played{game(3, 4, 4, 0).on("2026-10-03"), game(3, 4, 4, 0)},
			"like-name 0 0: “a3” plays in no pair, and may be “a1”: if so, write alias \"a3\" is \"a1\" by whoever says so; until then the match does not count"},
	} {
		o := read(t, tt.text).Judge(numbered(tt.played), Options{})
		var got []string
		for _, f := range o.Findings {
			seen[f.Code] = true
			if f.Code.Severity() == 0 {
				t.Errorf("%s has no severity", f.Code)
			}
		}
		for _, line := range strings.Split(written(o), "\n") {
			if word, _, _ := strings.Cut(line, " "); severities[Code(word)] != 0 {
				got = append(got, line)
			}
		}
		same(t, tt.name+": "+strings.Join(got, "\n"), tt.name+": "+tt.want)
	}
	for c := range severities {
		if !seen[c] {
			t.Errorf("nothing is found of code %s", c)
		}
	}
}

// TestAlike: who may be meant by a name is for whoever judges to say.
func TestAlike(t *testing.T) {
	c := read(t, "competition \"x\"\npair 1 \"Ana Reis\" \"Carla\"\npair 2 \"B\" \"D\"\n")
	p := Played{Names: [4]string{"A. Reis", "B", "Carla", "D"}, Over: true}
	o := c.Judge([]Played{p}, Options{Alike: func(name, other string) bool { return strings.HasSuffix(other, " Reis") }})
	if len(o.Findings) != 1 || o.Findings[0].Code != LikeName {
		t.Error(o.Findings)
	}
	o = c.Judge([]Played{p}, Options{Alike: func(string, string) bool { return false }})
	if len(o.Findings) != 1 || o.Findings[0].Code != UnknownName {
		t.Error(o.Findings)
	}
}

// TestMeant: which matches the text means.
func TestMeant(t *testing.T) {
	const text = "competition \"x\"\nmatches event \"Liga\" from 2026-10-03 to 2026-10-31\n"
	for _, tt := range []struct {
		event, date string
		want        bool
	}{
		{"Liga", "2026-10-03", true}, {"Liga", "2026-10-31", true}, {"Liga", "2026-10-??", true}, {"Liga", "2026-??-??", true},
		{"Liga", "2026-10-02", false}, {"Liga", "2026-11-01", false}, {"Liga", "2026-09-??", false}, {"Liga", "", false}, {"Liga", "????-??-??", false},
		{"Liga ", "2026-10-03", false}, {"", "2026-10-03", false},
	} {
		p := game(1, 2, 4, 0).on(tt.date)
		p.Event = tt.event
		o := read(t, text+pairs(2)).Judge([]Played{p}, Options{})
		if got := o.Tables[0].Rows[0].Matches == 1; got != tt.want {
			t.Errorf("%v: %v", tt, got)
		}
	}
}
