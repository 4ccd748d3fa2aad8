package scribe_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/scribe"
)

// lines reads a typed line as a terminal does, by the rules of the match.
func lines(r *rules.Rules, text, _ string, _ int, _ card.Seat) ([]engine.Event, error) {
	head := "[Sueca \"1\"]\n[Rules \"" + r.String() + "\"]\n"
	begins := strings.HasPrefix(text, "deal ") || strings.HasPrefix(text, "lot ")
	if !begins {
		head += "deal 1\n"
	}
	for m := range notation.Matches(strings.NewReader(head+text+"\n"), notation.Options{}) {
		if err := m.Errors.Err(); err != nil {
			return nil, err
		}
		at := 2 // behind the rules
		if !begins {
			at++
		}
		return m.Events[at:], nil
	}
	return nil, errors.New("nothing was read")
}

// desk is somebody who writes: each action is a card, or a line behind a colon, or the name of
// what is done. It returns what was said last.
type desk struct {
	t       *testing.T
	events  []engine.Event
	pending scribe.Pending
}

func newDesk(t *testing.T) *desk {
	return &desk{t: t, events: []engine.Event{&engine.MatchStarted{Rules: rules.Default()}}}
}

func (d *desk) sheet() *scribe.Sheet {
	s := scribe.Open(d.events, replay.Options{})
	s.Pending, s.Lines = &d.pending, lines
	s.Card = func(text string) (card.Card, error) { return notation.ParseCard(text, "") }
	return s
}

func (d *desk) do(action string) string {
	s := d.sheet()
	var c scribe.Change
	var err error
	switch {
	case action == "undo":
		c, err = s.Undo()
	case action == "accept":
		c, err = s.Accept(0)
	case strings.HasPrefix(action, ":"):
		c, err = s.Line(action[1:])
	default:
		card, wrong := notation.ParseCard(action, "")
		if wrong != nil {
			d.t.Fatal(wrong)
		}
		c, err = s.Wrote(card, 0)
	}
	if err != nil {
		return err.Error()
	}
	d.events = append(slices.Clone(d.events), c.Events...)
	if c.Events == nil {
		return c.Said.String()
	}
	return c.Stored(s, d.sheet()).String()
}

