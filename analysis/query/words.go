package query

import (
	_ "embed"
	"slices"

	"sueca/engine"
)

// Manual is the manual of the query language.
//
//go:embed QUERY.md
var Manual string

// param is a parameter of a word.
type param struct {
	sort kindOf
	// given: if left out, it is the player (missing, for a deal).
	given bool
	// literal: it must be a text in the query; condition: it is about other plays.
	literal, condition bool
}

// word is a word of the language, with what it means.
type word struct {
	name   string
	topic  engine.Word
	means  engine.Word // in English; the manual is made of it
	sort   kindOf
	level  level
	params []param
	// One of test, num and with computes the value.
	test func(*moment) truth
	num  func(*moment) (int, bool)
	// with computes the value from the arguments.
	with func(c *compiler, args []operand) operand
}

// known returns an answer that is always known.
func known(n int) (int, bool) { return n, true }

// players converts a seat into a set of seats.
func players(f func(*moment) engine.Seat) func(*moment) (int, bool) {
	return func(l *moment) (int, bool) {
		s := f(l)
		return 1 << s &^ 1, s != engine.NoSeat
	}
}

var (
	aPlayer  = param{sort: aSeat, given: true}
	someSeat = param{sort: aSeat}
	someSuit = param{sort: aSuit}
)

// words is the vocabulary. It is filled by init because the words use the compiler, which
// uses words.
var words []word

func init() {
	words = slices.Concat(playWords(), seatWords(), suitWords(), holdingWords(), scoreWords(), foundWords(), otherWords())
}

// findWord finds a word of the language.
func findWord(name string) *word {
	for i := range words {
		if words[i].name == name {
			return &words[i]
		}
	}
	return nil
}

