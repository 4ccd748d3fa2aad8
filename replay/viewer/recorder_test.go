package viewer

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// newScribe begins to transcribe a match of which only the head is written.
func newScribe(t tester) *Session { return newScribeBy(t, "") }

// newScribeBy is newScribe with rules.
func newScribeBy(t tester, r string) *Session {
	t.Helper()
	l := &shelf{}
	head := "[Date \"2026-11-21\"]\n[Match \"1\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n[D \"Duarte\"]\n"
	if r != "" {
		head = "[Rules \"" + r + "\"]\n" + head
	}
	l.add(t, "new", head)
	d := desk(map[string]string{})
	d.Lines = func(_ *rules.Rules, text, language string, trick int, seat card.Seat) ([]engine.Event, error) {
		for _, line := range []string{text, fmt.Sprintf("%d. %s: %s", trick, seat, text)} {
			for m := range notation.Matches(strings.NewReader("deal 1\n"+line+"\n"), notation.Options{Letters: "pt"}) {
				if m.Errors.Err() == nil && len(m.Events) > 2 {
					return m.Events[2:], nil
				}
			}
		}
		for m := range notation.Matches(strings.NewReader(text+"\n"), notation.Options{Letters: "pt"}) {
			if m.Errors.Err() == nil && len(m.Events) > 1 {
				return m.Events[1:], nil
			}
		}
		return nil, fmt.Errorf("%q cannot be read", text)
	}
	s, err := NewSession(l, d, Look{})
	assert.NilError(t, err)
	s.Transcribe(Pads()[0], card.A, false)
	return s
}

// written returns the last deal of the record.
func (s *Session) written() string {
	_, deals := replay.Standings(s.game.rec.Events)
	if len(deals) == 0 {
		return ""
	}
	return notation.Format(deals[len(deals)-1].Events, notation.English)
}

// TestTranscribeBeside types the lines around a deal, and is told where they cannot
// stand.
func TestTranscribeBeside(t *testing.T) {
	s := newScribe(t)
	line := func(text, said string) {
		t.Helper()
		s.said = message.Message{}
		s.typedLine(text)
		if got := s.said.String(); !strings.Contains(got, said) || said == "" && got != "written down: "+text {
			t.Errorf("%s: %q is said, want %q", text, got, said)
		}
	}
	const elsewhere = "this line cannot stand here"
	line("lot A K♥", "")
	line("substitute C \"Eva Lima\"", "")
	line("cut D", "the trump card first")
	press(s, "c 7")
	line("lot A K♥", elsewhere)
	line("shuffle C", "")
	line("corta D", "")
	line("1. B: 5♥ A♥ K♥ 3♥", "")
	line("cut D", elsewhere)
	line("walkover AC", elsewhere)
	line("stop", "")
	line("walkover AC", "")
	line("2. B: 5♠ A♠ K♠ 3♠", elsewhere)
	has(t, s, "Eva Lima")
	text := notation.Format(s.game.rec.Events, notation.English)
	for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err := m.Errors.Err(); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
	for _, want := range []string{"\nlot A K♥\n", "\nshuffle C\ncut D\n1. B:", "\nstop\nwalkover AC\n"} {
		assert.Check(t, strings.Contains(text, want), "no %q in\n%s", want, text)
	}
}

// TestTranscribeProof types the card that proves a renúncia as the third of a trick, and the
// claim that ends the deal there.
func TestTranscribeProof(t *testing.T) {
	s := newScribe(t)
	press(s, "e v")
	for n, cards := range []string{
		"B: 2♦ 3♦ K♦ 6♦", "D: J♦ A♦ Q♦ 5♦", "A: 3♣ 6♣ 2♣ 5♣", "B: 4♣ A♣ 4♥ Q♣",
		"C: 3♠ 7♠ 2♠ Q♠", "D: 7♥ Q♥ 7♦ J♥", "D: 4♠ 6♠ K♠ 5♥",
	} {
		s.typedLine(fmt.Sprintf("%d. %s", n+1, cards))
	}
	press(s, "p r p 7 p v")
	if want := "D played 4♥ on ♣, and held J♣"; !strings.Contains(s.said.String(), want) {
		t.Errorf("%q is said, want %q", s.said, want)
	}
	for range 2 { // it stays while other cards are typed
		press(s, "c a")
		has(t, s, "trick 4: renúncia: D played 4♥ on ♣, and held V♣")
		press(s, "Backspace")
	}
	s.typedLine("stop")
	s.typedLine("claim A against BD trick 4 upheld")
	if got := s.said.String(); strings.Contains(got, "no renúncia") {
		t.Error(got)
	}
	text := notation.Format(s.game.rec.Events, notation.English)
	for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		found := replay.Judge(m.Events).Findings
		if !slices.ContainsFunc(found, func(f replay.Finding) bool { return f.Code == code.Renuncia }) {
			t.Errorf("what was typed does not prove what the screen said: %v\n%s", found, text)
		}
	}
}

// standingText returns the deals of a match as they stand.
func standingText(events []engine.Event) string {
	_, deals := replay.Standings(events)
	out := ""
	for _, d := range deals {
		out += notation.Format(d.Events, notation.English)
	}
	return out
}

