package web

import (
	"net/http"
	"strings"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay/scribe"
)

// Action is what a person did on a device, as it is sent.
type Action struct {
	Number int64  `json:"number"` // of the device, for its own queue
	Match  string `json:"match"`
	Head   string `json:"head"`
	At     int64  `json:"at"`
	Age    int64  `json:"age"` // milliseconds since it was typed
	Do     string `json:"do"`
	Card   string `json:"card"`
	Dealer string `json:"dealer"`
	Text   string `json:"text"`
	Deal   int    `json:"deal"`
	Trick  int    `json:"trick"`
	Place  int    `json:"place"`
	Seat   string `json:"seat"`
	Reason string `json:"reason"`
	Took   int64  `json:"took"` // milliseconds since the card before

	rule *Ruling
}

// problem is why an action was not done.
type problem struct {
	code   string
	status int
	said   message.Message
	beside bool
}

// Error returns the problem in English.
func (p *problem) Error() string { return p.said.String() }

// newProblem returns the problem of a request that is answered with a status and a code.
func newProblem(status int, code, format string, args ...any) *problem {
	return &problem{code: code, status: status, said: message.Msg(format, args...)}
}

// unreadable returns the problem of a request that says nothing.
func unreadable(format string, args ...any) error {
	return newProblem(http.StatusBadRequest, "unreadable", format, args...)
}

// The problems that several requests have.
var (
	errSignedOut = newProblem(http.StatusUnauthorized, "signed-out", "sign in first")
	errNoTable   = newProblem(http.StatusNotFound, "unknown-table", "there is no such table")
	errNoMatch   = newProblem(http.StatusNotFound, "unknown-match", "this table has no such match")
	errNotWriter = newProblem(http.StatusForbidden, "not-writer", "another device writes at this table")
	errSlow      = newProblem(http.StatusTooManyRequests, "slow", "too much at once: wait a little")
)

// change returns what an action changes in a record.
func (t *table) change(s *scribe.Sheet, g *session, a *Action) (scribe.Change, error) {
	if a.rule != nil {
		return a.rule.change(s)
	}
	if err := dealer(s, a); err != nil {
		return scribe.Change{}, err
	}
	var c card.Card
	if a.Do == "card" || a.Do == "trump" || a.Do == "correct" || a.Do == "answer" {
		var err error
		if c, err = t.hall.s.cfg.Desk.Card(a.Card, ""); err != nil {
			return scribe.Change{}, err
		}
	}
	took := time.Duration(max(0, a.Took)) * time.Millisecond
	switch a.Do {
	case "card":
		return s.Wrote(c, took)
	case "trump":
		// Where the match is over, as by a claim that waits for its ruling, the device means the
		// next deal and not the trump card of the last one.
		if _, stage, _ := s.Now(); stage == scribe.Over {
			return s.Wrote(c, 0)
		}
		return s.SetTrump(c)
	case "dealer":
		return s.Line("dealer " + oneLine(a.Dealer))
	case "accept":
		return s.Accept(took)
	case "undo":
		return s.Undo()
	case "result":
		return s.Result(a.Text)
	case "line":
		if err := engine.CheckTyped(a.Text); err != nil {
			return scribe.Change{}, err
		}
		return s.Line(oneLine(a.Text))
	case "correct":
		return correct(s, a, c)
	case "answer":
		return s.Answer(a.Deal, a.Trick, a.Place, c, named(g, t.name))
	case "heap":
		return t.heap(s, a)
	}
	return scribe.Change{}, unreadable("nobody can do %q", a.Do)
}

// heap writes a whole heap: the one of the side in Seat, with the cards in Text.
func (t *table) heap(s *scribe.Sheet, a *Action) (scribe.Change, error) {
	var cards []card.Card
	for _, text := range strings.Fields(a.Text) {
		c, err := t.hall.s.cfg.Desk.Card(text, "")
		if err != nil {
			return scribe.Change{}, err
		}
		cards = append(cards, c)
	}
	return s.LayHeap(a.Deal, a.Seat, cards)
}

// dealer takes over who deals, where an action begins a deal and says so.
func dealer(s *scribe.Sheet, a *Action) error {
	if a.Dealer == "" || a.Do == "dealer" {
		return nil
	}
	seat, err := seatAt(s, a.Dealer)
	if err != nil {
		return err
	}
	if _, stage, _ := s.Now(); stage == scribe.Trump {
		s.Pending.DealtBy(seat)
	}
	return nil
}

// seatAt returns the player of a letter at the table of a match.
func seatAt(s *scribe.Sheet, letter string) (card.Seat, error) {
	seat, ok := card.ParseSeat(strings.ToUpper(letter))
	if state := s.State(); !ok || !state.Rules.Table().Players.Has(seat) {
		return card.NoSeat, unreadable("there is no seat %s", letter)
	}
	return seat, nil
}

// oneLine returns what was typed as one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// correct puts another card in the place of one that was played.
func correct(s *scribe.Sheet, a *Action, to card.Card) (scribe.Change, error) {
	seat, ok := card.ParseSeat(strings.ToUpper(a.Seat))
	if err := engine.CheckTyped(a.Reason); err != nil {
		return scribe.Change{}, err
	}
	deal, trick, inTrick := 0, 0, card.NoSeat
	found := -1
	at := s.Timeline.Forward()
	for i := range s.Timeline.Len() {
		switch e := s.Timeline.Event(i).(type) {
		case *engine.DealStarted:
			deal, trick = e.Number, 0
		case *engine.TrickStarted:
			trick = e.Number
		case *engine.CardPlayed:
			cards := at(i + 1).Deal.Trick(trick).Cards()
			inTrick = cards[len(cards)-1].Seat
			if deal == a.Deal && trick == a.Trick && ok && inTrick == seat {
				found = i
			}
		}
	}
	if found < 0 {
		return scribe.Change{}, &scribe.Refusal{Fault: message.Faultf("only a card that was played can be corrected: go to it first")}
	}
	return s.Correct(a.Deal, a.Trick, seat, found, to, strings.TrimSpace(a.Reason))
}

// Ruling is how a referee decides a claim, as it is sent.
type Ruling struct {
	Table   string `json:"table"`
	Match   string `json:"match"`
	At      int64  `json:"at"`
	Deal    int    `json:"deal"`
	Trick   int    `json:"trick"`
	By      string `json:"by"`
	Against string `json:"against"`
	Ruling  string `json:"ruling"`
}

// change returns the change that writes the ruling.
func (r *Ruling) change(s *scribe.Sheet) (scribe.Change, error) {
	var ruling rules.Ruling
	for _, one := range []rules.Ruling{rules.Upheld, rules.Rejected, rules.Withdrawn} {
		if one.String() == r.Ruling {
			ruling = one
		}
	}
	if ruling == 0 {
		return scribe.Change{}, unreadable("a claim is upheld, rejected or withdrawn")
	}
	for i, d := range dealsOf(s.Events) {
		if d.Number != r.Deal {
			continue
		}
		for _, e := range d.Events {
			c, ok := e.(*engine.ClaimMade)
			if ok && c.Claimant() == r.By && c.Whom() == r.Against && c.Trick == r.Trick {
				return s.Rule(i, c, ruling)
			}
		}
	}
	return scribe.Change{}, &scribe.Refusal{Fault: message.Faultf("there is no such claim: it may have been taken back")}
}
