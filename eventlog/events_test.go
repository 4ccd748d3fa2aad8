package eventlog

import (
	"sueca/engine"
)

func fpsd() engine.Rules { return engine.DefaultRules() }

const sevenHearts = engine.Card(0x29)
const aceSpades = engine.Card(0x1b)

// deal returns a deal of forty plays, with leaders and perhaps with hands.
func deal(number int, hands, taken bool) []engine.Event {
	events := []engine.Event{&engine.DealStarted{Number: number, Dealer: engine.D, Trump: aceSpades, TrumpWritten: true}}
	var pack []engine.Card
	for c := range engine.DeckOfSevens.All() {
		pack = append(pack, c)
	}
	if hands {
		for i, s := range engine.TwoPairs.Seats {
			events = append(events, &engine.HandRecorded{Seat: s, Cards: pack[10*i : 10*i+10]})
		}
	}
	for i := range 10 {
		events = append(events, &engine.TrickStarted{Number: i + 1, Leader: engine.A})
		for j := range 4 {
			events = append(events, &engine.CardPlayed{Card: pack[(10*j+i*(number%9+1))%40]})
		}
		if taken {
			events = append(events, &engine.TrickTaken{Winner: engine.B, Points: 12})
		}
	}
	return events
}
