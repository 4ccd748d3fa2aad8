package modes

// eight are the border cases of eight players with two packs.
func eight() []Row {
	const mode = "dupla"
	return []Row{
		{
			Name: "120 all, played",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump Q♦
1. B: J♣ Q♣ 7♣ 4♣ 4♣ J♣ 2♣ A♣
2. A: Q♥ A♥ K♥ K♥ 3♥ 6♥ 7♥ 4♥
3. B: 4♥ 7♥ J♥ 5♥ 2♥ 5♥ 5♣ J♥
4. C: 2♦ 5♦ 7♦ J♦ 4♦ A♦ 7♦ 4♦
5. H: K♠ 5♠ A♠ 7♠ 5♠ 7♠ 4♠ 4♠
6. B: Q♠ 6♠ Q♠ A♥ 6♠ 2♠ 2♠ J♠
7. A: 2♥ 7♣ Q♦ Q♥ 6♥ J♠ 2♣ 3♣
8. C: 6♦ 6♦ 2♦ 3♦ K♣ J♦ Q♦ A♦
9. B: 3♣ 6♣ K♣ 5♦ A♣ 6♣ 5♣ Q♣
10. E: K♦ A♠ 3♠ 3♠ 3♥ K♠ 3♦ K♦
points ACEG 120 BDFH 120
games none
`),
			Points: "ACEG 120 BDFH 120", Games: "none",
		},
		{
			Name: "121, played",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 6♠
1. B: 7♥ 6♥ 4♥ 4♥ Q♥ K♥ 2♥ 2♥
2. B: 3♣ 4♠ J♣ A♣ A♣ 7♣ 2♣ 6♣
3. C: A♠ 3♠ 5♠ 6♠ Q♠ 2♠ 6♠ J♠
4. C: 7♦ K♦ A♦ 2♦ J♦ 2♠ 6♦ Q♦
5. H: 3♥ 7♦ A♥ K♥ 5♥ J♥ Q♥ 6♥
6. B: K♣ 7♠ Q♣ 4♣ 2♣ 5♣ K♣ 6♣
7. C: K♠ A♠ 7♠ 3♠ A♥ Q♠ K♠ J♥
8. D: 6♦ 3♦ 3♦ 4♦ 3♥ 2♦ 4♦ A♦
9. C: J♠ K♦ 7♣ 3♣ 5♦ 4♠ J♦ Q♦
10. C: 5♠ 5♥ 5♦ J♣ 5♣ Q♣ 4♣ 7♥
points ACEG 119 BDFH 121
games BDFH 1
`),
			Points: "ACEG 119 BDFH 121", Games: "BDFH 1",
		},
		{
			Name: "180, played",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 3♣
1. B: 3♠ A♠ 7♠ 3♠ 2♠ 5♠ A♠ K♠
2. C: 7♣ 6♠ K♣ 4♣ A♣ A♣ J♣ 3♣
3. G: K♦ J♦ 5♦ Q♦ 2♦ 6♦ 7♦ K♦
4. E: 2♠ 4♦ J♠ 6♠ J♠ 5♦ 7♠ 6♥
5. C: 4♥ 2♥ K♥ 5♥ 7♥ 6♥ K♥ J♥
6. G: J♥ Q♠ 3♥ A♥ 2♦ 3♥ Q♥ 5♥
7. B: 6♣ 6♣ Q♦ 5♣ 4♣ 5♣ 2♣ 2♣
8. B: 7♦ 4♦ 3♦ 3♦ 2♥ J♦ 4♠ 3♣
9. A: K♠ A♦ Q♣ A♥ 5♠ Q♥ 4♥ 7♣
10. H: Q♣ 4♠ J♣ K♣ A♦ Q♠ 7♥ 6♦
points ACEG 180 BDFH 60
games ACEG 1
`),
			Points: "ACEG 180 BDFH 60", Games: "ACEG 1",
		},
		{
			Name: "181, played",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 3♠
1. B: 7♥ 7♥ Q♥ 3♥ 5♥ 4♥ K♥ A♥
2. A: 6♣ 3♣ 4♣ 5♣ 5♣ 6♣ 7♣ 3♣
3. G: J♥ K♥ Q♦ 2♥ Q♥ J♣ 6♥ A♥
4. F: 6♠ Q♠ K♠ J♠ A♠ K♠ 6♠ 5♠
5. B: 4♦ 3♦ Q♦ A♦ 7♦ A♣ 4♦ 6♦
6. E: K♣ Q♣ Q♣ 6♦ A♣ 2♣ 7♣ A♦
7. A: K♣ 2♦ 2♣ 2♠ J♣ J♠ 3♥ 3♦
8. F: 2♥ 4♥ 6♥ 5♦ 2♦ J♦ K♦ 5♠
9. E: J♦ 5♦ 3♠ 7♠ 3♠ 7♦ A♠ 4♠
10. C: 2♠ 4♠ 4♣ J♥ Q♠ 5♥ 7♠ K♦
points ACEG 181 BDFH 59
games ACEG 2
`),
			Points: "ACEG 181 BDFH 59", Games: "ACEG 2",
		},
		{
			Name: "every trick",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 6♥
1. B: 4♠ Q♠ A♥ J♠ 6♠ A♠ K♠ K♣
2. D: Q♥ 5♥ 3♥ 2♥ 3♥ 6♥ 4♠ 3♠
3. D: J♥ 4♥ 2♥ 4♥ 6♥ A♦ 2♠ 7♦
4. D: A♥ 5♥ 6♣ K♦ A♠ 5♣ Q♦ J♦
5. D: 7♥ 5♣ 4♣ 3♠ 7♠ 6♦ 3♦ 7♦
6. D: Q♥ 5♠ A♦ 2♣ 6♠ 2♣ 2♦ Q♣
7. D: J♥ J♣ A♣ 4♦ 7♠ K♦ 5♦ 5♦
8. D: K♥ 3♣ 2♠ A♣ 6♦ 3♣ 5♠ 2♦
9. D: K♥ 7♣ K♠ J♦ 4♦ K♣ 6♣ J♠
10. D: 7♥ 7♣ Q♠ J♣ Q♦ 4♣ Q♣ 3♦
points ACEG 0 BDFH 240
games BDFH 4
`),
			Points: "ACEG 0 BDFH 240", Games: "BDFH 4", Winners: "BDFH",
		},
		{
			Name: "240 without every trick",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACEG 240 BDFH 0
games ACEG 2
`),
			Games: "ACEG 2",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "121 against 119 by one side's points",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACEG 119
