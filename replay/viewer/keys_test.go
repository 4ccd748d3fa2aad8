package viewer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"gotest.tools/v3/golden"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay/viewer/grid"
)

// keyTests say what each row of the tables of keys does, by its first key: from
// a place, after the keys in before, every key of the row has that effect.
var keyTests = map[string]struct {
	before string
	want   func(s *Session) string // returns the effect
	is     []string                // for each key, or one for all
}{
	// moving
	"moving Right": {":trick 2", where, []string{"1/1 2.4 event"}},
	"moving Left":  {":trick 2", where, []string{"1/1 2.3"}},
	"moving Down":  {":trick 2 | h", where, []string{"1/1 2.4"}},
	"moving Up":    {":trick 2 | h", where, []string{"1/1 1.4"}},
	"moving Home":  {":trick 2", where, []string{"1/1 0.0 start"}},
	"moving End":   {":trick 2", where, []string{"1/1 10.4 end"}},
	"moving PgDn":  {":trick 2", where, []string{"1/2 0.0 start"}},
	"moving PgUp":  {":deal 4", where, []string{"1/3 0.0 unread"}},
	"moving g":     {":deal 4", where, []string{"1/1 0.0 start"}},
	"moving G":     {"", where, []string{"1/4 4.4 end"}},
	"moving }":     {"", where, []string{"2/1 0.0 start"}},
	"moving {":     {"} }", where, []string{"2/1 0.0 start"}},
	"moving >":     {"", where, []string{"3/1 0.0 start"}},
	"moving <":     {"} }", where, []string{"1/1 0.0 start"}},
	"moving 1": {"", where, []string{
		"1/1 1.4", "1/1 2.4", "1/1 3.4", "1/1 4.4", "1/1 5.4", "1/1 6.4", "1/1 7.4", "1/1 8.4", "1/1 9.4", "1/1 10.4",
	}},
	"moving f": {":deal 4", where, []string{"1/4 3.4"}},
	"moving F": {":deal 4 | G", where, []string{"1/4 3.4"}},
	"moving p": {":deal 4 | 3", where, []string{"1/4 4.1"}},
	"moving b": {":deal 4 | 3 p", where, []string{"1/4 3.4"}},
	"moving /": {"", func(s *Session) string { return fmt.Sprintf("%c", s.prompt.lead) }, []string{"/"}},
	"moving n": {"/2♣ | g", where, []string{"1/1 6.2"}},
	"moving N": {"/2♣ | G", where, []string{"1/4 4.4"}},
	"moving .": {"", func(s *Session) string { return s.said.Format }, []string{"there is no list: sueca view --list has one"}},
	"moving ,": {"", func(s *Session) string { return s.said.Format }, []string{"there is no list: sueca view --list has one"}},
	"moving a": {"", func(s *Session) string { return fmt.Sprint(s.playing) }, []string{"true"}},
	"moving +": {"", func(s *Session) string { return s.pace.String() }, []string{"500ms"}},
	"moving -": {"", func(s *Session) string { return s.pace.String() }, []string{"2s"}},
	// transcribing
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown Enter":     {"", (*Session).recorderLine, []string{"trick 1: B leads: _"}},
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown Backspace": {"c 7 o 5", (*Session).recorderLine, []string{"trick 1: B leads: _"}},
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown Tab":       {"", (*Session).recorderLine, []string{"deal 1, dealt by B (Tab: another seat): the trump card: _"}},
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown x":         {"c 7 o 5", (*Session).recorderLine, []string{"trick 1, ♦ led: D plays: _"}},
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown :":         {"", func(s *Session) string { return fmt.Sprintf("%c", s.prompt.lead) }, []string{":"}},
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown F2": {"c 7", func(s *Session) string { return string(s.prompt.text) }, []string{
		"claim ", "penalty ", "note \"", "points AC ", "C:", "sheet AC ", "; ", "hand A ", "stop",
	}},
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown F11":    {"c 7", (*Session).recorderLine, []string{"heap of AC, trick 1, card 1 (Enter: the heap of BD): _"}},
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown F12":    {"c 7", func(s *Session) string { return string(s.prompt.text) }, []string{"misdeal "}},
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown Esc":    {"c 7 o", (*Session).recorderLine, []string{"trick 1: B leads: _"}},
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown Ctrl-C": {"", func(s *Session) string { return fmt.Sprint(s.Done()) }, []string{"true"}},
	// looking
	"looking o":   {"C", func(s *Session) string { return s.viewFrom.String() }, []string{"?"}},
	"looking A":   {"", func(s *Session) string { return s.viewFrom.String() }, []string{"A", "B", "C", "D"}},
	"looking s":   {"A", func(s *Session) string { return s.viewFrom.String() }, []string{"B"}},
	"looking x":   {"", func(s *Session) string { return fmt.Sprint(s.blind) }, []string{"true"}},
	"looking i":   {"", func(s *Session) string { return fmt.Sprint(s.look.Comb) }, []string{"true"}},
	"looking c":   {"", func(s *Session) string { return s.look.Colours.String() }, []string{"two"}},
	"looking u":   {"", func(s *Session) string { return fmt.Sprint(s.look.ASCII) }, []string{"true"}},
	"looking t":   {"", func(s *Session) string { return s.language().Name }, []string{"pt"}},
	"looking V":   {"", func(s *Session) string { return fmt.Sprint(s.worth) }, []string{"true"}},
	"looking r":   {"", titleOf, []string{"the rules in force"}},
	"looking d":   {"", titleOf, []string{"the deals of the match"}},
	"looking P":   {"", titleOf, []string{"the matches"}},
	"looking e":   {"", titleOf, []string{"the findings of the match"}},
	"looking M":   {"", titleOf, []string{"what is written of the match"}},
	"looking Tab": {"", titleOf, []string{"all that there is to say here"}},
	// trying
	"trying w":   {":trick 2", func(s *Session) string { return s.pile[s.pick].String() }, []string{"5♥"}},
	"trying W":   {":trick 2", func(s *Session) string { return where(s) + " " + s.pile[s.pick].String() }, []string{"1/1 2.3 K♠"}},
	"trying v":   {":trick 4", where, []string{"1/1 3.4 event line 0 of 8"}},
	"trying Esc": {":trick 4 | v l l", where, []string{"1/1 3.4 event"}},
	"trying K":   {":trick 4 | w Enter Esc", func(s *Session) string { return string(s.prompt.text) }, []string{"keep "}},
	"trying m":   {":trick 4", func(s *Session) string { return string(s.prompt.text) }, []string{"amend "}},
	// around
	"around it L":      {"", func(s *Session) string { return s.said.Format }, []string{"only a match of a log can be followed"}},
	"around it :":      {"", func(s *Session) string { return fmt.Sprintf("%c", s.prompt.lead) }, []string{":"}},
	"around it ?":      {"", titleOf, []string{"the keys and the commands"}},
	"around it Ctrl-L": {"", where, []string{"1/1 0.0 start"}},
	"around it Ctrl-Z": {"", where, []string{"1/1 0.0 start"}},
	"around it q":      {"", func(s *Session) string { return fmt.Sprint(s.Done()) }, []string{"true"}},
	// while a card is chosen
	"while a card is chosen Right":     {":trick 2 | w", func(s *Session) string { return s.pile[s.pick].String() }, []string{"4♥"}},
	"while a card is chosen Left":      {":trick 2 | w", func(s *Session) string { return s.pile[s.pick].String() }, []string{"6♦"}},
	"while a card is chosen Enter":     {":trick 2 | w", where, []string{"1/1 2.4 line 1 of 1"}},
	"while a card is chosen Esc":       {":trick 2 | w", func(s *Session) string { return fmt.Sprint(s.pile == nil) }, []string{"true"}},
	"while a card is chosen Backspace": {":trick 2 | w Enter", where, []string{"1/1 2.4 line 0 of 1"}},
	"while a card is chosen Ctrl-C":    {":trick 2 | w", func(s *Session) string { return fmt.Sprint(s.Done()) }, []string{"true"}},
	// on a page
	"on a page like this Down":   {"?", func(s *Session) string { return fmt.Sprint(s.page.top) }, []string{"1"}},
	"on a page like this Up":     {"? | j | j", func(s *Session) string { return fmt.Sprint(s.page.top) }, []string{"1"}},
	"on a page like this PgDn":   {"?", func(s *Session) string { return fmt.Sprint(s.page.top) }, []string{"21"}},
	"on a page like this PgUp":   {"? | j | Space", func(s *Session) string { return fmt.Sprint(s.page.top) }, []string{"1"}},
	"on a page like this Home":   {"? | Space", func(s *Session) string { return fmt.Sprint(s.page.top) }, []string{"0"}},
	"on a page like this End":    {"?", func(s *Session) string { return fmt.Sprint(s.page.top == s.page.length-s.page.height) }, []string{"true"}},
	"on a page like this Enter":  {"d | j", where, []string{"1/2 0.0 start"}},
	"on a page like this t":      {"?", func(s *Session) string { return s.language().Name }, []string{"pt"}},
	"on a page like this q":      {"?", func(s *Session) string { return fmt.Sprint(s.page == nil) }, []string{"true"}},
	"on a page like this ?":      {"d", titleOf, []string{"the keys and the commands"}},
	"on a page like this Ctrl-C": {"?", func(s *Session) string { return fmt.Sprint(s.Done()) }, []string{"true"}},
}

