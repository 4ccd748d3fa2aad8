package archive_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/archive"
	"sueca/analysis/record"
)

// filtered has a deal for each side, one of which some tricks are written, and something that was
// found outside any deal.
const filtered = `[Rules "fpsd target=4"]
[Ruls "x"]
[Event "Autumn"]
[Date "2026-10-03"]
[A "Ana Reis"]
[B "Bruno Sá"]
[E "Eva Lima"]
deal 1 dealer A trump 7♥
points AC 68 BD 52
deal 2 dealer B trump 2♦
points AC 20 BD 100
deal 3 dealer C trump 7♥
1. D: 5♥ A♥ K♥ 3♥
2. A: A♣ J♣ K♣ Q♣
[Result "AC 1"]
`

// TestFilterPasses: a match is wanted for which all conditions hold, and of its deals those for
// which they do.
func TestFilterPasses(t *testing.T) {
	dated := func(date string) string { return strings.Replace(filtered, "2026-10-03", date, 1) }
	for _, test := range []struct {
		f    archive.Filter
		text string
		want string // whether it passes, and the deals that are wanted where that is noted
	}{
		{archive.Filter{}, filtered, "true"},

		{archive.Filter{Tags: []string{"Event=^Aut"}}, filtered, "true"},
		{archive.Filter{Tags: []string{"Event=^aut"}}, filtered, "false"},
		{archive.Filter{Tags: []string{"Event!=^Aut"}}, filtered, "false"},
		{archive.Filter{Tags: []string{"Event!=^aut", "Date=-10-"}}, filtered, "true"},
		{archive.Filter{Tags: []string{"Event=^Aut", "Date=-11-"}}, filtered, "false"},
		{archive.Filter{Tags: []string{"Site=^$"}}, filtered, "true"}, // one that is not written is empty
		{archive.Filter{Tags: []string{"Result=."}}, "deal 1\nnote \"x\"\n", "false"},

		{archive.Filter{Player: "sa$"}, filtered, "true"}, // neither case nor accents count
		{archive.Filter{Player: "SÁ$"}, filtered, "true"},
		{archive.Filter{Player: "reis"}, filtered, "true"},
		{archive.Filter{Player: "^Reis"}, filtered, "false"},
		{archive.Filter{Player: "Lima"}, filtered, "false"}, // nobody sits at E
		{archive.Filter{Player: "^$"}, filtered, "false"},   // C and D are not named
		{archive.Filter{Player: "Ana"}, "[A \"Ana\"]\ndeal 1\n", "true"},

		{archive.Filter{Name: "ana"}, filtered, "true"},
		{archive.Filter{Name: "na"}, filtered, "false"},
		{archive.Filter{Name: "ana", Tags: []string{"Event=x"}}, filtered, "false"},

		{archive.Filter{Since: "2026-10-03"}, filtered, "true"},
		{archive.Filter{Since: "2026-10-04"}, filtered, "false"},
		{archive.Filter{Since: "2026"}, filtered, "true"},
		{archive.Filter{Since: "2027"}, filtered, "false"},
		{archive.Filter{Until: "2026-10-03"}, filtered, "true"},
		{archive.Filter{Until: "2026-10-02"}, filtered, "false"},
		{archive.Filter{Until: "2026-10"}, filtered, "true"},
		{archive.Filter{Until: "2026-09"}, filtered, "false"},
		{archive.Filter{Since: "2026-10-03", Until: "2026-10-03"}, filtered, "true"},
		{archive.Filter{Since: "2026-10-01", Until: "2026-10-02"}, filtered, "false"},
		{archive.Filter{Since: "2026-12-31"}, dated("2026-??-??"), "true"}, // what is not known may be anything
		{archive.Filter{Until: "2026-01-01"}, dated("2026-??-??"), "true"},
		{archive.Filter{Since: "2027"}, dated("2026-??-??"), "false"},
		{archive.Filter{Until: "2025-12"}, dated("2026-??-??"), "false"},
		{archive.Filter{Since: "2000"}, dated("????-??-??"), "false"},
		{archive.Filter{Since: "2000"}, dated(""), "false"},
		{archive.Filter{Until: "2030"}, dated(""), "false"},
		{archive.Filter{Since: "2000"}, dated("2026"), "false"},

		{archive.Filter{Deals: "3"}, filtered, "true"},
		{archive.Filter{Deals: "4-"}, filtered, "false"},
		{archive.Filter{Deals: "-2"}, filtered, "false"},
		{archive.Filter{Deals: "1-3"}, filtered, "true"},
		{archive.Filter{Deals: "3-5"}, filtered, "true"},

		{archive.Filter{Finding: "incomplete-deal"}, filtered, "true [3]"},
		{archive.Filter{Finding: "renuncia"}, filtered, "false []"},
		{archive.Filter{Finding: "renuncia,incomplete-deal"}, filtered, "true [3]"},
		{archive.Filter{Finding: "unknown-tag"}, filtered, "true []"}, // outside any deal
		{archive.Filter{Finding: "Cards-Unwritten"}, filtered, "true [1 2]"},
		{archive.Filter{Finding: "warning"}, filtered, "true [3]"},
		{archive.Filter{Without: "incomplete-deal"}, filtered, "true [1 2]"},
		{archive.Filter{Without: "incomplete-deal,info"}, filtered, "false []"},
		{archive.Filter{Finding: "unknown-tag", Without: "incomplete-deal"}, filtered, "true []"},
		{archive.Filter{Finding: "incomplete-deal", Without: "incomplete-deal"}, filtered, "false []"},

		{archive.Filter{Points: "68"}, filtered, "true [1]"},
		{archive.Filter{Points: "52-68"}, filtered, "true [1]"},
		{archive.Filter{Points: "100-"}, filtered, "true [2]"},
		{archive.Filter{Points: "101-"}, filtered, "false []"},
		{archive.Filter{Points: "-20"}, filtered, "true [2]"},
		{archive.Filter{Points: "-19"}, filtered, "false []"},
		{archive.Filter{Points: "AC:60-"}, filtered, "true [1]"},
		{archive.Filter{Points: "BD:60-"}, filtered, "true [2]"},
		{archive.Filter{Games: "2"}, filtered, "true [2]"},
		{archive.Filter{Games: "1"}, filtered, "true [1]"},
		{archive.Filter{Games: "0"}, filtered, "true [1 2]"},
		{archive.Filter{Games: "3-"}, filtered, "false []"},
		{archive.Filter{Tricks: "2"}, filtered, "true [3]"},
		{archive.Filter{Tricks: "0"}, filtered, "true [1 2]"},
		{archive.Filter{Tricks: "0-2"}, filtered, "true [1 2 3]"},
		{archive.Filter{Tricks: "3-"}, filtered, "false []"},
		{archive.Filter{Points: "68", Games: "2"}, filtered, "false []"},
		{archive.Filter{Points: "68", Games: "1", Tricks: "0", Deals: "3"}, filtered, "true [1]"},
		{archive.Filter{Tricks: "0", Deals: "1"}, filtered, "false"},
	} {
		name := fmt.Sprintf("%+v", test.f)
		if err := test.f.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r := recordsOf("f", test.text)[0]
		got := fmt.Sprint(test.f.Passes(r))
		if r.Only != nil {
			got += fmt.Sprint(" ", slices.Sorted(maps.Keys(r.Only)))
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s\n%s", name, got, test.want, test.text)
		}
	}
}

