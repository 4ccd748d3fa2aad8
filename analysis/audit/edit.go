package audit

import (
	"cmp"
	"maps"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/replay"
)

// Edit is a slip of the pen that would explain a renúncia (engano de registo): with these
// plays corrected the deal is lawful, and all else that was written still holds.
type Edit struct {
	Kind    Slip // of the last one
	Slips   int  // how many it takes
	Changes []*engine.PlayAmended
	// Deal is the whole deal as it would be, where corrections of plays cannot express
	// it: Leader led trick Trick.
	Deal   []engine.Event
	Trick  int
	Leader card.Seat
}

// Slip is how a scorer goes wrong.
type Slip string

// The slips that are looked for.
const (
	Misread     Slip = "misread"      // one card, for another of the suit or the rank
	Exchanged   Slip = "exchanged"    // two cards
	WrongLeader Slip = "wrong-leader" // the cards of a trick, one seat or more off
	WrongTrump  Slip = "trump"        // the trump card, for another of the suit or the rank
	WrongHand   Slip = "hand"         // a card of a recorded hand, for another of the suit or the rank that stands in none
	WrongHands  Slip = "hands"        // two cards of two recorded hands exchanged
	WrongShown  Slip = "shown"        // a card laid open, for another of the suit or the rank
	LeaderCard  Slip = "leader-card"  // the leader of a trick, and in it a card misread or two exchanged
)

// SlipKinds are the slips that are looked for, each in every place of the deal;
// LeaderCard only where no single one explains it.
var SlipKinds = []Slip{Misread, Exchanged, WrongLeader, WrongTrump, WrongHand, WrongHands, WrongShown, LeaderCard}

// Explained are the slips that would explain what was found in a deal, and how many
// of each kind were tried.
type Explained struct {
	Edits []Edit
	Tried map[Slip]int
}

// draft is a deal of a match as it stands, to be changed and judged.
type draft struct {
	rules rules.Rules
	deal  []engine.Event
	plays []spot              // the cards that were played, in order
	was   map[findingKey]bool // what is wrong in it as it is
	final *engine.Deal
	tried map[Slip]int
	// head, deals and index are the match that the deal stands in; whole is what is
	// wrong in that as it is.
	head    []engine.Event
	deals   []replay.Standing
	index   int
	whole   map[matchKey]bool
	doubted bool // some card is in two places
}

// spot is a play among the events of a deal.
type spot struct {
	event       int
	trick, card int
	seat        card.Seat
	is          card.Card
}

// newDraft prepares a deal to be changed.
func newDraft(rules rules.Rules, deal []engine.Event) *draft {
	r := &draft{rules: rules, deal: deal, was: map[findingKey]bool{}, tried: map[Slip]int{}}
	var s engine.State
	_ = s.Apply(&engine.MatchStarted{Rules: rules})
	for i, e := range deal {
		replay.Apply(&s, e)
		if p, ok := e.(*engine.CardPlayed); ok {
			n := s.Deal.LastTrick()
			if t := s.Deal.Trick(n); t.N > 0 {
				r.plays = append(r.plays, spot{i, n, t.N, t.Plays[t.N-1].Seat, p.Card})
			}
		}
	}
	r.final = &s.Deal
	for _, f := range r.judge(deal) {
		r.was[keyOf(&f)] = true
		r.doubted = r.doubted || f.Code == code.CardTwice
	}
	return r
}

// match returns a deal as a match by itself.
func (r *draft) match(deal []engine.Event) []engine.Event {
	return append([]engine.Event{&engine.MatchStarted{Rules: r.rules, Source: engine.RulesGiven}}, deal...)
}

// judge returns the findings of a deal by itself.
func (r *draft) judge(deal []engine.Event) []replay.Finding {
	return replay.JudgeBy(r.match(deal), replay.Options{Unweighed: true}).Findings
}

// with returns the deal with other cards in some places.
func (r *draft) with(cards map[int]card.Card) []engine.Event {
	out := slices.Clone(r.deal)
	for i, c := range cards {
		e := *r.deal[i].(*engine.CardPlayed)
		e.Card = c
		out[i] = &e
	}
	return out
}

// about reports whether a finding says that a play was a renúncia, or follows from that
// or from a ruling.
func about(c code.Code) bool {
	switch c {
	case code.Renuncia, code.RenunciaPossible, code.Unclaimed, code.Obligation,
		code.ClaimWrongRuling, code.ClaimUndecided, code.ClaimInadmissible:
		return true
	}
	return false
}

// findingKey identifies a finding by what a correction does not change.
type findingKey struct {
	code  code.Code
	trick int
	pair  card.Side
}

func keyOf(f *replay.Finding) findingKey { return findingKey{f.Code, f.Trick, f.Side} }

