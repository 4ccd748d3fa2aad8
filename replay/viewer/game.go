package viewer

import (
	"cmp"
	"slices"
	"sort"

	"sueca/engine"
	"sueca/replay"
	"sueca/replay/viewer/grid"
)

// game is an open match: its deals, and the stops in them.
type game struct {
	rec         *Document
	timeline    *replay.Timeline
	judged      *replay.Match
	deals       []dealt        // never empty
	hits        []hit          // in the order of their spots
	amends      []engine.Event // the corrections
	substituted bool           // somebody took another's seat

	// What is needed often is kept for the deal that was asked for last.
	kept  int // its index; -1 is none
	stops []stop
	final engine.State
	sheet *replay.Judging
	upTo  int // the end of the events that sheet is made from
	ended struct {
		known bool
		deal  int
	}
}

// dealt is a deal of an open match. It may be one that cannot be read.
type dealt struct {
	number   int
	unread   *engine.Quarantined
	none     bool // there is no deal at all
	verdict  *replay.Verdict
	from, to int // its events in the timeline
}

// hit is a finding with its spot, and the spots of the related events.
type hit struct {
	*replay.Finding
	spot
	related []spot
}

// ink returns the ink of a finding.
func (h *hit) ink() grid.Style { return grid.SeverityInk(h.Code.Severity()) }

// spot is a place in an open match: a stop of a deal.
type spot struct{ deal, stop int }

// before reports whether s comes before o.
func (s spot) before(o spot) bool { return s.deal < o.deal || s.deal == o.deal && s.stop < o.stop }

// stop is a place in a deal where the cursor can be: after a card, or after
// something else that happened. The events from from to before to belong to it,
// and the state to see is the one after them.
type stop struct {
	kind     stopKind
	from, to int
	event    int // the event that it is about, -1 for none
	trick    int // the last trick begun
	card     int // how many cards are in it
}

// stopKind is the kind of a stop.
type stopKind uint8

const (
	atStart  stopKind = iota // dealt, nothing played yet
	atCard                   // a card was played, or was not
	atEvent                  // something happened beside the cards
	atEnd                    // the deal is over
	atUnread                 // there is only a text
)

// open returns the game of a record.
func open(rec *Document) *game {
	g := &game{rec: rec, timeline: replay.NewTimeline(rec.Events), judged: rec.Judged, kept: -1}
	if g.judged == nil {
		g.judged = replay.JudgeBy(rec.Events, rec.Judging)
	}
	verdicts := g.judged.Verdicts
	for i, s := range g.timeline.Deals() {
		d := dealt{number: s.Number, from: s.From, to: s.To}
		if s.Unread {
			d.unread = g.timeline.Event(s.Start).(*engine.Quarantined)
		}
		if i < len(verdicts) {
			d.verdict = &verdicts[i]
		}
		g.deals = append(g.deals, d)
	}
	if g.deals == nil {
		g.deals = []dealt{{none: true, to: g.timeline.Len()}}
	}
	g.place()
	for _, e := range rec.Events {
		switch e.Kind() {
		case engine.KindPlayAmended, engine.KindDealAmended, engine.KindRulingAmended:
			g.amends = append(g.amends, e)
		case engine.KindSeatSubstituted:
			g.substituted = true
		}
	}
	return g
}

// place finds the spots of the findings.
func (g *game) place() {
	for i := range g.judged.Findings {
		h := hit{Finding: &g.judged.Findings[i]}
		h.spot = g.locate(h.Event, h.Deal)
		for _, r := range h.Related {
			h.related = append(h.related, g.locate(r.Event, h.Deal))
		}
		g.hits = append(g.hits, h)
	}
	slices.SortStableFunc(g.hits, func(a, b hit) int { return cmp.Or(a.deal-b.deal, a.stop-b.stop) })
}

// hitsOf returns the findings of a deal.
func (g *game) hitsOf(deal int) []hit {
	from, _ := slices.BinarySearchFunc(g.hits, deal, func(h hit, deal int) int { return h.deal - deal })
	to, _ := slices.BinarySearchFunc(g.hits, deal+1, func(h hit, deal int) int { return h.deal - deal })
	return g.hits[from:to]
}

// locate returns the spot of an event of the record. If the event has been
// replaced by a correction, it is the beginning of the deal with that number.
func (g *game) locate(event, number int) spot {
	state := g.timeline.Before(event)
	if state < 0 {
		return spot{deal: max(0, g.numbered(number))}
	}
	deal := sort.Search(len(g.deals), func(i int) bool { return g.deals[i].from > state }) - 1
	if deal < 0 {
		return spot{} // before the first deal
	}
	stops := g.stopsOf(deal)
	return spot{deal, min(len(stops)-1, sort.Search(len(stops), func(i int) bool { return stops[i].to > state }))}
}

