//go:build unix

package main

import (
	"bytes"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
)

// TestVerifyTampered: verify names the first row that somebody changed, and its
// exit status is 2.
func TestVerifyTampered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	do := func(args ...string) (int, string) {
		var out, errs bytes.Buffer
		status := execute(append(args, "--log", path, "--lang", "en"), nil, &out, &errs)
		return status, out.String() + errs.String()
	}
	if status, said := do("import", "../../testdata/evening.sueca"); status != output.ExitClean {
		t.Fatal(said)
	}
	if status, said := do("verify"); status != output.ExitClean {
		t.Fatalf("an honest log: %d %s", status, said)
	}
	db, err := sql.Open(sql.Drivers()[0], path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range []string{
		"DROP TRIGGER event_no_update",
		"UPDATE event SET body = CAST(replace(CAST(body AS TEXT), 'Bruno', 'Brune') AS BLOB) WHERE pos = 7",
	} {
		if _, err := db.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	status, said := do("verify")
	for _, want := range []string{"event_no_update is missing", "position 7: the row was changed", "the log does not verify"} {
		if status != output.ExitTrouble || !strings.Contains(said, want) {
			t.Errorf("status %d, want %q in:\n%s", status, want, said)
		}
	}
	if status, said := do("verify", "--format", "json"); status != output.ExitTrouble || !strings.Contains(said, `"ok":false`) || !strings.Contains(said, `"position":7`) {
		t.Errorf("status %d: %s", status, said)
	}
}

// TestAlteredLog: no verb works on a log with a view in place of a table or without a
// trigger; verify alone looks at all of it.
func TestAlteredLog(t *testing.T) {
	for _, c := range []struct{ name, do, want string }{
		{"view", "ALTER TABLE event RENAME TO kept; CREATE VIEW event AS SELECT * FROM kept WHERE pos <> 7", "event is not as it was made"},
		{"trigger", "DROP TRIGGER event_no_update", "event_no_update is missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := writerFiles(t)
			db, err := sql.Open(sql.Drivers()[0], "log.db")
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if _, err := db.Exec(c.do); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{
				{"export", "all"}, {"replay", "all"}, {"log"}, {"import", "records"}, {"redact", "Ana Reis", "--yes"}, {"backup", "copy.db"},
				{"checkpoint", "--key", "club.key"}, {"bundle", "a386", "--key", "club.key"}, {"cosign", "--key", "ana.key", "--keeper", "club.pub", "night.checkpoint"},
				{"signals", "register", "echo.study"}, {"view", "a386"}, {"find", "ruff", "all"}, {"grade", "a386/1"},
			} {
				refused(t, dir, args, "log.db: the tables of the log are not as they were made ("+c.want)
				refused(t, dir, args, "sueca verify says all that is wrong")
			}
			var out, errs bytes.Buffer
			if status := execute([]string{"verify", "--log", "log.db", "--lang", "en"}, nil, &out, &errs); status != output.ExitTrouble || !strings.Contains(out.String(), c.want) {
				t.Errorf("verify: status %d: %s%s", status, out.String(), errs.String())
			}
			out.Reset()
			errs.Reset()
			execute([]string{"log", "--log", "log.db", "--lang", "pt"}, nil, &out, &errs)
			if !strings.Contains(errs.String(), "as tabelas do livro não são como foram feitas (") {
				t.Error(errs.String())
			}
		})
	}
}
