package analysis

import (
	"cmp"
	"slices"

	"sueca/engine"
	"sueca/replay"
)

// Edit is a slip of the pen that would explain a renúncia (engano de registo): with
// these plays corrected the deal is lawful, and all else that was written down
// still holds.
type Edit struct {
	Kind    Slip
	Changes []*engine.PlayAmended
	// Deal is the whole deal as it would be, where no correction of plays says it:
	// the trick Trick was led by Leader.
	Deal   []engine.Event
	Trick  int
	Leader engine.Seat
}

// Slip is how a scorer goes wrong.
type Slip string

// The slips that are looked for.
const (
	Misread     Slip = "misread"      // one card, for another of the suit or the rank
	Exchanged   Slip = "exchanged"    // two cards
	WrongLeader Slip = "wrong-leader" // the cards of a trick, one seat or more off
)

// record is a deal of a match as it stands, to be changed and judged.
type record struct {
	rules engine.Rules
	deal  []engine.Event
	plays []place             // the cards that were played, in order
	was   map[findingKey]bool // what is wrong in it as it is
	final *engine.Deal
	// leaderless: some leader is not written, so that any card may make others of
	// other seats.
	leaderless bool
}

// place is a play among the events of a deal.
type place struct {
	event       int
	trick, card int
	seat        engine.Seat
	is          engine.Card
}

// newRecord makes a deal ready to be changed.
func newRecord(rules engine.Rules, deal []engine.Event) *record {
	r := &record{rules: rules, deal: deal, was: map[findingKey]bool{}}
	var s engine.State
	_ = s.Apply(&engine.MatchStarted{Rules: rules})
	for i, e := range deal {
		_ = s.Apply(e)
		if p, ok := e.(*engine.CardPlayed); ok {
			n := s.Deal.LastTrick()
			if t := s.Deal.Trick(n); t.N > 0 {
				r.plays = append(r.plays, place{i, n, t.N, t.Plays[t.N-1].Seat, p.Card})
			}
		}
	}
	r.final = &s.Deal
	for n := 2; n <= r.final.LastTrick(); n++ {
		r.leaderless = r.leaderless || r.final.Trick(n).Inferred
	}
	for _, f := range r.judge(deal) {
		r.was[keyOf(&f)] = true
	}
	return r
}

// judge gives the findings of a deal by itself.
func (r *record) judge(deal []engine.Event) []replay.Finding {
	events := append([]engine.Event{&engine.MatchStarted{Rules: r.rules, Source: engine.RulesGiven}}, deal...)
	return replay.Judge(events).Findings
}

// with gives the deal with other cards in some places.
func (r *record) with(cards map[int]engine.Card) []engine.Event {
	out := slices.Clone(r.deal)
	for i, c := range cards {
		e := *r.deal[i].(*engine.CardPlayed)
		e.Card = c
		out[i] = &e
	}
	return out
}

// about reports whether a finding says that a play was a renúncia, or follows from
// that or from what was ruled.
func about(c engine.Code) bool {
	switch c {
	case engine.CodeRenuncia, engine.CodeRenunciaPossible, engine.CodeUnclaimed, engine.CodeObligation,
		engine.CodeClaimWrongRuling, engine.CodeClaimUndecided, engine.CodeClaimInadmissible:
		return true
	}
	return false
}

// findingKey tells findings apart, as far as a correction does not change them.
type findingKey struct {
	code  engine.Code
	trick int
	pair  engine.Pair
}

func keyOf(f *replay.Finding) findingKey { return findingKey{f.Code, f.Trick, f.Pair} }

// lawful reports whether a changed deal has no renúncia, proven or possible, and
// nothing wrong that was right before.
func (r *record) lawful(deal []engine.Event) bool {
	found := r.judge(deal)
	return !r.worse(found) && !slices.ContainsFunc(found, func(f replay.Finding) bool {
		return f.Code == engine.CodeRenuncia || f.Code == engine.CodeRenunciaPossible || f.Code == engine.CodeObligation
	})
}

// worse reports whether something is wrong in a changed deal that is not in the
// record, beside renúncias: by them alone nobody sees that it is a slip.
func (r *record) worse(found []replay.Finding) bool {
	return slices.ContainsFunc(found, func(f replay.Finding) bool {
		return f.Code.Severity() == engine.Error && !about(f.Code) && !r.was[keyOf(&f)]
	})
}

