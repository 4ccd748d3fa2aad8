//go:build unix

package main

import "testing"

// TestBrowserHeadLinks: a link of the head leads to its page where the laptop answers. Where it does not, the page stays with all that
// is open and typed in it, and says why; a link for another tab is the browser's own.
func TestBrowserHeadLinks(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	s := serving(t, newLog(t), 1)
	ana := heapPhone{b.apart(t)}
	ana.size(390, 844, false)
	s.enter(ana.tab, "table 1", "Ana")
	ana.begins("fpsd target=2", "Ana", "Bruno", "Carla", "Duarte")
	ana.lay("7♥ 5♠")
	ana.kept()
	ana.press("More")
	ana.press("A line of the notation")
	const link, said = `document.querySelector('.top a[href="/board"]')`, `document.querySelector('.top [role=alert]')`
	ana.eval(`document.querySelector('dialog[open] textarea, dialog[open] input').value = 'note "half'`)
	for _, unreachable := range []struct {
		desc       string
		gone, back func()
	}{
		{"without the network", func() { ana.offline(true) }, func() { ana.offline(false) }},
		{"where somebody else answers", func() {
			ana.eval(`globalThis.asked = fetch; globalThis.fetch = async () => new Response('', { status: 502 }); 1`)
		}, func() { ana.eval(`fetch = asked; 1`) }},
	} {
		unreachable.gone()
		ana.eval(link + `.click()`)
		ana.eval(link + `.click()`) // and once more, as who is impatient does
		ana.comes(said)
		ana.has(unreachable.desc+", it says ", said+`.textContent`, "The laptop does not answer: this page stays as it is")
		ana.is(unreachable.desc+", what is said: ", `document.querySelectorAll('.top [role=alert]').length`, "1")
		ana.is(unreachable.desc+", the page is ", `location.pathname + ' ' + document.querySelector('dialog[open] textarea, dialog[open] input').value`, `/table/1 note "half`)
		unreachable.back()
		ana.eval(said + `.remove()`)
	}
	// The listener of the document runs last, and keeps the browser from a tab of its own.
	ana.eval(`document.addEventListener('click', (e) => { globalThis.prevented = e.defaultPrevented; e.preventDefault(); }, { once: true }); ` +
		link + `.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true })); 1`)
	ana.is("a link for another tab is held: ", `prevented`, "false")
	ana.submit(link + `.click()`)
	ana.is("it leads to ", `location.pathname`, "/board")
	ana.eval(`setTimeout(() => history.back()); 1`)
	ana.comes(`location.pathname === '/table/1' && document.querySelector('#now .trick')`)
	ana.shut() // a form that is there as it was
	ana.lay("A♠")
	ana.kept()
	ana.submit(`document.querySelector('.language a').click()`)
	ana.is("the link of the language leads to ", `location.pathname + ' ' + document.documentElement.lang`, "/table/1 pt")
}
