package modes

// six are the border cases of six players.
func six() []Row {
	const mode = "dupla players=6"
	return []Row{
		{
			Name: "120 all, played",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump J♣
1. B: 3♥ 4♥ 7♥ 5♥ Q♥ K♥
2. D: 7♣ 3♣ K♣ Q♣ 5♣ K♣
3. D: A♠ 4♠ J♠ 6♠ 7♠ 3♠
4. D: A♥ J♦ 3♥ K♦ 2♥ J♥
5. D: K♠ J♠ Q♠ 7♠ 5♠ A♠
6. C: 3♦ 7♦ 7♦ J♦ A♦ Q♦
7. A: 6♦ 4♦ 2♦ 5♦ A♦ 2♦
8. E: Q♣ Q♥ J♣ 4♣ 7♣ A♣
9. D: 2♥ 6♣ 7♥ 5♠ K♥ 5♥
10. E: 4♣ 3♠ 5♣ A♣ 6♣ 2♣
11. B: 4♦ 3♦ A♥ 3♣ K♦ 5♦
12. E: 2♠ 6♥ 6♠ 6♦ K♠ Q♠
13. C: 6♥ 4♥ 4♠ J♥ J♣ Q♦
points ACE 120 BDF 120
games none
`),
			Points: "ACE 120 BDF 120", Games: "none",
		},
		{
			Name: "121, played",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 7♠
1. B: K♥ K♥ A♥ A♥ 3♥ 4♥
2. D: Q♣ 5♣ K♣ A♣ J♣ 2♣
3. A: 7♠ 5♠ 2♠ A♠ J♠ 4♠
4. D: J♦ Q♦ A♦ K♦ 5♦ 7♦
5. F: 5♦ J♦ 4♦ 4♦ Q♦ 2♦
6. A: 7♣ K♣ Q♣ 3♣ A♣ 4♣
7. E: 5♠ 4♠ K♠ 3♠ 7♠ 6♠
8. C: 6♦ J♥ K♦ 3♦ 2♦ 7♦
9. B: J♥ 5♥ 7♥ 4♥ 2♥ 3♥
10. D: 5♥ J♣ 6♥ 5♣ Q♥ 6♥
11. B: 6♣ K♠ Q♠ 4♣ 7♣ 3♣
12. C: 6♦ 6♠ Q♠ 2♥ A♦ 3♦
13. E: A♠ 7♥ J♠ 6♣ 3♠ Q♥
points ACE 121 BDF 119
games ACE 1
`),
			Points: "ACE 121 BDF 119", Games: "ACE 1",
		},
		{
			Name: "180, played",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 3♣
1. B: 2♥ 4♥ 7♥ J♥ 3♥ 4♥
2. D: Q♦ A♦ 4♦ 5♦ 2♦ K♦
3. E: 5♦ Q♣ J♦ 7♦ 3♦ K♦
4. F: A♥ 6♥ 5♥ Q♥ 6♠ 7♥
5. F: 7♣ 3♣ J♣ 5♣ 7♣ 3♣
6. F: 5♣ Q♣ 6♣ K♣ K♣ 6♣
7. C: 7♠ 3♠ 5♠ 6♠ Q♠ A♠
8. B: 7♠ K♠ K♠ 4♠ Q♠ Q♥
9. B: 4♣ A♣ J♠ 4♣ 2♣ A♣
10. C: K♥ 3♠ 6♥ 2♥ 3♥ K♥
11. C: 2♦ 4♦ J♦ A♥ 6♦ A♦
12. B: 2♠ 3♦ 5♠ 4♠ J♠ 7♦
13. F: J♣ J♥ 5♥ Q♦ 6♦ A♠
points ACE 60 BDF 180
games BDF 1
`),
			Points: "ACE 60 BDF 180", Games: "BDF 1",
		},
		{
			Name: "181, played",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 2♠
1. B: K♥ J♥ Q♥ 3♥ K♥ 4♥
2. B: 6♥ 5♦ J♥ 2♥ 5♥ K♠
3. A: Q♠ K♠ 6♠ J♠ 5♠ J♠
4. B: K♦ 4♦ 3♦ 7♦ 3♦ J♦
5. E: Q♥ A♥ 2♠ A♥ 3♠ A♣
6. C: 5♣ 3♣ 6♣ 5♣ 2♣ J♣
7. B: 6♦ Q♦ J♦ 2♦ K♦ 2♦
8. F: Q♦ 7♣ 2♥ 4♦ 7♣ 6♦
9. F: 6♠ 7♠ A♠ 4♠ 5♠ 4♠
10. B: 6♣ Q♣ A♣ 3♥ Q♣ J♣
11. D: A♠ 7♥ A♦ Q♠ 7♥ 7♦
12. D: 7♠ 5♥ 5♦ 4♣ 6♥ 4♣
13. D: 3♠ 4♥ 3♣ K♣ K♣ A♦
points ACE 59 BDF 181
games BDF 2
`),
			Points: "ACE 59 BDF 181", Games: "BDF 2",
		},
		{
			Name: "every trick",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 4♠
1. B: K♠ 5♠ 5♦ 4♠ 3♠ 4♠
2. B: 6♠ 2♠ K♥ 3♣ 3♠ 3♥
3. B: J♠ 5♥ 6♦ 5♣ 4♦ 5♣
4. B: 5♠ K♣ 6♦ K♣ Q♥ 7♥
5. B: 7♠ 2♦ 4♥ 2♣ Q♦ 6♣
6. B: 6♠ 6♥ 6♣ 7♣ K♦ J♥
7. B: A♠ 4♣ 4♥ 3♦ J♣ Q♣
8. B: Q♠ K♦ 7♣ 2♥ A♣ 3♥
9. B: 7♠ 3♦ 4♣ 3♣ 7♦ 6♥
10. B: J♠ A♦ 5♦ 5♥ J♥ 7♦
11. B: A♠ Q♥ Q♦ A♦ K♥ A♥
12. B: Q♠ J♦ 2♥ J♣ 4♦ A♥
13. B: K♠ Q♣ 2♦ A♣ J♦ 7♥
points ACE 0 BDF 240
games BDF 4
`),
			Points: "ACE 0 BDF 240", Games: "BDF 4", Winners: "BDF",
		},
		{
			Name: "240 without every trick",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACE 240 BDF 0
games ACE 2
`),
			Games: "ACE 2",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "121 against 119 by one side's points",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACE 119
