package engine_test

import (
	"encoding/json"
	"flag"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"gotest.tools/v3/assert"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// oneOfEach has an event of every kind but those whose strings are not texts of
// people: rules, and a text that could not be read, which has lines of its own.
func oneOfEach(t *testing.T) []engine.Event {
	all := []engine.Event{
		&engine.TagWritten{}, &engine.DealStarted{}, &engine.HandRecorded{}, &engine.TrickStarted{}, &engine.CardPlayed{}, &engine.NotPlayed{},
		&engine.TrickTaken{}, &engine.VariationShown{}, &engine.PointsWritten{}, &engine.GamesWritten{}, &engine.SheetWritten{}, &engine.ClaimMade{},
		&engine.RenunciaAdmitted{}, &engine.CardsShown{}, &engine.TrumpPickedUp{}, &engine.PenaltyGiven{}, &engine.ConsentGiven{}, &engine.PlayStopped{},
		&engine.SeatAbandoned{}, &engine.MarksSuspended{}, &engine.MarksExecuted{}, &engine.SheetSigned{}, &engine.NoteWritten{}, &engine.PlayAmended{},
		&engine.Commented{}, &engine.DealAmended{}, &engine.LotDrawn{}, &engine.PackShuffled{}, &engine.PackCut{}, &engine.WalkedOver{},
		&engine.SeatDisqualified{}, &engine.SeatSubstituted{}, &engine.OriginBegun{}, &engine.BidMade{}, &engine.Declared{}, &engine.PlayedBy{},
		&engine.TagAmended{}, &engine.RulingAmended{}, &engine.Misdealt{}, &engine.HeapLaid{}, &engine.HeapTrick{}, &engine.LeaderNamed{}, &engine.HeapAmended{},
		&engine.WitnessBegun{}, &engine.WitnessTag{}, &engine.Settled{}, &engine.GestureSeen{},
	}
	for k := engine.Kind(1); k.String() != "?"; k++ {
		if k != engine.KindMatchStarted && k != engine.KindQuarantined && !slices.ContainsFunc(all, func(e engine.Event) bool { return e.Kind() == k }) {
			t.Fatalf("no event of kind %s", k)
		}
	}
	return all
}

// fill sets every string in a value to a text, and returns how many there are.
func fill(v reflect.Value) (n int) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
		return 1
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[rules.Rules]() {
			return 0
		}
		for i := range v.NumField() {
			n += fill(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			n += fill(v.Index(i))
		}
	}
	return n
}

// TestMapTexts checks that every string of every event is a text that MapTexts
// knows, so that a new one cannot be forgotten.
func TestMapTexts(t *testing.T) {
	for _, e := range oneOfEach(t) {
		want, seen := fill(reflect.ValueOf(e).Elem()), 0
		before, _ := json.Marshal(e)
		mapped := engine.MapTexts(e, func(_ engine.TextUse, s string) string { seen++; return s + "!" })
		after, _ := json.Marshal(mapped)
		if n := strings.Count(string(after), "!"); seen != want || n != want || strings.ReplaceAll(string(after), "!", "") != string(before) {
			t.Errorf("%s has %d texts; MapTexts knows %d and replaces %d: %s", e.Kind(), want, seen, n, after)
		}
		if again, _ := json.Marshal(e); string(again) != string(before) {
			t.Errorf("%s: the event itself was changed", e.Kind())
		}
		if same := engine.MapTexts(e, func(_ engine.TextUse, s string) string { return s }); same != e {
			t.Errorf("%s: a copy without need", e.Kind())
		}
	}
}

// TestHidden checks which characters are marked and that ordinary writing is
// not.
func TestHidden(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if r >= 0xD800 && r < 0xE000 {
			continue
		}
		bad := unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) ||
			unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) ||
			unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || unicode.Is(unicode.Noncharacter_Code_Point, r) ||
			unicode.Is(unicode.Variation_Selector, r) && r != 0xFE0E && r != 0xFE0F
		if message.Hidden(r) != bad {
			t.Errorf("%U is hidden: %v", r, !bad)
		}
	}
	for _, s := range []string{"", "São João", "Sa\u0303o", "Ana 👍🏽", "日本", "♥\uFE0F", "a\u00a0b", "\uFFFD"} {
		if message.Visible(s) != s {
			t.Errorf("%q is shown as %q", s, message.Visible(s))
		}
	}
	for s, want := range map[string]string{
		"a\x1b[31mb": "a‹U+001B›[31mb", "\u202e\u200b": "‹U+202E›‹U+200B›", "a\xffb\x9b": "a‹0xFF›b‹0x9B›", "a\nb\t": "a‹U+000A›b‹U+0009›", "\u009b": "‹U+009B›",
		"\U000E0041": "‹U+E0041›",
	} {
		if got := message.Visible(s); got != want {
			t.Errorf("%q is shown as %q, not %q", s, got, want)
		}
	}
	if got := message.VisibleLines("a\nb\x1b\n"); got != "a\nb‹U+001B›\n" {
		t.Errorf("%q", got)
	}
}

