package engine_test

import (
	"fmt"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/rules"
)

// refusal applies a record and then an event, and returns why that one is refused; "" if it is
// not. A state that refuses an event is as before.
func refusal(t *testing.T, rules, deal string, e engine.Event) (why string, refused *engine.PlayError) {
	t.Helper()
	s := records.State(t, rules, deal)
	before := *s
	err := s.Apply(e)
	if err == nil {
		return "", nil
	}
	if fmt.Sprint(s.Deal) != fmt.Sprint(before.Deal) || s.Deals != before.Deals || s.Substitutes != before.Substitutes {
		t.Errorf("%v: the state is changed by what it refused", e)
	}
	refused = err.(*engine.PlayError)
	if refused.Event != e || refused.Message().String() != err.Error() {
		t.Errorf("%v: the error is of %v, and says %q", e, refused.Event, refused.Message())
	}
	return fmt.Sprintf("%s: %s", refused.Code, err), refused
}

// TestApplyRefuses: what cannot have happened, why, and that what just can have is taken.
func TestApplyRefuses(t *testing.T) {
	const (
		none  = "[Event \"Outono\"]"
		begun = "deal 1 dealer A trump 2♦"
		led   = begun + "\n1. B: A♠"
		full  = begun + "\n1. B: A♠ 2♠ 3♠ 4♠"
		tenth = begun + "\n10. B: A♠ 2♠ 3♠"
	)
	hand := func(s card.Seat, cards string) engine.Event {
		return &engine.HandRecorded{Seat: s, Cards: records.Cards(cards)}
	}
	play := func(s card.Seat, card string) engine.Event {
		return &engine.CardPlayed{Seat: s, Card: records.Card(card)}
	}
	const spades = "A♠ 7♠ K♠ J♠ Q♠ 6♠ 5♠ 4♠ 3♠ 2♠"
	for _, c := range []struct {
		name, rules, deal string
		e                 engine.Event
		want              string
	}{
		{"a trump of another pack", "", none, &engine.DealStarted{Number: 1, Trump: records.Card("T♦")}, "not-in-deck: there is no T♦ in this deck of forty"},
		{"a trump of this pack", "acores", none, &engine.DealStarted{Number: 1, Trump: records.Card("T♦")}, ""},
		{"a trump suit alone", "", none, &engine.DealStarted{Number: 1, Trump: records.Card("*♦")}, ""},

		{"ten cards", "", begun, hand(card.A, spades), ""},
		{"eleven cards", "", begun, hand(card.A, spades+" A♥"), "hand-size: the hand of A has 11 cards; it can have 10"},
		{"eleven cards, of which some are unknown", "", begun, &engine.HandRecorded{Seat: card.A, Cards: make([]card.Card, 11)}, "hand-size: the hand of A has 11 cards; it can have 10"},
		{"eight cards of five players", "italiana5", "deal 1 dealer A", hand(card.E, "A♠ 7♠ K♠ J♠ Q♠ 6♠ 5♠ 4♠"), ""},
		{"nine cards of five players", "italiana5", "deal 1 dealer A", hand(card.E, "A♠ 7♠ K♠ J♠ Q♠ 6♠ 5♠ 4♠ 3♠"), "hand-size: the hand of E has 9 cards; it can have 8"},
		{"a hand twice", "", begun + "\nhand A ♠A", hand(card.A, "K♠"), "hand-size: the hand of A is written twice"},
		{"a card of another pack in a hand", "", begun, hand(card.A, "A♠ T♥"), "not-in-deck: there is no T♥ in this deck of forty"},
		{"a card twice in a hand", "", begun, hand(card.A, "A♠ A♠"), "card-twice: A♠ stands twice in the hand of A"},
		{"unknown cards twice in a hand", "", begun, hand(card.A, "*♠ *♠ ** **"), ""},
		{"a card in two hands", "", begun + "\nhand C ♠A", hand(card.A, "A♠"), "card-twice: A♠ stands in the hands of both C and A"},
		{"of two packs a card twice in a hand", "dupla", begun, hand(card.A, "A♠ A♠"), ""},
		{"of two packs a card three times in a hand", "dupla", begun, hand(card.A, "A♠ A♠ A♠"), "card-twice: A♠ stands three times in the hand of A, and there are two"},
		{"of two packs a card in two hands", "dupla", begun + "\nhand C ♠A", hand(card.A, "A♠"), ""},
		{"of two packs a card in three hands", "dupla", begun + "\nhand C ♠A\nhand E ♠A", hand(card.A, "A♠"), "card-twice: A♠ stands in the hands of both E and A"},
		{"of two packs a card twice in a hand, and in another", "dupla", begun + "\nhand C ♠A", hand(card.A, "A♠ A♠"), "card-twice: A♠ stands in the hands of both C and A"},
		{"the black two that is there once", "dupla players=6", begun, hand(card.A, "2♠ 2♠"), "card-twice: 2♠ stands twice in the hand of A"},

		{"trick 0", "", begun, &engine.TrickStarted{}, "trick-size: there is no trick 0: a deal has 10"},
		{"trick 10", "", begun, &engine.TrickStarted{Number: 10}, ""},
		{"trick 11", "", begun, &engine.TrickStarted{Number: 11}, "trick-size: there is no trick 11: a deal has 10"},
		{"trick 8 of five players", "italiana5", "deal 1 dealer A", &engine.TrickStarted{Number: 8}, ""},
		{"trick 9 of five players", "italiana5", "deal 1 dealer A", &engine.TrickStarted{Number: 9}, "trick-size: there is no trick 9: a deal has 8"},
		{"trick 13 of six players", "dupla players=6", begun, &engine.TrickStarted{Number: 13}, ""},
		{"a trick again", "", full, &engine.TrickStarted{Number: 1}, "trick-size: trick 1 stands after trick 1"},
		{"a trick after a later one", "", tenth, &engine.TrickStarted{Number: 9}, "trick-size: trick 9 stands after trick 10"},
		{"a trick left out", "", full, &engine.TrickStarted{Number: 3}, ""},

		{"a card before the first trick", "", begun, play(0, "A♠"), "trick-size: A♠ is played outside a trick"},
		{"nobody plays before the first trick", "", begun, &engine.NotPlayed{}, "trick-size: * is played outside a trick"},
		{"a fourth card", "", tenth, play(0, "5♠"), ""},
		{"a fifth card", "", full, play(0, "5♠"), "trick-size: 5♠ is a fifth card in trick 1"},
		{"a fifth card of five players", "italiana5", "deal 1 dealer A\ndeclare B trump ♥ call -\n1. B: A♠ 2♠ 3♠ 4♠", play(0, "5♠"), ""},
		{"a sixth card of five players", "italiana5", "deal 1 dealer A\ndeclare B trump ♥ call -\n1. B: A♠ 2♠ 3♠ 4♠ 5♠", play(0, "6♠"), "trick-size: 6♠ is one card too many in trick 1, which has 5"},
		{"a seat twice in a trick", "", led, play(card.B, "5♠"), "trick-size: B plays twice in trick 1"},
		{"a seat out of turn", "", led, play(card.A, "5♠"), ""},
		{"a card of another pack", "", led, play(0, "T♥"), "not-in-deck: there is no T♥ in this deck of forty"},
		{"a name of another pack", "", led, &engine.CardPlayed{Card: card.OneOf(false, records.Card("5♥"), records.Card("T♥"))},
			"not-in-deck: there is no T♥ in this deck of forty"},
		{"a card again", "", full + "\n2. B: 5♠", play(0, "4♠"), "card-twice: 4♠ was played already: in trick 1 by A"},
		{"an unknown card again", "", begun + "\n1. B: *♠", play(0, "*♠"), ""},
		{"of two packs a card again", "dupla", led, play(0, "A♠"), ""},
		{"of two packs a card three times", "dupla", led + " A♠", play(0, "A♠"), "card-twice: A♠ was played already: in trick 1 by B"},

		{"cards of another pack laid open", "", led, &engine.CardsShown{Seat: card.C, Cards: records.Cards("2♠ T♥")}, "not-in-deck: there is no T♥ in this deck of forty"},
		{"a card laid open that is on the table", "", led, &engine.CardsShown{Seat: card.B, Cards: records.Cards("2♠ A♠")}, "card-twice: B shows A♠, which is on the table already"},
		{"of two packs a card laid open of which one is on the table", "dupla", led, &engine.CardsShown{Seat: card.B, Cards: records.Cards("2♠ A♠")}, ""},
		{"of two packs two laid open of which one is on the table", "dupla", led, &engine.CardsShown{Seat: card.B, Cards: records.Cards("A♠ A♠")}, "card-twice: B shows A♠, which is on the table already"},
		{"cards known in part laid open", "", led, &engine.CardsShown{Seat: card.B, Cards: records.Cards("*♠ 2♠")}, ""},

		{"a call of no card of the pack", "italiana5", "deal 1 dealer A", &engine.Declared{Seat: card.B, Trump: card.Hearts, Calls: engine.CalledCard, Card: records.Card("T♠")}, "not-in-deck: there is no T♠ in this deck of forty"},
		{"no call", "italiana5", "deal 1 dealer A", &engine.Declared{Seat: card.B, Trump: card.Hearts, Calls: engine.CalledNone}, ""},
	} {
		if why, _ := refusal(t, c.rules, c.deal, c.e); why != c.want {
			t.Errorf("%s: %q, want %q", c.name, why, c.want)
		}
	}
}

