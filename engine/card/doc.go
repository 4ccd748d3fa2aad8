// Package card holds the vocabulary of Sueca: suits, ranks and cards (cartas), sets of cards, packs,
// seats and sides, and numbers that belong to seats. It knows no rule but how many points a card is
// worth and which of two cards beats the other.
//
// Words of the game are explained in the glossary of [sueca/engine].
package card
