package finding

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/code"
	"sueca/engine/message"
)

// Finding is a finding with its place, as it is shown.
type Finding = record.Finding

// Findings returns the findings of a record, in the order of the text.
func (j *Judge) Findings(out *output.Output, r *source.Record) []Finding {
	return r.Findings(out.Words.Say, j.Strict)
}

// Count counts findings that are shown towards the exit status.
func Count(out *output.Output, fs []Finding) {
	for _, f := range fs {
		out.Worst = max(out.Worst, f.Level)
	}
}

// Show writes findings to standard output, as text or JSON.
func (j *Judge) Show(out *output.Output, r *source.Record, fs []Finding) error {
	Count(out, fs)
	for _, f := range fs {
		if out.IsJSON() {
			if err := out.JSON(f.Row()); err != nil {
				return err
			}
			continue
		}
		j.ShowText(out, r, f, "")
	}
	return nil
}

// ShowText writes one finding for a person, with the line that it is about.
func (j *Judge) ShowText(out *output.Output, r *source.Record, f Finding, indent string) {
	where := Where(out, f.File, f.Match, f.Line, f.Col, f.Deal, f.Trick)
	out.Stdout.Printf("%s%s: %s: %s [%s]\n", indent, where, out.Words.Word(f.Level.Word()), f.Message, f.Code)
	if j.Brief {
		return
	}
	if f.Code != code.RulesAssumed { // which is about no line
		quote(out, r, indent, f.Line, f.Col, f.EndCol)
	}
	if f.Code.Unreadable() && f.Deal > 0 {
		out.Stdout.Printf("%s  %s\n", indent, out.Sayf("deal %d is kept as it stands; it is judged when it can be read", f.Deal))
	}
	for _, rel := range f.Related {
		if rel.Line == 0 {
			out.Stdout.Printf("%s  %s: %s\n", indent, out.Sayf("see"), rel.Message)
			continue
		}
		out.Stdout.Printf("%s  %s:%d:%d: %s\n", indent, f.File, rel.Line, rel.Col, rel.Message)
		quote(out, r, indent+"  ", rel.Line, rel.Col, rel.EndCol)
	}
}

// longestQuoted is the longest line that is shown, in bytes. Longer ones are not written
// by people.
const longestQuoted = 10_000

// quote shows a line of the file with a caret below the columns in question.
func quote(out *output.Output, r *source.Record, indent string, line, col, end int) {
	if !r.OfFile() || line == 0 {
		return
	}
	text, ok := r.Written().Line(line)
	if !ok || strings.IndexByte(text, 0) >= 0 || len(text) > longestQuoted {
		return
	}
	out.Stdout.WriteString(Pointed(text, indent+"    ", col, end, out.Width))
}

// Pointed returns a line of a text, and below it a caret under the columns from col to
// end. Hidden characters are shown, tabs as blanks. width is that of the terminal, 0 for none.
func Pointed(text, indent string, col, end, width int) string {
	runes := []rune(strings.ReplaceAll(text, "\t", " ")) // a byte that is not UTF-8 is one of them
	// Long lines are shown around the caret.
	from, to, most := 0, len(runes), 120
	if width > 0 {
		most = min(most, max(20, width-len(indent)))
	}
	if to > most {
		from = max(0, min(col-most/2, to-most+10))
		to = min(to, from+most-10)
	}
	shown := func(from, to int) string { return message.Visible(string(runes[from:to])) }
	at := min(max(col-1, from), to)
	before, under := shown(from, at), shown(at, min(max(end-1, at), to))
	return fmt.Sprintf("%s%s\n%s%s%s\n", indent, shown(from, to), indent,
		strings.Repeat(" ", uniseg.StringWidth(before)), strings.Repeat("^", max(1, uniseg.StringWidth(under))))
}

// Sum adds a record and what was found in it to a summary. A match of the log counts for
// the file of the log.
func Sum(s *archive.Summary, r *source.Record, fs []Finding, log string) {
	file := r.File
	if !r.OfFile() {
		file = log
	}
	s.AddRecord(file, r, fs)
}

// Where returns the place of a finding: in its file or, of a match of the log, by its deal
// and trick.
func Where(out *output.Output, file, match string, line, col, deal, trick int) string {
	where := file
	if where == "" {
		where = match
	}
	switch {
	case line > 0:
		return fmt.Sprintf("%s:%d:%d", where, line, col)
	case deal > 0 && trick > 0:
		return fmt.Sprintf("%s/%d", where, deal) + out.Sayf(" trick %d", trick)
	case deal > 0:
		return fmt.Sprintf("%s/%d", where, deal)
	}
	return where
}
