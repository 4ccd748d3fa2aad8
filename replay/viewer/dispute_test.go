package viewer

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine/card"
)

// opened returns a session for the matches of a text.
func opened(t *testing.T, text string) *Session {
	t.Helper()
	l := &shelf{}
	l.add(t, "match", text)
	s, err := NewSession(l, desk(map[string]string{}), Look{Mono: true})
	assert.NilError(t, err)
	return s
}

// has and hasNot look for texts in what is drawn.
func has(t *testing.T, s *Session, texts ...string) {
	t.Helper()
	got := s.Draw(130, 40).String()
	for _, text := range texts {
		assert.Check(t, strings.Contains(got, text), "%s: no %q is drawn:\n%s", where(s), text, got)
	}
}

func hasNot(t *testing.T, s *Session, texts ...string) {
	t.Helper()
	got := s.Draw(130, 40).String()
	for _, text := range texts {
		assert.Check(t, !strings.Contains(got, text), "%s: %q is drawn:\n%s", where(s), text, got)
	}
}

// TestSheetWhole draws all of the sheet at every size that has room for a panel.
func TestSheetWhole(t *testing.T) {
	s, _ := newStudy(t)
	s.look.Mono = true
	press(s, ":match 2 | :deal 5")
	for width := panelFrom; width < 210; width++ {
		f := s.Draw(width, 24).String()
		marks := strings.Count(f, "●")
		if marks != 4 && !strings.Contains(f, "sheet: AC 1, BD 3") {
			t.Fatalf("%d columns: %d marks are drawn of 4:\n%s", width, marks, f)
		}
	}
}

// TestTally checks the totals of the list of tricks, and what it says if
// something is not known.
func TestTally(t *testing.T) {
	s, _ := newStudy(t)
	press(s, ":deal 2 | :trick 1")
	has(t, s, "points AC 0 BD 0 · tricks AC 1 BD 0, as far as they are known")
	press(s, ":trick 3")
	has(t, s, "points AC 0 BD 10 · tricks AC 1 BD 1, as far as they are known")
	press(s, ":deal 1 | :trick 4")
	has(t, s, "points AC 21 BD 41 · tricks AC 1 BD 3")
	hasNot(t, s, "as far as")
	press(s, "l")
	hasNot(t, s, "as far as")
	points := 0
	s = opened(t, "deal 1 dealer A trump J♦\nhand A ♠KJQ4 ♥K542 ♣K ♦J\n1. B: A♥ 3♥ 7♥ 2♥\n2. B: 5♣ 6♣ 4♣ K♣\n3. A: K♥ Q♥ 2♦ J♥\n4. D: J♥ 4♥ 4♦ 2♣\n")
	for s.Press("l"); s.stop().kind == atCard; s.Press("l") {
		d := &drawer{s: s, v: s.see()}
		now, _, _ := d.soFar()
		if now.Of(card.AC)+now.Of(card.BD) < points {
			t.Errorf("%s: %d points, and there were %d", where(s), now.Of(card.AC)+now.Of(card.BD), points)
		}
		points = now.Of(card.AC) + now.Of(card.BD)
	}
}

// TestVoidTwice checks that both suits are shown for a seat that discards in
// one that it had shown not to hold.
func TestVoidTwice(t *testing.T) {
	s := opened(t, "deal 1 dealer A trump J♦\n1. B: A♥ K♣ 7♥ 2♥\n2. B: A♣ 4♥ 3♣ 2♣\n")
	press(s, ":trick 2")
	h := s.see().hands[card.C]
	if h.voids != card.Hearts.Of()|card.Clubs.Of() || h.broken != card.Hearts.Of() {
		t.Errorf("void %v, of them played %v", h.voids, h.broken)
	}
}

// TestSeatKnows checks that a seat is shown nothing that somebody found or
// remarked afterwards, before the deal is over.
func TestSeatKnows(t *testing.T) {
	s, _ := newStudy(t)
	press(s, ":match 2 | :deal 5 | A")
	hasNot(t, s, "Duarte throws", "4–3")
	for _, key := range []string{"e", "f", "p", "v", "n"} {
		at := where(s)
		s.Press(key)
		assert.Check(t, s.page == nil && where(s) == at, "key %s shows a seat what was found", key)
	}
	press(s, "x | /J♥")
	assert.Check(t, is.Equal(where(s), "2/5 0.0 start"), "blind, a card is found at")
	press(s, "x | A | End")
	has(t, s, "4–3", "the deal is over")
	press(s, ":match 1 | :deal 3")
	hasNot(t, s, "5♠", "garbage", "nothing that can be read")
	has(t, s, "cannot be read")
}

