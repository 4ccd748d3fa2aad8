package faces

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/viewer"
	"sueca/replay/viewer/grid"
)

// The deals of a match as two people saw them. Ana misheard a card of the ninth trick, so that two cards are exchanged.
var (
	dealOne = []string{"5♥ A♥ K♥ 3♥", "A♣ J♣ K♣ Q♣", "J♥ 2♥ 7♥ Q♥", "5♦ 7♦ Q♠ 6♦", "A♦ 4♠ 2♦ K♦", "7♣ 6♣ 3♣ 5♠", "K♠ 3♠ A♠ 2♠", "J♠ 7♠ 5♣ 4♥",
		"4♣ 2♣ 4♦ J♦", "6♥ 6♠ Q♦ 3♦"}
	misheard = "4♦ 2♣ 4♣ J♦"
)

// sitting is one run of transcribe by somebody.
type sitting struct {
	t    *testing.T
	tr   *transcription
	book *sheetBook
	s    *viewer.Session
}

// sitDown begins to transcribe with a log.
func sitDown(t *testing.T, log, author string, second bool) *sitting {
	t.Helper()
	var out bytes.Buffer
	a := verb.NewRun(t.Context(), nil, nil, &out, &out)
	a.Records.LogPath, a.Records.Author = log, author
	p := &sitting{t: t, tr: &transcription{a: a, keys: "pt", players: "Ana,Bruno,Carla,Duarte", second: second}}
	p.tr.answer = p.tr.askWho
	p.book = &sheetBook{a: a}
	t.Cleanup(p.book.close)
	assert.NilError(t, p.tr.match(p.book, nil))
	p.s = sessionOf(t, a, p.tr, p.book)
	return p
}

// sessionOf opens the book of a transcription.
func sessionOf(t *testing.T, a *run.Run, tr *transcription, book *sheetBook) *viewer.Session {
	t.Helper()
	host := viewerHost(a)
	host.Lines, host.Slip, host.Card, host.Vocabulary = tr.desk().Lines, tr.desk().Slip, tr.desk().Card, vocabulary
	s, err := viewer.NewSession(book, host, viewer.Look{Colours: grid.NoColours})
	assert.NilError(t, err)
	s.Transcribe(viewer.Pads()[0], card.A, false)
	return s
}

func (p *sitting) press(keys ...string) {
	for _, k := range keys {
		p.s.Press(k)
	}
}

// types types lines behind a colon.
func (p *sitting) types(lines ...string) {
	for _, text := range lines {
		p.press(":")
		for _, r := range text {
			if r == ' ' {
				p.press("Space")
			} else {
				p.press(string(r))
			}
		}
		p.press("Enter")
	}
}

// deal types a deal with the trump card 7♥, with other lines for some tricks.
func (p *sitting) deal(instead map[int]string) {
	p.press("c", "7")
	for i, line := range dealOne {
		if other, ok := instead[i+1]; ok {
			line = other
		}
		p.types(line)
	}
}

func (p *sitting) screen() string { return p.s.Draw(100, 40).String() }

// shows checks that a text is on the screen, or is not.
func (p *sitting) shows(text string, want bool) {
	p.t.Helper()
	if got := p.screen(); strings.Contains(got, text) != want {
		p.t.Errorf("%q is on the screen: %t\n%s", text, !want, got)
	}
}

// logged returns the text of the one match of a log.
func logged(t *testing.T, log string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := program.Execute(append([]string{"export", "all", "--lang", "en", "--log", log}, args...), nil, &out, &errs); status != 0 {
		t.Fatalf("%d %s", status, errs.String())
	}
	return out.String()
}

