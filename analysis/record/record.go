package record

import (
	"slices"
	"sort"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
)

// Record is one match from a file or from the log (registo).
type Record struct {
	MatchID string          // see ID
	File    string          // empty for a match of the log
	Text    *notation.Match // nil for a match of the log, and of a pack until it is asked for: see Written
	Empty   bool            // a file that holds nothing to read
	Events  []engine.Event
	Deal    int          // the one deal that is wanted; 0 is all
	Only    map[int]bool // the deals that a filter wants; nil is all
	// Position is the last position of the log that the match was read up to; 0 for a
	// file.
	Position int64
	First    int64 // the position at which it came into the log; 0 for a file
	Typed    bool  // it was written into the log card by card
	// Entered says of its corrections, by their index, who put them into the log; nil for a file.
	Entered map[int]Entered
	Judging replay.Options // how it is judged
	Effort  *Effort        // what it shares with others of its file; nil is nothing
	// Packed is what is known of the text of a match that comes from a pack; nil for others.
	Packed *Packed
	Judged *replay.Match

	dealLines []dealLine // see DealAtLine
	seated    *seating   // see SeatedAt

	corrected   []engine.Event // see Corrected
	correctedOf int            // how many events it is of
}

// Entered is who put an event into the log, and when.
type Entered struct {
	Author string // empty where nobody is named
	At     time.Time
}

// Packed tells of the text of a match that comes from a pack. Nothing needs it where nothing
// is found.
type Packed struct {
	FirstLine int
	Remarked  bool                   // something was remarked when the text was read
	Codes     []code.Code            // of all that is found in it, where the index tells; nil where it does not
	Write     func() *notation.Match // returns the match as it stands in canonical form
	// Load, where it is not nil, returns the events: those of the record are then only what
	// stands before the first deal. See [Record.Load].
	Load func() ([]engine.Event, error)
	// Playouts appends the deals of the match as playouts, and reports whether all of them are.
	Playouts func(dst []engine.Playout) ([]engine.Playout, bool)
	// Place returns the line and character of a card of a deal, of trick 0 those of the deal, if they
	// are known without the text.
	Place func(deal, trick, place int) (line, col int, ok bool)
}

// Placed returns the line and character of a card of a deal, of trick 0 those of the deal, while the
// events of the record are not loaded; ok is false if they must be for it.
func (r *Record) Placed(deal, trick, place int) (line, col int, ok bool) {
	if r.Packed == nil || r.Packed.Load == nil || r.Packed.Place == nil {
		return 0, 0, false
	}
	return r.Packed.Place(deal, trick, place)
}

// Identified reports whether the id of the record is known from the events that it has: all of them,
// or tags that are enough. If so, it is that of [Record.ID].
func (r *Record) Identified() bool {
	if r.MatchID != "" || r.Packed == nil || r.Packed.Load == nil {
		return true
	}
	id, byTags := evidence.Identify(r.Events)
	if byTags {
		r.MatchID = id
	}
	return byTags
}

// Load makes the events of the record all of its match. Where they are not yet, as in a match of
// a pack that is looked through, they are what stands before the first deal.
func (r *Record) Load() error {
	if r.Packed == nil || r.Packed.Load == nil {
		return nil
	}
	events, err := r.Packed.Load()
	if err == nil {
		r.Events, r.Packed.Load = events, nil
	}
	return err
}

// OfFile reports whether the match comes from a file, and not from the log.
func (r *Record) OfFile() bool { return r.Text != nil || r.Packed != nil }

// Written returns the match as it was read, of a pack as it stands in canonical form; nil for a
// match of the log. That of a pack is made on first use.
func (r *Record) Written() *notation.Match {
	if r.Text == nil && r.Packed != nil {
		r.Text = r.Packed.Write()
	}
	return r.Text
}

// FirstLine returns the line of the file that the match begins on, 0 if there is no file.
func (r *Record) FirstLine() int {
	switch {
	case r.Text != nil:
		return r.Text.FirstLine
	case r.Packed != nil:
		return r.Packed.FirstLine
	}
	return 0
}

// EmptyRecord returns the record of a file that holds nothing.
func EmptyRecord(file string) *Record {
	fault := engine.Fault{Line: 1, Col: 1, EndCol: 1, Code: code.Syntax,
		Msg: message.Msg("the file is empty: a record begins with a tag such as [Event \"…\"] or a line such as “deal 1”")}
	events := []engine.Event{
		&engine.MatchStarted{Rules: rules.Default(), Source: engine.RulesGiven},
		&engine.Quarantined{Format: "sueca", Head: true, Faults: []engine.Fault{fault}},
	}
	places := make([]notation.Range, len(events))
	for i := range places {
		places[i] = notation.Range{Line: 1, Col: 1, EndCol: 1}
	}
	return &Record{File: file, Empty: true, Events: events, Text: &notation.Match{Events: events, Ranges: places, FirstLine: 1}}
}

