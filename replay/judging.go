package replay

import (
	"maps"
	"slices"

	"sueca/engine"
	"sueca/engine/rules"
)

// Judging is a match that is judged while it is written: after each event it has been judged as
// [JudgeBy] does it, and only the deal at hand is judged again. A correction, or an event of a
// kind that changes how the deals before it are judged, begins the match again.
//
// It is for one goroutine at a time. A match that it returned does not change any more.
type Judging struct {
	events []engine.Event
	opt    Options
	// base is the judgement up to the deal at hand, nil where nothing is final yet.
	base    *judge
	amended bool // a correction of a deal is there, and the deal has not begun
	heaps   bool // a deal is written down from its heaps, or by several witnesses: its cards are put in another order
	sheets  bool // what was found in the deals before is not kept
	match   *Match
}

// NewJudging returns the judging of a match, as far as it is written.
func NewJudging(events []engine.Event, opt Options) *Judging {
	s := &Judging{opt: opt}
	s.Append(events...)
	return s
}

// NewSheets returns the judging of a match for its sheet: once a deal is final, what was found in it is
// left out of what [Judging.Append] returns, so that the sheet of every deal of a long match costs
// no more than the match.
func NewSheets(opt Options) *Judging { return &Judging{opt: opt, sheets: true} }

// Match returns the match as far as it is written.
func (s *Judging) Match() *Match { return s.match }

// Append adds events, and returns the match with them.
func (s *Judging) Append(events ...engine.Event) *Match {
	for _, e := range events {
		s.events = append(s.events, e)
		if !s.continues(e) {
			s.base = nil
		} else if j := s.base; j != nil {
			j.events = append(j.events, e)
			if j.index != nil {
				j.index = append(j.index, len(s.events)-1)
			}
		}
	}
	j := new(judge)
	if s.base != nil {
		j = s.base.clone()
	} else {
		j.begin(slices.Clip(s.events), s.opt)
		j.head()
	}
	resume, plain := j.final(), j.plain()
	for j.at < len(j.events) {
		if j.at == resume && (s.base == nil || s.base.at != resume) {
			if s.sheets {
				s.base = j.before()
			} else {
				s.base = j.clone()
			}
		}
		if !plain || !j.plainDeal() {
			j.next()
		}
	}
	s.match = j.finish(s.events)
	return s.match
}

// continues reports whether the judgement before an event holds with it.
func (s *Judging) continues(e engine.Event) bool {
	k, was := e.Kind(), s.amended
	_, begun := begins(e)
	s.heaps = s.heaps || k == engine.KindHeapLaid || k == engine.KindWitnessBegun
	s.amended = k == engine.KindDealAmended || was && !begun
	return s.base != nil && !s.heaps && !was && !s.amended && !engine.IsCorrection(e) && (s.base.beside || !beside(k)) &&
		(s.base.index == nil || s.base.index[len(s.base.index)-1] == len(s.events)-2)
}

// final returns the index of the event that begins the deal at hand: what follows cannot change
// how those before it are judged. It is -1 where there is none yet.
func (j *judge) final() int {
	if j.state.Rules.ClaimDeadline == rules.UntilMatchEnd {
		return -1 // every deal may still be claimed
	}
	played := false
	for i := len(j.events) - 1; i >= j.at; i-- {
		switch j.events[i].Kind() {
		case engine.KindTrickStarted:
			played = true
		case engine.KindDealStarted:
			if played {
				return i
			}
			played = true // until its first card a claim may be about the deal before
		}
	}
	return -1
}

// before returns a copy of the judgement, without what was found so far. It shares the accounts of the deals
// that may still be claimed; see [account.claimedElsewhere].
func (j *judge) before() *judge {
	c := *j
	c.out = &Match{}
	return c.clone()
}

// clone returns a copy of the judgement that shares nothing which changes, but for the accounts of the deals that may
// still be claimed.
func (j *judge) clone() *judge {
	c, out := *j, *j.out
	c.now = nil
	out.Verdicts, out.Findings, out.Claims = slices.Clone(out.Verdicts), slices.Clone(out.Findings), slices.Clone(out.Claims)
	out.Ledger = slices.Clone(out.Ledger)
	for i := range out.Verdicts {
		v := &out.Verdicts[i]
		v.Codes, v.Claims = slices.Clone(v.Codes), slices.Clone(v.Claims)
	}
	for i := range out.Findings {
		f := &out.Findings[i]
		f.Related = slices.Clone(f.Related)
	}
	c.out, c.sheet.out, c.sheet.rules = &out, &out, &c.state.Rules
	for s := range c.sheet.marks {
		c.sheet.marks[s], c.sheet.miswritten[s] = slices.Clone(c.sheet.marks[s]), slices.Clone(c.sheet.miswritten[s])
	}
	c.sheet.taken = maps.Clone(c.sheet.taken)
	c.seating.fresh, c.amends = slices.Clone(c.seating.fresh), maps.Clone(c.amends)
	for deal, list := range c.amends {
		c.amends[deal] = slices.Clone(list)
	}
	return &c
}