// TestTranscribeSecond: a second person writes the match that a first one has written, and sees nothing of it before a deal of
// theirs is over: their screen is that of one who writes it alone. Then they see where the two differ, and answer.
func TestTranscribeSecond(t *testing.T) {
	dir := t.TempDir()
	log, alone := filepath.Join(dir, "club.db"), filepath.Join(dir, "alone.db")
	ana := sitDown(t, log, "Ana", false)
	ana.deal(nil)
	ana.press("c", "r") // the first has gone on with the second deal
	ana.types("5♥ A♥ 2♥ 3♥")

	rui, one := sitDown(t, log, "Rui", true), sitDown(t, alone, "Rui", false)
	blind := func(when string) {
		t.Helper()
		if got, want := rui.screen(), one.screen(); got != want {
			t.Fatalf("%s the second sees\n%s\nand alone they would see\n%s", when, got, want)
		}
	}
	both := func(do func(p *sitting)) { do(rui); do(one) }
	blind("at the beginning")
	both(func(p *sitting) { p.press("c", "7") })
	blind("behind the trump card")
	for i, line := range dealOne[:9] {
		if i == 8 {
			line = misheard
		}
		both(func(p *sitting) { p.types(line) })
		blind(fmt.Sprintf("behind trick %d", i+1))
		both(func(p *sitting) { p.press("Tab") })
		blind("on the page of all that there is to say")
		both(func(p *sitting) { p.press("q", "d") })
		blind("on the page of the deals")
		both(func(p *sitting) { p.press("q") })
	}
	both(func(p *sitting) { p.press("Backspace", "o", "v") }) // taken back, and written again
	blind("behind a card that was taken back")
	both(func(p *sitting) { p.types("6♥ 6♠ Q♦") })
	blind("before the last card")
	rui.types("3♦")

	rui.shows("deal 1: 3 differences from another record, 0 settled", true)
	rui.shows("deal 1, card 1 of trick 9? 1: 4♣ (Ana)  2: 4♦ (Rui)  Enter: open", true)
	rui.press("c")
	rui.shows("the question first", true)
	rui.press("1")
	rui.shows("card 3 of trick 9: Ana 4♦; Rui 4♣ → 4♦ (the other card lies elsewhere", true)
	rui.shows("deal 1, who led trick 10? 1: C (Ana)  2: B (Rui)", true)
	rui.press("1")
	rui.shows("3 differences from another record, 3 settled", true)
	rui.shows("deal 2, dealt by B", true)
	rui.press("c", "r")
	rui.shows("differences", false)
	rui.shows("5♥", false) // of the second deal of the first
	text := logged(t, log)
	for _, want := range []string{"\nwitness \"#2\"\ntag Scorer \"Rui\"\n", "9. C: 4♦ 2♣ 4♣ J♦\n", "\nsettle deal 1 trick 9 card 1 \"4♣\" \"Rui\"\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}

	// The first goes on meanwhile: what the second wrote is no conflict, and the records stay apart.
	ana.types("J♥ Q♥ 6♥ 4♥")
	ana.shows("read it again", false)
	rui.types("5♥ A♥ 2♥ 3♥")
	for _, m := range []struct{ name, want string }{{"", "2. D: J♥ Q♥ 6♥ 4♥"}, {"Rui", "1. C: 5♥ A♥ 2♥ 3♥"}} {
		if text := recordOf(t, log, m.name); !strings.HasSuffix(strings.TrimSpace(text), m.want) {
			t.Errorf("the record of %q ends otherwise than in %s:\n%s", m.name, m.want, text)
		}
	}
	// What is exported is read again as the same, and brings nothing new.
	file := filepath.Join(dir, "club.sueca")
	assert.NilError(t, os.WriteFile(file, []byte(logged(t, log)), 0o644))
	for _, args := range [][]string{{"fmt", "-l", file}, {"import", "--log", log, file}} {
		var out, errs bytes.Buffer
		if status := program.Execute(args, nil, &out, &errs); status != 0 || strings.Contains(out.String()+errs.String(), "witness") {
			t.Errorf("%v: %d %s%s", args, status, out.String(), errs.String())
		}
	}
	if logged(t, log) != text && strings.Count(logged(t, log), "witness") != 1 {
		t.Errorf("the log was added to:\n%s", logged(t, log))
	}
}

// recordOf returns the text of the record of one witness of the one match of a log.
func recordOf(t *testing.T, log, name string) string {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(logged(t, log, "--corrections")), notation.Options{}) {
		assert.NilError(t, err)
		all := replay.Witnesses(m.Events)
		for i, w := range all {
			if w.Name == name || i == 0 && name == "" {
				return notation.Format(w.Events, notation.English)
			}
		}
	}
	return ""
}