// titleOf returns the title of the open page.
func titleOf(s *Session) string { return s.page.title(s) }

// TestKeys presses every key of every row.
func TestKeys(t *testing.T) {
	tested := map[string]bool{}
	for _, table := range tables {
		for _, b := range table.bindings {
			name := table.title.String() + " " + b.keys[0]
			test, ok := keyTests[name]
			if !ok {
				t.Errorf("no test says what %s does", name)
				continue
			}
			tested[name] = true
			for i, key := range b.keys {
				s, _ := newStudy(t)
				if table == &scribing {
					s = newScribe(t)
				}
				for _, p := range strings.Split(test.before, " | ") {
					press(s, p)
					s.Draw(80, 24) // pages know their size once they are drawn
				}
				s.Press(key)
				s.Draw(80, 24)
				want := test.is[min(i, len(test.is)-1)]
				assert.Check(t, is.Equal(test.want(s), want), "%s, after %q: key %s", name, test.before, key)
			}
		}
	}
	for name := range keyTests {
		assert.Check(t, tested[name], "there is a test of %s, and no such row", name)
	}
}

// TestKeyNames: each key of the tables that has a name and no character is one that a terminal can send.
func TestKeyNames(t *testing.T) {
	sent := map[string]bool{"Space": true}
	for _, name := range keyNamesOf {
		sent[name] = true
	}
	for _, table := range tables {
		for _, b := range table.bindings {
			for _, key := range b.keys {
				if len([]rune(key)) > 1 && !strings.HasPrefix(key, "Ctrl-") && !sent[key] {
					t.Errorf("%s of %s is sent by no terminal", key, b.about)
				}
			}
		}
	}
}