// anyText draws texts that are likely to be trouble.
var anyText = rapid.OneOf(
	rapid.String(),
	rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
	rapid.Map(rapid.SliceOf(rapid.SampledFrom([]string{"\n", "\r", "\x00", "\xff", "\u202e", "\u2066", "\u200b", "\x1b[2J", "\u009b", "\x7f", "{", "}", ";", `"`, `\`, " ", "\t", "a", "ã", "a\u0303", "\uFFFD", "\U000E0041", "deal 1", "12", "->"})),
		func(s []string) string { return strings.Join(s, "") }),
)

// TestHeld checks that what Held returns can stand in a record, is not changed
// again, and is what was there if that can stand in one.
func TestHeld(t *testing.T) {
	flag.Set("rapid.seed", "1")
	rapid.Check(t, func(t *rapid.T) {
		s := anyText.Draw(t, "text")
		for use := engine.QuotedText; use <= engine.TagName; use++ {
			held := use.Held(s)
			if !use.Holds(held) || use.Holds(s) && held != s || use.Held(held) != held {
				t.Fatalf("use %d: %q becomes %q", use, s, held)
			}
		}
		if v := message.Visible(s); strings.ContainsFunc(v, message.Hidden) || !utf8.ValidString(v) || message.Visible(v) != v {
			t.Fatalf("%q is shown as %q", s, v)
		}
		if err := engine.CheckTyped(s); err == nil && !engine.QuotedText.Holds(s) {
			t.Fatalf("%q may be typed, and no record can hold it", s)
		}
		doc, err := json.Marshal(s)
		assert.NilError(t, err)
		shown := message.VisibleJSON(doc)
		if strings.ContainsFunc(string(shown), message.Hidden) {
			t.Fatalf("%q in JSON is %q", s, shown)
		}
		var back, want string
		assert.NilError(t, json.Unmarshal(shown, &back))
		if _ = json.Unmarshal(doc, &want); back != want {
			t.Fatalf("%q comes back from JSON as %q", want, back)
		}
	})
}

// TestCheckTexts checks the errors that a person sees.
func TestCheckTexts(t *testing.T) {
	for _, c := range []struct {
		e    engine.Event
		want string
	}{
		{&engine.NoteWritten{Text: "a\ndeal 2"}, "“a‹U+000A›deal 2” is more than one line of text: a record cannot hold it"},
		{&engine.NoteWritten{Text: "a\xff"}, "“a‹0xFF›” is not UTF-8: a record cannot hold it"},
		{&engine.Commented{Text: "a}b", Braces: true}, "“a}b” is no comment: it begins or ends with a blank, or has a brace that ends it"},
		{&engine.Commented{Text: "a}b"}, ""},
		{&engine.ConsentGiven{What: "a b"}, "“a b” is no single word of a record"},
		{&engine.SeatSubstituted{Name: " "}, "“ ” is nobody's name"},
		{&engine.GestureSeen{Code: "a b"}, "“a b” is no code of a gesture: it has 1 to 16 letters, digits or characters of +-_./"},
		{&engine.GestureSeen{Code: "é+1"}, ""},
		{&engine.PlayAmended{Reason: `"`}, ""},
		{&engine.ClaimMade{Outsider: "me"}, "“me” is no single word of a record"},
		{&engine.NoteWritten{Text: "a\x1b\u202e"}, ""}, // a file can have it
	} {
		got := ""
		if err := engine.CheckTexts(&engine.PlayStopped{}, c.e); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%+v: %q, not %q", c.e, got, c.want)
		}
	}
	for s, ok := range map[string]bool{"": true, `she said "no"`: true, "Zé 👩‍🚀": true, "نیک\u200cنام": true, "a\u200db": true, "a\u200bb": false, "a\u200eb": false, "a\tb": false, "a\x1b": false, "\u202e": false, "\u200b": false, "\xff": false, "a\nb": false} {
		if err := engine.CheckTyped(s); (err == nil) != ok {
			t.Errorf("%q: %v", s, err)
		}
	}
}
