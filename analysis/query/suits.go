package query

import (
	"sueca/engine/card"
	"sueca/engine/message"
)

// suitWords name suits by what they are in a deal.
var suitWords = []word{
	suits("suit", "the suit of the card", ofPlay, oneSuit(func(l *moment) card.Suit { return l.play().Suit() })),
	suits("led", "the suit led", ofPlay, oneSuit(func(l *moment) card.Suit { return l.trick().led })),
	suits("trump", "the trumps", ofDeal, oneSuit(func(l *moment) card.Suit { return l.trump })),
	suits("side", "the other three suits", ofDeal, func(l *moment) (int, bool) { return 0b11110 &^ (1 << l.trump), l.trump != card.NoSuit }),
	suits("any", "the four suits", ofMatch, always(0b11110)),
}

// suitNames are the names of the suits themselves, in two languages.
func suitNames() []word {
	var out []word
	for i, names := range [][2]string{{"spades", "espadas"}, {"hearts", "copas"}, {"clubs", "paus"}, {"diamonds", "ouros"}} {
		s := card.Suit(i + 1)
		for _, name := range names {
			out = append(out, suits(name, message.Word(s.String()), ofMatch, always(1<<s)))
		}
	}
	return out
}

// suits makes a word for suits.
func suits(name string, means message.Word, lv level, num func(*moment) (int, bool)) word {
	return word{name: name, means: means, sort: aSuit, level: lv, num: num}
}

// oneSuit returns a suit as a set.
func oneSuit(f func(l *moment) card.Suit) func(*moment) (int, bool) {
	return func(l *moment) (int, bool) {
		s := f(l)
		return 1 << s &^ 1, s != card.NoSuit
	}
}
