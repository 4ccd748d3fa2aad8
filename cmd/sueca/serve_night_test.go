package main

import (
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
)

// TestServeNight signs an evening while it is served: the code stands on the page, the request
// is taken from it and cosigned, and a copy of the log that is older than what was signed is
// told of at the start.
func TestServeNight(t *testing.T) {
	evening, err := filepath.Abs("../../testdata/evening.sueca")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	mustRun(t, "key", "new", "--cosigns", "ana")
	mustRun(t, "club", "init", "ribeira", "--cosigner", "ana.pub", "--log", "club.db")
	mustRun(t, "backup", "--log", "club.db", "before.db")
	if status := execute([]string{"import", "--log", "club.db", evening}, nil, &strings.Builder{}, &strings.Builder{}); status > output.ExitFindings {
		t.Fatal("import: ", status)
	}
	s := serving(t, "club.db", 1, "--request", "night.request")
	host, table := s.joined(t, "host"), s.joined(t, "table 1")
	page := host.get(t, "/night").text()
	if strings.Contains(page, "/night/request") || !strings.Contains(page, "Not as it is now") {
		t.Errorf("before anything is signed:\n%s", page)
	}
	if got := table.get(t, "/night"); got.status != 403 {
		t.Errorf("a table looks at the night: %d", got.status)
	}
	said := mustRun(t, "night", "close", "--log", "club.db", "--key", "ribeira.key", "--policy", "ribeira.policy", "--request", "night.request", "-o", "night.checkpoint")
	page = host.get(t, "/night").text()
	code := strings.TrimSpace(said[strings.LastIndex(said, "\n  "):])
	if !strings.Contains(page, code) || !strings.Contains(page, "As it is now") || strings.Contains(page, "Not as it is now") {
		t.Errorf("the page has not the code %q, or does not say that it is signed:\n%s", code, page)
	}
	request := host.get(t, "/night/request").body
	if err := os.WriteFile("taken.request", request, 0o644); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "cosign", "--key", "ana.key", "--keeper", "ribeira.pub", "--request", "taken.request")
	s.kill()

	// The laptop is replaced by its backup, and the key lies beside it.
	if err := os.Rename("before.db", "club.db"); err != nil {
		t.Fatal(err)
	}
	for _, beside := range []string{"club.db-wal", "club.db-shm"} {
		os.Remove(beside)
	}
	again := serving(t, "club.db", 1)
	if text := again.errs.String(); !strings.Contains(text, "lies behind what was signed of it") && !strings.Contains(text, "has no rows") {
		t.Errorf("at the start of a log that lacks what was signed:\n%s", text)
	}
	if page := again.joined(t, "host").get(t, "/host").text(); !strings.Contains(page, "signed") {
		t.Errorf("the host is not told:\n%s", page)
	}
}

// text returns what an answer says, whole.
func (r *reply) text() string { return html.UnescapeString(string(r.body)) }
