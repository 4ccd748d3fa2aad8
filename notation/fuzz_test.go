package notation

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
)

// seeds returns texts to begin fuzzing with: the example, generated matches,
// and nasty cases.
func seeds() []string {
	example, err := os.ReadFile("testdata/example.sueca")
	if err != nil {
		panic(err)
	}
	out := []string{
		string(example), strings.Repeat("{", 1000), strings.Repeat("[", 1000), strings.Repeat("(", 1000),
		"\x00", "deal 1\n1. A: \x00", "[Event \"S\xe3o\"]\ndeal 1\nhand A \xff",
		"\uFEFF", "\uFEFFdeal 1", "deal", "deal 1 deal 2", "deal 1\n1.", "( 1. A: ", "deal 1\n( 1. A: ", "deal 1\nhand A", "[Event \"x]", "[X \"\\",
		"deal 1\nnote \"x", "deal 1\n; a\n[A \"x\"]\n", "[A \"x\"]\ndeal 1\n[B \"y\"]\ndeal 1\n", "[A \"x\"]\n[A \"y\"]\n",
		"deal 1\rhand A ♠7\r1. A: A♠", "deal 1\r\nhand A ♠7\r\n", "; a\r\r\n", "deal\r\r\n", "\r\r\n", "[Sueca \"2\"]\n",
		"deal 1\n( 1. {x} B:7♠ )", "deal 1\n1. {x} B:7♠", "amend deal 3 trick 0 A 7♣ -> K♣", "deal 1 x\n; a\namend deal 1 \"y\" {b}\n; c\ndeal 1\nemenda jogo 1\njogo 2", "hand A ♠7 *0", "deal 1dealer A",
		"[Letters \"pt\"]\ndeal 1\namend deal 1 trick 1 A DE -> 7C \"x\"\nshow C DE CR", "consent falsa", "sign retirada",
		"deal 1\npoints AC 68 {x} BD 52", "deal 1\nshow C ♤K x *2", "deal 1 {a} ; b\n1. A: A♠!?@1.5 {c} D:2♠ C:* A:- {d} = A 11 {e} ; f",
		"deal 1\nclaim referee against BD trick 3 upheld\nadmit A\npenalty talk B warning\nsuspend AC 1 deal 2\nexecute AC 1\nsign AC\nstop",
	}
	var runs strings.Builder
	for n := range 30 {
		runs.WriteString("deal " + string(rune('1'+n%9)) + strings.Repeat("0", n/9) + "\n" + strings.Repeat("; comment\n", 50))
	}
	out = append(out, runs.String())
	for seed := range uint64(20) {
		out = append(out, Format(generate(seed, seed%2 == 0), English))
	}
	return out
}

// inside reports whether a range is inside a text.
func inside(lines []string, line, col, end int) bool {
	return line >= 1 && line <= len(lines) && col >= 1 && end >= col && end <= utf8.RuneCountInString(lines[line-1])+1
}

// settles checks what must be true of every text, and returns what is not.
func settles(t testing.TB, text string) string {
	t.Helper()
	matches, events, errs := readAll(t, text)
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	for _, e := range errs {
		if !inside(lines, e.Line, e.Col, e.EndCol) {
			return "outside the text: " + e.Error()
		}
	}
	for _, m := range matches {
		if len(m.Ranges) != len(m.Events) {
			return "not a place for every event"
		}
		for i, p := range m.Ranges {
			if _, started := m.Events[i].(*engine.MatchStarted); !started && !inside(lines, int(p.Line), int(p.Col), int(p.EndCol)) {
				return "the place of an event lies outside the text: " + m.Events[i].Kind().String()
			}
		}
	}
	if err := engine.CheckTexts(events...); err != nil {
		return "no record can hold what was read: " + err.Error()
	}
	once := Format(events, English)
	_, again, _ := readAll(t, once)
	if diff := cmp.Diff(events, again); diff != "" {
		return "events change in the canonical form (-before +after)\n" + diff + "\n" + once
	}
	if twice := Format(again, English); twice != once {
		return "the canonical form is not settled\n" + cmp.Diff(once, twice)
	}
	if _, portuguese, _ := readAll(t, Format(events, Portuguese)); !cmp.Equal(events, portuguese) {
		return "events change in Portuguese\n" + cmp.Diff(events, portuguese)
	}
	for _, e := range events {
		kept := ""
		switch e := e.(type) {
		case *engine.Quarantined:
			kept = e.Text
		case *engine.Commented:
			kept = e.Text
		}
		if !strings.Contains(once, kept) || !strings.Contains(text, kept) {
			return "lost: " + kept
		}
	}
	return ""
}

