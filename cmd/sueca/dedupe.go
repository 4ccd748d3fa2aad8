package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"sueca/analysis/archive/judged"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/eventlog/evidence"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// fingerprint identifies a record of a match: hashes of the whole, and of each deal's
// cards.
type fingerprint struct {
	file   string
	line   int
	id     string
	whole  [2]uint64
	deals  []uint64 // 0 for a deal without any card
	known  []int    // the cards that are known of each
	events int
	errors int
	amends int // corrections
}

// hashSeeds are the seeds of the hashes of this run. There are two, so that nothing is
// left out by a chance collision.
var hashSeeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// fingerprintOf makes the fingerprint of a record.
func fingerprintOf(r *source.Record) fingerprint {
	f := fingerprint{file: r.File, id: r.ID(), events: len(r.Events)}
	f.line = r.FirstLine()
	body := evidence.Encode(r.Events...)
	f.whole = [2]uint64{maphash.Bytes(hashSeeds[0], body), maphash.Bytes(hashSeeds[1], body)}
	for _, e := range r.Events {
		if reconcile.IsCorrection(e) {
			f.amends++
		}
	}
	_, standings := replay.Standings(r.Events)
	for _, s := range standings {
		hash, known := cardsHash(s.Events)
		f.deals, f.known = append(f.deals, hash), append(f.known, known)
	}
	for _, g := range r.Judge().Findings {
		if g.Code.Severity() == engine.Error {
			f.errors++
		}
	}
	return f
}

// cardsHash hashes who dealt, what was dealt and what was played, and counts the cards
// known of it. The hash is 0 if there are none.
func cardsHash(events []engine.Event) (hash uint64, known int) {
	var b []byte
	cards := 0
	count := func(c engine.Card) {
		if cards++; c.Known() {
			known++
		}
	}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			b = append(b, 1, byte(e.Dealer), byte(e.Trump))
		case *engine.HandRecorded:
			b = append(b, 2, byte(e.Seat), byte(e.Voids))
			for _, c := range e.Cards {
				b = append(b, byte(c))
				count(c)
			}
		case *engine.TrickStarted:
			b = append(b, 3, byte(e.Number), byte(e.Leader))
		case *engine.CardPlayed:
			b = append(b, 4, byte(e.Seat), byte(e.Card))
			count(e.Card)
		case *engine.NotPlayed:
			b = append(b, 5, byte(e.Seat))
		case *engine.Quarantined:
			b = append(append(b, 6), e.Text...)
			cards++
		}
	}
	if cards == 0 {
		return 0, 0
	}
	return max(1, maphash.Bytes(hashSeeds[0], b)), known
}

// duplicate is a record that was left out, and why.
type duplicate struct {
	File     *string `json:"file"`
	Line     *int    `json:"line"`
	Match    string  `json:"match"`
	KeptFile *string `json:"kept_file"`
	KeptLine *int    `json:"kept_line"`
	Kept     string  `json:"kept"`
	Why      string  `json:"why"`
	Because  string  `json:"because"` // in the person's language

	kept    int // its number
	because engine.Word
}

// The reasons for leaving a record out.
const (
	dupIdentical  = "identical"
	dupSamePlays  = "same-plays"
	dupPrefix     = "prefix"
	dupPart       = "part"
	dupCorrection = "correction"
)

// dupWords are those reasons for a person.
var dupWords = map[string]engine.Word{
	dupIdentical: "identical", dupSamePlays: "with the same plays", dupPrefix: "the beginning of a longer one", dupPart: "with less that is known",
	dupCorrection: "corrected in another one",
}

// relate returns how two records of a match are related, empty if they are not; whether
// the second is to be kept; and why that one.
func relate(f, g *fingerprint) (why string, second bool, because engine.Word) {
	same := 0
	for i := range min(len(f.deals), len(g.deals)) {
		if f.deals[i] == g.deals[i] && f.deals[i] != 0 {
			same++
		}
	}
	shorter := min(len(f.deals), len(g.deals))
	switch {
	case f.whole == g.whole:
		return dupIdentical, false, "it came first"
	case same == 0 && f.id != g.id:
		return "", false, ""
	case slices.Equal(f.deals, g.deals) && f.amends == g.amends:
		if g.events > f.events {
			return dupSamePlays, true, "it says more"
		}
		return dupSamePlays, false, "it says as much or more, and came first"
	case same == shorter && same > 0 && len(f.deals) != len(g.deals):
		return dupPrefix, len(g.deals) > len(f.deals), "it goes on"
	case f.id != g.id && same*2 < max(len(f.deals), len(g.deals)):
		return "", false, ""
	case f.amends == g.amends && knowsMore(f, g):
		return dupPart, false, "more cards are known in it"
	case f.amends == g.amends && knowsMore(g, f):
		return dupPart, true, "more cards are known in it"
	case f.amends != g.amends:
		return dupCorrection, g.amends > f.amends, "it says what was corrected"
	case f.errors != g.errors:
		return dupCorrection, g.errors < f.errors, "it has fewer errors"
	}
	return dupCorrection, true, "it is the later one"
}

