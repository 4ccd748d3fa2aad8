package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// untidyEvening is a match as a tired scorer leaves it: a deal number twice, one of them unreadable, numbers that
// cannot be read, a renúncia with a claim about it, a correction, a result without cards, and a card that is not known.
//
//go:embed testdata/untidy.txt
var untidyEvening string

// untidyFile writes that match into a folder.
func untidyFile(t testing.TB) string {
	file := filepath.Join(t.TempDir(), "untidy.sueca")
	verbtest.Check(t, os.WriteFile(file, []byte(untidyEvening), 0o666))
	return file
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
	status, _, errs := outcome("audit", "--format", "json", untidyFile(t), "--lang", "en")
	if status != output.ExitFindings || !strings.Contains(errs, "deal 2 could not be read") {
		t.Errorf("exit status %d, %s", status, errs)
	}
}

// TestExportedTables: the tables have a row for each row of the verbs that they are said to be of, and the grades that
// the log keeps.
func TestExportedTables(t *testing.T) {
	evening := verbtest.Abs(t, "../../testdata/evening.sueca")
	t.Chdir(t.TempDir())
	t.Setenv("SUECA_LOG", "log.db")
	verbtest.WriteText(t, "untidy.sueca", untidyEvening)
	mustRun(t, "import", "--brief", evening, "untidy.sueca")
	graded := rowsOf(t, "grade", "--deal", "2", "all")
	mustRun(t, "export", "all", "--to", "json", "--tables", "--out", "tables", "--part-size", "5", "--part", "3")
	mustRun(t, "export", evening, "--to", "json", "--tables", "--out", "files")
	table := func(pattern string) (rows []map[string]any) {
		parts, err := filepath.Glob(pattern)
		verbtest.Check(t, err)
		for _, part := range parts {
			for line := range strings.Lines(string(verbtest.Read(t, part))) {
				var row map[string]any
				verbtest.Check(t, json.Unmarshal([]byte(line), &row))
				rows = append(rows, row)
			}
		}
		return rows
	}
	keys := func(rows []map[string]any, names string) (out []string) {
		for _, row := range rows {
			key := ""
			for name := range strings.FieldsSeq(names) {
				key += fmt.Sprint(row[name], " ")
			}
			out = append(out, key)
		}
		return out
	}
	for _, tt := range []struct {
		table string
		rows  []map[string]any
		names string
	}{
		{"matches", rowsOf(t, "list", "all"), "match"},
		{"deals", rowsOf(t, "replay", "all"), "match deal index dealer leader"},
		{"findings", rowsOf(t, "validate", "all"), "match deal code trick seat"},
		{"grades", graded, "match deal index trick seat card value cost cost_games"},
	} {
		if diff := cmp.Diff(keys(tt.rows, tt.names), keys(table("tables/"+tt.table+"*"), tt.names)); diff != "" || len(tt.rows) == 0 {
			t.Errorf("%s: %d rows\n%s", tt.table, len(tt.rows), diff)
		}
	}
	// The ids of a part begin with its number. A part ends with the match of its fifth deal: the first match has five,
	// the others three and eight.
	parts := map[int64]bool{}
	for _, row := range table("tables/deals*") {
		parts[int64(row["deal_id"].(float64))>>32] = true
	}
	if want := map[int64]bool{3: true, 4: true}; !cmp.Equal(parts, want) {
		t.Errorf("the parts are %v, want %v", parts, want)
	}
	if rows := table("files/grades*"); rows != nil {
		t.Errorf("%d grades of a file", len(rows))
	}
}
