package replay

import (
	"errors"
	"slices"
	"sort"
	"sync"

	"sueca/engine"
	"sueca/engine/code"
)

// Timeline is a match as a sequence of states. State i is the match after its
// first i events, in the order in which they are judged: a corrected deal is in
// the place of its original, with its cards as corrected. From the first seek on
// it keeps one state for every deal, so that seeking costs the events of one deal.
type Timeline struct {
	arranged
	fold  sync.Once // makes marks and end
	marks []mark
	end   engine.State
}

// mark is the state before the event at index.
type mark struct {
	index int
	state engine.State
}

// NewTimeline returns the timeline of a match.
func NewTimeline(events []engine.Event) *Timeline {
	return &Timeline{arranged: arrange(events, true)}
}

// Onward returns the timeline of a match that begins as this one does, such as the same one
// with more written behind it. What the two share up to a deal is not folded again.
func (t *Timeline) Onward(events []engine.Event) *Timeline {
	t.fold.Do(t.mark)
	out, same := NewTimeline(events), 0
	for same < min(len(t.events), len(out.events)) && t.events[same] == out.events[same] {
		same++
	}
	shared := sort.Search(len(t.marks), func(k int) bool { return t.marks[k].index > same })
	out.marks = slices.Clip(t.marks[:shared])
	return out
}

// mark keeps the state before every deal, behind those that it has already, and the last one.
func (t *Timeline) mark() {
	if t.marks == nil {
		t.marks = make([]mark, 1)
	}
	last := t.marks[len(t.marks)-1]
	t.end = last.state
	for i, e := range t.events[last.index:] {
		if e.Kind() == engine.KindDealStarted && i > 0 {
			t.marks = append(t.marks, mark{last.index + i, t.end})
		}
		Apply(&t.end, e)
	}
}

// Len returns the number of events that count; the states are numbered 0 to
// Len.
func (t *Timeline) Len() int { return len(t.events) }

// Event returns the event that leads from state i to state i+1.
func (t *Timeline) Event(i int) engine.Event { return t.events[i] }

// Written returns the index in the match of the event that leads from state i to state i+1, or that it follows from.
func (t *Timeline) Written(i int) int { return t.original(i) }

// Before returns the number of the state before an event, given by its index in
// the match; -1 if a correction replaces the event.
func (t *Timeline) Before(event int) int {
	if t.index == nil {
		return event
	}
	return slices.Index(t.index, event)
}

// Deals returns the deals in the order in which they are judged, each with its place among the
// events of the timeline. The last one ends with them.
func (t *Timeline) Deals() []Span {
	deals := make([]Span, len(t.deals))
	at := t.body
	for i := range t.deals {
		s := t.deals[i].Span
		deals[i] = Span{Number: s.Number, Unread: s.Unread, From: at, Start: at + s.Start - s.From, To: at + t.deals[i].taken}
		at = deals[i].To
	}
	return deals
}

// At returns state i, from 0 to Len. Of an event that cannot have happened it
// keeps what it can: for example, that some unknown card was played. The first
// call folds the whole match; all may be made at the same time.
func (t *Timeline) At(i int) engine.State {
	t.fold.Do(t.mark)
	if i == len(t.events) {
		return t.end
	}
	d := sort.Search(len(t.marks), func(k int) bool { return t.marks[k].index > i }) - 1
	s := t.marks[d].state
	for _, e := range t.events[t.marks[d].index:i] {
		Apply(&s, e)
	}
	return s
}

// Forward returns a function that returns state i as At does, for numbers that never
// become smaller. All its calls together fold the match once. The state is
// good until the next call.
func (t *Timeline) Forward() func(i int) *engine.State {
	var s engine.State
	folded := 0
	return func(i int) *engine.State {
		for ; folded < i; folded++ {
			Apply(&s, t.events[folded])
		}
		return &s
	}
}

// Apply folds an event into a state, or what can be kept of it, and returns why
// the rest cannot have happened.
func Apply(s *engine.State, e engine.Event) []*engine.PlayError {
	err := s.Apply(e)
	if err == nil {
		return nil
	}
	var impossible *engine.PlayError
	if !errors.As(err, &impossible) {
		return nil
	}
	if impossible.Code == code.CardTwice {
		s.Deal.Doubt(impossible.Card)
	}
	out := []*engine.PlayError{impossible}
	if left := engine.Salvage(impossible); left != nil {
		// Another card of the same hand may be impossible too.
		out = append(out, Apply(s, left)...)
		if impossible.Code == code.CardTwice {
			switch e := left.(type) {
			case *engine.CardPlayed:
				s.Deal.Again(impossible.Card)
			case *engine.HandRecorded:
				s.Deal.AgainIn(e.Seat, impossible.Card)
			}
		}
	}
	return out
}
