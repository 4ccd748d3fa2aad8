package replay

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/engine/witness"
)

// Match is a judged match.
type Match struct {
	// Rules are those that it is judged by. Where those that the record names cannot be read,
	// Unruled says so: nothing is judged that needs rules.
	Rules    rules.Rules
	Unruled  bool
	Tags     []engine.TagWritten
	Verdicts []Verdict
	Findings []Finding
	// Claims are the claims of renúncia made in the deals, in the order in which they are judged.
	Claims []Claim
	// Ledger is every change of the sheet, in order; Sheet is its sum,
	// uncapped. SheetKnown is false if the worth of some deal is not known.
	Ledger     []Entry
	Sheet      card.Tally
	SheetKnown bool
	// Result is the sheet at the end of the deal that won the match, its games past the
	// target included; the sheet itself where nobody has won. What is played on after that
	// counts for nobody.
	Result card.Tally
	// Players are the totals of the seats, where the rules keep a column for each
	// player: what the pair got, and what only the player did.
	Players [card.H + 1]int
	// Marks are the marks of each column of the sheet, by its first seat, in the order of
	// writing.
	Marks [card.H + 1][]Mark
	// Over says that the match has ended. Winner are then those who won,
	// [card.NoSide] for a tie.
	Over   bool
	Winner card.Side
	// Lacking are the deals, by number, whose worth is not known and that may have ended the
	// match in favour of others than those who have won as far as it is known, 0 for one that
	// cannot be read. Where there are any the match is not over: nobody knows who has won.
	Lacking []int
	// Substitutes are those who sat down for others, in order.
	Substitutes []*engine.SeatSubstituted
	// Work is what it was to read deals that contradict themselves in other ways, in some microseconds.
	// Untried says that of some deal not every such way was tried, because others had taken too much.
	Work    int  `json:"-"`
	Untried bool `json:",omitempty"`
	// Tried is what was tried in all to judge the match, contradicted or not, in about microseconds. It is the same wherever the match
	// is judged.
	Tried int `json:"-"`
	// Witnesses are the names of those who wrote the match, and Joined what they have together; nil where there is one.
	Witnesses []string
	Joined    *witness.Joined
}

// Seated returns the names of those who sat in a seat, in order: the player of the tag, empty if nobody is named, and those who took
// the seat over.
func (m *Match) Seated(s card.Seat) []string {
	out := []string{""}
	for _, t := range m.Tags {
		if t.Name == s.String() && t.Value != "?" {
			out[0] = t.Value
		}
	}
	for _, e := range m.Substitutes {
		if e.Seat == s && !same(e.Name, out[len(out)-1]) {
			out = append(out, strings.TrimSpace(e.Name))
		}
	}
	return out
}

// Options change how a match is judged. The zero Options judge it as recorded.
type Options struct {
	// Rules replace the match's own rules for the score. Who sat, led and
	// played when stays as it happened. The zero Rules are the match's own.
	Rules rules.Rules
	// ByRecord decides claims by what the record shows instead of the table's
	// ruling.
	ByRecord bool
	// Underway says that somebody is writing the match down while it is played: in
	// its last deal no card is missing, and nothing is scored before its end.
	Underway bool
	// Unweighed proves renúncias by the readings that are told alone ([proof.Hypotheses.Told]).
	// It is for many variants of one record, of which it matters what is found and not
	// whether that is proven.
	Unweighed bool
	// Spent is how much of the work that the contradictions of a match may be, [MostWork], is not left to it, because others of its
	// file took so much.
	Spent int
}

// Judge replays a match from its events and judges it. It takes time and memory
// linear in the number of events. A deal whose cards are all known takes
// microseconds.
func Judge(events []engine.Event) *Match { return JudgeBy(events, Options{}) }

// JudgeBy is like [Judge], but judges by other rules, or the claims by the
// record alone.
func JudgeBy(events []engine.Event, opt Options) *Match {
	j := judges.Get().(*judge)
	j.begin(events, opt)
	out := j.all(events)
	*j = judge{}
	judges.Put(j)
	return out
}

