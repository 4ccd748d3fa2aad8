package page

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"gotest.tools/v3/golden"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/page/hypertext"
)

// options is a page of two matches with all that a page can have besides.
func options(t *testing.T) *Page {
	t.Helper()
	first, second := recorded(t, "won"), recorded(t, "untold")
	first.Record.Name, first.Bundle, first.Record.Remarks = `the "club".sueca`, []byte("a <bundle>\n"), []message.Message{message.Msg("the names were left out")}
	first.Players = map[card.Seat]string{card.A: "../players/ana.html"}
	first.Disputes = []Dispute{{Deal: 0, Parts: []Part{
		{Level: 0, Texts: [2]PartText{{Head: "deal 1, trick 3", Says: []string{"D <had> a heart"}}, {Head: "jogo 1, vaza 3", Says: []string{"D tinha uma copa"}}}},
		{Level: 1, Texts: [2]PartText{{Lines: []string{"1. B: 5♥", "2. C: A♣"}}, {Lines: []string{"nada"}}}},
	}}}
	first.Wants = func(deal int) bool { return deal != 2 }
	second.ID, second.Wants = "77b0", func(deal int) bool { return deal == 2 || deal == 3 }
	second.Findings[1].Line, second.Findings[1].Col = 7, 3
	second.Costs = map[int][]Cost{
		1: {
			{Trick: 1, Place: 1, Seat: card.A, Card: card.New(card.Spades, card.Ace), Value: 60},
			{Trick: 1, Place: 2, Seat: card.B, Card: card.New(card.Spades, card.Two), Cost: 1, Value: 61, Line: cards("♠", "3456")},
			{Trick: 2, Place: 1, Seat: card.C, Card: card.New(card.Hearts, card.Two), Cost: 11, Value: 50, Line: append(cards("♠", "3456"), cards("♥", "2345")...), Why: []message.Message{message.Msg("it left the ace alone")}},
			{Trick: 2, Place: 2, Seat: card.D, Card: card.New(card.Hearts, card.Seven), Value: 50},
		},
		2: {{Trick: 1, Place: 1, Seat: card.B, Card: card.New(card.Spades, card.Ace), Value: 0}},
	}
	english := message.English
	return &Page{
		Languages: hypertext.Languages{english, english}, Matches: []Match{first, second},
		Begin: "d1", Eyes: card.C, Blind: true,
		Up: []Link{{Href: "../index.html", Msg: message.Msg("the archive")}, {Href: "../a.html", Text: "Magusto <i>"}},
	}
}

// cards are cards of a suit.
func cards(suit, ranks string) (out []card.Card) {
	s := map[string]card.Suit{"♠": card.Spades, "♥": card.Hearts}[suit]
	for _, r := range ranks {
		out = append(out, card.New(s, map[rune]card.Rank{'2': card.Two, '3': card.Three, '4': card.Four, '5': card.Five, '6': card.Six}[r]))
	}
	return out
}

// TestPageGolden writes a page of two matches with everything that whoever makes it can ask for.
func TestPageGolden(t *testing.T) {
	golden.Assert(t, inside(t, options(t).HTML()), "options.html")
}

