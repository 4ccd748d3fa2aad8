//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
)

// fedByTest puts a stream of events into a page that the test feeds.
const fedByTest = `window.EventSource = class { constructor() { this.on = {}; window.feed = this; setTimeout(() => this.onopen && this.onopen()) } ` +
	`addEventListener(kind, f) { this.on[kind] = f } close() {} }`

// boardTable returns a table in the middle of a deal, with names as long as they come.
func boardTable(number, seats int) map[string]any {
	names := map[string]string{}
	letters := strings.Split("ABCDEFGH"[:seats], "")
	for i, seat := range letters {
		names[seat] = []string{"Maria da Conceição Prata", "Bruno Vasconcelos Sá Rio", "Ana", "Guilhermina Albuquerque Z"}[i%4]
	}
	columns := []string{"AC", "BD"}
	points := []int{67, 53}
	switch seats {
	case 5:
		columns, points = letters, []int{10, 20, 30, 40, 20}
	case 6:
		columns = []string{"ACE", "BDF"}
	case 8:
		columns = []string{"ACEG", "BDFH"}
	}
	cards := []map[string]string{}
	for i, seat := range letters[1:] {
		cards = append(cards, map[string]string{"seat": seat, "card": []string{"A♠", "K♥", "Q♦", "7♣", "2♠", "J♥", "5♦"}[i]})
	}
	games := []int{12, 3, 0, 1, 2}[:len(columns)]
	return map[string]any{"table": fmt.Sprint(number), "match": "m", "number": "12", "players": names, "seats": letters, "columns": columns, "stage": "card", "seat": "A",
		"deal": 10, "trick": 9, "trump": "7♦", "trumpSuit": "♦", "tricks": []any{map[string]any{"number": 9, "cards": cards, "winner": ""}},
		"deals": []any{map[string]any{"number": 9, "points": points, "games": games}}, "games": games, "claims": []any{}}
}

// looked is what is measured of a board: the lowest capitals, and what is out of its place.
const looked = `(() => {
  const out = { caps: 999, of: '', wrong: [] }, canvas = document.createElement('canvas').getContext('2d'), all = [];
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let n; (n = walk.nextNode());) {
    const e = n.parentElement;
    if (!n.data.trim() || e.closest('.sr, [hidden], noscript, template, script')) continue;
    const style = getComputedStyle(e);
    canvas.font = style.fontWeight + ' 1000px ' + style.fontFamily;
    const caps = canvas.measureText('H').actualBoundingBoxAscent * parseFloat(style.fontSize) / 1000;
    if (caps < out.caps) Object.assign(out, { caps, of: n.data });
    const range = document.createRange();
    range.selectNode(n);
    const box = e.closest('.tablebox, .notice').getBoundingClientRect(), cut = (e.closest('.who, .last, .number, .told') || e).getBoundingClientRect();
    for (const r of range.getClientRects()) {
      const size = parseFloat(style.fontSize), mid = (r.top + r.bottom) / 2;
      const one = { n, text: n.data, l: Math.max(r.left, cut.left), r: Math.min(r.right, cut.right), t: mid - size * .36, b: mid + size * .36 };
      if (one.t < box.top - 1 || one.b > box.bottom + 1 || one.l < box.left - 1 || one.r > box.right + 1 || one.b > cut.bottom + 3) out.wrong.push('cut off: ' + n.data);
      if (one.t < 0 || one.b > innerHeight || one.l < 0 || one.r > innerWidth) out.wrong.push('off the screen: ' + n.data);
      if (r.right > cut.right + 1 && !e.closest('.who, [data-feet="1"] .told')) out.wrong.push('too long: ' + n.data);
      for (const o of all) if (o.n !== n && o.l < one.r - 1 && one.l < o.r - 1 && o.t < one.b - 1 && one.t < o.b - 1) out.wrong.push(o.text + ' over ' + n.data);
      all.push(one);
    }
  }
  for (const who of document.querySelectorAll('.who')) {
    const shown = who.querySelector('bdi').textContent, told = (who.querySelector('.sr') || who.querySelector('bdi')).textContent;
    if (told !== who.title || !who.title.startsWith(shown.replace(/[ .].*/, '')) || shown.length < 3) out.wrong.push('a name: ' + who.outerHTML);
  }
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) out.wrong.push('it scrolls: ' + root.scrollWidth + ' by ' + root.scrollHeight);
  const used = document.querySelector('#tables').getBoundingClientRect();
  if (used.bottom < innerHeight - 20) out.wrong.push('the screen is not filled');
  return JSON.stringify(out);
})()`

