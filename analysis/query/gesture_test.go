package query

import (
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/engine/rules"
	"sueca/eventlog/pack"
	"sueca/notation"
	"sueca/replay"
)

// gesturesIn returns what expressions come to at each play that a query finds, one line each.
func gesturesIn(t *testing.T, text, query, expressions string) string {
	t.Helper()
	q := compiled(t, query)
	show, err := q.Expressions(expressions)
	assert.NilError(t, err)
	var out []string
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		assert.Equal(t, len(m.Errors), 0, "%v", m.Errors)
		var view DealView
		assert.NilError(t, view.Deals(m.Events, func() *replay.Match { return replay.Judge(m.Events) }, func() error {
			undecided := q.Find(&view, func(f *Found) {
				var row []string
				for _, e := range show {
					row = append(row, e.Value(f))
				}
				out = append(out, strings.Join(row, ","))
			})
			if undecided {
				out = append(out, "?")
			}
			return nil
		}))
	}
	return strings.Join(out, " ")
}

const (
	codedTags  = "[Sueca \"1\"]\n[Coder \"Eva\"]\n[Blind \"yes\"]\n\n"
	codedDeal  = "deal 1 dealer A trump 7♥\ngesture D \"2\"\ngesture D \"1\"\n1. B: 5♥ A♥ K♥ 3♥\ngesture C \"v\"\n2. C: A♣ J♣ K♣ Q♣\n"
	otherCoder = "\nwitness \"Rui\"\ntag Coder \"Rui\"\ntag Blind \"yes\"\n\ndeal 1 dealer A trump 7♥\ngesture D \"1\"\ngesture D \"2\"\n1. B: 5♥ A♥ K♥ 3♥\n" +
		"2. C: A♣ J♣ K♣ Q♣\n"
)

// TestGesture: what was seen at a card is known where somebody coded the deal and the coders agree.
func TestGesture(t *testing.T) {
	for _, tt := range []struct{ desc, text, query, show, want string }{
		{"coded", codedTags + codedDeal, "coded", "seat,trick,gesture", "B,1, C,1, D,1,1 2 A,1, C,2,v D,2, A,2, B,2,"},
		{"none of it", codedTags + codedDeal, `gesture is ""`, "seat,trick", "B,1 C,1 A,1 D,2 A,2 B,2"},
		{"one of several", codedTags + codedDeal, `gesture ~ "\\b2\\b"`, "seat", "D"},
		{"of another seat", codedTags + codedDeal, `gesture(partner) is "v"`, "seat,trick", "A,2"},
		{"nobody says that he coded", codedDeal, `gesture is "v"`, "seat,trick,gesture", "C,2,v ?"},
		{"and nobody did", codedDeal, "not coded and lead", "seat,trick,gesture", "B,1, C,2,v"},
		{"coders agree", codedTags + codedDeal + otherCoder, `gesture is "1 2"`, "seat,trick", "D,1 ?"},
		{"coders differ", codedTags + codedDeal + otherCoder, `gesture is ""`, "seat,trick", "B,1 C,1 A,1 D,2 A,2 B,2 ?"},
		{"a witness who coded nothing", codedTags + codedDeal + strings.Replace(otherCoder, "tag Coder \"Rui\"\n", "", 1), `gesture is "v"`, "seat,trick", "C,2"},
		{"coded below", codedDeal + otherCoder[:strings.Index(otherCoder, "gesture")] + "1. B: 5♥ A♥ K♥ 3♥\n", `lead and gesture is ""`, "seat,trick", "B,1 ?"},
	} {
		if got := gesturesIn(t, tt.text, tt.query, tt.show); got != tt.want {
			t.Errorf("%s: %s finds %s, want %s", tt.desc, tt.query, got, tt.want)
		}
	}
	assert.Assert(t, compiled(t, `gesture is "1"`).Gestures && compiled(t, "deal coded").Gestures && !compiled(t, "lead").Gestures)
}

// TestGestureOfPlayout: a deal of a pack has no gestures, and may be coded.
func TestGestureOfPlayout(t *testing.T) {
	k, total := 0, 0
	q := compiled(t, `coded and gesture is "" and gesture(partner) is ""`)
	throughPack(t, simulate.Archive{Deals: 20, Seed: 5, Rules: rules.Default()}, func(g *simulate.Generated) {
		if k++; k%2 == 0 {
			g.Events = slices.Insert(g.Events, 1, engine.Event(&engine.TagWritten{Name: "Coder", Value: "Eva"}))
		}
	}, func(m *pack.Match) {
		head, err := m.Head()
		assert.NilError(t, err)
		want, n := 0, 0
		if engine.TagOf(head, "Coder") != "" {
			want = 40
		}
		var view DealView
		done, err := view.Playouts(head, m.Playouts, func() *replay.Match { return &replay.Match{} }, func() error {
			n = 0
			undecided := q.Find(&view, func(*Found) { n++ })
			if total++; n != want || undecided {
				t.Errorf("%d found, want %d", n, want)
			}
			return nil
		})
		assert.Assert(t, done && err == nil)
	})
	if total != 20 {
		t.Errorf("%d deals", total)
	}
}
