package scribe_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/scribe"
)

// deskBy is a desk at a table of some rules.
func deskBy(t *testing.T, rs string) *desk {
	t.Helper()
	r, err := rules.Parse(rs)
	assert.NilError(t, err)
	return &desk{t: t, events: []engine.Event{&engine.MatchStarted{Rules: r, Source: engine.RulesTagged}, &engine.TagWritten{Name: "Rules", Value: rs}}}
}

// runs does actions with bars between them, and returns what was said last.
func (d *desk) runs(actions string) (said string) {
	for _, action := range strings.Split(actions, "|") {
		said = d.do(action)
	}
	return said
}

// stage returns what has to be written next, and whose it is.
func (d *desk) stage() string {
	_, stage, seat := d.sheet().Now()
	name := map[scribe.Stage]string{scribe.Trump: "trump", scribe.Turned: "turned", scribe.Bid: "bid", scribe.Declare: "declare", scribe.Card: "card", scribe.Leader: "leader", scribe.Over: "over"}[stage]
	if seat != card.NoSeat {
		name += " " + seat.String()
	}
	return name
}

// written returns the deals as they are written.
func (d *desk) written() string {
	out := ""
	_, deals := replay.Standings(d.events)
	for _, one := range deals {
		out += notation.Format(one.Events, notation.English)
	}
	return out
}

// whole is a deal played out, dealt by A with 7♥ as its trump card: AC make 68.
const whole = "7♥|5♥|A♥|K♥|3♥|A♣|J♣|K♣|Q♣|J♥|2♥|7♥|Q♥|5♦|7♦|Q♠|6♦|A♦|4♠|2♦|K♦|7♣|6♣|3♣|5♠|K♠|3♠|A♠|2♠|J♠|7♠|5♣|4♥|4♣|2♣|4♦|J♦|6♥|6♠|Q♦|3♦"

// TestStage finds what has to be written next at every table, and whose it is.
func TestStage(t *testing.T) {
	for _, tt := range []struct{ rules, do, want string }{
		{"fpsd", "", "trump"},
		{"fpsd", "7♥", "card B"},
		{"fpsd", "accept", "card B"},
		{"fpsd", "7♥|undo", "turned"},
		{"fpsd", "accept|undo", "turned"},
		{"fpsd", "7♥|undo|accept", "card B"},
		{"fpsd", "7♥|5♥", "card C"},
		{"fpsd", "7♥|5♥|A♥|K♥|3♥", "card C"},
		{"fpsd", "7♥|5♥|A♥|*|3♥", "card C"},
		{"fpsd", "7♥|5♥|*|K♥|3♥", "leader"},
		{"fpsd", whole, "trump"},
		{"fpsd target=1", whole, "over"},
		{"fpsd", "7♥|5♥|:stop", "trump"},
		{"fpsd", "7♥|5♥|:abandon B", "over"},
		{"fpsd", ":result 70 50", "trump"},
		{"fpsd", "7♥|5♥|A♥|K♥|3♥|:claim A against D trick 1 rejected", "card C"},
		{"fpsd", "7♥|5♥|A♥|K♥|3♥|:claim A against D trick 1 upheld", "over"},
		{"fpsd target=9", "7♥|5♥|A♥|K♥|3♥|:claim A against D trick 1 upheld", "trump"},
		{"fpsd target=9", "7♥|5♥|A♥|K♥|3♥|:claim A against D trick 1", "card C"},
		{"fpsd target=9", "7♥|5♥|A♥|K♥|3♥|:claim A against D trick 1 upheld|7♣", "card C"},
		{"tres-morto", "7♥", "card B"},
		{"dupla", "7♥", "card B"},
		{"italiana5", "", "trump"},
		{"italiana5", ":bid B pass", "bid C"},
		{"italiana5", ":bid B 65", "bid C"},
		{"italiana5", ":bid B 65|accept", "bid D"},
		{"italiana5", ":bid B 65|accept|accept|accept", "bid A"},
		{"italiana5", ":bid B 65|accept|accept|accept|accept", "declare B"},
		{"italiana5", "accept|accept|accept|accept|accept|accept", "trump"},
		{"italiana5", ":bid B 65|:declare B trump ♥ call A♠", "card B"},
		{"italiana5", ":bid B 65|:declare B call A♠", "card B"},
		{"italiana5", ":bid B 65|:bid C 70|accept|:bid E 75|accept|:bid B 80|:bid C 85", "bid E"}, // D has passed
		{"italiana5", ":bid B 65|:bid C 70|accept|:bid E 75|accept", "bid B"},
		{"italiana5", ":bid B 65|:bid C 70|accept|:bid E 75|accept|accept", "bid C"},
	} {
		d := deskBy(t, tt.rules)
		if tt.do != "" {
			d.runs(tt.do)
		}
		if got := d.stage(); got != tt.want {
			t.Errorf("%s: %.60s: %s, want %s\n%s", tt.rules, tt.do, got, tt.want, d.written())
		}
	}
}