games BDF 1
`),
			Games: "BDF 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "180 against 60",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACE 60 BDF 180
games BDF 1
`),
			Games: "BDF 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "181 against 59",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACE 59 BDF 181
games BDF 2
`),
			Games: "BDF 2",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "the first of two equal cards",
			Rule: "of two equal cards that would take the trick the first played takes it",
			Text: record(mode, `deal 1 dealer A trump A♠
1. B: 7♠ 7♠ 3♠ J♠ 2♠ 3♠
2. B: Q♦ K♦ 4♦ 7♦ A♦ K♦
3. F: A♥ 3♥ 2♥ 7♥ 4♥ Q♥
4. F: Q♠ A♠ A♠ A♣ K♠ A♣
5. A: 5♦ J♦ 2♦ Q♦ 7♦ 4♥
6. E: 3♦ 4♠ 3♣ 6♦ 3♦ 2♦
7. F: 5♥ Q♥ 6♥ A♥ K♥ 6♥
8. C: 4♦ 5♠ A♦ Q♣ 6♣ 2♥
9. D: Q♠ 7♥ 4♠ 6♠ 5♣ 5♣
10. D: J♥ K♥ 2♣ 3♥ J♣ J♥
11. E: 5♦ K♣ 7♣ 4♣ 5♥ K♣
12. E: 6♦ Q♣ J♠ 3♣ J♣ K♠
13. D: 4♣ J♦ 5♠ 6♠ 7♣ 6♣
`),
			Codes: []string{},
		},
		{
			Name: "the second of two equal cards is written as the winner",
			Rule: "of two equal cards that would take the trick the first played takes it",
			Text: record(mode, `deal 1 dealer A trump 2♥
1. B: A♠ A♠ 3♠ 4♠ 5♠ 6♠ = C 22
stop
`),
			Codes: []string{"winner-mismatch"},
		},
		{
			Name: "games of every seat",
			Rule: "games and sheet are what each of the group has (`games AD 1` = `games A 1 D 1`), never a sum",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACE 121 BDF 119
games A 1 C 1 E 1
sheet A 1 C 1 E 1 BDF 0
`),
			Games: "ACE 1", Sheet: "ACE 1 BDF 0",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "games of one seat only",
			Rule: "A seat left out of `games` has 0",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACE 121 BDF 119
games A 1
`),
			Games: "ACE 1",
			Codes: []string{"incomplete-deal", "games-mismatch"},
		},
		{
			Name: "points of each seat",
			Rule: "Card points add up over a group",
			Text: record(mode, `deal 1 dealer A trump 2♥
points A 121 C 0 E 0 BDF 119
games ACE 1
`),
			Games: "ACE 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "both copies are with others",
			Rule: "`trump-not-held` only where every copy is elsewhere",
			Text: record(mode, `deal 1 dealer A trump 7♥
1. B: 7♥ 7♥ 3♥ 4♥ 5♥ 6♥
stop
`),
			Codes: []string{"trump-not-held"},
		},
		{
			Name: "one copy is with another",
			Rule: "`trump-not-held` only where every copy is elsewhere",
			Text: record(mode, `deal 1 dealer A trump 7♥
1. B: 7♥ 6♥ 3♥ 4♥ 5♥ 6♥
stop
`),
			Codes: []string{},
		},
		{
			Name: "a third copy",
			Rule: "`card-twice` means more copies than the pack has",
			Text: record(mode, `deal 1 dealer A trump 2♥
