package records

import (
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"sueca/analysis/record"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// scored is a match scored by some rules.
type scored struct {
	name  string
	match *replay.Match
}

// runCompare shows the sheets of a match by several rules side by side.
func (a *scoreVerb) runCompare(args []string, list string) error {
	names := strings.Split(list, ",")
	rs := make([]rules.Rules, len(names))
	for i, text := range names {
		var err error
		if rs[i], err = rules.Parse(text); err != nil {
			return err
		}
	}
	return a.Each(args, !a.Out.IsJSON(), func(out *output.Output, r *source.Record, _ []finding.Finding) error {
		if finding.Nothing(out, r) {
			return nil
		}
		for i := range rs {
			if err := verb.AtTable(r, &rs[i], strings.TrimSpace(names[i])); err != nil {
				out.Complain(err)
				return nil
			}
		}
		own := report.RulesText(r.Judge().Rules)
		if r.Judge().Unruled {
			own = "?"
		}
		sheets := []scored{{own, r.Judge()}}
		for i, by := range rs {
			opt := replay.Options{Rules: by, ByRecord: r.Judging.ByRecord}
			sheets = append(sheets, scored{strings.TrimSpace(names[i]), replay.JudgeBy(r.Events, opt)})
		}
		if out.IsJSON() {
			return a.compareJSON(out, r, sheets)
		}
		report.Header(out, r, r.Judge())
		a.compareText(out, r, sheets)
		return nil
	})
}

// compareText shows the running sheet of every deal in a column for each set of rules,
// the match's own first, and where each differs from those first.
func (a *scoreVerb) compareText(out *output.Output, r *source.Record, sheets []scored) {
	t := out.NewTable(!output.Utf8Locale())
	head := table.Row{out.Sayf("deal"), out.Sayf("for")}
	for i, s := range sheets {
		name := s.name
		if i == 0 {
			name = out.Sayf("own: %s", name)
		}
		head = append(head, name)
	}
	t.AppendHeader(head)
	for k, v := range sheets[0].match.Verdicts {
		if !r.Wants(v.Deal) {
			continue
		}
		row := table.Row{verb.DealName(v.Deal), a.outcomeText(out, sheets[0].match, v)}
		for _, s := range sheets {
			row = append(row, sheetAfter(s.match, k))
		}
		t.AppendRow(row)
	}
	end := table.Row{"", out.Sayf("end")}
	for _, s := range sheets {
		end = append(end, report.EndText(out, s.match))
	}
	t.AppendRow(end)
	out.Render(t)
	if sheets[0].match.Unruled {
		return
	}
	for _, s := range sheets[1:] {
		p := parting(sheets[0].match, s.match)
		if p == nil {
			out.Printf("%s: the same to the end\n", s.name)
			continue
		}
		out.Printf("%s parts at deal %s, line %s:\n", s.name, verb.DealName(p.line().Deal), report.EventName(r, p.line().Event))
		out.Stdout.Printf("    %s: %s\n    %s: %s\n", sheets[0].name, a.partText(out, sheets[0].match, p.own, p.other), s.name,
			a.partText(out, s.match, p.other, p.own))
	}
}

// outcomeText returns the outcome of a deal in a few words.
func (a *scoreVerb) outcomeText(out *output.Output, m *replay.Match, v replay.Verdict) string {
	switch {
	case v.Unread || v.Misdeal:
		return out.Words.Say(v.Unentered())
	case v.Points != nil && !m.Rules.Table().IsFour():
		return out.Sayf("card points: %s", report.SharesText(card.SharesOf(*v.Points, v.Sides)))
	case v.Points != nil:
		return out.Sayf("%d–%d card points", v.Points.Of(card.AC), v.Points.Of(card.BD))
	}
	for _, e := range m.Ledger {
		if e.In(&v) && e.Games != 0 {
			return out.Words.Say(e.Msg)
		}
	}
	return out.Words.Say(v.Unentered())
}

func sheetAfter(m *replay.Match, verdict int) string {
	v := m.Verdicts[verdict]
	if v.Sheet == nil {
		return "?"
	}
	return report.SheetText(m, *v.Sheet)
}

// parted is the first point where two ledgers differ: a line of each, nil if one has none
// there.
type parted struct{ own, other *replay.Entry }

func (p *parted) line() *replay.Entry {
	if p.own == nil {
		return p.other
	}
	return p.own
}

// parting finds the first point where two ledgers of a match differ in games or in who
// wins. By what rule does not matter.
func parting(own, other *replay.Match) *parted {
	a, b := effects(own), effects(other)
	for i := 0; i < len(a) || i < len(b); i++ {
		switch {
		case i >= len(a):
			return &parted{nil, &b[i]}
		case i >= len(b):
			return &parted{&a[i], nil}
		case a[i].Side == b[i].Side && a[i].Games == b[i].Games && a[i].Event == b[i].Event && a[i].Seat == b[i].Seat:
		case a[i].Event < b[i].Event:
			return &parted{&a[i], nil}
		case b[i].Event < a[i].Event:
			return &parted{nil, &b[i]}
		default:
			return &parted{&a[i], &b[i]}
		}
	}
	return nil
}

// effects returns the lines of a ledger that change the sheet or end the match.
func effects(m *replay.Match) []replay.Entry {
	return slices.DeleteFunc(slices.Clone(m.Ledger), func(e replay.Entry) bool {
		return e.Games == 0 && e.Why != replay.ForWinning && e.Why != replay.ForReopening
	})
}

// partText says what a ledger has where it differs from another, which has that.
func (a *scoreVerb) partText(out *output.Output, m *replay.Match, e, that *replay.Entry) string {
	switch {
	case e != nil:
		return report.LedgerText(out, m, *e)
	case that.Why == replay.ForWinning:
		return out.Sayf("the match goes on")
	}
	return out.Sayf("nothing")
}

// comparison is a match by several rules in the JSON form.
type comparison struct {
	Match  string          `json:"match"`
	File   *string         `json:"file"`
	Sheets []comparedSheet `json:"sheets"`
}

type comparedSheet struct {
	Rules  string          `json:"rules"`
	Sheet  *report.Tally   `json:"sheet"`
	Shown  *report.Tally   `json:"shown"`
	Over   bool            `json:"over"`
	Winner *string         `json:"winner"`
	Deals  []*report.Tally `json:"deals"`
	Parts  *partsJSON      `json:"parts"`
}

type partsJSON struct {
	Deal  int    `json:"deal"`
	Index *int   `json:"index"`
	Line  *int   `json:"line"`
	Event int    `json:"event"`
	Own   string `json:"own"`
	Other string `json:"other"`
}

func (a *scoreVerb) compareJSON(to *output.Output, r *source.Record, sheets []scored) error {
	out := comparison{Match: r.ID(), File: record.OrNull(r.File)}
	for i, s := range sheets {
		m := s.match
		shown := m.Rules.Capped(m.Sheet)
		c := comparedSheet{Rules: s.name, Over: m.Over, Winner: record.NameOrNull(m.Winner), Deals: []*report.Tally{}}
		if !m.Unruled {
			c.Sheet, c.Shown = record.Columns(m, &m.Sheet), record.Columns(m, &shown)
		}
		for _, v := range m.Verdicts {
			c.Deals = append(c.Deals, record.Columns(m, v.Sheet))
		}
		if p := parting(sheets[0].match, m); i > 0 && p != nil && !sheets[0].match.Unruled {
			at := p.line()
			c.Parts = &partsJSON{at.Deal, record.OrNull(at.Index), record.OrNull(r.LineOf(at.Event)), at.Event + 1,
				a.partText(to, sheets[0].match, p.own, p.other), a.partText(to, m, p.other, p.own)}
		}
		out.Sheets = append(out.Sheets, c)
	}
	return to.JSON(out)
}
