package proof_test

// A second implementation of the judgement of a renúncia and of the play of a
// trick, written from the rules alone, slow and plain, to be compared with the
// engine over random deals. It shares no code with the engine: cards are small
// integers, sets are slices and maps.
//
// Two judges. hallJudge reads records whose cards are known or wholly unknown:
// it sorts the open cards into bins (a seat before or after the play in
// question, the card led, the card played) and asks Hall's condition for every
// set of bins. worldsJudge reads any record: it lists every world that agrees
// with the record and looks at each.

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

var long = os.Getenv("SUECA_LONG") != "" // judge 100,000 random deals instead of 10,000

// ---------------------------------------------------------------------------
// The vocabulary: cards 0..39, seats 0..3, tokens.

const (
	nothing = -1 // an unknown suit, rank, seat
	low     = 10 // the rank x
)

// suitOf and strengthOf take a naive card apart: it is ten times its suit (♠ ♥
// ♣ ♦) and its strength, from 0 for the two to 9 for the ace.
func suitOf(c int) int     { return c / 10 }
func strengthOf(c int) int { return c % 10 }
func pointsOf(c int) int   { return [10]int{0, 0, 0, 0, 0, 2, 3, 4, 10, 11}[c%10] }

// token is a card as far as a record knows it.
type token struct{ suit, rank int }

var unknown = token{nothing, nothing}

func exactly(c int) token { return token{suitOf(c), strengthOf(c)} }

func (t token) known() bool { return t.suit != nothing && t.rank != nothing && t.rank != low }
func (t token) card() int   { return 10*t.suit + t.rank }

func (t token) allows(c int) bool {
	switch {
	case t.suit != nothing && t.suit != suitOf(c):
		return false
	case t.rank == nothing:
		return true
	case t.rank == low:
		return pointsOf(c) == 0
	}
	return t.rank == strengthOf(c)
}

var (
	ranksOfSevens = [10]card.Rank{card.Two, card.Three, card.Four, card.Five, card.Six,
		card.Queen, card.Jack, card.King, card.Seven, card.Ace}
	ranksOfTens = [10]card.Rank{card.Two, card.Three, card.Four, card.Five, card.Six,
		card.Queen, card.Jack, card.King, card.Ten, card.Ace}
)

func (r *record) engineCard(t token) card.Card {
	rank := card.NoRank
	switch {
	case t.rank == low:
		rank = card.Low
	case t.rank == nothing:
	case r.azores:
		rank = ranksOfTens[t.rank]
	default:
		rank = ranksOfSevens[t.rank]
	}
	return card.New(card.Suit(t.suit+1), rank)
}

func (r *record) engineCards(ts []token) []card.Card {
	var out []card.Card
	for _, t := range ts {
		out = append(out, r.engineCard(t))
	}
	return out
}

func (r *record) engineSet(cards []int) card.Cards {
	var set card.Cards
	for _, c := range cards {
		set = set.With(r.engineCard(exactly(c)))
	}
	return set
}

func engineSeat(s int) card.Seat { return card.Seat(s + 1) }

// ---------------------------------------------------------------------------
// A record, and the deal that it is the record of.

type record struct {
	azores, clockwise bool
	dealer            int   // or nothing
	trump             token // a card, a suit, unknown
	hands             [4]handRecord
	plays             []naivePlay
	shows             []naiveShow
	absent            int // the seats of the last trick written as not having played
	handsLast         bool

	truth truth
}

// truth is the deal as it was dealt and played.
type truth struct {
	hands  [4][]int
	played []int // by play
	dealer int
	trump  int
}

type handRecord struct {
	written bool
	cards   []token
	voids   []int
}

type naivePlay struct {
	trick, seat int
	lead        int // the play that led to the trick
	written     bool
	token       token
}

type naiveShow struct {
	before int // the number of plays made before
	seat   int
	cards  []token
}

func (r *record) next(seat int) int {
	if r.clockwise {
		return (seat + 3) % 4
	}
	return (seat + 1) % 4
}

// state feeds the record to the engine.
func (r *record) state() (*engine.State, error) {
	var s engine.State
	var errs []error
	apply := func(e engine.Event) { errs = append(errs, s.Apply(e)) }
	if r.azores || r.clockwise {
		rs := rules.Default()
		if r.azores {
			rs.TenRank = rules.TenIsTen
		}
		if r.clockwise {
			rs.PlayDirection = rules.DirectionRule(card.Clockwise)
			rs.FirstLead, rs.DealerRotation = rules.LeadLeft, rules.RotateLeft
		}
		apply(&engine.MatchStarted{Rules: rs, Source: engine.RulesGiven})
	}
	apply(&engine.DealStarted{Number: 1, Dealer: engineSeat(r.dealer), Trump: r.engineCard(r.trump), TrumpWritten: true})
	hands := func() {
		for seat, h := range r.hands {
			if h.written {
				var voids card.Suits
				for _, v := range h.voids {
					voids |= card.Suit(v + 1).Of()
				}
				apply(&engine.HandRecorded{Seat: engineSeat(seat), Cards: r.engineCards(h.cards), Voids: voids})
			}
		}
	}
	if !r.handsLast {
		hands()
	}
	for i := 0; i <= len(r.plays); i++ {
		for _, sh := range r.shows {
			if sh.before == i {
				apply(&engine.CardsShown{Seat: engineSeat(sh.seat), Cards: r.engineCards(sh.cards)})
			}
		}
		if i == len(r.plays) {
			break
		}
		p := r.plays[i]
		if p.lead == i {
			apply(&engine.TrickStarted{Number: p.trick, Leader: engineSeat(p.seat)})
		}
		play := &engine.CardPlayed{Card: r.engineCard(p.token)}
		if p.written {
			play.Seat = engineSeat(p.seat)
		}
		apply(play)
	}
	for range r.absent {
		apply(&engine.NotPlayed{})
	}
	if r.absent > 0 {
		apply(&engine.PlayStopped{})
	}
	if r.handsLast {
		hands()
	}
	return &s, errors.Join(errs...)
}

