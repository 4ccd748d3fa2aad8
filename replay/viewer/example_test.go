package viewer_test

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/notation"
	"sueca/replay/viewer"
)

// one is a library of one match.
type one struct{ events []engine.Event }

func (l one) Open(i int) (*viewer.Document, error) {
	if i > 0 {
		return nil, io.EOF
	}
	return &viewer.Document{Name: "slip", Events: l.events}, nil
}

func (l one) Len() (int, bool) { return 1, true }

func (l one) Find(name string) int { return 0 }

// Example opens a match, presses the key for the next finding, and writes the screen as
// text, without empty lines.
func Example() {
	f, err := os.Open("../../testdata/disputes/slip.sueca")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	for match, err := range notation.Matches(f, notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		session, err := viewer.NewSession(one{match.Events}, viewer.Host{Languages: []message.Language{message.English}}, viewer.Look{})
		if err != nil {
			log.Fatal(err)
		}
		session.Press("f") // the next finding
		for row := range strings.Lines(session.Draw(60, 15).String()) {
			if row != "\n" {
				fmt.Print(row)
			}
		}
	}
	// Output:
	// Noite de Sueca · table 4             deal 1 of 1 · trick 5
	//  C Carla Dias · no ♣                   ♠AJ ♥KJQ62 ♣*5 ♦52
	//  D Duarte Melo · no ♥♦                    B Bruno Sá · leads
	//  ♠  Q 5 4 3                  5♦                   ♠  -
	//  ♥  5                                             ♥  A 3
	//  ♣* Q 6 3               5♠       ‹6♦›             ♣* A 7 K 4
	//  ♦  A 7                                           ♦  J Q 6 3
	// ▶A Ana Reis · dealer                   ♠7K62 ♥74 ♣*J2 ♦K4
	//  points AC 0 BD 35 · tricks AC 1 BD 3
	//  A Ana Reis plays: ♦K4
	//  … 5 more lines: Tab shows them
	// ? help  ← → card  ↑ ↓ trick  PgUp PgDn deal  f finding
}
