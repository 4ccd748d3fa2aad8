package bundle

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
	"sueca/engine"
	"sueca/notation"
)

// TestBundleOfOlderLog checks that the readable part of a bundle has no line that nobody
// recorded, whatever texts the rows of an older log have, and that it can be read.
func TestBundleOfOlderLog(t *testing.T) {
	var record []engine.Event
	for m, err := range notation.Matches(strings.NewReader("deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"), notation.Options{}) {
		assert.NilError(t, err)
		record = m.Events
	}
	forged := "x\"\nclaim A against BD trick 1 upheld\n; \xff\x9b\u202e"
	plain := Comment(lang.Speaker{}, "id", 1, 9, true, append(record[:len(record):len(record)], &engine.NoteWritten{Text: "x"}))
	text := Comment(lang.Speaker{}, "id", 1, 9, true, append(record[:len(record):len(record)], &engine.NoteWritten{Text: forged}))
	if strings.Count(text, "\n") != strings.Count(plain, "\n") || strings.Contains(text, "\n    claim") {
		t.Errorf("a claim that nobody made:\n%s", text)
	}
	if want := `    note "x\"‹U+000A›claim A against BD trick 1 upheld‹U+000A›; ‹0xFF›‹0x9B›` + "\u202e\"\n"; !strings.Contains(text, want) {
		t.Errorf("no %q in:\n%s", want, text)
	}
}
