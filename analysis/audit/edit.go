package audit

import (
	"cmp"
	"iter"
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

// with returns the deal with other cards in the places of plays.
func (r *draft) with(plays []spot, cards ...card.Card) []engine.Event {
	out := slices.Clone(r.deal)
	for i, p := range plays {
		e := *r.deal[p.event].(*engine.CardPlayed)
		e.Card = cards[i]
		out[p.event] = &e
	}
	return out
}

// cardSlip is a slip in the cards of plays: what should stand in the place of each.
type cardSlip struct {
	kind  Slip
	class Class
	plays []spot
	cards []card.Card
}

// cardSlips returns the slips that can have been made in the cards of plays: one misread, or two exchanged.
func (r *draft) cardSlips(plays []spot) iter.Seq[cardSlip] {
	return func(yield func(cardSlip) bool) {
		for i, p := range plays {
			if !p.is.Known() {
				continue
			}
			for _, c := range r.near(p.is) {
				if !yield(cardSlip{Misread, misread(p.is, c), []spot{p}, []card.Card{c}}) {
					return
				}
			}
			for _, q := range plays[:i] {
				slip := cardSlip{Exchanged, exchanged(p.trick, q.trick), []spot{q, p}, []card.Card{p.is, q.is}}
				if q.is.Known() && q.is != p.is && !yield(slip) {
					return
				}
			}
		}
	}
}

// twice reports whether a card that was misread for another is written elsewhere too.
func (r *draft) twice(s *cardSlip) bool { return s.kind == Misread && !r.final.Free().Has(s.cards[0]) }

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
	var plays []spot
	var cards []card.Card
	for _, c := range e.Changes {
		for _, p := range r.plays {
			if p.trick == c.Trick && p.seat == c.Seat {
				plays, cards = append(plays, p), append(cards, c.To)
			}
		}
	}
	return r.with(plays, cards...)
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
				if !samePlay(joint.Changes) {
					next = append(next, joint)
				}
			}
		}
		sets = next
	}
	lawful := r.clears(nil)
	return slices.DeleteFunc(sets, func(e Edit) bool { return !lawful(r.after(&e)) })
}

// samePlay reports whether one play is changed more than once.
func samePlay(changes []*engine.PlayAmended) bool {
	for i, c := range changes {
		if slices.ContainsFunc(changes[:i], func(o *engine.PlayAmended) bool { return c.Trick == o.Trick && c.Seat == o.Seat }) {
			return true
		}
	}
	return false
}

// edits returns the single slips that make a deal right in the sense that is asked for.
func (r *draft) edits(right func(deal []engine.Event) bool) []Edit {
	var out []Edit
	for s := range r.cardSlips(r.plays) {
		if r.twice(&s) {
			continue
		}
		if r.tried[s.kind]++; !right(r.with(s.plays, s.cards...)) {
			continue
		}
		e := Edit{Kind: s.kind, Slips: 1}
		for i, p := range s.plays {
			e.Changes = append(e.Changes, &engine.PlayAmended{Deal: r.final.Number, Trick: p.trick, Seat: p.seat, From: p.is, To: s.cards[i]})
		}
		out = append(out, e)
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
	for at, of := range r.tricks() {
		for _, lead := range of[1:] {
			again := slices.Clone(r.deal)
			start := r.ledBy(at, lead.seat)
			again[at] = start
			r.tried[WrongLeader]++
			if right(again) {
				out = append(out, Edit{Kind: WrongLeader, Slips: 1, Deal: again, Trick: start.Number, Leader: lead.seat})
			}
		}
	}
	return out
}

// tricks returns the tricks of four cards, by the event with which each begins.
func (r *draft) tricks() iter.Seq2[int, []spot] {
	return func(yield func(int, []spot) bool) {
		for at, e := range r.deal {
			start, ok := e.(*engine.TrickStarted)
			if !ok {
				continue
			}
			of := slices.DeleteFunc(slices.Clone(r.plays), func(p spot) bool { return p.trick != start.Number })
			if len(of) == 4 && !yield(at, of) {
				return
			}
		}
	}
}

// ledBy returns the beginning of a trick with another leader.
func (r *draft) ledBy(at int, seat card.Seat) *engine.TrickStarted {
	start := *r.deal[at].(*engine.TrickStarted)
	start.Leader = seat
	return &start
}