// knowsMore reports whether the first of two records has more known cards in some deal,
// and fewer in none.
func knowsMore(f, g *fingerprint) bool {
	more := false
	for i := range max(len(f.known), len(g.known)) {
		a, b := 0, 0
		if i < len(f.known) {
			a = f.known[i]
		}
		if i < len(g.known) {
			b = g.known[i]
		}
		if a < b {
			return false
		}
		more = more || a > b
	}
	return more
}

// deduplicator finds duplicates among fingerprints as they come.
type deduplicator struct {
	prints []fingerprint
	out    map[int]*duplicate
	byID   map[string][]int
	byDeal map[uint64][]int // by the first two deals
}

func newDeduplicator() *deduplicator {
	return &deduplicator{out: map[int]*duplicate{}, byID: map[string][]int{}, byDeal: map[uint64][]int{}}
}

// add takes the next record.
func (d *deduplicator) add(f fingerprint) {
	n := len(d.prints)
	d.prints = append(d.prints, f)
	near := slices.Clone(d.byID[f.id])
	for _, deal := range f.deals[:min(2, len(f.deals))] {
		if deal != 0 {
			near = append(near, d.byDeal[deal]...)
		}
	}
	slices.Sort(near)
	for _, m := range slices.Compact(near) {
		if d.out[m] != nil {
			continue
		}
		why, second, because := relate(&d.prints[m], &d.prints[n])
		if why == "" {
			continue
		}
		left, kept := n, m
		if second {
			left, kept = m, n
		}
		g, k := &d.prints[left], &d.prints[kept]
		d.out[left] = &duplicate{judged.OrNull(g.file), judged.OrNull(g.line), g.id, judged.OrNull(k.file), judged.OrNull(k.line), k.id, why, "", kept, because}
		if left == n {
			return // nothing is compared with it
		}
	}
	d.byID[f.id] = append(d.byID[f.id], n)
	for _, deal := range f.deals[:min(2, len(f.deals))] {
		if deal != 0 {
			d.byDeal[deal] = append(d.byDeal[deal], n)
		}
	}
}

// settle finds the record that is kept in place of one left out: the record that it
// duplicates may have been left out too.
func (d *deduplicator) settle(n int, dup *duplicate) {
	kept := dup.kept
	for d.out[kept] != nil {
		kept = d.out[kept].kept
	}
	if kept == dup.kept {
		return
	}
	k := &d.prints[kept]
	dup.KeptFile, dup.KeptLine, dup.Kept, dup.kept = judged.OrNull(k.file), judged.OrNull(k.line), k.id, kept
	if why, second, because := relate(&d.prints[n], k); why != "" && second {
		dup.Why, dup.because = why, because
	}
}

// findDuplicates reads all records once, and decides which are left out.
func (x *extraction) findDuplicates(args []string) error {
	a, d := x.a, newDeduplicator()
	err := source.Work(a.Source, a.Batches(args), func(_ *source.Worker, prints *[]fingerprint, r *source.Record) {
		if x.passes(r) {
			*prints = append(*prints, fingerprintOf(r))
		}
	}, func(p *source.Done[[]fingerprint]) error {
		for _, f := range p.Result {
			d.add(f)
		}
		a.Progress.At(a.Output, 0)
		return nil // the second reading reports errors
	})
	if err != nil {
		return err
	}
	a.Trouble = false
	x.dropped = make([]bool, len(d.prints))
	counts := map[string]int{}
	for i := range d.prints {
		if dup := d.out[i]; dup != nil {
			x.dropped[i] = true
			d.settle(i, dup)
			counts[dup.Why]++
		}
	}
	if len(d.out) > 0 {
		a.Progress.Clear()
		var said []string
		for _, why := range []string{dupIdentical, dupSamePlays, dupPrefix, dupPart, dupCorrection} {
			if counts[why] > 0 {
				said = append(said, fmt.Sprintf("%s: %d", a.Words.Word(dupWords[why]), counts[why]))
			}
		}
		a.Stderr.Printf("sueca: %s\n", a.Words.Sayf("left out, because another record of the match is kept: %s", strings.Join(said, ", ")))
	}
	if x.report == "" {
		return nil
	}
	return x.writeReport(d)
}

// writeReport writes which records were left out, in their order.
func (x *extraction) writeReport(d *deduplicator) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for i := range d.prints {
		if dup := d.out[i]; dup != nil {
			dup.Because = x.a.Words.Word(dup.because)
			if err := enc.Encode(dup); err != nil {
				return err
			}
		}
	}
	return x.a.WriteFile(x.report, b.Bytes(), output.Forced(x.force))
}
