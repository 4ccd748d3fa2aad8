package modes

import (
	"fmt"
	"strings"
)

// Wrong returns records with a mistake, and the finding that must stand in their last deal: "syntax" where
// the deal can't be read, and "unknown-rules" where the Rules tag names nothing.
func Wrong(mode string) []Row {
	switch mode {
	case "tres-morto":
		return wrongDead(mode)
	case "tres-morto dead=out":
		return wrongOut(mode)
	case "dupla":
		return wrongPacks(mode, 8, "J", "ACEG", "BDFH")
	case "dupla players=6":
		return append(wrongPacks(mode, 6, "G", "ACE", "BDF"),
			bad(mode, "a black two that was left out", "two black twos (2♠ 2♣, one of each) are left out", "deal 1 dealer A trump 7♥\n1. B: K♣ 2♣ 2♣ 3♣ 4♣ 5♣\nstop\n", "card-twice"))
	case "italiana5", "italiana5 score.italiana=suecada":
		return append(wrongAuction(mode), wrongFive(mode)...)
	}
	return nil
}

// bad makes a row. Of several codes one must stand: the page does not say which.
func bad(mode, name, rule, deals string, codes ...string) Row {
	// A deal that was cut off by the mistake may be called so too.
	r := Row{Name: name, Rule: rule, Text: record(mode, deals), Also: []string{"incomplete-deal", "no-deal-fits"}}
	if len(codes) == 1 {
		r.Codes = codes
	} else {
		r.Any = codes
	}
	return r
}

const (
	seatsRule   = "seat letters beyond the mode are `syntax`"
	auctionOnly = "the auction of `italiana5`: no other mode has one"
	playOnly    = "`tres-morto`: `play by A` may stand once after the deal line"
	rightLeads  = "The dealer's right leads first; `wrong-first-leader` means that seat"
	dealPasses  = "the deal passes to the right"
	deadRule    = "D claims, admits and signs nothing (`claim-inadmissible`)"
	outRule     = "`hand D`: evidence, no seat; any other use of D is `syntax`"
	groupsRule  = "any disjoint groups of seats"
)

var impossible = []string{"points-mismatch", "result-impossible"}

