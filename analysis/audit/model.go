package audit

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay"
)

// Class is a kind of slip by how people make it (espécie de engano): which card was
// written for which, and where.
type Class string

// The classes of slips of the error model. The first four are likely, and so are those of heaps; the others are rare.
const (
	SameTrick     Class = "same-trick"     // two cards of a trick exchanged
	NextRank      Class = "next-rank"      // a card written as its neighbour in the suit
	SuitMark      Class = "suit-mark"      // a card written in another suit
	LeaderLetter  Class = "leader"         // the leader of a trick
	NextTrick     Class = "next-trick"     // two cards of one trick and the next exchanged
	FarTrick      Class = "far-trick"      // two cards of tricks farther apart exchanged
	OtherRank     Class = "other-rank"     // a card written as another of the suit
	TrumpLetter   Class = "trump"          // the trump card
	HandCard      Class = "hand"           // a card of a written hand
	HandsExchange Class = "hands-exchange" // two cards of two written hands
	ShownCard     Class = "shown"          // a card laid open
	HeapCards     Class = "heap-cards"     // the cards of a trick of a heap in another order
	HeapTricks    Class = "heap-tricks"    // two neighbouring tricks of a heap in each other's place
	HeapTurned    Class = "heap-turned"    // a heap, its tricks or their cards read from the other end
	HeapOther     Class = "heap-other"     // a trick in the other heap
)

// Classes are the classes of the error model, the likely ones first.
var Classes = []Class{SameTrick, NextRank, SuitMark, LeaderLetter, NextTrick, FarTrick, OtherRank, TrumpLetter, HandCard, HandsExchange,
	ShownCard, HeapCards, HeapTricks, HeapTurned, HeapOther}

// likelier is how many times as often as a rare class a likely one is taken to happen.
// It is our convention: nobody has counted the slips of scorers.
const likelier = 10

// Weight returns how often the model takes slips of the class to happen, against a rare
// class.
func (c Class) Weight() float64 {
	if i := slices.Index(Classes, c); i < 4 || i >= slices.Index(Classes, HeapCards) {
		return likelier
	}
	return 1
}

// Account weighs two accounts of a record that proves one renúncia: that it was one, and
// that a lawful deal was written with one slip of the pen. The error model: a slip falls
// on a class by its [Class.Weight], among the classes that the record has room for, and
// within it on every place alike; a renúncia falls alike on every card of another suit
// that a seat held when it had to follow; every deal and every lawful course of play is
// as likely as another.
type Account struct {
	// Chances are the cards of the deal that would each have been a renúncia.
	Chances int
	// Places are the slips of each class that could have been made, Explain those of
	// them that explain the renúncia.
	Places, Explain map[Class]int
	// Ratio is how many times as common as a renúncia a slip must be for both accounts
	// to weigh the same, 0 where no slip explains it. Alike is the same if all classes
	// were as common as each other.
	Ratio, Alike float64
}

// Weigh weighs the two accounts of a play; nil where it is not the one proven renúncia
// of a deal of which every card is known. places are the slips that could have been made in the deal.
func Weigh(final *engine.Deal, suspects []Suspect, s *Suspect, places map[Class]int, explained *replay.Explained) *Account {
	proven := 0
	for i := range suspects {
		if suspects[i].Conclusion != Refuted {
			proven++
		}
	}
	if proven != 1 || s.Conclusion != Proven || s.Only == nil {
		return nil
	}
	out := &Account{Chances: chances(final, s.Only), Places: places, Explain: map[Class]int{}}
	if out.Chances == 0 {
		return nil
	}
	for _, slips := range explained.Acquitting() {
		if c := classOf(&slips[0]); c != "" && len(slips) == 1 {
			out.Explain[c]++
		}
	}
	out.Ratio = out.ratio(Class.Weight)
	out.Alike = out.ratio(func(Class) float64 { return 1 })
	return out
}

// ratio returns the prior ratio at which the accounts weigh the same.
func (a *Account) ratio(weight func(Class) float64) float64 {
	all, explained := weighted(a.Places, a.Explain, weight)
	if explained == 0 {
		return 0
	}
	return all / explained / float64(a.Chances)
}

// weighted adds up the weights of the classes that have places, and so much of each as the share of those of its
// places that count.
func weighted(places, counted map[Class]int, weight func(Class) float64) (all, part float64) {
	for _, c := range Classes {
		if n := max(places[c], counted[c]); n > 0 {
			all += weight(c)
			part += weight(c) * float64(counted[c]) / float64(n)
		}
	}
	return all, part
}

// chances counts the cards that would each have been a renúncia where they might have
// been played: those of other suits, of every seat that had to follow. It is 0 where a
// card is not written.
func chances(d *engine.Deal, hands *Hands) int {
	n, left := 0, *hands
	for t := 1; t <= d.LastTrick(); t++ {
		trick := d.Trick(t)
		for i, p := range trick.Cards() {
			if led := trick.Led().Suit(); i > 0 && left[p.Seat].Of(led) != 0 {
				n += left[p.Seat].Len() - left[p.Seat].Of(led).Len()
			}
			if !p.Card.Known() {
				return 0
			}
			left[p.Seat] = left[p.Seat].Without(p.Card)
		}
	}
	return n
}

// classOf returns the class of a slip; none, "", of one that the model does not have.
func classOf(s *replay.Slip) Class {
	switch {
	case s.Kind == replay.SlipLeader:
		return LeaderLetter
	case s.Kind == replay.SlipTrump:
		return TrumpLetter
	case s.Kind == replay.SlipHandCard:
		return HandCard
	case s.Kind == replay.SlipHands:
		return HandsExchange
	case s.Kind == replay.SlipShownCard:
		return ShownCard
	case s.Kind == replay.SlipHeapCards:
		return HeapCards
	case s.Kind == replay.SlipHeapTricks:
		return HeapTricks
	case s.Kind == replay.SlipHeapTurned:
		return HeapTurned
	case s.Kind == replay.SlipHeapOther:
		return HeapOther
	case s.Kind == replay.SlipCard && s.Changes != nil:
		return misread(s.Changes[0].From, s.Changes[0].To)
	case s.Kind == replay.SlipExchange && s.Changes != nil:
		return exchanged(s.Changes[0].Trick, s.Changes[1].Trick)
	}
	return ""
}

func misread(was, is card.Card) Class {
	switch step := int(was.Rank()) - int(is.Rank()); {
	case was.Rank() == is.Rank():
		return SuitMark
	case step == 1 || step == -1:
		return NextRank
	}
	return OtherRank
}

func exchanged(trick, other int) Class {
	switch apart := max(trick-other, other-trick); apart {
	case 0:
		return SameTrick
	case 1:
		return NextTrick
	}
	return FarTrick
}
