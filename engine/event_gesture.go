package engine

import (
	"iter"

	"sueca/engine/card"
)

// GestureSeen says that somebody saw something at a play that is no card (gesto): how it was laid down, a cough. Code is one of a
// code book, which the record does not have. It belongs to the seat's card in the trick of the card that comes next in the
// deal: its line stands before that trick. Nobody is judged by it, and it is no part of the id of a match.
type GestureSeen struct {
	Seat card.Seat
	Code string
	// Witness counts, from 0, who of several witnesses saw it, where their records are joined. It is never written.
	Witness int `json:",omitempty"`
}

// MaxGesture is the most characters that the code of a gesture has.
const MaxGesture = 16

// Kind implements [Event].
func (*GestureSeen) Kind() Kind { return KindGestureSeen }

func (*GestureSeen) sealed() {}

// gesture is what was seen at one play of a deal.
type gesture struct {
	*GestureSeen
	// The card that comes next is behind so many of this trick, or in one behind it.
	after, laid int
}

// Gestures returns what was seen at the plays of the deal, with their tricks, in the order in which it is written. The trick is
// 0 where no card comes behind it.
func (d *Deal) Gestures() iter.Seq2[int, *GestureSeen] {
	return func(yield func(int, *GestureSeen) bool) {
		for _, g := range d.gestures {
			trick := g.after
			if d.tricks[trick].N == g.laid {
				for trick++; trick <= d.last && d.tricks[trick].N == 0; trick++ {
				}
			}
			if trick > d.last {
				trick = 0
			}
			if !yield(trick, g.GestureSeen) {
				return
			}
		}
	}
}

// seen takes what was seen at the play that comes next.
func (d *Deal) seen(e *GestureSeen) {
	d.gestures = grow(d.gestures, &d.gesturesUsed, gesture{e, d.last, d.tricks[d.last].N})
}
