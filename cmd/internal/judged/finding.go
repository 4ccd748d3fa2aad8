package judged

import (
	"cmp"
	"slices"

	"sueca/cmd/internal/lang"
	"sueca/engine"
	"sueca/replay"
)

// Finding is a finding with its place, as it is shown.
type Finding struct {
	File     string         `json:"file,omitempty"`
	Line     int            `json:"line,omitempty"`
	Col      int            `json:"col,omitempty"`
	EndCol   int            `json:"end_col,omitempty"`
	Match    string         `json:"match,omitempty"`
	Deal     int            `json:"deal,omitempty"`
	Trick    int            `json:"trick,omitempty"`
	Seat     string         `json:"seat,omitempty"`
	Card     string         `json:"card,omitempty"`
	Code     engine.Code    `json:"code"`
	Severity string         `json:"severity"`
	Message  string         `json:"message"`
	Related  []RelatedPlace `json:"related,omitempty"`

	Level engine.Severity `json:"-"`

	// Msg is the message before it is said in a language, and Event the index of the event
	// that it is about, -1 for none.
	Msg   engine.Message `json:"-"`
	Event int            `json:"-"`
}

// RelatedPlace is a place that bears on a finding.
type RelatedPlace struct {
	Line    int    `json:"line,omitempty"`
	Col     int    `json:"col,omitempty"`
	EndCol  int    `json:"end_col,omitempty"`
	Trick   int    `json:"trick,omitempty"`
	Card    string `json:"card,omitempty"`
	Message string `json:"message"`

	Msg   engine.Message `json:"-"` // as in [Finding]
	Event int            `json:"-"`
}

// Findings returns what is found in the record, in the order of the text, in the words of a
// language. With strict, what was read by leniency, or inferred, is an error.
func (r *Record) Findings(words lang.Speaker, strict bool) []Finding {
	var out []Finding
	for _, f := range r.Judge().Findings {
		if r.Wants(f.Deal) || f.Deal == 0 && r.Deal == 0 {
			out = append(out, finished(r.placed(f, words), strict))
		}
	}
	if r.Text != nil {
		for _, e := range r.Text.Errors {
			if e.Code == engine.CodeTolerated {
				out = append(out, finished(Finding{
					File: r.File, Line: e.Line, Col: e.Col, EndCol: e.EndCol, Match: r.ID(), Deal: r.DealAtLine(e.Line),
					Code: e.Code, Message: words.Say(e.Msg), Msg: e.Msg, Event: -1,
				}, strict))
			}
		}
		slices.SortStableFunc(out, func(f, g Finding) int {
			return cmp.Or(f.Line-g.Line, f.Col-g.Col)
		})
	}
	return out
}

// placed returns a finding with its place in the file.
func (r *Record) placed(f replay.Finding, words lang.Speaker) Finding {
	out := Finding{File: r.File, Match: r.ID(), Deal: f.Deal, Trick: f.Trick, Code: f.Code, Message: words.Say(f.Msg), Msg: f.Msg, Event: f.Event}
	if f.Seat != engine.NoSeat {
		out.Seat = f.Seat.String()
	}
	if f.Card != engine.Unknown {
		out.Card = f.Card.String()
	}
	if r.Text != nil {
		at := r.Place(f.Event, f.Card, f.Code)
		if f.Side != engine.NoSide {
			at = r.Text.TallyRange(f.Event, f.Side)
		}
		out.Line, out.Col, out.EndCol = int(at.Line), int(at.Col), int(at.EndCol)
		if f.Fault != nil {
			out.Line, out.Col, out.EndCol = out.Line+f.Fault.Line-1, f.Fault.Col, f.Fault.EndCol
		}
	}
	for _, rel := range f.Related {
		ref := RelatedPlace{Trick: rel.Trick, Message: words.Say(rel.Msg), Msg: rel.Msg, Event: rel.Event}
		if rel.Card != engine.Unknown {
			ref.Card = rel.Card.String()
		}
		if r.Text != nil && rel.Event >= 0 {
			at := r.Place(rel.Event, rel.Card, "")
			ref.Line, ref.Col, ref.EndCol = int(at.Line), int(at.Col), int(at.EndCol)
		}
		out.Related = append(out.Related, ref)
	}
	return out
}

// finished sets the severity.
func finished(f Finding, strict bool) Finding {
	f.Level = f.Code.Severity()
	if strict && (f.Code == engine.CodeTolerated || f.Code == engine.CodeLeaderInferred) {
		f.Level = engine.Error
	}
	f.Severity = f.Level.String()
	return f
}
