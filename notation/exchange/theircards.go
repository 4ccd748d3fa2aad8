package exchange

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/notation"
)

// theirCards is how a table writes cards. Suits and ranks have names of their own, or are numbers
// that count through a row of ours; what is not there is read as people write it.
type theirCards struct {
	letters notation.Letters
	suits   map[string]card.Suit
	ranks   map[string]card.Rank
	// suitRun and rankRun are the suits and ranks that numbers count through, from first on.
	suitRun []card.Suit
	rankRun []card.Rank
	first   int
	// numbers and names say which ranks were read so far.
	numbers, names bool
}

// The names of suits and ranks in both languages, in lower case.
var (
	suitNames = named(map[card.Suit]string{
		card.Spades: "♠ ♤ spades spade espadas espada sp es", card.Hearts: "♥ ♡ hearts heart copas copa he co",
		card.Clubs: "♣ ♧ clubs club paus pau cl pa", card.Diamonds: "♦ ♢ diamonds diamond ouros ouro di ou",
	})
	rankNames = named(map[card.Rank]string{
		card.Ace: "a ace ás as", card.Seven: "7 seven sete manilha", card.King: "k r king rei", card.Jack: "j v jack valete",
		card.Queen: "q d queen dama", card.Six: "6 six seis", card.Five: "5 five cinco", card.Four: "4 four quatro",
		card.Three: "3 three três", card.Two: "2 two dois duque",
	})
)

func named[T comparable](of map[T]string) map[string]T {
	out := map[string]T{}
	for v, names := range of {
		for name := range strings.FieldsSeq(names) {
			out[name] = v
		}
	}
	return out
}

// set reads SUITS/RANKS: each is a row of ours, such as ♣♦♥♠, which numbers count through, or a list of theirs=ours, such
// as 0=♦,1=♥. Behind it +1 says that numbers begin with 1. Either may be empty.
func (t *theirCards) set(value string) message.Message {
	value, from1 := strings.CutSuffix(value, "+1")
	if from1 {
		t.first = 1
	}
	suits, ranks, _ := strings.Cut(value, "/")
	ok := true
	t.suitRun, t.suits = halfOf(suits, &ok, t.ourSuit)
	t.rankRun, t.ranks = halfOf(ranks, &ok, t.ourRank)
	if !ok {
		return message.Msg("%s is not how cards are written: suits, a stroke and ranks, each in the order of its numbers as in "+
			"♣♦♥♠/23456QJK7A, or named as in C=♣,D=♦,H=♥,S=♠/11=Q,12=J; +1 behind it if numbers begin with 1", value)
	}
	return message.Message{}
}

func halfOf[T comparable](text string, ok *bool, ours func(string) (T, bool)) (run []T, names map[string]T) {
	parts := listed(text)
	if !strings.Contains(text, "=") && len(parts) == 1 {
		parts = strings.Split(text, "")
	}
	for _, part := range parts {
		theirs, our, is := strings.Cut(part, "=")
		if !is {
			our = theirs
		}
		v, known := ours(our)
		*ok = *ok && known && !slices.Contains(run, v)
		if strings.Contains(text, "=") {
			if names == nil {
				names = map[string]T{}
			}
			theirs = strings.ToLower(theirs)
			old, twice := names[theirs]
			*ok = *ok && (!twice || old == v)
			names[theirs] = v
		} else {
			run = append(run, v)
		}
	}
	return run, names
}

func (t *theirCards) ourSuit(text string) (card.Suit, bool) {
	c, err := notation.ParseCard("*"+text, t.letters)
	return c.Suit(), err == nil && c.Suit() != card.NoSuit
}

func (t *theirCards) ourRank(text string) (card.Rank, bool) {
	c, err := notation.ParseCard(text+"♠", t.letters)
	return c.Rank(), err == nil && c.Known()
}

// suit reads a suit alone.
func (t *theirCards) suit(text string) (card.Suit, bool) {
	n, number := theirNumber(text)
	if number {
		text = strconv.Itoa(n)
	}
	for _, names := range []map[string]card.Suit{t.suits, suitNames} {
		if s, ok := names[strings.ToLower(text)]; ok {
			return s, true
		}
	}
	if number {
		return nth(t.suitRun, n-t.first)
	}
	return t.ourSuit(text)
}

// rank reads a rank alone. Where ranks are counted none may have a name: the 7 among names is the seven, and among numbers another.
func (t *theirCards) rank(text string) (card.Rank, bool) {
	n, number := theirNumber(text)
	if number = number && len(t.rankRun) > 0; number {
		t.numbers = true
	} else {
		t.names = true
	}
	if t.numbers && t.names {
		return card.NoRank, false
	} else if number {
		return nth(t.rankRun, n-t.first)
	}
	return t.rankNamed(text)
}

// rankNamed reads a rank by its name.
func (t *theirCards) rankNamed(text string) (card.Rank, bool) {
	if n, ok := theirNumber(text); ok {
		text = strconv.Itoa(n)
	}
	for _, names := range []map[string]card.Rank{t.ranks, rankNames} {
		if r, ok := names[strings.ToLower(text)]; ok {
			return r, true
		}
	}
	return card.NoRank, false
}

func nth[T any](run []T, n int) (v T, ok bool) {
	if n < 0 || n >= len(run) {
		return v, false
	}
	return run[n], true
}

// card reads a card: a number, a suit and a rank in either order, or as the notation writes it.
func (t *theirCards) card(text string) (card.Card, bool) {
	if n, ok := theirNumber(text); ok && len(t.suitRun) > 0 && len(t.rankRun) > 0 {
		s, fits := nth(t.suitRun, (n-t.first)/len(t.rankRun))
		if n < t.first || !fits {
			return card.Unknown, false
		}
		return card.New(s, t.rankRun[(n-t.first)%len(t.rankRun)]), true
	}
	for _, suits := range []map[string]card.Suit{t.suits, suitNames} {
		if c := t.split(text, suits); c != card.Unknown {
			return c, true
		}
	}
	c, err := notation.ParseCard(text, t.letters)
	return c, err == nil
}

// split reads a card that has one of the suits at its beginning or its end; [card.Unknown] if it is none, or might be two.
func (t *theirCards) split(text string, suits map[string]card.Suit) (found card.Card) {
	text = strings.ToLower(text)
	for name, suit := range suits {
		for _, cut := range []func(s, name string) (string, bool){strings.CutPrefix, strings.CutSuffix} {
			rest, ok := cut(text, name)
			rest = strings.Trim(rest, " \t-_/:.")
			for _, of := range []string{"of", "de"} {
				rest = strings.TrimRight(strings.TrimSuffix(rest, of), " -_")
			}
			r, is := t.rankNamed(rest)
			if _, other := suits[rest]; !ok || !is || other && t.ranks[rest] == card.NoRank {
				continue // a letter that is a suit here is no rank
			}
			if c := card.New(suit, r); found == card.Unknown {
				found = c
			} else if found != c {
				return card.Unknown
			}
		}
	}
	return found
}

// seat returns the letter of a seat as a table writes it.
func (c *Columns) seat(text string) (string, bool) {
	if c.seats == nil {
		text = strings.ToUpper(text)
		return text, len(text) == 1 && text >= "A" && text <= "F"
	}
	for i, s := range c.seats {
		n, number := theirNumber(text)
		m, both := theirNumber(s)
		if strings.EqualFold(s, text) || number && both && n == m {
			return string(rune('A' + i)), true
		}
	}
	return "", false
}
