package notation

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
)

// TestLaterLines holds the lines that came after the first version, in both
// languages and as people write them: a row is the canonical line, the Portuguese
// one, others that mean the same, and the event.
func TestLaterLines(t *testing.T) {
	kingHearts := engine.NewCard(engine.Hearts, engine.King)
	for _, test := range []struct {
		lines []string
		head  bool // it stands before the first deal
		event engine.Event
	}{
		{[]string{"lot A K♥", "sorteio A K♥", "Lot a Kco", "sorteio A R♥"}, true, &engine.LotDrawn{Seat: engine.A, Card: kingHearts}},
		{[]string{"lot B *♥", "sorteio B *♥"}, true, &engine.LotDrawn{Seat: engine.B, Card: engine.NewCard(engine.Hearts, engine.NoRank)}},
		{[]string{"shuffle C", "baralha C", "SHUFFLE c"}, false, &engine.PackShuffled{Seat: engine.C}},
		{[]string{"cut D", "corta D", "Corta d"}, false, &engine.PackCut{Seat: engine.D}},
		{[]string{"penalty late AC 7 award 2", "penalização atraso AC 7 atribui 2", "penalização late AC 7 atribui 2", "penalizacao late CA 7 award 2"}, true,
			&engine.PenaltyGiven{Infraction: engine.Late, Side: engine.AC, Minutes: 7, Award: 2}},
		{[]string{"penalty late B 3 warning", "penalização atraso B 3 aviso", "Penalização Atraso b 3 aviso"}, false,
			&engine.PenaltyGiven{Infraction: engine.Late, Seat: engine.B, Minutes: 3, Warning: true}},
		{[]string{"penalty conduct spectator warning", "penalização conduta assistente aviso", "penalização conduct assistente aviso", "penalty conduct espectador warning"}, false,
			&engine.PenaltyGiven{Infraction: engine.Conduct, Outsider: "spectator", Warning: true}},
		{[]string{"penalty talk referee award 0", "penalização conversa árbitro atribui 0", "penalização talk árbitro atribui 0", "penalty talk arbitro award 0"}, true,
			&engine.PenaltyGiven{Infraction: engine.Talk, Outsider: "referee"}},
		{[]string{"penalty leave B award 4", "penalização saída B atribui 4", "penalizacao saida B award 4"}, false, &engine.PenaltyGiven{Infraction: engine.Leave, Seat: engine.B, Award: 4}},
		{[]string{"penalty out-of-turn B award 1", "penalização fora-de-vez B atribui 1"}, false, &engine.PenaltyGiven{Infraction: engine.OutOfTurn, Seat: engine.B, Award: 1}},
		{[]string{"penalty sheet B award 1", "penalização folha B atribui 1"}, false, &engine.PenaltyGiven{Infraction: engine.SheetFraud, Seat: engine.B, Award: 1}},
		{[]string{"claim spectator against BD", "renúncia assistente contra BD", "claim espectador against BD"}, false,
			&engine.ClaimMade{Outsider: "spectator", Against: engine.BD}},
		{[]string{"walkover AC", "falta AC", "Falta CA"}, true, &engine.WalkedOver{Side: engine.AC}},
		{[]string{"walkover BD", "falta BD"}, false, &engine.WalkedOver{Side: engine.BD}},
		{[]string{`disqualify C "why"`, `desclassifica C "why"`}, false, &engine.SeatDisqualified{Seat: engine.C, Reason: "why"}},
		{[]string{"disqualify C", "desclassifica C"}, true, &engine.SeatDisqualified{Seat: engine.C}},
		{[]string{`substitute C "Eva Lima"`, `substitui C "Eva Lima"`, `Substitui c "Eva Lima"`}, false, &engine.SeatSubstituted{Seat: engine.C, Name: "Eva Lima"}},
		{[]string{"games AC 1 BD -2", "riscos AC 1 BD -2", "games BD -2 AC 1"}, false, &engine.GamesWritten{Shares: engine.Won(engine.Pairs(1, -2), engine.TwoPairs.Columns)}},
		{[]string{"games BD -2", "riscos BD -2"}, false, &engine.GamesWritten{Shares: engine.Won(engine.Pairs(0, -2), engine.TwoPairs.Columns)}},
		{[]string{"sheet AC -10 BD 0", "folha AC -10 BD 0"}, false, &engine.SheetWritten{Shares: engine.Between(-10, 0)}},
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
				if i < 2 || e.Code != engine.CodeTolerated {
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
