package competition

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"
	"pgregory.net/rapid"
)

var long = os.Getenv("SUECA_LONG") != "" // try many more texts

// TestGrammar shows a change of the grammar.
func TestGrammar(t *testing.T) { golden.Assert(t, Grammar()+"\n", "grammar.txt") }

// TestWrong: each wrong text has its errors, with their places and with what to do.
func TestWrong(t *testing.T) {
	files, err := filepath.Glob("testdata/wrong/*.competition")
	if err != nil || len(files) < 30 {
		t.Fatal(len(files), err)
	}
	var b strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		assert.NilError(t, err)
		_, err = Read(filepath.Base(file), string(text))
		var errs ErrorList
		if !errors.As(err, &errs) {
			t.Errorf("%s: no errors", file)
		}
		for _, e := range errs {
			fmt.Fprintf(&b, "%s:%d:%d-%d: %s\n", e.File, e.Line, e.Col, e.EndCol, e.Msg)
		}
	}
	golden.Assert(t, b.String(), "wrong.txt")
}

// TestFormat: one text has all of the language, and its canonical form in both languages.
func TestFormat(t *testing.T) {
	text, err := os.ReadFile("testdata/all.competition")
	assert.NilError(t, err)
	c := read(t, string(text))
	en, pt := Format(c.Lines, English), Format(c.Lines, Portuguese)
	golden.Assert(t, en, "all.en.competition")
	golden.Assert(t, pt, "all.pt.competition")
	for _, other := range []string{en, pt} {
		if fault := settles(other); fault != "" {
			t.Error(fault)
		}
		if got := Format(read(t, other).Lines, English); got != en {
			t.Error(cmp.Diff(en, got))
		}
	}
	for _, k := range Keywords() {
		if strings.Contains(" "+strings.ReplaceAll(en, "\n", " ")+" ", " "+k.English+" ") == false {
			t.Errorf("testdata/all.competition lacks the word %s", k.English)
		}
	}
}

// settles checks what must hold of every text, and returns what does not.
func settles(text string) string {
	c, err := Read("x", text)
	var errs ErrorList
	errors.As(err, &errs)
	lines := strings.Split(text, "\n")
	for _, e := range errs {
		if e.Line < 1 || e.Line > max(1, len(lines)) || e.Col < 1 || e.EndCol < e.Col || e.EndCol > utf8.RuneCountInString(strings.TrimRight(lines[e.Line-1], "\r"))+1 {
			return fmt.Sprintf("an error outside the text: %v", e)
		}
		if e.Msg.String() == "" || strings.Contains(e.Msg.String(), "%!") && !strings.Contains(text, "%!") {
			return fmt.Sprintf("an error that says nothing: %q", e.Msg)
		}
	}
	for _, words := range []Words{English, Portuguese} {
		once := Format(c.Lines, words)
		again, err2 := Read("x", once)
		var errs2 ErrorList
		errors.As(err2, &errs2)
		if len(errs) != len(errs2) {
			return fmt.Sprintf("errors change in the canonical form\n%v\n%v\n%s", errs, errs2, once)
		}
		if diff := cmp.Diff(c, again, places, cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(Pair{}, Competition{})); diff != "" {
			return "the canonical form says something else (-before +after)\n" + diff + "\n" + once
		}
		if twice := Format(again.Lines, words); twice != once {
			return "the canonical form changes again\n" + cmp.Diff(once, twice)
		}
	}
	if err == nil {
		c.Judge(nil, Options{})
	}
	return ""
}

// places are where a text says what it says.
var places = cmp.FilterPath(func(p cmp.Path) bool {
	f, ok := p.Last().(cmp.StructField)
	return ok && (f.Name() == "Line" || f.Name() == "Lines")
}, cmp.Ignore())

