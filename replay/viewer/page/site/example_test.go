package site_test

import (
	"bytes"
	"fmt"

	"sueca/engine/message"
	"sueca/replay/viewer/page/hypertext"
	"sueca/replay/viewer/page/site"
)

// A site is made of values, and its pages have names that follow from what they are about.
func Example() {
	english := message.English
	s := site.Site{
		Languages: hypertext.Languages{english, english},
		Matches: []site.Match{{
			ID: "a3868b99d7be2aaf", Page: site.MatchPage("a3868b99d7be2aaf"), Evening: site.Evening{Date: "2026-10-03", Event: "Magusto"}, Deals: 5,
			Sides: []site.Side{
				{Letters: "AC", Sheet: 4, Games: 5, Won: true, Players: []string{"Ana Reis", "Carla Dias"}},
				{Letters: "BD", Sheet: 3, Games: 3, Players: []string{"Bruno Sá", ""}},
			},
		}},
		Names: map[string]string{"Ana Reis": "Ana Reis", "Carla Dias": "Carla Dias", "Bruno Sá": "Bruno Sá"},
	}
	for name, content := range s.Pages() {
		fmt.Println(name, bytes.Contains(content, []byte("Ana Reis")))
	}
	// Output:
	// index.html true
	// evenings.html false
	// seasons.html false
	// disputes.html false
	// feed.xml true
	// 404.html false
	// players.html true
	// evenings/2026-10-03-magusto-97d4453f.html true
	// players/ana-reis-c10f5932.html true
	// players/bruno-sa-0fa90994.html true
	// players/carla-dias-0f654e7b.html true
}
