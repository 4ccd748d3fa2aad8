package lang

import (
	"regexp"
	"strings"

	"sueca/engine/card"
)

// The letters of the courts are no matter of the language: in Portugal many have packs with
// K, J and Q. Records have those letters, whoever writes them; what is shown to a person has
// the letters of that person.

// WithLetters returns a speaker that writes courts by a scheme of letters, that of notation's
// Letters: R, V and D for "pt", K, J and Q for any other.
func (s Speaker) WithLetters(scheme string) Speaker {
	s.courts = scheme == "pt"
	return s
}

// portugueseCourts are the courts of rei, valete and dama.
var portugueseCourts = strings.NewReplacer("K", "R", "J", "V", "Q", "D")

// Card returns a card as the person writes it.
func (s Speaker) Card(c card.Card) string { return s.Courts(c.String()) }

// Cards returns a set of cards as the person writes it.
func (s Speaker) Cards(c card.Cards) string { return s.Courts(c.String()) }

// Courts returns the text of cards alone, as a record has it, with the courts as the person
// writes them.
func (s Speaker) Courts(cards string) string {
	if !s.courts {
		return cards
	}
	return portugueseCourts.Replace(cards)
}

// writtenCards are cards in a line of a record: a card beside its suit, or a suit of a hand.
var writtenCards = regexp.MustCompile(`[AKJQ][♠♥♣♦]|[♠♥♣♦][AKJQ2-7]+`)

// Line returns a line of a record with its cards as the person writes them; it is read as before.
func (s Speaker) Line(line string) string { return writtenCards.ReplaceAllStringFunc(line, s.Courts) }

// PortugueseCourts reports whether the courts are R, V and D.
func (s Speaker) PortugueseCourts() bool { return s.courts }
