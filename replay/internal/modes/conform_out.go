package modes

// deadOut are the border cases of three players, each for himself, with the fourth hand aside.
func deadOut() []Row {
	const mode = "tres-morto dead=out"
	return []Row{
		{
			Name: "equal at the top, played",
			Rule: "equal at the top none",
			Text: record(mode, `deal 1 dealer A trump 3♣
1. B: 4♥ Q♥ 2♥
2. C: Q♣ 3♣ J♣
3. B: K♠ 6♦ 7♠
4. A: 4♠ Q♠ 7♦
5. B: 3♠ K♦ A♠
6. A: 5♦ 5♥ 3♦
7. A: J♦ 2♣ 7♥
8. B: 6♠ J♥ 4♦
9. B: 3♥ 7♣ A♦
10. C: K♣ Q♦ K♥
points A 29 B 33 C 33
games none
sheet A 0 B 0 C 0
`),
			Points: "A 29 B 33 C 33", Games: "none", Sheet: "A 0 B 0 C 0",
		},
		{
			Name: "exactly three quarters, played",
			Rule: "strictly more than three quarters of them two",
			Text: record(mode, `deal 1 dealer A trump A♥
1. B: 3♥ K♥ 6♥
2. C: 3♦ 4♦ Q♦
3. B: 2♥ 4♥ 5♥
4. A: 4♣ 5♣ 6♣
5. C: 7♠ K♠ 6♠
6. C: 5♠ A♠ J♠
7. A: 7♦ J♦ 6♦
8. A: K♦ 5♦ 2♦
9. A: A♥ Q♥ K♣
10. A: 7♥ Q♣ 3♠
points A 60 B 2 C 18
games A 1
`),
			Points: "A 60 B 2 C 18", Games: "A 1",
		},
		{
			Name: "just more than three quarters, played",
			Rule: "strictly more than three quarters of them two",
			Text: record(mode, `deal 1 dealer A trump 7♣
1. B: J♠ 3♦ K♠
2. A: Q♥ 7♥ 3♥
3. B: A♠ 5♦ 7♠
4. B: 4♠ 5♣ 3♠
5. C: 4♥ 4♦ J♥
6. B: A♦ 7♦ K♦
7. B: K♣ 4♣ 7♣
8. A: 6♦ A♣ Q♦
9. B: 5♠ J♦ 6♣
10. A: 2♦ 2♠ 2♣
points A 24 B 74 C 0
games B 2
`),
			Points: "A 24 B 74 C 0", Games: "B 2",
		},
		{
			Name: "the most, less than half",
			Rule: "most card points of those played take one game",
			Text: record(mode, `deal 1 dealer A trump 4♦
1. B: 5♣ 7♣ K♣
2. C: 6♣ J♥ Q♣
3. B: K♥ 3♥ 5♥
4. B: A♣ J♣ A♥
5. B: 2♥ J♠ 4♦
6. A: 2♦ 3♦ J♦
7. C: 4♣ 4♠ 7♥
8. C: 6♦ A♦ 5♦
9. A: K♦ 6♠ 7♠
10. A: 2♠ Q♥ 3♣
points A 30 B 34 C 27
games B 1
`),
			Points: "A 30 B 34 C 27", Games: "B 1",
		},
		{
			Name: "every trick",
			Rule: "all ten tricks four",
			Text: record(mode, `deal 1 dealer A trump 3♦
1. B: 4♣ A♣ 2♦
2. A: 3♦ 2♣ 6♥
3. A: A♦ J♠ 7♣
4. A: 4♦ 5♣ J♥
5. A: 5♦ A♥ K♣
6. A: K♦ 5♥ 5♠
7. A: 6♦ 3♠ K♠
8. A: Q♦ 6♣ 4♠
9. A: 7♦ K♥ 6♠
10. A: J♦ 7♠ 2♥
points A 90 B 0 C 0
games A 4
sheet A 4 B 0 C 0
`),
			Points: "A 90 B 0 C 0", Games: "A 4", Winners: "A",
		},
		{
			Name: "all points, not every trick",
			Rule: "all ten tricks four; all points are more than three quarters",
			Text: record(mode, `deal 1 dealer C trump 2♦
points A 90 B 0 C 0
games A 2
`),
			Games: "A 2",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "equal at the top",
			Rule: "equal at the top none",
			Text: record(mode, `deal 1 dealer C trump 2♦
points A 40 B 40 C 20
games none
`),
			Games: "none",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "equal below the top",
			Rule: "only the top is looked at",
			Text: record(mode, `deal 1 dealer C trump 2♦
points A 40 B 30 C 30
games A 1
`),
			Games: "A 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "three quarters of those played",
			Rule: "of those played: 60 of 80, not of 120",
			Text: record(mode, `deal 1 dealer C trump 2♦
points A 60 B 20 C 0
games A 1
`),
			Games: "A 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "one more than three quarters",
			Rule: "strictly more than three quarters: 61 of 81",
			Text: record(mode, `deal 1 dealer C trump 2♦
points A 61 B 20 C 0
games A 2
`),
			Games: "A 2",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "the fourth hand is evidence",
			Rule: "The fourth hand may be written afterwards as `hand D`: evidence, no seat",
			Text: record(mode, `deal 1 dealer C trump 2♦
1. A: 7♠ 2♥ 3♥ = A 10
stop
hand D ♠AKJQ65432 ♣4
`),
			Codes: []string{},
		},
		{
			Name: "the fourth hand acquits",
			Rule: "evidence, no seat",
			Text: record(mode, `deal 1 dealer B trump 2♦
hand A ♠7AKJ ♥A7K ♣A7K
hand C ♠Q6 ♥JQ65 ♣JQ65
hand D ♠5432 ♥2 ♣3 ♦A7KJ
1. C: 6♠ 7♠ 3♥ = A 10
stop
`),
			Codes: []string{},
		},
		{
			Name: "an upheld claim",
			Rule: "Any player off the offender's side may claim; the award goes to every column off that side",
			Text: record(mode, `deal 1 dealer C trump 2♦
1. A: K♠ 2♣ 3♠ = A 4
2. A: J♠ 5♠ 4♠ = A 3
claim C against B trick 1 upheld
games A 4 C 4
sheet A 4 B 0 C 4
`),
			Games: "A 4 C 4", Sheet: "A 4 B 0 C 4", Winners: "A C",
			Codes: []string{"renuncia"},
		},
		{
			Name: "a false claim",
			Rule: "A false claim: the award goes to every column of the accused side",
			Text: record(mode, `deal 1 dealer A trump 4♦
1. B: 5♣ 7♣ K♣
2. C: 6♣ J♥ Q♣
3. B: K♥ 3♥ 5♥
4. B: A♣ J♣ A♥
5. B: 2♥ J♠ 4♦
6. A: 2♦ 3♦ J♦
7. C: 4♣ 4♠ 7♥
8. C: 6♦ A♦ 5♦
9. A: K♦ 6♠ 7♠
10. A: 2♠ Q♥ 3♣
claim C against B rejected
games B 3
sheet A 0 B 3 C 0
`),
			Games: "B 3", Sheet: "A 0 B 3 C 0",
		},
		{
			Name: "nobody claims against themselves",
			Rule: "Any player off the offender's side may claim",
			Text: record(mode, `deal 1 dealer A trump 4♦
1. B: 5♣ 7♣ K♣
2. C: 6♣ J♥ Q♣
3. B: K♥ 3♥ 5♥
4. B: A♣ J♣ A♥
5. B: 2♥ J♠ 4♦
6. A: 2♦ 3♦ J♦
7. C: 4♣ 4♠ 7♥
8. C: 6♦ A♦ 5♦
9. A: K♦ 6♠ 7♠
10. A: 2♠ Q♥ 3♣
claim B against B rejected
`),
			Codes: []string{"claim-inadmissible"},
		},
		{
			Name: "three deal in turn",
			Rule: "the deal passes to the right",
			Text: record(mode, `deal 1 dealer B trump 2♦
points A 40 B 30 C 30
games A 1

deal 2 dealer C trump 2♦
points A 40 B 30 C 30
games A 1

deal 3 dealer A trump 2♦
points A 20 B 30 C 30
games none
sheet A 2 B 0 C 0
`),
			Games: "none", Sheet: "A 2 B 0 C 0",
			Codes: []string{"incomplete-deal"},
		},
	}
}
