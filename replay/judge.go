package replay

import (
	"slices"

	"sueca/engine"
)

// Match is a match judged (partida julgada).
type Match struct {
	Rules    engine.Rules
	Tags     []engine.TagWritten
	Verdicts []Verdict
	Findings []Finding
	// Ledger is every award, in order; Sheet is its sum, uncapped. SheetKnown
	// is false where some deal's worth is not known.
	Ledger     []Entry
	Sheet      engine.Tally
	SheetKnown bool
}

// Judge replays a match from its events and judges it. Time and memory are
// linear in the events; a deal whose cards are all known costs microseconds.
func Judge(events []engine.Event) *Match {
	j := &judge{
		events: events,
		out:    &Match{SheetKnown: true},
		sheet:  sheet{known: true},
		amends: amendments(events),
	}
	j.head()
	for j.at < len(events) {
		if q, ok := events[j.at].(*engine.Quarantined); ok {
			if q.Head {
				j.faults(q, j.at)
			} else {
				j.unread(q)
			}
			j.at++
			continue
		}
		j.deal()
	}
	j.finish()
	return j.out
}

// judge is the judgement of one match in progress.
type judge struct {
	events []engine.Event
	at     int // the next event
	out    *Match
	state  engine.State

	sheet    sheet
	warnings engine.Warnings
	carried  int // ties carried to the next decided deal
	amends   map[int][]amendment
	// before is the deal before: its number, and who dealt it. The zero number
	// says that there is none, or that it could not be read.
	before struct {
		number int
		dealer engine.Seat
		due    engine.Seat // who should have dealt, where another did
	}
	ahead int // claims up to this event were taken by the deal before
}

// head folds what stands before the first deal.
func (j *judge) head() {
	for ; j.at < len(j.events); j.at++ {
		switch e := j.events[j.at].(type) {
		case *engine.DealStarted:
			j.settleRules()
			return
		case *engine.Quarantined:
			if !e.Head {
				j.settleRules()
				return
			}
			j.faults(e, j.at)
		case *engine.PenaltyGiven:
			j.penalty(e, j.at, 0)
		case *engine.SeatAbandoned:
			j.abandon(e, j.at, 0)
		default:
			apply(&j.state, e)
		}
	}
	j.settleRules()
}

// settleRules notes the rules in force. That they are assumed is worth saying
// only where there is a deal to judge by them.
func (j *judge) settleRules() {
	if j.state.Rules.IsZero() {
		j.state.Rules = engine.DefaultRules()
	}
	j.out.Rules, j.out.Tags = j.state.Rules, j.state.Tags
	if j.state.Source == engine.RulesAssumed && j.anyDeal() {
		j.out.Findings = append(j.out.Findings, Finding{
			Code: engine.CodeRulesAssumed,
			Msg:  engine.Msg("no rules are named: read as fpsd to a target of %d", int(j.state.Rules.Target)),
		})
	}
}

// anyDeal reports whether some deal can be read.
func (j *judge) anyDeal() bool {
	return slices.ContainsFunc(j.events[j.at:], func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
}

// faults reports what is wrong with a text that could not be read.
func (j *judge) faults(q *engine.Quarantined, at int) []engine.Code {
	var codes []engine.Code
	for i := range q.Faults {
		f := &q.Faults[i]
		j.out.Findings = append(j.out.Findings, Finding{Code: f.Code, Deal: q.Deal, Event: at, Fault: f, Msg: f.Msg})
		if !slices.Contains(codes, f.Code) {
			codes = append(codes, f.Code)
		}
	}
	return codes
}

// unread enters a deal that could not be read: what it was worth is not known.
func (j *judge) unread(q *engine.Quarantined) {
	codes := j.faults(q, j.at)
	j.out.Verdicts = append(j.out.Verdicts, Verdict{Deal: q.Deal, Unread: true, TrumpSource: TrumpUnknown, Codes: codes, Event: j.at})
	j.sheet.lose()
	j.before.number = 0
}

// deal judges the deal that begins here.
func (j *judge) deal() {
	d := newDealJudge(j)
	d.fold()
	d.findTrump()
	d.reseat()
	d.order()
	d.holdings()
	d.renuncias()
	d.outcomes()
	d.count()
	d.beside()
	d.settle()
	d.verdict()
	j.before.number, j.before.dealer, j.before.due = d.d.Number, d.d.Dealer, d.due
}

// finish checks the match as a whole.
func (j *judge) finish() {
	for _, list := range j.amends {
		for _, a := range list {
			if !a.done {
				e := a.event
				j.out.Findings = append(j.out.Findings, Finding{
					Code: engine.CodeNoSuchPlay, Deal: e.Deal, Trick: e.Trick, Seat: e.Seat, Card: e.From, Event: a.index,
					Msg: engine.Msg("there is no %s played by %s in trick %d of deal %d to amend", e.From, e.Seat, e.Trick, e.Deal),
				})
			}
		}
	}
	j.result()
	j.out.Sheet, j.out.SheetKnown = j.sheet.total, j.sheet.known
	sortFindings(j.out.Findings)
}

// amendment is a correction of a play, and whether the play was found.
type amendment struct {
	event *engine.PlayAmended
	index int
	done  bool
}

// amendments collects the corrections by the deal that they are for.
func amendments(events []engine.Event) map[int][]amendment {
	var out map[int][]amendment
	for i, e := range events {
		if a, ok := e.(*engine.PlayAmended); ok {
			if out == nil {
				out = map[int][]amendment{}
			}
			out[a.Deal] = append(out[a.Deal], amendment{event: a, index: i})
		}
	}
	return out
}

// amended gives a play as corrected.
func (j *judge) amended(e *engine.CardPlayed, d *engine.Deal) engine.Event {
	list := j.amends[d.Number]
	if list == nil || d.LastTrick() == 0 {
		return e
	}
	seat := e.Seat
	if seat == engine.NoSeat {
		seat = d.Turn()
	}
	for i := range list {
		a := &list[i]
		if a.event.Trick == d.LastTrick() && a.event.Seat == seat && a.event.From == e.Card {
			a.done = true
			again := *e
			again.Card = a.event.To
			e = &again
		}
	}
	return e
}
