package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// ledgerOf returns the lines of a ledger: the deal, who gets how many games, why, and by which
// rule; then the sheet.
func ledgerOf(m *replay.Match) (out []string) {
	for _, e := range m.Ledger {
		who := e.Side.String()
		if e.Seat != card.NoSeat {
			who += "/" + e.Seat.String()
		}
		out = append(out, strings.TrimSpace(fmt.Sprintf("%d %s %+d %s %s", e.Deal, who, e.Games, e.Why, m.Rule(e))))
	}
	return append(out, fmt.Sprint("sheet ", m.Sheet.Of(card.AC), "-", m.Sheet.Of(card.BD)))
}

// TestLedger: what is entered on the sheet for deals, penalties and players who leave, and by which rule.
func TestLedger(t *testing.T) {
	const (
		won      = "as-written FPSD 4.2 b"
		replaced = "[Rules \"fpsd confirmed.replaces_result=yes renuncia.deadline=match_end\"]\n"
	)
	for _, c := range []struct{ name, text, want string }{
		{"a deal", single(1, "AC"), "1 AC +1 " + won + "; sheet 1-0"},
		{"deals of both", single(1, "AC") + single(2, "BD"), "1 AC +1 " + won + "; 2 BD +1 " + won + "; sheet 1-1"},
		{"a warning, and then games", single(1, "AC") + "penalty talk B warning\npenalty talk D award 2\n",
			"1 AC +1 " + won + "; 1 BD +0 warning FPSD 6.2; 1 AC +2 penalty FPSD 6.2; sheet 3-0"},
		{"games that are transferred", "[Rules \"fpsd penalty.mode=transfer\"]\n" + single(1, "AC") + "penalty out-of-turn A award 1\n",
			"1 AC +1 " + won + "; 1 AC -1 penalty penalty.mode=transfer; 1 BD +1 penalty FPSD 6.7; sheet 0-1"},
		{"no games are not transferred", "[Rules \"fpsd penalty.mode=transfer\"]\n" + single(1, "AC") + "penalty late A 3 award 0\n",
			"1 AC +1 " + won + "; 1 BD +0 penalty FPSD 6.1; sheet 1-0"},
		{"a penalty without penalties", "[Rules \"pagat\"]\n" + single(1, "AC") + "penalty out-of-turn A award 1\n",
			"1 AC +1 as-written Wikipedia, Scoring; 1 BD +1 penalty *; sheet 1-1"},
		{"a sheet that was altered", single(1, "AC") + single(2, "AC") + "penalty sheet A award 0\n",
			"1 AC +1 " + won + "; 2 AC +1 " + won + "; 2 AC -2 void FPSD 4.4; sheet 0-0"},
		{"a sheet that was altered, and games", single(1, "AC") + single(2, "BD") + "penalty sheet A award 1\n",
			"1 AC +1 " + won + "; 2 BD +1 " + won + "; 2 AC -1 void FPSD 4.4; 2 BD +1 penalty FPSD 4.4; sheet 0-2"},
		{"a sheet that was altered by who has nothing", single(1, "BD") + "penalty sheet A award 0\n",
			"1 BD +1 " + won + "; 1 AC +0 void FPSD 4.4; sheet 0-1"},
		{"what is void is not taken back again", replaced + single(1, "AC") + single(2, "BD") + "penalty sheet A award 0\nclaim B against AC deal 1 upheld\n",
			"1 AC +1 " + won + "; 2 BD +1 " + won + "; 2 AC -1 void FPSD 4.4; 2 BD +4 claim FPSD 5.2; 2 BD +0 won *; sheet 0-5"},
		{"what the others have is", replaced + single(1, "AC") + single(2, "BD") + "penalty sheet A award 0\nclaim A against BD deal 2 upheld\n",
			"1 AC +1 " + won + "; 2 BD +1 " + won + "; 2 AC -1 void FPSD 4.4; 2 BD -1 suspended FPSD 4.4; 2 AC +4 claim FPSD 5.2; 2 AC +0 won *; sheet 4-0"},
		{"who leaves loses the match", single(1, "AC") + "deal 2 dealer B trump 2♥\n1. C: A♠\nabandon A\n",
			"1 AC +1 " + won + "; 2 BD +4 abandoned FPSD 6.3; 2 BD +0 won FPSD 6.3; sheet 1-4"},
		{"who leaves before any deal", "abandon A\n", "0 BD +4 abandoned FPSD 6.3; 0 BD +0 won FPSD 6.3; sheet 0-4"},
		{"who is warned before any deal", "penalty talk B warning\n" + single(1, "AC"), "0 BD +0 warning FPSD 6.2; 1 AC +1 " + won + "; sheet 1-0"},
		{"who is too late loses the match", single(1, "AC") + "penalty late D 11 award 4\n",
			"1 AC +1 " + won + "; 1 AC +3 abandoned FPSD 6.1; 1 AC +0 won FPSD 6.1; sheet 4-0"},
		{"who is not there loses the match", "walkover BD\n", "0 BD +4 walkover FPSD 6.1; 0 BD +0 won FPSD 6.1; sheet 0-4"},
		{"who is sent away", single(1, "AC") + "disqualify C \"insults\"\n", "1 AC +1 " + won + "; 1 AC/C +0 disqualified FPSD 1; sheet 1-0"},
		{"who does not play", single(1, "AC") + "penalty talk spectator warning\n", "1 AC +1 " + won + "; 1 ? +0 warning FPSD 6.2; sheet 1-0"},
	} {
		if got := strings.Join(ledgerOf(judged(t, c.text)), "; "); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.name, got, c.want)
		}
	}
}

