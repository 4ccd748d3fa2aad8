package tables

import (
	"strings"
	"unicode/utf8"

	"sueca/engine"
	"sueca/engine/card"
)

// Rows point at these, so that a row of forty makes no garbage.
var (
	seatText  = pointers(int(card.H)+1, func(i int) string { return card.Seat(i).String() })
	suitText  = pointers(int(card.Diamonds)+1, func(i int) string { return card.Suit(i).String() })
	rankText  = pointers(16, func(i int) string { return card.Rank(i).String() })
	markText  = pointers(int(engine.MarkDubious)+1, func(i int) string { return engine.Mark(i).String() })
	cardText  = pointers(128, func(i int) string { return card.Card(i).String() })
	smallInts = func() (out [128 + 512]int32) {
		for i := range out {
			out[i] = int32(i - 128)
		}
		return out
	}()
	truths = [2]bool{false, true}
)

func pointers(n int, of func(int) string) []*string {
	out := make([]*string, n)
	for i := range out {
		out[i] = new(of(i))
	}
	return out
}

// number returns a pointer to a number.
func number(n int) *int32 {
	if i := n + 128; i >= 0 && i < len(smallInts) {
		return &smallInts[i]
	}
	return new(int32(n))
}

// counted returns a pointer to a number that counts from 1, nil for 0: none.
func counted(n int) *int32 {
	if n == 0 {
		return nil
	}
	return number(n)
}

func truth(b bool) *bool {
	if b {
		return &truths[1]
	}
	return &truths[0]
}

func seat(s card.Seat) *string {
	if s == card.NoSeat {
		return nil
	}
	return seatText[s]
}

func suit(s card.Suit) *string {
	if s == card.NoSuit {
		return nil
	}
	return suitText[s]
}

// text returns a text as UTF-8, nil for an empty one. It is a copy: a row waits for the others
// of its group, and must not hold the page that it was read from for as long.
func text(s string) *string {
	if s == "" {
		return nil
	}
	return new(strings.Clone(valid(s)))
}

// valid returns a text as UTF-8, which the type of a column promises.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// told returns the value of a tag, nil for one that says that it is not known.
func told(s string) *string {
	if s == "?" {
		return nil
	}
	return text(s)
}
