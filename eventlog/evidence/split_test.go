package evidence

import (
	"strings"
	"testing"

	"sueca/engine"
)

// TestSplitRows: the head is a row, and each deal one, with the comments directly before it and with
// what it corrects; what could not be read begins a row of its own.
func TestSplitRows(t *testing.T) {
	kinds := map[rune]engine.Event{
		'm': &engine.MatchStarted{}, 't': &engine.TagWritten{Name: "Site"},
		'c': &engine.Commented{Place: engine.CommentAlone}, 'b': &engine.Commented{Place: engine.CommentOnLine},
		'd': &engine.DealStarted{}, 'a': &engine.DealAmended{Deal: 1}, 'p': &engine.CardPlayed{},
		'q': &engine.Quarantined{}, 'h': &engine.Quarantined{Head: true},
	}
	for _, tt := range []struct{ events, want string }{
		{"", ""},
		{"m", "m"},
		{"mt", "mt"},
		{"dp", "dp"},
		{"mtdpp", "mt dpp"},
		{"mdpdpp", "m dp dpp"},
		{"mtccdp", "mt ccdp"},      // before the first deal
		{"mdpccdp", "m dp ccdp"},   // and before the next
		{"mdpbdp", "m dpb dp"},     // a comment behind a card stays with it
		{"mdpcbcdp", "m dpcb cdp"}, // only those directly before
		{"mdpc", "m dpc"},          // behind the last
		{"cdp", "cdp"},             // nothing but comments before the deal
		{"mdpadp", "m dp adp"},     // a correction and its deal
		{"mdpcacdp", "m dp cacdp"}, // with comments before both
		{"mdpadpadpdp", "m dp adp adp dp"},
		{"mdpa", "m dp a"},         // a correction that ends
		{"mqdp", "m q dp"},         // a deal that could not be read
		{"mdpqqdp", "m dp q q dp"}, //
		{"mdpcqdp", "m dpc q dp"},
		{"mhdp", "m h dp"},
		{"mdpaqdp", "m dp aq dp"},   // a correction whose deal could not be read
		{"mdpahdp", "m dp ahdp"},    // a line of it that could not be read: its deal comes
		{"mdpahqdp", "m dp ahq dp"}, //
	} {
		var events []engine.Event
		for _, k := range tt.events {
			events = append(events, kinds[k])
		}
		var got []string
		for _, row := range SplitRows(events) {
			text := ""
			for _, e := range row {
				for k, of := range kinds {
					if e == of {
						text += string(k)
					}
				}
			}
			if cap(row) != len(row) {
				t.Errorf("%s: what is appended to %s would be written over the next row", tt.events, text)
			}
			got = append(got, text)
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.events, got, tt.want)
		}
	}
}
