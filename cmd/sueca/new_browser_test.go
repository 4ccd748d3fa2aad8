//go:build unix

package main

import (
	"fmt"
	"strings"
	"testing"
)

// seated are the names on the seats of a new match, in the order of the seats.
const seated = `[...document.querySelectorAll('#new-names input')].map((e) => e.value).join(' ')`

// TestBrowserNewMatch: one button begins; the seats stand round a table as many as the rules have; the names of the evening are
// put on them by a tap, and a lot is shown before it counts; then the trump card is asked for.
func TestBrowserNewMatch(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	s := serving(t, newLog(t), 2, "--rules", "fpsd target=2")
	eva := heapPhone{b.apart(t)}
	eva.size(390, 844, false)
	s.enter(eva.tab, "table 2", "Eva")
	eva.begins("", "Ana", "Bruno", "Carla", "Duarte")
	eva.lay("7♥ 5♠")
	eva.kept()

	ana := heapPhone{b.apart(t)}
	ana.size(360, 740, false)
	s.enter(ana.tab, "table 1", "Ana")
	ana.comes(`document.querySelector('main button.big')`)
	ana.is("on the first screen there is ", `[...document.querySelectorAll('main button')].filter((e) => e.offsetParent && !e.closest('dialog')).map((e) => e.textContent).join()`, "New match")
	ana.press("New match")
	ana.comes(`document.querySelectorAll('#new-people button').length === 4 && document.getElementById('new-rules').value`)
	ana.is("the rules of the house are ", `document.getElementById('new-rules-of').textContent`, "Rules: fpsd target=2")
	ana.is("they are folded: ", `document.getElementById('new-rules').checkVisibility()`, "false")
	ana.is("the lot waits for the names: ", `document.getElementById('new-lot').disabled`, "true")
	for _, name := range []string{"Duarte", "Ana", "Bruno", "Ana", "Carla", "Ana"} {
		ana.press(name)
	}
	ana.is("a tap puts a name on a seat, another takes it off: ", seated, "Duarte Carla Bruno Ana")
	const orders = 24
	seen := map[string]bool{}
	for range orders {
		ana.press("Draw the seats by lot")
		got := ana.text(seated)
		seen[got] = true
		fields := strings.Fields(got)
		ana.is("the lot is shown: ", `document.getElementById('new-sides').textContent`, fmt.Sprintf("By lot: %s · %s – %s · %s", fields[0], fields[2], fields[1], fields[3]))
		ana.press("As they sat before")
		ana.is("it does not count: ", seated, "Duarte Carla Bruno Ana")
	}
	if len(seen) < 6 { // of 24 orders; fewer come less than once in a million times
		t.Errorf("%d lots have %d orders", orders, len(seen))
	}
	for _, mode := range []struct {
		rules string
		seats int
	}{{"tres-morto", 3}, {"italiana5", 5}, {"dupla players=6", 6}, {"dupla", 8}, {"fpsd target=4", 4}} {
		rules, seats := mode.rules, mode.seats
		ana.eval(fmt.Sprintf(`(() => { const r = document.getElementById('new-rules'); r.value = %q; r.oninput(); })()`, rules))
		ana.is(rules+" has so many seats: ", `document.querySelectorAll('#new-names input').length`, fmt.Sprint(seats))
		ana.is(rules+": boxes that overlap or lie outside: ", `(() => {
			const all = [...document.querySelectorAll('#new-names input, .seatfelt')].map((e) => e.getBoundingClientRect());
			return all.filter((a, i) => a.left < 0 || a.right > innerWidth || all.some((b, j) => j > i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
		})()`, "0")
	}
	ana.is("names that were there stay: ", `[...document.querySelectorAll('#new-names input')].every((e) => e.value) `, "true")
	ana.eval(`document.querySelector('#new button[value=ok]').click()`)
	ana.comes(`!document.getElementById('pad').hidden`)
	ana.is("then it is asked: ", turnText, "Which is the trump card?")
	ana.is("the page is named ", `document.title`, "Table 1 · Match 1")
}