// TestEnds checks that a deal played to its end differs from one whose record
// just ends, and in which deal the match ended.
func TestEnds(t *testing.T) {
	s := opened(t, "deal 1 dealer A trump J♦\n1. B: A♥ K♣ 7♥ 2♥\n")
	press(s, "End")
	has(t, s, "here the record of the deal ends")
	deal := "deal %d dealer A trump J♦\n1. B: A♥ 3♥ 7♥ 2♥\nstop\ngames AC 2\n"
	s = opened(t, strings.ReplaceAll(deal, "%d", "1")+strings.ReplaceAll(deal, "%d", "2")+strings.ReplaceAll(deal, "%d", "3"))
	for i, want := range []bool{false, true, false} {
		s.stand(i, 99)
		assert.Check(t, is.Equal(strings.Contains(s.Draw(130, 40).String(), "the match is over"), want), "deal %d", i+1)
	}
	s = opened(t, "[Event \"none\"]\n")
	has(t, s, "there is no deal in this record")
}

// TestLineStays checks that the line that is tried stays while the match grows.
func TestLineStays(t *testing.T) {
	s, _ := newStudy(t)
	grown := true
	s.game.rec.Stale = func() bool { return grown }
	s.follow = true
	press(s, ":trick 2 | w Enter Esc")
	at := where(s)
	s.Tick(s.due)
	assert.Check(t, where(s) == at && s.line != nil, "the line at %s is gone: %s", at, where(s))
	press(s, "Esc")
	if changed, _ := s.Tick(s.due); !changed || s.said.IsZero() {
		t.Error("the match grows, and nothing is said")
	}
}

// TestNameAlone checks that the cards of the trick are apart from the names.
func TestNameAlone(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		s, _ := newStudy(t)
		s.look.ASCII = ascii
		press(s, ":match 2 | :deal 5")
		for trick := 1; trick <= 4; trick++ {
			s.toCard(trick, 0)
			for width := MinWidth; width < fansWidth; width++ {
				for _, line := range strings.Split(s.Draw(width, 24).String(), "\n") {
					if table, _, _ := strings.Cut(line, "│"); strings.Contains(table, "D Duarte") && strings.Contains(strings.Trim(strings.Split(table, "B Bruno")[0], " ▶>"), "   ") {
						t.Fatalf("%d columns: something stands beside the name: %q", width, line)
					}
				}
			}
		}
	}
}

// TestPaste checks that pasting puts text into a line and never enters it.
func TestPaste(t *testing.T) {
	s, _ := newStudy(t)
	press(s, "l m")
	s.Paste("K♠ line one\nline two\t\x1b[31m")
	assert.Check(t, s.prompt != nil && string(s.prompt.text) == "amend K♠ line one line two [31m", "pasted: %+v", s.prompt)
	press(s, "Esc")
	at := where(s)
	s.Paste("lllq")
	assert.Check(t, where(s) == at && !s.Done(), "what is pasted is taken for keys")
}

// TestLongLine: a line has room for five hundred characters, and no more are taken.
func TestLongLine(t *testing.T) {
	s, _ := newStudy(t)
	s.Press(":")
	s.Paste(strings.Repeat("a", 499))
	for range 3 {
		s.Press("b")
	}
	if got := string(s.prompt.text); got != strings.Repeat("a", 499)+"b" {
		t.Errorf("%d characters, at the end %q", len(got), got[max(0, len(got)-3):])
	}
}

// TestFansRoom: eight cards of a suit are drawn as cards once there is room for them beside the middle, and as a
// row of ranks before.
func TestFansRoom(t *testing.T) {
	s := opened(t, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 7♥\nhand B ♠AKQJ7654 ♥2 ♦3\n1. B: 2♥ A♥ K♥ 3♥\nstop\n")
	press(s, "Enter f")
	const room = 72 // 25 for the cards, 22 for the middle, 25 for the other side
	for width := 60; width < panelFrom; width++ {
		if drawn := strings.Contains(s.Draw(width, 44).String(), "│A♠│7♠│K♠│J♠│Q♠│6♠│5♠│4♠│"); drawn != (width >= room) {
			t.Errorf("%d columns: drawn as cards: %t", width, drawn)
		}
	}
}

// TestInstead: another card is chosen in the place of the one under the cursor, the first one of a deal too.
func TestInstead(t *testing.T) {
	s := opened(t, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 7♥\nhand B ♠AKQJ765 ♥2 ♦23\n1. B: 2♥ A♥ K♥ 3♥\nstop\n")
	for steps, turn := range []card.Seat{card.B, card.B, card.C, card.D, card.A} {
		press(s, "Home")
		for range steps {
			s.Press("Right")
		}
		at := where(s)
		s.Press("W")
		if v := s.see(); v.turn != turn || s.pile == nil {
			t.Errorf("%d steps, at %s: then at %s, with %d cards to choose for %s", steps, at, where(s), len(s.pile), v.turn)
		}
		s.Press("Esc")
	}
}
