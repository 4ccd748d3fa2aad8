package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// A written leader, dealer or winner that something else of the record
// contradicts is a slip, or play was irregular, and the letter alone does not tell
// which: the letter moves three or four cards to other seats. So nobody is judged
// by one way to read it. The deal is read each way, and only what every reading
// proves is proven.

// Readings are the ways to read a deal's record (leituras), as far as they fit it.
//
// A leader who is not the winner of the trick before, by the cards or as written,
// is read as written and as that winner. What follows from it is read in turn: if
// this trick was led by that seat, the next leader may be contradicted too. A
// leader whom nothing before confirms is read also as the one by whom the trick's
// written winner, or the next leader, would have taken it. A dealer with whom the
// first leader does not go is read as written and as the dealer who goes with it.
// A reading that contradicts two written things more than the simplest one is none:
// who wrote one letter wrong did not write six. A card of a trick whose outcome is
// contradicted is read also as another, or as exchanged with one elsewhere, where that
// makes the record go together at least as well as letters alone do; one of a trick of which
// only the points are contradicted, where it makes it go together better.
//
// These are the readings that are told. Before anybody is proven, more are weighed; see
// [Hypotheses.Against].
type Hypotheses struct {
	// All are the readings, the record as written first where it fits. There is
	// always one.
	All []engine.Reading
	// Doubts are the tricks whose written leader, winner or cards are contradicted; 0 is
	// the dealer. Without any there is one reading, the record as it stands.
	Doubts []int
	// TooMany: there are more readings than are tried, and nothing is proven.
	TooMany bool
	// Unfit: no reading by other letters goes with all that is written. All has them, and
	// those by other cards that do.
	Unfit bool

	deal    *engine.Deal
	written *engine.Deal // as the record has it: a leader of deal may be set right since
	rules   *rules.Rules
	weighed *[]weighed // see further
	most    int        // see HypothesesWithin
	work    int        // of weighing; see maxWork
	tried   int        // readings with other cards
	tooMany bool       // there are more than are tried
	short   bool       // see Short
}

// maxReadings is how many readings are tried. Two wrong letters take about a dozen.
const maxReadings = 150

// fewReadings is how many are tried where nothing is left of the work.
const fewReadings = 6

// HypothesesOf returns the ways to read the deal's record.
func HypothesesOf(d *engine.Deal, rs *rules.Rules) *Hypotheses {
	return HypothesesWithin(d, rs, mostTried*cardWork+maxWork)
}

// HypothesesWithin is [HypothesesOf] for one of many deals: the work of all but the readings by letters is so much at most, in the
// units of [Hypotheses.Work]. Where there is more, there are too many readings.
func HypothesesWithin(d *engine.Deal, rs *rules.Rules, most int) *Hypotheses {
	out := &Hypotheses{deal: d, written: d, rules: rs, most: most}
	r := &reader{deal: d, rules: rs, most: maxReadings, limit: -1, mostTried: min(max(most, 0)/cardWork, mostTried)}
	if r.mostTried == 0 {
		r.most = fewReadings
	}
	if s := d.TrumpSuit(); s != card.NoSuit {
		r.read(s)
	} else {
		r.readBySuits()
	}
	out.TooMany = r.tooMany
	for _, c := range r.all {
		out.All = append(out.All, c.reading)
	}
	if len(out.All) == 1 && r.doubts == [rules.MaxTricks + 1]bool{} && !isPartial(d) && !r.pointsOff() {
		return out
	}
	written := *d
	out.written = &written
	r.price()
	letters := out.priced(r.all)
	least := cheapest(letters)
	cards := r.byCards(least)
	out.TooMany, out.tried = r.tooMany, r.tried
	out.short = r.cut && r.mostTried < mostTried || r.tooMany && r.most < maxReadings
	least = min(least, cheapest(cards))
	out.All = nil
	for _, c := range letters {
		if out.Unfit || c.cost <= least+spare {
			out.All = append(out.All, c.reading)
		}
	}
	for _, c := range cards {
		if c.cost == least {
			out.All = append(out.All, c.reading)
			r.doubts[c.reading.Cards[0].Trick] = true
		}
	}
	for n := range r.doubts {
		if r.doubts[n] {
			out.Doubts = append(out.Doubts, n)
		}
	}
	if len(out.All) > maxReadings {
		out.All, out.TooMany = out.All[:maxReadings], true
	}
	return out
}

// cardWork is how much work a reading with other cards is.
const cardWork = 5

// Work returns how much was done so far to read the deal in other ways, in some microseconds.
func (rs *Hypotheses) Work() int { return cardWork*rs.tried + rs.work }

// Short reports whether there were too many readings for what was left of the work, and not for one deal.
func (rs *Hypotheses) Short() bool { return rs.short }

// leastWork is what weighing may take in any case: enough where nothing is contradicted.
const leastWork = 100

// mostWork returns how much weighing may take.
func (rs *Hypotheses) mostWork() int { return min(max(rs.most-cardWork*rs.tried, leastWork), maxWork) }

// exhausted reports whether too much was weighed.
func (rs *Hypotheses) exhausted() bool {
	if rs.work > rs.mostWork() {
		rs.tooMany, rs.short = true, rs.short || rs.mostWork() < maxWork
	}
	return rs.tooMany
}

// AsWritten returns the deal's record read as it stands, and in no other way: no other is weighed.
func AsWritten(d *engine.Deal, rs *rules.Rules) *Hypotheses {
	now := engine.Reading{Dealer: d.Dealer}
	for n := 1; n <= d.LastTrick(); n++ {
		now.Leaders[n] = d.Trick(n).Leader
	}
	return &Hypotheses{All: []engine.Reading{now}, Unfit: isPartial(d) && !fitsDeal(d, trustAll), deal: d, written: d, rules: rs,
		weighed: new([]weighed)}
}

// priced returns the readings that fit what is written, or all where none does, each with
// what it contradicts of the hands too.
func (rs *Hypotheses) priced(all []candidate) []candidate {
	var fitting []candidate
	for i := range all {
		read := rs.deal.Read(&all[i].reading)
		all[i].cost += misfits(read)
		if fitsDeal(read, trustAll) {
			fitting = append(fitting, all[i])
		}
	}
	if fitting == nil {
		rs.Unfit = !rs.TooMany
		return all
	}
	return fitting
}

// Contested reports whether there is more than one way to read the deal.
func (rs *Hypotheses) Contested() bool { return len(rs.All) > 1 || rs.TooMany }

// Deal returns the deal as a reading has it.
func (rs *Hypotheses) Deal(i int) *engine.Deal { return rs.deal.Read(&rs.All[i]) }

// isPartial reports whether the record tells of cards otherwise than by forty known
// plays, so that it can contradict itself.
func isPartial(d *engine.Deal) bool {
	if d.Shown() != nil || d.LastTrick() > 0 && !d.Complete() {
		return true
	}
	return slices.ContainsFunc(d.Dealt(), func(s card.Seat) bool { return d.Hand(s).Recorded })
}

// fitsDeal reports whether there is a world that goes with all that is trusted. Where
// it is not known who played a card, only the pack is asked; see [packHas].
func fitsDeal(d *engine.Deal, t trust) bool {
	if d.Pack.Doubled() {
		return fitsIn[twoPacks](d, t)
	}
	return fitsIn[onePack](d, t)
}

func fitsIn[S pile](d *engine.Deal, t trust) bool {
	w, seated := newWorlds[S](d, t)
	if !seated {
		return packHas(d)
	}
	return w != nil && w.exist(w.allow)
}