// TestSaid says why something is not written, or what there is to say once it is.
func TestSaid(t *testing.T) {
	const over = "the match is over: Enter begins the next one at this table"
	for _, tt := range []struct{ rules, do, want string }{
		{"fpsd target=1", whole + "|7♥", over},
		{"fpsd target=1", whole + "|:result 70 50", over},
		{"fpsd target=1", whole + "|:deal 2 dealer B", over},
		{"fpsd", "7♥|5♥|*|K♥|3♥|A♠", "the record does not tell who took the trick: write it, such as = C"},
		{"italiana5", "7♥", "there is no trump card: Enter begins the deal, and :bid B 65 is the first bid"},
		{"italiana5", ":bid B pass|7♥", "the auction first: C bids (:bid C 65) or passes (Enter); then :declare …"},
		{"italiana5", ":bid B 65|7♥", "the auction first: C bids (:bid C 70) or passes (Enter); then :declare …"},
		{"italiana5", ":bid B 118|7♥", "the auction first: C bids (:bid C 120) or passes (Enter); then :declare …"},
		{"italiana5", ":bid B 65|accept|accept|accept|accept|7♥", "the auction first: B declares: :declare B trump ♥ call A♠, or alone: call -"},
		{"italiana5", ":bid B 65|accept|accept|accept|accept|accept", "the auction first: B declares: :declare B trump ♥ call A♠, or alone: call -"},
		{"italiana5", ":trump 7♥", "there is no trump card at this table: who declares names the suit"},
		{"italiana5", ":dealer F", "the seats are A, B, C, D and E"},
		{"tres-morto", ":dealer D", "the seats are A, B and C"},
		{"fpsd", ":trump *", "written; the trump is not recorded: it may have been any of ♠♥♣♦"},
		{"fpsd", ":trump x", "the trump is a card, its suit (*♥) or *"},
		{"fpsd", ":trump 7*", "the trump is a card, its suit (*♥) or *"},
		{"fpsd", "7♥|5♥|:trump T♥", "T♥ is not in the deck"},
		{"fpsd", "7♥|:dealer A", "it is written so already"},
		{"fpsd", "7♥|:trump 7♥", "it is written so already"},
		{"fpsd", "7♥|:hand B ♠752 ♥53 ♣K ♦KQ54|A♠", "B does not hold A♠: the hand is written"},
		{"fpsd", "7♥|:hand B ♠752 ♥53 ♣K ♦KQ54|5♥", ""},
		{"fpsd", "7♥|:hand B ♠752 ♥53 ♣K ♦KQ54|*", ""},
		{"fpsd", "7♥|5♥|accept", "more than one card can be played here"},
		{"fpsd", "7♥|:hand C ♠752 ♥3 ♣K7 ♦KQ54|5♥|accept", ""},
		{"fpsd", ":points AC 70 BD 50", "the trump card first: its suit, then its rank; where only the result is known: :result AC 70 BD 50"},
		{"fpsd", ":1. B: 5♥", "the trump card first: its suit, then its rank"},
		{"fpsd", whole + "|:2. B: 5♥", "the trump card first: its suit, then its rank"},
		{"fpsd", "7♥|:1. B:", "nothing was written"},
		{"fpsd", "7♥|5♥|:note \"x\"", "trick 1 is not full: write this behind it, or stop where play ended"},
		{"fpsd", "7♥|5♠|A♠|2♥|6♠|K♠|:claim A against BD trick 1 upheld", "deal 1 is over: the claim has ended it"},
		{"fpsd", "7♥|5♠|A♠|2♥|6♠|K♠|:claim A against BD trick 1 rejected", "trick 2 is not full: write this behind it, or stop where play ended"},
		{"fpsd", "7♥|5♥|:stop|:note \"x\"", ""},
		{"fpsd", whole + "|:points AC 68 BD 52", "written behind deal 1"},
		{"fpsd", whole + "|:points AC 68 BD 52|:points AC 68 BD 52", "deal 1 has its result already; where only the result of the next is known: :result AC 70 BD 50"},
		{"fpsd", whole + "|:games AC 1", "written behind deal 1"},
		{"fpsd", "7♥|5♥|A♥|K♥|3♥|:claim A against D trick 1 upheld", "written; the claim was upheld, and the record shows no renúncia of BD in trick 1"},
		{"fpsd", "7♥|5♥|:stop|:deal 1 dealer B", "deal 1 is written already"},
		{"fpsd", "7♥|5♥|:stop|:deal 3 dealer B", "written; deal 2 is missing: the sheet is not certain"},
		{"fpsd", ":result 121 0", "written; AC 121 BD 0 can be the result of no deal under these rules, what else was awarded in it counted in"},
		{"fpsd", ":result 120 0", "the result of deal 1 is written; the points do not tell what it is worth: write that too, such as :games BD 4"},
		{"fpsd", ":result BD 2", "the result of deal 1 is written"},
		{"fpsd", "7♥|5♥|A♥|K♥|3♥|:walkover AC", "this line cannot stand here: its place is before the cards of a deal, or before or in place of one"},
		{"fpsd", "7♥|:lot A 5♥", "this line cannot stand here: its place is before the cards of a deal, or before or in place of one"},
		{"fpsd", ":lot A 5♥", ""},
		{"fpsd", "7♥|:points AC 70 BD 50|:shuffle C", "this line cannot stand here: its place is before the cards of a deal, or before or in place of one"},
		{"fpsd", "7♥|:1. B: 5♥ A♥ 5♥ 3♥", "5♥ was played in trick 1 by B already"},
		{"fpsd", "7♥|:1. B: 5♥ A♥ K♥ 3♥", ""},
		{"fpsd", "7♥|5♥|:1. B: A♥ K♥", ""},
		{"fpsd", "7♥|5♥|:1. B:", "nothing was written"},
	} {
		d := deskBy(t, tt.rules)
		if got := d.runs(tt.do); got != tt.want {
			t.Errorf("%s: %.80s: said %q, want %q\n%s", tt.rules, tt.do, got, tt.want, d.written())
		}
	}
}

