package viewer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation"
)

// otherTables are the records of the tables that are not of two pairs.
var otherTables = []string{"tres-morto", "tres-morto-out", "dupla", "dupla6", "italiana5"}

// seated opens one of the records.
func seated(t *testing.T, name string) *Session {
	t.Helper()
	return opened(t, read(t, "../../testdata/"+name+".sueca"))
}

// TestTables draws every place of every record in every size and view: nothing panics, every
// player is drawn, and the sides of the four-handed table are nowhere.
func TestTables(t *testing.T) {
	for _, name := range otherTables {
		s := seated(t, name)
		for _, view := range []string{"o", "A", "C", "x", "C x"} {
			press(s, "g | o | "+view)
			for i := 0; ; i++ {
				for _, size := range []struct{ width, height int }{{40, 15}, {60, 20}, {80, 24}, {120, 40}, {200, 60}} {
					if i%3 != 0 || i%21 != 0 && size.width != 80 {
						continue // the places are many and alike
					}
					f := s.Draw(size.width, size.height).String()
					for seat := range s.table().Players.All() {
						if s.stop().kind != atUnread && !strings.Contains(f, string((&drawer{s: s}).who(seat))[:1]) {
							t.Fatalf("%s %s: %s is not drawn:\n%s", name, where(s), seat, f)
						}
					}
					assert.Assert(t, name == "tres-morto" || !strings.Contains(f, "AC 0 BD 0"), "%s %s: two pairs:\n%s", name, where(s), f)
				}
				assert.Assert(t, i%21 != 0 || strings.Contains(s.HTML(), "</html>"), "no page")
				at := s.at
				if s.Press("l"); s.at == at {
					break
				}
			}
			if s.blind {
				s.Press("x")
			}
		}
	}
}

// TestRoom checks at 80 by 24 that the score stands in one line, that no name line is cut, and
// that the two of a row leave each other their notes: in Portuguese too, whose words are longer.
func TestRoom(t *testing.T) {
	wraps := regexp.MustCompile(`(?m)^ [Pp](oints|ontos|OINTS) .*\n [A-H ]*\d`)
	for _, name := range otherTables {
		s := seated(t, name)
		s.host.Languages = []message.Language{message.English, {Name: "pt", Say: func(m message.Message) string {
			return strings.NewReplacer("declarer", "declarante", "no ", "sem ", "partner", "parceiro", "points", "pontos", "leads", "sai", "dealer", "dador").Replace(m.String())
		}}}
		for _, keys := range []string{"g | o", "t | g", "A", "E"} {
			press(s, keys)
			for {
				f := s.Draw(80, 24).String()
				assert.Assert(t, !wraps.MatchString(f), "%s %s: the score is longer than a line:\n%s", name, where(s), f)
				d := &drawer{s: s, v: s.see(), g: s.glyphs()}
				seats := s.table().Seats
				if s.stop().kind == atUnread {
					seats = nil
				}
				for _, seat := range seats {
					if _, notes, some := strings.Cut(d.nameOf(seat, 80), " · "); some && len(seats) > 4 &&
						!strings.Contains(f, " · "+notes) && !strings.Contains(f, strings.NewReplacer(" · sai", "", " · leads", "").Replace(" · "+notes)) {
						t.Fatalf("%s %s: what is told of %s is cut:\n%s", name, where(s), seat, f)
					}
				}
				at := s.at
				if s.Press("l"); s.at == at {
					break
				}
			}
		}
	}
}

// TestAuctionShown checks what is said of trumps while the auction lasts, and where all pass.
func TestAuctionShown(t *testing.T) {
	s := seated(t, "italiana5")
	press(s, "g l l")
	has(t, s, "trump not declared yet")
	hasNot(t, s, "trump not known")
	press(s, "PgDn PgDn | End")
	for range 20 { // the deal in which all pass is short
		if strings.Contains(s.Draw(120, 40).String(), "no trump: all have passed") {
			break
		}
		press(s, "h")
	}
	has(t, s, "no trump: all have passed")
	if f := s.Draw(120, 40).String(); !regexp.MustCompile(`3 C +- +2–1–1–1–0`).MatchString(f) {
		t.Errorf("a deal without points has none:\n%s", f)
	}
}

// TestGoldenTables draws a place of each record.
func TestGoldenTables(t *testing.T) {
	for _, size := range []struct{ width, height int }{{40, 15}, {80, 24}, {120, 40}} {
		var b strings.Builder
		for _, name := range otherTables {
			for _, keys := range []string{":trick 3 | k l l", "End", ":trick 3 | k l l | B"} {
				s := seated(t, name)
				press(s, keys)
				s.said = message.Message{}
				fmt.Fprintf(&b, "== %s (%s)\n%s", name, keys, s.Draw(size.width, size.height))
			}
		}
		golden.Assert(t, b.String(), fmt.Sprintf("tables-%dx%d.txt", size.width, size.height))
	}
}

// TestPartner checks from when on the partner of a declarer is shown, and to whom.
func TestPartner(t *testing.T) {
	const record = `[Rules "italiana5"]
deal 1 dealer A
hand B ♠743 ♥A7 ♣A7 ♦A
hand E ♠AK ♥K2 ♣K2 ♦K2
bid B 65
bid C pass
bid D pass
bid E pass
bid A pass
declare B trump ♥ call A♠
1. B: A♥ 6♥ 5♥ 2♥ 4♥
2. B: 3♠ 6♠ 5♠ A♠ 2♠
`
	for view, want := range map[string]string{"o": "YYYY", "B": "NNNY", "C": "NNNY", "E": "YYYY"} {
		s := opened(t, record)
		got := ""
		for _, at := range []struct{ trick, card int }{{1, 1}, {1, 5}, {2, 3}, {2, 4}} {
			assert.Assert(t, s.ToTrick(at.trick, at.card), "there is no such card")
			press(s, ":seat "+map[bool]string{true: "", false: view}[view == "o"])
			f := s.Draw(120, 40).String()
			shown := strings.Contains(f, "the partner is E") && strings.Contains(f, "E · partner")
			if told := strings.Contains(f, "points BE "); told != shown {
				t.Errorf("%s, trick %d: the sides are told, %v, and the partner, %v:\n%s", view, at.trick, told, shown, f)
			}
			got += map[bool]string{true: "Y", false: "N"}[shown]
		}
		assert.Check(t, got == want, "seen by %s: %s, want %s", view, got, want)
	}
}

