package replay

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/engine/witness"
)

// A match that several witnesses wrote is judged by what they have together ([witness.Join]). The record of each of
// them is arranged by itself first, with its own corrections; where a match is arranged, the joined deals take the place of
// all of them, so that nothing else knows of witnesses. What is open in cards stands in the events as open cards;
// where it is something else, the deal is judged as each witness has it, and nobody is proven who is not by all.

// Witness is the record of one witness of a match (testemunha).
type Witness struct {
	// Name is that of the tag Scorer, or what stands in the line that begins the record, and ID what stands there.
	Name, ID string
	// Events are the record by itself, as a match of its own, and Index their places in the match of all.
	Events []engine.Event
	Index  []int
}

// Witnesses returns the records of the witnesses of a match, nil if there is one alone. The first one is called by the
// tag Scorer, or 1 where there is none.
func Witnesses(events []engine.Event) (out []Witness) {
	first := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindWitnessBegun })
	if first < 0 {
		return nil
	}
	out = append(out, Witness{Name: engine.FirstWitness(events[:first]), ID: engine.FirstID})
	now := 0
	for i, e := range events {
		switch e := e.(type) {
		case *engine.WitnessBegun:
			id := e.Name
			if e.IsOfFirst(out[0].Name) {
				id = engine.FirstID
			}
			if now = slices.IndexFunc(out, func(w Witness) bool { return w.ID == id }); now < 0 {
				now = len(out)
				out = append(out, Witness{Name: id, ID: id})
				out[now].add(events[0], 0) // the rules
			}
			continue
		case *engine.Settled:
			continue
		case *engine.WitnessTag:
			out[now].add(&engine.TagWritten{Name: e.Name, Value: e.Value}, i)
			continue
		}
		out[now].add(e, i)
	}
	for k := range out[1:] {
		w := &out[k+1]
		if name := engine.TagOf(w.Events, "Scorer"); strings.HasPrefix(w.ID, "#") && name != "" && name != "?" &&
			!slices.ContainsFunc(out, func(o Witness) bool { return o.Name == name }) { // such as [redacted], twice
			w.Name = name
		}
	}
	return out
}

func (w *Witness) add(e engine.Event, at int) {
	w.Events, w.Index = append(w.Events, e), append(w.Index, at)
}

// witnessed is a match as its witnesses have it together.
type witnessed struct {
	*witness.Joined
	witnesses []Witness
	answers   []witness.Answer
	events    []engine.Event
	index     []int       // their places in the match
	starts    map[int]int // by the place in events of what begins a deal, the deal
	lost      []int       // corrections in a record that correct nothing, by their places in the match
}

// joined joins the records of a match that several witnesses wrote.
func joined(events []engine.Event) *witnessed {
	w := &witnessed{witnesses: Witnesses(events), starts: map[int]int{}}
	r := rules.Default()
	if m, ok := events[0].(*engine.MatchStarted); ok {
		r = m.Rules
	}
	for i, e := range events {
		if s, ok := e.(*engine.Settled); ok {
			w.answers = append(w.answers, witness.Answer{Settled: s, At: i})
		}
	}
	records := make([]witness.Record, len(w.witnesses))
	for k := range w.witnesses {
		records[k] = w.record(k)
	}
	w.Joined = witness.Join(records, &r, w.answers)
	for k := range w.Deals {
		w.starts[len(w.events)+slices.IndexFunc(w.Deals[k].Events, opens)] = k
		w.events, w.index = append(w.events, w.Deals[k].Events...), append(w.index, w.Deals[k].At...)
	}
	return w
}

// record arranges the record of one witness, and takes over the head of the first.
func (w *witnessed) record(k int) (out witness.Record) {
	one := &w.witnesses[k]
	a := arrangeSeen(one.Events, true)
	out.Name = one.Name
	for _, t := range engine.TagsOf(one.Events) {
		if s, ok := card.ParseSeat(t.Name); ok && t.Value != "?" {
			out.Players[s] = strings.TrimSpace(t.Value)
		}
	}
	at := func(i int) int { return one.Index[a.original(i)] }
	if k == 0 {
		for i := range a.body {
			w.events, w.index = append(w.events, a.events[i]), append(w.index, at(i))
		}
	}
	from := a.body
	for i := range a.deals {
		s := &a.deals[i]
		to := from + s.taken
		d := witness.Deal{Number: s.Number, Unread: s.Unread}
		for i, e := range uncorrected(a.events[from:to]) {
			d.Events, d.At = append(d.Events, e), append(d.At, at(from+i))
		}
		if h := a.heapedIn(from, to); h != nil && !h.beside {
			for i, e := range uncorrected(h.deal) {
				d.Written, d.WrittenAt = append(d.Written, e), append(d.WrittenAt, one.Index[h.at[i]])
			}
		}
		out.Deals = append(out.Deals, d)
		from = to
	}
	for _, list := range a.amends {
		for _, c := range list {
			if !c.done {
				w.lost = append(w.lost, one.Index[c.index])
			}
		}
	}
	for _, i := range slices.Concat(a.unmatched, a.heapsUnamended(one.Events), engine.Unamended(one.Events)) {
		w.lost = append(w.lost, one.Index[i])
	}
	slices.Sort(w.lost)
	return out
}