// clears returns a test of changed deals: they have no renúncia, proven or possible, or
// not the given one, and nothing is wrong that was right before.
func (r *draft) clears(s *Suspect) func(deal []engine.Event) bool {
	return func(deal []engine.Event) bool {
		found := r.judge(deal)
		return !r.worse(found) && !slices.ContainsFunc(found, func(f replay.Finding) bool {
			if f.Code == code.NoDealFits {
				return true // nobody is judged by it
			}
			renuncia := f.Code == code.Renuncia || f.Code == code.RenunciaPossible || f.Code == code.Obligation
			return renuncia && (s == nil || f.Trick == s.Trick && f.Seat == s.Seat)
		}) && r.innocent(deal, s)
	}
}

// innocent reports whether a changed deal allows no renúncia where a card is in two
// places. The judge finds nothing there about who played it.
func (r *draft) innocent(deal []engine.Event, s *Suspect) bool {
	if !r.doubted {
		return true
	}
	t := replay.NewTimeline(r.match(deal))
	state := t.At(t.Len())
	audit, err := Examine(&state.Deal, &r.rules, Trust{}, nil)
	return err == nil && !audit.Unplaced && !audit.Contradicted && !slices.ContainsFunc(audit.Suspects, func(o Suspect) bool {
		return o.Conclusion != Refuted && (s == nil || o.Trick == s.Trick && o.Seat == s.Seat)
	})
}

// worse reports whether something other than a renúncia is wrong in a changed deal and
// not in the record. A renúncia alone does not show anybody that it is a slip.
func (r *draft) worse(found []replay.Finding) bool {
	return slices.ContainsFunc(found, func(f replay.Finding) bool {
		return f.Code.Severity() == code.Error && !about(f.Code) && !r.was[keyOf(&f)]
	})
}

// Edits returns the smallest slips that explain every renúncia of a deal by itself; see
// [Explain].
func Edits(rules rules.Rules, deal []engine.Event, suspects []Suspect) []Edit {
	return Explain(rules, nil, []replay.Standing{{Events: deal}}, 0, suspects).Edits
}

// Explain returns the smallest slips that explain every renúncia of a deal of a
// match, proven and possible, the likeliest first, and leave all else as right as it
// was, in the other deals, the sheet and the result too: those of one slip, or where
// no single slip does and there are several renúncias, of one for each. There are none
// where nothing has to be explained.
func Explain(rules rules.Rules, head []engine.Event, deals []replay.Standing, index int, suspects []Suspect) *Explained {
	suspects = slices.DeleteFunc(slices.Clone(suspects), func(s Suspect) bool { return s.Conclusion == Refuted || s.May })
	if len(suspects) == 0 {
		return &Explained{Tried: map[Slip]int{}}
	}
	r := newDraft(rules, deals[index].Events)
	r.head, r.deals, r.index = head, deals, index
	lawful := r.clears(nil)
	out := r.edits(lawful)
	if len(out) == 0 {
		out = r.leaderCards(lawful)
	}
	if len(out) == 0 && len(suspects) > 1 && len(suspects) <= mostTogether {
		tried := maps.Clone(r.tried)
		out = r.together(suspects) // tries the same again, for each renúncia by itself
		r.tried = tried
	}
	out = slices.DeleteFunc(out, func(e Edit) bool { return r.worseInMatch(r.after(&e)) })
	slices.SortStableFunc(out, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.weight(), b.weight()), cmp.Compare(a.apart(), b.apart()))
	})
	return &Explained{out, r.tried}
}

// after returns the deal as an edit leaves it.
func (r *draft) after(e *Edit) []engine.Event {
	if e.Deal != nil {
		return e.Deal
	}
	cards := map[int]card.Card{}
	for _, c := range e.Changes {
		for _, p := range r.plays {
			if p.trick == c.Trick && p.seat == c.Seat {
				cards[p.event] = c.To
			}
		}
	}
	return r.with(cards)
}

// matchKey tells the findings of a match apart.
type matchKey struct {
	findingKey
	deal int
}

// wrongIn returns what is wrong in the match outside the deal, where that is as given:
// other deals follow from it, and so do the sheet and the result.
func (r *draft) wrongIn(deal []engine.Event) map[matchKey]bool {
	events := slices.Clone(r.head)
	for i := range r.deals {
		if i == r.index {
			events = append(events, deal...)
		} else {
			events = append(events, r.deals[i].Events...)
		}
	}
	out := map[matchKey]bool{}
	for _, f := range replay.JudgeBy(events, replay.Options{Rules: r.rules}).Findings {
		if f.Code.Severity() == code.Error && !about(f.Code) {
			out[matchKey{keyOf(&f), f.Deal}] = true
		}
	}
	return out
}

