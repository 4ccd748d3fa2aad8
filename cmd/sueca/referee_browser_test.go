//go:build unix

package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/audit"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/replay/viewer/page"
)

// TestBrowserReferee drives pages that carry the referee in a real browser.
func TestBrowserReferee(t *testing.T) {
	b := newChromium(t)
	withReferee(t)
	for _, test := range []struct {
		name string
		run  func(*testing.T, *tab)
	}{
		{"plays", refereePlays},
		{"worth", refereeWorth},
		{"checks", refereeChecks},
		{"changed", refereeChanged},
		{"others", refereeOthers},
		{"in page", refereeInPage},
		{"damaged", refereeDamaged},
		{"axe", refereeAxe},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, b.tab(t)) })
	}
}

const (
	refereeSays = `document.querySelector('.referee .says').innerText`
	answered    = `document.querySelector('.referee').ariaBusy === 'false'`
	handCards   = `[...document.querySelectorAll('.hand button')].map((b) => b.dataset.card).join(' ')`
)

// refereePlays leaves the record by the keyboard alone, plays cards of both sides, a renúncia
// among them, and goes back.
func refereePlays(t *testing.T, b *tab) {
	b.size(1024, 900, false)
	b.open(pageFile(t, "--engine", "../../testdata/evening.sueca") + "#d5t3c1")
	b.eval(`document.querySelector('.askreferee').focus()`)
	b.key("Enter")
	b.comes(`document.querySelectorAll('.hand button').length > 0`)
	b.has("at the record: ", refereeSays, "is to play. In the record it is")
	// D holds J♥ and threw Q♦ in the record: the referee calls it what it is, and another card
	// lawful.
	for b.text(`document.querySelector('.stage .live').textContent.includes('trick 3: C')`) != "true" {
		b.eval(`document.querySelector('button.next').click()`)
		b.comes(answered)
		if strings.Contains(b.text(liveText), "the end") {
			t.Fatal("no card of C in trick 3")
		}
	}
	b.has("before the renúncia: ", refereeSays+" + "+handCards, "D Duarte Melo is to play. In the record it is queen of diamonds", "J♥")
	b.is("the renúncia: ", `document.querySelector('.hand [data-card="Q♦"] .spoken').textContent`, " queen of diamonds, renúncia, as in the record")
	b.is("the lawful card: ", `document.querySelector('.hand [data-card="J♥"] .spoken').textContent`, " jack of hearts")
	b.eval(`document.querySelector('.hand [data-card="J♥"]').focus()`)
	b.key("Enter")
	b.comes(`document.querySelector('.more .takeBack')`)
	b.has("the card that was played: ", liveText, "trick 3: D Duarte Melo plays jack of hearts")
	if b.eval(`document.querySelector('.referee').contains(document.activeElement)`) != true {
		t.Error("after a card the focus is lost")
	}
	// The deal goes on to its end with whatever the referee calls lawful, and is counted.
	for i := 0; b.text(refereeSays) != "" && !strings.Contains(b.text(refereeSays), "The deal is over"); i++ {
		if i > 40 {
			t.Fatal("the deal does not end: ", b.text(refereeSays))
		}
		was := b.text(liveText)
		b.eval(`document.querySelector('.hand button:not(.unlawful)').click()`)
		b.comes(fmt.Sprintf(`%s !== %q && %s`, liveText, was, answered))
	}
	b.has("at the end: ", refereeSays, "This is not what was played. The deal is over: AC ")
	if got := b.text(`document.querySelectorAll('.referee .notes .error').length`); got != "0" {
		t.Error("lawful cards were called something: ", b.text(`document.querySelector('.referee .notes').innerText`))
	}
	b.eval(`document.querySelector('.more .toRecord').click()`)
	b.has("back at the record: ", liveText, "trick 3: C")
	b.quiet("playing other cards")
}

// refereeWorth: what the page says each card is worth is what sueca solve says.
func refereeWorth(t *testing.T, b *tab) {
	b.size(390, 900, true)
	b.open(pageFile(t, "--engine", "../../testdata/evening.sueca") + "#d5t3c1")
	b.eval(`document.querySelector('.askreferee').click()`)
	b.comes(`document.querySelector('.more .worth')`)
	b.eval(`document.querySelector('.more .worth').click()`)
	b.comes(`document.querySelector('.hand small')?.textContent.includes('★')`)
	got := map[string]int{}
	verbtest.Check(t, json.Unmarshal([]byte(b.text(`JSON.stringify(Object.fromEntries([...document.querySelectorAll('.hand button')].filter((b) => /\d/.test(b.querySelector('small').textContent)).map((b) => [b.dataset.card, parseInt(b.querySelector('small').textContent)])))`)), &got))
	want := map[string]int{}
	for _, row := range inJSON[audit.SolveLine](t, "solve", "../../testdata/evening.sueca", "--deal", "5", "--trick", "3", "--card", "2") {
		for _, c := range row.Cards {
			want[c.Card] = c.Value
		}
	}
	if len(want) == 0 || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the page has %v, sueca solve %v", got, want)
	}
	b.is("the page became wider: ", `document.documentElement.scrollWidth`, "390")
	b.quiet("what cards are worth")
}

