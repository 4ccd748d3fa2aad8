package notation

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
)

// dealWords are the parts of a deal line, in their order.
var dealWords = []string{"dealer", "trump", "from"}

// dealLine reads: deal N [dealer S] [trump C] [from top|bottom]. It returns N.
func (r *reader) dealLine(c *cursor) (number int) {
	c.blanks()
	from := c.at
	c.word()
	c.blanks()
	at := c.at
	n, ok := c.wholeNumber()
	if !ok || n == 0 {
		c.at = at
		c.unexpected("the deal's number")
		return 0
	}
	if r.deals[n] && r.amended > 0 && n != r.amended {
		c.fail(code.Syntax, at, c.at, "the match has a deal %s besides: the corrected deal cannot have its number", strconv.Itoa(n))
		return 0
	}
	deal := &engine.DealStarted{Number: n}
	r.emitAt(c, deal, from, c.at)
	seen := 0 // the words so far, as bits
	byAuction := r.force.TrumpSource == rules.TrumpAuction
	for c.blanks() {
		if r.comment(c, engine.CommentOnLine) {
			if c.bad != nil {
				return 0
			}
			continue
		}
		at := c.at
		w := c.word()
		bit := 1 << (slices.Index(dealWords, w) + 1)
		if bit == 1 {
			c.at = at
			if run := c.peekRun(); strings.HasSuffix(run, ":") {
				if k, _, ok := keyword(strings.TrimSuffix(run, ":")); ok && slices.Contains(dealWords, k) {
					c.fail(code.Syntax, at+len(run)-1, at+len(run), "no colon stands behind %s here: leave it out", quote(strings.TrimSuffix(run, ":")))
					return 0
				}
			}
			c.unexpected("dealer, trump or from", dealWords...)
			return 0
		}
		if seen&bit != 0 {
			c.fail(code.Syntax, at, c.at, "%s stands twice", quote(w))
			return 0
		}
		if seen > bit {
			c.tolerate(at, c.at, "the order is dealer, trump, from")
		}
		seen |= bit
		c.blanks()
		switch w {
		case "dealer":
			if deal.Dealer, ok = c.seat(); !ok {
				return 0
			}
		case "trump":
			if deal.Trump, ok = c.trump(); !ok {
				return 0
			}
			if deal.Trump.Known() && byAuction {
				c.fail(code.Syntax, c.at-len(deal.Trump.Suit().String())-1, c.at,
					"there is no trump card in this game: who declares names the suit; write it alone, *%s", deal.Trump.Suit())
				return 0
			}
			deal.TrumpWritten = true
		case "from":
			if byAuction {
				c.fail(code.Syntax, at, c.at, "there is no trump card in this game: %s cannot stand here", quote(w))
				return 0
			}
			switch c.word() {
			case "top":
				deal.From = engine.FromTop
			case "bottom":
				deal.From = engine.FromBottom
			default:
				c.unexpected("top or bottom", "top", "bottom")
				return 0
			}
		}
	}
	return n
}

// trump reads the trump card: a card, a suit alone (*♥), or * for unknown.
func (c *cursor) trump() (card.Card, bool) {
	from := c.at
	if w := c.peekRun(); w != "" && (c.seatNamed(w) != card.NoSeat || c.isSuit(w)) {
		return 0, c.fail(code.Syntax, from, from+len(w), "the trump is a card, its suit (*%s) or *", card.Hearts)
	}
	held, ok := c.card(card.NoSuit)
	if ok && (held.Rank() == card.Low || held.Suit() == card.NoSuit && held != card.Unknown && !held.IsOpen()) {
		return 0, c.fail(code.Syntax, from, c.at, "the trump is a card, its suit (*%s) or *", card.Hearts)
	}
	return held, ok
}

// isSuit reports whether a word is a suit and nothing else.
func (c *cursor) isSuit(w string) bool {
	alone := cursor{text: w, letters: c.letters, lowerCase: true}
	return alone.anySuit() != card.NoSuit && alone.at == len(w)
}

