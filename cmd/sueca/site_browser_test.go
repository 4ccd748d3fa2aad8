//go:build unix

package main

import (
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
		verbtest.Check(t, err)
	}
	for name, text := range untidyRecords() {
		verbtest.Check(t, os.WriteFile(filepath.Join(archive, name+".sueca"), []byte(text), 0o644))
	}
	dir := filepath.Join(t.TempDir(), "public")
	siteTo(t, dir, append([]string{archive}, args...)...)
	return dir
}

// TestBrowserSite drives a site in a real browser, from its folder.
func TestBrowserSite(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	t.Run("search", func(t *testing.T) { browserSearch(t, b.tab(t)) })
	t.Run("language", func(t *testing.T) { browserSiteLanguage(t, b.apart(t), false) })
	t.Run("language forgotten", func(t *testing.T) { browserSiteLanguage(t, b.apart(t), true) })
	t.Run("axe", func(t *testing.T) { browserSiteAxe(t, b.tab(t)) })
}

// browserSiteLanguage: the language that was chosen stays from page to page, from a folder and where nothing may be remembered, and the
// title of the page follows it. What is missing leads home from any address.
func browserSiteLanguage(t *testing.T, b *tab, forgets bool) {
	dir := browserSite(t)
	b.size(390, 844, false)
	if forgets {
		b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })`}, nil)
	}
	b.open("file://" + dir + "/evenings.html")
	b.is("the title in English is ", `document.title`, "evenings · Sueca")
	b.eval(`document.querySelector('.language [lang=pt]').click()`)
	b.is("the title in Portuguese is ", `document.title`, "noites · Sueca")
	b.submit(`document.querySelector('.list a[href^=evenings]').click()`)
	b.is("the next page is in ", `document.documentElement.lang`, "pt")
	b.submit(`document.querySelector('.up a[href^="../players.html"]').click()`)
	b.is("the one after it is in ", `document.documentElement.lang + document.title`, "ptjogadores · Sueca")
	b.submit(`document.querySelector('.list a[href^=players]').click()`)
	b.submit(`document.querySelector('.beside a').click()`)
	b.is("and the one beside it in ", `document.documentElement.lang`, "pt")
	b.is("targets under 44 pixels: ", `[...document.querySelectorAll('a:not(.skip, h1 a, .found a, small a, td a, th a, footer a), button')].filter((e) => e.offsetParent && e.getBoundingClientRect().height < 44).map((e) => e.outerHTML).join()`, "")
	b.quiet("the language")
	b.open("file://" + dir + "/seasons.html")
	b.is("a page that is opened anew is in ", `document.documentElement.lang`, map[bool]string{true: "en", false: "pt"}[forgets])
	for _, at := range []string{"404.html", "players/404.html"} {
		text, err := os.ReadFile(filepath.Join(dir, "404.html"))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, at), text, 0o644)
		}
		verbtest.Check(t, err)
		b.open("file://" + dir + "/" + at)
		b.submit(`document.querySelector('.home').click()`)
		b.is("the way home leads to ", `location.pathname`, dir+"/index.html")
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
	b.is("ana r: ", status+" + ': ' + "+found, "found: 1: Ana Reis")
	b.key("Escape")
	b.is("after Escape: ", "document.getElementById('q').value + "+status+" + "+found, "")
	type2("NOITE DE")
	b.has("noite de: ", found, "Noite de Sueca")
	b.key("Escape")
	type2("reis")
	b.key("ArrowDown")
	b.is("the arrow leads to ", `document.activeElement.textContent`, "Ana Reis")
	b.quiet("search")
	for len(b.loaded) > 0 {
		<-b.loaded
	}
	b.key("Enter")
	<-b.loaded
	b.is("Enter leads to ", `document.querySelector('h1').textContent`, "Ana Reis")
	b.is("at ", `location.pathname`, dir+"/"+site.PlayerPage("Ana Reis"))
	b.eval(`document.querySelector('a[href="../disputes.html"]').click()`)
	<-b.loaded
	b.eval(`document.querySelector('a[href$="#d5t3c4"]').click()`)
	<-b.loaded
	b.has("the link of a dispute shows ", liveText, "trick 3: D Duarte Melo plays queen of diamonds")
	b.eval(`document.querySelector('nav.up a[href="../index.html"]').click()`)
	<-b.loaded
	b.eval(`document.querySelector('.language [lang=pt]').click()`)
	if got := b.text(`document.body.innerText`); !strings.Contains(got, "Noites mais novas") || strings.Contains(got, "evenings") || !strings.Contains(got, "procurar jogadores") {
		t.Error("in Portuguese the page has English, or no Portuguese: ", got)
	}
	b.quiet("on the way")
	// A name that looks like markup is found as it is written.
	b.open("file://" + dir + "/index.html")
	b.eval(`(() => { const q = document.getElementById('q'); q.value = '<img'; q.oninput(); })()`)
	b.is("<img: ", found, "<img src=x onerror=alert(1)>")
	b.quiet("markup")
	// Without a script the players are there by letter.
	b.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": true}, nil)
	b.open("file://" + dir + "/players.html")
	b.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": false}, nil)
	b.has("without a script: ", `document.body.innerText`, "Ana Reis", "jogadores", "matches")
}

// browserSiteAxe: axe-core finds nothing on any kind of page, however it is looked at.
func browserSiteAxe(t *testing.T, b *tab) {
	axe := axeFile(t)
	full, short := browserSite(t, "--title", "Clube da Ribeira"), browserSite(t, "--names", "initials", "--lang", "pt")
	pages := map[string]string{}
	for _, name := range []string{"index.html", "evenings.html", "players.html", "seasons.html", "disputes.html", "seasons/all.html", "seasons/year-2026.html", site.PlayerPage("Ana Reis"),
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
		for as := range every(15, &turn) {
			b.unhindered(axe, name, as, func() {
				b.open("file://" + pages[name] + "?lang=" + as.lang)
				b.eval(`(() => { const q = document.getElementById('q'); if (q) { q.value = 'a'; q.oninput(); } })()`)
			})
			b.quiet(name)
		}
	}
}