// refereeChecks: the page is what follows from its record, and its bundle is genuine with the
// key of the keeper, and with no other.
func refereeChecks(t *testing.T, b *tab) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	mustRun(t, "import", "../../testdata/evening.sueca", "--log", at("log.db"))
	mustRun(t, "key", "new", "--dir", dir, "club")
	mustRun(t, "key", "new", "--dir", dir, "else")
	id := inJSON[struct{ Match string }](t, "list", "--log", at("log.db"))[0].Match
	mustRun(t, "bundle", id, "--log", at("log.db"), "--key", at("club.key"), "-o", at("match.bundle"))
	b.size(1024, 900, false)
	b.open(pageFile(t, "--engine", "--bundle", at("match.bundle"), id, "--log", at("log.db")))
	b.eval(`document.querySelector('.truth .check').click()`)
	b.comes(`/alike|other things/.test(document.querySelector('.checked').innerText)`)
	b.has("the page is not what follows from its record: ", `document.querySelector('.checked').innerText`, "The page says what follows from the record in it.", "The referee came in the same file")
	b.eval(`document.querySelector('.language [lang=pt]').click(); document.querySelector('.checked').textContent = ''; document.querySelector('.truth .check').click()`)
	b.comes(`/iguais|outra coisa|alike|other things/.test(document.querySelector('.checked').innerText)`)
	b.is("with the letters of Portuguese the page is ", `document.querySelector('.checked').className + ' ' + document.getElementById('d5t3c4').textContent`, "checked same D♦")
	b.eval(`document.querySelector('.language [lang=en]').click()`)
	verify := func(key string) string {
		b.eval(fmt.Sprintf(`document.querySelectorAll('.checked')[1].textContent = ''; document.querySelector('.truth textarea').value = %q; document.querySelector('.truth .verify').click()`, key))
		b.comes(`!/^$|started/.test(document.querySelectorAll('.checked')[1].innerText)`)
		return b.text(`document.querySelectorAll('.checked')[1].innerText`)
	}
	key := func(name string) string {
		text := verbtest.Read(t, at(name))
		return strings.TrimSpace(string(text))
	}
	club := key("club.pub")
	name, _, _ := strings.Cut(club, "+") // and the key, which may have such signs too
	if got := verify(club); !strings.HasPrefix(got, "the bundle is genuine: ") || !strings.Contains(got, name) {
		t.Error("with the keeper's key: ", got)
	}
	if got := verify(key("else.pub")); !strings.HasPrefix(got, "the bundle is not signed with this key") {
		t.Error("with another key: ", got)
	}
	if got := verify("nonsense"); !strings.HasPrefix(got, "this is no public key") {
		t.Error("with no key: ", got)
	}
	b.quiet("checking")
}

