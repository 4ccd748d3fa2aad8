package rules_test

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/rules"
)

// TestRulesText checks what a Rules tag may say, how it is written back, and
// why some values are refused.
func TestRulesText(t *testing.T) {
	for _, c := range []struct{ text, back, err string }{
		{"fpsd", "fpsd", ""},
		{"fpsd target=4", "fpsd", ""},
		{"fpsd target=10 dealer.rotation=left", "fpsd dealer.rotation=left match.target=10", ""},
		{"fpsd ten_rank=10 play.direction=cw", "fpsd deck.ten_rank=10 play.direction=cw", ""},
		{"fpsd match.mode=open target=0", "fpsd match.mode=open match.target=0", ""},
		{"", "", "no rules are named: write a profile such as fpsd"},
		{"bridge", "", `no profile "bridge"; sueca rules list has them all`},
		{"rolhas", "", `no profile "rolhas": is it rolha? sueca rules list has them all`},
		{"wikipedia", "pagat", ""},
		{"german", "alemao", ""},
		{"pagat renuncia=fpsd", "pagat renuncia.claim_by=opponents renuncia.confirmed.award=4 renuncia.false.award=2", ""},
		{"pagat renuncia=fpsd renuncia.false.award=1", "", "renuncia.false.award is given twice"},
		{"pagat renuncia=club", "", "no policy renuncia=club: there are none, fpsd, bila, discord"},
		{"maria-copas bonus.queen_hearts=10 single_from=66 double_from=98", "maria-copas score.single_from=66 score.double_from=98 bonus.queen_hearts=10", ""},
		{"fpsd target", "", `"target" is not a parameter: write name=value`},
		{"fpsd colour=red", "", `no parameter "colour"`},
		{"fspd", "", `no profile "fspd": is it fpsd? sueca rules list has them all`},
		{"fpsd tagret=5", "", `no parameter "tagret": is it target?`},
		{"fpsd bottom=cw", "", `"bottom" ends the names of several parameters: write the whole name`},
		{"fpsd target=four", "", `match.target takes a number, not "four"`},
		{"fpsd target=4 match.target=5", "", "match.target is given twice"},
		{"fpsd target=0", "", "a match to a target needs one: match.target is 0"},
		{"pontos500 target=0", "", "a match to a target needs one: match.target is 0"},
		{"fpsd score.single_from=60", "", "score.single_from=60 is not more than half of the 120 card points of a deal: give it more"},
		{"fpsd score.single_from=95", "", "score.single_from=95 must be below score.double_from=91"},
		{"fpsd bonus.last_trick=10", "", "score.single_from=61 is not more than half of the 130 card points of a deal: give it more"},
		{"fpsd players=2", "", "there is no table of 2 players with teams=opposite, dead=none and 1 packs: write tres-morto, dupla, dupla players=6 or italiana5"},
		{"fpsd sets=3", "", "match.sets=3 is not played by this version: 1 at the most"},
		{"fpsd sets=0", "", "match.sets is 0: a series is won by one match at least"},
		{"fpsd trump.source=auction", "", "teams=called and trump.source=auction go together, and lead.first=bid_winner goes with them: italiana5 has all three"},
		{"maria-copas", "", `maria-copas is unfinished: no source has a value for bonus.queen_hearts; give it, as in "maria-copas bonus.queen_hearts=… score.single_from=… score.double_from=…"`},
		{"maria-copas queen_hearts=10", "", `maria-copas is unfinished: no source has a value for score.single_from; give it, as in "maria-copas bonus.queen_hearts=… score.single_from=… score.double_from=…"`},
		{"maria-copas queen_hearts=10 single_from=61 double_from=98", "", "score.single_from=61 is not more than half of the 130 card points of a deal: give it more"},
		{"bots5 deals=0", "", "a match of a fixed number of deals needs the number: match.deals is 0"},
		{"fpsd match.deals=5", "", "match.deals=5 goes with match.mode=fixed_deals only"},
		{"fpsd lead.first=cutter cut=none", "", "lead.first=cutter needs somebody who cuts: cut is none"},
		{"fpsd claim_by=none", "", "renuncia.claim_by=none provides for no claim, and other parameters say what one brings"},
		{"fpsd leave=minus10_player", "", "leave=minus10_player needs a sheet with a column for each player: ledger=player"},
		{"pontos500 score.rolha=loser_minus2", "", "score.rolha takes games from the losers, and the match is played for card points"},
		{"alemao target=10", "alemao match.target=10", ""},
		{"alemao target=10 confirmed.ends_match=yes", "alemao match.target=10 renuncia.confirmed.ends_match=yes", ""},
		{"pagat target=10 score.sweep.ends_match=yes", "pagat match.target=10 score.sweep.ends_match=yes", ""},
		{"pontos500 renuncia=none", "pontos500", ""},
		{"pontos500 renuncia=discord", "pontos500 renuncia.claim_by=opponents renuncia.deadline=deal_end renuncia.false.ends_deal=yes renuncia.false.result=120-0 renuncia.granularity=player renuncia.confirmed.result=120-0", ""},
		{"pontos500 renuncia=fpsd", "", "renuncia.confirmed.award=4 is in games, and the match counts card points: write renuncia=none, renuncia=discord (120–0), or each award in card points"},
		{"pontos500 claim_by=opponents confirmed.award=120", "pontos500 renuncia.claim_by=opponents renuncia.confirmed.award=120", ""},
		{"fpsd match.mode=points target=500 renuncia=none", "", "the penalties of FPSD 6 are in games, and the match counts card points: write penalties=none"},
		{"fpsd renuncia=none", "fpsd renuncia.claim_by=none renuncia.confirmed.award=0 renuncia.false.award=0", ""},
		{"fpsd void=never", "", `void is one of any, must_trump, not "never"`},
	} {
		r, err := rules.Parse(c.text)
		switch {
		case err != nil && err.Error() != c.err, err == nil && c.err != "":
			t.Errorf("%q: error %v, want %q", c.text, err, c.err)
		case err == nil && r.String() != c.back:
			t.Errorf("%q is written back as %q, want %q", c.text, r, c.back)
		case err == nil:
			if again, err := rules.Parse(r.String()); err != nil || again != r {
				t.Errorf("%q does not read back: %v", r, err)
			}
		}
	}
}