// Strength is how much of a scorer's slips the fields of a record would give away
// (força do registo): of all ways to exchange two cards of the record, how many
// make something in it wrong.
type Strength struct{ Slips, Caught int }

// Share gives the share of slips that would have been caught, 0 where there is
// none to be made.
func (s Strength) Share() float64 {
	if s.Slips == 0 {
		return 0
	}
	return float64(s.Caught) / float64(s.Slips)
}

// StrengthOf measures the strength of the record of a deal, by judging it once for
// every two cards: some 780 times.
func StrengthOf(rules engine.Rules, deal []engine.Event) Strength {
	r := newRecord(rules, deal)
	var out Strength
	for i, p := range r.plays {
		for _, q := range r.plays[:i] {
			if p.is == q.is || !p.is.Known() || !q.is.Known() {
				continue
			}
			out.Slips++
			if r.worse(r.judge(r.with(map[int]engine.Card{p.event: q.is, q.event: p.is}))) {
				out.Caught++
			}
		}
	}
	return out
}

// Edits gives all smallest slips that explain away every renúncia of a deal, proven
// and possible: those of one slip, the likeliest first. It is empty where no single
// slip does.
func Edits(rules engine.Rules, deal []engine.Event, suspects []Suspect) []Edit {
	r := newRecord(rules, deal)
	var out []Edit
	number := r.final.Number
	amend := func(p place, to engine.Card) *engine.PlayAmended {
		return &engine.PlayAmended{Deal: number, Trick: p.trick, Seat: p.seat, From: p.is, To: to}
	}
	free := r.final.Free()
	for i, p := range r.plays {
		for c := range free.All() {
			alike := c.Suit() == p.is.Suit() || c.Rank() == p.is.Rank()
			if c == p.is || !alike || !p.is.Known() || !r.bears(suspects, p) {
				continue
			}
			if r.lawful(r.with(map[int]engine.Card{p.event: c})) {
				out = append(out, Edit{Kind: Misread, Changes: []*engine.PlayAmended{amend(p, c)}})
			}
		}
		for _, q := range r.plays[:i] {
			if p.is == q.is || !p.is.Known() || !q.is.Known() || !r.bears(suspects, p, q) {
				continue
			}
			if r.lawful(r.with(map[int]engine.Card{p.event: q.is, q.event: p.is})) {
				out = append(out, Edit{Kind: Exchanged, Changes: []*engine.PlayAmended{amend(q, p.is), amend(p, q.is)}})
			}
		}
	}
	out = append(out, r.leaders(suspects)...)
	slices.SortStableFunc(out, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.weight(), b.weight()), cmp.Compare(a.apart(), b.apart()))
	})
	return out
}

// weight is how much was written wrong: a card, two, or the cards of a trick.
func (e *Edit) weight() int {
	if e.Kind == WrongLeader {
		return 3
	}
	return len(e.Changes)
}

// apart is how far the cards of an edit lie from one another: a pen slips within a
// line sooner than over two.
func (e *Edit) apart() int {
	if len(e.Changes) == 0 {
		return 0
	}
	first, last := e.Changes[0], e.Changes[len(e.Changes)-1]
	return last.Trick - first.Trick
}

// bears reports whether changing cards can undo each of the renúncias: the card
// itself, the lead, or the cards of that suit which the seat had afterwards. Where
// leaders are not written any card may be what makes others of other seats.
func (r *record) bears(suspects []Suspect, places ...place) bool {
	if r.leaderless {
		return true
	}
	for i := range suspects {
		s := &suspects[i]
		if s.Verdict == Refuted {
			continue
		}
		if !slices.ContainsFunc(places, func(p place) bool {
			return p.trick == s.Trick && (p.card == 1 || p.seat == s.Seat) || p.trick > s.Trick && p.seat == s.Seat
		}) {
			return false
		}
	}
	return true
}

// leaders gives the tricks of which another leader would make the deal lawful: the
// cards stand in their order, and belong to other seats.
func (r *record) leaders(suspects []Suspect) []Edit {
	var out []Edit
	for n := 1; n <= r.final.LastTrick(); n++ {
		var of []place
		for _, p := range r.plays {
			if p.trick == n {
				of = append(of, p)
			}
		}
		if len(of) != 4 || !r.bears(suspects, of...) {
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
			if !r.lawful(again) {
				continue
			}
			out = append(out, Edit{Kind: WrongLeader, Deal: again, Trick: n, Leader: start.Leader})
		}
	}
	return out
}
