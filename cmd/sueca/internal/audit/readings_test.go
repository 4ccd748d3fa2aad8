package audit

import (
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/audit"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/card"
)

// TestAuditReadings: each way to read the record is told by what it reads otherwise.
func TestAuditReadings(t *testing.T) {
	standing, final := endedDeal(t, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump *♥\n1. B: A♠ 2♠ 3♠ 4♠\n2. B: 5♠ 6♠ J♠ 4♥\n")
	reading := func(dealer, first, second card.Seat, cards ...engine.Laid) *engine.Reading {
		r := &engine.Reading{Dealer: dealer}
		r.Leaders[1], r.Leaders[2] = first, second
		copy(r.Cards[:], cards)
		return r
	}
	way := func(r *engine.Reading, c audit.Conclusion, s card.Seat, n, of int64) audit.Way {
		return audit.Way{Reading: r, Seat: s, Counts: audit.Counts{Conclusion: c, Renuncia: big.NewInt(n), Deals: big.NewInt(of)}}
	}
	without := func(w engine.Written, c audit.Conclusion, of int64) audit.Way {
		return audit.Way{LeftOut: &w, Seat: card.A, Counts: audit.Counts{Conclusion: c, Renuncia: big.NewInt(0), Deals: big.NewInt(of)}}
	}
	asWritten := way(reading(card.A, card.B, card.B), audit.Proven, card.A, 3, 3)
	many := func(n int) (out []audit.Way) {
		for range n {
			out = append(out, asWritten)
		}
		return out
	}
	hearts := card.New(card.Hearts, card.NoRank)
	const said = "What is written of who dealt, led or took a trick, or of what it was worth, is contradicted. Proven is only what every reading proves of the same seat."
	for _, tt := range []struct {
		name     string
		ways     []audit.Way
		conflict int
		lang     string
		several  bool
		want     string
	}{
		{"as written", many(2), 0, "en", false, said + "\n\tas written: proven of A (in 3 of 3 ways to deal)\n\tas written: proven of A (in 3 of 3 ways to deal)"},
		{"otherwise", []audit.Way{
			asWritten,
			way(reading(card.C, card.B, card.B), audit.Refuted, card.A, 0, 9),
			way(reading(card.A, card.D, card.B), audit.Undecided, card.C, 2, 5),
			way(reading(card.D, card.B, card.C, engine.Laid{Trick: 2, Place: 1, Card: cardOf(t, "6♥")}), audit.Proven, card.B, 1, 1),
			way(reading(card.A, card.B, card.B, engine.Laid{Trick: 2, Place: 0, Card: cardOf(t, "K♠")}, engine.Laid{Trick: 1, Place: 3, Card: cardOf(t, "5♠")}), "", card.A, 0, 0),
		}, 0, "en", true, said + `
	as written: proven of A (in 3 of 3 ways to deal)
	C dealt: refuted of A (in 0 of 9 ways to deal)
	D led trick 1: undecided of C (in 2 of 5 ways to deal)
	D dealt, C led trick 2, 6♠ of C in trick 2 is 6♥: proven of B (in 1 of 1 ways to deal)
	5♠ of B in trick 2 is K♠, 4♠ of A in trick 1 is 5♠: A led or followed suit`},
		{"left out", []audit.Way{
			without(engine.Written{Kind: engine.WrittenPlay, Seat: card.B, Card: cardOf(t, "A♠"), Trick: 1}, audit.Refuted, 4),
			without(engine.Written{Kind: engine.WrittenHand, Seat: card.C, Card: cardOf(t, "2♥")}, audit.Refuted, 0),
			without(engine.Written{Kind: engine.WrittenVoid, Seat: card.D, Card: hearts}, audit.Refuted, 4),
			without(engine.Written{Kind: engine.WrittenShown, Seat: card.B, Card: cardOf(t, "2♥")}, audit.Refuted, 4),
			without(engine.Written{Kind: engine.WrittenTrump, Card: cardOf(t, "3♥")}, "", 4),
		}, 5, "pt", true, `Nenhuma distribuição do baralho admite ao mesmo tempo estas 5 coisas, que estão escritas. Deixadas de fora uma a uma:
	sem A♠ na vaza 1: afastada de A (em 0 de 4 distribuições)
	sem 2♥ na mão de C: afastada, e continua a não haver distribuição possível
	sem que D não tenha ♥: afastada de A (em 0 de 4 distribuições)
	sem 2♥ mostrada por B: afastada de A (em 0 de 4 distribuições)
	sem a carta de trunfo 3♥: A saiu ou assistiu`},
		// What would be left out stands in its own line, where that takes no more room.
		{"thirteen", many(13), 0, "en", false, said + strings.Repeat("\n\tas written: proven of A (in 3 of 3 ways to deal)", 13)},
		{"fourteen", many(14), 0, "en", false, said + strings.Repeat("\n\tas written: proven of A (in 3 of 3 ways to deal)", 12) + "\n\t… and 2 more"},
	} {
		a := &auditVerb{verbtest.Speaking(tt.lang)}
		report := &audit.Report{}
		if tt.conflict > 0 {
			report.Conflict = make([]engine.Written, tt.conflict)
		}
		d := &disputed{Suspect: audit.Suspect{Ways: tt.ways}, auditedDeal: &auditedDeal{standing: standing, final: final, report: report}}
		if got := d.severalWays(); got != tt.several {
			t.Errorf("%s: several ways: %v", tt.name, got)
		}
		p := a.auditReadings(a.Out, d)
		if diff := cmp.Diff(tt.want, strings.Join(append(p.Says, tabbed(p.Lines)...), "\n")); diff != "" {
			t.Errorf("%s:\n%s", tt.name, diff)
		}
		for i, line := range d.readingsLine() {
			w := &tt.ways[i]
			switch {
			case w.LeftOut != nil:
				want := &auditLeftOut{writtenKinds[w.LeftOut.Kind], nil, w.LeftOut.Seat.String(), w.LeftOut.Card.String()}
				if w.LeftOut.Trick > 0 {
					want.Trick = &w.LeftOut.Trick
				}
				if diff := cmp.Diff(want, line.LeftOut); diff != "" || line.Dealer != nil || len(line.Leaders) > 0 {
					t.Errorf("%s: way %d: %s", tt.name, i+1, diff)
				}
			default:
				if want := []string{w.Reading.Leaders[1].String(), w.Reading.Leaders[2].String()}; !cmp.Equal(line.Leaders, want) || *line.Dealer != w.Reading.Dealer.String() || line.LeftOut != nil {
					t.Errorf("%s: way %d: dealer %s, leaders %v, want %s", tt.name, i+1, *line.Dealer, line.Leaders, want)
				}
			}
		}
		if tt.name == "otherwise" {
			lines := d.readingsLine()
			for i, want := range []auditReading{
				{Differs: []auditDiffers{}, Cards: []auditCard{}, Verdict: "proven"},
				{Differs: []auditDiffers{{0, "A", "C"}}, Cards: []auditCard{}, Verdict: "refuted"},
				{Differs: []auditDiffers{{1, "B", "D"}}, Cards: []auditCard{}, Verdict: "undecided"},
				{Differs: []auditDiffers{{0, "A", "D"}, {2, "B", "C"}}, Cards: []auditCard{{2, "C", "6♠", "6♥"}}, Verdict: "proven"},
				{Differs: []auditDiffers{}, Cards: []auditCard{{2, "B", "5♠", "K♠"}, {1, "A", "4♠", "5♠"}}, Verdict: "followed"},
			} {
				if diff := cmp.Diff(want, auditReading{Differs: lines[i].Differs, Cards: lines[i].Cards, Verdict: lines[i].Verdict}, cmp.AllowUnexported(auditReading{})); diff != "" {
					t.Errorf("way %d:\n%s", i+1, diff)
				}
			}
		}
	}
}
