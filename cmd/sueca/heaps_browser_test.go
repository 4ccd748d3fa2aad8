//go:build unix

package main

import (
	"strings"
	"testing"
)

// heapPhone is a phone at which heaps are read off.
type heapPhone struct{ *tab }

// lay types cards, a suit first where it is another.
func (p heapPhone) lay(cards string) {
	suits := map[string]string{"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds"}
	for _, c := range strings.Fields(cards) {
		key := `document.querySelector('#pad button[data-card="` + c + `"]:enabled')`
		if p.eval(`!!`+key) != true {
			p.press(suits[c[1:]])
			p.comes(key)
		}
		p.eval(key + `.click()`)
	}
}

// offline takes the network away, or returns it.
func (p heapPhone) offline(away bool) {
	p.call("Network.emulateNetworkConditions", map[string]any{"offline": away, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, nil)
}

// beginHeaps begins a match with its first trump card on a phone.
func (p heapPhone) beginHeaps() {
	p.press("New match")
	p.comes(`document.getElementById('new').open`)
	p.eval(`[...document.querySelectorAll('#new-names input')].forEach((e, i) => { e.value = ['Ana', 'Bruno', 'Carla', 'Duarte'][i]; })`)
	p.eval(`document.querySelector('#new button[value=ok]').click()`)
	p.comes(`!document.getElementById('pad').hidden`)
	p.press("Ana") // who deals
	p.types("hearts", "seven of hearts")
	p.comes(keptText + ` === '✓ All is kept'`)
}

const (
	heapOfAC = "heap AC 5♥ A♥ K♥ 3♥ / A♣ J♣ K♣ Q♣ / J♥ 2♥ 7♥ Q♥ / J♠ 7♠ 5♣ 4♥ / 4♣ 2♣ 4♦ J♦ / 6♥ 6♠ Q♦ 3♦\n"
	heapOfBD = "heap BD 5♦ 7♦ Q♠ 6♦ / A♦ 4♠ 2♦ K♦ / 7♣ 6♣ 3♣ 5♠ / K♠ 3♠ A♠ 2♠\n"
)

// TestBrowserHeaps reads a deal off its two heaps on one phone, part of it without the network, and loads the page again within it.
func TestBrowserHeaps(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	log := newLog(t, "../../testdata/evening.sueca")
	s := serving(t, log, 2)
	ana := heapPhone{b.apart(t)}
	ana.size(390, 844, true)
	s.enter(ana.tab, "table 1", "Ana")
	ana.beginHeaps()
	ana.press("More")
	ana.press("Read off the two heaps")
	ana.comes(turnText + ` === 'The heap of Ana · Carla, from its first trick on'`)
	ana.lay("5♥ A♥ K♥ 3♥ A♣ J♣ K♣ Q♠")
	ana.press("Undo")
	ana.lay("Q♣")
	ana.comes(`document.getElementById('now').textContent.includes('trick 3 of the heap, card 1')`)
	ana.submit(`location.reload()`)
	ana.comes(`document.getElementById('now')?.textContent.includes('trick 3 of the heap, card 1')`)
	ana.offline(true)
	ana.lay("J♥ 2♥ 7♥ Q♥ J♠ 7♠ 5♣ 4♥ 4♣ 2♣ 4♦ J♦ 6♥ 6♠ Q♦ 3♦")
	ana.press("This heap is done: the heap of Bruno · Duarte")
	ana.comes(turnText + ` === 'The heap of Bruno · Duarte, from its first trick on'`)
	ana.lay("5♦ 7♦ Q♠ 6♦ A♦ 4♠ 2♦ K♦ 7♣ 6♣ 3♣ 5♠ K♠ 3♠ A♠")
	ana.offline(false)
	ana.comes(keptText + ` === '✓ All is kept'`)
	ana.lay("2♠")
	ana.comes(`document.getElementById('deals').textContent.includes('68–52')`)
	ana.is("the page became wider: ", `document.documentElement.scrollWidth`, "390")
	if text := mustRun(t, "export", "--log", log, "all"); !strings.Contains(text, heapOfAC+heapOfBD) {
		t.Error(text)
	}
}

// TestBrowserHeapsOnTwoPhones reads the two heaps off at once, each pair its own: the phone that does not write first, and in the next deal
// last and without the network for a while, with a card that the other heap has too.
func TestBrowserHeapsOnTwoPhones(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	log := newLog(t, "../../testdata/evening.sueca")
	s := serving(t, log, 2)
	ana, bia := heapPhone{b.apart(t)}, heapPhone{b.apart(t)}
	for name, p := range map[string]heapPhone{"Ana": ana, "Bia": bia} {
		p.size(390, 844, true)
		s.enter(p.tab, "table 1", name)
	}
	ana.beginHeaps()
	ana.press("More")
	ana.press("Read off the two heaps")
	bia.press("Read off a heap here")
	bia.press("Bruno · Duarte")
	ana.lay("5♥ A♥ K♥ 3♥ A♣ J♣ K♣ Q♣")
	bia.lay("5♦ 7♦ Q♠ 6♦ A♦ 4♠")
	ana.lay("J♥ 2♥ 7♥ Q♥ J♠ 7♠ 5♣ 4♥")
	bia.submit(`location.reload()`) // the page was killed
	bia.comes(`document.getElementById('now')?.textContent.includes('trick 2 of the heap, card 3')`)
	bia.lay("2♦ K♦ 7♣ 6♣ 3♣ 5♠ K♠ 3♠ A♠ 2♠")
	bia.press("This heap is done")
	bia.comes(keptText + ` === '✓ All is kept'`)
	bia.is("it types on: ", `document.getElementById('pad').hidden`, "true")
	ana.lay("4♣ 2♣ 4♦ J♦ 6♥ 6♠ Q♦ 3♦") // closes by itself: all forty are there
	for _, p := range []heapPhone{ana, bia} {
		p.comes(`document.getElementById('deals').textContent.includes('68–52')`)
	}

	ana.lay("7♥")
	ana.comes(turnText + ` === 'Carla leads'`)
	bia.press("Read off a heap here")
	bia.press("Bruno · Duarte")
	bia.offline(true)
	bia.lay("5♥ A♥ K♥ 3♥ A♣ J♣ K♣ Q♣ J♥ 2♥ 7♥ Q♥ J♠ 7♠ 5♣ 4♥ 4♣ 2♣ 4♦ K♦ 6♥ 6♠ Q♦ 3♦")
	bia.press("This heap is done")
	ana.press("More")
	ana.press("Read off the two heaps")
	ana.lay("5♦ 7♦ Q♠ 6♦ A♦ 4♠ 2♦ K♦ 7♣ 6♣ 3♣ 5♠ K♠ 3♠ A♠ 2♠")
	ana.press("This heap is done: the heap of Bruno · Duarte")
	ana.comes(turnText + ` === 'The heap of Bruno · Duarte, from its first trick on'`)
	bia.offline(false)
	for _, p := range []heapPhone{ana, bia} {
		p.comes(`document.getElementById('deals').textContent.includes('2') && document.getElementById('found').textContent.includes('K♦ lies in trick')`)
		p.is("the page became wider: ", `document.documentElement.scrollWidth`, "390")
	}
	ana.press("Go there")
	ana.is("the focus: ", `document.activeElement.closest('tr').textContent.slice(0, 5)`, "94♣D2")
	ana.lay("7♥")
	bia.press("Read off a heap here")
	bia.press("Bruno · Duarte")
	bia.lay("5♦ 7♦ Q♠ 6♦ A♦ 4♠ 2♦ K♦ 7♣ 6♣ 3♣ 5♠ K♠ 3♠ A♠ 2♠")
	bia.press("This heap is done")
	ana.comes(turnText + ` === 'The heap of Ana · Carla, from its first trick on'`)
	ana.lay("5♥ A♥ K♥ 3♥ A♣ J♣ K♣ Q♣ J♥ 2♥ 7♥ Q♥ J♠ 7♠ 5♣ 4♥ 4♣ 2♣ 4♦ J♦ 6♥ 6♠ Q♦ 3♦")
	bia.comes(`document.getElementById('deals').textContent.includes('368–52') && !document.getElementById('found').textContent`)
	if text := mustRun(t, "export", "--log", log, "all"); strings.Count(text, heapOfBD+heapOfAC) != 2 || !strings.Contains(text, "4♦ K♦ / 6♥ 6♠ Q♦ 3♦\n") {
		t.Error(text)
	}
}
