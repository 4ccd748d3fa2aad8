//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// lookAt returns what is wrong in the window as it is: the turn, the trick or a key that is not wholly in it, boxes of text that overlap,
// and targets smaller than 44 pixels. What lies below the keys, or behind what stands in front, is scrolled to.
const lookAt = `(() => {
	const out = [], box = (e) => e.getBoundingClientRect(), name = (e) => (e.getAttribute('aria-label') || e.textContent).trim().slice(0, 40);
	const seen = (e) => { const r = box(e), at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); return r.width > 0 && r.height > 0 && !!at && (at === e || e.contains(at) || at.contains(e) && getComputedStyle(at).display === 'contents'); };
	const inside = (what, e) => {
		const r = box(e);
		if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) out.push(what + ' ' + name(e) + ' lies outside: ' + [r.left, r.top, r.right, r.bottom].map(Math.round));
		else if (!seen(e)) out.push(what + ' ' + name(e) + ' is behind something');
	};
	scrollTo(0, 0);
	const open = document.querySelector('dialog[open]');
	if (!open) {
		if (document.getElementById('turn')?.textContent) inside('the turn', document.getElementById('turn'));
		for (const e of document.querySelectorAll('#now .trick .card, #now .trick .names')) inside('the trick', e);
		for (const e of document.querySelectorAll('#pad button')) if (e.checkVisibility()) inside('the key', e);
	}
	const within = open || document.body;
	for (const e of within.querySelectorAll('a, button, input:not([type=hidden]), select, summary, textarea')) {
		if (!e.checkVisibility() || e.matches('.skip')) continue;
		const r = box(e.type === 'radio' || e.type === 'checkbox' ? e.closest('label') : e);
		if (Math.round(r.width) < 44 || Math.round(r.height) < 44) out.push('small: ' + name(e) + ' ' + [r.width, r.height].map(Math.round));
	}
	const texts = [...within.querySelectorAll('*')].filter((e) => e.checkVisibility() && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && !e.closest('.sr, .skip, option') && seen(e));
	const boxes = texts.map((e) => { const range = document.createRange(); range.selectNodeContents(e); const r = range.getBoundingClientRect(), cut = { left: r.left, top: r.top, right: r.right, bottom: r.bottom };
		for (let up = e; up; up = up.parentElement) if (getComputedStyle(up).overflowX !== 'visible') { const q = box(up); cut.left = Math.max(cut.left, q.left); cut.right = Math.min(cut.right, q.right); cut.top = Math.max(cut.top, q.top); cut.bottom = Math.min(cut.bottom, q.bottom); }
		return [e, cut]; });
	for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
		const [a, r] = boxes[i], [b, q] = boxes[j];
		if (a.contains(b) || b.contains(a)) continue;
		const w = Math.min(r.right, q.right) - Math.max(r.left, q.left), h = Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top);
		if (w > 2 && h > 4) out.push('overlap: ' + name(a) + ' / ' + name(b) + ' by ' + Math.round(w) + 'x' + Math.round(h));
	}
	if (document.documentElement.scrollWidth > innerWidth) out.push('it is ' + document.documentElement.scrollWidth + ' wide');
	return out.join('\n');
})()`

// windows are the sizes at which a table is looked at.
var windows = [][2]int{{360, 740}, {390, 844}, {844, 390}, {1024, 768}, {1440, 900}}

// shown fails the test for what is wrong in the window as it is.
func (b *tab) shown(what string) {
	b.t.Helper()
	if got := b.text(lookAt); got != "" {
		b.t.Errorf("%s:\n%s", what, got)
	}
}

// TestBrowserFirstScreen: whose turn it is, the trick and the keys are wholly in the first window at five sizes, in both languages, in
// all modes, at many positions; no texts overlap, and what is touched is 44 pixels.
func TestBrowserFirstScreen(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	looked := 0
	for _, mode := range []struct {
		rules   string
		players int
	}{{"", 4}, {"tres-morto", 3}, {"italiana5", 5}, {"dupla players=6", 6}, {"dupla", 8}} {
		for _, language := range []string{"en", "pt"} {
			t.Run(fmt.Sprint(mode.players, " ", language), func(t *testing.T) {
				s := serving(t, newLog(t), 1)
				ana := heapPhone{b.apart(t)}
				ana.size(390, 844, false)
				s.enter(ana.tab, "table 1", "Ana")
				ana.begins(mode.rules, strings.Fields("Ana Bartolomeu Carla Duarte Esmeralda Filipe Guilhermina Henrique")[:mode.players]...)
				look := func(what string) {
					for _, w := range windows {
						ana.size(w[0], w[1], w[0] == 390)
						ana.shown(fmt.Sprintf("%s at %d×%d", what, w[0], w[1]))
						looked++
					}
				}
				ana.submit(`location.search = '?lang=` + language + `'`)
				ana.comes(`globalThis.SuecaTable && !document.getElementById('pad').hidden`)
				look("the trump card")
				if mode.players == 5 {
					ana.eval(`SuecaTable.write({ do: 'line', text: 'bid B 65' })`)
					ana.sent()
					look("a bid")
					for range 4 {
						ana.eval(`SuecaTable.write({ do: 'accept' })`)
						ana.sent()
					}
					ana.eval(`SuecaTable.write({ do: 'line', text: 'declare B trump ♥ call A♠' })`)
				} else {
					ana.eval(`SuecaTable.write({ do: 'trump', card: '7♥' })`)
				}
				ana.sent()
				for n := range 14 {
					if n == 0 || n == mode.players-1 || n == mode.players || n == 13 {
						look(fmt.Sprintf("after %d cards", n))
					}
					ana.eval(`(() => { const s = SuecaTable.shown(), all = Object.keys(s.cards).filter((c) => s.cards[c] === 'may'); SuecaTable.write({ do: 'card', card: (all.find((c) => s.led && c.endsWith(s.led)) || all[7 % all.length]) }); })()`)
					ana.sent()
				}
			})
		}
	}
	t.Logf("%d windows", looked)
}

