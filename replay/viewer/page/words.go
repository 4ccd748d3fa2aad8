package page

import "sueca/engine"

// words returns the words of the script, by language. {0}, {1} … are what it puts in.
func (p *printer) words() map[string]map[string]string {
	out := map[string]map[string]string{}
	for _, l := range p.Languages {
		words := map[string]string{}
		for name, m := range scriptWords {
			words[name] = l.Say(m)
		}
		for rank, name := range rankNames {
			words[rank.String()] = l.Say(engine.Msg("%s", name))
		}
		for suit := engine.Spades; suit <= engine.Diamonds; suit++ {
			words[suit.String()] = l.Say(engine.Msg("%s", suitNames[suit]))
		}
		words["courts"] = "KJQ"
		if p.Courts {
			words["courts"] = "RVD"
		}
		out[l.Name] = words
	}
	return out
}

const zero, one, two = verbatim("{0}"), verbatim("{1}"), verbatim("{2}")

// scriptWords are what the script says.
var scriptWords = map[string]engine.Message{
	"table":     engine.Msg("the table"),
	"language":  engine.Msg("language"),
	"start":     engine.Msg("to the start of the deal"),
	"back":      engine.Msg("a card back"),
	"play":      engine.Msg("play on its own"),
	"pause":     engine.Msg("stop playing"),
	"next":      engine.Msg("a card on"),
	"trickback": engine.Msg("a trick back"),
	"tricknext": engine.Msg("a trick on"),
	"end":       engine.Msg("to the end of the deal"),
	"finding":   engine.Msg("to the next finding"),
	"dealback":  engine.Msg("the deal before"),
	"dealnext":  engine.Msg("the deal after"),
	"pace":      engine.Msg("pace"),
	"slow":      engine.Msg("slow"),
	"medium":    engine.Msg("medium"),
	"fast":      engine.Msg("fast"),
	"eyes":      engine.Msg("eyes of"),
	"everybody": engine.Msg("everybody"),
	"blind":     engine.Msg("blind"),
	"blindlong": engine.Msg("blind: names and what comes later are hidden"),
	"letters":   engine.Msg("letters of the cards"),
	"keys":      engine.Msg("Keys: arrows go by card and by trick, Home and End to the start and the end, the space bar plays, F goes to the next finding, N and P to the deals beside, and a swipe goes by card."),
	"onTable":   engine.Msg("see it on the table"),
	"dealt":     engine.Msg("deal %s: dealt, nothing is played yet", zero),
	"played":    engine.Msg("trick %s: %s plays %s", zero, one, two),
	"leads":     engine.Msg("trick %s: %s leads %s", zero, one, two),
	"absent":    engine.Msg("trick %s: %s did not play", zero, one),
	"takes":     engine.Msg("%s takes the trick", zero),
	"takesFor":  engine.Msg("%s takes the trick, %s points", zero, one),
	"over":      engine.Msg("the end of the deal"),
	"dealer":    engine.Msg("dealer"),
	"declarer":  engine.Msg("declarer"),
	"trump":     engine.Msg("trump"),
	"called":    engine.Msg("called"),
	"trick":     engine.Msg("trick"),
	"covered":   engine.Msg("The text of the deals is covered, so that it tells nothing before its time."),
	"uncover":   engine.Msg("show everything"),
	"link":      engine.Msg("link to this card"),
	"copied":    engine.Msg("the link is copied"),
	"cardOf":    engine.Msg("%s of %s", zero, one),
	"unknown":   engine.Msg("a card that is not known"),
	"error":     engine.Msg("error"),
	"warning":   engine.Msg("warning"),
	"info":      engine.Msg("info"),
}
