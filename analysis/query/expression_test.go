package query

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
)

// tenTricks are the tricks of the deal of [TestWords].
const tenTricks = "1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n3. C: J♥ 2♥ 7♥ Q♥\n4. A: 5♦ 7♦ Q♠ 6♦\n5. B: A♦ 4♠ 2♦ K♦\n6. B: 7♣ 6♣ 3♣ 5♠\n7. B: K♠ 3♠ A♠ 2♠\n8. D: J♠ 7♠ 5♣ 4♥\n9. C: 4♣ 2♣ 4♦ J♦\n10. C: 6♥ 6♠ Q♦ 3♦\n"

// eachFound calls f with what a query finds in a text, judged on demand.
func eachFound(t *testing.T, text string, q *Query, f func(*Found)) {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err == nil {
			err = m.Errors.Err()
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		var s DealView
		if err := s.Deals(m.Events, func() *replay.Match { return replay.Judge(m.Events) }, func() error {
			q.Find(&s, f)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// placed returns an error of a query with its place.
func placed(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		return err.Error()
	}
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Msg)
}

// compiled returns a query that has to be right.
func compiled(t *testing.T, text string) *Query {
	t.Helper()
	q, err := Compile(text, nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q
}

// TestExpression: one expression of a kind, what it is at a play, and what the record leaves open.
func TestExpression(t *testing.T) {
	const whole, part = "deal 1 dealer A trump 7♥\n" + tenTricks, "deal 1 dealer A trump 7♥\n1. B: 5♥ - - -\n"
	for _, tt := range []struct {
		deal, query, text string
		kind              Kind
		want              string
	}{
		{whole, "card is Q♠", "discard", Condition, "true true"},
		{whole, "card is Q♠", "ruff", Condition, "false true"},
		{whole, "card is Q♠", "seat", SeatValue, "C"},
		{whole, "card is Q♠", "taker", SeatValue, "B"},
		{whole, "card is Q♠", "us", SeatValue, "-"}, // two of them
		{whole, "deal_number = 1", "deal_number = 1", Condition, "true true"},
		{whole, "deal_number = 1", "deal_points(AC) > 99", Condition, "false true"},
		{part, "lead", "trick_points > 3", Condition, "false false"}, // the record does not tell
		{part, "lead", "taker", SeatValue, "-"},
		{whole, "lead", "seat", Condition, "1:2: expected a condition"},
		{whole, "lead", "lead", SeatValue, "1:2: expected a seat"},
		{whole, "lead", "lead, ruff", Condition, "1:2: expected a condition"},
		{whole, "lead", "seat, seat", SeatValue, "1:2: expected a seat"},
		{whole, "lead", "xyzzy", Condition, "1:1: “xyzzy” is no word of the language: sueca find --words lists them"},
	} {
		q := compiled(t, tt.query)
		e, err := q.Expression(tt.text, tt.kind)
		got := ""
		if err != nil {
			got = placed(err)
			if e.Text != "" || e.of.num != nil || e.of.test != nil {
				t.Errorf("%s: an expression stands beside the error", tt.text)
			}
		} else {
			eachFound(t, "[Rules \"fpsd\"]\n\n"+tt.deal, q, func(f *Found) {
				switch {
				case got != "":
				case tt.kind == Condition:
					holds, known := e.Truth(f)
					got = fmt.Sprint(holds, known)
				case e.Seat(f) == card.NoSeat:
					got = "-"
				default:
					got = e.Seat(f).String()
				}
			})
			if e.IsCondition() != (tt.kind == Condition) {
				t.Errorf("%s is a condition: %t", tt.text, e.IsCondition())
			}
		}
		if got != tt.want {
			t.Errorf("%s of %s: %s, want %s", tt.text, tt.query, got, tt.want)
		}
	}
}

// TestTyped: what a value stands for, by the sort of its expression.
func TestTyped(t *testing.T) {
	list, err := compiled(t, "lead").Expressions("ruff, trick, seat")
	assert.NilError(t, err)
	for _, tt := range []struct {
		of    int
		value string
		want  any
	}{
		{0, "yes", true}, {0, "no", false}, {0, "", nil}, {1, "7", 7}, {1, "-2", -2}, {1, "", nil}, {1, "x", "x"}, {2, "A", "A"}, {2, "7", "7"}, {2, "", nil},
	} {
		if got := list[tt.of].Typed(tt.value); got != tt.want {
			t.Errorf("%q of %s is %#v, want %#v", tt.value, list[tt.of].Text, got, tt.want)
		}
	}
}

// TestWordList: the words of the language in the forms in which they are asked about.
func TestWordList(t *testing.T) {
	forms := map[string]bool{}
	for _, w := range Words() {
		if w.Topic == "" || w.Means == "" || forms[w.Form] {
			t.Errorf("%+v", w)
		}
		forms[w.Form] = true
	}
	for _, form := range []string{"lead", "length([seat], suit)", "ranks([seat], text, suit)", "points_so_far(seat)", "some(…)", "tag(text)", "holds([seat], card)"} {
		if !forms[form] {
			t.Errorf("%s is not listed", form)
		}
	}
	if len(forms) != len(words) {
		t.Errorf("%d of %d words", len(forms), len(words))
	}
}

// TestCompileThen: further plays stand behind those of a query, under its names and its where; what
// is wrong in them has its place there.
func TestCompileThen(t *testing.T) {
	const deal = "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 7♥\n" + tenTricks
	var with Definitions
	assert.NilError(t, with.Read("define high = rank in \"A7\""))
	if err := with.Read("define low = not high\nlead"); err == nil || placed(err) != "2:1: expected only definitions: define NAME = …" {
		t.Errorf("a query among definitions: %v", err)
	}
	for _, tt := range []struct{ query, more, want string }{
		{"a: ruff", "then first r: lead", "4♥ 4♣"},
		{"a: ruff", "then r: lead and seat is partner(a.seat) then s: lead", ""},
		{"define own = seat is C\na: lead and own", "then first r: own and discard", "A♣ Q♠ J♥ Q♠"},
		{"a: high and lead", "then within 1 tricks r: high and lead", "A♦ 7♣"},
		{"a: lead where a.trick = 5", "then first r: lead", "A♦ 7♣"},
		{"a: lead then first b: ruff where a.trick = 5", "then r: lead", "A♦ 4♥ 4♣ A♦ 4♥ 6♥"},
		{"a: lead and", "then r: lead", "1:12: the query ends where something must follow: a word, a number, a card, a suit, “(” or “not”"},
		{"a: lead", "then r: trmp", "1:9: “trmp” is no word of the language: perhaps “trump”?"},
		{"a: lead", "then\n r: trmp", "2:5: “trmp” is no word of the language: perhaps “trump”?"},
		{"a: lead", "", "1:1: expected a further play, such as “then first r: lead and seat is partner(a.seat)”"},
		{"a: lead", "and ruff", "1:1: expected a further play, such as “then first r: lead and seat is partner(a.seat)”"},
		{"a: lead", "then r: lead where r.trick = 1", "1:1: expected a further play, such as “then first r: lead and seat is partner(a.seat)”"},
		{"a: lead", "then a: lead", "1:6: “a” has a meaning already: choose another name"},
		{"a: lead", ")", "1:1: “)” cannot stand here: "},
	} {
		q, err := CompileThen(tt.query, tt.more, &with)
		if err != nil {
			if got := placed(err); q != nil || !strings.HasPrefix(got, tt.want) || tt.want == "" {
				t.Errorf("%s %s: %s, want %s", tt.query, tt.more, got, tt.want)
			}
			continue
		}
		var got []string
		eachFound(t, deal, q, func(f *Found) {
			for _, p := range f.Plays {
				got = append(got, p.Card.String())
			}
		})
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.query, tt.more, s, tt.want)
		}
	}
	// Where the query itself is not right, the place counts in it, and without definitions there are none.
	if _, err := CompileThen("high", "then lead", nil); err == nil {
		t.Error("a word that nobody defines")
	}
}

// TestOtherwise: a deal as it would stand with another card, and the card that was played in its
// place; and which cards cost nothing.
func TestOtherwise(t *testing.T) {
	q := compiled(t, "card is Q♠")
	n := 0
	eachFound(t, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 7♥\n"+tenTricks, q, func(f *Found) {
		n++
		c := f.Choice(0)
		if c == nil || c.Seat != card.C || c.Leader != card.A || c.Played != card.New(card.Spades, card.Queen) || len(c.Legal) != 7 || len(c.Table) != 2 || c.Order != 15 || c.Trump != card.Hearts {
			t.Fatalf("the choice is %+v", c)
		}
		s := f.moment.DealView
		for _, card := range c.Legal {
			var got []string
			for i, p := range s.Otherwise(c, card).Plays() {
				if was := s.Plays()[i]; p != was {
					got = append(got, fmt.Sprintf("%d %s", i+1, p.Card))
				}
			}
			want := []string(nil)
			for i, p := range s.Plays() {
				if card != c.Played && p.Card == card {
					want = []string{"15 " + card.String(), fmt.Sprintf("%d Q♠", i+1)}
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("with %s: %q, want %q", card, got, want)
			}
		}
		if cards, all := s.Otherwise(c, c.Legal[0]).Dealt(card.C); !all || cards.Len() != 10 {
			t.Errorf("C was dealt %s", cards)
		}
		if got := s.Costless(c); got != 0 {
			t.Errorf("cards that cost nothing, without grades: %s", got)
		}
		s.asked = false
		graded := solve.Graded{Cards: make([]solve.Grade, 40)}
		graded.Cards[14] = solve.Grade{PlayedCard: solve.PlayedCard{Card: c.Played}, Best: c.Legal[1:3]}
		s.Grades = func() *solve.Graded { return &graded }
		if got := s.Costless(c); got != card.SetOf(c.Legal[1:3]...) {
			t.Errorf("cards that cost nothing: %s", got)
		}
		graded.Cards[14].Card = c.Legal[3] // of another deal
		if got := s.Costless(c); got != 0 {
			t.Errorf("cards that cost nothing: %s", got)
		}
	})
	if n != 1 {
		t.Errorf("found %d times", n)
	}
	forced := compiled(t, "card is 6♥")
	eachFound(t, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 7♥\n"+tenTricks, forced, func(f *Found) {
		if c := f.Choice(0); c != nil {
			t.Errorf("the last card of a hand is a choice: %+v", c)
		}
	})
}

// TestSuitsCompared: one suit comes before another in the order ♠ ♥ ♣ ♦, and of several, or of none, that is not
// known. The deal has ten cards of each.
func TestSuitsCompared(t *testing.T) {
	const deal = "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 7♥\n" + tenTricks
	for query, want := range map[string]int{
		"suit < ♠": 0, "suit <= ♠": 10, "suit > ♠": 30, "suit >= ♠": 40,
		"suit < ♥": 10, "suit <= ♥": 20, "suit > ♥": 20, "suit >= ♥": 30,
		"suit < ♣": 20, "suit <= ♣": 30, "suit > ♣": 10, "suit >= ♣": 20,
		"suit < ♦": 30, "suit <= ♦": 40, "suit > ♦": 0, "suit >= ♦": 10,
		"♠ < suit": 30, "♥ > suit": 10, "suit < trump": 10, "trump < suit": 20,
		"suit < side": 0, "suit >= side": 0, "side > suit": 0, "any < suit": 0, "suit <= any": 0,
	} {
		n := 0
		eachFound(t, deal, compiled(t, query), func(*Found) { n++ })
		if n != want {
			t.Errorf("%s: %d cards, want %d", query, n, want)
		}
	}
}
