package notation_test

import (
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
)

// readOne reads a record of one match.
func readOne(t *testing.T, text string) *notation.Match {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		return m
	}
	t.Fatal("no match is recorded")
	return nil
}

// TestRanges: the place of a part of a line, as it stands in the line; the place of the whole
// event where the part is not written by itself.
func TestRanges(t *testing.T) {
	text := "[Event \"Praça\"]\r\n  [ Date\t\"2026-10-03\"]\n" + // lines 1 and 2
		"jogo 1 dador A trunfo 7♥ ; dador B\n" + // 3
		"hand A ♠752 ♥K3 ♦4K ; ♦2\n" +
		"hand B ♠KQ*\n" + // 5
		"  1. B: 5♥ A♥ K♥ 3♥ = C 15\n" +
		"2. C: A♣ J♣ K♣ Q♣ = C\n" + // 7
		"show C ♠A ♥2\n" +
		"points AC 68 BD 52 ; of 120\n" + // 9
		"games ca 1\n" +
		"games none\n" + // 11
		"deal 2\n"
	m := readOne(t, text)
	lines := strings.Split(text, "\n")
	at := func(r notation.Range) string {
		line := []rune(strings.TrimRight(lines[r.Line-1], "\r"))
		return string(line[r.Col-1 : r.EndCol-1])
	}
	event := func(line int32, kind engine.Kind) int {
		i := slices.IndexFunc(m.Events, func(e engine.Event) bool { return e.Kind() == kind })
		for ; i < len(m.Events) && (m.Events[i].Kind() != kind || m.Ranges[i].Line != line); i++ {
		}
		if i < 0 || i == len(m.Events) {
			t.Fatalf("no %s in line %d", kind, line)
		}
		return i
	}
	held := func(s card.Suit, r card.Rank) card.Card { return card.New(s, r) }
	hand, handB, deal, second := event(4, engine.KindHandRecorded), event(5, engine.KindHandRecorded), event(3, engine.KindDealStarted), event(12, engine.KindDealStarted)
	shown, points, games, none := event(8, engine.KindCardsShown), event(9, engine.KindPointsWritten), event(10, engine.KindGamesWritten), event(11, engine.KindGamesWritten)
	whole := func(i int) string { return at(m.Ranges[i]) }
	for _, c := range []struct {
		what      string
		got, want string
	}{
		{"the first tag", at(m.TagRange(event(1, engine.KindTagWritten))), "Event"},
		{"a tag with blanks", at(m.TagRange(event(2, engine.KindTagWritten))), "Date"},
		{"the tag of what is none", at(m.TagRange(deal)), whole(deal)},
		{"the dealer", at(m.DealerRange(deal)), "A"},
		{"no dealer", at(m.DealerRange(second)), whole(second)},
		{"the trump card", at(m.CardRange(deal, held(card.Hearts, card.Seven))), "7♥"},
		{"no trump card", at(m.CardRange(second, held(card.Hearts, card.Seven))), whole(second)},
		{"a rank of a group", at(m.CardRange(hand, held(card.Spades, card.Five))), "5"},
		{"the last rank of a group", at(m.CardRange(hand, held(card.Hearts, card.Three))), "3"},
		{"the last rank of a hand", at(m.CardRange(hand, held(card.Diamonds, card.King))), "K"},
		{"a card in the comment", at(m.CardRange(hand, held(card.Diamonds, card.Two))), whole(hand)},
		{"a card of another suit", at(m.CardRange(hand, held(card.Clubs, card.King))), whole(hand)},
		{"a card before an unknown one", at(m.CardRange(handB, held(card.Spades, card.Queen))), "Q"},
		{"a card laid open", at(m.CardRange(shown, held(card.Hearts, card.Two))), "2"},
		{"a card played", at(m.CardRange(event(6, engine.KindCardPlayed), held(card.Hearts, card.Five))), "5♥"},
		{"the number of a trick", at(m.NumberRange(event(6, engine.KindTrickStarted))), "1."},
		{"the number of the next trick", at(m.NumberRange(event(7, engine.KindTrickStarted))), "2."},
		{"the winner", at(m.WinnerRange(event(6, engine.KindTrickTaken))), "C"},
		{"the points of the trick", at(m.PointsRange(event(6, engine.KindTrickTaken))), "15"},
		{"no points of the trick", at(m.PointsRange(event(7, engine.KindTrickTaken))), whole(event(7, engine.KindTrickTaken))},
		{"the points of what is no trick", at(m.PointsRange(points)), whole(points)},
		{"the number of the first side", at(m.TallyRange(points, card.AC)), "68"},
		{"the number of the second side", at(m.TallyRange(points, card.BD)), "52"},
		{"the number of a seat of it", at(m.TallyRange(points, card.D.Alone())), "52"},
		{"a side in small letters", at(m.TallyRange(games, card.AC)), "1"},
		{"a side that is not written", at(m.TallyRange(games, card.BD)), whole(games)},
		{"no side", at(m.TallyRange(none, card.AC)), whole(none)},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.what, c.got, c.want)
		}
	}
}