// TestKeysOnce checks that no key is in two rows that apply together.
func TestKeysOnce(t *testing.T) {
	for _, together := range [][]*keyTable{atTable, {&choosing}, {&paging}, {&scribing}} {
		seen := map[string]string{}
		for _, table := range together {
			for _, b := range table.bindings {
				for _, k := range b.keys {
					if other, ok := seen[k]; ok {
						t.Errorf("key %s: %s, and %s", k, other, b.about)
					}
					seen[k] = b.about.String()
				}
			}
		}
	}
}

// TestHelp checks that every row and every command is in the help.
func TestHelp(t *testing.T) {
	s, _ := newStudy(t)
	var b strings.Builder
	for _, p := range s.help(76) {
		b.WriteString(p.text + "\n")
	}
	for _, table := range tables {
		for _, row := range table.bindings {
			if !strings.Contains(b.String(), s.keysOf(&row)) || !strings.Contains(b.String(), row.about.String()) {
				t.Errorf("the help has no %v: %s", row.keys, row.about)
			}
		}
	}
	for _, c := range commands {
		assert.Check(t, strings.Contains(b.String(), "\n"+c.names[0]), "the help has no command %s", c.names[0])
	}
	golden.Assert(t, b.String(), "help.txt")
}

// TestCommands types commands.
func TestCommands(t *testing.T) {
	said := func(s *Session) string { return s.wrong + s.said.String() }
	formed := func(s *Session) string { return s.words(s.prompt.form) }
	tests := []struct {
		keys string
		see  func(s *Session) string
		want string
	}{
		{":deal 3", where, "1/3 0.0 unread"},
		{":jogo 3", where, "1/3 0.0 unread"},
		{":3", where, "1/3 0.0 unread"},
		{":deal 9", said, "this match has no deal 9"},
		{":deal x", said, `a number from 1 is wanted, not "x"`},
		{":trick 7", where, "1/1 7.4"},
		{":va 7", where, "1/1 7.4"},
		{":deal 4 | :trick 7", said, "this deal has no trick 7"},
		{":match 2", where, "2/1 0.0 start"},
		{":match evening1", where, "2/1 0.0 start"},
		{":match 9", said, "there is no match 9: the last one is 3"},
		{":match nobody", said, "there is no match nobody here"},
		{":finding 1", func(s *Session) string { return fmt.Sprint(s.at.spot == s.game.hits[0].spot) }, "true"},
		{":finding 5", func(s *Session) string { return fmt.Sprint(s.at.spot == s.game.hits[4].spot) }, "true"},
		{":finding 6", said, "this match has 5 findings"},
		{":finding 99", said, "this match has 5 findings"},
		{":card qou", where, "1/1 5.3"},
		{":card 7", said, ":1:1: 7 has no suit, and no suit led is known"},
		{":lang pt | /rc | :lang en", where, "1/1 7.1"},
		{":seat b", func(s *Session) string { return s.viewFrom.String() }, "B"},
		{"C | :seat", func(s *Session) string { return s.viewFrom.String() }, "?"},
		{":seat e", said, "the seats are A, B, C and D"},
		{":blind", func(s *Session) string { return fmt.Sprint(s.blind) }, "true"},
		{":blind no", said, "this command takes nothing behind it"},
		{":pace 0,5", func(s *Session) string { return s.pace.String() }, "500ms"},
		{":pace 0.1", func(s *Session) string { return s.pace.String() }, "100ms"},
		{":pace 60", func(s *Session) string { return s.pace.String() }, "1m0s"},
		{":pace 0.09", said, "a pace is a number of seconds from 0.1 to 60"},
		{":pace 60.1", said, "a pace is a number of seconds from 0.1 to 60"},
		{":pace never", said, "a pace is a number of seconds from 0.1 to 60"},
		{":colours two", func(s *Session) string { return s.look.Colours.String() }, "two"},
		{":colours seven", said, "the colours are four, two or none"},
		{":lang pt", func(s *Session) string { return s.language().Name }, "pt"},
		{":lang fr", said, "the languages are en and pt"},
		{":rules", titleOf, "the rules in force"},
		{":deals", titleOf, "the deals of the match"},
		{":findings", titleOf, "the findings of the match"},
		{":observações", titleOf, "the findings of the match"},
		{":observacoes", titleOf, "the findings of the match"},
		{":help", titleOf, "the keys and the commands"},
		{":q", func(s *Session) string { return fmt.Sprint(s.Done()) }, "true"},
		{":follow", said, "only a match of a log can be followed"},
		{":d", said, "which one? deal deals"},
		{":nothing", said, "there is no command nothing: ? shows those that there are"},
		{":svg", said, "write it to which file?"},
		{":svg nowhere", said, "there is no such place"},
		{":keep", said, "there is no line to keep: w tries one"},
		{":amend 7♥ misread", said, "only a card that was played can be corrected: go to it first"},
		{"l | :amend", formed, "which card was it, and why? Such as: 4♠ misread"},
		{"d ? ?", titleOf, "the deals of the match"},
		{"l | :amend K♠", said, "say why, behind the card: the reason stays in the record"},
		{"l | :amend A♠ misread", said, "it is recorded as A♠ already"},
		{"l | :amend 7c misread", said, ":1:1: 7c: the suit letter c is not declared; write [Letters \"pt\"], \"pt-mixed\" or \"en\" among the tags"},
		{"l | :amend K♠ refuse", said, "refused"},
	}
	for _, test := range tests {
		s, _ := newStudy(t)
		press(s, test.keys)
		assert.Check(t, is.Equal(test.see(s), test.want), test.keys)
	}
}

