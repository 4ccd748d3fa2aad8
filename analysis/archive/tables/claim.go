package tables

import (
	"slices"

	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/replay"
)

// claims adds the claims of the match: those of its deals, and those that stand before the first.
func (b *builder) claims() {
	var made []replay.Claim
	known := map[int]bool{}
	for _, c := range b.judged.Claims {
		made = append(made, c)
		known[c.Event] = true
	}
	other := func(event, deal int) {
		if !known[event] {
			known[event] = true
			made = append(made, replay.Claim{Event: event, Deal: deal, About: -1})
		}
	}
	for i := range b.judged.Verdicts {
		for _, event := range b.judged.Verdicts[i].Claims {
			other(event, i)
		}
	}
	for i, e := range b.of.Events {
		if k := e.Kind(); k == engine.KindDealStarted || k == engine.KindQuarantined || k == engine.KindDealAmended {
			break
		} else if k == engine.KindClaimMade {
			other(i, -1)
		}
	}
	if len(made) == 0 {
		return
	}
	b.found = map[int][]code.Code{}
	b.renuncias = map[named][]*replay.Finding{}
	for i := range b.judged.Findings {
		f := &b.judged.Findings[i]
		b.found[f.Event] = append(b.found[f.Event], f.Code)
		if f.Code == code.Renuncia || f.Code == code.RenunciaPossible {
			deal := named{f.Deal, f.Index}
			b.renuncias[deal] = append(b.renuncias[deal], f)
		}
	}
	slices.SortStableFunc(made, func(x, y replay.Claim) int { return x.Event - y.Event })
	for i := range made {
		b.claim(&made[i])
	}
}

// claim adds a claim. It stands with the deal that it is about or, where it is about none, with
// that in which it was made.
func (b *builder) claim(c *replay.Claim) {
	e, ok := b.of.Events[c.Event].(*engine.ClaimMade)
	if !ok {
		return
	}
	verdicts := b.judged.Verdicts
	row := Claim{Match: b.of.Match, Trick: counted(e.Trick), Accuser: text(e.Claimant()), Accused: e.Whom(),
		Ruling: text(e.Ruling.String()), Verdict: b.proves(c, e)}
	at := c.About
	if at < 0 {
		at = c.Deal
	}
	if at >= 0 && at < len(verdicts) {
		v := &verdicts[at]
		if b.ids[at] == 0 {
			return
		}
		row.DealID, row.Deal, row.Index = &b.ids[at], counted(v.Deal), counted(v.Index)
	}
	if c.Deal >= 0 && c.Deal < len(verdicts) {
		row.MadeIn = counted(verdicts[c.Deal].Deal)
	}
	b.to.Claims = append(b.to.Claims, row)
}

// proves returns what the record says of a claim, whatever the table ruled: proven, refuted,
// undecided, or inadmissible for one that cannot be made; nil where it is about no deal of which
// the record tells enough.
func (b *builder) proves(c *replay.Claim, e *engine.ClaimMade) *string {
	proven, possible := false, false
	if c.About >= 0 {
		v := &b.judged.Verdicts[c.About]
		for _, f := range b.renuncias[named{v.Deal, v.Index}] {
			if c.Covers(f.Seat, f.Trick) {
				proven = proven || f.Code == code.Renuncia
				possible = possible || f.Code == code.RenunciaPossible
			}
		}
	}
	about := func(code code.Code) bool { return slices.Contains(b.found[c.Event], code) }
	switch {
	case about(code.ClaimInadmissible):
		return new("inadmissible")
	case c.About < 0:
		return nil
	case proven:
		return new("proven")
	case possible || about(code.ClaimUndecided):
		return new("undecided")
	case about(code.ClaimWrongRuling) || e.Ruling == rules.Rejected || b.judged.Verdicts[c.About].Complete:
		return new("refuted")
	}
	return nil
}