// arrangeJoined arranges a match that several witnesses wrote.
func arrangeJoined(w *witnessed, cards bool) arranged {
	a := arrangeSeen(w.events, cards)
	a.witnessed = w
	if a.index == nil {
		a.index = make([]int, len(a.events))
		for i := range a.index {
			a.index[i] = i
		}
		a.events = slices.Clone(a.events)
	}
	a.joinedAt = map[int]int{}
	for i, at := range a.index {
		if k, begins := w.starts[at]; begins {
			a.joinedAt[i] = k
		}
		a.index[i] = w.index[at]
	}
	for i := range a.deals {
		s := &a.deals[i]
		s.Start = w.index[s.Start]
		s.From, s.To = s.Start, s.Start+1 // what counts is written in several places
	}
	return a
}

// differences finds what is open between the witnesses of the match.
func (j *judge) differences() {
	w := j.witnessed
	if w == nil {
		return
	}
	j.out.Joined, j.out.Witnesses = w.Joined, nil
	for i := range w.witnesses {
		j.out.Witnesses = append(j.out.Witnesses, w.witnesses[i].Name)
	}
	for k := range w.Deals {
		for i := range w.Deals[k].Differences {
			d := &w.Deals[k].Differences[i]
			if d.Settled {
				continue
			}
			f := Finding{Code: code.WitnessesDiffer, Deal: d.Deal, Trick: d.Trick, Seat: d.Seat, Event: -1, Msg: SaysText(j.out.Witnesses, d)}
			for n := range d.Says {
				switch at := d.Says[n].At; {
				case at < 0:
				case f.Event < 0:
					f.Event = at
				default:
					f.Related = append(f.Related, Related{at, d.Trick, card.Unknown, message.Msg("%s has it here", w.witnesses[n].Name)})
				}
			}
			f.Event = max(f.Event, 0)
			j.out.found(f)
			if k < len(j.out.Verdicts) {
				j.out.Verdicts[k].note(f)
			}
		}
	}
	for _, i := range w.Left {
		j.out.found(Finding{Code: code.WitnessesDiffer, Event: i,
			Msg: message.Msg("this deal is not in the first record, which was signed by all: it does not count")})
	}
	for _, i := range w.lost {
		j.out.found(Finding{Code: code.NoSuchPlay, Event: i,
			Msg: message.Msg("what this line corrects is not in the record of its witness")})
	}
	for _, i := range w.Unmatched {
		a := w.answers[i]
		j.out.found(Finding{Code: code.NoSuchPlay, Deal: a.Deal, Trick: a.Trick, Event: a.At,
			Msg: message.Msg("no witness says %s there: what this line settles is not open", message.Word(a.Value))})
	}
	sortFindings(j.out.Findings)
}

// SaysText returns what the witnesses, of those names, say where they differ.
func SaysText(names []string, d *witness.Difference) message.Message {
	var said message.Message
	for n := range d.Says {
		s := &d.Says[n]
		if s.Silent && s.Value == "" {
			continue
		}
		one := message.Msg("%s: %s", message.Word(names[n]), message.Word(s.Value))
		if said.IsZero() {
			said = one
		} else {
			said = message.Msg("%s; %s", said, one)
		}
	}
	return message.Msg("witnesses differ about %s: %s", AboutText(d), said)
}