// TestCitations checks that what a text states is cited by that text, and that no profile
// sets a parameter twice, of which only one could be cited.
func TestCitations(t *testing.T) {
	for _, c := range []struct{ rules, param, cite string }{
		{"online-riscos", "renuncia.claim_by", "Suecalandia°"},
		{"online-riscos", "renuncia.confirmed.award", "Suecalandia"},
		{"online-riscos", "renuncia.false.award", "*"},
		{"pagat", "deal.first.bottom", "Wikipedia"},
		{"pagat", "deal.first.top", "Wikipedia"},
		{"pagat", "first_dealer", "Wikipedia"},
		{"howto", "deal.direction.bottom", "cardrulesplus.com"},
		{"howto", "deal.first.bottom", "cardrulesplus.com°"},
		{"howto", "score.exact90", "cardrulesplus.com, Scoring"},
		{"pagat", "renuncia.claim_by", "*"},
	} {
		rules, err := rules.Parse(c.rules)
		assert.NilError(t, err)
		if cite := rules.Cite(c.param).String(); cite != c.cite {
			t.Errorf("%s cites %q for %s, want %q", c.rules, cite, c.param, c.cite)
		}
	}
	for _, p := range rules.Profiles() {
		seen := map[string]bool{}
		for _, s := range p.Settings {
			if seen[s.Param] {
				t.Errorf("%s sets %s twice", p.Name, s.Param)
			}
			seen[s.Param] = true
			if strings.Contains(s.Cite+p.Text, "_") {
				t.Errorf("%s, %s: %q and %q are said to a reader, and look like a name in a program", p.Name, s.Param, s.Cite, p.Text)
			}
		}
	}
}

