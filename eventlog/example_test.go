package eventlog_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"sueca/eventlog"
	"sueca/notation"
)

// Example appends a match to a log, and reads it back. Importing the same record again
// adds nothing.
func Example() {
	dir, err := os.MkdirTemp("", "sueca")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	club, err := eventlog.Open(filepath.Join(dir, "club.db"), eventlog.WithAuthor("Elsa Pinto"))
	if err != nil {
		log.Fatal(err)
	}
	defer club.Close()

	ctx := context.Background()
	const night = `[A "Ana Reis"]
deal 1 dealer A trump 2♦
1. B: A♠ 4♠ J♠ 5♠
`
	var id string
	for match, err := range notation.Matches(strings.NewReader(night), notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		for range 2 {
			if err := club.Update(ctx, func(tx eventlog.Tx) error {
				done, err := eventlog.Import(tx, match.Events)
				fmt.Println("events added:", done.Added)
				id = done.Match
				return err
			}); err != nil {
				log.Fatal(err)
			}
		}
	}

	if err := club.View(ctx, func(r eventlog.Reader) error {
		for row, err := range r.Stream(id, 0) {
			if err != nil {
				return err
			}
			events, err := row.Events()
			if err != nil {
				return err
			}
			fmt.Printf("row %d by %s\n%s", row.Position, row.Author, notation.Format(events, notation.English))
		}
		return nil
	}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// events added: 8
	// events added: 0
	// row 1 by Elsa Pinto
	// [Sueca "1"]
	// [A "Ana Reis"]
	// row 2 by Elsa Pinto
	// deal 1 dealer A trump 2♦
	// 1. B: A♠ 4♠ J♠ 5♠
}
