package engine

// Rules is a complete set of rules for four players (regras): every choice on
// which clubs, regions and programs differ. It is data: no code asks which
// profile it is.
//
// Every field is a small number: a count, or one of the named choices below,
// which start at 1, so that the zero Rules is recognisably unset. [Params]
// lists the fields with their names, meanings and possible values.
type Rules struct {
	// Profile is the name of the profile that the rules started from. It
	// decides nothing.
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

	Deals, SweepEndsMatch, ConfirmedResult, Consent, OpenHands, Seconds, ResultNames uint16
}

// The choices that the engine asks about. The others are only in the table of
// parameters.
const (
	No  uint16 = 1
	Yes uint16 = 2

	TenIsSeven uint16 = 1 // TenRank: the seven counts ten
	TenIsTen   uint16 = 2 // TenRank: the Azores deck

	CutLeft  uint16 = 1
	CutRight uint16 = 2
	CutNone  uint16 = 3

	TrumpBottom uint16 = 1 // TrumpSource
	TrumpTop    uint16 = 2

	PickupInTime uint16 = 1 // TrumpPickup: before the dealer's first card
	PickupNever  uint16 = 2 // TrumpPickup: it lies open until it is played

	UncollectedPlayed  uint16 = 1 // TrumpUncollected
	UncollectedExposed uint16 = 2

	HandRight   uint16 = 1 // FirstLead, DealerRotation: the dealer's right
	HandLeft    uint16 = 2
	LeadCutter  uint16 = 3
	LeadPartner uint16 = 5

	MustTrump uint16 = 2 // Void

	RedealNone   uint16 = 1
	RedealLeader uint16 = 2 // the leader, with ten points or fewer
	RedealAny    uint16 = 3 // the leader below ten points, the others below five

	ByTricks uint16 = 1 // SweepBy
	ByPoints uint16 = 2

	Rolha uint16 = 2 // a double is taken from the losers

	TieNothing uint16 = 1 // Tie
	TiePlusOne uint16 = 2
	TieDouble  uint16 = 3
	TieSetTwo  uint16 = 4

	ModeGames  uint16 = 1 // Mode: to a target of games
	ModePoints uint16 = 2 // Mode: to a target of card points
	ModeFixed  uint16 = 3 // Mode: a number of deals
	ModeOpen   uint16 = 4 // Mode: an open ledger

	EndAfterDeal uint16 = 2 // EndCheck

	ClaimOpponents uint16 = 1 // ClaimBy
	ClaimAny       uint16 = 2
	ClaimNone      uint16 = 3

	UntilFirstCard uint16 = 1 // ClaimDeadline: the first card of the next deal
	UntilNextDeal  uint16 = 2
	UntilMatchEnd  uint16 = 3
	UntilDealEnd   uint16 = 4

	Result120 uint16 = 2 // FalseClaimResult, ConfirmedResult: the deal is lost by 120-0

	NamePlayer         uint16 = 2 // Granularity
	NamePlayerAndTrick uint16 = 3

	PenaltiesFPSD   uint16 = 1
	PenaltyTransfer uint16 = 2 // PenaltyMode

	LeaveForfeits uint16 = 1 // Leave
	LeaveMinus10  uint16 = 2
	LeaveNone     uint16 = 3

	LedgerPlayer uint16 = 2 // Ledger

	MarksSuspend uint16 = 1 // SheetSuspension

	ConsentRecorded uint16 = 2 // Consent

	OpenDealerPartner uint16 = 2 // OpenHands
	OpenTwoRounds     uint16 = 3

	NamesBrazil uint16 = 2 // ResultNames
)

// IsZero reports whether the rules are not set.
func (r Rules) IsZero() bool { return r == Rules{} }

// Deck returns the forty cards of the deck.
func (r *Rules) Deck() Cards {
	if r.TenRank == TenIsTen {
		return DeckOfTens
	}
	return DeckOfSevens
}

// Direction returns the direction of play.
func (r *Rules) Direction() Direction { return Direction(r.PlayDirection) }

// Leader returns the seat that leads to the first trick of a deal by dealer.
func (r *Rules) Leader(dealer Seat) Seat {
	switch {
	case r.FirstLead == HandLeft, r.FirstLead == LeadCutter && r.Cut == CutLeft:
		return dealer.Left()
	case r.FirstLead == LeadPartner:
		return dealer.Partner()
	}
	return dealer.Right()
}

// DealerOf returns the dealer of a deal in which leader leads to the first
// trick.
func (r *Rules) DealerOf(leader Seat) Seat {
	for _, s := range Seats {
		if r.Leader(s) == leader {
			return s
		}
	}
	return NoSeat
}

// NextDealer returns the seat that deals after dealer.
func (r *Rules) NextDealer(dealer Seat) Seat {
	if r.DealerRotation == HandLeft {
		return dealer.Left()
	}
	return dealer.Right()
}

