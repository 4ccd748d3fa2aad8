package season

import (
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
	cmd := a.competitionCmd("draw", "sueca season draw liga.competition\n  sueca season draw liga.competition archive/ >> liga.competition",
		func(c *competed) error {
			if err := source.OneOf("words", words, "", "en", "pt"); err != nil {
				return err
			}
			if words == "" {
				words = string(c.Words()) // what is drawn is written into the text
			}
			return a.runDraw(c, competition.Words(words))
		})
	cmd.Short = a.Out.Sayf("propose the next round of a competition, by the lot of its seed")
	cmd.Flags().StringVar(&words, "words", a.Records.Usual.Get("words"), a.Out.Sayf("`language` of the keywords: en or pt (default as in the text)"))
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
}

// runDraw shows the next round, as it can be written into the text.
func (a *Season) runDraw(c *competed, words competition.Words) error {
	p, why := c.Next(c.outcome, a.Out.Sayf("by the seed"))
	for i, m := range why {
		err := output.Usagef("%s", m)
		if i+1 == len(why) {
			return err
		}
		a.Out.Complain(err)
	}
	if len(p.Lots) == 0 && p.Round == nil {
		a.Out.Remark(message.Msg("nothing is left to draw"))
		return nil
	}
	if !a.Out.IsJSON() {
		_, err := a.Out.Record().Write([]byte(p.Text(words)))
		return err
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
		out := proposed{Round: p.Round.N, Knockout: p.Round.Knockout, Table: record.OrNull(s.Table), Bye: s.Bye,
			Date: record.OrNull(p.Round.Date)}
		for k, n := range [2]int{s.One, s.Other} {
			if pair, ok := c.Pair(n); ok {
				out.Pairs[k], out.Players[k] = &n, pair.Names[:]
			}
		}
		if err := a.Out.JSON(out); err != nil {
			return err
		}
	}
	return nil
}
