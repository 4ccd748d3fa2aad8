package referee

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sueca/analysis/record"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
)

// Printed is what a page says of a match.
type Printed struct {
	// Shown is the record as the page shows it to be read.
	Shown string `json:"shown"`
	// Match is the match's id, and Sheet how it stands at the end.
	Match string `json:"match"`
	Sheet string `json:"sheet"`
	// Deals are the deals that are shown, by their ids, such as d5 or d5i2.
	Deals    []string         `json:"deals"`
	Findings []PrintedFinding `json:"findings"`
	// Tricks are the rows of the tables of tricks.
	Tricks []PrintedTrick `json:"tricks"`
}

// PrintedFinding is a finding as a page says it.
type PrintedFinding struct {
	Deal     string `json:"deal"` // its id, empty for none
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Says     Said   `json:"says"`
	Related  []Said `json:"related"`
}

// PrintedTrick is a trick as a page has it: its cards as “A K♥”, who took it, for how many
// points.
type PrintedTrick struct {
	Deal   string   `json:"deal"`
	Number int      `json:"number"`
	Cards  []string `json:"cards"`
	By     string   `json:"by"`
	Points string   `json:"points"`
}

// Checked is what is other in a page than its record says. Nothing is where both are alike.
type Checked struct {
	Alike bool `json:"alike"`
	// Findings and Cards are how many were compared.
	Findings int `json:"findings"`
	Cards    int `json:"cards"`
	// Wanting is found in the record and not said in the page, Surplus the other way round.
	Wanting []Difference `json:"wanting,omitempty"`
	Surplus []Difference `json:"surplus,omitempty"`
	// Other says what else differs.
	Other []Said `json:"other,omitempty"`
}

// Difference is a finding that stands on one side alone.
type Difference struct {
	Deal string `json:"deal,omitempty"`
	Code string `json:"code"`
	Says Said   `json:"says"`
}

// check compares what a page says with what follows from the record in it.
func (a *Referee) check(q *Question) (*Checked, error) {
	p := q.Printed
	if p == nil {
		return nil, refusef("nothing is said that could be compared")
	}
	out := &Checked{}
	other := func(m message.Message) { out.Other = append(out.Other, a.say(m)) }
	if strings.TrimPrefix(p.Shown, "\n") != strings.TrimPrefix(message.VisibleLines(string(q.Text)), "\n") {
		other(message.Msg("the record that the page shows is not the one that it carries"))
	}
	if id := a.record.ID(); p.Match != id {
		other(message.Msg("the page says that it is match %s, and its record is match %s", p.Match, id))
	}
	m := a.record.Judge()
	if sheet := sheetOf(m); p.Sheet != sheet {
		other(message.Msg("the sheet in the page is %s, and the record comes to %s", p.Sheet, sheet))
	}
	head, deals := a.deals()
	for _, id := range p.Deals {
		if deals[id] == nil {
			other(message.Msg("the record has no deal %s", id))
		}
	}
	a.checkFindings(out, p, deals)
	for _, id := range p.Deals {
		if d := deals[id]; d != nil && !d.Unread {
			checkTricks(out, p, id, d.tricks(id, head, m), d.Number, other)
		}
	}
	out.Alike = len(out.Wanting)+len(out.Surplus)+len(out.Other) == 0
	return out, nil
}

// sheetOf returns the sheet of a match as a page has it.
func sheetOf(m *replay.Match) string {
	if m.Unruled {
		return "?"
	}
	out := record.Dashed(m.Rules.Table().Columns, m.Rules.Capped(m.Sheet))
	if !m.SheetKnown && !m.Over {
		out += " ?"
	}
	return out
}

// dealOf is a deal of the record with its verdict.
type dealOf struct {
	replay.Standing
	index   int
	verdict *replay.Verdict
}

// deals returns the deals of the record by their ids, and the events that stand before them.
func (a *Referee) deals() (head []engine.Event, out map[string]*dealOf) {
	_, standings := replay.Standings(a.record.Events)
	verdicts := a.record.Judge().Verdicts
	out = map[string]*dealOf{}
	seen := map[int]int{}
	for i, s := range standings {
		seen[s.Number]++
		d := &dealOf{Standing: s, index: i}
		if i < len(verdicts) {
			d.verdict = &verdicts[i]
		}
		out[dealID(s.Number, seen[s.Number])] = d
	}
	return replay.Head(a.record.Events), out
}

