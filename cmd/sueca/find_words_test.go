package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/query"
	"sueca/engine"
	"sueca/engine/message"
)

// TestSpots: an event is about a card, a trick or a deal; a deal that corrects another is at the
// place of that one.
func TestSpots(t *testing.T) {
	var s spots
	for i, tt := range []struct {
		e     engine.Event
		begun bool
		want  spot
	}{
		{&engine.NoteWritten{Text: "x"}, false, spot{}},
		{&engine.DealStarted{Number: 1}, true, spot{deal: 1, index: 1}},
		{&engine.TrickStarted{Number: 1}, false, spot{1, 1, 1, 0}},
		{&engine.CardPlayed{}, false, spot{1, 1, 1, 1}},
		{&engine.NotPlayed{}, false, spot{1, 1, 1, 2}},
		{&engine.TrickStarted{Number: 2}, false, spot{1, 1, 2, 0}},
		{&engine.DealStarted{Number: 1}, true, spot{deal: 1, index: 2}},
		{&engine.Quarantined{Deal: 1}, false, spot{deal: 1, index: 3}},
		{&engine.Quarantined{Deal: 7, Head: true}, false, spot{deal: 1, index: 3}},
		{&engine.DealAmended{Deal: 1}, false, spot{deal: 1, index: 3}},
		{&engine.DealStarted{Number: 1}, true, spot{deal: 1, index: 3}},
		{&engine.DealStarted{Number: 2}, true, spot{deal: 2, index: 1}},
		{&engine.DealStarted{Number: 1}, true, spot{deal: 1, index: 4}},
	} {
		if begun := s.next(tt.e); begun != tt.begun || s.spot != tt.want {
			t.Errorf("%d, %s: %+v, begun %v, want %+v, %v", i, tt.e.Kind(), s.spot, begun, tt.want, tt.begun)
		}
	}
}

// TestQueryErrors: a fault is shown with its line, unless that would fill the screen.
func TestQueryErrors(t *testing.T) {
	fault := func(line, col int) *query.Error { return &query.Error{Line: line, Col: col, Msg: message.Msg("wrong")} }
	words := speaking("en").Out.Words
	for _, tt := range []struct {
		text      string
		line, col int
		pointed   bool
	}{
		{"lead and", 1, 6, true}, {"lead\nand", 2, 1, true}, {"lead", 2, 1, false},
		{strings.Repeat("a", query.MaxLength/8), 1, 1, true}, {strings.Repeat("a", query.MaxLength/8+1), 1, 1, false},
	} {
		err := inQuery("x.query", tt.text, fault(tt.line, tt.col))
		var told *queryError
		if !errors.As(err, &told) || told.Error() != "wrong" {
			t.Errorf("%v is no fault of a query", err)
			continue
		}
		first, rest, pointed := strings.Cut(told.Explain(words), "\n")
		if want := fmt.Sprintf("x.query:%d:%d: wrong", tt.line, tt.col); first != want || pointed != tt.pointed || pointed && !strings.HasSuffix(rest, "^") {
			t.Errorf("%d bytes: %q, pointed at: %v", len(tt.text), first, pointed)
		}
	}
	if err := errors.New("other"); inQuery("x.query", "", err) != err {
		t.Error("another error is no fault of a query")
	}
}

