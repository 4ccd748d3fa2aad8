package main

import (
	"os"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestRedactRules: a word of the rules stays, is listed as left, and the match is judged and exported as before.
func TestRedactRules(t *testing.T) {
	t.Chdir(t.TempDir())
	assert.NilError(t, os.WriteFile("e.sueca", []byte("[Event \"rolha\"]\n[Date \"2026-10-03\"]\n[Rules \"rolha\"]\n[A \"Ana\"]\n\ndeal 1 dealer A trump 2♥\ngames BD 4\n"), 0o644))
	mustRun(t, "import", "--brief", "--log", "log.db", "e.sueca")
	status, out, errs := outcome("redact", "rolha", "--yes", "--reason", "x", "--log", "log.db", "--lang", "en")
	assert.Equal(t, status, 1, out+errs)
	assert.Check(t, strings.Contains(out, "rows redacted: 1\n"), out)
	assert.Check(t, strings.Contains(out, ": left, because it decides how the match is read and judged: \"rolha\"\n"), out)
	text := mustRun(t, "export", "--log", "log.db", "all")
	assert.Check(t, strings.Contains(text, "[Rules \"rolha\"]\n") && strings.Contains(text, "[Event \"[redacted]\"]\n"), text)
	assert.NilError(t, os.WriteFile("out.sueca", []byte(text), 0o644))
	mustRun(t, "validate", "--brief", "out.sueca")
}