// playWords are about the card that was played.
func playWords() []word {
	is := func(name string, means engine.Word, test func(*moment) truth) word {
		return word{name: name, topic: "plays", means: means, sort: aTruth, level: ofPlay, test: test}
	}
	number := func(name string, means engine.Word, num func(*moment) (int, bool)) word {
		return word{name: name, topic: "plays", means: means, sort: aNumber, level: ofPlay, num: num}
	}
	led := func(l *moment) engine.Suit { return l.tricks[l.play().trick].led }
	// suits tests the suit of the card and the suit led, if both are known.
	suits := func(test func(l *moment, suit, led engine.Suit) bool) func(*moment) truth {
		return func(l *moment) truth {
			x := l.play()
			if x.place == 1 {
				return no
			}
			if x.Suit() == engine.NoSuit || led(l) == engine.NoSuit {
				return unknown
			}
			return truthOf(test(l, x.Suit(), led(l)))
		}
	}
	choices := func(of func(engine.Cards) int) func(*moment) (int, bool) {
		return func(l *moment) (int, bool) {
			legal, ok := l.legal(l.here)
			return of(legal), ok
		}
	}
	// quiet counts the cards that could be played without taking the trick.
	quiet := func(points bool) func(*moment) (int, bool) {
		return func(l *moment) (int, bool) {
			legal, ok := l.legal(l.here)
			x := l.play()
			if !ok || x.place > 1 && x.winning == engine.NoSeat {
				return 0, false
			}
			n := 0
			for c := range legal.All() {
				if (c.Points() > 0) == points && x.place > 1 && !c.Beats(x.best, l.trump) {
					n++
				}
			}
			return n, true
		}
	}
	// among tests the card among the lawful ones of its suit; a renúncia is not among
	// them.
	among := func(test func(of engine.Cards, rank engine.Rank) bool) func(*moment) truth {
		return func(l *moment) truth {
			x := l.play()
			legal, ok := l.legal(l.here)
			if !ok || !x.Known() {
				return unknown
			}
			return truthOf(legal.Has(x.Card) && test(legal.Of(x.Suit()), x.Rank()))
		}
	}
	return []word{
		is("lead", "the first card of a trick", func(l *moment) truth { return truthOf(l.play().place == 1) }),
		is("follow", "a card of the suit led, by another than the leader", suits(func(_ *moment, s, led engine.Suit) bool { return s == led })),
		is("discard", "neither of the suit led nor a trump", suits(func(l *moment, s, led engine.Suit) bool { return s != led && s != l.trump })),
		is("ruff", "a trump where another suit was led", suits(func(l *moment, s, led engine.Suit) bool { return s != led && s == l.trump })),
		is("overruff", "a ruff that takes the trick from another ruff", func(l *moment) truth {
			x := l.play()
			if x.place < 3 {
				return no
			}
			if !x.Known() || x.winning == engine.NoSeat || led(l) == engine.NoSuit {
				return unknown
			}
			return truthOf(x.Suit() == l.trump && led(l) != l.trump && x.best.Suit() == l.trump && x.Card.Beats(x.best, l.trump))
		}),
		is("forced", "only one card could lawfully be played", func(l *moment) truth {
			legal, ok := l.legal(l.here)
			if !ok {
				return unknown
			}
			return truthOf(legal.Len() <= 1)
		}),
		is("free", "there was a choice of cards", func(l *moment) truth {
			legal, ok := l.legal(l.here)
			if !ok {
				return unknown
			}
			return truthOf(legal.Len() > 1)
		}),
		is("lowest", "the lowest card of its suit that could lawfully be played", among(func(of engine.Cards, rank engine.Rank) bool {
			for c := range of.All() {
				if c.Rank() < rank {
					return false
				}
			}
			return true
		})),
		is("highest", "the highest card of its suit that could lawfully be played", among(func(of engine.Cards, rank engine.Rank) bool {
			return of.First().Rank() == rank
		})),
		is("beats", "it takes the trick so far; a lead always does", func(l *moment) truth {
			x := l.play()
			switch {
			case x.place == 1:
				return yes
			case !x.Known() || x.winning == engine.NoSeat:
				return unknown
			}
			return truthOf(x.Card.Beats(x.best, l.trump))
		}),
		is("master", "no card of its suit that has not been played is higher", func(l *moment) truth {
			x := l.play()
			if !x.Known() || l.doubtful {
				return unknown
			}
			return truthOf(l.master(x.gone, x.Suit()) == x.Card)
		}),
		is("wins", "it takes the whole trick", func(l *moment) truth {
			w := l.tricks[l.play().trick].winner
			if w == engine.NoSeat {
				return unknown
			}
			return truthOf(w == l.play().seat)
		}),
		is("first_time", "the first card of its suit that the seat plays; also written: first time in suit", func(l *moment) truth {
			n, ok := l.nth(l.here)
			if !ok {
				return unknown
			}
			return truthOf(n == 1)
		}),
		number("trick", "the number of the trick, 1 to 10", func(l *moment) (int, bool) { return known(int(l.play().trick)) }),
		number("place", "its place in the trick, 1 to 4", func(l *moment) (int, bool) { return known(int(l.play().place)) }),
		number("points", "its card points", func(l *moment) (int, bool) { x := l.play(); return x.Points(), x.Known() }),
		number("time", "which of its suit the seat plays, counted from 1", func(l *moment) (int, bool) { return l.nth(l.here) }),
		number("choices", "how many cards could lawfully be played", choices(engine.Cards.Len)),
		number("low_choices", "how many of them are worth no points", choices(func(cs engine.Cards) int {
			n := 0
			for c := range cs.All() {
				if c.Points() == 0 {
					n++
				}
			}
			return n
		})),
		number("duds", "how many worthless cards could be played without taking the trick so far", quiet(false)),
		number("gifts", "how many cards worth points could be played without taking the trick so far", quiet(true)),
		number("table_points", "card points on the table before it", func(l *moment) (int, bool) {
			x := l.play()
			return int(x.table), x.place == 1 || x.winning != engine.NoSeat
		}),
		number("trick_points", "card points of the whole trick", func(l *moment) (int, bool) {
			p := l.tricks[l.play().trick].points
			return p, p >= 0
		}),
		{name: "card", topic: "plays", means: "the card", sort: aCard, level: ofPlay, num: func(l *moment) (int, bool) { x := l.play(); return int(x.Card), x.Known() }},
		{name: "rank", topic: "plays", means: "its rank: rank is \"A7K\", rank < a.rank, rank >= \"J\"", sort: aRank, level: ofPlay, num: func(l *moment) (int, bool) {
			x := l.play()
			return int(x.Rank()), x.Rank() >= engine.Two && x.Rank() <= engine.Ace
		}},
	}
}

