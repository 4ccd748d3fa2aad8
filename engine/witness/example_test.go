package witness_test

import (
	"fmt"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/engine/witness"
)

// Example joins what two people wrote of one trick and of the next: one of them has the six of clubs where the other
// has that of spades, which lies in the second trick, as both say.
func Example() {
	ana := deal("6♠ 5♠ 4♠ 3♣", "2♣ 6♣ 5♣ 4♣")
	rui := deal("6♣ 5♠ 4♠ 3♣", "2♣ 6♣ 5♣ 4♣")
	r := rules.Default()
	joined := witness.Join([]witness.Record{{Name: "Ana", Deals: []witness.Deal{ana}}, {Name: "Rui", Deals: []witness.Deal{rui}}}, &r, nil)
	for _, d := range joined.Deals[0].Differences {
		fmt.Println(d.Trick, d.Place, d.Says[0].Value, d.Says[1].Value, d.Settled, d.Value, d.Why)
	}
	// Output: 1 1 6♠ 6♣ true 6♠ pack
}

// deal returns a deal with these tricks.
func deal(tricks ...string) (d witness.Deal) {
	d.Number = 1
	add := func(e engine.Event) {
		d.Events, d.At = append(d.Events, e), append(d.At, len(d.At))
	}
	add(&engine.DealStarted{Number: 1})
	for n, cards := range tricks {
		add(&engine.TrickStarted{Number: n + 1, Leader: card.B})
		for _, c := range parse(cards) {
			add(&engine.CardPlayed{Card: c})
		}
	}
	return d
}

// parse reads cards with blanks between them; 6♠|6♣ is an open one.
func parse(text string) (out []card.Card) {
	named := map[string]card.Card{"*": card.Unknown}
	for s := range card.EverySuit.All() {
		for r := card.NoRank; r <= card.Low; r++ {
			c := card.New(s, r)
			named[c.String()] = c
		}
	}
	for _, word := range strings.Fields(text) {
		var all []card.Card
		for _, one := range strings.Split(word, "|") {
			all = append(all, named[one])
		}
		if len(all) > 1 {
			out = append(out, card.OneOf(false, all...))
		} else {
			out = append(out, all[0])
		}
	}
	return out
}