// handLine reads: hand S group…
func (r *reader) handLine(c *cursor, from int) {
	c.blanks()
	seat, ok := c.seatOf(c.seats() | r.table.Aside.Alone()) // the hand that lies aside is evidence
	if !ok {
		return
	}
	if r.bidding {
		c.fail(code.Syntax, from, c.at, "a hand stands after a bid: its place is above the auction")
		return
	}
	index := len(r.Events)
	hand := &engine.HandRecorded{Seat: seat}
	r.emitAt(c, hand, from, c.at)
	stop := func() bool {
		for c.bad == nil && r.comment(c, engine.CommentOnLine) {
			c.blanks()
		}
		return c.bad != nil || c.at == len(c.text)
	}
	at := c.at
	cards, voids, ok := c.hand(stop)
	if !ok || c.bad != nil {
		return
	}
	if cards == nil && voids == 0 {
		c.unexpected("a suit and its ranks")
		return
	}
	hand.Cards, hand.Voids = cards, voids
	for at < len(c.text) && c.text[at] == ' ' {
		at++
	}
	r.Ranges[index].Col = int32(c.column(at))
	r.Ranges[index].EndCol = int32(c.column(len(strings.TrimRight(c.text, " \t"))))
}

// tallyLine reads points, games or sheet as written down: AC n BD n.
func (r *reader) tallyLine(c *cursor, from int, what string) {
	var t card.Shares
	c.blanks()
	at := c.at
	if what == "games" && c.word() == "none" {
		r.emitTally(c, what, t, from, c.at)
		c.end(r)
		return
	}
	c.at = at
	noGroup := func() {
		if c.fourHands() {
			c.unexpected("a pair (AC or BD)")
		} else {
			c.unexpected("a seat of this table, or several")
		}
	}
	for c.blanks() && c.text[c.at] != ';' && c.text[c.at] != '{' {
		at := c.at
		side, ok := c.group()
		if !ok {
			c.at = at
			noGroup()
			return
		}
		if again := t.Side() & side; again != card.NoSide {
			c.fail(code.Syntax, at, c.at, "%s stands in another group of this line already", again.String())
			return
		}
		c.blanks()
		n, ok := c.signed(what != "points")
		if !ok {
			c.unexpected("a number")
			return
		}
		t = append(t, card.Share{Side: side, N: n})
	}
	if len(t) == 0 || what == "sheet" && len(t) < 2 && c.fourHands() {
		noGroup()
		return
	}
	end := c.trimmed()
	if !c.fourHands() {
		t = r.canonicalShares(what, t)
	}
	slices.SortFunc(t, func(a, b card.Share) int { return int(a.Side.First()) - int(b.Side.First()) })
	r.emitTally(c, what, t, at, end)
	c.end(r)
}

// signed reads a number, which may be negative if minus is set: a sheet can be
// below zero. -0 is not a number.
func (c *cursor) signed(minus bool) (int, bool) {
	if minus && c.is('-') {
		n, ok := c.wholeNumber()
		if !ok || n == 0 {
			c.at = strings.LastIndexByte(c.text[:c.at], '-')
		}
		return -n, ok && n != 0
	}
	return c.wholeNumber()
}

// trimmed returns the cursor's offset without the blanks before it.
func (c *cursor) trimmed() int {
	return len(strings.TrimRight(c.text[:c.at], " \t"))
}

func (r *reader) emitTally(c *cursor, what string, t card.Shares, from, to int) {
	r.emitTallyAt(what, t, c.place(from, to))
}

// won returns the games without those that are none: they are not written.
func won(t card.Shares) card.Shares {
	if t = slices.DeleteFunc(t, func(s card.Share) bool { return s.N == 0 }); len(t) == 0 {
		return nil
	}
	return t
}

func (r *reader) emitTallyAt(what string, t card.Shares, at Range) {
	switch what {
	case "points":
		e := r.slabs.points.new()
		e.Shares = t
		r.emit(e, at)
	case "games":
		e := r.slabs.games.new()
		e.Shares = won(t)
		r.emit(e, at)
	case "sheet":
		e := r.slabs.sheets.new()
		e.Shares = t
		r.emit(e, at)
	}
}