// TestComplete completes commands with Tab.
func TestComplete(t *testing.T) {
	for _, test := range []struct{ keys, want string }{
		{": d e Tab", "deal"}, {": t r Tab", "trick "}, {": z Tab", "z"}, {": f Tab", "f"}, {"t : v Tab", "vaza "}, {": d e a l Space x Tab", "deal x"},
	} {
		s, _ := newStudy(t)
		press(s, strings.ReplaceAll(test.keys, ": ", "K Ctrl-U "))
		assert.Check(t, is.Equal(string(s.prompt.text), test.want), test.keys)
	}
}

// TestPrompt edits a line.
func TestPrompt(t *testing.T) {
	for _, test := range []struct{ keys, want string }{
		{"a b c", "abc"}, {"a b Left c", "acb"}, {"a b Home c", "cab"}, {"a b Home c End d", "cabd"}, {"a b Backspace", "a"},
		{"a b Left Delete", "a"}, {"a b Space c Ctrl-W", "ab "}, {"a b Left Ctrl-U", "b"}, {"é ♥", "é♥"}, {"F1 PgDn Ctrl-L", ""}, {"Up", "deal 2"}, {"Up Up", "deal 1"},
		{"Up Up Down", "deal 2"}, {"Up Down", ""},
	} {
		s, _ := newStudy(t)
		press(s, ":deal 1 | :deal 2")
		s.ask(':', "")
		press(s, test.keys)
		assert.Check(t, is.Equal(string(s.prompt.text), test.want), test.keys)
		if f := s.Draw(80, 24); !f.Typing || f.TypeY != 23 || f.TypeX != 1+grid.Cells(string(s.prompt.text[:s.prompt.at])) {
			t.Errorf("%s: the cursor stands at %d, %d", test.keys, f.TypeX, f.TypeY)
		}
	}
}

