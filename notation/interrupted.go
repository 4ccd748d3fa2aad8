package notation

import (
	"slices"

	"sueca/engine"
)

// A trick has one line, and its cards stand on it side by side. Where a record is written as
// the cards fall, other lines come between them: a correction, a note, a penalty. They are
// written after the line of the trick, in their order. Only a claim about an earlier trick stands before it: by rules that hear
// none when the deal is over, it would come too late behind the last one. And a gesture, which belongs to a card of it.

// openTrick is a trick whose line can still go on.
type openTrick struct {
	number        int
	before, after []engine.Event   // what is written before and after its line
	beside        bool             // the last event was one of them
	heap          *engine.HeapLaid // of which it is the line, nil for a numbered trick
	tricks, cards int              // of that heap, and cards of it that are written
}

// interrupts reports whether an event has to wait for the end of the trick that has begun, and
// keeps it till then. It ends the trick where the event cannot come within it.
func (w *Writer) interrupts(e engine.Event) bool {
	t := w.trick
	if t == nil {
		return false
	}
	switch e := e.(type) {
	case *engine.HeapTrick:
		if t.heap == nil {
			break
		}
		t.beside = false
		return false
	case *engine.CardPlayed, *engine.NotPlayed:
		t.claimed()
		t.beside = false
		return false
	case *engine.TrickTaken:
		t.beside = false
		return false
	case *engine.MatchStarted, *engine.DealStarted, *engine.DealAmended, *engine.TrickStarted, *engine.HeapLaid, *engine.Quarantined:
		w.closeTrick()
		return false
	case *engine.Commented:
		if e.Place != engine.CommentAlone && !t.beside {
			return false
		}
	}
	t.after, t.beside = append(t.after, e), true
	return true
}

// claimed puts the claims about earlier tricks and gestures before the line, with the comments on them: a card comes after them.
func (t *openTrick) claimed() {
	ahead := false
	t.after = slices.DeleteFunc(t.after, func(e engine.Event) bool {
		switch e := e.(type) {
		case *engine.ClaimMade:
			ahead = e.Before(t.number)
		case *engine.GestureSeen:
			ahead = true
		case *engine.Commented:
			ahead = ahead && e.Place != engine.CommentAlone
		default:
			ahead = false
		}
		if ahead {
			t.before = append(t.before, e)
		}
		return ahead
	})
}

// closeTrick writes what waited for the end of a trick.
func (w *Writer) closeTrick() {
	t := w.trick
	w.heapEnds()
	w.trick = nil
	if t == nil {
		return
	}
	if len(t.before) > 0 {
		line := slices.Clone(w.line)
		w.line, w.open = w.line[:0], false
		for _, e := range t.before {
			w.write(e)
		}
		w.endLine()
		w.line, w.open = append(w.line, line...), true
	}
	for _, e := range t.after {
		w.write(e)
	}
}