// TestRulesParams checks that every parameter has a value in the profile that
// can be written and read, and that no two share a field.
func TestRulesParams(t *testing.T) {
	for i := range rules.Params() {
		p := &rules.Params()[i]
		r := rules.Default()
		if v := p.Get(&r); v == "?" {
			t.Errorf("%s has no value in fpsd", p.Name)
		} else if err := p.Set(&r, v); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		before := rules.Default()
		p.SetNumber(&r, 200)
		for k := range rules.Params() {
			if q := &rules.Params()[k]; k != i && q.Number(&r) != q.Number(&before) {
				t.Errorf("%s and %s share a field", p.Name, q.Name)
			}
		}
	}
}

// TestResult checks the bands of FPSD 4.2 and their exceptions.
func TestResult(t *testing.T) {
	for _, c := range []struct {
		rules      string
		ac, tricks int // AC's card points and tricks
		carried    int
		pair       card.Side
		games      int
	}{
		{"fpsd", 60, 5, 0, card.NoSide, 0},
		{"fpsd", 61, 5, 0, card.AC, 1},
		{"fpsd", 59, 5, 0, card.BD, 1},
		{"fpsd", 90, 5, 0, card.AC, 1},
		{"fpsd", 91, 5, 0, card.AC, 2},
		{"fpsd", 29, 5, 0, card.BD, 2},
		{"fpsd", 120, 9, 0, card.AC, 2}, // 120 points are not all tricks
		{"fpsd", 120, 10, 0, card.AC, 4},
		{"fpsd", 0, 0, 0, card.BD, 4},
		{"fpsd score.sweep.by=points", 120, 9, 0, card.AC, 4},
		{"fpsd score.exact90=3", 90, 5, 0, card.AC, 3},
		{"fpsd", 61, 5, 1, card.AC, 1}, // nothing is carried
		{"fpsd score.tie=plus1", 61, 5, 1, card.AC, 2},
		{"fpsd score.tie=plus1", 61, 5, 2, card.AC, 2},
		{"fpsd score.tie=plus1 tie.accumulates=yes", 61, 5, 2, card.AC, 3},
	} {
		rules, err := rules.Parse(c.rules)
		assert.NilError(t, err)
		got := rules.Result(card.Pairs(c.ac, 120-c.ac), card.Pairs(c.tricks, 10-c.tricks), c.carried)
		if want := (card.Tally{}).Add(c.pair, c.games); got.Games != want {
			t.Errorf("%s, AC %d points and %d tricks: %v, want %v", c.rules, c.ac, c.tricks, got.Games, want)
		}
	}
}

