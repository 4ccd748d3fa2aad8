package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// mostAfter is how many events of the next deal are looked at for claims about this one.
const mostAfter = 60

// triedForVariant is how much it is to judge one, beside what is tried for its cards; see [Match.Tried].
const triedForVariant = 12

// bench judges the variants of one deal.
type bench struct {
	before *judge
	space  *trials
	record []engine.Event // before the deal
	events []engine.Event // with the deal as it is tried
	from   int
	after  []engine.Event // those of the next deal that may be about this one
	open   map[code.Code]bool
	follow following
	// suits says that the deal must be true with some suit of trumps that is not written.
	suits bool
	// ruled says that claims may have been ruled wrong, or made though they could not be.
	ruled bool
}

// following is what is written after a deal and must be true with its slips.
type following struct {
	rules  *rules.Rules
	dealer card.Seat   // of the next deal, where that tells who dealt this one
	result card.Shares // of the match, where there is no other deal and it is written
}

// following returns what is written after a deal which the next dealer may tell more about than the deal before.
func (r *arranged) following(to, number int, rules *rules.Rules, free bool) (f following) {
	f.rules = rules
	if to == len(r.events) {
		_, f.result = r.resultWritten()
	} else if e, ok := r.events[to].(*engine.DealStarted); ok && free && e.Number == number+1 {
		f.dealer = e.Dealer
	}
	return f
}

// following returns what is written after the deal.
func (d *account) following() following {
	free := !d.thrownIn() && d.expectedDealer() == card.NoSeat && d.due == card.NoSeat
	return d.record.following(d.to, d.deal.Number, d.rules, free)
}

// outOfTurn reports whether the next dealer speaks against who dealt.
func (f following) outOfTurn(dealer card.Seat) bool {
	return f.dealer != card.NoSeat && dealer != card.NoSeat && f.rules.NextDealer(dealer) != f.dealer
}

// free asks nothing more of what is wrong for other reasons than a slip of the deal.
func (f *following) free(turn, result bool) {
	if turn {
		f.dealer = card.NoSeat
	}
	if result {
		f.result = nil
	}
}

// resultWrong reports whether the match ends in another way than is written.
func (f following) resultWrong(j *judge) bool {
	// By the record claims may be decided, and so the match end, otherwise than at the table.
	return !j.opt.ByRecord && !j.endsAs(f.result, j.ending())
}

// newBench returns the bench for a deal. What the record leaves open may stay open.
func newBench(before *judge, d *account, s *signs) *bench {
	tail := d.to
	for ; tail < len(d.record.events) && tail < d.to+mostAfter; tail++ {
		if k := d.record.events[tail].Kind(); tail > d.to && (k == engine.KindTrickStarted || opens(d.record.events[tail])) {
			break
		}
	}
	own := before.clone()
	own.index, own.amends, own.kept = nil, nil, nil // cards are corrected, and claims about other deals left out
	own.supposed = true
	space := d.record.trials
	if space == nil {
		space = new(trials)
	}
	return &bench{before: own, space: space, record: d.record.events[:d.from], from: d.from, after: d.record.events[d.to:tail],
		open: s.open, follow: s.follow, suits: s.suits}
}

// trials is room for the events of a match up to a deal with other events in its place. All benches of a
// judgement share it, one at a time, so that a long match is not copied for each of its deals.
type trials struct {
	events []engine.Event
	good   int // so many are those of the record
}

// with returns the events of a record up to a deal, then those parts.
func (t *trials) with(record []engine.Event, parts ...[]engine.Event) []engine.Event {
	if t.good < len(record) {
		t.events = append(t.events[:t.good], record[t.good:]...)
	}
	t.good = len(record)
	t.events = t.events[:t.good]
	for _, part := range parts {
		t.events = append(t.events, part...)
	}
	return t.events
}

// judge judges the deal without a slip, and returns the plays that were or may have been a renúncia, by their events; ok is false where
// some word of it is not true. What the slip hides is restored.
func (b *bench) judge(v *variant) (p *play, found map[engine.Event]proof.Renuncia, ok bool) {
	entered, ok := b.enter(v.Events, func(found []Finding) bool { return b.wrong(found, v) })
	if !ok || b.follow.outOfTurn(entered.deal.Dealer) || b.follow.resultWrong(entered.match) {
		return nil, nil, false
	}
	p = entered.play
	found = b.found(p)
	for _, r := range found {
		if r.Proven {
			v.Proves++
		}
	}
	if b.suits && p.source == TrumpAmbiguous && !b.someSuit(v.Events, p.candidates) {
		return nil, nil, false
	}
	verdict := entered.verdict()
	v.Events = v.restored(p, &verdict)
	if v.supposed {
		v.Events = slices.Clone(v.Events)
		v.Events[0] = changed(v.Events[0].(*engine.DealStarted), func(e *engine.DealStarted) { e.Trump = card.Unknown })
	}
	return p, found, true
}

// found returns the plays of the deal as it is tried that were or may have been a renúncia with every trump suit, by their events.
func (b *bench) found(p *play) map[engine.Event]proof.Renuncia {
	found := map[engine.Event]proof.Renuncia{}
	for _, r := range p.offences {
		if i := p.plays[r.Trick][r.Place]; i >= 0 && r.Trump == card.NoSuit {
			found[b.events[i]] = r
		}
	}
	return found
}

// someSuit reports whether every word of a deal is true with some of the suits as trumps.
func (b *bench) someSuit(deal []engine.Event, suits card.Suits) bool {
	with := *b
	with.suits = false
	for s := range suits.All() {
		events := slices.Clone(deal)
		events[0] = changed(events[0].(*engine.DealStarted), func(e *engine.DealStarted) { e.Trump = card.New(s, card.NoRank) })
		if _, _, ok := with.judge(&variant{Slip: Slip{Events: events}}); ok {
			return true
		}
	}
	return false
}

// enter judges the deal by other events, as they are written; ok is false as soon as something wrong is found.
func (b *bench) enter(deal []engine.Event, wrong func([]Finding) bool) (entered *settling, ok bool) {
	b.before.state.Tried.Add(triedForVariant)
	c := b.before.clone()
	b.events = b.space.with(b.record, deal, b.after)
	c.events, c.trials = b.events, nil // whoever tries slips in there must not write over it
	page := c.write()
	if wrong(page.findings) {
		return nil, false
	}
	p, ok := page.readAs(c.sheet.carried, wrong)
	if !ok {
		return nil, false
	}
	entered = c.settle(p.hear(c))
	return entered, !wrong(entered.findings) && !wrong(c.out.Findings)
}

// whole judges a deal as a record of its own is judged, with the slips that fit it. What that costs is so much less for the next.
func (b *bench) whole(deal []engine.Event) (entered *settling, work int) {
	c := b.before.clone()
	b.events = b.space.with(b.record, deal, b.after)
	c.events, c.trials, c.witnessed, c.supposed = b.events, nil, nil, false
	entered, _ = c.weighed()
	work = c.past.work - b.before.past.work
	b.before.past.work = c.past.work
	return entered, work
}

// wrong reports whether some word of a deal is not true, by what was found in it.
func (b *bench) wrong(found []Finding, v *variant) bool {
	return slices.ContainsFunc(found, func(f Finding) bool {
		switch {
		case rulingWords[f.Code], f.Code == code.ClaimInadmissible:
			return !b.ruled && !b.open[f.Code]
		case openWords[f.Code]:
			return !b.open[f.Code] || f.Code == code.IncompleteDeal && (v.Kind == SlipTrickOut || v.Kind == SlipNumber)
		}
		return falseWord(&f, b.events)
	})
}
