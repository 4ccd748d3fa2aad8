//go:build unix

package main

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/rules"
	"sueca/replay/viewer/page"
)

// pageFile writes a page of what the arguments name, and returns its address.
func pageFile(t *testing.T, args ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	mustRun(t, append([]string{"page", "-o", file}, args...)...)
	return "file://" + file
}

// TestBrowserPages drives pages in a real browser.
func TestBrowserPages(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	for _, test := range []struct {
		name string
		run  func(*testing.T, *tab)
	}{
		{"colours", browserColours},
		{"keys", browserKeys},
		{"plays", browserPlays},
		{"swipe", browserSwipe},
		{"languages", browserLanguages},
		{"eyes", browserEyes},
		{"hostile", browserHostile},
		{"without", browserWithout},
		{"prints", browserPrints},
		{"paper", browserPaper},
		{"saves", browserSaves},
		{"axe", browserAxe},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.name == "languages" { // the one that is chosen is remembered
				test.run(t, b.apart(t))
				return
			}
			test.run(t, b.tab(t))
		})
	}
}

// quiet fails the test if the browser complained of something, or if the page asked for anything but itself, a page
// of its site, or the worker that it made.
func (b *tab) quiet(what string) {
	b.t.Helper()
	for _, line := range b.said() {
		address, _, _ := strings.Cut(line, "#")
		address, _, _ = strings.Cut(address, "?lang=")
		if !strings.HasPrefix(line, "request: blob:") && (!strings.HasPrefix(line, "request: file://") || !strings.HasSuffix(address, ".html")) {
			b.t.Errorf("%s: %s", what, line)
		}
	}
}

const liveText = `document.querySelector('.live').textContent`

// browserColours: a picture and a page of a deal have the suits in their colours.
func browserColours(t *testing.T, b *tab) {
	dir := t.TempDir()
	svg, html := filepath.Join(dir, "deal.svg"), filepath.Join(dir, "deal.html")
	mustRun(t, "show", "../../testdata/evening.sueca", "--deal", "5", "--trick", "3", "--svg", svg, "--html", html)
	b.size(1200, 900, false)
	for _, file := range []string{svg, html} {
		b.open("file://" + file)
		var shot struct{ Data []byte }
		b.call("Page.captureScreenshot", nil, &shot)
		picture, err := png.Decode(bytes.NewReader(shot.Data))
		verbtest.Check(t, err)
		found := map[color.RGBA]int{}
		for y := range picture.Bounds().Dy() {
			for x := range picture.Bounds().Dx() {
				found[color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)]++
			}
		}
		for name, ink := range map[string]color.RGBA{"hearts": {0xc4, 0x12, 0x2f, 255}, "clubs": {0x18, 0x7a, 0x35, 255}, "diamonds": {0x1c, 0x5f, 0xc2, 255}, "black": {0x1a, 0x1a, 0x1a, 255}, "white": {255, 255, 255, 255}} {
			if found[ink] < 100 {
				t.Errorf("%s: %d points of %s", filepath.Base(file), found[ink], name)
			}
		}
	}
}

// browserKeys goes through a whole deal by the keyboard alone: from the top of the page to
// the table by Tab, and then card by card, each said in words.
func browserKeys(t *testing.T, b *tab) {
	b.size(1024, 800, false)
	b.open(pageFile(t, "../../testdata/evening.sueca"))
	for i := 0; b.eval(`document.activeElement.closest('.stage > svg') !== null`) != true; i++ {
		if b.key("Tab"); i > 40 {
			t.Fatal("Tab does not come to the table")
		}
	}
	b.key("Home")
	b.is("at the start: ", liveText, "deal 1: dealt, nothing is played yet")
	b.key("ArrowRight")
	b.is("the first card: ", liveText, "trick 1: B Bruno Sá leads ace of spades")
	for range 3 {
		b.key("ArrowRight")
	}
	b.is("the fourth card: ", liveText, "trick 1: A Ana Reis plays five of spades. B Bruno Sá takes the trick, 14 points")
	seen := map[string]bool{}
	for range 36 {
		b.key("ArrowRight")
		seen[b.text(liveText)] = true
	}
	if len(seen) != 36 {
		t.Errorf("of 36 cards %d are told apart", len(seen))
	}
	b.key("ArrowRight")
	b.is("after the last card: ", liveText, "the end of the deal")
	b.is("cards on the table at the end: ", `document.querySelector('.stage > svg').querySelectorAll('.card').length`, "0")
	for _, step := range []struct{ key, want string }{
		{"ArrowUp", "trick 10"}, {"ArrowUp", "trick 9"}, {"ArrowDown", "trick 10"}, {"ArrowLeft", "trick 10"}, {"Home", "deal 1"}, {"End", "the end"}, {"n", "deal 2"}, {"p", "the end"},
		{"f", "trick 3: D Duarte Melo plays queen of diamonds"},
	} {
		if b.key(step.key); !strings.HasPrefix(b.text(liveText), step.want) {
			t.Errorf("%s leads to %q, not to %s", step.key, b.text(liveText), step.want)
		}
	}
	b.has("the finding and its proof are not beside the table: ", `document.querySelector('.notes').textContent`, "held J♥, played in trick 4", "J♥ was in the hand of D all along")
	b.quiet("keys")
}

