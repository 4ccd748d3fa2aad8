package replay

import (
	"slices"

	"sueca/engine"
)

// inLines returns the events of a deal as its lines have them, and the indexes of them; from is that of the first one.
// What a log has between the cards of a trick, as a correction, stands behind them in a text, and a claim about an
// earlier trick before them.
func inLines(events []engine.Event, from int) (out []engine.Event, index []int) {
	out, index = make([]engine.Event, 0, len(events)), make([]int, 0, len(events))
	start, end, number := 0, 0, 0 // of the line of the last trick
	put := func(at int, e engine.Event, i int) {
		out, index = slices.Insert(out, at, e), slices.Insert(index, at, i)
	}
	for i, e := range events {
		at := len(out)
		if end > 0 && inTrick(e) {
			at = end
		}
		put(at, e, from+i)
		switch t, is := e.(*engine.TrickStarted); {
		case is:
			start, end, number = at, at+1, t.Number
		case at == end && end > 0 && (inTrick(e) || onLine(e)):
			end++
		}
		for k := end; at < end && k < len(out) && e.Kind() != engine.KindTrickTaken; k++ { // a card comes after them
			if c, ok := out[k].(*engine.ClaimMade); ok && c.Before(number) {
				i := index[k]
				out, index = slices.Delete(out, k, k+1), slices.Delete(index, k, k+1)
				put(start, c, i)
				start, end = start+1, end+1
			}
		}
	}
	return out, index
}

// onLine reports whether an event is a comment on a line or on a card of it.
func onLine(e engine.Event) bool {
	note, ok := e.(*engine.Commented)
	return ok && note.Place != engine.CommentAlone
}

// inTrick reports whether an event belongs to the trick that has begun.
func inTrick(e engine.Event) bool {
	k := e.Kind()
	return k == engine.KindCardPlayed || k == engine.KindNotPlayed || k == engine.KindTrickTaken
}