// single returns a deal of which only the result is written.
func single(n int, side string) string {
	points := "points AC 70 BD 50"
	if side == "BD" {
		points = "points AC 50 BD 70"
	}
	return fmt.Sprintf("deal %d dealer %c trump 2♦\n%s\ngames %s 1\n", n, "ABCD"[(n-1)%4], points, side)
}

// TestMarkStates: what becomes of the marks of AC: those that were suspended are void too where AC altered the
// sheet, and stay what they are where BD did.
func TestMarkStates(t *testing.T) {
	two := single(1, "AC") + single(2, "AC")
	for text, want := range map[string]string{
		two:                                  "active active",
		two + "suspend AC 1 deal 1\n":        "suspended active",
		two + "suspend AC 2 deal 2\n":        "active suspended",
		two + "suspend AC 1\nexecute AC 1\n": "active executed",
		two + "suspend AC 1\npenalty sheet A award 0\n":                 "void void",
		two + "suspend AC 1\npenalty sheet B award 0\n":                 "active suspended",
		two + "suspend AC 1\npenalty sheet A award 0\nexecute AC 1\n":   "void void",
		two + "suspend AC 1\nexecute AC 1\npenalty sheet A award 0\n":   "void void",
		two + "penalty sheet A award 0\n" + single(3, "AC"):             "void void active",
		single(1, "BD") + two[len(single(1, "AC")):] + "suspend BD 1\n": "active",
	} {
		names := map[replay.MarkState]string{replay.Active: "active", replay.Suspended: "suspended", replay.Executed: "executed", replay.Void: "void"}
		var got []string
		for _, m := range judged(t, text).Marks[card.AC.First()] {
			got = append(got, names[m.State])
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestResultName: the names that Brazil has for the result of a match.
func TestResultName(t *testing.T) {
	deals := func(winners string) (out string) {
		for i, w := range strings.Fields(winners) {
			points := "points AC 70 BD 50"
			if w == "BD" {
				points = "points AC 50 BD 70"
			}
			out += fmt.Sprintf("deal %d trump 2♦\n%s\ngames %s 1\n", i+1, points, w)
		}
		return out
	}
	for _, c := range []struct{ rules, winners, want string }{
		{"brasileira", "AC AC AC AC", "gato"}, {"brasileira", "BD BD BD BD", "gato"}, {"brasileira", "AC BD AC AC AC", "chapéu"},
		{"brasileira", "AC BD AC BD AC AC", ""}, {"brasileira", "BD BD BD AC AC AC AC", "arrepio"}, {"brasileira", "AC AC AC BD BD BD BD", "arrepio"},
		{"brasileira", "AC BD BD BD AC AC AC", ""}, {"brasileira", "AC AC AC", ""}, {"brasileira score.names=none", "AC AC AC AC", ""}, {"fpsd", "AC AC AC AC", ""},
	} {
		m := judged(t, fmt.Sprintf("[Rules %q]\n", c.rules)+deals(c.winners))
		if got := m.ResultName(); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.rules, c.winners, got, c.want)
		}
	}
	// What comes after the match was won is none of its games.
	m := judged(t, "[Rules \"fpsd target=2\"]\n"+deals("AC BD AC BD"))
	if got := m.Games(); got != card.Pairs(2, 1) {
		t.Errorf("the games of the match are %v", got)
	}
	for i, late := range []bool{false, false, false, true} {
		if m.Verdicts[i].Late() != late {
			t.Errorf("deal %d is late: %v", i+1, !late)
		}
	}
}

// TestBehindUnread: what was appended behind a deal that cannot be read counts as it does at the
// beginning.
func TestBehindUnread(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"walkover BD\n", "0 BD +4 walkover FPSD 6.1; 0 BD +0 won FPSD 6.1; sheet 0-4"},
		{"abandon A\n", "0 BD +4 abandoned FPSD 6.3; 0 BD +0 won FPSD 6.3; sheet 0-4"},
		{"penalty talk B warning\n", "0 BD +0 warning FPSD 6.2; sheet 0-0"},
		{"disqualify C \"insults\"\n", "0 AC/C +0 disqualified FPSD 1; sheet 0-0"},
	} {
		head := recorded(t, "[Rules \"fpsd\"]\n"+tt.line)
		for i, e := range head {
			if e.Kind() != engine.KindMatchStarted && e.Kind() != engine.KindTagWritten {
				events := slices.Insert(slices.Clone(head), i, unread(1)...)
				if got := strings.Join(ledgerOf(replay.Judge(events)), "; "); got != tt.want {
					t.Errorf("%s: %s, want %s", tt.line, got, tt.want)
				}
				break
			}
		}
	}
}