// TestResult reads results as people type them: points, games, of both sides or of one.
func TestResult(t *testing.T) {
	for _, tt := range []struct{ rules, typed, want string }{
		{"fpsd", "AC 70 BD 50", "points AC 70 BD 50"},
		{"fpsd", "bd 50 ac 70", "points AC 70 BD 50"},
		{"fpsd", "70 50", "points AC 70 BD 50"},
		{"fpsd", "points 70 40", "points AC 70 BD 40"},
		{"fpsd", "70 40", "games AC 70 BD 40"},
		{"fpsd", "2 1", "games AC 2 BD 1"},
		{"fpsd", "BD 2", "games BD 2"},
		{"fpsd", "AC 4", "games AC 4"},
		{"fpsd", "AC 5", "points AC 5 BD 115"},
		{"fpsd", "BD 120", "points AC 0 BD 120"},
		{"fpsd", "BD 121", ""},
		{"fpsd", "points AC 2", "points AC 2 BD 118"},
		{"fpsd", "games AC 9", "games AC 9"},
		{"fpsd", "riscos AC 9", "games AC 9"},
		{"fpsd", "pontos AC 60", "points AC 60 BD 60"},
		{"fpsd", "", ""}, {"fpsd", "games", ""}, {"fpsd", "70", ""}, {"fpsd", "AC 70 BD", ""}, {"fpsd", "AC 1 BD 2 AC 3", ""}, {"fpsd", "AC -2", ""}, {"fpsd", "A 2", ""}, {"fpsd", "AB 2", ""}, {"fpsd", "EG 2", ""}, {"fpsd", "AC x", ""},
		{"italiana5", "C 70 ABDE 50", "points ABDE 50 C 70"},
		{"tres-morto", "A 2", "games A 2"},
		{"dupla", "130 110", "points ACEG 130 BDFH 110"},
	} {
		d := deskBy(t, tt.rules)
		d.do(":result " + tt.typed)
		got := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(d.written()), "deal 1 dealer A"))
		assert.Check(t, got == tt.want, "%s: %q: %q, want %q", tt.rules, tt.typed, got, tt.want)
	}
	for rules, want := range map[string][2]string{
		"fpsd": {"AC 70 BD 50", "BD 2"}, "dupla": {"ACEG 130 BDFH 110", "BDFH 2"}, "tres-morto": {"", "B 2"}, "italiana5": {"AD 70 BCE 50", "B 2"}, "tres-morto dead=out": {"A 50 B 30 C 20", "B 2"},
	} {
		s := deskBy(t, rules).sheet()
		if got := s.ExampleResult(); want[0] != "" && got != want[0] {
			t.Errorf("%s: %s", rules, got)
		}
		assert.Check(t, is.Equal(s.ExampleGames(), want[1]), rules)
	}
}