// refereeChanged: somebody has changed what a page says after it was made, or the record in
// it, and the referee in it says what is other.
func refereeChanged(t *testing.T, b *tab) {
	file := strings.TrimPrefix(pageFile(t, "--engine", "../../testdata/evening.sueca"), "file://")
	text := verbtest.Read(t, file)
	carried, err := page.Read(text)
	verbtest.Check(t, err)
	record := carried[0].Record
	tidy := bytes.Replace(record, []byte("Q♦"), []byte("J♥"), 1)
	b64 := func(b []byte) string { return base64.StdEncoding.EncodeToString(b) }
	for _, c := range []struct{ name, from, to, want string }{
		{"a finding", "renúncia: D played", "renúncia: B played", "This is found in the record, and the page does not say it"},
		{"a card", ">A♠</a>", ">2♠</a>", "trick 1 in the page is not the one of the record"},
		{"the carried record", b64(record), b64(tidy), "the record that the page shows is not the one that it carries"},
	} {
		other := bytes.Replace(text, []byte(c.from), []byte(c.to), 1)
		if bytes.Equal(other, text) {
			t.Fatalf("%s: there is no %.40s in the page", c.name, c.from)
		}
		verbtest.Check(t, os.WriteFile(file, other, 0o644))
		b.open("file://" + file)
		b.eval(`document.querySelector('.truth .check').click()`)
		b.comes(`/alike|other things/.test(document.querySelector('.checked').innerText)`)
		if got := b.text(`document.querySelector('.checked').innerText`); !strings.HasPrefix(got, "The page says other things than follow") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}

// refereeOthers: no page of ours says other things than its referee, whatever the record is
// like and whichever table it is of.
func refereeOthers(t *testing.T, b *tab) {
	b.size(1024, 900, false)
	for i, file := range pageRecords(t) {
		if status, _ := ran("list", file); status != output.ExitClean || !verbtest.Long && i%9 != 0 {
			continue
		}
		b.open(pageFile(t, "--engine", file))
		b.eval(`document.querySelectorAll('.truth .check').forEach((c) => c.click())`)
		b.comes(`[...document.querySelectorAll('.checked')].every((c) => /alike|other things|refer/.test(c.innerText) && !/started/.test(c.innerText))`)
		if got := b.text(`[...document.querySelectorAll('.checked.other')].map((c) => c.innerText).join()`); got != "" {
			t.Errorf("%s: %.1500s", file, got)
		}
		b.quiet(file)
	}
}

// refereeInPage: where a browser allows no worker, the page asks the referee itself, and can
// give up meanwhile.
func refereeInPage(t *testing.T, b *tab) {
	b.size(1024, 900, false)
	b.open(pageFile(t, "--engine", "../../testdata/evening.sueca"))
	b.eval(`window.Worker = function () { throw new Error('no workers here') }; document.querySelector('.askreferee').click()`)
	b.comes(`document.querySelector('.more .worth')`)
	b.eval(`document.querySelector('.more .worth').click()`)
	b.comes(`document.querySelector('.more .giveUp') || document.querySelector('.hand small')?.textContent`)
	b.eval(`document.querySelector('.more .giveUp')?.click()`)
	b.comes(`document.querySelector('.more .worth') || document.querySelector('.hand small')?.textContent`)
	b.eval(`document.querySelector('.more .worth')?.click()`)
	b.comes(`document.querySelector('.hand small')?.textContent.includes('★')`)
	b.quiet("without a worker")
}

// refereeDamaged: a page whose referee is not as it was put there says so, at each question, and
// in place of licences.
func refereeDamaged(t *testing.T, b *tab) {
	file := strings.TrimPrefix(pageFile(t, "--engine", "../../testdata/evening.sueca"), "file://")
	before, after, _ := bytes.Cut(verbtest.Read(t, file), []byte(` id="referee"`))
	for name, damaged := range map[string][]byte{"one sign": bytes.Replace(after, []byte("A"), []byte("B"), 1), "cut": slices.Delete(bytes.Clone(after), 1000, 2000)} {
		verbtest.Check(t, os.WriteFile(file, slices.Concat(before, []byte(` id="referee"`), damaged), 0o644))
		b.open("about:blank")
		b.open("file://" + file)
		const says = "the referee in this page is damaged"
		b.eval(`document.querySelector('.askreferee').click()`)
		b.comes(answered)
		b.has(name+": ", refereeSays, says)
		b.eval(`document.querySelector('.truth .check').click()`)
		b.comes(`!/^$|started/.test(document.querySelector('.checked').innerText)`)
		b.has(name+", checked: ", `document.querySelector('.checked').innerText`, says)
		b.eval(`document.querySelector('footer button').click()`)
		b.comes(`!document.querySelector('footer pre').hidden`)
		b.has(name+", licences: ", `document.querySelector('footer pre').innerText`, says)
		b.quiet(name)
	}
}

// refereeAxe: nothing of it hinders a person with a screen reader, and no width is too small.
func refereeAxe(t *testing.T, b *tab) {
	axe := axeFile(t)
	url := pageFile(t, "--engine", "../../testdata/evening.sueca")
	turn := 0
	for as := range every(5, &turn) {
		b.unhindered(axe, "the referee", as, func() {
			b.open("about:blank")
			b.open(url + "?lang=" + as.lang + "#d5t3c3")
			b.eval(`document.querySelector('.askreferee').click(); document.querySelector('.truth .check').click()`)
			b.comes(`document.querySelector('.more .worth') && document.querySelector('.checked.same')`)
			b.eval(`document.querySelector('.hand .unlawful').click()`)
			b.comes(`document.querySelector('.more .takeBack')`)
			b.eval(`document.querySelector('.more .worth').click()`)
			b.comes(`document.querySelector('.hand small')?.textContent.includes('★')`)
		})
	}
}
