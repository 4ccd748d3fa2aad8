package modes

// suecada are the same, where what is missed is lost too.
func suecada() []Row {
	const mode = "italiana5 score.italiana=suecada"
	return []Row{
		{
			Name: "65 bid and made exactly",
			Rule: "score.italiana=suecada: made, declarer's side +p",
			Text: record(mode, `deal 1 dealer A
bid E 65
declare E trump ♣ call K♣
1. E: 4♣ Q♣ 7♣ 3♣ 5♣
2. B: 3♠ 2♠ 5♠ 7♠ A♠
3. A: J♦ 7♦ 6♦ Q♦ 3♦
4. B: Q♥ 2♥ K♥ 7♥ 3♥
5. E: 4♥ J♥ 6♥ 5♥ K♠
6. A: 4♦ K♦ 5♦ A♦ 2♣
7. E: J♣ 6♣ K♣ 6♠ 2♦
8. B: 4♠ A♥ Q♠ J♠ A♣
points BE 65 ACD 55
games B 1 E 1
sheet A 0 B 1 C 0 D 0 E 1
`),
			Points: "ACD 55 BE 65", Games: "B 1 E 1", Sheet: "A 0 B 1 C 0 D 0 E 1",
		},
		{
			Name: "65 bid and missed by one",
			Rule: "missed, declarer's side −p and the others +p, p as before",
			Text: record(mode, `deal 1 dealer A
bid C 65
declare C trump ♠ call K♠
1. C: 3♠ 5♠ 4♠ 7♠ K♠
2. A: 6♠ 2♠ A♠ 6♦ 4♣
3. C: J♠ J♣ K♣ K♦ Q♠
4. C: 4♦ 2♦ J♦ 3♦ A♦
5. B: 6♣ A♣ 2♣ 7♣ Q♣
6. C: 3♥ Q♥ 7♥ J♥ 4♥
7. E: 5♣ 5♥ Q♦ 5♦ 2♥
8. E: 3♣ 6♥ A♥ K♥ 7♦
points BC 64 ADE 56
games A 1 B -1 C -1 D 1 E 1
sheet A 1 B -1 C -1 D 1 E 1
`),
			Points: "ADE 56 BC 64", Games: "A 1 B -1 C -1 D 1 E 1", Sheet: "A 1 B -1 C -1 D 1 E 1",
		},
		{
			Name: "all eight tricks",
			Rule: "two for all eight tricks",
			Text: record(mode, `deal 1 dealer A
bid B 65
declare B trump ♣ call K♠
1. B: J♣ 2♣ J♠ 7♥ 3♣
2. B: A♣ K♠ 6♠ 4♥ Q♦
3. B: 7♣ 2♠ 4♠ K♦ Q♥
4. B: 6♣ 5♦ 3♦ J♦ 7♦
5. B: Q♣ 3♥ 5♥ J♥ K♥
6. B: 4♣ 6♦ 2♥ 4♦ A♥
7. B: K♣ A♠ 7♠ 2♦ 3♠
8. B: 5♣ A♦ 5♠ Q♠ 6♥
points BC 120 ADE 0
games B 2 C 2
sheet A 0 B 2 C 2 D 0 E 0
`),
			Points: "ADE 0 BC 120", Games: "B 2 C 2", Sheet: "A 0 B 2 C 2 D 0 E 0",
		},
		{
			Name: "none of the eight tricks",
			Rule: "two if they took all eight tricks",
			Text: record(mode, `deal 1 dealer A
bid D 65
declare D trump ♥ call 7♣
1. D: Q♦ 4♦ 4♥ A♦ 5♦
2. A: Q♥ 2♥ 3♥ 3♦ 6♠
3. A: 7♥ 2♠ A♠ Q♠ 3♠
4. A: A♥ 7♦ 4♣ J♣ 2♣
5. A: K♥ 5♠ 6♣ K♣ 3♣
6. A: 5♥ J♠ 2♦ 5♣ 7♣
7. A: 6♥ 6♦ Q♣ A♣ 7♠
8. A: J♥ J♦ K♠ 4♠ K♦
points DE 0 ABC 120
games A 2 B 2 C 2 D -2 E -2
sheet A 2 B 2 C 2 D -2 E -2
`),
			Points: "ABC 120 DE 0", Games: "A 2 B 2 C 2 D -2 E -2", Sheet: "A 2 B 2 C 2 D -2 E -2",
		},
		{
			Name: "alone against four",
			Rule: "alone against four if the declarer holds it or calls none",
			Text: record(mode, `deal 1 dealer A
bid D 65
declare D trump ♦ call -
1. D: J♦ 3♦ 6♦ 4♦ A♦
2. C: 6♣ 3♣ 2♣ K♣ 5♣
3. A: Q♠ 5♠ A♠ 6♠ 4♠
4. C: K♠ 2♦ J♠ 2♠ 3♠
5. D: 2♥ A♥ 5♥ J♥ 5♦
6. C: 7♠ K♦ 4♣ 6♥ 3♥
7. D: 7♣ Q♥ J♣ 4♥ Q♣
8. D: 7♦ K♥ A♣ 7♥ Q♦
points D 75 ABCE 45
games D 1
sheet A 0 B 0 C 0 D 1 E 0
`),
			Points: "ABCE 45 D 75", Games: "D 1", Sheet: "A 0 B 0 C 0 D 1 E 0",
		},
		{
			Name: "the declarer's own card is called",
			Rule: "`wrong-call` (the called card lies in the declarer's own hand: scored as alone against four)",
			Text: record(mode, `deal 1 dealer A
bid C 65
declare C trump ♠ call A♠
1. C: J♠ 6♠ 2♠ Q♥ 4♠
2. C: A♠ K♠ 5♠ J♣ 6♥
3. C: 3♠ 7♠ K♦ 2♣ K♣
4. D: 4♥ 3♥ K♥ 7♥ 5♦
5. B: Q♦ 7♦ 6♦ 4♦ A♦
6. A: 4♣ A♣ 5♣ 6♣ 3♣
7. B: Q♣ 3♦ A♥ J♦ 7♣
8. A: 2♥ 5♥ Q♠ J♥ 2♦
points C 28 ABDE 92
games A 1 B 1 C -1 D 1 E 1
sheet A 1 B 1 C -1 D 1 E 1
`),
			Points: "ABDE 92 C 28", Games: "A 1 B 1 C -1 D 1 E 1", Sheet: "A 1 B 1 C -1 D 1 E 1",
			Codes: []string{"wrong-call"},
		},
		{
			Name: "110 bid, 111 made",
			Rule: "score.italiana=suecada: made, declarer's side +p",
			Text: record(mode, `deal 1 dealer A
bid D 110
declare D trump ♥ call A♥
1. D: 4♦ 6♦ 5♦ K♦ 3♦
2. B: 5♣ 7♣ K♣ A♣ 2♣
3. E: Q♥ 3♥ 5♥ 2♠ 4♥
4. E: 4♣ J♣ 3♣ Q♣ 6♣
5. A: 7♥ 2♦ A♠ J♥ A♥
6. E: 6♥ Q♠ Q♦ 4♠ 2♥
7. E: J♠ 5♠ 3♠ A♦ K♠
8. D: 6♠ K♥ 7♦ 7♠ J♦
points DE 111 ABC 9
games D 1 E 1
sheet A 0 B 0 C 0 D 1 E 1
`),
			Points: "ABC 9 DE 111", Games: "D 1 E 1", Sheet: "A 0 B 0 C 0 D 1 E 1",
		},
		{
			Name: "115 bid, 111 is not enough",
			Rule: "missed, declarer's side −p and the others +p, p as before",
			Text: record(mode, `deal 1 dealer A
bid D 115
declare D trump ♥ call A♥
1. D: 4♦ 6♦ 5♦ K♦ 3♦
2. B: 5♣ 7♣ K♣ A♣ 2♣
3. E: Q♥ 3♥ 5♥ 2♠ 4♥
4. E: 4♣ J♣ 3♣ Q♣ 6♣
5. A: 7♥ 2♦ A♠ J♥ A♥
6. E: 6♥ Q♠ Q♦ 4♠ 2♥
7. E: J♠ 5♠ 3♠ A♦ K♠
8. D: 6♠ K♥ 7♦ 7♠ J♦
points DE 111 ABC 9
games A 1 B 1 C 1 D -1 E -1
sheet A 1 B 1 C 1 D -1 E -1
`),
			Points: "ABC 9 DE 111", Games: "A 1 B 1 C 1 D -1 E -1", Sheet: "A 1 B 1 C 1 D -1 E -1",
		},
		{
			Name: "120 bid, 120 made without every trick",
			Rule: "bids from 65 in fives to 120",
			Text: record(mode, `deal 1 dealer A
bid B 120
declare B trump ♥ call -
points B 120 ACDE 0
games B 1
`),
			Games: "B 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "120 bid, 118 missed",
			Rule: "missed, declarer's side −p and the others +p, p as before",
			Text: record(mode, `deal 1 dealer A
bid B 120
declare B trump ♥ call -
points B 118 ACDE 2
games A 1 B -1 C 1 D 1 E 1
`),
			Games: "A 1 B -1 C 1 D 1 E 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "all pass",
			Rule: "All pass: nobody scores, the deal is complete with all games 0 and points null, the next dealer deals",
			Text: record(mode, `deal 1 dealer A
bid B pass
bid C pass
bid D pass
bid E pass
bid A pass

deal 2 dealer B
bid C pass
bid D pass
bid E pass
bid A pass
bid B pass
games none
sheet A 0 B 0 C 0 D 0 E 0
`),
			Points: "null", Games: "none", Sheet: "A 0 B 0 C 0 D 0 E 0",
			Codes: []string{},
		},
		{
			Name: "no bids, 64",
			Rule: "none: not recorded, and games are given only where every bid from 65 to 120 gives the same",
			Text: record(mode, `deal 1 dealer A
declare B trump ♥ call -
points B 64 ACDE 56
games A 1 B -1 C 1 D 1 E 1
`),
			Games: "A 1 B -1 C 1 D 1 E 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "one bid line alone",
			Rule: "One `bid` line alone is the bid that stood, its turn not judged",
			Text: record(mode, `deal 1 dealer A
bid D 75
declare D trump ♥ call -
points D 75 ABCE 45
games D 1
`),
			Games: "D 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "a whole auction",
			Rule: "From the dealer's right, counter-clockwise; who has passed is out; it ends when all others have passed",
			Text: record(mode, `deal 1 dealer A
bid B 65
bid C pass
bid D 70
bid E pass
bid A pass
bid B 80
bid D 85
bid B pass
declare D trump ♥ call -
points D 84 ABCE 36
games A 1 B 1 C 1 D -1 E 1
`),
			Games: "A 1 B 1 C 1 D -1 E 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "a renúncia of the partner",
			Rule: "the side as the cards show it at the end; Any player off the offender's side may claim; the award goes to every column off that side",
			Text: record(mode, `deal 1 dealer A
hand E ♠A
bid B 65
declare B trump ♥ call A♠
1. B: K♥ 2♥ 3♥ 6♣ 5♥ = B 4
2. B: J♥ 4♥ Q♥ 6♥ 7♥ = A 15
claim C against E trick 1 upheld
`),
			Games: "A 4 C 4 D 4",
			Codes: []string{"renuncia"},
		},
		{
			Name: "a false claim against the declarer's side",
			Rule: "A false claim: the award goes to every column of the accused side",
			Text: record(mode, `deal 1 dealer A
bid E 65
declare E trump ♣ call K♣
1. E: 4♣ Q♣ 7♣ 3♣ 5♣
2. B: 3♠ 2♠ 5♠ 7♠ A♠
3. A: J♦ 7♦ 6♦ Q♦ 3♦
4. B: Q♥ 2♥ K♥ 7♥ 3♥
5. E: 4♥ J♥ 6♥ 5♥ K♠
6. A: 4♦ K♦ 5♦ A♦ 2♣
7. E: J♣ 6♣ K♣ 6♠ 2♦
8. B: 4♠ A♥ Q♠ J♠ A♣
claim A against E rejected
`),
			Games: "B 3 E 3",
			Codes: []string{},
		},
		{
			Name: "an open match goes on",
			Rule: "`italiana5` is open",
			Text: record(mode, `deal 1 dealer A
bid B 65
declare B trump ♥ call -
games B 2

deal 2 dealer B
bid C 65
declare C trump ♥ call -
points C 70 ABDE 50
games C 1
`),
			Games: "C 1", Sheet: "A 0 B 2 C 1 D 0 E 0", Winners: "none",
			Codes: []string{"incomplete-deal"},
		},
	}
}
