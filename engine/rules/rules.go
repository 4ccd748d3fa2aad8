package rules

import "sueca/engine/card"

// Rules is a complete set of rules for a table (regras): every choice on
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

	TenRank                  TenRankRule
	Copies, Players          uint16
	Teams                    TeamsRule
	PlayDirection            DirectionRule
	DealFromBottom           DirectionRule
	DealFromTop              DirectionRule
	FirstPacketBottom        PacketRule
	FirstPacketTop           PacketRule
	Packets                  PacketsRule
	DealerLast               YesNo
	Shuffle                  ShuffleRule
	Cut                      CutRule
	TrumpSource              TrumpSourceRule
	TrumpAnnounce            AnnounceRule
	TrumpRedraw              YesNo
	TrumpPickup              PickupRule
	TrumpUncollected         UncollectedRule
	FirstDealer              FirstDealerRule
	FirstDealerTie           DrawTieRule
	DealerRotation           RotationRule
	FirstLead                LeadRule
	Void                     VoidRule
	Redeal                   RedealRule
	SingleFrom, Single       uint16
	DoubleFrom, Double       uint16
	SweepBy                  SweepRule
	Sweep                    uint16
	SweepEndsDeal            YesNo
	Exact90                  uint16
	Rolha                    RolhaRule
	Tie                      TieRule
	TieAccumulates           YesNo
	LastTrickBonus           uint16
	QueenOfHeartsBonus       uint16
	Mode                     ModeRule
	Target, Sets             uint16
	Overflow                 OverflowRule
	EndCheck                 EndRule
	ClaimBy                  ClaimantRule
	ClaimDeadline            DeadlineRule
	Confirmed                uint16
	ConfirmedEndsDeal        YesNo
	ConfirmedReplaces        YesNo
	ConfirmedEndsMatch       YesNo
	SelfDeclared, FalseClaim uint16
	FalseClaimEndsDeal       YesNo
	FalseClaimResult         ClaimResult
	Granularity              GranularityRule
	Penalties                PenaltiesRule
	PenaltyMode              PenaltyRule
	Leave                    LeaveRule
	Ledger                   LedgerRule
	SheetSuspension          SuspensionRule
	Deals                    uint16
	SweepEndsMatch           YesNo
	ConfirmedResult          ClaimResult
	Consent                  ConsentRule
	OpenHands                OpenHandsRule
	Seconds                  uint16
	ResultNames              NamesRule
	ScoreBy                  ScoreByRule
	Italiana                 ItalianaRule
	MostOver                 uint16
	BidFrom, BidTo, BidStep  uint16
	Dead                     DeadRule
	Equal                    EqualRule
	LeftOut                  LeftOutRule
}

