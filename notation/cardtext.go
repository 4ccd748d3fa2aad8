package notation

import (
	"slices"
	"strings"

	"sueca/engine/card"
	"sueca/engine/code"
)

// ParseCard reads one card as a person types it, or as much of it as is known:
// 7♥, 7co, 7he, *♠, and single letters if letters names a scheme. A known card
// can have its suit first: ♥7. The error is a [*ParseError].
func ParseCard(text string, letters Letters) (card.Card, error) {
	c := &cursor{text: text, line: 1, letters: letters, lowerCase: true}
	held, ok := c.card(card.NoSuit)
	if ok && c.at < len(c.text) {
		ok = c.unexpected("the end of the card")
	}
	if !ok {
		if held := suitFirst(text, letters); held != card.Unknown {
			return held, nil
		}
		return card.Unknown, c.bad
	}
	return held, nil
}

// suitFirst reads a card whose suit is typed before its rank, as a person says it or as
// other programs write it; [card.Unknown] if it is none.
func suitFirst(text string, letters Letters) card.Card {
	c := &cursor{text: text, line: 1, letters: letters, lowerCase: true}
	suit := c.suit()
	if suit == card.NoSuit {
		return card.Unknown
	}
	rank, scheme, ok := c.rank()
	if !ok || c.at < len(text) || c.mixed(scheme) {
		return card.Unknown
	}
	return card.New(suit, rank)
}

// rank reads a rank. It tolerates "10".
func (c *cursor) rank() (r card.Rank, scheme Letters, ok bool) {
	if c.at >= len(c.text) {
		return 0, "", false
	}
	if c.text[c.at] == '1' && strings.HasPrefix(c.text[c.at:], "10") {
		if c.tens {
			c.tolerate(c.at, c.at+2, "the ten is written T")
		} // the caller says that there is no rank
		c.at += 2
		return card.Ten, "", true
	}
	r, scheme = rankOf(c.text[c.at])
	if r == card.NoRank {
		return 0, "", false
	}
	c.at++
	return r, scheme, true
}

// suit reads a suit if one comes next: a symbol, two letters of either
// language, or a letter of the declared scheme. It returns [card.NoSuit] if
// none does.
func (c *cursor) suit() card.Suit {
	at := c.at
	s := c.anySuit()
	// Single letters bind the courts to their scheme, and so do the English
	// long forms: neither KC in a record that writes R V D, nor Rhe, is a card.
	switch {
	case s != card.NoSuit && c.at == at+1:
		c.courts = c.letters
	case s != card.NoSuit && c.at == at+2 && strings.Contains("sp he cl di", c.text[at:c.at]):
		c.courts = LettersEN
	default:
		c.courts = NoLetters
	}
	return s
}

// mixed reports whether a court's letter is of another scheme than its suit.
func (c *cursor) mixed(court Letters) bool {
	switch c.courts {
	case LettersPT:
		return court == LettersEN
	case LettersEN, LettersMixed:
		return court == LettersPT
	}
	return false
}

func (c *cursor) anySuit() card.Suit {
	rest := c.text[c.at:]
	if len(rest) >= 3 && rest[0] == 0xE2 {
		return c.symbol(rest)
	}
	if len(rest) >= 2 {
		if s := longSuit(rest[:2]); s != card.NoSuit {
			c.at += 2
			return s
		}
	}
	if rest == "" {
		return card.NoSuit
	}
	if s := c.letters.suit(rest[0]); s != card.NoSuit {
		c.at++
		return s
	}
	if s := c.letters.suit(rest[0] &^ 0x20); s != card.NoSuit && isLetter(rest[0]) {
		if !c.lowerCase {
			// Whoever writes one this way writes all of them so: it is reported
			// once.
			c.tolerate(c.at, c.at+1, "suit %s is written in lower case", rest[:1])
			c.lowerCase = true
		}
		c.at++
		return s
	}
	return card.NoSuit
}

// symbol reads a suit symbol. rest begins with the first byte of one.
func (c *cursor) symbol(rest string) card.Suit {
	s, hollow := card.NoSuit, false
	switch rest[:3] {
	case "♠":
		s = card.Spades
	case "♥":
		s = card.Hearts
	case "♣":
		s = card.Clubs
	case "♦":
		s = card.Diamonds
	case "♤":
		s, hollow = card.Spades, true
	case "♡", "❤":
		s, hollow = card.Hearts, true
	case "♧":
		s, hollow = card.Clubs, true
	case "♢":
		s, hollow = card.Diamonds, true
	default:
		return card.NoSuit
	}
	from := c.at
	c.at += 3
	if strings.HasPrefix(rest[3:], "\uFE0F") || strings.HasPrefix(rest[3:], "\uFE0E") {
		c.tolerate(from, c.at+3, "%s carries a variation selector", s)
		c.at += 3
	} else if hollow {
		c.tolerate(from, c.at, "%s is written %s", s, rest[:3])
	}
	return s
}

