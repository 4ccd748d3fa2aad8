package query

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/engine/card"
)

var long = os.Getenv("SUECA_LONG") != "" // test many more records

// This file has the manual's thirty queries a second time, in plain Go over the events of
// a match, without the DealView or the query engine.

// naiveCard is a card as it is written: a suit sign and a rank letter.
type naiveCard struct{ suit, rank string }

// strength orders the ranks, 2 weakest.
func (c naiveCard) strength() int { return strings.Index("23456QJK7A", c.rank) }

func (c naiveCard) points() int {
	return map[string]int{"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}[c.rank]
}

// over reports whether c takes the trick from best, which is of the suit led or a trump.
func (c naiveCard) over(best naiveCard, trump string) bool {
	if c.suit == best.suit {
		return c.strength() > best.strength()
	}
	return c.suit == trump
}

// naivePlay is one card played. Seats are 0 to 3 in the order of play, so that s+1 sits
// at the right hand of s, s+2 opposite and s+3 at its left.
type naivePlay struct {
	at           int // 0 to 39
	trick, place int
	seat         int
	card         naiveCard
	held         [4][]naiveCard // before the card
	table        []naiveCard    // in the trick, before the card
	led          string         // of a lead, its own suit
	leader       int
	winner       int // so far, before the card; -1 before a lead
	best         naiveCard
	taker        int
	trickPoints  int
}

// naiveDeal is one deal of forty known cards.
type naiveDeal struct {
	tags   map[string]string
	number int
	dealer int
	trump  string
	dealt  [4][]naiveCard
	plays  []*naivePlay
}

// naiveDeals folds the events of a match.
func naiveDeals(t *testing.T, events []engine.Event) (out []*naiveDeal) {
	t.Helper()
	tags := map[string]string{}
	var d *naiveDeal
	var leader int
	for _, e := range events {
		switch e := e.(type) {
		case *engine.TagWritten:
			tags[e.Name] = e.Value
		case *engine.DealStarted:
			d = &naiveDeal{
				tags: tags, number: e.Number, dealer: naiveSeat(e.Dealer), trump: e.Trump.Suit().String(),
			}
			out = append(out, d)
		case *engine.TrickStarted:
			leader = naiveSeat(e.Leader)
		case *engine.CardPlayed:
			if e.Seat != card.NoSeat {
				t.Fatalf("deal %d: a card out of rotation", d.number)
			}
			at := len(d.plays)
			d.plays = append(d.plays, &naivePlay{
				at: at, trick: at/4 + 1, place: at%4 + 1, seat: (leader + at%4) % 4, leader: leader,
				card: naiveCard{e.Card.Suit().String(), e.Card.Rank().String()},
			})
		}
	}
	for _, d := range out {
		d.complete(t)
	}
	return out
}

func naiveSeat(s card.Seat) int { return strings.Index("ABCD", s.String()) }

// complete works out the rest of a deal from its forty cards, the last one first: what a
// seat held before a card is that card and all that it played later.
func (d *naiveDeal) complete(t *testing.T) {
	t.Helper()
	if len(d.plays) != 40 {
		t.Fatalf("deal %d: %d cards", d.number, len(d.plays))
	}
	var held [4][]naiveCard
	for i := 39; i >= 0; i-- {
		p := d.plays[i]
		held[p.seat] = append(slices.Clone(held[p.seat]), p.card)
		p.held = held
	}
	d.dealt = held
	for i := 0; i < 40; i += 4 {
		trick := d.plays[i : i+4]
		winner, points := -1, 0
		var best naiveCard
		for j, p := range trick {
			for _, before := range trick[:j] {
				p.table = append(p.table, before.card)
			}
			p.led, p.winner, p.best = trick[0].card.suit, winner, best
			if winner < 0 || p.card.over(best, d.trump) {
				winner, best = p.seat, p.card
			}
			points += p.card.points()
		}
		for _, p := range trick {
			p.taker, p.trickPoints = winner, points
		}
		if i < 36 && d.plays[i+4].leader != winner {
			t.Fatalf("deal %d: trick %d is taken by %d, and %d leads", d.number, i/4+1, winner, d.plays[i+4].leader)
		}
	}
}

// What the manual's words say of a play.

func (p *naivePlay) lead() bool   { return p.place == 1 }
func (p *naivePlay) follow() bool { return p.place > 1 && p.card.suit == p.led }

func (d *naiveDeal) trumps(p *naivePlay) bool { return p.card.suit == d.trump }

func (d *naiveDeal) discard(p *naivePlay) bool {
	return p.place > 1 && p.card.suit != p.led && p.card.suit != d.trump
}

func (d *naiveDeal) ruff(p *naivePlay) bool {
	return p.place > 1 && p.led != d.trump && p.card.suit == d.trump
}

func (d *naiveDeal) beats(p *naivePlay) bool {
	return p.place == 1 || p.card.over(p.best, d.trump)
}

// overruff takes the trick from one who has it by a ruff.
func (d *naiveDeal) overruff(p *naivePlay) bool {
	return d.ruff(p) && p.best.suit == d.trump && d.beats(p)
}

func (p *naivePlay) partner() int { return (p.seat + 2) % 4 }
func (p *naivePlay) wins() bool   { return p.taker == p.seat }

// lost tells that the other pair gets the trick.
func (p *naivePlay) lost() bool { return p.taker%2 != p.seat%2 }

// lawful returns the cards that could be played, whatever was.
func (p *naivePlay) lawful() []naiveCard {
	if p.place > 1 {
		if same := ofSuit(p.held[p.seat], p.led); len(same) > 0 {
			return same
		}
	}
	return p.held[p.seat]
}

func (p *naivePlay) lowChoices() (n int) {
	for _, c := range p.lawful() {
		if c.points() == 0 {
			n++
		}
	}
	return n
}

// lowest reports whether no lower card of the suit could be played.
func (p *naivePlay) lowest() bool {
	for _, c := range ofSuit(p.lawful(), p.card.suit) {
		if c.strength() < p.card.strength() {
			return false
		}
	}
	return true
}

// time returns how many cards of its suit the seat has played, with this one.
func (d *naiveDeal) time(p *naivePlay) int {
	n := 1
	for _, e := range d.plays[:p.at] {
		if e.seat == p.seat && e.card.suit == p.card.suit {
			n++
		}
	}
	return n
}

// top reports whether the player holds the highest card of a suit not yet played: the
// highest in the four hands.
func (p *naivePlay) top(suit string) bool {
	highest, owner := -1, -1
	for seat, hand := range p.held {
		for _, c := range ofSuit(hand, suit) {
			if c.strength() > highest {
				highest, owner = c.strength(), seat
			}
		}
	}
	return owner == p.seat
}

func ofSuit(hand []naiveCard, suit string) (out []naiveCard) {
	for _, c := range hand {
		if c.suit == suit {
			out = append(out, c)
		}
	}
	return out
}

func (d *naiveDeal) pointsBefore(pair, trick int) (n int) {
	for _, p := range d.plays {
		if p.trick < trick && p.taker%2 == pair {
			n += p.card.points()
		}
	}
	return n
}

func (d *naiveDeal) tricksOf(pair int) (n int) {
	for _, p := range d.plays {
		if p.place == 1 && p.taker%2 == pair {
			n++
		}
	}
	return n
}

func (d *naiveDeal) aces(seats ...int) (n int) {
	for _, s := range seats {
		for _, c := range d.dealt[s] {
			if c.rank == "A" {
				n++
			}
		}
	}
	return n
}

// sides returns the suits that are not trumps.
func (d *naiveDeal) sides() (out []string) {
	for _, s := range []string{"♠", "♥", "♣", "♦"} {
		if s != d.trump {
			out = append(out, s)
		}
	}
	return out
}

// written writes a match as the test compares it: "3.2 5.4|♠".
func written(each string, plays ...*naivePlay) string {
	var out []string
	for _, p := range plays {
		out = append(out, fmt.Sprintf("%d.%d", p.trick, p.place))
	}
	return strings.Join(out, " ") + "|" + each
}

// oneCard makes a query of a condition on one card.
func oneCard(is func(d *naiveDeal, p *naivePlay) bool) func(*naiveDeal) []string {
	return func(d *naiveDeal) (out []string) {
		for _, p := range d.plays {
			if is(d, p) {
				out = append(out, written("", p))
			}
		}
		return out
	}
}

// twoCards makes one of a condition on a card and one on a later card.
func twoCards(a func(d *naiveDeal, a *naivePlay) bool, b func(d *naiveDeal, a, b *naivePlay) bool) func(*naiveDeal) []string {
	return func(d *naiveDeal) (out []string) {
		for i, p := range d.plays {
			for _, q := range d.plays[i+1:] {
				if a(d, p) && b(d, p, q) {
					out = append(out, written("", p, q))
				}
			}
		}
		return out
	}
}

// wholeDeal makes one of a condition on the deal.
func wholeDeal(is func(d *naiveDeal) bool) func(*naiveDeal) []string {
	return func(d *naiveDeal) []string {
		if is(d) {
			return []string{written("")}
		}
		return nil
	}
}

// naiveQueries are the queries of the manual, in its order.
var naiveQueries = []func(d *naiveDeal) []string{
	// 1. Leads of trumps in the first two tricks.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return p.lead() && d.trumps(p) && p.trick <= 2
	}),
	// 2. Ruffs.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return d.ruff(p)
	}),
	// 3. Overruffs of the partner.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return d.overruff(p) && p.winner == p.partner()
	}),
	// 4. Points thrown on the partner's winning card by choice.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return p.card.points() > 0 && p.winner == p.partner() && !d.beats(p) && p.lowChoices() > 0
	}),
	// 5. An ace that loses its trick.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return p.card.rank == "A" && !p.wins()
	}),
	// 6. A seven of a side suit led before its ace.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		ace := naiveCard{p.card.suit, "A"}
		for _, e := range d.plays[:p.at] {
			if e.card == ace {
				return false
			}
		}
		return p.lead() && p.card.rank == "7" && !d.trumps(p)
	}),
	// 7. Discards with trumps in the hand.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return d.discard(p) && len(ofSuit(p.held[p.seat], d.trump)) > 0
	}),
	// 8. The last card of all, when it is a trump.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return p.at == 39 && d.trumps(p)
	}),
	// 9. The first card of a suit, the lowest by choice.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return p.follow() && d.time(p) == 1 && p.lowest() && len(p.lawful()) > 1
	}),
	// 10. High, then low in a side suit, both worth nothing.
	twoCards(func(d *naiveDeal, a *naivePlay) bool {
		return a.follow() && !d.trumps(a) && d.time(a) == 1 && a.card.points() == 0 && a.lowChoices() > 1
	}, func(d *naiveDeal, a, b *naivePlay) bool {
		return b.follow() && b.seat == a.seat && b.card.suit == a.card.suit && d.time(b) == 2 &&
			b.card.points() == 0 && b.card.strength() < a.card.strength()
	}),
	// 11. The same with trumps, however they were played.
	twoCards(func(d *naiveDeal, a *naivePlay) bool {
		return d.trumps(a) && d.time(a) == 1 && a.card.points() == 0
	}, func(d *naiveDeal, a, b *naivePlay) bool {
		return b.seat == a.seat && d.trumps(b) && d.time(b) == 2 && b.card.points() == 0 &&
			b.card.strength() < a.card.strength()
	}),
	// 12. The partner's suit is led back, at the next own lead: the first that the partner
	// has is the only one that counts.
	func(d *naiveDeal) (out []string) {
		for _, a := range d.plays {
			if !a.lead() || d.trumps(a) {
				continue
			}
			for _, b := range d.plays[a.at+1:] {
				if b.lead() && b.seat == a.partner() {
					if b.card.suit == a.card.suit {
						out = append(out, written("", a, b))
					}
					break
				}
			}
		}
		return out
	},
	// 13. A void, and a ruff in the same suit within two tricks.
	twoCards(func(d *naiveDeal, a *naivePlay) bool {
		return d.discard(a)
	}, func(d *naiveDeal, a, b *naivePlay) bool {
		return b.trick-a.trick <= 2 && d.ruff(b) && b.seat == a.seat && b.led == a.led
	}),
	// 14. A suit led by one pair three times.
	func(d *naiveDeal) (out []string) {
		for _, s := range d.sides() {
			for _, a := range d.plays {
				for _, b := range d.plays[a.at+1:] {
					for _, c := range d.plays[b.at+1:] {
						if a.lead() && b.lead() && c.lead() &&
							a.card.suit == s && b.card.suit == s && c.card.suit == s &&
							b.seat%2 == a.seat%2 && c.seat%2 == a.seat%2 {
							out = append(out, written(s, a, b, c))
						}
					}
				}
			}
		}
		return out
	},
	// 15. A seat was dealt six trumps or more.
	func(d *naiveDeal) (out []string) {
		for s := range 4 {
			if len(ofSuit(d.dealt[s], d.trump)) >= 6 {
				out = append(out, written("ABCD"[s:s+1]))
			}
		}
		return out
	},
	// 16. A pair was dealt all aces.
	wholeDeal(func(d *naiveDeal) bool {
		return d.aces(0) == 4 || d.aces(0, 2) == 4 || d.aces(1, 3) == 4
	}),
	// 17. Deals without a single ruff.
	wholeDeal(func(d *naiveDeal) bool {
		return !slices.ContainsFunc(d.plays, d.ruff)
	}),
	// 18. A pair won eight tricks and not ninety-one points.
	wholeDeal(func(d *naiveDeal) bool {
		return d.tricksOf(0) >= 8 && d.pointsBefore(0, 11) < 91 ||
			d.tricksOf(1) >= 8 && d.pointsBefore(1, 11) < 91
	}),
	// 19. A trick worth thirty points or more, at its last card.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return p.place == 4 && p.trickPoints >= 30
	}),
	// 20. The leader has the highest trump, and leads another suit.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return p.lead() && !d.trumps(p) && p.top(d.trump)
	}),
	// 21. A forced card that gives the opponents ten points or more.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return len(p.lawful()) == 1 && p.card.points() >= 10 && p.lost()
	}),
	// 22. Third hand follows low with the highest card, and the second has not ruffed.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return p.place == 3 && p.follow() && !d.beats(p) && p.winner != p.partner() && p.top(p.card.suit) && !d.ruff(d.plays[4*(p.trick-1)+1])
	}),
	// 23. A lead by the dealer's left in the first three tricks.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return p.lead() && p.seat == (d.dealer+3)%4 && p.trick <= 3
	}),
	// 24. The pair is past sixty, and throws an ace or seven away.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return d.pointsBefore(p.seat%2, p.trick) > 60 && p.card.points() >= 10 && p.lost()
	}),
	// 25. Discards of a suit of which the player still holds the highest card.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return d.discard(p) && p.top(p.card.suit) && p.card.rank != "A"
	}),
	// 26. Two leads of trumps one after the other.
	twoCards(func(d *naiveDeal, a *naivePlay) bool {
		return a.lead() && d.trumps(a)
	}, func(d *naiveDeal, a, b *naivePlay) bool {
		return b.trick == a.trick+1 && b.lead() && d.trumps(b) && b.seat == a.seat
	}),
	// 27. A seat that was dealt no trump, and when it first did not follow.
	func(d *naiveDeal) (out []string) {
		for s := range 4 {
			for _, p := range d.plays {
				if p.seat == s && !p.lead() && p.card.suit != p.led {
					if len(ofSuit(d.dealt[s], d.trump)) == 0 {
						out = append(out, written("ABCD"[s:s+1], p))
					}
					break
				}
			}
		}
		return out
	},
	// 28. The side suits that were led five times or more.
	func(d *naiveDeal) (out []string) {
		for _, s := range d.sides() {
			n := 0
			for _, p := range d.plays {
				if p.lead() && p.card.suit == s {
					n++
				}
			}
			if n >= 5 {
				out = append(out, written(s))
			}
		}
		return out
	},
	// 29. The ace, and behind it the partner's seven, fall on one trick.
	twoCards(func(d *naiveDeal, a *naivePlay) bool {
		return a.card.rank == "A"
	}, func(d *naiveDeal, a, b *naivePlay) bool {
		return b.trick == a.trick && b.seat == a.partner() && b.card == naiveCard{a.card.suit, "7"}
	}),
	// 30. A king that takes the partner's trick, in table three.
	oneCard(func(d *naiveDeal, p *naivePlay) bool {
		return d.tags["Table"] == "3" && p.follow() && p.card.rank == "K" && p.wins() &&
			p.leader == p.partner() && len(p.lawful()) != 1
	}),
}

