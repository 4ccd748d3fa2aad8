package faces

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestTranscribeWhich opens the match that the flags name: the one that is not over, or a new
// one with its number counted on. Nothing is in the log before something is written.
func TestTranscribeWhich(t *testing.T) {
	var out bytes.Buffer
	a := verb.NewRun(t.Context(), nil, nil, &out, &out)
	a.Records.LogPath = filepath.Join(t.TempDir(), "log.db")
	open := func(tr *transcription, args ...string) *sheetBook {
		t.Helper()
		if tr.a, tr.keys = a, "pt"; tr.answer == nil {
			tr.answer = tr.askWho // there is nobody to ask: what is typed stays
		}
		book := &sheetBook{a: a}
		t.Cleanup(book.close)
		assert.NilError(t, tr.match(book, args))
		return book
	}
	// tag returns a tag of a match of a book.
	tag := func(book *sheetBook, i int, name string) string {
		t.Helper()
		doc, err := book.Open(i)
		assert.NilError(t, err)
		return engine.TagOf(doc.Events, name)
	}
	write := func(book *sheetBook, i int, events ...engine.Event) {
		t.Helper()
		doc, err := book.Open(i)
		if err == nil {
			err = doc.Add(events)
		}
		assert.NilError(t, err)
	}
	deal := &engine.DealStarted{Number: 1, Dealer: card.A, Trump: card.New(card.Hearts, card.Seven), TrumpWritten: true}
	one := transcription{table: "1", event: "Torneio", players: "Ana Reis, Bruno Sá, Carla, Duarte"}

	first := open(&one)
	if _, err := os.Stat(a.Records.LogPath); err == nil || len(first.stored()) != 0 {
		t.Error("there is a log before anything was written")
	}
	write(first, 0, deal)
	if len(first.stored()) != 1 || tag(first, 0, "Match") != "1" {
		t.Errorf("stored %v, match %s", first.stored(), tag(first, 0, "Match"))
	}
	second := open(&transcription{table: "2", event: "Torneio", players: "Eva, B, C, D"})
	write(second, 0, deal)
	if a, b := first.matches[0].id, second.matches[0].id; a == b {
		t.Fatalf("table 2 is written into the match of table 1: %s", a)
	}
	for _, tt := range []struct {
		name string
		tr   transcription
		want *sheetBook // nil for a new match
	}{
		{"by the table", transcription{table: "1"}, first},
		{"by the players, in another case and without accents", transcription{players: "ana reis,BRUNO SA, carla , duarte"}, first},
		{"the last one", transcription{}, second},
		{"by the event", transcription{event: "torneio"}, second},
		{"players and table of two matches", transcription{table: "2", players: "Ana Reis, Bruno Sá, Carla, Duarte"}, nil},
		{"another table", transcription{table: "3"}, nil},
		{"a new one", transcription{table: "1", event: "Torneio", fresh: true}, nil},
	} {
		book := open(&tt.tr)
		switch id := book.matches[0].id; {
		case tt.want != nil && id != tt.want.matches[0].id:
			t.Errorf("%s: opens %s, want %s", tt.name, id, tt.want.matches[0].id)
		case tt.want == nil && (id == first.matches[0].id || id == second.matches[0].id || book.matches[0].head == nil):
			t.Errorf("%s: opens %s, want a new match", tt.name, id)
		}
	}
	if book := open(&transcription{table: "1", event: "Torneio", fresh: true}); tag(book, 0, "Match") != "2" {
		t.Errorf("a new match at table 1 is number %s", tag(book, 0, "Match"))
	}

	// A match at another table is of the same evening: the event, the place, the rules and who
	// writes are taken over, where no flag says otherwise.
	club := transcription{table: "5", event: "Noite de Outono", site: "Ribeira", rules: "fpsd target=5"}
	a.Records.Author = "Ana Reis"
	write(open(&club), 0, deal)
	a.Records.Author = ""
	t.Setenv("SUECA_AUTHOR", "")
	for _, tt := range []struct {
		tr   transcription
		want map[string]string
	}{
		{transcription{table: "6"}, map[string]string{"Event": "Noite de Outono", "Site": "Ribeira", "Rules": "fpsd target=5", "Table": "6", "Match": "1", "A": "A"}},
		{transcription{table: "5", fresh: true}, map[string]string{"Event": "Noite de Outono", "Match": "2"}},
		{transcription{table: "6", event: "Torneio", rules: "fpsd target=4"}, map[string]string{"Event": "Torneio", "Site": "", "Rules": "fpsd target=4"}},
	} {
		a.Records.Author = ""
		book := open(&tt.tr)
		for name, want := range tt.want {
			if got := tag(book, 0, name); got != want {
				t.Errorf("%+v: %s is %q, want %q", tt.tr, name, got, want)
			}
		}
		if a.Records.Author != "Ana Reis" {
			t.Errorf("%+v: %q writes", tt.tr, a.Records.Author)
		}
	}
	t.Setenv("SUECA_AUTHOR", "Rui")
	if a.Records.Author = ""; open(&transcription{table: "6"}) == nil || a.Records.Author != "" {
		t.Errorf("%q writes, and $SUECA_AUTHOR says who does", a.Records.Author)
	}

	// A match whose date was corrected counts on both days: its id is of the day that was written. What
	// was played on another day has no time of day.
	write(open(&transcription{table: "7", event: "Torneio"}), 0, deal, &engine.TagAmended{Name: "Date", Value: "2020-01-02"})
	if n := tag(open(&transcription{table: "7", event: "Torneio", fresh: true}), 0, "Match"); n != "2" {
		t.Errorf("behind a match that was moved to another day comes number %s", n)
	}
	past := open(&transcription{table: "7", event: "Torneio", date: "2020-01-02", fresh: true})
	if date, number, clock := tag(past, 0, "Date"), tag(past, 0, "Match"), tag(past, 0, "Time"); date != "2020-01-02" || number != "2" || clock != "" {
		t.Errorf("of another day: %s, number %s, at %q", date, number, clock)
	}

	// The next one at the table, with its players: whoever sat down later was there for that match alone.
	write(first, 0, &engine.PlayStopped{}, &engine.SeatSubstituted{Seat: card.C, Name: "Eva Lima"}, &engine.WalkedOver{Side: card.AC})
	doc, err := first.Open(0)
	assert.NilError(t, err)
	at, err := one.next(first, doc.Events)
	if err != nil || at != 1 {
		t.Fatal(at, err)
	}
	for name, want := range map[string]string{"Table": "1", "Event": "Torneio", "Match": "2", "A": "Ana Reis", "B": "Bruno Sá", "C": "Carla", "Rules": "fpsd target=4"} {
		if got := tag(first, at, name); got != want {
			t.Errorf("in the next match %s is %q, want %q", name, got, want)
		}
	}
	if len(first.stored()) != 1 {
		t.Error("the next match is in the log before anything was written")
	}
	if book := open(&transcription{table: "1"}); book.matches[0].head == nil || tag(book, 0, "Match") != "1" {
		t.Errorf("the match of table 1 is over, and %s is opened again", book.matches[0].id)
	}
}

