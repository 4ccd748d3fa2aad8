//go:build unix

package main

import "testing"

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
