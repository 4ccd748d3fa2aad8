package competition

import (
	"slices"
	"strconv"
	"strings"
)

// Format returns the canonical form of a text: its lines in their order, one blank between
// words, keywords in one language, comments where they stand, no more than one empty line in
// a row, and one above each round. A line that cannot be read stays as it is.
func Format(lines []Line, words Words) string {
	var b strings.Builder
	gap, begun := false, false
	for i := range lines {
		l := &lines[i]
		if l.blank() {
			gap = begun
			continue
		}
		if gap || begun && l.said != nil && l.said.Round != nil && !lines[i-1].remark() {
			b.WriteByte('\n')
		}
		gap, begun = false, true
		if l.unread {
			b.WriteString(l.raw)
		} else {
			b.WriteString(l.text(words))
			if l.commented {
				if l.said != nil {
					b.WriteByte(' ')
				}
				b.WriteString(strings.TrimRight("; "+l.comment, " "))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// blank reports whether there is nothing on the line.
func (l *Line) blank() bool {
	return l.said == nil && !l.commented && strings.Trim(l.raw, " \t") == ""
}

// remark reports whether there is nothing but a comment on the line.
func (l *Line) remark() bool { return l.said == nil && l.commented }

// Quote returns a text in quotation marks, as it stands in a competition.
func Quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// pen puts words into a line.
type pen struct {
	words Words
	parts []string
}

func (p *pen) word(w string)  { p.parts = append(p.parts, lexicon.In(p.words, w)) }
func (p *pen) plain(s string) { p.parts = append(p.parts, s) }
func (p *pen) number(n int)   { p.plain(strconv.Itoa(n)) }
func (p *pen) text(s string)  { p.plain(Quote(s)) }
func (p *pen) numbers(of []number) {
	for _, n := range of {
		p.number(n.N)
	}
}

// length writes how long an encounter is.
func (p *pen) length(l *lengthPart) {
	if l.First {
		p.word("first")
	}
	p.number(l.N.N)
}

// text returns the statement of a line.
func (l *Line) text(words Words) string {
	s := l.said
	if s == nil {
		return ""
	}
	p := &pen{words: words}
	switch {
	case s.Meeting != nil:
		p.number(s.Meeting.One.N)
		p.plain("-")
		p.number(s.Meeting.Other.N)
		if s.Meeting.Table != nil {
			p.word("table")
			p.number(s.Meeting.Table.N)
		}
		return strings.Join(p.parts, " ")
	default:
		p.word(l.tokens[0].Value)
	}
	switch {
	case s.Competition != nil:
		p.text(s.Competition.S)
	case s.Matches != nil:
		if s.Matches.Event != nil {
			p.word("event")
			p.text(s.Matches.Event.S)
		}
		if s.Matches.From != nil {
			p.word("from")
			p.plain(s.Matches.From.D)
		}
		if s.Matches.To != nil {
			p.word("to")
			p.plain(s.Matches.To.D)
		}
	case s.Form != nil:
		if s.Form.Knockout {
			p.word("knockout")
			break
		}
		p.word("league")
		if s.Form.Rounds != "" {
			p.word(s.Form.Rounds)
		}
	case s.Days != nil:
		for _, d := range s.Days {
			p.plain(d.D)
		}
	case s.Tables != nil:
		p.number(s.Tables.N)
	case s.Encounter != nil:
		p.length(s.Encounter)
	case s.Points != nil:
		p.points(s.Points)
	case s.Ties != nil:
		for _, t := range s.Ties {
			p.word(t.W)
		}
	case s.Substitutes != nil:
		p.word(*s.Substitutes)
	case s.Walkover != nil:
		p.word(*s.Walkover)
	case s.Withdrawn != nil:
		p.word(*s.Withdrawn)
	case s.Pair != nil:
		p.number(s.Pair.N.N)
		p.text(s.Pair.One.S)
		p.text(s.Pair.Other.S)
	case s.Alias != nil:
		p.text(s.Alias.Name.S)
		p.word("is")
		p.text(s.Alias.Is.S)
		p.word("by")
		p.text(s.Alias.By.S)
	case s.Group != nil:
		p.plain(s.Group.Name)
		p.numbers(s.Group.Pairs)
	case s.Knockout != nil:
		p.number(s.Knockout.N.N)
		if s.Knockout.Encounter != nil {
			p.word("encounter")
			p.length(s.Knockout.Encounter)
		}
	case s.Seed != nil:
		p.text(s.Seed.S)
	case s.Round != nil:
		p.number(s.Round.N.N)
		if s.Round.Date != nil {
			p.plain(s.Round.Date.D)
		}
		if s.Round.Knockout {
			p.word("knockout")
		}
	case s.Bye != nil:
		p.number(s.Bye.N)
	case s.Withdraw != nil:
		p.leave(s.Withdraw)
	case s.Disqualify != nil:
		p.leave(s.Disqualify)
	case s.Lot != nil:
		p.numbers(s.Lot.Pairs)
		p.text(s.Lot.How.S)
	}
	return strings.Join(p.parts, " ")
}

func (p *pen) leave(l *leaveLine) {
	p.number(l.N.N)
	p.word("from")
	p.plain(l.From.D)
	if l.Why != nil {
		p.text(l.Why.S)
	}
}

// outcomes are the words of a points line, in their order.
var outcomes = []string{"won", "drawn", "lost", "walkover", "absent", "disqualified"}

func (p *pen) points(l *pointsLine) {
	if l.Of != "" {
		p.word(l.Of)
	}
	values := slices.Clone(l.Values)
	slices.SortStableFunc(values, func(a, b valuePart) int {
		return slices.Index(outcomes, a.For) - slices.Index(outcomes, b.For)
	})
	for _, v := range values {
		p.word(v.For)
		n := strconv.Itoa(v.N.N)
		if v.Minus && v.N.N != 0 {
			n = "-" + n
		}
		p.plain(n)
	}
}
