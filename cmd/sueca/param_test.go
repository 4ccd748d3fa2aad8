package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/replay"
)

// told are the parameters that change the outcome of no record: how cards are shuffled,
// cut, dealt and announced, and who deals first. They are shown and compared.
var told = []string{
	"deal.direction.bottom", "deal.direction.top", "deal.first.bottom", "deal.packets", "deal.dealer_last",
	"shuffle", "cut=none", "trump.announce", "first_dealer", "first_dealer.tie",
}

// dealt is a deal with its dealer and trump card written.
func dealt(line string, deal []string) []string { return append([]string{line}, deal...) }

// recordText writes a match whose deals begin with their deal lines.
func recordText(deals ...[]string) string {
	out := "[Sueca \"1\"]\n"
	for _, d := range deals {
		out += strings.Join(d, "\n") + "\n"
	}
	return out
}

// judgedBy returns what a record comes to: its ledger, its findings, the sheet as
// shown, the winner.
func judgedBy(t *testing.T, rules, text string) string {
	t.Helper()
	m := replay.Judge(readMatch(t, strings.Replace(text, "\n", fmt.Sprintf("\n[Rules %q]\n", rules), 1)).Events)
	shown := m.Rules.Capped(m.Sheet)
	out := fmt.Sprintf("%s | %s | %d-%d", ledgerOf(m), codesOf(m), shown.AC, shown.BD)
	if m.Over {
		out += " " + m.Winner.String() + " " + m.ResultName()
	}
	if m.Rules.Ledger == engine.LedgerPlayer {
		out += fmt.Sprint(" ", m.Players[1:])
	}
	return strings.TrimSpace(out)
}

// The forty cards dealt so that AC take all ten tricks, or all but a worthless
// one, or share the points.
var (
	sweep = []string{
		"1. B: 2♠ A♠ 3♠ 4♠", "2. C: A♥ 2♥ 7♥ 3♥", "3. C: K♥ 4♥ J♥ 5♥", "4. C: Q♥ 2♣ 6♥ 3♣", "5. C: A♣ 4♣ 7♣ 5♣",
		"6. C: K♣ 6♣ J♣ 2♦", "7. C: Q♣ 3♦ 4♦ 5♦", "8. C: A♦ 6♦ 7♦ Q♦", "9. C: 7♠ 5♠ K♠ 6♠", "10. C: K♦ Q♠ J♦ J♠",
	}
	// allButOne: the trick of BD is worthless. AC have all points, and not all tricks.
	allButOne = []string{
		"1. B: 6♠ 4♠ 3♠ 5♠", "2. B: 2♣ A♣ 3♣ 7♣", "3. C: A♥ 2♥ 7♥ 3♥", "4. C: K♥ 4♥ J♥ 5♥", "5. C: Q♥ 4♣ 6♥ 5♣",
		"6. C: K♣ 6♣ J♣ 2♦", "7. C: Q♣ 3♦ 4♦ 5♦", "8. C: A♦ 6♦ 7♦ Q♦", "9. C: A♠ Q♠ K♠ J♠", "10. C: 7♠ 2♠ K♦ J♦",
	}
	// sweptInNine: all points are there after nine tricks.
	sweptInNine = with(sweep, 7, "7. C: Q♣ J♦ 4♦ 5♦", 8, "8. C: A♦ Q♦ 7♦ K♦", 9, "9. C: 7♠ Q♠ K♠ J♠", 10, "10. C: 6♠ 5♠ 6♦ 3♦")[:9]
	// twice: D renounces in trick 3, B in trick 2.
	twice = with(dRenounces, 2, "2. C: A♣ J♣ K♣ 3♦", 10, "10. C: 6♥ 2♥ Q♦ Q♣")
)

