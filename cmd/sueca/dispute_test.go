package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/audit"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/replay"
)

// fairDeal is the deal of the cases: A deals, hearts are trumps, AC win by 68 to 52.
// Nobody renounces.
var fairDeal = []string{
	"1. B: 5♥ A♥ K♥ 3♥", "2. C: A♣ J♣ K♣ Q♣", "3. C: J♥ 2♥ 7♥ Q♥", "4. A: 5♦ 7♦ Q♠ 6♦", "5. B: A♦ 4♠ 2♦ K♦",
	"6. B: 7♣ 6♣ 3♣ 5♠", "7. B: K♠ 3♠ A♠ 2♠", "8. D: J♠ 7♠ 5♣ 4♥", "9. C: 4♣ 2♣ 4♦ J♦", "10. C: 6♥ 6♠ Q♦ 3♦",
}

// The same with a renúncia of D in trick 3 (2♥ comes in trick 10), of A in
// trick 7 (7♠ comes in trick 8), of both.
var (
	dRenounces    = with(fairDeal, 3, "3. C: J♥ 6♠ 7♥ Q♥", 10, "10. C: 6♥ 2♥ Q♦ 3♦")
	aRenounces    = with(fairDeal, 7, "7. B: K♠ 3♠ A♠ 4♦", 9, "9. C: 4♣ 2♣ 2♠ J♦")
	bothRenounces = with(dRenounces, 7, "7. B: K♠ 3♠ A♠ 4♦", 9, "9. C: 4♣ 2♣ 2♠ J♦")
)

// with returns a deal with other tricks.
func with(deal []string, changes ...any) []string {
	out := append([]string(nil), deal...)
	for i := 0; i < len(changes); i += 2 {
		out[changes[i].(int)-1] = changes[i+1].(string)
	}
	return out
}

// after returns a deal with lines after one of its tricks; stopped drops the
// tricks after them. 0 is before the first.
func after(deal []string, trick int, lines ...string) []string {
	out := append([]string(nil), deal[:trick]...)
	out = append(out, lines...)
	return append(out, deal[trick:]...)
}

func stopped(deal []string, trick int, lines ...string) []string {
	return append(append([]string(nil), deal[:trick]...), lines...)
}

// matchText writes a match of these rules; the dealers follow each other. Only
// the first deal's hands fit its dealer: trumps are written as a suit alone.
func matchText(rules string, deals ...[]string) string {
	out := fmt.Sprintf("[Sueca \"1\"]\n[Rules %q]\n", rules)
	for i, d := range deals {
		out += fmt.Sprintf("\ndeal %d trump *♥\n%s\n", i+1, strings.Join(d, "\n"))
	}
	return out
}