// String writes the record in the notation, all but the shows in their places.
func (r *record) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "azores=%v clockwise=%v hands-last=%v\n", r.azores, r.clockwise, r.handsLast)
	fmt.Fprintf(&b, "deal 1 dealer %v trump %v\n", engineSeat(r.dealer), r.engineCard(r.trump))
	for seat, h := range r.hands {
		if h.written {
			fmt.Fprintf(&b, "hand %v %v", engineSeat(seat), r.engineCards(h.cards))
			for _, v := range h.voids {
				fmt.Fprintf(&b, " %v-", card.Suit(v+1))
			}
			b.WriteString("\n")
		}
	}
	for i := 0; i <= len(r.plays); i++ {
		for _, sh := range r.shows {
			if sh.before == i {
				fmt.Fprintf(&b, "\n  show %v %v", engineSeat(sh.seat), r.engineCards(sh.cards))
			}
		}
		if i < len(r.plays) {
			p := r.plays[i]
			if p.lead == i {
				fmt.Fprintf(&b, "\n%d. %v:", p.trick, engineSeat(p.seat))
			}
			b.WriteString(" ")
			if p.written {
				fmt.Fprintf(&b, "%v:", engineSeat(p.seat))
			}
			fmt.Fprint(&b, r.engineCard(p.token))
		}
	}
	b.WriteString(strings.Repeat(" -", r.absent) + "\n")
	return b.String()
}

// ---------------------------------------------------------------------------
// The rules of the trick.

// naiveLegal returns the cards of hand that may be played to a lead of suit
// led.
func naiveLegal(hand []int, led int) []int {
	var following []int
	for _, c := range hand {
		if suitOf(c) == led {
			following = append(following, c)
		}
	}
	if len(following) > 0 {
		return following
	}
	return hand
}

// naiveTaker returns the position of the card that takes the trick.
func naiveTaker(cards []int, trump int) int {
	best := 0
	for i, c := range cards {
		b := cards[best]
		switch {
		case suitOf(c) == suitOf(b) && strengthOf(c) > strengthOf(b):
			best = i
		case suitOf(c) == trump && suitOf(b) != trump:
			best = i
		}
	}
	return best
}

// ---------------------------------------------------------------------------
// Random deals.

func chance(rng *rand.Rand, p float64) bool { return rng.Float64() < p }

func pick[T any](rng *rand.Rand, from ...T) T { return from[rng.IntN(len(from))] }

// dealAndPlay returns the record of a random deal, played up to stop cards. The
// record knows the cards played and nothing else.
func dealAndPlay(rng *rand.Rand, stop int) *record {
	r := &record{azores: chance(rng, 0.1), clockwise: chance(rng, 0.1)}
	pack := rng.Perm(40)
	for seat := range 4 {
		r.truth.hands[seat] = slices.Clone(pack[10*seat : 10*seat+10])
		slices.Sort(r.truth.hands[seat])
	}
	r.dealer = rng.IntN(4)
	trump := pick(rng, r.truth.hands[r.dealer]...)
	r.trump = exactly(trump)
	r.truth.dealer, r.truth.trump = r.dealer, trump

	careless := pick(rng, 0, 0.03, 0.1, 0.3, 0.6)
	unruly := chance(rng, 0.03)       // plays out of turn
	wrongLeaders := chance(rng, 0.03) // leads out of turn
	spoken := chance(rng, 0.1)        // every seat written
	var left [4][]int
	for seat := range 4 {
		left[seat] = slices.Clone(r.truth.hands[seat])
	}
	leader := r.next(r.dealer)
	for trick := 1; trick <= 10; trick++ {
		if wrongLeaders && chance(rng, 0.3) {
			leader = rng.IntN(4)
		}
		order := []int{leader}
		for len(order) < 4 {
			order = append(order, r.next(order[len(order)-1]))
		}
		shuffled := unruly && chance(rng, 0.5)
		if shuffled {
			rng.Shuffle(3, func(i, j int) { order[i+1], order[j+1] = order[j+1], order[i+1] })
		}
		lead := len(r.plays)
		for _, seat := range order {
			if len(r.plays) == stop {
				return r
			}
			may := left[seat]
			if len(r.plays) > lead && !chance(rng, careless) {
				may = naiveLegal(may, suitOf(r.truth.played[lead]))
			}
			c := pick(rng, may...)
			left[seat] = slices.DeleteFunc(slices.Clone(left[seat]), func(o int) bool { return o == c })
			r.plays = append(r.plays, naivePlay{trick, seat, lead, shuffled || spoken, exactly(c)})
			r.truth.played = append(r.truth.played, c)
		}
		leader = order[naiveTaker(r.truth.played[lead:], suitOf(trump))]
	}
	return r
}

// unplayedAt returns the cards that the seat really held before that play.
func (r *record) unplayedAt(seat, before int) []int {
	var out []int
	for _, c := range r.truth.hands[seat] {
		at := slices.Index(r.truth.played, c)
		if at < 0 || at >= before {
			out = append(out, c)
		}
	}
	return out
}

func subset(rng *rand.Rand, cards []int, p float64) []token {
	var out []token
	for _, c := range cards {
		if chance(rng, p) {
			out = append(out, exactly(c))
		}
	}
	return out
}

// sortTokens puts a hand in canonical order.
func sortTokens(ts []token) {
	last := func(n int) int { return (n + 100) % 100 } // nothing sorts last
	slices.SortStableFunc(ts, func(a, b token) int {
		strength := func(t token) int {
			if t.known() {
				return -t.rank
			}
			return last(t.rank)
		}
		return cmp.Or(cmp.Compare(last(a.suit), last(b.suit)), cmp.Compare(strength(a), strength(b)))
	})
}

// writeHands records hands: those of all the seats, some or none, whole or in
// part, and voids.
func (r *record) writeHands(rng *rand.Rand, each float64) {
	inPart := pick(rng, 0, 0, 0.3, 1)
	voids := pick(rng, 0, 0, 0.5)
	for seat := range 4 {
		h := &r.hands[seat]
		if !chance(rng, each) {
			continue
		}
		h.written = true
		share := 1.0
		if chance(rng, inPart) {
			share = rng.Float64()
		}
		h.cards = subset(rng, r.truth.hands[seat], share)
		for suit := range 4 {
			has := slices.ContainsFunc(r.truth.hands[seat], func(c int) bool { return suitOf(c) == suit })
			if !has && chance(rng, voids) {
				h.voids = append(h.voids, suit)
			}
		}
		sortTokens(h.cards)
		if chance(rng, 0.1) {
			for len(h.cards) < 10 {
				h.cards = append(h.cards, unknown)
			}
		}
	}
	r.handsLast = chance(rng, 0.05)
}

