package modes

// deadHand are the border cases of three players with a dead hand.
func deadHand() []Row {
	const mode = "tres-morto"
	return []Row{
		{
			Name: "sixty all, played",
			Rule: "tres-morto: as fpsd; the games go to each player of the side (the dealer alone, or both others)",
			Text: record(mode, `deal 1 dealer A trump 3♣
1. B: K♥ Q♥ 3♥ 6♥
2. B: K♣ Q♣ 5♣ 3♣
3. B: K♠ 6♠ 5♠ 7♠
4. A: A♦ 7♦ 5♦ K♦
5. A: J♣ A♣ 2♠ 4♣
6. B: 3♦ 2♦ 6♦ J♦
7. A: 7♣ 6♣ J♠ 4♥
8. A: Q♦ 4♦ J♥ 4♠
9. A: 5♥ A♠ 2♥ A♥
10. C: Q♠ 7♥ 2♣ 3♠
points AD 60 BC 60
games none
sheet A 0 B 0 C 0
`),
			Points: "AD 60 BC 60", Games: "none", Sheet: "A 0 B 0 C 0", Winners: "none",
		},
		{
			Name: "61 for the dealer and the dead hand",
			Rule: "tres-morto: as fpsd; the games go to each player of the side (the dealer alone, or both others)",
			Text: record(mode, `deal 1 dealer A trump A♦
1. B: K♠ Q♠ 6♠ 3♠
2. B: 3♥ 3♦ A♥ Q♥
3. D: A♠ J♦ 7♠ 2♠
4. C: 3♣ K♣ 2♣ 6♣
5. A: J♠ 5♥ 5♠ 6♥
6. A: 5♦ 6♦ 2♦ 4♣
7. B: J♣ 5♣ A♣ J♥
8. C: 2♥ K♦ 7♥ 4♠
9. A: 4♦ 7♦ Q♦ 4♥
10. B: K♥ Q♣ 7♣ A♦
points AD 61 BC 59
games A 1
sheet A 1 B 0 C 0
`),
			Points: "AD 61 BC 59", Games: "A 1", Sheet: "A 1 B 0 C 0",
		},
		{
			Name: "90 for the others",
			Rule: "tres-morto: as fpsd; the games go to each player of the side (the dealer alone, or both others)",
			Text: record(mode, `deal 1 dealer A trump 2♣
1. B: A♣ 6♠ 4♣ 2♣
2. B: J♥ 2♥ Q♥ 5♥
3. B: A♥ 4♥ 5♣ 6♥
4. C: Q♠ A♠ 3♠ J♠
5. A: 7♥ 3♥ 5♦ K♦
6. A: A♦ J♦ 4♦ 7♣
7. C: 2♠ K♠ 7♠ 6♦
8. B: 6♣ 2♦ 3♣ K♥
9. B: Q♣ Q♦ K♣ 4♠
10. C: 5♠ 3♦ J♣ 7♦
points AD 30 BC 90
games B 1 C 1
sheet A 0 B 1 C 1
`),
			Points: "AD 30 BC 90", Games: "B 1 C 1",
		},
		{
			Name: "91 for the dealer",
			Rule: "tres-morto: as fpsd; the games go to each player of the side (the dealer alone, or both others)",
			Text: record(mode, `deal 1 dealer A trump 6♥
1. B: 7♦ 6♦ J♦ Q♦
2. B: 5♣ J♣ A♣ 6♣
3. C: 4♠ 3♠ Q♠ 7♠
4. D: 2♦ 2♣ 3♦ 5♦
5. B: 4♦ K♦ 7♣ 5♥
6. A: 6♥ 2♥ 7♥ J♥
7. D: A♥ 6♠ Q♥ K♥
8. D: 4♥ 2♠ 3♥ Q♣
9. D: 3♣ J♠ K♣ 4♣
10. A: K♠ A♦ A♠ 5♠
points AD 91 BC 29
games A 2
sheet A 2 B 0 C 0
`),
			Points: "AD 91 BC 29", Games: "A 2",
		},
		{
			Name: "every trick",
			Rule: "all ten tricks: 4, as fpsd; the dead hand has no column",
			Text: record(mode, `deal 1 dealer A trump 2♦
1. B: 5♥ 4♥ K♥ 5♦
2. A: 4♦ 7♠ 2♠ 6♣
3. A: 3♦ 3♣ 2♥ J♣
4. A: A♦ 7♣ Q♥ J♠
5. A: Q♦ A♠ Q♠ Q♣
6. A: 7♦ 6♠ 5♠ 2♣
7. A: 2♦ 6♥ 5♣ 3♥
8. A: J♦ 3♠ K♣ K♠
9. A: K♦ 7♥ A♥ J♥
10. A: 6♦ 4♣ A♣ 4♠
points AD 120 BC 0
games A 4
sheet A 4 B 0 C 0
`),
			Points: "AD 120 BC 0", Games: "A 4", Sheet: "A 4 B 0 C 0", Winners: "A",
		},
		{
			Name: "120 without every trick",
			Rule: "fpsd: 91-120 is two, the sweep is by tricks",
			Text: record(mode, `deal 1 dealer A trump 2♦
points AD 0 BC 120
games B 2 C 2
`),
			Points: "AD 0 BC 120", Games: "B 2 C 2",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "two win at once",
			Rule: "where columns are players, several can reach it at once, and all of them have won",
			Text: record(mode, `deal 1 dealer A trump 2♦
points AD 0 BC 120
games B 4 C 4
sheet A 0 B 4 C 4
`),
			Games: "B 4 C 4", Sheet: "A 0 B 4 C 4", Winners: "B C",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "points of each hand",
			Rule: "Card points add up over a group (`points A 20 D 50` says as much as `points AD 70`)",
			Text: record(mode, `deal 1 dealer A trump 2♦
points A 20 D 50 BC 50
games A 1
`),
			Points: "AD 70 BC 50", Games: "A 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "one side's points tell the other's",
			Rule: "Card points add up: 120 in the pack",
			Text: record(mode, `deal 1 dealer A trump 2♦
points BC 59
games A 1
`),
			Games: "A 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "games left out are 0",
			Rule: "A seat left out of `games` has 0",
			Text: record(mode, `deal 1 dealer A trump 2♦
points AD 50 BC 70
games B 1
`),
			Games: "B 1 C 1",
			Codes: []string{"incomplete-deal", "games-mismatch"},
		},
		{
			Name: "games for the dead hand",
			Rule: "Games for the dead hand: `games-mismatch`",
			Text: record(mode, `deal 1 dealer A trump 2♦
points AD 70 BC 50
games AD 1
`),
			Games: "A 1",
			Codes: []string{"incomplete-deal", "games-mismatch"},
		},
		{
			Name: "the dead hand leads",
			Rule: "D leads when its card took the trick; winner and leader are then written D",
			Text: record(mode, `deal 1 dealer A trump 2♦
1. B: 3♠ A♠ 2♠ 4♠ = D 11
2. D: 5♣ 4♣ 3♣ 2♣ = D 0
stop
`),
			Codes: []string{},
		},
		{
			Name: "B deals",
			Rule: "B deals: C D A B",
			Text: record(mode, `deal 1 dealer B trump 2♦
1. C: 3♠ A♠ 2♠ 4♠ = D 11
2. D: 5♣ 4♣ 3♣ 2♣ = D 0
3. D: 3♥ 7♥ 2♥ 4♥ = A 10
stop
`),
			Codes: []string{},
		},
		{
			Name: "C deals",
			Rule: "C deals: A D B C",
			Text: record(mode, `deal 1 dealer C trump 2♦
play by C
1. A: 3♠ A♠ 2♠ 4♠ = D 11
2. D: 5♣ 4♣ 3♣ 2♣ = D 0
3. D: 3♥ 7♥ 2♥ 4♥ = B 10
stop
`),
			Codes: []string{},
		},
		{
			Name: "the dead hand did not follow",
			Rule: "an accusation of its card is against its side; Any player off the offender's side may claim; the award goes to every column off that side",
			Text: record(mode, `deal 1 dealer A trump 2♦
1. B: K♠ 2♣ 3♠ 4♠ = B 4
2. B: J♠ 6♠ 5♠ Q♠ = B 5
claim B against D trick 1 upheld
games B 4 C 4
sheet A 0 B 4 C 4
`),
			Games: "B 4 C 4", Sheet: "A 0 B 4 C 4", Winners: "B C",
			Codes: []string{"renuncia"},
		},
		{
			Name: "a defender did not follow",
			Rule: "Any player off the offender's side may claim; the award goes to every column off that side",
			Text: record(mode, `deal 1 dealer A trump 2♦
1. B: K♠ 3♠ 2♣ 4♠ = B 4
2. B: J♠ 5♠ 6♠ Q♠ = B 5
claim A against BC trick 1 upheld
games A 4
sheet A 4 B 0 C 0
`),
			Games: "A 4", Winners: "A",
			Codes: []string{"renuncia"},
		},
		{
			Name: "a false claim against the dealer",
			Rule: "A false claim: the award goes to every column of the accused side",
			Text: record(mode, `deal 1 dealer A trump A♦
1. B: K♠ Q♠ 6♠ 3♠
2. B: 3♥ 3♦ A♥ Q♥
3. D: A♠ J♦ 7♠ 2♠
4. C: 3♣ K♣ 2♣ 6♣
5. A: J♠ 5♥ 5♠ 6♥
6. A: 5♦ 6♦ 2♦ 4♣
7. B: J♣ 5♣ A♣ J♥
8. C: 2♥ K♦ 7♥ 4♠
9. A: 4♦ 7♦ Q♦ 4♥
10. B: K♥ Q♣ 7♣ A♦
claim C against D rejected
games A 3
sheet A 3 B 0 C 0
`),
			Games: "A 3", Sheet: "A 3 B 0 C 0", Winners: "none",
		},
		{
			Name: "a false claim against the others",
			Rule: "A false claim: the award goes to every column of the accused side",
			Text: record(mode, `deal 1 dealer A trump A♦
1. B: K♠ Q♠ 6♠ 3♠
2. B: 3♥ 3♦ A♥ Q♥
3. D: A♠ J♦ 7♠ 2♠
4. C: 3♣ K♣ 2♣ 6♣
5. A: J♠ 5♥ 5♠ 6♥
6. A: 5♦ 6♦ 2♦ 4♣
7. B: J♣ 5♣ A♣ J♥
8. C: 2♥ K♦ 7♥ 4♠
9. A: 4♦ 7♦ Q♦ 4♥
10. B: K♥ Q♣ 7♣ A♦
claim A against B rejected
games A 1 B 2 C 2
sheet A 1 B 2 C 2
`),
			Games: "A 1 B 2 C 2",
		},
		{
			Name: "the dead hand claims",
			Rule: "D claims, admits and signs nothing (`claim-inadmissible`)",
			Text: record(mode, `deal 1 dealer A trump A♦
1. B: K♠ Q♠ 6♠ 3♠
2. B: 3♥ 3♦ A♥ Q♥
3. D: A♠ J♦ 7♠ 2♠
4. C: 3♣ K♣ 2♣ 6♣
5. A: J♠ 5♥ 5♠ 6♥
6. A: 5♦ 6♦ 2♦ 4♣
7. B: J♣ 5♣ A♣ J♥
8. C: 2♥ K♦ 7♥ 4♠
9. A: 4♦ 7♦ Q♦ 4♥
10. B: K♥ Q♣ 7♣ A♦
claim D against B rejected
`),
			Codes: []string{"claim-inadmissible"},
		},
		{
			Name: "the dealer claims against the dead hand",
			Rule: "Any player off the offender's side may claim",
			Text: record(mode, `deal 1 dealer A trump A♦
1. B: K♠ Q♠ 6♠ 3♠
2. B: 3♥ 3♦ A♥ Q♥
3. D: A♠ J♦ 7♠ 2♠
4. C: 3♣ K♣ 2♣ 6♣
5. A: J♠ 5♥ 5♠ 6♥
6. A: 5♦ 6♦ 2♦ 4♣
7. B: J♣ 5♣ A♣ J♥
8. C: 2♥ K♦ 7♥ 4♠
9. A: 4♦ 7♦ Q♦ 4♥
10. B: K♥ Q♣ 7♣ A♦
claim A against D rejected
`),
			Codes: []string{"claim-inadmissible"},
		},
		{
			Name: "upheld against the record",
			Rule: "`claim-wrong-ruling`: a claim upheld or rejected against the record",
			Text: record(mode, `deal 1 dealer A trump A♦
1. B: K♠ Q♠ 6♠ 3♠
2. B: 3♥ 3♦ A♥ Q♥
3. D: A♠ J♦ 7♠ 2♠
4. C: 3♣ K♣ 2♣ 6♣
5. A: J♠ 5♥ 5♠ 6♥
6. A: 5♦ 6♦ 2♦ 4♣
7. B: J♣ 5♣ A♣ J♥
8. C: 2♥ K♦ 7♥ 4♠
9. A: 4♦ 7♦ Q♦ 4♥
10. B: K♥ Q♣ 7♣ A♦
claim B against AD upheld
`),
			Codes: []string{"claim-wrong-ruling"},
		},
		{
			Name: "the deal passes to the right",
			Rule: "the deal passes to the right, A B C and round",
			Text: record(mode, `deal 1 dealer A trump 2♦
points AD 60 BC 60
games none

deal 2 dealer B trump 2♦
points BD 60 AC 60
games none

deal 3 dealer C trump 2♦
points CD 61 AB 59
games C 1

deal 4 dealer A trump 2♦
points AD 61 BC 59
games A 1
sheet A 1 B 0 C 1
`),
			Games: "A 1", Sheet: "A 1 B 0 C 1",
			Codes: []string{"incomplete-deal"},
		},
	}
}
