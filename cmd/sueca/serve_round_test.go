package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// liga writes the text of a competition of seven pairs, and returns its file.
func liga(t *testing.T, lines ...string) string {
	t.Helper()
	text := "competition \"Liga\"\nmatches event \"Liga de Outono\"\n"
	for i, names := range []string{"Ana Carla", "Bruno Duarte", "Eva Gil", "Filipe Hugo", "Inês João", "Luís Maria", "Nuno Olga"} {
		one, other, _ := strings.Cut(names, " ")
		text += fmt.Sprintf("pair %d %q %q\n", i+1, one, other)
	}
	file := filepath.Join(t.TempDir(), "liga.competition")
	verbtest.Check(t, os.WriteFile(file, []byte(text+strings.Join(lines, "\n")+"\n"), 0o644))
	return file
}

// sits has a device at a table that begins the next match of the round, and returns who sits there; what it is told where nobody does.
func (p *pen) sits(t *testing.T) string {
	t.Helper()
	r := p.d.post(t, "/api/table/"+p.table+"/new", map[string]any{"next": true})
	var a struct {
		Said  string
		State struct {
			Match, Head, Event string
			Players            map[string]string
		}
	}
	verbtest.Check(t, json.Unmarshal(r.body, &a))
	if r.status != http.StatusOK {
		return a.Said
	}
	assert.Check(t, is.Equal(a.State.Event, "Liga de Outono"))
	p.match, p.head, p.at = a.State.Match, a.State.Head, 0
	w := a.State.Players
	return strings.Join([]string{w["A"], w["C"], w["B"], w["D"]}, " ")
}

// wins plays a match to its end, which those with A win.
func (p *pen) wins(t *testing.T) {
	t.Helper()
	for range 2 {
		p.do(t, action{"do": "result", "text": "100 20"})
	}
}

// writer returns a device that may write at a table, and writes nothing yet.
func (s *served) writer(t *testing.T, table string) *pen {
	t.Helper()
	p := &pen{d: s.joined(t, "table "+table), table: table}
	p.takes(t)
	return p
}

// TestServeRound plays a round of encounters of two matches, one more than there are tables, with a bye, somebody who sits for another, a
// phone that is loaded anew, and a server that is killed in the middle. Nobody types a name, and the season counts it all.
func TestServeRound(t *testing.T) {
	file, log := liga(t, "encounter 2", "round 1", "4 - 5", "2 - 6 table 9", "bye 3", "7 - 1"), newLog(t)
	s := serving(t, log, 2, "--competition", file)
	for _, want := range []string{
		"sueca: Liga, round 1: 3 encounters are open, at 2 tables; whoever writes at a table begins its match with one press, and nobody types a name\n",
		"sueca: for 1 encounter there is no table: it is played at the first that gets empty\n",
	} {
		assert.Check(t, strings.Contains(s.errs.String(), want), "no %s in\n%s", want, s.errs)
	}
	one, two := s.writer(t, "1"), s.writer(t, "2")
	assert.Equal(t, one.sits(t), "Filipe Hugo Inês João") // the encounters without a number have the tables in order
	assert.Equal(t, two.sits(t), "Nuno Olga Ana Carla")
	again := one.d.state(t, "1")
	assert.Check(t, again.Match == one.match && again.Head == one.head, "loaded anew: %+v", again)
	one.do(t, action{"do": "result", "text": "100 20"})
	one.do(t, action{"do": "line", "text": "substitute D \"Rita\""})
	s.kill()
	s = serving(t, log, 2, "--competition", file, "--listen", s.host)
	assert.Equal(t, one.d.state(t, "1").Match, one.match)
	one.do(t, action{"do": "result", "text": "100 20"})
	assert.Equal(t, one.sits(t), "Filipe Hugo Inês João", "their second match")
	one.wins(t)
	assert.Equal(t, one.sits(t), "Bruno Duarte Luís Maria", "there is no table 9, so they waited for one")
	two.wins(t) // from before the server was killed
	assert.Equal(t, two.sits(t), "Nuno Olga Ana Carla")
	two.wins(t)
	assert.Equal(t, two.sits(t), "no encounter of the round is left for this table now")
	one.wins(t)
	page := string(s.joined(t, "screen").get(t, "/standing").body)
	for _, want := range []string{
		"<h2><bdi>Liga · round 1</bdi></h2>", `<bdi>Filipe – Hugo</bdi><bdi>Inês – João</bdi></span><span class="result">2–0</span>`,
		`<bdi>Bruno – Duarte</bdi><bdi>Luís – Maria</bdi></span><span class="result">1–0 open</span>`, `<bdi>Eva – Gil</bdi></span><span class="result">bye</span>`,
		"<td><bdi>Nuno – Olga</bdi></td><td><bdi>4</bdi></td>",
	} {
		assert.Check(t, strings.Contains(page, want), "no %s in\n%s", want, page)
	}
	s.kill()
	text := mustRun(t, "export", "--log", log, "all")
	for want, times := range map[string]int{`[Round "1"]`: 5, `[Event "Liga de Outono"]`: 5, `[Table "1"]`: 3, `substitute D "Rita"`: 1} {
		assert.Check(t, is.Equal(strings.Count(text, want), times), want)
	}
	assert.Check(t, is.Equal(mustRun(t, "season", "fixtures", "--log", log, "--pair", "5", file), "round 1\n   Filipe – Hugo  2–0  Inês – João\n\nin no round\n"+
		"   Bruno – Duarte  open  Inês – João\n   Nuno – Olga     open  Inês – João\n   Inês – João     open  Ana – Carla\n   Inês – João     open  Eva – Gil\n   Inês – João     open  Luís – Maria\n"))
}