// ledgerOf writes a ledger as "1 result AC+1, 1 claim BD+4".
func ledgerOf(m *replay.Match) string {
	var out []string
	for _, e := range m.Ledger {
		s := fmt.Sprintf("%d %s", e.Deal, e.Why)
		switch {
		case e.Seat != card.NoSeat:
			s += " " + e.Seat.String()
		case e.Side != card.NoSide:
			s += " " + e.Side.String()
		}
		if e.Games != 0 {
			s += fmt.Sprintf("%+d", e.Games)
		}
		if e.Executed > 0 {
			s += fmt.Sprintf("/%d", e.Executed)
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// codesOf writes the codes of the findings, without those about the record's
// form.
func codesOf(m *replay.Match) string {
	var out []string
	for _, f := range m.Findings {
		if f.Code != code.RulesAssumed {
			out = append(out, string(f.Code))
		}
	}
	return strings.Join(out, " ")
}

// TestDisputes: the edge cases of a claim of renúncia, and how they are
// decided. The letters are those of the rules' own list of cases.
func TestDisputes(t *testing.T) {
	const claim = "claim A against BD"
	for _, c := range []struct {
		name   string
		rules  string
		deals  [][]string
		ledger string
		codes  string
	}{
		{"a: who later plays the suit has renounced, if it is claimed in time", "fpsd",
			[][]string{stopped(dRenounces, 3, "claim A against BD trick 3 upheld", "show D ♥2")},
			"1 claim AC+4, 1 won AC", "renuncia"},
		{"a: and the award takes the place of the result", "fpsd",
			[][]string{after(dRenounces, 9, "claim A against BD trick 3 upheld")},
			"1 claim AC+4, 1 won AC", "renuncia procedure"},
		{"b: nobody claims: the result stands", "fpsd target=10",
			[][]string{dRenounces, fairDeal}, "1 result AC+1, 2 result AC+1", "renuncia unclaimed-renuncia"},
		{"c: the offender or the partner speaks up: no claim", "fpsd",
			[][]string{after(dRenounces, 5, "admit D trick 3")}, "1 result AC+1", "renuncia unclaimed-renuncia"},
		{"c: a claim against one's own pair is an admission", "fpsd",
			[][]string{after(dRenounces, 5, "claim B against BD trick 3")}, "1 result AC+1", "renuncia unclaimed-renuncia claim-inadmissible"},
		{"c: an opponent adopts it as a claim", "fpsd",
			[][]string{after(dRenounces, 5, "admit D trick 3", "claim C against BD trick 3 upheld")}, "1 claim AC+4, 1 won AC", "renuncia procedure"},
		{"c: alemao: declared first by the offenders it costs one", "alemao",
			[][]string{after(dRenounces, 5, "admit D trick 3")}, "1 admitted AC+1, 1 result AC+1", "renuncia"},
		{"c: alemao: and a claim comes too late then", "alemao",
			[][]string{after(dRenounces, 5, "admit D trick 3", claim)}, "1 admitted AC+1, 1 result AC+1", "renuncia claim-inadmissible"},
		{"c: alemao: the opponents were first", "alemao",
			[][]string{after(dRenounces, 5, "claim A against BD trick 3 upheld", "admit D trick 3")}, "1 claim AC+4, 1 won AC", "renuncia procedure"},
		{"d: the referee or a spectator may not claim", "fpsd",
			[][]string{after(dRenounces, 5, "claim referee against BD trick 3", "claim spectator against BD trick 3")},
			"1 result AC+1", "renuncia unclaimed-renuncia claim-inadmissible claim-inadmissible"},
		{"e: an earlier deal cannot be claimed, and the accused get nothing for it", "fpsd target=10",
			[][]string{dRenounces, after(fairDeal, 1, "claim A against BD deal 1 trick 3 rejected")},
			"1 result AC+1, 2 result AC+1", "renuncia unclaimed-renuncia claim-inadmissible"},
		{"e: the same, the deal being told by a trick that is not played yet", "fpsd target=10",
			[][]string{dRenounces, after(fairDeal, 1, "claim A against BD trick 3")},
			"1 result AC+1, 2 result AC+1", "renuncia unclaimed-renuncia claim-inadmissible"},
		{"e: before the next deal's first card it can", "fpsd target=10",
			[][]string{dRenounces, after(fairDeal, 0, "claim A against BD trick 3")},
			"1 result AC+1, 1 suspended AC-1, 1 claim AC+4/1, 2 result AC+1", "renuncia"},
		{"e: alemao has no deadline but the match's end", "alemao target=10 renuncia.confirmed.ends_match=no",
			[][]string{dRenounces, after(fairDeal, 1, "claim A against BD deal 1 trick 3")},
			"1 result AC+1, 1 void AC-1, 2 claim AC+4, 2 result AC+1", "renuncia"},
		{"f: after trick 10 the award replaces the result: its marks are suspended", "fpsd",
			[][]string{after(aRenounces, 10, "games AC 1", "sheet AC 1 BD 0", "claim B against AC trick 7 upheld", "sheet AC 0 BD 4")},
			"1 result AC+1, 1 suspended AC-1, 1 claim BD+4, 1 won BD", "renuncia"},
		{"g: the offenders' own result does not count", "fpsd",
			[][]string{after(aRenounces, 10, "claim D against AC upheld")}, "1 result AC+1, 1 suspended AC-1, 1 claim BD+4, 1 won BD", "renuncia"},
		{"h: the wrong player of the right pair", "fpsd",
			[][]string{after(dRenounces, 9, "claim A against B trick 3")}, "1 claim AC+4, 1 won AC", "renuncia"},
		{"h: not where the player must be named", "fpsd granularity=player",
			[][]string{after(dRenounces, 9, "claim A against B trick 3")}, "1 false-claim BD+2, 1 result AC+1", "renuncia unclaimed-renuncia"},
		{"i: several renúncias of a pair in a deal: one award", "fpsd target=10",
			[][]string{after(dRenounces, 9, "claim A against BD trick 3 upheld", "claim C against BD trick 3 upheld")},
			"1 claim AC+4", "renuncia procedure"},
		{"j: both pairs renounced: each claim in turn, the first may end the match", "fpsd",
			[][]string{after(bothRenounces, 9, "claim B against AC trick 7", "claim A against BD trick 3")},
			"1 claim BD+4, 1 won BD", "renuncia unclaimed-renuncia renuncia claim-inadmissible"},
		{"j: the match goes on: both are paid", "fpsd target=10",
			[][]string{after(bothRenounces, 9, "claim B against AC trick 7", "claim A against BD trick 3")},
			"1 claim BD+4, 1 claim AC+4", "renuncia renuncia"},
		{"k: every false claim costs", "fpsd target=10",
			[][]string{after(fairDeal, 5, "claim A against BD rejected", "claim C against BD rejected")},
			"1 false-claim BD+2, 1 false-claim BD+2, 1 result AC+1", ""},
		{"l: a false claim, then a true one", "fpsd target=10",
			[][]string{after(after(dRenounces, 9, "claim A against BD trick 3"), 2, "claim A against BD trick 1")},
			"1 false-claim BD+2, 1 claim AC+4", "renuncia"},
		{"m: the hands were thrown in: the referee decides", "fpsd",
			[][]string{stopped(dRenounces, 3, "claim A against BD trick 3", "stop")}, "", "renuncia-possible claim-undecided"},
		{"m: unless the accused destroyed the evidence", "fpsd",
			[][]string{stopped(dRenounces, 3, "claim A against BD trick 3", "penalty mixed BD award 4", "stop")},
			"1 penalty AC+4, 1 won AC", "renuncia-possible claim-undecided"},
		{"n: a card is played, and taking it back costs apart", "fpsd target=10",
			[][]string{after(after(dRenounces, 9, "claim A against BD trick 3"), 3, "penalty retrieved D warning")},
			"1 warning BD, 1 claim AC+4", "renuncia"},
		{"p: out of turn, and claimable all the same", "fpsd target=10",
			[][]string{after(with(dRenounces, 3, "3. C: J♥ A:7♥ D:6♠ B:Q♥"), 3, "penalty out-of-turn D award 1", "claim A against BD trick 3")},
			"1 penalty AC+1, 1 claim AC+4", "out-of-turn renuncia"},
		{"q: looking at the tricks without a claim", "fpsd target=10",
			[][]string{after(fairDeal, 5, "penalty looked BD award 2")}, "1 penalty AC+2, 1 result AC+1", ""},
		{"r: where awards are taken from the offenders they may go below none", "fpsd penalty.mode=transfer",
			[][]string{after(dRenounces, 9, "claim A against BD trick 3")}, "1 claim BD-4, 1 claim AC+4, 1 won AC", "renuncia"},
		{"s: suspended marks are executed first, the rest is written", "fpsd target=10",
			[][]string{after(fairDeal, 10, "suspend AC 1 deal 1"), after(dRenounces, 9, "claim A against BD trick 3")},
			"1 result AC+1, 1 suspended AC-1, 2 claim AC+4/1", "renuncia"},
		{"t: the leader of a trick cannot renounce, and in trick 10 nobody can", "fpsd target=10",
			[][]string{after(dRenounces, 10, "claim B against C trick 3", "claim A against BD trick 10")},
			"1 result AC+1, 1 false-claim AC+2, 1 false-claim BD+2", "renuncia unclaimed-renuncia"},
		{"t: no trick is named: all are reviewed", "fpsd target=10",
			[][]string{after(dRenounces, 9, claim)}, "1 claim AC+4", "renuncia"},

		{"a match that is over cannot be claimed", "fpsd",
			[][]string{after(dRenounces, 5, "penalty leave B award 4", "claim A against BD trick 3")},
			"1 abandoned AC+4, 1 won AC, 1 result AC+1", "renuncia unclaimed-renuncia claim-inadmissible"},
		{"what a deal's own result ended may be claimed until both have signed", "fpsd target=1",
			[][]string{after(aRenounces, 10, "sign AC", "claim B against AC trick 7")},
			"1 result AC+1, 1 won AC, 1 signed AC, 1 suspended AC-1, 1 reopened AC, 1 claim BD+4, 1 won BD", "renuncia"},
		{"and not after", "fpsd target=1",
			[][]string{after(aRenounces, 10, "sign AC", "sign BD", "claim B against AC trick 7")},
			"1 result AC+1, 1 won AC, 1 signed AC, 1 signed BD", "renuncia unclaimed-renuncia claim-inadmissible"},
		{"pagat has no claim", "pagat",
			[][]string{after(dRenounces, 9, "claim A against BD trick 3")}, "1 result AC+1", "renuncia unclaimed-renuncia claim-inadmissible"},
		{"unless a policy is attached", "pagat renuncia=fpsd",
			[][]string{after(dRenounces, 9, "claim A against BD trick 3")}, "1 claim AC+4, 1 won AC", "renuncia"},
		{"bila: during the deal, naming the player, one for a false claim", "pagat renuncia=bila target=10",
			[][]string{after(after(dRenounces, 9, "claim A against D trick 3"), 2, "claim A against D trick 1")},
			"1 false-claim BD+1, 1 claim AC+4", "renuncia"},
		{"bila: not after the deal", "pagat renuncia=bila",
			[][]string{after(dRenounces, 10, "claim A against D trick 3")}, "1 result AC+1", "renuncia unclaimed-renuncia claim-inadmissible"},
		{"discord: the offenders lose by 120-0", "pagat renuncia=discord",
			[][]string{after(dRenounces, 9, "claim A against D trick 3")}, "1 claim AC+2", "renuncia"},
		{"discord: or the accusers", "pagat renuncia=discord",
			[][]string{after(fairDeal, 9, "claim A against D trick 3 rejected")}, "1 false-claim BD+2", ""},
		{"online-riscos: anybody may catch it, and the deal is won", "online-riscos",
			[][]string{after(dRenounces, 9, "claim spectator against BD trick 3")}, "1 claim AC+4", "renuncia"},
		{"italiana-obrigacao: not trumping is a second kind of renúncia", "italiana-obrigacao renuncia=fpsd",
			[][]string{after(fairDeal, 9, "claim B against AC trick 4")}, "1 claim BD+4, 1 won BD", "obligation obligation"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := replay.Judge(verbtest.ReadMatch(t, matchText(c.rules, c.deals...)).Events)
			if got := ledgerOf(m); got != c.ledger {
				t.Errorf("ledger %q\nwant   %q", got, c.ledger)
			}
			if got := codesOf(m); got != c.codes {
				t.Errorf("findings %q\nwant     %q", got, c.codes)
				for _, f := range m.Findings {
					t.Logf("%s: %s", f.Code, f.Msg)
				}
			}
		})
	}
}

// TestRulingsWherever: wherever a claim stands, what audit says of a ruling is what the sheet
// says of the same record with that ruling written.
func TestRulingsWherever(t *testing.T) {
	long, late := "fpsd target=9", "fpsd target=9 renuncia.deadline=match_end renuncia.confirmed.ends_deal=no"
	for _, c := range []struct {
		name, rules string
		deals       [][]string
	}{
		{"in the deal", late, [][]string{after(dRenounces, 5, "CLAIM trick 3"), fairDeal, fairDeal}},
		{"in the deal, the partner named", long, [][]string{append(after(dRenounces, 10), "renúncia A contra B vaza 3 RULING"), fairDeal}},
		{"after the deal", long, [][]string{after(dRenounces, 10, "CLAIM trick 3"), fairDeal, fairDeal}},
		{"after the deal, no trick named", long, [][]string{after(dRenounces, 10, "CLAIM"), fairDeal}},
		{"above the next deal", long, [][]string{dRenounces, after(fairDeal, 0, "CLAIM deal 1 trick 3"), fairDeal}},
		{"above the next deal, nothing named", long, [][]string{dRenounces, after(fairDeal, 0, "CLAIM"), fairDeal}},
		{"above the next deal, which is not played", long, [][]string{dRenounces, {"CLAIM deal 1 trick 3"}}},
		{"above the next deal, after the win", "fpsd target=1", [][]string{aRenounces, after(fairDeal, 0, "claim B against AC deal 1 trick 7 RULING")}},
		{"in the last deal", late, [][]string{dRenounces, fairDeal, after(fairDeal, 5, "CLAIM deal 1 trick 3")}},
		{"at the end of the match", late, [][]string{dRenounces, fairDeal, after(fairDeal, 10, "CLAIM deal 1 trick 3")}},
		{"the sheet written between", late, [][]string{after(dRenounces, 10, "sheet AC 1 BD 0"), after(fairDeal, 10, "sheet AC 2 BD 0"),
			after(fairDeal, 10, "CLAIM deal 1 trick 3")}},
		{"another claim before it", late, [][]string{after(dRenounces, 10, "claim C against BD trick 5 rejected"), after(fairDeal, 0, "CLAIM deal 1 trick 3")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.ReplaceAll(matchText(c.rules, c.deals...), "CLAIM", "claim A against BD")
			if !strings.Contains(text, "RULING") { // it stands at the end of the claim's line
				lines := strings.Split(text, "\n")
				for i, l := range lines {
					if strings.HasPrefix(l, "claim A") {
						lines[i] += " RULING"
					}
				}
				text = strings.Join(lines, "\n")
			}
			for _, written := range []string{"upheld", "rejected", "withdrawn"} {
				events := verbtest.ReadMatch(t, strings.ReplaceAll(text, "RULING", written)).Events
				m := replay.Judge(events)
				head, deals := replay.Standings(events)
				end := deals[0].End(events[:head], &m.Verdicts[0])
				report, err := audit.Examine(&end.Deal, &m.Rules, audit.Trust{}, nil)
				verbtest.Check(t, err)
				proven := slices.IndexFunc(report.Suspects, func(s audit.Suspect) bool { return s.Conclusion == audit.Proven })
				if proven < 0 {
					t.Fatal("no renúncia is proven")
				}
				for _, o := range audit.Rulings(events, 0, &report.Suspects[proven]) {
					other := strings.ReplaceAll(text, "RULING", o.Ruling)
					if o.Ruling == audit.Inadmissible {
						other = lacking(text, "RULING")
					}
					want := replay.Judge(verbtest.ReadMatch(t, other).Events)
					if d := cmp.Diff(shownEnd(want, &want.Result, want.Over, want.Winner), shownEnd(want, &o.Final, o.Over, o.Winner)); d != "" {
						t.Errorf("written as %s, if %s (-replay +audit):\n%s", written, o.Ruling, d)
					}
					if v := want.Verdicts[o.Deal]; cmp.Diff(v.Games, o.Games) != "" {
						t.Errorf("written as %s, if %s: deal %d brings %v by replay, %v by audit", written, o.Ruling, v.Deal, v.Games, o.Games)
					}
				}
			}
		})
	}
}

// TestStoppedThenClaimed: where play stopped at a claim, its ruling is all that the deal is worth,
// on the same line or above the first card of the next deal.
func TestStoppedThenClaimed(t *testing.T) {
	claim := "claim A against BD deal 1 trick 3 upheld"
	var want *replay.Match
	for _, deals := range [][][]string{
		{stopped(dRenounces, 5, "stop", claim), fairDeal},
		{stopped(dRenounces, 5, "stop"), after(fairDeal, 0, claim)},
	} {
		m := replay.Judge(verbtest.ReadMatch(t, matchText("fpsd target=9", deals...)).Events)
		if want == nil {
			want = m
		}
		for i := range want.Verdicts {
			w, v := &want.Verdicts[i], &m.Verdicts[i]
			if w.Sheet == nil || v.Sheet == nil || *w.Sheet != *v.Sheet || w.Games == nil || *w.Games != *v.Games {
				t.Errorf("deal %d: the sheet is %v and the games %v; want %v and %v", v.Deal, v.Sheet, v.Games, w.Sheet, w.Games)
			}
		}
		if !m.SheetKnown {
			t.Error("the sheet is not known")
		}
	}
}

// lacking returns a text without the line that has a word.
func lacking(text, word string) string {
	var out []string
	for line := range strings.Lines(text) {
		if !strings.Contains(line, word) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}

// shownEnd writes how a match ends.
func shownEnd(m *replay.Match, sheet *card.Tally, over bool, winner card.Side) string {
	return fmt.Sprint(m.Rules.Capped(*sheet), over, winner)
}
