package audit

import (
	"context"
	"sync"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
)

// gradeTotals are the sums of many matches: at tables of two pairs, and with a dead hand.
type gradeTotals [2]*gradeSums

func (t *gradeTotals) join(s *gradeSums, byPlayer bool) {
	i := 0
	if s.dead {
		i = 1
	}
	if t[i] == nil {
		t[i] = newGradeSums(byPlayer, s.dead)
	}
	t[i].join(s)
}

// grading is one run of grade.
type grading struct {
	*gradeVerb
	opt   *gradeOptions
	once  sync.Once
	kept  *report.GradeCache // opened for the first match of the log
	shown *gradeProgress
	limit *source.Limit
	all   gradeTotals
}

func (g *grading) byPlayer() bool { return g.opt.by == "player" }

func (a *gradeVerb) runGrade(ctx context.Context, args []string, opt *gradeOptions) error {
	a.Records.Patient = opt.seen
	g := &grading{gradeVerb: a, opt: opt, shown: newProgress(a.Out, opt.seen), limit: a.Records.Limit(ctx, args)}
	defer func() { g.kept.Close() }()
	defer g.limit.End(a.Out)
	defer g.shown.stop()
	if opt.learnt {
		var err error
		if opt.Habits, err = a.learnHabits(args); err != nil {
			return err
		}
	}
	err := run.EachOf(a.Run, args, !a.Out.IsJSON() && !opt.total,
		func(out *output.Output, total *gradeTotals, r *source.Record, _ []finding.Finding) error {
			if finding.Nothing(out, r) {
				return nil
			}
			return g.match(ctx, out, total, r)
		}, func(total *gradeTotals) {
			g.shown.clear()
			for _, s := range total {
				if s != nil {
					g.all.join(s, g.byPlayer())
				}
			}
		})
	g.shown.stop()
	if err == nil && !a.Out.IsJSON() {
		g.totals()
	}
	source.SayUnread(a.Out)
	return err
}

// match grades the deals of a match, in a worker, and shows them.
func (g *grading) match(ctx context.Context, out *output.Output, total *gradeTotals, r *source.Record) error {
	if err := verb.FourHands(r); err != nil {
		return err
	}
	source.CountUnread(out, r)
	sums := newGradeSums(g.byPlayer(), !r.Judge().Rules.Table().IsFour())
	sums.matches = 1
	deals, cut, err := g.deals(r)
	if err != nil {
		return err
	}
	for i := range deals {
		sums.add(&deals[i])
		sums.addLuck(&deals[i])
	}
	asked := 0
	for _, v := range r.Judge().Verdicts {
		if r.Wants(v.Deal) && (g.opt.deal == 0 || g.opt.deal == v.Deal) {
			asked++
		}
	}
	sums.left = asked - len(deals) - cut
	if g.opt.deal > 0 && asked == 0 {
		return output.Usagef("match %s has no deal %d", r.ID(), g.opt.deal)
	}
	sums.endMatch()
	total.join(sums, g.byPlayer())
	switch {
	case out.IsJSON() && g.opt.luck:
		return g.luckLines(out, r, deals)
	case out.IsJSON():
		return g.gradeLines(out, deals, g.opt)
	case !g.opt.total:
		return g.gradeText(ctx, out, r, deals, sums, g.opt)
	}
	return nil
}

// deals grades the deals of a match, from what is kept where they are in the log; cut is how many were left out because the time was over.
func (g *grading) deals(r *source.Record) (deals []GradedDeal, cut int, err error) {
	ctx := g.limit.Context
	played := report.PlayedDeals(r, g.opt.deal)
	for i := range played {
		g.shown.found(len(played[i].Played.Plays))
	}
	for _, d := range played {
		weighed, end := g.shown.begin(len(d.Played.Plays))
		if r.File == "" {
			g.once.Do(func() { g.kept = report.OpenGrades(g.Records) })
		}
		of, err := g.kept.Grade(ctx, r, &d)
		graded := GradedDeal{PlayedDeal: d, Graded: of}
		if err == nil && g.opt.seen {
			graded.seen, err = g.kept.Seen(ctx, r, &d, g.opt.Seeing, nil, func(cards, _ int) { weighed(cards, cards) })
		}
		if err == nil && g.opt.why {
			err = graded.refute(ctx, func(int) bool { return true })
		}
		end()
		if g.limit.Leaves(err) {
			cut++
			continue
		}
		if err != nil {
			return nil, 0, err
		}
		deals = append(deals, graded)
	}
	return deals, cut, nil
}

// totals shows the sums over all matches, where they say more than those of the only one.
func (g *grading) totals() {
	if g.all[0] == nil && g.all[1] == nil {
		g.all[0] = newGradeSums(g.byPlayer(), false)
	}
	for _, s := range g.all {
		if s != nil && (g.opt.total || s.matches > 1 || g.all[0] != nil && g.all[1] != nil) {
			g.Out.Printf("\n%d {1:match|matches}, %d {2:deal|deals} graded\n", s.matches, s.sides[0].Deals)
			g.gradeTable(g.Out, s, nil)
			if g.opt.luck {
				g.luckTable(g.Out, s, nil)
			}
		}
	}
}