// TestKeep tries a line, keeps it and finds it again as a variation of the
// record. q asks before it is lost.
func TestKeep(t *testing.T) {
	s, files := newStudy(t)
	press(s, ":trick 2 | w Right Enter Enter Enter Esc")
	assert.Assert(t, is.Equal(where(s), "1/1 2.4 line 3 of 3"))
	press(s, ":keep better so")
	assert.Assert(t, s.line == nil && s.said.Format == "the line is kept as a variation: v shows it", "%s %s", where(s), s.said)
	s.Press("q")
	assert.Assert(t, !s.Done(), "left without what was added")
	s.Press("h")
	press(s, ":trick 3 | v l l")
	assert.Check(t, is.Equal(where(s), "1/1 2.4 event line 2 of 3"))
	press(s, "Esc | :write kept.sueca")
	for _, line := range []string{"\namend deal 1 \"better so\"\n", "\n( 3. B: 4♥ J♥ 7♥ )\n"} {
		assert.Check(t, strings.Contains(files["kept.sueca"], line), "no %q in what was written:\n%s", line, files["kept.sueca"])
	}
	s.Press("q")
	assert.Check(t, s.Done(), "it is kept, and cannot be left")
}

// TestLeaving checks that the second q leaves.
func TestLeaving(t *testing.T) {
	s, _ := newStudy(t)
	press(s, "l | :amend K♠ misread")
	assert.Assert(t, is.Equal(s.said.Format, "corrected: %s in the place of %s"))
	for _, h := range s.game.amends {
		if a, ok := h.(*engine.PlayAmended); ok && a.Deal == 1 && (a.Trick != 1 || a.Seat != card.B || a.From.String() != "A♠" || a.To.String() != "K♠") {
			t.Errorf("%+v", a)
		}
	}
	if got := s.Draw(120, 40).String(); !strings.Contains(got, "corrected to K♠; what was recorded was A♠ (misread)") {
		t.Error(got)
	}
	press(s, "q h q")
	assert.Check(t, !s.Done(), "left at once")
	press(s, "q")
	assert.Check(t, s.Done(), "cannot be left")
}

