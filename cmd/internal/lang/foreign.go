package lang

import (
	"fmt"
	"reflect"

	"sueca/engine/message"
)

// Lines is a text that the program itself has laid out in several lines, as an
// argument of [Speaker.Sayf]. Any other string is shown as one line, whatever it
// has: it can come from a file, whose text is not to be taken for the program's.
type Lines string

// Shown returns the arguments of a sentence as they are shown to a person. Strings,
// errors and what else comes as text are foreign: they are made visible
// ([message.Visible]), so that nothing in them steers a terminal, turns the direction of
// a line, or makes another one. The sentence itself is ours.
func Shown(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case string:
			out[i] = message.Visible(a)
		case Lines:
			out[i] = message.VisibleLines(string(a))
		case error:
			out[i] = message.Visible(a.Error())
		case fmt.Stringer:
			if out[i] = a; !isNumber(a) { // which has words of ours only
				out[i] = message.Visible(a.String())
			}
		case []byte:
			out[i] = message.Visible(string(a))
		case []string:
			list := make([]string, len(a))
			for k, s := range a {
				list[k] = message.Visible(s)
			}
			out[i] = list
		default:
			out[i] = a
		}
	}
	return out
}

// isNumber reports whether a value is one of an enumeration, such as a card.
func isNumber(v any) bool {
	k := reflect.TypeOf(v).Kind()
	return k >= reflect.Bool && k <= reflect.Float64
}
