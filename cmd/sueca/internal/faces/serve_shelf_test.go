package faces

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/cmd/sueca/internal/web"
	"sueca/engine/message"
)

// shelved returns a server of a log with two matches, of which the first imported has no names.
func shelved(t *testing.T) *serveVerb {
	t.Helper()
	t.Chdir(t.TempDir())
	verbtest.Check(t, os.WriteFile("a.sueca", []byte("[Date \"2026-10-03\"]\n[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump 2♥\ngames BD 4\n"), 0o644))
	verbtest.Check(t, os.WriteFile("b.sueca", []byte("[Event \"Noite\"]\n[Date \"2026-10-04\"]\n[Table \"4\"]\n[Rules \"fpsd target=4\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n[D \"Duarte\"]\n\n"+
		"deal 1 dealer A trump 2♥\ngames AC 1\n\ndeal 2 dealer B trump 2♥\ngames AC 4\n"), 0o644))
	program.MustRun(t, "import", "--brief", "--log", "club.db", "a.sueca")
	program.MustRun(t, "import", "--brief", "--log", "club.db", "b.sueca")
	a := &serveVerb{Run: verbtest.Speaking("en")}
	a.Records.LogPath = "club.db"
	return a
}

// TestRowsKept: a match of the list is judged again when it has changed, and not for each who reads the list.
func TestRowsKept(t *testing.T) {
	a := shelved(t)
	rows, err := a.matchRows()
	verbtest.Check(t, err)
	first := rows[1].ID
	kept := a.rows[first]
	kept.Result = "kept"
	a.rows[first] = kept
	results := func(want ...string) {
		t.Helper()
		rows, err := a.matchRows()
		verbtest.Check(t, err)
		for i := range rows {
			if rows[i].Result != want[i] {
				t.Errorf("match %d: %q, want %q", i, rows[i].Result, want[i])
			}
		}
	}
	results("4–0", "kept")
	program.MustRun(t, "amend", "--log", "club.db", first, "A", "Ana", "x")
	results("4–0", "0–4")
}

// TestShelf: the matches of a log stand there with the newest first, the standing counts those
// that are not left out, and the evening is signed as soon as the request is of its last row.
func TestShelf(t *testing.T) {
	a := shelved(t)
	rows, err := a.matchRows()
	verbtest.Check(t, err)
	var ids []string
	for i := range rows {
		ids, rows[i].ID = append(ids, rows[i].ID), ""
	}
	if diff := cmp.Diff([]web.MatchRow{
		{Date: "2026-10-04", Event: "Noite", Table: "4", Players: "Ana, Carla – Bruno, Duarte", Result: "4–0", Deals: "2"},
		{Date: "2026-10-03", Players: "A, C – B, D", Result: "0–4", Deals: "1"},
	}, rows); diff != "" {
		t.Error(diff)
	}
	html, policy, err := a.matchPage(ids[0], "pt")
	if err != nil || !strings.Contains(html, "Carla") || !strings.Contains(html, `href="/matches"`) || policy == "" {
		t.Errorf("the page of a match: %v, %d bytes, policy %q", err, len(html), policy)
	}
	if html, policy, err := a.matchPage("none", "pt"); html != "" || policy != "" || err != nil {
		t.Errorf("a page of no match: %q, %q, %v", html, policy, err)
	}
	for _, tt := range []struct {
		without []string
		want    string
	}{
		{nil, "Ana Carla Bruno Duarte"},
		{ids[1:], "Ana Carla Bruno Duarte"},
		{ids[:1], ""},
	} {
		standing, err := a.seasonRows("en", tt.without)
		verbtest.Check(t, err)
		var rows [][]string
		for _, g := range standing.Groups {
			rows = g.Rows
		}
		var names []string
		for i, row := range rows {
			if i == 0 && len(rows) > 1 && (row[0] != "#" || row[1] != "player") {
				t.Errorf("the head is %q", row)
			}
			if i > 0 {
				names = append(names, row[1])
			}
		}
		if got := strings.Join(names, " "); got != tt.want {
			t.Errorf("without %v: %q, want %q", tt.without, got, tt.want)
		}
	}
	if rows, err := a.seasonRows("en", ids); rows.Groups != nil || err != nil {
		t.Errorf("without any: %+v, %v", rows, err)
	}
	// What the pages ask the shelf for is just that, each time anew.
	shelf := a.shelf()
	for range 2 {
		again, err := shelf.Matches()
		verbtest.Check(t, err)
		own, err := a.matchRows()
		verbtest.Check(t, err)
		if diff := cmp.Diff(own, again); diff != "" {
			t.Error(diff)
		}
		html, policy, err := shelf.Page(ids[0], "en")
		verbtest.Check(t, err)
		ownHTML, ownPolicy, err := a.matchPage(ids[0], "en")
		if err != nil || html != ownHTML || policy != ownPolicy || !strings.Contains(html, "Bruno") {
			t.Errorf("a page of the shelf: %v, %d and %d bytes", err, len(html), len(ownHTML))
		}
		standing, err := shelf.Standing("en", ids[1:])
		if err != nil || len(standing.Groups) != 1 || len(standing.Groups[0].Rows) != 5 {
			t.Errorf("the standing: %+v, %v", standing, err)
		}
		night, err := shelf.Night()
		ownNight, _ := a.nightNow()
		if err != nil || night != ownNight {
			t.Errorf("%+v, %v", night, err)
		}
		if request, err := shelf.Request(); request != nil || err != nil {
			t.Errorf("a request: %q, %v", request, err)
		}
	}
}