// worseInMatch reports whether a changed deal makes something wrong in its match that
// was right before.
func (r *draft) worseInMatch(deal []engine.Event) bool {
	if r.head == nil && len(r.deals) == 1 {
		return false
	}
	if r.whole == nil {
		r.whole = r.wrongIn(r.deal)
	}
	for k := range r.wrongIn(deal) {
		if !r.whole[k] {
			return true
		}
	}
	return false
}

// mostTogether is the most renúncias of a deal for which slips are combined, and
// mostPairs how many combinations are tried.
const mostTogether, mostPairs = 3, 4000

// together returns one slip for each renúncia that make the deal lawful together.
func (r *draft) together(suspects []Suspect) []Edit {
	sets := []Edit{{}}
	for i := range suspects {
		var next []Edit
		for _, e := range r.edits(r.clears(&suspects[i])) {
			for _, before := range sets {
				if e.Deal != nil || len(next) > mostPairs {
					continue // a wrong leader is not combined with another slip
				}
				joint := Edit{Kind: e.Kind, Slips: i + 1, Changes: slices.Concat(before.Changes, e.Changes)}
				if !r.twice(joint.Changes) {
					next = append(next, joint)
				}
			}
		}
		sets = next
	}
	lawful := r.clears(nil)
	return slices.DeleteFunc(sets, func(e Edit) bool { return !lawful(r.after(&e)) })
}

// twice reports whether one play is changed more than once.
func (r *draft) twice(changes []*engine.PlayAmended) bool {
	for i, c := range changes {
		for _, o := range changes[:i] {
			if c.Trick == o.Trick && c.Seat == o.Seat {
				return true
			}
		}
	}
	return false
}

// edits returns the single slips that make a deal right in the sense that is asked for.
func (r *draft) edits(right func(deal []engine.Event) bool) []Edit {
	var out []Edit
	number := r.final.Number
	amend := func(p spot, to card.Card) *engine.PlayAmended {
		return &engine.PlayAmended{Deal: number, Trick: p.trick, Seat: p.seat, From: p.is, To: to}
	}
	free := r.final.Free()
	for i, p := range r.plays {
		for c := range free.All() {
			alike := c.Suit() == p.is.Suit() || c.Rank() == p.is.Rank()
			if c == p.is || !alike || !p.is.Known() {
				continue
			}
			r.tried[Misread]++
			if right(r.with(map[int]card.Card{p.event: c})) {
				out = append(out, Edit{Kind: Misread, Slips: 1, Changes: []*engine.PlayAmended{amend(p, c)}})
			}
		}
		for _, q := range r.plays[:i] {
			if p.is == q.is || !p.is.Known() || !q.is.Known() {
				continue
			}
			r.tried[Exchanged]++
			if right(r.with(map[int]card.Card{p.event: q.is, q.event: p.is})) {
				out = append(out, Edit{Kind: Exchanged, Slips: 1, Changes: []*engine.PlayAmended{amend(q, p.is), amend(p, q.is)}})
			}
		}
	}
	return slices.Concat(out, r.leaders(right), r.dealt(right))
}

// weight is how much was written wrong: a card, two, or the cards of a trick.
func (e *Edit) weight() int {
	if e.Deal != nil {
		return 3
	}
	return len(e.Changes)
}

// apart is the distance between the cards of an edit: a pen slips within a line sooner
// than over two.
func (e *Edit) apart() int {
	if len(e.Changes) == 0 {
		return 0
	}
	first, last := e.Changes[0], e.Changes[len(e.Changes)-1]
	return last.Trick - first.Trick
}

// leaders returns the tricks of which another leader would make the deal lawful: the
// cards keep their order and belong to other seats.
func (r *draft) leaders(right func(deal []engine.Event) bool) []Edit {
	var out []Edit
	for n := 1; n <= r.final.LastTrick(); n++ {
		var of []spot
		for _, p := range r.plays {
			if p.trick == n {
				of = append(of, p)
			}
		}
		if len(of) != 4 {
			continue
		}
		at := slices.IndexFunc(r.deal, func(e engine.Event) bool {
			t, ok := e.(*engine.TrickStarted)
			return ok && t.Number == n
		})
		for by := 1; by < 4 && at >= 0; by++ {
			again := slices.Clone(r.deal)
			start := *r.deal[at].(*engine.TrickStarted)
			start.Leader = of[by].seat
			again[at] = &start
			r.tried[WrongLeader]++
			if !right(again) {
				continue
			}
			out = append(out, Edit{Kind: WrongLeader, Slips: 1, Deal: again, Trick: n, Leader: start.Leader})
		}
	}
	return out
}
