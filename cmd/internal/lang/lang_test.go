package lang

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

func ExampleSpeaker_Sayf() {
	for _, name := range []string{"en", "pt"} {
		words := New(name)
		fmt.Println(words.Sayf("%s stands where %s should", "table", message.Word("a card")))
		fmt.Println(words.Sayf("penalty of %s (%s): a warning", card.AC, rules.OutOfTurn))
		fmt.Println(words.Word("table"), words.Decimal(2.5), words.Signed(-0.5))
	}
	// Output:
	// table stands where a card should
	// penalty of AC (out-of-turn): a warning
	// table 2.5 −0.5
	// table está onde devia estar uma carta
	// penalização de AC (fora de vez): aviso
	// mesa 2,5 −0,5
}

// TestSpeaker checks that words of ours are translated wherever they stand in a
// sentence, and that nothing else is, however it is spelt.
func TestSpeaker(t *testing.T) {
	pt := New("pt")
	for _, test := range []struct{ got, want string }{
		{pt.Sayf("%s stands twice", "sheet"), "sheet está duas vezes"},
		{pt.Sayf("%s stands twice", message.Word("sheet")), "folha está duas vezes"},
		{pt.Sayf("%s stands twice", message.Msg("sheet")), "folha está duas vezes"},
		{pt.Sayf("%s stands twice", code.Error), "erro está duas vezes"},
		{pt.Sayf("%s stands twice", card.C), "C está duas vezes"},
		{pt.Sayf("%s: deals that cannot be read, kept as they stand: %d\n", "deal", 12), "deal: jogos que não se leem, guardados como estão: 12\n"},
		{pt.Say(message.Msg("penalty against %s: %s", card.BD, rules.Talk)), "penalização contra BD: " + pt.Word("talk")},
		{pt.Word("no word of ours, 100 %"), "no word of ours, 100 %"},
	} {
		if test.got != test.want {
			t.Errorf("says %q, want %q", test.got, test.want)
		}
	}
}