// foundIn writes what a query finds in a view as the naive side does, and reports
// whether there may be more.
func foundIn(q *Query, s *DealView) (out []string, undecided bool) {
	undecided = q.Find(s, func(f *Found) {
		var plays, each []string
		for _, p := range f.Plays {
			plays = append(plays, fmt.Sprintf("%d.%d", p.Trick, p.Place))
		}
		for _, e := range f.Each {
			each = append(each, e.String())
		}
		out = append(out, strings.Join(plays, " ")+"|"+strings.Join(each, " "))
	})
	return out, undecided
}

func mustCompile(t *testing.T, text string) *Query {
	t.Helper()
	q, err := Compile(text, nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q
}

// firstDifference tells where two lists part.
func firstDifference(got, want []string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	or := func(list []string) string {
		if i < len(list) {
			return list[i]
		}
		return "nothing"
	}
	return fmt.Sprintf("match %d is %s, and should be %s", i+1, or(got), or(want))
}

// TestQueriesNaively compares the queries of the manual with the plain functions, match
// for match and in order.
func TestQueriesNaively(t *testing.T) {
	texts := workedQueries(t)
	if len(texts) != len(naiveQueries) {
		t.Fatalf("the manual has %d queries, and %d are here", len(texts), len(naiveQueries))
	}
	var compiled []*Query
	for _, text := range texts {
		compiled = append(compiled, mustCompile(t, text))
	}
	deals := 500
	if long {
		deals = 5000
	}
	for _, archive := range []simulate.Archive{{Deals: deals, Seed: 77}, {Deals: 500, Seed: 78, Revokes: 0.3}} {
		found, failed := make([]int, len(texts)), make([]int, len(texts))
		matches, seen, revokes := 0, 0, 0
		for g := range archive.Matches() {
			matches++
			naive := naiveDeals(t, g.Events)
			at := 0
			scenesOf(t, &g, func(s *DealView) {
				if at >= len(naive) || naive[at].number != s.Deal {
					t.Fatalf("match %d: deal %d has no like", matches, s.Deal)
				}
				d := naive[at]
				at++
				if slices.ContainsFunc(d.plays, func(p *naivePlay) bool { return !slices.Contains(p.lawful(), p.card) }) {
					revokes++
				}
				for i, q := range compiled {
					want := naiveQueries[i](d)
					got, undecided := foundIn(q, s)
					found[i] += len(want)
					where := fmt.Sprintf("query %d, seed %d, match %d, deal %d", i+1, archive.Seed, matches, d.number)
					if len(want) > 0 && !q.InTags(s.Tags, false) {
						t.Errorf("%s: the tags rule it out", where)
					}
					if undecided {
						t.Errorf("%s: undecided, with all cards known", where)
					}
					if !slices.Equal(got, want) {
						// One example of each will do.
						if failed[i]++; failed[i] == 1 {
							t.Errorf("%s: %s\n got %q\nwant %q", where, firstDifference(got, want), got, want)
						}
					}
				}
			})
			if at != len(naive) {
				t.Fatalf("match %d: %d views of %d deals", matches, at, len(naive))
			}
			seen += at
		}
		for i, n := range failed {
			if n > 0 {
				t.Errorf("query %d, seed %d: %d deals differ", i+1, archive.Seed, n)
			}
		}
		if seen != archive.Deals {
			t.Errorf("seed %d: %d deals, not %d", archive.Seed, seen, archive.Deals)
		}
		if (revokes > 0) != (archive.Revokes > 0) {
			t.Errorf("seed %d: %d deals with a renúncia", archive.Seed, revokes)
		}
		t.Logf("seed %d: %d deals, %d with a renúncia, found %v", archive.Seed, seen, revokes, found)
	}
}

// TestQueriesNaivelyAlike compares queries that are written otherwise and mean the same.
func TestQueriesNaivelyAlike(t *testing.T) {
	var alike [][2]*Query
	same := func(a, b string) {
		alike = append(alike, [2]*Query{mustCompile(t, a), mustCompile(t, b)})
	}
	conditions := []string{
		`lead`, `follow`, `ruff`, `free`, `lowest`, `beats`, `wins`, `points > 0`, `suit is side`,
		`winner is partner`, `top(suit)`, `length(trump) > 1`, `rank is "AK"`, `place = 2 or forced`,
		`not earlier(lead and suit is this.suit)`, `length(partner, led) = 0`,
	}
	for i, a := range conditions {
		same("not not ("+a+")", a)
		for _, b := range conditions[:i] {
			same("("+a+") and ("+b+")", "("+b+") and ("+a+")")
			same("("+a+") or ("+b+")", "("+b+") or ("+a+")")
			same("not (("+a+") and ("+b+"))", "not ("+a+") or not ("+b+")")
		}
	}
	// The grammar has first, same trick and within only after then.
	then := regexp.MustCompile(`\bthen (\w+:)`)
	for _, text := range append(workedQueries(t), `a: lead then b: ruff`, `a: ruff then b: ruff then c: discard`) {
		if then.MatchString(text) {
			same(then.ReplaceAllString(text, "before $1"), text)
		}
	}
	found := make([]int, len(alike))
	for _, archive := range []simulate.Archive{{Deals: 200, Seed: 77}, {Deals: 100, Seed: 78, Revokes: 0.3}} {
		for g := range archive.Matches() {
			scenesOf(t, &g, func(s *DealView) {
				for i, pair := range alike {
					a, aUndecided := foundIn(pair[0], s)
					b, bUndecided := foundIn(pair[1], s)
					if !slices.Equal(a, b) || aUndecided != bUndecided {
						t.Fatalf("pair %d, deal %d: %s", i, s.Deal, firstDifference(a, b))
					}
					found[i] += len(a)
				}
			})
		}
	}
	empty := len(slices.DeleteFunc(found, func(n int) bool { return n > 0 }))
	t.Logf("%d pairs, %d of them find nothing", len(alike), empty)
}
