package replay

import (
	"slices"
	"sync"

	"sueca/engine"
)

// Match is a judged match.
type Match struct {
	Rules    engine.Rules
	Tags     []engine.TagWritten
	Verdicts []Verdict
	Findings []Finding
	// Claims are the claims of renúncia made in the deals, in the order in which they are judged.
	Claims []Claim
	// Ledger is every change of the sheet, in order; Sheet is its sum,
	// uncapped. SheetKnown is false if the worth of some deal is not known.
	Ledger     []Entry
	Sheet      engine.Tally
	SheetKnown bool
	// Result is the sheet at the end of the deal that won the match, its games past the
	// target included; the sheet itself where nobody has won. What is played on after that
	// counts for nobody.
	Result engine.Tally
	// Players are the totals of the seats, where the rules keep a column for each
	// player: what the pair got, and what only the player did.
	Players [engine.H + 1]int
	// Marks are the marks of each column of the sheet, by its first seat, in the order of
	// writing.
	Marks [engine.H + 1][]Mark
	// Over says that the match has ended. Winner are then those who won,
	// [engine.NoSide] for a tie.
	Over   bool
	Winner engine.Side
	// Lacking are the deals, by number, whose worth is not known and that may have ended the
	// match in favour of others than those who have won as far as it is known, 0 for one that
	// cannot be read. Where there are any the match is not over: nobody knows who has won.
	Lacking []int
}

// Options change how a match is judged. The zero Options judge it as recorded.
type Options struct {
	// Rules replace the match's own rules for the score. Who sat, led and
	// played when stays as it happened. The zero Rules are the match's own.
	Rules engine.Rules
	// ByRecord decides claims by what the record shows instead of the table's
	// ruling.
	ByRecord bool
	// Underway says that somebody is writing the match down while it is played: in
	// its last deal no card is missing, and nothing is scored before its end.
	Underway bool
	// Unweighed proves renúncias by the readings that are told alone ([engine.Readings.Told]).
	// It is for many variants of one record, of which it matters what is found and not
	// whether that is proven.
	Unweighed bool
}

// Judge replays a match from its events and judges it. It takes time and memory
// linear in the number of events. A deal whose cards are all known takes
// microseconds.
func Judge(events []engine.Event) *Match { return JudgeBy(events, Options{}) }

// JudgeBy is like [Judge], but judges by other rules, or the claims by the
// record alone.
func JudgeBy(events []engine.Event, opt Options) *Match { return judgeAll(events, opt, false) }

// judgeAll is [JudgeBy]. With wholly, plain deals are judged in the same way as
// all others.
func judgeAll(events []engine.Event, opt Options, wholly bool) *Match {
	j := judges.Get().(*judge)
	j.wholly, j.arranged, j.opt, j.out = wholly, arrange(events, false), opt, &Match{SheetKnown: true}
	j.sheet.known, j.sheet.rules = true, &j.state.Rules
	j.head()
	j.out.Verdicts = make([]Verdict, 0, j.count)
	j.out.Ledger = slices.Grow(j.out.Ledger, j.count+j.count/4+2)
	plain := j.plain()
	for j.at < len(j.events) {
		switch e := j.events[j.at].(type) {
		case *engine.DealStarted:
			if !plain || !j.plainDeal() {
				j.deal()
			}
			continue
		case *engine.Quarantined:
			if e.Head {
				j.faults(e, j.at)
			} else {
				j.unread(e)
			}
		case *engine.PenaltyGiven: // after a deal that cannot be read
			j.penalty(e, j.at, 0)
		case *engine.SeatAbandoned:
			j.abandon(e, j.at, 0)
		default:
			j.happened(e, j.at)
		}
		j.at++
	}
	j.finish(events)
	if j.state.Source == engine.RulesUnread && opt.Rules.IsZero() {
		j.out.withoutRules()
	}
	out := j.out
	*j = judge{}
	judges.Put(j)
	return out
}

// judges are judges to be used again: one is some kilobytes, and archives have many short matches.
var judges = sync.Pool{New: func() any { return new(judge) }}