// The types of the choices. The values that something is decided by have names; all of
// them, with what they mean, are in the table of parameters ([Params]).
type (
	// YesNo is a choice between no and yes.
	YesNo uint16
	// TenRankRule is which card counts ten.
	TenRankRule uint16
	// TeamsRule is who plays with whom.
	TeamsRule uint16
	// DirectionRule is which way something goes round the table.
	DirectionRule uint16
	// PacketRule is who gets the first cards.
	PacketRule uint16
	// PacketsRule is how many cards are dealt at a time.
	PacketsRule uint16
	// ShuffleRule is who shuffles.
	ShuffleRule uint16
	// CutRule is who cuts.
	CutRule uint16
	// TrumpSourceRule is which card is the trump card.
	TrumpSourceRule uint16
	// AnnounceRule is whether the dealer says top or bottom.
	AnnounceRule uint16
	// PickupRule is when the dealer takes up the trump card.
	PickupRule uint16
	// UncollectedRule is what becomes of a trump card that was not taken up in time.
	UncollectedRule uint16
	// FirstDealerRule is who deals first.
	FirstDealerRule uint16
	// DrawTieRule is what equal cards in the draw for dealer mean.
	DrawTieRule uint16
	// RotationRule is who deals next.
	RotationRule uint16
	// LeadRule is who leads to the first trick.
	LeadRule uint16
	// VoidRule is what a seat may play that cannot follow suit.
	VoidRule uint16
	// RedealRule is the right to a new deal.
	RedealRule uint16
	// SweepRule is what makes a sweep.
	SweepRule uint16
	// RolhaRule is whether a double is taken from the losers.
	RolhaRule uint16
	// TieRule is what a tie, 60-60, does.
	TieRule uint16
	// ModeRule is what a match is played to.
	ModeRule uint16
	// OverflowRule is what becomes of games past the target.
	OverflowRule uint16
	// EndRule is when the target is looked at.
	EndRule uint16
	// ClaimantRule is who may claim a renúncia.
	ClaimantRule uint16
	// DeadlineRule is until when a renúncia may be claimed.
	DeadlineRule uint16
	// ClaimResult is what a claim does to the deal's result.
	ClaimResult uint16
	// GranularityRule is what a claim must name rightly.
	GranularityRule uint16
	// PenaltiesRule is which other breaches cost something.
	PenaltiesRule uint16
	// PenaltyRule is who pays for a renúncia or a penalty.
	PenaltyRule uint16
	// LeaveRule is what leaving the table costs.
	LeaveRule uint16
	// LedgerRule is for whom the sheet is kept.
	LedgerRule uint16
	// SuspensionRule is what becomes of a wrong mark.
	SuspensionRule uint16
	// ConsentRule is whether all four must approve of variations.
	ConsentRule uint16
	// OpenHandsRule is which hands lie open.
	OpenHandsRule uint16
	// NamesRule is which names results of a match have.
	NamesRule uint16
	// ScoreByRule is what wins a deal.
	ScoreByRule uint16
	// ItalianaRule is what a bid that is missed costs.
	ItalianaRule uint16
	// DeadRule is what becomes of a hand that nobody sits at.
	DeadRule uint16
	// EqualRule is which of two equal cards takes a trick.
	EqualRule uint16
	// LeftOutRule is which cards are left out of the pack.
	LeftOutRule uint16
)

