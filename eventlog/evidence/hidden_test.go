package evidence

import (
	"testing"

	"gotest.tools/v3/assert"
)

// TestHide: a text is taken out of the author's name and of what was written, and the row has the leaf that it
// had.
func TestHide(t *testing.T) {
	row := makeBundle(t, 3).rows[1] // note 1, by ana
	want, err := row.LeafHash()
	assert.NilError(t, err)
	for text, parts := range map[string]int{"ana": 1, "note 1": 1, "n": 2, "nobody": 0} {
		h, err := Hide(&row, text, false)
		if err != nil || h.Parts != parts {
			t.Errorf("%q: %d parts, %v", text, h.Parts, err)
			continue
		}
		if parts == 0 {
			continue
		}
		again := row
		again.Author, again.Body, again.Salt, again.Redacted = h.Author, h.Body, h.Salt, true
		if got, err := again.LeafHash(); err != nil || got != want {
			t.Errorf("%q: the leaf is %v, %v, want %v", text, got, err, want)
		}
		events, err := again.Events()
		assert.NilError(t, err)
		author, body := again.Author == Redacted, string(h.Body) != string(row.Body)
		if wantAuthor, wantBody := text != "note 1", text != "ana"; author != wantAuthor || body != wantBody || again.Author != Redacted && again.Author != "ana" {
			t.Errorf("%q: by %s, %v", text, again.Author, events)
		}
	}
}