// TestBrowserEnds: the end of a deal is a screen of its own, with what it brought and the next deal; the end of a match has the next
// one of the same people. The keys stay where they are, and writing on is the same as going on.
func TestBrowserEnds(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	s := serving(t, newLog(t), 1, "--rules", "fpsd target=2")
	ana := heapPhone{b.apart(t)}
	ana.size(390, 844, false)
	s.enter(ana.tab, "table 1", "Ana")
	ana.begins("", "Ana", "Bruno", "Carla", "Duarte")
	places := ana.text(padPlaces)
	const card = `document.querySelector('.ended')?.innerText.replace(/\s+/g, ' ') ?? ''`
	result := func(points string) { ana.eval(`SuecaTable.write({ do: 'result', text: '` + points + `' })`) }
	result("points AC 67 BD 53")
	ana.comes(card + ` === '67–53 +1 for Ana · Carla Next deal'`)
	ana.is("it says ", turnText, "Deal 1 is over")
	ana.is("the keys have moved: ", padPlaces, places)
	ana.kept()
	ana.press("Undo")
	ana.comes(card + ` === ''`)
	ana.kept()
	result("points AC 60 BD 60")
	ana.comes(card + ` === '60–60 Nobody scores Next deal'`)
	ana.kept()
	ana.press("Next deal")
	ana.is("then it is asked: ", turnText, "Which is the trump card?")
	result("points AC 50 BD 70")
	ana.comes(card + ` === '50–70 +1 for Bruno · Duarte Next deal'`)
	ana.kept()
	ana.types("hearts") // goes on as well
	ana.is("the end is still there: ", card, "")
	ana.types("seven of hearts")
	ana.kept()
	ana.press("Undo")
	ana.kept()
	result("points AC 10 BD 110")
	ana.comes(card + `.includes('Next match, same people')`)
	ana.has("the end of the match: ", card, "0–3", "Deal 3: 10–110", "New match")
	ana.is("the match is ", turnText, "Bruno · Duarte won")
	ana.kept()
	ana.press("Next match")
	ana.comes(`document.title === 'Table 1 · Match 2' && ` + turnText + ` === 'Which is the trump card?'`)
}

// TestBrowserNewRefused: a rule that is none is said in the form, which keeps all that was typed; a lot that was left can be put back; and
// two of one name are told apart.
func TestBrowserNewRefused(t *testing.T) {
	t.Parallel()
	s := serving(t, newLog(t), 1)
	ana := heapPhone{newChromium(t).apart(t)}
	ana.size(390, 844, false)
	s.enter(ana.tab, "table 1", "Ana")
	ana.press("New match")
	ana.comes(`document.querySelectorAll('#new-names input').length === 4 && document.getElementById('new').open`)
	ana.eval(`document.querySelectorAll('#new-names input').forEach((e, i) => { e.value = ['Ana', 'Bruno', 'Carla', 'Duarte'][i]; e.oninput(); })`)
	ana.press("Draw the seats by lot")
	ana.eval(`document.querySelector('#new [value=cancel]').click()`)
	ana.press("New match")
	ana.press("As they sat before")
	ana.is("put back: ", seated, "Ana Bruno Carla Duarte")
	ana.eval(`document.querySelectorAll('#new-names input')[2].value = 'Ana'; document.getElementById('new-event').value = 'Final'; (() => { const r = document.getElementById('new-rules'); r.value = 'fpsd target=banana'; r.oninput(); })()`)
	ana.eval(`document.querySelector('#new [value=ok]').click()`)
	ana.comes(`document.getElementById('new-no').textContent.includes('banana')`)
	ana.is("what was typed: ", `document.getElementById('new').open + ' ' + document.getElementById('new-event').value + ' ' + `+seated, "true Final Ana Bruno Ana Duarte")
	ana.eval(`(() => { const r = document.getElementById('new-rules'); r.value = 'fpsd target=2'; r.oninput(); })()`)
	ana.eval(`document.querySelector('#new [value=ok]').click()`)
	ana.comes(`!document.getElementById('pad').hidden && !document.getElementById('new').open`)
	ana.has("two of one name: ", `document.getElementById('sheet').textContent`, "Ana (A) · Ana (C)", "Bruno · Duarte")
	ana.lay("7♥")
	ana.kept()
	ana.press("Undo")
	ana.kept()
	ana.has("after it is taken back: ", `document.getElementById('before').textContent`, "Only the result")
	ana.press("Only the result")
	ana.eval(`(() => { const i = document.getElementById('result-0'); i.value = 67; i.oninput(); document.querySelector('#result [value=ok]').click(); })()`)
	ana.comes(`document.querySelector('.ended')`)
	ana.kept()
	ana.has("the deal is over: ", `document.querySelector('.ended').textContent`, "67–53")
}