// browserPlays: the page plays on its own, and stops at the end and when it is told to.
func browserPlays(t *testing.T, b *tab) {
	b.size(390, 800, false)
	b.open(pageFile(t, "../../testdata/evening.sueca") + "#d5t4c2")
	// The clock of the page is ours, so that the test waits for nothing.
	b.eval(`window.setInterval = (f) => { window.tick = f; return 7 }; window.clearInterval = () => { window.tick = null }; 1`)
	b.eval(`document.querySelector('button.play').click()`)
	b.eval(`tick()`)
	b.has("after a tick: ", liveText, "trick 4: B")
	b.eval(`tick(); tick()`)
	if got := b.text(liveText); got != "the end of the deal" || b.eval(`window.tick`) != nil {
		t.Error("at the end: ", got)
	}
	b.quiet("playing")
}

// browserSwipe: on a telephone a swipe goes by card.
func browserSwipe(t *testing.T, b *tab) {
	b.size(390, 800, false)
	b.open(pageFile(t, "../../testdata/evening.sueca"))
	b.eval(`document.querySelector('.stage').scrollIntoView()`)
	swipe := func(from, to int) {
		touch := func(kind string, x int) {
			points := []map[string]any{}
			if kind != "touchEnd" {
				points = append(points, map[string]any{"x": x, "y": 300})
			}
			b.call("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": points}, nil)
		}
		touch("touchStart", from)
		for i := 1; i <= 4; i++ {
			touch("touchMove", from+(to-from)*i/4)
		}
		touch("touchEnd", to)
	}
	// A finger that rests for half a second, as it does on a busy machine, makes no swipe but opens a menu.
	swipes := func(what string, from, to int, want string) {
		t.Helper()
		for range 3 {
			if swipe(from, to); strings.HasPrefix(b.text(liveText), want) {
				return
			}
		}
		b.has(what, liveText, want)
	}
	swipes("a swipe to the left: ", 300, 100, "trick 1: B")
	swipes("and another: ", 300, 100, "trick 1: C")
	swipes("and back: ", 100, 300, "trick 1: B")
	b.quiet("swipe")
}

// browserLanguages: everything that is seen is in the language that was chosen.
func browserLanguages(t *testing.T, b *tab) {
	b.size(1024, 800, false)
	b.open(pageFile(t, "../../testdata/evening.sueca") + "#d5t3c4")
	shown := func() string { return b.text(`document.body.innerText`) }
	if got := shown(); strings.Contains(got, "renúncia: D jogou") || !strings.Contains(got, "renúncia: D played") {
		t.Error("in English the page has Portuguese, or no English")
	}
	b.eval(`document.querySelector('.language [lang=pt]').click()`)
	if got := shown(); !strings.Contains(got, "renúncia: D jogou") || strings.Contains(got, "renúncia: D played") || strings.Contains(got, "trick") {
		t.Error("in Portuguese the page has English, or no Portuguese")
	}
	b.is("it is", liveText, "vaza 3: D Duarte Melo joga dama de ouros. D Duarte Melo ganha a vaza, 8 pontos")
	b.is("it is", `document.documentElement.lang + document.getElementById('d5t3c4').getAttribute('aria-label')`, "ptD♦ dama de ouros")
	// The letters follow the language in all that is shown; the record, and what somebody wrote, stay as they are.
	const courts = `(() => { const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT), out = []; for (let n; (n = walk.nextNode());) if (n.parentElement.checkVisibility() && !n.parentElement.closest('pre, .quoted') && (COURTS.test(n.data) || n.parentElement.closest('.cards') && /[LETTERS]/.test(n.data))) out.push(n.data); return out.join(); })()`
	shows := func(letters string) string {
		return strings.NewReplacer("COURTS", "/["+letters+"][♠♥♣♦]/", "LETTERS", letters).Replace(courts)
	}
	b.eval(`document.querySelectorAll('details').forEach((d) => { d.open = true })`)
	b.is("in Portuguese it has the letters of the record: ", shows("KJQ"), "")
	b.has("in Portuguese: ", shows("RVD"), "D♦", "♠", "V♥ esteve sempre na mão de D", "D jogou D♦ sobre ♥")
	b.is("the code of a card: ", `document.getElementById('d5t3c4').dataset.code + ' ' + document.querySelector('.record pre').textContent.includes('Q♦')`, "Q♦ true")
	b.eval(`document.querySelector('.letters').click()`)
	b.is("with other letters in one player: ", `document.getElementById('d5t3c4').textContent + document.querySelector('#d5 .found').textContent.includes('D jogou Q♦ sobre')`, "Q♦true")
	b.eval(`document.querySelector('.letters').click(); document.querySelector('.language [lang=en]').click()`)
	b.quiet("languages")
}

