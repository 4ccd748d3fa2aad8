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
	b.comes(fmt.Sprintf(keptText+` === '✓ %s'`, b.says("All is kept")))
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
			if got := ana.text(`document.body.innerText`); strings.Contains(got, "No network") || strings.Contains(got, "go on typing") {
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

// TestBrowserRefereeWaits: while what would prove a claim may still come the referee's page does not tell the accused clear, and
// while a trick is open it has no button for a ruling that the record cannot carry.
func TestBrowserRefereeWaits(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	s := serving(t, newLog(t), 1)
	ana, referee := heapPhone{b.apart(t)}, b.apart(t)
	ana.size(390, 844, false)
	referee.size(390, 844, false)
	s.enter(ana.tab, "table 1", "Ana")
	s.enter(referee, "referee", "Eva")
	ana.begins("", "Ana", "Bruno", "Carla", "Duarte")
	ana.types("hearts", "seven of hearts")
	ana.lay("5♠ A♠ 2♥ 6♠")
	ana.kept()
	for _, claim := range []string{"claim A against D trick 1", "claim A against B", "claim B against AC trick 1"} {
		ana.eval(fmt.Sprintf(`SuecaTable.claim(%q)`, claim))
		ana.kept()
	}
	const clear, waits = "shows nothing irregular", "A ruling can be written when trick 2 is full."
	const proves, none = "Duarte has not followed spades in trick 1: a card of spades that Duarte plays later proves it.", "nothing decides this claim yet"
	for _, test := range []struct {
		desc, cards string
		open        bool     // a trick is
		want        []string // of each claim
	}{
		{"the trick is full", "", false, []string{proves, none, none}},
		{"one card", "K♦", true, []string{proves, none, none}},
		{"two cards", "3♦", true, []string{proves, none, none}},
		{"three cards", "4♦", true, []string{proves, none, none}},
		{"full again", "A♦", false, []string{proves, none, none}},
		{"a spade in an open trick", "2♦ 4♠", true, []string{proves, none, none}},
		{"and full", "7♦ 6♦", false, []string{"D played 2♥ on ♠, and held 4♠", none, none}},
	} {
		ana.lay(test.cards)
		ana.kept()
		referee.comes(fmt.Sprintf(`document.querySelectorAll('#open .claimbox').length === 3 && document.getElementById('open').innerText.includes(%q)`, test.want[0]))
		referee.comes(fmt.Sprintf(`[...document.querySelectorAll('#open .claimbox')].every((e) => e.innerText.includes('can be written when trick') === %v)`, test.open))
		for i, want := range test.want {
			got := referee.text(fmt.Sprintf(`document.querySelectorAll('#open .claimbox')[%d].innerText`, i))
			if buttons := strings.Contains(got, "Uphold"); !strings.Contains(got, want) || strings.Contains(got, clear) || buttons == test.open {
				t.Errorf("%s, claim %d: %s", test.desc, i+1, got)
			}
		}
	}
	// A deal that is over says what its record says.
	ana.eval(`SuecaTable.write({ do: 'line', text: 'stop' })`)
	ana.kept()
	referee.comes(`!document.getElementById('open').innerText.includes('nothing decides')`)
	referee.has("the deal is over: ", `document.getElementById('open').innerText`, "D played 2♥ on ♠, and held 4♠", "the match was over, or the sheet signed by both pairs, when the claim was made")
}

// TestBrowserBackAgain: a table's page that Back brings out of the browser's memory writes on, with what another page of this browser has
// written meanwhile.
func TestBrowserBackAgain(t *testing.T) {
	t.Parallel()
	s := serving(t, newLog(t), 1)
	b := newChromium(t)
	ana := heapPhone{b.apart(t)}
	ana.size(390, 844, false)
	s.enter(ana.tab, "table 1", "Ana")
	ana.begins("", "Ana", "Bruno", "Carla", "Duarte")
	ana.lay("7♥")
	ana.kept()
	ana.eval(`(() => { const key = Object.keys(localStorage).find((k) => k.endsWith('.tab')); localStorage.setItem(key, 'another'); })()`)
	ana.eval(`SuecaTable.write({ do: 'card', card: '5♠' })`)
	ana.comes(`document.getElementById('pad').hidden`)
	ana.eval(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
	ana.comes(`!document.getElementById('pad').hidden`)
	ana.lay("5♠")
	ana.kept()
	ana.is("written is ", typedCards, "7♥ 5♠")
}
