//go:build unix

package main

import (
	"strings"
	"testing"
)

// TestBrowserHeaps reads a deal off its two heaps on a phone, part of it without the network.
func TestBrowserHeaps(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	log := newLog(t, "../../testdata/evening.sueca")
	s := serving(t, log, 2)
	ana := b.apart(t)
	ana.size(390, 844, true)
	s.enter(ana, "table 1", "Ana")
	ana.press("New match")
	ana.comes(`document.getElementById('new').open`)
	ana.eval(`[...document.querySelectorAll('#new-names input')].forEach((e, i) => { e.value = ['Ana', 'Bruno', 'Carla', 'Duarte'][i]; })`)
	ana.eval(`document.querySelector('#new button[value=ok]').click()`)
	ana.comes(`!document.getElementById('pad').hidden`)
	ana.press("Ana") // who deals
	ana.types("hearts", "seven of hearts")
	ana.comes(keptText + ` === '✓ All is kept'`)
	ana.press("More")
	ana.press("Read off the two heaps")
	ana.comes(turnText + ` === 'The heap of Ana · Carla, from its first trick on'`)
	suits := map[string]string{"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds"}
	lay := func(cards string) {
		for _, c := range strings.Fields(cards) {
			key := `document.querySelector('#ranks button[data-card="` + c + `"]:not([hidden]):enabled')`
			if ana.eval(`!!`+key) != true {
				ana.press(suits[c[1:]])
				ana.comes(key)
			}
			ana.eval(key + `.click()`)
		}
	}
	lay("5♥ A♥ K♥ 3♥ A♣ J♣ K♣ Q♣")
	ana.comes(`document.getElementById('now').textContent.includes('trick 3 of the heap, card 1')`)
	ana.call("Network.emulateNetworkConditions", map[string]any{"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, nil)
	lay("J♥ 2♥ 7♥ Q♥ J♠ 7♠ 5♣ 4♥")
	ana.comes(`document.getElementById('now').textContent.includes('trick 5 of the heap, card 1')`)
	ana.call("Network.emulateNetworkConditions", map[string]any{"offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, nil)
	lay("4♣ 2♣ 4♦ J♦ 6♥ 6♠ Q♦ 3♦")
	ana.comes(keptText + ` === '✓ All is kept'`)
	ana.press("This heap is done: the heap of Bruno · Duarte")
	ana.comes(turnText + ` === 'The heap of Bruno · Duarte, from its first trick on'`)
	lay("5♦ 7♦ Q♠ 6♦ A♦ 4♠ 2♦ K♦ 7♣ 6♣ 3♣ 5♠ K♠ 3♠ A♠ 2♠")
	ana.comes(`document.getElementById('deals').textContent.includes('68–52')`)
	ana.is("the page became wider: ", `document.documentElement.scrollWidth`, "390")
	if text := mustRun(t, "export", "--log", log, "all"); !strings.Contains(text, "heap BD 5♦ 7♦ Q♠ 6♦ / A♦ 4♠ 2♦ K♦ / 7♣ 6♣ 3♣ 5♠ / K♠ 3♠ A♠ 2♠\n") {
		t.Error(text)
	}
}