// TestScribe writes the beginning of a match, and says what is written and what is said of the
// last action.
func TestScribe(t *testing.T) {
	for _, tt := range []struct{ name, do, said, written string }{
		{"a trump card", "7♥", "", "deal 1 dealer A trump 7♥\n"},
		{"a trump nobody saw", "accept", "written; the trump is not recorded: it may have been any of ♠♥♣♦", "deal 1 dealer A trump *\n"},
		{"another dealer", ":dealer C|7♥|5♠", "", "deal 1 dealer C trump 7♥\n1. D: 5♠\n"},
		{"a dealer who is nobody", ":dealer X", "the seats are A, B, C and D", ""},
		{"a dealer chosen and taken back", ":dealer C|undo|7♥", "", "deal 1 dealer A trump 7♥\n"},
		{"the dealer changed once cards are there", "7♥|5♠|A♠|:dealer C", "changed; the log keeps what was there", "deal 1 dealer C trump 7♥\n1. D: 5♠ A♠\n"},
		{"the same dealer", "7♥|:dealer A", "it is written so already", "deal 1 dealer A trump 7♥\n"},
		{"the trump card changed", "7♥|5♠|:trump K♦", "changed; the log keeps what was there", "deal 1 dealer A trump K♦\n1. B: 5♠\n"},
		{"a trump that is no card", ":trump x♥", "the trump is a card, its suit (*♥) or *", ""},
		{"a card twice", "7♥|5♠|5♠", "5♠ was played in trick 1 by B already", "deal 1 dealer A trump 7♥\n1. B: 5♠\n"},
		{"a card that is not in the pack", "7♥|T♠", "T♠ is not in the deck", "deal 1 dealer A trump 7♥\n"},
		{"nothing to take back", "undo", "nothing is written of this deal", ""},
		{"a card taken back", "7♥|5♠|A♠|undo", "taken back; the log keeps what was there", "deal 1 dealer A trump 7♥\n1. B: 5♠\n"},
		{"the first card taken back", "7♥|5♠|undo", "taken back; the log keeps what was there", "deal 1 dealer A trump 7♥\n"},
		{"the trump card taken back", "7♥|undo", "", "deal 1 dealer A\n"},
		{"more than one card possible", "7♥|accept", "more than one card can be played here", "deal 1 dealer A trump 7♥\n"},
		{"a result", ":result 83 37", "the result of deal 1 is written", "deal 1 dealer A\npoints AC 83 BD 37\n"},
		{"a result that is none", ":result maybe", "a result is the card points or the games: result AC 70 BD 50, result BD 2", ""},
		{"a result where cards are", "7♥|5♠|:result 83 37", "of deal 1 cards are written: end it by :stop where play ended, then write its points, such as :points AC 70 BD 50", "deal 1 dealer A trump 7♥\n1. B: 5♠\n"},
		{"a gesture before its trick, and within it", "7♥|:gesture B \"v\"|5♠|:gesture C \"h\"|A♠|3♠|4♠|:gesture C \"v\"|2♠", "",
			"deal 1 dealer A trump 7♥\ngesture B \"v\"\ngesture C \"h\"\n1. B: 5♠ A♠ 3♠ 4♠\ngesture C \"v\"\n2. C: 2♠\n"},
		{"a gesture in a deal from its heaps", "7♥|:heaps|5♥|:gesture B \"v\"", "a gesture is written before the trick of its card: no trick comes here",
			"deal 1 dealer A trump 7♥\nheap AC 5♥\n"},
		{"a claim within a trick", "7♥|5♠|:claim A against BD", "trick 1 is not full: write this behind it, or stop where play ended", "deal 1 dealer A trump 7♥\n1. B: 5♠\n"},
		{"a claim", "7♥|5♠|A♠|2♥|6♠|:claim A against BD trick 1", "written; the record cannot decide the claim of A against BD", "deal 1 dealer A trump 7♥\n1. B: 5♠ A♠ 2♥ 6♠\nclaim A against BD trick 1\n"},
		{"a misdeal before the trump card", ":misdeal|7♥|5♠", "", "deal 1 dealer A\nmisdeal\ndeal 2 dealer A trump 7♥\n1. B: 5♠\n"},
		{"a misdeal within a trick", "7♥|5♠|A♠|:misdeal \"a card seen\"|7♣", "", "deal 1 dealer A trump 7♥\n1. B: 5♠ A♠\nmisdeal \"a card seen\"\ndeal 2 dealer A trump 7♣\n"},
		{"a misdeal of the next deal", "7♥|5♠|:stop|:misdeal|7♣", "", "deal 1 dealer A trump 7♥\n1. B: 5♠\nstop\ndeal 2 dealer B\nmisdeal\ndeal 3 dealer B trump 7♣\n"},
		{"a deal before the other is over", "7♥|:deal 2 dealer B", "deal 1 is not over: play it to its end, or write :stop", "deal 1 dealer A trump 7♥\n"},
		{"heaps, card after card", "7♥|:heaps|5♥|A♥|K♥|3♥|A♣|J♣|K♣|Q♣|J♥|2♥|7♥|Q♥|J♠|7♠|5♣|4♥|4♣|2♣|4♦|J♦|6♥|6♠|Q♦|3♦|accept|5♦|7♦|Q♠|6♦|A♦|4♠|2♦|K♦|7♣|6♣|3♣|5♠|K♠|3♠|A♠|2♠", "the deal is there: AC 68, BD 52", "deal 1 dealer A trump 7♥\nheap AC 5♥ A♥ K♥ 3♥ / A♣ J♣ K♣ Q♣ / J♥ 2♥ 7♥ Q♥ / J♠ 7♠ 5♣ 4♥ / 4♣ 2♣ 4♦ J♦ / 6♥ 6♠ Q♦ 3♦\nheap BD 5♦ 7♦ Q♠ 6♦ / A♦ 4♠ 2♦ K♦ / 7♣ 6♣ 3♣ 5♠ / K♠ 3♠ A♠ 2♠\n"},
		{"a line for each heap", "7♥|:heap AC 5♥ A♥ K♥ 3♥ / A♣ J♣ K♣ Q♣ / J♥ 2♥ 7♥ Q♥ / J♠ 7♠ 5♣ 4♥ / 4♣ 2♣ 4♦ J♦ / 6♥ 6♠ Q♦ 3♦|:heap BD 5♦ 7♦ Q♠ 6♦ / A♦ 4♠ 2♦ K♦ / 7♣ 6♣ 3♣ 5♠ / K♠ 3♠ A♠ 2♠", "", "deal 1 dealer A trump 7♥\nheap AC 5♥ A♥ K♥ 3♥ / A♣ J♣ K♣ Q♣ / J♥ 2♥ 7♥ Q♥ / J♠ 7♠ 5♣ 4♥ / 4♣ 2♣ 4♦ J♦ / 6♥ 6♠ Q♦ 3♦\nheap BD 5♦ 7♦ Q♠ 6♦ / A♦ 4♠ 2♦ K♦ / 7♣ 6♣ 3♣ 5♠ / K♠ 3♠ A♠ 2♠\n"},
		{"the other pair's heap first, and empty", "7♥|:heaps d|accept|5♥", "", "deal 1 dealer A trump 7♥\nheap BD -\nheap AC 5♥\n"},
		{"a heap from its other end", "7♥|:heaps AC reversed tricks|5♥|A♥", "", "deal 1 dealer A trump 7♥\nheap AC 5♥ A♥ reversed tricks\n"},
		{"a card of a heap taken back", "7♥|:heaps|5♥|A♥|undo", "taken back; the log keeps what was there", "deal 1 dealer A trump 7♥\nheap AC 5♥\n"},
		{"the first card of a heap taken back", "7♥|:heaps|5♥|undo|A♥", "", "deal 1 dealer A trump 7♥\nheap AC A♥\n"},
		{"the lead of a trick of a heap taken back", "7♥|:heaps|5♥|A♥|K♥|3♥|A♣|undo", "taken back; the log keeps what was there", "deal 1 dealer A trump 7♥\nheap AC 5♥ A♥ K♥ 3♥\n"},
		{"a heap taken back", "7♥|:heaps|undo|5♥", "", "deal 1 dealer A trump 7♥\n1. B: 5♥\n"},
		{"the trick that lay open taken back", "7♥|5♥|A♥|K♥|3♥|:claim A against BD trick 1|:open 4♣ 2♣ {on the floor}|undo", "taken back; the log keeps what was there", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\nclaim A against BD trick 1\n"},
		{"a claim behind the trick that lay open taken back", "7♥|5♥|A♥|K♥|3♥|:open 4♣ 2♣|:claim A against BD trick 1|undo", "taken back; the log keeps what was there", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\nopen 4♣ 2♣\n"},
		{"a card with its comment taken back", "7♥|:1. B: 5♥ A♥ {slowly} K♥ {at last}|undo|undo", "taken back; the log keeps what was there", "deal 1 dealer A trump 7♥\n1. B: 5♥\n"},
		{"the first card with the comment before it taken back", "7♥|:1. B: {slowly} 5♥|undo", "taken back; the log keeps what was there", "deal 1 dealer A trump 7♥\n"},
		{"a card twice in the heaps", "7♥|:heaps|5♥|5♥", "5♥ lies in the heaps already", "deal 1 dealer A trump 7♥\nheap AC 5♥\n"},
		{"another heap within a trick", "7♥|:heaps|5♥|:heaps BD", "trick 1 of the heap of AC is not full", "deal 1 dealer A trump 7♥\nheap AC 5♥\n"},
		{"a heap that is there", "7♥|:heaps|:heaps BD|:heaps AC", "the heap of AC is there", "deal 1 dealer A trump 7♥\nheap AC -\nheap BD -\n"},
		{"a third heap", "7♥|:heaps|:heaps|accept", "there is no other heap", "deal 1 dealer A trump 7♥\nheap AC -\nheap BD -\n"},
		{"heaps behind a trick", "7♥|5♠|:heaps", "heaps are read off behind the trump card, before any trick is written", "deal 1 dealer A trump 7♥\n1. B: 5♠\n"},
		{"the heap of nobody", "7♥|:heaps XY", "write whose heap it is, and from which end where it is not read from the first trick on: heaps AC reversed", "deal 1 dealer A trump 7♥\n"},
		{"a shuffle too late", "7♥|5♠|A♠|2♥|6♠|:shuffle C", "this line cannot stand here: its place is before the cards of a deal, or before or in place of one", "deal 1 dealer A trump 7♥\n1. B: 5♠ A♠ 2♥ 6♠\n"},
	} {
		d := newDesk(t)
		said := ""
		for _, action := range strings.Split(tt.do, "|") {
			said = d.do(action)
		}
		assert.Check(t, tt.said == said, "%s: said %q, want %q", tt.name, said, tt.said)
		_, deals := replay.Standings(d.events)
		written := ""
		for _, s := range deals {
			written += notation.Format(s.Events, notation.English)
		}
		assert.Check(t, tt.written == written, "%s: written\n%swant\n%s", tt.name, written, tt.written)
	}
}

// TestNews says that a seat did not follow and could have, once a later card proves it, and
// says it once.
func TestNews(t *testing.T) {
	d := newDesk(t)
	for _, card := range strings.Fields("7♥ 5♠ A♠ 2♥ 6♠") {
		d.do(card)
	}
	if said := d.do("K♠"); !strings.Contains(said, "trick 1") || !strings.Contains(said, "renúncia") {
		t.Errorf("said %q of D, who had a spade in trick 1", said)
	}
	assert.Check(t, is.Equal(d.do("4♠"), ""), "and again")
}

// TestProven: a renúncia that is proven is told until something is written about it, the next deal
// begins, or a correction takes it away.
func TestProven(t *testing.T) {
	const tricks = "7♥|5♠|A♠|2♥|6♠"
	const revoked = "trick 1: renúncia: D played 2♥ on ♠, and held K♠, played in trick 2"
	for _, tt := range []struct{ name, do, want string }{
		{"not proven yet", tricks, ""},
		{"proven", tricks + "|K♠", revoked},
		{"a card later", tricks + "|K♠|4♠", revoked},
		{"a trick later", tricks + "|K♠|4♠|3♠|7♠|A♥", revoked},
		{"a card taken back", tricks + "|K♠|4♠|undo", revoked},
		{"the proof taken back", tricks + "|K♠|undo", ""},
		{"claimed", tricks + "|K♠|4♠|3♠|7♠|:claim A against BD trick 1", ""},
		{"claimed against who did it", tricks + "|K♠|4♠|3♠|7♠|:claim A against D trick 1", ""},
		{"claimed against another", tricks + "|K♠|4♠|3♠|7♠|:claim B against AC trick 1", revoked},
		{"admitted", tricks + "|K♠|4♠|3♠|7♠|:admit D trick 1", ""},
		{"a note", tricks + "|K♠|4♠|3♠|7♠|:note \"they let it be\"", ""},
		{"a note before it", tricks + "|:note \"late\"|K♠|4♠|3♠|7♠", revoked},
		{"play ended", tricks + "|K♠|4♠|3♠|7♠|:stop", revoked},
		{"the next deal", tricks + "|K♠|4♠|3♠|7♠|:stop|7♣", ""},
	} {
		d := newDesk(t)
		for _, action := range strings.Split(tt.do, "|") {
			d.do(action)
		}
		assert.Check(t, is.Equal(tt.want, d.sheet().Proven().String()), tt.name)
	}
}

// TestPiles makes tricks of the piles of all four, and refuses a card that stands in two.
func TestPiles(t *testing.T) {
	d := newDesk(t)
	d.do("2♠")
	for _, tt := range []struct{ line, said string }{
		{":pile A 2♠ A♠ 7♠ K♠ J♠ Q♠ 6♠ 5♠ 4♠", "a pile is ten cards, and these are 9"},
		{":pile A 2♠ A♠ 7♠ K♠ J♠ Q♠ 6♠ 5♠ 4♠ 3♠", "the pile of A is there; that of B is to come"},
		{":pile B A♥ 7♥ K♥ J♥ Q♥ 6♥ 5♥ 4♥ 3♥ 3♠", "3♠ stands twice in the piles"},
		{":pile B A♥ 7♥ K♥ J♥ Q♥ 6♥ 5♥ 4♥ 3♥ 2♥", "the pile of B is there; that of C is to come"},
		{":pile C A♦ 7♦ K♦ J♦ Q♦ 6♦ 5♦ 4♦ 3♦ 2♦", "the pile of C is there; that of D is to come"},
		{":pile D A♣ 7♣ K♣ J♣ Q♣ 6♣ 5♣ 4♣ 3♣ 2♣", ""},
	} {
		if said := d.do(tt.line); said != tt.said {
			t.Errorf("%s: said %q, want %q", tt.line, said, tt.said)
		}
	}
	s := d.sheet()
	state := s.State()
	if !state.Deal.Finished() || state.Deal.Trick(10).Cards()[3].Seat != card.D {
		t.Errorf("the piles became %s", notation.Format(d.events, notation.English))
	}
}

// TestRule rules on a claim of the deal before, in the middle of a trick of this one: the claim
// stands in its deal with its ruling, and the trick goes on.
func TestRule(t *testing.T) {
	d := newDesk(t)
	for _, action := range strings.Split("7♥|5♠|A♠|2♥|6♠|:stop|:claim A against BD trick 1|:points AC 70 BD 50|K♦|3♣|4♣", "|") {
		d.do(action)
	}
	claim := &engine.ClaimMade{By: card.A, Against: card.BD, Trick: 1}
	c, err := d.sheet().Rule(0, claim, rules.Rejected)
	assert.NilError(t, err)
	d.events = append(d.events, c.Events...)
	assert.Check(t, is.Equal(d.do("5♣"), ""), "the trick goes on, and it is said")
	if again := d.do("5♣"); !strings.Contains(again, "played in trick 1 by A") {
		t.Errorf("the same card again: %q", again)
	}
	_, deals := replay.Standings(d.events)
	written := ""
	for _, deal := range deals {
		written += notation.Format(deal.Events, notation.English)
	}
	want := "deal 1 dealer A trump 7♥\n1. B: 5♠ A♠ 2♥ 6♠\nstop\nclaim A against BD trick 1 rejected\npoints AC 70 BD 50\ndeal 2 dealer B trump K♦\n1. C: 3♣ 4♣ 5♣\n"
	assert.Check(t, written == want, "written\n%swant\n%s", written, want)
	// The text of it reads back as the same events.
	text := notation.Format(d.events, notation.English)
	for m := range notation.Matches(strings.NewReader("[Sueca \"1\"]\n"+text), notation.Options{}) {
		if err := m.Errors.Err(); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
	if _, err := d.sheet().Rule(0, claim, rules.Upheld); err == nil {
		t.Error("a claim is ruled on that stands otherwise by now")
	}
}
