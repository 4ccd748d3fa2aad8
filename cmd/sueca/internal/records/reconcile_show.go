package records

import (
	"slices"
	"strconv"
	"strings"

	"sueca/analysis/record"
	"sueca/cmd/internal/report"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/witness"
	"sueca/eventlog/evidence"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// differenceRow is a difference in the JSON form.
type differenceRow struct {
	Match    string       `json:"match"`
	Deal     int          `json:"deal"`
	Index    int          `json:"index"`
	Trick    *int         `json:"trick"`
	Position *int         `json:"position"`
	Field    string       `json:"field"`
	Seat     *string      `json:"seat"`
	Says     []*string    `json:"says"`
	Settled  *string      `json:"settled"`
	Why      string       `json:"why"`
	By       *string      `json:"by"`
	Question *int         `json:"question"`
	Answers  []answersRow `json:"answers"`
}

// answersRow is what one answer would make of the deal.
type answersRow struct {
	Value    string        `json:"value"`
	Winner   *string       `json:"winner"`
	Points   *report.Tally `json:"points"`
	Games    *report.Tally `json:"games"`
	Renuncia []string      `json:"renuncias"` // seat and card
	Against  []string      `json:"against"`   // the codes of what would be false
	Lies     []int         `json:"lies"`      // the tricks in which the card lies too
}

// mostWeighed is how many differences are weighed: each costs the judgement of the match for each answer.
const mostWeighed = 200

// show shows what the witnesses agree on, and where they differ.
func (x *reconciliation) show() error {
	id := evidence.MatchID(x.events)
	weighed, json := 0, x.Out.IsJSON()
	if !json {
		x.heading()
	}
	for k := range x.match.Joined.Deals {
		deal := &x.match.Joined.Deals[k]
		v := &x.match.Verdicts[k]
		if !json {
			x.dealHeading(k)
		} else if err := x.mendedRows(id, deal, v.Index); err != nil {
			return err
		}
		for i := range deal.Differences {
			d := &deal.Differences[i]
			var answers []reconcile.Weighed
			if !d.Settled && weighed < mostWeighed {
				answers = reconcile.Weigh(x.events, x.Records.Judging, k, d)
				weighed++
			}
			if !json {
				x.difference(d, answers)
			} else if err := x.Out.JSON(x.row(id, v.Index, d, answers)); err != nil {
				return err
			}
		}
	}
	x.showNotes()
	if weighed == mostWeighed && !json {
		x.Out.Remark(message.Msg("what hangs on each answer is shown for %d differences; ask for fewer deals at a time to see it for the others",
			mostWeighed))
	}
	return nil
}

// row returns a difference in the JSON form.
func (x *reconciliation) row(id string, index int, d *witness.Difference, answers []reconcile.Weighed) *differenceRow {
	r := &differenceRow{Match: id, Deal: d.Deal, Index: index, Trick: record.OrNull(d.Trick), Position: record.OrNull(d.Place), Field: d.What.String(),
		Seat: record.NameOrNull(d.Seat), Why: d.Why.String(), By: record.OrNull(d.By), Question: record.OrNull(d.Question), Answers: []answersRow{}}
	for i := range d.Says {
		r.Says = append(r.Says, saidOrNull(&d.Says[i]))
	}
	if d.Settled {
		r.Settled = record.OrNull(d.Value)
	}
	for _, a := range answers {
		row := answersRow{Value: a.Value, Winner: record.NameOrNull(a.Taker), Points: record.Columns(x.match, a.Points),
			Games: record.Columns(x.match, a.Games), Renuncia: []string{}, Against: []string{}, Lies: append([]int{}, a.Lies...)}
		for _, p := range a.Renuncia {
			row.Renuncia = append(row.Renuncia, p.Seat.String()+" "+p.Card.String())
		}
		for _, c := range a.Against {
			row.Against = append(row.Against, string(c))
		}
		r.Answers = append(r.Answers, row)
	}
	return r
}

// saidOrNull returns what a witness says, nil where it is silent.
func saidOrNull(s *witness.Said) *string {
	if s.Silent {
		return nil
	}
	return &s.Value
}

// mendedRows shows the tricks that were written twice, and were left out to read the deal.
func (x *reconciliation) mendedRows(id string, deal *witness.JoinedDeal, index int) error {
	for _, m := range x.mendedIn(deal) {
		if m.slip.Kind != replay.SlipTrickAgain {
			continue
		}
		r := &differenceRow{Match: id, Deal: deal.Number, Index: index, Trick: &m.trick, Field: engine.DifferTrick.String(),
			Settled: &m.cards, Why: witness.Doubled.String(), Answers: []answersRow{}}
		for w := range x.records {
			said := m.cards
			if w == m.record {
				said += " / " + m.cards
			}
			r.Says = append(r.Says, &said)
		}
		if err := x.Out.JSON(r); err != nil {
			return err
		}
	}
	return nil
}

// mendedIn returns the records of a deal that could be read only without a slip in the numbers of the tricks.
func (x *reconciliation) mendedIn(deal *witness.JoinedDeal) (out []mendedDeal) {
	for _, m := range x.mended {
		if m.record < len(deal.Has) && deal.Has[m.record] && deal.Numbers[m.record] == m.deal {
			out = append(out, m)
		}
	}
	return out
}

// heading says in a line what the witnesses agree on.
func (x *reconciliation) heading() {
	j := x.match.Joined
	places, differ, settled := 0, 0, 0
	for k := range j.Deals {
		for _, e := range j.Deals[k].Events {
			if e.Kind() == engine.KindCardPlayed {
				places++
			}
		}
		for _, d := range j.Deals[k].Differences {
			if differ++; d.Settled {
				settled++
			}
		}
	}
	x.Out.Printf("%s: deals: %d, cards: %d; differences: %d, of which settled: %d; open questions: %d\n",
		strings.Join(x.match.Witnesses, ", "), len(j.Deals), places, differ, settled, x.open())
	for w, by := range j.Turned {
		if by > 0 {
			x.Out.Printf("%s names the seats otherwise: its %s is %s\n", x.match.Witnesses[w], x.match.Rules.Table().Turned(card.A, by), card.A)
		}
		lacks := 0
		for k := range j.Deals {
			if !j.Deals[k].Has[w] {
				lacks++
			}
		}
		if unread := x.unread(w); unread > 0 {
			x.Out.Printf("%s: deals that cannot be read, and are not compared: %d; sueca validate says why\n", x.match.Witnesses[w], unread)
		}
		if lacks > 0 {
			x.Out.Printf("%s does not have all deals: %d of %d\n", x.match.Witnesses[w], len(j.Deals)-lacks, len(j.Deals))
		}
	}
	for _, d := range x.tagsDiffer() {
		x.Out.Printf("%s\n", d)
	}
}

// byNature are the tags that differ between witnesses.
var byNature = map[string]bool{"Sueca": true, "Scorer": true, "Source": true, "Referee": true, "Letters": true, "Coder": true,
	"Blind": true}

// tagsDiffer returns the tags that witnesses write differently.
func (x *reconciliation) tagsDiffer() (out []string) {
	all := replay.Witnesses(x.events)
	for _, t := range engine.TagsOf(all[0].Events) {
		for w := 1; w < len(all) && !byNature[t.Name]; w++ {
			name := t.Name
			if s, ok := card.ParseSeat(name); ok {
				name = x.match.Rules.Table().Turned(s, x.match.Joined.Turned[w]).String()
			}
			if v := engine.TagOf(all[w].Events, name); v != "" && v != "?" && t.Value != "?" && v != t.Value {
				out = append(out, x.Out.Sayf("tag %s: %s “%s”, %s “%s”; the first counts, unless it is amended", t.Name, all[0].Name, t.Value, all[w].Name, v))
			}
		}
	}
	return out
}

// dealHeading begins a deal that has differences.
func (x *reconciliation) dealHeading(k int) {
	deal := &x.match.Joined.Deals[k]
	mended := x.mendedIn(deal)
	if len(deal.Differences)+len(mended) == 0 {
		return
	}
	x.Out.Printf("\ndeal %d\n", deal.Number)
	for _, m := range mended {
		x.Out.Stdout.Printf("  %s: %s\n", x.names[m.record], x.Out.Words.Say(m.slip.Msg))
	}
}

// difference shows one difference for a person.
func (x *reconciliation) difference(d *witness.Difference, answers []reconcile.Weighed) {
	w := x.Out.Words
	mark := " "
	if !d.Settled {
		mark = "?"
	}
	var says []string
	for i := range d.Says {
		if s := &d.Says[i]; s.Value != "" {
			says = append(says, x.match.Witnesses[i]+" "+s.Value)
		}
	}
	line := mark + " " + w.Say(replay.AboutText(d)) + ": " + strings.Join(says, ", ")
	if d.Settled {
		x.Out.Stdout.Printf("%s → %s (%s)\n", line, d.Value, x.why(d))
		return
	}
	x.Out.Stdout.Printf("%s (%s)\n", line, x.why(d))
	for _, a := range answers {
		x.Out.Stdout.Printf("      %s: %s\n", a.Value, x.answerText(&a))
	}
}

// why says why a difference is settled, or open: the number of a note below, so that a difference fits into its line, or who answered.
func (x *reconciliation) why(d *witness.Difference) string {
	text := x.Out.Words.Say(reconcile.WhyText(d))
	if d.Why == witness.Answered {
		return text
	}
	n := slices.Index(x.notes, text)
	if n < 0 {
		n, x.notes = len(x.notes), append(x.notes, text)
	}
	return strconv.Itoa(n + 1)
}

// showNotes says what the numbers stand for.
func (x *reconciliation) showNotes() {
	for n, text := range x.notes {
		if n == 0 {
			x.Out.Stdout.Printf("\n")
		}
		x.Out.Stdout.Printf("(%d) %s\n", n+1, text)
	}
}

// answerText says what an answer would make of the deal.
func (x *reconciliation) answerText(a *reconcile.Weighed) string {
	var out []string
	if a.Taker != card.NoSeat {
		out = append(out, x.Out.Sayf("%s takes the trick", a.Taker))
	}
	if a.Points != nil {
		out = append(out, report.SharesText(card.SharesOf(*a.Points, x.match.Rules.Table().Columns)))
	}
	for _, p := range a.Renuncia {
		out = append(out, x.Out.Sayf("%s revokes with %s", p.Seat, p.Card))
	}
	for _, n := range a.Lies {
		out = append(out, x.Out.Sayf("it lies in trick %d too", n))
	}
	for _, c := range a.Against {
		out = append(out, x.Out.Words.Word(c.About()))
	}
	if len(out) == 0 {
		return x.Out.Sayf("nothing speaks against it")
	}
	return strings.Join(out, "; ")
}
