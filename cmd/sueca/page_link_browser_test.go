//go:build unix

package main

import (
	"fmt"
	"testing"
)

// TestBrowserPageUntouched: before anything is touched the keys do what is said of them, while the table is in the window; below it they
// scroll.
func TestBrowserPageUntouched(t *testing.T) {
	t.Parallel()
	tab := newChromium(t).tab(t)
	tab.played(1440, 900, false, pageFile(t, "../../testdata/evening.sueca"))
	for _, step := range []struct{ key, want string }{
		{"End", "the end of the deal"}, {"Home", "deal 1: dealt"}, {"ArrowDown", "trick 1"}, {"ArrowUp", "deal 1: dealt"},
	} {
		tab.key(step.key)
		tab.has(step.key+" leads to ", liveText, step.want)
	}
	tab.key(" ")
	tab.has("the space bar plays: ", `document.querySelector('.bar .play').getAttribute('aria-label')`, "stop")
	tab.key(" ")
	tab.eval(`scrollTo(0, document.body.scrollHeight)`)
	tab.key("Home")
	tab.comes(`scrollY === 0`)
	tab.has("Home below the table scrolls: ", liveText, "deal 1: dealt")
}

// TestBrowserPageBack: the way back from a link inside the page leads to the card before it, and on again; what leads nowhere says so.
func TestBrowserPageBack(t *testing.T) {
	t.Parallel()
	tab := newChromium(t).tab(t)
	url := pageFile(t, "../../testdata/evening.sueca")
	tab.played(1440, 900, false, url)
	tab.key("ArrowRight")
	// what is looked at: the permalink names no card where none was played
	const stop = `document.querySelector('sueca-deal').place`
	const link = `document.querySelector('.deals a[href="#d5"]').click()`
	tab.eval(link)
	tab.is("a deal: ", stopName, "#d5")
	tab.eval(`document.getElementById('d5t3c4').click()`)
	tab.is("a card: ", stopName, "#d5t3c4")
	for _, step := range []struct{ by, want string }{{"back", "#d5start"}, {"back", "#d1t1c1"}, {"forward", "#d5start"}, {"forward", "#d5t3c4"}} {
		tab.eval(`history.` + step.by + `()`)
		tab.comes(stop + ` === '` + step.want + `'`)
	}
	tab.is("in the address: ", `location.hash`, "#d5t3c4")
	for _, none := range []string{"#d99", "#d5t3c9", "#of-nobody"} {
		tab.open("about:blank")
		tab.open(url + none)
		tab.comes(liveText + `.includes('The link leads to ` + none + `')`)
	}
	for _, some := range []string{"#m1", "#index", "#d5", ""} {
		tab.open("about:blank")
		tab.open(url + some)
		tab.eval(`new Promise((done) => setTimeout(done, 100))`)
		tab.is(some+" leads nowhere: ", liveText+`.includes('leads to')`, "false")
	}
	tab.eval(`location.hash = '#d77'`)
	tab.comes(liveText + `.includes('The link leads to #d77')`)
}

// TestBrowserPageMatches: the keys go on in the next match, also after the last finding of one; and the ring of a card lies on no
// sign of a finding. On a phone all columns of the tricks are in the sheet.
func TestBrowserPageMatches(t *testing.T) {
	t.Parallel()
	tab := newChromium(t).tab(t)
	url := pageFile(t, "../../testdata/evening.sueca", "../../testdata/five.sueca")
	tab.played(1440, 900, false, url)
	tab.eval(`document.querySelector('.stage > svg').focus()`)
	const found = `[...document.querySelectorAll('.found > ol > li')].filter((li) => li.closest('.deal[data-round]')).map((li) => li.closest('.deal').id + li.dataset.at)`
	all := tab.text(`new Set(` + found + `).size`)
	seen := map[string]bool{}
	for range 20 {
		tab.key("f")
		if at := tab.text(`(document.activeElement.closest('sueca-deal') ?? document.querySelector('sueca-deal')).place.slice(1)`); tab.text(found+`.includes('`+at+`')`) == "true" {
			seen[at] = true
		}
	}
	if got := fmt.Sprint(len(seen)); got != all || len(seen) < 5 {
		t.Errorf("F comes to %s findings of %s: %v", got, all, seen)
	}
	tab.open("about:blank")
	tab.open(url + "#d5t3c4")
	tab.eval(`document.getElementById('d5t3c4').focus()`)
	tab.key("Tab")
	tab.call("Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9, "modifiers": 8}, nil)
	tab.is("the ring reaches over the sign by ", `(() => { const a = document.activeElement, s = getComputedStyle(a), sign = a.parentElement.querySelector('sup a').getBoundingClientRect(); return a.id + ' ' + Math.max(0, Math.round(a.getBoundingClientRect().right + parseFloat(s.outlineWidth) + parseFloat(s.outlineOffset) - sign.left)); })()`, "d5t3c4 0")
	for _, file := range []string{"evening", "tres-morto", "italiana5", "dupla6"} {
		for _, language := range []string{"en", "pt"} {
			url := pageFile(t, "../../testdata/"+file+".sueca") + "?lang=" + language
			for _, width := range []int{360, 960, 1024, 1100} {
				tab.played(width, 740, true, url)
				tab.eval(`document.querySelector('.played').lift(true)`)
				tab.eval(`document.querySelectorAll('.played .deal').forEach((d) => { d.hidden = false; })`)
				tab.is(fmt.Sprint(file, " in ", language, " at ", width, ": of the tricks lies outside: "), `Math.max(...[...document.querySelectorAll('.played .deal:not([hidden]) .scroll')].map((e) => e.scrollWidth - e.clientWidth))`, "0")
			}
		}
	}
}

// TestBrowserPageHolds: who loads a page again is at the card where they were, whose tricks are looked at stays when the phone is
// turned, and a link that is to open beside the page does not move it.
func TestBrowserPageHolds(t *testing.T) {
	t.Parallel()
	tab := newChromium(t).tab(t)
	url := pageFile(t, "../../testdata/evening.sueca", "../../testdata/five.sueca")
	tab.played(390, 844, true, url+"#d5t3c4")
	tab.eval(`document.querySelector('button.next').click(); document.querySelector('button.next').click()`)
	tab.comes(`history.state?.at === '#d5t4c2'`)
	tab.submit(`location.reload()`)
	tab.is("loaded again it is ", stopName, "#d5t4c2")
	tab.eval(`location.hash = '#d2t1c1'`)
	tab.comes(stopName + ` === '#d2t1c1'`)
	tab.eval(`document.querySelector('.upper').click()`)
	tab.size(844, 390, false)
	tab.is("turned, the tricks are ", `document.querySelector('.played').dataset.shape + getComputedStyle(document.querySelector('.paper')).visibility`, "sidevisible")
	tab.eval(`document.addEventListener('click', (e) => { globalThis.held = e.defaultPrevented; e.preventDefault(); }); ` +
		`for (const a of document.querySelectorAll('.deals a, .players a[href^="#"]')) a.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true })); 1`)
	tab.is("after links for another tab it is ", stopName+` + held`, "#d2t1c1false")
}
