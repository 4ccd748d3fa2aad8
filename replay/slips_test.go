package replay_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/notation"
	"sueca/replay"
)

var (
	comment = regexp.MustCompile(`;.*`)
	token   = regexp.MustCompile(`[\pL\d♠♥♦♣*]+`)
	number  = regexp.MustCompile(`^\d+$`)
	cardOf  = regexp.MustCompile(`[♠♥♦♣]`)
	seats   = regexp.MustCompile(`^[A-H]+$`)
)

// kindOf returns what a word of a record is like.
func kindOf(word string) string {
	switch {
	case number.MatchString(word):
		return "number"
	case cardOf.MatchString(word):
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

// judgedText returns what is found in a match, in lines, and all else that it is judged to be, by what it is of.
func judgedText(t *testing.T, text string, opt replay.Options) (found []string, rest map[string]map[string]json.RawMessage) {
	t.Helper()
	rest = map[string]map[string]json.RawMessage{}
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		out := replay.JudgeBy(m.Events, opt)
		for i := range out.Findings {
			f := &out.Findings[i]
			line := fmt.Sprintf("%d.%d %s %s: %s", f.Deal, f.Trick, f.Seat, f.Code, f.Msg)
			for _, r := range f.Related {
				line += fmt.Sprintf(" / %s", r.Msg)
			}
			found = append(found, line)
		}
		add := func(what string, v any) {
			text, err := json.Marshal(v)
			assert.NilError(t, err)
			fields := map[string]json.RawMessage{}
			assert.NilError(t, json.Unmarshal(text, &fields))
			delete(fields, "Event") // an index, which each line left out moves
			rest[what] = fields
		}
		for i := range out.Verdicts {
			add(fmt.Sprintf("verdict %02d", i), &out.Verdicts[i])
		}
		for i := range out.Claims {
			add(fmt.Sprintf("claim %02d", i), &out.Claims[i])
		}
		for i := range out.Ledger {
			add(fmt.Sprintf("entry %02d", i), &out.Ledger[i])
		}
		out.Findings, out.Verdicts, out.Claims, out.Ledger = nil, nil, nil, nil
		add("match", out)
	}
	return found, rest
}

// changes returns, a line for each thing, which of its fields are not what they were.
func changes(before, after map[string]map[string]json.RawMessage) (lines []string) {
	all := maps.Clone(before)
	maps.Copy(all, after)
	for _, what := range slices.Sorted(maps.Keys(all)) {
		fields := after[what]
		if fields == nil {
			lines = append(lines, what+": gone")
		}
		var changed []string
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			if b, a := before[what][name], after[what][name]; b == nil {
				changed = append(changed, fmt.Sprintf("%s %s", name, a))
			} else if !bytes.Equal(b, a) && name != "Rules" && name != "Tags" {
				changed = append(changed, fmt.Sprintf("%s %s → %s", name, b, a))
			}
		}
		if len(changed) > 0 {
			lines = append(lines, what+": "+strings.Join(changed, ", "))
		}
	}
	return lines
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

// TestSlips makes slips in the records of the findings and of the test data. The golden has a slip for each set
// of findings that come or go by one in a file, with what is judged otherwise. A record's slips depend on its
// text alone, so that a new record changes no other's lines.
func TestSlips(t *testing.T) {
	var files []string
	for _, pattern := range []string{"testdata/findings/*.sueca", "../testdata/*.sueca", "../testdata/disputes/*.sueca"} {
		some, err := filepath.Glob(filepath.FromSlash(pattern))
		assert.NilError(t, err)
		files = append(files, some...)
	}
	options := map[string]replay.Options{", by record": {ByRecord: true}, ", underway": {Underway: true}, ", unweighed": {Unweighed: true}}
	hows := []string{"", "", "", ", by record", ", underway", ", unweighed"}
	var out bytes.Buffer
	for _, file := range files {
		text, err := os.ReadFile(file)
		assert.NilError(t, err)
		slips := 3
		if !strings.HasPrefix(file, "testdata") {
			slips = 24
		}
		n := 0
		shown := map[string]bool{}
		for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
			assert.NilError(t, err)
			n++
			seed := fnv.New64a()
			seed.Write([]byte(m.Text))
			rng := rand.New(rand.NewPCG(33, seed.Sum64()))
			for range slips {
				changed, what := slip(rng, m.Text)
				how := hows[rng.IntN(len(hows))]
				before, restBefore := judgedText(t, m.Text, options[how])
				found, rest := judgedText(t, changed, options[how])
				diff := otherwise(before, found)
				var codes []string
				for _, l := range diff {
					place, _, _ := strings.Cut(l, ":")
					codes = append(codes, l[:2]+strings.Fields(place)[3])
				}
				slices.Sort(codes)
				kind := fmt.Sprint(slices.Compact(codes))
				if shown[kind] || len(diff) == 0 {
					continue
				}
				shown[kind] = true
				fmt.Fprintf(&out, "%s %d, %s%s:\n", strings.TrimSuffix(filepath.Base(file), ".sueca"), n, what, how)
				const most = 3 // lines of each: a slip in a tag can change all
				for _, lines := range [][]string{diff, changes(restBefore, rest)} {
					for _, l := range lines[:min(most, len(lines))] {
						fmt.Fprintf(&out, "  %s\n", l)
					}
				}
			}
		}
	}
	golden.Assert(t, out.String(), "slips.golden")
}