// TestChoice tells what each card would be as the next one, by what is written.
func TestChoice(t *testing.T) {
	const hand = "7♥|:hand C ♠752 ♥3 ♣K7 ♦KQ54|"
	for _, tt := range []struct{ rules, do, seat, may, odd, gone string }{
		{"fpsd", "7♥", "B", "5♥ A♠", "", ""},
		{"fpsd", "7♥|5♥", "C", "A♥ A♠", "", "5♥"},
		{"fpsd", hand + "5♥", "C", "3♥", "7♠ K♦", "A♥ 5♥ A♠"},
		{"fpsd", hand + "5♠", "C", "7♠ 5♠", "3♥", ""},
		{"fpsd", "7♥|5♠|A♠|2♥|6♠|K♠", "D", "K♥ A♣", "Q♠", "5♠ 2♥"}, // D did not follow spades
		{"fpsd", "7♥|5♠|A♠|2♥|6♠|K♠", "A", "Q♠ A♣", "", "5♠"},
		{"fpsd", "7♥|5♠|A♠|x|6♠|K♠", "D", "Q♠ A♣", "", ""},
		{"fpsd", "7♥|5♠", "", "A♠", "", "5♠"},
		{"dupla", "7♥|5♠", "C", "5♠ A♠", "", ""},
		{"dupla", "7♥|5♠|5♠", "D", "A♠", "", "5♠"},
	} {
		d := deskBy(t, tt.rules)
		d.runs(tt.do)
		s := d.sheet()
		state := s.State()
		seat, _ := card.ParseSeat(tt.seat)
		for want, cards := range map[scribe.Choice]string{scribe.May: tt.may, scribe.Odd: tt.odd, scribe.Gone: tt.gone} {
			for _, name := range strings.Fields(cards) {
				card, err := notation.ParseCard(name, "")
				assert.NilError(t, err)
				if name == "5♠" && tt.do == hand+"5♠" {
					want = scribe.Gone
				}
				assert.Check(t, is.Equal(s.Choice(&state, seat, card), want), "%s: %s: %s by %q", tt.rules, tt.do, name, tt.seat)
			}
		}
	}
}

// TestCorrect puts a card in the place of another, with a reason.
func TestCorrect(t *testing.T) {
	d := deskBy(t, "fpsd")
	d.runs("7♥|5♠|A♠")
	s := d.sheet()
	at := len(d.events) - 1
	seven := card.New(card.Spades, card.Seven)
	for _, tt := range []struct {
		to           card.Card
		reason, want string
	}{
		{card.New(card.Spades, card.Ace), "seen", "it is recorded as A♠ already"},
		{seven, "", "say why, behind the card: the reason stays in the record"},
		{seven, "seen", ""},
	} {
		c, err := s.Correct(1, 1, card.C, at, tt.to, tt.reason)
		got := ""
		if err != nil {
			got = err.Error()
		}
		assert.Check(t, got == tt.want, "%s %q: %q, want %q", tt.to, tt.reason, got, tt.want)
		if err == nil && (c.Said.String() != "corrected: 7♠ in the place of A♠" || fmt.Sprint(*c.Events[0].(*engine.PlayAmended)) != fmt.Sprint(engine.PlayAmended{Deal: 1, Trick: 1, Seat: card.C, From: card.New(card.Spades, card.Ace), To: seven, Reason: "seen"})) {
			t.Errorf("%s, %v", c.Said, c.Events)
		}
	}
}

