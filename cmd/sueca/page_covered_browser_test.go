//go:build unix

package main

import (
	"strings"
	"testing"
)

// TestBrowserCovered: a page that is looked at through the eyes of a seat, or blind, tells nobody how a deal or the match ends: not on the
// screen, not to a screen reader, not printed, not in what others are told of it. What it may not tell is read off the open page. What is
// printed of it has nothing to sign, and says that something is covered.
func TestBrowserCovered(t *testing.T) {
	t.Parallel()
	b := newChromium(t).tab(t)
	b.size(1440, 900, false)
	url := pageFile(t, "../../testdata/evening.sueca")
	b.open(url)
	b.eval(`document.querySelectorAll('details').forEach((d) => { d.open = true })`)
	told := strings.Split(b.text(`[...new Set([...document.querySelectorAll('.score b, .index b, .brief, .result [lang=en], .result:not(:has([lang]))')].map((e) => e.textContent.trim()).filter((t) => /\d.*\D/.test(t)))].join('¦')`), "¦")
	if len(told) < 8 {
		t.Fatal("the open page tells nothing: ", told)
	}
	const said = `[document.body.innerText, document.title, ...[...document.querySelectorAll('meta[content]')].map((e) => e.content), ` +
		`...[...document.querySelectorAll('[aria-label], [title]')].filter((e) => e.checkVisibility()).map((e) => e.getAttribute('aria-label') + ' ' + e.title)].join(' ')`
	for _, blind := range []bool{false, true} {
		b.open(url)
		b.eval(`(() => { const p = document.querySelector('sueca-deal.played'); p.see(` + map[bool]string{false: `'A', false`, true: `'', true`}[blind] + `); p.turned(); })()`)
		b.comes(`document.documentElement.classList.contains('covered')`)
		b.eval(`document.querySelectorAll('details').forEach((d) => { d.open = true })`)
		for _, medium := range []string{"screen", "print"} {
			b.call("Emulation.setEmulatedMedia", map[string]any{"media": medium}, nil)
			text := b.text(said)
			for _, secret := range told {
				if strings.Contains(text, secret) {
					t.Errorf("blind %v, on the %s: it tells %q", blind, medium, secret)
				}
			}
			if names := strings.Contains(b.text(`document.body.innerText`), "Duarte Melo"); names && blind {
				t.Errorf("blind, on the %s: it names people", medium)
			}
			if covers := strings.Contains(text, "The text of the deals is covered"); !covers || medium == "print" && strings.Contains(text, "signature") {
				t.Errorf("blind %v, on the %s: covered %v\n%s", blind, medium, covers, text)
			}
		}
		b.call("Emulation.setEmulatedMedia", map[string]any{"media": ""}, nil)
	}
}

// TestBrowserCurve: on a phone the numbers of the curve are read, and nothing of it is cut off.
func TestBrowserCurve(t *testing.T) {
	t.Parallel()
	b := newChromium(t).tab(t)
	url := pageFile(t, "../../testdata/evening.sueca", "--match", "1", "--deal", "5", "--grade")
	for _, width := range []int{390, 1440} {
		b.size(width, 844, false)
		b.open(url)
		b.eval(`document.documentElement.classList.remove('js'); document.querySelectorAll('sueca-deal').forEach((p) => p.classList.remove('played'))`)
		if got := b.eval(`Math.min(...[...document.querySelectorAll('.cost .tick')].map((e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a))`); got == nil || got.(float64) < 12 {
			t.Errorf("at %d the numbers of the curve are %v pixels high", width, got)
		}
		b.is("numbers out of the picture or over another: ", `(() => { const all = [...document.querySelectorAll('.cost svg')].flatMap((s) => [...s.querySelectorAll('.tick')].map((e) => [s.getBoundingClientRect(), e.getBoundingClientRect()]));
			return all.filter(([s, r]) => r.left < s.left - 1 || r.right > s.right + 1 || r.bottom > s.bottom + 4 || r.top < s.top - 4).length + all.filter(([, r], i) => all.some(([, o], j) => j > i && o.left < r.right - 1 && r.left < o.right - 1 && o.top < r.bottom - 8 && r.top < o.bottom - 8)).length; })()`, "0")
	}
}
