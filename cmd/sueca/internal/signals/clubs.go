package signals

import (
	"fmt"
	"slices"

	"sueca/analysis/signal"
	"sueca/analysis/simulate"
	"sueca/engine/message"
)

// clubs are those that are tried for flags. None of them was made for a detector but the first.
var clubs = []struct {
	habit  simulate.Habit
	tables int
	name   message.Word
}{
	{simulate.ByLot, 1, "by lot"}, {simulate.ByLot, clubOf / 2, "the same boards at four tables"}, {simulate.Styles, 1, "a style for each pair"},
	{simulate.ExpertAmongThem, 1, "experts among beginners"}, {simulate.Novice, 1, "beginners"}, {simulate.AllSorts, 1, "all sorts of pairs"},
}

// clubDeals is how many times the deals of other tables those of clubs have: a pair needs them.
const clubDeals = 10

// plainHonesty is how often the cards of plain signallers tell the truth.
const plainHonesty = 0.75

// signallingOf is in how many of so many clubs one pair signals: they take longer.
func signallingOf(studies int) int { return max(1, studies/4) }

// inClubs shows what is found and who is flagged in clubs that have agreed on nothing, and whether one pair is flagged that
// signals among them and reads it.
func (c *calibration) inClubs(s *signal.Study, studies int) error {
	a := c.a
	signalling := signallingOf(studies)
	a.Out.Printf("clubs of %d pairs and %d deals that have agreed on nothing, %d of each kind: of a hundred, in so many the cards of all tell of "+
		"the holding (in so many a pair is flagged) · in so many, of %d tried, the one pair is flagged that signals at %s and reads it\n\n",
		clubOf, clubDeals*c.deals, studies, signalling, a.Out.Words.Decimals(plainHonesty, 2))
	cells := make([][]string, len(clubs))
	share := func(n, of int) string { return a.Out.Words.Decimals(100*float64(n)/float64(of), 0) }
	for k, club := range clubs {
		archive := simulate.Archive{Deals: clubDeals * c.deals, Pairs: clubOf, Tables: club.tables, Manners: simulate.Manners{Habit: club.habit}}
		tells, flagged := make([]int, len(s.Detectors)), make([]int, len(s.Detectors))
		err := c.counts(s, studies, archive, true, func(of *gathered) error {
			for i := range s.Detectors {
				d := &of.result.Detectors[i]
				if d.All.P < s.Level {
					tells[i]++
				}
				if slices.ContainsFunc(d.Units, func(t signal.Test) bool { return s.Flagged(&t) }) {
					flagged[i]++
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		for i, d := range s.Detectors {
			cell := fmt.Sprintf("%s (%s)", share(tells[i], studies), share(flagged[i], studies))
			if slices.Contains(simulate.Signals(), d.Name) {
				found, err := c.foundIn(s, signalling, i, archive)
				if err != nil {
					return err
				}
				cell += " · " + share(found, signalling)
			}
			cells[k] = append(cells[k], cell)
		}
	}
	c.sideBySide(s, cells, func(k int) message.Word { return clubs[k].name })
	return nil
}

// foundIn returns in how many clubs the first pair is flagged by a detector, if it signals and reads it.
func (c *calibration) foundIn(s *signal.Study, studies, detector int, archive simulate.Archive) (n int, err error) {
	m := &archive.Manners
	m.Signal, m.Honesty, m.Read = s.Detectors[detector].Name, plainHonesty, true
	err = c.counts(s, studies, archive, true, func(of *gathered) error {
		pair := signal.PairName(of.Players(0))
		if slices.ContainsFunc(of.result.Detectors[detector].Units, func(t signal.Test) bool { return t.Unit == pair && s.Flagged(&t) }) {
			n++
		}
		return nil
	})
	return n, err
}