// judge is the state of the judgement of one match.
type judge struct {
	arranged
	opt    Options
	wholly bool // do not take the short way for plain deals
	// foreign says that the rules are not those the record was written by, so
	// that the games and the sheet as written are not compared with them.
	// sameScore says that a deal's own result is worth the same under both.
	foreign, sameScore bool
	at                 int // the next event
	out                *Match
	state              engine.State

	sheet    sheet
	warnings engine.Warnings
	carried  int // ties carried to the next decided deal
	played   int // deals that were played
	// kept are the deals that may still be claimed, if that is possible until
	// the match ends.
	kept []*dealJudge
	now  *dealJudge
	// before is the deal before: its number and its dealer. Number 0 means that
	// there is none, or that it could not be read.
	before struct {
		number int
		dealer engine.Seat
		due    engine.Seat // who should have dealt, if somebody else did
		again  bool        // it was given up and is dealt again
	}
	// won is the sheet at the end of the deal that won the match; nil while it goes on.
	won        *wonAt
	laidBefore bool // cards were played in a deal before
	// lastNumber is the highest number of a deal so far.
	lastNumber int
	draw       draw
	seating    seating
	ahead      int // claims, and what came before them, up to this event were taken by the deal before
}

// head folds the events before the first deal.
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
		case *engine.MarksSuspended:
			j.out.Findings = append(j.out.Findings, j.suspend(j.at, 0, e)...)
		case *engine.MarksExecuted:
			j.out.Findings = append(j.out.Findings, j.execute(j.at, 0, e)...)
		case *engine.SheetSigned:
			j.sign(j.at, 0, e.Side)
		case *engine.ClaimMade:
			j.out.Findings = append(j.out.Findings, Finding{Code: engine.CodeClaimInadmissible, Trick: e.Trick, Seat: e.By, Event: j.at,
				Msg: engine.Msg("a claim before the first deal: nothing has been played")})
		case *engine.RenunciaAdmitted:
			j.out.Findings = append(j.out.Findings, Finding{Code: engine.CodeUnfounded, Trick: e.Trick, Seat: e.Seat, Event: j.at,
				Msg: engine.Msg("%s declares a renúncia before the first deal: nothing has been played", e.Seat)})
		case *engine.MatchStarted:
			Apply(&j.state, e)
			j.otherRules()
		case *engine.TagWritten:
			j.tag(e)
			Apply(&j.state, e)
		case *engine.LotDrawn:
			j.draw.lots = append(j.draw.lots, j.at)
		default:
			j.happened(e, j.at)
			Apply(&j.state, e)
		}
	}
	j.settleRules()
}

// tag finds a tag that the notation does not know, and whose name is like that of one which
// it does: what it says is kept, and counts for nothing.
func (j *judge) tag(e *engine.TagWritten) {
	if meant := engine.TagMeant(e.Name); meant != "" {
		j.out.Findings = append(j.out.Findings, Finding{Code: engine.CodeUnknownTag, Event: j.at,
			Msg: engine.Msg("the notation has no tag %s: is it %s? it is kept, and counts for nothing", e.Name, meant)})
	}
}

// otherRules replaces the match's rules by those of the options.
func (j *judge) otherRules() {
	if j.opt.Rules.IsZero() {
		return
	}
	own := j.state.Rules
	switch {
	case j.state.Source == engine.RulesAssumed:
		j.state.Rules = j.opt.Rules // nothing said how the table played
	default:
		j.state.Rules = j.opt.Rules.PlayedAs(own)
		j.foreign = j.opt.Rules != own
		j.sameScore = own.ScoresAs(&j.state.Rules)
	}
}

// settleRules notes the rules in force. That they are assumed is reported only
// if there is a deal to judge by them.
func (j *judge) settleRules() {
	if j.state.Rules.IsZero() {
		j.state.Rules = engine.DefaultRules()
		j.otherRules()
	}
	j.out.Rules, j.out.Tags = j.state.Rules, slices.Clip(j.state.Tags)
	j.drawn()
	if j.state.Source == engine.RulesAssumed && j.anyDeal() {
		j.out.Findings = append(j.out.Findings, Finding{
			Code: engine.CodeRulesAssumed,
			Msg:  engine.Msg("no rules are named: read as fpsd to a target of %d", int(j.state.Rules.Target)),
		})
	}
}

