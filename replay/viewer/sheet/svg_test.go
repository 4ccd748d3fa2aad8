package sheet_test

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay"
	"sueca/replay/viewer/sheet"
)

// named returns a match with tags, given as name, value, name, value.
func named(m *replay.Match, tags ...string) *replay.Match {
	for i := 0; i < len(tags); i += 2 {
		m.Tags = append(m.Tags, engine.TagWritten{Name: tags[i], Value: tags[i+1]})
	}
	return m
}

// evening returns a sheet with something of everything on it.
func evening() *replay.Match {
	m := named(match(4, "o ee o", "oo s x"), "Event", "Torneio de Outono", "Date", "2026-10-03", "Match", "7",
		"A", "Ana", "C", "Maria da Conceição", "B", "Bruno", "D", "Zé Tó")
	m.Over, m.Winner = true, card.AC
	return m
}

// pictures returns all the sheets, and some whose tags try to do harm.
func pictures() []sample {
	long := strings.Repeat("Wamba Mwangi ", 400)
	return append(sheets(),
		sample{"evening", evening()},
		sample{"markup", named(match(4, "o", "s"), "Event", `<script>alert("1")</script>`, "A", `<&">`, "C", `]]>`, "B", "--><!--", "D", "&amp;")},
		sample{"control characters", named(match(4, "o", "s"), "Event", "a\x00b\x1b[2Jc\r\n\td", "A", "\uFFFE\uFFFF\u202Eanna", "C", "\x07", "B", "bad \xff\xfe", "D", "\u0085\u2028")},
		sample{"long names", named(but(match(10, "o", "s"), players), "Event", long, "Date", long, "Match", long, "A", long, "C", strings.Repeat("W", 5000), "B", strings.Repeat("中", 300), "D", "e"+strings.Repeat("\u0301", 4000))},
		sample{"one name only", named(match(5, "oo", "e"), "Match", "12", "C", "Carlos")},
		sample{"not known", but(match(4, "o", ""), func(m *replay.Match) { m.SheetKnown = false })},
	)
}

// TestSVG draws every sheet both ways and reads the document.
func TestSVG(t *testing.T) {
	for _, s := range pictures() {
		for form, draw := range map[string]func(*replay.Match, func(string) string) string{"cross": sheet.CrossSVG, "comb": sheet.CombSVG} {
			t.Run(s.name+" "+form, func(t *testing.T) {
				doc := draw(s.m, numbered)
				if dir := os.Getenv("SHEETS"); dir != "" { // to look at them
					assert.NilError(t, os.WriteFile(filepath.Join(dir, strings.ReplaceAll(s.name+"-"+form+".svg", " ", "-")), []byte(doc), 0o644))
				}
				assert.Check(t, draw(s.m, numbered) == doc, "the same sheet gives two pictures")
				assert.Check(t, len(doc) <= 1<<16, "%d bytes", len(doc))
				checkSVG(t, doc)
			})
		}
	}
}

// checkSVG checks that a document is XML, that it has only elements of a
// drawing, and that nothing is written outside of it.
func checkSVG(t *testing.T, doc string) {
	t.Helper()
	assert.Check(t, utf8.ValidString(doc), "not UTF-8")
	var width, height float64
	drawing := map[string]bool{"svg": true, "title": true, "desc": true, "g": true, "path": true, "ellipse": true, "text": true}
	count := map[string]int{}
	dec := xml.NewDecoder(strings.NewReader(doc))
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		assert.NilError(t, err)
		switch tok := tok.(type) {
		case xml.CharData:
			if i := strings.IndexFunc(string(tok), func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f || r == 0x202e }); i >= 0 {
				t.Errorf("a control character in %q", tok)
			}
		case xml.StartElement:
			assert.Check(t, tok.Name.Space == "http://www.w3.org/2000/svg" && drawing[tok.Name.Local], "an element %v", tok.Name)
			count[tok.Name.Local]++
			attr := map[string]string{}
			for _, a := range tok.Attr {
				attr[a.Name.Local] = a.Value
			}
			switch tok.Name.Local {
			case "svg":
				width, height = number(t, attr["width"]), number(t, attr["height"])
				assert.Check(t, attr["viewBox"] == "0 0 "+attr["width"]+" "+attr["height"], "viewBox %q", attr["viewBox"])
			case "ellipse":
				inside(t, attr["cx"], width)
				inside(t, attr["cy"], height)
			case "text":
				inside(t, attr["x"], width)
				inside(t, attr["y"], height)
			}
		}
	}
	assert.Check(t, count["svg"] == 1 && count["title"] == 1 && count["desc"] == 1, "elements: %v", count)
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	assert.Check(t, err)
	return n
}

func inside(t *testing.T, at string, size float64) {
	t.Helper()
	if n := number(t, at); n < 10 || n > size-10 {
		t.Errorf("something at %s of %v", at, size)
	}
}

// TestSVGSays checks what can be read on a picture.
func TestSVGSays(t *testing.T) {
	for _, c := range []struct {
		m    *replay.Match
		want []string
	}{
		{evening(), []string{
			"<title>Torneio de Outono</title>", "<desc>Ana, Maria da Conceição 4 – 2 Bruno, Zé Tó ✓ Ana, Maria da Conceição</desc>",
			">Torneio de Outono<", ">2026-10-03 · No. 7<", ">Maria da Conceição<", ">(S)<",
		}},
		{match(4, "ooo oo", "o"), []string{"<title>AC – BD</title>", "<desc>AC 4 – 1 BD</desc>", ">AC<", ">BD<", ">4<"}},
		{but(match(4, "o", ""), func(m *replay.Match) { m.SheetKnown = false }), []string{"<desc>AC 1? – 0? BD</desc>"}},
		{but(match(4, "", ""), func(m *replay.Match) { m.Sheet = m.Sheet.With(card.BD, -2) }), []string{"<desc>AC 0 – −2 BD</desc>", ">−2<"}},
		{named(match(4, "", ""), "A", `<&">`, "B", strings.Repeat("Wa", 50), "C", "a\x1b[2J"), []string{"&lt;&amp;&#34;&gt;", ">WaWaWaWa", "…<", ">a‹U+001B›[2J<", ">D<"}},
	} {
		for _, doc := range []string{sheet.CrossSVG(c.m, numbered), sheet.CombSVG(c.m, numbered)} {
			for _, want := range c.want {
				assert.Check(t, strings.Contains(doc, want), "no %q in\n%s", want, doc)
			}
		}
	}
}

// TestSVGGolden compares both pictures of one sheet with a file.
func TestSVGGolden(t *testing.T) {
	golden.Assert(t, sheet.CrossSVG(evening(), numbered), "cross.svg")
	golden.Assert(t, sheet.CombSVG(evening(), numbered), "comb.svg")
}

// TestInkGolden compares what is written on some sheets with a file, as crosses and as
// combs.
func TestInkGolden(t *testing.T) {
	var out strings.Builder
	for _, s := range pictures() {
		switch s.name {
		case "every state, to ten", "a capote and a bandeira", "five players, to ten, one below zero", "card points":
			out.WriteString("== " + s.name + "\n" + sheet.CrossInk(s.m) + "\n" + sheet.CombInk(s.m) + "\n")
		}
	}
	golden.Assert(t, out.String(), "ink.golden")
}

// numbered says the number of a match as the golden pictures have it.
func numbered(match string) string { return "No. " + match }