// browserEyes: through the eyes of a seat no card is seen that it had not seen, neither on
// the table nor in the text; at the end of the deal all are. Blind, there are no names.
func browserEyes(t *testing.T, b *tab) {
	b.size(1024, 800, false)
	b.open(pageFile(t, "../../testdata/evening.sueca") + "#d5t3c4")
	choose := func(seat string) {
		b.eval(fmt.Sprintf(`(() => { const s = document.querySelector('.options select'); s.value = %q; s.onchange(); })()`, seat))
	}
	backs := func() any { return b.eval(`document.querySelector('.stage > svg').querySelectorAll('.back').length`) }
	if got := backs(); got != 0.0 {
		t.Error("backs for everybody: ", got)
	}
	choose("B")
	// Seven cards each in three hands, less the trump card, which A has laid open.
	if got := backs(); got != 20.0 {
		t.Error("backs for B: ", got)
	}
	for _, hidden := range []string{"renúncia: D played", "J♥ was in the hand of D", "the hands were laid open", "AC wins", "Ana Reis\n♠"} {
		if strings.Contains(b.text(`document.body.innerText`), hidden) {
			t.Errorf("B sees %q", hidden)
		}
	}
	b.eval(`document.querySelector('button.next').click()`) // the card that proves it falls
	b.eval(`document.querySelector('button.end').click()`)
	if got := backs(); got != 0.0 {
		t.Error("backs at the end: ", got)
	}
	b.eval(`document.querySelector('.options input[type=checkbox]').click()`)
	if got := b.text(`document.querySelector('main').innerText`); strings.Contains(got, "Duarte") || strings.Contains(got, "Bruno") {
		t.Error("blind, there are names")
	}
	b.eval(`document.querySelector('.uncover button').click()`)
	if got := b.text(`document.body.innerText`); !strings.Contains(got, "Duarte Melo") || !strings.Contains(got, "renúncia: D played") {
		t.Error("not everything is uncovered")
	}
	b.quiet("eyes")
	// Where the partner is secret, the text above the table does not tell who it is.
	b.open(pageFile(t, "../../testdata/italiana5.sueca"))
	choose("A")
	if got := b.text(`document.querySelector('.deal').innerText`); strings.Contains(got, "which is") {
		t.Error("A sees who the partner is: ", got)
	}
	b.quiet("a secret partner")
}

// browserHostile: no text of a record runs, and the page does not become wider by it.
func browserHostile(t *testing.T, b *tab) {
	dir := t.TempDir()
	for name, text := range untidyRecords() {
		file := filepath.Join(dir, name+".sueca")
		verbtest.Check(t, os.WriteFile(file, []byte(text), 0o644))
		for _, width := range []int{390, 1920} {
			b.size(width, 900, false)
			b.open(pageFile(t, file))
			if got := b.eval(`document.documentElement.scrollWidth`); got.(float64) > float64(width) {
				t.Errorf("%s: %v wide at %d", name, got, width)
			}
			b.quiet(name)
		}
	}
}

// browserWithout: without a script all of the text is there.
func browserWithout(t *testing.T, b *tab) {
	b.size(390, 900, false)
	b.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": true}, nil)
	url := pageFile(t, "../../testdata/evening.sueca")
	b.open(url)
	var tree struct {
		Nodes []struct {
			Ignored bool `json:"ignored"`
			Name    struct {
				Value any `json:"value"`
			} `json:"name"`
		} `json:"nodes"`
	}
	b.call("Accessibility.getFullAXTree", nil, &tree)
	var said strings.Builder
	for _, n := range tree.Nodes {
		if !n.Ignored && n.Name.Value != nil {
			fmt.Fprintln(&said, n.Name.Value)
		}
	}
	for _, want := range []string{"renúncia: D played Q♦ on ♥", "renúncia: D jogou Q♦ sobre ♥", "J♥ was in the hand of D all along", "Q♦", "AC +4", "Ana Reis"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("without a script nobody is told %q", want)
		}
	}
	b.quiet("without a script")
}