// TestTranscribeSecondUntidy: what two who write one match do besides.
func TestTranscribeSecondUntidy(t *testing.T) {
	log := filepath.Join(t.TempDir(), "club.db")
	ana := sitDown(t, log, "Ana", false)
	ana.deal(nil)

	// The same name is another one, and the same record when it is opened again; a kill in mid-deal loses nothing.
	again := sitDown(t, log, "Ana", true)
	again.press("c", "7")
	again.types(dealOne[0])
	again.book.close()
	again = sitDown(t, log, "Ana", true)
	again.shows("trick 2: C leads", true)
	again.shows("differences", false)
	for _, line := range dealOne[1:8] {
		again.types(line)
	}
	again.types(misheard)

	// The first is back in the middle of the deal: nothing is compared until both have ended it.
	ana.press("Backspace")
	again.types(dealOne[9])
	again.shows("another record", false)
	ana.press("o", "3")
	ana.shows("deal 1: 3 differences from another record, 0 settled", true)
	ana.shows("1: 4♣ (Ana)  2: 4♦ (Ana 2)", true)
	ana.press("Enter", "Enter", "Enter")
	ana.shows("deal 2, dealt by B", true)
	ana.shows("open", true)

	// It is asked when it is opened again. A card that is taken back takes the question away.
	again = sitDown(t, log, "Ana", true)
	again.shows("deal 1, card 1 of trick 9?", true)
	again.press("Backspace")
	again.shows("deal 1, card 1 of trick 9?", false)
	again.press("o", "3")
	again.press("2", "2")
	again.shows("3 differences from another record, 3 settled", true)

	// A claim by one, and a deal that the other has not.
	ana.press("c", "r")
	ana.types("5♥ A♥ 2♥ 3♥", "claim A against BD trick 1 upheld")
	ana.shows("another record", false)
	again = sitDown(t, log, "Ana", true)
	again.shows("deal 2, dealt by B", true)
	again.shows("upheld", false)
	again.press("c", "r")
	again.types("5♥ A♥ 2♥ 3♥", "stop")
	again.shows("deal 2: ", true)
	again.types("note \"seen\"")
	again.types("witness \"Ana\"")
	again.shows("another witness writes a record of their own", true)
	again.press("Esc")
	again.types("date 2026-01-01")
	again.shows("those of the first record", true)

	// What is left open by both is in the log as two records, and the match is one.
	m := notationOf(t, logged(t, log))
	if all := replay.Witnesses(m); len(all) != 2 || all[1].Name != "Ana 2" {
		t.Errorf("%v", all)
	}
	if got := len(replay.Judge(m).Verdicts); got != 2 {
		t.Errorf("%d deals", got)
	}

	// A third is blind as well; there is nothing to write again where nothing was written.
	eva := sitDown(t, log, "Eva", true)
	eva.shows("differences", false)
	eva.press("c", "7")
	eva.types(dealOne...)
	eva.shows("3♦", true)
	var out bytes.Buffer
	a := verb.NewRun(t.Context(), nil, nil, &out, &out)
	a.Records.LogPath = filepath.Join(t.TempDir(), "none.db")
	tr := &transcription{a: a, second: true}
	if err := tr.match(&sheetBook{a: a}, nil); err == nil {
		t.Error("a match that is not there is written a second time")
	}
}

// notationOf returns the events of the one match of a text.
func notationOf(t *testing.T, text string) []engine.Event {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		return m.Events
	}
	return nil
}
