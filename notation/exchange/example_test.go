package exchange_test

import (
	"fmt"
	"log"
	"strings"

	"sueca/notation"
	"sueca/notation/exchange"
)

// ExampleConvert reads a deal from a bridge program, and writes it as JSON Lines.
func ExampleConvert() {
	const pbn = `[Deal "A:KQ5.AK2.K.532 A7.54.AJQ5.76 64.JQ6.763.AQ J32.73.42.KJ4"]`
	text, err := exchange.Convert("pbn", strings.NewReader(pbn))
	if err != nil {
		log.Fatal(err)
	}
	for match, err := range notation.Matches(text, notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(notation.Format(match.Events, notation.English))
		fmt.Printf("%s", exchange.ToJSON(match.Events))
	}
	// Output:
	// [Sueca "1"]
	//
	// deal 1
	// hand A ♠KQ5 ♥AK2 ♣K ♦532
	// hand B ♠A7 ♥54 ♣AJQ5 ♦76
	// hand C ♠64 ♥JQ6 ♣763 ♦AQ
	// hand D ♠J32 ♥73 ♣42 ♦KJ4
	// {"tag":"Sueca","value":"1"}
	// {"deal":1}
	// {"hand":"A","cards":"♠KQ5 ♥AK2 ♣K ♦532"}
	// {"hand":"B","cards":"♠A7 ♥54 ♣AJQ5 ♦76"}
	// {"hand":"C","cards":"♠64 ♥JQ6 ♣763 ♦AQ"}
	// {"hand":"D","cards":"♠J32 ♥73 ♣42 ♦KJ4"}
}
