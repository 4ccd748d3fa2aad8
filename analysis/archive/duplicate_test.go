package archive_test

import (
	"fmt"
	"log"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/notation"
)

// recordsOf returns the records of a text.
func recordsOf(file, text string) (out []*record.Record) {
	for match, err := range notation.Matches(strings.NewReader(text), notation.Options{File: file}) {
		if err != nil {
			log.Fatal(err)
		}
		out = append(out, &record.Record{File: file, Text: match, Events: match.Events})
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

// TestDuplicatesFound: which of two or more records is left out, and why.
func TestDuplicatesFound(t *testing.T) {
	record := func(whole byte, id string, deals ...uint64) archive.Fingerprint {
		return archive.Fingerprint{Whole: [16]byte{whole}, ID: id, Deals: deals, Known: make([]int, len(deals)), Events: 10}
	}
	with := func(f archive.Fingerprint, set func(f *archive.Fingerprint)) archive.Fingerprint { set(&f); return f }
	base := record(1, "a", 5, 6, 7)
	for _, test := range []struct {
		name   string
		prints []archive.Fingerprint
		want   string // left<kept and the reason
	}{
		{"one", []archive.Fingerprint{base}, ""},
		{"no deal of another match", []archive.Fingerprint{base, record(2, "b", 15, 16, 17)}, ""},
		{"two without cards", []archive.Fingerprint{record(1, "a", 0), record(2, "b", 0)}, ""},
		{"the same", []archive.Fingerprint{base, base}, "1<0 identical: it came first; "},
		{"the same three times", []archive.Fingerprint{base, base, base}, "1<0 identical: it came first; 2<0 identical: it came first; "},
		{"the same plays", []archive.Fingerprint{base, record(2, "b", 5, 6, 7)}, "1<0 same-plays: it says as much or more, and came first; "},
		{"the same plays, and more beside", []archive.Fingerprint{base, with(record(2, "b", 5, 6, 7), func(f *archive.Fingerprint) { f.Events = 11 })}, "0<1 same-plays: it says more; "},
		{"one id and nothing played", []archive.Fingerprint{record(1, "a"), record(2, "a")}, "1<0 same-plays: it says as much or more, and came first; "},
		{"a beginning first", []archive.Fingerprint{record(2, "b", 5, 6), base}, "0<1 prefix: it goes on; "},
		{"a beginning last", []archive.Fingerprint{base, record(2, "b", 5)}, "1<0 prefix: it goes on; "},
		{"half of the deals", []archive.Fingerprint{record(1, "a", 5, 6, 7, 8), record(2, "b", 5, 16, 7, 18)}, "0<1 correction: it is the later one; "},
		{"less than half of the deals", []archive.Fingerprint{record(1, "a", 5, 6, 7, 8), record(2, "b", 5, 16, 17, 18)}, ""},
		{"less than half of the longer", []archive.Fingerprint{record(1, "a", 5, 6, 7, 8, 9), record(2, "b", 5, 6, 17, 18)}, ""},
		{"less than half with one id", []archive.Fingerprint{record(1, "a", 5, 6, 7, 8), record(2, "a", 5, 16, 17, 18)}, "0<1 correction: it is the later one; "},
		{"no first deal in common", []archive.Fingerprint{base, record(2, "b", 15, 16, 7)}, ""},
		{"other places", []archive.Fingerprint{base, record(2, "b", 6, 5, 17)}, ""},
		{"more known before", []archive.Fingerprint{with(base, func(f *archive.Fingerprint) { f.Known = []int{3, 2, 0} }), with(record(2, "b", 5, 16, 7), func(f *archive.Fingerprint) { f.Known = []int{3, 1, 0} })},
			"1<0 part: more cards are known in it; "},
		{"more known after", []archive.Fingerprint{base, with(record(2, "b", 5, 16, 7), func(f *archive.Fingerprint) { f.Known = []int{0, 1, 0} })}, "0<1 part: more cards are known in it; "},
		{"more known here and there", []archive.Fingerprint{with(base, func(f *archive.Fingerprint) { f.Known = []int{2, 1, 1} }), with(record(2, "b", 5, 16, 7), func(f *archive.Fingerprint) { f.Known = []int{1, 2, 1} })},
			"0<1 correction: it is the later one; "},
		{"as much known in fewer deals", []archive.Fingerprint{with(record(1, "a", 5, 6, 7), func(f *archive.Fingerprint) { f.Known = []int{1, 1, 1} }), with(record(2, "a", 5, 16), func(f *archive.Fingerprint) { f.Known = []int{1, 1} })},
			"1<0 part: more cards are known in it; "},
		{"as much known in more deals", []archive.Fingerprint{with(record(2, "a", 5, 16), func(f *archive.Fingerprint) { f.Known = []int{1, 1} }), with(record(1, "a", 5, 6, 7), func(f *archive.Fingerprint) { f.Known = []int{1, 1, 1} })},
			"0<1 part: more cards are known in it; "},
		{"corrected before", []archive.Fingerprint{with(base, func(f *archive.Fingerprint) { f.Amends = 2 }), record(2, "b", 5, 6, 7)}, "1<0 correction: it says what was corrected; "},
		{"corrected after", []archive.Fingerprint{with(base, func(f *archive.Fingerprint) { f.Amends = 1 }), with(record(2, "b", 5, 6, 17), func(f *archive.Fingerprint) { f.Amends, f.Known = 2, []int{9, 9, 9} })},
			"0<1 correction: it says what was corrected; "},
		{"fewer errors before", []archive.Fingerprint{base, with(record(2, "b", 5, 6, 17), func(f *archive.Fingerprint) { f.Errors = 1 })}, "1<0 correction: it has fewer errors; "},
		{"fewer errors after", []archive.Fingerprint{with(base, func(f *archive.Fingerprint) { f.Errors = 1 }), record(2, "b", 5, 6, 17)}, "0<1 correction: it has fewer errors; "},
		// It is compared with the others in their order, whatever it has in common with them.
		{"one of a deal and one of an id", []archive.Fingerprint{record(1, "b", 5, 6), record(2, "a", 8, 9), record(3, "a", 5, 6)}, "2<0 same-plays: it says as much or more, and came first; "},
		// What goes on and on is beside the last one.
		{"a chain", []archive.Fingerprint{record(1, "a", 5), record(2, "a", 5, 6), record(3, "a", 5, 6, 7)}, "0<2 prefix: it goes on; 1<2 prefix: it goes on; "},
		// The reason is that of the one that is kept: the second has more, and the third is corrected.
		{"a chain of reasons", []archive.Fingerprint{record(1, "a", 5, 6), record(2, "a", 5, 6, 7), with(record(3, "a", 5, 6, 7), func(f *archive.Fingerprint) { f.Amends = 1 })},
			"0<2 prefix: it goes on; 1<2 correction: it says what was corrected; "},
		{"a chain of other reasons", []archive.Fingerprint{with(record(1, "a", 5, 6, 7), func(f *archive.Fingerprint) { f.Events = 9 }), base, with(record(3, "a", 5, 6, 17), func(f *archive.Fingerprint) { f.Amends = 1 })},
			"0<2 correction: it says what was corrected; 1<2 correction: it says what was corrected; "},
		// By itself the first would be kept beside the last: what left it out is told.
		{"a chain in a ring", []archive.Fingerprint{
			with(record(1, "a", 5, 16), func(f *archive.Fingerprint) { f.Known = []int{9, 9} }), with(record(2, "a", 5, 6), func(f *archive.Fingerprint) { f.Amends = 1 }), record(3, "a", 5, 6, 7),
		}, "0<2 correction: it says what was corrected; 1<2 prefix: it goes on; "},
	} {
		var d archive.Duplicates
		for _, f := range test.prints {
			d.Add(f)
		}
		got := ""
		for _, dup := range d.Found() {
			got += fmt.Sprintf("%d<%d %s: %s; ", dup.Left, dup.Kept, dup.Why, dup.Because)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		if d.Records() != len(test.prints) {
			t.Errorf("%s: %d records", test.name, d.Records())
		}
	}
}