// TestOwnLine tells the lines that the notation does not have, in both languages.
func TestOwnLine(t *testing.T) {
	for text, want := range map[string]bool{"dealer": true, "Dador B": true, "trump 7♥": true, "TRUNFO": true, "result": true, "resultado 70 50": true, "pile A": true, "pilha": true, "": false, "deal 1": false, "dealers A": false} {
		assert.Check(t, is.Equal(scribe.IsOwnLine(text), want), text)
	}
}

// TestLineNumber: a line is read as one of the trick that has begun, else of the next one, and as its seat's in turn.
func TestLineNumber(t *testing.T) {
	for _, tt := range []struct {
		done, want string
	}{
		{"7♥", "1 B"}, {"7♥|5♥", "1 C"}, {"7♥|5♥|A♥|K♥", "1 A"}, {"7♥|5♥|A♥|K♥|3♥", "2 C"}, {"7♥|5♥|A♥|K♥|3♥|A♣", "2 D"},
	} {
		d := newDesk(t)
		for _, action := range strings.Split(tt.done, "|") {
			d.do(action)
		}
		s, asked := d.sheet(), ""
		s.Lines = func(_ *rules.Rules, _, _ string, trick int, seat card.Seat) ([]engine.Event, error) {
			asked = fmt.Sprint(trick, " ", seat)
			return nil, errors.New("not read")
		}
		if _, err := s.Line("A♠"); err == nil || asked != tt.want {
			t.Errorf("after %s it is asked for %s, want %s: %v", tt.done, asked, tt.want, err)
		}
	}
}

