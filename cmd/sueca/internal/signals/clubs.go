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
	{simulate.ByLot, 1, "by lot"}, {simulate.ByLot, clubPairs / 2, "the same boards at six tables"}, {simulate.Styles, 1, "a style for each pair"},
	{simulate.ExpertAmongThem, 1, "experts among beginners"}, {simulate.Novice, 1, "beginners"}, {simulate.AllSorts, 1, "all sorts of pairs"},
}

// clubDeals is how many times the deals of other tables those of clubs have: a pair needs them.
const clubDeals = 10

// plainHonesty is how often the cards of plain signallers tell the truth.
const plainHonesty = 0.75

// clubPairs is how many pairs these clubs have: a pair is compared with six others of like strength at least.
const clubPairs = 12

// signallingOf is in how many of so many clubs one pair signals: they take longer.
func signallingOf(studies int) int { return max(1, studies/2) }

// inClubs shows what is found and who is flagged in clubs that have agreed on nothing, and whether one pair is found, and
// flagged, that signals among them and reads it.
func (c *calibration) inClubs(s *signal.Study, studies int) error {
	a := c.a
	signalling := signallingOf(studies)
	a.Out.Printf("clubs of %d pairs and %d deals that have agreed on nothing, %d of each kind: of a hundred, in so many the cards of all tell of "+
		"the holding (in so many a pair is flagged) · of a hundred pairs that signal at %s and read it, each in such a club, %d of each kind, in "+
		"a study of one detector, so many are found by their cards (and so many flagged)\n\n",
		clubPairs, clubDeals*c.deals, studies, a.Out.Words.Decimals(plainHonesty, 2), signalling)
	cells := make([][]string, len(clubs))
	share := func(n, m, of int) string {
		hundred := func(n int) string { return a.Out.Words.Decimals(100*float64(n)/float64(of), 0) }
		return fmt.Sprintf("%s (%s)", hundred(n), hundred(m))
	}
	for k, club := range clubs {
		archive := simulate.Archive{Deals: clubDeals * c.deals, Pairs: clubPairs, Tables: club.tables, Manners: simulate.Manners{Habit: club.habit}}
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
			cell := share(tells[i], flagged[i], studies)
			if slices.Contains(simulate.Signals(), d.Name) {
				found, flagged, err := c.signallersIn(s, signalling, i, archive)
				if err != nil {
					return err
				}
				cell += " · " + share(found, flagged, signalling)
			}
			cells[k] = append(cells[k], cell)
		}
	}
	c.sideBySide(s, cells, func(k int) message.Word { return clubs[k].name })
	return nil
}

// signallersIn returns in how many clubs the first pair is found by its cards, and flagged, if it signals and reads it.
func (c *calibration) signallersIn(s *signal.Study, studies, detector int, archive simulate.Archive) (found, flagged int, err error) {
	alone := *s // as who suspects one signal asks
	alone.Detectors = s.Detectors[detector : detector+1]
	m := &archive.Manners
	m.Signal, m.Honesty, m.Read = alone.Detectors[0].Name, plainHonesty, true
	err = c.counts(&alone, studies, archive, true, func(of *gathered) error {
		pair := signal.PairName(of.Players(0))
		for _, t := range of.result.Detectors[0].Units {
			if t.Unit != pair || t.Holm >= s.Level {
				continue
			}
			found++
			if s.Flagged(&t) {
				flagged++
			}
		}
		return nil
	})
	return found, flagged, err
}