// The choices that something is decided by.
const (
	No  YesNo = 1
	Yes YesNo = 2

	TeamsOpposite TeamsRule = 1 // every other seat
	TeamsDealer   TeamsRule = 2 // the dealer and the dead hand against the others
	TeamsAlone    TeamsRule = 3 // each for himself
	TeamsCalled   TeamsRule = 4 // who bids highest, and who holds the card that is called

	TenIsSeven TenRankRule = 1 // the seven counts ten
	TenIsTen   TenRankRule = 2 // the Azores deck

	ShuffleRight   ShuffleRule = 1
	ShufflePartner ShuffleRule = 2 // the dealer's partner, then the dealer's right
	ShuffleDealer  ShuffleRule = 3
	ShuffleAny     ShuffleRule = 4

	HighestDeals FirstDealerRule = 1 // who draws the highest card
	LowestDeals  FirstDealerRule = 2

	FirstOfEqual DrawTieRule = 1 // of equal cards the one drawn first
	EqualsDraw   DrawTieRule = 2 // who has them draws again

	CutLeft  CutRule = 1
	CutRight CutRule = 2
	CutNone  CutRule = 3

	TrumpBottom TrumpSourceRule = 1
	TrumpTop    TrumpSourceRule = 2
	// TrumpAuction: who declares names it.
	TrumpAuction TrumpSourceRule = 5

	PickupInTime PickupRule = 1 // before the dealer's first card
	PickupNever  PickupRule = 2 // it lies open until it is played

	UncollectedPlayed  UncollectedRule = 1
	UncollectedExposed UncollectedRule = 2

	RotateRight RotationRule = 1 // the dealer's right deals next
	RotateLeft  RotationRule = 2

	LeadRight    LeadRule = 1 // the dealer's right leads
	LeadLeft     LeadRule = 2
	LeadCutter   LeadRule = 3
	LeadDeclarer LeadRule = 4
	LeadPartner  LeadRule = 5

	MustTrump VoidRule = 2

	RedealNone   RedealRule = 1
	RedealLeader RedealRule = 2 // the leader, with ten points or fewer
	RedealAny    RedealRule = 3 // the leader below ten points, the others below five

	ByTricks SweepRule = 1
	ByPoints SweepRule = 2

	Rolha RolhaRule = 2 // a double is taken from the losers

	TieNothing TieRule = 1
	TiePlusOne TieRule = 2
	TieDouble  TieRule = 3
	TieSetTwo  TieRule = 4

	ModeGames  ModeRule = 1 // to a target of games
	ModePoints ModeRule = 2 // to a target of card points
	ModeFixed  ModeRule = 3 // a number of deals
	ModeOpen   ModeRule = 4 // an open ledger

	EndAfterDeal EndRule = 2

	ClaimOpponents ClaimantRule = 1
	ClaimAny       ClaimantRule = 2
	ClaimNone      ClaimantRule = 3

	UntilFirstCard DeadlineRule = 1 // the first card of the next deal
	UntilNextDeal  DeadlineRule = 2
	UntilMatchEnd  DeadlineRule = 3
	UntilDealEnd   DeadlineRule = 4

	Result120 ClaimResult = 2 // the deal is lost by 120-0

	NamePlayer         GranularityRule = 2
	NamePlayerAndTrick GranularityRule = 3

	PenaltiesFPSD   PenaltiesRule = 1
	PenaltyTransfer PenaltyRule   = 2

	LeaveForfeits LeaveRule = 1
	LeaveMinus10  LeaveRule = 2
	LeaveNone     LeaveRule = 3

	LedgerPlayer LedgerRule = 2

	MarksSuspend SuspensionRule = 1

	ConsentRecorded ConsentRule = 2

	OpenDealerPartner OpenHandsRule = 2
	OpenTwoRounds     OpenHandsRule = 3

	NamesBrazil NamesRule = 2

	DeadNone  DeadRule = 1
	DeadPlays DeadRule = 2 // the dealer plays it
	DeadOut   DeadRule = 3 // it lies aside, unseen

	FirstOfEqualTakes EqualRule = 1 // the one played first
	LastOfEqualTakes  EqualRule = 2

	BlackTwosOut LeftOutRule = 2 // one two of spades and one of clubs

	ScoreByPoints ScoreByRule = 1 // from so many card points on
	ScoreByMost   ScoreByRule = 2 // the most card points of those played
	ScoreByBid    ScoreByRule = 3 // as many card points as were bid

	Suecada ItalianaRule = 2 // who misses a bid loses as much as the others get
)

// IsZero reports whether the rules are not set.
func (r Rules) IsZero() bool { return r == Rules{} }

// Deck returns the cards that the game is played with, each once; see
// [Rules.Pack].
func (r *Rules) Deck() card.Cards {
	if r.TenRank == TenIsTen {
		return card.DeckOfTens
	}
	return card.DeckOfSevens
}

// Pack returns all the cards of the game: those of one pack or of two.
func (r *Rules) Pack() card.Pack {
	p := card.Pack{Once: r.Deck()}
	if r.Copies == 2 {
		p.Twice = p.Once
	}
	if r.LeftOut == BlackTwosOut { // 78 cards, for six hands of thirteen
		p.Twice = p.Twice.Without(card.New(card.Spades, card.Two)).Without(card.New(card.Clubs, card.Two))
	}
	return p
}

// Direction returns the direction of play.
func (r *Rules) Direction() card.Direction { return card.Direction(r.PlayDirection) }