// anyDeal reports whether there is a deal that can be read.
func (j *judge) anyDeal() bool {
	return slices.ContainsFunc(j.events[j.at:], func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
}

// faults reports what is wrong with a text that could not be read, and returns
// the codes.
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

// unread adds a deal that could not be read. Its worth is not known.
func (j *judge) unread(q *engine.Quarantined) {
	codes := j.faults(q, j.at)
	j.out.Verdicts = append(j.out.Verdicts, Verdict{Deal: q.Deal, Unread: true, TrumpSource: TrumpUnknown, Codes: codes, Event: j.at})
	j.sheet.lose(anything(q.Deal))
	j.before.number = 0
	j.lastNumber = max(j.lastNumber, q.Deal)
}

// deal judges the deal that begins here.
func (j *judge) deal() {
	d := newDealJudge(j)
	j.now = d
	d.overdue, d.knownBefore = j.sheet.over, j.sheet.known
	d.fold()
	d.gap()
	d.auction()
	d.findTrump()
	d.read()
	d.reseat()
	d.order()
	d.holdings()
	d.laid()
	d.unfit()
	d.renuncias()
	d.outcomes()
	d.count()
	d.procedure()
	d.settle()
	d.afterEnd()
	d.verdict()
	j.before.number, j.before.dealer, j.before.due, j.before.again = d.d.Number, d.d.Dealer, d.due, d.thrownIn()
}

// finish does the checks on the match as a whole.
func (j *judge) finish(events []engine.Event) {
	j.settleKept()
	j.leftOpen()
	j.result()
	s := &j.sheet
	j.out.Sheet, j.out.SheetKnown, j.out.Players, j.out.Marks = s.total, s.known, s.players, s.marks
	j.out.Result = s.total
	if j.won != nil {
		j.out.Result = j.won.total
	}
	j.out.Over, j.out.Winner = s.over, s.winner
	if len(s.lacking) > 0 {
		j.out.Over, j.out.Winner, j.out.Lacking = false, engine.NoSide, s.lacking
	}
	j.number()
	if j.index == nil {
		j.unamended(events)
		sortFindings(j.out.Findings)
		return
	}
	// The findings of a corrected deal stay in the original's place, though its
	// events come later.
	sortFindings(j.out.Findings)
	j.restore()
	j.unamended(events)
}

// unamended reports the corrections of plays and deals that do not exist.
func (j *judge) unamended(events []engine.Event) {
	from := len(j.out.Findings)
	for _, list := range j.amends {
		for _, a := range list {
			if !a.done {
				e := a.event
				f := Finding{
					Code: engine.CodeNoSuchPlay, Deal: e.Deal, Trick: e.Trick, Seat: e.Seat, Card: e.From, Event: a.index,
					Msg: engine.Msg("there is no %s played by %s in trick %d of deal %d to amend", e.From, e.Seat, e.Trick, e.Deal),
				}
				if !j.judged(e.Deal) {
					f.Msg = engine.Msg("there is no deal %d to amend", e.Deal)
				}
				j.out.Findings = append(j.out.Findings, f)
			}
		}
	}
	for _, i := range j.unmatched {
		e := events[i].(*engine.DealAmended)
		j.out.Findings = append(j.out.Findings, Finding{
			Code: engine.CodeNoSuchPlay, Deal: e.Deal, Event: i,
			Msg: engine.Msg("there is no deal %d to amend", e.Deal),
		})
	}
	sortFindings(j.out.Findings[from:])
}

// restore makes the results point at the events by their index in the match.
func (j *judge) restore() {
	for i := range j.out.Findings {
		f := &j.out.Findings[i]
		f.Event = j.original(f.Event)
		for k := range f.Related {
			f.Related[k].Event = j.original(f.Related[k].Event)
		}
	}
	for i := range j.out.Verdicts {
		v := &j.out.Verdicts[i]
		v.Event = j.original(v.Event)
		for k := range v.Claims {
			v.Claims[k] = j.original(v.Claims[k])
		}
	}
	for i := range j.out.Claims {
		c := &j.out.Claims[i]
		c.Event = j.original(c.Event)
	}
	for i := range j.out.Ledger {
		e := &j.out.Ledger[i]
		e.Event = j.original(e.Event)
	}
}
