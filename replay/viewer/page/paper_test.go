package page

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"gotest.tools/v3/golden"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
)

// TestSheets: the sheet of a match has who plays, its drawings, its lines and who signs, in the
// first language alone, and nothing that could be told from a page with a record.
func TestSheets(t *testing.T) {
	pg := onlyMatch("Ana", "x", "x")
	pg.Languages[0], pg.Languages[1] = pg.Languages[1], pg.Languages[0]
	m := pg.Matches[0].Judged
	m.Ledger = []replay.Entry{{Deal: 1, Side: card.AC, Games: 2, Sheet: card.Tally{}.Add(card.AC, 2), Msg: message.Msg("%d–%d", 91, 29)}}
	m.Tags = append(m.Tags, engine.TagWritten{Name: "B", Value: "Bruno"}, engine.TagWritten{Name: "Date", Value: "2026-10-03"})
	html := pg.Sheets()
	golden.AssertBytes(t, html, "sheet.golden")
	assert.Check(t, !IsPage(html))
	assert.Check(t, is.Equal(pg.Languages[1].Name, "en"), "the page itself keeps its languages")
}

// TestSheetLines: as many lines as have room stand on the paper, the last ones, and how many others
// there are is said.
func TestSheetLines(t *testing.T) {
	for _, tt := range []struct {
		lines, shown, left int
		low                bool
	}{{1, 1, 0, false}, {usualLines, usualLines, 0, false}, {usualLines + 1, usualLines + 1, 0, true}, {lowLines, lowLines, 0, true},
		{lowLines + 3, lowLines, 3, true}} {
		pg := onlyMatch("x", "x", "x")
		for i := range tt.lines {
			pg.Matches[0].Judged.Ledger = append(pg.Matches[0].Judged.Ledger, replay.Entry{Deal: 1, Msg: message.Msg("line %d.", i)})
		}
		html := string(pg.Sheets())
		assert.Check(t, is.Equal(strings.Count(html, "<td>line "), tt.shown))
		assert.Check(t, strings.Contains(html, "line "+strconv.Itoa(tt.lines-1)+"."))
		assert.Check(t, is.Equal(strings.Contains(html, "ledger low"), tt.low))
		assert.Check(t, is.Equal(strings.Contains(html, "the first "+strconv.Itoa(tt.left)+" lines"), tt.left > 0))
	}
	assert.Check(t, !strings.Contains(string(onlyMatch("x", "x", "x").Sheets()), "<table"))
}

// TestPaperHostile: whatever is written down, what is printed has as many elements as with other
// texts, and no hidden character.
func TestPaperHostile(t *testing.T) {
	plain := onlyMatch("x", "x", "x").Sheets()
	rapid.Check(t, func(t *rapid.T) {
		name := "x" + strings.Join(rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(hostile), rapid.String()), 0, 8).Draw(t, "name"), "")
		checkPrinted(t, name, onlyMatch(name, "x", "x").Sheets(), plain)
	})
}

// checkPrinted compares what is printed of a name with what is printed of another.
func checkPrinted(t *rapid.T, name string, html, plain []byte) {
	if got, want := bytes.Count(html, []byte("<")), bytes.Count(plain, []byte("<")); got != want {
		t.Fatalf("%q makes %d marks, not %d", name, got, want)
	}
	if !utf8.Valid(html) || bytes.ContainsFunc(html, func(r rune) bool { return r != '\n' && message.Hidden(r) }) {
		t.Fatalf("hidden characters of %q are printed", name)
	}
}
