package replay_test

import (
	"slices"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/replay"
)

// TestSlipsOfFew: slips that only one word of the record shows, which does not stand where the slip is, or stands after it. Somebody is
// proven by the record as it stands, or passed in silence; with the slip taken back that play is possible.
func TestSlipsOfFew(t *testing.T) {
	for _, tt := range []struct {
		name  string
		kind  replay.SlipKind
		trick int
		seat  card.Seat
		named code.Code // the finding that names the slip
		text  string
	}{
		{"the next dealer tells who dealt", replay.SlipDealer, 1, card.A, code.WrongDealer, `[Rules "fpsd target=4"]

deal 1 dealer B trump 5♥
1. J♣ A♣ 7♥ 6♣
2. 7♣ Q♣ 3♣ 5♣
3. 3♦ K♦ A♦ 2♦
4. 5♠ 7♠ 6♠ 2♠
5. 5♦ Q♦ J♥ J♦
6. 3♥ A♥ Q♥ 4♥
7. A♠ 3♠ J♠ Q♠
8. K♣ 7♦ 4♣ K♠
9. 6♥ K♥ 4♦ 2♥
10. 4♠ 6♦ 5♥ 2♣
points AC 98 BD 22
games AC 2
sheet AC 2 BD 0

deal 2 dealer A trump J♣
1. 7♥ 2♥ 3♥ A♥
`},
		{"the result of the match tells who dealt", replay.SlipDealer, 4, card.A, code.ResultMismatch, `[Rules "tres-morto target=4"]
[Result "A 2 B 2 C 0"]

deal 1 dealer B trump 7♦
hand D ♠K2 ♥K64 ♣754 ♦K5
1. 2♦ 5♦ J♦ 7♦
2. J♣ A♣ 7♣ 2♣
3. Q♥ K♥ 2♥ 3♥
4. K♦ 5♥ 4♦ Q♦
5. 6♥ A♦ 7♥ J♥
6. A♠ 4♠ 3♠ 2♠
7. 7♠ 6♠ Q♣ K♠
8. 6♣ 6♦ 3♣ 4♣
9. A♥ 3♦ 4♥ Q♠
10. K♣ 5♣ J♠ 5♠
`},
		{"a trick left out before the claim about it", replay.SlipTrickOut, 7, card.D, code.WrongLeader, `[Rules "fpsd target=10"]

deal 1 dealer D trump 5♥
hand A ♠7 ♥AK64 ♣JQ ♦AQ2
hand B ♠KJQ32 ♥3 ♣7K2 ♦3
hand C ♠A ♥7Q2 ♣A53 ♦J54
hand D ♠654 ♥J5 ♣64 ♦7K6
1. A: 2♦ 3♦ J♦ 7♦ = D
2. D: K♦ A♦ J♠ 4♦
3. A: Q♦ 3♥ 5♦ 6♦
4. B: K♣ A♣ 4♣ Q♣
5. C: A♠ 4♠ 7♠ 2♠ = C
claim C against B trick 6 rejected
6. A: K♥ K♠ 2♥ J♥ = A 11
7. A: 4♥ 3♠ Q♥ 5♠
8. C: 3♣ 6♣ J♣ 7♣
9. B: Q♠ 5♣ 6♠ 6♥
games AC 2 BD 2
`},
		{"the first leader tells who dealt", replay.SlipOrder, 7, card.B, code.NotHeld, `[Rules "fpsd target=4"]

deal 1 trump 4♥
1. C: 4♠ J♠ A♠ 3♠
2. A♦ 4♦ Q♦ 7♦
3. A: K♠ 3♥ 6♠ Q♠
4. K♣ A♣ 5♣ 6♣
5. C: 5♠ 7♣ 7♠ Q♣
6. 2♣ 6♦ J♣ 3♣
7. J♥ 4♥ 2♥ 3♦
8. C: 7♥ 4♣ 5♥ 6♥
9. K♥ K♦ 2♠ Q♥
10. C: A♥ 2♦ 5♦ J♦
games AC 2
`},
		{"a card that must be another is a renúncia", replay.SlipCard, 4, card.A, code.CardTwice, `[Rules "fpsd target=4"]

deal 1 trump K♠
1. A: 5♦ 5♥ 7♦ A♦
2. D: 6♥ J♥ A♥ A♠
3. C: 2♣ 6♣ 5♣ A♣
4. B: 2♥ Q♠ 4♥ 7♥
5. A: 3♣ 7♣ K♣ K♠
6. D: 2♦ Q♦ 2♠ 3♦
7. B: 7♥ 6♠ 6♦ 3♥
8. C: J♣ 4♦ Q♣ 4♣
9. C: 5♠ J♦ J♠ Q♥
10. A: 4♠ K♥ 3♠ K♦
`},
		{"nobody wrote who led after the copy", replay.SlipTrickTwice, 3, card.C, code.CardTwice, `[Rules "fpsd target=4"]

deal 1 dealer A
1. 7♣ A♣ 6♣ J♣ = C 24
2. Q♠ 4♠ A♠ 3♠ = A 13
3. 4♦ K♦ 3♣ 3♦ = B 4
4. K♠ 2♠ 4♣ 7♠ = A 14
5. 5♠ 2♥ 6♠ 5♣ = C 0
6. J♦ 7♥ A♦ 5♦ = A 24
7. J♦ 7♥ A♦ 5♦ = A 24
8. J♠ 2♣ 3♥ Q♥ = A 5
9. K♥ 6♥ 4♥ A♥ = D 15
10. K♣ Q♦ J♥ Q♣ = D 11
points AC 90 BD 30
games AC 1
sheet AC 1 BD 0
`},
		{"both trump cards are in other hands", replay.SlipTrump, 10, card.F, code.NotHeld, `[Rules "dupla players=6 target=10"]
deal 1 trump 5♠
1. B: 2♦ 4♦ A♦ 3♦ 3♦ 6♦
2. A♠ Q♠ 4♠ 4♠ 5♠ 6♠
3. J♦ Q♦ 7♦ 7♦ A♦ K♥
4. A♥ 4♥ Q♥ 5♥ 2♥ 4♥
5. 7♥ A♥ 5♣ J♥ 3♥ 5♥
6. 4♣ 7♣ A♣ 6♣ 2♦ 4♣
7. 2♥ 6♥ 6♥ 7♥ 3♣ J♥
8. 6♦ J♠ Q♦ J♣ 5♦ Q♣
9. 5♠ J♠ K♠ 3♠ 7♠ A♠
10. J♣ 5♣ K♥ A♣ 2♠ K♣
11. Q♣ 4♦ 2♣ 7♣ 6♠ Q♥
12. K♦ K♠ K♦ 3♣ J♦ K♣
13. 6♣ 5♦ Q♠ 3♥ 3♠ 7♠
`},
		{"the suit that was declared is another than that of the deal", replay.SlipTrump, 1, card.D, code.TrumpAmbiguous, `[Rules "italiana5"]

deal 1 dealer B trump *♦
bid B 75
declare B trump ♠ call -
1. J♦ 4♦ 3♣ K♦ 7♦
2. 7♣ 6♣ 5♠ J♣ A♣
3. A♠ J♠ 4♠ K♠ 3♠
4. Q♣ 6♦ K♣ 3♥ 2♣
5. J♥ K♥ A♥ 6♥ 7♥
6. 5♥ Q♥ A♦ 4♣ 2♥
7. 5♦ 6♠ Q♦ 4♥ 5♣
8. 2♦ 7♠ 2♠ 3♦ Q♠
sheet A 1 B 0 C 1 D 1 E 1
`},
		{"a card of the own hand is called", replay.SlipRotated, 1, card.E, code.WrongCall, `[Rules "italiana5"]

deal 1 dealer D trump *♣
bid A 65
declare A trump ♣ call 7♥
1. 2♠ A♠ 7♠ 4♠ Q♣
2. J♥ 5♥ K♥ 6♥ 2♥
3. 2♦ 7♦ 4♦ K♦ A♣
4. 6♣ 5♠ 3♠ K♠ J♠
5. A♥ K♣ 3♥ Q♠ Q♥
6. 5♣ 5♦ J♣ 7♣ 4♣
7. Q♦ 4♥ 2♣ 3♦ A♦
8. 6♠ 6♦ J♦ 3♣ 7♥
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := judged(t, tt.text)
			possible, named := false, false
			for _, f := range m.Findings {
				switch f.Code {
				case code.Renuncia:
					t.Errorf("proven: %s", f.Msg)
				case code.RenunciaPossible:
					possible = possible || f.Deal == 1 && f.Trick == tt.trick && f.Seat == tt.seat
				case tt.named:
					named = named || slices.ContainsFunc(f.Related, func(r replay.Related) bool {
						return strings.Contains(r.Msg.String(), "slip")
					})
				}
			}
			slips := kindsOf(m.Verdicts[0].Slips)
			if !possible || !named || !slices.Contains(slips, tt.kind) {
				t.Errorf("possible: %v, named: %v, slips: %v", possible, named, slips)
			}
		})
	}
}

// TestWrittenCardNamed: a renúncia that a reading proves by another card of the trick is told by the card that is written there, in the
// finding as in the audit.
func TestWrittenCardNamed(t *testing.T) {
	events := recorded(t, `[Rules "fpsd"]

deal 1 dealer C trump Q♣
1. D: 6♦ J♦ 4♣ A♦ = C 14
2. 7♥ Q♥ A♥ 2♥ = A 23
3. 7♦ 2♦ 5♦ 4♦ = A 10
4. 3♠ 7♠ Q♠ J♠ = B 15
5. Q♦ J♣ K♦ A♣ = D 20
6. 7♣ 2♠ 6♣ 2♣ = A 10
7. A♠ 5♠ 4♠ K♠ = A 15
8. 3♥ 6♠ 5♥ 6♥ = B 0
9. 5♣ Q♣ K♣ 4♥ = D 6
10. 3♣ K♥ 3♦ J♥ = D 7
games AC 1
`)
	for _, f := range replay.Judge(events).Findings {
		if p, ok := events[f.Event].(*engine.CardPlayed); ok && (f.Code == code.Renuncia || f.Code == code.RenunciaPossible) && f.Card != p.Card {
			t.Errorf("%s is written, and %s is found: %s", p.Card, f.Card, f.Msg)
		}
	}
}

// TestExplainCapped: the result of a match is written without the games beyond the target. That is no contradiction, and the slips that
// would explain its last deal are tried.
func TestExplainCapped(t *testing.T) {
	events := recorded(t, `[Rules "fpsd target=2"]
[Result "AC 2 BD 0"]

deal 1 dealer A
points AC 70 BD 50
sheet AC 1 BD 0

deal 2 dealer B trump 7♥
1. C: A♠ 2♠ 3♠ 4♠
2. C: 5♠ 2♣ 6♠ 7♠
3. D: A♣ 3♣ 4♣ 5♣
claim A against D trick 2 upheld
games AC 4
sheet AC 2 BD 0
`)
	if m := replay.Judge(events); !m.Over || m.Sheet.Of(card.AC) != 5 {
		t.Fatalf("the match stands at %v, and is over: %v", m.Sheet, m.Over)
	}
	if x := replay.Explain(events, replay.Options{}, 1); len(x.Tried) < 3 || len(x.Fit) == 0 {
		t.Errorf("tried %v, and %d fit", x.Tried, len(x.Fit))
	}
}