// TestTranscribeFolded takes cards back, and checks what is left of that in a folded record.
func TestTranscribeFolded(t *testing.T) {
	for _, tt := range []struct{ name, keys, want string }{
		{"nothing taken back", "c 7 c 5 a", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥\n"},
		{"a card", "c 7 c 5 a u r 3", "deal 1 dealer A trump 7♥\n1. B: 5♥ K♥ 3♥\n"},
		{"the same card twice", "c 7 c 5 a u r u 3 2", "deal 1 dealer A trump 7♥\n1. B: 5♥ 3♥ 2♥\n"},
		{"a lead", "c 7 c 5 a r 3 p a u p 7 r", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n2. C: 7♣ K♣\n"},
		{"the trump card", "c 7 u c r c 5", "deal 1 dealer A trump K♥\n1. B: 5♥\n"},
		{"the trump card, by a line", "c 7 | :trunfo rc | c 5", "deal 1 dealer A trump K♥\n1. B: 5♥\n"},
		{"the dealer", "c 7 | :dador B | c 5", "deal 1 dealer B trump 7♥\n1. C: 5♥\n"},
		{"a note", "c 7 c 5 a r 3 | :note \"x\" | u p a", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣\n"},
		{"two cards", "c 7 c 5 a u u c 6 2", "deal 1 dealer A trump 7♥\n1. B: 6♥ 2♥\n"},
		{"behind a correction that stays", "c 7 c 5 | :dador B | u c 6 2 u 3", "deal 1 dealer A trump 7♥\n1. B: 5♥\n\namend deal 1 \"dealer\"\ndeal 1 dealer B trump 7♥\n1. C: 5♥\n\namend deal 1 \"taken back\"\ndeal 1 dealer B trump 7♥\n1. C: 6♥ 3♥\n"},
		{"the dealer, with cards", "c 7 c 5 | :dador B | a u r", "deal 1 dealer A trump 7♥\n1. B: 5♥\n\namend deal 1 \"dealer\"\ndeal 1 dealer B trump 7♥\n1. C: 5♥ K♥\n"},
	} {
		s := newScribe(t)
		for _, p := range strings.Split(tt.keys, " | ") {
			press(s, p)
		}
		folded := reconcile.Fold(s.game.rec.Events, evidence.Same)
		head, _ := replay.Standings(folded)
		got := strings.TrimLeft(notation.Format(folded[head:], notation.English), "\n")
		assert.Check(t, got == tt.want, "%s:\n%swant\n%s", tt.name, got, tt.want)
		if one, two := standingText(s.game.rec.Events), standingText(folded); one != two {
			t.Errorf("%s: folded it says\n%s\nnot\n%s", tt.name, two, one)
		}
	}
}

// TestTranscribeInSight keeps what happened beside the cards in sight, and who sits down in
// the middle of a deal; what is only not finished is not shown, nor what was taken back.
func TestTranscribeInSight(t *testing.T) {
	s := newScribe(t)
	seen := func(wanted bool, text string) {
		t.Helper()
		if got := s.Draw(80, 24).String(); strings.Contains(got, text) != wanted {
			t.Errorf("%q is drawn: %v\n%s", text, !wanted, got)
		}
	}
	press(s, "c 7")
	press(s, ":penalty talk B warning")
	press(s, "c 5 a r 3")
	press(s, ":note \"coffee\"")
	press(s, "p a 7")
	seen(true, "coffee")
	seen(true, "penalty of B (talk): a warning")
	seen(false, "fewer than ten tricks")
	seen(false, "the record of the deal ends")
	seen(true, "A Ana")
	press(s, "e 2")
	assert.Check(t, strings.Contains(s.said.String(), "written;"), "nothing is said of a card that does not follow: %q", s.said)
	press(s, "r u u")
	assert.Check(t, !strings.Contains(s.said.String(), "written;"), "taken back, and still said: %q", s.said)
	press(s, "3 r")
	press(s, ":substitute A \"Eva Lima\"")
	press(s, "o a")
	seen(true, "A Eva Lima")
	seen(true, "coffee")
	press(s, "Left Left Left Left Left Left")
	seen(true, "A Ana")
}

// TestTranscribeBetween substitutes a player between two deals: who played the finished one
// stays where the cards lie, and the next one is played by the new one. The title counts the
// trick that is being written.
func TestTranscribeBetween(t *testing.T) {
	s := newScribe(t)
	seen := func(wanted bool, text string) {
		t.Helper()
		if got := s.Draw(80, 24).String(); strings.Contains(got, text) != wanted {
			t.Errorf("%q is drawn: %v\n%s", text, !wanted, got)
		}
	}
	press(s, "c 7")
	s.Paste("1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n3. C: J♥ 2♥ 7♥ Q♥\n4. A: 5♦ 7♦ Q♠ 6♦\n")
	seen(true, "trick 5\n")
	press(s, "Left")
	seen(true, "trick 4\n")
	press(s, "Esc")
	s.Paste("5. B: A♦ 4♠ 2♦ K♦\n6. B: 7♣ 6♣ 3♣ 5♠\n7. B: K♠ 3♠ A♠ 2♠\n8. D: J♠ 7♠ 5♣ 4♥\n9. C: 4♣ 2♣ 4♦ J♦\n10. C: 6♥ 6♠ Q♦ 3♦\n")
	press(s, ":substitute C \"Eva Lima\"")
	seen(true, "C Carla")
	seen(false, "C Eva Lima")
	press(s, "c a")
	seen(true, "C Eva Lima")
	press(s, "?")
	for y, line := range strings.Split(s.Draw(80, 24).String(), "\n") {
		if strings.HasSuffix(strings.TrimRight(line, " "), "…") && !strings.Contains(line, "trump …") {
			t.Errorf("line %d of the help is cut: %s", y, line)
		}
	}
	seen(true, "a suit and a rank, or a rank of the suit led")
	for range 30 {
		press(s, "PgDn")
		if strings.Contains(s.Draw(80, 24).String(), "behind a card: something was found") {
			return
		}
	}
	t.Error("the help does not say what ! is")
}

// TestTranscribeOtherLetters types letters that are none of the pad: behind half a card they are
// refused and do nothing else, and where a suit is to be typed, those that are suits of another
// pad are taken for what they were meant to be.
func TestTranscribeOtherLetters(t *testing.T) {
	pads := map[string]Pad{}
	for _, p := range Pads() {
		pads[p.Name] = p
	}
	for _, tt := range []struct{ pad, keys, line, said string }{
		{"en", "h 7 s e", "trick 1: B leads: ♠ _ (A 7 K J Q 6 5 4 3 2)", "“e” is no rank with --keys en: (A 7 K J Q 6 5 4 3 2); Backspace takes ♠ back"},
		{"en", "h 7 s e k", "trick 1, ♠ led: C plays: _", ""},
		{"en", "h 7 k e", "trick 1: B leads: K _ (S♠ H♥ C♣ D♦)", "“e” is no suit with --keys en: (S♠ H♥ C♣ D♦); Backspace takes K back"},
		{"en", "h 7 e", "trick 1: B leads: _", "“e” is ♠ with --keys pt; with --keys en: (S♠ H♥ C♣ D♦)"},
		{"en", "o", "deal 1, dealt by A (Tab: another seat): the trump card: _", "“o” is ♦ with --keys pt; with --keys en: (S♠ H♥ C♣ D♦)"},
		{"en", "s", "deal 1, dealt by A: the trump card: ♠ _ (A 7 K J Q 6 5 4 3 2)", ""},
		{"pt", "c 7 e s", "trick 1: B leads: ♠ _ (A 7 R V D 6 5 4 3 2)", "“s” is no rank with --keys pt: (A 7 R V D 6 5 4 3 2); Backspace takes ♠ back"},
		{"pt", "c 7 e q", "trick 1: B leads: ♠ _ (A 7 R V D 6 5 4 3 2)", "“q” is no rank with --keys pt: (A 7 R V D 6 5 4 3 2); Backspace takes ♠ back"},
		{"pt", "c 7 s", "trick 1: B leads: _", "“s” is ♠ with --keys en; with --keys pt: (E♠ C♥ P♣ O♦)"},
		{"pt", "c 7 e x", "trick 1, ♠ led: C plays: _", ""},
		{"numpad", "* 7 / e", "trick 1: B leads: ♠ _ (1A 7 9K 8J 0Q 6 5 4 3 2)", "“e” is no rank with --keys numpad: (1A 7 9K 8J 0Q 6 5 4 3 2); Backspace takes ♠ back"},
	} {
		s := newScribe(t)
		s.Transcribe(pads[tt.pad], card.A, false)
		press(s, tt.keys)
		if s.page != nil || s.viewFrom != card.NoSeat || s.Done() {
			t.Errorf("%s, %s: a letter of another pad did something else", tt.pad, tt.keys)
			continue
		}
		if got := s.recorderLine(); got != tt.line || s.said.String() != tt.said {
			t.Errorf("%s, %s:\n%s\n%s\nwant\n%s\n%s", tt.pad, tt.keys, got, s.said, tt.line, tt.said)
		}
		if got := s.Draw(80, 24).String(); strings.Contains(got, "…\n") {
			t.Errorf("%s, %s: a line is cut\n%s", tt.pad, tt.keys, got)
		}
	}
	s := newScribe(t)
	s.Transcribe(pads["en"], card.A, false)
	if press(s, "h 7 h 5 e"); s.page == nil { // within a trick no suit has to be typed
		t.Error("e shows no findings")
	}
	s = newScribe(t)
	press(s, "c ?")
	assert.Check(t, s.page != nil, "no help for half a card")
}

// lengthOfDeal returns the number of events of the last deal.
func (s *Session) lengthOfDeal() int {
	_, deals := replay.Standings(s.game.rec.Events)
	if len(deals) == 0 {
		return 0
	}
	return len(deals[len(deals)-1].Events)
}

// TestTranscribe writes cards, and checks what is reported about them.
func TestTranscribe(t *testing.T) {
	for _, tt := range []struct{ name, keys, line, said, written string }{
		{"nothing yet", "", "deal 1, dealt by A (Tab: another seat): the trump card: _", "", ""},
		{"a rank alone", "7", "deal 1, dealt by A: the trump card: 7 _ (E♠ C♥ P♣ O♦)", "", ""},
		{"the trump card, its rank first", "7 c", "trick 1: B leads: _", "", "deal 1 dealer A trump 7♥\n"},
		{"another rank instead", "7 a c", "trick 1: B leads: _", "", "deal 1 dealer A trump A♥\n"},
		{"the trump card", "c 7", "trick 1: B leads: _", "", "deal 1 dealer A trump 7♥\n"},
		{"a lead, its rank first", "c 7 5", "trick 1: B leads: 5 _ (E♠ C♥ P♣ O♦)", "", "deal 1 dealer A trump 7♥\n"},
		{"and its suit", "c 7 r c a d", "trick 1, ♥ led: A plays: _", "", "deal 1 dealer A trump 7♥\n1. B: K♥ A♥ Q♥\n"},
		{"and taken back", "c 7 5 Backspace e 2", "trick 1, ♠ led: C plays: _", "", "deal 1 dealer A trump 7♥\n1. B: 2♠\n"},
		{"courts as they are typed", "c 7 e v v", "trick 1, ♠ led: C plays: _", "V♠ was played in trick 1 by B already", "deal 1 dealer A trump 7♥\n1. B: J♠\n"},
		{"another dealer", "c 7 | :dador C", "trick 1: D leads: _", "changed; the log keeps what was there", "deal 1 dealer C trump 7♥\n"},
		{"another dealer, with cards", "c 7 c 5 a r 3 p a | :dealer b", "trick 2, ♣ led: A plays: _", "changed; the log keeps what was there", "deal 1 dealer B trump 7♥\n1. C: 5♥ A♥ K♥ 3♥\n2. D: A♣\n"},
		{"the dealer before the trump card", ":dador D | c 7", "trick 1: A leads: _", "", "deal 1 dealer D trump 7♥\n"},
		{"and taken back", ":dador D | Backspace | c 7", "trick 1: B leads: _", "", "deal 1 dealer A trump 7♥\n"},
		{"one Enter too many", "c 7 | :stop | Enter", "deal 2, dealt by B (Tab: another seat): the trump card: _", "deal 2 begins with the trump card, or with Enter once more: then its trump is unknown", "deal 1 dealer A trump 7♥\nstop\n"},
		{"and once more", "c 7 | :stop | Enter Enter", "trick 1: C leads: _", "", "deal 2 dealer B trump *\n"},
		{"a refused line stays to be changed", "c 7 c 5 | :claim AC against BD | Home Right Right Right Right Right Right Right Delete | Enter", "trick 1, ♥ led: C plays: _", "", "deal 1 dealer A trump 7♥\n1. B: 5♥\n"},
		{"and not the line before it", "Enter | :games BD 2 | :stop | :dador C | Backspace", "deal 2, dealt by B (Tab: another seat): the trump card: _", "taken back: it is the turn of the dealer that is shown", "deal 1 dealer A trump *\ngames BD 2\nstop\n"},
		{"another trump card behind cards", "c 7 c 5 a r o 2 p a | :trunfo 3o", "trick 2, ♣ led: B plays: _", "changed; the log keeps what was there", "deal 1 dealer A trump 3♦\n1. B: 5♥ A♥ K♥ 2♦\n2. A: A♣\n"},
		{"the trump card as a line", ":trump c7", "trick 1: B leads: _", "", "deal 1 dealer A trump 7♥\n"},
		{"a trick", "c 7 c 5 a r 3", "trick 2: C leads: _", "", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"},
		{"another suit", "c 7 c 5 a e 2", "trick 1, ♥ led: A plays: _", "", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ 2♠\n"},
		{"unknown", "c 7 c 5 . x o .", "trick 2: _", "", ""},
		{"undo", "c 7 c 5 a Backspace", "trick 1, ♥ led: C plays: _", "taken back; the log keeps what was there", "deal 1 dealer A trump 7♥\n1. B: 5♥\n"},
		{"undo of the lead", "c 7 c 5 u", "trick 1: B leads: _", "taken back; the log keeps what was there", "deal 1 dealer A trump 7♥\n"},
		{"and again", "c 7 u u", "deal 1: the trump card: _", "nothing is written of this deal", "deal 1 dealer A\n"},
		{"another trump card", "c 7 u o 2", "trick 1: B leads: _", "", "deal 1 dealer A trump 2♦\n"},
		{"a trick as a line", "c 7 | :5♥ A♥ K♥ 3♥", "trick 2: C leads: _", "", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"},
		{"the rest of one", "c 7 c 5 | :A♥ K♥ 3♥", "trick 2: C leads: _", "", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"},
		{"a claim", "c 7 c 5 a r 3 | :claim B against AC", "trick 2: C leads: _", "", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\nclaim B against AC\n"},
		{"a renúncia", "c 7 c 5 a e 2 3 p a r p v o a", "trick 3: D leads: _", "", ""},
		{"a renúncia of another trick", "c 7 c 5 e 2 3 a c r 6 4", "trick 2, ♥ led: D plays: _", "written; trick 1: renúncia: C played 2♠ on ♥, and held 4♥, played in trick 2", ""},
		{"a card by its rank alone", "c 7 c 5 a Left Left | :amend 3 misread | Esc", "trick 1, ♥ led: D plays: _", "", "deal 1 dealer A trump 7♥\n1. B: 3♥ A♥\n"},
		{"a digit behind a correction is a card", "c 7 c 5 a Left Left | :amend 3 misread | 6", "trick 1, ♥ led: A plays: _", "", "deal 1 dealer A trump 7♥\n1. B: 3♥ A♥ 6♥\n"},
		{"a digit goes to a trick for who looks back", "c 7 c 5 a Left Left 3 Esc", "trick 1, ♥ led: D plays: _", "", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥\n"},
		{"a card by the keys of the pad", "c 7 c 5 a Left Left | :amend e3 misread | Esc", "trick 1, ♠ led: D plays: _", "", "deal 1 dealer A trump 7♥\n1. B: 3♠ A♥\n"},
		{"looking back", "c 7 c 5 a Left Left", "trick 1: B played 5♥; m corrects it, Esc goes back to writing", "", ""},
		{"a pile too short", "c 7 | :pile A 5♥ 3♥", "trick 1: B leads: _", "a pile is ten cards, and these are 2", "deal 1 dealer A trump 7♥\n"},
		{"points that do not add up", "c 7 | :5♥ A♥ K♥ 3♥ | :stop | :points AC 1 BD 14", "", "", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\nstop\npoints AC 1 BD 14\n"},
		{"a deal of which only the result is known", ":resultado BD 120 AC 0", "deal 2, dealt by B (Tab: another seat): the trump card: _", "the result of deal 1 is written; the points do not tell what it is worth: write that too, such as :games BD 4", "deal 1 dealer A\npoints AC 0 BD 120\n"},
		{"and what it is worth", ":resultado BD 120 AC 0 | :riscos BD 4", "the match is over: Enter begins the next one at this table", "written behind deal 1", "deal 1 dealer A\npoints AC 0 BD 120\ngames BD 4\n"},
		{"the games of a deal", ":dador C | :result games BD 1", "deal 2, dealt by D (Tab: another seat): the trump card: _", "the result of deal 1 is written", "deal 1 dealer C\ngames BD 1\n"},
		{"two such deals", ":result AC 70 BD 50 | :result AC 50 BD 70", "deal 3, dealt by C (Tab: another seat): the trump card: _", "the result of deal 2 is written", "deal 2 dealer B\npoints AC 50 BD 70\n"},
		{"a result taken back", ":result AC 70 BD 50 | u", "deal 1: the trump card: _", "taken back; the log keeps what was there", "deal 1 dealer A\n"},
		{"and written again", ":result AC 70 BD 50 | u | :result AC 60 BD 60", "deal 2, dealt by B (Tab: another seat): the trump card: _", "the result of deal 1 is written", "deal 1 dealer A\npoints AC 60 BD 60\n"},
		{"a result behind the trump card", "c 7 | :pontos AC 70 BD 50", "deal 2, dealt by B (Tab: another seat): the trump card: _", "written down: pontos AC 70 BD 50", "deal 1 dealer A trump 7♥\npoints AC 70 BD 50\n"},
		{"a result within a trick", "c 7 c 5 | :result AC 70 BD 50", "trick 1, ♥ led: C plays: _", "of deal 1 cards are written: end it by :stop where play ended, then write its points, such as :points AC 70 BD 50", "deal 1 dealer A trump 7♥\n1. B: 5♥\n"},
		{"a deal as a line", ":deal 3 dealer C trump 7♥", "trick 1: D leads: _", "", "deal 3 dealer C trump 7♥\n"},
		{"a deal within a deal", "c 7 | :jogo 2 dador B", "trick 1: B leads: _", "deal 1 is not over: play it to its end, or write :stop", "deal 1 dealer A trump 7♥\n"},
		{"a line is acknowledged", "c 7 c 5 a r 3 | :nota \"café\"", "trick 2: C leads: _", "written down: nota \"café\"", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\nnote \"café\"\n"},
		{"out of turn", "c 7 c 5 | :D:2♠ | c a", "trick 1, ♥ led: A plays: _", "", "deal 1 dealer A trump 7♥\n1. B: 5♥ D:2♠ C:A♥\n"},
		{"who took it is not known", "c 7 c . e . p . o .", "trick 2: _", "", ""},
	} {
		s := newScribe(t)
		for _, p := range strings.Split(tt.keys, " | ") {
			press(s, p)
			s.Draw(80, 24)
		}
		if tt.line != "trick 2: _" && tt.line != "" && tt.name != "a renúncia" && s.recorderLine() != tt.line {
			t.Errorf("%s: %s; want %s", tt.name, s.recorderLine(), tt.line)
		}
		assert.Check(t, tt.said == "" || s.words(s.said) == tt.said, "%s: said %q %s, want %q", tt.name, s.said, s.wrong, tt.said)
		assert.Check(t, tt.written == "" || s.written() == tt.written, "%s: written\n%swant\n%s", tt.name, s.written(), tt.written)
	}
}

// TestTranscribeClaim types claims: one that ends the deal by the rules leads to the next deal as
// the last trick does.
func TestTranscribeClaim(t *testing.T) {
	const (
		next  = "deal 2, dealt by B (Tab: another seat): the trump card: _"
		over  = "deal 1 is over: the claim has ended it"
		keys  = "c 7 c 5 e 2 3 a c r 6 4" // C does not follow in trick 1, and does in trick 2
		begun = "deal 1 dealer A trump 7♥\n1. B: 5♥ 2♠ 3♥ A♥\n2. A: K♥ 6♥ 4♥"
		full  = begun + " J♥\n"
		claim = " | :claim B against AC trick 1 upheld"
		wrote = "claim B against AC trick 1 upheld\n"
		not   = " | :claim B against AC trick 1 rejected"
	)
	for _, tt := range []struct{ name, rules, keys, line, said, written string }{
		{"upheld", "fpsd target=8", keys + " v" + claim, next, over, full + wrote},
		{"in Portuguese", "fpsd target=8", keys + " v | :renúncia B contra AC vaza 1 confirmada", next, over, full + wrote},
		{"the next deal with one card", "fpsd target=8", keys + " v" + claim + " | e a", "trick 1: C leads: _", "", "deal 2 dealer B trump A♠\n"},
		{"or without it", "fpsd target=8", keys + " v" + claim + " | Enter | Enter", "trick 1: C leads: _", "", "deal 2 dealer B trump *\n"},
		{"taken back", "fpsd target=8", keys + " v" + claim + " | Backspace", "trick 3: A leads: _", "taken back; the log keeps what was there", full},
		{"with a stop behind it", "fpsd target=8", keys + " v" + claim + " | :stop", next, "", full + wrote + "stop\n"},
		{"with the games behind it", "fpsd target=8", keys + claim + " | :games BD 4", next, "written behind deal 1", begun + "\n" + wrote + "games BD 4\n"},
		{"no more cards", "fpsd target=8", keys + " v" + claim + " | :3. A: A♣ J♣ K♣ Q♣", next, "the trump card first: its suit, then its rank", full + wrote},
		{"within a trick", "fpsd target=8", keys + claim, next, over, begun + "\n" + wrote},
		{"within a trick, taken back", "fpsd target=8", keys + claim + " | Backspace", "trick 2, ♥ led: D plays: _", "", begun + "\n"},
		{"the match too", "fpsd", keys + " v" + claim, "the match is over: Enter begins the next one at this table", over, full + wrote},
		{"no ruling", "fpsd target=8", keys + " v | :claim B against AC trick 1", "trick 3: A leads: _", "", full + "claim B against AC trick 1\n"},
		{"no ruling within a trick", "fpsd target=8", keys + " | :claim B against AC trick 1", "trick 2, ♥ led: D plays: _", "trick 2 is not full: write this behind it, or stop where play ended", begun + "\n"},
		{"rejected", "fpsd target=8", keys + " v" + not, "trick 3: A leads: _", "", full + "claim B against AC trick 1 rejected\n"},
		{"rejected, where that ends the deal", "fpsd target=8 renuncia.false.ends_deal=yes", keys + " v" + not, next, "", full + "claim B against AC trick 1 rejected\n"},
		{"upheld, where the deal is played on", "fpsd target=8 renuncia.confirmed.ends_deal=no", keys + " v" + claim, "trick 3: A leads: _", "", full + wrote},
		{"of the deal before", "fpsd target=8", keys + " v | :stop | e a" + claim, "trick 1: C leads: _", "", "deal 2 dealer B trump A♠\n" + wrote},
	} {
		s := newScribeBy(t, tt.rules)
		for _, p := range strings.Split(tt.keys, " | ") {
			press(s, p)
			s.Draw(80, 24)
		}
		assert.Check(t, s.recorderLine() == tt.line, "%s: %s; want %s", tt.name, s.recorderLine(), tt.line)
		assert.Check(t, tt.said == "" || s.said.String() == tt.said, "%s: said %q %s, want %q", tt.name, s.said, s.wrong, tt.said)
		assert.Check(t, s.written() == tt.written, "%s: written\n%swant\n%s", tt.name, s.written(), tt.written)
		if screen := s.Draw(80, 24).String(); tt.said == over && !strings.Contains(screen, "the deal is over: a claim ended it") {
			t.Errorf("%s: the screen does not say that the deal is over:\n%s", tt.name, screen)
		}
	}
}

// TestTranscribeNoDeal types an eleventh card of a suit: that no deal of the pack fits is
// said as the card is typed, and not of the ten before it.
func TestTranscribeNoDeal(t *testing.T) {
	s := newScribe(t)
	for _, keys := range []string{"e 2", ":A♣ 7♣ K♣ J♣", ":Q♣ 6♣ 5♣ 4♣", ":3♣ 2♣ 4♥ 3♥", "c 5 6"} {
		press(s, keys)
		if said := s.said.String(); strings.Contains(said, "no deal") {
			t.Fatalf("after %s: %s", keys, said)
		}
	}
	press(s, "p .")
	s.Draw(80, 24)
	if said := s.said.String(); !strings.Contains(said, "no deal") {
		t.Errorf("an eleventh club: said %q %q\n%s", said, s.wrong, s.written())
	}
	press(s, "u")
	assert.Check(t, !strings.Contains(fmt.Sprint(s.game.judged.Findings), "no-deal-fits"), "taken back, and still no deal fits")
}

// TestTranscribeDealer checks that the dealer that was named deals first.
func TestTranscribeDealer(t *testing.T) {
	s := newScribe(t)
	s.Transcribe(Pads()[1], card.C, false)
	assert.Check(t, is.Equal(s.recorderLine(), "deal 1, dealt by C (Tab: another seat): the trump card: _"))
	press(s, "h 7")
	s.Transcribe(Pads()[1], card.A, false)
	assert.Check(t, is.Equal(s.recorderLine(), "trick 1: D leads: _"))
}

// TestTranscribePiles writes a deal player by player, with the same outcome as
// trick by trick; a card that proves a renúncia is reported as it is played.
func TestTranscribePiles(t *testing.T) {
	const tricks = "1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n3. C: J♥ 2♥ 7♥ Q♥\n4. A: 5♦ 7♦ Q♠ 6♦\n5. B: A♦ 4♠ 2♦ K♦\n6. B: 7♣ 6♣ 3♣ 5♠\n7. B: K♠ 3♠ A♠ 2♠\n8. D: J♠ 7♠ 5♣ 4♥\n9. C: 4♣ 2♣ 4♦ J♦\n10. C: 6♥ 6♠ Q♦ 3♦\n"
	s := newScribe(t)
	press(s, "c 7")
	s.Paste(tricks)
	want := s.written()
	assert.Assert(t, want == "deal 1 dealer A trump 7♥\n"+tricks, "pasted: %s, said %s %s", want, s.said, s.wrong)
	assert.Check(t, is.Equal(s.recorderLine(), "deal 2, dealt by B (Tab: another seat): the trump card: _"))
	var piles [card.D + 1][]string
	for line := range strings.Lines(tricks) {
		_, rest, _ := strings.Cut(strings.TrimSpace(line), ". ")
		seat := card.Seat(strings.IndexByte("ABCD", rest[0]) + 1)
		for _, card := range strings.Fields(rest)[1:] {
			piles[seat] = append(piles[seat], card)
			seat = rules.TwoPairs.Right(seat)
		}
	}
	s = newScribe(t)
	press(s, "c 7")
	for _, seat := range rules.TwoPairs.Seats {
		press(s, ":pile "+seat.String()+" "+strings.Join(piles[seat], " "))
	}
	if got := s.written(); got != want {
		t.Errorf("by piles: %s, said %s %s", got, s.said, s.wrong)
	}
}

// scribeKeys returns the keys of one who writes a record down.
func scribeKeys() (keys []string) {
	pad := Pads()[0]
	for k := range pad.Suits {
		keys = append(keys, k)
	}
	for k := range pad.Ranks {
		keys = append(keys, k, k)
	}
	slices.Sort(keys)
	return append(keys, ".", "x", "Enter", "Tab", "Esc", "Left", "Right", "?", "q", "Up", "PgDn", "F1")
}

// scribeLines are lines that one who writes a record down may type.
var scribeLines = []string{
	":5♥ A♥ K♥ 3♥", ":claim B against AC", ":stop", ":= C", ":note \"x\"", ":points AC 60 BD 60", ":abandon D", ":A:2♠", ":pile A 5♥", ":2. A: 3♣", ":hand A ♠A",
	":penalty talk B warning", ":;", ":{", ":nothing", ":trick 1", ":amend 7♥ why", ":games AC 1", ":sheet AC 1 BD 0", ":deal 1", ":1. ", ":- - - -",
	":dealer C", ":trump 2♠", ":trump *", ":dador x", ":pilha B 5♥", ":next", ":result AC 70 BD 50", ":resultado BD 2",
}

// TestTranscribeRandom presses random keys. Whatever they do, the record has
// everything: a new session is at the same card, what was written can be read
// back, and what is taken back leaves what was there before.
func TestTranscribeRandom(t *testing.T) {
	pad, keys := Pads()[0], scribeKeys()
	rapid.Check(t, func(t *rapid.T) {
		s := newScribe(t)
		for range rapid.IntRange(10, 60).Draw(t, "presses") {
			before, length, inMatch := s.written(), s.lengthOfDeal(), len(s.game.deals)
			undone := false
			switch rapid.IntRange(0, 12).Draw(t, "kind") {
			case 0:
				press(s, rapid.SampledFrom(scribeLines).Draw(t, "line"))
			case 1:
				s.Paste(rapid.SampledFrom([]string{"5♥ A♥ K♥ 3♥\n", "1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n", "\x00\xff", "claim B against AC\nstop\n"}).Draw(t, "paste"))
			case 2:
				if s.page == nil && s.prompt == nil {
					s.Press("u")
					undone = true
				}
			default:
				s.Press(rapid.SampledFrom(keys).Draw(t, "key"))
			}
			s.Draw(rapid.IntRange(0, 120).Draw(t, "width"), rapid.IntRange(0, 50).Draw(t, "height"))
			events := s.game.rec.Events
			if one, two := standingText(events), standingText(reconcile.Fold(events, evidence.Same)); one != two {
				t.Fatalf("folded it says\n%s\nnot\n%s", two, one)
			}
			text := notation.Format(events, notation.English)
			for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
				assert.Assert(t, is.Equal(notation.Format(m.Events, notation.English), text), "reads back otherwise:\n")
			}
			// A new session.
			again, err := NewSession(s.lib, s.host, Look{})
			assert.NilError(t, err)
			again.Transcribe(pad, card.A, false)
			again.lang = s.lang
			suit, rank, dealer, where := s.scribe.suit, s.scribe.rank, s.scribe.pending.Dealer, s.at
			s.toWriting()
			s.scribe.suit, s.scribe.rank, s.scribe.pending.Dealer, again.scribe.pending.Dealer = card.NoSuit, card.NoRank, card.NoSeat, card.NoSeat
			if one, two := s.recorderLine(), again.recorderLine(); one != two {
				t.Fatalf("%q, and begun again %q", one, two)
			}
			s.scribe.suit, s.scribe.rank, s.scribe.pending.Dealer, s.at = suit, rank, dealer, where
			// Whatever was added to the deal can be taken back, one thing at a
			// time.
			grown := s.lengthOfDeal() - length
			if undone || grown <= 0 || before == "" || len(s.game.deals) != inMatch || s.page != nil || s.prompt != nil || !rapid.Bool().Draw(t, "take back") {
				continue
			}
			s.scribe.suit, s.scribe.rank = card.NoSuit, card.NoRank
			if chosen := s.scribe.pending; chosen.TakeBack() {
				s.Press("u") // the dealer of the next deal, of which nothing is written
			}
			after := s.written()
			for range grown {
				if s.written() != before {
					s.Press("u")
				}
			}
			assert.Assert(t, is.Equal(s.written(), before), "taken back from\n%s", after)
		}
	})
}

// TestTypedStays leaves a line that was not taken in the line, to be changed; one that was is gone,
// though it writes nothing yet.
func TestTypedStays(t *testing.T) {
	for line, want := range map[string]string{"dealer c": "", "dealer x": "dealer x", "next": "next", "nonsense": "nonsense", "trump 7♥": "", "trump zz": "trump zz", "result 70 50": "", "points AC 70 BD 50": "points AC 70 BD 50"} {
		s := newScribeBy(t, "")
		press(s, ":"+line)
		got := ""
		if s.Draw(80, 24).Typing {
			got = string(s.prompt.text)
		}
		assert.Check(t, got == want, "%s: %q stays, want %q", line, got, want)
	}
}

// TestPasteEnds: the first line that is refused ends what is pasted, whosever line it is: those
// behind it would go to the wrong place.
func TestPasteEnds(t *testing.T) {
	for _, line := range []string{"dealer x", "next", "nonsense", "11. A: A♠"} {
		s := newScribeBy(t, "")
		s.Paste("dealer c\n" + line + "\ndealer d\n")
		assert.Check(t, is.Equal(s.scribe.pending.Dealer, card.C), line)
		assert.Check(t, !s.said.IsZero() || s.wrong != "", "%s: it is not said why", line)
	}
}

// TestTranscribeTens: in the Azores there is no seven, and the keys that are offered are those of the deck, the ten among them.
func TestTranscribeTens(t *testing.T) {
	for _, tt := range []struct{ pad, keys, line, written string }{
		{"pt", "c t e", "trick 1: B leads: ♠ _ (A T R V D 6 5 4 3 2)", "deal 1 dealer A trump T♥\n"},
		{"numpad", "* 7 / 7", "trick 1, ♠ led: C plays: _ (/♠ *♥ -♣ +♦)", "deal 1 dealer A trump T♥\n1. B: T♠\n"},
		{"numpad", "* 7 /", "trick 1: B leads: ♠ _ (1A 7T 9K 8J 0Q 6 5 4 3 2)", "deal 1 dealer A trump T♥\n"},
	} {
		for _, pad := range Pads() {
			if pad.Name != tt.pad {
				continue
			}
			s := newScribeBy(t, "acores")
			s.Transcribe(pad, card.A, false)
			press(s, tt.keys)
			assert.Check(t, s.recorderLine() == tt.line, "%s: %s; want %s", tt.keys, s.recorderLine(), tt.line)
			assert.Check(t, s.written() == tt.written, "%s: written\n%swant\n%s", tt.keys, s.written(), tt.written)
		}
	}
}

// TestTranscribeWho asks who sits down by a name that is like that of somebody who has played before: one
// key takes that one, one what was typed; where it is known, or pasted, or nobody can tell, nothing is asked.
func TestTranscribeWho(t *testing.T) {
	const question = "Eva Lima? Enter: yes; n: no, Eva Lyma"
	for _, tt := range []struct{ name, keys, said, written string }{
		{"the known one", ":substitute C \"Eva Lyma\" | Enter", "", "Eva Lima"},
		{"by a letter", ":substitute C \"Eva Lyma\" | s", "", "Eva Lima"},
		{"as typed", ":substitute C \"Eva Lyma\" | n", "", "Eva Lyma"},
		{"another key asks again", ":substitute C \"Eva Lyma\" | x", question, ""},
		{"not answered yet", ":substitute C \"Eva Lyma\"", question, ""},
		{"back to the line", ":substitute C \"Eva Lyma\" | Esc", "", ""},
		{"a known name", ":substitute C \"Eva Lima\"", "", "Eva Lima"},
		{"a name like none", ":substitute C \"Rui Lopes\"", "", "Rui Lopes"},
		{"who sits there", ":substitute C \"Ana Reys\"", "", "Ana Reys"},
		{"in the middle of a deal", "c 7 | :stop | :substitute C \"Eva Lyma\" | Enter", "", "Eva Lima"},
	} {
		s := newScribe(t)
		s.host.Near = func(name string) string { return map[string]string{"Eva Lyma": "Eva Lima", "Ana Reys": "Ana"}[name] }
		for _, p := range strings.Split(tt.keys, " | ") {
			press(s, p)
			s.Draw(80, 24)
		}
		written := ""
		for _, e := range s.game.rec.Events {
			if e, ok := e.(*engine.SeatSubstituted); ok {
				written = e.Name
			}
		}
		assert.Check(t, written == tt.written && s.wrong == "", "%s: %q sits down, want %q; %s", tt.name, written, tt.written, s.wrong)
		assert.Check(t, tt.said == "" || s.said.String() == tt.said, "%s: said %q, want %q", tt.name, s.said, tt.said)
	}
	s := newScribe(t)
	s.host.Near = func(string) string { return "Eva Lima" }
	s.Paste("substitute C \"Eva Lyma\"\n")
	has(t, s, "Eva Lyma")
	s = newScribe(t)
	press(s, ":substitute C \"Eva Lyma\"")
	has(t, s, "Eva Lyma")
}

// TestFewerKeys: a rank alone leads the suit led before once the next card is typed, the suit alone writes the only card of it, and
// who types more than that means that card.
func TestFewerKeys(t *testing.T) {
	for _, tt := range []struct{ keys, written string }{
		{"a 7", "2. D: A♦ 7♦"},
		{"a p 7", "2. D: A♣ 7♣"},
		{"a a 7", "2. D: A♦ 7♦"},
		{"a Enter 7", "2. D: A♦ 7♦"},
		{"r 7 p", "2. D: 7♣"}, // K♦ is on the table
		{"a Backspace 7 Enter", "2. D: 7♦"},
		{"v Enter d a 7 5 Enter", "2. D: J♦ Q♦ A♦ 7♦\n3. B: 5♦"},
		{"F11", ""},
	} {
		s := newScribe(t)
		press(s, "e v")
		s.typedLine("1. B: 2♦ 3♦ K♦ 6♦")
		press(s, tt.keys)
		text := notation.Format(s.game.rec.Events, notation.English)
		_, after, _ := strings.Cut(text, "1. B: 2♦ 3♦ K♦ 6♦\n")
		assert.Check(t, strings.HasPrefix(after, tt.written) && (tt.written != "" || after == ""), "%s: %q, want %q", tt.keys, after, tt.written)
	}
	s := newScribe(t)
	press(s, "e v")
	for n, cards := range []string{"B: 2♦ 3♦ K♦ 6♦", "D: J♦ A♦ Q♦ 5♦"} {
		s.typedLine(fmt.Sprintf("%d. %s", n+1, cards))
	}
	s.typedLine("3. A: 7♦ 6♣ 2♣ 5♣")
	press(s, "o 4 p a") // 4♦ is the only diamond left, and its rank means it again
	text := notation.Format(s.game.rec.Events, notation.English)
	assert.Check(t, strings.HasSuffix(text, "4. A: 4♦ A♣\n"), text)
}