// TestSalvage: what is kept of an event that is refused.
func TestSalvage(t *testing.T) {
	const begun = "deal 1 dealer A trump 2♦"
	held := func(text string) card.Card { return records.Card(text) }
	hand := func(text string) *engine.HandRecorded {
		return &engine.HandRecorded{Seat: card.A, Cards: records.Cards(text), Voids: card.Clubs.Of()}
	}
	for _, c := range []struct {
		name, deal string
		e, want    engine.Event
	}{
		{"that some card was played", begun + "\n1. B: A♠", &engine.CardPlayed{Seat: card.C, Card: held("T♥"), Mark: engine.MarkGood, Millis: 5}, &engine.CardPlayed{Seat: card.C, Mark: engine.MarkGood, Millis: 5}},
		{"nothing of a card outside a trick", begun, &engine.CardPlayed{Card: held("A♠")}, nil},
		{"that some card was held, in the place of the second", begun, hand("A♠ K♠ A♠ Q♠"), hand("A♠ K♠ ** Q♠")},
		{"ten cards of eleven", begun, hand("A♠ K♠ A♠ Q♠ J♠ 6♠ 5♠ 4♠ 3♠ 2♠ 2♥"), hand("A♠ K♠ Q♠ J♠ 6♠ 5♠ 4♠ 3♠ 2♠ 2♥")},
		{"ten cards of ten", begun, hand("A♠ K♠ A♠ Q♠ J♠ 6♠ 5♠ 4♠ 3♠ 2♠"), hand("A♠ K♠ ** Q♠ J♠ 6♠ 5♠ 4♠ 3♠ 2♠")},
		{"nothing of a hand of eleven different cards", begun, hand("A♠ 7♠ K♠ Q♠ J♠ 6♠ 5♠ 4♠ 3♠ 2♠ 2♥"), nil},
		{"that a deal began", "[Event \"Outono\"]", &engine.DealStarted{Number: 3, Dealer: card.C, Trump: held("T♦"), TrumpWritten: true}, &engine.DealStarted{Number: 3, Dealer: card.C, TrumpWritten: true}},
		{"nothing of a trick", begun, &engine.TrickStarted{Number: 11}, nil},
	} {
		_, refused := refusal(t, "", c.deal, c.e)
		if refused == nil {
			t.Errorf("%s: it is taken", c.name)
			continue
		}
		before := fmt.Sprintf("%+v", c.e)
		if got := engine.Salvage(refused); fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
		if after := fmt.Sprintf("%+v", c.e); after != before {
			t.Errorf("%s: the event is changed to %s", c.name, after)
		}
	}
}

