package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// tableRows reads a table that was written as CSV, in parts, as objects by its columns.
func tableRows(t *testing.T, dir, name string) (out []map[string]string) {
	t.Helper()
	parts, err := filepath.Glob(filepath.Join(dir, name+"*.csv"))
	verbtest.Check(t, err)
	slices.Sort(parts)
	for _, part := range parts {
		f, err := os.Open(part)
		verbtest.Check(t, err)
		rows, err := csv.NewReader(f).ReadAll()
		f.Close()
		verbtest.Check(t, err)
		for _, row := range rows[1:] {
			object := map[string]string{}
			for i, cell := range row {
				object[rows[0][i]] = cell
			}
			out = append(out, object)
		}
	}
	return out
}

// TestExportedTables: the tables have a row for each row of the verbs that they are said to be
// of, and the grades that the log keeps.
func TestExportedTables(t *testing.T) {
	evening, err := filepath.Abs("../../testdata/evening.sueca")
	verbtest.Check(t, err)
	t.Chdir(t.TempDir())
	t.Setenv("SUECA_LOG", "log.db")
	verbtest.Check(t, os.WriteFile("untidy.sueca", []byte(untidyEvening), 0o644))
	mustRun(t, "import", "--brief", evening, "untidy.sueca")
	graded := rowsOf(t, "grade", "--deal", "2", "all")
	mustRun(t, "export", "all", "--to", "csv", "--tables", "--out", "tables", "--part-size", "5", "--part", "3")
	keys := func(rows []map[string]any, names ...string) (out []string) {
		for _, row := range rows {
			key := ""
			for _, n := range names {
				if row[n] == nil {
					row[n] = ""
				}
				key += fmt.Sprint(row[n], " ")
			}
			out = append(out, key)
		}
		return out
	}
	for _, tt := range []struct {
		table string
		rows  []map[string]any
		names []string
	}{
		{"matches", rowsOf(t, "list", "all"), []string{"match"}},
		{"deals", rowsOf(t, "replay", "all"), []string{"match", "deal", "index", "dealer", "leader"}},
		{"findings", rowsOf(t, "validate", "all"), []string{"match", "deal", "code", "trick", "seat"}},
		{"grades", graded, []string{"match", "deal", "index", "trick", "seat", "card", "value", "cost", "cost_games"}},
	} {
		if len(tt.rows) == 0 {
			t.Errorf("%s: no rows", tt.table)
		}
		var got []map[string]any
		for _, row := range tableRows(t, "tables", tt.table) {
			object := map[string]any{}
			for name, cell := range row {
				object[name] = cell
			}
			got = append(got, object)
		}
		if diff := cmp.Diff(keys(tt.rows, tt.names...), keys(got, tt.names...)); diff != "" {
			t.Errorf("%s:\n%s", tt.table, diff)
		}
	}
	// The ids of a part begin with its number. A part ends with the match of its fifth deal:
	// the first match has five, the others three and eight.
	parts := map[string]bool{}
	for _, row := range tableRows(t, "tables", "deals") {
		var id int64
		fmt.Sscan(row["deal_id"], &id)
		parts[fmt.Sprint(id>>32)] = true
	}
	if want := map[string]bool{"3": true, "4": true}; !cmp.Equal(parts, want) {
		t.Errorf("the parts are %v, want %v", parts, want)
	}
	// Of a file no grades are kept.
	mustRun(t, "export", evening, "--to", "csv", "--tables", "--out", "files")
	if rows := tableRows(t, "files", "grades"); rows != nil {
		t.Errorf("%d grades of a file", len(rows))
	}
}
