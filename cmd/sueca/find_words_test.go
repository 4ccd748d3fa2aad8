package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sueca/analysis/query"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/message"
)

// TestQueryErrors: a fault is shown with its line, unless that would fill the screen.
func TestQueryErrors(t *testing.T) {
	fault := func(line, col int) *query.Error { return &query.Error{Line: line, Col: col, Msg: message.Msg("wrong")} }
	words := verbtest.Speaking("en").Out.Words
	for _, tt := range []struct {
		text      string
		line, col int
		pointed   bool
	}{
		{"lead and", 1, 6, true}, {"lead\nand", 2, 1, true}, {"lead", 2, 1, false},
		{strings.Repeat("a", query.MaxLength/8), 1, 1, true}, {strings.Repeat("a", query.MaxLength/8+1), 1, 1, false},
	} {
		err := verb.InQuery("x.query", tt.text, fault(tt.line, tt.col))
		var told *verb.QueryError
		if !errors.As(err, &told) || told.Error() != "wrong" {
			t.Errorf("%v is no fault of a query", err)
			continue
		}
		first, rest, pointed := strings.Cut(told.Explain(words), "\n")
		if want := fmt.Sprintf("x.query:%d:%d: wrong", tt.line, tt.col); first != want || pointed != tt.pointed || pointed && !strings.HasSuffix(rest, "^") {
			t.Errorf("%d bytes: %q, pointed at: %v", len(tt.text), first, pointed)
		}
	}
	if err := errors.New("other"); verb.InQuery("x.query", "", err) != err {
		t.Error("another error is no fault of a query")
	}
}

// TestEachRows: what a query tries for each suit has a column of its own, in a table for
// spreadsheets and in JSON.
func TestEachRows(t *testing.T) {
	t.Chdir(t.TempDir())
	verbtest.WriteText(t, "x.sueca", "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump *♦\n1. B: A♠ 2♠ 3♥ 4♠\n2. B: 5♣ 6♣ 7♥ K♠\n")
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
