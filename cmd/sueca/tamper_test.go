package main

import (
	"bytes"
	"database/sql"
	"path/filepath"
	"strings"
	"sueca/cmd/internal/output"
	"testing"
)

// TestVerifyTampered: verify names the first row that somebody changed, and its
// exit status is 2.
func TestVerifyTampered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	do := func(args ...string) (int, string) {
		var out, errs bytes.Buffer
		status := run(append(args, "--log", path, "--lang", "en"), nil, &out, &errs)
		return status, out.String() + errs.String()
	}
	if status, said := do("import", "../../testdata/evening.sueca"); status != output.ExitClean {
		t.Fatal(said)
	}
	if status, said := do("verify"); status != output.ExitClean {
		t.Fatalf("an honest log: %d %s", status, said)
	}
	db, err := sql.Open("sqlite3", path)
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