games BDFH 1
`),
			Games: "BDFH 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "180 against 60",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACEG 60 BDFH 180
games BDFH 1
`),
			Games: "BDFH 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "181 against 59",
			Rule: "240 card points; 121-180 one, more than 180 two, all tricks (10 or 13) four; 120-120 none",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACEG 59 BDFH 181
games BDFH 2
`),
			Games: "BDFH 2",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "the first of two equal cards",
			Rule: "of two equal cards that would take the trick the first played takes it",
			Text: record(mode, `deal 1 dealer A trump 4♦
1. B: A♣ 7♣ 2♣ 2♣ 4♣ A♣ J♣ 5♣
2. B: 4♣ Q♥ Q♠ J♥ 7♣ 6♣ J♣ Q♣
3. F: 5♥ J♥ 3♥ 4♥ Q♣ 7♥ 6♥ K♥
4. C: 6♥ 3♥ 7♥ K♣ 2♥ K♥ 6♠ A♠
5. E: 4♠ 7♠ A♠ 5♠ J♠ 7♦ 3♠ 2♠
6. B: 5♣ 6♦ J♠ 2♦ 3♣ 4♠ 6♦ K♣
7. C: Q♠ 2♥ 7♠ 3♠ 6♠ K♠ 5♠ 3♦
8. B: 6♣ K♦ A♥ 5♦ 3♣ J♦ Q♥ 4♦
9. C: A♦ 7♦ 2♦ Q♦ 4♥ A♦ 4♦ 3♦
10. C: Q♦ A♥ 5♦ K♦ 5♥ 2♠ K♠ J♦
`),
			Codes: []string{},
		},
		{
			Name: "the second of two equal cards is written as the winner",
			Rule: "of two equal cards that would take the trick the first played takes it",
			Text: record(mode, `deal 1 dealer A trump 2♥
1. B: A♠ A♠ 3♠ 4♠ 5♠ 6♠ Q♠ J♠ = C 27
stop
`),
			Codes: []string{"winner-mismatch"},
		},
		{
			Name: "games of every seat",
			Rule: "games and sheet are what each of the group has (`games AD 1` = `games A 1 D 1`), never a sum",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACEG 121 BDFH 119
games A 1 C 1 E 1 G 1
sheet A 1 C 1 E 1 G 1 BDFH 0
`),
			Games: "ACEG 1", Sheet: "ACEG 1 BDFH 0",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "games of one seat only",
			Rule: "A seat left out of `games` has 0",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACEG 121 BDFH 119
games A 1
`),
			Games: "ACEG 1",
			Codes: []string{"incomplete-deal", "games-mismatch"},
		},
		{
			Name: "points of each seat",
			Rule: "Card points add up over a group",
			Text: record(mode, `deal 1 dealer A trump 2♥
points A 121 C 0 E 0 G 0 BDFH 119
games ACEG 1
`),
			Games: "ACEG 1",
			Codes: []string{"incomplete-deal"},
		},
		{
			Name: "both copies are with others",
			Rule: "`trump-not-held` only where every copy is elsewhere",
			Text: record(mode, `deal 1 dealer A trump 7♥
