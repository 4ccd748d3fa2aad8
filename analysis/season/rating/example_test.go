package rating_test

import (
	"fmt"
	"log"

	"sueca/analysis/season/rating"
)

// Example rates three pairs that met on two evenings, and a pair that met nobody of them.
func Example() {
	ana, bia, rui := rating.Pair{"Ana", "Carla"}, rating.Pair{"Bia", "Duarte"}, rating.Pair{"Rui", "Sara"}
	s := rating.New(rating.Pairs)
	for _, m := range []rating.Met{
		{Evening: "2026-10-03", First: ana, Second: bia, Outcome: rating.Won},
		{Evening: "2026-10-03", First: ana, Second: rui, Outcome: rating.Won},
		{Evening: "2026-10-03", First: bia, Second: rui, Outcome: rating.Won},
		{Evening: "2026-10-10", First: rui, Second: bia, Outcome: rating.Won},
		{Evening: "2026-10-10", First: bia, Second: ana, Outcome: rating.Lost},
		{Evening: "2026-10-10", First: rui, Second: ana, Outcome: rating.Lost},
		{Evening: "2026-10-10", First: rating.Pair{"Eva", "Gil"}, Second: rating.Pair{"Ivo", "Zé"}, Outcome: rating.Won},
	} {
		s.Add(m)
	}
	groups, err := s.Fit(rating.Defaults())
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range groups {
		for _, r := range g.Rows {
			fmt.Printf("%s: %d of %d, %.0f %% (%.0f–%.0f)\n", r.Players, r.Won, r.Games(),
				100*r.Chance, 100*rating.Chance(r.Low), 100*rating.Chance(r.High))
		}
		fmt.Printf("the first is the strongest: %.0f %%\n", 100*g.Rows[0].First)
	}
	// Output:
	// [Ana Carla]: 4 of 4, 55 % (40–80)
	// [Rui Sara]: 1 of 4, 47 % (25–65)
	// [Bia Duarte]: 1 of 4, 47 % (25–65)
	// the first is the strongest: 55 %
	// [Eva Gil]: 1 of 1, 51 % (33–73)
	// [Ivo Zé]: 0 of 1, 49 % (27–67)
	// the first is the strongest: 57 %
}
