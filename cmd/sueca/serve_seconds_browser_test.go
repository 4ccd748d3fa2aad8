//go:build unix

package main

import (
	"regexp"
	"testing"
	"time"
)

// TestBrowserSeconds types a match whose table asked for seconds, and one that did not.
func TestBrowserSeconds(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	log := newLog(t)
	s := serving(t, log, 2)
	begin := func(table, timed string) *tab {
		ana := b.apart(t)
		ana.size(390, 844, false)
		s.enter(ana, table, "Ana")
		ana.press("New match")
		ana.comes(`document.getElementById('new').open`)
		ana.eval(`[...document.querySelectorAll('#new-names input')].forEach((e, i) => { e.value = ['Ana', 'Bru', 'Caio', 'Duda'][i]; }); ` + timed + `; document.querySelector('#new button[value=ok]').click()`)
		ana.comes(`!document.getElementById('pad').hidden`)
		ana.press("Ana") // who deals
		ana.types("hearts", "seven of hearts")
		ana.types("spades", "five of spades")
		time.Sleep(1100 * time.Millisecond)
		ana.types("ace of spades")
		ana.comes(keptText + ` === '✓ All is kept'`)
		return ana
	}
	begin("table 1", `1`)
	text := mustRun(t, "export", "--log", log, "all")
	if !regexp.MustCompile(`(?m)^1\. B: 5♠ A♠$`).MatchString(text) || regexp.MustCompile(`Seconds`).MatchString(text) {
		t.Errorf("nobody asked for seconds, and there is\n%s", text)
	}

	ana := begin("table 2", `document.getElementById('new-timed').click()`)
	ana.eval(`document.dispatchEvent(new Event('visibilitychange')); 1`) // out of sight
	ana.types("four of spades")
	ana.types("six of spades")
	ana.types("clubs", "two of clubs") // leads
	time.Sleep(600 * time.Millisecond)
	ana.types("three of clubs")
	away := map[string]any{"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
	ana.call("Network.emulateNetworkConditions", away, nil)
	ana.types("four of clubs")
	ana.comes(keptText + `.includes('wait')`)
	ana.types("five of clubs")
	away["offline"] = false
	ana.call("Network.emulateNetworkConditions", away, nil)
	ana.comes(keptText + ` === '✓ All is kept'`)
	ana.types("clubs", "six of clubs")
	ana.press("Undo")
	ana.types("clubs", "seven of clubs", "ace of clubs")
	ana.comes(keptText + ` === '✓ All is kept'`)
	text = mustRun(t, "export", "--log", log, "all")
	t.Log(text)
	if !regexp.MustCompile(`(?m)^\[Seconds "phone"\]$`).MatchString(text) ||
		!regexp.MustCompile(`(?m)^1\. B: 5♠ A♠@[1-4](\.[0-9]+)? 4♠ 6♠@[0-9.]+$`).MatchString(text) ||
		!regexp.MustCompile(`(?m)^2\. .*2♣ 3♣@[0-9.]+ 4♣(@[0-9.]+)? 5♣$`).MatchString(text) {
		t.Errorf("the seconds are not those that were taken:\n%s", text)
	}
}
