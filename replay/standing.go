package replay

import (
	"iter"
	"math"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// Standing is the place of one deal in a match after its corrections: the
// record that counts and those that it replaced. The originals stay among the
// events. Only the last correction of a deal is judged.
type Standing struct {
	Span
	// Events are the events that count, with corrected cards and the comments
	// above the deal. Corrections among them, and comments on those, are left
	// out. Heaps are as they are written; see Played.
	Events []engine.Event
	// By is the index of the correction that put them here, -1 if the deal is
	// as first recorded.
	By int
	// Before are the records of the deal that were replaced, the first one
	// first.
	Before []Span

	played       []engine.Event // of a deal that is written down from its heaps
	taken        int            // the events of it in the arranged match
	miscorrected bool
}

// Span is one record of a deal. Its events in the match are those from From to
// before To, including the comments above it; Start is the event that opens the
// deal.
type Span struct {
	Number          int  // 0 if it cannot be read
	Unread          bool // the deal cannot be read
	From, Start, To int
}

// Standings returns the deals of a match in the order in which they are judged,
// and the number of events before the first one.
func Standings(events []engine.Event) (head int, deals []Standing) {
	a := arrangeSeen(events, true) // a card that a machine is nearly sure of stands as it is written
	at, read := a.body, 0
	for i := range a.deals {
		s := &a.deals[i]
		if !s.Unread {
			read++
		}
		s.miscorrected = a.miscorrected(s.Number, read)
		from := at
		at += s.taken
		s.Events = standing(a.events[from:at])
		if h := a.heapedIn(from, at); h != nil {
			s.played = s.Events
			s.Events = standing(slices.Concat(a.events[from:h.from], h.Written(h.deal)))
		}
	}
	return a.head, a.deals
}

// Played returns the events that count, in the order of play: those of a deal that is written down from its heaps have the
// tricks that follow from them. They are not what was written.
func (s *Standing) Played() []engine.Event {
	if s.played != nil {
		return s.played
	}
	return s.Events
}

// standing returns events without corrections of deals and cards; see [uncorrected].
func standing(events []engine.Event) (out []engine.Event) {
	for _, e := range uncorrected(events) {
		out = append(out, e)
	}
	return out
}

// uncorrected returns the events that are no corrections of deals and cards, nor comments on those, with their indexes.
func uncorrected(events []engine.Event) iter.Seq2[int, engine.Event] {
	return func(yield func(int, engine.Event) bool) {
		left := false // the event before was left out
		for i, e := range events {
			switch e := e.(type) {
			case *engine.PlayAmended, *engine.HeapAmended, *engine.DealAmended:
				left = true
				continue
			case *engine.Commented:
				if left && e.Place != engine.CommentAlone {
					continue // it is about the correction, and would be read as about what is before it
				}
			}
			if left = false; !yield(i, e) {
				return
			}
		}
	}
}

// arranged is a match with the corrected deals in place of the originals.
type arranged struct {
	events []engine.Event
	// index has for each of events its index in the match; nil if that is the
	// same, because no deal, tag or ruling was corrected.
	index  []int
	head   int        // the events of the match before the first deal
	body   int        // where the first deal begins in events: behind those, and tags that a correction gives
	deals  []Standing // only if they are asked for, or one was corrected
	amends map[int][]amendment
	count  int     // the number of deals recorded, including corrections
	beside bool    // there are events that a plain match does not have; see beside
	trials *trials // room to try other events of a deal
	// supposed says that a slip is taken back in a deal: no other one is supposed besides.
	supposed bool
	// unmatched are the corrections of deals that are not in the match.
	unmatched []int
	heaped    map[int]*heaped // by the index in events of what begins the deal
	// witnessed is what several witnesses have together, nil where there is one; joinedAt its deals, as heaped.
	witnessed *witnessed
	joinedAt  map[int]int
	open      bool         // there are cards that name several
	likely    map[int]bool // the places in events of cards that a machine is nearly sure of, and that stand there as if they were known
}

// original returns the index in the match of event i.
func (a *arranged) original(i int) int {
	if a.index == nil || i < 0 {
		return i
	}
	return a.index[i]
}

// arrange puts every corrected deal in the place of its original, and corrects tags and rulings. If
// there is nothing to correct, which is nearly always the case, it only goes over the events once. If
// cards is set, corrected cards are put in place too. The records of several witnesses are joined, and cards that a machine is nearly sure
// of are taken for known.
func arrange(events []engine.Event, cards bool) arranged {
	a := arrangeSeen(events, cards)
	if a.open {
		a.takeLikely()
	}
	return a
}

// arrangeSeen is [arrange], with what a machine saw as it saw it.
func arrangeSeen(events []engine.Event, cards bool) arranged {
	a := arranged{events: events}
	plays, deals, said, heaps := 0, 0, false, false
	for _, e := range events {
		switch e := e.(type) {
		case *engine.CardPlayed:
			a.open = a.open || e.Card.IsOpen()
			continue
		case *engine.TrickStarted, *engine.TrickTaken:
			continue // nearly all are such
		}
		switch k := e.Kind(); k {
		case engine.KindPlayAmended:
			plays++
		case engine.KindDealAmended:
			deals++
		case engine.KindHeapLaid, engine.KindHeapAmended:
			heaps = true
		case engine.KindTagAmended, engine.KindRulingAmended:
			said = true
			continue
		case engine.KindWitnessBegun:
			return arrangeJoined(joined(events), cards)
		case engine.KindDealStarted:
			a.count++
			continue
		default:
			a.beside = a.beside || beside(k)
			continue
		}
		a.beside = true
	}
	if deals > 0 || cards || said || heaps {
		a.place(events)
		a.body = a.head
		for i := range a.deals {
			a.deals[i].taken = a.deals[i].To - a.deals[i].From
		}
	}
	if deals > 0 || said || heaps {
		a.arrange(events)
	}
	if plays > 0 {
		a.collect(events)
	}
	if plays > 0 && cards {
		a.correct()
	}
	return a
}

// arrange takes over the head and the deals that count, with tags and rulings as corrected.
func (a *arranged) arrange(events []engine.Event) {
	tags, at := engine.AddedTags(events)
	events = engine.Corrected(events)
	a.events, a.index = nil, []int{}
	a.take(events, 0, a.head)
	for i := range tags {
		a.events, a.index = append(a.events, &tags[i]), append(a.index, at[i])
	}
	a.body = len(a.events)
	amends, r := engine.HeapAmends(events), engine.RulesOf(events)
	for i := range a.deals {
		s := &a.deals[i]
		from := len(a.events)
		s.taken = a.take(events, s.From, s.To)
		if !s.Unread && slices.ContainsFunc(events[s.Start:s.To], func(e engine.Event) bool { return e.Kind() == engine.KindHeapLaid }) {
			a.unheap(from+s.Start-s.From, &r, amends[s.Start])
			s.taken = len(a.events) - from
		}
	}
}

// take takes over a part of a match, and returns how many events that are: corrections of tags and
// rulings have been folded, and are left out with the comments on their lines.
func (a *arranged) take(events []engine.Event, from, to int) int {
	n, left := len(a.events), false
	for i := from; i < to; i++ {
		if left = engine.IsFolded(events[i]) || left && aside(events[i], engine.CommentOnLine); !left {
			a.events, a.index = append(a.events, events[i]), append(a.index, i)
		}
	}
	return len(a.events) - n
}

// place finds the deals of the match and their places.
func (a *arranged) place(events []engine.Event) {
	a.head = len(events)
	open := -1 // the deal in progress
	by := -1   // a correction whose deal has not begun
	for i, e := range events {
		if e.Kind() == engine.KindDealAmended {
			if by >= 0 {
				a.unmatched = append(a.unmatched, by)
			}
			by = i
			continue
		}
		number, ok := begins(e)
		if !ok {
			continue
		}
		s := Standing{Span: Span{Number: number, Unread: e.Kind() == engine.KindQuarantined, Start: i, To: len(events)}, By: by}
		// The comments above a deal belong to it. Those above a correction stay
		// with the deal before: later events must not change that.
		end := i
		for by < 0 && end > 0 && aside(events[end-1], engine.CommentAlone) {
			end--
		}
		if s.From = end; by >= 0 {
			end = by
			for s.From = by + 1; s.From < i && aside(events[s.From], engine.CommentOnLine); s.From++ {
			}
		}
		if open < 0 {
			a.head = end
		} else {
			a.deals[open].To = end
		}
		open = a.enter(s, events)
		by = -1
	}
	if by >= 0 {
		a.unmatched = append(a.unmatched, by)
	}
	a.deals = slices.DeleteFunc(a.deals, func(s Standing) bool { return s.By >= 0 && IsTakenBack(events[s.Start:s.To]) })
}

// IsTakenBack reports whether the events of a deal say no more than its number. One that was corrected to
// that was not played: somebody began to write it and took it back.
func IsTakenBack(deal []engine.Event) bool {
	first, ok := deal[0].(*engine.DealStarted)
	return ok && !first.TrumpWritten && first.Dealer == card.NoSeat && !slices.ContainsFunc(deal[1:], func(e engine.Event) bool {
		return !engine.IsFolded(e)
	})
}

// enter puts a deal in its place, at the end or in place of the one that it
// corrects, and returns the index.
func (a *arranged) enter(s Standing, events []engine.Event) int {
	if s.By < 0 {
		a.deals = append(a.deals, s)
		return len(a.deals) - 1
	}
	i := a.find(events[s.By].(*engine.DealAmended).Deal, s.Number)
	if i < 0 {
		a.unmatched = append(a.unmatched, s.By)
		a.deals = append(a.deals, s)
		return len(a.deals) - 1
	}
	s.Before = append(a.deals[i].Before, a.deals[i].Span)
	a.deals[i] = s
	return i
}

// find returns the place of the deal that a correction names, -1 if there is
// none. If two deals have the number, one of them could not be read: a
// correction that changes the number is about that one. A text whose number
// cannot be read counts as the deal that is missing at its place.
func (a *arranged) find(number, becomes int) int {
	read, unread := -1, -1
	for i, s := range a.deals {
		switch {
		case s.Number != number:
		case s.Unread:
			unread = i
		default:
			read = i
		}
	}
	switch {
	case read >= 0 && (number == becomes || unread < 0):
		return read
	case unread >= 0:
		return unread
	}
	last := 0
	for i, s := range a.deals {
		if s.Number > 0 {
			last = s.Number
		} else if last < number && a.next(i) > number {
			return i
		}
	}
	return -1
}

// next returns the number of the next deal after place i.
func (a *arranged) next(i int) int {
	for _, s := range a.deals[i:] {
		if s.Number > 0 {
			return s.Number
		}
	}
	return math.MaxInt
}

// aside reports whether an event is a comment with that place.
func aside(e engine.Event, place engine.CommentPlace) bool {
	c, ok := e.(*engine.Commented)
	return ok && c.Place == place
}

// Began returns the place of the first event of a deal that tells that it was played, or what it came to; -1 for none. Who sits there
// then played the deal.
func Began(deal []engine.Event) int {
	return slices.IndexFunc(deal, func(e engine.Event) bool {
		switch e.Kind() {
		case engine.KindTrickStarted, engine.KindPointsWritten, engine.KindGamesWritten, engine.KindSheetWritten:
			return true
		}
		return false
	})
}

// amendment is a correction of a play, and whether the play was found. It is about deal of, counted
// from 1 among all that can be read: the last one of its number that had begun by then.
type amendment struct {
	event     *engine.PlayAmended
	index, of int
	done      bool
}

// collect gathers the corrections of plays by the deal that they are for. They
// count wherever they are, even within a deal that was itself corrected. But a
// correction that came before the correction of its own deal is dropped with
// the record that it corrected.
func (a *arranged) collect(events []engine.Event) {
	a.amends = map[int][]amendment{}
	for i, e := range events {
		if p, ok := e.(*engine.PlayAmended); ok && !a.overtaken(p.Deal, i) {
			a.amends[p.Deal] = append(a.amends[p.Deal], amendment{event: p, index: i, of: a.corrected(p.Deal, i)})
		}
	}
}

// corrected returns which of the deals that can be read is the one of that number that a correction is about, 0 for none.
func (a *arranged) corrected(number, at int) (of int) {
	read := 0
	for i, e := range a.events {
		d, ok := e.(*engine.DealStarted)
		if !ok {
			continue
		}
		if read++; d.Number == number && (of == 0 || a.original(i) < at) {
			of = read
		}
	}
	return of
}

// overtaken reports whether a deal was corrected as a whole after an event.
func (a *arranged) overtaken(number, at int) bool {
	return slices.ContainsFunc(a.deals, func(s Standing) bool {
		return s.By > at && slices.ContainsFunc(s.Before, func(b Span) bool { return b.Number == number })
	})
}

// amended returns a play with its correction.
func (a *arranged) amended(e *engine.CardPlayed, s *engine.State) engine.Event {
	d := &s.Deal
	list := a.amends[d.Number]
	if list == nil || d.LastTrick() == 0 {
		return e
	}
	seat := e.Seat
	if seat == card.NoSeat {
		seat = d.Turn()
	}
	for i := range list {
		a := &list[i]
		if a.of == s.Deals && a.event.Trick == d.LastTrick() && a.event.Seat == seat && a.event.From == e.Card {
			a.done = true
			again := *e
			again.Card = a.event.To
			e = &again
		}
	}
	return e
}

// miscorrected reports whether a correction of a deal finds no card to correct, once the deal
// was gone over; at is its place among those that can be read, from 1.
func (a *arranged) miscorrected(number, at int) bool {
	return slices.ContainsFunc(a.amends[number], func(c amendment) bool { return !c.done && (c.of == at || c.of == 0) })
}

// correct puts the corrected cards in place.
func (a *arranged) correct() {
	a.events = slices.Clone(a.events)
	var s engine.State
	for i, e := range a.events {
		if p, ok := e.(*engine.CardPlayed); ok {
			e = a.amended(p, &s)
			a.events[i] = e
		}
		Apply(&s, e)
	}
}

// Head returns the events before the first deal of a match, with its corrections: tags that only a
// correction gives are among them.
func Head(events []engine.Event) []engine.Event {
	a := arrange(events, true)
	return a.events[:a.body]
}

// End returns the state of the match at the end of the deal; head are the
// events before the first deal ([Head]). If no trump is recorded, the trump suit is that
// of the verdict.
func (s *Standing) End(head []engine.Event, v *Verdict) engine.State {
	var state engine.State
	for _, e := range slices.Concat(head, s.Played()) {
		Apply(&state, e)
	}
	state.Deal.End()
	state.Deal.Assumed, state.Deal.Miscorrected = v.Trump, s.miscorrected
	return state
}

// HasDeal reports whether deals has one with that number.
func HasDeal(deals []Standing, number int) bool {
	return slices.ContainsFunc(deals, func(s Standing) bool { return s.Number == number })
}