// writeRest records the trump, the dealer, the shows and the seats that did
// not play.
func (r *record) writeRest(rng *rand.Rand) {
	switch rng.IntN(6) {
	case 0:
		r.trump = unknown
	case 1:
		r.trump.rank = nothing
	}
	if chance(rng, 0.15) {
		r.dealer = nothing
	}
	if chance(rng, 0.25) {
		for range 1 + rng.IntN(2) {
			sh := naiveShow{before: rng.IntN(len(r.plays) + 1), seat: rng.IntN(4)}
			sh.cards = subset(rng, r.unplayedAt(sh.seat, sh.before), pick(rng, 0.2, 0.5, 1))
			if len(sh.cards) > 0 {
				r.shows = append(r.shows, sh)
			}
		}
		slices.SortStableFunc(r.shows, func(a, b naiveShow) int { return cmp.Compare(a.before, b.before) })
	}
	if n := len(r.plays) % 4; n > 0 && chance(rng, 0.3) && !r.plays[len(r.plays)-1].written {
		r.absent = 4 - n
	}
}

// plainDeal returns a record for hallJudge.
func plainDeal(rng *rand.Rand) *record {
	stop := 40
	if chance(rng, 0.7) {
		stop = rng.IntN(41)
	}
	r := dealAndPlay(rng, stop)
	r.writeHands(rng, pick(rng, 0, 0.25, 0.5, 0.75, 1, 1))
	hidden := pick(rng, 0, 0, 0.05, 0.05, 0.1, 0.2, 0.5, 1)
	for i := range r.plays {
		if chance(rng, hidden) {
			r.plays[i].token = unknown
		}
	}
	r.writeRest(rng)
	return r
}

// blur returns a token that allows c but says less.
func blur(rng *rand.Rand, c int) token {
	for {
		switch rng.IntN(5) {
		case 0:
			return unknown
		case 1:
			return token{suitOf(c), nothing}
		case 2:
			return token{nothing, strengthOf(c)}
		case 3:
			if pointsOf(c) == 0 {
				return token{suitOf(c), low}
			}
		case 4:
			if pointsOf(c) == 0 {
				return token{nothing, low}
			}
		}
	}
}

// blurredDeal returns a record for worldsJudge; it may have too many worlds.
func blurredDeal(rng *rand.Rand) *record {
	stop := 40
	if chance(rng, 0.6) {
		stop = pick(rng, 20+rng.IntN(21), 31+rng.IntN(9))
	}
	r := dealAndPlay(rng, stop)
	each := pick(rng, 0, 0.25, 0.5, 0.75, 1)
	r.writeHands(rng, each)
	partly := pick(rng, 0.1, 0.2, 0.4)
	for seat := range 4 {
		for i, t := range r.hands[seat].cards {
			if t.known() && chance(rng, partly) {
				b := blur(rng, t.card())
				if b.suit == nothing && !chance(rng, 0.2) {
					b = token{t.suit, nothing}
				}
				r.hands[seat].cards[i] = b
			}
		}
		sortTokens(r.hands[seat].cards)
	}
	for range rng.IntN(4 + int(8*each)) {
		if len(r.plays) > 0 {
			i := rng.IntN(len(r.plays))
			r.plays[i].token = blur(rng, r.truth.played[i])
		}
	}
	r.writeRest(rng)
	for _, sh := range r.shows {
		for i, t := range sh.cards {
			if chance(rng, 0.2) {
				sh.cards[i] = blur(rng, t.card())
			}
		}
	}
	return r
}

// ---------------------------------------------------------------------------
// Verdicts.

// verdict is what a judge says of a play that is listed.
type verdict struct {
	trick, seat int
	proven      bool
}

func (v verdict) String() string {
	return fmt.Sprintf("trick %d %v proven=%v", v.trick, engineSeat(v.seat), v.proven)
}

// judge says which plays are listed, and can be asked whether a seat held a
// card after a play in every world.
type judge interface {
	verdicts() []verdict
	// heldAfter: in every world the player of play i still held card.
	heldAfter(i, card int) bool
	// ledAlways: in every world the card led to the trick of play i was of suit.
	ledAlways(i, suit int) bool
}

// listed applies the definition of a verdict.
func listed(follows, renounces, neither bool) (yes, proven bool) {
	return renounces && !follows, renounces && !neither && !follows
}

// ---------------------------------------------------------------------------
// Judge A: Hall's condition over bins.

type hallJudge struct{ r *record }

// bin is a place with room for some of the open cards: a seat's unknown plays
// within a span of time and, in the last span, its unplayed cards; or a single
// unknown play.
type bin struct {
	seat int
	from int // its cards were unplayed before this play
	to   int // and were played before this one; forever: perhaps never
	room int
}

const forever = 1000

type hallProblem struct {
	bins []bin
	open []int
	may  []uint // by open card, the set of bins that it may lie in
}

// problem lays out the bins for a question about play i.
func (j hallJudge) problem(i int) *hallProblem {
	r := j.r
	pb := new(hallProblem)
	lead := r.plays[i].lead
	for at, p := range r.plays {
		if (at == i || at == lead) && !p.token.known() {
			pb.bins = append(pb.bins, bin{p.seat, at, at + 1, 1})
		}
	}
	for seat := range 4 {
		cuts := []int{0, forever}
		if seat == r.plays[i].seat {
			cuts = append(cuts, i+1)
		}
		for _, sh := range r.shows {
			if sh.seat == seat {
				cuts = append(cuts, sh.before)
			}
		}
		slices.Sort(cuts)
		cuts = slices.Compact(cuts)
		for k := 0; k+1 < len(cuts); k++ {
			b := bin{seat, cuts[k], cuts[k+1], 0}
			for at, p := range r.plays {
				if p.seat == seat && at >= b.from && at < b.to && !p.token.known() && at != i && at != lead {
					b.room++
				}
			}
			if b.to == forever {
				b.room += 10
				for _, p := range r.plays {
					if p.seat == seat {
						b.room--
					}
				}
			}
			if b.room > 0 {
				pb.bins = append(pb.bins, b)
			}
		}
	}
	var onTable [40]bool
	for _, p := range r.plays {
		if p.token.known() {
			onTable[p.token.card()] = true
		}
	}
	for c := range 40 {
		if onTable[c] {
			continue
		}
		var may uint
		for k, b := range pb.bins {
			if j.mayLie(c, b) {
				may |= 1 << k
			}
		}
		pb.open = append(pb.open, c)
		pb.may = append(pb.may, may)
	}
	return pb
}

