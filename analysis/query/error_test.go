package query

import (
	"errors"
	"strings"
	"testing"

	"sueca/analysis/simulate"
)

// TestQueryErrors holds faults to their place and their words.
func TestQueryErrors(t *testing.T) {
	for _, tt := range []struct {
		query     string
		line, col int
		want      string
	}{
		{" ; nothing", 1, 1, "there is no query: write what is looked for, such as “lead and suit is trump”"},
		{"lead and", 1, 9, "the query ends where something must follow: a word, a number, a card, a suit, “(” or “not”"},
		{"lead lead", 1, 6, "“lead” cannot stand here: conditions are joined by and, or, then; a condition is a word, or a comparison such as trick <= 3"},
		{"lead\nand trmp", 2, 5, "“trmp” is no word of the language: perhaps “trump”?"},
		{"xyzzy", 1, 1, "“xyzzy” is no word of the language: sueca find --words lists them"},
		{"lead and tag(\"Event) = 1", 1, 14, "this text has no end: put a quotation mark behind it"},
		{"trick", 1, 1, "expected a condition, and this is a number"},
		{"lead and trick", 1, 10, "expected a condition, and this is a number"},
		{"trick = trump", 1, 9, "expected a number, as on the left, and this is a suit"},
		{"suit + 1 = 2", 1, 1, "expected a number, and this is a suit"},
		{"seat < A", 1, 1, "“<” does not compare a seat"},
		{"rank = \"X\"", 1, 8, "“X” is no rank: they are A 7 K J Q 6 5 4 3 2"},
		{"rank > \"AK\"", 1, 8, "“>” compares with one rank"},
		{"rank = \"\"", 1, 8, "expected ranks, such as \"A7K\""},
		{"trick = 1.5", 1, 9, "expected a whole number"},
		{"lead then within 1.5 tricks ruff", 1, 6, "expected a whole number of tricks, not 1.5"},
		{"tag(\"Site\") ~ \"(\"", 1, 15, "this is no regular expression: error parsing regexp: missing closing ): `(`"},
		{"tag(\"Site\") ~ date", 1, 15, "expected a regular expression in quotation marks"},
		{"tag(date) = \"x\"", 1, 5, "expected a text in quotation marks"},
		{"trick not in 3", 1, 7, "“not” cannot stand here: conditions are joined by and, or, then; a condition is a word, or a comparison such as trick <= 3"},
		{"trick in not 3", 1, 1, "“not” stands before the whole condition, or behind “is”"},
		{"length = 3", 1, 1, "“length” wants a suit in parentheses"},
		{"length(3) = 3", 1, 8, "expected a suit, and this is a number"},
		{"lead(A)", 1, 6, "“lead” wants nothing more"},
		{"deal lead", 1, 6, "“lead” is about a card, and there is none here: look for one, or ask with some(…)"},
		{"deal length(trump) > 3", 1, 6, "“length” needs a seat here, because there is no player: length(A)"},
		{"deal complete then lead", 1, 15, "“then” needs a play before it, and “deal” is none"},
		{"a: lead then a: lead", 1, 14, "“a” has a meaning already: choose another name"},
		{"trump: lead", 1, 1, "“trump” has a meaning already: choose another name"},
		{"lead and b.trick = 1 then b: lead", 1, 10, "there is no play “b” before this: plays are named as in “b: lead then …”"},
		{"a: lead and a.b.c", 1, 13, "“a.b.c” has one dot too many: a play and a word, such as a.rank"},
		{"found(\"nothing\")", 1, 7, "there is no finding “nothing”: sueca validate shows the codes in brackets"},
		{"define x = x lead and x", 1, 23, "in the definition of “x”: “x” is defined by itself"},
		{"define x(s) = length(s) lead and x(♠, ♥) = 1", 1, 34, "“x” is defined with 1 arguments, and here it has 2"},
		{"define lead = follow lead", 1, 1, "“lead” has a meaning already: choose another name"},
		{"define x = lead", 1, 1, "there is no query: write what is looked for, such as “lead and suit is trump”"},
		{"each suit s each suit s lead", 1, 13, "“s” has a meaning already: choose another name"},
		{"each seat s in trump lead", 1, 16, "expected a seat, and this is a suit"},
	} {
		_, err := Compile(tt.query, nil)
		var fault *Error
		if !errors.As(err, &fault) {
			t.Errorf("%q: %v", tt.query, err)
			continue
		}
		if fault.Line != tt.line || fault.Col != tt.col || fault.Error() != tt.want {
			t.Errorf("%q: %d:%d: %s; want %d:%d: %s", tt.query, fault.Line, fault.Col, fault, tt.line, tt.col, tt.want)
		}
	}
}

// FuzzQuery: any text is refused with a place in it, or finds the same twice.
func FuzzQuery(f *testing.F) {
	for _, q := range workedQueries(f) {
		f.Add(q)
	}
	f.Add("define f(x) = not x lead and f(earlier(ruff and this.trick = trick))")
	f.Add("deal count(length(us, any) - length(lho(dealer), ♠) > 3) >= 2")
	f.Add(`a: seconds + 0.125 > trick and not slow and mark ~ "[?]" then b: 99999999999999999999.5 - a.seconds is not 1`)
	var archive []simulate.Generated
	for g := range (simulate.Archive{Deals: 4, Seed: 8, Errors: 0.5, Revokes: 0.5, Seconds: true}).Matches() {
		archive = append(archive, g)
	}
	f.Add(doubling(20))
	f.Add(strings.Repeat("(", 400_000))
	f.Fuzz(func(t *testing.T, text string) { settlesQuery(t, text, archive, MaxWork) })
}

// settlesQuery checks what must be true of every query. Those that need more work are
// only compiled.
func settlesQuery(t testing.TB, text string, archive []simulate.Generated, work int) {
	t.Helper()
	q, err := Compile(text, nil)
	if err != nil {
		var fault *Error
		if !errors.As(err, &fault) || fault.Line < 1 || fault.Col < 1 || fault.Error() == "" {
			t.Fatalf("%q: %#v", text, err)
		}
		return
	}
	if len(q.Steps) > 2 || len(q.Each) > 2 || q.compiler.work > work {
		return // forty cards to the power of what is bound
	}
	for i := range archive {
		scenesOf(t, &archive[i], func(s *DealView) {
			var counts [2]int
			for k := range counts {
				q.Find(s, func(found *Found) {
					counts[k]++
					if len(found.Plays) != len(q.Steps) || len(found.Each) != len(q.Each) {
						t.Fatalf("%q: %+v", text, found)
					}
				})
			}
			if counts[0] != counts[1] {
				t.Fatalf("%q: %d, then %d", text, counts[0], counts[1])
			}
		})
	}
}
