package referee

import (
	"slices"
	"strconv"
	"strings"

	"sueca/analysis/record"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// Line is a deal as it would be if other cards had been played from somewhere on.
type Line struct {
	// Tricks are all tricks of the deal up to here.
	Tricks []LineTrick `json:"tricks"`
	// Turn is the seat that plays next, empty where the deal is over or nobody knows. Hand are
	// the cards that it is known to hold, Lawful those of them that it may play; Whole says
	// that it holds no others. Where that is not known, nothing can be said of what is lawful.
	Turn   string   `json:"turn,omitempty"`
	Hand   []string `json:"hand"`
	Lawful []string `json:"lawful"`
	Whole  bool     `json:"whole"`
	Over   bool     `json:"over"`
	// Findings are those about the cards that were not recorded.
	Findings []FindingRow `json:"findings"`
	// Points and Games are what the deal comes to so far.
	Points *record.Tally `json:"points"`
	Games  *record.Tally `json:"games"`
}

// LineTrick is a trick of a line.
type LineTrick struct {
	Number int        `json:"number"`
	Plays  []LinePlay `json:"plays"`
	By     string     `json:"by,omitempty"`
	Points *int       `json:"points"`
	// Run is what the sides have after the trick, such as 14–0.
	Run string `json:"run,omitempty"`
}

// LinePlay is a card of a line. Card is empty for a seat that did not play. Own says that it
// was not recorded, but asked for.
type LinePlay struct {
	Seat string `json:"seat"`
	Card string `json:"card"`
	Own  bool   `json:"own,omitempty"`
}

// line is a line as events, and the state that it leads to.
type line struct {
	events []engine.Event
	own    int // the first event that was asked for
	state  engine.State
	sides  []card.Side
}

// place is a place in a deal: after so many cards of a trick.
type place struct{ trick, card int }

// parsePlace reads a place as a page names it.
func parsePlace(at string) (place, error) {
	switch at {
	case "start":
		return place{}, nil
	case "end":
		return place{trick: rules.MaxTricks + 1}, nil
	}
	t, c, ok := strings.Cut(strings.TrimPrefix(at, "t"), "c")
	trick, err := strconv.Atoi(t)
	card, err2 := strconv.Atoi(c)
	if !ok || err != nil || err2 != nil || trick < 1 || trick > rules.MaxTricks || card < 1 {
		return place{}, refusef("“%s” is no place in a deal", at)
	}
	return place{trick, card}, nil
}

// lineOf plays the cards of a question.
func (a *Referee) lineOf(q *Question) (*line, error) {
	at, err := parsePlace(q.At)
	if err != nil {
		return nil, err
	}
	head, deals := a.deals()
	d := deals[dealID(q.Deal, max(q.Index, 1))]
	if d == nil || d.Unread || d.verdict == nil {
		return nil, refusef("the record has no deal %d that can be read", q.Deal)
	}
	l := &line{events: slices.Clip(head), sides: d.verdict.Sides}
	l.events = append(l.events, d.opened(head)...)
	l.events = append(l.events, d.upTo(at)...)
	l.own = len(l.events)
	for _, e := range l.events {
		replay.Apply(&l.state, e)
	}
	for _, text := range q.Plays {
		card, err := notation.ParseCard(text, notation.LettersMixed)
		if err != nil || !card.Known() {
			return nil, refusef("“%s” is no card", text)
		}
		if err := l.play(card); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// opened returns the deal as it was before the first trick, with the hands as far as the
// whole record tells them, and with the trumps that follow from it.
func (d *dealOf) opened(head []engine.Event) (out []engine.Event) {
	end := d.End(head, d.verdict)
	whole := map[card.Seat][]card.Card{}
	for _, seat := range end.Deal.Dealt() {
		known := replay.Known(&end.Deal, seat)
		if known.Len() != end.Deal.Tricks() {
			continue
		}
		for c := range known.Once.All() {
			for range known.Count(c) {
				whole[seat] = append(whole[seat], c)
			}
		}
	}
	for _, e := range d.Events {
		switch e := e.(type) {
		case *engine.TrickStarted:
			return append(out, hands(whole, &end.Deal)...)
		case *engine.HandRecorded:
			if whole[e.Seat] != nil {
				continue
			}
		case *engine.DealStarted:
			again := *e
			if again.Trump.Suit() == card.NoSuit && d.verdict.Trump != card.NoSuit {
				again.Trump = card.New(d.verdict.Trump, card.NoRank)
			}
			out = append(out, &again)
			continue
		}
		out = append(out, e)
	}
	return append(out, hands(whole, &end.Deal)...)
}

// hands returns the lines of hands that are wholly known.
func hands(whole map[card.Seat][]card.Card, d *engine.Deal) (out []engine.Event) {
	for _, seat := range d.Dealt() {
		if whole[seat] != nil {
			out = append(out, &engine.HandRecorded{Seat: seat, Cards: whole[seat]})
		}
	}
	return out
}

// upTo returns the events of a deal from its first trick up to a place.
func (d *dealOf) upTo(at place) (out []engine.Event) {
	begun := false
	here := place{}
	for _, e := range d.Events {
		switch e := e.(type) {
		case *engine.TrickStarted:
			if here == at {
				return out
			}
			here, begun = place{trick: e.Number}, true
		case *engine.CardPlayed, *engine.NotPlayed:
			if here == at {
				return out
			}
			here.card++
		}
		if begun {
			out = append(out, e)
		}
	}
	return out
}

// turn returns the seat that plays next, and whether it leads.
func (l *line) turn() (seat card.Seat, leads bool) {
	d := &l.state.Deal
	t := d.Trick(max(d.LastTrick(), 1))
	if d.LastTrick() == 0 || t.N >= t.Size {
		return replay.NextLeader(&l.state), true
	}
	if t.N == 0 {
		return t.Leader, false // the trick is begun, and empty
	}
	return d.Next(t.Plays[t.N-1].Seat), false
}

// add adds an event to the line. One that cannot be is refused.
func (l *line) add(e engine.Event) error {
	if wrong := replay.Apply(&l.state, e); len(wrong) > 0 {
		return &Refusal{wrong[0].Fault}
	}
	l.events = append(l.events, e)
	return nil
}

// play plays a card for the seat in turn.
func (l *line) play(c card.Card) error {
	seat, leads := l.turn()
	if seat == card.NoSeat {
		return refusef("nobody can play %s here: the deal is over, or the record does not tell whose turn it is", c)
	}
	if hand := l.left(seat); hand.Count(c) == 0 {
		return refusef("%s does not hold %s here", seat, c)
	}
	if leads {
		if err := l.add(&engine.TrickStarted{Number: l.state.Deal.LastTrick() + 1, Leader: seat}); err != nil {
			return err
		}
	}
	return l.add(&engine.CardPlayed{Card: c})
}

// left returns the cards that a seat is known to hold still.
func (l *line) left(seat card.Seat) card.Pack {
	d := &l.state.Deal
	return replay.Known(d, seat).Minus(replay.Played(d, d.LastTrick(), func(by card.Seat) bool { return by == seat }))
}

// play answers what comes of other cards.
func (a *Referee) play(q *Question) (*Line, error) {
	l, err := a.lineOf(q)
	if err != nil {
		return nil, err
	}
	out := &Line{Hand: []string{}, Lawful: []string{}, Findings: []FindingRow{}}
	l.tricks(out)
	l.next(out)
	r := &record.Record{Events: l.events, MatchID: a.record.ID(), Judging: replay.Options{Underway: !out.Over}}
	m := r.Judge()
	said := a.findings(r)
	for i, f := range m.Findings {
		if f.Code.Severity() == code.Info {
			continue // such as that nobody has claimed
		}
		about := f.Event >= l.own
		for _, rel := range f.Related {
			about = about || rel.Event >= l.own
		}
		if about {
			out.Findings = append(out.Findings, said[i])
		}
	}
	if len(m.Verdicts) > 0 {
		v := &m.Verdicts[len(m.Verdicts)-1]
		out.Points = record.BySides(l.sides, v.Points)
		if out.Over {
			out.Games = record.Columns(m, v.Games)
		}
	}
	return out, nil
}

// tricks puts the tricks of the line into the answer.
func (l *line) tricks(out *Line) {
	d := &l.state.Deal
	recorded := 0 // cards
	for _, e := range l.events[:l.own] {
		if k := e.Kind(); k == engine.KindCardPlayed || k == engine.KindNotPlayed {
			recorded++
		}
	}
	var sum card.Tally
	known := true
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		if t.Number == 0 {
			continue
		}
		trick := LineTrick{Number: n, Plays: []LinePlay{}}
		for _, p := range t.Cards() {
			play := LinePlay{Seat: "?", Own: recorded <= 0}
			recorded--
			if p.Seat != card.NoSeat {
				play.Seat = p.Seat.String()
			}
			if !p.Absent {
				play.Card = p.Card.String()
			}
			trick.Plays = append(trick.Plays, play)
		}
		w, points := replay.OutcomeOf(d, n, d.TrumpSuit())
		known = known && w != card.NoSeat && points >= 0
		if w != card.NoSeat {
			trick.By = w.String()
		}
		if known {
			trick.Points = &points
			if sum = sum.Add(d.Side(w), points); l.sides != nil {
				trick.Run = record.Dashed(l.sides, sum)
			}
		}
		out.Tricks = append(out.Tricks, trick)
	}
	if out.Tricks == nil {
		out.Tricks = []LineTrick{}
	}
}

// next puts into the answer whose turn it is, and what that seat may play.
func (l *line) next(out *Line) {
	d := &l.state.Deal
	seat, leads := l.turn()
	t := d.Trick(max(d.LastTrick(), 1))
	if out.Over = d.LastTrick() == d.Tricks() && t.N >= t.Size; out.Over || seat == card.NoSeat {
		return
	}
	hand := l.left(seat)
	out.Turn = seat.String()
	led := card.NoSuit
	if !leads {
		led = t.Led().Suit()
	}
	played := d.LastTrick()
	if !leads {
		played--
	}
	out.Whole = hand.Len() == d.Tricks()-played
	lawful := hand.Once
	if led != card.NoSuit {
		lawful = l.state.Rules.Legal(hand.Once, led, d.TrumpSuit())
	}
	for c := range hand.Once.All() {
		for range hand.Count(c) {
			out.Hand = append(out.Hand, c.String())
			if out.Whole && lawful.Has(c) {
				out.Lawful = append(out.Lawful, c.String())
			}
		}
	}
}
