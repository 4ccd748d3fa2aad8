package notation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
)

// TestLaterLines holds the lines that came after the first version, in both
// languages and as people write them: a row is the canonical line, the Portuguese
// one, others that mean the same, and the event.
func TestLaterLines(t *testing.T) {
	kingHearts := card.New(card.Hearts, card.King)
	for _, test := range []struct {
		lines []string
		head  bool // it stands before the first deal
		event engine.Event
	}{
		{[]string{"lot A K♥", "sorteio A K♥", "Lot a Kco", "sorteio A R♥"}, true, &engine.LotDrawn{Seat: card.A, Card: kingHearts}},
		{[]string{"lot B *♥", "sorteio B *♥"}, true, &engine.LotDrawn{Seat: card.B, Card: card.New(card.Hearts, card.NoRank)}},
		{[]string{"shuffle C", "baralha C", "SHUFFLE c"}, false, &engine.PackShuffled{Seat: card.C}},
		{[]string{"cut D", "corta D", "Corta d"}, false, &engine.PackCut{Seat: card.D}},
		{[]string{"penalty late AC 7 award 2", "penalização atraso AC 7 atribui 2", "penalização late AC 7 atribui 2", "penalizacao late CA 7 award 2"}, true,
			&engine.PenaltyGiven{Infraction: rules.Late, Side: card.AC, Minutes: 7, Award: 2}},
		{[]string{"penalty late B 3 warning", "penalização atraso B 3 aviso", "Penalização Atraso b 3 aviso"}, false,
			&engine.PenaltyGiven{Infraction: rules.Late, Seat: card.B, Minutes: 3, Warning: true}},
		{[]string{"penalty conduct spectator warning", "penalização conduta assistente aviso", "penalização conduct assistente aviso", "penalty conduct espectador warning"}, false,
			&engine.PenaltyGiven{Infraction: rules.Conduct, Outsider: "spectator", Warning: true}},
		{[]string{"penalty talk referee award 0", "penalização conversa árbitro atribui 0", "penalização talk árbitro atribui 0", "penalty talk arbitro award 0"}, true,
			&engine.PenaltyGiven{Infraction: rules.Talk, Outsider: "referee"}},
		{[]string{"penalty leave B award 4", "penalização saída B atribui 4", "penalizacao saida B award 4"}, false, &engine.PenaltyGiven{Infraction: rules.Leave, Seat: card.B, Award: 4}},
		{[]string{"penalty out-of-turn B award 1", "penalização fora-de-vez B atribui 1"}, false, &engine.PenaltyGiven{Infraction: rules.OutOfTurn, Seat: card.B, Award: 1}},
		{[]string{"penalty sheet B award 1", "penalização folha B atribui 1"}, false, &engine.PenaltyGiven{Infraction: rules.SheetFraud, Seat: card.B, Award: 1}},
		{[]string{"claim spectator against BD", "renúncia assistente contra BD", "claim espectador against BD"}, false,
			&engine.ClaimMade{Outsider: "spectator", Against: card.BD}},
		{[]string{"walkover AC", "falta AC", "Falta CA"}, true, &engine.WalkedOver{Side: card.AC}},
		{[]string{"walkover BD", "falta BD"}, false, &engine.WalkedOver{Side: card.BD}},
		{[]string{`disqualify C "why"`, `desclassifica C "why"`}, false, &engine.SeatDisqualified{Seat: card.C, Reason: "why"}},
		{[]string{"disqualify C", "desclassifica C"}, true, &engine.SeatDisqualified{Seat: card.C}},
		{[]string{`substitute C "Eva Lima"`, `substitui C "Eva Lima"`, `Substitui c "Eva Lima"`}, false, &engine.SeatSubstituted{Seat: card.C, Name: "Eva Lima"}},
		{[]string{`misdeal "a card seen"`, `mal dado "a card seen"`, `dar de novo "a card seen"`, `Mal  dado "a card seen"`}, false, &engine.Misdealt{Reason: "a card seen"}},
		{[]string{"misdeal", "mal dado", "DAR de novo"}, false, &engine.Misdealt{}},
		{[]string{"leader B", "sai B", "Leader b"}, false, &engine.LeaderNamed{Seat: card.B}},
		{[]string{`gesture D "1"`, `gesto D "1"`, `Gesto d "1"`}, false, &engine.GestureSeen{Seat: card.D, Code: "1"}},
		{[]string{"heap AC -", "monte AC -", "Monte CA -"}, false, &engine.HeapLaid{Side: card.AC}},
		{[]string{`amend deal 3 heap AC trick 2 5♥ -> 6♥ "misread"`, `emenda jogo 3 monte AC vaza 2 5♥ -> 6♥ "misread"`}, true,
			&engine.HeapAmended{Deal: 3, Side: card.AC, Trick: 2, From: card.New(card.Hearts, card.Five), To: card.New(card.Hearts, card.Six), Reason: "misread"}},
		{[]string{"games AC 1 BD -2", "riscos AC 1 BD -2", "games BD -2 AC 1"}, false, &engine.GamesWritten{Shares: card.Won(card.Pairs(1, -2), rules.TwoPairs.Columns)}},
		{[]string{"games BD -2", "riscos BD -2"}, false, &engine.GamesWritten{Shares: card.Won(card.Pairs(0, -2), rules.TwoPairs.Columns)}},
		{[]string{"sheet AC -10 BD 0", "folha AC -10 BD 0"}, false, &engine.SheetWritten{Shares: card.Between(-10, 0)}},
		{[]string{`amend A "Ana Reis" "misspelt"`, `emenda A "Ana Reis" "misspelt"`, `Amend A "Ana Reis" "misspelt"`}, true,
			&engine.TagAmended{Name: "A", Value: "Ana Reis", Reason: "misspelt"}},
		{[]string{`amend Date "2026-10-03"`, `emenda Date "2026-10-03"`}, true, &engine.TagAmended{Name: "Date", Value: "2026-10-03"}},
		{[]string{`amend Referee withdrawn`, `emenda Referee retirada`}, true, &engine.TagAmended{Name: "Referee", Withdrawn: true}},
		{[]string{`amend Rules "fpsd target=3"`, `emenda Rules "fpsd target=3"`}, true,
			&engine.TagAmended{Name: "Rules", Value: "fpsd target=3", Rules: ruled(t, "fpsd target=3")}},
		{[]string{`amend deal 1 claim A against BD trick 5 upheld "referee"`, `emenda jogo 1 renúncia A contra BD vaza 5 confirmada "referee"`,
			`emenda jogo 1 renuncia a contra DB vaza 5 confirmada "referee"`}, false,
			&engine.RulingAmended{Deal: 1, Claim: engine.ClaimMade{By: card.A, Against: card.BD, Trick: 5, Ruling: rules.Upheld}, Reason: "referee"}},
		{[]string{`amend deal 2 claim referee against B deal 1 withdrawn`, `emenda jogo 2 renúncia árbitro contra B jogo 1 retirada`}, false,
			&engine.RulingAmended{Deal: 2, Claim: engine.ClaimMade{Outsider: "referee", Against: card.BD, Accused: card.B, Deal: 1, Ruling: rules.Withdrawn}}},
		{[]string{`[Result "AC -1 BD 4"]`, `[Result "AC -1 BD 4"]`}, true, &engine.TagWritten{Name: "Result", Value: "AC -1 BD 4"}},
	} {
		for i, line := range test.lines {
			before := "[Event \"x\"]\n"
			if !test.head {
				before += "\ndeal 1\n"
			}
			_, events, errs := readAll(t, before+line+" ; remark\n")
			at := len(events) - 2 // the remark follows
			if diff := cmp.Diff(test.event, events[max(at, 0)]); diff != "" {
				t.Errorf("%s: %s", line, diff)
				continue
			}
			for _, e := range errs {
				if i < 2 || e.Code != code.Tolerated {
					t.Errorf("%s: %v", line, e)
				}
			}
			for words, want := range map[Words]string{English: test.lines[0], Portuguese: test.lines[1]} {
				text := Format(events, words)
				if !strings.HasSuffix(text, "\n"+want+" ; remark\n") {
					t.Errorf("%s is written in %s as\n%s", line, words, text)
				}
			}
		}
	}
}

