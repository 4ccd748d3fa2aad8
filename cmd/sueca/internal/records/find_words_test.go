package records

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
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

// TestHeadings: a word of queries stands above a column as a person says it, and behind the name
// of its play; anything else as it is written.
func TestHeadings(t *testing.T) {
	for _, tt := range []struct{ lang, text, want string }{
		{"en", "seat", "seat"}, {"en", "a.seat", "a.seat"}, {"pt", "seat", "lugar"}, {"pt", "a.seat", "a: lugar"}, {"pt", "seat is A", "seat is A"}, {"pt", "a.forced", "a.forced"},
	} {
		if got := headingOf(verbtest.Speaking(tt.lang).Out, tt.text); got != tt.want {
			t.Errorf("%s: %q is %q, want %q", tt.lang, tt.text, got, tt.want)
		}
	}
	a := verbtest.Speaking("pt")
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
	a := verbtest.Speaking("en").Out
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
		verbtest.WriteText(t, "places.jsonl", tt.text)
		places, open, err := ListedPlaces(a, "places.jsonl", tt.args)
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
	if _, _, err := ListedPlaces(a, "none.jsonl", nil); err == nil {
		t.Error("a list that is not there is read")
	}
}