// TestPenalties checks penalties against section 6 of the FPSD rules.
func TestPenalties(t *testing.T) {
	warn := func(i rules.Infraction) engine.PenaltyGiven {
		return engine.PenaltyGiven{Infraction: i, Seat: card.B, Warning: true}
	}
	award := func(i rules.Infraction, n int) engine.PenaltyGiven {
		return engine.PenaltyGiven{Infraction: i, Seat: card.D, Award: n}
	}
	late := func(minutes, n int) engine.PenaltyGiven {
		return engine.PenaltyGiven{Infraction: rules.Late, Side: card.BD, Minutes: minutes, Award: n}
	}
	for _, c := range []struct {
		given []engine.PenaltyGiven // the last one is judged
		why   string                // empty: as the rules say
	}{
		{[]engine.PenaltyGiven{warn(rules.Talk)}, ""},
		{[]engine.PenaltyGiven{award(rules.Talk, 2)}, ""}, // direct influence
		{[]engine.PenaltyGiven{warn(rules.Talk), award(rules.Talk, 2)}, ""},
		{[]engine.PenaltyGiven{warn(rules.Talk), warn(rules.Talk)}, "FPSD 6.2: a second offence of the pair costs 2, not another warning"},
		{[]engine.PenaltyGiven{award(rules.LeadEarly, 1)}, "FPSD 6.5: the first offence of a pair is warned"},
		{[]engine.PenaltyGiven{warn(rules.LeadEarly), award(rules.LeadEarly, 1)}, ""},
		{[]engine.PenaltyGiven{warn(rules.Dropped), award(rules.LeadEarly, 1)}, "FPSD 6.5: the first offence of a pair is warned"},
		{[]engine.PenaltyGiven{award(rules.OutOfTurn, 1)}, ""},
		{[]engine.PenaltyGiven{warn(rules.OutOfTurn)}, "FPSD 6.7 has no warning for this: it costs 1"},
		{[]engine.PenaltyGiven{award(rules.Looked, 1)}, "FPSD 6.10 awards 2, not 1"},
		{[]engine.PenaltyGiven{award(rules.Mixed, 4)}, ""},
		{[]engine.PenaltyGiven{award(rules.Slow, 4)}, ""},
		{[]engine.PenaltyGiven{award(rules.Slow, 5)}, "FPSD 6.6 awards from 0 to 4, not 5"},
		{[]engine.PenaltyGiven{award(rules.Late, 2)}, ""},
		{[]engine.PenaltyGiven{award(rules.Late, 1)}, "FPSD 6.1 awards 2 or 4, not 1"},
		{[]engine.PenaltyGiven{award(rules.Late, 4)}, ""}, // more than ten minutes: the match
		{[]engine.PenaltyGiven{award(rules.Late, 3)}, "FPSD 6.1 awards 2 or 4, not 3"},
		{[]engine.PenaltyGiven{award(rules.Late, 0)}, ""}, // perhaps no more than five minutes
		{[]engine.PenaltyGiven{late(5, 0)}, ""},
		{[]engine.PenaltyGiven{late(5, 2)}, "FPSD 6.1: up to 5 minutes late cost nothing; 2 was awarded"},
		{[]engine.PenaltyGiven{late(6, 2), late(10, 2)}, ""},
		{[]engine.PenaltyGiven{late(6, 0)}, "FPSD 6.1: 6 minutes late cost 2 games, not 0"},
		{[]engine.PenaltyGiven{late(10, 4)}, "FPSD 6.1: 10 minutes late cost 2 games, not 4"},
		{[]engine.PenaltyGiven{late(11, 4)}, ""},
		{[]engine.PenaltyGiven{late(11, 2)}, "FPSD 6.1: more than 10 minutes late cost the match, 4 games, not 2"},
		{[]engine.PenaltyGiven{{Infraction: rules.Talk, Outsider: "spectator", Warning: true}, {Infraction: rules.Talk, Outsider: "spectator"}}, ""},
		{[]engine.PenaltyGiven{{Infraction: rules.Talk, Outsider: "spectator", Award: 2}}, "who does not play has no opponents that games could go to; 2 were awarded"},
		{[]engine.PenaltyGiven{award(rules.Leave, 4)}, ""},
		{[]engine.PenaltyGiven{award(rules.Leave, 2)}, "FPSD 6.3 awards 4, not 2"},
		{[]engine.PenaltyGiven{award(rules.Dropped, 1)}, "FPSD 6.8: the first offence of a pair is warned"},
		{[]engine.PenaltyGiven{award(rules.Dropped, 2)}, ""}, // on purpose
		{[]engine.PenaltyGiven{warn(rules.Dropped), award(rules.Dropped, 1)}, ""},
		{[]engine.PenaltyGiven{warn(rules.Retrieved), {Infraction: rules.Retrieved, Seat: card.A, Award: 1}}, "FPSD 6.9: the first offence of a pair is warned"}, // the other pair's
		{[]engine.PenaltyGiven{award(rules.Slow, 0)}, ""},
		{[]engine.PenaltyGiven{award(rules.Conduct, 4)}, ""},
		{[]engine.PenaltyGiven{award(rules.Conduct, 5)}, "FPSD 1 awards from 0 to 4, not 5"},
		{[]engine.PenaltyGiven{award(rules.TrumpCard, 1)}, "FPSD 6.4: the trump card counts as played; no games are awarded"},
	} {
		r := rules.Default()
		var w engine.Warnings
		why := ""
		for i := range c.given {
			ok, msg := w.Check(&c.given[i], &r)
			w.Count(&c.given[i], rules.TwoPairs)
			if why = ""; !ok {
				why = msg.String()
			}
		}
		if why != c.why {
			t.Errorf("%v: %q, want %q", c.given, why, c.why)
		}
	}
}

