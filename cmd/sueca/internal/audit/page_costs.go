package audit

import (
	"github.com/spf13/pflag"

	"sueca/analysis/singledummy"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine/message"
	"sueca/replay/viewer/page"
)

// pageEffort is how many positions are searched for a deal of a page: some twenty seconds of a processor.
// Most deals take fewer. Who says over how many deals cards are weighed waits as long as it takes.
const pageEffort = 150_000_000

// PageCosts finds what the cards of the deals of a page cost, and why.
type PageCosts struct {
	run    *run.Run
	seen   bool // cards that cost something are weighed by what their seats could know
	seeing report.Seeing
	// of the matches so far
	shown        *gradeProgress
	cards, short int // weighed; those of which fewer deals were weighed than it takes
	grades       *report.GradeCache
}

// PageCostFlags adds the flags of what cards cost, and returns what goes with them, and what checks them.
func PageCostFlags(of *run.Run, f *pflag.FlagSet) (costs *PageCosts, check func(grade bool) error) {
	c := &PageCosts{run: of}
	f.BoolVar(&c.seen, "seen", false, of.Out.Sayf("with --grade: and in which deals that were possible for its seat it was wrong; slow"))
	weighingFlags(of, f, &c.seeing)
	return c, func(grade bool) error {
		if !c.seen {
			return unseen(f, "worlds", "within")
		}
		if !grade {
			return output.Usagef("--seen goes with --grade")
		}
		if !f.Changed("worlds") && !f.Changed("within") {
			c.seeing.Effort = pageEffort
		}
		return checkWeighing(&c.seeing)
	}
}

// Of returns what the cards of the deals of a match cost.
func (c *PageCosts) Of(r *source.Record) (map[int][]page.Cost, error) {
	if r.File == "" && c.grades == nil {
		c.grades = report.OpenGrades(c.run.Records)
	}
	if c.seen && c.shown == nil {
		c.shown = newProgress(c.run.Out, true)
	}
	var deals []GradedDeal
	for _, d := range report.PlayedDeals(r, r.Deal) {
		g, err := c.grades.Grade(c.run.Records.Context, r, &d)
		if err != nil {
			return nil, err
		}
		graded := GradedDeal{PlayedDeal: d, Graded: g}
		if err := graded.refute(c.run.Records.Context, func(int) bool { return true }); err != nil {
			return nil, err
		}
		deals = append(deals, graded)
		if c.seen {
			c.shown.found(len(graded.dear()) * c.seeing.Worlds)
		}
	}
	out := map[int][]page.Cost{}
	for i := range deals {
		if c.seen {
			if err := c.weigh(r, &deals[i]); err != nil {
				return nil, err
			}
		}
		out[deals[i].Index] = c.ofDeal(&deals[i])
	}
	return out, nil
}

// dear returns the cards of a deal that cost something with open cards, by their places.
func (d *GradedDeal) dear() (out []int) {
	for i := range d.Cards {
		if d.Cards[i].Cost > 0 {
			out = append(out, i)
		}
	}
	return out
}

// weigh weighs the dear cards of a deal: of the others a page says nothing more.
func (c *PageCosts) weigh(r *source.Record, d *GradedDeal) (err error) {
	at := d.dear()
	if len(at) == 0 {
		return nil
	}
	weighed, end := c.shown.begin(len(at) * c.seeing.Worlds)
	defer end()
	d.seen, err = c.grades.Seen(c.run.Records.Context, r, &d.PlayedDeal, c.seeing, at, weighed)
	return err
}

// ofDeal returns what the cards of a deal cost.
func (c *PageCosts) ofDeal(d *GradedDeal) (out []page.Cost) {
	place := 0
	for i, g := range d.Cards {
		if place++; i > 0 && g.Trick != d.Cards[i-1].Trick {
			place = 1
		}
		cost := page.Cost{Trick: g.Trick, Place: place, Seat: g.Seat, Card: g.Card, Cost: g.Cost, Value: g.Value, Line: d.lines[i]}
		if c.seen && g.Cost > 0 {
			cost.Why = append(whyOf(g.Seat, g.Card, d.seen[i]), c.doubt(d.seen[i])...)
		}
		out = append(out, cost)
	}
	return out
}

// doubt says over how few deals a card was weighed, where they are fewer than it takes for what was asked;
// nothing else.
func (c *PageCosts) doubt(w *singledummy.Weighed) []message.Message {
	if w == nil || w.Worlds == 0 {
		return nil
	}
	c.cards++
	if w.All || c.seeing.Error == 0 || w.Error != nil && *w.Error <= c.seeing.Error && !w.Few() {
		return nil
	}
	c.short++
	if w.Error == nil || w.Few() {
		return []message.Message{message.Msg("weighed over %d of %d deals that were possible: too few to say how much it cost", w.Worlds, w.Possible)}
	}
	return []message.Message{message.Msg("weighed over %d of %d deals that were possible: %.1f ± %.1f card points on average", w.Worlds,
		w.Possible, w.Cost, 1.96**w.Error)}
}

// Close ends the work, and says what was given up.
func (c *PageCosts) Close() {
	c.grades.Close()
	if c.shown != nil {
		c.shown.stop()
	}
	if c.short > 0 {
		c.run.Out.Remark(message.Msg("of %d {1:card|cards} that cost something, %d {2:was|were} weighed over fewer deals than it takes to come "+
			"within %s card points; the page says over how many. --worlds and --within say how many it takes, however long that is",
			c.cards, c.short, c.run.Out.Words.Decimals(c.seeing.Error, 1)))
	}
}
