package viewer

import (
	"strings"
	"unicode"

	"sueca/engine"
)

// Pad is the keys to write cards with: a suit and then a rank, or only a rank
// of the suit led.
type Pad struct {
	Name  string
	Suits map[string]engine.Suit
	Ranks map[string]engine.Rank
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
		p := Pad{name, map[string]engine.Suit{}, map[string]engine.Rank{}, unknown}
		for i, r := range suits {
			p.Suits[string(r)], p.Suits[string(unicode.ToUpper(r))] = engine.Suit(i+1), engine.Suit(i+1)
		}
		order := []engine.Rank{engine.Ace, engine.Seven, engine.King, engine.Jack, engine.Queen, engine.Six, engine.Five, engine.Four, engine.Three, engine.Two, engine.Ten}
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
func (s *Session) rankKey(r engine.Rank) string {
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
	var out []string
	for suit := range engine.EverySuit.All() {
		for key, of := range s.scribe.keys.Suits {
			if of == suit && key == strings.ToUpper(key) {
				out = append(out, key+s.glyphs().Suit(suit))
			}
		}
	}
	return "(" + strings.Join(out, " ") + ")"
}

// padKeys says which keys write which suits and ranks, for the help.
func (s *Session) padKeys() string {
	out := strings.Trim(s.suitKeys(), "()") + "  "
	for c := range (engine.SuitCards(engine.Spades) & engine.DeckOfSevens).All() {
		out += " " + s.rankKey(c.Rank())
	}
	return out
}

// padCard reads a card from the keys of the pad: a suit and a rank, in either
// order.
func (s *Session) padCard(text string) (engine.Card, bool) {
	keys := strings.Split(text, "")
	if s.scribe == nil || len(keys) != 2 {
		return engine.Unknown, false
	}
	for range 2 {
		suit, rank := s.scribe.keys.Suits[keys[0]], s.scribe.keys.Ranks[keys[1]]
		if suit != engine.NoSuit && rank != engine.NoRank {
			return engine.NewCard(suit, rank), true
		}
		keys[0], keys[1] = keys[1], keys[0]
	}
	return engine.Unknown, false
}