// TestTranscribeMidTrick writes lines of every kind between two cards of a trick: what the log
// holds, and what is exported of it, can be read, and says so far as the trick is open that the
// deal is still being written.
func TestTranscribeMidTrick(t *testing.T) {
	c := func(s card.Suit, r card.Rank) engine.Event { return &engine.CardPlayed{Card: card.New(s, r)} }
	three, two := card.New(card.Hearts, card.Three), card.New(card.Hearts, card.Two)
	for name, between := range map[string]engine.Event{
		"nothing":      nil,
		"correction":   &engine.PlayAmended{Deal: 1, Trick: 1, Seat: card.C, From: three, To: two, Reason: "engano"},
		"note":         &engine.NoteWritten{Text: "café"},
		"penalty":      &engine.PenaltyGiven{Infraction: rules.Talk, Seat: card.B, Warning: true},
		"cards":        &engine.CardsShown{Seat: card.A, Cards: []card.Card{card.New(card.Spades, card.King)}},
		"comment":      &engine.Commented{Text: "chove"},
		"braces":       &engine.Commented{Text: "chove", Braces: true},
		"pick-up":      &engine.TrumpPickedUp{Seat: card.A},
		"consent":      &engine.ConsentGiven{What: "deal-right"},
		"substitution": &engine.SeatSubstituted{Seat: card.D, Name: "Eva Lima"},
		"a hand":       &engine.HandRecorded{Seat: card.D, Cards: []card.Card{card.New(card.Spades, card.Ace)}},
	} {
		for _, whole := range []bool{false, true} {
			dir := t.TempDir()
			var out bytes.Buffer
			a := verb.NewRun(t.Context(), nil, nil, &out, &out)
			a.Records.LogPath = filepath.Join(dir, "log.db")
			book := &sheetBook{a: a}
			t.Cleanup(book.close)
			tr := &transcription{a: a, keys: "pt", players: "Ana, Bruno, Carla, Duarte"}
			assert.NilError(t, tr.match(book, nil))
			events := []engine.Event{
				&engine.DealStarted{Number: 1, Dealer: card.A, Trump: card.New(card.Hearts, card.Seven), TrumpWritten: true},
				&engine.TrickStarted{Number: 1, Leader: card.B}, c(card.Hearts, card.Five), &engine.CardPlayed{Card: three},
			}
			if between != nil {
				events = append(events, between)
			}
			if events = append(events, c(card.Hearts, card.Six)); whole {
				events = append(events, c(card.Hearts, card.Four))
			}
			for _, e := range events { // one by one, as they are typed
				doc, err := book.Open(0)
				if err == nil {
					err = doc.Add([]engine.Event{e})
				}
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			var logged, text, said, read bytes.Buffer
			if status := program.Execute([]string{"validate", "--log", a.Records.LogPath, "--brief", "all"}, nil, &logged, &said); status != 0 {
				t.Errorf("%s, whole %v: validate of the log ends with %d: %s%s", name, whole, status, logged.String(), said.String())
			}
			if want := "warning: the record ends in trick 1, which has 3 cards so far"; strings.Contains(logged.String(), want) == whole {
				t.Errorf("%s, whole %v: %s", name, whole, logged.String())
			}
			said.Reset()
			if status := program.Execute([]string{"export", "--log", a.Records.LogPath, "all"}, nil, &text, &said); status != 0 {
				t.Errorf("%s, whole %v: export ends with %d and says %s", name, whole, status, said.String())
			}
			var rows bytes.Buffer
			if status := program.Execute([]string{"log", "--log", a.Records.LogPath}, nil, &rows, &said); status != 0 || !strings.Contains(rows.String(), "6♥\n") {
				t.Errorf("%s: log ends with %d:\n%s", name, status, rows.String())
			}
			if !whole {
				continue
			}
			if status := program.Execute([]string{"validate", "--brief", "-"}, &text, &read, &said); status != 0 {
				t.Errorf("%s: validate of the export ends with %d: %s", name, status, read.String())
			}
		}
	}
}

// TestTranscribeNames asks about a name that the log does not have and that is like one that it has,
// as corrected: not where nobody is there to ask, not about a name that is known, nor about somebody who
// sits at the same table.
func TestTranscribeNames(t *testing.T) {
	dir := t.TempDir()
	verbtest.Check(t, os.WriteFile(filepath.Join(dir, "a.sueca"), []byte("[Date \"2026-10-03\"]\n[Rules \"fpsd target=4\"]\n[A \"Ana Reys\"]\n[B \"Bruno Sá\"]\n"+
		"[C \"Carla Dias\"]\n[D \"Duarte Melo\"]\n\ndeal 1 dealer A trump 2♥\nsubstitute B \"Heitor Vaz\"\ngames BD 4\n\namend A \"Ana Reis\" \"misspelt\"\n"), 0o644))
	program.MustRun(t, "import", "--brief", "--log", filepath.Join(dir, "club.db"), filepath.Join(dir, "a.sueca"))
	a := verbtest.Speaking("pt")
	const known = "known"
	for _, tt := range []struct{ log, typed, answer, asked, want string }{
		{"club.db", "Anna Reis, Bruno Sá, Carla Dias, Duarte Mello", known, "Anna Reis=Ana Reis Duarte Mello=Duarte Melo", "Ana Reis,Bruno Sá,Carla Dias,Duarte Melo"},
		{"club.db", "Anna Reis, Bruno Sá, Carla Dias, Duarte Mello", "", "Anna Reis=Ana Reis Duarte Mello=Duarte Melo", "Anna Reis,Bruno Sá,Carla Dias,Duarte Mello"},
		{"club.db", "ANA REYS, B, C, Heitor Vas", known, "ANA REYS=Ana Reis Heitor Vas=Heitor Vaz", "Ana Reis,B,C,Heitor Vaz"},
		{"club.db", "Ana Reys,B,C,D", known, "Ana Reys=Ana Reis", "Ana Reis,B,C,D"},
		{"club.db", "Ana Reis,Anna Reis,C,D", known, "", "Ana Reis,Anna Reis,C,D"},
		{"club.db", "Ana Reis,Bruno Sá,Eva Lima,D", known, "", "Ana Reis,Bruno Sá,Eva Lima,D"},
		{"club.db", "", known, "", ""},
		{"none.db", "Anna Reis,B,C,D", known, "", "Anna Reis,B,C,D"},
	} {
		a.Records.LogPath = filepath.Join(dir, tt.log)
		var asked []string
		tr := transcription{a: a, keys: "pt", players: tt.typed, answer: func(typed, near string) (string, error) {
			if asked = append(asked, typed+"="+near); tt.answer == known {
				return near, nil
			}
			return typed, nil
		}}
		verbtest.Check(t, tr.askNames())
		if got := strings.Join(asked, " "); got != tt.asked || tr.players != tt.want {
			t.Errorf("%s: asked %q, want %q; the players are %q, want %q", tt.typed, got, tt.asked, tr.players, tt.want)
		}
	}
	tr := transcription{a: a}
	if name, err := tr.askWho("Anna Reis", "Ana Reis"); name != "Anna Reis" || err != nil {
		t.Errorf("where nobody is there to ask: %q, %v", name, err)
	}
	tr = transcription{a: a, players: "Anna Reis,B,C,D", answer: func(string, string) (string, error) { return "", context.Canceled }}
	a.Records.LogPath = filepath.Join(dir, "club.db")
	if err := tr.askNames(); !errors.Is(err, context.Canceled) {
		t.Errorf("left: %v", err)
	}
}

// TestTranscribeNothing: who leaves without a card leaves a log only if one was asked for.
func TestTranscribeNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, tt := range []struct {
		lang  string
		asked bool
		there bool
		want  string
	}{
		{"en", false, false, "nothing was written; the log stays as it is\n"},
		{"en", true, true, "nothing was written; the log club.db is there, and empty\n"},
		{"en", true, true, "nothing was written; the log stays as it is\n"},
		{"pt", false, true, "não se escreveu nada; o livro fica como estava\n"},
	} {
		var errs bytes.Buffer
		a := verb.NewRun(t.Context(), []string{"--lang", tt.lang}, nil, &errs, io.Discard)
		a.Records.LogPath = "club.db"
		verbtest.Check(t, (&transcription{a: a, asked: tt.asked}).nothing())
		a.Out.Stdout.Flush()
		_, err := os.Stat("club.db")
		if errs.String() != tt.want || (err == nil) != tt.there {
			t.Errorf("%+v: %q, there: %v", tt, errs.String(), err == nil)
		}
	}
}
