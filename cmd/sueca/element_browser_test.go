//go:build unix

package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/internal/referee"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// packageOf makes the package of the element, with a match as its example, and returns its files by their names.
func packageOf(t *testing.T, args ...string) map[string]string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sueca-deal.tgz")
	mustRun(t, append([]string{"page", "--package", file}, args...)...)
	z, err := gzip.NewReader(bytes.NewReader(verbtest.Read(t, file)))
	verbtest.Check(t, err)
	out := map[string]string{}
	for r := tar.NewReader(z); ; {
		head, err := r.Next()
		if err == io.EOF {
			return out
		}
		verbtest.Check(t, err)
		text, err := io.ReadAll(r)
		verbtest.Check(t, err)
		out[strings.TrimPrefix(head.Name, "package/")] = string(text)
	}
}

// servedFiles serves files as a site of somebody else's does, and returns its address.
func servedFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := files[strings.TrimPrefix(r.URL.Path, "/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", map[string]string{".js": "text/javascript", ".css": "text/css", ".html": "text/html; charset=utf-8"}[path.Ext(r.URL.Path)])
		io.WriteString(w, text)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// TestBrowserElement: in a page of somebody else's an element that the program wrote is played without anything besides, a record as
// text is read by the referee, and where there is none it stays text. The same program makes the same package.
func TestBrowserElement(t *testing.T) {
	withReferee(t)
	files := packageOf(t, "../../testdata/evening.sueca", "--match", "1")
	for _, name := range []string{"README.md", "demo.html", "package.json", "sueca-deal.css", "sueca-deal.d.ts", "sueca-deal.js", "sueca-referee.js"} {
		if files[name] == "" {
			t.Error("not in the package: ", name)
		}
	}
	again := packageOf(t, "../../testdata/evening.sueca", "--match", "1")
	for name, text := range files {
		if again[name] != text {
			t.Error("made otherwise the second time: ", name)
		}
	}
	files["one.html"] = `<!DOCTYPE html><html lang="en"><title>x</title><link rel="stylesheet" href="sueca-deal.css"><script type="module">
		import { useReferee } from './sueca-deal.js'; useReferee(null);</script><p id=own class=card>own</p><table id=t><td>1</table>
		<sueca-deal id=text><script type="text/vnd.sueca">deal 1 dealer=A trump=7♥</script></sueca-deal><sueca-deal id=gone src="none.sueca"></sueca-deal>` +
		mustRun(t, "page", "--element", "../../testdata/dupla.sueca")
	files["file.html"] = `<!DOCTYPE html><html lang="pt"><title>x</title><link rel="stylesheet" href="sueca-deal.css"><script type="module" src="sueca-deal.js"></script>
		<sueca-deal deal="5" at="t3c4" src="record.sueca"></sueca-deal><sueca-deal id=wrong><script type="text/vnd.sueca">[A "<img src=x onerror=fail()>"
		deal</script></sueca-deal>`
	record, _, _ := strings.Cut(files["demo.html"][strings.LastIndex(files["demo.html"], "text/vnd.sueca")+len("text/vnd.sueca\">"):], "</script>")
	files["record.sueca"] = record
	url := servedFiles(t, files)
	b := newChromium(t)
	tab := b.tab(t)
	for _, width := range []int{390, 1440} {
		tab.size(width, 844, false)
		tab.open(url + "demo.html")
		tab.comes(`document.querySelector('sueca-deal.played')`)
		tab.is("it begins at ", liveText, "deal 1: dealt, nothing is played yet")
		tab.eval(`document.querySelector('button.next').click()`)
		tab.has("after a card: ", liveText, "trick 1: B Bruno Sá leads ace of spades")
		tab.eval(`document.querySelectorAll('sueca-deal')[1].scrollIntoView()`)
		tab.comes(`document.querySelectorAll('sueca-deal.played').length === 2`)
		tab.is("what both show parts at ", `(() => { const [a, b] = [...document.querySelectorAll('sueca-deal')].map((e) => [...e.querySelectorAll('.deal')].map((d) => d.textContent).join()); for (let i = 0; i < a.length + b.length; i++) if (a[i] !== b[i]) return a.slice(i - 40, i + 60) + ' / ' + b.slice(i - 40, i + 60); return ''; })()`, "")
		tab.eval(`(() => { const e = document.querySelectorAll('sueca-deal')[1]; e.open(e.deals[4], e.deals[4].index('t3c3')); e.querySelector('.askreferee').click(); })()`)
		tab.comes(`document.querySelectorAll('sueca-deal')[1].querySelectorAll('.hand button').length === 8`)
		if got := tab.eval(`document.documentElement.scrollWidth`); got.(float64) > float64(width) {
			t.Errorf("%v wide at %d", got, width)
		}
	}
	tab.open(url + "one.html")
	tab.comes(`document.querySelector('#gone')?.textContent.includes('not to be had') && document.querySelector('#text pre') && document.querySelector('.played')`)
	tab.has("without the referee: ", `document.querySelector('#text').textContent`, "the referee does not run", "deal 1 dealer=A trump=7♥")
	tab.is("what is not ours has our style: ", `getComputedStyle(own).backgroundColor + getComputedStyle(t.rows[0].cells[0]).borderBottomWidth + getComputedStyle(t).fontSize`, "rgba(0, 0, 0, 0)0px16px")
	tab.is("players: ", `document.querySelector('.played').deal.seats.length`, "8")
	tab.open(url + "file.html")
	tab.comes(`document.querySelector('.played')`)
	tab.has("it begins at ", liveText, "vaza 3: D Duarte Melo joga dama de ouros")
	tab.is("deals: ", `document.querySelector('.played').deals.length`, "1")
	tab.eval(`document.querySelector('#wrong').scrollIntoView()`)
	tab.comes(`document.querySelector('#wrong p')?.lang !== undefined && !document.querySelector('#wrong').innerText.includes('…')`)
	tab.is("pictures: ", `document.querySelectorAll('img').length`, "0")
}

// TestElementShown: the referee makes the same element of a record as the program does.
func TestElementShown(t *testing.T) {
	name := regexp.MustCompile(` download="[^"]*"`)
	for _, file := range []string{"dupla", "dupla6", "five", "italiana5", "tres-morto"} {
		file = "../../testdata/" + file + ".sueca"
		question, err := json.Marshal(map[string]any{"ask": "show", "text": verbtest.Read(t, file)})
		verbtest.Check(t, err)
		var shown referee.Shown
		verbtest.Check(t, json.Unmarshal(referee.New().Answer(t.Context(), question), &shown))
		if d := cmp.Diff(name.ReplaceAllString(mustRun(t, "page", "--element", file), ""), name.ReplaceAllString(shown.HTML, "")); d != "" {
			t.Errorf("%s (-program +referee):\n%s", file, d)
		}
	}
}

// TestElementRefused: what makes no element is refused, and nothing is written.
func TestElementRefused(t *testing.T) {
	for _, tt := range []struct {
		args string
		want string
	}{
		{"page --element ../../testdata/evening.sueca", "an element has one match, and these are 2"},
		{"page --element --engine ../../testdata/dupla.sueca", "--engine has no meaning with --element"},
		{"page --package x.tgz --sheet ../../testdata/dupla.sueca", "--package has no meaning with --sheet"},
		{"page --package x.tgz --element ../../testdata/dupla.sueca", "only one of --element and --package"},
		{"page --package= ../../testdata/dupla.sueca", "--package takes the name of a file"},
	} {
		status, out, errs := outcome(append(strings.Fields(tt.args), "--lang", "en")...)
		if status == 0 || out != "" || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: %d %s%s", tt.args, status, out, errs)
		}
	}
}
