package record

import (
	"cmp"
	"slices"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/replay"
)

// Finding is a finding with its place in the text.
type Finding struct {
	File        string
	Line, Col   int
	EndCol      int
	Match       string
	Deal, Index int // as in [replay.Finding]
	Trick       int
	Seat, Card  string
	Code        code.Code
	Severity    string
	Message     string // in words; see [Record.Findings]
	Related     []RelatedPlace

	Level code.Severity

	// Msg is what Message says, and Event the index of the event that it is about, -1 for none.
	Msg   message.Message
	Event int
}

// RelatedPlace is a place that bears on a finding.
type RelatedPlace struct {
	Line, Col, EndCol int
	Trick             int
	Card              string
	Message           string

	Msg   message.Message // as in [Finding]
	Event int
}

// FindingRow is a finding in the JSON form: every key stands in every row, with null for what
// a finding does not have.
type FindingRow struct {
	File     *string      `json:"file"`
	Line     *int         `json:"line"`
	Col      *int         `json:"col"`
	EndCol   *int         `json:"end_col"`
	Match    *string      `json:"match"`
	Deal     *int         `json:"deal"`
	Index    *int         `json:"index"`
	Trick    *int         `json:"trick"`
	Seat     *string      `json:"seat"`
	Card     *string      `json:"card"`
	Code     code.Code    `json:"code"`
	Severity string       `json:"severity"`
	Message  string       `json:"message"`
	Related  []RelatedRow `json:"related"`
}

// RelatedRow is a place that bears on a finding in the JSON form.
type RelatedRow struct {
	Line    *int    `json:"line"`
	Col     *int    `json:"col"`
	EndCol  *int    `json:"end_col"`
	Trick   *int    `json:"trick"`
	Card    *string `json:"card"`
	Message string  `json:"message"`
}

// Row returns the finding in the JSON form.
func (f *Finding) Row() FindingRow {
	out := FindingRow{
		File: OrNull(f.File), Line: OrNull(f.Line), Col: OrNull(f.Col), EndCol: OrNull(f.EndCol), Match: OrNull(f.Match), Deal: OrNull(f.Deal),
		Index: OrNull(f.Index),
		Trick: OrNull(f.Trick), Seat: OrNull(f.Seat), Card: OrNull(f.Card), Code: f.Code, Severity: f.Severity, Message: f.Message,
		Related: make([]RelatedRow, len(f.Related)),
	}
	for i := range f.Related {
		r := &f.Related[i]
		out.Related[i] = RelatedRow{OrNull(r.Line), OrNull(r.Col), OrNull(r.EndCol), OrNull(r.Trick), OrNull(r.Card), r.Message}
	}
	return out
}

// Findings returns what is found in the record, in the order of the text. say puts a message
// into words; nil is English. With strict, what was read by leniency, or inferred, is an error.
func (r *Record) Findings(say func(message.Message) string, strict bool) []Finding {
	if say == nil {
		say = message.Message.String
	}
	var out []Finding
	for _, f := range r.Judge().Findings {
		if r.Wants(f.Deal) || f.Deal == 0 && r.Deal == 0 {
			out = append(out, finished(r.placed(f, say), strict))
		}
	}
	if len(out) > 0 && r.OfFile() || r.Text != nil || r.Packed != nil && r.Packed.Remarked {
		for _, e := range r.Written().Errors {
			if e.Code == code.Tolerated {
				deal, index := r.DealAtLine(e.Line)
				out = append(out, finished(Finding{
					File: r.File, Line: e.Line, Col: e.Col, EndCol: e.EndCol, Match: r.ID(), Deal: deal, Index: index,
					Code: e.Code, Message: say(e.Msg), Msg: e.Msg, Event: -1,
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
func (r *Record) placed(f replay.Finding, say func(message.Message) string) Finding {
	out := Finding{File: r.File, Match: r.ID(), Deal: f.Deal, Index: f.Index, Trick: f.Trick, Code: f.Code, Message: say(f.Msg), Msg: f.Msg,
		Event: f.Event}
	if f.Seat != card.NoSeat {
		out.Seat = f.Seat.String()
	}
	if f.Card != card.Unknown {
		out.Card = f.Card.String()
	}
	if r.OfFile() {
		at := r.Place(f.Event, f.Card, f.Code)
		if f.Side != card.NoSide {
			at = r.Written().TallyRange(f.Event, f.Side)
		}
		out.Line, out.Col, out.EndCol = int(at.Line), int(at.Col), int(at.EndCol)
		if f.Fault != nil {
			out.Line, out.Col, out.EndCol = out.Line+f.Fault.Line-1, f.Fault.Col, f.Fault.EndCol
		}
	}
	for _, rel := range f.Related {
		ref := RelatedPlace{Trick: rel.Trick, Message: say(rel.Msg), Msg: rel.Msg, Event: rel.Event}
		if rel.Card != card.Unknown {
			ref.Card = rel.Card.String()
		}
		if r.OfFile() && rel.Event >= 0 {
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
	if strict && (f.Code == code.Tolerated || f.Code == code.LeaderInferred) {
		f.Level = code.Error
	}
	f.Severity = f.Level.String()
	return f
}