func wrongDead(mode string) []Row {
	const head = "deal 1 dealer A trump 2♦\n"
	const lead = head + "1. B: K♠ 5♠ 3♠ 4♠ = B 4\n"
	return []Row{
		bad(mode, "the dead hand deals", "`dealer D` is `wrong-dealer`", "deal 1 dealer D trump 2♦\nstop\n", "wrong-dealer"),
		bad(mode, "another plays the dead hand", "naming another than the dealer is `wrong-dealer`", head+"play by B\nstop\n", "wrong-dealer"),
		bad(mode, "the dead hand plays itself", "naming another than the dealer is `wrong-dealer`", head+"play by D\nstop\n", "wrong-dealer"),
		bad(mode, "played by two", "`play by A` may stand once", head+"play by A\nplay by A\nstop\n", "syntax"),
		bad(mode, "said below the tricks who plays", "`play by A` may stand once after the deal line", lead+"play by A\nstop\n", "syntax"),
		bad(mode, "the dead hand claims", deadRule, lead+"claim D against BC\nstop\n", "claim-inadmissible"),
		bad(mode, "the dead hand admits", deadRule, lead+"admit D trick 1\nstop\n", "claim-inadmissible"),
		bad(mode, "the dead hand signs", deadRule, lead+"stop\nsign D\n", "claim-inadmissible"),
		bad(mode, "games for the dead hand", "Games for the dead hand: `games-mismatch`", head+"points AD 70 BC 50\ngames A 1 D 1\n", "games-mismatch"),
		bad(mode, "a fifth hand", seatsRule, head+"hand E ♠A\nstop\n", "syntax"),
		bad(mode, "a fifth seat leads", seatsRule, head+"1. E: K♠ 5♠ 3♠ 4♠\nstop\n", "syntax"),
		bad(mode, "a fifth seat takes the trick", seatsRule, head+"1. B: K♠ 5♠ 3♠ 4♠ = E 4\nstop\n", "syntax"),
		bad(mode, "a bid", auctionOnly, head+"bid B 65\nstop\n", "syntax"),
		bad(mode, "a declaration", auctionOnly, head+"declare B trump ♥ call -\nstop\n", "syntax"),
		bad(mode, "the deal goes left", dealPasses, head+"points AD 60 BC 60\n\ndeal 2 dealer C trump 2♦\npoints CD 60 AB 60\n", "wrong-dealer"),
		bad(mode, "the dealer leads first", rightLeads, head+"1. A: K♠ 5♠ 3♠ 4♠ = A 4\nstop\n", "wrong-first-leader", "wrong-dealer", "wrong-leader"),
		bad(mode, "the dead hand's turn is passed over", "A deals: B D C A", head+"1. B: K♠ C:3♠ D:5♠ A:4♠\nstop\n", "out-of-turn", "wrong-leader"),
		bad(mode, "the leader did not take the trick before", "winner and leader are then written D", head+"1. B: 3♠ K♠ 4♠ 5♠ = D 4\n2. B: 3♥ 4♥ 5♥ 6♥ = A 0\nstop\n", "wrong-leader"),
		bad(mode, "the dead hand takes it, and the dealer is written", "winner and leader are then written D", head+"1. B: 3♠ K♠ 4♠ 5♠ = A 4\n2. D: 3♥ 4♥ 5♥ 6♥ = A 0\nstop\n", "winner-mismatch"),
		bad(mode, "a card twice", "one pack", head+"1. B: K♠ K♠ 3♠ 4♠\nstop\n", "card-twice"),
		bad(mode, "five cards", "`trick-size` follows the mode", head+"1. B: K♠ 5♠ 3♠ 4♠ 6♠\nstop\n", "trick-size"),
		bad(mode, "a hand of eleven", "10 each", head+"hand D ♠A7KJQ65432 ♥2\nstop\n", "hand-size"),
		bad(mode, "a card that was not in the dead hand", "A renúncia is proven as everywhere: by what must have been held", head+"hand D ♠A7KJQ6542 ♥2\n1. B: K♥ 3♥ 4♥ 5♥\nstop\n", "card-not-in-hand"),
		bad(mode, "the dead hand has the trump card", "The trump card is the dealer's own", head+"hand D ♠A7KJQ6542 ♦2\nstop\n", "trump-not-held"),
		bad(mode, "121 points", "120 card points in a pack", head+"points AD 71 BC 50\n", impossible...),
		bad(mode, "one of two has the game", "the games go to each player of the side", head+"points AD 50 BC 70\ngames B 1\n", "games-mismatch"),
		bad(mode, "groups that overlap", groupsRule, head+"points AD 60 DB 60\n", "syntax"),
		bad(mode, "the sheet is wrong", "sheet is what each of the group has", head+"points AD 70 BC 50\ngames A 1\nsheet A 2 B 0 C 0\n", "sheet-mismatch"),
		bad(mode, "three tricks", "`incomplete-deal` follows the mode", lead, "incomplete-deal"),
	}
}

