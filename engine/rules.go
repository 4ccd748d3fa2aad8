package engine

// Rules is a complete set of rules for four hands (regras): every choice on
// which clubs, regions and programs differ. It is data: no code asks for a
// profile by name.
//
// Every field is a small number: a count, or one of the named choices below,
// which start at 1, so that the zero Rules is recognisably unset. [Params]
// lists the fields with their names, meanings and possible values.
type Rules struct {
	// Profile names the set that these rules began as; it decides nothing.
	Profile string

	TenRank, Copies, Players, Teams uint16

	PlayDirection, DealFromBottom, DealFromTop, FirstPacketBottom, FirstPacketTop uint16
	Packets, DealerLast, Shuffle, Cut                                             uint16
	TrumpSource, TrumpAnnounce, TrumpRedraw, TrumpPickup, TrumpUncollected        uint16
	FirstDealer, FirstDealerTie, DealerRotation, FirstLead, Void, Redeal          uint16

	SingleFrom, Single, DoubleFrom, Double           uint16
	SweepBy, Sweep, SweepEndsDeal                    uint16
	Exact90, Rolha, Tie, TieAccumulates              uint16
	LastTrickBonus, QueenOfHeartsBonus               uint16
	Mode, Target, Sets, Overflow, EndCheck           uint16
	ClaimBy, ClaimDeadline                           uint16
	Confirmed, ConfirmedEndsDeal, ConfirmedReplaces  uint16
	ConfirmedEndsMatch, SelfDeclared                 uint16
	FalseClaim, FalseClaimEndsDeal, FalseClaimResult uint16
	Granularity, Penalties, PenaltyMode, Leave       uint16
	Ledger, SheetSuspension                          uint16
}

// The choices that the engine acts on. The others are in the table of
// parameters only.
const (
	TenIsSeven uint16 = 1 // TenRank: the seven counts ten
	TenIsTen   uint16 = 2 // TenRank: the Azores deck

	HandRight uint16 = 1 // FirstLead, DealerRotation: the dealer's right
	HandLeft  uint16 = 2

	ByTricks uint16 = 1 // SweepBy
	ByPoints uint16 = 2

	TieNothing uint16 = 1 // Tie
	TiePlusOne uint16 = 2

	No  uint16 = 1
	Yes uint16 = 2

	ModeGames uint16 = 1 // Mode: to a target of games
	ModeOpen  uint16 = 4 // Mode: an open ledger

	PenaltiesFPSD uint16 = 1
)

// IsZero reports whether the rules are unset.
func (r Rules) IsZero() bool { return r == Rules{} }

// Deck gives the forty cards that are played with.
func (r *Rules) Deck() Cards {
	if r.TenRank == TenIsTen {
		return DeckOfTens
	}
	return DeckOfSevens
}

// Direction gives the way that play goes round.
func (r *Rules) Direction() Direction { return Direction(r.PlayDirection) }

// Leader gives the seat that leads to the first trick of dealer's deal.
func (r *Rules) Leader(dealer Seat) Seat {
	if r.FirstLead == HandLeft {
		return dealer.Left()
	}
	return dealer.Right()
}

// DealerOf gives the seat that dealt a deal that leader led to.
func (r *Rules) DealerOf(leader Seat) Seat {
	if r.FirstLead == HandLeft {
		return leader.Right()
	}
	return leader.Left()
}

// NextDealer gives the seat that deals after dealer.
func (r *Rules) NextDealer(dealer Seat) Seat {
	if r.DealerRotation == HandLeft {
		return dealer.Left()
	}
	return dealer.Right()
}

// DealPoints gives the card points in a deal: 120.
func (r *Rules) DealPoints() int { return r.Deck().Points() }

// Result gives the pair that a finished deal is won by and the games that it
// earns: 61 card points 1, 91 points 2, the sweep 4 (FPSD 4.2), and for equal
// points nobody and none. carried counts the ties before this deal, where the
// rules carry one over.
func (r *Rules) Result(points, tricks Tally, carried int) (Pair, int) {
	winner := AC
	if points.BD > points.AC {
		winner = BD
	}
	most := points.Of(winner)
	sweep := r.SweepBy == ByTricks && tricks.Of(winner) == TricksInDeal ||
		r.SweepBy == ByPoints && most == r.DealPoints()
	games := 0
	switch {
	case sweep:
		games = int(r.Sweep)
	case most >= int(r.DoubleFrom):
		games = int(r.Double)
	case most == 90 && r.Exact90 != 0:
		games = int(r.Exact90)
	case most >= int(r.SingleFrom):
		games = int(r.Single)
	default:
		return NoPair, 0
	}
	if r.Tie == TiePlusOne && carried > 0 {
		if r.TieAccumulates != Yes {
			carried = 1
		}
		games += carried
	}
	return winner, games
}

// Capped gives the sheet as it is shown: nobody stands above the target. The
// ledger keeps what was really earned (convention; a cross has four ends).
func (r *Rules) Capped(sheet Tally) Tally {
	if t := int(r.Target); t > 0 && r.Mode == ModeGames {
		return Tally{min(sheet.AC, t), min(sheet.BD, t)}
	}
	return sheet
}
