package notation

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/golden"
)

// slip is what a tired hand does to a text: it returns the text with one slip in it, and the slip.
func slip(rng *rand.Rand, text string) (changed, what string) {
	// A text is changed at a character or at a line.
	const typed = "ABCDEFGHabcdv7♠♥♦♣KJQT10*-:;,.{}[]\"'$!?|/=>→ \t\r\u00a0éç\xff\x00"
	chars := strings.SplitAfter(text, "")
	i := rng.IntN(len(chars) - 1)
	lines := strings.SplitAfter(text, "\n")
	n := rng.IntN(len(lines) - 1)
	switch rng.IntN(12) {
	case 0, 1, 2:
		what, chars[i] = fmt.Sprintf("without %q", chars[i]), ""
	case 3:
		what, chars[i] = fmt.Sprintf("twice %q", chars[i]), chars[i]+chars[i]
	case 4:
		what = fmt.Sprintf("%q before %q", chars[i+1], chars[i])
		chars[i], chars[i+1] = chars[i+1], chars[i]
	case 5, 6, 7:
		all := strings.SplitAfter(typed, "")
		c := all[rng.IntN(len(all))]
		what, chars[i] = fmt.Sprintf("%q for %q", c, chars[i]), c
	case 8: // a word of elsewhere
		words := strings.Fields(text)
		word := words[rng.IntN(len(words))]
		what, chars[i] = fmt.Sprintf("%q written into it", word), chars[i]+" "+word+" "
	case 9:
		what = fmt.Sprintf("without line %d", n+1)
		chars = slices.Delete(lines, n, n+1)
	case 10:
		what = fmt.Sprintf("line %d again at its end", n+1)
		chars = append(lines, lines[n])
	case 11:
		what = fmt.Sprintf("lines %d and %d exchanged", n+1, n+2)
		lines[n], lines[n+1] = lines[n+1], lines[n]
		chars = lines
	}
	return strings.Join(chars, ""), what
}

// told returns a digest of all that was read of a text, and what is wrong with it.
func told(t *testing.T, text string) (digest string, errs []string) {
	t.Helper()
	h := fnv.New32a()
	for m, err := range Matches(strings.NewReader(text), Options{}) {
		if err != nil {
			errs = append(errs, err.Error())
			continue
		}
		fmt.Fprintln(h, Format(m.Events, English), m.Ranges, m.FirstLine)
		for _, e := range m.Errors {
			errs = append(errs, fmt.Sprintf("%d:%d-%d %s %s", e.Line, e.Col, e.EndCol, e.Code, e.Msg))
		}
	}
	for _, e := range errs {
		fmt.Fprintln(h, e)
	}
	return fmt.Sprintf("%08x", h.Sum32()), errs
}

// TestSlips makes slips in records of every kind, in both languages, and compares all that is read of them
// with what was read before: the line of the golden has the first new error, and a digest of the events, their
// places and all errors. What is meant to be read otherwise is written anew with -update, and looked at.
func TestSlips(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.sueca")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("testdata/errors/*.sueca")
	if err != nil {
		t.Fatal(err)
	}
	files = slices.Concat(files, []string{"testdata/example.sueca"}, more)
	texts := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(filepath.FromSlash(file))
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(text)
		if strings.Contains(file, "errors/") {
			continue // what is wrong in these is wrong in one language
		}
		var pt bytes.Buffer
		for m, err := range Matches(bytes.NewReader(text), Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			pt.WriteString(Format(m.Events, Portuguese))
		}
		texts["pt "+filepath.Base(file)] = pt.String()
	}
	var out strings.Builder
	rng := rand.New(rand.NewPCG(33, 1))
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		digest, before := told(t, texts[name])
		fmt.Fprintf(&out, "%s: %s\n", name, digest)
		for range 120 {
			changed, what := slip(rng, texts[name])
			digest, errs := told(t, changed)
			first := ""
			for _, e := range errs {
				if !slices.Contains(before, e) {
					first = " " + e
					break
				}
			}
			fmt.Fprintf(&out, "%s, %s: %s%s\n", name, what, digest, first)
		}
	}
	golden.Assert(t, out.String(), "slips.golden")
}
