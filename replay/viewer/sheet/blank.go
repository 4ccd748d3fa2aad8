package sheet

import (
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/grid"
)

// CrossBlank draws the sheet of a match of which nothing is written yet, as [CrossInk] does: what
// stands on it before a pen does.
func CrossBlank(r rules.Rules) string { return blank(r, (*slip).crosses) }

// CombBlank draws the comb as [CrossBlank] draws the cross.
func CombBlank(r rules.Rules) string { return blank(r, (*slip).comb) }

func blank(r rules.Rules, marks func(s *slip, p card.Side, y int) int) string {
	return (&slip{m: &replay.Match{Rules: r}, blank: true}).draw(marks).written()
}

// number returns a number as it is written, nothing where the sheet is blank.
func (s *slip) number(n int) string {
	if s.blank {
		return ""
	}
	return grid.Unicode.Number(n)
}