func wrongOut(mode string) []Row {
	const head = "deal 1 dealer C trump 2♦\n"
	const lead = head + "1. A: K♠ 5♠ 3♠ = A 4\n"
	rows := []Row{
		bad(mode, "the fourth hand takes a trick", outRule, head+"1. A: K♠ 5♠ 3♠ = D 4\nstop\n", "syntax"),
		bad(mode, "the fourth hand's card, by its letter", outRule, head+"1. A: K♠ 5♠ D:3♠\nstop\n", "syntax"),
		bad(mode, "who plays the fourth hand", playOnly, head+"play by C\nstop\n", "syntax"),
		bad(mode, "four cards", "three cards a trick", head+"1. A: K♠ 5♠ 3♠ 4♠\nstop\n", "trick-size"),
		bad(mode, "a card of the fourth hand is played", "`hand D`: evidence", lead+"stop\nhand D ♠A7J5\n", "card-not-in-hand", "card-twice", "no-deal-fits"),
		bad(mode, "a fourth hand of eleven", "10 each", lead+"stop\nhand D ♠A7JQ642 ♥A7KJ\n", "hand-size"),
		bad(mode, "the trump card lies aside", "The trump card is the dealer's own", lead+"stop\nhand D ♠A7J ♦2\n", "trump-not-held"),
		bad(mode, "a bid", auctionOnly, head+"bid A 65\nstop\n", "syntax"),
		bad(mode, "a fifth hand", seatsRule, head+"hand E ♠A\nstop\n", "syntax"),
		bad(mode, "the dealer leads first", rightLeads, head+"1. C: K♠ 5♠ 3♠ = C 4\nstop\n", "wrong-first-leader", "wrong-dealer", "wrong-leader"),
		bad(mode, "after C deals A", dealPasses, head+"points A 40 B 30 C 30\n\ndeal 2 dealer B trump 2♦\npoints A 40 B 30 C 30\n", "wrong-dealer"),
		bad(mode, "a game for one of two at the top", "equal at the top none", head+"points A 40 B 40 C 20\ngames A 1\n", "games-mismatch"),
		bad(mode, "two games for exactly three quarters", "strictly more than three quarters of them two", head+"points A 60 B 20 C 0\ngames A 2\n", "games-mismatch"),
		bad(mode, "130 points", "120 card points in a pack", head+"points A 60 B 50 C 20\n", impossible...),
		bad(mode, "a card twice", "one pack", head+"1. A: K♠ K♠ 3♠\nstop\n", "card-twice"),
		bad(mode, "the second highest takes it", "winner-mismatch", head+"1. A: K♠ A♠ 3♠ = A 15\n2. B: 4♠ 5♠ 6♠ = C 0\nstop\n", "winner-mismatch"),
		bad(mode, "somebody claims against themselves", "Any player off the offender's side may claim", lead+"claim A against A trick 1 rejected\nstop\n", "claim-inadmissible"),
		bad(mode, "a trick is worth what it is not", "points-mismatch", head+"1. A: K♠ 5♠ 3♠ = A 5\nstop\n", "points-mismatch"),
		bad(mode, "the sheet is wrong", "sheet is what each of the group has", head+"points A 40 B 30 C 30\ngames A 1\nsheet A 0 B 1 C 0\n", "sheet-mismatch"),
		bad(mode, "one trick", "`incomplete-deal` follows the mode", lead, "incomplete-deal"),
		bad("tres-morto dead=aside", "another word for it", "`tres-morto dead=out`", head, "unknown-rules"),
	}
	for _, line := range []string{"1. D: K♠ 5♠ 3♠", "claim D against A", "claim A against D", "admit D", "show D ♠A", "sign D", "points A 60 D 60", "games D 1", "sheet A 0 B 0 C 0 D 0"} {
		rows = append(rows, bad(mode, "D in: "+line, outRule, lead+line+"\nstop\n", "syntax"))
	}
	return append(rows, bad(mode, "D deals", outRule, "deal 1 dealer D trump 2♦\nstop\n", "syntax"))
}

