//go:build unix

package main

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
)

// pageWindows are the windows in which a page is played.
var pageWindows = []struct {
	name          string
	width, height int
	touch         bool
}{
	{"small phone", 360, 740, true},
	{"phone", 390, 844, true},
	{"phone on its side", 844, 390, true},
	{"tablet", 1024, 768, true},
	{"desk", 1440, 900, false},
}

const (
	// inWindow says what of the table and its buttons is not in the window.
	inWindow = `[...document.querySelector('sueca-deal').querySelectorAll('.stage > svg, .bar button')].filter((e) => { const r = e.getBoundingClientRect(); return r.top < -1 || r.left < -1 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1; }).map((e) => (e.className.baseVal ?? e.className) + ' ' + JSON.stringify(e.getBoundingClientRect())).join()`
	stopName = `document.querySelector('.permalink').getAttribute('href')`
)

// clicks clicks a place with a mouse, or taps it.
func (b *tab) clicks(x, y float64, touch bool) {
	b.t.Helper()
	if touch {
		b.taps(x, y, 1)
		return
	}
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		b.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}, nil)
	}
}

// played opens a page in a window.
func (b *tab) played(width, height int, touch bool, url string) {
	b.t.Helper()
	b.size(width, height, false)
	b.call("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": touch}, nil)
	b.open("about:blank") // a page that is opened again is where it was
	b.open(url)
}

// TestBrowserPageWindow: the table and its buttons come into the window with a link to a card, stay there when another deal or a
// finding is opened, and a button that is pressed again and again goes card by card.
func TestBrowserPageWindow(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	url := pageFile(t, "../../testdata/evening.sueca")
	for _, w := range pageWindows {
		t.Run(w.name, func(t *testing.T) {
			tab := b.tab(t)
			for _, hash := range []string{"d5t3c4", "d1t10c4", "d5"} {
				tab.played(w.width, w.height, w.touch, "about:blank")
				tab.open(url + "#" + hash)
				tab.comes(stopName + `?.startsWith('#` + strings.Split(hash, "t")[0] + `')`)
				time.Sleep(200 * time.Millisecond) // the browser goes to the fragment itself, when it likes
				tab.is("#"+hash+": not in the window: ", inWindow, "")
			}
			tab.eval(`document.getElementById('d1t2c2').click()`) // in the list of tricks
			tab.is("it shows ", stopName, "#d1t2c2")
			tab.is("a card that was clicked: not in the window: ", inWindow, "")

			step := func() (x, y float64) { // where the button is that goes by card
				at := tab.eval(`(() => { const r = document.querySelector('.bar .next').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`).([]any)
				return at[0].(float64), at[1].(float64)
			}
			x, y := step()
			stays := func(by string) {
				if atX, atY := step(); math.Abs(atX-x) > 1 || math.Abs(atY-y) > 1 {
					t.Errorf("%s: the button is at %v, %v, was at %v, %v", by, atX, atY, x, y)
				}
			}
			for n := range 30 {
				tab.clicks(x, y, w.touch)
				if want := fmt.Sprintf("#d1t%dc%d", 2+(n+2)/4, 1+(n+2)%4); tab.text(stopName) != want {
					t.Fatalf("press %d leads to %s, not to %s", n+1, tab.text(stopName), want)
				}
				stays("a press")
			}
			for _, by := range []string{"dealnext", "n", "dealnext", "f", "dealback", "p", "finding", "p", "n"} {
				if len(by) == 1 {
					tab.key(by)
				} else {
					tab.eval(`document.querySelector('.bar .` + by + `').click()`)
				}
				time.Sleep(50 * time.Millisecond)
				tab.is(by+": not in the window: ", inWindow, "")
				stays(by)
			}
			tab.key("n") // and on to the next match
			time.Sleep(50 * time.Millisecond)
			tab.is("the second match: not in the window: ", strings.ReplaceAll(inWindow, "document.querySelector('sueca-deal')", "document.querySelectorAll('sueca-deal')[1]"), "")
			tab.eval(`document.querySelector('sueca-deal').bring()`)
			for _, small := range tab.eval(`[...document.querySelectorAll('.bar button')].map((e) => e.getBoundingClientRect()).filter((r) => r.width < 44 || r.height < 44).map((r) => r.width + ' × ' + r.height)`).([]any) {
				t.Error("a button of ", small)
			}
		})
	}
	tab := b.tab(t)
	tab.played(1440, 900, false, url+"#100%")
	tab.comes(liveText + `.includes('The link leads to #100%')`)
}