// numbered returns the index of the deal with that number, -1 if there is none.
func (g *game) numbered(number int) int {
	return slices.IndexFunc(g.deals, func(d dealt) bool { return d.number == number })
}

// keep keeps the data of one deal.
func (g *game) keep(deal int) {
	if g.kept == deal {
		return
	}
	g.kept = deal
	d := &g.deals[deal]
	g.stops = g.findStops(d)
	g.final = g.timeline.At(d.to)
}

// stopsOf returns the stops of a deal, at least one.
func (g *game) stopsOf(deal int) []stop {
	g.keep(deal)
	return g.stops
}

// finalOf returns a deal as it was at its end.
func (g *game) finalOf(deal int) *engine.Deal {
	g.keep(deal)
	return &g.final.Deal
}

// sheetAt returns the match judged up to the beginning of a deal, or up to its
// end, for its sheet.
func (g *game) sheetAt(deal int, after bool) *replay.Match {
	g.keep(deal)
	events := g.deals[deal].from
	if after || g.deals[deal].none { // the head tells which columns there are
		events = g.deals[deal].to
	}
	if events == len(g.rec.Events) {
		return g.judged
	}
	if g.sheet == nil || events < g.upTo {
		g.sheet, g.upTo = replay.NewSheets(g.rec.Judging), 0
	}
	if g.upTo < events {
		part := make([]engine.Event, 0, events-g.upTo)
		for i := g.upTo; i < events; i++ {
			part = append(part, g.timeline.Event(i))
		}
		g.sheet.Append(part...) // so that who goes through a match does not judge it all for each deal
		g.upTo = events
	}
	return g.sheet.Match()
}

// endsIn returns the index of the deal in which the match ended, -1 if it did
// not.
func (g *game) endsIn() int {
	if !g.judged.Over {
		return -1
	}
	if !g.ended.known {
		g.ended.known = true
		g.ended.deal = sort.Search(len(g.deals)-1, func(i int) bool { return g.sheetAt(i, true).Over })
	}
	return g.ended.deal
}

// findStops returns the stops of a deal.
func (g *game) findStops(d *dealt) []stop {
	if d.unread != nil || d.none {
		return []stop{{kind: atUnread, from: d.from, to: d.to, event: -1}}
	}
	stops := []stop{{kind: atStart, from: d.from, to: d.from, event: -1}}
	trick, card := 0, 0
	begun := d.from // of the next stop
	add := func(kind stopKind, i int) {
		stops = append(stops, stop{kind, begun, i + 1, i, trick, card})
		begun = i + 1
	}
	for i := d.from; i < d.to; i++ {
		e := g.timeline.Event(i)
		last := &stops[len(stops)-1]
		switch k := belongs(e); {
		case e.Kind() == engine.KindDealStarted, e.Kind() == engine.KindHandRecorded && trick == 0:
			last.to, begun = i+1, i+1 // with the comments above it
		case e.Kind() == engine.KindTrickStarted:
			trick, card = e.(*engine.TrickStarted).Number, 0
		case k == itself && isPlay(e):
			card++
			add(atCard, i)
		case k == itself:
			add(atEvent, i)
		case k == before && begun == i:
			// It belongs to what is before it, unless something else came
			// between.
			last.to, begun = i+1, i+1
		}
	}
	// What is left, such as the result, belongs to the end.
	if n := len(stops); n > 1 || begun < d.to {
		stops = append(stops, stop{kind: atEnd, from: begun, to: d.to, event: -1, trick: trick, card: card})
	}
	return stops
}

// belonging is how an event belongs to a stop.
type belonging uint8

const (
	after  belonging = iota // to what comes next
	before                  // to what is before it
	itself                  // it is a stop itself
)

// belongs returns how an event belongs to a stop.
func belongs(e engine.Event) belonging {
	switch e := e.(type) {
	case *engine.CardPlayed, *engine.NotPlayed, *engine.ClaimMade, *engine.RenunciaAdmitted, *engine.CardsShown, *engine.TrumpPickedUp,
		*engine.PenaltyGiven, *engine.ConsentGiven, *engine.PlayStopped, *engine.Misdealt, *engine.SeatAbandoned, *engine.MarksSuspended,
		*engine.MarksExecuted, *engine.NoteWritten, *engine.WalkedOver, *engine.SeatDisqualified, *engine.SeatSubstituted,
		*engine.BidMade, *engine.Declared:
		return itself
	case *engine.PackShuffled, *engine.PackCut, *engine.DealStarted, *engine.HandRecorded, *engine.TrickTaken, *engine.VariationShown,
		*engine.PlayedBy:
		return before
	case *engine.Commented:
		if e.Place != engine.CommentAlone {
			return before
		}
	}
	return after
}

// isPlay reports whether an event is a position in a trick.
func isPlay(e engine.Event) bool {
	return e.Kind() == engine.KindCardPlayed || e.Kind() == engine.KindNotPlayed
}
