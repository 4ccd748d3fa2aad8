package message

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// Hidden reports whether a character does not show as itself, or changes how
// others show: control characters (C0, C1, also tabs and line ends), those that
// change the direction of a text, and those without width, such as U+200B.
// Accents that combine with a letter, marks of the Arabic script that are seen,
// and the two characters that choose between a text and a picture (U+FE0E and
// U+FE0F, as in ♥️) are not hidden.
func Hidden(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r < ' ' || r == 0x7F
	case r < 0xA0:
		return true
	case r < 0x034F:
		return r == 0xAD // the soft hyphen
	case r >= 0x2070 && r < 0x3164, r == 0xFE0E, r == 0xFE0F:
		return false
	}
	return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point,
		unicode.Noncharacter_Code_Point) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// Visible returns a text from outside as it can be shown on a terminal, a page
// or a sheet: a hidden character is written as ‹U+202E›, and a byte that is not
// UTF-8 as ‹0xFF›. Every other text is returned as it is. A visible text is one
// line.
func Visible(s string) string { return Marked(s, Hidden) }

// VisibleLines is [Visible] for a text of several lines, whose line ends stay.
func VisibleLines(s string) string {
	return Marked(s, func(r rune) bool { return r != '\n' && Hidden(r) })
}

// marked returns a text in which some characters, and the bytes that are not
// UTF-8, are written as their numbers.
func Marked(s string, which func(rune) bool) string {
	var b []byte
	from := 0
	for i := 0; i < len(s); {
		r, n := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		switch {
		case r == utf8.RuneError && n == 1:
			b = fmt.Appendf(append(b, s[from:i]...), "‹0x%02X›", s[i])
			from = i + n
		case which(r):
			b = fmt.Appendf(append(b, s[from:i]...), "‹U+%04X›", r)
			from = i + n
		}
		i += n
	}
	if from == 0 {
		return s
	}
	return string(append(b, s[from:]...))
}

// VisibleJSON returns a document of JSON in which the hidden characters of its
// texts are written in JSON's own way, as \u202e. It is the same document.
func VisibleJSON(doc []byte) []byte {
	var out []byte
	from := 0
	for i := 0; i < len(doc); {
		if c := doc[i]; c < utf8.RuneSelf && c != 0x7F {
			i++
			continue
		}
		r, n := utf8.DecodeRune(doc[i:])
		if r == utf8.RuneError || !Hidden(r) {
			i += n
			continue
		}
		out = append(out, doc[from:i]...)
		if r < 0x10000 {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			r -= 0x10000
			out = fmt.Appendf(out, `\u%04x\u%04x`, 0xD800+r>>10, 0xDC00+r&0x3FF)
		}
		i += n
		from = i
	}
	if from == 0 {
		return doc
	}
	return append(out, doc[from:]...)
}