// TestBrowserPageZoom: a page that is made larger has larger cards.
func TestBrowserPageZoom(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	tab := b.tab(t)
	before, url := 0.0, pageFile(t, "../../testdata/evening.sueca")
	for _, zoom := range []int{100, 125, 150, 200, 300, 400} {
		tab.played(1440*100/zoom, 900*100/zoom, false, url)
		got := tab.eval(`document.querySelector('.stage > svg .card').getBoundingClientRect().height`).(float64) * float64(zoom) / 100
		if got < before {
			t.Errorf("at %d %% a card is %.0f points high, before that %.0f", zoom, got, before)
		}
		before = got
	}
}

// coveredNames says what lies on the name of a player.
const coveredNames = `(() => {
	const boxes = (of) => [...document.querySelector('.stage > svg').querySelectorAll(of)].map((e) => [e.textContent, e.getBoundingClientRect()]);
	const names = boxes('.plate text'), cards = boxes('.card, .told'), of = names.concat(cards), rows = boxes('.rows').map(([, r]) => ['rows', r]);
	if (rows.some(([, a], i) => rows.some(([, b], k) => k > i && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2))) return 'hands by hands';
	return names.flatMap(([name, a], i) => of.filter(([, b], k) => k !== i && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3).map(([by, b]) => name + ' by ' + (by || 'a card'))).slice(0, 4).join();
})()`

// TestBrowserPageSmall: also on the smallest phones, and with letters that are made twice as large after the page is there, nothing lies on
// a name.
func TestBrowserPageSmall(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	tab := b.tab(t)
	for _, file := range []string{"evening", "tres-morto", "italiana5", "dupla6", "dupla"} {
		url := pageFile(t, "../../testdata/"+file+".sueca")
		for _, w := range []struct {
			width, height int
			text          string
		}{{360, 640, ""}, {320, 568, ""}, {568, 320, ""}, {390, 844, "200%"}, {844, 390, "200%"}, {1024, 768, "200%"}, {1440, 900, "200%"}} {
			tab.played(w.width, w.height, false, url)
			tab.eval(`new Promise((done) => { document.documentElement.style.fontSize = '` + w.text + `'; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))); })`)
			for step := range 9 {
				tab.is(fmt.Sprintf("%s at %d %s, step %d: covered: ", file, w.width, w.text, step), coveredNames, "")
				tab.eval(`document.querySelector('.bar .next').click()`)
			}
		}
	}
}

// TestBrowserPageNames: nothing lies on the name of a player, at tables of all sizes; and a hand that lies upright shows the signs of its
// suits, not their colours alone.
func TestBrowserPageNames(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	tab := b.tab(t)
	for _, file := range []string{"evening", "tres-morto", "italiana5", "dupla6", "dupla"} {
		url := pageFile(t, "../../testdata/"+file+".sueca")
		for _, w := range pageWindows {
			tab.played(w.width, w.height, w.touch, url)
			for range 3 {
				tab.is(fmt.Sprintf("%s at %d: covered: ", file, w.width), coveredNames, "")
				tab.eval(`document.querySelector('.bar .next').click()`)
			}
			tab.is(fmt.Sprintf("%s at %d: cards that show no suit: ", file, w.width), `(() => {
				// A small card has its suit at the side that shows.
				const cards = [...document.querySelector('.stage > svg').querySelectorAll('.card[data-card]')].filter((e) => e.dataset.card && '♠♥♣♦'.includes(e.dataset.card.at(-1)) && !/[hv]$/.test(e.querySelector('use').getAttribute('href')));
				return cards.filter((e, i) => {
					const next = cards[i + 1]?.dataset.seat === e.dataset.seat ? cards[i + 1].getBoundingClientRect() : null;
					return next && ![...e.querySelectorAll('.pip')].concat([...e.querySelectorAll('use')].filter(() => next.left > e.getBoundingClientRect().left + 1)).some((p) => { const r = p.getBoundingClientRect(); return r.width && (r.bottom <= next.top + 1 || next.left > r.left + 1); });
				}).length;
			})()`, "0")
		}
	}
}

