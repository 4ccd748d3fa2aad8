//go:build unix

package main

import (
	"database/sql"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestHalfMadeKey: of a key pair both files are made or none.
func TestHalfMadeKey(t *testing.T) {
	dir := writerFiles(t)
	verbtest.Check(t, os.WriteFile("x.pub", []byte("something\n"), 0o644))
	refused(t, dir, []string{"key", "new", "x"}, "x.pub is there already")
	verbtest.Check(t, errors.Join(os.Remove("x.pub"), os.Mkdir("x.pub", 0o755)))
	refused(t, dir, []string{"key", "new", "x"}, "x.pub is a folder")
	refused(t, dir, []string{"key", "new", "--force", "x"}, "x.pub is a folder")
}

// TestKeyForced: with --force a key pair takes the place of another, and both files are of
// the new one.
func TestKeyForced(t *testing.T) {
	dir := writerFiles(t)
	before := contents(t, dir)
	if status, said := ran("key", "new", "--force", "ana"); status != output.ExitClean {
		t.Fatal(said)
	}
	if names := changed(before, contents(t, dir)); !slices.Equal(names, []string{"ana.key", "ana.key.state", "ana.pub"}) {
		t.Errorf("changed %v", names)
	}
	if status, said := ran("cosign", "--key", "ana.key", "--keeper", "club.pub", "night.checkpoint"); status != output.ExitClean {
		t.Fatal(said)
	}
	if status, said := ran("verify", "--checkpoint", "night.checkpoint", "--keeper", "club.pub", "--cosigner", "ana.pub"); status != output.ExitClean {
		t.Fatal(said)
	}
}

// TestAlteredLog: no verb works on a log with a view in place of a table or without a trigger; verify alone
// looks at all of it, and names the first row that somebody changed.
func TestAlteredLog(t *testing.T) {
	for do, want := range map[string][]string{
		"ALTER TABLE event RENAME TO kept; CREATE VIEW event AS SELECT * FROM kept WHERE pos <> 7":                                        {"event is not as it was made"},
		"DROP TRIGGER event_no_update; UPDATE event SET body = CAST(replace(CAST(body AS TEXT), 'Bruno', 'Brune') AS BLOB) WHERE pos = 7": {"event_no_update is missing", "position 7: the row was changed", "the log does not verify"},
	} {
		dir := writerFiles(t)
		db, err := sql.Open(sql.Drivers()[0], "log.db")
		verbtest.Check(t, err)
		_, err = db.Exec(do)
		verbtest.Check(t, err)
		verbtest.Check(t, db.Close())
		for _, args := range []string{
			"export all", "log", "import records", "redact Ana --yes", "backup copy.db", "checkpoint --key club.key", "bundle a386 --key club.key", "cosign --key ana.key --keeper club.pub night.checkpoint",
			"signals register echo.study", "view a386", "find ruff all", "grade a386/1",
		} {
			refused(t, dir, strings.Fields(args), "log.db: the tables of the log are not as they were made ("+want[0])
			refused(t, dir, strings.Fields(args), "sueca verify says all that is wrong")
		}
		for form, want := range map[string][]string{"text": want, "json": {`"ok":false`}} {
			status, out, errs := outcome("verify", "--log", "log.db", "--lang", "en", "--format", form)
			for _, w := range want {
				if status != output.ExitTrouble || !strings.Contains(out+errs, w) {
					t.Errorf("%s: verify ends with %d, and says\n%s%s", do, status, out, errs)
				}
			}
		}
	}
}
