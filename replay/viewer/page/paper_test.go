package page

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"gotest.tools/v3/golden"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/page/hypertext"
)

// TestSheets: the sheet of a match has who plays, its drawings, its lines and who signs, in the
// first language alone, and nothing that could be told from a page with a record.
func TestSheets(t *testing.T) {
	pg := onlyMatch("Ana", "x", "x")
	pg.Languages[0], pg.Languages[1] = pg.Languages[1], pg.Languages[0]
	m := pg.Matches[0].Judged
	m.Ledger = []replay.Entry{{Deal: 1, Index: 1, Why: replay.ForResult, Side: card.AC, Games: 2, Sheet: card.Tally{}.Add(card.AC, 2),
		Msg: message.Msg("%d–%d", 91, 29)}}
	m.Tags = append(m.Tags, engine.TagWritten{Name: "B", Value: "Bruno"}, engine.TagWritten{Name: "Date", Value: "2026-10-03"})
	m.Substitutes = []*engine.SeatSubstituted{{Seat: card.B, Name: "<Zé>"}}
	html := pg.Sheets()
	assert.Check(t, bytes.Contains(html, []byte("<p><b>B</b> <bdi>Bruno → &lt;Zé&gt;</bdi></p>")), "who sat down for another signs")
	golden.Assert(t, string(html), "sheet.golden")
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
		pg.Matches[0].Judged.Verdicts = nil
		for i := range tt.lines {
			pg.Matches[0].Judged.Ledger = append(pg.Matches[0].Judged.Ledger,
				replay.Entry{Deal: 1, Why: replay.AsWritten, Msg: message.Msg("line %d.", i)})
		}
		html := string(pg.Sheets())
		assert.Check(t, is.Equal(strings.Count(html, "<td>line "), tt.shown))
		assert.Check(t, strings.Contains(html, "line "+strconv.Itoa(tt.lines-1)+"."))
		assert.Check(t, is.Equal(strings.Contains(html, "ledger low"), tt.low))
		assert.Check(t, is.Equal(strings.Contains(html, strconv.Itoa(tt.left)+" earlier"), tt.left > 0))
	}
	none := onlyMatch("x", "x", "x")
	none.Matches[0].Judged.Verdicts = nil
	assert.Check(t, !strings.Contains(string(none.Sheets()), "<table"))
}

// TestSheetCorrections: the last corrections of a match stand on its paper, whose lines leave them room, and how many others there
// are is said; who made them, where that is known.
func TestSheetCorrections(t *testing.T) {
	for _, tt := range []struct{ made, shown, left, lines int }{{0, 0, 0, lowLines}, {1, 1, 0, lowLines - 2},
		{shownCorrections, shownCorrections, 0, lowLines - 2*shownCorrections}, {shownCorrections + 2, shownCorrections, 2, lowLines - 2*shownCorrections}} {
		pg := onlyMatch("x", "x", "x")
		m := &pg.Matches[0]
		m.Judged.Verdicts = nil
		m.Entered = func(int) (string, time.Time) { return "<Zé>", time.Time{} }
		for range tt.made {
			m.Events = append(m.Events, &engine.TagAmended{Name: "Table", Value: "7"})
		}
		for range lowLines {
			m.Judged.Ledger = append(m.Judged.Ledger, replay.Entry{Deal: 1, Why: replay.AsWritten, Msg: message.Msg("line")})
		}
		html := string(pg.Sheets())
		assert.Check(t, is.Equal(strings.Count(html, "Table was corrected to “7”"), tt.shown))
		assert.Check(t, is.Equal(strings.Count(html, " – &lt;Zé&gt;</li>"), tt.shown))
		assert.Check(t, is.Equal(strings.Contains(html, strconv.Itoa(tt.left)+" earlier corrections"), tt.left > 0))
		assert.Check(t, is.Equal(strings.Count(html, "<td>line</td>"), tt.lines))
	}
}

// TestPaperHostile: whatever is written down, what is printed has as many elements as with other
// texts, and no hidden character.
func TestPaperHostile(t *testing.T) {
	plain := onlyMatch("x", "x", "x").Sheets()
	for _, name := range hostileNames() {
		checkPrinted(t, name, onlyMatch(name, "x", "x").Sheets(), plain)
	}
}

