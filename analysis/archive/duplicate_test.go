package archive_test

import (
	"fmt"
	"log"
	"slices"
	"strings"
	"testing"

	"sueca/analysis/archive"
	"sueca/analysis/archive/judged"
	"sueca/notation"
)

// recordsOf returns the records of a text.
func recordsOf(file, text string) (out []*judged.Record) {
	for match, err := range notation.Matches(strings.NewReader(text), notation.Options{File: file}) {
		if err != nil {
			log.Fatal(err)
		}
		out = append(out, &judged.Record{File: file, Text: match, Events: match.Events})
	}
	return out
}

const evening = `[Event "Evening"]
deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥
2. C: A♣ J♣ K♣ Q♣
`

// ExampleDuplicates finds a record that goes on in another one.
func ExampleDuplicates() {
	longer := evening + "deal 2 dealer B trump 2♦\n1. C: A♠ 4♠ J♠ 5♠\n"
	var d archive.Duplicates
	for _, r := range slices.Concat(recordsOf("phone.sueca", evening), recordsOf("paper.sueca", longer)) {
		d.Add(archive.FingerprintOf(r))
	}
	for _, dup := range d.Found() {
		fmt.Printf("%s is left out (%s): %s is kept, %s\n", d.Of(dup.Left).File, dup.Why, d.Of(dup.Kept).File, dup.Because)
	}
	// Output:
	// phone.sueca is left out (prefix): paper.sueca is kept, it goes on
}

// ExampleFilter asks for matches by a tag and by what was found in a deal.
func ExampleFilter() {
	f := archive.Filter{Tags: []string{"Event=^Eve"}, Finding: "wrong-leader"}
	if err := f.Check(); err != nil {
		log.Fatal(err)
	}
	for _, r := range recordsOf("a.sueca", evening+strings.Replace(evening, "2. C:", "2. B:", 1)) {
		fmt.Println("line", r.Text.FirstLine, f.Passes(r))
	}
	// Output:
	// line 1 false
	// line 5 true
}

// TestKeys: records of which one is left out have a key in common, whatever they are.
func TestKeys(t *testing.T) {
	texts := []string{
		evening, evening + "note \"x\"\n", evening + "deal 2 dealer B trump 2♦\n1. C: A♠ 4♠ J♠ 5♠\n", strings.Replace(evening, "5♥", "4♥", 1),
		strings.Replace(evening, "Evening", "Night", 1), strings.Replace(evening, "5♥", "*♥", 1), "[Event \"Other\"]\ndeal 1 dealer B trump 2♦\n1. C: A♠ 4♠ J♠ 5♠\n",
	}
	for _, a := range texts {
		for _, b := range texts {
			var d archive.Duplicates
			var keys [2][]string
			for i, r := range slices.Concat(recordsOf("a", a), recordsOf("b", b)) {
				f := archive.FingerprintOf(r)
				keys[i] = f.Keys()
				d.Add(f)
			}
			common := slices.ContainsFunc(keys[0], func(k string) bool { return slices.Contains(keys[1], k) })
			if len(d.Found()) > 0 && !common {
				t.Errorf("%v, and no key in common:\n%s\n%s", d.Found(), a, b)
			}
		}
	}
}