// TestBrowserPageScreen: a page that is opened shows the table, its buttons and the trick that lies in the first window, with nothing over
// each other and everything large enough for a finger, at tables of all sizes, in both languages.
func TestBrowserPageScreen(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	tab := b.tab(t)
	seen := 0
	for _, file := range []string{"evening", "tres-morto", "italiana5", "dupla6", "dupla"} {
		url := pageFile(t, "../../testdata/"+file+".sueca")
		for _, w := range pageWindows {
			for _, language := range []string{"en", "pt"} {
				tab.played(w.width, w.height, w.touch, "about:blank")
				tab.open(url + "?lang=" + language)
				tab.comes(`document.querySelector('.played')?.dataset.shape && scrollY >= 0`)
				time.Sleep(150 * time.Millisecond)
				for step := range 4 {
					what := fmt.Sprintf("%s at %d×%d in %s, step %d: ", file, w.width, w.height, language, step)
					tab.is(what+"not in the window: ", inWindow, "")
					tab.is(what+"cards outside of the table, or parts over each other: ", `(() => {
						const svg = document.querySelector('.stage > svg'), box = svg.getBoundingClientRect(), of = (s) => [...svg.querySelectorAll(s)].map((e) => [e.textContent.trim() || e.getAttribute('class'), e.getBoundingClientRect()]);
						const out = of('.card, text, .rows').filter(([, r]) => r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 1 || r.bottom > box.bottom + 1).map(([n]) => n + ' is outside');
						const texts = of('text:not(.star)'), lying = of('.card:not([data-seat])');
						const over = (list, other) => list.flatMap(([n, a], i) => other.filter(([, b], k) => (list !== other || k > i) && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4).map(([m]) => n + ' over ' + m));
						return [...out, ...over(texts, texts), ...over(texts, lying)].slice(0, 3).join();
					})()`, "")
					tab.is(what+"too small for a finger: ", `[...document.querySelectorAll('main button, main summary, main select, .deals a')].filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => [e.className || e.textContent, e.getBoundingClientRect()]).filter(([, r]) => r.height < 43.5 || r.width < 43.5).map(([n, r]) => n + ' ' + r.width + '×' + r.height).slice(0, 3).join()`, "")
					tab.eval(`(() => { const p = document.querySelector('.played'); for (let i = 0; i < ` + fmt.Sprint(3+2*step) + `; i++) p.buttons.next.click(); })()`)
					seen++
				}
				if got := tab.eval(`document.documentElement.scrollWidth`); got.(float64) > float64(w.width) {
					t.Errorf("%s at %d: %v wide", file, w.width, got)
				}
			}
		}
	}
	if seen < 200 {
		t.Error("positions: ", seen)
	}
}

// TestBrowserPageTurned: a phone that is turned, and turned back, shows the table and its buttons as before.
func TestBrowserPageTurned(t *testing.T) {
	t.Parallel()
	tab := newChromium(t).tab(t)
	tab.played(390, 844, true, pageFile(t, "../../testdata/evening.sueca"))
	const height = `document.querySelector('.stage > svg').getBoundingClientRect().height`
	before := tab.text(height)
	for range 3 {
		tab.size(844, 390, false)
		time.Sleep(200 * time.Millisecond)
		tab.eval(`document.querySelector('.played').bring()`)
		tab.is("on its side: not in the window: ", inWindow, "")
		tab.size(390, 844, false)
		time.Sleep(200 * time.Millisecond)
		tab.is("the table is high: ", height, before)
	}
}

// TestBrowserPageFinding: on a phone the finding that is gone to is seen beside the table, and one that a link names in the sheet.
func TestBrowserPageFinding(t *testing.T) {
	t.Parallel()
	tab := newChromium(t).tab(t)
	url := pageFile(t, "../../testdata/evening.sueca")
	tab.played(390, 844, true, url)
	tab.eval(`document.querySelector('.played').buttons.finding.click()`)
	tab.is("seen of what was found: ", `(() => { const r = document.querySelector('.notes').firstChild.getBoundingClientRect(), box = document.querySelector('.say').getBoundingClientRect(); return r.top >= box.top - 1 && r.top < box.bottom - 20; })()`, "true")
	tab.open("about:blank")
	tab.open(url + "#d5f1")
	time.Sleep(300 * time.Millisecond)
	tab.has("it shows ", liveText, "trick 3")
	tab.is("seen of the finding: ", `document.elementFromPoint(195, document.getElementById('d5f1').getBoundingClientRect().top + 8)?.closest('li')?.id`, "d5f1")
}