// TestNumbers: numbers are written as a person of the language writes them, but for those
// that are typed again, and words go with them.
func TestNumbers(t *testing.T) {
	pt, en := New("pt"), New("en")
	for _, test := range []struct{ got, want string }{
		{pt.Sayf("%d", 5535), "5\u00a0535"},
		{en.Sayf("%d", 5535), "5535"},
		{pt.Sayf("%d", Exact(5535)), "5535"},
		{pt.Sayf("%5d|", Exact(535)), "  535|"},
		{pt.Number(1234567), "1\u00a0234\u00a0567"},
		{en.Number(1234567), "1234567"},
		{en.Number(math.MinInt), "−9223372036854775808"},
		{pt.Number(math.MinInt), "−9\u00a0223\u00a0372\u00a0036\u00a0854\u00a0775\u00a0808"},
		{pt.Decimals(0.95, 2), "0,95"},
		{en.Sayf("%d {1:deal|deals}", 1), "1 deal"},
		{en.Sayf("%d {1:deal|deals}", 0), "0 deals"},
		{message.Msg("%d {1:deal|deals}", 1).String() + ", " + message.Msg("%s, %d {2:minute|minutes}", "x", 2).String(), "1 deal, x, 2 minutes"},
		{pt.Sayf("%s begins the ids of %d matches: give more of it, or all", "x", 2), "por x começam as identificações de 2 partidas: escreva mais algarismos, ou all"},
		{pt.Sayf("%s begins the ids of %d matches: give more of it, or all", "x", 1), "por x começam as identificações de 1 partida: escreva mais algarismos, ou all"},
		{pt.Sayf("%s begins the ids of %d matches: give more of it, or all", "x", 0), "por x começam as identificações de 0 partidas: escreva mais algarismos, ou all"},
		{fmt.Sprint(pt.Amounts([]any{"7", 1478, int64(2000), Exact(1478), 1.5})...), fmt.Sprint("7", "1\u00a0478", "2\u00a0000", int64(1478), 1.5)},
	} {
		if test.got != test.want {
			t.Errorf("says %q, want %q", test.got, test.want)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, test := range []struct {
		all, messages, lang, usual string
		want                       string
		from                       Origin
	}{
		{"", "", "", "", "en", FromProgram},
		{"pt_PT.UTF-8", "", "", "", "pt", "LC_ALL"},
		{"", "pt_BR.UTF-8", "", "", "pt", "LC_MESSAGES"},
		{"C.UTF-8", "pt_PT.UTF-8", "pt_PT.UTF-8", "", "en", FromProgram},
		{"", "", "PT", "", "pt", "LANG"},
		{"", "", "en_GB.UTF-8", "pt", "pt", FromDefaults},
		{"C.UTF-8", "", "en_GB.UTF-8", "pt", "pt", FromDefaults},
		{"", "en_GB.UTF-8", "", "pt", "en", "LC_MESSAGES"},
		{"pt_PT", "", "", "en", "pt", "LC_ALL"},
		{"", "", "", "pt", "pt", FromDefaults},
	} {
		t.Setenv("LC_ALL", test.all)
		t.Setenv("LC_MESSAGES", test.messages)
		t.Setenv("LANG", test.lang)
		if got, from := Detect([]string{"validate", "pt"}, test.usual); got != test.want || from != test.from {
			t.Errorf("%v: %s by %q", test, got, from)
		}
		for args, want := range map[[2]string]string{
			{"--lang=en", "x"}: "en", {"--lang", "pt"}: "pt", {"--", "--lang=en"}: test.want, {"--lang", "fr"}: test.want, {"--lang=", "x"}: test.want,
		} {
			if got, _ := Detect(args[:], test.usual); got != want {
				t.Errorf("%v, %v: %s", test, args, got)
			}
		}
	}
}

// TestMinus writes numbers below zero with the sign of print wherever a person reads them, and
// with the first form of a word where there is one of something.
func TestMinus(t *testing.T) {
	for _, tt := range []struct{ lang, format, want string }{
		{"en", "%d to %d", "0 to −4"}, {"pt", "%d to %d", "0 to −4"},
		{"pt", "%d %3d", "0  −4"}, {"pt", "%+d %+d", "+0 −4"},
	} {
		assert.Check(t, is.Equal(New(tt.lang).Sayf(tt.format, 0, -4), tt.want), "%s %q", tt.lang, tt.format)
	}
	assert.Check(t, is.Equal(New("pt").Sayf("%d {1:card|cards}", -1), "−1 card"))
	assert.Check(t, is.Equal(New("pt").Decimals(-3.25, 1)+New("en").Percent(-0.5, 0), "−3,2−50%"))
	for n, want := range map[int]string{-12345: "−12\u00a0345", -2: "−2", 0: "+0", 3: "+3"} {
		assert.Check(t, is.Equal(New("pt").Gained(n), want), "%d", n)
	}
}

// TestMarked: no two sentences have the same mark, and a marked file says what the file says.
func TestMarked(t *testing.T) {
	of := map[string]string{}
	if err := eachEntry(func(file string, m entry) {
		if other, taken := of[mark(m.english)]; taken {
			t.Errorf("%s: %q has the mark of %q", file, m.english, other)
		}
		of[mark(m.english)] = m.english
	}); err != nil {
		t.Fatal(err)
	}
	list, err := files.ReadDir("pt")
	assert.NilError(t, err)
	for _, f := range list {
		text, err := files.ReadFile("pt/" + f.Name())
		assert.NilError(t, err)
		marked, err := Marked(text)
		assert.NilError(t, err)
		before, err := entriesOf(string(text))
		assert.NilError(t, err)
		after, err := entriesOf(string(marked))
		if err != nil || len(after) != len(before) {
			t.Fatalf("%s: %d entries of %d, %v", f.Name(), len(after), len(before), err)
		}
		said := map[string]string{}
		for _, m := range after {
			said[m.english] = m.portuguese
		}
		for _, m := range before {
			if said[mark(m.english)] != m.portuguese {
				t.Errorf("%s: %q says %q when it is marked", f.Name(), m.english, said[mark(m.english)])
			}
		}
	}
}

// TestSuits: the suits are called what people in Portugal call them, and none what a place is
// called where people meet.
func TestSuits(t *testing.T) {
	for suit, want := range map[message.Word]string{"spades": "espadas", "hearts": "copas", "clubs": "paus", "diamonds": "ouros"} {
		if got := New("pt").Word(suit); got != want {
			t.Errorf("%s are %q, want %q", suit, got, want)
		}
	}
}

// TestCourts: the courts are R, V and D for whoever has those letters, in cards alone.
func TestCourts(t *testing.T) {
	king := card.New(card.Hearts, card.King)
	set := card.SetOf(king, card.New(card.Spades, card.Queen), card.New(card.Spades, card.Seven))
	for scheme, want := range map[string][3]string{"pt": {"R♥", "R V D A 7", "R♥ is king"}, "en": {"K♥", "K J Q A 7", "K♥ is king"}, "": {"K♥", "K J Q A 7", "K♥ is king"}} {
		s := New("en").WithLetters(scheme)
		if got := [3]string{s.Card(king), s.Courts("K J Q A 7"), s.Sayf("%s is king", king)}; got != want {
			t.Errorf("%q: %q", scheme, got)
		}
		if s.PortugueseCourts() != (scheme == "pt") {
			t.Errorf("%q: %t", scheme, s.PortugueseCourts())
		}
		if got := s.Cards(set); got != s.Courts(set.String()) || got == set.String() != (scheme != "pt") || s.Sayf("%s", set) != got {
			t.Errorf("%q: %s of %s", scheme, got, set)
		}
	}
}

// enumerated is a value of an enumeration, and worded one that is none.
type (
	enumerated int
	worded     struct{ text string }
)

func (enumerated) String() string { return "a\x1b" }
func (w worded) String() string   { return w.text }

// TestShown: what comes as text from elsewhere is made visible, whatever its type; words of ours
// are not.
func TestShown(t *testing.T) {
	got := fmt.Sprint(Shown([]any{"a\nb", Lines("a\nb\x1b"), errors.New("a\nb"), worded{"a\nb"}, []byte("a\nb"), []string{"a\nb", "c"}, enumerated(1), 1.5, nil})...)
	want := fmt.Sprint("a‹U+000A›b", "a\nb‹U+001B›", "a‹U+000A›b", "a‹U+000A›b", "a‹U+000A›b", []string{"a‹U+000A›b", "c"}, enumerated(1), 1.5, nil)
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestShares: numbers to a tenth and in percent, with the sign of print and the comma of the language.
func TestShares(t *testing.T) {
	pt, en := New("pt"), New("en")
	for _, test := range []struct{ got, want string }{
		{en.Decimal(1.25) + " " + pt.Decimal(1.25), "1.2 1,2"},
		{en.Decimals(0, 1) + " " + pt.Decimals(-0.5, 1), "0.0 −0,5"},
		{en.Signed(0) + " " + en.Signed(2.5) + " " + pt.Signed(-2.5), "+0.0 +2.5 −2,5"},
		{en.Percent(0.125, 1) + " " + pt.Percent(0.125, 1), "12.5% 12,5\u00a0%"},
		{pt.Percent(1, 0) + " " + en.Percent(0, 2), "100\u00a0% 0.00%"},
		{en.Name() + pt.Name() + New("fr").Name(), "enpten"},
		{fmt.Sprint(en.Amounts([]any{1478, "x"})...), fmt.Sprint(1478, "x")},
	} {
		if test.got != test.want {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
}

// TestPOSIX: a locale of no language says nothing, whatever its case and its characters.
func TestPOSIX(t *testing.T) {
	for locale, want := range map[string]string{"": "", "C": "", "POSIX": "", "posix.UTF-8": "", "c.utf8": "", "pt": "pt", "PT_br": "pt", "fr_FR": "en", "en": "en"} {
		if got := spoken(locale); got != want {
			t.Errorf("%q: %q", locale, got)
		}
	}
	if got, from := Detect([]string{"--lang"}, ""); from == FromFlag {
		t.Errorf("%s by a flag without a value", got)
	}
	if got, from := Detect([]string{"x", "--lang", "pt"}, "en"); got != "pt" || from != FromFlag {
		t.Errorf("%s by %s", got, from)
	}
}

// TestCatalogue: the Portuguese of the sentences is a copy, which nobody can spoil for others; what
// is no file of translations is not marked.
func TestCatalogue(t *testing.T) {
	c := Catalogue()
	if c["convention"] != "convenção" {
		t.Errorf("%q", c["convention"])
	}
	c["convention"] = "x"
	assert.Check(t, is.Equal(New("pt").Word("convention"), "convenção"))
	assert.Check(t, is.Equal(portugueseNumber("x"), "x"))
}

// TestEntries reads a file of gettext, and refuses what it does not know, with its line.
func TestEntries(t *testing.T) {
	for _, tt := range []struct{ desc, in, want, err string }{
		{"nothing", "", "[]", ""},
		{"a header alone", "msgid \"\"\nmsgstr \"\"\n\"Language: pt\\n\"\n", "[]", ""},
		{"comments", "# a\n\n#. of us\n#: x.go:1\nmsgid \"a\"\nmsgstr \"b\"\n# end", `[{"a" "b"}]`, ""},
		{"long ones", "msgid \"\"\n\"a \"\n\"b\"\nmsgstr \"c\"\n\" d\"\nmsgid \"e\"\nmsgstr \"f\"", `[{"a b" "c d"} {"e" "f"}]`, ""},
		{"escapes and the ends of lines of Windows", "msgid \"\\\"a\\\\\\n\"\r\nmsgstr \"ç\\t\"\r\n", `[{"\"a\\\n" "ç\t"}]`, ""},
		{"not sure", "#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n", "", "1: this is no part of an entry: #, fuzzy"},
		{"a context", "msgctxt \"x\"\nmsgid \"a\"\nmsgstr \"b\"\n", "", `1: this is no part of an entry: msgctxt "x"`},
		{"forms", "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\n", "", `2: this is no part of an entry: msgid_plural "b"`},
		{"two sentences", "msgid \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n", "", `2: this is no part of an entry: msgid "b"`},
		{"two translations", "msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"\n", "", `3: this is no part of an entry: msgstr "c"`},
		{"none", "msgid \"a\"\n", "", "2: the last entry has no msgstr"},
		{"one that is parted", "msgid \"a\"\n\nmsgstr \"b\"\n", "", `3: this is no part of an entry: msgstr "b"`},
		{"a line by itself", "\"a\"\n", "", `1: this is no part of an entry: "a"`},
		{"no end", "msgid \"a\nmsgstr \"b\"\n", "", `1: this is no part of an entry: msgid "a`},
	} {
		got, err := entriesOf(tt.in)
		said := ""
		if err != nil {
			said = err.Error()
		}
		if err == nil && fmt.Sprintf("%q", got) != tt.want || said != tt.err {
			t.Errorf("%s: %q, %s", tt.desc, got, said)
		}
	}
}