// judges are judges to be used again: one is some kilobytes, and archives have many short matches.
var judges = sync.Pool{New: func() any { return new(judge) }}

// judge is the judgement of a match, up to the event at.
type judge struct {
	arranged
	opt Options
	// foreign says that the rules are not those the record was written by, so
	// that the games and the sheet as written are not compared with them.
	// sameScore says that a deal's own result is worth the same under both.
	foreign, sameScore bool
	at                 int // the next event
	state              engine.State
	past               past
	out                *Match
	sheet              sheet
	seating            seating
	warnings           engine.Warnings
	// kept are the deals that may still be claimed, if that is possible until
	// the match ends; now is the one that is being entered.
	kept []*account
	now  *account
}

// begin begins the judgement of a match.
func (j *judge) begin(events []engine.Event, opt Options) {
	j.arranged, j.opt, j.out = arrange(events, false), opt, &Match{}
	j.trials, j.past.work, j.state.Tried = new(trials), opt.Spent, new(atomic.Int64)
	j.sheet = sheet{rules: &j.state.Rules, out: j.out, doubts: doubts{known: true}}
	j.out.Verdicts = make([]Verdict, 0, j.count)
	j.out.Ledger = make([]Entry, 0, j.count+j.count/4+2)
}

// all judges the match to its end.
func (j *judge) all(events []engine.Event) *Match {
	j.head()
	plain := j.plain()
	for j.at < len(j.events) {
		if !plain || !j.plainDeal() {
			j.next()
		}
	}
	return j.finish(events)
}

// head takes the events before the first deal.
func (j *judge) head() {
	for ; j.at < len(j.events); j.at++ {
		if _, ok := begins(j.events[j.at]); ok {
			break
		}
		j.beforeDeals(j.events[j.at])
	}
	j.settleRules()
}

// beforeDeals takes an event before the first deal.
func (j *judge) beforeDeals(e engine.Event) {
	switch e := e.(type) {
	case *engine.Quarantined:
		j.faults(e)
	case *engine.ClaimMade:
		j.out.found(Finding{Code: code.ClaimInadmissible, Trick: e.Trick, Seat: e.By, Event: j.at,
			Msg: message.Msg("a claim before the first deal: nothing has been played")})
	case *engine.RenunciaAdmitted:
		j.out.found(Finding{Code: code.Unfounded, Trick: e.Trick, Seat: e.Seat, Event: j.at,
			Msg: message.Msg("%s declares a renúncia before the first deal: nothing has been played", e.Seat)})
	case *engine.TagWritten:
		j.tag(e)
	case *engine.LotDrawn:
		j.past.draw.lots = append(j.past.draw.lots, j.at)
	default:
		j.out.found(j.happened(e, j.at, 0)...)
	}
	Apply(&j.state, e)
	if e.Kind() == engine.KindMatchStarted {
		j.otherRules()
	}
}

// tag finds a tag that the notation does not know, and whose name is like that of one which
// it does: what it says is kept, and counts for nothing.
func (j *judge) tag(e *engine.TagWritten) {
	if meant := engine.TagMeant(e.Name); meant != "" {
		j.out.report(code.UnknownTag, card.NoSeat, j.at,
			"the notation has no tag %s: is it %s? it is kept, and counts for nothing", e.Name, meant)
	}
}

// otherRules replaces the match's rules by those of the options.
func (j *judge) otherRules() {
	own := j.state.Rules
	switch {
	case j.opt.Rules.IsZero():
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
		j.state.Rules = rules.Default()
		j.otherRules()
	}
	j.out.Rules, j.out.Tags = j.state.Rules, slices.Clip(j.state.Tags)
	j.drawn()
	if j.state.Source == engine.RulesAssumed && j.anyDeal() {
		j.out.found(Finding{
			Code: code.RulesAssumed,
			Msg:  message.Msg("no rules are named: read as fpsd to a target of %d", int(j.state.Rules.Target)),
		})
	}
}

