package evidence

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sueca/engine/message"
)

// IsName reports whether a key can have a name: a signed note carries it as a word of a line, and
// terminals show it. So it has no blanks of any kind, no plus signs, nothing that cannot be seen
// or has a second spelling (Unicode's form NFC), and letters of one script, so that no а of Cyrillic
// stands among Latin ones.
func IsName(name string) bool {
	if name == "" || !utf8.ValidString(name) || !isComposed(name) || strings.ContainsFunc(name, func(r rune) bool {
		return r == '+' || unicode.IsSpace(r) || !unicode.IsGraphic(r) || isUnseen(r)
	}) {
		return false
	}
	var script *unicode.RangeTable
	for _, r := range name {
		s := scriptOf(r)
		if s != nil && script != nil && s != script {
			return false
		}
		if s != nil {
			script = s
		}
	}
	return true
}

// isUnseen reports whether a character of a letter's or a sign's class shows nothing.
func isUnseen(r rune) bool {
	return message.Hidden(r) || unicode.Is(unicode.Variation_Selector, r) || r == '\u2800'
}

// scriptOf returns the script of a letter among those whose letters look like one another's, nil for
// any other character.
func scriptOf(r rune) *unicode.RangeTable {
	for _, s := range []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.Armenian, unicode.Cherokee} {
		if unicode.Is(s, r) {
			return s
		}
	}
	return nil
}

// Alike reports whether two names look alike.
func Alike(a, b string) bool { return skeleton(a) == skeleton(b) }

// skeleton returns what a name looks like: without marks on letters, in small letters, with the Latin
// letter for each that it is taken for.
func skeleton(name string) string {
	return lookalikes.Replace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, apart(name)))
}

// lookalikes are what is taken for Latin letters, in small letters: the letters of Cyrillic and Greek
// that Unicode's list of confusables (UTS 39) has for them, and what printing and handwriting confuse.
var lookalikes = strings.NewReplacer(
	"а", "a", "в", "b", "е", "e", "ѕ", "s", "і", "l", "ј", "j", "к", "k", "м", "m", "н", "h", "о", "o", "р", "p", "с", "c", "т", "t",
	"у", "y", "х", "x", "ԁ", "d", "ԛ", "q", "ԝ", "w", "һ", "h", "ӏ", "l", "ь", "b", "п", "n",
	"α", "a", "β", "b", "ε", "e", "η", "n", "ι", "l", "κ", "k", "μ", "m", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x", "γ", "y", "ω", "w",
	"0", "o", "1", "l", "i", "l", "ı", "l", "|", "l", "rn", "m", "vv", "w", "‐", "-", "‑", "-", "–", "-", "—", "-", "_", "-",
)

// NameError is the reason why a key is not used.
type NameError struct{ message.Fault }

func errName(name string) error {
	return &NameError{message.Faultf("a key's name has no blanks, plus signs or characters that cannot be seen, and letters of one script: %q", name)}
}