// TestFilterCheck: a condition that cannot be read is named, with what was written.
func TestFilterCheck(t *testing.T) {
	for _, test := range []struct {
		f    archive.Filter
		want string // the beginning of the error; none where it can be read
	}{
		{archive.Filter{}, ""},
		{archive.Filter{Tags: []string{"A=", "B!="}, Player: "x", Since: "2026-01-31", Until: "2026-12", Points: "AC:5", Finding: "error", Without: "info"}, ""},
		{archive.Filter{Tags: []string{"A=x", "Event"}}, `--tag takes NAME=REGEXP, such as Site=Lisboa, not "Event"`},
		{archive.Filter{Tags: []string{"=x"}}, `--tag takes NAME=REGEXP, such as Site=Lisboa, not "=x"`},
		{archive.Filter{Tags: []string{"!=x"}}, `--tag takes NAME=REGEXP, such as Site=Lisboa, not "!=x"`},
		{archive.Filter{Tags: []string{"A=("}}, `--tag: "(" is no regular expression: a parenthesis is not closed`},
		{archive.Filter{Tags: []string{"A=a["}}, `--tag: "a[" is no regular expression: a bracket is not closed`},
		{archive.Filter{Player: "Á)"}, `--player: "Á)" is no regular expression: a parenthesis is closed that is not open`},
		{archive.Filter{Player: "*"}, `--player: "*" is no regular expression: there is nothing to repeat (*)`},
		{archive.Filter{Player: "a{2000}"}, `--player: "a{2000}" is no regular expression: the number of repetitions is too large ({2000})`},
		{archive.Filter{Player: `\`}, `--player: "\\" is no regular expression: it ends with a backslash`},
		{archive.Filter{Player: "\xFF"}, `--player: "\xff" is no regular expression: it cannot be read at`},
		{archive.Filter{Since: "2026-13"}, `--since takes a date`},
		{archive.Filter{Since: "26"}, `--since takes a date`},
		{archive.Filter{Until: "2026-10-32"}, `--until takes a date`},
		{archive.Filter{Until: "2026-10-3"}, `--until takes a date`},
		{archive.Filter{Since: "2026-10", Until: "2026-09"}, `--since 2026-10 is after --until 2026-09`},
		{archive.Filter{Since: "2026-10-03", Until: "2025"}, `--since 2026-10-03 is after --until 2025`},
		{archive.Filter{Since: "2026-10", Until: "2026-10"}, ""},
		{archive.Filter{Since: "2026-10-03", Until: "2026"}, ""},
		{archive.Filter{Since: "2026", Until: "2026-01-01"}, ""},
		{archive.Filter{Deals: "x"}, `--deals takes numbers`},
		{archive.Filter{Deals: "-"}, `--deals takes numbers`},
		{archive.Filter{Deals: "5-4"}, `--deals takes numbers`},
		{archive.Filter{Deals: "5-5"}, ""},
		{archive.Filter{Deals: "5-"}, ""},
		{archive.Filter{Deals: "-0"}, ""},
		{archive.Filter{Deals: "5--6"}, `--deals takes numbers`},
		{archive.Filter{Deals: "1-2-3"}, `--deals takes numbers`},
		{archive.Filter{Points: "AX:5"}, `--points takes numbers`},
		{archive.Filter{Points: "AC:x"}, `--points takes numbers`},
		{archive.Filter{Games: "x"}, `--games takes numbers`},
		{archive.Filter{Tricks: "x"}, `--tricks takes numbers`},
		{archive.Filter{Finding: "incomplete-dael"}, `--finding: there is no code "incomplete-dael": is it incomplete-deal?`},
		{archive.Filter{Finding: "waring"}, `--finding: there is no code "waring": is it warning?`},
		{archive.Filter{Without: "error,zzzzzzzzzz"}, `--without: there is no code "zzzzzzzzzz"; the codes are `},
		{archive.Filter{Finding: "error,"}, `--finding: there is no code ""`},
	} {
		name := fmt.Sprintf("%+v", test.f)
		err := test.f.Check()
		if test.want == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		var fault *archive.FilterError
		if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), test.want) || fault.Message().String() != err.Error() {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

// TestFilterActive: each condition makes a filter active, and those about deals are told apart.
func TestFilterActive(t *testing.T) {
	for _, test := range []struct {
		f                  archive.Filter
		active, aboutDeals bool
	}{
		{archive.Filter{}, false, false},
		{archive.Filter{Tags: []string{"A=x"}}, true, false},
		{archive.Filter{Player: "x"}, true, false},
		{archive.Filter{Name: "x"}, true, false},
		{archive.Filter{Since: "2026"}, true, false},
		{archive.Filter{Until: "2026"}, true, false},
		{archive.Filter{Deals: "1"}, true, true},
		{archive.Filter{Finding: "error"}, true, true},
		{archive.Filter{Without: "error"}, true, true},
		{archive.Filter{Points: "1"}, true, true},
		{archive.Filter{Games: "1"}, true, true},
		{archive.Filter{Tricks: "1"}, true, true},
	} {
		name := fmt.Sprintf("%+v", test.f)
		assert.NilError(t, test.f.Check())
		if test.f.Active() != test.active || test.f.AboutDeals() != test.aboutDeals {
			t.Errorf("%s: active %v, about deals %v", name, test.f.Active(), test.f.AboutDeals())
		}
	}
}

// TestFilterNarrow: of a match that passes those findings are told that are of a wanted deal and of
// a wanted code.
func TestFilterNarrow(t *testing.T) {
	for _, test := range []struct {
		f    archive.Filter
		want string
	}{
		{archive.Filter{}, "unknown-tag/0 cards-unwritten/1 cards-unwritten/2 incomplete-deal/3 "},
		{archive.Filter{Tags: []string{"Event=^Aut"}}, "unknown-tag/0 cards-unwritten/1 cards-unwritten/2 incomplete-deal/3 "},
		{archive.Filter{Points: "68"}, "cards-unwritten/1 "},
		{archive.Filter{Tricks: "0"}, "cards-unwritten/1 cards-unwritten/2 "},
		{archive.Filter{Finding: "unknown-tag,incomplete-deal"}, "unknown-tag/0 incomplete-deal/3 "},
		{archive.Filter{Finding: "info"}, "cards-unwritten/1 cards-unwritten/2 "},
		{archive.Filter{Finding: "info", Points: "68"}, "cards-unwritten/1 "},
	} {
		assert.NilError(t, test.f.Check())
		r := recordsOf("f", filtered)[0]
		if !test.f.Passes(r) {
			t.Errorf("%+v: it does not pass", test.f)
		}
		all := (&record.Record{Text: r.Text, Events: r.Events}).Findings(nil, false)
		got := ""
		for _, f := range test.f.Narrow(r, all) {
			got += fmt.Sprintf("%s/%d ", f.Code, f.Deal)
		}
		if got != test.want {
			t.Errorf("%+v: %s, want %s", test.f, got, test.want)
		}
	}
}

// TestPlays: a name is there from the beginning of a word, whatever its case and accents, of those
// who sit down and of those who take a seat.
func TestPlays(t *testing.T) {
	events := recordsOf("f", "[A \"Ana  Reis\"]\n[B \"Mariana\"]\n[Event \"Eva\"]\ndeal 1\nsubstitute C \"Zé Sá\"\n")[0].Events
	for name, want := range map[string]bool{
		"ana": true, "Reis": true, "ANA REIS": true, "ana r": true, "reis ana": false, "eis": false, "mariana": true, "iana": false,
		"ze": true, "zé sa": true, "sá": true, "eva": false,
	} {
		if got := archive.Plays(events, name); got != want {
			t.Errorf("%s plays: %v", name, got)
		}
	}
	for text, want := range map[string]string{" Zé   SÁ ": "ze sa", "ÇÃO": "cao", "": ""} {
		if got := archive.FoldName(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
