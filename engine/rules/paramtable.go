package rules

import (
	"strings"

	"sueca/engine/message"
)

// choice returns a parameter with named values, each written "value: what it
// means". A value that begins with ~ is known from a source but cannot be
// played.
func choice(name string, topic Topic, label message.Word, field func(*Rules) *uint16, values ...string) Param {
	p := Param{Name: name, Topic: topic, Label: label, field: field}
	for i, v := range values {
		v, words, _ := strings.Cut(v, ":")
		v, unplayed := strings.CutPrefix(v, "~")
		if !unplayed {
			p.played |= 1 << (i + 1)
		}
		p.Values = append(p.Values, v)
		p.Words = append(p.Words, message.Word(strings.TrimPrefix(words, " ")))
	}
	return p
}

// number returns a parameter whose value is a number, at most most.
func number(name string, topic Topic, label message.Word, field func(*Rules) *uint16, most int, words ...message.Word) Param {
	return Param{Name: name, Topic: topic, Label: label, field: field, Max: most, Words: words}
}

// since marks a parameter that was added after the first stored rules.
func since(p Param) Param {
	p.later = true
	return p
}

// params is in the order of the stored form: new parameters go at the end.
var params = []Param{
	choice("deck.ten_rank", TopicCards, "the card below the ace, worth ten", func(r *Rules) *uint16 { return (*uint16)(&r.TenRank) },
		"7: forty cards: A 7 K J Q (11 10 4 3 2) and 6 5 4 3 2",
		"10: forty cards: A 10 K J Q (11 10 4 3 2) and 6 5 4 3 2"),
	number("deck.copies", TopicCards, "packs of forty", func(r *Rules) *uint16 { return (*uint16)(&r.Copies) }, 2),
	number("players", TopicCards, "players", func(r *Rules) *uint16 { return (*uint16)(&r.Players) }, 8),
	choice("teams", TopicCards, "who plays with whom", func(r *Rules) *uint16 { return (*uint16)(&r.Teams) },
		"opposite: every other seat", "dealer: the dealer and the dead hand against the others", "alone: each for himself",
		"called: who bids highest, and who holds the card that is called"),
	choice("play.direction", TopicPlay, "the way play goes round", func(r *Rules) *uint16 { return (*uint16)(&r.PlayDirection) },
		"ccw: counter-clockwise", "cw: clockwise"),
	choice("deal.direction.bottom", TopicDeal, "the way of dealing, trump from the bottom", func(r *Rules) *uint16 { return (*uint16)(&r.DealFromBottom) },
		"ccw: counter-clockwise", "cw: clockwise"),
	choice("deal.direction.top", TopicDeal, "the way of dealing, trump from the top", func(r *Rules) *uint16 { return (*uint16)(&r.DealFromTop) },
		"ccw: counter-clockwise with the trump on top", "cw: clockwise with the trump on top"),
	choice("deal.first.bottom", TopicDeal, "the first to get cards, trump from the bottom", func(r *Rules) *uint16 { return (*uint16)(&r.FirstPacketBottom) },
		"right: from the dealer's right", "left: from the dealer's left"),
	choice("deal.first.top", TopicDeal, "the first to get cards, trump from the top", func(r *Rules) *uint16 { return (*uint16)(&r.FirstPacketTop) },
		"self: then the dealer first"),
	choice("deal.packets", TopicDeal, "how many cards at a time", func(r *Rules) *uint16 { return (*uint16)(&r.Packets) },
		"10: ten at a time", "5+5: five at a time", "1x10: one at a time", "~3: three at a time", "~9: nine at a time", "8: eight at a time", "13: thirteen at a time"),
	choice("deal.dealer_last", TopicDeal, "whether the dealer gets the last cards, trump from the bottom", func(r *Rules) *uint16 { return (*uint16)(&r.DealerLast) },
		"no", "yes: dealer last"),
	choice("shuffle", TopicDeal, "who shuffles", func(r *Rules) *uint16 { return (*uint16)(&r.Shuffle) },
		"right: the dealer's right shuffles", "partner_then_right: the dealer's partner, then right shuffle",
		"dealer: the dealer shuffles", "any: anybody shuffles"),
	choice("cut", TopicDeal, "who cuts", func(r *Rules) *uint16 { return (*uint16)(&r.Cut) },
		"left: the dealer's left cuts", "right: the dealer's right cuts", "none: nobody cuts"),
	choice("trump.source", TopicTrump, "which card is the trump card", func(r *Rules) *uint16 { return (*uint16)(&r.TrumpSource) },
		"bottom: the bottom card, the dealer's last one", "top: the top card, the dealer's first one",
		"dealer_choice: the bottom or the top card, as the dealer chooses", "first_or_last: the first or the last card",
		"auction: by auction", "~stock_indicator: the card below the stock"),
	choice("trump.announce", TopicTrump, "announcing top or bottom", func(r *Rules) *uint16 { return (*uint16)(&r.TrumpAnnounce) },
		"required: the dealer says which", "optional: the dealer need not say which", "n/a"),
	choice("trump.redraw_point", TopicTrump, "turning another card if the trump card is worth points", func(r *Rules) *uint16 { return (*uint16)(&r.TrumpRedraw) },
		"no", "yes: a trump card worth points is turned again"),
	choice("trump.pickup", TopicTrump, "when the dealer takes up the trump card", func(r *Rules) *uint16 { return (*uint16)(&r.TrumpPickup) },
		"window_w1: taken up between the first card and the dealer's own", "until_played: it lies open until the dealer plays it", "any"),
	choice("trump.uncollected", TopicTrump, "a trump card not taken up before the second trick", func(r *Rules) *uint16 { return (*uint16)(&r.TrumpUncollected) },
		"played_to_trick2: later, it is the dealer's card to trick 2",
		"exposed: later, it stays open and must be played as soon as it may", "referee: later, the referee decides", "none"),
	choice("first_dealer", TopicDeal, "who deals first", func(r *Rules) *uint16 { return (*uint16)(&r.FirstDealer) },
		"highest: the highest card drawn deals", "lowest: the lowest card drawn deals",
		"random: the first dealer is chosen by lot", "random_shuffler: the first to shuffle is chosen by lot"),
	choice("first_dealer.tie", TopicDeal, "equal cards in the draw for dealer", func(r *Rules) *uint16 { return (*uint16)(&r.FirstDealerTie) },
		"first_drawn: of equal cards the first", "redraw: equals draw again", "n/a"),
	choice("dealer.rotation", TopicDeal, "who deals next", func(r *Rules) *uint16 { return (*uint16)(&r.DealerRotation) },
		"right: the dealer's right deals next", "left: the dealer's left deals next"),
	choice("lead.first", TopicPlay, "who leads first", func(r *Rules) *uint16 { return (*uint16)(&r.FirstLead) },
		"right: the dealer's right leads", "left: the dealer's left leads", "cutter: who cut leads", "bid_winner: who declared leads",
		"partner: the dealer's partner leads"),
	choice("void", TopicPlay, "who cannot follow suit", func(r *Rules) *uint16 { return (*uint16)(&r.Void) },
		"any: follow suit or, void, play any card", "must_trump: follow suit or, void, trump if able"),
	choice("redeal", TopicDeal, "the right to a new deal", func(r *Rules) *uint16 { return (*uint16)(&r.Redeal) },
		"none", "leader_le10: the leader may ask for a new deal with ten points or fewer",
		"leader_lt10_others_lt5: the leader may ask for a new deal below ten points, the others below five"),
	number("score.single_from", TopicScore, "card points that win a deal", func(r *Rules) *uint16 { return (*uint16)(&r.SingleFrom) }, 1000, "%d card points win the deal"),
	number("score.single", TopicScore, "games for it", func(r *Rules) *uint16 { return (*uint16)(&r.Single) }, 100, "a won deal is worth %d"),
	number("score.double_from", TopicScore, "card points that win it double", func(r *Rules) *uint16 { return (*uint16)(&r.DoubleFrom) }, 1000, "%d card points win it double"),
	number("score.double", TopicScore, "games for it doubled", func(r *Rules) *uint16 { return (*uint16)(&r.Double) }, 100, "a double deal is worth %d"),
	choice("score.sweep.by", TopicScore, "what makes a sweep (bandeira)", func(r *Rules) *uint16 { return (*uint16)(&r.SweepBy) },
		"tricks: all ten tricks are a sweep", "points: all the card points are a sweep, tricks or no"),
	number("score.sweep.value", TopicScore, "games for a sweep", func(r *Rules) *uint16 { return (*uint16)(&r.Sweep) }, 100, "a sweep is worth %d"),
	choice("score.sweep.ends_deal", TopicScore, "whether a sweep ends the deal at once", func(r *Rules) *uint16 { return (*uint16)(&r.SweepEndsDeal) },
		"no", "yes: a sweep ends the deal at once"),
	number("score.exact90", TopicScore, "games for exactly 90-30, where that counts apart", func(r *Rules) *uint16 { return (*uint16)(&r.Exact90) }, 100,
		"", "exactly 90-30 is worth %d"),
	choice("score.rolha", TopicScore, "whether a double is taken from the losers (rolha)", func(r *Rules) *uint16 { return (*uint16)(&r.Rolha) },
		"off", "loser_minus2: a double deal takes 2 from the losers and gives the winners nothing"),
	choice("score.tie", TopicScore, "a tie, 60-60", func(r *Rules) *uint16 { return (*uint16)(&r.Tie) },
		"none: a tie counts for nobody", "plus1: after a tie the next decided deal is worth 1 more",
		"double: after a tie the next decided deal is worth double", "set2: after a tie the next decided deal is worth 2 at least"),
	choice("tie.accumulates", TopicScore, "several ties in a row", func(r *Rules) *uint16 { return (*uint16)(&r.TieAccumulates) },
		"no", "yes: several ties in a row add up"),
	number("bonus.last_trick", TopicScore, "card points for the last trick", func(r *Rules) *uint16 { return (*uint16)(&r.LastTrickBonus) }, 200,
		"", "the last trick brings %d card points"),
	number("bonus.queen_hearts", TopicScore, "card points more for the queen of hearts", func(r *Rules) *uint16 { return (*uint16)(&r.QueenOfHeartsBonus) }, 200,
		"", "the queen of hearts brings %d card points more"),
	choice("match.mode", TopicMatch, "what a match is played to", func(r *Rules) *uint16 { return (*uint16)(&r.Mode) },
		"games: played for games", "points: played for card points, which both pairs add up",
		"fixed_deals", "open: an open ledger, without an end"),
	number("match.target", TopicMatch, "the target", func(r *Rules) *uint16 { return (*uint16)(&r.Target) }, 10000, "", "the first at %d wins"),
	number("match.sets", TopicMatch, "matches that win a series", func(r *Rules) *uint16 { return (*uint16)(&r.Sets) }, 1),
	choice("match.overflow", TopicMatch, "games past the target", func(r *Rules) *uint16 { return (*uint16)(&r.Overflow) },
		"cap_display_keep_raw"),
	choice("match.end_check", TopicMatch, "when the target is looked at", func(r *Rules) *uint16 { return (*uint16)(&r.EndCheck) },
		"immediate: it ends at once", "after_deal: it ends with the deal"),
	choice("renuncia.claim_by", TopicRenuncia, "who may claim a renúncia", func(r *Rules) *uint16 { return (*uint16)(&r.ClaimBy) },
		"opponents: claimed by the opponents", "any: claimed by anybody but the pair", "none: no claim is provided for"),
	choice("renuncia.deadline", TopicRenuncia, "until when", func(r *Rules) *uint16 { return (*uint16)(&r.ClaimDeadline) },
		"next_deal_first_card: before the next deal's first card", "next_deal_start: before the next deal",
		"match_end: until the match ends", "deal_end: before the deal's last card"),
	number("renuncia.confirmed.award", TopicRenuncia, "a renúncia confirmed", func(r *Rules) *uint16 { return (*uint16)(&r.Confirmed) }, 1000,
		"", "confirmed, the opponents get %d"),
	choice("renuncia.confirmed.ends_deal", TopicRenuncia, "whether that ends the deal", func(r *Rules) *uint16 { return (*uint16)(&r.ConfirmedEndsDeal) },
		"no: play goes on", "yes: the deal ends"),
	choice("renuncia.confirmed.replaces_result", TopicRenuncia, "whether the deal still counts then", func(r *Rules) *uint16 { return (*uint16)(&r.ConfirmedReplaces) },
		"no: its own result counts all the same", "yes: its own result falls away"),
	choice("renuncia.confirmed.ends_match", TopicRenuncia, "whether that ends the match", func(r *Rules) *uint16 { return (*uint16)(&r.ConfirmedEndsMatch) },
		"no", "yes: the match ends"),
	number("renuncia.self.award", TopicRenuncia, "a renúncia that the offenders declare first", func(r *Rules) *uint16 { return (*uint16)(&r.SelfDeclared) }, 1000,
		"", "declared first by the offenders, %d"),
	number("renuncia.false.award", TopicRenuncia, "a false claim", func(r *Rules) *uint16 { return (*uint16)(&r.FalseClaim) }, 1000,
		"", "falsely claimed, the accused get %d"),
	choice("renuncia.false.ends_deal", TopicRenuncia, "whether a false claim ends the deal", func(r *Rules) *uint16 { return (*uint16)(&r.FalseClaimEndsDeal) },
		"no", "yes: a false claim ends the deal"),
	choice("renuncia.false.result", TopicRenuncia, "the deal after a false claim", func(r *Rules) *uint16 { return (*uint16)(&r.FalseClaimResult) },
		"none", "120-0: a false claim loses the deal by 120-0"),
	choice("renuncia.granularity", TopicRenuncia, "what a claim must name rightly", func(r *Rules) *uint16 { return (*uint16)(&r.Granularity) },
		"pair", "player: naming the player", "player_trick: naming the player and the trick"),
	choice("penalties", TopicPenalties, "penalties for other breaches", func(r *Rules) *uint16 { return (*uint16)(&r.Penalties) },
		"fpsd: penalties of FPSD 6", "none: no other penalties"),
	choice("penalty.mode", TopicPenalties, "who pays for a renúncia or a penalty", func(r *Rules) *uint16 { return (*uint16)(&r.PenaltyMode) },
		"award", "transfer: taken from the offenders for the opponents"),
	choice("leave", TopicPenalties, "leaving the table", func(r *Rules) *uint16 { return (*uint16)(&r.Leave) },
		"forfeit_max: who leaves loses the match", "minus10_player: who leaves loses 10", "none"),
	choice("ledger", TopicSheet, "for whom the sheet is kept", func(r *Rules) *uint16 { return (*uint16)(&r.Ledger) },
		"pair", "player: a column a player"),
	choice("sheet.suspension", TopicSheet, "suspended marks", func(r *Rules) *uint16 { return (*uint16)(&r.SheetSuspension) },
		"yes: a wrong mark gets an (S) and does not count", "no"),

	since(number("match.deals", TopicMatch, "the deals of a match of fixed length", func(r *Rules) *uint16 { return (*uint16)(&r.Deals) }, 1000, "", "%d {1:deal|deals}")),
	since(choice("score.sweep.ends_match", TopicScore, "whether a sweep wins the match", func(r *Rules) *uint16 { return (*uint16)(&r.SweepEndsMatch) },
		"no", "yes: a sweep wins the match")),
	since(choice("renuncia.confirmed.result", TopicRenuncia, "the deal after a renúncia confirmed", func(r *Rules) *uint16 { return (*uint16)(&r.ConfirmedResult) },
		"none", "120-0: confirmed, the offenders lose the deal by 120-0")),
	since(choice("consent", TopicDeal, "variations that all four must approve", func(r *Rules) *uint16 { return (*uint16)(&r.Consent) },
		"none", "recorded: with the recorded consent of all four")),
	since(choice("hands.open", TopicPlay, "hands that lie open", func(r *Rules) *uint16 { return (*uint16)(&r.OpenHands) },
		"none", "dealer_partner: the hands of the dealer and the partner lie open", "two_rounds: all hands lie open for the first two tricks")),
	since(number("play.seconds", TopicPlay, "seconds for a card, where they are limited", func(r *Rules) *uint16 { return (*uint16)(&r.Seconds) }, 3600,
		"", "a card must be played within %d seconds")),
	since(choice("score.names", TopicSheet, "names for results of a match", func(r *Rules) *uint16 { return (*uint16)(&r.ResultNames) },
		"none", "brazil: 4-0 is a gato, 4-1 a chapéu, 4-3 after 0-3 an arrepio")),
	since(choice("score.by", TopicScore, "what wins a deal", func(r *Rules) *uint16 { return (*uint16)(&r.ScoreBy) },
		"points", "most: the most card points of those played win the deal", "bid: the side that declared wins with as many card points as it bid")),
	since(choice("score.italiana", TopicScore, "a bid that is missed", func(r *Rules) *uint16 { return (*uint16)(&r.Italiana) },
		"games: who kept the declaring side from its bid gets the games", "suecada: who kept the declaring side from its bid gets the games, and that side loses as many")),
	since(number("score.double_over", TopicScore, "the share that wins it double, where the most points win", func(r *Rules) *uint16 { return (*uint16)(&r.MostOver) }, 100,
		"", "more than %d %% of them win it double")),
	since(number("bid.from", TopicTrump, "the lowest bid", func(r *Rules) *uint16 { return (*uint16)(&r.BidFrom) }, 1000, "", "bids from %d")),
	since(number("bid.to", TopicTrump, "the highest bid", func(r *Rules) *uint16 { return (*uint16)(&r.BidTo) }, 1000, "", "up to %d")),
	since(number("bid.step", TopicTrump, "the step between bids", func(r *Rules) *uint16 { return (*uint16)(&r.BidStep) }, 100, "", "in steps of %d")),
	since(choice("dead", TopicCards, "the hand that nobody sits at (morto)", func(r *Rules) *uint16 { return (*uint16)(&r.Dead) },
		"none", "in: the dealer plays the dead hand too", "out: the fourth hand lies aside, unseen")),
	since(choice("play.equal", TopicPlay, "which of two equal cards takes the trick", func(r *Rules) *uint16 { return (*uint16)(&r.Equal) },
		"first: of two equal cards the first played takes the trick", "last: of two equal cards the last played takes the trick")),
	since(choice("deck.left_out", TopicCards, "cards left out of the pack", func(r *Rules) *uint16 { return (*uint16)(&r.LeftOut) },
		"none", "black_twos: one two of spades and one two of clubs are left out")),
}