// mayLie reports whether hands, trump card and shows let card c lie in the bin.
func (j hallJudge) mayLie(c int, b bin) bool {
	r := j.r
	if r.dealer != nothing && r.trump.known() && r.trump.card() == c && b.seat != r.dealer {
		return false
	}
	for seat, h := range r.hands {
		if !h.written {
			continue
		}
		known := 0
		here := false
		for _, t := range h.cards {
			if t.known() {
				known++
				here = here || t.card() == c
			}
		}
		if here != (seat == b.seat) && (here || known == 10) {
			return false
		}
		if seat == b.seat && slices.Contains(h.voids, suitOf(c)) {
			return false
		}
	}
	for _, sh := range r.shows {
		for _, t := range sh.cards {
			if t.card() == c && (sh.seat != b.seat || b.from < sh.before) {
				return false
			}
		}
	}
	return true
}

// hall reports whether every open card finds room: for every set of bins, no
// more cards lie only in it than it has room for.
func (pb *hallProblem) hall(may []uint) bool {
	n := len(pb.bins)
	only := make([]int, 1<<n) // first the cards that may lie exactly there, then there at most
	for _, m := range may {
		only[m]++
	}
	for k := range n {
		for set := range only {
			if set>>k&1 == 1 {
				only[set] += only[set&^(1<<k)]
			}
		}
	}
	for set, cards := range only {
		room := 0
		for k, b := range pb.bins {
			if set>>k&1 == 1 {
				room += b.room
			}
		}
		if cards > room || set == len(only)-1 && cards != room {
			return false
		}
	}
	return true
}

// binsWhere returns the set of bins that satisfy f.
func (pb *hallProblem) binsWhere(f func(bin) bool) uint {
	var set uint
	for k, b := range pb.bins {
		if f(b) {
			set |= 1 << k
		}
	}
	return set
}

// need says that one of the open cards of suit lies in one of bins.
type need struct {
	suit int
	bins uint
}

// possible reports whether the open cards can lie so that every need is met.
func (pb *hallProblem) possible(may []uint, needs []need) bool {
	if len(needs) == 0 {
		return pb.hall(may)
	}
	tried := map[uint]bool{}
	for k, c := range pb.open {
		if suitOf(c) != needs[0].suit || may[k]&needs[0].bins == 0 || tried[may[k]] {
			continue
		}
		tried[may[k]] = true // cards of one suit that may lie in the same bins are alike
		fixed := slices.Clone(may)
		fixed[k] &= needs[0].bins
		if pb.possible(fixed, needs[1:]) {
			return true
		}
	}
	return false
}

// trumpNeed returns the need that a trump suit without a card makes.
func (j hallJudge) trumpNeed(pb *hallProblem) []need {
	r := j.r
	if r.dealer == nothing || r.trump.suit == nothing || r.trump.known() {
		return nil
	}
	for _, p := range r.plays {
		if p.seat == r.dealer && p.token.suit == r.trump.suit {
			return nil
		}
	}
	return []need{{r.trump.suit, pb.binsWhere(func(b bin) bool { return b.seat == r.dealer })}}
}

// restrict forbids the cards that satisfy f the bins.
func (pb *hallProblem) restrict(may []uint, bins uint, f func(c int) bool) []uint {
	out := slices.Clone(may)
	for k, c := range pb.open {
		if f(c) {
			out[k] &^= bins
		}
	}
	return out
}

func (j hallJudge) verdicts() []verdict {
	var out []verdict
	for i, p := range j.r.plays {
		if p.lead == i {
			continue
		}
		led := j.r.plays[p.lead].token
		if led.known() && p.token.known() && led.suit == p.token.suit {
			continue
		}
		pb := j.problem(i)
		if yes, proven := listed(j.question(pb, i)); yes {
			out = append(out, verdict{p.trick, p.seat, proven})
		}
	}
	return out
}

// question says whether there are worlds in which play i follows suit, in
// which it is a renúncia, and in which it is neither.
func (j hallJudge) question(pb *hallProblem, i int) (follows, renounces, neither bool) {
	r := j.r
	p := r.plays[i]
	led := r.plays[p.lead].token
	binOf := func(at int) uint {
		return pb.binsWhere(func(b bin) bool {
			return b.from == at && b.to == at+1 && !r.plays[at].token.known() && b.seat == r.plays[at].seat
		})
	}
	var leadBin, cardBin uint
	if !led.known() {
		leadBin = binOf(p.lead)
	}
	if !p.token.known() {
		cardBin = binOf(i)
	}
	late := pb.binsWhere(func(b bin) bool { return b.seat == p.seat && b.from > i })
	needs := j.trumpNeed(pb)
	for suit := range 4 {
		if led.known() && led.suit != suit {
			continue
		}
		is := func(c int) bool { return suitOf(c) == suit }
		isNot := func(c int) bool { return suitOf(c) != suit }
		base := pb.restrict(pb.may, leadBin, isNot)
		if !p.token.known() || p.token.suit == suit {
			follows = follows || pb.possible(pb.restrict(base, cardBin, isNot), needs)
		}
		if p.token.known() && p.token.suit == suit {
			continue
		}
		base = pb.restrict(base, cardBin, is)
		playsLater := false
		for at, q := range r.plays {
			playsLater = playsLater || at > i && q.seat == p.seat && q.token.suit == suit
		}
		if playsLater {
			renounces = renounces || pb.possible(base, needs)
			continue
		}
		renounces = renounces || pb.possible(base, append([]need{{suit, late}}, needs...))
		neither = neither || pb.possible(pb.restrict(base, late, is), needs)
	}
	return follows, renounces, neither
}

func (j hallJudge) heldAfter(i, card int) bool {
	p := j.r.plays[i]
	for at, q := range j.r.plays {
		if q.token.known() && q.token.card() == card {
			return at > i && q.seat == p.seat
		}
	}
	pb := j.problem(i)
	late := pb.binsWhere(func(b bin) bool { return b.seat == p.seat && b.from > i })
	without := pb.restrict(pb.may, late, func(c int) bool { return c == card })
	return !pb.possible(without, j.trumpNeed(pb))
}

func (j hallJudge) ledAlways(i, suit int) bool {
	lead := j.r.plays[i].lead
	if led := j.r.plays[lead].token; led.known() {
		return led.suit == suit
	}
	pb := j.problem(lead)
	bins := pb.binsWhere(func(b bin) bool { return b.from == lead && b.to == lead+1 })
	without := pb.restrict(pb.may, bins, func(c int) bool { return suitOf(c) == suit })
	return !pb.possible(without, j.trumpNeed(pb))
}