// card reads a card, or as much of one as is known, or an open one. led is the suit of a bare
// rank; [card.NoSuit] if a bare rank is not a card.
func (c *cursor) card(led card.Suit) (card.Card, bool) {
	from := c.at
	first, ok := c.oneCard(led)
	if !ok || c.at == len(c.text) || c.text[c.at] != '|' {
		return first, ok
	}
	return c.openCard(first, from, led)
}

// openCard reads the rest of an open card, behind the first that it names.
func (c *cursor) openCard(first card.Card, from int, led card.Suit) (card.Card, bool) {
	named, any := []card.Card(nil), false
	for at, next := from, first; ; {
		switch {
		case any:
			return 0, c.fail(code.Syntax, at, c.at, "the * of an open card stands at its end, once")
		case next == card.Unknown:
			any = true
		case !next.Known():
			return 0, c.fail(code.Syntax, at, c.at, "%s is not known: an open card names cards, as 6♠|6♣, or 6♠|6♣|* where it may be another", c.text[at:c.at])
		case slices.Contains(named, next):
			return 0, c.fail(code.Syntax, at, c.at, "%s is named twice", next)
		case len(named) == card.MostNamed:
			return 0, c.fail(code.Syntax, from, c.at, "an open card names at most %d cards, and then *", card.MostNamed)
		default:
			named = append(named, next)
		}
		if !c.is('|') {
			return card.OneOf(any, named...), c.closed(from)
		}
		at = c.at
		var ok bool
		if next, ok = c.oneCard(led); !ok {
			return 0, false
		}
	}
}

// oneCard reads a card that is not open.
func (c *cursor) oneCard(led card.Suit) (card.Card, bool) {
	from := c.at
	if c.at >= len(c.text) {
		return 0, c.unexpected("a card")
	}
	switch c.text[c.at] {
	case '*':
		c.at++
		return card.New(c.suit(), card.NoRank), c.closed(from)
	case 'x':
		c.at++
		return card.New(c.suit(), card.Low), c.closed(from)
	}
	rank, scheme, ok := c.rank()
	if !ok {
		return 0, c.noCard(from)
	}
	if c.is('*') {
		return card.New(card.NoSuit, rank), c.closed(from)
	}
	suit := c.suit()
	if suit == card.NoSuit {
		if c.at < len(c.text) && c.text[c.at] == '0' && c.letters.suit('O') != card.NoSuit {
			to := from + len(c.peekFrom(from))
			return 0, c.fail(code.Syntax, from, to, "%s is no card: diamonds are the letter O here, not the number 0", quote(c.text[from:to]))
		}
		if c.at < len(c.text) && isLetter(c.text[c.at]) {
			return 0, c.strayLetter(from)
		}
		if led == card.NoSuit && c.seatNamed(c.text[from:min(c.at+len(c.peekRun()), len(c.text))]) != card.NoSeat {
			return 0, c.noCard(from)
		}
		if led == card.NoSuit {
			return 0, c.fail(code.Syntax, from, c.at, "%s has no suit, and no suit led is known", c.text[from:c.at])
		}
		return card.New(led, rank), c.closed(from)
	}
	if c.mixed(scheme) {
		return 0, c.fail(code.Syntax, from, c.at, "%s mixes the letters of two languages", c.text[from:c.at])
	}
	return card.New(suit, rank), c.closed(from)
}

// noCard fails at a word that is not a card, and says what may have been meant.
func (c *cursor) noCard(from int) bool {
	c.at = from
	w := c.peekRun()
	switch name, colon := strings.CutSuffix(w, ":"); {
	case colon && len(name) > 0:
		return c.noSeat(from, from+len(name), name)
	case c.seatNamed(w) != card.NoSeat:
		return c.fail(code.Syntax, from, from+len(w), "%s lacks its colon: a leader is written %s:", w, w)
	}
	return c.unexpected("a card")
}

// strayLetter fails at a letter that follows a rank and is not a suit here.
func (c *cursor) strayLetter(from int) bool {
	w := c.peekRun()
	to := c.at + len(w)
	if w = strings.TrimRight(w, "!?"); len(w) == 1 && strings.ContainsAny(strings.ToUpper(w), "ECPOSHD") && c.letters == NoLetters {
		return c.fail(code.UndeclaredLetters, from, c.at+1,
			`%s: the suit letter %s is not declared; write [Letters "pt"], "pt-mixed" or "en" among the tags`, c.text[from:c.at+1], w)
	}
	return c.fail(code.Syntax, from, to, "%s is no card", quote(c.text[from:to]))
}