1. B: 7♥ 7♥ 3♥ 4♥ 5♥ 6♥ Q♥ J♥
stop
`),
			Codes: []string{"trump-not-held"},
		},
		{
			Name: "one copy is with another",
			Rule: "`trump-not-held` only where every copy is elsewhere",
			Text: record(mode, `deal 1 dealer A trump 7♥
1. B: 7♥ 6♥ 3♥ 4♥ 5♥ 6♥ Q♥ J♥
stop
`),
			Codes: []string{},
		},
		{
			Name: "a third copy",
			Rule: "`card-twice` means more copies than the pack has",
			Text: record(mode, `deal 1 dealer A trump 2♥
1. B: 7♠ 7♠ 7♠ 4♠ 5♠ 6♠ Q♠ J♠
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
1. B: A♠ 2♠ 3♠ 4♠ 5♠ 6♠ Q♠ J♠
2. B: A♠ 3♠ 4♠ 5♠ 6♠ Q♠ K♠ K♠
stop
`),
			Codes: []string{},
		},
		{
			Name: "it did not follow, and had the suit",
			Rule: "A renúncia is proven as everywhere: by what must have been held; Any player off the offender's side may claim; the award goes to every column off that side",
			Text: record(mode, `deal 1 dealer A trump 2♥
1. B: K♠ 2♣ 3♠ 4♠ 5♠ 6♠ Q♠ J♠ = B 9
2. B: J♠ 6♠ 3♠ 4♠ 5♠ 2♠ Q♠ 2♠
claim B against C trick 1 upheld
games BDFH 4
sheet ACEG 0 BDFH 4
`),
			Games: "BDFH 4", Winners: "BDFH",
			Codes: []string{"renuncia"},
		},
		{
			Name: "a false claim",
			Rule: "A false claim: the award goes to every column of the accused side",
			Text: record(mode, `deal 1 dealer A trump Q♦
1. B: J♣ Q♣ 7♣ 4♣ 4♣ J♣ 2♣ A♣
2. A: Q♥ A♥ K♥ K♥ 3♥ 6♥ 7♥ 4♥
3. B: 4♥ 7♥ J♥ 5♥ 2♥ 5♥ 5♣ J♥
4. C: 2♦ 5♦ 7♦ J♦ 4♦ A♦ 7♦ 4♦
5. H: K♠ 5♠ A♠ 7♠ 5♠ 7♠ 4♠ 4♠
6. B: Q♠ 6♠ Q♠ A♥ 6♠ 2♠ 2♠ J♠
7. A: 2♥ 7♣ Q♦ Q♥ 6♥ J♠ 2♣ 3♣
8. C: 6♦ 6♦ 2♦ 3♦ K♣ J♦ Q♦ A♦
9. B: 3♣ 6♣ K♣ 5♦ A♣ 6♣ 5♣ Q♣
10. E: K♦ A♠ 3♠ 3♠ 3♥ K♠ 3♦ K♦
claim B against ACEG rejected
games ACEG 2
sheet ACEG 2 BDFH 0
`),
			Games: "ACEG 2", Sheet: "ACEG 2 BDFH 0",
		},
		{
			Name: "a partner claims",
			Rule: "Any player off the offender's side may claim",
			Text: record(mode, `deal 1 dealer A trump Q♦
1. B: J♣ Q♣ 7♣ 4♣ 4♣ J♣ 2♣ A♣
2. A: Q♥ A♥ K♥ K♥ 3♥ 6♥ 7♥ 4♥
3. B: 4♥ 7♥ J♥ 5♥ 2♥ 5♥ 5♣ J♥
4. C: 2♦ 5♦ 7♦ J♦ 4♦ A♦ 7♦ 4♦
5. H: K♠ 5♠ A♠ 7♠ 5♠ 7♠ 4♠ 4♠
6. B: Q♠ 6♠ Q♠ A♥ 6♠ 2♠ 2♠ J♠
7. A: 2♥ 7♣ Q♦ Q♥ 6♥ J♠ 2♣ 3♣
8. C: 6♦ 6♦ 2♦ 3♦ K♣ J♦ Q♦ A♦
9. B: 3♣ 6♣ K♣ 5♦ A♣ 6♣ 5♣ Q♣
10. E: K♦ A♠ 3♠ 3♠ 3♥ K♠ 3♦ K♦
claim A against E rejected
`),
			Codes: []string{"claim-inadmissible"},
		},
		{
			Name: "the first column at the target wins",
			Rule: "the first column of the sheet at the target wins",
			Text: record(mode, `deal 1 dealer A trump 2♥
points ACEG 181 BDFH 59
games ACEG 2

deal 2 dealer B trump 2♥
points ACEG 181 BDFH 59
games ACEG 2
sheet ACEG 4 BDFH 0
`),
			Games: "ACEG 2", Sheet: "ACEG 4 BDFH 0", Winners: "ACEG",
			Codes: []string{"incomplete-deal"},
		},
	}
}