// someText draws a text that is mostly right: lines of the language with their words in either
// language and any case, with blanks, comments and slips.
func someText(t *rapid.T) string {
	slip := rapid.SampledFrom([]string{"", "", "", "", "", "", "", "", "", "\"", "\\", "x", " 7", "–", "\uFEFF", "\r", "\x00", "\xff", "{", "; ;", "\t", "2026-02-30", "ção"})
	n := rapid.IntRange(1, 6)
	num := func() string { return fmt.Sprint(n.Draw(t, "n")) }
	day := func() string { return fmt.Sprintf("2026-10-%02d", n.Draw(t, "day")) }
	name := func() string {
		return Quote(rapid.SampledFrom([]string{"Ana", "B\"o\\", "Carla Dias", "", "ção", ";", "1"}).Draw(t, "name"))
	}
	var b strings.Builder
	if rapid.IntRange(0, 9).Draw(t, "head") > 0 {
		b.WriteString("competition \"x\"\n")
	}
	if rapid.Bool().Draw(t, "with pairs") {
		b.WriteString(pairs(6))
	}
	for range rapid.IntRange(0, 12).Draw(t, "lines") {
		line := rapid.SampledFrom([]func() string{
			func() string { return "matches event " + name() + " from " + day() + " to 2026-11-01" },
			func() string { return "matches to " + day() },
			func() string {
				return rapid.SampledFrom([]string{"form league", "form league double", "form knockout", "form league single"}).Draw(t, "form")
			},
			func() string { return "days " + day() + " 2026-10-" + fmt.Sprint(10+n.Draw(t, "d")) },
			func() string { return "tables " + num() },
			func() string { return "encounter first " + num() },
			func() string { return "points encounter lost -" + num() + " won " + num() + " walkover 0" },
			func() string { return "points won 3 drawn 1" },
			func() string { return "ties games scored mocas direct points lot" },
			func() string { return "ties direct" },
			func() string { return "substitutes no" },
			func() string { return "walkover points" },
			func() string { return "withdrawn keep" },
			func() string { return "pair " + num() + " " + name() + " " + name() },
			func() string { return "alias " + name() + " is \"a1\" by " + name() },
			func() string { return "group A 1 2 3\ngroup B 4 5 6" },
			func() string { return "group É1 " + num() + " " + num() },
			func() string { return "knockout " + num() + " encounter first 2" },
			func() string { return "seed " + name() },
			func() string { return "round 1 " + day() + "\n1 - 2 table 1\n3-4\nbye 5\nround 2\n2-3" },
			func() string { return "round " + num() + " knockout\n1 - " + num() },
			func() string { return "withdraw " + num() + " from " + day() + " " + name() },
			func() string { return "disqualify " + num() + " from " + day() },
			func() string { return "lot " + num() + " " + num() + " " + name() },
			func() string { return "" },
			func() string { return ";  a comment; \"with\" all  " },
		}).Draw(t, "line")()
		var words []string
		for _, w := range strings.SplitAfter(line, " ") {
			bare := strings.TrimSpace(w)
			if pt := lexicon.In(Portuguese, bare); pt != bare && rapid.Bool().Draw(t, "in Portuguese") {
				w = strings.Replace(w, bare, pt, 1)
			}
			if _, ok := keyword(bare); ok && rapid.IntRange(0, 5).Draw(t, "shout") == 0 {
				w = strings.ToUpper(w)
			}
			words = append(words, w)
		}
		line = strings.Join(words, "")
		if at := rapid.IntRange(0, 30).Draw(t, "slip"); at < len(line) {
			line = line[:at] + slip.Draw(t, "slip") + line[at:]
		}
		b.WriteString(rapid.SampledFrom([]string{"", "", " ", "\t"}).Draw(t, "indent") + line + rapid.SampledFrom([]string{"\n", "\n", "\n\n", " ; note \n", "\r\n", ";\n", ""}).Draw(t, "end"))
	}
	return b.String()
}

// TestTexts: what is read from any text is in its canonical form, and that does not change.
func TestTexts(t *testing.T) {
	checks := "600"
	if long {
		checks = "100000"
	}
	flag.Set("rapid.checks", checks)
	defer flag.Set("rapid.checks", "100")
	flag.Set("rapid.seed", "1")
	right := 0
	rapid.Check(t, func(t *rapid.T) {
		text := someText(t)
		if _, err := Read("x", text); err == nil {
			right++
		}
		if fault := settles(text); fault != "" {
			t.Fatalf("%s\n%q", fault, text)
		}
	})
	if right < 20 {
		t.Errorf("only %d of %s texts are right", right, checks)
	}
}

// FuzzRead: no text makes the reader fail, and what holds of every text holds of it.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/wrong/*.competition")
	for _, file := range append(files, "testdata/all.competition") {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if fault := settles(text); fault != "" {
			t.Errorf("%s\n%q", fault, text)
		}
	})
}

// TestLimits: what is too long is said, and takes no time.
func TestLimits(t *testing.T) {
	head := "competition \"x\"\n" + pairs(2)
	for _, tt := range []struct{ text, want string }{
		{strings.Repeat("; a\n", MaxText/4) + "; b\n", "x:1:1: the text has more than 1048576 bytes: it is not read"},
		{head + "; " + strings.Repeat("a", MaxLine) + "\n", "x:4:1: the line has more than 16384 bytes: it is not read"},
		{head + "; " + strings.Repeat("a", MaxCanonical) + "\n", ""},
		{head + "seed \"x\" ; " + strings.Repeat("a", MaxCanonical) + "\n", "x:4:1: what this line says has more than 8192 bytes: write it on several lines"},
	} {
		_, err := Read("x", tt.text)
		if got := fmt.Sprint(err); got != tt.want && !(err == nil && tt.want == "") {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
	// Many lines of one kind take no longer than they must.
	for _, line := range []string{"round %d\n", "1 - %d\n", "bye %d\n", "group A%d 1\n", "withdraw %d from 2026-10-03\n", "alias \"a%d\" is \"a1\" by \"b\"\n", "lot 1 %d \"x\"\n", "pair %d \"a\" \"b\"\n"} {
		var b strings.Builder
		b.WriteString(head + "round 1\n")
		for i := 2; b.Len() < 1<<14; i++ {
			fmt.Fprintf(&b, line, i)
		}
		if _, err := Read("x", b.String()); err == nil && !strings.HasPrefix(line, "alias") {
			t.Errorf("no error in many lines %q", line)
		}
	}
	c := read(t, "competition \"x\"\nform league double\nseed \"x\"\nknockout 250\n"+pairs(MaxPairs))
	if n := len(c.Judge(nil, Options{}).League); n != MaxPairs*(MaxPairs-1) {
		t.Errorf("%d encounters", n)
	}
}
