package choice_test

import (
	"math"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/choice"
	"sueca/analysis/internal/played"
	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/replay"
)

// decisionsOf returns the decisions of a log, of the person, who sat at A, and of the programs.
func decisionsOf(m *played.Match) (person, program []choice.Decision) {
	judged := replay.Judge(m.Events)
	head, deals := replay.Standings(m.Events)
	for i := range deals {
		state := deals[i].End(m.Events[:head], &judged.Verdicts[i])
		p, ok := solve.PlayedOf(&state.Deal, &judged.Rules)
		if !ok || !p.Whole {
			continue
		}
		for k, pos := range p.Before(judged.Rules.Direction())[:len(p.Plays)] {
			led := card.NoSuit
			if len(pos.Table) > 0 {
				led = pos.Table[0].Suit()
			}
			play := p.Plays[k]
			legal := slices.Collect(judged.Rules.Legal(pos.Hands[play.Seat], led, pos.Trump).All())
			at := slices.Index(legal, play.Card)
			if at < 0 || len(legal) < 2 {
				continue
			}
			d := choice.Decision{X: choice.Features(pos, play.Seat, legal, 0), Chosen: at}
			if play.Seat == card.A {
				person = append(person, d)
			} else {
				program = append(program, d)
			}
		}
	}
	return person, program
}

// TestPlayed fits the model on some logs of games that people played with programs, and predicts
// the cards of the others: better than by lot, and better than a model of few coefficients.
func TestPlayed(t *testing.T) {
	var person, program [2][]choice.Decision // for fitting, and kept back
	// A tenth of the logs, all of them with -v.
	some := func(lot uint32) bool { return lot%100 <= 10 || testing.Verbose() }
	for m := range played.Drawn(t, "choice", some) {
		a, b := decisionsOf(m)
		half := int(m.Lot("choice") % 100 % 2)
		person[half], program[half] = append(person[half], a...), append(program[half], b...)
	}
	for who, of := range map[string][2][]choice.Decision{"people": person, "programs": program} {
		all, err := choice.Fit(of[0], &choice.Prior{Mean: make([]float64, len(choice.Names())), Variance: slices.Repeat([]float64{25}, len(choice.Names()))})
		assert.NilError(t, err)
		few := make([]float64, len(choice.Names())) // rank and points alone
		two := slices.Clone(few)
		two[0], two[1] = 25, 25
		little, err := choice.Fit(of[0], &choice.Prior{Mean: few, Variance: two})
		assert.NilError(t, err)
		n := float64(len(of[1]))
		lot := 0.0
		for _, d := range of[1] {
			lot += math.Log(float64(len(d.X)))
		}
		loss, short := -choice.LogLik(of[1], all.Beta)/n, -choice.LogLik(of[1], little.Beta)/n
		t.Logf("%s: fitted on %d decisions, of %d kept back the loss is %.4f nats, by rank and points alone %.4f, by lot %.4f", who, len(of[0]), len(of[1]), loss, short, lot/n)
		if n < 100 || loss >= short || short >= lot/n {
			t.Errorf("%s: %v %v %v", who, loss, short, lot/n)
		}
		// Predicted against found, in ten bands of what was predicted.
		var predicted, found, cards [10]float64
		for _, d := range of[1] {
			for k, s := range choice.Shares(d.X, all.Beta) {
				band := min(9, int(10*s))
				predicted[band] += s
				cards[band]++
				if k == d.Chosen {
					found[band]++
				}
			}
		}
		for b := range predicted {
			if cards[b] > 0 {
				t.Logf("  predicted %.3f, found %.3f of %.0f cards", predicted[b]/cards[b], found[b]/cards[b], cards[b])
			}
		}
		for i, name := range choice.Names() {
			t.Logf("  %-26s %+.2f ± %.2f", name, all.Beta[i], all.Error(i))
		}
	}
}