// ruled returns the rules of a tag.
func ruled(t *testing.T, text string) rules.Rules {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAmendedTags: a correction of a tag may stand anywhere, and is written below the tags; what
// cannot stand in the tag cannot stand there, and what a record is read by is not corrected.
func TestAmendedTags(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"[A \"x\"]\n\ndeal 1\namend A \"y\" ; so\n; aside\n\ndeal 2\n", "[Sueca \"1\"]\n[A \"x\"]\namend A \"y\" ; so\n\ndeal 1\n\n; aside\ndeal 2\n"},
		{"[A \"x\"] ; a\namend B \"y\"\nlot A K♥\n; above\ndeal 1\namend A \"z\"\n",
			"[Sueca \"1\"]\n[A \"x\"] ; a\namend B \"y\"\namend A \"z\"\nlot A K♥\n\n; above\ndeal 1\n"},
		{"deal 1\namend A \"y\"\n", "[Sueca \"1\"]\namend A \"y\"\n\ndeal 1\n"},
	} {
		_, events, errs := readAll(t, test.text)
		if diff := cmp.Diff(test.want, Format(events, English)); diff != "" || errs != nil {
			t.Errorf("%s: %s %v", test.text, diff, errs)
		}
	}
	for line, want := range map[string]string{
		`amend Sueca "2"`:                     "1:7-12 syntax",
		`amend Letters "pt"`:                  "1:7-14 syntax",
		`amend Date "2026-02-30"`:             "1:12-24 bad-tag",
		`amend Date "next week"`:              "1:12-23 bad-tag",
		`amend Result "AC wins"`:              "1:14-23 bad-tag",
		`amend Rules "nonsense"`:              "1:13-23 unknown-rules",
		`amend Rules "dupla"`:                 "1:7-12 syntax",
		`amend Rules "fpsd deck.ten_rank=10"`: "1:7-12 syntax",
		`amend A`:                             "1:8-8 syntax",
		`amend A Ana`:                         "1:9-12 syntax",
		`amend Á "Ana"`:                       "1:7-8 syntax",
		`amend deal 1 claim A`:                "1:21-21 syntax",
		`amend deal 0 claim A against BD`:     "1:12-13 syntax",
	} {
		_, _, errs := readAll(t, line+"\n")
		got := ""
		for _, e := range errs {
			if e.Code != code.Tolerated {
				got = fmt.Sprintf("%d:%d-%d %s", e.Line, e.Col, e.EndCol, e.Code)
			}
		}
		if got != want {
			t.Errorf("%s: %s %v, want %s", line, got, errs, want)
		}
	}
}