// browserPrints: the page is printed as a bulletin of a few sheets of A4.
func browserPrints(t *testing.T, b *tab) {
	b.open(pageFile(t, "../../testdata/evening.sueca", "--audit"))
	pdf := b.print()
	if !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		t.Fatal("no PDF")
	}
	if n := bytes.Count(pdf, []byte("/Type /Page\n")) + bytes.Count(pdf, []byte("/Type /Page/")); n < 2 || n > 12 {
		t.Errorf("%d sheets", n)
	}
	if !bytes.Contains(pdf, []byte("/MediaBox [0 0 594.95996 841.91998]")) && !bytes.Contains(pdf, []byte("/MediaBox [0 0 595")) && !bytes.Contains(pdf, []byte("/MediaBox [0 0 594")) {
		t.Error("it is not A4")
	}
	b.quiet("printing")
}

// browserPaper: what is printed to be signed or filled in stands on its page of A4, with nothing cut
// off, however long the match and the names are.
func browserPaper(t *testing.T, b *tab) {
	name := strings.Repeat("Maria da Conceição de Vasconcelos ", 8)
	for _, by := range []string{"fpsd target=30", "dupla target=30", "italiana5", "tres-morto", "pontos500"} {
		r, err := rules.Parse(by)
		if err != nil {
			t.Fatal(err)
		}
		columns := r.Table().Columns
		text := "[Rules \"" + by + "\"]\n"
		for _, tag := range []string{"Event", "Site", "Scorer", "Referee", "A", "B", "C", "D", "E", "F", "G", "H"} {
			text += "[" + tag + " \"" + name + "\"]\n"
		}
		for n := range 40 {
			text += fmt.Sprintf("deal %d\ngames %s 1\n", n+1, columns[n%len(columns)])
		}
		file := filepath.Join(t.TempDir(), "long.sueca")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, url := range []string{pageFile(t, file, "--sheet"), pageFile(t, "--blank", "sheet", "--rules", by), pageFile(t, "--blank", "tricks", "--rules", by)} {
			b.open(url)
			b.is(by, `[...document.querySelectorAll('.leaf, .ledger, .lines')].filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => `+
				"`${e.className} ${e.scrollHeight} ${e.clientHeight}`).join()", "")
			if n := bytes.Count(b.print(), []byte("/Type /Page\n")); n != 1 {
				t.Errorf("%s: %d pages", by, n)
			}
			b.quiet("paper")
		}
	}
}

// browserSaves: the link in the page saves the record, byte for byte, from a file and
// without a script.
func browserSaves(t *testing.T, b *tab) {
	dir := t.TempDir()
	b.call("Browser.setDownloadBehavior", map[string]any{"behavior": "allow", "downloadPath": dir, "eventsEnabled": true}, nil)
	b.open(pageFile(t, "../../testdata/five.sueca"))
	b.eval(`document.querySelector('details').open = true; document.querySelector('a.save').click()`)
	want := verbtest.Read(t, "../../testdata/five.sueca")
	// The browser's own way to save a page writes it anew, as it stands by then.
	again := "<!DOCTYPE html>\n" + b.text(`document.documentElement.outerHTML`)
	carried, err := page.Read([]byte(again))
	if err != nil || len(carried) != 1 || !bytes.Equal(carried[0].Record, want) || !page.IsPage([]byte(again)) {
		t.Error("a page that the browser has saved: ", carried, err)
	}
	saved := filepath.Join(dir, "five.sueca")
	for range 200 { // until the browser has written it
		if got, err := os.ReadFile(saved); err == nil && len(got) > 0 {
			if !bytes.Equal(got, want) {
				t.Errorf("saved was\n%s", got)
			}
			return
		}
		b.eval(`new Promise((done) => setTimeout(done, 25))`)
	}
	t.Error("nothing was saved")
}

// browserAxe: axe-core finds nothing on any kind of page, however it is looked at.
func browserAxe(t *testing.T, b *tab) {
	axe := axeFile(t)
	dir := t.TempDir()
	kinds := map[string][]string{
		"evening": {"../../testdata/evening.sueca"}, "deal": {"../../testdata/evening.sueca", "--match", "1", "--deal", "5", "--trick", "3", "--grade"},
		"five": {"../../testdata/italiana5.sueca"}, "eight": {"../../testdata/dupla.sueca"}, "dead": {"../../testdata/tres-morto.sueca"}, "portuguese": {"--lang", "pt", "../../testdata/five.sueca"},
	}
	for name, text := range untidyRecords() {
		file := filepath.Join(dir, name+".sueca")
		verbtest.Check(t, os.WriteFile(file, []byte(text), 0o644))
		kinds[name] = []string{file}
	}
	turn := 0
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		url := pageFile(t, kinds[name]...)
		for as := range every(19, &turn) {
			b.unhindered(axe, name, as, func() {
				b.open(url + "?lang=" + as.lang)
				b.eval(`document.querySelectorAll('details').forEach((d) => { d.open = true }); document.querySelector('button.next')?.click(); document.querySelector('button.finding')?.click()`)
			})
		}
	}
}
