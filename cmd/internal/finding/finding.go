package finding

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"

	"sueca/analysis/archive"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/replay"
)

// finding is a finding with its place, as it is shown.
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

	Level engine.Severity
}

// relatedRef is a place that bears on a finding.
type RelatedPlace struct {
	Line    int    `json:"line,omitempty"`
	Col     int    `json:"col,omitempty"`
	EndCol  int    `json:"end_col,omitempty"`
	Trick   int    `json:"trick,omitempty"`
	Card    string `json:"card,omitempty"`
	Message string `json:"message"`
}

// findings gives the findings of a record, in the order of the text.
func (f *Finder) Findings(r *source.Record) []Finding {
	var out []Finding
	for _, found := range r.Judge().Findings {
		if r.Wants(found.Deal) || found.Deal == 0 && r.Deal == 0 {
			out = append(out, f.placed(r, found))
		}
	}
	if r.Text != nil {
		for _, e := range r.Text.Errors {
			if e.Code == engine.CodeTolerated {
				out = append(out, f.finished(Finding{
					File: r.File, Line: e.Line, Col: e.Col, EndCol: e.EndCol, Match: r.ID(), Deal: source.DealAtLine(r, e.Line),
					Code: e.Code, Message: f.Words.Say(e.Msg),
				}))
			}
		}
		slices.SortStableFunc(out, func(x, y Finding) int {
			return cmp.Or(x.Line-y.Line, x.Col-y.Col)
		})
	}
	return out
}

// placed gives a finding its place in the file.
func (f *Finder) placed(r *source.Record, found replay.Finding) Finding {
	out := Finding{File: r.File, Match: r.ID(), Deal: found.Deal, Trick: found.Trick, Code: found.Code, Message: f.Words.Say(found.Msg)}
	if found.Seat != engine.NoSeat {
		out.Seat = found.Seat.String()
	}
	if found.Card != engine.Unknown {
		out.Card = found.Card.String()
	}
	if r.Text != nil {
		at := r.Place(found.Event, found.Card, found.Code)
		if found.Pair != engine.NoPair {
			at = r.Text.TallyRange(found.Event, found.Pair)
		}
		out.Line, out.Col, out.EndCol = int(at.Line), int(at.Col), int(at.EndCol)
		if found.Fault != nil {
			out.Line, out.Col, out.EndCol = out.Line+found.Fault.Line-1, found.Fault.Col, found.Fault.EndCol
		}
	}
	for _, rel := range found.Related {
		ref := RelatedPlace{Trick: rel.Trick, Message: f.Words.Say(rel.Msg)}
		if rel.Card != engine.Unknown {
			ref.Card = rel.Card.String()
		}
		if r.Text != nil && rel.Event >= 0 {
			at := r.Place(rel.Event, rel.Card, "")
			ref.Line, ref.Col, ref.EndCol = int(at.Line), int(at.Col), int(at.EndCol)
		}
		out.Related = append(out.Related, ref)
	}
	return f.finished(out)
}

// finished adds the severity, and counts it towards the exit status.
func (f *Finder) finished(found Finding) Finding {
	found.Level = found.Code.Severity()
	if f.Strict && (found.Code == engine.CodeTolerated || found.Code == engine.CodeLeaderInferred) {
		found.Level = engine.Error
	}
	found.Severity = found.Level.String()
	return found
}

// count counts a finding that is shown towards the exit status.
func (f *Finder) Count(fs []Finding) {
	for _, found := range fs {
		f.Worst = max(f.Worst, found.Level)
	}
}

// show writes findings to standard output, as text or JSON.
func (f *Finder) Show(r *source.Record, fs []Finding) error {
	f.Count(fs)
	for _, found := range fs {
		if f.IsJSON() {
			if err := f.JSON(found); err != nil {
				return err
			}
			continue
		}
		f.ShowText(r, found, "")
	}
	return nil
}

// showText writes one finding for a person, with the line that it is about.
func (f *Finder) ShowText(r *source.Record, found Finding, indent string) {
	where := found.File
	if where == "" {
		where = found.Match
	}
	if found.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d", where, found.Line, found.Col)
	} else if found.Deal > 0 {
		where = fmt.Sprintf("%s/%d", where, found.Deal)
		if found.Trick > 0 {
			where += f.Words.Sayf(" trick %d", found.Trick)
		}
	}
	fmt.Fprintf(f.Stdout, "%s%s: %s: %s [%s]\n", indent, where, f.Words.Word(found.Level.Word()), Harmless(found.Message), found.Code)
	if f.Brief {
		return
	}
	if found.Code != engine.CodeRulesAssumed { // that is about no line
		f.quote(r, indent, found.Line, found.Col, found.EndCol)
	}
	if found.Code.Unreadable() && found.Deal > 0 {
		fmt.Fprintf(f.Stdout, "%s  %s\n", indent, f.Words.Sayf("deal %d is kept as it stands; it is judged when it can be read", found.Deal))
	}
	for _, rel := range found.Related {
		if rel.Line == 0 {
			fmt.Fprintf(f.Stdout, "%s  %s: %s\n", indent, f.Words.Sayf("see"), rel.Message)
			continue
		}
		fmt.Fprintf(f.Stdout, "%s  %s:%d:%d: %s\n", indent, found.File, rel.Line, rel.Col, rel.Message)
		f.quote(r, indent+"  ", rel.Line, rel.Col, rel.EndCol)
	}
}

// longestQuoted is the longest line that is shown, in bytes: who writes longer
// ones is no person.
const longestQuoted = 10_000

// harmless makes blanks of the characters that would move a terminal's cursor, or
// do worse to it.
func Harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

// quote shows a line of the file with a caret below the columns in question.
func (f *Finder) quote(r *source.Record, indent string, line, col, end int) {
	if r.Text == nil || line == 0 {
		return
	}
	text, ok := r.Text.Line(line)
	if !ok || strings.IndexByte(text, 0) >= 0 || len(text) > longestQuoted {
		return
	}
	io.WriteString(f.Stdout, Pointed(text, indent+"    ", col, end))
}

// pointed gives a line of a text, and below it a caret under the columns in question.
func Pointed(text, indent string, col, end int) string {
	runes := []rune(Harmless(strings.ToValidUTF8(text, "\uFFFD")))
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

// examplesOf returns findings as a summary keeps them.
func examplesOf(fs []Finding) []archive.Example {
	out := make([]archive.Example, len(fs))
	for i, f := range fs {
		out[i] = archive.Example{
			File: f.File, Line: f.Line, Col: f.Col, EndCol: f.EndCol, Match: f.Match, Deal: f.Deal, Trick: f.Trick, Seat: f.Seat, Card: f.Card,
			Code: f.Code, Severity: f.Severity, Message: f.Message, Level: f.Level,
		}
	}
	return out
}

// summed adds a record and what was found in it to a summary.
func Summed(s *archive.Summary, r *source.Record, fs []Finding) {
	matches := 1
	if r.Empty {
		matches = 0
	}
	s.Add(r.File, matches, r.Judge().Verdicts, examplesOf(fs))
}
