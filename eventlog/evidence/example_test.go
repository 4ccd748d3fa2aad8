package evidence_test

import (
	"bytes"
	"fmt"
	"log"
	"os"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// ExampleOpenBundle checks a bundle that a club handed out. It needs the public key of the
// club and no log. A bundle in which somebody changed a word is refused.
func ExampleOpenBundle() {
	trust := evidence.Trust{Keeper: "club-da-ribeira+e9d46a84+ATH58+smnjYHA3GGzxOG3B8XKxqEAa35mwnG/Gk5W4Gl"}
	file, err := os.ReadFile("testdata/clear.bundle")
	if err != nil {
		log.Fatal(err)
	}
	bundle, err := evidence.OpenBundle(file, trust)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("match", bundle.Match)
	for _, row := range bundle.Rows {
		events, err := row.Events()
		if err != nil {
			log.Fatal(err)
		}
		for _, e := range events {
			if claim, ok := e.(*engine.ClaimMade); ok {
				fmt.Printf("row %d by %s: claim against %s\n", row.Position, row.Author, claim.Against)
			}
		}
	}

	forged := bytes.Replace(file, []byte(`author "Elsa Pinto"`), []byte(`author "Eva Pinto"`), 1)
	_, err = evidence.OpenBundle(forged, trust)
	fmt.Println(err)
	// Output:
	// match 5ffeb857cab72eab
	// row 2 by Elsa Pinto: claim against AC
	// positions 1 to 2: the row does not stand in the log that was signed
}