// TestParams: every value of every parameter changes the outcome of some record, or the
// parameter is one of told.
func TestParams(t *testing.T) {
	const trump = "deal 1 trump *♥"
	pair := func(lines ...[]string) string { return recordText(lines...) }
	fair := recordText(dealt(trump, fairDeal))
	withPenalty := func(deal []string, n int, lines ...string) string {
		return recordText(dealt(trump, after(deal, n, lines...)))
	}
	two := func(a, b []string) string { return pair(dealt(trump, a), dealt("deal 2 trump *♥", b)) }
	claimed := withPenalty(dRenounces, 9, "claim A against BD trick 3")
	tie := []string{"stop", "points AC 60 BD 60"}
	double := []string{"stop", "points AC 100 BD 20"}
	ninety := []string{"stop", "points AC 90 BD 30"}
	single := []string{"stop", "points AC 70 BD 50"}
	dealer := "deal 1 dealer A trump 7♥"
	seen := map[string]bool{}
	for _, c := range []struct {
		param      string
		base, with string
		text       string
		asBase     string
		asWith     string
	}{
		{"deck.ten_rank=10", "fpsd", "fpsd deck.ten_rank=10", recordText([]string{"deal 1 trump 10♥", "stop"}),
			"| not-in-deck trump-ambiguous | 0-0", "|  | 0-0"},
		{"play.direction=cw", "fpsd", "fpsd play.direction=cw", recordText([]string{"deal 1 trump *♥", "1. B: 2♠ 3♠ 4♠ A♠", "2. A: 2♣ 3♣ 4♣ 5♣", "stop"}),
			"|  | 0-0", "| wrong-leader | 0-0"},
		{"cut=right", "online-riscos", "online-riscos cut=right", recordText([]string{"deal 1 dealer A", "1. D: 2♠ 3♠ 4♠ A♠", "stop"}),
			"| trump-ambiguous | 0-0 [0 0 0 0]", "| trump-ambiguous wrong-first-leader | 0-0 [0 0 0 0]"},
		{"trump.source=bottom", "fpsd", "fpsd trump.source=bottom", recordText([]string{"deal 1 trump *♥ from top", "stop"}),
			"|  | 0-0", "| procedure | 0-0"},
		{"trump.source=top", "fpsd", "fpsd trump.source=top", recordText([]string{"deal 1 trump *♥ from bottom", "stop"}),
			"|  | 0-0", "| procedure | 0-0"},
		{"trump.source=first_or_last", "fpsd trump.source=bottom", "fpsd trump.source=first_or_last", recordText([]string{"deal 1 trump *♥ from top", "stop"}),
			"| procedure | 0-0", "|  | 0-0"},
		{"trump.redraw_point=yes", "fpsd", "fpsd trump.redraw_point=yes", recordText([]string{dealer, "stop"}),
			"|  | 0-0", "| procedure | 0-0"},
		{"trump.pickup=until_played", "fpsd", "fpsd trump.pickup=until_played", recordText(dealt(dealer, after(fairDeal, 1, "pickup A"))),
			"1 result AC+1 |  | 1-0", "1 result AC+1 | procedure | 1-0"},
		{"trump.pickup=any", "fpsd", "fpsd trump.pickup=any", recordText(dealt(dealer, after(fairDeal, 2, "pickup A"))),
			"1 result AC+1 | procedure | 1-0", "1 result AC+1 |  | 1-0"},
		{"trump.uncollected=exposed", "fpsd", "fpsd trump.uncollected=exposed", recordText([]string{dealer, "1. B: 5♥ A♥ K♥ 3♥", "penalty trump-card A warning", "2. C: A♣ J♣ K♦ Q♣", "stop"}),
			"1 warning AC | renuncia-possible penalty-mismatch | 0-0", "1 warning AC | renuncia-possible obligation | 0-0"},
		{"trump.uncollected=referee", "fpsd", "fpsd trump.uncollected=referee", recordText(dealt(dealer, after(fairDeal, 1, "penalty trump-card A warning"))),
			"1 warning AC, 1 result AC+1 | penalty-mismatch | 1-0", "1 warning AC, 1 result AC+1 |  | 1-0"},
		{"trump.uncollected=none", "fpsd", "fpsd trump.uncollected=none", recordText(dealt(dealer, after(fairDeal, 1, "penalty trump-card A warning"))),
			"1 warning AC, 1 result AC+1 | penalty-mismatch | 1-0", "1 warning AC, 1 result AC+1 |  | 1-0"},
		{"dealer.rotation=left", "fpsd", "fpsd dealer.rotation=left", recordText([]string{"deal 1 dealer A", "stop"}, []string{"deal 2 dealer D", "stop"}),
			"| trump-ambiguous trump-ambiguous wrong-dealer | 0-0", "| trump-ambiguous trump-ambiguous | 0-0"},
		{"lead.first=left", "fpsd", "fpsd lead.first=left", recordText([]string{"deal 1 dealer A", "1. D: 2♠ 3♠ 4♠ A♠", "stop"}),
			"| trump-ambiguous wrong-first-leader | 0-0", "| trump-ambiguous | 0-0"},
		{"lead.first=cutter", "fpsd", "fpsd lead.first=cutter", recordText([]string{"deal 1 dealer A", "1. D: 2♠ 3♠ 4♠ A♠", "stop"}),
			"| trump-ambiguous wrong-first-leader | 0-0", "| trump-ambiguous | 0-0"},
		{"lead.first=partner", "fpsd", "fpsd lead.first=partner", recordText([]string{"deal 1 dealer A", "1. C: 2♠ 3♠ 4♠ A♠", "stop"}),
			"| trump-ambiguous wrong-first-leader | 0-0", "| trump-ambiguous | 0-0"},
		{"void=must_trump", "fpsd", "fpsd void=must_trump", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+1 | obligation unclaimed-renuncia obligation | 1-0"},
		{"redeal=leader_le10", "fpsd", "fpsd redeal=leader_le10", recordText([]string{dealer, "hand B ♠6543 ♥654 ♣654", "stop"}, []string{"deal 2 dealer A", "stop"}),
			"| procedure trump-ambiguous wrong-dealer | 0-0", "| trump-ambiguous | 0-0"},
		{"redeal=leader_lt10_others_lt5", "fpsd redeal=leader_le10", "fpsd redeal=leader_lt10_others_lt5", recordText([]string{dealer, "hand B ♠7543 ♥654 ♣654", "hand C ♠A2 ♥KJ32 ♣KJ32", "hand A ♠K ♥7 ♣A ♦AKJQ654", "hand D ♠QJ6 ♥AQ ♣7Q ♦732", "stop"}),
			"|  | 0-0", "| procedure | 0-0"},
		{"score.single_from", "fpsd", "fpsd score.single_from=70", fair,
			"1 result AC+1 |  | 1-0", "1 tie |  | 0-0"},
		{"score.single", "fpsd", "fpsd score.single=3", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+3 |  | 3-0"},
		{"score.double_from", "fpsd", "fpsd score.double_from=68", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+2 |  | 2-0"},
		{"score.double", "fpsd", "fpsd score.double=3", recordText(dealt(trump, double)),
			"1 as-written AC+2 |  | 2-0", "1 as-written AC+3 |  | 3-0"},
		{"score.sweep.by=points", "fpsd", "fpsd score.sweep.by=points", recordText(dealt(trump, allButOne)),
			"1 result AC+2 |  | 2-0", "1 result AC+4, 1 won AC |  | 4-0 AC"},
		{"score.sweep.value", "fpsd", "fpsd score.sweep.value=3", recordText(dealt(trump, sweep)),
			"1 result AC+4, 1 won AC |  | 4-0 AC", "1 result AC+3 |  | 3-0"},
		{"score.sweep.ends_deal=yes", "pontos120", "pontos120 score.sweep.ends_deal=yes", recordText(dealt("deal 1 dealer A trump *♥", sweptInNine)),
			"1 result AC+4, 1 won AC | incomplete-deal | 4-0 AC", "1 result AC+4, 1 won AC |  | 4-0 AC"},
		{"score.sweep.ends_match=yes", "fpsd target=10", "fpsd target=10 score.sweep.ends_match=yes", recordText(dealt(trump, sweep)),
			"1 result AC+4 |  | 4-0", "1 result AC+4, 1 won AC |  | 4-0 AC"},
		{"score.exact90", "fpsd", "fpsd score.exact90=3", recordText(dealt(trump, ninety)),
			"1 as-written AC+1 |  | 1-0", "1 as-written AC+3 |  | 3-0"},
		{"score.rolha=loser_minus2", "fpsd", "fpsd score.rolha=loser_minus2", recordText(dealt(trump, double)),
			"1 as-written AC+2 |  | 2-0", "1 as-written BD-2 |  | 0--2"},
		{"score.tie=plus1", "fpsd", "fpsd score.tie=plus1", two(tie, single),
			"1 tie, 2 as-written AC+1 |  | 1-0", "1 tie, 2 as-written AC+2 |  | 2-0"},
		{"score.tie=double", "fpsd score.tie=plus1", "fpsd score.tie=double", two(tie, double),
			"1 tie, 2 as-written AC+3 |  | 3-0", "1 tie, 2 as-written AC+4, 2 won AC |  | 4-0 AC"},
		{"score.tie=set2", "fpsd score.tie=plus1", "fpsd score.tie=set2", two(tie, double),
			"1 tie, 2 as-written AC+3 |  | 3-0", "1 tie, 2 as-written AC+2 |  | 2-0"},
		{"tie.accumulates=yes", "fpsd score.tie=plus1", "fpsd score.tie=plus1 tie.accumulates=yes", pair(dealt(trump, tie), dealt("deal 2", tie), dealt("deal 3", single)),
			"1 tie, 2 tie, 3 as-written AC+2 | trump-ambiguous trump-ambiguous | 2-0", "1 tie, 2 tie, 3 as-written AC+3 | trump-ambiguous trump-ambiguous | 3-0"},
		{"bonus.last_trick", "fpsd", "fpsd bonus.last_trick=10 score.single_from=66 score.double_from=78", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+2 |  | 2-0"},
		{"bonus.queen_hearts", "fpsd", "fpsd bonus.queen_hearts=10 score.single_from=66 score.double_from=78", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+2 |  | 2-0"},
		{"match.mode=points", "fpsd", "fpsd match.mode=points target=60 renuncia=none penalties=none", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+68, 1 result BD+52, 1 won AC |  | 68-52 AC"},
		{"match.mode=fixed_deals", "fpsd", "fpsd match.mode=fixed_deals match.deals=1", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+1, 1 won AC |  | 1-0 AC"},
		{"match.mode=open", "fpsd target=1", "fpsd target=1 match.mode=open", fair,
			"1 result AC+1, 1 won AC |  | 1-0 AC", "1 result AC+1 |  | 1-0"},
		{"match.deals", "bots5", "bots5 match.deals=1", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+1, 1 won AC |  | 1-0 AC"},
		{"match.target", "fpsd", "fpsd match.target=1", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+1, 1 won AC |  | 1-0 AC"},
		{"match.end_check=after_deal", "fpsd target=1", "fpsd target=1 match.end_check=after_deal", withPenalty(dRenounces, 5, "penalty looked BD award 2", "claim A against BD trick 3"),
			"1 penalty AC+2, 1 won AC, 1 result AC+1 | renuncia unclaimed-renuncia claim-inadmissible | 1-0 AC", "1 penalty AC+2, 1 claim AC+4, 1 won AC | renuncia | 1-0 AC"},
		{"renuncia.claim_by=any", "fpsd", "fpsd renuncia.claim_by=any", withPenalty(dRenounces, 9, "claim spectator against BD trick 3"),
			"1 result AC+1 | renuncia unclaimed-renuncia claim-inadmissible | 1-0", "1 claim AC+4, 1 won AC | renuncia | 4-0 AC"},
		{"renuncia.claim_by=none", "fpsd", "fpsd renuncia=none", claimed,
			"1 claim AC+4, 1 won AC | renuncia | 4-0 AC", "1 result AC+1 | renuncia unclaimed-renuncia claim-inadmissible | 1-0"},
		{"renuncia.deadline=next_deal_start", "fpsd", "fpsd renuncia.deadline=next_deal_start", two(dRenounces, after(fairDeal, 0, "claim A against BD trick 3")),
			"1 result AC+1, 1 suspended AC-1, 1 claim AC+4/1, 1 won AC, 2 result AC+1 | renuncia match-over | 4-0 AC", "1 result AC+1, 2 result AC+1 | renuncia unclaimed-renuncia claim-inadmissible | 2-0"},
		{"renuncia.deadline=match_end", "fpsd", "fpsd renuncia.deadline=match_end", two(dRenounces, after(fairDeal, 1, "claim A against BD deal 1 trick 3")),
			"1 result AC+1, 2 result AC+1 | renuncia unclaimed-renuncia claim-inadmissible | 2-0", "1 result AC+1, 1 suspended AC-1, 2 claim AC+4/1, 2 won AC, 2 result AC+1 | renuncia | 4-0 AC"},
		{"renuncia.deadline=deal_end", "fpsd", "fpsd renuncia.deadline=deal_end", withPenalty(dRenounces, 10, "claim A against BD trick 3"),
			"1 result AC+1, 1 suspended AC-1, 1 claim AC+4/1, 1 won AC | renuncia | 4-0 AC", "1 result AC+1 | renuncia unclaimed-renuncia claim-inadmissible | 1-0"},
		{"renuncia.confirmed.award", "fpsd", "fpsd renuncia.confirmed.award=3", claimed,
			"1 claim AC+4, 1 won AC | renuncia | 4-0 AC", "1 claim AC+3 | renuncia | 3-0"},
		{"renuncia.confirmed.result=120-0", "fpsd", "fpsd renuncia.confirmed.result=120-0 renuncia.confirmed.award=0", claimed,
			"1 claim AC+4, 1 won AC | renuncia | 4-0 AC", "1 claim AC+2 | renuncia | 2-0"},
		{"renuncia.confirmed.ends_deal=no", "fpsd target=10", "fpsd target=10 renuncia.confirmed.ends_deal=no",
			withPenalty(twice, 9, "claim A against BD trick 3", "claim A against BD trick 2"),
			"1 claim AC+4 | renuncia renuncia renuncia | 4-0", "1 claim AC+4, 1 claim AC+4 | renuncia renuncia renuncia | 8-0"},
		{"renuncia.confirmed.replaces_result=no", "fpsd", "fpsd renuncia.confirmed.replaces_result=no", claimed,
			"1 claim AC+4, 1 won AC | renuncia | 4-0 AC", "1 claim AC+4, 1 won AC, 1 result AC+1 | renuncia | 4-0 AC"},
		{"renuncia.confirmed.ends_match=yes", "fpsd target=10", "fpsd target=10 renuncia.confirmed.ends_match=yes", claimed,
			"1 claim AC+4 | renuncia | 4-0", "1 claim AC+4, 1 won AC | renuncia | 4-0 AC"},
		{"renuncia.self.award", "fpsd", "fpsd renuncia.self.award=1", withPenalty(dRenounces, 9, "admit D trick 3"),
			"1 result AC+1 | renuncia unclaimed-renuncia | 1-0", "1 admitted AC+1, 1 result AC+1 | renuncia | 2-0"},
		{"renuncia.false.award", "fpsd", "fpsd renuncia.false.award=1", withPenalty(fairDeal, 5, "claim A against BD trick 3"),
			"1 false-claim BD+2, 1 result AC+1 |  | 1-2", "1 false-claim BD+1, 1 result AC+1 |  | 1-1"},
		{"renuncia.false.ends_deal=yes", "fpsd", "fpsd renuncia.false.ends_deal=yes", recordText(dealt(trump, stopped(fairDeal, 5, "show D ♠J6 ♣2 ♦3", "claim A against BD trick 3 rejected"))),
			"1 false-claim BD+2 | incomplete-deal renuncia-possible renuncia-possible | 0-2", "1 false-claim BD+2 | renuncia-possible renuncia-possible | 0-2"},
		{"renuncia.false.result=120-0", "fpsd", "fpsd renuncia.false.result=120-0", withPenalty(fairDeal, 5, "claim A against BD trick 3"),
			"1 false-claim BD+2, 1 result AC+1 |  | 1-2", "1 false-claim BD+2 |  | 0-2"},
		{"renuncia.granularity=player", "fpsd", "fpsd renuncia.granularity=player", withPenalty(dRenounces, 9, "claim A against B"),
			"1 claim AC+4, 1 won AC | renuncia | 4-0 AC", "1 false-claim BD+2, 1 result AC+1 | renuncia unclaimed-renuncia | 1-2"},
		{"renuncia.granularity=player_trick", "fpsd renuncia.granularity=player", "fpsd renuncia.granularity=player_trick", withPenalty(dRenounces, 9, "claim A against D"),
			"1 claim AC+4, 1 won AC | renuncia | 4-0 AC", "1 result AC+1 | renuncia unclaimed-renuncia claim-inadmissible | 1-0"},
		{"penalties=none", "fpsd", "fpsd penalties=none", withPenalty(fairDeal, 5, "penalty looked BD award 2"),
			"1 penalty AC+2, 1 result AC+1 |  | 3-0", "1 penalty AC+2, 1 result AC+1 | penalty-mismatch | 3-0"},
		{"penalty.mode=transfer", "fpsd", "fpsd penalty.mode=transfer", withPenalty(fairDeal, 5, "penalty looked BD award 2"),
			"1 penalty AC+2, 1 result AC+1 |  | 3-0", "1 penalty BD-2, 1 penalty AC+2, 1 result AC+1 |  | 3--2"},
		{"leave=minus10_player", "fpsd ledger=player", "fpsd ledger=player leave=minus10_player", recordText(dealt(trump, stopped(fairDeal, 5, "abandon D"))),
			"1 abandoned AC+4, 1 won AC | renuncia-possible renuncia-possible | 4-0 AC  [4 0 4 0]", "1 abandoned D-10 | renuncia-possible renuncia-possible | 0-0 [0 0 0 -10]"},
		{"leave=none", "fpsd", "fpsd leave=none", recordText(dealt(trump, stopped(fairDeal, 5, "abandon D"))),
			"1 abandoned AC+4, 1 won AC | renuncia-possible renuncia-possible | 4-0 AC", "| renuncia-possible renuncia-possible | 0-0"},
		{"ledger=player", "fpsd", "fpsd ledger=player", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+1 |  | 1-0 [1 0 1 0]"},
		{"sheet.suspension=no", "fpsd", "fpsd sheet.suspension=no", withPenalty(dRenounces, 10, "claim A against BD trick 3"),
			"1 result AC+1, 1 suspended AC-1, 1 claim AC+4/1, 1 won AC | renuncia | 4-0 AC", "1 result AC+1, 1 void AC-1, 1 claim AC+4, 1 won AC | renuncia | 4-0 AC"},
		{"consent=recorded", "fpsd", "fpsd consent=recorded", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+1 | procedure | 1-0"},
		{"hands.open=dealer_partner", "fpsd", "fpsd hands.open=dealer_partner", recordText(dealt(dealer, fairDeal)),
			"1 result AC+1 |  | 1-0", "1 result AC+1 | procedure | 1-0"},
		{"hands.open=two_rounds", "fpsd", "fpsd hands.open=two_rounds", fair,
			"1 result AC+1 |  | 1-0", "1 result AC+1 | procedure | 1-0"},
		{"play.seconds", "fpsd", "fpsd play.seconds=10", recordText(dealt(trump, with(fairDeal, 4, "4. A: 5♦@12.5 7♦ Q♠ 6♦"))),
			"1 result AC+1 |  | 1-0", "1 result AC+1 | procedure | 1-0"},
		{"score.names=brazil", "fpsd", "fpsd score.names=brazil", recordText(dealt(trump, sweep)),
			"1 result AC+4, 1 won AC |  | 4-0 AC", "1 result AC+4, 1 won AC |  | 4-0 AC gato"},
	} {
		seen[c.param] = true
		t.Run(c.param, func(t *testing.T) {
			base, with := judgedBy(t, c.base, c.text), judgedBy(t, c.with, c.text)
			if base != c.asBase || with != c.asWith {
				t.Errorf("by %s: %q\nwant %q\nby %s: %q\nwant %q", c.base, base, c.asBase, c.with, with, c.asWith)
			}
			if base == with {
				t.Errorf("%s changes nothing", c.with)
			}
		})
	}
	for _, name := range told {
		seen[name] = true
	}
	base := engine.DefaultRules()
	for _, p := range engine.Params() {
		if p.Values == nil && p.Max > 4 && !seen[p.Name] {
			t.Errorf("no test of %s", p.Name)
		}
		for _, v := range p.Values {
			r := base
			if p.Set(&r, v) == nil && r != base && !seen[p.Name] && !seen[p.Name+"="+v] {
				t.Errorf("no test of %s=%s", p.Name, v)
			}
		}
	}
}

// TestParamsTold: parameters that decide nothing are shown with the rules, and in the
// difference between two sets of rules.
func TestParamsTold(t *testing.T) {
	show := func(args ...string) string {
		var out, errs bytes.Buffer
		if run(append([]string{"rules", "--lang", "en"}, args...), nil, &out, &errs) != 0 {
			t.Fatal(errs.String())
		}
		return out.String()
	}
	base := engine.DefaultRules()
	for _, p := range engine.Params() {
		for _, v := range p.Values {
			r := base
			if p.Set(&r, v) != nil || r == base {
				continue
			}
			if _, err := engine.ParseRules(r.String()); err != nil {
				continue // it takes another parameter with it
			}
			if all := show("show", "--all", r.String()); !strings.Contains(all, p.Name+"="+v+"!") {
				t.Errorf("%s=%s is not shown", p.Name, v)
			}
			if diff := show("diff", "fpsd", r.String()); !strings.Contains(diff, "["+p.Name+"]") || strings.Count(diff, "[") != 1 {
				t.Errorf("%s=%s is not what they differ in:\n%s", p.Name, v, diff)
			}
		}
	}
}