// TestEndedBy: which rulings of a claim end the deal. One that no ruling is written for ends
// it as one that was upheld does; one that was withdrawn never does.
func TestEndedBy(t *testing.T) {
	for _, c := range []struct {
		rules                                  string
		upheld, unwritten, rejected, withdrawn bool
	}{
		{"fpsd confirmed.ends_deal=no false.ends_deal=no", false, false, false, false},
		{"fpsd confirmed.ends_deal=yes false.ends_deal=no", true, true, false, false},
		{"fpsd confirmed.ends_deal=no false.ends_deal=yes", false, false, true, false},
		{"fpsd confirmed.ends_deal=yes false.ends_deal=yes", true, true, true, false},
	} {
		r := records.Rules(t, c.rules)
		for ruling, want := range map[rules.Ruling]bool{rules.Upheld: c.upheld, 0: c.unwritten, rules.Rejected: c.rejected, rules.Withdrawn: c.withdrawn} {
			if r.EndedBy(ruling) != want {
				t.Errorf("%s: a claim that was %q ends the deal: %v", c.rules, ruling, !want)
			}
		}
	}
}

// TestProcedureSeats: who shuffles, cuts, leads and deals next, where A deals.
func TestProcedureSeats(t *testing.T) {
	for _, c := range []struct {
		rules             string
		shufflers         string
		cutter            string
		leader, next, who card.Seat // who leads, who deals next, who dealt if A leads
	}{
		{"fpsd", "CB", "D", card.B, card.B, card.D},
		{"fpsd shuffle=right cut=right dealer.rotation=left lead.first=left", "B", "B", card.D, card.D, card.B},
		{"fpsd shuffle=dealer cut=none lead.first=partner", "A", "?", card.C, card.B, card.C},
		{"fpsd shuffle=any cut=left lead.first=cutter", "", "D", card.D, card.B, card.B},
		{"fpsd shuffle=any cut=right lead.first=cutter", "", "B", card.B, card.B, card.D},
		{"tres-morto", "", "C", card.B, card.B, card.C},
		{"italiana5", "", "E", card.NoSeat, card.B, card.NoSeat}, // who declared leads, whoever dealt
		{"dupla players=6", "", "F", card.B, card.B, card.F},
		{"dupla", "", "H", card.B, card.B, card.H},
	} {
		r := records.Rules(t, c.rules)
		shufflers := ""
		for _, s := range r.Shufflers(card.A) {
			shufflers += s.String()
		}
		if shufflers != c.shufflers || r.Cutter(card.A).String() != c.cutter {
			t.Errorf("%s: %q shuffle and %s cuts, want %q and %s", c.rules, shufflers, r.Cutter(card.A), c.shufflers, c.cutter)
		}
		if leader, next, who := r.Leader(card.A), r.NextDealer(card.A), r.DealerOf(card.A); leader != c.leader || next != c.next || who != c.who {
			t.Errorf("%s: %s leads, %s deals next, %s dealt if A leads; want %s, %s, %s", c.rules, leader, next, who, c.leader, c.next, c.who)
		}
	}
}

// TestDealPoints: how many cards and card points a deal has.
func TestDealPoints(t *testing.T) {
	for rules, want := range map[string][2]int{
		"fpsd": {40, 120}, "acores": {40, 120}, "dupla": {80, 240}, "dupla players=6": {78, 240}, "italiana5": {40, 120}, "tres-morto": {40, 120},
		"fpsd bonus.last_trick=10 single_from=66 double_from=98":                         {40, 130},
		"fpsd bonus.queen_hearts=13 single_from=67 double_from=98":                       {40, 133},
		"dupla bonus.queen_hearts=10 bonus.last_trick=5 single_from=133 double_from=200": {80, 265}, // two queens, one last trick
	} {
		r := records.Rules(t, rules)
		if n, points := r.Pack().Len(), r.DealPoints(); n != want[0] || points != want[1] {
			t.Errorf("%s: %d cards and %d points, want %v", rules, n, points, want)
		}
	}
	r := records.Rules(t, "dupla players=6")
	for _, c := range []struct {
		card string
		n    int
	}{{"2♠", 1}, {"2♣", 1}, {"2♥", 2}, {"2♦", 2}, {"3♠", 2}, {"A♣", 2}} {
		if n := r.Pack().Count(records.Card(c.card)); n != c.n {
			t.Errorf("%s is there %d times among six, not %d", c.card, n, c.n)
		}
	}
}

