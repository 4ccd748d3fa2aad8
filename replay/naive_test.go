package replay_test

// A second scorekeeper, written from the rules alone, slow and plain, to be
// compared with the judge over random matches: see naive_generate_test.go. It
// shares with it the vocabulary (events, cards, the fields of the rules) and no
// code.

import (
	"maps"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

type naivePlay struct {
	at   int // the event
	seat card.Seat
	card card.Card
}

type naiveTrick struct {
	at    int
	plays []naivePlay
}

type naiveDeal struct {
	at, number int
	trump      card.Suit
	hands      map[card.Seat][]card.Card
	tricks     []*naiveTrick

	// What became of it on the sheet.
	games    map[card.Side]int
	sheet    card.Tally
	unknown  bool
	closed   bool // its own result is not to be entered any more
	counted  bool // it counts as played
	ruled    bool // its result is 120-0
	line     int  // the line of its own result, 0: none stands
	value    map[card.Side]int
	carry    int // the ties carried to it
	paid     map[naiveClaim]bool
	stopped  bool
	accused  map[card.Side]bool   // a claim against the pair was paid
	overdue  bool                 // the match had been won before it
	admitted map[naiveBreach]bool // its admission was paid
}

type naiveClaim struct {
	pair  card.Side
	trick int
}

type naiveMark struct {
	deal  int
	state replay.MarkState
	by    int // the line that it counts by
}

// naive is a scorekeeper at work.
type naive struct {
	r        rules.Rules
	byRecord bool
	deals    []*naiveDeal
	cur      int // the deal in progress, -1 before the first
	before   *naiveDeal

	line     int
	total    map[card.Side]int
	players  map[card.Seat]int
	marks    map[card.Side][]*naiveMark
	since    map[card.Side]int // the line since which the pair stands at the target
	executed map[card.Side]int // marks executed by awards and not yet confirmed
	signed   map[card.Side]bool
	carried  int
	played   int
	unknown  bool

	skip    bool
	below   bool       // some total has been below zero
	book    *naiveDeal // whose games a late claim adds to
	over    bool
	winner  card.Side
	how     string
	endDeal *naiveDeal // the deal whose own result ended the match
}

var naivePairs = []card.Side{card.AC, card.BD}

func newNaiveDeal() *naiveDeal {
	return &naiveDeal{
		hands: map[card.Seat][]card.Card{}, games: map[card.Side]int{}, value: map[card.Side]int{},
		paid: map[naiveClaim]bool{}, accused: map[card.Side]bool{}, admitted: map[naiveBreach]bool{},
	}
}

// naiveScore keeps the score of a match.
func naiveScore(events []engine.Event, byRecord bool) *naive {
	s := &naive{
		byRecord: byRecord, cur: -1, before: newNaiveDeal(),
		total: map[card.Side]int{}, players: map[card.Seat]int{}, marks: map[card.Side][]*naiveMark{},
		since: map[card.Side]int{}, executed: map[card.Side]int{}, signed: map[card.Side]bool{},
	}
	s.read(events)
	for at, e := range events {
		s.event(e, at)
	}
	s.leave()
	return s
}

// read notes who played what.
func (s *naive) read(events []engine.Event) {
	var d *naiveDeal
	turn := card.NoSeat
	for at, e := range events {
		switch e := e.(type) {
		case *engine.MatchStarted:
			s.r = e.Rules
		case *engine.DealStarted:
			d = newNaiveDeal()
			d.at, d.number, d.trump = at, e.Number, e.Trump.Suit()
			s.deals = append(s.deals, d)
		case *engine.HandRecorded:
			d.hands[e.Seat] = e.Cards
		case *engine.TrickStarted:
			d.tricks = append(d.tricks, &naiveTrick{at: at})
			turn = e.Leader
		case *engine.CardPlayed:
			trick := d.tricks[len(d.tricks)-1]
			trick.plays = append(trick.plays, naivePlay{at, turn, e.Card})
			turn = naiveNext(turn, &s.r)
		}
	}
}

func naiveNext(seat card.Seat, r *rules.Rules) card.Seat {
	order := "ABCD"
	if r.PlayDirection == rules.DirectionRule(card.Clockwise) {
		order = "DCBA"
	}
	for i := range order {
		if order[i:i+1] == seat.String() {
			return card.Seat(order[(i+1)%4]-'A') + card.A
		}
	}
	return card.NoSeat
}

var naivePoints = map[string]int{"A": 11, "7": 10, "T": 10, "K": 4, "J": 3, "Q": 2}

const naiveRanks = "23456QJK7TA" // from the weakest

// naiveTaker returns the seat that takes a trick of four cards.
func naiveTaker(plays []naivePlay, trump card.Suit) card.Seat {
	force := func(c card.Card) int {
		n := slices.Index([]byte(naiveRanks), c.Rank().String()[0])
		switch c.Suit() {
		case trump:
			return 200 + n
		case plays[0].card.Suit():
			return 100 + n
		}
		return n
	}
	return slices.MaxFunc(plays, func(a, b naivePlay) int { return force(a.card) - force(b.card) }).seat
}

// tally adds up the card points and tricks of a deal, and reports whether all
// of it was played.
func (s *naive) tally(d *naiveDeal) (points, tricks map[card.Side]int, complete bool) {
	points, tricks = map[card.Side]int{}, map[card.Side]int{}
	for n, trick := range d.tricks {
		if len(trick.plays) < 4 {
			return points, tricks, false
		}
		p := rules.TwoPairs.Column(naiveTaker(trick.plays, d.trump))
		tricks[p]++
		for _, play := range trick.plays {
			points[p] += naivePoints[play.card.Rank().String()]
			if play.card == card.New(card.Hearts, card.Queen) {
				points[p] += int(s.r.QueenOfHeartsBonus)
			}
		}
		if n == 9 {
			points[p] += int(s.r.LastTrickBonus)
		}
	}
	return points, tricks, len(d.tricks) == 10
}

// event enters one event.
func (s *naive) event(e engine.Event, at int) {
	switch e := e.(type) {
	case *engine.DealStarted:
		s.leave()
		s.cur++
		s.deal().overdue = s.over
	case *engine.CardPlayed:
		d := s.deal()
		points, tricks, complete := s.tally(d)
		if complete && d.tricks[9].plays[3].at == at {
			if !d.closed {
				s.enter(d, points, tricks, "result")
			}
			s.dealOver(d, s.r.Mode == rules.ModeGames && s.r.EndCheck != rules.EndAfterDeal)
		}
	case *engine.PlayStopped:
		s.deal().stopped = true
	case *engine.ClaimMade:
		s.claim(e, at)
	case *engine.RenunciaAdmitted:
		s.admit(e.Seat, e.Trick, s.about(0, 0, at), at)
	case *engine.PenaltyGiven:
		s.penalty(e)
	case *engine.SeatAbandoned:
		s.abandon(e)
	case *engine.MarksSuspended:
		s.suspend(e)
	case *engine.MarksExecuted:
		s.execute(e)
	case *engine.SheetSigned:
		s.signed[e.Side] = true
		if s.bothSigned() {
			for _, p := range naivePairs {
				for _, m := range s.marks[p] {
					if m.state == replay.Suspended {
						m.state = replay.Void
					}
				}
			}
		}
	}
}

func (s *naive) deal() *naiveDeal {
	if s.cur < 0 {
		return s.before
	}
	return s.deals[s.cur]
}

func (s *naive) bothSigned() bool { return s.signed[card.AC] && s.signed[card.BD] }

// leave ends a deal. If its own result neither stands nor was replaced, its
// worth is not known.
func (s *naive) leave() {
	d := s.deal()
	if s.cur >= 0 {
		if !d.counted && !d.closed && d.line == 0 {
			s.unknown, d.unknown = true, true
		}
		s.dealOver(d, true)
	}
	d.sheet = s.tallied()
}

func (s *naive) tallied() card.Tally {
	return card.Pairs(s.total[card.AC], s.total[card.BD])
}

// change enters a line of the ledger.
func (s *naive) change(d *naiveDeal, p card.Side, n int, kind string) {
	if n == 0 {
		return
	}
	s.line++
	was := s.total[p]
	s.count(p, n)
	if s.book != nil {
		d = s.book
	}
	d.games[p] += n
	if s.r.Mode != rules.ModePoints {
		// What a pair owes is paid before a mark is written.
		s.mark(d, p, max(0, s.total[p])-max(0, was))
	}
	s.look(p, n, kind)
}

// count changes the total of a pair and of its players.
func (s *naive) count(p card.Side, n int) {
	s.total[p] += n
	s.below = s.below || s.total[p] < 0
	for _, seat := range rules.TwoPairs.Seats {
		if rules.TwoPairs.Column(seat) == p {
			s.players[seat] += n
		}
	}
	for _, p := range naivePairs {
		switch {
		case s.total[p] < int(s.r.Target):
			s.since[p] = 0
		case s.since[p] == 0:
			s.since[p] = s.line
		}
	}
}

func (s *naive) mark(d *naiveDeal, p card.Side, n int) {
	if s.r.SheetSuspension == rules.MarksSuspend {
		for _, m := range s.marks[p] {
			if n > 0 && m.state == replay.Suspended {
				m.state, m.by, m.deal = replay.Executed, s.line, d.number
				s.executed[p]++
				n--
			}
		}
	}
	for ; n > 0; n-- {
		s.marks[p] = append(s.marks[p], &naiveMark{deal: d.number, state: replay.Active, by: s.line})
	}
	for _, m := range slices.Backward(s.marks[p]) {
		if n < 0 && m.state.Counts() {
			m.state = replay.Void
			n++
		}
	}
}

// look checks whether the match is won, or no longer won.
func (s *naive) look(p card.Side, n int, kind string) {
	target := int(s.r.Target)
	fell := n < 0 && s.total[p] < target
	if s.over && s.how == "target" && p == s.winner && fell && kind != "result" && !s.bothSigned() {
		s.reopen()
		s.first()
	}
	if s.r.EndCheck != rules.EndAfterDeal || kind == "claim" {
		s.first()
	}
}

func (s *naive) reopen() { s.over, s.winner, s.how, s.endDeal = false, card.NoSide, "", nil }

// first lets the pair win that stood at the target first.
func (s *naive) first() {
	if s.over || s.r.Mode != rules.ModeGames {
		return
	}
	best := card.NoSide
	for _, p := range naivePairs {
		if s.since[p] > 0 && (best == card.NoSide || s.since[p] < s.since[best]) {
			best = p
		}
	}
	if best != card.NoSide {
		s.over, s.winner, s.how = true, best, "target"
	}
}

func (s *naive) win(p card.Side, how string) {
	if !s.over {
		s.over, s.winner, s.how = true, p, how
	}
}

// enter enters the own result of a deal.
func (s *naive) enter(d *naiveDeal, points, tricks map[card.Side]int, kind string) {
	wasOver := s.over
	d.carry, d.value = s.carried, map[card.Side]int{}
	if s.r.Mode == rules.ModePoints {
		d.value = maps.Clone(points)
		d.line = s.line + 1
		for _, p := range naivePairs {
			s.change(d, p, points[p], "result")
		}
		return
	}
	p, swept := card.AC, false
	if points[card.BD] > points[card.AC] {
		p = card.BD
	}
	all := 120 + int(s.r.LastTrickBonus) + int(s.r.QueenOfHeartsBonus)
	if s.r.SweepBy == rules.ByPoints {
		swept = points[p] == all
	} else {
		// Under rules that could tell the two apart, a pair with all the tricks
		// has swept.
		swept = tricks[p] == 10
	}
	games := 0
	switch {
	case swept:
		games = int(s.r.Sweep)
	case points[p] >= int(s.r.DoubleFrom) && s.r.Rolha == rules.Rolha:
		s.carried = 0
		d.line = s.line + 1
		d.value[rules.TwoPairs.Others(p)] = -2
		s.change(d, rules.TwoPairs.Others(p), -2, kind)
		return
	case points[p] >= int(s.r.DoubleFrom):
		games = int(s.r.Double)
	case points[p] == 90 && s.r.Exact90 > 0:
		games = int(s.r.Exact90)
	case points[p] >= int(s.r.SingleFrom):
		games = int(s.r.Single)
	default:
		s.line++
		d.line = s.line
		s.carried++
		return
	}
	ties := s.carried
	if ties > 1 && s.r.TieAccumulates != rules.Yes {
		ties = 1
	}
	for range ties {
		if s.r.Tie == rules.TieDouble {
			games *= 2
		}
	}
	if s.r.Tie == rules.TiePlusOne {
		games += ties
	}
	if s.r.Tie == rules.TieSetTwo {
		games = max(games, 2*ties)
	}
	s.carried = 0
	d.line = s.line + 1
	d.value[p] = games
	if swept && s.r.SweepEndsMatch == rules.Yes && s.r.Mode == rules.ModeGames {
		s.win(p, "sweep")
	}
	s.change(d, p, games, kind)
	if s.over && !wasOver && !d.ruled {
		s.endDeal = d
	}
}

// dealOver is what happens once a deal is over. Where the match is not won by
// the line, it is looked at when the next deal begins.
func (s *naive) dealOver(d *naiveDeal, look bool) {
	if !d.counted {
		d.counted = true
		s.played++
	}
	if s.over || !look {
		return
	}
	a, b := s.total[card.AC], s.total[card.BD]
	switch s.r.Mode {
	case rules.ModeGames:
		s.first()
	case rules.ModePoints:
		if a != b && max(a, b) >= int(s.r.Target) {
			s.higher("target")
		}
	case rules.ModeFixed:
		if s.played >= int(s.r.Deals) {
			s.higher("fixed")
		}
	}
	if s.over && d.line > 0 && !d.ruled {
		s.endDeal = d
	}
}

func (s *naive) higher(how string) {
	s.over, s.winner, s.how = true, card.NoSide, how
	for _, p := range naivePairs {
		if s.total[p] > s.total[rules.TwoPairs.Others(p)] {
			s.winner = p
		}
	}
}

// takeBack takes the own result of a deal from the sheet, if it stands there.
func (s *naive) takeBack(d *naiveDeal) {
	d.closed = true
	if d.line == 0 {
		return
	}
	// Below zero, or if a result's own marks paid for something, there are no
	// marks to take back: only the totals are promised.
	s.skip = s.skip || s.below || s.r.PenaltyMode == rules.PenaltyTransfer
	was := d.line
	d.line = 0
	if s.over && s.bothSigned() && s.r.Mode != rules.ModeGames {
		s.skip = true // not compared: the rules leave room
	}
	s.carried = d.carry
	if s.over && s.endDeal == d && s.how != "target" && !s.bothSigned() {
		s.reopen()
	}
	for _, p := range naivePairs {
		n := 0
		switch {
		case s.r.Mode == rules.ModePoints || d.value[p] < 0:
			n = d.value[p]
		default:
			for _, m := range s.marks[p] {
				if m.by == was && m.state == replay.Executed || m.by > was && m.state.Counts() && n > 0 {
					s.skip = true // not compared: the rules leave room
				}
				if m.by == was && m.state.Counts() {
					m.state = replay.Void
					if s.r.SheetSuspension == rules.MarksSuspend {
						m.state = replay.Suspended
					}
					n++
				}
			}
		}
		if s.book == nil {
			d.games[p] -= d.value[p]
		}
		if n != 0 {
			s.line++
			had := s.total[p]
			s.count(p, -n)
			if s.r.Mode != rules.ModePoints && n < 0 {
				s.mark(d, p, max(0, s.total[p])-max(0, had))
			}
			s.look(p, -n, "other")
		}
	}
	d.value = nil
}

// lost makes the result of a deal 120-0.
func (s *naive) lost(d *naiveDeal, to card.Side, kind string) {
	if d.ruled {
		return // the first ruling stands: a deal is lost once
	}
	s.takeBack(d)
	d.ruled = true
	all := 120 + int(s.r.LastTrickBonus) + int(s.r.QueenOfHeartsBonus)
	// A renúncia takes no carried ties: they wait for the next deal that is
	// decided.
	carried := s.carried
	s.carried = 0
	s.enter(d, map[card.Side]int{to: all}, nil, kind)
	s.carried = carried
}

// about returns the deal that a claim or an admission is about.
func (s *naive) about(number, trick, at int) *naiveDeal {
	d := s.deal()
	if number != 0 {
		for _, e := range s.deals[:s.cur+1] {
			if e.number == number {
				return e
			}
		}
		return d
	}
	late := s.r.ClaimDeadline == rules.UntilMatchEnd
	if s.cur < 1 || !late && s.r.ClaimDeadline != rules.UntilFirstCard {
		return d
	}
	if begun := naiveBegun(d, at); begun == 0 || late && trick > begun {
		return s.deals[s.cur-1]
	}
	return d
}

// naiveBegun counts the tricks of which a card lay on the table.
func naiveBegun(d *naiveDeal, at int) int {
	n := 0
	for _, trick := range d.tricks {
		if len(trick.plays) > 0 && trick.plays[0].at < at {
			n++
		}
	}
	return n
}

// admissible reports whether a claim may be reviewed.
func (s *naive) admissible(e *engine.ClaimMade, d *naiveDeal, at int) bool {
	switch {
	case s.r.ClaimBy == rules.ClaimNone,
		e.By == card.NoSeat && s.r.ClaimBy != rules.ClaimAny,
		s.r.Granularity >= rules.NamePlayer && e.Accused == card.NoSeat,
		s.r.Granularity == rules.NamePlayerAndTrick && e.Trick == 0,
		s.allAdmitted(e, d, at),
		max(e.Trick, 1) > naiveBegun(d, at): // there is nothing to look at
		return false
	case s.bothSigned(), s.over && s.endDeal != d && !d.overdue: // after the end play is judged as if it counted on
		return false
	}
	back := s.cur - slices.Index(s.deals, d)
	switch s.r.ClaimDeadline {
	case rules.UntilDealEnd:
		return back == 0 && !d.stopped && (len(d.tricks) < 10 || len(d.tricks[9].plays) < 4 || at < d.tricks[9].plays[3].at)
	case rules.UntilNextDeal:
		return back == 0
	case rules.UntilFirstCard:
		return back == 0 || back == 1 && naiveBegun(s.deal(), at) == 0
	}
	return true
}

// naiveBreach is a renúncia by its seat and trick, counted from 1.
type naiveBreach struct {
	seat  card.Seat
	trick int
}

// breaches lists the renúncias of a deal.
func (s *naive) breaches(d *naiveDeal) (out []naiveBreach) {
	for t := range d.tricks {
		for i, play := range d.tricks[t].plays {
			if i > 0 && t < 9 && s.offence(d, t, play) {
				out = append(out, naiveBreach{play.seat, t + 1})
			}
		}
	}
	return out
}

// owned returns the breach that a seat owns up to; its word is taken for a trick to which
// it is not seen to play.
func (s *naive) owned(seat card.Seat, trick int, d *naiveDeal) (naiveBreach, bool) {
	for _, b := range s.breaches(d) {
		if b.seat == seat && (b.trick == trick || trick == 0 && !d.admitted[b]) {
			return b, true
		}
	}
	seen := func(n int) bool {
		if n > len(d.tricks) {
			return false
		}
		return slices.ContainsFunc(d.tricks[n-1].plays, func(p naivePlay) bool { return p.seat == seat })
	}
	from, to := trick, trick
	if trick == 0 {
		from, to = 1, max(1, min(len(d.tricks), 9))
	}
	for n := from; n <= to; n++ {
		if !seen(n) {
			return naiveBreach{seat, trick}, n <= 10
		}
	}
	return naiveBreach{}, false
}

// allAdmitted reports whether what a claim is about was declared before, all of it.
func (s *naive) allAdmitted(e *engine.ClaimMade, d *naiveDeal, at int) bool {
	any := false
	for _, b := range s.breaches(d) {
		named := rules.TwoPairs.Column(b.seat) == e.Against && (s.r.Granularity < rules.NamePlayer || b.seat == e.Accused)
		if !named || b.trick > naiveBegun(d, at) || e.Trick != 0 && e.Trick != b.trick {
			continue
		}
		if !d.admitted[b] {
			return false
		}
		any = true
	}
	return any && s.r.SelfDeclared > 0
}

// guilty reports whether the record shows what a claim says.
func (s *naive) guilty(e *engine.ClaimMade, d *naiveDeal, at int) bool {
	for t := range naiveBegun(d, at) {
		if e.Trick != 0 && e.Trick != t+1 {
			continue
		}
		for i, play := range d.tricks[t].plays {
			named := rules.TwoPairs.Column(play.seat) == e.Against
			if s.r.Granularity >= rules.NamePlayer {
				named = play.seat == e.Accused
			}
			if named && i > 0 && t < 9 && s.offence(d, t, play) {
				return true
			}
		}
	}
	return false
}

// offence reports whether a play in trick t broke the rules. With ten tricks,
// or with the hands, it is known what else the seat had.
func (s *naive) offence(d *naiveDeal, t int, play naivePlay) bool {
	led := d.tricks[t].plays[0].card.Suit()
	if play.card.Suit() == led {
		return false
	}
	has := map[card.Suit]bool{}
	played := map[card.Card]bool{}
	for u, trick := range d.tricks {
		for _, p := range trick.plays {
			played[p.card] = true
			if p.seat == play.seat && u > t {
				has[p.card.Suit()] = true
			}
		}
	}
	for _, c := range d.hands[play.seat] {
		if !played[c] {
			has[c.Suit()] = true
		}
	}
	return has[led] || s.r.Void == rules.MustTrump && play.card.Suit() != d.trump && has[d.trump]
}

// claim enters a claim.
func (s *naive) claim(e *engine.ClaimMade, at int) {
	d := s.about(e.Deal, e.Trick, at)
	if prev := s.ahead(d, at); d != s.deal() && (!prev || d != s.deals[s.cur-1]) {
		s.book = s.deal()
		if prev {
			s.book = s.deals[s.cur-1]
		}
		defer func() { s.book = nil }()
	}
	if e.By != card.NoSeat && rules.TwoPairs.Column(e.By) == e.Against {
		switch {
		case e.Ruling == rules.Withdrawn:
		case s.r.SelfDeclared > 0:
			s.admit(e.By, e.Trick, d, at)
		case e.Ruling == rules.Upheld && !s.byRecord:
			s.upheld(e, d)
			s.resheet(d, at)
		}
		return
	}
	ok, ruling := s.admissible(e, d, at), e.Ruling
	if ruling == rules.Withdrawn || s.byRecord && !ok {
		return
	}
	if ruling == 0 && !ok {
		return
	}
	// If nobody has played to a trick, the record says nothing about it.
	if ruling == 0 || s.byRecord {
		if max(e.Trick, 1) > naiveBegun(d, at) {
			return
		}
		ruling = rules.Rejected
		if s.guilty(e, d, at) {
			ruling = rules.Upheld
		}
	}
	switch {
	case ruling == rules.Upheld:
		s.upheld(e, d)
	case ok && s.r.FalseClaimResult == rules.Result120:
		s.lost(d, e.Against, "other")
	case ok:
		s.change(d, e.Against, int(s.r.FalseClaim), "other")
	}
	s.resheet(d, at)
}

// ahead reports whether a deal is the one before and this one has not begun.
func (s *naive) ahead(d *naiveDeal, at int) bool {
	next := s.r.ClaimDeadline == rules.UntilFirstCard || s.r.ClaimDeadline == rules.UntilMatchEnd
	return next && s.cur > 0 && d != s.deal() && naiveBegun(s.deal(), at) == 0
}

// resheet notes that a claim about the deal before belongs to it as long as
// this one has not begun.
func (s *naive) resheet(d *naiveDeal, at int) {
	if s.ahead(d, at) {
		s.deals[s.cur-1].sheet = s.tallied()
	}
}

// upheld enters a claim that was found true.
func (s *naive) upheld(e *engine.ClaimMade, d *naiveDeal) {
	key, to := naiveClaim{pair: e.Against}, rules.TwoPairs.Others(e.Against)
	if s.r.ConfirmedEndsDeal != rules.Yes {
		key.trick = e.Trick
	}
	// Rules without claims award nothing for an upheld one.
	if d.paid[key] || s.r.ClaimBy == rules.ClaimNone {
		return
	}
	d.paid[key], d.accused[e.Against] = true, true
	lost := s.r.ConfirmedResult == rules.Result120
	if lost && !d.ruled || !lost && s.r.ConfirmedReplaces == rules.Yes {
		s.takeBack(d)
	}
	if s.r.ConfirmedEndsMatch == rules.Yes {
		s.win(to, "claim")
	}
	if lost {
		s.lost(d, to, "claim")
	}
	s.award(d, e.Against, int(s.r.Confirmed), "claim")
	if d.counted || s.r.ConfirmedEndsDeal == rules.Yes && d.closed {
		s.dealOver(d, s.r.Mode == rules.ModeGames)
	}
}

// award adds n games for the opponents of a pair, taken from it if penalties
// are transfers.
func (s *naive) award(d *naiveDeal, from card.Side, n int, kind string) {
	s.change(d, rules.TwoPairs.Others(from), n, kind)
	if s.r.PenaltyMode == rules.PenaltyTransfer {
		s.change(d, from, -n, kind)
	}
}

// admit enters an admission.
func (s *naive) admit(seat card.Seat, trick int, d *naiveDeal, at int) {
	p := rules.TwoPairs.Column(seat)
	if prev := s.ahead(d, at); d != s.deal() && (!prev || d != s.deals[s.cur-1]) {
		s.book = s.deal()
		if prev {
			s.book = s.deals[s.cur-1]
		}
		defer func() { s.book = nil }()
	}
	b, owned := s.owned(seat, trick, d)
	if s.r.SelfDeclared > 0 && owned && !d.admitted[b] && !d.accused[p] {
		d.admitted[b] = true
		if s.over && !d.overdue {
			return
		}
		s.award(d, p, int(s.r.SelfDeclared), "other")
		s.resheet(d, at)
	}
}

// penalty enters a penalty.
func (s *naive) penalty(e *engine.PenaltyGiven) {
	p := e.Side
	if p == card.NoSide {
		p = rules.TwoPairs.Column(e.Seat)
	}
	d, target := s.deal(), int(s.r.Target)
	if e.Warning {
		return
	}
	if s.r.Penalties == rules.PenaltiesFPSD && s.r.Mode == rules.ModeGames &&
		(e.Infraction == rules.Leave || e.Infraction == rules.Late && e.Award >= target && e.Award != 2) {
		s.forfeit(d, p)
		return
	}
	if e.Infraction == rules.SheetFraud && e.Award > 0 {
		for _, m := range s.marks[p] {
			if m.state == replay.Suspended {
				m.state = replay.Void
			}
		}
		s.change(d, p, -max(0, s.total[p]), "other")
	}
	s.award(d, p, e.Award, "other")
}

// forfeit makes a pair lose the match, with everything to the other.
func (s *naive) forfeit(d *naiveDeal, p card.Side) {
	to := rules.TwoPairs.Others(p)
	s.win(to, "forfeit")
	s.change(d, to, max(0, int(s.r.Target)-s.total[to]), "other")
}

// abandon enters that a seat left.
func (s *naive) abandon(e *engine.SeatAbandoned) {
	d := s.deal()
	switch s.r.Leave {
	case rules.LeaveForfeits:
		s.forfeit(d, rules.TwoPairs.Column(e.Seat))
	case rules.LeaveMinus10:
		s.players[e.Seat] -= 10
	default:
		return
	}
	d.closed = true
}

// suspend puts marks in brackets.
func (s *naive) suspend(e *engine.MarksSuspended) {
	n := 0
	for _, m := range slices.Backward(s.marks[e.Side]) {
		if n < e.Marks && m.state.Counts() && (e.Deal == 0 || e.Deal == m.deal) {
			m.state = replay.Suspended
			n++
		}
	}
	s.line++
	s.count(e.Side, -n)
	s.look(e.Side, -n, "other")
}

// execute crosses out brackets.
func (s *naive) execute(e *engine.MarksExecuted) {
	left, n := e.Marks-min(e.Marks, s.executed[e.Side]), 0
	s.executed[e.Side] = 0
	for _, m := range s.marks[e.Side] {
		if n < left && m.state == replay.Suspended {
			m.state = replay.Executed
			n++
		}
	}
	s.line++
	s.count(e.Side, n)
	s.look(e.Side, n, "other")
}
