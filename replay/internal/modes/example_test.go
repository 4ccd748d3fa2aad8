package modes

import "fmt"

// Five players: B bids 65 and calls the ace of spades, which E has.
func ExampleJudge() {
	v, err := Judge(`[Sueca "1"]
[Rules "italiana5"]

deal 1 dealer A
hand E ♠A
bid B 65
bid C pass
declare B trump ♥ call A♠
points BE 70 ACD 50
games B 1 E 1
sheet A 0 B 1 C 0 D 0 E 1
`)
	if err != nil {
		panic(err)
	}
	d := v.Deals[0]
	fmt.Println(d.Sides, d.Points, d.Games, d.Codes)
	// Output: [BE ACD] map[ACD:50 BE:70] map[A:0 B:1 C:0 D:0 E:1] map[incomplete-deal:true]
}
