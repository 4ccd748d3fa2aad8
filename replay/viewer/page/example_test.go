package page_test

import (
	"bytes"
	"fmt"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/hypertext"
)

// A page is made of judged matches and of the text that they were read from, and gives that
// text back.
func Example() {
	events := []engine.Event{
		&engine.MatchStarted{Rules: rules.Default()},
		&engine.TagWritten{Name: "A", Value: "Ana"},
		&engine.DealStarted{Number: 1, Dealer: card.A, Trump: card.New(card.Hearts, card.Seven), TrumpWritten: true},
		&engine.TrickStarted{Number: 1, Leader: card.B},
		&engine.CardPlayed{Card: card.New(card.Spades, card.Ace)},
	}
	text := []byte("[A \"Ana\"]\ndeal 1 dealer A trump 7♥\n1. B: A♠\n")
	say := message.English
	pg := page.Page{
		Languages: hypertext.Languages{say, say},
		Matches:   []page.Match{{ID: "3f9a", Events: events, Judged: replay.Judge(events), Record: page.Record{Name: "ana.sueca", Text: text}}},
	}
	html := pg.HTML()
	fmt.Println(bytes.Contains(html, []byte(`id=d1t1c1`)))
	carried, err := page.Read(html)
	fmt.Println(carried[0].Name, bytes.Equal(carried[0].Record, text), err)
	// Output:
	// true
	// ana.sueca true <nil>
}
