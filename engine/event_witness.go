package engine

import (
	"cmp"
	"iter"

	"sueca/engine/card"
)

// What several witnesses write of one match stands in its events one witness after the other; what follows from
// them together is never an event: see package witness.

// WitnessBegun says whose record the events behind it are, up to the next one (testemunha): another witness of the
// same match, or one whose record goes on. What stands before the first of them is the record of the first witness.
//
// Name is an id, #2 and on, of a witness whose name is the tag Scorer of that record: so the name can be taken out, and
// the records stay apart. Where somebody wrote a name there, it is both.
type WitnessBegun struct{ Name string }

// FirstID is the id under which the record of the first witness goes on.
const FirstID = "#1"

// IsOfFirst reports whether the record of the first witness, which has that name, goes on.
func (e *WitnessBegun) IsOfFirst(name string) bool { return e.Name == FirstID || e.Name == name }

// WitnessTag is a tag of the record of a witness, as [TagWritten] is one of the match.
type WitnessTag struct{ Name, Value string }

// Settled says what is true where witnesses differ (decisão de uma diferença): that of them which says Value.
// Deal and Trick are the numbers in the record that the witnesses have together.
type Settled struct {
	Deal, Trick int
	What        Differing
	Place       int       // of a card in its trick, from 1
	Seat        card.Seat // of a hand
	Value       string    // in the notation
	By          string    // who said so; may be empty
}

// Differing is what witnesses can differ about.
type Differing uint8

// What witnesses can differ about.
const (
	DifferCard Differing = iota + 1
	DifferLeader
	DifferWinner
	DifferDealer
	DifferTrump
	DifferHand
	DifferPoints
	DifferGames
	DifferSheet
	DifferLine  // a line beside the cards that changes what the deal is worth, as a claim and how it was ruled
	DifferTrick // a trick that not all have
)

var differingNames = [...]string{"", "card", "leader", "winner", "dealer", "trump", "hand", "points", "games", "sheet", "line", "trick"}

// String returns the word of the notation for it, "" for none.
func (d Differing) String() string {
	if int(d) < len(differingNames) {
		return differingNames[d]
	}
	return ""
}

// ParseDiffering returns what a word of the notation says that witnesses differ about, and whether there is such a word.
func ParseDiffering(word string) (Differing, bool) {
	for i, name := range differingNames[1:] {
		if name == word {
			return Differing(i + 1), true
		}
	}
	return 0, false
}

// FirstWitness returns the name of the witness whose record begins a match, from the events before those of another
// one: that of the tag Scorer, 1 where there is none.
func FirstWitness(before []Event) string { return cmp.Or(TagOf(before, "Scorer"), "1") }

// OfFirst returns the events of the record of the first witness of a match, with their indexes: all of a match that one alone wrote. What
// stands in the others is about their own records.
func OfFirst(events []Event) iter.Seq2[int, Event] {
	return func(yield func(int, Event) bool) {
		first, own := "", true
		for i, e := range events {
			if w, ok := e.(*WitnessBegun); ok {
				if first == "" {
					first = FirstWitness(events[:i])
				}
				own = w.IsOfFirst(first)
			}
			if own && !yield(i, e) {
				return
			}
		}
	}
}

// Kind implements [Event], as do the methods below.
func (*WitnessBegun) Kind() Kind { return KindWitnessBegun }
func (*WitnessTag) Kind() Kind   { return KindWitnessTag }
func (*Settled) Kind() Kind      { return KindSettled }

func (*WitnessBegun) sealed() {}
func (*WitnessTag) sealed()   {}
func (*Settled) sealed()      {}
