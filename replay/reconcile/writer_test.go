package reconcile_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
	"sueca/replay/scribe"
)

// events returns the events of a text.
func events(t *testing.T, text string) []engine.Event {
	t.Helper()
	for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, m.Errors.Err())
		return m.Events
	}
	return nil
}

const (
	tagged = "[Sueca \"1\"]\n[Match \"1\"]\n[A \"Ana\"]\n[Result \"AC 4 BD 2\"]\n"
	dealt  = "\ndeal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"
)

// TestWriter writes a match by turns: each writer has the head and their own rows, a turn begins with a name where the
// last rows are another's, and a text has each record in one piece.
func TestWriter(t *testing.T) {
	match := events(t, tagged+dealt)
	played := events(t, tagged+dealt)[4:]
	turn := func(name string, added ...engine.Event) {
		t.Helper()
		rows, err := reconcile.WriterOf(match, name).Rows(added)
		assert.NilError(t, err)
		match = slices.Concat(match, rows)
	}
	turn("Rui", played[:3]...)
	turn("", events(t, tagged+dealt+"2. C: A♣ J♣ K♣ Q♣\n")[4+len(played):]...)
	turn("Rui", played[3:]...)
	turn("", &engine.PlayStopped{})
	turn("Rui", &engine.PlayStopped{})
	turn("Rui", &engine.Settled{Deal: 1, Trick: 1, What: engine.DifferLeader, Value: "B"})
	turn("Rui", &engine.NoteWritten{Text: "late"})
	want := tagged + dealt + "2. C: A♣ J♣ K♣ Q♣\nstop\n\nwitness \"#2\"\ntag Scorer \"Rui\"\n" + dealt + "stop\nnote \"late\"\n\nsettle deal 1 trick 1 leader \"B\"\n"
	assert.Equal(t, notation.Format(reconcile.Gather(match), notation.English), notation.Format(events(t, want), notation.English))
	if n := len(slices.DeleteFunc(slices.Clone(match), func(e engine.Event) bool { return e.Kind() != engine.KindWitnessBegun })); n != 5 {
		t.Errorf("%d turns", n)
	}
	rui := reconcile.WriterOf(match, "Rui")
	if text := notation.Format(rui.Events, notation.English); strings.Contains(text, "A♣") || strings.Contains(text, "Result") || !strings.Contains(text, "[A \"Ana\"]") {
		t.Errorf("the record of Rui is\n%s", text)
	}
	if _, err := rui.Rows([]engine.Event{&engine.TagAmended{Name: "A", Value: "Eva"}}); !errors.As(err, new(*scribe.Refusal)) {
		t.Error("a second renames a player")
	}
	if _, err := reconcile.WriterOf(match, "").Rows([]engine.Event{&engine.WitnessBegun{Name: "Rui"}}); err == nil {
		t.Error("the first writes as the second")
	}
	for _, tt := range []struct{ name, first, want string }{{"Rui", "Ana", "Rui"}, {"Ana", "Ana", "Ana 2"}, {"1", "Ana", "1 2"}} {
		assert.Equal(t, reconcile.FreeName(match, tt.name, tt.first), tt.want)
	}
}

// TestCompare compares only deals that all who have them have ended.
func TestCompare(t *testing.T) {
	const other = "\ndeal 1 dealer A trump 7♥\n1. B: 5♥ A♥ Q♥ 3♥\n"
	for _, tt := range []struct {
		desc, text string
		want       []int // the deals that are compared, by Ana's numbers
	}{
		{"one record", tagged + dealt + "stop\n", nil},
		{"both have ended it", tagged + dealt + "stop\n\nwitness \"Rui\"\n" + other + "stop\n", []int{1}},
		{"the second is in the middle", tagged + dealt + "stop\n\nwitness \"Rui\"\n" + other, nil},
		{"the first is in the middle", tagged + dealt + "\nwitness \"Rui\"\n" + other + "stop\n", nil},
		{"the first has gone on", tagged + dealt + "\ndeal 2 dealer B trump K♥\n\nwitness \"Rui\"\n" + other + "stop\n", []int{1}},
		{"a third is in the middle", tagged + dealt + "stop\n\nwitness \"Rui\"\n" + other + "stop\n\nwitness \"Eva\"\n" + dealt, nil},
		{"ended by a claim", tagged + dealt + "stop\n\nwitness \"Rui\"\n" + other + "claim A against B trick 1 upheld\n", []int{1}},
	} {
		var got []int
		match := events(t, tt.text)
		for _, c := range reconcile.Compare(match, reconcile.WriterOf(match, "").Name, replay.Options{}) {
			got = append(got, c.OwnDeal)
			if c.Open() == 0 {
				t.Errorf("%s: nothing is open", tt.desc)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: compared are %v, want %v", tt.desc, got, tt.want)
		}
	}
}
