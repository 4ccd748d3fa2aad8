package archive_test

import (
	"encoding/json"
	"fmt"
	"log"
	"strings"

	"sueca/analysis/archive"
	"sueca/notation"
	"sueca/replay"
)

// ExampleSummary_Merge sums up two files by themselves, and merges their summaries, one of
// which comes from a JSON file.
func ExampleSummary_Merge() {
	one := summaryOf("one.sueca", "deal 1 trump *♥\n1. B: 5♥ A♥ K♥ 3♥\n2. B: A♣ J♣ K♣ Q♣\n")
	two := summaryOf("two.sueca", "deal 1 trump *♥\n1. B: 5♥ 5♥ K♥ 3♥\n")

	stored, err := json.Marshal(two)
	if err != nil {
		log.Fatal(err)
	}
	var read archive.Summary
	if err := json.Unmarshal(stored, &read); err != nil {
		log.Fatal(err)
	}
	one.Merge(&read)

	fmt.Println("matches:", one.Matches, "deals:", one.Deals.All)
	for _, c := range one.SortedCodes() {
		fmt.Println(c.Code, c.Count)
	}
	// Output:
	// matches: 2 deals: 2
	// card-twice 1
	// wrong-leader 1
	// incomplete-deal 2
	// rules-assumed 2
}

// summaryOf sums up the matches of a text.
func summaryOf(file, text string) *archive.Summary {
	s := archive.NewSummary(false)
	for match, err := range notation.Matches(strings.NewReader(text), notation.Options{File: file}) {
		if err != nil {
			log.Fatal(err)
		}
		judged := replay.Judge(match.Events)
		var found []archive.Example
		for _, f := range judged.Findings {
			level := f.Code.Severity()
			found = append(found, archive.Example{
				File: file, Line: int(match.Ranges[f.Event].Line), Deal: f.Deal, Trick: f.Trick,
				Code: f.Code, Level: level, Severity: level.String(), Message: f.Msg.String(),
			})
		}
		s.Add(file, 1, judged.Verdicts, found)
	}
	return s
}
