package viewer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay/scribe"
)

// Pad is the keys to write cards with: a suit and then a rank, or only a rank
// of the suit led.
type Pad struct {
	Name  string
	Suits map[string]card.Suit
	Ranks map[string]card.Rank
	// Unknown is the key for a card, or a rank, that nobody could see.
	Unknown string
}

// numpad is the name of the pad that is no letters.
const numpad = "numpad"

// Pads returns the sets of keys that can be chosen: the letters of the
// notation, and a number pad, on which / * - + are ♠ ♥ ♣ ♦, and 1 9 8 0 the
// ace, king, jack and queen.
func Pads() []Pad {
	pad := func(name, suits, ranks, unknown string) Pad {
		p := Pad{name, map[string]card.Suit{}, map[string]card.Rank{}, unknown}
		for i, r := range suits {
			p.Suits[string(r)], p.Suits[string(unicode.ToUpper(r))] = card.Suit(i+1), card.Suit(i+1)
		}
		order := []card.Rank{card.Ace, card.Seven, card.King, card.Jack, card.Queen, card.Six, card.Five, card.Four, card.Three, card.Two,
			card.Ten}
		i := 0
		for _, r := range ranks {
			p.Ranks[string(r)], p.Ranks[string(unicode.ToUpper(r))] = order[i], order[i]
			i++
		}
		return p
	}
	return []Pad{
		pad("pt", "ecpo", "a7rvd65432t", "."), pad("en", "shcd", "a7kjq65432t", "."),
		pad("pt-mixed", "ecpo", "a7kjq65432t", "."), pad(numpad, "/*-+", "1798065432", "."),
	}
}

// rankKey returns the key of a rank, as it stands on the keyboard. On the number pad it is
// followed by the rank where it does not say it.
func (s *Session) rankKey(r card.Rank) string {
	for key, rank := range s.scribe.keys.Ranks {
		if rank != r || key != strings.ToUpper(key) {
			continue
		}
		if letter := s.glyphs().Rank(r); s.scribe.keys.Name == numpad && letter != key {
			return key + letter
		}
		return key
	}
	return s.glyphs().Rank(r)
}

// suitKeys returns the keys of the suits, and the suit of each.
func (s *Session) suitKeys() string {
	return "(" + message.Join(card.EverySuit.All(), " ", func(suit card.Suit) string {
		for key, of := range s.scribe.keys.Suits {
			if of == suit && key == strings.ToUpper(key) {
				return key + s.glyphs().Suit(suit)
			}
		}
		return ""
	}) + ")"
}

// half reports whether a card was typed by half: its suit or its rank.
func (c *recorder) half() bool { return c.suit != card.NoSuit || c.rank != card.NoRank }

// strange handles a key that cannot complete the card that was typed by half, and one that is a
// suit of another pad where a suit has to be typed, and reports whether it was one. What such a
// key does elsewhere is not what the person meant, who would see the hands covered, or the
// screen go.
func (s *Session) strange(key string) bool {
	c := s.scribe
	pad := verbatim("--keys " + c.keys.Name)
	if r, n := utf8.DecodeRuneInString(key); n < len(key) || !unicode.IsLetter(r) && !unicode.IsDigit(r) || !s.atWriting() {
		return false
	}
	if c.half() {
		state, _, seat := s.sheet().Now()
		if c.suit != card.NoSuit {
			s.hint(message.Msg("“%s” is no rank with %s: %s; Backspace takes %s back", verbatim(key), pad,
				verbatim(s.ranksLeft(&state.Deal, seat, c.suit)), s.glyphs().Suit(c.suit)))
		} else {
			s.hint(message.Msg("“%s” is no suit with %s: %s; Backspace takes %s back", verbatim(key), pad, verbatim(s.suitKeys()),
				s.glyphs().Rank(c.rank)))
		}
		return true
	}
	if !s.wantsSuit() {
		return false
	}
	for _, other := range Pads() {
		if suit, ok := other.Suits[key]; ok && other.Name != numpad && key == strings.ToLower(key) {
			s.hint(message.Msg("“%s” is %s with %s; with %s: %s", verbatim(key), s.glyphs().Suit(suit), verbatim("--keys "+other.Name), pad,
				verbatim(s.suitKeys())))
			return true
		}
	}
	return false
}

// wantsSuit reports whether the next key begins a card whose suit nothing else tells.
func (s *Session) wantsSuit() bool {
	switch state, st, _ := s.sheet().Now(); st {
	case scribe.Trump, scribe.Turned:
		return s.table().Parting != rules.TeamsCalled
	case scribe.Card, scribe.Heap:
		return s.sheet().LedNow(&state) == card.NoSuit
	}
	return false
}

// padKeys says which keys write which suits and ranks, for the help.
func (s *Session) padKeys() string {
	out := strings.Trim(s.suitKeys(), "()") + "  "
	for c := range s.game.judged.Rules.Deck().Of(card.Spades).All() {
		out += " " + s.rankKey(c.Rank())
	}
	return out
}

// padCard reads a card from the keys of the pad: a suit and a rank, in either
// order.
func (s *Session) padCard(text string) (card.Card, bool) {
	keys := strings.Split(text, "")
	if s.scribe == nil || len(keys) != 2 {
		return card.Unknown, false
	}
	for range 2 {
		suit, rank := s.scribe.keys.Suits[keys[0]], s.scribe.keys.Ranks[keys[1]]
		if suit != card.NoSuit && rank != card.NoRank {
			return card.New(suit, rank), true
		}
		keys[0], keys[1] = keys[1], keys[0]
	}
	return card.Unknown, false
}