// TestLine: the text of a line of a file, counted from the first of the file.
func TestLine(t *testing.T) {
	first := "[Event \"a\"]\r\ndeal 1\n\n"
	second := "[Event \"b\"]\ndeal 1"
	var got [][]string
	for m, err := range notation.Matches(strings.NewReader(first+second), notation.Options{}) {
		assert.NilError(t, err)
		var lines []string
		for n := -1; n < 9; n++ {
			if line, ok := m.Line(n); ok {
				lines = append(lines, line)
			} else if line != "" {
				t.Errorf("line %d, which is not there, is %q", n, line)
			}
		}
		got = append(got, lines)
		again := m.Reread(notation.Options{})
		if a, b := notation.Format(m.Events, notation.English), notation.Format(again.Events, notation.English); a != b || again.FirstLine != m.FirstLine {
			t.Errorf("read again from line %d on it is %q, not %q", again.FirstLine, b, a)
		}
	}
	if len(got) != 2 || !slices.Equal(got[0][:2], []string{`[Event "a"]`, "deal 1"}) || got[1][0] != `[Event "b"]` || got[1][1] != "deal 1" {
		t.Errorf("the lines are %q", got)
	}
}

// TestApart: whether two texts are still two matches when the second follows the first.
func TestApart(t *testing.T) {
	for _, c := range []struct {
		first, second string
		apart         bool
	}{
		{"[Event \"a\"]\ndeal 1\n", "[Event \"b\"]\ndeal 1\n", true},
		{"[Event \"a\"]\ndeal 1\n", "deal 2\n", false},
		{"[Event \"a\"]\n", "[Event \"b\"]\ndeal 1\n", false},                                // tags follow tags
		{"[Event \"a\"]\ndeal 1\n[Event \"b\"]\ndeal 1\n", "[Event \"c\"]\ndeal 1\n", false}, // the first are two
	} {
		if got := notation.Apart(c.first, c.second); got != c.apart {
			t.Errorf("%q and %q are apart: %v", c.first, c.second, got)
		}
	}
}

// TestWords: the lists of words for a page that shows them.
func TestWords(t *testing.T) {
	words := map[string]string{}
	for _, k := range notation.Keywords() {
		words[k.English] = k.Portuguese
	}
	for en, pt := range map[string]string{"deal": "jogo", "dealer": "dador", "hand": "mão", "claim": "renúncia", "substitute": "substitui", "declare": "declara", "by": "por"} {
		if words[en] != pt {
			t.Errorf("%s is %q in Portuguese, not %q", en, words[en], pt)
		}
	}
	infractions := notation.InfractionWords()
	if len(infractions) != len(rules.Infractions()) {
		t.Errorf("%d words for infractions", len(infractions))
	}
	for i, k := range infractions {
		if k.English != rules.Infractions()[i].String() || k.Portuguese == "" {
			t.Errorf("infraction %d is %+v", i, k)
		}
	}
	usages := notation.Usages()
	for _, how := range usages {
		if how.String() == "" || !slices.ContainsFunc(notation.Keywords(), func(k notation.Keyword) bool { return strings.Contains(how.String(), k.English) }) {
			t.Errorf("a line is written %q", how)
		}
	}
	if len(usages) < 20 {
		t.Errorf("%d lines are written", len(usages))
	}
}