// ---------------------------------------------------------------------------
// Judge B: every world.

// world puts each card in one place.
type world struct {
	played []int // by play
	rest   [4][]int
}

func (w *world) clone() world {
	out := world{played: slices.Clone(w.played)}
	for seat := range 4 {
		out.rest[seat] = slices.Clone(w.rest[seat])
	}
	return out
}

// heldBefore returns the cards that seat plays from play at on, or never.
func (w *world) heldBefore(r *record, seat, at int) []int {
	out := append(make([]int, 0, 10), w.rest[seat]...)
	for i := at; i < len(r.plays); i++ {
		if r.plays[i].seat == seat {
			out = append(out, w.played[i])
		}
	}
	return out
}

// distinct reports whether the tokens can stand for different cards.
func distinct(ts []token, cards []int) bool {
	if len(ts) == 0 {
		return true
	}
	for i, c := range cards {
		if ts[0].allows(c) && distinct(ts[1:], slices.Delete(slices.Clone(cards), i, i+1)) {
			return true
		}
	}
	return false
}

// contains reports whether known cards and tokens of ts all stand for
// different ones of cards.
func contains(ts []token, cards []int) bool {
	cards = slices.Clone(cards)
	var partly []token
	for _, t := range ts {
		if !t.known() {
			partly = append(partly, t)
			continue
		}
		i := slices.Index(cards, t.card())
		if i < 0 {
			return false
		}
		cards = slices.Delete(cards, i, i+1)
	}
	return distinct(partly, cards)
}

// agrees reports whether the world is one that the record allows.
func (w *world) agrees(r *record) bool {
	var seen [40]int
	for i, p := range r.plays {
		if !p.token.allows(w.played[i]) {
			return false
		}
	}
	for seat := range 4 {
		dealt := w.heldBefore(r, seat, 0)
		if len(dealt) != 10 {
			return false
		}
		for _, c := range dealt {
			seen[c]++
		}
		if r.dealer == seat && r.trump != unknown && !slices.ContainsFunc(dealt, r.trump.allows) {
			return false
		}
		h := r.hands[seat]
		if !h.written {
			continue
		}
		if !contains(h.cards, dealt) {
			return false
		}
		for _, c := range dealt {
			if slices.Contains(h.voids, suitOf(c)) {
				return false
			}
		}
	}
	for _, sh := range r.shows {
		if !contains(sh.cards, w.heldBefore(r, sh.seat, sh.before)) {
			return false
		}
	}
	for _, n := range seen {
		if n != 1 {
			return false
		}
	}
	return true
}

// renounces reports whether play i is a renúncia by definition: it does not
// follow suit, and its player could have.
func (w *world) renounces(r *record, i int) bool {
	p := r.plays[i]
	led := suitOf(w.played[p.lead])
	if suitOf(w.played[i]) == led {
		return false
	}
	return slices.ContainsFunc(w.heldBefore(r, p.seat, i+1), func(c int) bool { return suitOf(c) == led })
}

// allWorlds returns all worlds, and false if that takes too much work.
func allWorlds(r *record) ([]world, bool) {
	var w world
	var room [4]int
	for seat := range 4 {
		room[seat] = 10
	}
	w.played = make([]int, len(r.plays))
	var open []int
	var onTable [40]bool
	for i, p := range r.plays {
		room[p.seat]--
		w.played[i] = nothing
		if p.token.known() {
			w.played[i] = p.token.card()
			onTable[w.played[i]] = true
		}
	}
	// A card may not go where the hands plainly forbid it: this only saves
	// time, every world is checked in the end.
	var may [40][4]bool
	free := make([]int, 40)
	for c := range 40 {
		if !onTable[c] {
			open = append(open, c)
		}
		for seat := range 4 {
			may[c][seat] = true
			for other, h := range r.hands {
				known, here := 0, false
				for _, t := range h.cards {
					if t.known() {
						known++
						here = here || t.card() == c
					}
				}
				if other != seat && here || other == seat && known == 10 && !here {
					may[c][seat] = false
				}
			}
			if may[c][seat] {
				free[c]++
			}
		}
	}
	slices.SortStableFunc(open, func(a, b int) int { return cmp.Compare(free[a], free[b]) })

	var out []world
	work := 0
	var place func(k int)
	place = func(k int) {
		if work++; work > 20_000 || len(out) > 3000 {
			return
		}
		if k == len(open) {
			if w.agrees(r) {
				out = append(out, w.clone())
			}
			return
		}
		c := open[k]
		for i, p := range r.plays {
			if w.played[i] == nothing && p.token.allows(c) && may[c][p.seat] {
				w.played[i] = c
				place(k + 1)
				w.played[i] = nothing
			}
		}
		for seat := range 4 {
			if len(w.rest[seat]) < room[seat] && may[c][seat] {
				w.rest[seat] = append(w.rest[seat], c)
				place(k + 1)
				w.rest[seat] = w.rest[seat][:len(w.rest[seat])-1]
			}
		}
	}
	place(0)
	return out, work <= 20_000 && len(out) <= 3000
}

type worldsJudge struct {
	r      *record
	worlds []world
}

func (j worldsJudge) verdicts() []verdict {
	var out []verdict
	for i, p := range j.r.plays {
		if p.lead == i {
			continue
		}
		var follows, renounces, neither bool
		for _, w := range j.worlds {
			switch {
			case suitOf(w.played[i]) == suitOf(w.played[p.lead]):
				follows = true
			case w.renounces(j.r, i):
				renounces = true
			default:
				neither = true
			}
			if follows {
				break
			}
		}
		if yes, proven := listed(follows, renounces, neither); yes {
			out = append(out, verdict{p.trick, p.seat, proven})
		}
	}
	return out
}

func (j worldsJudge) heldAfter(i, card int) bool {
	for _, w := range j.worlds {
		if !slices.Contains(w.heldBefore(j.r, j.r.plays[i].seat, i+1), card) {
			return false
		}
	}
	return true
}

func (j worldsJudge) ledAlways(i, suit int) bool {
	for _, w := range j.worlds {
		if suitOf(w.played[j.r.plays[i].lead]) != suit {
			return false
		}
	}
	return true
}

// ---------------------------------------------------------------------------
// The comparison.

