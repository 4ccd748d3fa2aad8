package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"

	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

// finding is a finding with its place, as it is shown.
type finding struct {
	File     string       `json:"file,omitempty"`
	Line     int          `json:"line,omitempty"`
	Col      int          `json:"col,omitempty"`
	EndCol   int          `json:"end_col,omitempty"`
	Match    string       `json:"match,omitempty"`
	Deal     int          `json:"deal,omitempty"`
	Trick    int          `json:"trick,omitempty"`
	Seat     string       `json:"seat,omitempty"`
	Card     string       `json:"card,omitempty"`
	Code     engine.Code  `json:"code"`
	Severity string       `json:"severity"`
	Message  string       `json:"message"`
	Related  []relatedRef `json:"related,omitempty"`

	severity engine.Severity
}

// relatedRef is a place that bears on a finding.
type relatedRef struct {
	Line    int    `json:"line,omitempty"`
	Col     int    `json:"col,omitempty"`
	EndCol  int    `json:"end_col,omitempty"`
	Trick   int    `json:"trick,omitempty"`
	Card    string `json:"card,omitempty"`
	Message string `json:"message"`
}

// findings gives the findings of a record, in the order of the text.
func (a *Finder) findings(r *record) []finding {
	var out []finding
	for _, f := range r.judge().Findings {
		if r.wants(f.Deal) || f.Deal == 0 && r.deal == 0 {
			out = append(out, a.placed(r, f))
		}
	}
	if r.text != nil {
		for _, e := range r.text.Errors {
			if e.Code == engine.CodeTolerated {
				out = append(out, a.finished(finding{
					File: r.file, Line: e.Line, Col: e.Col, EndCol: e.EndCol, Match: r.ID(), Deal: dealAtLine(r, e.Line),
					Code: e.Code, Message: a.words.Say(e.Msg),
				}))
			}
		}
		slices.SortStableFunc(out, func(f, g finding) int {
			return cmp.Or(f.Line-g.Line, f.Col-g.Col)
		})
	}
	return out
}

// placed gives a finding its place in the file.
func (a *Finder) placed(r *record, f replay.Finding) finding {
	out := finding{File: r.file, Match: r.ID(), Deal: f.Deal, Trick: f.Trick, Code: f.Code, Message: a.words.Say(f.Msg)}
	if f.Seat != engine.NoSeat {
		out.Seat = f.Seat.String()
	}
	if f.Card != engine.Unknown {
		out.Card = f.Card.String()
	}
	if r.text != nil {
		at := r.place(f.Event, f.Card, f.Code)
		if f.Pair != engine.NoPair {
			at = r.text.TallyPlace(f.Event, f.Pair)
		}
		out.Line, out.Col, out.EndCol = int(at.Line), int(at.Col), int(at.EndCol)
		if f.Fault != nil {
			out.Line, out.Col, out.EndCol = out.Line+f.Fault.Line-1, f.Fault.Col, f.Fault.EndCol
		}
	}
	for _, rel := range f.Related {
		ref := relatedRef{Trick: rel.Trick, Message: a.words.Say(rel.Msg)}
		if rel.Card != engine.Unknown {
			ref.Card = rel.Card.String()
		}
		if r.text != nil && rel.Event >= 0 {
			at := r.place(rel.Event, rel.Card, "")
			ref.Line, ref.Col, ref.EndCol = int(at.Line), int(at.Col), int(at.EndCol)
		}
		out.Related = append(out.Related, ref)
	}
	return a.finished(out)
}

// finished adds the severity, and counts it towards the exit status.
func (a *Finder) finished(f finding) finding {
	f.severity = f.Code.Severity()
	if a.strict && (f.Code == engine.CodeTolerated || f.Code == engine.CodeLeaderInferred) {
		f.severity = engine.Error
	}
	f.Severity = f.severity.String()
	return f
}

// count counts a finding that is shown towards the exit status.
func (a *Finder) count(fs []finding) {
	for _, f := range fs {
		a.worst = max(a.worst, f.severity)
	}
}