// peekFrom returns the word that begins at an earlier place.
func (c *cursor) peekFrom(from int) string {
	return (&cursor{text: c.text, at: from}).peekRun()
}

// closed fails if something is attached to the end of a card.
func (c *cursor) closed(from int) bool {
	if c.at == len(c.text) {
		return true
	}
	switch c.text[c.at] {
	case ' ', '\t', '!', '?', '@', ';', '{', ')', '=', '/', '|':
		return true
	}
	to := c.at + len(c.peekRun())
	if c.text[c.at] == ',' {
		return c.fail(code.Syntax, c.at, c.at+1, "cards are parted by blanks, not commas")
	}
	return c.fail(code.Syntax, from, to, "%s is no card", quote(c.text[from:to]))
}

// hand reads the groups of a hand: a suit and its ranks, or unknown cards.
func (c *cursor) hand(stop func() bool) (cards []card.Card, voids card.Suits, ok bool) {
	last := card.NoSuit
	for c.blanks() && !stop() {
		from := c.at
		if c.is('*') {
			n, counted := c.number()
			if !counted {
				n = 1
				c.tolerate(from, c.at, "one unknown card of a hand is written *1")
			}
			if n < 1 || n > 40 {
				return nil, 0, c.fail(code.Syntax, from, c.at, "%s: there are forty cards", c.text[from:c.at])
			}
			if len(cards)+n > MaxCards {
				return nil, 0, c.tooManyCards(from)
			}
			for range n {
				cards = append(cards, card.Unknown)
			}
			if !c.closed(from) {
				return nil, 0, false
			}
			continue
		}
		suit := c.suit()
		if suit == card.NoSuit {
			card, ok := c.looseCard(last)
			if !ok {
				return nil, 0, false
			}
			if len(cards) == MaxCards {
				return nil, 0, c.tooManyCards(from)
			}
			cards = append(cards, card)
			continue
		}
		last = suit
		if c.is('-') {
			voids |= suit.Of()
			if !c.closed(from) {
				return nil, 0, false
			}
			continue
		}
		for n := 0; ; n++ {
			if c.at == len(c.text) || strings.IndexByte(" \t;{", c.text[c.at]) >= 0 {
				if n == 0 {
					return nil, 0, c.fail(code.Syntax, from, c.at, "%s has no ranks: a void is written %s-", suit, suit)
				}
				break
			}
			r, ok := c.rankInGroup()
			if !ok {
				return nil, 0, false
			}
			if cards == nil {
				cards = make([]card.Card, 0, c.tricks())
			}
			if len(cards) == MaxCards {
				return nil, 0, c.tooManyCards(from)
			}
			cards = append(cards, card.New(suit, r))
		}
	}
	for _, card := range cards {
		if voids.Has(card.Suit()) {
			return nil, 0, c.fail(code.Syntax, 0, len(c.text), "the hand holds %s and is void in %s", card, card.Suit())
		}
	}
	sortHand(cards)
	return cards, voids, true
}

// rankInGroup reads one rank of a group.
func (c *cursor) rankInGroup() (card.Rank, bool) {
	switch {
	case c.is('*'):
		return card.NoRank, true
	case c.is('x'):
		return card.Low, true
	}
	from := c.at
	r, scheme, ok := c.rank()
	if !ok {
		to := c.at + len(c.peekRun())
		return 0, c.fail(code.Syntax, c.at, to, "%s is no rank", quote(c.text[c.at:to]))
	}
	if c.mixed(scheme) {
		return 0, c.fail(code.Syntax, from, c.at, "%s mixes the letters of two languages", c.text[from:c.at])
	}
	return r, true
}

// looseCard reads, by tolerance, a card of a hand that is written rank first,
// or a rank separated from its suit by a blank.
func (c *cursor) looseCard(last card.Suit) (card.Card, bool) {
	from := c.at
	if w := c.peekRun(); c.letters == NoLetters && len(w) > 1 && strings.IndexByte("ECPOSH", w[0]) >= 0 {
		return 0, c.fail(code.UndeclaredLetters, from, from+1,
			`%s: the suit letter %s is not declared; write [Letters "pt"], "pt-mixed" or "en" among the tags`, quote(w), w[:1])
	}
	if r, _ := rankOf(c.text[from]); r == card.NoRank && c.text[from] != '1' && c.text[from] != 'x' {
		return 0, c.unexpected("a suit and its ranks")
	}
	if strings.Contains(c.peekRun(), "|") {
		last = card.NoSuit
	}
	held, ok := c.card(last)
	if ok && held.Suit() != card.NoSuit && !held.IsOpen() {
		c.tolerate(from, c.at, "in a hand the suit stands before its ranks")
	}
	return held, ok
}
