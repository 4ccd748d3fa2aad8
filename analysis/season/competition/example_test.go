package competition_test

import (
	"fmt"
	"log"

	"sueca/analysis/season/competition"
	"sueca/engine/card"
)

// Example reads a competition, says how it stands after two matches, and draws the next round.
func Example() {
	const text = `competition "Liga de Outono"     ; the first line that is not a comment
matches event "Liga de Outono"   ; which matches are meant
form league
days 2026-10-03 2026-10-10 2026-10-17
tables 1
points won 2 drawn 1 lost 0
ties games direct lot

pair 1 "Ana Reis" "Carla Dias"
pair 2 "Bruno Sá" "Duarte Melo"
pair 3 "Eva Lima" "Gil Pinto"
alias "G. Pinto" is "Gil Pinto" by "Rui Sá, secretary"

seed "outono-2026"

round 1 2026-10-03
2 - 3 table 1
bye 1
`
	c, err := competition.Read("liga.competition", text)
	if err != nil {
		log.Fatal(err)
	}
	standing := c.Judge([]competition.Played{
		{
			ID: "3f9a", Event: "Liga de Outono", Date: "2026-10-03", Names: [4]string{"Bruno Sá", "Eva Lima", "Duarte Melo", "G. Pinto"},
			Over: true, Winner: card.AC, Games: [2]int{4, 2}, CardPoints: [2]int{391, 329},
		},
		{
			ID: "77c0", Event: "Liga de Outono", Date: "2026-10-03", Names: [4]string{"Ana Reis", "Bruno Sá", "Carla Dais", "Duarte Melo"},
			Over: true, Winner: card.AC, Games: [2]int{4, 0}, CardPoints: [2]int{400, 200},
		},
	}, competition.Options{})
	for _, row := range standing.Tables[0].Rows {
		pair, _ := c.Pair(row.Pair)
		fmt.Printf("%d. %s, %s: %d points, games %d-%d\n", row.Place, pair.Names[0], pair.Names[1], row.Points, row.GamesFor, row.GamesAgainst)
	}
	for _, f := range standing.Findings {
		fmt.Printf("%s: %s\n", f.Code, f.Msg)
	}
	next, _ := c.Next(standing, "by the seed")
	fmt.Print(next.Text(competition.English))
	// Output:
	// 1. Bruno Sá, Duarte Melo: 2 points, games 4-2
	// 2. Ana Reis, Carla Dias: 0 points, games 0-0
	// 3. Eva Lima, Gil Pinto: 0 points, games 2-4
	// like-name: “Carla Dais” plays in no pair, and may be “Carla Dias”: if so, write alias "Carla Dais" is "Carla Dias" by whoever says so; until then the match does not count
	//
	// round 2 2026-10-10
	// 3 - 1 table 1
	// bye 2
}

// ExampleFormat writes a text with Portuguese words.
func ExampleFormat() {
	c, err := competition.Read("liga.competition", "competition \"Liga\" ; de Outono\nPair 1 \"Ana\"  \"Carla\"\npair 2 \"Bruno\" \"Duarte\"\nround 1\n1-2 table 1\n")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(competition.Format(c.Lines, competition.Portuguese))
	// Output:
	// competição "Liga" ; de Outono
	// par 1 "Ana" "Carla"
	// par 2 "Bruno" "Duarte"
	//
	// jornada 1
	// 1 - 2 mesa 1
}
