package page

import (
	"sueca/engine/card"
	"sueca/engine/message"
)

// Words returns the words of the script, by language. {0}, {1} … are what it puts in.
func (p *printer) Words() map[string]map[string]string {
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
			words[rank.String()] = l.Say(message.Msg("%s", name))
		}
		for suit := card.Spades; suit <= card.Diamonds; suit++ {
			words[suit.String()] = l.Say(message.Msg("%s", suitNames[suit]))
		}
		words["courts"] = courts(l.Name)
		words["title"] = message.VisibleLines(p.titleIn(l))
		out[l.Name] = words
	}
	return out
}

// courts returns the letters with which drawn cards of king, jack and queen begin in a language. What a page has as text is as its
// record has it.
func courts(language string) string {
	if language == "pt" {
		return "RVD"
	}
	return "KJQ"
}

const zero, one, two = verbatim("{0}"), verbatim("{1}"), verbatim("{2}")

// scriptWords are what the script says.
var scriptWords = map[string]message.Message{
	"table":     message.Msg("the table"),
	"tricks":    message.Msg("tricks"),
	"card":      message.Msg("the card that is looked at"),
	"told":      message.Msg("what is told of it"),
	"language":  message.Msg("language"),
	"start":     message.Msg("to the start of the deal"),
	"back":      message.Msg("a card back"),
	"play":      message.Msg("play on its own"),
	"pause":     message.Msg("stop playing"),
	"next":      message.Msg("a card on"),
	"trickback": message.Msg("a trick back"),
	"tricknext": message.Msg("a trick on"),
	"end":       message.Msg("to the end of the deal"),
	"finding":   message.Msg("to the next finding"),
	"dealback":  message.Msg("the deal before"),
	"dealnext":  message.Msg("the deal after"),
	"pace":      message.Msg("pace"),
	"slow":      message.Msg("slow"),
	"medium":    message.Msg("medium"),
	"fast":      message.Msg("fast"),
	"eyes":      message.Msg("eyes of"),
	"everybody": message.Msg("everybody"),
	"blind":     message.Msg("blind"),
	"blindlong": message.Msg("blind: names and what comes later are hidden"),
	"letters":   message.Msg("letters of the cards"),
	"keys": message.Msg("Keys: arrows go by card and by trick, Home and End to the start and the end, the space bar plays, F goes to " +
		"the next finding, N and P to the deals beside, and a swipe goes by card."),
	"dealt":    message.Msg("deal %s: dealt, nothing is played yet", zero),
	"played":   message.Msg("trick %s: %s plays %s", zero, one, two),
	"leads":    message.Msg("trick %s: %s leads %s", zero, one, two),
	"absent":   message.Msg("trick %s: %s did not play", zero, one),
	"takes":    message.Msg("%s takes the trick", zero),
	"takesFor": message.Msg("%s takes the trick, %s points", zero, one),
	"over":     message.Msg("the end of the deal"),
	"dealer":   message.Msg("dealer"),
	"declarer": message.Msg("declarer"),
	"trump":    message.Msg("trump"),
	"called":   message.Msg("called"),
	"trick":    message.Msg("trick"),
	"covered":  message.Msg("The text of the deals is covered, so that it tells nothing before its time."),
	"uncover":  message.Msg("show everything"),
	"link":     message.Msg("link to this card"),
	"copied":   message.Msg("the link is copied"),
	"nowhere":  message.Msg("The link leads to %s, and there is no such place in this page.", zero),
	"cardOf":   message.Msg("%s of %s", zero, one),
	"unknown":  message.Msg("a card that is not known"),
	"error":    message.Msg("error"),
	"warning":  message.Msg("warning"),
	"info":     message.Msg("info"),
}

// refereeWords are what the script of the referee says.
var refereeWords = map[string]message.Message{
	"referee":      message.Msg("the referee in this page"),
	"judge":        message.Msg("referee"),
	"notGot":       message.Msg("the record is not to be had: %s", zero),
	"ask":          message.Msg("play another card, or ask what each is worth"),
	"asked":        message.Msg("put the referee away"),
	"waking":       message.Msg("the referee is being started …"),
	"working":      message.Msg("the referee is working it out …"),
	"giveUp":       message.Msg("give up"),
	"gone":         message.Msg("the referee does not run in this browser"),
	"damaged":      message.Msg("the referee in this page is damaged: get the page once more from where it came"),
	"toPlay":       message.Msg("%s is to play. Tap a card, and the deal goes on with it.", zero),
	"toPlayRecord": message.Msg("%s is to play. In the record it is %s; tap another card, and the deal goes on with that.", zero, one),
	"nobody":       message.Msg("It is not known who plays here."),
	"ended":        message.Msg("The deal is over."),
	"endedWith":    message.Msg("The deal is over: %s.", zero),
	"notWhole":     message.Msg("Not all cards of %s are known, so nothing can be said of what may be played.", zero),
	"unlawful":     message.Msg("renúncia"),
	"inRecord":     message.Msg("as in the record"),
	"ownLine":      message.Msg("This is not what was played."),
	"takeBack":     message.Msg("take the card back"),
	"toRecord":     message.Msg("back to the record"),
	"worth":        message.Msg("what is each card worth?"),
	"worthSays":    message.Msg("All hands open and best play from here, %s comes to so many points after each card:", zero),
	"worthBest":    message.Msg("%s, best", zero),
	"worthCost":    message.Msg("%s, %s less than the best", zero, one),
	"check":        message.Msg("is this page what follows from its record?"),
	"alike": message.Msg("The page says what follows from the record in it. Findings that were compared: %s; cards: %s. All "+
		"are alike.", zero, one),
	"differs": message.Msg("The page says other things than follow from the record in it. Believe the record, not the page."),
	"wanting": message.Msg("This is found in the record, and the page does not say it:"),
	"surplus": message.Msg("This the page says, and it is not found in the record:"),
	"vouch": message.Msg("The referee came in the same file as the record. So it finds mistakes, and what somebody changed in the " +
		"page alone; somebody who changed the referee too, it cannot find. Save the record and judge it with a sueca of your own, where it " +
		"matters."),
	"keeper": message.Msg("public key of the keeper of the log"),
	"verify": message.Msg("is the bundle genuine?"),
	"genuine": message.Msg("It was checked with the key %s. Whose key that is, the page cannot know: compare it with what the keeper "+
		"told you, not with what came with the page.", zero),
	"signedBy": message.Msg("The bundle says that it is signed by %s.", zero),
	"licences": message.Msg("licences of the referee"),
}
