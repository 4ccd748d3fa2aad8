//go:build unix

package main

import (
	"fmt"
	"testing"

	"sueca/cmd/internal/lang"
)

// tableStates are what a table's page can look like: what is done on the phone of who writes to come to one after the other.
var tableStates = []struct {
	name string
	to   func(ana heapPhone)
}{
	{"the first screen", func(ana heapPhone) { ana.comes(`document.querySelector('main button.big')`) }},
	{"a new match", func(ana heapPhone) {
		ana.press("New match")
		ana.eval(`for (const d of document.querySelectorAll('#new details')) d.open = true`)
	}},
	{"the trump card", func(ana heapPhone) {
		ana.eval(`document.querySelector('#new [value=cancel]').click()`)
		ana.begins("fpsd target=2", "Ana", "Bruno", "Carla", "Duarte")
	}},
	{"cards", func(ana heapPhone) { ana.lay("7♥ 5♠ A♠ 2♥ 6♠ K♣"); ana.kept() }},
	{"more", func(ana heapPhone) { ana.press("More") }},
	{"a claim", func(ana heapPhone) { ana.press("Claim a renúncia") }},
	{"a line", func(ana heapPhone) { ana.shut(); ana.press("A line of the notation") }},
	{"play ended", func(ana heapPhone) { ana.shut(); ana.press("Play ended here") }},
	{"an amendment", func(ana heapPhone) { ana.shut(); ana.eval(`document.querySelector('#tricks button').click()`) }},
	{"refused", func(ana heapPhone) {
		ana.shut()
		ana.eval(`SuecaTable.write({ do: 'line', text: 'blah' })`)
		ana.comes(`document.querySelector('.no')`)
	}},
	{"understood", func(ana heapPhone) { ana.press("Understood") }},
	{"without the network", func(ana heapPhone) {
		ana.offline(true)
		ana.lay("7♣ 2♣")
		ana.comes(`document.querySelector('.net')`)
		ana.eval(`document.querySelector('.net details').open = true`)
	}},
	{"a conflict", func(ana heapPhone) {
		ana.eval(`SuecaTable.queue.s.stop = { why: 'conflict', said: '', what: {}, match: '' }; SuecaTable.queue.offline = false; SuecaTable.render()`)
		ana.comes(`document.querySelector('.clash')`)
	}},
	{"the network is back", func(ana heapPhone) { ana.offline(false); ana.eval(`SuecaTable.queue.proceed()`); ana.kept() }},
	{"the end of a deal", func(ana heapPhone) {
		ana.eval(`SuecaTable.write({ do: 'line', text: 'misdeal' })`)
		ana.kept()
		ana.eval(`SuecaTable.write({ do: 'result', text: 'points AC 67 BD 53' })`)
		ana.comes(`document.querySelector('.ended')`)
		ana.kept()
	}},
	{"only the result", func(ana heapPhone) { ana.press("Next deal"); ana.press("Only the result") }},
	{"the end of a match", func(ana heapPhone) {
		ana.shut()
		ana.eval(`SuecaTable.write({ do: 'result', text: 'points AC 100 BD 20' })`)
		ana.comes(`SuecaTable.shown().stage === 'over' && document.querySelector('.ended .main')`)
		ana.kept()
	}},
	{"signed out", func(ana heapPhone) {
		ana.call("Network.deleteCookies", map[string]any{"name": "sueca", "url": ana.text(`location.origin`)}, nil)
		ana.eval(`SuecaTable.write({ do: 'undo' })`)
		ana.comes(`document.querySelector('.door')`)
	}},
}

// shut leaves the form that is open.
func (p heapPhone) shut() { p.eval(`document.querySelector('dialog[open] [value=cancel]').click()`) }

// TestBrowserStates: in every state of a table's page axe-core finds nothing, light and dark, what is touched is 44 pixels and no texts overlap.
// With the text twice as large and the page four times nothing is wider than the window, and whose turn it is stays in it.
func TestBrowserStates(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	axe := ""
	if t.Run("axe", func(t *testing.T) { axe = axeFile(t) }); axe == "" {
		t.Log("the states are measured without axe-core")
	}
	for _, language := range []string{"en", "pt"} {
		t.Run(language, func(t *testing.T) { browserStates(t, b, language, axe) })
	}
}

func browserStates(t *testing.T, b *chromium, language, axe string) {
	s := serving(t, newLog(t), 1)
	ana, rui := heapPhone{b.apart(t)}, heapPhone{b.apart(t)}
	ana.size(390, 844, false)
	s.enter(ana.tab, "table 1", "Ana")
	ana.open("http://" + s.host + "/table/1?lang=" + language)
	ana.words = lang.New(language)
	turn := 0
	looksAt := func(tab *tab, what string) {
		for as := range every(5, &turn) {
			if axe != "" && as.lang == language {
				tab.unhindered(axe, what, as, func() {})
			}
		}
	}
	for _, state := range tableStates {
		ana.size(390, 844, false)
		state.to(ana)
		looksAt(ana.tab, state.name)
		for _, w := range windows {
			ana.size(w[0], w[1], false)
			ana.shown(fmt.Sprintf("%s at %d×%d", state.name, w[0], w[1]))
		}
		for _, w := range []struct {
			what          string
			width, height int
			text          string
		}{{"zoomed to 400 %", 320, 256, ""}, {"with text of 200 %", 390, 844, "200%"}, {"with text of 200 %", 1024, 768, "200%"}} {
			ana.size(w.width, w.height, false)
			ana.eval(`document.documentElement.style.fontSize = '` + w.text + `'; scrollTo(0, 0)`)
			ana.is(state.name+" "+w.what+" is wider than its window by ", `Math.max(0, document.documentElement.scrollWidth - innerWidth)`, "0")
			ana.is(state.name+" "+w.what+": whose turn it is ", `(() => {
				const e = document.getElementById('turn'), r = e.getBoundingClientRect();
				return document.querySelector('dialog[open]') || !e.textContent || r.bottom > 0 && r.top < innerHeight && r.bottom - innerHeight < 2 ? 'is in the window' : 'stands from ' + r.top + ' to ' + r.bottom + ' of ' + innerHeight;
			})()`, "is in the window")
			ana.is(state.name+" "+w.what+": lost to the side: ", `[...(document.querySelector('dialog[open]') || document.body).querySelectorAll('button, a, input, select, summary')].filter((e) => e.checkVisibility() && !e.matches('.skip') && (e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1)).map((e) => e.textContent).join()`, "")
		}
		ana.eval(`document.documentElement.style.fontSize = ''`)
	}
	ana.size(390, 844, false)
	s.enter(rui.tab, "table 1", "Rui")
	rui.open("http://" + s.host + "/table/1?lang=" + language)
	rui.size(390, 844, false)
	rui.shown("another phone")
	looksAt(rui.tab, "another phone")
	rui.open("http://" + s.host + "/none?lang=" + language)
	rui.size(390, 844, false)
	rui.shown("a page that is not there")
	looksAt(rui.tab, "a page that is not there")
	rui.open("http://" + s.host + "/?lang=pt")
	rui.shown("the door")
}
