package web

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

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
		if scripts.Len() == 0 {
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
			if !slices.Contains(says, key) {
				t.Errorf("%s: no script says the word %s", name, key)
			}
		}
		for _, m := range wordOfPage.FindAllStringSubmatch(layout, -1) {
			has = append(has, m[1])
		}
		for i, key := range has {
			if slices.Contains(has[:i], key) {
				t.Errorf("%s has the word %s twice", name, key)
			}
		}
		found := 0
		for _, m := range asked.FindAllStringSubmatch(scripts.String(), -1) {
			if key := literal.FindStringSubmatch(m[1]); key != nil {
				if found++; !slices.Contains(has, key[1]) {
					t.Errorf("%s has no word %s", name, key[1])
				}
			}
		}
		if found < 10 {
			t.Errorf("%s: only %d words are said: the search is broken", name, found)
		}
	}
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	assert.NilError(t, err)
	return string(text)
}