// sent waits until nothing is on its way.
func (b *tab) sent() {
	b.t.Helper()
	b.comes(`!SuecaTable.queue.waiting.length && !SuecaTable.queue.busy || SuecaTable.queue.stop`)
}

var (
	trumpOf     = regexp.MustCompile(`^deal \d+ .*trump (\S+)`)
	writtenCard = regexp.MustCompile(`[A2-7KJQ][♠♥♣♦]`)
	cardsOf     = regexp.MustCompile(`^\d+\. [A-D]: ([^=;]*)`)
)

// TestBrowserTaps counts the taps that a whole match takes: those of the trump cards, and what goes on after a deal, with them.
func TestBrowserTaps(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../testdata/evening.sueca")
	verbtest.Check(t, err)
	b := newChromium(t)
	s := serving(t, newLog(t), 1)
	ana := heapPhone{b.apart(t)}
	ana.size(390, 844, false)
	s.enter(ana.tab, "table 1", "Ana")
	ana.begins("fpsd target=4", "Ana", "Bruno", "Carla", "Duarte")
	taps, cards := 0, 0
	tap := func(card string) {
		taps += int(ana.eval(fmt.Sprintf(`(() => {
			const find = () => [...document.querySelectorAll('#suits button, #ranks button, #before button[data-card]')].find((e) => e.dataset.card === %[1]q && !e.disabled && e.checkVisibility());
			if (find()) { find().click(); return 1; }
			[...document.querySelectorAll('#suits button')].find((e) => e.dataset.suit === %[2]q).click();
			if (!find()) return 1000;
			find().click();
			return 2;
		})()`, card, card[1:])).(float64))
	}
	for line := range strings.Lines(string(text)) {
		if m := trumpOf.FindStringSubmatch(line); m != nil {
			if len(m[1]) < 2 {
				break
			}
			tap(m[1])
		} else if m := cardsOf.FindStringSubmatch(line); m != nil {
			for _, c := range writtenCard.FindAllString(m[1], -1) {
				tap(c)
				cards++
			}
			ana.sent()
		} else if strings.HasPrefix(line, "[Sueca") && cards > 0 {
			break
		}
	}
	each := float64(taps) / float64(cards)
	t.Logf("%d taps for %d cards: %.3f a card", taps, cards, each)
	if each > 1.47 || cards < 170 {
		t.Errorf("%d taps for %d cards: %.3f a card, more than 1.47", taps, cards, each)
	}
}

// TestBrowserTableWeight: a table's page is small, the second visit next to nothing; how long its first paint takes on a slow phone and a
// slow network is reported.
func TestBrowserTableWeight(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	s := serving(t, newLog(t), 1)
	ana := b.apart(t)
	ana.size(390, 844, false)
	s.enter(ana, "table 1", "Ana")
	ana.begins("", "Ana", "Bruno", "Carla", "Duarte")
	ana.sent()
	type entry struct {
		Name, Type string
		Size, Body float64
	}
	weigh := func(again bool) (page, scripts float64) {
		if !again {
			ana.call("Network.clearBrowserCache", nil, nil)
		}
		ana.open("http://" + s.host + "/table/1")
		ana.comes(`globalThis.SuecaTable && !document.getElementById('pad').hidden`)
		var all []entry
		verbtest.Check(t, json.Unmarshal([]byte(ana.text(`JSON.stringify([...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((e) => ({ Name: e.name, Type: e.initiatorType, Size: e.transferSize, Body: e.encodedBodySize })))`)), &all))
		for _, e := range all {
			switch {
			case strings.HasSuffix(strings.Split(e.Name, "?")[0], ".js"):
				scripts += e.Size
			case !strings.Contains(e.Name, "/api/") && !strings.HasPrefix(e.Name, "data:"):
				page += e.Size
			}
		}
		return page, scripts
	}
	page, scripts := weigh(false)
	again, scriptsAgain := weigh(true)
	t.Logf("HTML and style %.1f KB, with scripts %.1f KB; the second visit %.2f KB", page/1e3, (page+scripts)/1e3, (again+scriptsAgain)/1e3)
	if page > 20e3 || page+scripts > 40e3 || again+scriptsAgain > 2e3 || page < 1e3 {
		t.Errorf("HTML and style %.0f bytes, scripts %.0f, again %.0f and %.0f", page, scripts, again, scriptsAgain)
	}
	ana.call("Network.clearBrowserCache", nil, nil)
	ana.call("Network.emulateNetworkConditions", map[string]any{"offline": false, "latency": 400, "downloadThroughput": 50000, "uploadThroughput": 50000}, nil)
	ana.call("Emulation.setCPUThrottlingRate", map[string]any{"rate": 4}, nil)
	for _, what := range []string{"first", "second"} {
		ana.open("http://" + s.host + "/table/1")
		ana.comes(`performance.getEntriesByName('first-contentful-paint').length`)
		t.Logf("the %s visit on a slow phone paints after %s ms", what, ana.text(`Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime)`))
	}
}