// AboutText returns what a difference is about.
func AboutText(d *witness.Difference) message.Message {
	switch d.What {
	case engine.DifferCard:
		if d.Why == witness.Twice {
			return message.Msg("nothing, and the pack does not have it: card %d of trick %d", d.Place, d.Trick)
		}
		return message.Msg("card %d of trick %d", d.Place, d.Trick)
	case engine.DifferLeader:
		return message.Msg("who led trick %d", d.Trick)
	case engine.DifferWinner:
		return message.Msg("who took trick %d", d.Trick)
	case engine.DifferTrick:
		return message.Msg("whether there was a trick %d", d.Trick)
	case engine.DifferDealer:
		return message.Msg("who dealt")
	case engine.DifferTrump:
		return message.Msg("the trump card")
	case engine.DifferHand:
		return message.Msg("the hand of %s", d.Seat)
	case engine.DifferPoints:
		return message.Msg("the points")
	case engine.DifferGames:
		return message.Msg("the games")
	case engine.DifferSheet:
		return message.Msg("the sheet")
	case engine.DifferLine:
		return message.Msg("a line beside the cards")
	}
	return message.Msg("%s", message.Word(d.What.String()+" "+strconv.Itoa(d.Trick)))
}

// asWitnessed judges the deal as its witnesses have it otherwise, and doubts what is not a renúncia, or one, in all the readings.
func (d *account) asWitnessed(before *judge, out *slips) {
	if n, _ := d.likelies(); n > 0 {
		for i := range d.provenPlays() {
			out.doubts[i] = doubted{acquits: true, seen: true}
		}
	}
	w := d.record.witnessed
	if w == nil {
		return
	}
	k, ok := d.record.joinedAt[d.from]
	if !ok {
		return
	}
	proven := d.provenPlays()
	deal := &w.Deals[k]
	if d.onlyFromHeaps() {
		for i := range proven {
			out.doubts[i] = doubted{acquits: true, seen: true}
		}
	}
	if len(deal.Choices)+len(deal.Open) == 0 {
		return
	}
	o := &otherwise{deal: deal, start: slices.IndexFunc(deal.Events, opens)}
	s := signs{}
	o.written = newWritten(d, &s)
	o.bench = newBench(before, d, &s)
	o.judged = func(events []engine.Event, why message.Message) {
		entered, work := o.bench.whole(events)
		out.within += work
		out.doubt(d, o.written, &variant{Slip: Slip{Kind: SlipLeader, Msg: why}}, proven, o.bench.found(entered.play))
	}
	o.choices = slices.Clone(deal.Choices)
	slices.SortStableFunc(o.choices, func(a, b witness.Choice) int { return b.From - a.From }) // the last one first: places before it stay
	if len(deal.Open) > 0 {
		for k := range w.witnesses {
			o.alone(k, w.witnesses[k].Name)
		}
	}
	o.all(o.written.events, len(deal.Events), o.choices, message.Message{})
	for i, x := range out.doubts {
		if !x.seen {
			x.witness = true
			out.doubts[i] = x
		}
	}
	if o.n > mostReadings {
		for i := range proven {
			out.doubts[i] = doubted{acquits: true, witness: true}
		}
	}
}

// onlyFromHeaps reports whether all witnesses of a joined deal have it from its heaps, whose order nobody saw twice.
func (d *account) onlyFromHeaps() bool {
	return slices.ContainsFunc(d.record.events[d.from:d.to], func(e engine.Event) bool {
		t, ok := e.(*engine.TrickStarted)
		return ok && t.Heap != card.NoSide && d.record.heaped[d.from] == nil
	})
}

// takeLikely puts the cards that a machine is nearly sure of (Q♦|*) in their places as if they were known, so that it
// is told who led and what the tricks were worth, if they are; nobody is proven by them.
func (a *arranged) takeLikely() {
	a.likely = map[int]bool{}
	own := false
	for i, e := range a.events {
		p, ok := e.(*engine.CardPlayed)
		if !ok || p.Card.Likely() == card.Unknown {
			continue
		}
		if !own {
			a.events, own = slices.Clone(a.events), true
		}
		with := *p
		with.Card = p.Card.Likely()
		a.events[i], a.likely[i] = &with, true
	}
	a.beside = a.beside || own
}

// likelies returns how many cards of the deal are as a machine saw them.
func (d *page) likelies() (n, first int) {
	for i := d.from; i < d.to && len(d.record.likely) > 0; i++ {
		if d.record.likely[i] {
			if n++; n == 1 {
				first = i
			}
		}
	}
	return n, first
}

// asSeen says that cards of the deal are as a machine saw them.
func (d *play) asSeen() {
	if n, first := d.likelies(); n > 0 {
		d.find(Finding{Code: code.CardLikely, Event: first,
			Msg: message.Msg("%d {1:card|cards} as a machine saw them: what follows from them is likely, and proves nobody", n)})
	}
}
