//go:build unix

package main

import "testing"

// TestBrowserRound: a phone begins the match of the round with a press, and the board on the wall shows what comes of it by itself, whole, on
// a wall and on a phone. Nothing is found there that would hinder anybody.
func TestBrowserRound(t *testing.T) {
	t.Parallel()
	s := serving(t, newLog(t), 1, "--competition", liga(t, "group A 1 2 3 4", "group B 5 6 7", "round 1", "4 - 3 table 1", "1 - 2", "5 - 6", "bye 7"))
	one := newChromium(t)
	phone, wall := one.apart(t), one.apart(t)
	wall.size(1920, 1080, false)
	s.enter(wall, "screen", "")
	wall.comes(`document.querySelectorAll('#round .meetings li').length === 4`)
	phone.size(390, 844, false)
	s.enter(phone, "table 1", "Ana")
	phone.comes(`document.querySelector('#now button.main bdi')`)
	phone.is("the press says who plays: ", `document.querySelector('#now button.main bdi').textContent`, "Filipe – Hugo × Eva – Gil")
	phone.eval(`document.querySelector('#now button.main').click(); 1`)
	phone.comes(`!document.querySelector('#pad').hidden`)
	phone.is("who sits there: ", `[...document.querySelectorAll('#before .row bdi')].map((b) => b.textContent).join(' ')`, "Filipe Eva Hugo Gil")
	phone.eval(`(async () => { // it writes the results itself
  let s = await (await fetch('/api/table/1')).json();
  for (let n = 1; n < 3; n++) s = (await (await fetch('/api/table/1/do', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body:
    JSON.stringify({ number: n, match: s.match, head: s.head, at: s.at, do: 'result', text: '100 20' }) })).json()).state;
})()`)
	wall.comes(`document.querySelector('#round .meetings .result').textContent === '4–0'`)
	wall.has("the standing follows: ", `document.querySelector('#round table').textContent`, "Filipe – Hugo2110+4")
	if cut := wall.eval(`document.querySelector('#round').scrollHeight > document.querySelector('#round').clientHeight || document.documentElement.scrollHeight > innerHeight`); cut != false {
		t.Error("the board is cut off")
	}
	axe := axeFile(t)
	turn := 0
	for as := range every(3, &turn) {
		for path, there := range map[string]string{"/board": `#round .meetings li`, "/standing": `.meetings li`} {
			wall.unhindered(axe, path, as, func() {
				wall.open("http://" + s.host + path + "?lang=" + as.lang)
				wall.comes(`document.querySelector('` + there + `')`)
			})
		}
	}
}
