package lang

import (
	"fmt"
	"io"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Exact is a number that somebody may have to type again, such as a position of the log.
// It is written without anything between its digits, in every language.
type Exact int64

// Format writes the number as fmt does.
func (n Exact) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, fmt.FormatString(f, verb), int64(n))
}

// below is a number below zero in a sentence. It has the sign of print, which is as wide as a
// digit, and not the hyphen of the notation.
type below struct {
	n int
	s Speaker
}

// Format writes the number as wide as fmt would.
func (b below) Format(f fmt.State, _ rune) {
	text := b.s.Number(b.n)
	if wide, ok := f.Width(); ok {
		text = strings.Repeat(" ", max(0, wide-utf8.RuneCountInString(text))) + text
	}
	io.WriteString(f, text)
}

// Gained writes what was gained or lost, with its sign: +2, −2.
func (s Speaker) Gained(n int) string {
	if n < 0 {
		return s.Number(n)
	}
	return "+" + s.Number(n)
}

// Number writes how many there are of something, as a person of the language does.
func (s Speaker) Number(n int) string {
	sign, size := "", uint64(n)
	if n < 0 {
		sign, size = "−", -size // of the smallest number too, which has no other of its size
	}
	if s.printer == nil {
		return sign + strconv.FormatUint(size, 10)
	}
	return sign + s.printer.Sprintf("%d", size)
}

// Large writes a number that may have many digits, in groups of three.
func (s Speaker) Large(n *big.Int) string {
	if n == nil {
		return "–"
	}
	digits, between := n.String(), ","
	if s.printer != nil {
		between = "\u00a0"
	}
	if len(digits) < 5 {
		return digits
	}
	out := digits[:len(digits)%3]
	for i := len(out); i < len(digits); i += 3 {
		if out != "" {
			out += between
		}
		out += digits[i : i+3]
	}
	return out
}

// Amounts returns the cells of a row of a table, with its numbers written as by
// [Speaker.Number].
func (s Speaker) Amounts(row []any) []any {
	if s.printer == nil {
		return row
	}
	out := make([]any, len(row))
	for i, cell := range row {
		switch n := cell.(type) {
		case int:
			out[i] = s.Number(n)
		case int64:
			out[i] = s.Number(int(n))
		case Exact:
			out[i] = int64(n)
		default:
			out[i] = cell
		}
	}
	return out
}

// forms is a place in a translation that depends on one of the numbers: {2:carta|cartas}
// is carta where the second argument is one, and cartas otherwise.
var forms = regexp.MustCompile(`\{([1-9]):([^|{}]*)\|([^|{}]*)\}`)

// inflected puts the forms into a translation that go with its numbers. In English and in
// the Portuguese of Portugal one thing alone has the first form.
func inflected(translation string, args []any) string {
	if !strings.Contains(translation, "{") {
		return translation
	}
	return forms.ReplaceAllStringFunc(translation, func(place string) string {
		m := forms.FindStringSubmatch(place)
		i, _ := strconv.Atoi(m[1])
		if i <= len(args) {
			if n, ok := args[i-1].(int); ok && (n == 1 || n == -1) {
				return m[2]
			}
		}
		return m[3]
	})
}