func wrongPacks(mode string, seats int, beyond, a, b string) []Row {
	const head = "deal 1 dealer A trump 7♥\n"
	// cards fills up a trick with small cards of the other packs' spades.
	cards := func(first ...string) string {
		small := []string{"3♠", "4♠", "5♠", "6♠", "Q♠", "3♠", "4♠", "5♠"}
		return strings.Join(append(first, small[:seats-len(first)]...), " ")
	}
	size := 10
	if seats == 6 {
		size = 13
	}
	lead := head + "1. B: " + cards("K♠") + "\n"
	points := func(n, m int) string { return fmt.Sprintf("points %s %d %s %d\n", a, n, b, m) }
	var eleven strings.Builder
	for i := range size + 1 {
		fmt.Fprintf(&eleven, "%d. B: %s\n", i+1, strings.TrimSpace(strings.Repeat("* ", seats)))
	}
	return []Row{
		bad(mode, "a seat beyond the table", seatsRule, head+"hand "+beyond+" ♠A\nstop\n", "syntax"),
		bad(mode, "a seat beyond the table leads", seatsRule, head+"1. "+beyond+": "+cards("K♠")+"\nstop\n", "syntax"),
		bad(mode, "a seat beyond the table has points", seatsRule, head+"points "+a+beyond+" 120 "+b+" 120\n", "syntax"),
		bad(mode, "a third copy", "`card-twice` means more copies than the pack has", head+"1. B: "+cards("K♠", "K♠", "K♠")+"\nstop\n", "card-twice"),
		bad(mode, "a third copy in another trick", "`card-twice` means more copies than the pack has", head+"1. B: "+cards("K♠", "K♠")+"\n2. B: "+strings.ReplaceAll(cards("J♥", "2♥"), "♠", "♥")+"\n3. B: "+strings.Replace(strings.ReplaceAll(cards("J♣", "2♣"), "♠", "♣"), "2♣", "K♠", 1)+"\nstop\n", "card-twice"),
		bad(mode, "three in one hand", "more copies than the pack has", head+"hand B ♠AAA7\nstop\n", "card-twice", "no-deal-fits", "hand-size", "card-not-in-hand"),
		bad(mode, "a suffix for the pack", "with no suffix: nobody at a table knows which pack a card is from", head+"1. B: "+cards("K♠1")+"\nstop\n", "syntax"),
		bad(mode, "a card too many", "`trick-size` follows the mode", head+"1. B: "+cards("K♠")+" 2♠\nstop\n", "trick-size"),
		bad(mode, "a trick too many", "A deal lasts as many tricks as the hand has cards", head+eleven.String(), "trick-size", "hand-size", "card-twice", "no-deal-fits", "syntax"),
		bad(mode, "a hand too large", "10 or 13 each", head+"hand B ♠AA77KKJJQQ ♥AA77\nstop\n", "hand-size"),
		bad(mode, "one copy in hand, two played", "equal cards are written alike, in hands too", head+"hand B ♠A ♥"+"AAKKJJQQ6655"[:size-1]+"\n1. B: "+cards("A♠")+"\n2. B: "+strings.NewReplacer("3♠", "7♠", "4♠", "5♠").Replace(cards("A♠", "2♠", "K♠", "6♠", "Q♠", "J♠"))+"\nstop\n", "card-not-in-hand"),
		bad(mode, "both copies of the trump card are elsewhere", "`trump-not-held` only where every copy is elsewhere", head+"hand C ♥77\nstop\n", "trump-not-held"),
		bad(mode, "the second of equal cards takes it", "the first played takes it", head+"1. B: "+cards("K♠", "K♠")+" = C "+worthOf(cards("K♠", "K♠"))+"\nstop\n", "winner-mismatch"),
		bad(mode, "the dealer leads first", rightLeads, head+"1. A: "+cards("K♠")+"\nstop\n", "wrong-first-leader", "wrong-dealer", "wrong-leader"),
		bad(mode, "the leader did not take the trick before", "play goes on with the winner", head+"1. B: "+cards("A♠")+" = B "+worthOf(cards("A♠"))+"\n2. C: "+strings.ReplaceAll(cards("K♠"), "♠", "♣")+"\nstop\n", "wrong-leader"),
		bad(mode, "the partner of the dealer deals next", dealPasses, head+points(120, 120)+"\ndeal 2 dealer C trump 7♥\n"+points(120, 120), "wrong-dealer"),
		bad(mode, "241 points", "240 card points", head+points(121, 120), impossible...),
		bad(mode, "120 points", "240 card points", head+points(60, 60), impossible...),
		bad(mode, "a game for 120 all", "120–120 none", head+points(120, 120)+"games "+a+" 1\n", "games-mismatch"),
		bad(mode, "two games for 180", "121–180 one", head+points(180, 60)+"games "+a+" 2\n", "games-mismatch"),
		bad(mode, "one game for 181", "more than 180 two", head+points(181, 59)+"games "+a+" 1\n", "games-mismatch"),
		bad(mode, "a game for some of a side", "A seat left out of `games` has 0", head+points(130, 110)+"games AC 1\n", "games-mismatch"),
		bad(mode, "the sheet is wrong", "sheet is what each of the group has", head+points(130, 110)+"games "+a+" 1\nsheet "+a+" 0 "+b+" 1\n", "sheet-mismatch"),
		bad(mode, "groups that overlap", groupsRule, head+"points "+a+" 120 A 0\n", "syntax"),
		bad(mode, "a partner claims", "Any player off the offender's side may claim", lead+"claim A against E trick 1 rejected\nstop\n", "claim-inadmissible"),
		bad(mode, "a bid", auctionOnly, head+"bid B 65\nstop\n", "syntax"),
		bad(mode, "a dead hand", playOnly, head+"play by A\nstop\n", "syntax"),
		bad(mode, "one trick", "`incomplete-deal` follows the mode", lead, "incomplete-deal"),
		bad("dupla players=7", "seven players", "`dupla`, `dupla players=6`", head, "unknown-rules"),
	}
}

// worthOf adds up the cards of a trick as they are written.
func worthOf(cards string) string {
	n := 0
	for _, c := range strings.Fields(cards) {
		if s, _, ok := readCard(c); ok {
			n += s.first().worth()
		}
	}
	return fmt.Sprint(n)
}
