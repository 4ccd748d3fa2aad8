package proof_test

import (
	"fmt"
	"slices"
	"testing"

	"sueca/engine/internal/records"
	"sueca/engine/proof"
	"sueca/replay"
)

// TestWeighed: who is proven by records that contradict themselves, and of whom it is left open.
func TestWeighed(t *testing.T) {
	for _, test := range []struct {
		name, rules, deal  string
		told, proven, open []string
	}{
		{
			name: "nothing is contradicted",
			deal: `deal 1 dealer A trump 2♦
				1. B: 3♠ 7♠ 6♠ 4♠ = C
				2. C: 2♠ 3♥ A♠ 5♠ = A
				3. A: 4♥ 5♥ 2♥ A♥ = D
				4. D: K♠ 2♣ J♠ Q♠`,
			told:   []string{"D in trick 2"},
			proven: []string{"D in trick 2"},
		},
		{
			name: "one letter of a leader explains it",
			deal: `deal 3 dealer A trump A♠
				1. B: 3♠ 7♠ J♠ A♠ = A
				2. A: Q♦ 5♦ K♦ A♦ = D
				3. D: J♥ 3♥ 2♥ J♣ = D
				4. D: Q♣ K♣ 3♣ 7♣ = C
				5. C: 2♦ A♥ 7♦ 5♥ = A
				6. A: 5♠ 4♣ Q♠ 6♠ = C
				7. A: 4♦ 6♣ J♦ Q♥ = A
				8. A: 2♠ 5♣ K♥ K♠ = D
				9. D: 6♥ 4♥ 7♥ 3♦ = B
				10. B: A♣ 6♦ 2♣ 4♠ = A`,
			told:   []string{"C in trick 3"},
			proven: []string{"C in trick 3"},
		},
		{
			name: "one letter of a winner explains it, or an exchange too that leaves one renúncia fewer",
			deal: `deal 1 dealer A trump A♥
				1. B: 6♣ Q♣ A♣ 5♠ = D
				2. D: 2♥ A♥ J♣ 4♥ = A
				3. A: K♦ 2♦ 4♦ 7♦ = D
				4. D: J♥ 5♥ 3♣ Q♥ = D
				5. D: 6♠ 3♠ 2♠ 6♥
				6. C: K♥ 7♥ 5♦ 7♠ = D
				7. D: K♣ 5♣ 4♣ 3♥
				8. C: Q♠ J♠ Q♦ 7♣ = D
				9. D: 2♣ 6♦ J♦ 4♠ = B
				10. D: A♠ A♦ 3♦ K♠ = D`,
			told:   []string{"A in trick 1", "C in trick 5"},
			proven: []string{"C in trick 5"},
			open:   []string{"A in trick 1"},
		},
		{
			// One of the ten cards is a diamond, and it may be the ace that A would have had to play.
			name: "the dealer's whole hand has not got the trump suit",
			deal: `deal 1 dealer A trump *♦
				hand A ♠AKQJ65432 ♥A
				1. B: 2♥ 3♥ 4♥ 2♠
				stop`,
			open: []string{"A in trick 1"},
		},
		{
			name: "the dealer's letter explains it",
			deal: `deal 1 dealer B trump 5♣
				1. A: 6♦ Q♦ 5♦ 2♦
				2. B: 4♠ 2♠ 7♠ J♠
				3. D: A♣ 3♣ Q♥ 7♣
				4. D: 5♣ Q♣ 6♣ 2♣
				5. A: 3♦ J♦ 7♦ 4♦
				6. C: 6♠ A♠ Q♠ 5♠
				7. D: J♣ K♣ 4♣ K♠
				8. A: A♦ 3♠ 5♥ K♦
				9. A: 4♥ 2♥ J♥ K♥
				10. D: 3♥ 7♥ A♥ 6♥`,
			told:   []string{"B in trick 3"},
			proven: []string{"B in trick 3"},
		},
		{
			name: "a card is written twice, and another letter may be wrong", rules: "fpsd play.direction=cw lead.first=left",
			deal: `deal 1 dealer B trump 7♠
				1. A: 6♦ 5♦ Q♦ 2♦
				2. C: 5♥ K♥ Q♥ 3♥
				3. B: 3♦ 7♦ 4♦ J♦
				4. A: 4♥ A♦ J♥ 6♥
				5. C: 7♥ A♥ Q♠ 4♣
				6. A: 5♠ 2♠ 6♠ 7♠
				7. B: 5♣ K♣ 6♣ Q♣
				8. A: K♠ J♠ 4♠ 3♠
				9. A: 7♥ A♣ 3♣ J♣
				10. A: 2♣ 2♥ A♠ K♦`,
			told: []string{"D in trick 4"},
			open: []string{"D in trick 4"},
		},
		{
			name: "a leader's letter is wrong, or the lead was out of turn", rules: "brasileira",
			deal: `deal 5 dealer B trump 2♣
				1. A: Q♦ 2♦ J♦ 6♦
				2. C: 4♦ 7♦ K♦ 4♥
				3. B: 6♠ 3♠ 5♠ J♠
				4. C: A♥ K♠ Q♥ 7♥
				5. C: 5♦ 2♣ Q♣ 4♣
				6. A: 6♥ 3♥ 3♣ 2♠
				7. C: K♣ A♦ 7♣ A♣
				8. D: Q♠ 6♣ 4♠ 2♥
				9. C: 5♥ 5♣ 7♠ K♥
				10. C: 3♦ A♠ J♣ J♥`,
			told: []string{"B in trick 5", "A in trick 8"},
			open: []string{"B in trick 5", "C in trick 6", "B in trick 7", "A in trick 8"},
		},
		{
			name: "every reading with one slip exchanges cards",
			deal: `deal 1 dealer A trump 6♦
				1. B: J♦ K♦ A♣ 5♦
				2. C: 5♠ 6♠ J♠ J♣
				3. A: 4♠ 7♥ K♠ 4♦
				4. D: 3♥ 6♥ K♥ 4♥
				5. B: 7♣ 6♣ 2♣ 6♦
				6. A: 7♠ 2♥ A♠ 5♥
				7. C: Q♣ 7♦ 2♠ 3♣
				8. C: A♥ 3♠ 2♦ J♥
				9. D: Q♥ A♦ 4♣ Q♦
				10. A: Q♠ 5♣ K♣ 3♦`,
			told: []string{"D in trick 1"},
			open: []string{"D in trick 1", "D in trick 3", "D in trick 6", "D in trick 8"},
		},
		{
			name: "an exchange clears two, and a winner is wrong",
			deal: `deal 4 dealer A trump 7♥
				1. B: 7♠ 5♠ A♠ J♠
				2. D: 4♠ J♥ 5♣ 6♠ = A 3
				3. A: 2♠ J♣ 2♣ 7♣ = C 13
				stop
				show A ♥72 ♣A4 ♦7J2
				show B ♠KQ3 ♥Q ♣3 ♦AK
				show C ♥AK65 ♣6 ♦54`,
			told: []string{"A in trick 2", "B in trick 3"},
			open: []string{"A in trick 2", "B in trick 2", "B in trick 3"},
		},
		{
			name: "an exchange clears three, and a leader is wrong",
			deal: `deal 3 dealer D trump 4♠
				1. A: K♦ 3♦ 5♦ 2♦ = A 4
				2. A: 5♠ 7♠ 6♠ 2♠ = B 10
				3. B: A♥ 4♣ Q♣ 5♣ = B 13
				4. D: K♥ 6♥ 7♦ 3♥ = D 14
				5. D: 3♠ Q♠ A♠ J♠ = B 16
				6. B: A♣ 6♣ 3♣ 6♦ = B
				7. B: 4♦ K♣ A♦ J♦
				8. D: 4♠ 2♥ K♠ 2♣ = B 4
				9. B: 7♣ J♥ 5♥ Q♦ = B 15
				10. B: J♣ 4♥ Q♥ 7♥ = B 15`,
			told: []string{"C in trick 3", "D in trick 3", "A in trick 3"},
			open: []string{"C in trick 3", "D in trick 3", "A in trick 3"},
		},
		{
			name:  "the dealer's whole hand has not got the trump card",
			rules: "pontos120",
			deal: `deal 1 dealer D trump 2♣
				hand B ♠6 ♥J432 ♣64 ♦KQ6
				hand C ♠A72 ♥KQ5 ♣7KJ ♦7
				hand D ♠JQ53 ♥A76 ♣Q5 ♦3
				1. A: *♦ K♦ 7♦ 5♣ = D
				2. D: 5♠ K♠ 6♠ *♠ = C
				3. C: K♣ * 3♣ 4♣ = C
				4. C: Q♥ 7♥ * J♥ = D
				5. D: Q* 4♠ 3♥ 2♠ = D
				stop`,
			open: []string{"D in trick 1", "B in trick 5"},
		},
		{
			name: "two hands have a card, and one of them goes with the plays only without it",
			deal: `deal 2 dealer B trump J♣
				hand A ♠AJ42 ♥K5 ♦7JQ3
				hand D ♠7KQ2 ♥Q ♣AQ52 ♦A
				1. C: 3♥ Q♥ 5♥ 6♥
				2. D: Q♠ J♠ 3♠ 6♠
				3. A: 7♣ 4♣ 6♣ 2♣
				4. A: 7♦ K♦ 2♦ A♦
				5. D: A♣ Q♦ J♣ 3♣
				6. D: Q♣ A♠ K♣ 7♥
				7. B: J♥ 2♥ 5♦ J♦
				8. B: A♥ 4♦ 5♣ 4♠`,
			open: []string{"A in trick 5", "A in trick 6", "C in trick 6", "A in trick 7", "C in trick 8", "D in trick 8", "A in trick 8"},
		},
		{
			name:  "the card that another must be is the one written wrong",
			rules: "fpsd score.double_from=90 void=must_trump",
			deal: `deal 4 dealer C trump 3♥
				1. D: Q♥ 7♥ 2♥ K♥ = A
				2. A: 7♦ 4♠ Q♦ 6♦ = A
				3. A: *♠ 5♠ J♠ 6♠ = C
				4. C: x♣ Q♣ 5♣ A♣ = B
				5. B: 2♦ 3♥ J♦ K♦
				6. C: J♣ 5♥ 4♣ 2♣ = D
				7. D: A♥ 3♦ 4♥ 6♥ = D
				8. D: * A♠ Q♠ 7♣
				9. A: 7♠ A♦ 3♣ 3♠ = A
				10. A: 2♠ * K♣ J♥ = D`,
			told: []string{"B in trick 2", "B in trick 8"},
			open: []string{"B in trick 2", "B in trick 8"},
		},
		{
			name:  "a hand is against the very card",
			rules: "pontos120",
			deal: `deal 3 dealer A trump 5♣
				hand A ♠Q64 ♥63 ♣A5 ♦Q32
				hand B ♠2 ♥Q5 ♣7J32 ♦7J6
				1. B: 6♦ K♦ 4♦ 2♦
				2. C: J♥ 2♥ 6♥ x♥
				3. C: Q♦ 7♠ * J♦
				4. B: 7♣ *♣ 6♣ A♣
				5. A: 4♠ 2♠ 3♠ A♠
				6. D: 4♣ 3♥ J♣ K♥
				7. B: 7♦ A♦ K♠ Q♠
				8. C: 5♦ x 6♠ 3♣
				9. B: * 7♥ Q♣ 5♠
				10. D: A* 5♣ Q♥ 4♥`,
			told:   []string{"A in trick 6"},
			proven: []string{"A in trick 6"},
		},
		{
			name:  "three slips at least",
			rules: "aberto-sem-fim",
			deal: `deal 1 dealer C trump Q♥
				hand B ♠A52 ♥5 ♦2 *5
				hand D ♠7Q63 ♥7 ♣J543 ♦4
				1. D: 3♥ 2♥ K♠ 6♥
				2. C: 4♥ 7♥ A♥ K♥ = A
				3. A: A♣ K♣ Q♣ 3♣ = A
				4. A: 3♦ A♦ Q♦ 4♦ = B
				5. B: A♠ 4♠ 7♠ J♠ = B
				6. B: 2♠ 5♥ Q♠ 6♦ = C
				7. C: Q♥ J♣ 7♦ J♦ = C
				8. C: 7♣ 5♣ 6♣ 4♣ = C
				9. C: K♦ 3♠ 5♦ 2♦ = C
				10. C: J♥ 6♠ 2♣ 5♠ = B`,
			told: []string{"B in trick 1"},
			open: []string{"B in trick 1"},
		},
		{
			name: "a correction finds no card",
			deal: `deal 2 dealer C trump 2♥
				1. D: A♣ 2♣ 6♣ Q♣ = D
				2. D: 3♥ A♥ Q♥ J♥ = A
				3. A: Q♠ 2♠ Q♠ 6♠ = A
				4. A: K♦ 3♦ 7♦ J♦ = C
				5. C: 4♦ Q♦ 4♠ 6♦ = D
				6. D: 7♣ 3♣ A♦ 4♣ = D
				7. D: 4♥ 6♥ K♠ K♥
				8. C: 2♥ 5♥ 5♠ 2♦ = D
				9. D: J♣ K♣ 5♦ 7♠ = A
				10. A: A♠ J♠ 7♥ 3♠ = C
				amend deal 2 trick 5 A Q♠ -> 5♣ "misread"`,
			told: []string{"C in trick 3"},
			open: []string{"C in trick 3"},
		},
		{
			name:  "the trick before confirms a leader by a card that was exchanged",
			rules: "acores",
			deal: `deal 1 dealer B trump 4♣
				1. C: 3♥ A♥ 4♥ K♦ = D
				2. D: 2♦ 6♦ J♦ 4♦ = B
				3. B: 5♦ 3♦ Q♦ T♥
				4. D: A♠ 4♠ T♠ 5♠ = A
				5. A: J♠ 6♠ 2♠ 5♣ = D
				6. D: K♥ Q♣ 6♥ 2♥ = A
				7. A: T♦ 4♣ 6♣ T♣ = D
				8. D: A♣ Q♠ K♣ 2♣ = D
				9. D: 3♣ K♠ J♣ J♥ = B
				10. B: 3♠ 5♥ Q♥ A♦ = B`,
			told: []string{"B in trick 1", "A in trick 3"},
			open: []string{"B in trick 1", "A in trick 3"},
		},
		{
			name: "a dealer, a leader and an exchange, among many ways to read the leaders",
			deal: `deal 1 dealer D trump 7♣
				1. D: 6♦ K♦ Q♠ A♦
				2. C: 3♠ 5♠ 2♠ K♠
				3. B: J♠ 4♠ 7♠ 6♠
				4. D: K♥ 7♥ 3♥ J♥
				5. A: 6♣ 5♣ 7♣ A♣
				7. A: J♣ 5♦ A♥ 4♣
				8. B: Q♦ Q♥ 2♦ A♠
				9. A: 2♥ 5♥ 4♦ 4♥
				10. B: 6♥ 3♦ 7♦ 3♣`,
			told: []string{"B in trick 1"},
			open: []string{"B in trick 1", "C in trick 8", "D in trick 8"},
		},
		{
			name:  "one slip more, and fewer renúncias than any reading proves that supposes the fewest",
			rules: "pontos120",
			deal: `deal 3 dealer B trump A♥
				1. C: Q♦ 4♣ 6♦ K♦
				2. B: Q♠ 2♠ K♥ J♠
				3. A: 3♦ K♣ 5♣ J♣
				4. A: 4♥ 3♥ 2♥ 6♥
				5. D: 7♠ 6♠ 5♠ A♠
				6. C: A♣ 7♣ 4♠ Q♣
				7. C: K♠ 3♠ J♥ 6♣
				8. A: 5♦ 3♣ 4♦ A♦
				9. D: J♦ 2♦ A♥ 7♦
				10. B: 7♥ 2♣ Q♥ 5♥`,
			told: []string{"D in trick 1"},
			open: []string{"D in trick 1", "D in trick 2", "B in trick 3", "C in trick 3", "D in trick 3"},
		},
		{
			name:  "two slips more, and five renúncias fewer",
			rules: "online-riscos",
			deal: `deal 2 dealer A trump 6♦
				1. D: 2♥ 2♣ 3♣ K♣ = D
				2. D: 4♣ 7♣ 5♣ A♣ = B 21
				3. B: 3♦ 4♦ K♦ A♦ = A 15
				4. A: A♠ 5♠ 4♠ 7♠ = A 21
				5. A: K♠ Q♠ 6♠ 2♠ = A 6
				6. A: 2♦ J♦ 7♦ Q♥ = C 15
				7. C: Q♣ 3♠ 6♦ A♥ = A 13
				8. A: K♥ 5♥ 4♥ 7♥ = D 14
				9. D: 6♣ Q♦ 3♥ 6♥ = A
				10. A: J♠ 5♦ J♣ J♥ = B 9`,
			told: []string{"A in trick 1", "B in trick 1", "C in trick 1", "D in trick 7", "C in trick 9"},
			open: []string{"A in trick 1", "B in trick 1", "C in trick 1", "D in trick 7", "C in trick 9"},
		},
		{
			name:  "a card that is written twice has also moved",
			rules: "fpsd-consent",
			deal: `deal 1 dealer D trump 6♠
				1. A: K♣ 3♣ 5♣ 7♣ = D
				2. D: Q♦ 7♦ 5♦ A♦ = C
				3. C: x 4♦ 3♠ 2♦ = A
				4. A: 3♥ 7♥ 5♥ 4♠ = D
				5. D: 7♠ Q* J♠ J♦ = D
				6. D: 6♠ Q♥ 2♠ 6♦ = D
				7. D: Q♣ 2♣ * * = C
				8. C: A♣ A♠ * 6♣ = D
				9. D: A♥ 6♥ 4♣ 2♣ = D
				10. D: K♠ J♥ 2♥ K♦ = D`,
			told: []string{"D in trick 4", "B in trick 9"},
			open: []string{"D in trick 4", "B in trick 9"},
		},
		{
			name:  "nobody who may have led the trick before can have taken it for the next leader",
			rules: "fpsd-consent",
			deal: `deal 4 dealer A trump 6♦
				1. B: 3♣ 4♣ A♣ J♣
				2. D: 3♠ J♠ 4♠ 2♠
				3. A: 5♣ K♣ 7♣ 4♥
				4. C: J♦ 5♦ 6♦ 3♦
				5. C: A♠ 6♠ K♠ 5♠
				6. C: A♦ 7♦ Q♦ 4♦
				7. C: 2♣ 3♥ Q♥ 6♣
				8. B: Q♠ * A♥ x♥
				9. 6♥ J♥ 5♥ 7♥
				10. D: K♥ Q♣ K♦ 2♦`,
			open: []string{"A in trick 7"},
		},
		{
			name: "the trump card is another's, and the first leader goes with another dealer",
			deal: `deal 4 dealer A trump Q♣
				1. B: 3♦ 4♣ 7♦ J♦
				show B ♠Q432 ♥K4 ♣Q52
				show C ♠J ♥AJ52 ♣7J6 ♦K
				show D ♠AK ♥7Q6 ♣A ♦Q54`,
			told: []string{"C in trick 1"},
			open: []string{"C in trick 1"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			told, proven, open := weighed(t, test.rules, test.deal)
			if !slices.Equal(told, test.told) {
				t.Errorf("the readings that are told prove %q, want %q", told, test.told)
			}
			if !slices.Equal(proven, test.proven) || !slices.Equal(open, test.open) {
				t.Errorf("proven are %q and open %q, want %q and %q", proven, open, test.proven, test.open)
			}
		})
	}
}

// weighed returns whose renúncia the readings of a deal prove that are told, whose all prove
// that are weighed, and whose only some do.
func weighed(t *testing.T, rules, deal string) (told, proven, open []string) {
	t.Helper()
	record := records.Events(t, rules, deal)
	head, deals := replay.Standings(record)
	match := replay.Judge(record)
	state := deals[0].End(record[:head], &match.Verdicts[0])
	readings := proof.HypothesesOf(&state.Deal, &state.Rules)
	who := func(r proof.Renuncia) string { return fmt.Sprintf("%s in trick %d", r.Seat, r.Trick) }
	for _, r := range readings.Told() {
		if r.Proven {
			told = append(told, who(r))
		}
	}
	for _, r := range readings.Renuncias() {
		if r.Proven {
			proven = append(proven, who(r))
		} else {
			open = append(open, who(r))
		}
	}
	return told, proven, open
}