// TestClaimCovers: a claim is about plays of the accused that had begun when it was made, of the one
// trick that it names, or of any.
func TestClaimCovers(t *testing.T) {
	for _, tt := range []struct {
		claim replay.Claim
		want  string // the plays of the first four tricks that it is about
	}{
		{replay.Claim{Accused: card.BD, After: 3}, "B1 B2 B3 D1 D2 D3"},
		{replay.Claim{Accused: card.BD, After: 3, Trick: 3}, "B3 D3"},
		{replay.Claim{Accused: card.BD, After: 3, Trick: 1}, "B1 D1"},
		{replay.Claim{Accused: card.BD, After: 3, Trick: 4}, ""}, // which had not begun
		{replay.Claim{Accused: card.C.Alone(), After: 2}, "C1 C2"},
		{replay.Claim{Accused: card.C.Alone()}, ""},
		{replay.Claim{After: 4}, ""},
	} {
		var got []string
		for _, s := range rules.TwoPairs.Seats {
			for trick := 1; trick <= 4; trick++ {
				if tt.claim.Covers(s, trick) {
					got = append(got, fmt.Sprint(s, trick))
				}
			}
		}
		if s := strings.Join(got, " "); strings.ReplaceAll(s, " ", "") != strings.ReplaceAll(tt.want, " ", "") {
			t.Errorf("%+v covers %s, want %s", tt.claim, s, tt.want)
		}
	}
}

// TestFirstThere: where the match ends with the deal, the pair wins that has been at the target longest, without
// a break.
func TestFirstThere(t *testing.T) {
	const begin = "[Rules \"fpsd target=2 match.end_check=after_deal\"]\n\ndeal 1 dealer A trump 7♥\npoints AC 70 BD 50\ngames AC 1\n\ndeal 2 dealer B trump 7♥\n"
	const ac, bd, end = "penalty talk B award 1\n", "penalty talk A award 2\n", "points AC 60 BD 60\n"
	for text, want := range map[string]card.Side{
		ac + bd + end: card.AC, bd + ac + end: card.BD, bd + end: card.BD, end: card.NoSide,
		ac + "suspend AC 1 deal 1\n" + bd + ac + end: card.BD, ac + "suspend AC 1 deal 1\n" + ac + bd + end: card.AC,
		ac + "suspend AC 1 deal 1\n" + bd + end: card.BD, ac + "suspend AC 1 deal 1\n" + end: card.NoSide,
	} {
		if m := judged(t, begin+text); m.Winner != want {
			t.Errorf("%s: won by %s, want %s", text, m.Winner, want)
		}
	}
}