// dealID returns the id of a deal, by its number and which of those with that number it is.
func dealID(number, index int) string {
	id := "d" + strconv.Itoa(number)
	if index > 1 {
		id += "i" + strconv.Itoa(index)
	}
	return id
}

// checkFindings compares findings, each in its deal. One that the page has more often than
// the record, or less often, is a difference.
func (a *Referee) checkFindings(out *Checked, p *Printed, deals map[string]*dealOf) {
	numbers := map[int]bool{}
	for _, id := range p.Deals {
		if d := deals[id]; d != nil {
			numbers[d.Number] = true
		}
	}
	key := func(deal int, f *PrintedFinding) string {
		return fmt.Sprintf("%d\x00%s\x00%s\x00%v\x00%v", deal, f.Code, f.Severity, f.Says, f.Related)
	}
	left := map[string][]Difference{}
	for _, f := range a.findings(a.record) {
		number, id := 0, ""
		if f.Deal != nil {
			number, id = *f.Deal, dealID(*f.Deal, 1)
		}
		if number > 0 && !numbers[number] {
			continue
		}
		is := PrintedFinding{Code: string(f.Code), Severity: f.Severity, Says: Said{f.Message, f.PT}}
		for i, r := range f.Related {
			is.Related = append(is.Related, Said{r.Message, f.RelatedPT[i]})
		}
		k := key(number, &is)
		left[k] = append(left[k], Difference{id, is.Code, is.Says})
		out.Findings++
	}
	for i := range p.Findings {
		f := &p.Findings[i]
		number := 0
		if d := deals[f.Deal]; d != nil {
			number = d.Number
		}
		k := key(number, f)
		if len(left[k]) > 0 {
			left[k] = left[k][1:]
			continue
		}
		// What is said of no deal in the record may stand in the deal that it is about.
		if loose := key(0, f); len(left[loose]) > 0 {
			left[loose] = left[loose][1:]
			continue
		}
		out.Surplus = append(out.Surplus, Difference{f.Deal, f.Code, f.Says})
	}
	for _, some := range left {
		out.Wanting = append(out.Wanting, some...)
	}
	slices.SortFunc(out.Wanting, func(x, y Difference) int { return strings.Compare(x.Deal+x.Code+x.Says.EN, y.Deal+y.Code+y.Says.EN) })
}

// tricks returns the tricks of a deal as a page has them. head is the match m before its deals.
func (d *dealOf) tricks(id string, head []engine.Event, m *replay.Match) (out []PrintedTrick) {
	state := d.End(head, d.verdict)
	for _, e := range d.Events {
		var seat card.Seat
		c := "–"
		switch e := e.(type) {
		case *engine.TrickStarted:
			t := PrintedTrick{Deal: id, Number: e.Number}
			if w, points := m.OutcomeOf(&state.Deal, e.Number, state.Deal.TrumpSuit()); w != card.NoSeat {
				if t.By = w.String(); points >= 0 {
					t.Points = strconv.Itoa(points)
				}
			}
			out = append(out, t)
			continue
		case *engine.CardPlayed:
			seat, c = e.Seat, e.Card.String()
		case *engine.NotPlayed:
			seat = card.NoSeat
		default:
			continue
		}
		if len(out) == 0 {
			continue // no record that was read has this
		}
		t := &out[len(out)-1]
		if of := state.Deal.Trick(t.Number); len(t.Cards) < of.N {
			seat = of.Plays[len(t.Cards)].Seat
		}
		letter := "?"
		if seat != card.NoSeat {
			letter = seat.String()
		}
		t.Cards = append(t.Cards, letter+" "+c)
	}
	return out
}

// checkTricks compares the cards of a deal, and who took its tricks.
func checkTricks(out *Checked, p *Printed, id string, is []PrintedTrick, deal int, other func(message.Message)) {
	shown := slices.DeleteFunc(slices.Clone(p.Tricks), func(t PrintedTrick) bool { return t.Deal != id })
	same := func(x, y *PrintedTrick) bool {
		return x.Number == y.Number && slices.Equal(x.Cards, y.Cards) && x.By == y.By && x.Points == y.Points
	}
	for i := range max(len(shown), len(is)) {
		if i < len(is) {
			out.Cards += len(is[i].Cards)
		}
		switch {
		case i < len(shown) && i < len(is) && same(&shown[i], &is[i]):
		case i < len(is):
			other(message.Msg("deal %d: trick %d in the page is not the one of the record", deal, is[i].Number))
		default:
			other(message.Msg("deal %d: the record has no trick %d", deal, shown[i].Number))
		}
	}
}
