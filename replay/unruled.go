package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
)

// Where the rules that a record names cannot be read, nothing is judged that needs rules:
// who had to follow, lead or deal, who took a trick, what a deal is worth, what a claim
// brings. By other people's rules the innocent would be proven guilty.

// OutcomeOf is [OutcomeOf] of a deal of the match: where its rules are not known, nobody knows who took a trick.
func (m *Match) OutcomeOf(d *engine.Deal, n int, trump card.Suit) (winner card.Seat, points int) {
	if m.Unruled {
		return card.NoSeat, -1
	}
	return OutcomeOf(d, n, trump)
}

// needsNoRules lists the findings that stand under any rules.
var needsNoRules = []code.Code{
	code.CardTwice, code.TrickSize, code.DealMissing, code.IncompleteDeal, code.NoSuchPlay,
	code.Tolerated, code.UnknownTag,
}

// holds reports whether a finding holds under any rules.
func holds(c code.Code) bool { return c.Unreadable() || slices.Contains(needsNoRules, c) }

// withoutRules takes out of what was judged all that needs rules.
func (m *Match) withoutRules() {
	m.Unruled = true
	m.Findings = slices.DeleteFunc(m.Findings, func(f Finding) bool { return !holds(f.Code) })
	for i := range m.Verdicts {
		v := &m.Verdicts[i]
		v.Points, v.Tricks, v.Games, v.Sheet, v.Outcome = nil, nil, nil, nil, rules.Outcome{}
		if v.TrumpSource != TrumpRecorded {
			v.Trump, v.Candidates, v.TrumpSource = card.NoSuit, 0, TrumpUnknown
		}
		v.Codes = slices.DeleteFunc(v.Codes, func(c code.Code) bool { return !holds(c) })
	}
	m.Ledger, m.Marks = nil, [card.H + 1][]Mark{}
	m.Sheet, m.Result, m.SheetKnown = card.Tally{}, card.Tally{}, false
	m.Players, m.Over, m.Winner, m.Lacking = [card.H + 1]int{}, false, card.NoSide, nil
}
