package web

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

var (
	coloursOf = regexp.MustCompile(`:root\{([^}]*)\}`)
	colourOf  = regexp.MustCompile(`--([a-z0-9]+):(#[0-9a-f]+)`)
)

// TestContrast: in the sun and at night what is read to type a card stands out as 7 to 1.
func TestContrast(t *testing.T) {
	roots := coloursOf.FindAllStringSubmatch(readPage(t, "pages/style.css"), -1)
	assert.Assert(t, len(roots) == 2, "there are %d sets of colours, not a light and a dark one", len(roots))
	for i, root := range roots {
		light := map[string]float64{}
		for _, m := range colourOf.FindAllStringSubmatch(root[1], -1) {
			light[m[1]] = luminance(t, m[2])
		}
		for _, on := range []string{"card", "paper", "now"} {
			for _, ink := range []string{"ink", "s1", "s2", "s3", "s4"} {
				a, b := light[ink], light[on]
				if ratio := (math.Max(a, b) + 0.05) / (math.Min(a, b) + 0.05); ratio < 7 {
					t.Errorf("set %d: %s on %s stands out as %.1f to 1", i, ink, on, ratio)
				}
			}
		}
	}
}

// luminance returns how light a colour is, as WCAG 2 has it.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	if len(hex) == 4 {
		hex = "#" + hex[1:2] + hex[1:2] + hex[2:3] + hex[2:3] + hex[3:] + hex[3:]
	}
	n, err := strconv.ParseUint(hex[1:], 16, 24)
	assert.NilError(t, err)
	part := func(shift int) float64 {
		c := float64(n>>shift&255) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}

var (
	wordOfPage = regexp.MustCompile(`data-word="([^"]+)"`)
	scriptOf   = regexp.MustCompile(`src="/static/([a-z_]+\.js)"`)
	quoted     = regexp.MustCompile(`'([^'\n]*)'`)
	asked      = regexp.MustCompile(`\b(?:say|many)\(([^;]*)`)
	literal    = regexp.MustCompile(`^'([a-z0-9]+)'`)
)

// TestWords: the scripts of a page find all their words in it, and each word of a page is one of
// its scripts'.
func TestWords(t *testing.T) {
	pages, err := filepath.Glob("pages/*.html")
	if err != nil || len(pages) < 5 {
		t.Fatal("the pages are not there: ", err)
	}
	layout := readPage(t, "pages/layout.html")
	for _, name := range pages {
		page := readPage(t, name)
		var scripts strings.Builder
		for _, m := range scriptOf.FindAllStringSubmatch(page, -1) {
			scripts.WriteString(readPage(t, "pages/"+m[1]))
		}
		if scripts.Len() == 0 || name == "pages/layout.html" { // whose script says nothing of its own
			continue
		}
		var has, says []string
		for _, m := range wordOfPage.FindAllStringSubmatch(page, -1) {
			has = append(has, m[1])
		}
		for _, m := range quoted.FindAllStringSubmatch(scripts.String(), -1) {
			says = append(says, m[1])
		}
		for _, key := range has {
			assert.Check(t, slices.Contains(says, key), "%s: no script says the word %s", name, key)
		}
		for _, m := range wordOfPage.FindAllStringSubmatch(layout, -1) {
			has = append(has, m[1])
		}
		for i, key := range has {
			assert.Check(t, !slices.Contains(has[:i], key), "%s has the word %s twice", name, key)
		}
		found := 0
		for _, m := range asked.FindAllStringSubmatch(scripts.String(), -1) {
			if key := literal.FindStringSubmatch(m[1]); key != nil {
				found++
				assert.Check(t, slices.Contains(has, key[1]), "%s has no word %s", name, key[1])
			}
		}
		assert.Check(t, found >= 10, "%s: only %d words are said: the search is broken", name, found)
	}
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	assert.NilError(t, err)
	return string(text)
}