// Leader returns the seat that leads to the first trick of a deal by dealer,
// [card.NoSeat] where it is not the dealer who tells: see [engine.Deal.FirstLeader].
func (r *Rules) Leader(dealer card.Seat) card.Seat {
	t := r.Table()
	switch {
	case r.FirstLead == LeadDeclarer:
		return card.NoSeat
	case r.FirstLead == LeadLeft, r.FirstLead == LeadCutter && r.Cut == CutLeft:
		return t.Left(dealer)
	case r.FirstLead == LeadPartner:
		return t.Across(dealer)
	}
	return t.Right(dealer)
}

// DealerOf returns the dealer of a deal in which leader leads to the first
// trick.
func (r *Rules) DealerOf(leader card.Seat) card.Seat {
	for s := range r.Table().Players.All() {
		if r.Leader(s) == leader {
			return s
		}
	}
	return card.NoSeat
}

// NextDealer returns the seat that deals after dealer.
func (r *Rules) NextDealer(dealer card.Seat) card.Seat {
	if r.DealerRotation == RotateLeft {
		return r.Table().Left(dealer)
	}
	return r.Table().Right(dealer)
}

// Shufflers returns who shuffles for dealer's deal, in order; none where it may be
// anybody. That it is the dealer's right who shuffles after the partner is how we
// read FPSD 3.2: the player to the left of the one who did it first.
func (r *Rules) Shufflers(dealer card.Seat) []card.Seat {
	t := r.Table()
	switch r.Shuffle {
	case ShuffleRight:
		return []card.Seat{t.Right(dealer)}
	case ShufflePartner:
		return []card.Seat{t.Across(dealer), t.Right(dealer)}
	case ShuffleDealer:
		return []card.Seat{dealer}
	}
	return nil
}

// Cutter returns who cuts the pack for dealer's deal; NoSeat where nobody does.
func (r *Rules) Cutter(dealer card.Seat) card.Seat {
	switch r.Cut {
	case CutLeft:
		return r.Table().Left(dealer)
	case CutRight:
		return r.Table().Right(dealer)
	}
	return card.NoSeat
}

// DealPoints returns the card points in a deal: 120 and the bonuses of the
// rules.
func (r *Rules) DealPoints() int {
	return r.Pack().Points() + int(r.LastTrickBonus) + int(r.Copies)*int(r.QueenOfHeartsBonus)
}

// Legal returns the cards of holding that may be played to a trick in which
// suit led was led: those of that suit or, if there are none, all of them,
// unless the rules oblige to trump. If led is [card.NoSuit], any card may be played
// (FPSD 3.4, 5.1).
func (r *Rules) Legal(holding card.Cards, led, trump card.Suit) card.Cards {
	if of := holding.Of(led); of != 0 || led == card.NoSuit || r.Void != MustTrump {
		return Legal(holding, led)
	}
	if trumps := holding.Of(trump); trumps != 0 {
		return trumps
	}
	return holding
}

// EndedBy reports whether a claim that was ruled like this ends the deal. One that
// no ruling is written for ends it as if it had been upheld.
func (r *Rules) EndedBy(ruling Ruling) bool {
	switch ruling {
	case Upheld, 0:
		return r.ConfirmedEndsDeal == Yes
	case Rejected:
		return r.FalseClaimEndsDeal == Yes
	}
	return false
}

// Capped returns the sheet as it is shown: no column above the target. The ledger
// keeps what was really won (convention; a cross has four ends).
func (r *Rules) Capped(sheet card.Tally) card.Tally {
	if t := int32(r.Target); t > 0 && r.Mode == ModeGames {
		for i := range sheet {
			sheet[i] = min(sheet[i], t)
		}
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

// Legal returns the cards of holding that may be played to a trick in which
// suit led was led: those of that suit or, if there are none, all of them. If
// led is [card.NoSuit], any card may be played (FPSD 3.4, 5.1).
func Legal(holding card.Cards, led card.Suit) card.Cards {
	if of := holding.Of(led); of != 0 {
		return of
	}
	return holding
}
