package replay

import (
	"slices"

	"sueca/engine"
)

// Where the rules that a record names cannot be read, nothing is judged that needs rules:
// who had to follow, lead or deal, who took a trick, what a deal is worth, what a claim
// brings. By other people's rules the innocent would be proven guilty.

// needsNoRules lists the findings that stand under any rules.
var needsNoRules = []engine.Code{
	engine.CodeCardTwice, engine.CodeTrickSize, engine.CodeDealMissing, engine.CodeIncompleteDeal, engine.CodeNoSuchPlay,
	engine.CodeTolerated, engine.CodeUnknownTag,
}

// withoutRules takes out of what was judged all that needs rules.
func (m *Match) withoutRules() {
	m.Findings = slices.DeleteFunc(m.Findings, func(f Finding) bool { return !f.Code.Unreadable() && !slices.Contains(needsNoRules, f.Code) })
	for i := range m.Verdicts {
		v := &m.Verdicts[i]
		v.Points, v.Tricks, v.Games, v.Sheet, v.Outcome = nil, nil, nil, nil, engine.Outcome{}
		if v.TrumpSource != TrumpRecorded {
			v.Trump, v.Candidates, v.TrumpSource = engine.NoSuit, 0, TrumpUnknown
		}
		v.Codes = slices.DeleteFunc(v.Codes, func(c engine.Code) bool { return !c.Unreadable() && !slices.Contains(needsNoRules, c) })
	}
	m.Ledger, m.Marks = nil, [engine.H + 1][]Mark{}
	m.Sheet, m.Result, m.SheetKnown = engine.Tally{}, engine.Tally{}, false
	m.Players, m.Over, m.Winner, m.Lacking = [engine.H + 1]int{}, false, engine.NoSide, nil
}
