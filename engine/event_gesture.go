package engine

import "sueca/engine/card"

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

// Gesture is what was seen at one play of a deal, or at none where no card of a trick comes behind it (Trick is 0).
type Gesture struct {
	*GestureSeen
	Trick int
	Event int // its index among the events of the deal
}

// GesturesIn returns the gestures of a deal, of which these are the events, in their order.
func GesturesIn(deal []Event) (out []Gesture) {
	trick, placed := 0, 0
	for i, e := range deal {
		switch e := e.(type) {
		case *GestureSeen:
			out = append(out, Gesture{GestureSeen: e, Event: i})
		case *TrickStarted:
			trick = e.Number
		case *CardPlayed, *NotPlayed:
			for ; placed < len(out); placed++ {
				out[placed].Trick = trick
			}
		}
	}
	return out
}