// TestLongLine checks lines of a megabyte, which fuzzing is too slow for.
func TestLongLine(t *testing.T) {
	for _, scrap := range []string{"x", "♠", "{", ";", "{}", "* "} {
		long := strings.Repeat(scrap, 1<<20/len(scrap))
		for _, text := range []string{long, "deal 1\nnote \"" + long + "\"\n", "deal 1\n1. A: " + long} {
			_, events, _ := readAll(t, text)
			once := Format(events, English)
			_, again, _ := readAll(t, once)
			if Format(again, English) != once {
				t.Errorf("the canonical form of %.20q is not settled", text)
			}
		}
	}
}

func FuzzFormat(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if s := settles(t, string(b)); s != "" {
			t.Error(s)
		}
	})
}

const gaipsCards = `[A7KQJ65432](?:Spades|Hearts|Clubs|Diamonds)`

// gaipsKnown matches the lines of a GAIPS log other than the markers.
var gaipsKnown = regexp.MustCompile(`^[\s\v]*(?:P[0-3][\s\v]+HAND:(?:[\s\v]+(?:` + gaipsCards + `)?[,.]*)*|P[0-3][\s\v]+` + gaipsCards + `(?:[\s\v]+P[0-3][\s\v]+` + gaipsCards + `){0,3})[\s\v]*$`)

// gaipsSeeds returns logs to begin with.
func gaipsSeeds() []string {
	return []string{
		"-- GAME --\nP0 HAND: ADiamonds, 7Clubs, .\nP1 3Diamonds P2 5Diamonds P3 2Diamonds P0 ADiamonds\n-- /GAME --\n",
		"P1 3Diamonds P2 5Diamonds\nP1 3Diamonds P2 5Diamonds P3 2Diamonds P0 ADiamonds\n-- /GAME --\nnoise\n\nmore\n",
		"P0 3Diamonds P1 HAND: 7Clubs\nP1 HAND: 7Clubs\nP1 HAND: 6Clubs .\nP1 2Clubs",
		"P0 HAND:\nP1 3Diamonds P3 5Diamonds\n\x00\xff\r\n",
		strings.Repeat("P1 3Diamonds P2 5Diamonds P3 2Diamonds P0 ADiamonds\n", 11),
		"P0 HAND: ADiamonds .\n\f\n", "\u00a0\n", "\u2028", "P0\u00a03Diamonds\n", "P0 HAND:" + strings.Repeat(" 7Clubs", 41) + "\n",
	}
}

// logSettles checks what must be true of every log of the app, and returns what
// is not.
func logSettles(text string) string {
	m, err := ReadGaips(strings.NewReader(text), Options{File: "g.txt"})
	if err != nil {
		return err.Error()
	}
	lines := strings.Split(text, "\n")
	for _, e := range m.Errors {
		if !inside(lines, e.Line, e.Col, e.EndCol) {
			return "outside the text: " + e.Error()
		}
	}
	placed := map[int]bool{}
	for i, p := range m.Ranges {
		if i > 1 && !inside(lines, int(p.Line), int(p.Col), int(p.EndCol)) {
			return "the place of an event lies outside the text: " + m.Events[i].Kind().String()
		}
		switch m.Events[i].(type) {
		case *engine.HandRecorded, *engine.CardPlayed:
			placed[int(p.Line)] = true
		}
	}
	for i, line := range lines {
		line = strings.TrimRight(line, " \t\r")
		if line == "" || line == "-- GAME --" || line == "-- /GAME --" || gaipsKnown.MatchString(line) && placed[i+1] {
			continue
		}
		kept := false
		for _, e := range m.Events {
			if q, ok := e.(*engine.Quarantined); ok && strings.Contains(q.Text, line) {
				kept = true
			}
		}
		if !kept {
			return "lost: " + line
		}
	}
	// What the app did not write has become comments, which can be unreadable too.
	once := Format(readEvents(Format(m.Events, English)), English)
	if twice := Format(readEvents(once), English); twice != once {
		return "the canonical form is not settled\n" + cmp.Diff(once, twice)
	}
	return ""
}

func FuzzGaips(f *testing.F) {
	for _, s := range gaipsSeeds() {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if s := logSettles(string(b)); s != "" {
			t.Error(s)
		}
	})
}
