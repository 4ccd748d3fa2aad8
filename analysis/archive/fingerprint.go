package archive

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"sueca/analysis/record"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/eventlog/evidence"
	"sueca/replay"
)

// Fingerprint is what is kept of a record to find others of the same match (impressão): hashes of
// the whole, and of each deal's cards. The same record has the same fingerprint everywhere, so that
// several machines can each make some.
type Fingerprint struct {
	File string
	Line int    // on which it begins; 0 for a match of the log
	ID   string // of its match

	Whole  [16]byte // of all of it
	Deals  []uint64 // of each deal, 0 for one without any card
	Known  []int    // the cards that are known of each
	Events int
	Errors int // found in it
	Amends int // corrections
}

// FingerprintOf makes the fingerprint of a record.
func FingerprintOf(r *record.Record) Fingerprint {
	f := Fingerprint{File: r.File, ID: r.ID(), Events: len(r.Events)}
	f.Line = r.FirstLine()
	sum := sha256.Sum256(evidence.Encode(r.Events...))
	f.Whole = [16]byte(sum[:16])
	for _, e := range r.Events {
		if engine.IsCorrection(e) {
			f.Amends++
		}
	}
	_, standings := replay.Standings(r.Events)
	for _, s := range standings {
		hash, known := cardsHash(s.Events)
		f.Deals, f.Known = append(f.Deals, hash), append(f.Known, known)
	}
	for _, g := range r.Judge().Findings {
		if g.Code.Severity() == code.Error {
			f.Errors++
		}
	}
	return f
}

// cardsHash hashes who dealt, what was dealt and what was played, and counts the cards
// known of it. The hash is 0 if there are none.
func cardsHash(events []engine.Event) (hash uint64, known int) {
	var b []byte
	cards := 0
	count := func(c card.Card) {
		if cards++; c.Known() {
			known++
		}
	}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			b = binary.AppendUvarint(append(b, 1, byte(e.Dealer)), uint64(e.Trump))
		case *engine.HandRecorded:
			b = append(b, 2, byte(e.Seat), byte(e.Voids))
			for _, c := range e.Cards {
				b = binary.AppendUvarint(b, uint64(c))
				count(c)
			}
		case *engine.TrickStarted:
			b = append(b, 3, byte(e.Number), byte(e.Leader))
		case *engine.CardPlayed:
			b = binary.AppendUvarint(append(b, 4, byte(e.Seat)), uint64(e.Card))
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
	sum := sha256.Sum256(b)
	return max(1, binary.BigEndian.Uint64(sum[:8])), known
}

// openings returns the hashes of the first two deals that have cards.
func (f *Fingerprint) openings() []uint64 {
	return slices.DeleteFunc(slices.Clone(f.Deals[:min(2, len(f.Deals))]), func(hash uint64) bool { return hash == 0 })
}

// Keys returns what a record is looked up by: its match's id, and hashes of its first deals. Two
// records of which one may be left out have a key in common, so that records without one need
// not be brought together.
func (f *Fingerprint) Keys() []string {
	out := []string{"match " + f.ID}
	for _, hash := range f.openings() {
		out = append(out, "deal "+string(binary.BigEndian.AppendUint64(nil, hash)))
	}
	return out
}

// knowsMore reports whether the first of two records has more known cards in some deal,
// and fewer in none.
func knowsMore(f, g *Fingerprint) bool {
	more := false
	for i := range max(len(f.Known), len(g.Known)) {
		a, b := 0, 0
		if i < len(f.Known) {
			a = f.Known[i]
		}
		if i < len(g.Known) {
			b = g.Known[i]
		}
		if a < b {
			return false
		}
		more = more || a > b
	}
	return more
}
