package notation

import (
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
		{[]string{"games AC 1 BD -2", "riscos AC 1 BD -2", "games BD -2 AC 1"}, false, &engine.GamesWritten{Shares: card.Won(card.Pairs(1, -2), rules.TwoPairs.Columns)}},
		{[]string{"games BD -2", "riscos BD -2"}, false, &engine.GamesWritten{Shares: card.Won(card.Pairs(0, -2), rules.TwoPairs.Columns)}},
		{[]string{"sheet AC -10 BD 0", "folha AC -10 BD 0"}, false, &engine.SheetWritten{Shares: card.Between(-10, 0)}},
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
