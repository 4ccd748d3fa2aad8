package page

import "sueca/engine"

// words returns the words of the script, by language. {0}, {1} … are what it puts in.
func (p *printer) words() map[string]map[string]string {
	out := map[string]map[string]string{}
	for _, l := range p.Languages {
		words := map[string]string{}
		if p.Engine != nil {
			for name, m := range refereeWords {
				words[name] = l.Say(m)
			}
		}
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

// refereeWords are what the script of the referee says.
var refereeWords = map[string]engine.Message{
	"referee":      engine.Msg("the referee in this page"),
	"ask":          engine.Msg("play another card, or ask what each is worth"),
	"asked":        engine.Msg("put the referee away"),
	"waking":       engine.Msg("the referee is being started …"),
	"working":      engine.Msg("the referee is working it out …"),
	"giveUp":       engine.Msg("give up"),
	"gone":         engine.Msg("the referee does not run in this browser"),
	"toPlay":       engine.Msg("%s is to play. Tap a card, and the deal goes on with it.", zero),
	"toPlayRecord": engine.Msg("%s is to play. In the record it is %s; tap another card, and the deal goes on with that.", zero, one),
	"nobody":       engine.Msg("It is not known who plays here."),
	"ended":        engine.Msg("The deal is over."),
	"endedWith":    engine.Msg("The deal is over: %s.", zero),
	"notWhole":     engine.Msg("Not all cards of %s are known, so nothing can be said of what may be played.", zero),
	"unlawful":     engine.Msg("renúncia"),
	"inRecord":     engine.Msg("as in the record"),
	"ownLine":      engine.Msg("This is not what was played."),
	"takeBack":     engine.Msg("take the card back"),
	"toRecord":     engine.Msg("back to the record"),
	"worth":        engine.Msg("what is each card worth?"),
	"worthSays":    engine.Msg("All hands open and best play from here, %s comes to so many points after each card:", zero),
	"worthBest":    engine.Msg("%s, best", zero),
	"worthCost":    engine.Msg("%s, %s less than the best", zero, one),
	"check":        engine.Msg("is this page what follows from its record?"),
	"alike":        engine.Msg("The page says what follows from the record in it. Findings that were compared: %s; cards: %s. All are alike.", zero, one),
	"differs":      engine.Msg("The page says other things than follow from the record in it. Believe the record, not the page."),
	"wanting":      engine.Msg("This is found in the record, and the page does not say it:"),
	"surplus":      engine.Msg("This the page says, and it is not found in the record:"),
	"vouch":        engine.Msg("The referee came in the same file as the record. So it finds mistakes, and what somebody changed in the page alone; somebody who changed the referee too, it cannot find. Save the record and judge it with a sueca of your own, where it matters."),
	"keeper":       engine.Msg("public key of the keeper of the log"),
	"verify":       engine.Msg("is the bundle genuine?"),
	"genuine":      engine.Msg("It was checked with the key %s. Whose key that is, the page cannot know: compare it with what the keeper told you, not with what came with the page.", zero),
	"signedBy":     engine.Msg("The bundle says that it is signed by %s.", zero),
	"licences":     engine.Msg("licences of the referee"),
}