1. B: 7♠ 7♠ 7♠ 4♠ 5♠ 6♠
stop
`),
			Codes: []string{"card-twice"},
			Also:  []string{"no-deal-fits"},
		},
		{
			Name: "equal cards in a hand",
			Rule: "Equal cards are written alike, in hands too, side by side, with no suffix",
			Text: record(mode, `deal 1 dealer A trump 2♥
hand B ♠AA7
1. B: A♠ 2♠ 3♠ 4♠ 5♠ 6♠
2. B: A♠ 3♠ 4♠ 5♠ 6♠ Q♠
stop
`),
			Codes: []string{},
		},
		{
			Name: "it did not follow, and had the suit",
			Rule: "A renúncia is proven as everywhere: by what must have been held; Any player off the offender's side may claim; the award goes to every column off that side",
			Text: record(mode, `deal 1 dealer A trump 2♥
1. B: K♠ 2♣ 3♠ 4♠ 5♠ 6♠ = B 4
2. B: J♠ 6♠ 3♠ 4♠ 5♠ 2♠
claim B against C trick 1 upheld
games BDF 4
sheet ACE 0 BDF 4
`),
			Games: "BDF 4", Winners: "BDF",
			Codes: []string{"renuncia"},
		},
		{
			Name: "a false claim",
			Rule: "A false claim: the award goes to every column of the accused side",
			Text: record(mode, `deal 1 dealer A trump J♣
1. B: 3♥ 4♥ 7♥ 5♥ Q♥ K♥
2. D: 7♣ 3♣ K♣ Q♣ 5♣ K♣
3. D: A♠ 4♠ J♠ 6♠ 7♠ 3♠
4. D: A♥ J♦ 3♥ K♦ 2♥ J♥
5. D: K♠ J♠ Q♠ 7♠ 5♠ A♠
6. C: 3♦ 7♦ 7♦ J♦ A♦ Q♦
7. A: 6♦ 4♦ 2♦ 5♦ A♦ 2♦
8. E: Q♣ Q♥ J♣ 4♣ 7♣ A♣
9. D: 2♥ 6♣ 7♥ 5♠ K♥ 5♥
10. E: 4♣ 3♠ 5♣ A♣ 6♣ 2♣
11. B: 4♦ 3♦ A♥ 3♣ K♦ 5♦
12. E: 2♠ 6♥ 6♠ 6♦ K♠ Q♠
13. C: 6♥ 4♥ 4♠ J♥ J♣ Q♦
claim B against ACE rejected
games ACE 2
sheet ACE 2 BDF 0
`),
			Games: "ACE 2", Sheet: "ACE 2 BDF 0",
		},
		{
			Name: "a partner claims",
			Rule: "Any player off the offender's side may claim",
			Text: record(mode, `deal 1 dealer A trump J♣
1. B: 3♥ 4♥ 7♥ 5♥ Q♥ K♥
2. D: 7♣ 3♣ K♣ Q♣ 5♣ K♣
3. D: A♠ 4♠ J♠ 6♠ 7♠ 3♠
4. D: A♥ J♦ 3♥ K♦ 2♥ J♥
5. D: K♠ J♠ Q♠ 7♠ 5♠ A♠
6. C: 3♦ 7♦ 7♦ J♦ A♦ Q♦
7. A: 6♦ 4♦ 2♦ 5♦ A♦ 2♦
8. E: Q♣ Q♥ J♣ 4♣ 7♣ A♣
9. D: 2♥ 6♣ 7♥ 5♠ K♥ 5♥
10. E: 4♣ 3♠ 5♣ A♣ 6♣ 2♣
11. B: 4♦ 3♦ A♥ 3♣ K♦ 5♦
12. E: 2♠ 6♥ 6♠ 6♦ K♠ Q♠
13. C: 6♥ 4♥ 4♠ J♥ J♣ Q♦
claim A against E rejected
`),
			Codes: []string{"claim-inadmissible"},
		},
		{
			Name: "the first column at the target wins",
			Rule: "the first column of the sheet at the target wins",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACE 181 BDF 59
games ACE 2

deal 2 dealer B trump 2♥
points ACE 181 BDF 59
games ACE 2
sheet ACE 4 BDF 0
`),
			Games: "ACE 2", Sheet: "ACE 4 BDF 0", Winners: "ACE",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "the second of a black two",
			Rule: "two packs less two black twos (2♠ 2♣, one of each)",
			Text: record(mode, `deal 1 dealer A trump 2♥
1. B: K♠ 2♠ 2♠ 3♠ 4♠ 5♠
stop
`),
			Codes: []string{"card-twice"},
			Also:  []string{"no-deal-fits"},
		},
		{
			Name: "both of a red two",
			Rule: "two packs less two black twos",
			Text: record(mode, `deal 1 dealer A trump 2♥
1. B: K♦ 2♦ 2♦ 3♦ 4♦ 5♦
stop
`),
			Codes: []string{},
		},
	}
}