// hostileNames are names that have something hostile, or two things in a row.
func hostileNames() (out []string) {
	for _, a := range append(hostile, "") {
		for _, b := range append(hostile, "") {
			out = append(out, "x"+a+b)
		}
	}
	return out
}

// checkPrinted compares what is printed of a name with what is printed of another.
func checkPrinted(t *testing.T, name string, html, plain []byte) {
	if got, want := bytes.Count(html, []byte("<")), bytes.Count(plain, []byte("<")); got != want {
		t.Fatalf("%q makes %d marks, not %d", name, got, want)
	}
	if !utf8.Valid(html) || bytes.ContainsFunc(html, func(r rune) bool { return r != '\n' && message.Hidden(r) }) {
		t.Fatalf("hidden characters of %q are printed", name)
	}
}

// TestEmpty: what is filled in by pen has a line for each trick and a signature for each column, by
// whatever rules, and no number on its drawings.
func TestEmpty(t *testing.T) {
	for _, p := range rules.Profiles() {
		if p.Needs != nil {
			continue
		}
		r := p.Rules()
		pg := &Page{Languages: hypertext.Languages{message.English, message.English}}
		html, tricks := string(pg.EmptySheet(r)), string(pg.EmptyTricks(r))
		assert.Check(t, is.Equal(strings.Count(html, `<tr><th scope="row">`), r.Table().Tricks), p.Name)
		assert.Check(t, is.Equal(strings.Count(tricks, `<tr><th scope="row">`), 2*r.Table().Tricks), p.Name)
		assert.Check(t, is.Equal(strings.Count(html, " signature</p>"), len(r.Table().Columns)), p.Name)
		assert.Check(t, is.Equal(strings.Count(html, `<th scope="col">card `), len(r.Table().Seats)), p.Name)
		assert.Check(t, is.Equal(strings.Count(html+tricks, `class="leaf`), 2), p.Name)
		assert.Check(t, !strings.Contains(html, "0?") && !strings.Contains(html, "<desc>"), p.Name)
	}
	pg := &Page{Languages: hypertext.Languages{{Name: "pt", Say: func(m message.Message) string { return "pt " + m.String() }}, message.English}}
	golden.Assert(t, string(pg.EmptySheet(rules.Default())), "empty.golden")
}

// TestSlips: four slips stand on a page, each with lines for its matches, and what is known on it.
func TestSlips(t *testing.T) {
	pg := &Page{Languages: hypertext.Languages{message.English, message.English}}
	html := string(pg.Slips(make([]Slip, 5)))
	assert.Check(t, is.Equal(strings.Count(html, `class="leaf`), 2))
	assert.Check(t, is.Equal(strings.Count(html, "<article>"), 5))
	for _, c := range [][2]int{{0, 3}, {1, 1}, {8, 7}, {7, 7}} { // how many matches, and rows for them
		matches, rows := c[0], c[1]
		slip := Slip{Title: "Liga", Round: "round 2", Date: "2026-10-03", Table: "4", Pairs: [2]string{"Ana – Carla", "Bruno – Duarte"}, Matches: matches}
		html = string(pg.Slips([]Slip{slip}))
		assert.Check(t, is.Equal(strings.Count(html, `<tr><th scope="row">`), rows+1), matches)
	}
	golden.Assert(t, html[strings.Index(html, "<body>"):], "slip.golden")
	html = string(pg.Slips([]Slip{{Matches: 7, Picture: "<svg></svg>", Address: "http://a/<b>"}})) // room for four beside the picture
	for want, times := range map[string]int{`<tr><th scope="row">`: 5, `<article class="doored">`: 1, `<svg></svg><p class="door"><bdi>http://a/&lt;b&gt;</bdi></p>`: 1} {
		assert.Check(t, is.Equal(strings.Count(html, want), times), want)
	}
	plain := pg.Slips([]Slip{{Title: "x", Pairs: [2]string{"x", "x"}}})
	for _, name := range hostileNames() {
		checkPrinted(t, name, pg.Slips([]Slip{{Title: name, Round: name, Date: name, Table: name, Pairs: [2]string{name, name}}}), plain)
	}
}
