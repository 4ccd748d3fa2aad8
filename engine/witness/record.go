package witness

import (
	"cmp"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// Record is what one witness wrote of a match.
type Record struct {
	Name string
	// Players are the names of who sits where, "" where none is written.
	Players [card.H + 1]string
	Deals   []Deal
}

// Deal is a deal of a record: its events with corrections in place and in the order of play, and for each the index by which the
// caller knows it.
type Deal struct {
	Number int
	Unread bool // it cannot be read: the witness is silent about it, as far as one can tell
	Events []engine.Event
	At     []int
	// Written is the deal as it is written, where that is not in the order of play: from its heaps.
	Written   []engine.Event
	WrittenAt []int
}

// part is an event and its index.
type part[E any] struct {
	E  E
	At int
}

// sheet is a deal by its parts.
type sheet struct {
	*Deal
	start  part[*engine.DealStarted]
	hands  map[card.Seat]part[*engine.HandRecorded]
	tricks []*trick
	points *part[*engine.PointsWritten]
	games  *part[*engine.GamesWritten]
	sheet  *part[*engine.SheetWritten]
	lines  []line // everything else
	names  []bigram
}

// line is what stands beside the cards, with the comments on it, behind a trick of its record, counted from 1.
type line struct {
	events []part[engine.Event]
	behind int
}

// trick is a trick of one record.
type trick struct {
	start    part[*engine.TrickStarted]
	plays    []play
	taken    *part[*engine.TrickTaken]
	comments []part[engine.Event] // on its line
}

// play is a card of a trick, or a seat that had not played.
type play struct {
	engine.CardPlayed
	absent   bool
	at       int
	comments []part[engine.Event]
}

// read reads a deal into its parts.
func read(d *Deal) *sheet {
	s := &sheet{Deal: d, hands: map[card.Seat]part[*engine.HandRecorded]{}}
	var t *trick
	onLine := func(e part[engine.Event]) {} // takes a comment on the line before it
	for i, e := range d.Events {
		at := d.At[i]
		beside := false
		switch e := e.(type) {
		case *engine.DealStarted:
			s.start = part[*engine.DealStarted]{e, at}
		case *engine.HandRecorded:
			s.hands[e.Seat] = part[*engine.HandRecorded]{e, at}
		case *engine.TrickStarted:
			t = &trick{start: part[*engine.TrickStarted]{e, at}}
			s.tricks = append(s.tricks, t)
			onLine = t.comment
		case *engine.CardPlayed:
			if t != nil {
				t.plays = append(t.plays, play{CardPlayed: *e, at: at})
			}
		case *engine.NotPlayed:
			if t != nil {
				t.plays = append(t.plays, play{CardPlayed: engine.CardPlayed{Seat: e.Seat}, absent: true, at: at})
			}
		case *engine.TrickTaken:
			if t != nil {
				t.taken = &part[*engine.TrickTaken]{e, at}
			}
		case *engine.PointsWritten:
			s.points = &part[*engine.PointsWritten]{e, at}
		case *engine.GamesWritten:
			s.games = &part[*engine.GamesWritten]{e, at}
		case *engine.SheetWritten:
			s.sheet = &part[*engine.SheetWritten]{e, at}
		case *engine.Commented:
			if e.Place != engine.CommentAlone {
				onLine(part[engine.Event]{e, at})
				continue
			}
			beside = true
		default:
			beside = true
		}
		if beside {
			s.lines = append(s.lines, line{[]part[engine.Event]{{e, at}}, len(s.tricks)})
			k := len(s.lines) - 1
			onLine = func(e part[engine.Event]) { s.lines[k].events = append(s.lines[k].events, e) }
		}
	}
	s.names = bigramsOf(s.tricks)
	return s
}

// comment keeps a comment on the trick or on its last card.
func (t *trick) comment(e part[engine.Event]) {
	if n := len(t.plays); n > 0 && t.taken == nil && e.E.(*engine.Commented).Place == engine.CommentOnCard {
		t.plays[n-1].comments = append(t.plays[n-1].comments, e)
		return
	}
	t.comments = append(t.comments, e)
}

// cards returns the cards of a trick in the order of play.
func (t *trick) cards() []card.Card {
	out := make([]card.Card, len(t.plays))
	for i := range t.plays {
		out[i] = t.plays[i].Card
	}
	return out
}

// first returns the card that a place has most likely: the first that an open one names.
func first(c card.Card) card.Card {
	if c.IsOpen() {
		return c.Named()[0]
	}
	return c
}

// common returns how many known cards two tricks have in common.
func (t *trick) common(o *trick) (n int) {
	others := o.cards()
	for k, c := range others {
		others[k] = first(c)
	}
	for _, c := range t.cards() {
		c = first(c)
		if k := slices.Index(others, c); c.Known() && k >= 0 {
			others[k] = card.Unknown
			n++
		}
	}
	return n
}

// bigram is two known cards that were played one after the other: two deals have hardly any in common.
type bigram [2]card.Card

// bigramsOf returns those of a deal, in their order.
func bigramsOf(tricks []*trick) (out []bigram) {
	for _, t := range tricks {
		for i := 1; i < len(t.plays); i++ {
			if a, b := first(t.plays[i-1].Card), first(t.plays[i].Card); a.Known() && b.Known() {
				out = append(out, bigram{a, b})
			}
		}
	}
	slices.SortFunc(out, bigram.compare)
	return out
}

func (b bigram) compare(o bigram) int {
	return cmp.Or(cmp.Compare(b[0], o[0]), cmp.Compare(b[1], o[1]))
}
