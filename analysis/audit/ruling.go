package audit

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// RulingEffect is what a ruling does (consequência).
type RulingEffect struct {
	Ruling string // upheld, rejected, withdrawn, inadmissible
	// Deal is the index of the deal in which the claim is made and what it brings is entered: the
	// one that it is about, or a later one where the rules allow that.
	Deal int
	// Games is what that deal adds, Sheet the running total after it; nil where not known.
	Games, Sheet *card.Tally
	// Final is the sheet of the match, Over whether the match ends there, Winner who won.
	Final  card.Tally
	Over   bool
	Winner card.Side
}

// Inadmissible is the ruling that there was no valid claim.
const Inadmissible = "inadmissible"

// Rulings returns what each ruling on a claim of a renúncia does to the sheet and to the
// match. deal is the deal's index in the match. If the record has a claim about the play,
// wherever it stands, the last one is ruled otherwise; if not, the next opponent makes one when
// the deal is over. All else stays as recorded, other claims too.
func Rulings(events []engine.Event, deal int, s *Suspect) []RulingEffect {
	events = engine.Corrected(events)
	_, deals := replay.Standings(events)
	if deal < 0 || deal >= len(deals) {
		return nil
	}
	head := replay.Head(events)
	final := deals[deal].End(head, &replay.Verdict{})
	made, opt := deal, replay.Options{Unweighed: allRuled(events), Spent: replay.MostWork - replay.MostWork/5}
	claim := claimOf(replay.JudgeBy(events, opt), deal, s)
	var claimed engine.Event
	if claim != nil {
		made, claimed = claim.Deal, events[claim.Event]
	}
	var out []RulingEffect
	for _, ruling := range []rules.Ruling{rules.Upheld, rules.Rejected, rules.Withdrawn, 0} {
		match := slices.Clone(head)
		for i := range deals {
			part := deals[i].Events
			if claim == nil && ruling != 0 && i == deal {
				part = withClaim(part, &final.Deal, s, ruling)
			}
			for _, e := range part {
				// The sheet from there on followed from the ruling on record.
				k := e.Kind()
				if k == engine.KindSheetWritten && i >= made || k == engine.KindGamesWritten && i == made {
					continue
				}
				if e == claimed && claimed != nil {
					if ruling == 0 {
						continue
					}
					again := *e.(*engine.ClaimMade)
					again.Ruling = ruling
					e = &again
				}
				match = append(match, e)
			}
		}
		m := replay.JudgeBy(match, opt)
		o := RulingEffect{Ruling: ruling.String(), Deal: made, Final: m.Rules.Capped(m.Result), Over: m.Over, Winner: m.Winner}
		if ruling == 0 {
			o.Ruling = Inadmissible
		}
		if made < len(m.Verdicts) {
			o.Games = m.Verdicts[made].Games
			if sheet := m.Verdicts[made].Sheet; sheet != nil {
				capped := m.Rules.Capped(*sheet)
				o.Sheet = &capped
			}
		}
		out = append(out, o)
	}
	return out
}

// allRuled reports whether the sheet of a match does not depend on what its record proves: every claim was ruled, and nobody declared
// a renúncia.
func allRuled(events []engine.Event) bool {
	return !slices.ContainsFunc(events, func(e engine.Event) bool {
		c, ok := e.(*engine.ClaimMade)
		return ok && c.Ruling == 0 || e.Kind() == engine.KindRenunciaAdmitted
	})
}

// claimOf returns the last claim about a play of a deal, nil if nobody made one.
func claimOf(m *replay.Match, deal int, s *Suspect) *replay.Claim {
	for i := range slices.Backward(m.Claims) {
		if c := &m.Claims[i]; c.About == deal && c.Covers(s.Seat, s.Trick) {
			return c
		}
	}
	return nil
}

// withClaim returns a deal with a claim about a play, ruled, after its last card. final is how
// the deal ended, which tells the sides.
func withClaim(deal []engine.Event, final *engine.Deal, s *Suspect, ruling rules.Ruling) []engine.Event {
	last := 0
	for i, e := range deal {
		switch e.(type) {
		case *engine.CardPlayed, *engine.NotPlayed, *engine.TrickTaken, *engine.PlayStopped, *engine.CardsShown, *engine.Commented:
			last = i + 1
		}
	}
	claim := &engine.ClaimMade{By: accuser(final, s.Seat), Against: s.Seat.Alone(), Accused: s.Seat, Trick: s.Trick, Ruling: ruling}
	if final.Table.IsFour() {
		claim.Against = final.Side(s.Seat)
	}
	return slices.Insert(slices.Clone(deal), last, engine.Event(claim))
}

// accuser returns the first player after a seat who is not of its side; where the sides are
// not known, the next one.
func accuser(d *engine.Deal, seat card.Seat) card.Seat {
	side := d.Side(seat) | seat.Alone()
	by := seat
	if !d.Table.Players.Has(by) {
		by = d.Dealer // the dead hand is the dealer's
	}
	for range d.Table.Players.Len() {
		if by = d.Table.Right(by); !side.Has(by) {
			return by
		}
	}
	return card.NoSeat
}
