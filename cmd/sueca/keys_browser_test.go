//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// taps taps a place as a finger does, some times in a row, 80 ms apart: by the clock of the taps, for a machine may be busy.
func (b *tab) taps(x, y float64, times int) {
	b.t.Helper()
	at := float64(time.Now().UnixMilli()) / 1000
	for i := range times {
		if i > 0 {
			time.Sleep(80 * time.Millisecond)
		}
		at += 0.08
		b.call("Input.dispatchTouchEvent", map[string]any{"type": "touchStart", "timestamp": at - 0.02, "touchPoints": []map[string]any{{"x": x, "y": y}}}, nil)
		b.call("Input.dispatchTouchEvent", map[string]any{"type": "touchEnd", "timestamp": at, "touchPoints": []map[string]any{}}, nil)
	}
}

// padKey is a key of the pad that can be pressed, and where its middle is.
type padKey struct {
	name string // of the key of a card its card, otherwise what it says
	card bool
	x, y float64
}

// padKeys returns the keys that can be pressed: those of suits and ranks, and more where more is set.
func (b *tab) padKeys(more bool) (out []padKey) {
	b.t.Helper()
	of := "#suits button, #ranks button"
	if more {
		of = "#pad button:not(#more)"
	}
	for _, k := range b.eval(`[...document.querySelectorAll('` + of + `')].filter((e) => !e.disabled && e.offsetParent).map((e) => {
		const r = e.getBoundingClientRect();
		return [e.dataset.card || e.textContent, !!e.dataset.card, r.x + r.width / 2, r.y + r.height / 2];
	})`).([]any) {
		k := k.([]any)
		out = append(out, padKey{k[0].(string), k[1].(bool), k[2].(float64), k[3].(float64)})
	}
	return out
}

// padPlaces are where all keys of suits, of ranks and below them are, to the pixel.
const padPlaces = `[...document.querySelectorAll('#suits button, #ranks button, .morekeys button')].map((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height].map(Math.round).join(' ') }).join(', ')`

// typedCards are the cards that were written on the phone, in order.
const typedCards = `SuecaTable.queue.s.actions.map((a) => a.what.card || a.what.do).join(' ')`

// phoneTable is a table that is looked at on a phone of a size.
type phoneTable struct {
	desc          string
	width, height int
	rules         string
	players       []string
}

// begun returns a phone that has begun a match at the table.
func (p *phoneTable) begun(t *testing.T, b *chromium) *tab {
	t.Helper()
	s := serving(t, newLog(t), 1)
	ana := b.apart(t)
	ana.size(p.width, p.height, false)
	ana.call("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": true}, nil)
	s.enter(ana, "table 1", "Ana")
	ana.begins(p.rules, p.players...)
	return ana
}

var phoneTables = []phoneTable{
	{"four, small", 360, 740, "", []string{"Ana", "Bruno", "Carla", "Duarte"}},
	{"four, on its side", 844, 390, "", []string{"Ana", "Bruno", "Carla", "Duarte"}},
	{"six", 390, 844, "dupla players=6", []string{"Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe"}},
}

// TestBrowserKeysStay: over 200 taps, each key of a card stays where it is; what was played is marked there.
func TestBrowserKeysStay(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	for _, test := range phoneTables {
		t.Run(test.desc, func(t *testing.T) {
			ana := test.begun(t, b)
			random := rand.New(rand.NewPCG(3, 9))
			places := ana.text(padPlaces)
			ana.is("not in the window: ", `[...document.querySelectorAll('.top a, .leave summary, #pad button')].filter((e) => { const r = e.getBoundingClientRect(), at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); return at !== e && !e.contains(at); }).map((e) => e.textContent).join()`, "")
			var last padKey
			for n := range 200 {
				keys := ana.padKeys(false)
				if len(keys) == 0 {
					t.Fatalf("tap %d: no key: %s", n, ana.text(`document.body.innerText`))
				}
				k := keys[random.IntN(len(keys))]
				if k.x == last.x && k.y == last.y {
					time.Sleep(260 * time.Millisecond) // another tap, and no finger that bounces
				}
				last = k
				ana.taps(k.x, k.y, 1)
				if got := ana.text(padPlaces); got != places {
					t.Fatalf("tap %d, on %s: the keys move from\n%s to\n%s\n%s", n, k.name, places, got, ana.text(typedCards))
				}
				if !k.card {
					continue
				}
				if got := ana.text(typedCards); !strings.HasSuffix(got, k.name) {
					t.Fatalf("tap %d, on %s: written is %s", n, k.name, got)
				}
				if gone := ana.text(`document.querySelector('#ranks button[data-card="` + k.name + `"]')?.matches(':disabled.gone') ?? true`); len(test.players) == 4 && gone != "true" {
					t.Fatalf("tap %d: %s is played, and its key is not marked", n, k.name)
				}
				ana.kept()
			}
			ana.is("it became wider: ", `document.documentElement.scrollWidth`, fmt.Sprint(test.width))
		})
	}
}

// TestBrowserBounce: a finger that bounces writes once, whatever stands under it by then.
func TestBrowserBounce(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	for i, test := range phoneTables {
		t.Run(test.desc, func(t *testing.T) {
			ana := test.begun(t, b)
			random := rand.New(rand.NewPCG(5, uint64(i)))
			times := 60
			if verbtest.Long {
				times = 340
			}
			for n := range times {
				keys := ana.padKeys(n%5 == 4)
				if len(keys) == 0 { // it is asked who leads
					keys = ana.padKeys(true)
				}
				k := keys[random.IntN(len(keys))]
				before, chosen := ana.text(typedCards), ana.text(`document.querySelector('#suits [aria-pressed=true]')?.textContent ?? ''`)
				ana.taps(k.x, k.y, 2+n%2)
				added := strings.Fields(strings.TrimPrefix(ana.text(typedCards), before))
				if len(added) > 1 || k.card && (len(added) != 1 || added[0] != k.name) {
					t.Fatalf("%d taps on %s, with %s chosen: written is %v", 2+n%2, k.name, chosen, added)
				}
				if strings.Contains("♠♥♣♦", k.name) && ana.text(`document.querySelector('#suits [aria-pressed=true]')?.textContent ?? ''`) != k.name {
					t.Fatalf("%d taps on %s do not choose it", 2+n%2, k.name)
				}
				ana.comes(`!SuecaTable.queue.waiting.length`)
				time.Sleep(260 * time.Millisecond) // the next tap is another one
			}
		})
	}
}
