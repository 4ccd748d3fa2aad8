package query

import (
	"math/bits"
	"slices"

	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/replay"
)

// DealView is a deal as queries see it: every card that was played, what was on the table,
// and what the seats held before it, as far as the record tells.
type DealView struct {
	Match string // the match's id, where queries ask for it
	// Deal is the number of the deal, and Index is 1, or 2, 3 … where a deal of the same number
	// stands before it.
	Deal, Index int
	// Tags are those of the match, Rules its rules.
	Tags  []engine.TagWritten
	Rules *rules.Rules
	// GivenUp says that the last search of the deal was not finished; see [MaxTried]. Tried is how many cards it tried.
	GivenUp bool
	Tried   int
	// Most is how many cards a search may try if that is fewer, 0 for as many. EachFound is as how many it counts what it finds.
	Most, EachFound int
	// Codes are those of all that is found in the match, where that is known without judging it; nil where
	// it is not.
	Codes []code.Code
	// Judged returns what was found in the deal, when a query asks; nil where nothing
	// judges.
	Judged func() (*replay.Verdict, []replay.Finding)
	// Written returns the events of a match of playouts, when a query asks for what is written beside its
	// cards; nil where nothing is.
	Written func() []engine.Event
	// Grades returns what the cards cost, when a query asks; nil where nothing grades, or
	// not all cards are known.
	Grades func() *solve.Graded
	Claims []engine.ClaimMade

	// sat are those who had taken another's seat when the first card of the deal was
	// played.
	sat      [card.H + 1]string
	table    *rules.Table
	deal     *engine.Deal    // nil of a playout, until it is asked for: see ended
	playout  *engine.Playout // nil of any other deal
	filled   bool            // what follows is set: of a playout it is when it is asked for, see fill
	sets     playsets        // of a playout
	head     []engine.Event  // what stands before the first deal of a match of playouts
	playouts []engine.Playout
	trump    card.Suit
	dealer   card.Seat
	plays    [card.MaxSeats * rules.MaxTricks]scenePlay
	n        int
	tricks   [rules.MaxTricks + 1]sceneTrick
	dealt    [card.H + 1]card.Cards
	whole    [card.H + 1]bool // all cards that the seat was dealt are known
	doubtful bool             // some card was played that is not known
	graded   *solve.Graded
	asked    bool // for the grades
	// seen is the deal as its seats saw it, once looked is set; told is what was told while it was played, nil where nothing was.
	seen   *seen
	looked bool
	told   func() []singledummy.Told
	named  bool // the plays are of the seats that the judge names
	// held are the cards that each seat held before each card, as far as known, if holding is set;
	// otherwise nothing has asked for them yet.
	held    [card.MaxSeats * rules.MaxTricks][card.H + 1]card.Cards
	holding bool

	paces *paces // those of the match, nil until they are asked for
	// besides is set when what is written beside the cards of a playout is, and written is the rest of its match.
	besides bool
	written []engine.Event

	coding coding

	finder finder
}

// scenePlay is a card that was played.
type scenePlay struct {
	card.Card
	seat    card.Seat
	trick   int8
	place   int8 // in the trick, from 1
	table   int16
	winning card.Seat  // takes the trick so far; NoSeat before the lead, or if not known
	best    card.Card  // the card that takes the trick so far
	gone    card.Cards // played before
	mark    engine.Mark
	millis  int32 // of a playout as mark, when it is asked for: see beside
}

// sceneTrick is a trick.
type sceneTrick struct {
	leader card.Seat
	led    card.Suit
	winner card.Seat // NoSeat if not known
	points int       // -1 if not known
	// Won before it.
	pointsBefore, tricksBefore card.Tally
}

// set makes the view of a deal as it ended. Plays of unknown seats are left out.
func (s *DealView) set(d *engine.Deal, r *rules.Rules) {
	s.table, s.deal, s.playout, s.filled, s.Rules, s.Deal = d.Table, d, nil, true, r, d.Number
	s.trump, s.dealer = d.TrumpSuit(), d.Dealer
	s.looked = false
	s.n, s.doubtful, s.graded, s.asked, s.named = 0, false, nil, false, false
	s.Claims = s.Claims[:0]
	var played [card.H + 1]card.Cards
	var gone card.Cards // of which no copy is still to come
	var table card.Pack
	var count [card.H + 1]int
	var unknown [card.H + 1]bool
	var points, won card.Tally
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		st := sceneTrick{leader: t.Leader, led: t.Led().Suit(), points: -1, pointsBefore: points, tricksBefore: won}
		best, winning, worth, sure := card.Unknown, card.NoSeat, 0, s.trump != card.NoSuit
		for i, p := range t.Cards() {
			if p.Absent || p.Seat == card.NoSeat {
				sure = false
				continue
			}
			x := &s.plays[s.n]
			*x = scenePlay{Card: p.Card, seat: p.Seat, trick: int8(n), place: int8(i + 1), table: int16(worth), gone: gone,
				mark: p.Mark, millis: p.Millis}
			if p.Doubted {
				x.Card = card.Unknown
			}
			if sure {
				x.winning, x.best = winning, best
			}
			s.n++
			count[p.Seat]++
			if !x.Card.Known() {
				sure, s.doubtful, unknown[p.Seat] = false, true, true
				continue
			}
			played[p.Seat] = played[p.Seat].With(x.Card)
			if table = table.With(x.Card); table.Count(x.Card) >= d.Pack.Count(x.Card) {
				gone = gone.With(x.Card)
			}
			worth += x.Card.Points()
			if winning == card.NoSeat || x.Card.Beats(best, s.trump) || x.Card == best && r.Equal == rules.LastOfEqualTakes {
				best, winning = x.Card, p.Seat
			}
		}
		if t.Full() && sure && d.Table.IsFour() {
			st.winner, st.points = winning, worth
			if d.QueenOfHearts != 0 && card.SetOf(t.Plays[0].Card, t.Plays[1].Card, t.Plays[2].Card,
				t.Plays[3].Card).Has(card.New(card.Hearts, card.Queen)) {
				st.points += d.QueenOfHearts
			}
			if n == rules.TwoPairs.Tricks {
				st.points += d.LastTrickBonus
			}
			points = points.Add(rules.TwoPairs.Column(winning), st.points)
			won = won.Add(rules.TwoPairs.Column(winning), 1)
		} else if w, ok := d.Winner(n, s.trump); ok {
			// What was won is known where the record determines it otherwise.
			st.winner = w
			won = won.Add(d.Side(w), 1)
			if p, ok := d.TrickPoints(n); ok {
				st.points = p
				points = points.Add(d.Side(w), p)
			}
		}
		s.tricks[n] = st
	}
	for seat := range d.Table.All().All() {
		h := d.Hand(seat)
		s.dealt[seat] = h.Cards | played[seat]
		// As many known cards as a hand has are the hand, if none of them is there twice; where more were played than were written, the
		// record contradicts itself.
		s.whole[seat] = !unknown[seat] && s.dealt[seat].Len() == d.Table.Tricks && count[seat] <= d.Table.Tricks
	}
	s.holding = false
}