// TestCapped: a sheet shows no column above the target, where there is one in games.
func TestCapped(t *testing.T) {
	for _, c := range []struct {
		rules        string
		ac, bd, a, b int
	}{
		{"fpsd", 7, 3, 4, 3}, {"fpsd", 4, 5, 4, 4}, {"fpsd", -2, 0, -2, 0}, {"fpsd target=10", 7, 11, 7, 10},
		{"pontos500", 620, 501, 620, 501}, {"aberto-sem-fim", 7, 30, 7, 30}, {"bots5", 7, 2, 7, 2},
	} {
		r := records.Rules(t, c.rules)
		if got := r.Capped(card.Pairs(c.ac, c.bd)); got != card.Pairs(c.a, c.b) {
			t.Errorf("%s shows %d-%d as %v", c.rules, c.ac, c.bd, got)
		}
	}
}

// TestScoresAs: whether a deal scores the same under two sets of rules.
func TestScoresAs(t *testing.T) {
	for _, c := range []struct {
		r, o string
		same bool
	}{
		{"fpsd", "fpsd", true}, {"fpsd", "fpsd target=10 dealer.rotation=left renuncia=none", true}, {"fpsd", "fpsd match.mode=open target=0", true},
		{"fpsd", "fpsd score.double=3", false}, {"fpsd", "fpsd sweep.by=points", false}, {"fpsd", "fpsd bonus.last_trick=2 single_from=62", false},
		{"howto", "pontos500", false}, {"pontos500", "howto", false}, {"pontos500", "pontos500 target=600", true},
	} {
		r, o := records.Rules(t, c.r), records.Rules(t, c.o)
		if r.ScoresAs(&o) != c.same {
			t.Errorf("%s scores as %s: %v", c.r, c.o, !c.same)
		}
	}
}

// TestPlayedAs: what was played stays as it was, and the rest is by the rules that are asked for.
func TestPlayedAs(t *testing.T) {
	table := records.Rules(t, "fpsd ten_rank=10 play.direction=cw shuffle=any redeal=leader_le10 lead.first=left void=must_trump score.double=3 target=7 penalties=none sheet.suspension=no")
	if got, want := rules.Default().PlayedAs(table).String(), "fpsd deck.ten_rank=10 play.direction=cw shuffle=any lead.first=left redeal=leader_le10"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if none := (rules.Rules{}); !none.IsZero() || table.IsZero() {
		t.Errorf("no rules are unset: %v; a house's are: %v", none.IsZero(), table.IsZero())
	}
}

