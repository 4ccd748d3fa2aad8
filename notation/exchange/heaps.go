package exchange

import (
	"bytes"
	"strings"

	"sueca/engine"
	"sueca/notation"
)

// Where a deal is written down from its heaps, the forms that hold all of a record have its heaps as lines and, behind them, the
// tricks that follow from them, for programs that want who played what. Those say that they are from heaps, and are not read back: the
// heaps are the record.

// fromHeaps is what such tricks say.
const fromHeaps = "heaps"

// formatted is a match in canonical notation, line by line.
type formatted struct {
	text string
	raw  map[string]bool // lines of texts that could not be read
	// follow has the tricks that follow from the heaps above a line, by how many lines are above it.
	follow map[int][]trickLine
}

func format(events []engine.Event) formatted {
	f := formatted{raw: rawLines(events)}
	var b bytes.Buffer
	w := notation.NewWriter(&b, notation.English)
	at := 0
	for _, d := range engine.HeapedDeals(events) {
		for ; at < d.Behind; at++ {
			w.Write(events[at])
		}
		w.Flush() // a buffer has no errors
		if f.follow == nil {
			f.follow = map[int][]trickLine{}
		}
		f.follow[bytes.Count(b.Bytes(), []byte{'\n'})] = tricksOf(d.Tricks)
	}
	for _, e := range events[at:] {
		w.Write(e)
	}
	w.Flush()
	f.text = b.String()
	return f
}

// tricksOf returns the numbered tricks of a deal without the comments on them, which are on its heaps.
func tricksOf(deal []engine.Event) (out []trickLine) {
	var tricks []engine.Event
	for _, e := range deal {
		switch e.Kind() {
		case engine.KindTrickStarted, engine.KindCardPlayed, engine.KindTrickTaken:
			tricks = append(tricks, e)
		}
	}
	for line := range strings.Lines(notation.Format(tricks, notation.English)) {
		if t, ok := parseTrick(strings.TrimSuffix(line, "\n")); ok {
			out = append(out, t)
		}
	}
	return out
}