// TestBrowserBoard: the board fills its screen for one to six tables, with nothing over another and nothing cut off, and is read
// from five metres away: on two metres' width its capitals are a 58th of it high. Nothing moves because a card falls.
func TestBrowserBoard(t *testing.T) {
	t.Parallel()
	s := serving(t, newLog(t), 1)
	b := newChromium(t).apart(t)
	s.enter(b, "screen", "")
	b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": fedByTest}, nil)
	for _, lang := range []string{"en", "pt"} {
		for _, screen := range []struct{ wide, high int }{{1920, 1080}, {1366, 768}, {3840, 2160}, {1080, 1920}} {
			b.size(screen.wide, screen.high, false)
			for tables := 1; tables <= 6; tables++ {
				for _, seats := range []int{4, 5, 6, 8} {
					what := fmt.Sprintf("%s, %d tables of %d at %d × %d", lang, tables, seats, screen.wide, screen.high)
					b.open("http://" + s.host + "/board?lang=" + lang)
					b.comes(`window.feed && feed.on.table`)
					feed := func(change func(map[string]any)) (caps float64) {
						for n := 1; n <= tables; n++ {
							table := boardTable(n, seats)
							change(table)
							text, _ := json.Marshal(table)
							b.eval(fmt.Sprintf(`feed.on.table({ data: %q }); 1`, text))
						}
						b.eval(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`)
						var got struct {
							Caps  float64
							Of    string
							Wrong []string
						}
						json.Unmarshal([]byte(b.text(looked)), &got)
						for _, wrong := range got.Wrong {
							t.Errorf("%s: %s", what, wrong)
						}
						return got.Caps
					}
					caps := feed(func(map[string]any) {})
					t.Logf("%s: capitals of %.1f, %.4f of the longer side", what, caps, caps/float64(max(screen.wide, screen.high)))
					if least := 33.0 / 1920 * float64(max(screen.wide, screen.high)); caps < least && (seats < 8 || screen.wide == 1920) {
						t.Errorf("%s: capitals of %.1f, not %.1f", what, caps, least)
					}
					for _, change := range []func(map[string]any){
						func(s map[string]any) {
							s["claims"] = []any{map[string]any{"deal": 10, "by": "A", "against": "B", "ruling": "upheld"}}
						},
						func(s map[string]any) { s["stage"], s["over"], s["winner"] = "over", true, s["columns"].([]string)[0] },
						func(s map[string]any) { s["late"] = "23:59" },
					} {
						if now := feed(change); now != caps {
							t.Errorf("%s: letters of %.1f become %.1f", what, caps, now)
						}
					}
				}
			}
		}
	}
}

// TestBrowserBoardCut: where the server is gone the board says since when what it shows may be out of date, as large as the rest,
// and goes on by itself when it is back. Nothing is found that would hinder anybody, then or otherwise.
func TestBrowserBoardCut(t *testing.T) {
	t.Parallel()
	log := newLog(t)
	s := serving(t, log, 6)
	one := newChromium(t)
	b, host := one.apart(t), one.apart(t)
	b.size(1920, 1080, false)
	s.enter(b, "screen", "")
	const boxes = `document.querySelectorAll('.tablebox').length`
	b.comes(boxes + ` === 6`)
	s.kill()
	b.comes(`document.querySelector('.notice')`)
	b.has("cut off, it says ", `document.querySelector('.notice').textContent`, "No connection: as it was at ", " 0 min ago")
	if size := b.eval(`parseFloat(getComputedStyle(document.querySelector('.notice')).fontSize)`); size.(float64) < 46 || b.eval(`document.documentElement.scrollHeight > innerHeight`) == true {
		t.Errorf("it is said in %v, or the board scrolls", size)
	}
	s = serving(t, log, 6, "--listen", s.host)
	b.comes(`!document.querySelector('.notice') && ` + boxes + ` === 6`)

	axe := axeFile(t)
	s.enter(host, "host", "")
	host.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": fedByTest}, nil)
	turn := 0
	for as := range every(3, &turn) {
		host.unhindered(axe, "the board", as, func() {
			host.open("http://" + s.host + "/board?lang=" + as.lang)
			host.comes(`window.feed && feed.on.table`)
			for n, change := range []map[string]any{{}, {"claims": []any{map[string]any{"deal": 10, "by": "A", "against": "B", "ruling": "upheld"}}},
				{"stage": "over", "over": true, "winner": "AC"}, {"late": "23:59"}, {"stage": "trump", "dealer": "B", "deals": []any{}}, {"stage": "none", "columns": []any{}, "seats": []any{}}} {
				table := boardTable(n+1, 4)
				maps.Copy(table, change)
				text, _ := json.Marshal(table)
				host.eval(fmt.Sprintf(`feed.on.table({ data: %q }); 1`, text))
			}
			host.eval(`feed.onerror(); 1`)
			host.comes(`document.querySelector('.notice')`)
		})
		if text := strings.ToLower(host.text(`document.querySelector('main').innerHTML`)); strings.Contains(text, "upheld") || strings.Contains(text, "procedente") {
			t.Error("the board tells how a claim was ruled")
		}
	}
}
