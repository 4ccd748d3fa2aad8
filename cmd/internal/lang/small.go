package lang

import (
	"fmt"
	"reflect"
	"strings"
)

// small writes the numbers of sentences as European Portuguese has them, without tables: the
// thousands apart, a comma before the decimals. A test holds it to what golang.org/x/text
// writes, for numbers that a sentence about a record can have.
type small struct{}

// Sprintf is [fmt.Sprintf] with those numbers.
func (small) Sprintf(format string, args ...any) string {
	said := make([]any, len(args))
	for i, a := range args {
		said[i] = a
		if _, ok := a.(fmt.Formatter); ok || a == nil {
			continue
		}
		switch v := reflect.ValueOf(a); {
		case v.CanInt():
			said[i] = figure{a, v.Kind()}
		case v.CanUint():
			said[i] = figure{a, v.Kind()}
		case v.CanFloat():
			said[i] = figure{a, v.Kind()}
		}
	}
	return fmt.Sprintf(format, said...)
}

// decimals writes a number with some decimal places.
func (small) decimals(x float64, places int) string {
	return portugueseNumber(fmt.Sprintf("%.*f", places, x))
}

// figure is a number of a sentence.
type figure struct {
	value any
	kind  reflect.Kind
}

// Format implements [fmt.Formatter].
func (n figure) Format(f fmt.State, verb rune) {
	text := fmt.Sprintf(fmt.FormatString(f, verb), n.value)
	_, worded := n.value.(fmt.Stringer)
	switch {
	case verb == 'd', verb == 'v' && !worded && n.kind <= reflect.Uint64, strings.ContainsRune("efgEFGv", verb) && n.kind >= reflect.Float32:
		text = portugueseNumber(text)
	}
	f.Write([]byte(text))
}

// portugueseNumber returns a number in figures as Portuguese has it.
func portugueseNumber(text string) string {
	whole, rest, _ := strings.Cut(text, ".")
	if rest != "" {
		rest = "," + rest
	}
	from := strings.IndexFunc(whole, func(r rune) bool { return r >= '0' && r <= '9' })
	if from < 0 {
		return text
	}
	to := len(strings.TrimRight(whole, " "))
	for at := to - 3; at > from; at -= 3 {
		whole = whole[:at] + "\u00a0" + whole[at:]
	}
	return whole + rest
}