// heldBefore returns what the seats held before card i.
func (s *DealView) heldBefore(i int) *[card.H + 1]card.Cards {
	if !s.holding {
		s.hold()
		s.holding = true
	}
	return &s.held[i]
}

// hold works out what the seats held before each card.
func (s *DealView) hold() {
	held := s.dealt
	for i := range s.n {
		s.held[i] = held
		if x := &s.plays[i]; x.Known() {
			held[x.seat] = held[x.seat].Without(x.Card)
		}
	}
}

// Deals calls each for every deal of a match that can be read, with the view set to that deal
// until the next call. judge returns the match judged. It is called only if needed, as by
// [replay.Walk].
func (s *DealView) Deals(events []engine.Event, judge func() *replay.Match, each func() error) error {
	s.Judged = nil
	events = engine.Corrected(events)
	s.Tags = engine.TagsOf(events)
	s.paces, s.coding = &paces{events: events, judge: judge}, coding{events: events}
	told := toldIn(events)
	claimed := slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindClaimMade })
	return replay.Walk(events, judge, func(d *replay.Ended) error {
		s.set(&d.State.Deal, &d.State.Rules)
		s.Index, s.sat = d.Index, d.Substitutes
		if claimed {
			s.claimedIn(events, judge().Verdicts, d.At)
		}
		s.judgedBy(judge, d.At)
		s.coding.ofDeal(judge, d.At)
		if s.told = nil; told != nil {
			s.told = func() []singledummy.Told { return told(d.At) }
		}
		return each()
	})
}

// claimedIn adds the claims made in deal i: those above the first card of the next deal too.
func (s *DealView) claimedIn(events []engine.Event, verdicts []replay.Verdict, i int) {
	if i >= len(verdicts) {
		return
	}
	for _, at := range verdicts[i].Claims {
		if c, ok := events[at].(*engine.ClaimMade); ok {
			s.Claims = append(s.Claims, *c)
		}
	}
}

// judgedBy makes the findings of deal i of a match available to queries.
func (s *DealView) judgedBy(judge func() *replay.Match, i int) {
	s.Judged = func() (*replay.Verdict, []replay.Finding) {
		m := judge()
		if i >= len(m.Verdicts) {
			return nil, nil
		}
		return &m.Verdicts[i], m.Findings
	}
}

// Tag returns the value of a tag, empty if it is not written.
func (s *DealView) Tag(name string) string {
	for i := range s.Tags {
		if s.Tags[i].Name == name {
			return s.Tags[i].Value
		}
	}
	return ""
}

// legal returns the cards that may be played before card i, and whether that is known.
func (s *DealView) legal(i int) (card.Cards, bool) {
	x := &s.plays[i]
	if !s.whole[x.seat] {
		return 0, false
	}
	led := card.NoSuit
	if x.place > 1 {
		if led = s.tricks[x.trick].led; led == card.NoSuit {
			return 0, false
		}
	}
	return s.Rules.Legal(s.heldBefore(i)[x.seat], led, s.trump), true
}

// nth counts the cards of its suit that the seat has played, up to card i.
func (s *DealView) nth(i int) (int, bool) {
	x := &s.plays[i]
	if x.Suit() == card.NoSuit {
		return 0, false
	}
	n := 1
	for k := range i {
		if y := &s.plays[k]; y.seat == x.seat {
			if y.Suit() == card.NoSuit {
				return 0, false
			}
			if y.Suit() == x.Suit() {
				n++
			}
		}
	}
	return n, true
}

// master returns the highest card of a suit that has not been played before card i.
func (s *DealView) master(gone card.Cards, suit card.Suit) card.Card {
	return (card.SuitCards(suit) & s.Rules.Deck() &^ gone).First()
}

// oneOf returns the only member of a set of seats or suits, 0 if there is not exactly
// one.
func oneOf(set int) int {
	if set == 0 || set&(set-1) != 0 {
		return 0
	}
	return bits.TrailingZeros(uint(set))
}

// Player returns the name of who sat in a seat when the deal began to be played, empty
// where no name is written.
func (s *DealView) Player(seat card.Seat) string {
	if name := s.sat[seat]; name != "" {
		return name
	}
	return s.Tag(seat.String())
}
