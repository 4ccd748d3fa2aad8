package notation

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
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

// told returns what was read of a text, in lines, and what is wrong with it.
func told(text string) (read, errs []string) {
	for m, err := range Matches(strings.NewReader(text), Options{}) {
		if err != nil {
			errs = append(errs, err.Error())
			continue
		}
		read = append(read, strings.Split(Format(m.Events, English), "\n")...)
		for _, e := range m.Errors {
			errs = append(errs, fmt.Sprintf("%d:%d-%d %s %s", e.Line, e.Col, e.EndCol, e.Code, e.Msg))
		}
	}
	return read, errs
}

// otherwise returns the lines that are no longer there, and those that are new.
func otherwise(before, after []string) (diff []string) {
	for _, l := range before {
		if !slices.Contains(after, l) {
			diff = append(diff, "- "+l)
		}
	}
	for _, l := range after {
		if !slices.Contains(before, l) {
			diff = append(diff, "+ "+l)
		}
	}
	return diff
}

// named is what differs between two messages of one kind: numbers, and the words that are quoted.
var named = regexp.MustCompile(`“[^”]*”|"[^"]*"|\d+|[♠♥♦♣]\S*`)

// TestSlips makes slips in records of every kind, in both languages. The golden has a slip for each kind of
// error that comes of one, and for each file some that are no errors, with all that is read otherwise.
func TestSlips(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.sueca")
	assert.NilError(t, err)
	more, err := filepath.Glob("testdata/errors/*.sueca")
	assert.NilError(t, err)
	files = slices.Concat(files, []string{"testdata/example.sueca"}, more)
	texts := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(filepath.FromSlash(file))
		assert.NilError(t, err)
		texts[filepath.Base(file)] = string(text)
		if strings.Contains(file, "errors/") {
			continue // what is wrong in these is wrong in one language
		}
		var pt bytes.Buffer
		for m, err := range Matches(bytes.NewReader(text), Options{}) {
			assert.NilError(t, err)
			pt.WriteString(Format(m.Events, Portuguese))
		}
		texts["pt "+filepath.Base(file)] = pt.String()
	}
	var out strings.Builder
	rng := rand.New(rand.NewPCG(33, 1))
	shown := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		readBefore, errsBefore := told(texts[name])
		silent := 0
		for range 120 {
			changed, what := slip(rng, texts[name])
			read, errs := told(changed)
			read, errs = otherwise(readBefore, read), otherwise(errsBefore, errs)
			kind := ""
			if i := slices.IndexFunc(errs, func(e string) bool { return e[0] == '+' }); i >= 0 {
				_, message, _ := strings.Cut(errs[i], " ")
				kind = named.ReplaceAllString(message, "…")
			} else if silent++; silent <= 3 && len(read) > 0 {
				kind = fmt.Sprint(name, silent)
			}
			if kind == "" || shown[kind] {
				continue
			}
			shown[kind] = true
			fmt.Fprintf(&out, "%s, %s:\n", name, what)
			const most = 3 // lines of each: a slip in a tag can change all
			for _, lines := range [][]string{errs, read} {
				for i, l := range lines[:min(most, len(lines))] {
					fmt.Fprintf(&out, "  %s\n", l)
					if i+1 == most && len(lines) > most {
						fmt.Fprintf(&out, "  and %d lines more\n", len(lines)-most)
					}
				}
			}
		}
	}
	golden.Assert(t, out.String(), "slips.golden")
}
