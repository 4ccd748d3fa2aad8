package query

import (
	"sueca/engine/card"
	"sueca/engine/message"
)

// playWords are about the card that was played.
var playWords = []word{
	playTruth("lead", "the first card of a trick", isLead),
	playTruth("follow", "a card of the suit led, by another than the leader", behindLead(isFollow)),
	playTruth("discard", "neither of the suit led nor a trump", behindLead(isDiscard)),
	playTruth("ruff", "a trump where another suit was led", behindLead(isRuff)),
	playTruth("overruff", "a ruff that takes the trick from another ruff", isOverruff),
	playTruth("forced", "only one card could lawfully be played", isForced),
	playTruth("free", "there was a choice of cards", isFree),
	playTruth("lowest", "the lowest card of its suit that could lawfully be played", isLowest),
	playTruth("highest", "the highest card of its suit that could lawfully be played", isHighest),
	playTruth("beats", "it takes the trick so far; a lead always does", beats),
	playTruth("master", "no card of its suit that has not been played is higher", isMaster),
	playTruth("wins", "it takes the whole trick", wins),
	playTruth("first_time", "the first card of its suit that the seat plays; also written: first time in suit", isFirstOfSuit),
	playValue("trick", "the number of the trick, 1 to 10", aNumber, trickNumber),
	playValue("place", "its place in the trick, 1 to 4", aNumber, placeInTrick),
	playValue("points", "its card points", aNumber, cardPoints),
	playValue("time", "which of its suit the seat plays, counted from 1", aNumber, timeInSuit),
	playValue("choices", "how many cards could lawfully be played", aNumber, choices),
	playValue("low_choices", "how many of them are worth no points", aNumber, lowChoices),
	playValue("duds", "how many worthless cards could be played without taking the trick so far", aNumber, duds),
	playValue("gifts", "how many cards worth points could be played without taking the trick so far", aNumber, gifts),
	playValue("table_points", "card points on the table before it", aNumber, tablePoints),
	playValue("trick_points", "card points of the whole trick", aNumber, trickPoints),
	playValue("card", "the card", aCard, cardPlayed),
	playValue("rank", "its rank: rank is \"A7K\", rank < a.rank, rank >= \"J\"", aRank, rankPlayed),
}

// playTruth makes a word for what may be so of a play.
func playTruth(name string, means message.Word, test test) word {
	return word{name: name, means: means, sort: aTruth, level: ofPlay, test: test}
}

// playValue makes a word for what a play has.
func playValue(name string, means message.Word, sort kindOf, num func(*moment) (int, bool)) word {
	return word{name: name, means: means, sort: sort, level: ofPlay, num: num}
}

func isLead(l *moment) truth { return truthOf(l.play().place == 1) }

// behindLead asks about the suit of the card and that led, both known; a lead is none of
// these.
func behindLead(is func(l *moment, suit, led card.Suit) bool) test {
	return func(l *moment) truth {
		x := l.play()
		if x.place == 1 {
			return no
		}
		suit, led := x.Suit(), l.trick().led
		return where(suit != card.NoSuit && led != card.NoSuit, is(l, suit, led))
	}
}

func isFollow(_ *moment, suit, led card.Suit) bool  { return suit == led }
func isDiscard(l *moment, suit, led card.Suit) bool { return suit != led && suit != l.trump }
func isRuff(l *moment, suit, led card.Suit) bool    { return suit != led && suit == l.trump }

func isOverruff(l *moment) truth {
	x := l.play()
	if x.place < 3 {
		return no
	}
	led := l.trick().led
	return where(x.Known() && x.winning != card.NoSeat && led != card.NoSuit,
		x.Suit() == l.trump && led != l.trump && x.best.Suit() == l.trump && x.Card.Beats(x.best, l.trump))
}

func isForced(l *moment) truth {
	legal, ok := l.legal(l.here)
	return where(ok, legal.Len() <= 1)
}

func isFree(l *moment) truth { return -isForced(l) }

func isLowest(l *moment) truth {
	return among(l, func(suit card.Cards, rank card.Rank) bool {
		for c := range suit.All() {
			if c.Rank() < rank {
				return false
			}
		}
		return true
	})
}

func isHighest(l *moment) truth {
	return among(l, func(suit card.Cards, rank card.Rank) bool { return suit.First().Rank() == rank })
}

// among asks about the card among the lawful ones of its suit; a renúncia is none.
func among(l *moment, test func(suit card.Cards, rank card.Rank) bool) truth {
	x := l.play()
	legal, ok := l.legal(l.here)
	return where(ok && x.Known(), legal.Has(x.Card) && test(legal.Of(x.Suit()), x.Rank()))
}

func beats(l *moment) truth {
	x := l.play()
	return where(x.place == 1 || x.Known() && x.winning != card.NoSeat, x.place == 1 || x.Card.Beats(x.best, l.trump))
}

func isMaster(l *moment) truth {
	x := l.play()
	return where(x.Known() && !l.doubtful, l.master(x.gone, x.Suit()) == x.Card)
}

func wins(l *moment) truth {
	winner := l.trick().winner
	return where(winner != card.NoSeat, winner == l.play().seat)
}

func isFirstOfSuit(l *moment) truth {
	n, ok := l.nth(l.here)
	return where(ok, n == 1)
}

func trickNumber(l *moment) (int, bool)  { return known(int(l.play().trick)) }
func placeInTrick(l *moment) (int, bool) { return known(int(l.play().place)) }
func timeInSuit(l *moment) (int, bool)   { return l.nth(l.here) }

func cardPoints(l *moment) (int, bool) {
	x := l.play()
	return x.Points(), x.Known()
}

func choices(l *moment) (int, bool) {
	legal, ok := l.legal(l.here)
	return legal.Len(), ok
}

func lowChoices(l *moment) (int, bool) {
	legal, ok := l.legal(l.here)
	return countOf(legal, isDud), ok
}

// countOf counts the cards that are wanted.
func countOf(cards card.Cards, wanted func(card.Card) bool) (n int) {
	for c := range cards.All() {
		if wanted(c) {
			n++
		}
	}
	return n
}

func isDud(c card.Card) bool { return c.Points() == 0 }

func duds(l *moment) (int, bool)  { return underBest(l, isDud) }
func gifts(l *moment) (int, bool) { return underBest(l, func(c card.Card) bool { return !isDud(c) }) }

// underBest counts the cards that could be played without taking the trick.
func underBest(l *moment, wanted func(card.Card) bool) (int, bool) {
	legal, ok := l.legal(l.here)
	x := l.play()
	if !ok || x.place > 1 && x.winning == card.NoSeat {
		return 0, false
	}
	return countOf(legal, func(c card.Card) bool { return wanted(c) && x.place > 1 && !c.Beats(x.best, l.trump) }), true
}

func tablePoints(l *moment) (int, bool) {
	x := l.play()
	return int(x.table), x.place == 1 || x.winning != card.NoSeat
}

func trickPoints(l *moment) (int, bool) {
	p := l.trick().points
	return p, p >= 0
}

func cardPlayed(l *moment) (int, bool) {
	x := l.play()
	return int(x.Card), x.Known()
}

func rankPlayed(l *moment) (int, bool) {
	x := l.play()
	return int(x.Rank()), x.Rank() >= card.Two && x.Rank() <= card.Ace
}
