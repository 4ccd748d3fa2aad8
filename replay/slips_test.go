package replay_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/notation"
	"sueca/replay"
)

var (
	comment = regexp.MustCompile(`;.*`)
	token   = regexp.MustCompile(`[\pL\d♠♥♦♣*]+`)
	number  = regexp.MustCompile(`^\d+$`)
	card    = regexp.MustCompile(`[♠♥♦♣]`)
	seats   = regexp.MustCompile(`^[A-H]+$`)
)

// kindOf returns what a word of a record is like.
func kindOf(word string) string {
	switch {
	case number.MatchString(word):
		return "number"
	case card.MatchString(word):
		return "card"
	case seats.MatchString(word):
		return fmt.Sprint("seats ", len(word))
	}
	return "word"
}

// slip returns the text of a match with one slip in it that leaves most of it readable: a card, a seat or a
// number for another one, or a line that is missing, written twice or at another place.
func slip(rng *rand.Rand, text string) (changed, what string) {
	if lines := strings.SplitAfter(text, "\n"); rng.IntN(4) == 0 && len(lines) > 2 {
		n := rng.IntN(len(lines) - 2)
		switch rng.IntN(3) {
		case 0:
			return strings.Join(slices.Delete(lines, n, n+1), ""), fmt.Sprintf("without line %d", n+1)
		case 1:
			return strings.Join(slices.Insert(lines, n, lines[n]), ""), fmt.Sprintf("line %d twice", n+1)
		}
		lines[n], lines[n+1] = lines[n+1], lines[n]
		return strings.Join(lines, ""), fmt.Sprintf("lines %d and %d exchanged", n+1, n+2)
	}
	plain := comment.ReplaceAllStringFunc(text, func(c string) string { return strings.Repeat(" ", len(c)) })
	words := token.FindAllStringIndex(plain, -1)
	at := words[rng.IntN(len(words))]
	word := text[at[0]:at[1]]
	other := word
	switch kind := kindOf(word); {
	case kind == "number" && rng.IntN(2) == 0:
		n, _ := strconv.Atoi(word)
		other = strconv.Itoa(max(0, n+1-2*rng.IntN(2)))
	case kind == "seats 1":
		other = string("ABCDE"[rng.IntN(5)])
	default:
		for range 20 {
			of := words[rng.IntN(len(words))]
			if o := text[of[0]:of[1]]; kindOf(o) == kind && o != word {
				other = o
				break
			}
		}
	}
	line := 1 + strings.Count(text[:at[0]], "\n")
	return text[:at[0]] + other + text[at[1]:], fmt.Sprintf("line %d: %s for %s", line, other, word)
}

// judgedText returns a digest of all that a match is judged to be, and its findings.
func judgedText(t *testing.T, text string, opt replay.Options) (digest string, found []string) {
	t.Helper()
	h := fnv.New32a()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		out := replay.JudgeBy(m.Events, opt)
		for i := range out.Findings {
			f := &out.Findings[i]
			found = append(found, fmt.Sprintf("%d.%d %s %s: %s", f.Deal, f.Trick, f.Seat, f.Code, f.Msg))
			for _, r := range f.Related {
				fmt.Fprintln(h, r.Msg)
			}
		}
		all, err := json.Marshal(out)
		if err != nil {
			t.Fatal(err)
		}
		h.Write(all)
		for _, r := range m.Ranges {
			fmt.Fprint(h, r)
		}
	}
	for _, f := range found {
		fmt.Fprintln(h, f)
	}
	return fmt.Sprintf("%08x", h.Sum32()), found
}

// TestSlips makes slips in the records of the findings and of the test data, and compares what each is judged
// to be with what it was before: the golden has the first new finding, and a digest of all of them with the
// verdicts, the claims, the ledger and the sheet. What is meant to be judged otherwise is written anew with
// -update, and looked at.
func TestSlips(t *testing.T) {
	var files []string
	for _, pattern := range []string{"testdata/findings/*.sueca", "../testdata/*.sueca", "../testdata/disputes/*.sueca"} {
		some, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, some...)
	}
	options := []replay.Options{{}, {}, {}, {ByRecord: true}, {Underway: true}, {Unweighed: true}}
	var out bytes.Buffer
	rng := rand.New(rand.NewPCG(33, 2))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		slips := 5
		if !strings.HasPrefix(file, "testdata") {
			slips = 40
		}
		n := 0
		for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			n++
			_, before := judgedText(t, m.Text, replay.Options{})
			for range slips {
				changed, what := slip(rng, m.Text)
				digest, found := judgedText(t, changed, options[rng.IntN(len(options))])
				first := ""
				for _, f := range found {
					if !slices.Contains(before, f) {
						first = ", " + f
						break
					}
				}
				fmt.Fprintf(&out, "%s %d, %s: %s%s\n", strings.TrimSuffix(filepath.Base(file), ".sueca"), n, what, digest, first)
			}
		}
	}
	golden.Assert(t, out.String(), "slips.golden")
}