// TestHead finds what a page says before its body.
func TestHead(t *testing.T) {
	head := func(p *Page) string {
		out, _, _ := strings.Cut(string(p.HTML()), "<meta name=\"viewport\"")
		return out
	}
	plain := in(recorded(t, "won"))
	all := options(t)
	for _, tt := range []struct {
		name, got, want string
	}{
		{"nothing asked for", head(plain), Magic + " lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + strings.ReplaceAll(plain.Policy(), "'", "&#39;") + "\">\n"},
		{"everything", head(all), Magic + " data-begin=\"d1\" lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + strings.ReplaceAll(all.Policy(), "'", "&#39;") + "\">\n"},
	} {
		assert.Check(t, tt.got == tt.want, "%s:\n%swant\n%s", tt.name, tt.got, tt.want)
	}
	for p, want := range map[*Page]string{plain: "2026-11-11", all: "2026-11-11 (&#43;1)", in(): "Sueca", in(recorded(t, "points")): "Ana, Carla – BD"} {
		html := string(p.HTML())
		if !strings.Contains(html, "<meta name=\"referrer\" content=\"no-referrer\">"+string((&printer{Page: p}).Head())+"\n<title>"+want+"</title>\n<style>"+style+"</style>\n</head>\n<body>\n") {
			t.Errorf("no title %q", want)
		}
		if !strings.HasSuffix(html, "<script>"+script()+"</script>\n</body>\n</html>\n") {
			t.Errorf("%s: ends otherwise than by the script", want)
		}
	}
}

// TestPolicy finds that a page runs its own script alone, and with a referee what that needs.
func TestPolicy(t *testing.T) {
	p := in(recorded(t, "won"))
	without := p.Policy()
	if strings.Contains(without, "wasm") || strings.Contains(without, "blob") || strings.Count(without, "'sha256-") != 2 {
		t.Error(without)
	}
	p.Engine = &Engine{Program: []byte{1, 2, 3}, Loader: "// Copyright\n\n/* x */\nrun();\n"}
	with := p.Policy()
	if strings.Count(with, "'sha256-") != 3 || !strings.Contains(with, "'wasm-unsafe-eval'; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'") {
		t.Error(with)
	}
	if one, other := strings.Fields(without)[3], strings.Fields(with)[3]; one == other {
		t.Error("the style of the referee is not allowed: ", other)
	}
}

// TestEngine finds what a page carries of a referee.
func TestEngine(t *testing.T) {
	m := recorded(t, "untold")
	m.Judged.Rules = rules.Default()
	m.Events[0] = &engine.MatchStarted{Rules: rules.Default(), Source: engine.RulesGiven}
	p := in(m)
	without := string(p.HTML())
	p.Engine = &Engine{Program: []byte{1, 2, 3}, Loader: "// Copyright\n\n// a remark\n\trun();\n"}
	with := string(p.HTML())
	for _, want := range []string{
		`data-rules="` + rules.Default().String() + `"`, // the record names none
		`<script type="application/octet-stream" id="referee" data-size="3" data-sum="1438416925">` + "\n" + printable([]byte{1, 2, 3}) + "</script>\n<script id=\"loader\">// Copyright\nrun();" + unpackScript() + "</script>\n",
		"<script>" + refereeScript() + "</script>\n</body>",
		"<style>" + style + refereeStyle + "</style>",
		"<span class=says>the trump is not recorded", // of a finding, which the referee compares
		`"giveUp":"give up"`,
	} {
		assert.Check(t, strings.Contains(with, want), "no %.200s in the page with a referee", want)
		assert.Check(t, !strings.Contains(without, want), "%.200s in the page without", want)
	}
	m.Events[0] = &engine.MatchStarted{Rules: rules.Default(), Source: engine.RulesTagged}
	assert.Check(t, !strings.Contains(string(p.HTML()), "data-rules"), "the rules of a record that names them are given")
}

// TestWords finds the words of the script in both languages, with the letters of the cards.
func TestWords(t *testing.T) {
	p := onlyMatch("a", "b", "c")
	words := (&printer{Page: p}).Words()
	assert.Check(t, words["en"]["courts"] == "KJQ" && words["pt"]["courts"] == "RVD", "courts %q, %q", words["en"]["courts"], words["pt"]["courts"])
	if words["en"]["A"] != "ace" || words["pt"]["♦"] != "pt diamonds" || words["en"]["cardOf"] != "{0} of {1}" || words["pt"]["next"] != "pt a card on" {
		t.Errorf("words %v", words)
	}
}

// TestLanguages finds that the reader's language comes first, and names what has two.
func TestLanguages(t *testing.T) {
	html := string(onlyMatch("Ana", "a note", "text").HTML())
	for _, want := range []string{
		`<html data-sueca="page" lang="en">`, `<a class="skip" href="#main"><span lang=en>go to the match</span><span lang=pt>pt go to the match</span></a>`,
		`<h1 class="title">Ana</h1>`, `<span lang=en>trick 1</span><span lang=pt>pt trick 1</span>`,
	} {
		assert.Check(t, strings.Contains(html, want), "no %s", want)
	}
}

// TestPlaces finds where things stand in the page of a match: cards, else deals, else nothing.
func TestPlaces(t *testing.T) {
	m := recorded(t, "untold")
	places := m.Places()
	event := func(kind engine.Kind, nth int) int {
		for i, e := range m.Events {
			if e.Kind() == kind {
				if nth--; nth == 0 {
					return i
				}
			}
		}
		t.Fatalf("there is no such %v", kind)
		return -1
	}
	stopped := event(engine.KindPlayStopped, 1)
	for name, tt := range map[string]struct{ got, want Place }{
		"a deal":                   {places.Of(event(engine.KindDealStarted, 2)), Place{"d2", 2}},
		"a trick":                  {places.Of(event(engine.KindTrickStarted, 2)), Place{"d1t2c1", 1}},
		"a card":                   {places.Of(event(engine.KindCardPlayed, 6)), Place{"d1t2c2", 1}},
		"no event":                 {places.Of(-1), Place{}},
		"the head":                 {places.Of(0), Place{}},
		"a card of a seat":         {places.Card(stopped, 2, card.C), Place{"d2t2c3", 2}},
		"of another leader":        {places.Card(event(engine.KindTrickStarted, 2), 4, card.C), Place{"d1t4c3", 1}},
		"of the dealer":            {places.Card(event(engine.KindTrickStarted, 2), 1, card.A), Place{"d1t1c4", 1}},
		"of nobody known":          {places.Card(stopped, 2, card.NoSeat), Place{"d2t2c1", 2}},
		"of a trick not played":    {places.Card(stopped, 3, card.A), Place{"d2", 2}},
		"of a seat that is not it": {places.Card(stopped, 1, card.H), Place{"d2t1c1", 2}},
		"of an event of no deal":   {places.Card(-1, 1, card.A), Place{}},
	} {
		assert.Check(t, tt.got == tt.want, "%s: %v, want %v", name, tt.got, tt.want)
	}
	assert.Check(t, Style() == style, "another style")
}

// TestTold says in words what happens beside the cards, at a table of four and at another.
func TestTold(t *testing.T) {
	four, three := rules.Default(), rules.Rules{}
	var err error
	three, err = rules.Parse("tres-morto")
	assert.NilError(t, err)
	for _, tt := range []struct {
		event engine.Event
		rules *rules.Rules
		want  string
	}{
		{&engine.ConsentGiven{What: "seats"}, &four, "all four agree: seats"},
		{&engine.ConsentGiven{What: "seats"}, &three, "all agree: seats"},
		{&engine.NotPlayed{Seat: card.B}, &four, "play had stopped before this card"},
		{&engine.Declared{Seat: card.C}, &four, "C declares"},
		{&engine.Declared{Seat: card.C, Trump: card.Hearts}, &four, "C makes ♥ trumps"},
		{&engine.Declared{Seat: card.C, Calls: engine.CalledNone}, &four, "C declares and calls no card"},
		{&engine.LotDrawn{Seat: card.A, Card: card.New(card.Hearts, card.King)}, &four, "A draws K♥ for the first deal"},
		{&engine.ClaimMade{By: card.A, Against: card.BD, Ruling: rules.Upheld}, &four, "A claims a renúncia of BD: upheld"},
		{&engine.PenaltyGiven{Side: card.BD, Infraction: rules.Talk, Award: 2}, &four, "penalty of BD (talk): 2 games to the opponents"},
		{&engine.PenaltyGiven{Seat: card.B, Infraction: rules.Late, Minutes: 1, Award: 1}, &four, "penalty of B, 1 minute (late): 1 game to the opponents"},
		{&engine.VariationShown{Number: 3, Plays: []engine.Step{{CardPlayed: engine.CardPlayed{Card: card.New(card.Hearts, card.King), Mark: engine.MarkGood}}, {Absent: true}, {CardPlayed: engine.CardPlayed{Seat: card.B}, Comments: []string{"or so"}}}}, &four, "variation, trick 3: K♥! - B:* {or so}"},
		{&engine.DealStarted{Number: 1}, &four, ""},
	} {
		m, ok := Told(tt.event, tt.rules.Table(), sign)
		assert.Check(t, ok == (tt.want != "") && (!ok || m.String() == tt.want), "%T: %q, %t, want %q", tt.event, m, ok, tt.want)
	}
}

// TestStanding writes the sheet in short.
func TestStanding(t *testing.T) {
	for _, tt := range []struct {
		ac, bd      int
		known, over bool
		want        string
	}{
		{4, 2, true, false, "4–2"}, {0, 0, true, false, "0–0"}, {1, 0, false, false, "1–0 ?"}, {4, 0, false, true, "4–0"}, {-2, 1, true, false, "−2 – 1"}, {1, -2, true, false, "1 – −2"},
	} {
		m := &replay.Match{Rules: rules.Default(), Sheet: card.Pairs(tt.ac, tt.bd), SheetKnown: tt.known, Over: tt.over}
		assert.Check(t, is.Equal(standing(m), tt.want), "%d to %d", tt.ac, tt.bd)
	}
}
