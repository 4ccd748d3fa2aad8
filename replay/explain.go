package replay

import (
	"maps"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// Explained are the slips of the pen that would explain a deal, each of them once, and how many were tried.
type Explained struct {
	// Fit are the single slips with which every word of a deal that contradicts itself would be true. Of any other deal they are
	// those that leave nothing in it that is or may be a renúncia, and all that is written in the match as true as it was,
	// whatever was ruled. The likeliest are first.
	Fit []Fit
	// Together are sets of slips in cards, one for each renúncia of a deal that does not contradict itself, which do so together.
	// There are some only where no single slip does.
	Together [][]Slip
	Tried    map[SlipKind]int
	// GaveUp says that there are more, which were not tried. Judged is the work done: how many deals were judged.
	GaveUp bool
	Judged int
	// Disordered says that no deal lies as the heaps do, and More how many disorders fit that are not among Fit.
	Disordered bool
	More       int
	more       map[proof.Played]int // those that clear a play
}

// Fit is a slip that fits a deal.
type Fit struct {
	Slip
	Acquits bool // with it nothing in the deal is or may be a renúncia
	// Clears are, of a disorder of heaps, the plays that are none with it.
	Clears []proof.Played
}

// Clearing returns the sets of slips that leave a play of a deal that is written down from its heaps no renúncia; of any other deal
// those of [Explained.Acquitting]. The likeliest are first. So many more of the heaps do so too.
func (x *Explained) Clearing(seat card.Seat, c card.Card) (out [][]Slip, more int) {
	p := proof.Played{Seat: seat, Card: c}
	return append(x.clearing(p), x.Together...), x.more[p]
}

func (x *Explained) clearing(p proof.Played) (out [][]Slip) {
	for _, f := range x.Fit {
		if f.Acquits || slices.Contains(f.Clears, p) {
			out = append(out, []Slip{f.Slip})
		}
	}
	return out
}

// Explaining returns the single slips that explain a play, the likeliest first: where the heaps lie as some deal they are those that clear
// it, and where none does, all with which one would.
func (x *Explained) Explaining(seat card.Seat, c card.Card) (out []Slip) {
	for _, f := range x.Fit {
		if x.Disordered || f.Clears == nil || slices.Contains(f.Clears, proof.Played{Seat: seat, Card: c}) {
			out = append(out, f.Slip)
		}
	}
	return out
}

// Acquitting returns the sets of slips that leave nothing in the deal that is or may be a renúncia, the likeliest first.
func (x *Explained) Acquitting() (out [][]Slip) {
	for _, f := range x.Fit {
		if f.Acquits {
			out = append(out, []Slip{f.Slip})
		}
	}
	return append(out, x.Together...)
}

// explaining is the search for slips that would explain a deal.
type explaining struct {
	out     *Explained
	match   *judge
	deal    *settling
	each    int // how many plain deals take as long to judge as this one
	written *written
	bench   *bench
	wrong   map[falseKey]bool // what is false in the other deals, as they are written
	accused map[int]card.Seat // whose renúncia each accused play is or may be, by the index of its event
	clears  map[int][]variant // the slips in cards that clear each of them
}

// plainCases is how many cases ([proof.Cases]) take as long as to judge a plain deal.
const plainCases = 50

// plainDeals returns how many plain deals take as long to judge as this one.
func (d *play) plainDeals() int { return 1 + proof.Cases(d.deal, d.candidates, d.rules)/plainCases }

// Explain returns the slips that would explain a deal of a match; at is the place of its verdict. It judges the deal once for each slip.
func Explain(events []engine.Event, opt Options, at int) *Explained {
	out := &Explained{Tried: map[SlipKind]int{}}
	before, d := dealAt(events, opt, at)
	if d == nil {
		return out
	}
	s := d.allSigns(before, d.match)
	if h := d.heap(); h != nil {
		if d.explainHeaps(h, out); !s.wrong {
			out.inMatch(d.match)
			return out
		}
	}
	if s.wrong && !d.mayHaveSlips(&s) {
		return out
	}
	x := &explaining{out: out, match: d.match, deal: d, written: newWritten(d.account, &s), bench: newBench(before, d.account, &s)}
	x.written.heaps = d.heap() != nil
	if !s.wrong {
		x.written.tidy, x.bench.ruled = true, true
		x.accuse()
		if x.written.missing = len(x.accused) == 0; x.written.missing && !s.open[code.IncompleteDeal] {
			return out // nothing has to be explained
		}
	}
	out.Judged = at
	x.each = d.plainDeals()
	x.written.try = func(v *variant) bool {
		if out.GaveUp = out.Judged-at >= mostVariants; out.GaveUp {
			return false
		}
		out.Tried[v.Kind]++
		out.Judged += x.each
		if p, found, ok := x.bench.judge(v); ok {
			x.fits(v, p, found)
		}
		return true
	}
	x.written.all()
	if !slices.ContainsFunc(out.Fit, func(f Fit) bool { return f.Acquits }) {
		x.together()
	}
	slices.SortStableFunc(out.Fit, func(a, b Fit) int { return compareSlips(a.Slip, b.Slip) })
	out.inMatch(d.match)
	return out
}

// inMatch makes the slips point at the events by their index in the match.
func (x *Explained) inMatch(j *judge) {
	for k := range x.Fit {
		f := &x.Fit[k]
		f.At = slices.Clone(f.At) // several slips may have one list
		for i, at := range f.At {
			f.At[i] = j.original(at)
		}
	}
}

// dealAt returns a deal of a match as it is judged with no slip supposed, and the judgement before it; nil if it cannot be read.
func dealAt(events []engine.Event, opt Options, at int) (before *judge, d *settling) {
	j := new(judge)
	j.begin(events, opt)
	j.opt.Unweighed = true // of the deals before only what they bring matters
	j.head()
	for ; j.at < len(j.events); j.next() {
		if len(j.out.Verdicts) == at && j.events[j.at].Kind() == engine.KindDealStarted {
			j.opt = opt
			before = j.before()
			return before, j.settle(j.hear(slips{}))
		}
	}
	return nil, nil
}

// accuse notes which plays of the deal are or may be a renúncia.
func (x *explaining) accuse() {
	x.accused, x.clears = map[int]card.Seat{}, map[int][]variant{}
	if _, found, ok := x.bench.judge(&variant{Slip: Slip{Events: x.written.events}}); ok {
		for e, r := range found {
			x.accused[x.written.origin[e]] = r.Seat
		}
	}
}

// fits takes a slip with which every word of the deal is true.
func (x *explaining) fits(v *variant, p *play, found map[engine.Event]proof.Renuncia) {
	v.Changes = x.written.corrections(v.cards)
	acquits := !x.written.missing && innocent(p, found)
	if x.written.tidy && !acquits && (v.Kind != SlipTrickOut || !x.bench.open[code.IncompleteDeal]) {
		x.clear(v, found)
		return
	}
	for _, s := range v.spelt(p) {
		if acquits := acquits && !x.falsifies(s.Events); acquits || !x.written.tidy || v.Kind == SlipTrickOut {
			x.out.Fit = append(x.out.Fit, Fit{Slip: s, Acquits: acquits})
		}
	}
}

// innocent reports whether nothing in a deal is or may be a renúncia, nor breaks the obligation to trump.
func innocent(p *play, found map[engine.Event]proof.Renuncia) bool {
	return len(found) == 0 && (p.rules.Void != rules.MustTrump || len(p.readings.Obligations(p.trump)) == 0)
}

// clear notes whom a slip in cards clears that does not acquit everybody.
func (x *explaining) clear(v *variant, found map[engine.Event]proof.Renuncia) {
	if v.Changes == nil || len(x.accused) < 2 || len(x.accused) > mostTogether {
		return
	}
	still := map[int]bool{}
	for e, r := range found {
		if i, ok := x.written.origin[e]; ok && x.accused[i] == r.Seat {
			still[i] = true
		}
	}
	for i := range x.accused {
		if !still[i] {
			x.clears[i] = append(x.clears[i], *v)
		}
	}
}

// mostTogether is the most renúncias of a deal for which slips are combined, and mostSets how many combinations are tried.
const mostTogether, mostSets = 3, 4000

// together tries one slip for each renúncia, where no single one acquits everybody.
func (x *explaining) together() {
	if len(x.clears) < len(x.accused) || len(x.accused) < 2 {
		return
	}
	sets := [][]variant{nil}
	for _, i := range slices.Sorted(maps.Keys(x.clears)) {
		var next [][]variant
		for _, v := range x.clears[i] {
			for _, set := range sets {
				if len(next) < mostSets && !slices.ContainsFunc(set, v.touches) {
					next = append(next, append(slices.Clip(set), v))
				}
			}
		}
		sets = next
	}
	for _, set := range sets {
		all := &variant{Slip: Slip{Events: slices.Clone(x.written.events)}}
		var slips []Slip
		for _, v := range set {
			for _, c := range v.cards {
				all.Events[c.event] = changed(x.written.events[c.event].(*engine.CardPlayed), func(e *engine.CardPlayed) { e.Card = c.as })
			}
			slips = append(slips, v.Slip)
		}
		if x.out.GaveUp = x.out.GaveUp || x.out.Judged >= 2*mostVariants+x.deal.place; x.out.GaveUp {
			break
		}
		x.out.Judged += x.each
		if p, found, ok := x.bench.judge(all); ok && innocent(p, found) && !x.falsifies(all.Events) {
			slices.SortFunc(slips, compareSlips)
			x.out.Together = append(x.out.Together, slips)
		}
	}
	slices.SortFunc(x.out.Together, func(a, b []Slip) int { return slices.CompareFunc(a, b, compareSlips) })
}

// touches reports whether another slip changes a card that this one does.
func (v *variant) touches(other variant) bool {
	return slices.ContainsFunc(v.cards, func(c cardRead) bool {
		return slices.ContainsFunc(other.cards, func(o cardRead) bool { return o.event == c.event })
	})
}

// falseKey tells apart what is false in a match, whatever the words are.
type falseKey struct {
	code        code.Code
	deal, trick int
	side        card.Side
}

// falsifies reports whether the deal as it would be makes something false in those after it that is true as it is written.
func (x *explaining) falsifies(deal []engine.Event) bool {
	if x.deal.to == len(x.match.events) {
		return false
	}
	if x.wrong == nil {
		x.wrong = x.falseWith(x.written.events)
	}
	for k := range x.falseWith(deal) {
		if !x.wrong[k] {
			return true
		}
	}
	return false
}

// falseWith returns what is false in the match with the deal as it would be.
func (x *explaining) falseWith(deal []engine.Event) map[falseKey]bool {
	opt := x.match.opt
	opt.Unweighed = true // it matters what is false, and not who is guilty
	events := slices.Concat(x.match.events[:x.deal.from], deal, x.match.events[x.deal.to:])
	out := map[falseKey]bool{}
	m := JudgeBy(events, opt)
	x.out.Judged += len(m.Verdicts)
	for _, f := range m.Findings {
		if falseWord(&f, events) || f.Code == code.ResultMismatch {
			out[falseKey{f.Code, f.Deal, f.Trick, f.Side}] = true
		}
	}
	return out
}

// Shows returns a test of what might be written in the place of a deal, by itself: whether some word is false then that is true as
// the deal is written. The first event of either begins the deal. It also returns how many plain deals take as long to judge as each test.
func Shows(r rules.Rules, deal []engine.Event) (shows func(instead []engine.Event) bool, each int) {
	before, d := dealAt(append([]engine.Event{&engine.MatchStarted{Rules: r, Source: engine.RulesGiven}}, deal...), Options{}, 0)
	b := newBench(before, d.account, &signs{})
	key := func(f *Finding) falseKey { return falseKey{f.Code, 0, f.Trick, f.Side} }
	was := map[falseKey]bool{}
	b.enter(deal, func(found []Finding) bool {
		for i := range found {
			was[key(&found[i])] = true
		}
		return false
	})
	return func(instead []engine.Event) bool {
		_, ok := b.enter(instead, func(found []Finding) bool {
			return slices.ContainsFunc(found, func(f Finding) bool { return falseWord(&f, b.events) && !was[key(&f)] })
		})
		return !ok
	}, d.plainDeals()
}
