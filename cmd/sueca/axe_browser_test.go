//go:build unix

package main

import (
	"encoding/json"
	"iter"
	"os"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// axeFile is axe-core, which looks for what a person with a screen reader, or who sees little,
// would stumble over. CI installs it.
func axeFile(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("SUECA_AXE"), "/usr/share/nodejs/axe-core/axe.min.js", "/usr/lib/node_modules/axe-core/axe.min.js", "/usr/local/lib/node_modules/axe-core/axe.min.js"} {
		if text, err := os.ReadFile(name); err == nil {
			return string(text)
		}
	}
	t.Skip("no axe-core here (SUECA_AXE=axe.min.js names it): pages are not looked at for what hinders people")
	return ""
}

// A look is a way to look at a page.
type look struct {
	width, height int
	lang          string
	dark          bool
}

// every are all ways to look at a page, or one in so many of them unless more of everything is tested: the next ones each time,
// as turn counts.
func every(so int, turn *int) iter.Seq[look] {
	return func(yield func(look) bool) {
		for _, lang := range []string{"en", "pt"} {
			for _, dark := range []bool{false, true} {
				for _, size := range [][2]int{{390, 844}, {844, 390}, {1024, 768}, {1920, 1080}} {
					if *turn++; !verbtest.Long && *turn%so != 1 {
						continue
					}
					if !yield(look{size[0], size[1], lang, dark}) {
						return
					}
				}
			}
		}
	}
}

// unhindered opens a page and looks at it in some way, and fails the test for what axe-core finds in it, and if it is wider than the window.
func (b *tab) unhindered(axe, what string, as look, open func()) {
	b.t.Helper()
	b.size(as.width, as.height, as.dark)
	open()
	var found []struct {
		ID, Help string
		Nodes    []struct{ HTML, FailureSummary string }
	}
	// What moves is where it goes to: half of the way it has colours that nobody reads.
	b.eval(axe + "; for (const a of document.getAnimations()) try { a.finish() } catch {}; 1")
	verbtest.Check(b.t, json.Unmarshal([]byte(b.text(`axe.run().then((r) => JSON.stringify(r.violations))`)), &found))
	for _, f := range found {
		b.t.Errorf("%s, %+v: %s: %s: %.300s\n%.300s", what, as, f.ID, f.Help, f.Nodes[0].HTML, f.Nodes[0].FailureSummary)
	}
	if got := b.eval(`document.documentElement.scrollWidth`); got.(float64) > float64(as.width) {
		b.t.Errorf("%s, %+v: %v wide: %s", what, as, got, b.text(`[...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll')).map((e) => e.tagName + ' ' + e.className + ' ' + e.textContent.slice(0, 40)).slice(0, 4).join()`))
	}
}
