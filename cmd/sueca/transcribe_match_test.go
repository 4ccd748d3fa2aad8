package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"sueca/engine"
)

// TestTranscribeWhich opens the match that the flags name: the one that is not over, or a new
// one with its number counted on. Nothing is in the log before something is written.
func TestTranscribeWhich(t *testing.T) {
	var out bytes.Buffer
	a := newReporter(t.Context(), nil, nil, &out, &out)
	a.LogPath = filepath.Join(t.TempDir(), "log.db")
	open := func(tr *transcription, args ...string) *sheetBook {
		t.Helper()
		tr.a, tr.keys = a, "pt"
		book := &sheetBook{a: a}
		t.Cleanup(book.close)
		if err := tr.match(book, args); err != nil {
			t.Fatal(err)
		}
		return book
	}
	// tag returns a tag of a match of a book.
	tag := func(book *sheetBook, i int, name string) string {
		t.Helper()
		doc, err := book.Open(i)
		if err != nil {
			t.Fatal(err)
		}
		return tagOf(doc.Events, name)
	}
	write := func(book *sheetBook, i int, events ...engine.Event) {
		t.Helper()
		doc, err := book.Open(i)
		if err == nil {
			err = doc.Add(events)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	deal := &engine.DealStarted{Number: 1, Dealer: engine.A, Trump: engine.NewCard(engine.Hearts, engine.Seven), TrumpWritten: true}
	one := transcription{table: "1", event: "Torneio", players: "Ana Reis, Bruno Sá, Carla, Duarte"}

	first := open(&one)
	if _, err := os.Stat(a.LogPath); err == nil || len(first.stored()) != 0 {
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
	a.Author = "Ana Reis"
	write(open(&club), 0, deal)
	a.Author = ""
	t.Setenv("SUECA_AUTHOR", "")
	for _, tt := range []struct {
		tr   transcription
		want map[string]string
	}{
		{transcription{table: "6"}, map[string]string{"Event": "Noite de Outono", "Site": "Ribeira", "Rules": "fpsd target=5", "Table": "6", "Match": "1", "A": "A"}},
		{transcription{table: "5", fresh: true}, map[string]string{"Event": "Noite de Outono", "Match": "2"}},
		{transcription{table: "6", event: "Torneio", rules: "fpsd target=4"}, map[string]string{"Event": "Torneio", "Site": "", "Rules": "fpsd target=4"}},
	} {
		a.Author = ""
		book := open(&tt.tr)
		for name, want := range tt.want {
			if got := tag(book, 0, name); got != want {
				t.Errorf("%+v: %s is %q, want %q", tt.tr, name, got, want)
			}
		}
		if a.Author != "Ana Reis" {
			t.Errorf("%+v: %q writes", tt.tr, a.Author)
		}
	}
	t.Setenv("SUECA_AUTHOR", "Rui")
	if a.Author = ""; open(&transcription{table: "6"}) == nil || a.Author != "" {
		t.Errorf("%q writes, and $SUECA_AUTHOR says who does", a.Author)
	}

	// The next one at the table, with who sits there by then.
	write(first, 0, &engine.PlayStopped{}, &engine.SeatSubstituted{Seat: engine.C, Name: "Eva Lima"}, &engine.WalkedOver{Side: engine.AC})
	doc, err := first.Open(0)
	if err != nil {
		t.Fatal(err)
	}
	at, err := one.next(first, doc.Events)
	if err != nil || at != 1 {
		t.Fatal(at, err)
	}
	for name, want := range map[string]string{"Table": "1", "Event": "Torneio", "Match": "2", "A": "Ana Reis", "B": "Bruno Sá", "C": "Eva Lima", "Rules": "fpsd target=4"} {
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