// disagreement returns how the engine and a judge differ, "" if they agree.
func disagreement(r *record, j judge) string {
	s, err := r.state()
	if err != nil {
		return "the engine refuses a true record: " + err.Error()
	}
	theirs := proof.Renuncias(&s.Deal)
	var got []verdict
	for _, v := range theirs {
		got = append(got, verdict{v.Trick, int(v.Seat) - 1, v.Proven})
	}
	if want := j.verdicts(); !slices.Equal(got, want) {
		return fmt.Sprintf("engine %v\n naive %v", got, want)
	}
	for _, v := range theirs {
		if bad := badProof(r, j, &s.Deal, v); bad != "" {
			return fmt.Sprintf("%s: %+v (card %v, proof card %v)", bad, v, v.Card, v.Proof.Card)
		}
	}
	return ""
}

// badProof returns what is wrong with a verdict's reasons, "" if nothing is.
func badProof(r *record, j judge, d *engine.Deal, v proof.Renuncia) string {
	i := slices.IndexFunc(r.plays, func(p naivePlay) bool { return p.trick == v.Trick && engineSeat(p.seat) == v.Seat })
	p := r.plays[i]
	led := r.plays[p.lead].token
	if v.Card != r.engineCard(p.token) {
		return "another card was played"
	}
	if led.suit != nothing && int(v.Led)-1 != led.suit {
		return "another suit was led"
	}
	if v.Led != card.NoSuit && !j.ledAlways(i, int(v.Led)-1) {
		return "the suit led is not certain"
	}
	if !v.Proven {
		if v.Proof.By == 0 {
			return ""
		}
		return "a proof of what is not proven"
	}
	held := slices.IndexFunc(seq(40), func(c int) bool { return r.engineCard(exactly(c)) == v.Proof.Card })
	switch v.Proof.By {
	case proof.ByLaterPlay:
		if !slices.ContainsFunc(r.plays[i+1:], func(q naivePlay) bool {
			return q.seat == p.seat && q.trick == v.Proof.Trick && r.engineCard(q.token) == v.Proof.Card
		}) {
			return "the card was not played later"
		}
		if v.Led != card.NoSuit && v.Proof.Card.Suit() != v.Led {
			return "the card is not of the suit led"
		}
		return ""
	case proof.ByHand:
		if !d.Hand(v.Seat).Cards.Has(v.Proof.Card) || !r.written(p.seat, held) {
			return "the card is not in the hand"
		}
	case proof.ByShowing:
		if held < 0 || !slices.ContainsFunc(r.shows, func(sh naiveShow) bool {
			return sh.seat == p.seat && slices.Contains(sh.cards, exactly(held))
		}) {
			return "the card was not shown"
		}
	case proof.ByTrumpCard:
		if v.Proof.Card != d.Trump || v.Seat != d.Dealer {
			return "the card is not the dealer's trump card"
		}
	case proof.ByCounting:
		if held < 0 {
			return ""
		}
	default:
		return "no proof"
	}
	if v.Led != card.NoSuit && v.Proof.Card.Suit() != v.Led {
		return "the card is not of the suit led"
	}
	if !j.heldAfter(i, held) {
		return "the card may have lain elsewhere"
	}
	return ""
}

func (r *record) written(seat, card int) bool {
	return card >= 0 && slices.Contains(r.hands[seat].cards, exactly(card))
}

