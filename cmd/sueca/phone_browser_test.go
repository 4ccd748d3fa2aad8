//go:build unix

package main

import (
	"fmt"
	"strings"
	"testing"
)

// begins begins a match on a phone, up to the question for its trump card. More rules than the default are typed where given.
func (b *tab) begins(rules string, players ...string) {
	b.t.Helper()
	b.press("New match")
	b.comes(`document.getElementById('new').open`)
	b.eval(fmt.Sprintf(`(() => { const r = document.getElementById('new-rules'); r.value = %q; r.oninput(); })()`, rules))
	b.eval(fmt.Sprintf(`[...document.querySelectorAll('#new-names input')].forEach((e, i) => { e.value = %q.split(' ')[i]; })`, strings.Join(players, " ")))
	b.eval(`document.querySelector('#new button[value=ok]').click()`)
	b.comes(`!document.getElementById('pad').hidden`)
}

// kept waits until all that was typed is in the log.
func (b *tab) kept() {
	b.t.Helper()
	b.comes(keptText + ` === '✓ All is kept'`)
}

// TestBrowserSignsInAnew: a phone whose sign-in ends while its page is open says so and not that there is no network, and
// sends what was typed meanwhile as soon as it has joined again.
func TestBrowserSignsInAnew(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	for _, test := range []struct {
		desc  string
		typed []string // while the server is away
		after []string // when it is back with new codes
	}{
		{"nothing waits", nil, nil},
		{"typed while it was away", []string{"spades", "ace of spades"}, nil},
		{"typed after the codes are new", nil, []string{"spades", "ace of spades"}},
	} {
		t.Run(test.desc, func(t *testing.T) {
			log := newLog(t)
			s := serving(t, log, 1)
			ana := b.apart(t)
			ana.size(390, 844, false)
			s.enter(ana, "table 1", "Ana")
			ana.begins("", "Ana", "Bruno", "Carla", "Duarte")
			ana.types("hearts", "seven of hearts", "spades", "five of spades")
			ana.kept()
			s.kill()
			ana.types(test.typed...)
			s = serving(t, log, 1, "--listen", s.host, "--new-codes")
			ana.comes(`document.getElementById('notices').textContent.includes('no longer signed in')`)
			ana.types(test.after...)
			if got := ana.text(`document.body.innerText`); strings.Contains(got, "No network") || strings.Contains(got, "without the network") {
				t.Error("a phone whom the laptop answers says that there is no network: ", got)
			}
			ana.submit(`document.querySelector('#notices a').click()`)
			ana.eval(fmt.Sprintf(`document.getElementById('code').value = %q`, s.doors["table 1"].code))
			ana.submit(`document.querySelector('form[action="/join"]').requestSubmit()`)
			if test.typed == nil && test.after == nil {
				ana.types("spades", "ace of spades")
			}
			ana.types("hearts", "two of hearts", "six of spades")
			ana.kept()
			if text := mustRun(t, "export", "--log", log, "all"); !strings.Contains(text, "5♠ A♠ 2♥ 6♠\n") {
				t.Error(text)
			}
		})
	}
}
