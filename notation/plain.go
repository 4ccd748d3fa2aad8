package notation

import (
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// A plain deal is a deal as programs write it: dealer and trump card, hands,
// tricks, tallies, each in canonical form, and nothing beside the cards. Most
// deals of an archive are plain. They are read here byte by byte, several times
// faster than by tokens and lines, with the same events and ranges. If a deal
// is not plain in any way, the whole deal is left to the readers of lines. So
// no errors are found or reported here. FuzzPlain compares the two ways.

// plain is a text that is being read as plain deals.
type plain struct {
	text string
	at   int
	line int32
}

// plainSuits has the suits by the last of the three bytes of their symbols.
var plainSuits = func() (out [256]card.Suit) {
	for s := range card.EverySuit.All() {
		out[s.String()[2]] = s
	}
	return out
}()

// plainRanks has the ranks by their canonical letters.
var plainRanks = func() (out [256]card.Rank) {
	for r := card.Two; r <= card.Nine; r++ {
		if r != card.Low {
			out[r.String()[0]] = r
		}
	}
	return out
}()

// skip skips s if it comes next, and reports whether it did.
func (p *plain) skip(s string) bool {
	if !strings.HasPrefix(p.text[p.at:], s) {
		return false
	}
	p.at += len(s)
	return true
}

// peek returns the next byte, 0 at the end.
func (p *plain) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// number reads a number of at most six digits.
func (p *plain) number() (n int, ok bool) {
	from := p.at
	for b := p.peek(); b >= '0' && b <= '9'; b = p.peek() {
		n = n*10 + int(b-'0')
		p.at++
	}
	return n, p.at > from && p.at-from <= 6
}

// seat reads a seat, [card.NoSeat] if none comes next.
func (p *plain) seat() card.Seat {
	if b := p.peek(); b >= 'A' && b <= 'D' {
		p.at++
		return card.Seat(b-'A') + card.A
	}
	return card.NoSeat
}

// suit reads a suit symbol, [card.NoSuit] if none comes next.
func (p *plain) suit() card.Suit {
	t := p.text[p.at:]
	if len(t) < 3 || t[0] != '\xE2' || t[1] != '\x99' {
		return card.NoSuit
	}
	p.at += 3
	return plainSuits[t[2]]
}

// card reads a known card; [card.Unknown] if none comes next.
func (p *plain) card() card.Card {
	t := p.text[p.at:]
	if len(t) < 4 || t[1] != '\xE2' || t[2] != '\x99' {
		return card.Unknown
	}
	r, s := plainRanks[t[0]], plainSuits[t[3]]
	if r == card.NoRank || s == card.NoSuit {
		return card.Unknown
	}
	p.at += 4
	return card.New(s, r)
}

// end reads the end of the line and the empty lines after it, and reports
// whether it could.
func (p *plain) end() bool {
	ended := false
	for p.at < len(p.text) {
		switch {
		case p.text[p.at] == '\n':
			p.at++
		case strings.HasPrefix(p.text[p.at:], "\r\n"):
			p.at += 2
		default:
			return ended
		}
		ended = true
		p.line++
	}
	return true
}

// plainDeal reads the deal that begins at an offset of the match's text, on
// that line. It reports whether the deal is plain, and returns where the deal
// ends and on which line what follows begins: the end, or another deal. If the
// deal is not plain, nothing has changed.
func (r *reader) plainDeal(at, line int) (end, next int, ok bool) {
	p := plain{text: r.Text, at: at, line: int32(line)}
	events := len(r.Events)
	if r.plainLines(&p) {
		return p.at, int(p.line), true
	}
	r.Events, r.Ranges = r.Events[:events], r.Ranges[:events]
	return 0, 0, false
}

func (r *reader) plainLines(p *plain) bool {
	first := p.line
	number, ok := r.plainDealLine(p)
	if !ok {
		return false
	}
	trick := 0
	for p.at < len(p.text) {
		if int(p.line-first) >= limits.deal && p.text[p.at] != 'd' {
			return false // too long, or it has many blank lines
		}
		switch b := p.text[p.at]; b {
		case 'h':
			ok = r.plainHand(p)
		case 'p':
			ok = p.skip("points ") && r.plainTally(p, "points", 8)
		case 'g':
			ok = p.skip("games ") && r.plainTally(p, "games", 7)
		case 's':
			ok = p.skip("sheet ") && r.plainTally(p, "sheet", 7)
		case 'd':
			if !strings.HasPrefix(p.text[p.at:], "deal ") {
				return false
			}
			r.plainDone(number, trick)
			return true
		default:
			trick, ok = r.plainTrick(p, trick)
		}
		if !ok {
			return false
		}
	}
	r.plainDone(number, trick)
	return true
}

// plainDone leaves the reader in the same state as the readers of lines do.
func (r *reader) plainDone(number, trick int) {
	r.anyDeal, r.amended, r.trick = true, 0, trick
	r.deals[number] = true
}

// plainDealLine reads: deal N dealer S trump C.
func (r *reader) plainDealLine(p *plain) (number int, ok bool) {
	from, line := p.at, p.line
	if !p.skip("deal ") {
		return 0, false
	}
	number, ok = p.number()
	to := p.at
	if !ok || number == 0 || r.deals[number] {
		return 0, false
	}
	deal := r.slabs.deals.new()
	*deal = engine.DealStarted{Number: number}
	if p.skip(" dealer ") {
		if deal.Dealer = p.seat(); deal.Dealer == card.NoSeat {
			return 0, false
		}
	}
	if p.skip(" trump ") {
		if deal.Trump = p.card(); deal.Trump == card.Unknown {
			return 0, false
		}
		deal.TrumpWritten = true
	}
	r.emit(deal, Range{line, 1, int32(to-from) + 1})
	return number, p.end()
}

// plainHand reads: hand S ♠… ♥… ♣… ♦…, with all cards known and in order.
func (r *reader) plainHand(p *plain) bool {
	if !p.skip("hand ") {
		return false
	}
	seat := p.seat()
	if seat == card.NoSeat {
		return false
	}
	hand := r.slabs.hands.new()
	hand.Seat = seat
	var cards [rules.MaxTricks]card.Card
	n, groups, last := 0, 0, card.NoSuit
	line := p.line
	for p.peek() == ' ' {
		p.at++
		suit := p.suit()
		if suit <= last {
			return false
		}
		last = suit
		groups++
		below := card.Ace + 1
		for rank := plainRanks[p.peek()]; rank != card.NoRank; rank = plainRanks[p.peek()] {
			if rank >= below || n == len(cards) {
				return false
			}
			cards[n] = card.New(suit, rank)
			below = rank
			n++
			p.at++
		}
		if below > card.Ace {
			return false
		}
	}
	if n == 0 {
		return false
	}
	hand.Cards = r.slabs.cards.take(n)
	copy(hand.Cards, cards[:n])
	// After “hand A ” there is a blank before each group but the first.
	r.emit(hand, Range{line, 8, int32(8 + n + 2*groups - 1)})
	return p.end()
}

// plainTrick reads: N. S: C C C C [= S [points]], where N must be greater than
// last.
func (r *reader) plainTrick(p *plain, last int) (number int, ok bool) {
	from, line := p.at, p.line
	number, ok = p.number()
	if !ok || number <= last || number > rules.TwoPairs.Tricks || p.text[from] == '0' || !p.skip(". ") {
		return 0, false
	}
	col := int32(p.at-from) + 1
	leader := p.seat()
	if leader == card.NoSeat || !p.skip(":") {
		return 0, false
	}
	trick := r.slabs.tricks.new()
	*trick = engine.TrickStarted{Number: number, Leader: leader}
	r.emit(trick, Range{line, col, col + 1})
	plays := r.slabs.plays.take(4)
	col += 3
	for i := range plays {
		if p.peek() != ' ' {
			return 0, false
		}
		p.at++
		c := p.card()
		if c == card.Unknown {
			return 0, false
		}
		plays[i] = engine.CardPlayed{Card: c}
		r.emit(&plays[i], Range{line, col, col + 2})
		col += 3
	}
	if p.skip(" = ") {
		taken, from := r.slabs.taken.new(), p.at
		*taken = engine.TrickTaken{Winner: p.seat(), Points: -1}
		if taken.Winner == card.NoSeat {
			return 0, false
		}
		if p.peek() == ' ' {
			p.at++
			if taken.Points, ok = p.number(); !ok {
				return 0, false
			}
		}
		r.emit(taken, Range{line, col + 2, col + 2 + int32(p.at-from)})
	}
	return number, p.end()
}

// plainTally reads what follows points, games or sheet, which end at column
// col: AC n BD n, both or one of them, or none for games.
func (r *reader) plainTally(p *plain, what string, col int32) bool {
	t := r.slabs.shares.take(2)[:0]
	from, line, seen := p.at, p.line, 0
	switch {
	case what == "games" && p.skip("none"):
		r.emitTallyAt(what, t, Range{line, 1, col + 4})
		return p.end()
	case p.skip("AC "):
		n, ok := p.number()
		if !ok {
			return false
		}
		t = append(t, card.Share{Side: card.AC, N: n})
		seen++
		if p.peek() != ' ' {
			break
		}
		p.at++
		if p.peek() != 'B' {
			return false
		}
		fallthrough
	default:
		if !p.skip("BD ") {
			return false
		}
		n, ok := p.number()
		if !ok {
			return false
		}
		t = append(t, card.Share{Side: card.BD, N: n})
		seen++
	}
	if what == "sheet" && seen < 2 {
		return false
	}
	r.emitTallyAt(what, t, Range{line, col, col + int32(p.at-from)})
	return p.end()
}

// plainHead reads what comes before the first deal if it is only tags, each on
// a line that begins with its bracket. It returns the offset and the line where
// the deal begins; 0 if the head is not plain.
func (r *reader) plainHead(number int) (at, next int) {
	lines := r.in.room[:0]
	for at < len(r.Text) && r.Text[at] == '[' {
		end := strings.IndexByte(r.Text[at:], '\n')
		if end < 0 {
			return 0, 0
		}
		value := strings.TrimRight(r.Text[at:at+end], "\r")
		lines = append(lines, line{kindTag, value, number, at})
		at += end + 1
		number++
		for at < len(r.Text) && r.Text[at] == '\n' {
			at++
			number++
		}
	}
	r.in.room = lines
	if !strings.HasPrefix(r.Text[at:], "deal ") {
		return 0, 0
	}
	if len(lines) > 0 {
		r.readHead(lines)
	}
	return at, number
}
