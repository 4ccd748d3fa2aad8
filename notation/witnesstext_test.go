package notation

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
)

// twoWitnesses is a match of two witnesses in canonical form, with a comment and a deal that cannot be read.
const twoWitnesses = `[Sueca "1"]
[Scorer "Ana"]

deal 1 dealer A trump 7♥|7♦
hand A ♠A 6♠|6♣
1. B: 5♥ 6♠|6♣|* K♥ 3♥
deal 2
1. B: 5♥ nothing

; what Rui wrote
witness "Rui \"R\""
tag Scorer "Rui Costa"
tag Referee "Zé"

deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥
settle deal 1 trick 1 card 2 "6♠" "Ana and Rui"
settle deal 1 trick 1 leader "B"
settle deal 1 hand A "A♠ 6♠"
settle deal 1 points "AC 68 BD 52" "the sheet"

witness "Ana"
amend deal 1 trick 1 C A♥ -> 2♥ "misread"
`

// TestWitnesses reads the records of several witnesses, and writes them as they were, in both languages. A deal that cannot be read takes
// no witness with it.
func TestWitnesses(t *testing.T) {
	var events []engine.Event
	for m, err := range Matches(strings.NewReader(twoWitnesses), Options{}) {
		if err != nil || events != nil {
			t.Fatal("one match is there", err)
		}
		events = m.Events
	}
	var names []string
	for _, e := range events {
		if w, ok := e.(*engine.WitnessBegun); ok {
			names = append(names, w.Name)
		}
	}
	if diff := cmp.Diff([]string{`Rui "R"`, "Ana"}, names); diff != "" {
		t.Error("witnesses:", diff)
	}
	again := Format(events, Portuguese)
	if !strings.Contains(again, "decide jogo 1 vaza 1 carta 2 \"6♠\" \"Ana and Rui\"\n") || !strings.Contains(again, "testemunha \"Ana\"\n") {
		t.Errorf("in Portuguese:\n%s", again)
	}
	for m, err := range Matches(strings.NewReader(again), Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(Format(events, English), Format(m.Events, English)); diff != "" {
			t.Error("read again:", diff)
		}
	}
}

// TestWitnessErrors refuses lines of witnesses that say nothing.
func TestWitnessErrors(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{`witness`, "witness \"NAME\""},
		{`witness " "`, "it needs a name"},
		{`tag Scorer "Rui"`, "is a tag of a witness"},
		{`settle deal 1 trick 1 card "6♠"`, "named by its place"},
		{`settle deal 1 card 2 "6♠"`, "are of a trick"},
		{`settle deal 1 trick 1 points "AC 1"`, "are of a trick"},
		{`settle deal 1 trick 1 card 5 "6♠"`, "no place 5"},
		{`settle deal 1 hand "6♠"`, "named by its seat"},
		{`settle deal 1 weather "6♠"`, "nothing that can be settled"},
		{`settle deal 1 trick 11 leader "B"`, "11"},
	} {
		said := ""
		for m := range Matches(strings.NewReader("deal 1\n1. B: A♠\n"+tt.line+"\n"), Options{}) {
			for _, e := range m.Errors {
				said += e.Error()
			}
		}
		if !strings.Contains(said, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.line, said, tt.want)
		}
	}
}
