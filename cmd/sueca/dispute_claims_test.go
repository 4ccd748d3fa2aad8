package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/audit"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/card"
	"sueca/replay"
)

// TestRulingsWherever: wherever a claim stands, what audit says of a ruling is what the sheet
// says of the same record with that ruling written.
func TestRulingsWherever(t *testing.T) {
	long, late := "fpsd target=9", "fpsd target=9 renuncia.deadline=match_end renuncia.confirmed.ends_deal=no"
	for _, c := range []struct {
		name, rules string
		deals       [][]string
	}{
		{"in the deal", late, [][]string{after(dRenounces, 5, "CLAIM trick 3"), fairDeal, fairDeal}},
		{"in the deal, the partner named", long, [][]string{append(after(dRenounces, 10), "renúncia A contra B vaza 3 RULING"), fairDeal}},
		{"after the deal", long, [][]string{after(dRenounces, 10, "CLAIM trick 3"), fairDeal, fairDeal}},
		{"after the deal, no trick named", long, [][]string{after(dRenounces, 10, "CLAIM"), fairDeal}},
		{"above the next deal", long, [][]string{dRenounces, after(fairDeal, 0, "CLAIM deal 1 trick 3"), fairDeal}},
		{"above the next deal, nothing named", long, [][]string{dRenounces, after(fairDeal, 0, "CLAIM"), fairDeal}},
		{"above the next deal, which is not played", long, [][]string{dRenounces, {"CLAIM deal 1 trick 3"}}},
		{"above the next deal, after the win", "fpsd target=1", [][]string{aRenounces, after(fairDeal, 0, "claim B against AC deal 1 trick 7 RULING")}},
		{"in the last deal", late, [][]string{dRenounces, fairDeal, after(fairDeal, 5, "CLAIM deal 1 trick 3")}},
		{"at the end of the match", late, [][]string{dRenounces, fairDeal, after(fairDeal, 10, "CLAIM deal 1 trick 3")}},
		{"the sheet written between", late, [][]string{after(dRenounces, 10, "sheet AC 1 BD 0"), after(fairDeal, 10, "sheet AC 2 BD 0"),
			after(fairDeal, 10, "CLAIM deal 1 trick 3")}},
		{"another claim before it", late, [][]string{after(dRenounces, 10, "claim C against BD trick 5 rejected"), after(fairDeal, 0, "CLAIM deal 1 trick 3")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.ReplaceAll(matchText(c.rules, c.deals...), "CLAIM", "claim A against BD")
			if !strings.Contains(text, "RULING") { // it stands at the end of the claim's line
				lines := strings.Split(text, "\n")
				for i, l := range lines {
					if strings.HasPrefix(l, "claim A") {
						lines[i] += " RULING"
					}
				}
				text = strings.Join(lines, "\n")
			}
			for _, written := range []string{"upheld", "rejected", "withdrawn"} {
				events := verbtest.ReadMatch(t, strings.ReplaceAll(text, "RULING", written)).Events
				m := replay.Judge(events)
				head, deals := replay.Standings(events)
				end := deals[0].End(events[:head], &m.Verdicts[0])
				report, err := audit.Examine(&end.Deal, &m.Rules, audit.Trust{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				proven := slices.IndexFunc(report.Suspects, func(s audit.Suspect) bool { return s.Conclusion == audit.Proven })
				if proven < 0 {
					t.Fatal("no renúncia is proven")
				}
				for _, o := range audit.Rulings(events, 0, &report.Suspects[proven]) {
					other := strings.ReplaceAll(text, "RULING", o.Ruling)
					if o.Ruling == audit.Inadmissible {
						other = lacking(text, "RULING")
					}
					want := replay.Judge(verbtest.ReadMatch(t, other).Events)
					if d := cmp.Diff(shownEnd(want, &want.Result, want.Over, want.Winner), shownEnd(want, &o.Final, o.Over, o.Winner)); d != "" {
						t.Errorf("written as %s, if %s (-replay +audit):\n%s", written, o.Ruling, d)
					}
					if v := want.Verdicts[o.Deal]; cmp.Diff(v.Games, o.Games) != "" {
						t.Errorf("written as %s, if %s: deal %d brings %v by replay, %v by audit", written, o.Ruling, v.Deal, v.Games, o.Games)
					}
				}
			}
		})
	}
}

// TestStoppedThenClaimed: where play stopped at a claim, its ruling is all that the deal is worth,
// on the same line or above the first card of the next deal.
func TestStoppedThenClaimed(t *testing.T) {
	claim := "claim A against BD deal 1 trick 3 upheld"
	var want *replay.Match
	for _, deals := range [][][]string{
		{stopped(dRenounces, 5, "stop", claim), fairDeal},
		{stopped(dRenounces, 5, "stop"), after(fairDeal, 0, claim)},
	} {
		m := replay.Judge(verbtest.ReadMatch(t, matchText("fpsd target=9", deals...)).Events)
		if want == nil {
			want = m
		}
		for i := range want.Verdicts {
			w, v := &want.Verdicts[i], &m.Verdicts[i]
			if w.Sheet == nil || v.Sheet == nil || *w.Sheet != *v.Sheet || w.Games == nil || *w.Games != *v.Games {
				t.Errorf("deal %d: the sheet is %v and the games %v; want %v and %v", v.Deal, v.Sheet, v.Games, w.Sheet, w.Games)
			}
		}
		if !m.SheetKnown {
			t.Error("the sheet is not known")
		}
	}
}

// lacking returns a text without the line that has a word.
func lacking(text, word string) string {
	var out []string
	for line := range strings.Lines(text) {
		if !strings.Contains(line, word) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}

// shownEnd writes how a match ends.
func shownEnd(m *replay.Match, sheet *card.Tally, over bool, winner card.Side) string {
	return fmt.Sprint(m.Rules.Capped(*sheet), over, winner)
}
