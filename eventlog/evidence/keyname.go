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
// stands among Latin ones. Letters that are in no language's daily use, such as those of phonetics, are
// none of a name: most are made to look like others. Nor are digits but ours.
func IsName(name string) bool {
	if name == "" || !utf8.ValidString(name) || !isComposed(name) || strings.ContainsFunc(name, func(r rune) bool {
		return r == '+' || unicode.IsSpace(r) || !unicode.IsGraphic(r) || isUnseen(r) || isRare(r)
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

// isRare reports whether a character is a letter that no language writes every day, or a digit of another
// script than ours.
func isRare(r rune) bool {
	if s := scriptOf(r); s != nil {
		return !unicode.Is(daily, r)
	}
	return unicode.IsNumber(r) && r > unicode.MaxASCII || unicode.IsLetter(r) && !unicode.In(r, scripts...)
}

// daily are the letters of Latin, Greek, Cyrillic and Armenian that languages of today write.
var daily = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 'A', Hi: 'Z', Stride: 1}, {Lo: 'a', Hi: 'z', Stride: 1}, {Lo: 'ª', Hi: 'ª', Stride: 1}, {Lo: 'º', Hi: 'º', Stride: 1},
	{Lo: 'À', Hi: 'ž', Stride: 1}, {Lo: 'Ș', Hi: 'ț', Stride: 1}, {Lo: 'Ά', Hi: 'ώ', Stride: 1}, {Lo: 'Ѐ', Hi: 'ԯ', Stride: 1},
	{Lo: 'Ա', Hi: 'ֆ', Stride: 1}, {Lo: 'Ḁ', Hi: 'ẙ', Stride: 1}, {Lo: 'Ạ', Hi: 'ỹ', Stride: 1},
}}

// scripts are the others in daily use: those that Unicode recommends for names (UAX 31, table 5).
var scripts = []*unicode.RangeTable{unicode.Arabic, unicode.Bengali, unicode.Bopomofo, unicode.Devanagari, unicode.Ethiopic,
	unicode.Georgian, unicode.Gujarati, unicode.Gurmukhi, unicode.Han, unicode.Hangul, unicode.Hebrew, unicode.Hiragana, unicode.Kannada,
	unicode.Katakana, unicode.Khmer, unicode.Lao, unicode.Malayalam, unicode.Myanmar, unicode.Oriya, unicode.Sinhala, unicode.Tamil,
	unicode.Telugu, unicode.Thaana, unicode.Thai, unicode.Tibetan}

// isUnseen reports whether a character of a letter's or a sign's class shows nothing.
func isUnseen(r rune) bool {
	return message.Hidden(r) || unicode.Is(unicode.Variation_Selector, r) || r == '\u2800'
}

// scriptOf returns the script of a letter among those whose letters look like one another's, nil for
// any other character.
func scriptOf(r rune) *unicode.RangeTable {
	for _, s := range []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.Armenian} {
		if unicode.Is(s, r) {
			return s
		}
	}
	return nil
}

// Alike reports whether two names look alike.
func Alike(a, b string) bool { return skeleton(a) == skeleton(b) }

// skeleton returns what a name looks like: without marks on letters, in small letters, with the Latin
// letter for each that it is taken for, and with no signs at its ends, where they are taken for the sentence's.
func skeleton(name string) string {
	small := lookalikes.Replace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, capitals.Replace(apart(name))))
	if bare := strings.TrimFunc(small, isSign); bare != "" {
		small = bare
	}
	return strings.Map(func(r rune) rune {
		if isSign(r) {
			return '-'
		}
		return r
	}, small)
}

func isSign(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// capitals are those that are taken for another Latin letter than their small ones are.
var capitals = strings.NewReplacer("Η", "H", "Ν", "N", "Υ", "Y", "Ζ", "Z", "Ω", "O")

// lookalikes are what is taken for Latin letters, in small letters: the letters of Cyrillic, Greek and Armenian
// that Unicode's list of confusables (UTS 39) has for them, and what printing and handwriting confuse.
var lookalikes = strings.NewReplacer(
	"а", "a", "в", "b", "е", "e", "ѕ", "s", "і", "l", "ј", "j", "к", "k", "м", "m", "н", "h", "о", "o", "р", "p", "с", "c", "т", "t",
	"у", "y", "х", "x", "ԁ", "d", "ԛ", "q", "ԝ", "w", "һ", "h", "ӏ", "l", "ь", "b", "п", "n",
	"г", "r", "ѵ", "v", "օ", "o", "ո", "n", "ս", "u", "հ", "h", "յ", "j",
	"ց", "g", "զ", "q", "գ", "q", "լ", "l", "ք", "p", "ա", "w", "պ", "w",
	"æ", "ae", "œ", "oe", "ø", "o", "ð", "d", "đ", "d", "þ", "p", "ß", "b",
	"ħ", "h", "ĸ", "k", "ł", "l", "ŋ", "n", "ŧ", "t", "ς", "c", "σ", "o",
	"α", "a", "β", "b", "ε", "e", "η", "n", "ι", "l", "κ", "k", "μ", "m",
	"ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x", "γ", "y", "ω", "w",
	"0", "o", "1", "l", "i", "l", "ı", "l", "|", "l", "∣", "l", "ǀ", "l", "rn", "m", "vv", "w",
)

// NameError is the reason why a key is not used.
type NameError struct{ message.Fault }

func errName(name string) error {
	return &NameError{message.Faultf("a key's name has no blanks, plus signs or characters that cannot be seen, and letters of one script that are in daily use: %q", name)}
}
