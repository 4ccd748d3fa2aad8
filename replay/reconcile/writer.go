package reconcile

import (
	"slices"
	"strconv"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/witness"
	"sueca/replay"
	"sueca/replay/scribe"
)

// Writer is what one witness has written of a match, by itself (quem escreve): somebody who writes the match while others write it
// too sees this and nothing else of it.
type Writer struct {
	// Name is that of the witness, and First that it is the first of the match.
	Name  string
	First bool
	// Events are the head of the match, and behind it what this witness wrote. The first one has all that is not another's.
	Events []engine.Event
	// Written is how many of the events the witness wrote.
	Written int

	id    string // by which the record goes on
	last  bool   // the last line of the match is of this record
	fresh bool   // nothing is written of it yet
}

// headTags are the tags that all witnesses of a match have together. A result or who wrote it is not one.
var headTags = []string{"Event", "Site", "Date", "Time", "Round", "Table", "Match", "Rules", "Source"}

// WriterOf returns what the witness of a name has written of a match; "" is the first one. Somebody who has written nothing
// has only the head.
func WriterOf(match []engine.Event, name string) *Writer {
	all := witnessesOf(match, "1")
	last := lastID(match)
	if name == "" || name == all[0].Name {
		events := all[0].Events
		return &Writer{Name: all[0].Name, First: true, Events: events, Written: len(events), id: engine.FirstID, last: last == engine.FirstID}
	}
	out := &Writer{Name: name, Events: headOf(all[0].Events), id: freeID(all), fresh: true}
	for _, w := range all[1:] {
		if w.Name == name {
			own := w.Events[1:] // behind the rules
			out.Events, out.Written = append(out.Events, own...), len(own)
			out.id, out.last, out.fresh = w.ID, last == w.ID, false
		}
	}
	return out
}

// Begins reports whether a line begins what the witness writes, or goes on with it.
func (w *Writer) Begins(e *engine.WitnessBegun) bool {
	return e.Name == w.id || w.First && e.IsOfFirst(w.Name)
}

// headOf returns the rules of a match and its tags, as corrected.
func headOf(events []engine.Event) []engine.Event {
	start := &engine.MatchStarted{Rules: engine.RulesOf(events), Source: engine.RulesTagged}
	if m, ok := events[0].(*engine.MatchStarted); ok {
		start.Source = m.Source
	}
	out := []engine.Event{start}
	players := start.Rules.Table().Players
	for _, tag := range engine.TagsOf(events) {
		seat := slices.ContainsFunc(start.Rules.Table().Seats, func(s card.Seat) bool { return players.Has(s) && s.String() == tag.Name })
		if seat || slices.Contains(headTags, tag.Name) {
			out = append(out, &tag)
		}
	}
	return out
}

// FreeName returns the name under which somebody writes a match that another has begun: their own, or with a
// number behind it where the first witness has that name, or the name by which the first one goes otherwise.
func FreeName(match []engine.Event, name, first string) string {
	taken := func(n string) bool { return n == first || n == witnessesOf(match, "1")[0].Name }
	free := name
	for n := 2; taken(free); n++ {
		free = name + " " + strconv.Itoa(n)
	}
	return free
}

// Rows returns what is appended to the match for what the witness writes now: below a line with the name if the last line of the
// match is another's. What is not the witness's to write is a [scribe.Refusal].
func (w *Writer) Rows(events []engine.Event) ([]engine.Event, error) {
	settles := true
	for _, e := range events {
		switch e.Kind() {
		case engine.KindWitnessBegun, engine.KindWitnessTag:
			return nil, &scribe.Refusal{Fault: message.Faultf("another witness writes a record of their own: sueca transcribe --second")}
		case engine.KindTagWritten, engine.KindTagAmended:
			if !w.First {
				return nil, &scribe.Refusal{Fault: message.Faultf("the names and the day are those of the first record: they are corrected there")}
			}
		}
		settles = settles && e.Kind() == engine.KindSettled
	}
	if w.last || settles {
		return events, nil
	}
	out := []engine.Event{&engine.WitnessBegun{Name: w.id}}
	if w.fresh {
		out = append(out, &engine.WitnessTag{Name: "Scorer", Value: w.Name})
	}
	return append(out, events...), nil
}

// Compared is a deal that a witness and others have written to its end, and where they differ.
type Compared struct {
	Deal        int      // its number in the match that the witnesses have together
	OwnDeal     int      // and in the record of the witness
	Names       []string // of the witnesses
	Differences []witness.Difference
}

// Open returns how many differences are open.
func (c *Compared) Open() (n int) {
	for i := range c.Differences {
		if !c.Differences[i].Settled {
			n++
		}
	}
	return n
}

// Compare returns the deals that the witness of a name and others have written, where they differ. A deal that one of those who
// write it has not ended is left out: until then nobody may know what another wrote of it.
func Compare(match []engine.Event, name string, by replay.Options) (out []Compared) {
	all := replay.Witnesses(match)
	me := slices.IndexFunc(all, func(w replay.Witness) bool { return w.Name == name })
	if me < 0 {
		return nil
	}
	underWay := make([]int, len(all))
	for w := range all {
		underWay[w] = begun(WriterOf(match, all[w].Name).Events, by)
	}
	m := replay.JudgeBy(match, by)
	for i := range m.Joined.Deals {
		d := &m.Joined.Deals[i]
		with, ended := 0, d.Has[me]
		for w, has := range d.Has {
			if has {
				with++
				ended = ended && d.Numbers[w] != underWay[w]
			}
		}
		if ended && with > 1 {
			out = append(out, Compared{d.Number, d.Numbers[me], m.Witnesses, d.Differences})
		}
	}
	return out
}

// begun returns the number of the deal that is being written in a record, 0 for none.
func begun(events []engine.Event, by replay.Options) int {
	sheet := scribe.Open(events, by)
	deals := sheet.Timeline.Deals()
	if state := sheet.State(); len(deals) == 0 || sheet.Ended(&state) {
		return 0
	}
	return deals[len(deals)-1].Number
}