// TestApplyEnds: where the record says that play ended, the seats that are left had not played;
// elsewhere a card was left out, and nobody knows whose those are that are there.
func TestApplyEnds(t *testing.T) {
	const led = "deal 1 dealer A trump 2♦\n1. B: A♠ 2♠"
	for _, c := range []struct {
		rules string
		e     engine.Event
		ended bool
	}{
		{"fpsd", &engine.PlayStopped{}, true},
		{"fpsd", &engine.SeatAbandoned{Seat: card.B}, true},
		{"fpsd", &engine.WalkedOver{Side: card.AC}, true},
		{"fpsd", &engine.SeatDisqualified{Seat: card.B}, true},
		{"fpsd confirmed.ends_deal=yes", &engine.ClaimMade{By: card.A, Against: card.BD, Ruling: rules.Upheld}, true},
		{"fpsd confirmed.ends_deal=no", &engine.ClaimMade{By: card.A, Against: card.BD, Ruling: rules.Upheld}, false},
		{"fpsd confirmed.ends_deal=yes", &engine.ClaimMade{By: card.A, Against: card.BD, Ruling: rules.Withdrawn}, false},
		{"fpsd", &engine.NoteWritten{Text: "a note"}, false},
		{"fpsd", &engine.PackCut{Seat: card.D}, false},
	} {
		s := records.State(t, c.rules, led)
		assert.NilError(t, s.Apply(c.e))
		s.Deal.End()
		got := ""
		for _, p := range s.Deal.Trick(1).Cards() {
			got += " " + p.Seat.String()
			if p.Absent {
				got += "-"
			}
		}
		want := " ? ?"
		if c.ended {
			want = " B C D- A-"
		}
		if got != want {
			t.Errorf("%s, %T: the seats are%s, want%s", c.rules, c.e, got, want)
		}
	}
	// Cards that lie there after it show that it did not end there.
	s := records.State(t, "", led+"\nstop")
	assert.NilError(t, s.Apply(&engine.CardPlayed{Card: records.Card("3♠")}))
	if s.Deal.End(); s.Deal.Trick(1).N != 3 || s.Deal.Trick(1).Plays[0].Seat != card.NoSeat {
		t.Errorf("after the end %d cards lie there, the first of %s", s.Deal.Trick(1).N, s.Deal.Trick(1).Plays[0].Seat)
	}
	var none engine.Deal
	if none.End(); none.LastTrick() != 0 || none.Trick(0).N != 0 {
		t.Error("a deal that has no trick has one when it ends")
	}
}