// TestNightNow: what there is to sign is told, and signed it is once the request is of this row.
func TestNightNow(t *testing.T) {
	a := shelved(t)
	look := func(signed bool, command string) {
		t.Helper()
		night, err := a.nightNow()
		if err != nil || night.Signed != signed || !strings.Contains(night.Command, command) || night.Size == "0" || night.Code == "" {
			t.Errorf("%+v, %v", night, err)
		}
	}
	look(false, "--log club.db --key CLUB.key --policy CLUB.policy --request night.request -o night.checkpoint")
	if text, err := a.requestFile(); text != nil || err != nil {
		t.Errorf("a request that is not named: %q, %v", text, err)
	}
	a.request = "some.request"
	if text, err := a.requestFile(); text != nil || err != nil {
		t.Errorf("a request that is not there: %q, %v", text, err)
	}
	look(false, "--request some.request")
	program.MustRun(t, "key", "new", "--of-log", "club", "--log", "club.db")
	public, err := os.ReadFile("club.pub")
	verbtest.Check(t, err)
	verbtest.Check(t, os.WriteFile("club.policy", fmt.Appendf(nil, "log %s\nquorum none\n", strings.TrimSpace(string(public))), 0o644))
	program.MustRun(t, "night", "close", "--log", "club.db", "--key", "club.key", "--policy", "club.policy", "--request", "some.request", "-o", "night.checkpoint")
	look(true, "--key club.key --policy club.policy --request some.request") // as the files beside the log are called
	verbtest.Check(t, os.Rename("some.request", "night.request"))
	a.request = ""
	look(true, "--request night.request") // as the page proposes it, where none is named
	verbtest.Check(t, os.Rename("night.request", "some.request"))
	a.request = "some.request"
	verbtest.Check(t, os.WriteFile("c.sueca", []byte("[Date \"2026-10-05\"]\n[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump 2♥\ngames BD 4\n"), 0o644))
	program.MustRun(t, "import", "--brief", "--log", "club.db", "c.sueca")
	look(false, "--request some.request")
}

// TestLogged: what the server says of what happens is in the words of the person, each message and the name
// of each part.
func TestLogged(t *testing.T) {
	files, err := filepath.Glob("../web/*.go")
	verbtest.Check(t, err)
	call := regexp.MustCompile(`\.log\.(?:Info|Warn|Error|Log)\((?:r\.Context\(\), level, )?("(?:[^"]*)"(?:, .*)?)`)
	n := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source := strings.ReplaceAll(string(verbtest.Read(t, file)), ",\n\t\t", ", ")
		for _, m := range call.FindAllStringSubmatch(source, -1) {
			for i, part := range regexp.MustCompile(`"([^"]*)"`).FindAllStringSubmatch(m[1], -1) {
				n++
				if part[1] != "ms" && !slices.Contains(logWords, message.Word(part[1])) {
					t.Errorf("%s: %q, part %d of a line, has no words", file, part[1], i)
				}
			}
		}
	}
	if n < 40 {
		t.Errorf("%d parts of lines were found", n)
	}
	var errs bytes.Buffer
	a := &serveVerb{Run: verb.NewRun(t.Context(), []string{"--lang", "pt"}, strings.NewReader(""), io.Discard, &errs), logFormat: "text"}
	a.logger().Warn("a wrong code", "role", "referee", "from", "127.0.0.1")
	if got := errs.String(); !regexp.MustCompile(`^hora=\d\d:\d\d:\d\d nível=AVISO que="um código errado" porta=árbitro de=127.0.0.1\n$`).MatchString(got) {
		t.Error(got)
	}
}

// TestLogger: lines of what happens have the time of day, and in JSON the date too.
func TestLogger(t *testing.T) {
	for form, want := range map[string]string{
		"text": `^time=\d\d:\d\d:\d\d level=INFO msg=told who=Ana\n$`,
		"json": `^\{"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S*","level":"INFO","msg":"told","who":"Ana"\}\n$`,
	} {
		var errs bytes.Buffer
		a := &serveVerb{Run: verb.NewRun(t.Context(), []string{"--lang", "en"}, strings.NewReader(""), io.Discard, &errs), logFormat: form}
		log := a.logger()
		log.Debug("not told")
		log.Info("told", "who", "Ana")
		if !regexp.MustCompile(want).MatchString(errs.String()) {
			t.Errorf("%s: %q", form, &errs)
		}
	}
}

// TestHeadAndPages: a match begins, and names are looked up for it, while a page is being made, be it for ever.
func TestHeadAndPages(t *testing.T) {
	a := shelved(t)
	defer a.alone()()
	_, err := a.head(web.Beginning{Players: []string{"Ana", "Bruno", "Carla", "Duarte"}, Table: "4"})
	verbtest.Check(t, err)
	_, err = a.near([]string{"Anna"})
	verbtest.Check(t, err)
}
