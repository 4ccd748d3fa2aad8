package modes

import "strings"

// auctioned writes a deal with bids ("B 65, C pass") and a declaration.
func auctioned(bids, declaration string) string {
	var b strings.Builder
	b.WriteString("deal 1 dealer A\n")
	for _, bid := range strings.Split(bids, ", ") {
		b.WriteString("bid " + bid + "\n")
	}
	if declaration != "" {
		b.WriteString("declare " + declaration + "\n")
	}
	b.WriteString("stop\n")
	return b.String()
}

// wrongAuction has what can go wrong before the first card.
func wrongAuction(mode string) []Row {
	const (
		bids  = "`wrong-bid` (below 65, above 120, no multiple of five, not above the last)"
		turn  = "A bid out of turn, or after one's own pass, is `out-of-turn`"
		lines = "Lines stand after the hands and before trick 1, bids before `declare`"
	)
	row := func(name, rule, b, declaration string, codes ...string) Row {
		return bad(mode, name, rule, auctioned(b, declaration), codes...)
	}
	text := func(name, rule, deals string) Row { return bad(mode, name, rule, deals, "syntax") }
	const head = "deal 1 dealer A\n"
	const trick = "1. B: K♥ 3♥ 4♥ 5♥ 6♥\n"
	return []Row{
		row("below 65", bids, "B 60, C pass", "B trump ♥ call -", "wrong-bid"),
		row("above 120", bids, "B 65, C 125", "C trump ♥ call -", "wrong-bid"),
		row("no multiple of five", bids, "B 65, C 72", "C trump ♥ call -", "wrong-bid"),
		row("as much as the last", bids, "B 70, C 70", "B trump ♥ call -", "wrong-bid"),
		row("less than the last", bids, "B 80, C 75", "B trump ♥ call -", "wrong-bid"),
		row("one bid alone, below 65", bids, "C 64", "C trump ♥ call -", "wrong-bid"),
		row("one bid alone, above 120", bids, "C 130", "C trump ♥ call -", "wrong-bid"),
		row("the dealer begins", turn, "A 65, B pass, C pass, D pass, E pass", "A trump ♥ call -", "out-of-turn"),
		row("a turn is passed over", "only the passes after the last bid may be missing", "B 65, D 70", "D trump ♥ call -", "out-of-turn"),
		row("a bid after one's own pass", turn, "B pass, C 65, D pass, E pass, A 70, B 75", "B trump ♥ call -", "out-of-turn"),
		row("a bid after all others have passed", "it ends when all others have passed", "B 65, C pass, D pass, E pass, A pass, B 70", "B trump ♥ call -", "out-of-turn", "wrong-bid"),
		row("another declares", "`wrong-declarer` (another's bid stands)", "B 65, C 70, D pass, E pass, A pass, B pass", "B trump ♥ call -", "wrong-declarer"),
		row("another than the one bid declares", "`wrong-declarer` (another's bid stands)", "B 65", "C trump ♥ call -", "wrong-declarer"),
		row("somebody declares when all have passed", "All pass: nobody scores", "B pass, C pass, D pass, E pass, A pass", "B trump ♥ call -", "wrong-declarer", "syntax"),
		bad(mode, "one's own card, in the hand", "`wrong-call` (the called card lies in the declarer's own hand)", head+"hand B ♠A\nbid B 65\ndeclare B trump ♥ call A♠\nstop\n", "wrong-call"),
		bad(mode, "one's own card, played", "`wrong-call` (the called card lies in the declarer's own hand)", head+"bid B 65\ndeclare B trump ♥ call A♠\n1. B: A♠ 3♠ 4♠ 5♠ 6♠\nstop\n", "wrong-call"),
		text("a bid after the declaration", lines, head+"bid B 65\ndeclare B trump ♥ call -\nbid C 70\nstop\n"),
		text("a bid after a trick", lines, head+trick+"bid B 65\nstop\n"),
		text("a declaration after a trick", lines, head+"bid B 65\n"+trick+"declare B trump ♥ call -\nstop\n"),
		text("a hand after the bids", lines, head+"bid B 65\nhand B ♠A\nstop\n"),
		text("two declarations", "one declares", head+"bid B 65\ndeclare B trump ♥ call -\ndeclare B trump ♠ call -\nstop\n"),
		text("a sixth seat bids", seatsRule, head+"bid F 65\nstop\n"),
		text("a sixth seat declares", seatsRule, head+"bid B 65\ndeclare F trump ♥ call -\nstop\n"),
		text("a bid of nothing", "bid B 65, bid C pass", head+"bid B\nstop\n"),
		text("a bid in words", "bid B 65, bid C pass", head+"bid B sixty\nstop\n"),
		text("two bids in one", "each on a line of its own", head+"bid B 65 C 70\nstop\n"),
		text("a card for trumps", "declare B trump ♥ call A♠", head+"bid B 65\ndeclare B trump 7♥ call A♠\nstop\n"),
		text("a suit called", "declare B trump ♥ call A♠", head+"bid B 65\ndeclare B trump ♥ call ♠\nstop\n"),
		text("a card called that is not known", "the called card", head+"bid B 65\ndeclare B trump ♥ call *♠\nstop\n"),
		text("no suit", "declare B trump ♥ call A♠", head+"bid B 65\ndeclare B trump call A♠\nstop\n"),
	}
}