// Corrected returns the events of the match with its tags and rulings as corrected, each in its place;
// see [engine.Corrected].
func (r *Record) Corrected() []engine.Event {
	if r.corrected == nil || r.correctedOf != len(r.Events) {
		r.corrected, r.correctedOf = engine.Corrected(r.Events), len(r.Events)
	}
	return r.corrected
}

// EnteredBy returns who put a correction into the log, by its index, and when; nothing for a file.
func (r *Record) EnteredBy(event int) (author string, at time.Time) {
	e := r.Entered[event]
	return e.Author, e.At
}

// ID returns the match's id, empty for a file that holds none. For a match of a file it
// is computed on first use.
func (r *Record) ID() string {
	if r.MatchID == "" && r.OfFile() && !r.Empty {
		if !r.Identified() {
			_ = r.Load() // if it cannot be, that is said where the events are needed
		}
		if r.MatchID == "" {
			r.MatchID = evidence.MatchID(r.Events)
		}
	}
	return r.MatchID
}

// Judge returns the record judged. It is judged once.
func (r *Record) Judge() *replay.Match {
	if r.Judged == nil {
		r.Judged = replay.JudgeBy(r.Events, r.Judging)
		r.Effort.Took(r.Judged)
	}
	return r.Judged
}

// Wants reports whether a deal is wanted, by its number.
func (r *Record) Wants(deal int) bool {
	return (r.Deal == 0 || r.Deal == deal) && (r.Only == nil || r.Only[deal])
}

// ended is a deal of a match as it ended.
type ended struct {
	Standing replay.Standing
	Index    int // of the deal in the match
	Deal     *engine.Deal
}

// Ended returns the deals of a match that can be read and whose verdicts are wanted. If
// there are none, as in most matches of an archive, it does no more work.
func (r *Record) Ended(wanted func(v *replay.Verdict) bool) []ended {
	verdicts := r.Judge().Verdicts
	wants := func(v replay.Verdict) bool { return !v.Unread && r.Wants(v.Deal) && wanted(&v) }
	if !slices.ContainsFunc(verdicts, wants) {
		return nil
	}
	_, deals := replay.Standings(r.Events)
	head := replay.Head(r.Events)
	var out []ended
	for i, s := range deals {
		if i >= len(verdicts) || !wants(verdicts[i]) {
			continue
		}
		state := s.End(head, &verdicts[i])
		out = append(out, ended{s, i, &state.Deal})
	}
	return out
}

// LineOf returns the line of the file that an event is on, 0 if there is no file.
func (r *Record) LineOf(event int) int {
	text := r.Written()
	if text == nil || event >= len(text.Ranges) {
		return 0
	}
	return int(text.Ranges[event].Line)
}

// WantsAny reports whether the match has the wanted deal, or all are wanted.
func (r *Record) WantsAny() bool { return r.Deal == 0 || HasDeal(r.Events, r.Deal) }

// Place returns the place of an event, or of the card within it.
func (r *Record) Place(event int, c card.Card, kind code.Code) notation.Range {
	text := r.Written()
	switch kind {
	case code.UnknownTag:
		return text.TagRange(event)
	case code.WrongDealer:
		return text.DealerRange(event)
	case code.TrickSize:
		if r.Events[event].Kind() == engine.KindTrickStarted {
			return text.NumberRange(event)
		}
	case code.WinnerMismatch:
		return text.WinnerRange(event)
	case code.PointsMismatch:
		return text.PointsRange(event)
	}
	if c != card.Unknown {
		return text.CardRange(event, c)
	}
	return text.Ranges[event]
}

// DealAtLine returns the deal that a line of the file belongs to, by its number and its index
// among those of that number, 0 if none.
func (r *Record) DealAtLine(line int) (deal, index int) {
	if r.dealLines == nil {
		r.dealLines = []dealLine{{}}
		index := map[int]int{}
		for i := range r.Judge().Verdicts {
			v := &r.Judge().Verdicts[i]
			index[v.Event] = v.Index
		}
		for i, e := range r.Events {
			at := dealLine{line: int(r.Written().Ranges[i].Line)}
			switch e := e.(type) {
			case *engine.DealStarted:
				at.deal = e.Number
			case *engine.Quarantined:
				at.deal = e.Deal
			default:
				continue
			}
			// One that a correction has replaced has the index of the first of its number.
			if at.index = min(at.deal, 1); index[i] > 0 {
				at.index = index[i]
			}
			r.dealLines = append(r.dealLines, at)
		}
	}
	after := sort.Search(len(r.dealLines), func(i int) bool { return r.dealLines[i].line > line })
	at := r.dealLines[after-1]
	return at.deal, at.index
}

// dealLine is the line that a deal begins on.
type dealLine struct{ line, deal, index int }