// TestParamSay: what the value of a parameter means in words, and where there is nothing to say.
func TestParamSay(t *testing.T) {
	for _, c := range []struct{ rules, param, want string }{
		{"fpsd", "void", "follow suit or, void, play any card"},
		{"fpsd void=must_trump", "void", "follow suit or, void, trump if able"},
		{"fpsd", "match.target", "the first at 4 wins"},
		{"aberto-sem-fim", "match.target", ""},
		{"fpsd", "score.single", "a won deal is worth 1"},
		{"fpsd single=0", "score.single", "a won deal is worth 0"}, // it has words for 0 too
		{"fpsd", "players", ""},
		{"howto", "trump.announce", ""},
		{"fpsd", "match.deals", ""},
		{"bots5", "match.deals", "5 deals"},
		{"bots5 deals=1", "match.deals", "1 deal"},
		{"fpsd", "teams", ""},
		{"tres-morto", "teams", "the dealer and the dead hand against the others"},
		{"dupla", "teams", "every other seat"},
		{"fpsd", "play.equal", ""},
		{"dupla", "play.equal", "of two equal cards the first played takes the trick"},
		{"dupla equal=last", "play.equal", "of two equal cards the last played takes the trick"},
		{"fpsd", "score.italiana", ""},
		{"italiana5", "score.italiana", "who kept the declaring side from its bid gets the games"},
		{"tres-morto", "score.double_over", "more than 75 % of them win it double"},
	} {
		r := records.Rules(t, c.rules)
		if m := rules.FindParam(c.param).Say(&r); m.String() != c.want || m.IsZero() != (c.want == "") {
			t.Errorf("%s of %s says %q, want %q", c.param, c.rules, m, c.want)
		}
	}
	r := rules.Default()
	for _, n := range []uint16{0, 3} { // there are two choices
		void := rules.FindParam("void")
		void.SetNumber(&r, n)
		if got, m := void.Get(&r), void.Say(&r); got != "?" || !m.IsZero() {
			t.Errorf("a choice %d is written %q and says %q", n, got, m)
		}
	}
}

// TestParamSet: which values a parameter takes, and why it takes no others.
func TestParamSet(t *testing.T) {
	for _, c := range []struct{ param, value, err string }{
		{"match.target", "10000", ""}, {"match.target", "0", ""},
		{"match.target", "10001", "match.target=10001 is not played by this version: 10000 at the most"},
		{"match.target", "65535", "match.target=65535 is not played by this version: 10000 at the most"},
		{"match.target", "65536", `match.target takes a number, not "65536"`},
		{"match.target", "-1", `match.target takes a number, not "-1"`},
		{"match.target", "", `match.target takes a number, not ""`},
		{"deal.packets", "13", ""}, {"deal.packets", "10", ""},
		{"deal.packets", "3", "deal.packets=3 is a known rule that this version does not play"},
		{"deal.packets", "9", "deal.packets=9 is a known rule that this version does not play"},
		{"trump.source", "stock_indicator", "trump.source=stock_indicator is a known rule that this version does not play"},
		{"void", "", `void is one of any, must_trump, not ""`},
	} {
		r, p := rules.Default(), rules.FindParam(c.param)
		err, want := p.Set(&r, c.value), c.value
		if c.err != "" {
			before := rules.Default()
			want = p.Get(&before)
		}
		if got := p.Get(&r); got != want || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%s=%s: it is %s, error %v; want %s, %s", c.param, c.value, got, err, want, c.err)
		}
	}
}

// TestCiteHouse: what is cited for a parameter that a house, or the number of players, decides.
func TestCiteHouse(t *testing.T) {
	for _, c := range []struct{ rules, param, cite string }{
		{"fpsd score.double=3", "score.double", "score.double=3"},
		{"fpsd score.double=3", "score.single", "FPSD 4.2 b"},
		{"dupla players=6", "players", "players=6"},
		{"dupla players=6", "deck.left_out", "*"}, // it follows from six players
		{"tres-morto dead=out", "dead", "dead=out"},
		{"tres-morto dead=out", "teams", "*"},
		{"italiana5 target=4", "match.mode", "*"},
		{"howto", "players", "cardrulesplus.com"},
		{"fpsd", "no.such", ""},
	} {
		r := records.Rules(t, c.rules)
		if got := r.Cite(c.param).String(); got != c.cite {
			t.Errorf("%s cites %q for %s, want %q", c.rules, got, c.param, c.cite)
		}
	}
	r := rules.Default()
	r.Profile = "club"
	if c := r.Cite("void"); c != (rules.Citation{Basis: rules.HouseRule, Profile: "club"}) {
		t.Errorf("rules of no profile cite %+v", c)
	}
	if got := r.String(); got != "unnamed rules (club)" {
		t.Errorf("rules of no profile are written %q", got)
	}
	fpsd := rules.FindProfile("fpsd")
	if c := fpsd.Cite("no.such"); c != (rules.Citation{}) {
		t.Errorf("a profile cites %+v for no parameter", c)
	}
}