// TestServeRoundOfTheDay: the round of today is played, whichever are open before it; somebody may choose another; a pair that left is
// not waited for; and the text is read again while the tables play.
func TestServeRoundOfTheDay(t *testing.T) {
	day := func(n int) string { return time.Now().AddDate(0, 0, n).Format(time.DateOnly) }
	lines := []string{"round 1 " + day(-7), "1 - 2 table 1", "3 - 4 table 2", "round 2 " + day(0), "1 - 3 table 1", "2 - 4 table 2"}
	file, log := liga(t, lines...), newLog(t)
	s := serving(t, log, 2, "--competition", file)
	one, two := s.writer(t, "1"), s.writer(t, "2")
	assert.Check(t, strings.Contains(s.errs.String(), "Liga, round 2: 2 encounters are open"), "%s", s.errs)
	assert.Equal(t, one.sits(t), "Ana Carla Eva Gil")
	one.wins(t)
	text := verbtest.Read(t, file)
	verbtest.Check(t, os.WriteFile(file, append(text, "withdraw 4 from "+day(-30)+"\n\nround 3 "+day(0)+"\n5 - 6 table 1\n"...), 0o644))
	assert.Equal(t, two.sits(t), "no encounter of the round is left for this table now", "pair 4 has left")
	assert.Equal(t, one.sits(t), "Inês João Luís Maria", "the next round of today, which somebody has written meanwhile")
	verbtest.Check(t, os.WriteFile(file, []byte("competition \"Liga\"\nform what\n"), 0o644))
	page := string(s.joined(t, "screen").get(t, "/standing").body)
	for _, want := range []string{"Liga · round 3 · " + day(0), "the text of the competition cannot be read now; what it said before holds: ", ":2:6: "} {
		assert.Check(t, strings.Contains(page, want), "no %s in\n%s", want, page)
	}
	s.kill()
	s = serving(t, log, 2, "--competition", liga(t, lines...), "--round", "1")
	assert.Equal(t, s.writer(t, "2").sits(t), "Eva Gil Filipe Hugo")
	assert.Check(t, strings.Contains(s.errs.String(), "the round is of "+day(-7)+", and what is played today is written down as of "+day(0)), "%s", s.errs)
}

// TestServeRoundNames: what an earlier evening wrote with other names is said at the start, and a table without a match of the round may play any.
func TestServeRoundNames(t *testing.T) {
	record := filepath.Join(t.TempDir(), "a.sueca")
	verbtest.Check(t, os.WriteFile(record, []byte("[Event \"Liga de Outono\"]\n[Date \"2026-10-03\"]\n[Rules \"fpsd target=4\"]\n[A \"Annna\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n[D \"Duarte\"]\n\n"+
		"deal 1\npoints AC 100 BD 20\ndeal 2\npoints AC 100 BD 20\n"), 0o644))
	s := serving(t, newLog(t, record), 2, "--competition", liga(t, "round 1", "1 - 2"))
	assert.Check(t, strings.Contains(s.errs.String(), "“Annna” plays in no pair"), "%s", s.errs)
	assert.Equal(t, s.writer(t, "1").sits(t), "Ana Carla Bruno Duarte")
	two := s.writer(t, "2")
	assert.Equal(t, two.sits(t), "no encounter of the round is left for this table now")
	two.begins(t, map[string]any{"players": []string{"Xavier", "Yara", "Zé", "Wanda"}, "event": "", "site": "", "rules": "", "dealer": "A"})
}

// TestServeRoundRefuses: what cannot be played is said at the start, with the lines of the text.
func TestServeRoundRefuses(t *testing.T) {
	log := newLog(t)
	drawn := liga(t, "round 1", "1 - 2")
	for _, tt := range []struct{ file, args, want string }{
		{liga(t, "round 1", "1 - 2", "1 - 3", "pair 1 \"X\" \"Y\""), "", "liga.competition:12:1: "},
		{liga(t, "round 1", "1 - 2", "1 - 3", "pair 1 \"X\" \"Y\""), "", "liga.competition:13:6: "},
		{liga(t), "", "liga.competition has no round yet: sueca season draw proposes one"},
		{"none.competition", "", "none.competition"},
		{drawn, "--round 2", "has no round 2: its rounds go from 1 to 1"},
		{drawn, "--round 0", "--round is the number of a round of --competition"},
		{drawn, "--event Outra", "the event of this competition is \"Liga de Outono\", and not \"Outra\": leave --event out"},
		{drawn, "--rules tres-morto", "a competition is of two pairs at each table, and by --rules tres-morto they do not sit so"},
	} {
		status, out, errs := outcome(append([]string{"serve", "--lang", "en", "--log", log, "--listen", "127.0.0.1:0", "--competition", tt.file}, strings.Fields(tt.args)...)...)
		assert.Check(t, status == output.ExitTrouble && out == "" && strings.Contains(errs, tt.want), "%s %s: %d %q %q", tt.file, tt.args, status, out, errs)
	}
	if status, _, errs := outcome("serve", "--lang", "en", "--log", log, "--round", "1"); status != output.ExitTrouble || !strings.Contains(errs, "--round is the number") {
		t.Errorf("%d %q", status, errs)
	}
}