func seq(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// ---------------------------------------------------------------------------
// Shrinking: a record that says less of the same deal is still consistent.

func (r *record) clone() *record {
	out := *r
	out.plays = slices.Clone(r.plays)
	out.shows = slices.Clone(r.shows)
	for seat := range 4 {
		out.hands[seat].cards = slices.Clone(r.hands[seat].cards)
		out.hands[seat].voids = slices.Clone(r.hands[seat].voids)
	}
	return &out
}

// lesser calls yield with records that say a little less.
func (r *record) lesser(yield func(*record) bool) {
	try := func(change func(*record)) bool {
		less := r.clone()
		change(less)
		return yield(less)
	}
	ok := true
	do := func(when bool, change func(*record)) {
		if ok && when {
			ok = try(change)
		}
	}
	do(len(r.plays) > 0, func(q *record) {
		q.plays = q.plays[:len(q.plays)-1]
		q.absent = 0
		for i := range q.shows {
			q.shows[i].before = min(q.shows[i].before, len(q.plays))
		}
		q.truth.played = q.truth.played[:len(q.plays)]
	})
	do(r.absent > 0, func(q *record) { q.absent = 0 })
	do(r.handsLast, func(q *record) { q.handsLast = false })
	do(r.azores, func(q *record) { q.azores = false })
	do(r.trump != unknown, func(q *record) { q.trump = unknown })
	do(r.dealer != nothing, func(q *record) { q.dealer = nothing })
	for i := range r.shows {
		do(true, func(q *record) { q.shows = slices.Delete(q.shows, i, i+1) })
		for k := range r.shows[i].cards {
			do(len(r.shows[i].cards) > 1, func(q *record) {
				q.shows[i].cards = slices.Delete(slices.Clone(q.shows[i].cards), k, k+1)
			})
		}
	}
	for seat := range 4 {
		do(r.hands[seat].written, func(q *record) { q.hands[seat] = handRecord{} })
		for k := range r.hands[seat].cards {
			do(true, func(q *record) { q.hands[seat].cards = slices.Delete(q.hands[seat].cards, k, k+1) })
		}
		for k := range r.hands[seat].voids {
			do(true, func(q *record) { q.hands[seat].voids = slices.Delete(q.hands[seat].voids, k, k+1) })
		}
	}
	for i, p := range r.plays {
		do(p.token != unknown, func(q *record) { q.plays[i].token = unknown })
	}
	for i, p := range r.plays {
		do(p.written, func(q *record) { q.plays[i].written = false })
	}
}

// shrunk returns a smaller record on which the engine and a judge disagree.
func shrunk(r *record, judgeOf func(*record) (judge, bool)) (*record, string) {
	best, why := r, ""
	for again := true; again; {
		again = false
		for less := range best.lesser {
			if s, err := less.state(); err != nil || !sameSeats(less, s) {
				continue
			}
			j, ok := judgeOf(less)
			if !ok {
				continue
			}
			if w := disagreement(less, j); w != "" {
				best, why, again = less, w, true
				break
			}
		}
	}
	return best, why
}

// sameSeats reports whether the engine has every play by the seat that made it.
func sameSeats(r *record, s *engine.State) bool {
	for i, p := range r.plays {
		if s.Deal.Trick(p.trick).Plays[i-p.lead].Seat != engineSeat(p.seat) {
			return false
		}
	}
	return true
}

func report(t *testing.T, seed int, r *record, why string, judgeOf func(*record) (judge, bool)) {
	t.Helper()
	small, smallWhy := shrunk(r, judgeOf)
	t.Errorf("seed %d: %s\n%v\ndealt %v\nsmaller: %s\n%v", seed, why, r, r.truthHands(), smallWhy, small)
}

func (r *record) truthHands() string {
	out := ""
	for seat, h := range r.truth.hands {
		out += fmt.Sprintf("%v %v; ", engineSeat(seat), r.engineSet(h))
	}
	return out
}

func hallOf(r *record) (judge, bool) { return hallJudge{r}, true }

func worldsOf(r *record) (judge, bool) {
	worlds, ok := allWorlds(r)
	return worldsJudge{r, worlds}, ok
}

// tally counts what the random deals were made of, to show when the generator
// misses a kind.
type tally map[string]int

func (n tally) add(d *engine.Deal) {
	n["deals"]++
	for _, v := range proof.Renuncias(d) {
		if v.Proven {
			n["proven"]++
			n[fmt.Sprintf("proof %d", v.Proof.By)]++
		} else {
			n["possible"]++
		}
		if v.Led == card.NoSuit {
			n["suit led unknown"]++
		}
		if !v.Card.Known() {
			n["card unknown"]++
		}
	}
}

func (n tally) check(t *testing.T, atLeast int, names ...string) {
	t.Helper()
	t.Logf("%v", map[string]int(n))
	for _, name := range names {
		if n[name] < atLeast {
			t.Errorf("only %d of %q among the random deals: the test has gone blind", n[name], name)
		}
	}
}

func TestNaiveHall(t *testing.T) {
	t.Parallel()
	deals := 10_000
	if long {
		deals = 100_000
	}
	seen := tally{}
	failures := 0
	for seed := range deals {
		r := plainDeal(rand.New(rand.NewPCG(1, uint64(seed))))
		if why := disagreement(r, hallJudge{r}); why != "" {
			report(t, seed, r, why, hallOf)
			if failures++; failures == 5 {
				t.FailNow()
			}
			continue
		}
		s, _ := r.state()
		seen.add(&s.Deal)
	}
	seen.check(t, 20, "proven", "possible", "proof 1", "proof 2", "proof 3", "proof 4", "proof 5", "card unknown", "suit led unknown")
}

func TestNaiveWorlds(t *testing.T) {
	t.Parallel()
	deals := 3000
	if long {
		deals = 30_000
	}
	seen := tally{}
	failures := 0
	for seed, done := 0, 0; done < deals; seed++ {
		r := blurredDeal(rand.New(rand.NewPCG(2, uint64(seed))))
		truly := world{played: r.truth.played}
		for seat := range 4 {
			truly.rest[seat] = r.unplayedAt(seat, len(r.plays))
		}
		if !truly.agrees(r) {
			t.Fatalf("seed %d: the record is not one of its deal\n%v", seed, r)
		}
		worlds, ok := allWorlds(r)
		if !ok {
			seen["too many worlds"]++
			continue
		}
		done++
		seen["worlds"] += len(worlds)
		if len(worlds) > 1 {
			seen["more than one world"]++
		}
		if why := disagreement(r, worldsJudge{r, worlds}); why != "" {
			report(t, seed, r, why, worldsOf)
			if failures++; failures == 5 {
				t.FailNow()
			}
			continue
		}
		s, _ := r.state()
		seen.add(&s.Deal)
	}
	seen.check(t, 5, "more than one world", "proven", "possible", "proof 1", "proof 2", "proof 3", "proof 4", "proof 5", "card unknown", "suit led unknown")
}

// TestNaiveJudges compares the two judges with one another, the engine aside.
func TestNaiveJudges(t *testing.T) {
	t.Parallel()
	for seed, done := 0, 0; done < 200; seed++ {
		r := plainDeal(rand.New(rand.NewPCG(3, uint64(seed))))
		worlds, ok := allWorlds(r)
		if !ok || len(worlds) < 2 {
			continue
		}
		done++
		a, b := hallJudge{r}, worldsJudge{r, worlds}
		if !slices.Equal(a.verdicts(), b.verdicts()) {
			t.Fatalf("seed %d: Hall %v, worlds %v\n%v", seed, a.verdicts(), b.verdicts(), r)
		}
		for i := seed % 3; i < len(r.plays); i += 3 {
			c := (seed + i) % 40
			if a.heldAfter(i, c) != b.heldAfter(i, c) {
				t.Fatalf("seed %d: play %d, is %v held: Hall %v\n%v", seed, i, r.engineCard(exactly(c)), a.heldAfter(i, c), r)
			}
		}
	}
}

// TestNaiveTricks compares winners, points and legal cards.
func TestNaiveTricks(t *testing.T) {
	t.Parallel()
	for seed := range 4000 {
		rng := rand.New(rand.NewPCG(4, uint64(seed)))
		stop := 40
		if chance(rng, 0.5) {
			stop = rng.IntN(41)
		}
		r := dealAndPlay(rng, stop)
		sure := compareTricks(t, r)
		if t.Failed() {
			t.Fatalf("seed %d\n%v", seed, r)
		}
		if got := engineTricks(t, r); got != sure {
			t.Fatalf("seed %d: %d tricks decided of %d\n%v", seed, got, sure, r)
		}
		// Where cards are unknown the engine may say less, but nothing false.
		for i := range r.plays {
			if chance(rng, 0.15) {
				r.plays[i].token = blur(rng, r.truth.played[i])
			}
		}
		compareTricks(t, r)
		if t.Failed() {
			t.Fatalf("seed %d, blurred\n%v", seed, r)
		}
	}
}

// engineTricks counts the tricks of which the engine knows winner and points.
func engineTricks(t *testing.T, r *record) int {
	t.Helper()
	s, err := r.state()
	assert.NilError(t, err)
	n := 0
	for trick := 1; 4*trick <= len(r.plays); trick++ {
		_, won := s.Deal.Winner(trick, s.Deal.TrumpSuit())
		_, counted := s.Deal.TrickPoints(trick)
		if won && counted {
			n++
		}
	}
	return n
}

// compareTricks compares what the engine says of each trick with the truth, and
// returns the number of full tricks.
func compareTricks(t *testing.T, r *record) int {
	t.Helper()
	s, err := r.state()
	assert.NilError(t, err)
	d := &s.Deal
	trump := suitOf(r.truth.trump)
	if d.TrumpSuit() != card.Suit(trump+1) {
		t.Errorf("trump suit %v, want %v", d.TrumpSuit(), card.Suit(trump+1))
	}
	var left [4][]int
	for seat := range 4 {
		left[seat] = r.truth.hands[seat]
	}
	var points, tricks card.Tally
	full := 0
	hidden := false
	for i, p := range r.plays {
		led := nothing
		if i > p.lead {
			led = suitOf(r.truth.played[p.lead])
		}
		want := r.engineSet(naiveLegal(left[p.seat], led))
		if got := rules.Legal(r.engineSet(left[p.seat]), card.Suit(led+1)); got != want {
			t.Errorf("play %d: legal %v, want %v", i, got, want)
		}
		left[p.seat] = slices.DeleteFunc(slices.Clone(left[p.seat]), func(c int) bool { return c == r.truth.played[i] })
		hidden = hidden || !p.token.known()
		if i != p.lead+3 {
			continue
		}
		full++
		cards := r.truth.played[p.lead : p.lead+4]
		sum := 0
		for _, c := range cards {
			sum += pointsOf(c)
		}
		taker := engineSeat(r.plays[p.lead+naiveTaker(cards, trump)].seat)
		if got, ok := d.Winner(p.trick, card.Suit(trump+1)); ok && got != taker {
			t.Errorf("trick %d: winner %v, want %v", p.trick, got, taker)
		}
		if got, ok := d.TrickPoints(p.trick); ok && got != sum {
			t.Errorf("trick %d: points %d, want %d", p.trick, got, sum)
		}
		// Under no known trump suit the winner must be that of all four.
		takers := map[int]bool{}
		for other := range 4 {
			takers[naiveTaker(cards, other)] = true
		}
		got, ok := d.Winner(p.trick, card.NoSuit)
		if ok && (len(takers) != 1 || got != taker) {
			t.Errorf("trick %d: winner %v under any trump", p.trick, got)
		}
		if !hidden && ok != (len(takers) == 1) {
			t.Errorf("trick %d: winner under any trump is known: %v", p.trick, ok)
		}
		points = points.Add(rules.TwoPairs.Column(taker), sum)
		tricks = tricks.Add(rules.TwoPairs.Column(taker), 1)
	}
	gotPoints, gotTricks, ok := d.Count(card.Suit(trump + 1))
	if !hidden && ok != (full == 10) {
		t.Errorf("the count is known: %v after %d tricks", ok, full)
	}
	if ok && (gotPoints != points || gotTricks != tricks) {
		t.Errorf("count %v %v, want %v %v", gotPoints, gotTricks, points, tricks)
	}
	if !hidden {
		if gotPoints, gotTricks = d.SoFar(card.Suit(trump + 1)); gotPoints != points || gotTricks != tricks {
			t.Errorf("so far %v %v, want %v %v", gotPoints, gotTricks, points, tricks)
		}
		want := card.NoSeat
		if n := len(r.plays); n%4 != 0 && !slices.ContainsFunc(r.plays[r.plays[n-1].lead:], func(p naivePlay) bool { return p.written }) {
			want = engineSeat(r.next(r.plays[n-1].seat))
		}
		if got := d.Turn(); want != card.NoSeat && got != want {
			t.Errorf("turn %v, want %v", got, want)
		}
		if d.Free() != r.engineSet(slices.Concat(left[:]...)) {
			t.Errorf("free %v, want %v", d.Free(), r.engineSet(slices.Concat(left[:]...)))
		}
		if d.Complete() != (full == 10) || d.Finished() != (full == 10) {
			t.Errorf("complete %v finished %v after %d tricks", d.Complete(), d.Finished(), full)
		}
	}
	return full
}

// TestNaiveLeaders leaves the leaders out: the engine finds who took the trick
// before.
func TestNaiveLeaders(t *testing.T) {
	t.Parallel()
	inferred := 0
	for seed := range 2000 {
		r := dealAndPlay(rand.New(rand.NewPCG(5, uint64(seed))), 40)
		if slices.ContainsFunc(r.plays, func(p naivePlay) bool { return p.written }) {
			continue
		}
		regular := true
		leader := r.next(r.truth.dealer)
		for lead := 0; lead < 40; lead += 4 {
			regular = regular && r.plays[lead].seat == leader
			leader = r.plays[lead+naiveTaker(r.truth.played[lead:lead+4], suitOf(r.truth.trump))].seat
		}
		if !regular {
			continue
		}
		s, err := r.state()
		assert.NilError(t, err)
		again := engine.State{Rules: s.Rules}
		apply := func(e engine.Event) {
			assert.NilError(t, again.Apply(e))
		}
		apply(&engine.DealStarted{Number: 1, Dealer: engineSeat(r.dealer), Trump: r.engineCard(r.trump)})
		for i, p := range r.plays {
			if i == p.lead {
				apply(&engine.TrickStarted{Number: p.trick})
			}
			apply(&engine.CardPlayed{Card: r.engineCard(p.token)})
		}
		for _, p := range r.plays {
			if got := again.Deal.Trick(p.trick).Leader; got != engineSeat(r.plays[p.lead].seat) {
				t.Fatalf("seed %d: trick %d is led by %v\n%v", seed, p.trick, got, r)
			}
		}
		inferred++
	}
	if inferred < 1000 {
		t.Errorf("only %d deals", inferred)
	}
}

// TestNaiveResult tries every split of the 120 points with every split of the
// tricks under the common rules.
func TestNaiveResult(t *testing.T) {
	rules := rules.Default()
	for points := 0; points <= 120; points++ {
		for tricks := 0; tricks <= 10; tricks++ {
			if tricks == 0 && points > 0 || tricks == 10 && points < 120 {
				continue
			}
			pair, most, won := card.AC, points, tricks
			if points < 60 {
				pair, most, won = card.BD, 120-points, 10-tricks
			}
			games := 0
			switch {
			case won == 10:
				games = 4
			case most > 90:
				games = 2
			case most > 60:
				games = 1
			default:
				pair = card.NoSide
			}
			got := rules.Result(card.Pairs(points, 120-points), card.Pairs(tricks, 10-tricks), 0)
			if want := (card.Tally{}).Add(pair, games); got.Winner != pair || got.Games != want {
				t.Errorf("%d points in %d tricks: %v %v, want %v %v", points, tricks, got.Winner, got.Games, pair, want)
			}
		}
	}
}
