package query

import (
	"math/bits"

	"sueca/engine/message"
)

// otherWords are about other plays of the deal.
var otherWords = []word{
	asksWhether("earlier", "some card before this one in the deal is so: not earlier(lead and suit is this.suit). Within it, this is the "+
		"card outside", ofPlay, theFirst, thisOne, playset.behindFirst),
	asksWhether("later", "some card behind this one in the deal is so", ofPlay, theNext, theEnd, playset.beforeLast),
	asksWhether("some", "some card of the deal is so", ofDeal, theFirst, theEnd, func(p playset) playset { return all(p != 0) }),
	asksHowMany("count", "how many cards of the deal are so", ofDeal, theFirst, theEnd),
	asksHowMany("count_earlier", "how many cards before this one are so", ofPlay, theFirst, thisOne),
}

// asksWhether makes a word for whether some play is so, of those from one to before
// another. Of the plays that are so, of returns those of which it can be said.
func asksWhether(name string, means message.Word, lv level, from, to func(*moment) int, of func(playset) playset) word {
	return word{name: name, means: means, sort: aTruth, level: lv, params: []param{somePlay},
		with: func(_ *compiler, args []operand) operand {
			so := args[0].test
			test := func(l *moment) truth {
				found, doubt := countOthers(l, from(l), to(l), so, 1)
				return where(found > 0 || doubt == 0, found > 0)
			}
			return operand{plays: args[0].plays.through(of, test), test: test}
		}}
}

// asksHowMany makes a word for how many plays are so, of those from one to before
// another.
func asksHowMany(name string, means message.Word, lv level, from, to func(*moment) int) word {
	return word{name: name, means: means, sort: aNumber, level: lv, params: []param{somePlay},
		with: func(_ *compiler, args []operand) operand {
			so, by := args[0].test, (*division)(nil)
			switch p := args[0].plays; {
			case !p.exact():
			case lv == ofDeal:
				by = alike(counted(0, cardsOfDeal), func(l *moment) int { return bits.OnesCount64(uint64(p.of(l))) })
			default: // of those before the card
				by = numbered(cardsOfDeal, func(l *moment, counts []int) playset { return p.of(l).passed(bitsOf(counts)) })
			}
			return operand{by: by, num: func(l *moment) (int, bool) {
				found, doubt := countOthers(l, from(l), to(l), so, l.n)
				return found, doubt == 0
			}}
		}}
}

func theFirst(*moment) int  { return 0 }
func thisOne(l *moment) int { return l.here }
func theNext(l *moment) int { return l.here + 1 }
func theEnd(l *moment) int  { return l.n }

// countOthers counts the plays that are so, until it is enough, and those on the way
// of which it is not known.
func countOthers(l *moment, from, to int, so test, enough int) (found, doubt int) {
	here, outer := l.here, l.outer
	l.outer = here
	for i := from; i < to && found < enough; i++ {
		l.here = i
		switch so(l) {
		case yes:
			found++
		case unknown:
			doubt++
		}
	}
	l.here, l.outer = here, outer
	return found, doubt
}
