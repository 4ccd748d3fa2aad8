package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
)

// untidyEvening is a match as a tired scorer leaves it: a deal number twice, one of them
// unreadable, numbers that cannot be read, a renúncia with a claim about it, a correction, a
// result without cards, and a card that is not known.
const untidyEvening = `[Event "Serão, com \"aspas\""]
[Date "2026-10-03"]
[Rules "fpsd target=9"]
[A "Ana, a mais velha"]
[B "Bruno 🂡"]
[C "Carla"]
[D "Duarte"]

deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥
2. C: A♣ J♣ K♣ Q♣
3. C: J♥ 2♥ 7♥ Q♥
4. A: 5♦ 7♦ Q♠ 6♦
5. B: A♦ 4♠ 2♦ K♦
6. B: 7♣ 6♣ 3♣ 5♠
7. B: K♠ 3♠ A♠ 2♠
8. D: J♠ 7♠ 5♣ 4♥
9. C: 4♣ 2♣ 4♦ J♦
10. C: 6♥ 6♠ Q♦ 3♦
claim A against BD trick 4 rejected

deal 2 dealer B trump *♥
1. C: A♣ * K♣ Q♣
stop

deal 2 dealer C trump *♥
1. D: A♠ 2♠ 3♠ 7♣
2. D: K♠ 4♠ 5♠ 6♠
3. D: 2♣ 3♣ 4♣ J♠

deal 2 dealer D trump ♥♥♥♥
1. A: ZZ

deal x
1. A: A♠

deal y
1. A: A♥

deal 5 dealer A
games AC 1

deal 6 dealer C trump *♦
1. D: A♠ 2♥ 3♠ 4♠
2. D: A♥ 2♠ 3♥ 4♥

amend deal 1 trick 10 C 6♥ -> 6♥ "the same"
`

// untidyFile writes that match, and another beside it, into a folder.
func untidyFile(t testing.TB) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "untidy.sueca")
	if err := os.WriteFile(file, []byte(untidyEvening), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// rowsOf returns the objects that the program prints, whatever its exit status but for
// trouble.
func rowsOf(t *testing.T, args ...string) []map[string]any {
	t.Helper()
	var out, errs bytes.Buffer
	if status := execute(append(args, "--format", "json", "--lang", "en"), nil, &out, &errs); status == output.ExitTrouble {
		t.Fatalf("sueca %s: %s", strings.Join(args, " "), errs.String())
	}
	var rows []map[string]any
	for dec := json.NewDecoder(&out); dec.More(); {
		row := map[string]any{}
		if err := dec.Decode(&row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// TestRows: match, deal and index name one deal in every verb, and the rows of a verb have the
// same keys.
func TestRows(t *testing.T) {
	file := untidyFile(t)
	verdicts := rowsOf(t, "replay", file)
	deals := map[string]bool{}
	for _, v := range verdicts {
		key := fmt.Sprint(v["match"], v["deal"], v["index"])
		if deals[key] {
			t.Errorf("two deals have the key %s", key)
		}
		deals[key] = true
	}
	var got []string
	for _, v := range verdicts {
		got = append(got, fmt.Sprint(v["deal"], "/", v["index"]))
	}
	if want := []string{"1/1", "2/1", "2/2", "2/3", "<nil>/1", "<nil>/2", "5/1", "6/1"}; !slices.Equal(got, want) {
		t.Errorf("replay has the deals %q, want %q", got, want)
	}
	seen := map[string]bool{} // a deal that is not the first of its number
	for _, args := range [][]string{
		{"replay", file}, {"validate", file}, {"score", file}, {"find", "trick >= 1", file}, {"find", "complete", file, "--show", "trick"},
		{"audit", file}, {"audit", file, "--refuted"}, {"grade", file}, {"season", file, "--by", "player", "--explain", "Carla"},
		{"score", file, "--compare", "rolha"}, {"rules", "list"}, {"rules", "diff", "fpsd", "norte"}, {"list", file},
	} {
		rows := rowsOf(t, args...)
		if len(rows) == 0 {
			t.Errorf("sueca %s prints nothing", args)
		}
		var first []string
		for i, row := range rows {
			keys := slices.Sorted(maps.Keys(row))
			if first == nil {
				first = keys
			}
			if !slices.Equal(keys, first) {
				t.Errorf("sueca %s: row %d has the keys %q, the first has %q", args, i+1, keys, first)
			}
			if _, ok := row["deal"]; !ok {
				continue
			}
			index, stands := row["index"]
			if !stands {
				t.Fatalf("sueca %s: a row of a deal has no index: %v", args, row)
			}
			switch {
			case index == nil && row["deal"] == nil: // of the match
			case !deals[fmt.Sprint(row["match"], row["deal"], index)]:
				t.Errorf("sueca %s: no deal has the key of %v", args, row)
			case index != 1.0:
				seen[args[0]] = true
			}
		}
	}
	for _, verb := range []string{"replay", "validate"} {
		if !seen[verb] {
			t.Errorf("sueca %s names no deal that is the second of its number", verb)
		}
	}
}

// TestShownValues: find writes numbers and conditions of a row as such, and null for what the
// record does not tell.
func TestShownValues(t *testing.T) {
	rows := rowsOf(t, "find", "trick = 1", untidyFile(t), "--show", "trick, lead, card, points, seat", "--lang", "pt")
	kinds := map[string]string{"trick": "float64", "lead": "bool", "seat": "string"}
	unknown := false
	for _, row := range rows {
		show := row["show"].(map[string]any)
		for name, kind := range kinds {
			if got := fmt.Sprintf("%T", show[name]); got != kind {
				t.Errorf("%s of %v is a %s, want a %s", name, row, got, kind)
			}
		}
		unknown = unknown || show["points"] == nil && show["card"] == nil
	}
	if !unknown {
		t.Error("no card is null, and one is not known")
	}
	for _, row := range rowsOf(t, "find", "trick = 1", untidyFile(t), "--count", "lead") {
		if _, ok := row["by"].(map[string]any)["lead"].(bool); !ok {
			t.Errorf("%v: a condition that is counted by is no truth value", row)
		}
	}
}

// TestAuditQuarantined: a deal that cannot be read is no trouble of the run.
func TestAuditQuarantined(t *testing.T) {
	var out, errs bytes.Buffer
	status := execute([]string{"audit", "--format", "json", untidyFile(t)}, nil, &out, &errs)
	if status != output.ExitFindings || !strings.Contains(errs.String(), "deal 2 could not be read") {
		t.Errorf("exit status %d, %s", status, errs.String())
	}
}