// anyDeal reports whether there is a deal that can be read.
func (j *judge) anyDeal() bool {
	return slices.ContainsFunc(j.events[j.at:], func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
}

// next judges the deal that begins at the next event, or takes an event outside any deal that
// can be read.
func (j *judge) next() {
	switch e := j.events[j.at].(type) {
	case *engine.DealStarted:
		j.deal()
		return
	case *engine.Quarantined:
		codes := j.faults(e)
		if !e.Head {
			j.unread(e, codes)
		}
	case *engine.MarksSuspended, *engine.MarksExecuted, *engine.SheetSigned: // they count with a deal that can be read
	default:
		j.out.found(j.happened(e, j.at, 0)...)
	}
	j.at++
}

// deal judges the deal that begins at the next event, and enters it.
func (j *judge) deal() {
	entered, found := j.weighed()
	entered.explained(found.fit)
	entered.explainedBefore(j.past.fit)
	verdict := entered.verdict()
	verdict.Slips = found.fit
	j.out.Verdicts = append(j.out.Verdicts, verdict)
	j.out.found(entered.findings...)
	j.past.deal(entered.deal.Number, entered.deal.Dealer, entered.due, entered.thrownIn())
	if found.after {
		j.past.fit = found.fit
	}
}

// weighed returns the deal that begins at the next event as it is judged with the slips that fit it, and those.
func (j *judge) weighed() (entered *settling, found slips) {
	before, out := j.before(), *j.out
	heard := j.hear(slips{})
	others := heard.claimedElsewhere()
	again := func(s slips, open bool) *settling {
		*j.out = out
		c := before.clone()
		c.out, c.sheet.out = j.out, j.out
		*j = *c
		j.sheet.rules = &j.state.Rules
		for other, was := range others {
			*other = was
		}
		heard := j.hear(s)
		heard.open = open
		return j.settle(heard)
	}
	entered = j.settle(heard)
	with, readings := slips{}, entered.readings
	found = entered.sought(before, j)
	if found.matter(entered.findings) { // once more, with what they say of its plays
		with = found
		entered = again(with, false)
	}
	if entered.undecided { // once more, without a result that a claim may yet take away
		entered = again(with, true)
	}
	j.past.work += readings.Work() + slipWork*found.tried + found.within
	if found.short || readings.Short() {
		entered.untried()
		j.out.Untried = true
	}
	return entered, found
}

// hear reads the deal that begins at the next event, with the slips that fit it.
func (j *judge) hear(s slips) *account {
	written := j.write()
	written.slips = s
	return written.read(j.sheet.carried).hear(j)
}

// deal notes what a deal says about the next one.
func (p *past) deal(number int, dealer, due card.Seat, again bool) {
	p.number, p.dealer, p.due, p.again, p.fit = number, dealer, due, again, nil
}

// faults reports what is wrong with a text that could not be read, and returns
// the codes.
func (j *judge) faults(q *engine.Quarantined) []code.Code {
	var v Verdict
	for i := range q.Faults {
		f := Finding{Code: q.Faults[i].Code, Deal: q.Deal, Event: j.at, Fault: &q.Faults[i], Msg: q.Faults[i].Msg}
		j.out.found(f)
		v.note(f)
	}
	return v.Codes
}

// unread adds a deal that could not be read. Its worth is not known.
func (j *judge) unread(q *engine.Quarantined, codes []code.Code) {
	j.out.Verdicts = append(j.out.Verdicts, Verdict{Deal: q.Deal, Unread: true, TrumpSource: TrumpUnknown, Codes: codes, Event: j.at})
	j.sheet.lose(anything(q.Deal))
	j.past.number = 0
	j.past.last = max(j.past.last, q.Deal)
}

// finish does the checks on the match as a whole, and returns it.
func (j *judge) finish(events []engine.Event) *Match {
	j.settleKept()
	j.leftOpen()
	j.resultTag()
	s, out := &j.sheet, j.out
	out.Work, out.Tried = j.past.work-j.opt.Spent, int(j.state.Tried.Load())
	out.Sheet, out.SheetKnown, out.Players, out.Marks = s.total, s.known, s.players, s.marks
	out.Result = s.total
	if s.won != nil {
		out.Result = s.won.total
	}
	out.Over, out.Winner = s.over, s.winner
	if len(s.lacking) > 0 {
		out.Over, out.Winner, out.Lacking = false, card.NoSide, s.lacking
	}
	out.number()
	// The findings of a corrected deal stay in the original's place, though its
	// events come later.
	sortFindings(out.Findings)
	if j.index != nil {
		j.restore()
	}
	j.heapsBeside()
	if j.differences(); j.witnessed == nil {
		j.unamended(events)
	}
	if j.index == nil {
		sortFindings(out.Findings)
	}
	if j.state.Source == engine.RulesUnread && j.opt.Rules.IsZero() {
		out.withoutRules()
	}
	return out
}

// unamended reports the corrections of plays and deals that do not exist.
func (j *judge) unamended(events []engine.Event) {
	from := len(j.out.Findings)
	for _, list := range j.amends {
		for _, a := range list {
			if !a.done {
				e := a.event
				f := Finding{
					Code: code.NoSuchPlay, Deal: e.Deal, Trick: e.Trick, Seat: e.Seat, Card: e.From, Event: a.index,
					Msg: message.Msg("there is no %s played by %s in trick %d of deal %d to amend", e.From, e.Seat, e.Trick, e.Deal),
				}
				if !j.out.judged(e.Deal) {
					f.Msg = message.Msg("there is no deal %d to amend", e.Deal)
				}
				j.out.found(f)
			}
		}
	}
	for _, i := range j.unmatched {
		e := events[i].(*engine.DealAmended)
		j.out.found(Finding{Code: code.NoSuchPlay, Deal: e.Deal, Event: i, Msg: message.Msg("there is no deal %d to amend", e.Deal)})
	}
	for _, i := range j.heapsUnamended(events) {
		e := events[i].(*engine.HeapAmended)
		f := Finding{Code: code.NoSuchPlay, Deal: e.Deal, Card: e.From, Event: i,
			Msg: message.Msg("there is no %s in trick %d of the heap of %s in deal %d to amend", e.From, e.Trick, e.Side, e.Deal)}
		if !j.out.judged(e.Deal) {
			f.Msg = message.Msg("there is no deal %d to amend", e.Deal)
		}
		j.out.found(f)
	}
	for _, i := range engine.Unamended(events) {
		f := Finding{Code: code.NoSuchPlay, Event: i}
		switch e := events[i].(type) {
		case *engine.TagAmended:
			f.Msg = message.Msg("there is no correction of %s to withdraw", e.Name)
		case *engine.RulingAmended:
			f.Deal, f.Trick, f.Seat = e.Deal, e.Claim.Trick, e.Claim.By
			f.Msg = message.Msg("nobody made this claim in deal %d: %s against %s", e.Deal, claimant(&e.Claim), accused(&e.Claim))
			if !j.out.judged(e.Deal) {
				f.Msg = message.Msg("there is no deal %d to amend", e.Deal)
			}
		}
		j.out.found(f)
	}
	sortFindings(j.out.Findings[from:])
}

// restore makes the results point at the events by their index in the match.
func (j *judge) restore() {
	original := func(event *int) { *event = j.original(*event) }
	for i := range j.out.Findings {
		f := &j.out.Findings[i]
		original(&f.Event)
		for k := range f.Related {
			original(&f.Related[k].Event)
		}
	}
	for i := range j.out.Verdicts {
		v := &j.out.Verdicts[i]
		original(&v.Event)
		for k := range v.Claims {
			original(&v.Claims[k])
		}
		v.Slips = slices.Clone(v.Slips) // which a copy of the judgement has too
		for k := range v.Slips {
			v.Slips[k].At = slices.Clone(v.Slips[k].At)
			for n := range v.Slips[k].At {
				original(&v.Slips[k].At[n])
			}
		}
	}
	for i := range j.out.Claims {
		original(&j.out.Claims[i].Event)
	}
	for i := range j.out.Ledger {
		original(&j.out.Ledger[i].Event)
	}
}
