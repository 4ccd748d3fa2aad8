package audit

import (
	"slices"

	"sueca/engine"
	"sueca/replay"
)

// RulingEffect is what a ruling does (consequência).
type RulingEffect struct {
	Ruling string // upheld, rejected, withdrawn, inadmissible
	// Games is what the deal adds, Sheet the running total after it; nil where not known.
	Games, Sheet *engine.Tally
	// Final is the sheet of the match, Over whether the match ends there, Winner who won.
	Final  engine.Tally
	Over   bool
	Winner engine.Side
}

// Inadmissible is the ruling that there was no valid claim.
const Inadmissible = "inadmissible"

// Rulings returns what each ruling on a claim of a renúncia does to the sheet and to the
// match. deal is the deal's index in the match. If the record has a claim about the play,
// the last one is ruled otherwise; if not, the next opponent makes one when the deal is
// over. All else stays as recorded, other claims too.
func Rulings(events []engine.Event, deal int, s *Suspect) []RulingEffect {
	head, deals := replay.Standings(events)
	if deal < 0 || deal >= len(deals) {
		return nil
	}
	var out []RulingEffect
	final := deals[deal].End(events[:head], &replay.Verdict{})
	for _, ruling := range []engine.Ruling{engine.Upheld, engine.Rejected, engine.Withdrawn, 0} {
		match := slices.Clone(events[:head])
		for i := range deals {
			part := deals[i].Events
			if i == deal {
				part = ruled(part, &final.Deal, s, ruling)
			}
			for _, e := range part {
				// The sheet from there on followed from the ruling on record.
				k := e.Kind()
				if k == engine.KindSheetWritten && i >= deal || k == engine.KindGamesWritten && i == deal {
					continue
				}
				match = append(match, e)
			}
		}
		m := replay.Judge(match)
		o := RulingEffect{Ruling: ruling.String(), Final: m.Rules.Capped(m.Sheet), Over: m.Over, Winner: m.Winner}
		if ruling == 0 {
			o.Ruling = Inadmissible
		}
		if deal < len(m.Verdicts) {
			o.Games = m.Verdicts[deal].Games
			if sheet := m.Verdicts[deal].Sheet; sheet != nil {
				capped := m.Rules.Capped(*sheet)
				o.Sheet = &capped
			}
		}
		out = append(out, o)
	}
	return out
}

// ruled returns a deal with this ruling on the last claim about a play; with no ruling,
// without that claim. final is how the deal ended, which tells the sides.
func ruled(deal []engine.Event, final *engine.Deal, s *Suspect, ruling engine.Ruling) []engine.Event {
	out := slices.Clone(deal)
	last := 0
	for i, e := range slices.Backward(deal) {
		switch e := e.(type) {
		case *engine.ClaimMade:
			if !e.Against.Has(s.Seat) || e.Trick != 0 && e.Trick != s.Trick {
				continue
			}
			if ruling == 0 {
				return slices.Delete(out, i, i+1)
			}
			again := *e
			again.Ruling = ruling
			out[i] = &again
			return out
		case *engine.CardPlayed, *engine.NotPlayed, *engine.TrickTaken, *engine.PlayStopped, *engine.CardsShown, *engine.Commented:
			last = max(last, i+1)
		}
	}
	if ruling == 0 {
		return out
	}
	claim := &engine.ClaimMade{By: accuser(final, s.Seat), Against: s.Seat.Alone(), Accused: s.Seat, Trick: s.Trick, Ruling: ruling}
	if final.Table.IsFour() {
		claim.Against = final.Side(s.Seat)
	}
	return slices.Insert(out, last, engine.Event(claim))
}

// accuser returns the first player after a seat who is not of its side; where the sides are
// not known, the next one.
func accuser(d *engine.Deal, seat engine.Seat) engine.Seat {
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
	return engine.NoSeat
}
