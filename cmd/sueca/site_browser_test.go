//go:build unix

package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/replay/viewer/page/site"
)

// browserSite writes a site of what a browser is shown, and returns its folder.
func browserSite(t *testing.T, args ...string) string {
	t.Helper()
	archive := t.TempDir()
	for _, name := range []string{"evening", "five", "italiana5", "dupla"} {
		text, err := os.ReadFile("../../testdata/" + name + ".sueca")
		if err == nil {
			err = os.WriteFile(filepath.Join(archive, name+".sueca"), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range untidyRecords() {
		if err := os.WriteFile(filepath.Join(archive, name+".sueca"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(t.TempDir(), "public")
	siteTo(t, dir, append([]string{archive}, args...)...)
	return dir
}

// TestBrowserSite drives a site in a real browser, from its folder.
func TestBrowserSite(t *testing.T) {
	b := newChromium(t)
	t.Run("search", func(t *testing.T) { browserSearch(t, b.tab(t)) })
	t.Run("axe", func(t *testing.T) { browserSiteAxe(t, b.tab(t)) })
}

// still fails the test if the browser complained of something, or if anything was asked for
// but pages of the site themselves.
func (b *tab) still(what string) {
	b.t.Helper()
	for _, line := range b.said() {
		if !strings.HasPrefix(line, "request: file://") || !strings.HasSuffix(strings.SplitN(line, "#", 2)[0], ".html") {
			b.t.Errorf("%s: %s", what, line)
		}
	}
}

// browserSearch finds a player by the keyboard alone, and goes on from there to a card and
// back up.
func browserSearch(t *testing.T, b *tab) {
	dir := browserSite(t)
	b.size(390, 844, false)
	b.open("file://" + dir + "/index.html")
	for i := 0; b.eval(`document.activeElement.id === 'q'`) != true; i++ {
		if b.key("Tab"); i > 20 {
			t.Fatal("Tab does not come to the search")
		}
	}
	type2 := func(text string) {
		for _, c := range text {
			b.key(string(c))
		}
	}
	status := `document.querySelector('#search [aria-live]').textContent`
	found := `[...document.querySelectorAll('#search li')].map((li) => li.innerText).join(', ')`
	type2("ana r")
	if got := b.text(status) + ": " + b.text(found); got != "found: 1: Ana Reis" {
		t.Error("ana r: ", got)
	}
	b.key("Escape")
	if got := b.text(`document.getElementById('q').value`) + b.text(status) + b.text(found); got != "" {
		t.Error("after Escape: ", got)
	}
	type2("NOITE DE")
	if got := b.text(found); !strings.Contains(got, "Noite de Sueca") {
		t.Error("noite de: ", got)
	}
	b.key("Escape")
	type2("reis")
	b.key("ArrowDown")
	if got := b.text(`document.activeElement.textContent`); got != "Ana Reis" {
		t.Error("the arrow leads to ", got)
	}
	b.still("search")
	for len(b.loaded) > 0 {
		<-b.loaded
	}
	b.key("Enter")
	<-b.loaded
	if got := b.text(`document.querySelector('h1').textContent`); got != "Ana Reis" {
		t.Error("Enter leads to ", got)
	}
	if got := b.text(`location.pathname`); got != dir+"/"+site.PlayerPage("Ana Reis") {
		t.Error("at ", got)
	}
	b.eval(`document.querySelector('a[href="../disputes.html"]').click()`)
	<-b.loaded
	b.eval(`document.querySelector('a[href$="#d5t3c4"]').click()`)
	<-b.loaded
	if got := b.text(liveText); !strings.HasPrefix(got, "trick 3: D Duarte Melo plays queen of diamonds") {
		t.Error("the link of a dispute shows ", got)
	}
	b.eval(`document.querySelector('nav.up a[href="../index.html"]').click()`)
	<-b.loaded
	b.eval(`document.querySelector('.language [lang=pt]').click()`)
	if got := b.text(`document.body.innerText`); !strings.Contains(got, "Noites mais novas") || strings.Contains(got, "evenings") || !strings.Contains(got, "procurar jogadores") {
		t.Error("in Portuguese the page has English, or no Portuguese: ", got)
	}
	b.still("on the way")
	// A name that looks like markup is found as it is written.
	b.open("file://" + dir + "/index.html")
	b.eval(`(() => { const q = document.getElementById('q'); q.value = '<img'; q.oninput(); })()`)
	if got := b.text(found); got != "<img src=x onerror=alert(1)>" {
		t.Error("<img: ", got)
	}
	b.still("markup")
	// Without a script the players are there by letter.
	b.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": true}, nil)
	b.open("file://" + dir + "/players.html")
	b.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": false}, nil)
	if got := b.text(`document.body.innerText`); !strings.Contains(got, "Ana Reis") || !strings.Contains(got, "jogadores") || !strings.Contains(got, "matches") {
		t.Error("without a script: ", got)
	}
}

// browserSiteAxe: axe-core finds nothing on any kind of page, at three widths, light and dark,
// and no page is wider than the screen.
func browserSiteAxe(t *testing.T, b *tab) {
	axe := axeFile(t)
	full, short := browserSite(t, "--title", "Clube da Ribeira"), browserSite(t, "--names", "initials", "--lang", "pt")
	pages := map[string]string{}
	for _, name := range []string{"index.html", "evenings.html", "players.html", "seasons.html", "disputes.html", "seasons/all.html", site.PlayerPage("Ana Reis"),
		site.Evening{Date: "2026-10-03", Event: "Noite de Sueca", Site: "Clube Recreativo da Ribeira"}.Page(), "matches/a3868b99d7be2aaf.html"} {
		pages[name] = full + "/" + name
	}
	pages["initials"] = short + "/" + site.PlayerPage("A. R.")
	markup, err := filepath.Glob(full + "/evenings/*script*")
	if err != nil || len(markup) == 0 {
		t.Fatal("no evening of hostile names: ", err)
	}
	pages["hostile"] = markup[0]
	evening, err := os.ReadFile(markup[0])
	match := regexp.MustCompile(`href="\.\./(matches/[^"]+)"`).FindSubmatch(evening)
	if err != nil || match == nil {
		t.Fatal("no match of hostile names: ", err)
	}
	pages["hostile match"] = full + "/" + string(match[1])
	long200, err := filepath.Glob(full + "/players/maximiliana*")
	if err != nil || len(long200) == 0 {
		t.Fatal("no player with a long name: ", err)
	}
	pages["long"] = long200[0]
	turn := 0
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		for _, width := range []int{390, 1024, 1920} {
			for _, dark := range []bool{false, true} {
				// All of them take a minute: by default each kind in one of the ways, in turn.
				if turn++; !verbtest.Long && turn%7 != 1 {
					continue
				}
				b.size(width, 900, dark)
				b.open("file://" + pages[name])
				b.eval(`(() => { const q = document.getElementById('q'); if (q) { q.value = 'a'; q.oninput(); } })()`)
				if got := b.eval(`document.documentElement.scrollWidth`); got.(float64) > float64(width) {
					t.Errorf("%s: %v wide at %d", name, got, width)
				}
				b.still(name)
				b.eval(axe + "; 1")
				var found []struct {
					ID, Help string
					Nodes    []struct{ HTML, FailureSummary string }
				}
				if err := json.Unmarshal([]byte(b.text(`axe.run().then((r) => JSON.stringify(r.violations))`)), &found); err != nil {
					t.Fatal(err)
				}
				for _, f := range found {
					t.Errorf("%s at %d, dark %v: %s: %s: %.300s\n%.300s", name, width, dark, f.ID, f.Help, f.Nodes[0].HTML, f.Nodes[0].FailureSummary)
				}
			}
		}
	}
}