// seatWords are about seats.
func seatWords() []word {
	seat := func(name string, means engine.Word, lv level, num func(*moment) (int, bool)) word {
		return word{name: name, topic: "seats", means: means, sort: aSeat, level: lv, num: num}
	}
	of := func(name string, means engine.Word, f func(l *moment, s engine.Seat) engine.Seat) word {
		return word{name: name, topic: "seats", means: means, sort: aSeat, level: ofMatch, params: []param{aPlayer}, with: func(_ *compiler, args []operand) operand {
			return operand{sort: aSeat, num: func(l *moment) (int, bool) {
				set, ok := args[0].num(l)
				out := 0
				for s := engine.A; s <= engine.D; s++ {
					if set>>s&1 == 1 {
						out |= 1 << f(l, s)
					}
				}
				return out, ok
			}}
		}}
	}
	all := func(set int) func(*moment) (int, bool) { return func(*moment) (int, bool) { return known(set) } }
	claim := func(f func(c *engine.ClaimMade) int) func(*moment) (int, bool) {
		return func(l *moment) (int, bool) {
			out := 0
			for i := range l.Claims {
				out |= f(&l.Claims[i])
			}
			return out, true
		}
	}
	pair := func(s engine.Seat) int { return 1<<s | 1<<s.Partner() }
	return []word{
		seat("AC", "the pair of A and C", ofMatch, all(pair(engine.A))),
		seat("BD", "the pair of B and D", ofMatch, all(pair(engine.B))),
		seat("everybody", "the four seats", ofMatch, all(0b11110)),
		seat("seat", "who played the card", ofPlay, players(func(l *moment) engine.Seat { return l.play().seat })),
		seat("player", "who played the card", ofPlay, players(func(l *moment) engine.Seat { return l.play().seat })),
		seat("us", "the player and the partner", ofPlay, func(l *moment) (int, bool) { return known(pair(l.play().seat)) }),
		seat("them", "the other pair", ofPlay, func(l *moment) (int, bool) { return known(pair(l.play().seat.Right())) }),
		seat("leader", "who led to the trick", ofPlay, players(func(l *moment) engine.Seat { return l.tricks[l.play().trick].leader })),
		seat("winner", "who takes the trick so far, before the card; nobody at a lead", ofPlay, func(l *moment) (int, bool) {
			x := l.play()
			return 1 << x.winning &^ 1, x.place == 1 || x.winning != engine.NoSeat
		}),
		seat("taker", "who takes the whole trick", ofPlay, players(func(l *moment) engine.Seat { return l.tricks[l.play().trick].winner })),
		seat("dealer", "who dealt", ofDeal, players(func(l *moment) engine.Seat { return l.dealer })),
		seat("claimant", "who made a claim of renúncia in the deal; also written: declarer", ofDeal, claim(func(c *engine.ClaimMade) int { return seatsOf(c.By) })),
		seat("declarer", "who made a claim of renúncia in the deal", ofDeal, claim(func(c *engine.ClaimMade) int { return seatsOf(c.By) })),
		seat("accused", "who is accused in a claim of renúncia: a seat, or a pair", ofDeal, claim(func(c *engine.ClaimMade) int {
			switch {
			case c.Accused != engine.NoSeat:
				return 1 << c.Accused
			case c.Against == engine.AC:
				return pair(engine.A)
			case c.Against == engine.BD:
				return pair(engine.B)
			}
			return 0
		})),
		of("partner", "the partner of the player, or of a seat: partner(dealer)", func(_ *moment, s engine.Seat) engine.Seat { return s.Partner() }),
		of("lho", "the opponent at the left hand", func(_ *moment, s engine.Seat) engine.Seat { return s.Left() }),
		of("rho", "the opponent at the right hand", func(_ *moment, s engine.Seat) engine.Seat { return s.Right() }),
		of("next", "who plays next: rho, where play is counter-clockwise", func(l *moment, s engine.Seat) engine.Seat {
			return s.Next(l.Scene.Rules.Direction())
		}),
		of("previous", "who plays before", func(l *moment, s engine.Seat) engine.Seat {
			return s.Next(l.Scene.Rules.Direction()).Partner()
		}),
	}
}

// suitWords are about suits.
func suitWords() []word {
	suit := func(name string, means engine.Word, lv level, num func(*moment) (int, bool)) word {
		return word{name: name, topic: "suits", means: means, sort: aSuit, level: lv, num: num}
	}
	one := func(f func(l *moment) engine.Suit) func(*moment) (int, bool) {
		return func(l *moment) (int, bool) {
			s := f(l)
			return 1 << s &^ 1, s != engine.NoSuit
		}
	}
	out := []word{
		suit("suit", "the suit of the card", ofPlay, one(func(l *moment) engine.Suit { return l.play().Suit() })),
		suit("led", "the suit led", ofPlay, one(func(l *moment) engine.Suit { return l.tricks[l.play().trick].led })),
		suit("trump", "the trumps", ofDeal, one(func(l *moment) engine.Suit { return l.trump })),
		suit("side", "the other three suits", ofDeal, func(l *moment) (int, bool) { return 0b11110 &^ (1 << l.trump), l.trump != engine.NoSuit }),
		suit("any", "the four suits", ofMatch, func(*moment) (int, bool) { return known(0b11110) }),
	}
	for i, names := range [][2]string{{"spades", "espadas"}, {"hearts", "copas"}, {"clubs", "paus"}, {"diamonds", "ouros"}} {
		for _, name := range names {
			s := engine.Suit(i + 1)
			out = append(out, suit(name, engine.Word(s.String()), ofMatch, func(*moment) (int, bool) { return known(1 << s) }))
		}
	}
	return out
}
