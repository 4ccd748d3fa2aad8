//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// plays types the cards of tricks, each trick behind the one before.
func (p heapPhone) plays(tricks ...string) {
	for _, trick := range tricks {
		p.lay(trick)
	}
}

// TestBrowserSecond has two phones write one match, the second without the network at the end of the deal; both see where they differ when
// both have ended it, and one answers.
func TestBrowserSecond(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	log := newLog(t, "../../testdata/evening.sueca")
	s := serving(t, log, 2)
	ana, rui := heapPhone{b.apart(t)}, heapPhone{b.apart(t)}
	for _, p := range []heapPhone{ana, rui} {
		p.size(390, 844, true)
	}
	s.enter(ana.tab, "table 1", "Ana")
	ana.beginHeaps()
	s.enter(rui.tab, "table 1", "Rui")
	rui.comes(`document.getElementById('writer').textContent.includes('Ana writes')`)
	ana.press("More")
	ana.press("Let a second phone write it too")
	rui.comes(`document.getElementById('writer').textContent.includes('Write a second record here')`)
	ana.lay("5♥ A♥")
	rui.press("Write a second record here")
	rui.comes(`document.getElementById('writer').textContent.startsWith('You write a second record')`)
	rui.is("a card of the first is shown: ", `document.getElementById('tricks').textContent.trim()`, "")
	rui.press("Ana") // who deals
	rui.types("hearts", "seven of hearts")
	rest := []string{"A♣ J♣ K♣ Q♣", "J♥ 2♥ 7♥ Q♥", "5♦ 7♦ Q♠ 6♦", "A♦ 4♠ 2♦ K♦", "7♣ 6♣ 3♣ 5♠", "K♠ 3♠ A♠ 2♠", "J♠ 7♠ 5♣ 4♥"}
	ana.plays("K♥ 3♥")
	rui.plays("5♥ A♥ K♥ 3♥")
	rui.plays(rest...)
	rui.comes(keptText + ` === '✓ All is kept'`)
	rui.offline(true)
	rui.plays("4♦ 2♣ 4♣ J♦", "6♥ 6♠ Q♦ 3♦")
	ana.plays(rest...)
	ana.plays("4♣ 2♣ 4♦ J♦", "6♥ 6♠ Q♦ 3♦")
	ana.comes(`document.getElementById('deals').textContent.includes('68–52')`)
	ana.is("it is compared before the second has ended the deal: ", `document.getElementById('compared').textContent`, "")
	rui.offline(false)
	for _, p := range []heapPhone{ana, rui} {
		p.comes(`document.querySelectorAll('#compared li.open').length === 3`)
		p.is("what is open: ", `document.querySelector('#compared li').textContent`, "card 1 of trick 9: Ana 4♣ · Rui 4♦4♣4♦")
		p.is("the page became wider: ", `document.documentElement.scrollWidth`, "390")
	}
	rui.eval(`document.querySelector('#compared li.open button').click()`)
	for _, p := range []heapPhone{ana, rui} {
		p.comes(`document.querySelectorAll('#compared li.open').length === 1 && document.getElementById('compared').textContent.includes('→ 4♣ (Rui said so)')`)
	}
	rui.is("who led: ", `document.querySelector('#compared li.open').textContent`, "who led trick 10: Ana Carla · Rui BrunoCarlaBruno")
	rui.press("Stop writing")
	rui.comes(`document.getElementById('writer').textContent.includes('Ana writes')`)
	text := mustRun(t, "export", "--log", log, "all")
	for _, line := range []string{"\nwitness \"#2\"\ntag Scorer \"Rui\"\n", "9. C: 4♣ 2♣ 4♦ J♦\n", "9. C: 4♦ 2♣ 4♣ J♦\n", "settle deal 1 trick 9 card 1 \"4♣\" \"Rui\"\n"} {
		if strings.Count(text, line) != 1 {
			t.Errorf("%q is not there once:\n%s", line, text)
		}
	}
}

// TestBrowserAsks asks on the phone of who was there for the cards of which a machine was not sure, also without the network.
func TestBrowserAsks(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	seen := filepath.Join(t.TempDir(), "seen.sueca")
	now := time.Now()
	text := fmt.Sprintf("[Date %q]\n[Time %q]\n[Table \"1\"]\n[Match \"1\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n[D \"Duarte\"]\n[Source \"sueca transcribe\"]\n\n"+
		"deal 1 dealer A trump 7♥\n1. B: 5♥|* {0.999} A♥ K♥ 3♥\n2. C: A♣ J♣|Q♣|* {0.900} K♣ J♣|Q♣|* {0.900}\n3. C: J♥ 2♥ 7♥ 4♦|5♦|* {0.600}\nstop\n",
		now.Format(time.DateOnly), now.Format(time.TimeOnly))
	verbtest.Check(t, os.WriteFile(seen, []byte(text), 0o644))
	log := newLog(t, seen)
	s := serving(t, log, 2)
	rui := heapPhone{b.apart(t)}
	rui.size(390, 844, true)
	s.enter(rui.tab, "table 1", "Rui")
	rui.comes(`document.querySelectorAll('#compared li.open').length === 3`)
	rui.is("what is asked first: ", `document.querySelector('#compared li').textContent`, "Deal 1, card 4 of trick 35♦4♦")
	rui.offline(true)
	rui.eval(`document.querySelectorAll('#compared li')[1].querySelectorAll('button')[1].click()`)
	rui.comes(`document.querySelectorAll('#compared li.open').length === 2`)
	rui.offline(false)
	rui.comes(`document.querySelectorAll('#compared li.open').length === 1`)
	rui.is("the page became wider: ", `document.documentElement.scrollWidth`, "390")
	if text := mustRun(t, "export", "--log", log, "all"); !strings.Contains(text, "2. C: A♣ Q♣ {Rui} K♣ J♣|Q♣|* {0.900}\n") || !strings.Contains(text, "1. B: 5♥|* {0.999} A♥") {
		t.Error(text)
	}
}