// DealPoints returns the card points in a deal: 120 and the bonuses of the
// rules.
func (r *Rules) DealPoints() int {
	return r.Deck().Points() + int(r.LastTrickBonus) + int(r.QueenOfHeartsBonus)
}

// Legal returns the cards of holding that may be played to a trick in which
// suit led was led: those of that suit or, if there are none, all of them,
// unless the rules oblige to trump. If led is [NoSuit], any card may be played
// (FPSD 3.4, 5.1).
func (r *Rules) Legal(holding Cards, led, trump Suit) Cards {
	if of := holding.Of(led); of != 0 || led == NoSuit || r.Void != MustTrump {
		return Legal(holding, led)
	}
	if trumps := holding.Of(trump); trumps != 0 {
		return trumps
	}
	return holding
}

// Outcome is the result of a finished deal (resultado).
type Outcome struct {
	// Winner is the pair with more card points, [NoPair] for a tie.
	Winner Pair
	// Games is how much the sheet of each pair changes. It is negative if the
	// rules take games from the losers. If the match is played for card points,
	// it is the card points.
	Games Tally
	// By is the name of the parameter that decides the result.
	By string
}

// Result returns the outcome of a finished deal. Under most rules 61 card
// points win 1 game, 91 win 2, the sweep 4 (FPSD 4.2), and equal points
// nothing. carried is the number of ties before this deal.
func (r *Rules) Result(points, tricks Tally, carried int) Outcome {
	out := Outcome{Winner: AC}
	switch {
	case points.BD > points.AC:
		out.Winner = BD
	case points.AC == points.BD:
		out.Winner = NoPair
	}
	if r.Mode == ModePoints {
		out.Games, out.By = points, "match.mode"
		return out
	}
	most := points.Of(out.Winner)
	games := 0
	switch {
	case r.sweep(most, tricks.Of(out.Winner)):
		games, out.By = int(r.Sweep), "score.sweep.by"
	case most >= int(r.DoubleFrom) && r.Rolha == Rolha:
		// The sources say "loses 2". They do not say whether a tie's bonus is
		// lost too.
		return Outcome{out.Winner, Tally{}.Add(out.Winner.Opponents(), -2), "score.rolha"}
	case most >= int(r.DoubleFrom):
		games, out.By = int(r.Double), "score.double"
	case most == 90 && r.Exact90 != 0:
		games, out.By = int(r.Exact90), "score.exact90"
	case most >= int(r.SingleFrom):
		games, out.By = int(r.Single), "score.single"
	default:
		return Outcome{By: "score.tie"}
	}
	out.Games = out.Games.Add(out.Winner, r.withTie(games, carried))
	return out
}

// sweep reports whether card points and tricks make a sweep (bandeira).
func (r *Rules) sweep(points, tricks int) bool {
	if r.SweepBy == ByPoints {
		return points == r.DealPoints()
	}
	return tricks == TricksInDeal
}

// SweptEarly reports whether the deal is over before its tenth trick: one pair
// has all the points, and under these rules that is a sweep and ends the deal.
func (r *Rules) SweptEarly(points Tally) bool {
	return r.SweepEndsDeal == Yes && r.SweepBy == ByPoints && r.LastTrickBonus == 0 &&
		max(points.AC, points.BD) == r.DealPoints()
}

// withTie returns the games of a deal after carried ties.
func (r *Rules) withTie(games, carried int) int {
	if carried > 1 && r.TieAccumulates != Yes {
		carried = 1
	}
	switch {
	case carried == 0:
	case r.Tie == TiePlusOne:
		return games + carried
	case r.Tie == TieDouble:
		return games << min(carried, 10)
	case r.Tie == TieSetTwo:
		return max(games, 2*carried)
	}
	return games
}

// Capped returns the sheet as it is shown: no pair above the target. The ledger
// keeps what was really won (convention; a cross has four ends).
func (r *Rules) Capped(sheet Tally) Tally {
	if t := int(r.Target); t > 0 && r.Mode == ModeGames {
		return Tally{min(sheet.AC, t), min(sheet.BD, t)}
	}
	return sheet
}

// ScoresAs reports whether a deal scores the same under r and o.
func (r *Rules) ScoresAs(o *Rules) bool {
	for i := range params {
		if p := &params[i]; p.Topic == TopicScore && *p.field(r) != *p.field(o) {
			return false
		}
	}
	return r.Mode == o.Mode || r.Mode != ModePoints && o.Mode != ModePoints
}

// PlayedAs returns r changed for a match that was played under the rules table.
// Deck, deal, direction and first lead stay as they were played; score, claims,
// penalties and the match are r's.
func (r Rules) PlayedAs(table Rules) Rules {
	for i := range params {
		p := &params[i]
		if p.Topic == TopicCards || p.Topic == TopicDeal || p.Name == "play.direction" || p.Name == "lead.first" {
			*p.field(&r) = *p.field(&table)
		}
	}
	return r
}
