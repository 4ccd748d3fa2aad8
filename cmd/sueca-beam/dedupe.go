package main

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
)

// Of two records one may be left out only if their fingerprints have a key in common. Fingerprints
// that have none with any other are not brought together with the rest: those that do are, at one
// place, in the order of the records.

// print is a fingerprint, and where its record stands among all.
type print struct {
	Input, Block, Number int64
	Print                archive.Fingerprint
}

func (p *print) compare(o *print) int {
	return cmp.Or(cmp.Compare(p.Input, o.Input), cmp.Compare(p.Block, o.Block), cmp.Compare(p.Number, o.Number))
}

// dedupe takes the fingerprints of records.
type dedupe struct {
	*reading
	at     place
	prints []print
}

func (d *dedupe) begin(_ context.Context, at place) error {
	d.at, d.prints = at, nil
	return nil
}

func (d *dedupe) add(r *record.Record) error {
	if !r.Empty && d.filter.Passes(r) {
		d.prints = append(d.prints, print{d.at.in.Index, d.at.block, int64(len(d.prints)), archive.FingerprintOf(r)})
	}
	return nil
}

func (d *dedupe) end(emit func(string, []byte)) error {
	for i := range d.prints {
		for _, key := range d.prints[i].Print.Keys() {
			if err := emitJSON(emit, key, &d.prints[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// companyFn passes on the fingerprints that have a key in common with others.
type companyFn struct{}

// ProcessElement emits them if there are several.
func (f *companyFn) ProcessElement(_ string, values func(*[]byte) bool, emit func(string, []byte)) {
	var first []byte
	for n, text := 0, []byte(nil); values(&text); n++ {
		if n == 0 {
			first = bytes.Clone(text)
			continue
		}
		if n == 1 {
			emit("", first)
		}
		emit("", bytes.Clone(text))
	}
}

// duplicateRow is a record that is left out, as the command writes it.
type duplicateRow struct {
	File     *string        `json:"file"`
	Line     *int           `json:"line"`
	Match    string         `json:"match"`
	KeptFile *string        `json:"kept_file"`
	KeptLine *int           `json:"kept_line"`
	Kept     string         `json:"kept"`
	Why      archive.Reason `json:"why"`
	Because  string         `json:"because"`
}

// mergePrints finds which records are left out, and returns that as the command writes it.
func mergePrints(t *Task, values func(*[]byte) bool) ([]byte, error) {
	var all []*print
	if err := each(values, func(p *print) error { all = append(all, p); return nil }); err != nil {
		return nil, err
	}
	slices.SortFunc(all, (*print).compare)
	all = slices.CompactFunc(all, func(a, b *print) bool { return a.compare(b) == 0 })
	var d archive.Duplicates
	for _, p := range all {
		d.Add(p.Print)
	}
	words := lang.New(t.Lang)
	var out bytes.Buffer
	for _, dup := range d.Found() {
		left, kept := d.Of(dup.Left), d.Of(dup.Kept)
		if err := output.EncodeLine(&out, &duplicateRow{
			record.OrNull(left.File), record.OrNull(left.Line), left.ID, record.OrNull(kept.File), record.OrNull(kept.Line), kept.ID,
			dup.Why, words.Word(dup.Because),
		}); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}
