//go:build unix

package main

import (
	"fmt"
	"strings"
	"testing"
)

// fourAt begins a match of four at table 1, with its first trump card, and has a phone there.
func (s *served) fourAt(b *chromium, t *testing.T, name string) heapPhone {
	t.Helper()
	ana := heapPhone{b.apart(t)}
	ana.size(360, 740, false)
	s.enter(ana.tab, "table 1", name)
	ana.begins("", "Ana", "Bruno", "Carla", "Duarte")
	ana.is("the trump card is asked for: ", turnText, "Which is the trump card?")
	ana.types("hearts", "seven of hearts")
	ana.kept()
	return ana
}

// TestBrowserAsksOnce: what ends or leaves something asks once, and does nothing before.
func TestBrowserAsksOnce(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	s := serving(t, newLog(t), 1)
	ana := s.fourAt(b, t, "Ana")
	ana.lay("5♠ A♠")
	ana.kept()
	const dialog = `document.querySelector('dialog[open]')`
	for _, test := range []struct{ press, asks, line string }{
		{"Play ended here", "Deal 1 ends here, after 2 cards", "stop"},
		{"A misdeal: deal again", "Deal 1 does not count, and is dealt again", "misdeal"},
	} {
		if ana.eval(`document.getElementById('others').hidden`) == true {
			ana.press("More")
		}
		for _, answer := range []string{"cancel", "ok"} {
			before := ana.text(typedCards)
			ana.press(test.press)
			ana.comes(dialog + `?.innerText.includes('` + test.asks + `')`)
			ana.is("nothing is written yet: ", typedCards, before)
			ana.eval(dialog + `.querySelector('[value=` + answer + `]').click()`)
			ana.comes(`!` + dialog)
			if want := map[string]string{"cancel": before, "ok": before + " line"}[answer]; answer == "ok" {
				ana.comes(typedCards + ` !== '` + before + `'`)
				ana.is(test.press+", and yes: ", typedCards, want)
			} else {
				ana.is(test.press+", and no: ", typedCards, want)
			}
		}
		ana.kept()
		ana.press("Undo")
		ana.comes(trickText + ` === '5♠ A♠'`)
		ana.kept()
	}

	// A match that is not over is left behind knowingly, and there is a way back.
	ana.press("New match")
	ana.comes(dialog + `?.innerText.includes('Match 1 is not over')`)
	ana.eval(`[...document.querySelectorAll('#new-names input')].forEach((e, i) => { e.value = 'Eva Filipe Gil Hugo'.split(' ')[i]; }); document.querySelector('#new button[value=ok]').click()`)
	ana.comes(`document.getElementById('sheet').textContent.includes('Eva')`)
	ana.is("More is closed: ", `document.getElementById('others').hidden`, "true")
	ana.comes(`document.querySelector('#left button')`)
	ana.has("what was left is offered: ", `document.getElementById('left').innerText`, "Match 1 · Deal 1", "Ana · Carla – Bruno · Duarte")
	ana.press("Go on writing: Match 1")
	ana.comes(trickText + ` === '5♠ A♠'`)
	ana.kept()
	ana.is("on the way back nothing is left: ", `document.querySelectorAll('#left button').length`, "0")
	ana.lay("2♥ 6♠")
	ana.kept()

	// Who signs out is asked too.
	ana.eval(`document.querySelector('.leave summary').click()`)
	ana.is("the question is within the window: ", `(() => { const r = document.querySelector('.leave form').getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth; })()`, "true")
	ana.has("it is said what stays: ", `document.querySelector('.leave form').innerText`, "stays on this device")
	ana.submit(`document.querySelector('.leave button').click()`)
	ana.is("signed out, it is at ", `location.pathname`, "/")
}

// TestBrowserSecondPhone: where another phone writes there are no live keys, whether or not it gave a name.
func TestBrowserSecondPhone(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	for _, name := range []string{"", "Ana"} {
		s := serving(t, newLog(t), 1)
		s.fourAt(b, t, name)
		rui := b.apart(t)
		rui.size(390, 844, false)
		s.enter(rui, "table 1", "Rui")
		rui.comes(`document.getElementById('writer').textContent.includes(` + fmt.Sprintf("%q", map[string]string{"": "Another phone writes", "Ana": "Ana writes"}[name]) + `)`)
		rui.is("keys of who does not write, beside one named '"+name+"': ", `document.getElementById('pad').hidden`, "true")
	}
}

// TestBrowserKnownStays: what the sheet knew stays known while a claim waits, only the deal in question is open; and a match that a
// ruling ends is over, with no turn and no keys of cards.
func TestBrowserKnownStays(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	s := serving(t, newLog(t), 1)
	ana, referee := heapPhone{b.apart(t)}, b.apart(t)
	ana.size(390, 844, false)
	s.enter(ana.tab, "table 1", "Ana")
	s.enter(referee, "referee", "Eva")
	ana.begins("", "Ana", "Bruno", "Carla", "Duarte")
	const sheet = `[...document.querySelectorAll('#sheet b')].map((e) => e.textContent).join(' | ')`
	ana.eval(`SuecaTable.write({ do: 'result', text: 'points AC 70 BD 50' })`)
	ana.comes(sheet + ` === '1 | 0'`)
	ana.kept()
	ana.types("hearts", "seven of hearts")
	ana.lay("5♠ A♠ 2♥ 6♠") // C leads, A has not followed
	ana.kept()
	ana.is("while a deal is played ", sheet, "1 | 0")
	ana.eval(`SuecaTable.claim('claim B against AC trick 1')`)
	ana.comes(`document.getElementById('claims').textContent.includes('open')`)
	ana.is("while a claim waits ", sheet, "1 | 0")
	ana.eval(`SuecaTable.write({ do: 'line', text: 'stop' })`)
	ana.kept()
	ana.comes(sheet + ` === '1 + – | 0 + –'`)
	ana.press("Undo")
	ana.comes(sheet + ` === '1 | 0'`)
	ana.lay("K♠ 2♠ 3♠ 4♠")
	ana.kept()
	referee.comes(`document.querySelector('#open .claimbox .buttons')`)
	referee.press("Uphold")
	referee.eval(`document.querySelector('dialog[open] button[value=ok]').click()`)
	ana.comes(turnText + `.includes('won')`)
	for _, gone := range []string{`document.querySelector('#suits').offsetParent`, `document.querySelector('.now').innerText.includes('leads') || null`} {
		ana.is("the match is over, and there is ", gone, "<nil>")
	}
	if got := ana.text(`document.body.innerText`); strings.Contains(got, "plays") || strings.Contains(got, "leads") {
		t.Error("the match is over: ", got)
	}
}