// TestApplyTable: what is kept of what happens beside the cards.
func TestApplyTable(t *testing.T) {
	s := records.State(t, "", "[A \"Ana\"]\n[B \"Bruno\"]\n[Event \"Outono\"]\ndeal 1 dealer A trump 2♦\ncut D\n1. B: A♠ 2♠ 3♠ 4♠ = B 11\nsubstitute B \"Zé\"\nabandon C\nwalkover AC")
	if s.Player(card.A) != "Ana" || s.Player(card.B) != "Zé" || s.Player(card.C) != "" || s.Player(card.NoSeat) != "" || s.Tag("Event") != "Outono" || s.Tag("Site") != "" {
		t.Errorf("%q, %q and %q play at %q", s.Player(card.A), s.Player(card.B), s.Player(card.C), s.Tag("Event"))
	}
	d := &s.Deal
	if d.Cutter != card.D || d.Abandoned != card.C || d.Walkover != card.AC || d.Stopped || s.Deals != 1 {
		t.Errorf("%s cut, %s left, %s have the match, play stopped: %v; deal %d", d.Cutter, d.Abandoned, d.Walkover, d.Stopped, s.Deals)
	}
	if got := d.Trick(1).Taken; got != (engine.TrickTaken{Winner: card.B, Points: 11}) {
		t.Errorf("%+v is written of the trick", got)
	}
	if s := records.State(t, "", "deal 1 dealer A trump 2♦\nstop"); !s.Deal.Stopped {
		t.Error("play has not stopped")
	}
	var fresh engine.State
	if err := fresh.Apply(&engine.NoteWritten{}); err != nil || fresh.Rules != rules.Default() || fresh.Deal.Table != rules.TwoPairs || fresh.Deals != 0 {
		t.Errorf("without rules: %v, error %v", fresh.Rules, err)
	}
}
