package records

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/message"
)

// duplicateRow is a record that was left out, and why, in the JSON form.
type duplicateRow struct {
	File     *string `json:"file"`
	Line     *int    `json:"line"`
	Match    string  `json:"match"`
	KeptFile *string `json:"kept_file"`
	KeptLine *int    `json:"kept_line"`
	Kept     string  `json:"kept"`
	Why      string  `json:"why"`
	Because  string  `json:"because"` // in the person's language
}

// reasonWords are the reasons for leaving a record out, for a person.
var reasonWords = map[archive.Reason]message.Word{
	archive.Identical: "identical", archive.SamePlays: "with the same plays", archive.Prefix: "the beginning of a longer one",
	archive.Part:       "with less that is known",
	archive.Correction: "corrected in another one",
}

// findDuplicates reads all records once, and decides which are left out.
func (x *extraction) findDuplicates(args []string) error {
	a, d := x.a, &archive.Duplicates{}
	err := source.Work(a.Records, a.Records.Batches(args), func(_ *output.Output, prints *[]archive.Fingerprint, r *source.Record) {
		if x.passes(r) {
			*prints = append(*prints, archive.FingerprintOf(r))
		}
	}, func(p *source.Done[[]archive.Fingerprint]) error {
		for _, f := range p.Result {
			d.Add(f)
		}
		a.Out.Progress.At(a.Out, 0)
		return nil // the second reading reports errors
	})
	if err != nil {
		return err
	}
	a.Out.Trouble = false
	x.dropped = make([]bool, d.Records())
	counts := map[archive.Reason]int{}
	found := d.Found()
	for _, dup := range found {
		x.dropped[dup.Left] = true
		counts[dup.Why]++
	}
	if len(found) > 0 {
		a.Out.Progress.Clear()
		var said []string
		for _, why := range archive.Reasons() {
			if counts[why] > 0 {
				said = append(said, fmt.Sprintf("%s: %d", a.Out.Words.Word(reasonWords[why]), counts[why]))
			}
		}
		a.Out.Remark(message.Msg("left out, because another record of the match is kept: %s", strings.Join(said, ", ")))
	}
	x.reported = func() error { return nil }
	if x.report != "" {
		x.reported = func() error { return x.writeReport(d, found) }
	}
	return nil
}

// writeReport writes which records were left out, in their order.
func (x *extraction) writeReport(d *archive.Duplicates, found []archive.Duplicate) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for _, dup := range found {
		left, kept := d.Of(dup.Left), d.Of(dup.Kept)
		if err := enc.Encode(&duplicateRow{
			record.OrNull(left.File), record.OrNull(left.Line), left.ID, record.OrNull(kept.File), record.OrNull(kept.Line), kept.ID,
			string(dup.Why), x.a.Out.Words.Word(dup.Because),
		}); err != nil {
			return err
		}
	}
	return x.a.Files.WriteFile(x.report, b.Bytes(), output.Forced(x.force))
}
