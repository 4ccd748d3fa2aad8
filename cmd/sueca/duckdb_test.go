package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/help"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// runNode runs a program of testdata that needs a package of npm, and returns what it prints. The
// test is skipped where node or the package is not there: npm install it anywhere, and name that
// node_modules in NODE_PATH.
func runNode(t *testing.T, pkg, program, in string) []byte {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node")
	}
	script := verbtest.Read(t, filepath.Join("testdata", program))
	if exec.Command("node", "-e", "require.resolve('"+pkg+"')").Run() != nil {
		t.Skipf("node has no %s: npm install %s, and set NODE_PATH to its node_modules", pkg, pkg)
	}
	cmd := exec.Command("node", "-e", string(script))
	cmd.Stdin = strings.NewReader(in)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", program, err, errs.String())
	}
	return out
}

// question is a question of the manual: a command, SQL, and files that the command needs, by
// their names.
type question struct {
	command, sql string
	files        map[string]string
}

var fenced = regexp.MustCompile("(?s)```\n(.*?)```\n")

// questionsOf returns the questions of the page about tables.
func questionsOf(t *testing.T, lang string) (out []question) {
	t.Helper()
	var command string
	files := map[string]string{}
	for _, m := range fenced.FindAllStringSubmatch(help.TopicPage(lang, "sql"), -1) {
		switch text := strings.TrimSpace(m[1]); {
		case strings.HasPrefix(text, "sueca "):
			command = strings.ReplaceAll(text, "arquivo/", "archive/")
		case strings.HasPrefix(text, "; "):
			name, _, _ := strings.Cut(text[2:], "\n")
			files[name] = text + "\n"
		case strings.HasPrefix(text, "SELECT"):
			out = append(out, question{command, text, files})
			files = map[string]string{}
		}
	}
	return out
}

// questionArchive writes an archive of generated matches with renúncias and slips, of two files,
// and the match of a tired scorer.
func questionArchive(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "archive")
	mustRun(t, "generate", "--deals", "600", "--seed", "5", "--pairs", "6", "--revokes", "0.05", "--errors", "0.05", "--signal", "echo", "--files", "2", "--to", dir)
	verbtest.Check(t, os.WriteFile(filepath.Join(dir, "untidy.sueca"), []byte(untidyEvening), 0o666))
	return dir
}

// questionAnswer returns what a command of the manual answers, a line for each group.
func questionAnswer(t *testing.T, q question, archive string) (lines []string) {
	t.Helper()
	args := verbtest.Words(strings.ReplaceAll(q.command, "archive/", archive))[1:]
	for name, text := range q.files {
		place := filepath.Join(filepath.Dir(archive), name)
		verbtest.Check(t, os.WriteFile(place, []byte(text), 0o666))
		for i := range args {
			if args[i] == name {
				args[i] = place
			}
		}
	}
	for _, row := range rowsOf(t, args...) {
		switch {
		case args[0] == "season":
			lines = append(lines, fmt.Sprint(row["players"].([]any)[0], " ", row["won"]))
		case args[0] == "signals": // a row for all together, then one for each unit
			if row["unit"] != nil {
				continue
			}
			for so, of := range row["table"].([]any) {
				for hit, n := range of.([]any) {
					lines = append(lines, fmt.Sprint(so == 1, " ", hit == 1, " ", n))
				}
			}
		case row["by"] != nil:
			for _, by := range row["by"].(map[string]any) {
				lines = append(lines, fmt.Sprint(by, " ", row["count"]))
			}
		case row["found"] != nil:
			lines = append(lines, fmt.Sprint(row["found"]))
		default:
			t.Fatalf("%s answers with %v", q.command, row)
		}
	}
	slices.Sort(lines)
	return lines
}

// TestQuestions asks the questions of the manual by command and in DuckDB, of an archive in one
// part and in several.
func TestQuestions(t *testing.T) {
	en, pt := questionsOf(t, "en"), questionsOf(t, "pt")
	if len(en) != 10 || !reflect.DeepEqual(en, pt) {
		t.Fatalf("the page has %d questions in English and %d in Portuguese, want the same ten", len(en), len(pt))
	}
	archive := questionArchive(t)
	var sql []string
	var want [][]string
	for _, parts := range [][]string{nil, {"--part-size", "100", "--part", "7"}} {
		tables := filepath.Join(t.TempDir(), "tables")
		if status := execute(append([]string{"export", archive, "--to", "parquet", "--out", tables}, parts...), nil, &bytes.Buffer{}, &bytes.Buffer{}); status != output.ExitClean {
			t.Fatalf("export ends with %d", status)
		}
		for _, q := range en {
			sql = append(sql, strings.ReplaceAll(q.sql, "tables/", filepath.ToSlash(tables)+"/"))
			want = append(want, questionAnswer(t, q, archive))
		}
		sql = append(sql, "SELECT count(*), count(DISTINCT deal_id) FROM '"+filepath.ToSlash(tables)+"/deals*.parquet'")
		n := len(rowsOf(t, "replay", archive))
		want = append(want, []string{fmt.Sprint(n, " ", n)})
	}
	in, _ := json.Marshal(sql)
	var got []struct {
		Rows  [][]any
		Error string
	}
	verbtest.Check(t, json.Unmarshal(runNode(t, "@duckdb/node-api", "duckdb.js", string(in)), &got))
	for i, q := range sql {
		if got[i].Error != "" {
			t.Errorf("%s\n%s", q, got[i].Error)
			continue
		}
		var lines []string
		for _, row := range got[i].Rows {
			lines = append(lines, strings.TrimSpace(fmt.Sprintln(row...)))
		}
		slices.Sort(lines)
		if len(lines) == 0 || !slices.Equal(lines, want[i]) {
			t.Errorf("%s\nDuckDB answers %q, the program %q", q, lines, want[i])
		}
	}
}
