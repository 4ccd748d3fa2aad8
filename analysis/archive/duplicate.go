package archive

import (
	"slices"

	"sueca/engine/message"
)

// Reason is why a record is left out: how it is related to the one that is kept (motivo).
type Reason string

// The reasons.
const (
	Identical  Reason = "identical"  // nothing differs
	SamePlays  Reason = "same-plays" // what differs is beside the plays
	Prefix     Reason = "prefix"     // the other goes on
	Part       Reason = "part"       // more is known in the other
	Correction Reason = "correction" // the other is corrected
)

// Reasons returns all the reasons, in the order in which they are counted.
func Reasons() []Reason { return []Reason{Identical, SamePlays, Prefix, Part, Correction} }

// Duplicate is a record that is left out (repetido), because another one of its match is kept.
// Records are named by their numbers, in the order in which they were added.
type Duplicate struct {
	Left, Kept int
	Why        Reason
	Because    message.Word // why that one is kept
}

// Duplicates finds records of the same match among fingerprints. The zero Duplicates is ready to
// use. Which of two records is kept may depend on which came first, so the order in which they
// are added counts, among those that have a key in common (see [Fingerprint.Keys]).
type Duplicates struct {
	prints []Fingerprint
	out    map[int]*Duplicate
	byID   map[string][]int
	byDeal map[uint64][]int // by the first two deals
}

// Add takes the next record.
func (d *Duplicates) Add(f Fingerprint) {
	if d.out == nil {
		d.out, d.byID, d.byDeal = map[int]*Duplicate{}, map[string][]int{}, map[uint64][]int{}
	}
	n := len(d.prints)
	d.prints = append(d.prints, f)
	near := slices.Clone(d.byID[f.ID])
	for _, deal := range f.openings() {
		near = append(near, d.byDeal[deal]...)
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
		d.out[left] = &Duplicate{left, kept, why, because}
		if left == n {
			return // nothing is compared with it
		}
	}
	d.byID[f.ID] = append(d.byID[f.ID], n)
	for _, deal := range f.openings() {
		d.byDeal[deal] = append(d.byDeal[deal], n)
	}
}

// Records returns the number of records that were added.
func (d *Duplicates) Records() int { return len(d.prints) }

// Of returns a record that was added, by its number.
func (d *Duplicates) Of(number int) *Fingerprint { return &d.prints[number] }

// Found returns the records that are left out, in their order. Each is beside the one that is kept
// in the end: the record that it duplicates may have been left out too.
func (d *Duplicates) Found() []Duplicate {
	out := make([]Duplicate, 0, len(d.out))
	for n := range d.prints {
		if d.out[n] != nil {
			out = append(out, d.settled(*d.out[n]))
		}
	}
	return out
}

// settled returns a duplicate with the record that is kept in the end.
func (d *Duplicates) settled(dup Duplicate) Duplicate {
	kept := dup.Kept
	for d.out[kept] != nil {
		kept = d.out[kept].Kept
	}
	if kept == dup.Kept {
		return dup
	}
	dup.Kept = kept
	if why, second, because := relate(&d.prints[dup.Left], &d.prints[kept]); why != "" && second {
		dup.Why, dup.Because = why, because
	}
	return dup
}

// relate returns how two records of a match are related, empty if they are not; whether
// the second is to be kept; and why that one.
func relate(f, g *Fingerprint) (why Reason, second bool, because message.Word) {
	same := 0
	for i := range min(len(f.Deals), len(g.Deals)) {
		if f.Deals[i] == g.Deals[i] && f.Deals[i] != 0 {
			same++
		}
	}
	shorter := min(len(f.Deals), len(g.Deals))
	switch {
	case f.Whole == g.Whole:
		return Identical, false, "it came first"
	case same == 0 && f.ID != g.ID:
		return "", false, ""
	case slices.Equal(f.Deals, g.Deals) && f.Amends == g.Amends:
		if g.Events > f.Events {
			return SamePlays, true, "it says more"
		}
		return SamePlays, false, "it says as much or more, and came first"
	case same == shorter && same > 0 && len(f.Deals) != len(g.Deals):
		return Prefix, len(g.Deals) > len(f.Deals), "it goes on"
	case f.ID != g.ID && same*2 < max(len(f.Deals), len(g.Deals)):
		return "", false, ""
	case f.Amends == g.Amends && knowsMore(f, g):
		return Part, false, "more cards are known in it"
	case f.Amends == g.Amends && knowsMore(g, f):
		return Part, true, "more cards are known in it"
	case f.Amends != g.Amends:
		return Correction, g.Amends > f.Amends, "it says what was corrected"
	case f.Errors != g.Errors:
		return Correction, g.Errors < f.Errors, "it has fewer errors"
	}
	return Correction, true, "it is the later one"
}