// TestHeadings: a word of queries stands above a column as a person says it, and behind the name
// of its play; anything else as it is written.
func TestHeadings(t *testing.T) {
	for _, tt := range []struct{ lang, text, want string }{
		{"en", "seat", "seat"}, {"en", "a.seat", "a.seat"}, {"pt", "seat", "lugar"}, {"pt", "a.seat", "a: lugar"}, {"pt", "seat is A", "seat is A"}, {"pt", "a.forced", "a.forced"},
	} {
		if got := headingOf(speaking(tt.lang).Out, tt.text); got != tt.want {
			t.Errorf("%s: %q is %q, want %q", tt.lang, tt.text, got, tt.want)
		}
	}
	a := speaking("pt")
	for text, courts := range map[string]bool{"card": true, "rank": true, "a.card": true, "b.rank": true, "a.seat": false, "seat": false} {
		want := "Q♥"
		if courts {
			want = a.Out.Words.Courts(want)
		}
		if got := lettered(a.Out, text, "Q♥"); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestListedPlaces: the viewer goes to the places that were found, and reads the files that they
// are in unless others are named.
func TestListedPlaces(t *testing.T) {
	t.Chdir(t.TempDir())
	a := speaking("en").Out
	const one, two = `{"match":"a1","deal":2,"file":"x.sueca","plays":[{"name":"a","trick":2,"place":3,"seat":"D","card":"2♥"},{"name":"b","trick":3,"place":1,"seat":"A","card":"7♥"}],"each":{"t":"♠","s":"♥"}}`, `{"match":"b2","deal":1,"file":"y.sueca","plays":[]}`
	const logged = `{"match":"c3","deal":4}`
	for _, tt := range []struct {
		text string
		args []string
		want string
	}{
		{one + "\n\n \n" + two + "\n" + one + "\n", nil, "[a1 2 2 3 a 2. D 2♥, b 3. A 7♥, s ♥, t ♠] [b2 1 0 0 ] [a1 2 2 3 a 2. D 2♥, b 3. A 7♥, s ♥, t ♠] of [x.sueca y.sueca]"},
		{two, []string{"z.sueca"}, "[b2 1 0 0 ] of [z.sueca]"},
		{logged, nil, "[c3 4 0 0 ] of []"},
		{"\n\n", nil, "places.jsonl has no places to go to"},
		{"", nil, "places.jsonl has no places to go to"},
		{two + "\n\n{\"match\":\"b2\"}\n", nil, "places.jsonl:3: this is no place that sueca find --format json wrote"},
		{"{\"deal\":1}\n", nil, "places.jsonl:1: this is no place that sueca find --format json wrote"},
		{"[1]\n", nil, "places.jsonl:1: this is no place that sueca find --format json wrote"},
	} {
		writeText(t, "places.jsonl", tt.text)
		places, open, err := listedPlaces(a, "places.jsonl", tt.args)
		got := ""
		for _, p := range places {
			got += fmt.Sprintf("[%s %d %d %d %s] ", p.Match, p.Deal, p.Trick, p.Card, p.About)
		}
		got += fmt.Sprint("of ", open)
		if err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q:\n%s", tt.text, diff)
		}
	}
	if _, _, err := listedPlaces(a, "none.jsonl", nil); err == nil {
		t.Error("a list that is not there is read")
	}
}

// TestEachRows: what a query tries for each suit has a column of its own, in a table for
// spreadsheets and in JSON.
func TestEachRows(t *testing.T) {
	t.Chdir(t.TempDir())
	writeText(t, "x.sueca", "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump *♦\n1. B: A♠ 2♠ 3♥ 4♠\n2. B: 5♣ 6♣ 7♥ K♠\n")
	const q = "each suit s in side a: lead and suit is s"
	got := mustRun(t, "find", q, "x.sueca", "--format", "csv", "--show", "points")
	lines := strings.Split(strings.TrimSpace(got), "\n")
	if len(lines) != 3 || !strings.HasSuffix(lines[0], ",deal,index,trick,place,seat,card,s,points") || !strings.HasSuffix(lines[1], ",x.sueca,4,7,1,1,1,1,B,A♠,♠,11") || !strings.HasSuffix(lines[2], ",x.sueca,5,7,1,1,2,1,B,5♣,♣,0") {
		t.Errorf("%s", got)
	}
	got = mustRun(t, "find", q, "x.sueca", "--format", "json", "--max", "1")
	if !strings.Contains(got, `"plays":[{"name":"a","trick":1,"place":1,"seat":"B","card":"A♠"}],"each":{"s":"♠"},"show":{}}`) || strings.Count(got, "\n") != 1 {
		t.Errorf("%s", got)
	}
	got = mustRun(t, "find", q, "x.sueca", "--show", "points, forced")
	if !strings.Contains(got, "x.sueca:4:7: deal 1, trick 1 B A♠, s = ♠, points = 11, forced = ") {
		t.Errorf("%s", got)
	}
}
