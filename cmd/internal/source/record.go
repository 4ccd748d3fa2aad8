package source

import (
	"slices"
	"sort"

	"sueca/engine"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
)

// record is one match, as it comes from a file or from the log.
type Record struct {
	MatchID string          // see ID
	File    string          // empty for a match of the log
	Text    *notation.Match // nil for a match of the log
	Empty   bool            // a file that holds nothing to read
	Events  []engine.Event
	Deal    int          // the one deal that is asked for; 0 is all
	Only    map[int]bool // the deals that a filter asks for; nil is all
	// position is the last one of the log that the match was read up to; 0 for a
	// file.
	Position int64
	Judging  replay.Options // how it is judged
	Judged   *replay.Match

	dealLines []dealLine // see dealAtLine
}

// ID gives the match's id, empty for a file that holds none. That of a file's
// match is found when it is asked for first.
func (r *Record) ID() string {
	if r.MatchID == "" && r.Text != nil && !r.Empty {
		r.MatchID = evidence.MatchID(r.Events)
	}
	return r.MatchID
}

// judge judges the record, once.
func (r *Record) Judge() *replay.Match {
	if r.Judged == nil {
		r.Judged = replay.JudgeBy(r.Events, r.Judging)
	}
	return r.Judged
}

// wants reports whether a deal, by its number, is asked for.
func (r *Record) Wants(deal int) bool {
	return (r.Deal == 0 || r.Deal == deal) && (r.Only == nil || r.Only[deal])
}

// ended is a deal of a match as it ended.
type ended struct {
	Standing replay.Standing
	Index    int // of the deal in the match
	Deal     *engine.Deal
}

// ended gives the deals of a match that can be read and that are wanted, by what was
// found in them. Where none is, it looks no further, as for most of an archive.
func (r *Record) Ended(wanted func(v *replay.Verdict) bool) []ended {
	verdicts := r.Judge().Verdicts
	wants := func(v replay.Verdict) bool { return !v.Unread && r.Wants(v.Deal) && wanted(&v) }
	if !slices.ContainsFunc(verdicts, wants) {
		return nil
	}
	head, deals := replay.Standings(r.Events)
	var out []ended
	for i, s := range deals {
		if i >= len(verdicts) || !wants(verdicts[i]) {
			continue
		}
		state := s.End(r.Events[:head], &verdicts[i])
		out = append(out, ended{s, i, &state.Deal})
	}
	return out
}

// unreadIn counts a match in which something could not be read, where the output shows
// only what could.
func (s *Source) UnreadIn(r *Record) {
	if r.Empty || slices.ContainsFunc(r.Events, func(e engine.Event) bool { return e.Kind() == engine.KindQuarantined }) {
		s.Unread++
	}
}

// sayUnread says how many there were.
func (s *Source) SayUnread() {
	if s.Unread > 0 {
		s.Remark(engine.Msg("in %d matches something cannot be read: sueca validate says what", s.Unread))
	}
}

// lineOf gives the line of the file that an event stands on, 0 where there is
// no file.
func (r *Record) LineOf(event int) int {
	if r.Text == nil || event >= len(r.Text.Ranges) {
		return 0
	}
	return int(r.Text.Ranges[event].Line)
}

// wantsAny reports whether some deal is asked for, or there is none to ask for.
func (r *Record) WantsAny() bool { return r.Deal == 0 || HasDeal(r.Events, r.Deal) }

// place gives the place of an event, or of the card within it.
func (r *Record) Place(event int, c engine.Card, code engine.Code) notation.Range {
	switch code {
	case engine.CodeWrongDealer:
		return r.Text.DealerRange(event)
	case engine.CodeTrickSize:
		if r.Events[event].Kind() == engine.KindTrickStarted {
			return r.Text.NumberRange(event)
		}
	case engine.CodeWinnerMismatch:
		return r.Text.WinnerRange(event)
	case engine.CodePointsMismatch:
		return r.Text.PointsRange(event)
	}
	if c != engine.Unknown {
		return r.Text.CardRange(event, c)
	}
	return r.Text.Ranges[event]
}

// dealAtLine gives the deal that a line of the file belongs to, 0 if none.
func DealAtLine(r *Record, line int) int {
	if r.dealLines == nil {
		r.dealLines = []dealLine{{}}
		for i, e := range r.Events {
			at := dealLine{line: int(r.Text.Ranges[i].Line)}
			switch e := e.(type) {
			case *engine.DealStarted:
				at.deal = e.Number
			case *engine.Quarantined:
				at.deal = e.Deal
			default:
				continue
			}
			r.dealLines = append(r.dealLines, at)
		}
	}
	after := sort.Search(len(r.dealLines), func(i int) bool { return r.dealLines[i].line > line })
	return r.dealLines[after-1].deal
}

// dealLine is the line that a deal begins on.
type dealLine struct{ line, deal int }