// wrongFive has what can go wrong after the auction.
func wrongFive(mode string) []Row {
	const head = "deal 1 dealer A\nbid B 65\ndeclare B trump ♥ call -\n"
	return []Row{
		bad(mode, "a trump card in the deal line", "There is no trump card: the deal line ends with the dealer", "deal 1 dealer A trump 7♥\nstop\n", "syntax", "trump-not-held"),
		bad(mode, "another leads than the declarer", "in `italiana5` the declarer leads; `wrong-first-leader` means that seat", head+"1. C: K♥ 3♥ 4♥ 5♥ 6♥ = C 4\nstop\n", "wrong-first-leader", "wrong-leader", "wrong-dealer"),
		bad(mode, "six cards", "`trick-size` follows the mode", head+"1. B: K♥ 3♥ 4♥ 5♥ 6♥ 2♥\nstop\n", "trick-size"),
		bad(mode, "a hand of nine", "8 each", "deal 1 dealer A\nhand B ♠A7KJQ6543\nbid B 65\ndeclare B trump ♥ call -\nstop\n", "hand-size"),
		bad(mode, "a card twice", "one pack", head+"1. B: K♥ K♥ 4♥ 5♥ 6♥\nstop\n", "card-twice"),
		bad(mode, "the dealer after the next", dealPasses, head+"points B 70 ACDE 50\n\ndeal 2 dealer C\nbid D 65\ndeclare D trump ♥ call -\nstop\n", "wrong-dealer"),
		bad(mode, "a game for what was missed", "Missed: each of the others one", head+"points B 64 ACDE 56\ngames B 1\n", "games-mismatch"),
		bad(mode, "a game for somebody who was not called", "each player of the declarer's side one game", head+"points B 70 ACDE 50\ngames B 1 E 1\n", "games-mismatch"),
		bad(mode, "130 points", "120 card points in a pack", head+"points B 70 ACDE 60\n", impossible...),
		bad(mode, "a game where all have passed", "All pass: nobody scores", "deal 1 dealer A\nbid B pass\nbid C pass\nbid D pass\nbid E pass\nbid A pass\ngames B 1\n", "games-mismatch"),
		bad(mode, "the sheet is wrong", "sheet is what each of the group has", head+"points B 70 ACDE 50\nsheet A 0 B 2 C 0 D 0 E 0\n", "sheet-mismatch"),
		bad(mode, "who plays a dead hand", playOnly, "deal 1 dealer A\nplay by A\nstop\n", "syntax"),
		bad(mode, "the declarer claims against the partner", "Any player off the offender's side may claim", "deal 1 dealer A\nhand E ♠A\nbid B 65\ndeclare B trump ♥ call A♠\n1. B: K♥ 3♥ 4♥ 5♥ 6♥\nclaim B against E trick 1 rejected\nstop\n", "claim-inadmissible"),
		bad(mode, "one trick", "`incomplete-deal` follows the mode", head+"1. B: K♥ 3♥ 4♥ 5♥ 6♥\n", "incomplete-deal"),
		bad("italiana5 score.italiana=double", "another way to score", "`score.italiana=suecada`", head, "unknown-rules"),
	}
}