// place gives the place of an event, or of the card within it.
func (r *record) place(event int, c engine.Card, code engine.Code) notation.Place {
	switch code {
	case engine.CodeWrongDealer:
		return r.text.DealerPlace(event)
	case engine.CodeTrickSize:
		if r.events[event].Kind() == engine.KindTrickStarted {
			return r.text.NumberPlace(event)
		}
	case engine.CodeWinnerMismatch:
		return r.text.WinnerPlace(event)
	case engine.CodePointsMismatch:
		return r.text.PointsPlace(event)
	}
	if c != engine.Unknown {
		return r.text.CardPlace(event, c)
	}
	return r.text.Places[event]
}

// dealAtLine gives the deal that a line of the file belongs to, 0 if none.
func dealAtLine(r *record, line int) int {
	if r.dealLines == nil {
		r.dealLines = []dealLine{{}}
		for i, e := range r.events {
			at := dealLine{line: int(r.text.Places[i].Line)}
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

// show writes findings to standard output, as text or JSON.
func (a *Finder) show(r *record, fs []finding) error {
	a.count(fs)
	for _, f := range fs {
		if a.isJSON() {
			if err := a.json(f); err != nil {
				return err
			}
			continue
		}
		a.showText(r, f, "")
	}
	return nil
}

// showText writes one finding for a person, with the line that it is about.
func (a *Finder) showText(r *record, f finding, indent string) {
	where := f.File
	if where == "" {
		where = f.Match
	}
	if f.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d", where, f.Line, f.Col)
	} else if f.Deal > 0 {
		where = fmt.Sprintf("%s/%d", where, f.Deal)
		if f.Trick > 0 {
			where += a.words.Sayf(" trick %d", f.Trick)
		}
	}
	fmt.Fprintf(a.stdout, "%s%s: %s: %s [%s]\n", indent, where, a.words.Word(f.severity.Word()), harmless(f.Message), f.Code)
	if a.brief {
		return
	}
	if f.Code != engine.CodeRulesAssumed { // that is about no line
		a.quote(r, indent, f.Line, f.Col, f.EndCol)
	}
	if f.Code.Unreadable() && f.Deal > 0 {
		fmt.Fprintf(a.stdout, "%s  %s\n", indent, a.words.Sayf("deal %d is kept as it stands; it is judged when it can be read", f.Deal))
	}
	for _, rel := range f.Related {
		if rel.Line == 0 {
			fmt.Fprintf(a.stdout, "%s  %s: %s\n", indent, a.words.Sayf("see"), rel.Message)
			continue
		}
		fmt.Fprintf(a.stdout, "%s  %s:%d:%d: %s\n", indent, f.File, rel.Line, rel.Col, rel.Message)
		a.quote(r, indent+"  ", rel.Line, rel.Col, rel.EndCol)
	}
}

// longestQuoted is the longest line that is shown, in bytes: who writes longer
// ones is no person.
const longestQuoted = 10_000

// harmless makes blanks of the characters that would move a terminal's cursor, or
// do worse to it.
func harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

// quote shows a line of the file with a caret below the columns in question.
func (a *Finder) quote(r *record, indent string, line, col, end int) {
	if r.text == nil || line == 0 {
		return
	}
	text, ok := r.text.Line(line)
	if !ok || strings.IndexByte(text, 0) >= 0 || len(text) > longestQuoted {
		return
	}
	io.WriteString(a.stdout, pointed(text, indent+"    ", col, end))
}

// pointed gives a line of a text, and below it a caret under the columns in question.
func pointed(text, indent string, col, end int) string {
	runes := []rune(harmless(strings.ToValidUTF8(text, "\uFFFD")))
	// Long lines are shown around the caret.
	from, to := 0, len(runes)
	if to > 120 {
		from = max(0, min(col-60, to-110))
		to = min(to, from+110)
	}
	before := runes[min(from, len(runes)):min(max(col-1, from), len(runes))]
	under := max(1, min(end-1, to)-max(col-1, from))
	return fmt.Sprintf("%s%s\n%s%s%s\n", indent, string(runes[from:to]), indent,
		strings.Repeat(" ", uniseg.StringWidth(string(before))), strings.Repeat("^", under))
}
