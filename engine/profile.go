package engine

import "sort"

// profiles are the named sets of rules.
var profiles = map[string]Rules{
	"fpsd": fpsd,
}

// fpsd follows the rules of the federation, as summarised in English by the
// Kitchener Portuguese Club: the most complete text there is. The sections are
// that text's. Its match target is not stated in the summary: four games is
// convention, shared with most other sources.
var fpsd = Rules{
	Profile: "fpsd",
	TenRank: TenIsSeven, // 2.4, 2.5
	Copies:  1, Players: 4, Teams: 1,
	PlayDirection:     uint16(CounterClockwise), // 3.4
	DealFromBottom:    1,                        // 3.3: to the right, counter-clockwise
	DealFromTop:       2,                        // 3.3: to the left
	FirstPacketBottom: 1, FirstPacketTop: 1,
	Packets: 1, DealerLast: Yes, // 3.3: ten at a time
	Shuffle: 2, Cut: 1, // 3.2; who cuts is read from the permitted variation
	TrumpSource: 3, TrumpAnnounce: 1, TrumpRedraw: No, // 3.3
	TrumpPickup: 1, TrumpUncollected: 1, // 3.5, 6.4
	FirstDealer: 1, FirstDealerTie: 1, // 3.1
	DealerRotation: HandRight, // 4.3
	FirstLead:      HandRight, // 3.4
	Void:           1, Redeal: 1,
	SingleFrom: 61, Single: 1, DoubleFrom: 91, Double: 2, // 4.2 a-c
	SweepBy: ByTricks, Sweep: 4, SweepEndsDeal: No, // 4.2 d
	Rolha: 1, Tie: TieNothing, TieAccumulates: No, // 4.3
	Mode: ModeGames, Target: 4, Sets: 1, Overflow: 1, EndCheck: 1,
	ClaimBy: 1, ClaimDeadline: 1, // 5.2, 5.4
	Confirmed: 4, ConfirmedEndsDeal: Yes, ConfirmedReplaces: Yes, ConfirmedEndsMatch: No, // 5.2
	FalseClaim: 2, FalseClaimEndsDeal: No, FalseClaimResult: 1, // 5.3
	Granularity: 1,                                       // 5.2: the pair is accused
	Penalties:   PenaltiesFPSD, PenaltyMode: 1, Leave: 1, // 6, 6.3
	Ledger: 1, SheetSuspension: 1, // 4.4
}

// Profile gives the named set of rules.
func Profile(name string) (Rules, bool) {
	r, ok := profiles[name]
	return r, ok
}

// ProfileNames lists the profiles in alphabetical order.
func ProfileNames() []string {
	names := make([]string, 0, len(profiles))
	for name := range profiles {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// DefaultRules are those of a record that names none: fpsd, to four games.
func DefaultRules() Rules { return fpsd }