// TestGuess guesses what was played.
func TestGuess(t *testing.T) {
	s, _ := newStudy(t)
	press(s, "x Enter Enter")
	if got := s.said.String(); got != "A♠ it is: 1 of 1 guessed" || where(s) != "1/1 1.1" {
		t.Error(got, where(s))
	}
	press(s, "Enter Right Enter")
	assert.Check(t, is.Equal(s.said.String(), "4♠ it is: 2 of 2 guessed"))
	press(s, "Enter Enter")
	assert.Check(t, is.Equal(s.said.String(), "J♠ it is: 3 of 3 guessed"))
	press(s, "Enter Enter")
	assert.Check(t, is.Equal(s.said.String(), "5♠ was played, not K♠: 3 of 4 guessed"))
}

// TestBlind checks that neither names nor what comes next are drawn, wherever
// the cursor is.
func TestBlind(t *testing.T) {
	s, _ := newStudy(t)
	press(s, "x")
	for s.at.deal < 2 {
		text := s.Draw(200, 60).String()
		for _, name := range []string{"Ana", "Bruno", "陳", "Duarte", "Torneio", "Kitchener"} {
			assert.Assert(t, !strings.Contains(text, name), "%s: %s is seen\n%s", where(s), name, text)
		}
		if st := s.stop(); st.kind == atCard && st.trick < rules.TwoPairs.Tricks {
			final := s.game.finalOf(s.at.deal)
			next := final.Trick(st.trick + 1)
			if next.N > 0 {
				row := fmt.Sprintf("%2d %s", st.trick+1, next.Leader)
				assert.Assert(t, !strings.Contains(text, "│ "+row), "%s: the next trick is seen\n%s", where(s), text)
			}
		}
		s.Press("l")
	}
}

// TestSeat checks that a seat sees nothing of the other hands before they are
// on the table.
func TestSeat(t *testing.T) {
	for _, eyes := range rules.TwoPairs.Seats {
		s, _ := newStudy(t)
		s.Through(eyes, false)
		for s.at.deal == 0 {
			v := s.see()
			for _, seat := range rules.TwoPairs.Seats {
				h := v.hands[seat]
				if seat == eyes || v.over {
					assert.Assert(t, !h.hidden, "%s: %s is hidden from %s", where(s), seat, eyes)
					continue
				}
				seen := h.cards.Minus(tableOf(v.deal, seat)).Once
				if !h.hidden || seen != 0 && !(seat == card.A && seen == card.SetOf(v.deal.Trump)) {
					t.Fatalf("%s: %s sees %v of %s", where(s), eyes, seen, seat)
				}
			}
			assert.Assert(t, v.next == card.Unknown, "%s: the next card is told", where(s))
			s.Press("l")
		}
	}
}

