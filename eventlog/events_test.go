package eventlog

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

func fpsd() rules.Rules { return rules.Default() }

const sevenHearts = card.Card(0x29)
const aceSpades = card.Card(0x1b)

// deal returns a deal of forty plays, with leaders and perhaps with hands.
func deal(number int, hands, taken bool) []engine.Event {
	events := []engine.Event{&engine.DealStarted{Number: number, Dealer: card.D, Trump: aceSpades, TrumpWritten: true}}
	var pack []card.Card
	for c := range card.DeckOfSevens.All() {
		pack = append(pack, c)
	}
	if hands {
		for i, s := range rules.TwoPairs.Seats {
			events = append(events, &engine.HandRecorded{Seat: s, Cards: pack[10*i : 10*i+10]})
		}
	}
	for i := range 10 {
		events = append(events, &engine.TrickStarted{Number: i + 1, Leader: card.A})
		for j := range 4 {
			events = append(events, &engine.CardPlayed{Card: pack[(10*j+i*(number%9+1))%40]})
		}
		if taken {
			events = append(events, &engine.TrickTaken{Winner: card.B, Points: 12})
		}
	}
	return events
}
