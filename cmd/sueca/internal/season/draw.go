package season

import (
	"slices"
	"time"

	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/analysis/season/competition"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine/message"
)

func newSeasonDrawCmd(r *run.Run) *cobra.Command {
	a := &Season{Run: r}
	var words string
	all := false
	cmd := a.competitionCmd("draw", "sueca season draw liga.competition\n  sueca season draw liga.competition archive/ >> liga.competition\n"+
		"  sueca season draw --all liga.competition >> liga.competition",
		func(c *competed) error {
			if err := source.OneOf("words", words, "", "en", "pt"); err != nil {
				return err
			}
			if words == "" {
				words = string(c.Words()) // what is drawn is written into the text
			}
			return a.runDraw(c, competition.Words(words), all)
		})
	cmd.Short = a.Out.Sayf("propose the next round of a competition, by the lot of its seed")
	cmd.Flags().BoolVar(&all, "all", false, a.Out.Sayf("all rounds that can be drawn now, one after another"))
	cmd.Flags().StringVar(&words, "words", a.Records.Usual.Get("words"),
		a.Out.Sayf("`language` of the keywords: en or pt (default as in the text)"))
	return cmd
}

// drawn is a lot that is proposed, in the JSON form.
type drawn struct {
	Lot []int  `json:"lot"`
	How string `json:"how"`
}

// proposed is an encounter, or a bye, that is proposed, in the JSON form.
type proposed struct {
	Round    int         `json:"round"`
	Date     *string     `json:"date"`
	Knockout bool        `json:"knockout"`
	Table    *int        `json:"table"`
	Pairs    [2]*int     `json:"pairs"`
	Players  [2][]string `json:"players"`
	Bye      bool        `json:"bye"`
	Judge    *int        `json:"judge"`
	Negra    bool        `json:"negra"`
}

// drawnPair is a pair that is proposed, in the JSON form.
type drawnPair struct {
	Pair    int      `json:"pair"`
	Players []string `json:"players"`
}

// runDraw shows the next round, or all that can be drawn, as they can be written into the text.
func (a *Season) runDraw(c *competed, words competition.Words, all bool) error {
	if today := time.Now().Format(time.DateOnly); c.Seeded && c.DrawnOn > today {
		return output.Usagef("the seed is the number of a draw of %s, which nobody can know today", c.DrawnOn)
	}
	undated := 0 // the first round for which no day is left
	for drawn := 0; ; drawn++ {
		p, why := c.Next(c.outcome, a.Out.Sayf("by the seed"))
		for i, m := range why {
			switch err := output.Usagef("%s", m); {
			case drawn > 0: // what could be drawn was
				a.Out.Remark(m)
			case i+1 == len(why):
				return err
			default:
				a.Out.Complain(err)
			}
		}
		nothing := len(p.Pairs)+len(p.Lots) == 0 && p.Round == nil
		if nothing && len(why) == 0 && drawn == 0 {
			a.Out.Remark(message.Msg("nothing is left to draw"))
		}
		for _, m := range p.Notes {
			a.Out.Remark(m)
		}
		for !nothing {
			if err := a.propose(c, &p, words); err != nil {
				return err
			}
			if r := p.Round; r != nil && len(c.Days) > 0 && r.Date == "" && undated == 0 {
				undated = r.N
			}
			if p.Round == nil || !all {
				break
			}
			c.write(*p.Round)
			if len(p.Later) == 0 {
				break
			}
			p.Round, p.Later = p.Later[0], p.Later[1:]
		}
		if all && len(p.Pairs) > 0 {
			a.Out.Remark(message.Msg("the pairs come first: add them to the text, and draw again"))
		}
		// A lot is somebody's to look at before anything rests on it.
		if nothing || p.Round == nil || !all {
			break
		}
		c.outcome = c.judge()
	}
	if undated > 0 {
		a.Out.Remark(message.Msg("the days run out: none is left for round %d and what comes after it; write more of them, or the day of "+
			"each round", undated))
	}
	return nil
}

// write takes a round as if it stood in the text, so that the one after it can be drawn.
func (c *competed) write(r competition.Round) {
	text := *c.Competition
	text.Rounds = append(slices.Clip(text.Rounds), r)
	c.Competition = &text
}

// propose shows what is proposed.
func (a *Season) propose(c *competed, p *competition.Proposal, words competition.Words) error {
	if !a.Out.IsJSON() {
		_, err := a.Out.Record().Write([]byte(p.Text(words)))
		return err
	}
	for _, pair := range p.Pairs {
		if err := a.Out.JSON(drawnPair{pair.N, pair.Names[:]}); err != nil {
			return err
		}
	}
	for _, l := range p.Lots {
		if err := a.Out.JSON(drawn{l.Pairs, l.How}); err != nil {
			return err
		}
	}
	if p.Round == nil {
		return nil
	}
	for _, s := range p.Round.Slots {
		out := proposed{Round: p.Round.N, Knockout: p.Round.Knockout, Negra: p.Round.Negra, Table: record.OrNull(s.Table),
			Judge: record.OrNull(s.Judge), Bye: s.Bye, Date: record.OrNull(p.Round.Date)}
		for k, n := range [2]int{s.One, s.Other} {
			out.Pairs[k], out.Players[k] = c.sideOf(n)
		}
		if err := a.Out.JSON(out); err != nil {
			return err
		}
	}
	return nil
}
