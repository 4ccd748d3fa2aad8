package notation

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sueca/engine"
)

// anyText draws texts that are likely to be read as something else.
var anyText = rapid.OneOf(
	rapid.String(),
	rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
	rapid.Map(rapid.SliceOf(rapid.SampledFrom([]string{
		"\n", "\r\n", "\r", "\x00", "\xff", "\u202e", "\u2028", "\uFEFF", "\x1b[2J", "{", "}", ";", `"`, `\`, "]", " ", "\t", "a", "ã", "deal 1", "\ndeal 2 dealer A\n",
		"\"]\n[A \"x\"]", "12", "->", "referee", "upheld", "consent", "1. A: A♠", "amend deal 1",
	})), func(s []string) string { return strings.Join(s, "") }),
)

// withTexts returns the events of a record with other texts in the place of
// theirs. The values of the tags that mean something to the reader stay.
func withTexts(events []engine.Event, text func(engine.TextUse) string) []engine.Event {
	var out []engine.Event
	for _, e := range events {
		tag, _ := e.(*engine.TagWritten)
		amended, _ := e.(*engine.TagAmended)
		known := tag != nil && slices.Contains([]string{"Sueca", "Rules", "Letters", "Date", "Result"}, tag.Name) ||
			amended != nil && amended.Name == "Date"
		out = append(out, engine.MapTexts(e, func(u engine.TextUse, s string) string {
			if known || u == engine.TagName || u == engine.Offender {
				return s
			}
			return text(u)
		}))
	}
	return out
}

// forged returns what is wrong with the canonical form of events, in both
// languages: it must be read as those events with the texts that can be held, in
// as many lines as it has with any other texts, and not change again.
func forged(events []engine.Event) string {
	var held, plain []engine.Event
	for _, e := range events {
		held = append(held, engine.HeldTexts(e))
	}
	plain = withTexts(events, func(engine.TextUse) string { return "x" })
	for _, words := range []Words{English, Portuguese} {
		text := Format(events, words)
		var read []engine.Event
		for m, err := range Matches(strings.NewReader(text), Options{}) {
			if err != nil {
				return err.Error()
			}
			read = append(read, m.Events...)
		}
		if diff := cmp.Diff(held, read); diff != "" {
			return "read otherwise than written (-written +read)\n" + diff + "\n" + text
		}
		if got, want := strings.Count(text, "\n"), strings.Count(Format(plain, words), "\n"); got != want {
			return "lines that no event has:\n" + text
		}
		if again := Format(read, words); again != text {
			return "the form changes again\n" + cmp.Diff(text, again)
		}
	}
	return ""
}

// TestTexts checks that no text of any event is read as anything but that text.
func TestTexts(t *testing.T) {
	checks := "300"
	if os.Getenv("SUECA_LONG") != "" {
		checks = "20000"
	}
	flag.Set("rapid.checks", checks)
	defer flag.Set("rapid.checks", "100")
	flag.Set("rapid.seed", "1")
	rapid.Check(t, func(t *rapid.T) {
		bad := false
		events := withTexts(generate(rapid.Uint64().Draw(t, "record"), true), func(u engine.TextUse) string {
			s := anyText.Draw(t, "text")
			bad = bad || !u.Holds(s)
			return s
		})
		if (engine.CheckTexts(events...) == nil) == bad {
			t.Fatal("CheckTexts and Holds differ")
		}
		if fault := forged(events); fault != "" {
			t.Fatal(fault)
		}
	})
}

// FuzzTexts writes one text in the place of each text of a record.
func FuzzTexts(f *testing.F) {
	for _, s := range []string{"", "a\nb", "\"]\n[A \"x\"]\ndeal 1", "\xff", "}", ";", "12", "->", "a\r", "\x00", `\`, `\"`, "“", " a", "upheld"} {
		f.Add(uint64(1), s)
	}
	f.Fuzz(func(t *testing.T, seed uint64, s string) {
		events := withTexts(generate(seed, true), func(engine.TextUse) string { return s })
		if fault := forged(events); fault != "" {
			t.Error(fault)
		}
	})
}
