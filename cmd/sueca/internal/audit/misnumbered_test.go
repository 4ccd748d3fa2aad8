package audit

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// numberSlips are slips in the numbers of the tricks of a deal: each returns the lines of the tricks with one.
var numberSlips = map[string]func(tricks []string) []string{
	"the tricks are numbered wrong from trick 4 on": func(tricks []string) []string {
		return append(tricks[:3:3], shifted(tricks[3:], 1)...)
	},
	"the tricks are numbered wrong from trick 5 on": func(tricks []string) []string { // two have one number
		return append(append(tricks[:4:4], shifted(tricks[4:5], -1)...), tricks[5:]...)
	},
	"trick 3 is written twice": func(tricks []string) []string { return slices.Insert(slices.Clone(tricks), 3, tricks[2]) },
	"trick 2 is written twice": func(tricks []string) []string { return append(tricks[:2:2], shifted(tricks[1:], 1)...) },
	"the tricks are not written in their order": func(tricks []string) []string {
		return append([]string{tricks[0], tricks[2], tricks[1]}, tricks[3:]...)
	},
}

// shifted returns lines of tricks with other numbers.
func shifted(tricks []string, by int) (out []string) {
	for _, t := range tricks {
		number, rest, _ := strings.Cut(t, ".")
		n, _ := strconv.Atoi(number)
		out = append(out, fmt.Sprintf("%d.%s", n+by, rest))
	}
	return out
}

// TestMisnumbered names the slip of a deal that cannot be read only because of the numbers of its tricks, at every
// table. With the amendment in the record the deal is what it was without the slip.
func TestMisnumbered(t *testing.T) {
	trick := regexp.MustCompile(`(?m)^[0-9]+\. .*\n`)
	for _, profile := range []string{"fpsd", "tres-morto", "tres-morto dead=out", "dupla", "dupla players=6", "italiana5"} {
		r, err := rules.Parse(profile)
		assert.NilError(t, err)
		archive := simulate.Archive{Deals: 3, Seed: 5, Rules: r, Hands: simulate.AllHands}
		g := archive.Match(0, 3)
		text := notation.Format(g.Events, notation.English)
		want := replay.Judge(verbtest.ReadMatch(t, text).Events).Verdicts[0]
		lines := trick.FindAllString(text, -1)[:r.Table().Tricks]
		for slip, write := range numberSlips {
			file := filepath.Join(t.TempDir(), "record.sueca")
			wrong := strings.Replace(text, strings.Join(lines, ""), strings.Join(write(lines), ""), 1)
			verbtest.WriteText(t, file, wrong)
			rows := verbtest.RunJSON[auditLine](t, program, output.ExitFindings, "audit", "--all", "--format", "json", file)
			if len(rows) == 0 {
				t.Errorf("%s, %s: nothing is said of\n%s", profile, slip, wrong)
				continue
			}
			row := rows[0]
			if row.Trick != nil || row.Seat != nil || row.Led != nil || row.Card != nil || row.Verdict != "contradictory" {
				t.Errorf("%s, %s: %+v", profile, slip, row)
			}
			if reason := fmt.Sprintf("amend deal %d %q\n", want.Deal, slip); !strings.HasPrefix(row.Edits[0], reason) {
				t.Errorf("%s, %s: the first edit is\n%s", profile, slip, row.Edits[0])
				continue
			}
			amended := verbtest.RecordOf(t, wrong+"\n"+row.Edits[0]+"\n").Events
			got := replay.Judge(amended).Verdicts[0]
			if _, ok := amended[got.Event].(*engine.DealStarted); !ok || got.Unread {
				t.Errorf("%s, %s: the deal is not amended", profile, slip)
			}
			got.Event, got.Claims, want.Claims = want.Event, nil, nil
			assert.DeepEqual(t, got, want)
		}
	}
}

// TestMisnumberedUnnamed names no slip where something else cannot be read, or a word stays false without the slip.
func TestMisnumberedUnnamed(t *testing.T) {
	archive := simulate.Archive{Deals: 1, Seed: 5, Hands: simulate.AllHands}
	g := archive.Match(0, 1)
	text := notation.Format(g.Events, notation.English)
	doubled := regexp.MustCompile(`(?m)^4\. .*\n`).ReplaceAllString(text, "$0$0")
	for what, wrong := range map[string]string{
		"another fault": strings.Replace(doubled, "\n9. ", "\n9. ?? ", 1),
		"a false word":  doubled + "points AC 119 BD 1\n",
	} {
		assert.Assert(t, wrong != doubled, what)
		file := filepath.Join(t.TempDir(), "record.sueca")
		verbtest.WriteText(t, file, wrong)
		if rows := verbtest.RunJSON[auditLine](t, program, output.ExitFindings, "audit", "--all", "--format", "json", file); len(rows) > 0 {
			t.Errorf("%s: %v", what, rows[0].Edits)
		}
	}
}
