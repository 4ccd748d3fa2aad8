package replay_test

import (
	"slices"
	"testing"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/replay"
)

// TestSlipsBeside: slips that nothing on the page of a deal contradicts by itself: play was cut short, the trumps are not written, or a ruling
// speaks of what is written elsewhere. The slip fits; whom it acquits is not proven, whom it accuses is not cleared, and no claim is wrong
// or inadmissible for it.
func TestSlipsBeside(t *testing.T) {
	type play struct {
		trick int
		seat  card.Seat
	}
	for _, tt := range []struct {
		name     string
		kind     replay.SlipKind
		possible []play
		text     string
	}{
		{"who is written to play the dead hand is the dealer that is meant", replay.SlipDealer, []play{}, `[Rules "tres-morto target=4"]

deal 1 dealer A trump 7♠
play by A
hand B ♠7 ♥A5 ♣7KQ2 ♦654
1. 2♥ 7♥ 4♥ A♥
2. 7♠ 6♠ 2♦ 2♠ = B
3. 7♣ 4♣ 3♣ A♣
4. J♣ 2♣ 5♠ 6♣
5. K♥ 6♥ 3♥ 5♥
6. J♥ A♠ 5♣ 4♦ = D
7. 3♠ K♠ 5♦ Q♠
8. A♦ 6♦ 3♦ Q♦ = A
9. 7♦ Q♣ J♦ J♠ = D 18
10. 4♠ K♦ K♣ Q♥
claim A against D upheld
`},
		{"under no suit does every trick have its winner", replay.SlipRotated, []play{}, `[Rules "fpsd target=4"]

deal 1 dealer B
1. 5♣ 3♣ K♣ 7♣ = B 14
2. 7♥ 5♥ Q♥ A♥ = A 23
3. 2♠ 3♠ Q♠ K♠ = D 6
4. Q♦ 7♦ 6♦ A♦ = C 23
5. A♠ 5♠ 7♠ 6♠ = C 21
6. J♠ J♣ 2♣ A♣ = C 17
7. J♦ 2♦ K♥ K♦ = B 11
8. J♥ 2♥ 4♣ 3♥ = D 3
9. 5♦ 4♠ 6♥ 3♦ = D 0
10. 4♦ Q♣ 4♥ 6♣ = A 2
points AC 86 BD 34
`},
		{"every suit contradicts some word", replay.SlipLeader, []play{{3, card.C}, {4, card.C}}, `[Rules "fpsd target=10"]

deal 1 dealer D
1. A: A♣ 4♣ 2♣ K♣
2. A♥ 2♥ 6♥ 4♥
3. 3♥ J♥ 2♠ K♥
4. D: 5♥ 6♠ Q♥ K♠
5. B: 7♠ 4♠ 5♠ 3♠
6. B: A♦ 7♦ 2♦ 3♦
7. B: J♦ Q♠ 6♦ K♦
8. A: 5♣ Q♣ J♠ 7♣
9. Q♦ 5♦ 4♦ J♣
10. C: 7♥ 3♣ 6♣ A♠
points AC 35 BD 85
sheet AC 0 BD 1
`},
		{"who led hangs on a suit that nothing tells", replay.SlipDealer, []play{{2, card.D}}, `[Rules "fpsd target=10"]

deal 1 dealer D
1. A♠ 4♠ K♠ 6♠ = A 15
2. K♦ 3♦ 2♦ 6♦
3. J♥ A♥ 7♦ 7♥
4. K♣ Q♣ A♣ 5♣ = A 17
5. 5♥ 2♥ J♦ 6♥
6. J♣ 2♣ 3♣ 7♣
7. A♦ Q♦ 4♦ 5♦ = B 13
8. 4♥ 4♣ K♥ Q♥ = D 6
9. 6♣ J♠ 2♠ Q♠ = D
10. 7♠ 3♠ 3♥ 5♠
points AC 73 BD 47
games AC 1
sheet AC 1 BD 0

deal 2 dealer B
1. 2♣ 5♣ A♣ 6♣
2. 7♣ K♣ Q♣ 7♦ = D 26
3. 7♠ A♠ 3♠ 2♠
4. K♠ J♠ Q♠ 6♠ = A 9
5. 2♦ Q♦ A♦ 6♦ = C
6. A♥ Q♥ 5♥ 2♥ = C
7. 6♥ 3♣ J♥ K♥
8. J♣ 3♥ 4♣ 5♠
9. 4♠ 3♦ 7♥ J♦
10. 5♦ 4♦ 4♥ K♦ = D
points AC 72 BD 48
games AC 1
sheet AC 2 BD 0
`},
		{"the dealer played ten other cards", replay.SlipCard, []play{{4, card.C}, {4, card.A}}, `[Rules "tres-morto dead=out target=10"]

deal 1 dealer B trump 3♠
1. 6♥ A♥ Q♥
2. A♦ 2♦ K♦
3. 4♦ K♠ J♦
4. 3♥ Q♠ J♠
5. 2♣ 5♣ 7♣
6. 7♥ 4♥ J♥
7. 7♠ 3♦ A♠
8. 6♣ J♣ 4♣
9. 3♣ Q♣ 4♠
10. 2♠ 6♠ K♥
points A 33 B 30 C 30
`},
		{"an exchange, and no other slip, makes a play a renúncia", replay.SlipExchange, []play{{3, card.B}}, `[Rules "fpsd target=4"]

deal 1 dealer C trump 4♥
hand C ♠Q ♥4 ♣A543 ♦AJQ2
1. D: 7♣ A♥ K♣ A♣
2. 5♣ 6♣ J♣ 2♣
3. 4♠ Q♣ Q♠ 2♠
4. A♠ 4♥ 3♠ 5♠
5. A♦ 6♦ K♦ 4♦
6. J♦ 3♦ 2♥ 5♦
7. J♠ 6♠ 3♣ K♠
8. 7♦ Q♥ 7♥ 2♦
9. 7♠ 4♣ K♥ 3♥
10. 6♥ 5♥ J♥ Q♦
points AC 59 BD 61
sheet AC 0 BD 1
`},
		{"who plays the card hangs on the slip", replay.SlipCard, []play{{7, card.D}}, `[Rules "tres-morto target=10"]

deal 1 dealer C trump 4♦
hand A ♠A7K6 ♥A7 ♣AJ ♦Q2
hand D ♠5432 ♥5 ♣52 ♦A65
1. A♠ 2♠ J♠ Q♠ = A 16
2. A♥ 5♥ J♥ 6♦ = A 14
3. K♠ 3♠ 7♦ 4♦ = B 14
4. Q♥ K♥ 7♥ A♦ = D 27
5. 5♣ K♣ 7♣ A♣ = A 25
6. J♣ 2♣ 3♣ 4♣ = A 3
7. 6♠ 6♦ K♦ 3♥ = B 4
8. 3♦ 6♥ Q♦ 5♦ = A 2
9. 2♦ 4♠ J♦ 4♥ = B 3
10. 6♣ Q♣ 7♠ 5♠ = C 12
games A 1 B 1
sheet A 1 B 1 C 0
`},
		{"a card too few where the points of all cards are written", replay.SlipCardLeftOut, []play{{7, card.D}}, `[Rules "fpsd target=10"]

deal 1 trump 2♣
1. B: A♠ 6♠ J♠ 2♠
2. 7♦ A♣ 4♦ K♦
3. 6♥ 3♥ 2♥ 4♠
4. J♣ 4♣ 7♣ 3♣
5. A♥ 2♦ 7♥ 5♥
6. K♣ 6♦ Q♣ 6♣
7. K♥ 5♣ J♥ 3♦
8. 5♦ Q♠ A♦ 2♣
9. K♠ 3♠ 7♠ Q♦
10. Q♥ 4♥ 5♠
claim C against B trick 6 upheld
points AC 99 BD 21
sheet AC 4 BD 0
`},
		{"a card too few, and somebody else is proven than play ended for", replay.SlipCardLeftOut, []play{{3, card.H}}, `[Rules "dupla target=10"]
[Result "ACEG 1 BDFH 4"]

deal 1 dealer H trump 3♦
hand F ♠7K ♥AQ ♣A72 ♦AAQ
1. A: A♣ Q♣ 6♣ K♣ Q♣ 2♣ 3♣ 4♣ = A
2. K♥ K♥ Q♥ 7♥ A♥ Q♥ 2♥ 5♥
3. 7♥ A♥ 2♥ J♦ Q♠ 7♦ 4♥ 3♥
4. 7♣ J♥ 4♦ J♣ A♣ 5♣ 5♦ 3♣ = H
5. A♠ 3♠ 7♠ 2♠ 2♠ 4♠ K♠ 4♠
6. 3♦ 7♦ 2♦ 6♦ 2♦ 4♦ A♦ 6♦ = F
7. A♦ Q♦ 3♦ 5♦ 2♣ J♦ 6♠ 5♠
8. 7♠ 6♣ 6♥ 4♣ 3♠ A♠ J♥
claim B against ACEG upheld
games BDFH 4
sheet ACEG 0 BDFH 4

deal 2 dealer A trump 7♣
hand G ♠7Q2 ♣AA6 ♦KK42
1. B: 6♠ J♠ K♠ 4♠ K♣ 2♠ 4♠ 6♠
2. 4♣ A♣ Q♣ 2♣ Q♣ 3♣ 2♦ J♣
3. 2♦ 7♦ A♦ 5♣ 4♦ 3♦ 6♦ J♣ = F
4. 5♣ A♣ 2♥ 7♣ 2♠ 7♣ 4♥ 3♣ = G
5. 7♠ A♠ J♠ 3♠ 3♠ Q♠ 5♠ 2♣
6. 5♥ 6♣ 4♥ Q♥ 6♥ 6♥ 3♥ 7♥
7. K♦ 5♦ 7♦ Q♥ 6♦ A♦ A♥ 2♥ = D
8. A♥ 3♥ J♥ 4♦ Q♦ 4♣ K♥ K♣ = C
9. J♦ 5♦ 5♠ K♥ K♦ J♦ 3♦ K♠ = G
10. Q♠ 7♠ Q♦ A♠ 6♣ 5♥ J♥ 7♥
games ACEG 1
sheet ACEG 1 BDFH 4
`},
		{"a trick too few where the points of all are written", replay.SlipTrickOut, []play{{8, card.C}}, `[Rules "dupla players=6 target=4"]

deal 1 dealer C trump 6♠
hand C ♠A63 ♥Q6542 ♣7KQ ♦74
1. 7♠ 4♠ 2♠ A♠ 3♣ 3♠
2. 5♠ 3♠ A♠ 4♠ 6♠ 4♥
3. 7♦ 5♦ J♦ 7♦ 5♦ A♦ = B
4. 4♣ 7♣ 6♣ 7♣ 3♣ A♣
5. 6♦ 4♦ 4♦ 3♦ A♦ 2♦
6. K♦ 3♦ J♦ 6♦ 2♥ K♠
7. A♥ 2♥ 7♥ J♥ 7♥ 4♥ = D
8. Q♠ 3♥ A♥ Q♠ 5♣ 5♥ = D
9. J♥ K♥ 5♣ 3♥ 6♣ Q♥
10. 6♥ Q♦ K♦ Q♣ 6♥ K♥
11. 5♥ Q♥ J♣ 2♣ J♣ Q♣ = E
12. Q♦ K♣ 4♣ A♣ K♣ J♠
claim A against BDF trick 1 upheld
points ACE 110 BDF 130
sheet ACE 4 BDF 0
`},
		{"a trick left out of a deal that a claim ended", replay.SlipTrickOut, []play{}, `[Rules "dupla players=6 target=4"]

deal 1 dealer C trump 7♣
hand C ♠743 ♥AQ4 ♣A7K54 ♦A2
1. D: A♣ 3♣ 2♣ 6♣ Q♣ 4♣ = D 13
2. D: A♦ 2♦ 7♦ J♦ 5♦ 2♦ = D 24
3. D: 5♣ 5♦ 2♠ K♣ 4♣ A♣ = C 15
4. C: A♥ Q♥ J♥ 5♥ 3♥ 7♥ = C 26
claim C against F trick 4 upheld
show F ♣J ♠Q ♥7 ♣J ♦3 ♦6 ♠A ♠4
games ACE 4
sheet ACE 4 BDF 0
`},
		{"a trick left out before the last but one of a deal that a claim ended", replay.SlipTrickOut, []play{{6, card.A}}, `[Rules "tres-morto dead=out target=4"]

deal 1 dealer B trump 3♣
hand A ♠7K5 ♥4 ♣Q54 ♦J52
hand B ♠AQ6 ♥7JQ ♣AKJ3
hand C ♠J2 ♥K63 ♣62 ♦A43
1. C: A♦ J♦ A♣
2. B: K♣ 2♣ 4♣
3. B: A♠ 2♠ 5♠
4. B: 3♣ 6♣ Q♣
5. A: 4♥ 7♥ 3♥
6. B: Q♠ J♠ 7♠
7. A: K♠ 6♠ 3♦
8. A: 5♣ J♣ 4♦
9. B: J♥ 6♥ 2♦
10. B: Q♥ K♥ 5♦
points A 21 B 56 C 6
games B 1

deal 2 dealer C trump 2♥
hand A ♠J ♥7JQ53 ♣A72 ♦3
hand B ♠A7Q65 ♥6 ♣4 ♦J42
hand C ♥A42 ♣KQ6 ♦A7KQ
1. A: A♣ 4♣ 6♣
2. A: 5♥ 6♥ A♥
3. C: A♦ 3♦ J♦
4. C: Q♣ 7♣ 2♦
5. A: 7♥ 7♠ 4♥
6. A: 2♣ 4♦ K♣
7. C: 2♥ J♥ 5♠
8. A: J♠ Q♠ Q♦
9. A: Q♥ 6♠ 7♦
10. A: 3♥ A♠ K♦
points A 80 B 0 C 29
games A 1

deal 3 dealer A trump 2♣
hand A ♠AK2 ♥A7 ♣JQ2 ♦43
hand B ♠J6 ♥Q3 ♣AK ♦AQ62
hand C ♠43 ♥65 ♣765 ♦KJ5
1. B: A♣ 7♣ 2♣
2. B: 6♠ 4♠ A♠
3. A: 3♦ A♦ 5♦
4. B: K♣ 5♣ Q♣
5. B: J♠ 3♠ K♠
6. A: 4♦ Q♦ K♦
7. C: 6♥ A♥ 3♥
8. A: 7♥ Q♥ 5♥
9. A: J♣ 2♦ 6♣
10. A: 2♠ 6♦ J♦
points A 47 B 38 C 6
games A 1

deal 4 dealer B trump 2♣
hand A ♠AK ♥Q ♣AK ♦7J543
hand B ♠653 ♥753 ♣7J32
hand C ♠JQ4 ♥AK ♣Q54 ♦K2
1. C: A♥ Q♥ 7♥
2. C: 2♦ 7♦ 3♥
3. A: A♣ 7♣ 4♣
4. A: A♠ 3♠ 4♠
5. A: 3♦ J♣ K♦
6. B: 6♠ J♠ K♣
7. A: J♦ 3♣ Q♣
8. C: K♥ 4♦ 2♣
9. B: 5♥ 5♣ 5♦
claim C against B trick 9 upheld
games A 4 C 4
`},
		{"a claim about the trick that is skipped", replay.SlipTrickOut, []play{}, `[Rules "tres-morto target=4"]

deal 1 dealer C trump 2♣
hand B ♠KQ53 ♥3 ♣A6 ♦K64
1. A♦ Q♣ 4♦ Q♦
2. 3♣ A♣ 2♣ 5♣
3. 6♣ K♣ 7♣ 4♣
4. A♥ 6♥ 3♥ 2♥
5. J♣ 3♦ 3♠ Q♥
6. J♦ 5♦ K♦ 7♦
7. A♠ 2♠ 4♠ 5♠
claim C against AB trick 8 rejected
9. J♠ 2♦ 7♠ K♠
10. 6♠ 6♦ 7♥ 5♥
points CD 79 AB 41
sheet A 2 B 2 C 1
`},
		{"a number skipped where a claim ended the deal", replay.SlipNumber, []play{}, `[Rules "tres-morto dead=out target=4"]

deal 1 dealer A trump *♥
1. K♥ A♥ 3♥ = C 15
3. K♠ A♠ 2♠ = A 15
4. A♦ 4♣ 2♦ = A 11
5. 3♠ J♠ 4♠ = B 3
6. J♥ 4♦ 6♥ = B 3
7. K♦ 5♦ 7♦ = A 14
8. A♣ 3♣ 5♣ = A 11
claim A against B trick 3 upheld
`},
		{"whose the claim on the sheet is hangs on the trick left out", replay.SlipTrickOut, []play{{1, card.A}}, `[Rules "italiana5"]
[Result "A 2 B 2 C 1 D 1 E 2"]

deal 1 dealer D trump *♠
bid E pass
bid A pass
bid B pass
bid C 65
bid D pass
declare C trump ♠ call 7♣
1. A♦ 2♦ 3♦ 4♠ 4♦
2. A: 3♥ J♥ 4♥ A♥ 2♥
3. D: A♠ 7♠ 2♠ J♠ 6♠
4. K♥ 6♥ 2♣ 7♥ 5♥
5. 3♠ K♠ 6♦ J♣ 5♦
6. J♦ Q♥ 3♣ K♦ 7♦
7. Q♦ Q♠ A♣ 5♣ 6♣
claim C against B trick 2 rejected
points CD 95 ABE 25
games A 2 B 2 C 1 D 1 E 2
sheet A 2 B 2 C 1 D 1 E 2
`},
		{"the dead hand stays where it is when the seats are turned", replay.SlipSeats, []play{{2, card.B}}, `[Rules "tres-morto target=10"]
[Result "A 1 B 0 C 1"]

deal 1 dealer A trump K♠
play by A
1. B: Q♦ K♦ J♦ 2♦
2. A♣ 4♣ K♣ Q♠
3. K♥ A♦ Q♥ 6♥
4. 4♦ 7♦ Q♣ 3♦
5. J♠ A♠ K♠ 6♠
6. 6♣ 7♣ 2♣ 3♣
7. 5♦ A♥ 3♠ J♥
8. J♣ 5♠ 7♠ 2♥
9. 7♥ 3♥ 2♠ 4♥
10. 5♣ 4♠ 6♦ 5♥
points AD 68 BC 52
games C 1
sheet A 0 B 0 C 1
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := judged(t, tt.text)
			for _, f := range m.Findings {
				if f.Code == code.ClaimWrongRuling || f.Code == code.ClaimInadmissible ||
					f.Code == code.Renuncia && slices.Contains(tt.possible, play{f.Trick, f.Seat}) {
					t.Errorf("%s: %s", f.Code, f.Msg)
				}
			}
			for _, p := range tt.possible {
				if !slices.ContainsFunc(m.Findings, func(f replay.Finding) bool {
					return f.Code == code.RenunciaPossible && p == play{f.Trick, f.Seat}
				}) {
					t.Errorf("%s is cleared in trick %d", p.seat, p.trick)
				}
			}
			fits := false
			for _, v := range m.Verdicts {
				fits = fits || slices.Contains(kindsOf(v.Slips), tt.kind)
			}
			if !fits {
				t.Errorf("no %s fits", tt.kind)
			}
		})
	}
}