// TestDeadHand checks who sees the dead hand while the deal goes on.
func TestDeadHand(t *testing.T) {
	s := seated(t, "tres-morto")
	d := s.game.finalOf(0)
	for seat := range s.table().Players.All() {
		s.Through(seat, false)
		if got, want := s.see().hands[card.D].hidden, seat != d.Dealer; got != want {
			t.Errorf("the dead hand is hidden from %s: %v, want %v", seat, got, want)
		}
	}
	s.Through(card.NoSeat, false)
	s.Press("D")
	assert.Check(t, s.viewFrom == card.NoSeat && !s.said.IsZero(), "one looks through the eyes of the dead hand")
}

// TestTranscribeTables types each record as lines and cards, and compares what is written with it.
func TestTranscribeTables(t *testing.T) {
	for _, name := range otherTables {
		text := read(t, "../../testdata/"+name+".sueca")
		head, _, _ := strings.Cut(text, "\ndeal ")
		r := ""
		for line := range strings.Lines(head) {
			if strings.HasPrefix(line, "[Rules ") {
				r = line
			}
		}
		l := &shelf{}
		l.add(t, "new", head+"\n")
		d := desk(map[string]string{})
		d.Lines = func(_ *rules.Rules, text, _ string, trick int, seat card.Seat) ([]engine.Event, error) {
			for _, line := range []string{text, fmt.Sprintf("%d. %s: %s", trick, seat, text)} {
				for m := range notation.Matches(strings.NewReader(r+"deal 999\n"+line+"\n"), notation.Options{}) {
					i := slices.IndexFunc(m.Events, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
					if m.Errors.Err() == nil && i >= 0 && len(m.Events) > i+1 {
						return m.Events[i+1:], nil
					}
				}
			}
			return nil, fmt.Errorf("%q cannot be read", text)
		}
		s, err := NewSession(l, d, Look{})
		assert.NilError(t, err)
		s.Transcribe(Pads()[1], card.A, false)
		want := ""
		for line := range strings.Lines(text[len(head)+1:]) {
			if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, ";") {
				continue
			}
			want += line + "\n"
			events := len(s.game.rec.Events)
			press(s, "Esc")
			s.typedLine(line)
			assert.Assert(t, len(s.game.rec.Events) != events, "%s: %q is not written: %s %s", name, line, s.say(s.said), s.wrong)
			s.Draw(80, 24)
		}
		got := ""
		for line := range strings.Lines(notation.Format(s.game.rec.Events, notation.English)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "[") && !strings.HasPrefix(line, ";") {
				got += line + "\n"
			}
		}
		assert.Check(t, got == want, "%s: written is\n%s, want\n%s", name, got, want)
	}
}

// TestTranscribeAuction types an auction by keys, with the shortest lines, and a deal of it.
func TestTranscribeAuction(t *testing.T) {
	s := opened(t, "[Rules \"italiana5\"]\n[A \"Ana\"]\n")
	s.Transcribe(Pads()[1], card.C, false)
	has(t, s, "dealt by C", "Enter begins it")
	press(s, "s")
	press(s, "7")
	assert.Check(t, !s.said.IsZero(), "a trump card is taken where there is none")
	press(s, "Enter")
	for _, seat := range []string{"D", "E", "A", "B", "C"} {
		has(t, s, seat+" bids (:bid "+seat+" 65) or passes")
		has(t, s, "trump not declared yet")
		hasNot(t, s, "trump-ambiguous", "trump not known")
		press(s, "Enter")
	}
	has(t, s, "deal 2, dealt by D", "everybody passed")
}

// TestTranscribeEmpty draws the screen before the first deal of each table, of which nothing is cut,
// and no deal is listed.
func TestTranscribeEmpty(t *testing.T) {
	for _, rules := range []string{"fpsd", "tres-morto", "tres-morto dead=out", "italiana5", "dupla players=6", "dupla"} {
		s := opened(t, "[Rules \""+rules+"\"]\n[A \"Ana\"]\n")
		s.Transcribe(Pads()[0], card.A, false)
		if got := s.Draw(80, 24).String(); strings.Contains(got, "…") || strings.Contains(got, "▶") {
			t.Errorf("%s:\n%s", rules, got)
		}
	}
}

// TestHelpOfTables checks that the help names the seats that the table has.
func TestHelpOfTables(t *testing.T) {
	for name, want := range map[string][2]string{
		"tres-morto":     {"\nA B C ", "\nseat A … C "},
		"tres-morto-out": {"\nA B C ", "\nseat A … C "},
		"italiana5":      {"what that seat knew; E by s, or behind a colon", "\nseat A … E "},
		"dupla":          {"what that seat knew; E … H by s, or behind a colon", "\nseat A … H "},
	} {
		s := seated(t, name)
		var b strings.Builder
		for _, p := range s.help(76) {
			b.WriteString(p.text + "\n")
		}
		for _, text := range want {
			assert.Check(t, strings.Contains(b.String(), text), "%s: no %q in the help:\n%s", name, text, b.String())
		}
	}
}
