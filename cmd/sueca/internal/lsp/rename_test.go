package lsp

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestRename: a player is renamed wherever the name stands, at tables of any size, and nobody gets the
// name of another who sits at the same table.
func TestRename(t *testing.T) {
	a := newTestRun()
	assert.NilError(t, a.Records.Settle())
	s := &server{a: a}
	const text = `[A "Ana"]
[B "Rui"]
[E "Zé \"Z\""]

deal 1

[B "Ana"]
[C "Eva"]

deal 1
`
	for _, tt := range []struct {
		name            string
		line, character int
		to, want        string // the lines where it is written, or why it is not
	}{
		{"in two matches", 0, 5, "Ivo", "0 6"},
		{"to the same name", 0, 5, "Ana", "0 6"},
		{"before its first letter", 0, 4, "Ivo", "0 6"},
		{"behind its last", 0, 7, "Ivo", "0 6"},
		{"on its quotation mark", 0, 3, "Ivo", "here is no player's name"},
		{"behind its quotation mark", 0, 8, "Ivo", "here is no player's name"},
		{"a fifth player, whose name has marks", 2, 6, "Ivo", "2"},
		{"no name", 0, 5, " \t", "a name is a line of text"},
		{"two lines", 0, 5, "Ivo\nSá", "a name is a line of text"},
		{"who sits at this table", 0, 5, "Rui", "somebody of that name sits at the same table already"},
		{"who sits at the other table", 0, 5, "Eva", "somebody of that name sits at the same table already"},
		{"of one of two tables, to one at the other", 1, 5, "Eva", "1"},
		{"no player", 4, 2, "Ivo", "here is no player's name"},
	} {
		d := &document{uri: lspURI}
		d.set(a, text)
		edit, err := s.rename(d, lspPosition{tt.line, tt.character}, tt.to)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			var lines []string
			for _, e := range edit.Changes[lspURI] {
				lines = append(lines, string(rune('0'+e.Range.Start.Line)))
				if e.NewText != tt.to || e.Range.Start.Character != 4 {
					t.Errorf("%s: %+v", tt.name, e)
				}
			}
			got = strings.Join(lines, " ")
		}
		if !strings.Contains(got, tt.want) || err == nil && got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}