// TestClick clicks on what is drawn.
func TestClick(t *testing.T) {
	s, _ := newStudy(t)
	at := func(text string) (x, y int) {
		for y, line := range strings.Split(s.Draw(120, 40).String(), "\n") {
			if i := strings.Index(line, text); i >= 0 {
				return grid.Cells(line[:i]), y
			}
		}
		t.Fatalf("no %q is drawn", text)
		return 0, 0
	}
	click := func(text string, dx int) {
		x, y := at(text)
		f := s.Draw(120, 40)
		assert.Check(t, s.Click(f, x+dx, y), "nothing happens at %q", text)
	}
	click(" 7 A K♥ 5♥ Q♥ 3♥", 0)
	assert.Check(t, is.Equal(where(s), "1/1 7.4"), "a trick of the list")
	click(" 8 A 3♦ 7♦ A♦ 4♦", 8)
	assert.Check(t, is.Equal(where(s), "1/1 8.2"), "a card of the list")
	click("│K♠│", 1)
	assert.Check(t, is.Equal(where(s), "1/1 5.1"), "a card of a hand")
	click("D Duarte", 0)
	if s.viewFrom != card.D {
		t.Error("a name: eyes of", s.viewFrom)
	}
	s.seat(card.NoSeat)
	click("? help", 0)
	assert.Check(t, s.page != nil, "a hint of the bottom row: no help")
	press(s, "q d")
	click("   4 A ♦", 4)
	assert.Check(t, is.Equal(where(s), "1/4 0.0 start"), "a line of a page")
	assert.Check(t, !s.Click(s.Draw(120, 40), 200, 50), "something happens outside")
	press(s, ":trick 2 | w")
	click("[K♠]", 0)
	assert.Check(t, s.line != nil, "a card to choose is not chosen")
}

// TestTick plays cards at a pace, and follows a match that grows.
func TestTick(t *testing.T) {
	s, _ := newStudy(t)
	now := time.Unix(100, 0)
	if changed, again := s.Tick(now); changed || again != 0 {
		t.Error("time passes where nothing is due")
	}
	s.Press("a")
	if changed, again := s.Tick(now); changed || again != time.Second {
		t.Error("begins:", changed, again)
	}
	if changed, _ := s.Tick(now.Add(time.Second)); !changed || where(s) != "1/1 1.1" {
		t.Error("after a second:", changed, where(s))
	}
	if changed, again := s.Tick(now.Add(1500 * time.Millisecond)); changed || again != 500*time.Millisecond {
		t.Error("half a second later:", changed, again)
	}
	s.Press("l")
	if _, again := s.Tick(now.Add(9 * time.Second)); again != 0 {
		t.Error("a key does not stop it")
	}
	press(s, "G a")
	s.Tick(now)
	s.Tick(now.Add(time.Minute))
	assert.Check(t, !s.playing, "it goes on behind the end")
}

// TestFollow follows a match that another program appends to.
func TestFollow(t *testing.T) {
	l := library(t)
	all := l.records[1].Events
	first := slices.IndexFunc(all, func(e engine.Event) bool { return e.Kind() == engine.KindTrickTaken })
	growing := &Document{Name: "live", Events: all[:first-1]}
	grown := 0
	growing.Stale = func() bool { return grown > len(growing.Events) }
	l.records = []*Document{growing}
	s, err := NewSession(l, desk(map[string]string{}), Look{})
	assert.NilError(t, err)
	s.Follow()
	assert.Check(t, is.Equal(where(s), "1/1 1.3"), "it begins at")
	now := time.Unix(0, 0)
	for _, n := range []int{first, first + 1, first + 3} {
		grown = n
		reopened := *growing
		reopened.Events = all[:n]
		reopened.Stale = func() bool { return grown > n }
		l.records[0] = &reopened
		if changed, again := s.Tick(now); !changed || again == 0 {
			t.Errorf("%d events: %v, %v", n, changed, again)
		}
		if changed, _ := s.Tick(now); changed {
			t.Errorf("%d events: it changes again", n)
		}
	}
	assert.Check(t, is.Equal(where(s), "1/1 2.1"), "it ends at")
	press(s, "L")
	assert.Check(t, !s.follow, "it cannot be stopped")
}
