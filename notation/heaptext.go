package notation

import (
	"fmt"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// maxHeap is the most cards that a line of a heap can name: more than any pack has.
const maxHeap = 3 * MaxCards

// heapsRead is what was read of the heaps of a deal, as far as it decides which lines can follow.
type heapsRead struct {
	heaps  card.Side // the seats whose tricks are written
	opened bool      // the trick that lay open
	named  bool      // who led first
	seen   Range     // the last gesture
}

// played reports whether cards of the deal have been read.
func (r *reader) played() bool { return r.trick > 0 || r.heaps != card.NoSide || r.opened }

// heaps are the lines of a deal that is written down from its heaps.
var heaps = map[string]bool{"heap": true, "open": true, "leader": true}

// heapInPlace refuses such a line where it says something twice, or too late.
func (r *reader) heapInPlace(c *cursor, verb string, from int) bool {
	w := quote(c.text[from:c.at])
	switch {
	case r.absent:
		return c.fail(code.Syntax, from, c.at, "%s stands in a deal that was not played: the other side was not there", w)
	case verb == "leader" && r.named, verb == "open" && r.opened:
		return c.fail(code.Syntax, from, c.at, "%s stands twice in this deal", w)
	case verb == "leader" && (r.heaps != card.NoSide || r.opened):
		return c.fail(code.Syntax, from, c.at, "%s stands after a heap: its place is before the first one", w)
	case verb == "leader" && r.trick > 0:
		return c.fail(code.Syntax, from, c.at, "%s stands after a numbered trick, which says itself who led it", w)
	}
	r.opened, r.named = r.opened || verb == "open", r.named || verb == "leader"
	return true
}

// gestureInPlace refuses a gesture behind which no trick can come that it would belong to.
func (r *reader) gestureInPlace(c *cursor, from int) bool {
	if r.absent || r.trick >= r.table.Tricks {
		return c.fail(code.Syntax, from, c.at, "%s stands behind the last trick: its place is above the line of the trick in which the card was played",
			quote(c.text[from:c.at]))
	}
	r.seen = Range{int32(c.line), int32(c.column(from)), int32(c.column(c.at))}
	return true
}

// heapedGesture returns the error of a gesture in a deal that is written down from its heaps alone, nil if there is none.
func (r *reader) heapedGesture() *ParseError {
	if r.seen.Line == 0 || r.trick > 0 || r.heaps == card.NoSide && !r.opened {
		return nil
	}
	return &ParseError{File: r.opt.File, Line: int(r.seen.Line), Col: int(r.seen.Col), EndCol: int(r.seen.EndCol), Code: code.Syntax,
		Msg: message.Msg("a gesture stands before the trick of its card, and this deal is written from its heaps: write it trick by trick, " +
			"and the gestures between the tricks")}
}

// heapLine reads: heap SIDE card card card card [= S [points]] / … [reversed [tricks|cards]], with - for the tricks of an empty one, or
// of one of which none is written yet.
func (r *reader) heapLine(c *cursor, from int) {
	c.blanks()
	at := c.at
	side, ok := c.group()
	switch {
	case !ok && c.fourHands():
		c.unexpected("a pair (AC or BD)")
		return
	case !ok:
		c.unexpected("a seat of this table, or several")
		return
	case r.heaps&side != card.NoSide:
		c.fail(code.Syntax, at, c.at, "the heap of %s stands in this deal already", (r.heaps & side).String())
		return
	}
	r.heaps |= side
	heap := &engine.HeapLaid{Side: side, Order: c.heapOrder()}
	r.emitAt(c, heap, from, c.at)
	if !c.emptyHeap(r, heap.Order) {
		r.heapTricks(c, heap.Order)
	}
}

// openLine reads: open card…, the trick that lay on the table when play stopped.
func (r *reader) openLine(c *cursor, from int) {
	r.emitAt(c, &engine.HeapLaid{}, from, c.at)
	at := len(r.Events)
	r.heapTricks(c, 0)
	for i, e := range r.Events[at:] {
		if e.Kind() == engine.KindTrickTaken || i > 0 && e.Kind() == engine.KindHeapTrick {
			c.fail(code.Syntax, from, len(c.text), "the trick that lay open is one, and nobody had taken it")
			return
		}
	}
}

// emptyHeap reports whether a heap has no trick, and reads the rest of its line.
func (c *cursor) emptyHeap(r *reader, order engine.HeapOrder) bool {
	if rest := strings.TrimLeft(c.text[c.at:], " \t"); rest == "" || rest[0] != '-' || len(rest) > 1 && strings.IndexByte(" \t;{", rest[1]) < 0 {
		return false
	}
	c.blanks()
	c.is('-')
	if c.blanks() {
		c.readOrder(order)
	}
	c.end(r)
	return true
}

// readOrder reads the order of a heap if it stands at the cursor, and reports whether it does.
func (c *cursor) readOrder(order engine.HeapOrder) bool {
	o, n := c.orderAt(c.at)
	if n == 0 || o != order {
		return false
	}
	if w := c.text[c.at : c.at+n]; w != strings.ToLower(w) {
		c.tolerate(c.at, c.at+n, "%s is written in capitals", quote(w))
	}
	c.at += n
	return true
}

// orderWords are what says which end a heap was read from, in both languages; the first word of each decides.
var orderWords = []struct {
	words string
	order engine.HeapOrder
}{
	{"reversed tricks", engine.TricksReversed}, {"reversed cards", engine.CardsReversed},
	{"vazas invertidas", engine.TricksReversed}, {"cartas invertidas", engine.CardsReversed},
	{"reversed", engine.TricksReversed | engine.CardsReversed}, {"invertido", engine.TricksReversed | engine.CardsReversed},
}

// orderAt returns what the words at an offset say of the order of a heap, and how long they are; 0 where there are none.
func (c *cursor) orderAt(at int) (order engine.HeapOrder, n int) {
	rest := strings.ToLower(c.text[at:])
	for _, o := range orderWords {
		n := 0
		for i, word := range strings.Fields(o.words) {
			if i > 0 {
				n += len(rest[n:]) - len(strings.TrimLeft(rest[n:], " \t"))
			}
			if !strings.HasPrefix(rest[n:], word) {
				n = -1
				break
			}
			n += len(word)
		}
		if n > 0 && (n == len(rest) || strings.IndexByte(" \t;{", rest[n]) >= 0) {
			return o.order, n
		}
	}
	return 0, 0
}

// heapOrder returns the order that the line tells at its end, which decides how the cards before are read.
func (c *cursor) heapOrder() engine.HeapOrder {
	for at := c.at; at < len(c.text); at++ {
		switch c.text[at] {
		case ';':
			return 0
		case '{', ' ', '\t':
			if c.text[at] == '{' {
				at += strings.IndexByte(c.text[at:]+"}", '}')
			}
			if at+1 < len(c.text) && isLetter(c.text[at+1]) {
				if order, n := c.orderAt(at + 1); n > 0 {
					return order
				}
			}
		}
	}
	return 0
}

// heapTricks reads tricks, parted by strokes.
func (r *reader) heapTricks(c *cursor, order engine.HeapOrder) {
	cards, inTrick, ended := 0, 0, true
	lead := card.NoSuit
	begin := func(at int) {
		if ended {
			r.emitAt(c, &engine.HeapTrick{}, at, at+len(c.peekRun()))
			inTrick, ended, lead = 0, false, c.reversedLead(order)
		}
	}
	if c.blanks() {
		begin(c.at)
	}
	for c.blanks() {
		place := engine.CommentOnLine
		if inTrick > 0 {
			place = engine.CommentOnCard
		}
		if r.comment(c, place) {
			if c.bad != nil {
				return
			}
			continue
		}
		if c.text[c.at] == '/' {
			if inTrick == 0 || ended {
				c.fail(code.Syntax, c.at, c.at+1, "a stroke parts two tricks: there is none before it")
				return
			}
			c.is('/')
			ended = true
			continue
		}
		if order != 0 && c.readOrder(order) {
			c.end(r)
			break
		}
		if c.text[c.at] == '=' && inTrick > 0 {
			if !r.outcome(c) {
				return
			}
			if c.blanks() && c.text[c.at] != '/' && c.text[c.at] != ';' && c.text[c.at] != '{' {
				if o, n := c.orderAt(c.at); n == 0 || o != order {
					c.unexpected("a stroke before the next trick")
					return
				}
			}
			continue
		}
		if cards == maxHeap {
			c.fail(code.Syntax, c.at, len(c.text), "this line names more than %d cards: from here on it is not read", maxHeap)
			return
		}
		begin(c.at)
		seated, at := false, c.at
		step, from, to, ok := c.step(lead, &seated)
		switch {
		case !ok:
			return
		case step.Seat != card.NoSeat:
			c.fail(code.Syntax, at, to, "a heap does not say who played a card: it follows from how the tricks lie")
			return
		case step.Absent:
			c.fail(code.Syntax, from, to, "a card that is not known is written *; a seat that had not played is left out")
			return
		}
		p := step.CardPlayed
		r.emitAt(c, &p, from, to)
		if inTrick == 0 && order&engine.CardsReversed == 0 {
			lead = step.Card.Suit()
		}
		cards, inTrick = cards+1, inTrick+1
	}
	if c.bad == nil && (ended || inTrick == 0) {
		c.unexpected("the cards of a trick")
	}
}

// reversedLead returns the suit that was led in the trick at the cursor where its cards are written from the last one
// on, so that the lead stands at its end; none where they are not.
func (c *cursor) reversedLead(order engine.HeapOrder) card.Suit {
	if order&engine.CardsReversed == 0 {
		return card.NoSuit
	}
	ahead := *c
	ahead.lenient, ahead.bad = nil, nil
	lead := card.NoSuit
	for ahead.blanks() {
		if ahead.text[ahead.at] == '{' {
			ahead.at += strings.IndexByte(ahead.text[ahead.at:]+"}", '}') + 1
			ahead.at = min(ahead.at, len(ahead.text))
			continue
		}
		if _, n := ahead.orderAt(ahead.at); n > 0 || strings.IndexByte("/=;", ahead.text[ahead.at]) >= 0 {
			break
		}
		seated := false
		step, _, _, ok := ahead.step(card.Spades, &seated)
		if !ok {
			break
		}
		lead = step.Card.Suit()
	}
	return lead
}

// heapBegins writes the word of a heap.
func (w *Writer) heapBegins(e *engine.HeapLaid) {
	if e.Side == card.NoSide {
		w.begin(w.in("open"))
	} else {
		w.begin(w.in("heap"), " ", e.Side.String())
	}
	w.begun = openTrick{before: w.begun.before[:0], after: w.begun.after[:0], heap: e}
	w.trick = &w.begun
}

// heapTrick writes what parts a trick of a heap from the one before.
func (w *Writer) heapTrick() {
	if t := w.trick; t != nil {
		if t.tricks++; t.tricks > 1 {
			w.add(" /")
		}
	}
}

// heapEnds writes what a heap has behind its tricks, once: a comment on the line comes after it.
func (w *Writer) heapEnds() {
	t := w.trick
	if t == nil || t.heap == nil || t.heap.Side == card.NoSide {
		return
	}
	if t.tricks == 0 {
		w.add(" -")
	}
	for _, o := range orderWords {
		if portuguese := !strings.HasPrefix(o.words, "reversed"); o.order == t.heap.Order && portuguese == (w.words == Portuguese) {
			w.add(" ", o.words)
		}
	}
	t.heap = &engine.HeapLaid{} // all is written
}

// heapAmended returns the line that corrects a card of a heap.
func (w *Writer) heapAmended(e *engine.HeapAmended) string {
	return fmt.Sprintf("%s%s %s %s%s %s -> %s", w.in("amend"), w.ofDeal(e.Deal), w.in("heap"), e.Side, w.ofTrick(e.Trick), e.From, e.To) +
		because(e.Reason)
}