// TestPortuguese speaks of lines in the words of whoever writes.
func TestPortuguese(t *testing.T) {
	d := deskBy(t, "italiana5")
	s := d.sheet()
	s.Language = message.Language{Name: "pt", Say: message.Message.String}
	if got, want := s.BidLine(card.B), "licita B 65"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := s.AuctionLine(scribe.Declare, card.B), "B declares: :declara B trunfo ♥ chama A♠, or alone: chama -"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	_, err := s.Result("x")
	if want := "a result is the card points or the games: resultado AD 70 BCE 50, resultado B 2"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestForced writes the only card that is possible: of a hand that is written, or the last of a
// deal; and names the seat where the cards of the trick have theirs.
func TestForced(t *testing.T) {
	last := strings.TrimSuffix(whole, "|3♦")
	for _, tt := range []struct{ rules, do, want string }{
		{"fpsd", last + "|accept", "10. C: 6♥ 6♠ Q♦ 3♦\n"},
		{"fpsd", "7♥|:hand C ♠752 ♥3 ♣K7 ♦KQ54|5♥|accept", "1. B: 5♥ 3♥\n"},
		{"fpsd", "7♥|:1. B:5♥ D:K♥|A♥", "1. B: 5♥ D:K♥ C:A♥\n"},
	} {
		d := deskBy(t, tt.rules)
		d.runs(tt.do)
		if got := d.written(); !strings.HasSuffix(got, tt.want) {
			t.Errorf("%.40s: %s, want %s at the end", tt.do, got, tt.want)
		}
	}
	d := deskBy(t, "fpsd")
	d.runs(strings.TrimSuffix(last, "|Q♦"))
	assert.Check(t, is.Equal(d.do("accept"), "more than one card can be played here"), "the last but one")
	d = deskBy(t, "fpsd target=1")
	d.runs(whole)
	if c, err := d.sheet().Accept(0); err != nil || c.Events != nil {
		t.Errorf("a match that is over: %v, %v", c.Events, err)
	}
	// Time is kept up to an hour.
	d = deskBy(t, "fpsd")
	d.do("7♥")
	for took, want := range map[time.Duration]int32{0: 0, 1500 * time.Millisecond: 1500, time.Hour: 3_600_000, 2 * time.Hour: 3_600_000} {
		c, err := d.sheet().Wrote(card.New(card.Hearts, card.Five), took)
		if err != nil || len(c.Events) != 2 || c.Events[1].(*engine.CardPlayed).Millis != want {
			t.Errorf("%v: %v, %v", took, c.Events, err)
		}
	}
}

// TestWhere finds who played a card, and in which trick.
func TestWhere(t *testing.T) {
	d := deskBy(t, "fpsd")
	d.runs("7♥|5♥|A♥|*|3♥|A♣")
	state := d.sheet().State()
	for c, want := range map[card.Card]string{
		card.New(card.Hearts, card.Five): "1 B", card.New(card.Hearts, card.Three): "1 A", card.New(card.Clubs, card.Ace): "2 C",
		card.New(card.Clubs, card.King): "0 -", card.Unknown: "0 -", card.New(card.Hearts, card.NoRank): "0 -",
	} {
		trick, seat := scribe.Where(&state.Deal, c)
		if got := fmt.Sprintf("%d %s", trick, map[bool]string{true: "-", false: seat.String()}[seat == card.NoSeat]); got != want {
			t.Errorf("%s: %s, want %s", c, got, want)
		}
	}
	assert.Check(t, is.Equal(scribe.Led(&state.Deal), card.Clubs), "led")
	d.runs("J♣|K♣|Q♣")
	if state := d.sheet().State(); scribe.Led(&state.Deal) != card.NoSuit || scribe.Begun(&state.Deal) != 0 {
		t.Error("between two tricks something is led")
	}
}

// TestNextDeal numbers the next deal behind the highest one, and has the next seat deal it.
func TestNextDeal(t *testing.T) {
	for do, want := range map[string]string{
		"": "1 A", ":result 70 50": "2 B", ":deal 7 dealer C|:result 70 50": "8 D", ":deal 7 dealer C|:result 70 50|:deal 3 dealer A|:result 70 50": "8 B",
		":result 70 50|:dealer D": "2 D", ":dealer C": "1 C", ":dealer C|:result 70 50": "2 D", ":deal 4|:result 70 50": "5 A",
	} {
		d := deskBy(t, "fpsd")
		if do != "" {
			d.runs(do)
		}
		s := d.sheet()
		state := s.State()
		number, dealer := s.NextDeal(&state)
		if got := fmt.Sprintf("%d %s", number, dealer); got != want {
			t.Errorf("%s: %s, want %s\n%s", do, got, want, d.written())
		}
	}
	var p scribe.Pending
	assert.Check(t, !p.TakeBack(), "nobody has chosen")
	p.DealtBy(card.B)
	p.DealtBy(card.C)
	assert.Check(t, p.Dealer == card.C && p.TakeBack() && p.Dealer == card.NoSeat && !p.TakeBack(), "chosen and taken back: %+v", p)
}

// TestNewsPlace says in which deal and trick something was found where that is not the one that is
// written, and asks whether it was a slip once the deal is over.
func TestNewsPlace(t *testing.T) {
	renuncia := strings.NewReplacer("J♥|2♥", "J♥|6♠", "6♥|6♠", "6♥|2♥").Replace(whole)
	for _, tt := range []struct{ do, want string }{
		{"7♥|:1. B: 5♥ A♥ K♥ 3♥ = D", "written; D is written as the winner; by the cards it is C"},
		{"7♥|:1. B: 5♥ A♥ K♥ 3♥ = C|A♣|:penalty talk B warning", "trick 2 is not full: write this behind it, or stop where play ended"},
		{renuncia, ""}, // it was said when 2♥ was written
		{strings.TrimSuffix(renuncia, "|Q♦|3♦"), "written; trick 3: renúncia: D played 6♠ on ♥, and held 2♥, played in trick 10"},
		{"7♥|5♥|:stop|7♠|:claim A against BD deal 1 trick 1 upheld", "written; deal 1, trick 1: the claim was upheld, and the record shows no renúncia of BD in trick 1"},
	} {
		d := deskBy(t, "fpsd target=20")
		assert.Check(t, is.Equal(d.runs(tt.do), tt.want), "%.60s", tt.do)
	}
	// The card that proves it is the last but two: with the last one the deal is over.
	d := deskBy(t, "fpsd target=20")
	d.runs(strings.TrimSuffix(renuncia, "|Q♦|3♦"))
	before := d.sheet().Judged.Findings
	s := d.sheet()
	if news := s.News(before); !news.IsZero() {
		t.Errorf("nothing is new, and it is said %q", news)
	}
	d.runs("Q♦|3♦")
	s = d.sheet()
	for slip, want := range map[string]string{"": "written; trick 3: renúncia: D played 6♠ on ♥, and held 2♥, played in trick 10", "6♠ for 2♥": "written; trick 3: renúncia: D played 6♠ on ♥, and held 2♥, played in trick 10. Or was it a slip: 6♠ for 2♥?"} {
		s.Slip = func(_ []engine.Event, deal int, language string) string {
			assert.Check(t, deal == 1 && language == "en", "a slip of deal %d in %s", deal, language)
			return slip
		}
		assert.Check(t, is.Equal(s.News(nil).String(), want))
	}
}

// TestUnfinished tells what only says that something is still being written.
func TestUnfinished(t *testing.T) {
	for code, want := range map[code.Code]bool{code.IncompleteDeal: true, code.TrickSize: true, code.RulesAssumed: true, code.Unclaimed: true, code.Renuncia: false, code.WrongDealer: false} {
		assert.Check(t, is.Equal(scribe.Unfinished(code), want), code)
	}
}

// TestDecided leaves claims out that nobody has ruled on.
func TestDecided(t *testing.T) {
	d := deskBy(t, "fpsd")
	d.runs("7♥|5♠|A♠|2♥|6♠|K♠|4♠|3♠|Q♠|:claim A against BD trick 1")
	if s := d.sheet(); s.Decided().Over || s.Decided().Sheet != (card.Tally{}) {
		t.Errorf("a claim counts that nobody has ruled on: %v", s.Decided().Sheet)
	}
	d.do(":claim A against BD trick 1 upheld")
	s := d.sheet()
	if first := s.Decided(); !first.Over || s.Decided() != first {
		t.Error("a claim that was upheld does not count")
	}
}

// TestPileRefused refuses piles where they cannot be, and forgets those of a deal before.
func TestPileRefused(t *testing.T) {
	const a = ":pile A 2♠ A♠ 7♠ K♠ J♠ Q♠ 6♠ 5♠ 4♠ 3♠"
	for _, tt := range []struct{ rules, do, want string }{
		{"fpsd", a, "piles are written behind the trump card, before any trick"},
		{"fpsd", "2♠|A♥" + "|" + a, "piles are written behind the trump card, before any trick"},
		{"fpsd", "2♠|:pile E 2♠", "a pile is a seat and ten cards: pile A 5♥ 3♥ …"},
		{"fpsd", "2♠|:pile a: 2♠ A♠ 7♠ K♠ J♠ Q♠ 6♠ 5♠ 4♠ 3♠", "the pile of A is there; that of B is to come"},
		{"fpsd", "2♠|" + a + "|" + a, "the pile of A is there; that of B is to come"},
		{"fpsd", "2♠|" + a + "|:pile B * * * * * * * * * *", "the pile of B is there; that of C is to come"},
		{"fpsd", "2♠|" + a + "|:pile A 2♠ 2♠", "2♠ stands twice in the piles"},
		{"fpsd", "2♠|" + a + "|:stop|2♠|:pile B A♠ 7♠ K♠ J♠ Q♠ 6♠ 5♠ 4♠ 3♠ 2♠", "the pile of B is there; that of A is to come"},
		{"dupla", "2♠|:pile A 2♠ 2♠ A♠", "a pile is ten cards, and these are 3"},
		{"tres-morto dead=out", "2♠|:pile D 2♠", "a pile is a seat and ten cards: pile A 5♥ 3♥ …"},
		{"fpsd", "2♠|" + a + "|:pile B * * * * * * * * * *|:pile C * * * * * * * * * *|:pile D * * * * * * * * * *", "who leads to trick 2 cannot be told from the piles"},
	} {
		d := deskBy(t, tt.rules)
		if got := d.runs(tt.do); got != tt.want {
			t.Errorf("%s: %s: %q, want %q\n%s", tt.rules, tt.do, got, tt.want, d.written())
		}
	}
}
