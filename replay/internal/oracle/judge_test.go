package oracle

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// records returns the matches of a file, each with what its comments want: the codes by line.
func records(t *testing.T, path string) (texts []string, wants []map[string][]int) {
	t.Helper()
	data, err := os.ReadFile(path)
	assert.NilError(t, err)
	for i, text := range strings.Split("\n"+string(data), "\n[Sueca ") {
		if i == 0 {
			continue
		}
		text = "[Sueca " + text
		want := map[string][]int{}
		for n, line := range strings.Split(text, "\n") {
			_, codes, _ := strings.Cut(line, "; want ")
			for _, c := range strings.Fields(codes) {
				if c == "cards-unwritten" {
					c = "incomplete-deal"
				}
				if slices.Contains(Codes, c) {
					want[c] = append(want[c], n+1)
				}
			}
		}
		texts, wants = append(texts, text), append(wants, want)
	}
	return texts, wants
}

// TestFindings holds the oracle against the records of every finding, whose comments say what must be
// found in them.
func TestFindings(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/findings/*.sueca")
	if len(files) < 20 {
		t.Fatal("where are the findings?")
	}
	silent, said := 0, 0
	for _, path := range files {
		texts, wants := records(t, path)
		for i, text := range texts {
			for _, s := range Judge(text).Sections {
				for code, lines := range wants[i] {
					for _, l := range lines {
						if l >= s.From && l <= s.To && s.Want[code][l] {
							said++
						} else if l >= s.From && l <= s.To {
							silent++
						}
					}
				}
				for _, why := range s.Against(func(code string) []int { return within(s, wants[i][code]) }) {
					t.Errorf("%s, match %d, deal %d: %s\n%s", filepath.Base(path), i+1, s.Number, why, text)
				}
			}
		}
	}
	t.Logf("%d findings foretold, %d left open", said, silent)
}

func within(s *Section, lines []int) (out []int) {
	for _, l := range lines {
		if l >= s.From && l <= s.To && !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	slices.Sort(out)
	return out
}

// TestConform holds the oracle to the border cases of the modes: what the last deal of each is worth, and which
// codes are found in it.
func TestConform(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.sueca")
	rows := 0
	for _, path := range files {
		texts, _ := records(t, path)
		for _, text := range texts {
			rows++
			o := Judge(text)
			s := o.Sections[len(o.Sections)-1]
			got := map[string]string{"points": numbers(s.Points, s.PointsOpen), "games": numbers(s.Games, s.GamesOpen),
				"sheet": numbers(s.Sheet, s.SheetOpen), "winners": strings.Join(o.Winners, " ")}
			found := map[string]bool{}
			for line := range strings.Lines(text) {
				if !strings.HasPrefix(line, "; is ") {
					continue
				}
				name, value, _ := strings.Cut(strings.TrimSpace(line[5:]), " ")
				if name == "found" {
					for _, c := range strings.Fields(value) {
						found[c] = true
					}
				} else if value != got[name] && (value != "null" || got[name] != "open") {
					t.Errorf("%s: %s %s, want %s\n%s", path, name, got[name], value, text)
				}
			}
			for _, c := range Codes {
				must := slices.ContainsFunc(s.Must, func(m Must) bool { return slices.Contains(m.Codes, c) })
				if len(s.Want[c]) > 0 && !found[c] || found[c] && len(s.Want[c])+len(s.May[c]) == 0 && !must && !s.Open[c] {
					t.Errorf("%s: %s: wanted %v\n%s", path, c, found[c], text)
				}
			}
		}
	}
	if rows < 100 {
		t.Errorf("only %d rows", rows)
	}
}

// numbers writes numbers by side, those that are not nothing.
func numbers(m map[string]int, open bool) string {
	if open {
		return "open"
	}
	var out []string
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if m[k] != 0 {
			out = append(out, fmt.Sprint(k, " ", m[k]))
		}
	}
	if m == nil {
		return "null"
	}
	return strings.Join(out, " ")
}
