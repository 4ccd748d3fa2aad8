package replay_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// naiveDealt is a deal that is being played: its cards in the order of play.
type naiveDealt struct {
	number  int
	hands   map[card.Seat][]card.Card
	leaders [10]card.Seat
	cards   []card.Card
	laid    int
	stopped bool
	known   bool // the hands are recorded
}

// machine writes the record of a match.
type machine struct {
	rules  rules.Rules
	events []engine.Event
	deal   *naiveDealt
	dealer card.Seat
	deals  int
}

var naivePolicies = []string{
	"", "", "", "renuncia=fpsd", "renuncia=fpsd", "renuncia=bila", "renuncia=discord", "renuncia=discord",
}

var naiveHouse = []string{
	"", "", "", "match.target=10", "penalty.mode=transfer", "match.end_check=after_deal", "renuncia.confirmed.ends_deal=no",
	"renuncia.confirmed.replaces_result=no", "renuncia.deadline=match_end", "renuncia.deadline=next_deal_start", "renuncia.deadline=deal_end",
	"renuncia.claim_by=any", "renuncia.granularity=player_trick", "renuncia.self.award=1", "renuncia.confirmed.ends_match=yes",
	"score.tie=plus1", "score.tie=double tie.accumulates=yes", "score.tie=set2 tie.accumulates=yes", "score.sweep.ends_match=yes",
	"score.sweep.by=points", "score.rolha=loser_minus2", "sheet.suspension=yes", "void=must_trump", "penalties=fpsd", "ledger=player",
	"bonus.last_trick=10 score.single_from=66",
}

// drawRules draws a profile, a policy on the renúncia and up to two house rules.
func drawRules(t *rapid.T) rules.Rules {
	names := []string{"fpsd", "fpsd", "fpsd", "alemao"}
	for _, p := range rules.Profiles() {
		if r := p.Rules(); len(p.Needs) == 0 && r.Table() == rules.TwoPairs {
			names = append(names, p.Name)
		}
	}
	text := rapid.SampledFrom(names).Draw(t, "profile")
	policy := rapid.SampledFrom(naivePolicies).Draw(t, "policy")
	if policy != "" && (rules.FindProfile(text).Rules().Mode != rules.ModePoints || policy == "renuncia=discord") {
		text += " " + policy // awards in games have no place in a match for card points
	}
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	for range rapid.IntRange(0, 2).Draw(t, "house") {
		changed := r
		for _, w := range strings.Fields(rapid.SampledFrom(naiveHouse).Draw(t, "rule")) {
			name, value, _ := strings.Cut(w, "=")
			if err := rules.FindParam(name).Set(&changed, value); err != nil {
				t.Fatalf("%s: %v", w, err)
			}
		}
		if _, err := rules.Parse(changed.String()); err == nil && (changed.Mode != rules.ModePoints || changed.Target > 120) {
			r = changed
		}
	}
	return r
}

// dealCards deals and plays a deal of a kind, as far as it can.
func dealCards(seed uint64, kind string, r *rules.Rules, dealer card.Seat) *naiveDealt {
	rnd := rand.New(rand.NewPCG(seed, 0))
	for range 400 {
		d := playCards(rnd, kind, r, dealer)
		if kind != "tie" {
			return d
		}
		s := &naive{r: *r}
		nd := &naiveDeal{trump: d.hands[dealer][0].Suit()}
		for t := range 10 {
			turn, trick := d.leaders[t], &naiveTrick{}
			for i := range 4 {
				trick.plays = append(trick.plays, naivePlay{seat: turn, card: d.cards[4*t+i]})
				turn = naiveNext(turn, r)
			}
			nd.tricks = append(nd.tricks, trick)
		}
		if points, _, _ := s.tally(nd); points[card.AC] == points[card.BD] {
			return d
		}
	}
	return playCards(rnd, "", r, dealer)
}

// playCards plays random cards. The trump card is the first of the dealer's
// hand. In a sweep one seat has all trumps; with 120 points all but one, and
// the others throw away what counts.
func playCards(rnd *rand.Rand, kind string, r *rules.Rules, dealer card.Seat) *naiveDealt {
	pack := slices.Collect(r.Deck().All())
	rnd.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	strong := rules.TwoPairs.Seats[rnd.IntN(4)]
	if kind == "sweep" || kind == "all points" {
		strong = dealer
		trumps := pack[0].Suit()
		slices.SortStableFunc(pack, func(a, b card.Card) int {
			order := func(c card.Card) int {
				switch {
				case c.Suit() != trumps:
					return 2
				case c.Rank() == card.Two && kind == "all points":
					return 3
				}
				return 1
			}
			return order(a) - order(b)
		})
		if kind == "all points" {
			// The tenth card of the strong hand is one that wins nothing.
			i := slices.IndexFunc(pack, func(c card.Card) bool { return c.Suit() != trumps && c.Rank() == card.Two })
			pack[9], pack[i] = pack[i], pack[9]
		}
	}
	d := &naiveDealt{hands: map[card.Seat][]card.Card{}}
	seat := strong
	if kind == "" || kind == "tie" {
		seat = dealer
	}
	for i := range 4 {
		d.hands[seat] = slices.Clone(pack[10*i : 10*i+10])
		seat = rules.TwoPairs.Right(seat)
	}
	trump := d.hands[dealer][0].Suit()
	left := map[card.Seat][]card.Card{}
	for s, h := range d.hands {
		left[s] = slices.Clone(h)
	}
	careless := []float64{0, 0.03, 0.3}[rnd.IntN(3)]
	leader := naiveLeader(r, dealer)
	for t := range 10 {
		d.leaders[t] = leader
		var plays []naivePlay
		for s := leader; len(plays) < 4; s = naiveNext(s, r) {
			may := left[s]
			if len(plays) > 0 && rnd.Float64() >= careless {
				led := plays[0].card.Suit()
				if of := naiveOf(may, led); len(of) > 0 {
					may = of
				} else if of := naiveOf(may, trump); len(of) > 0 && r.Void == rules.MustTrump {
					may = of
				}
			}
			c := may[rnd.IntN(len(may))]
			if kind == "all points" {
				c = slices.MaxFunc(may, func(a, b card.Card) int {
					worth := func(c card.Card) int {
						n := naivePoints[c.Rank().String()]
						if s == strong && c.Suit() == trump {
							n += 20
						}
						return n
					}
					return worth(a) - worth(b)
				})
			}
			plays = append(plays, naivePlay{seat: s, card: c})
			d.cards = append(d.cards, c)
			left[s] = slices.DeleteFunc(slices.Clone(left[s]), func(o card.Card) bool { return o == c })
		}
		leader = naiveTaker(plays, trump)
	}
	return d
}

func naiveOf(cards []card.Card, s card.Suit) []card.Card {
	var out []card.Card
	for _, c := range cards {
		if c.Suit() == s {
			out = append(out, c)
		}
	}
	return out
}

func naiveLeader(r *rules.Rules, dealer card.Seat) card.Seat {
	right := dealer%4 + 1
	partner := right%4 + 1
	left := partner%4 + 1
	switch {
	case r.FirstLead == rules.LeadPartner:
		return partner
	case r.FirstLead == rules.LeadLeft, r.FirstLead == rules.LeadCutter && r.Cut == rules.CutLeft:
		return left
	}
	return right
}

// lay lays the next n cards.
func (m *machine) lay(events []engine.Event, n int) []engine.Event {
	d := m.deal
	for i := d.laid; i < d.laid+n; i++ {
		if i%4 == 0 {
			events = append(events, &engine.TrickStarted{Number: i/4 + 1, Leader: d.leaders[i/4]})
		}
		events = append(events, &engine.CardPlayed{Card: d.cards[i]})
	}
	return events
}

func (m *machine) add(e engine.Event) { m.events = append(m.events, e) }

func (m *machine) open() bool { return m.deal != nil && !m.deal.stopped && m.deal.laid < 40 }

// whole returns the record with the deal in progress played out.
func (m *machine) whole() []engine.Event {
	events := slices.Clone(m.events)
	if m.open() {
		events = m.lay(events, 40-m.deal.laid)
	}
	return events
}

// next plays the deal out and begins another.
func (m *machine) next(t *rapid.T) {
	m.events = m.whole()
	if m.deals == 8 {
		if m.open() {
			m.deal.laid = 40
		}
		return
	}
	m.deals++
	switch {
	case m.dealer == card.NoSeat:
		m.dealer = rapid.SampledFrom(rules.TwoPairs.Seats[:]).Draw(t, "dealer")
	case m.rules.DealerRotation == rules.RotateLeft:
		m.dealer = rules.TwoPairs.Across(m.dealer)%4 + 1
	default:
		m.dealer = m.dealer%4 + 1
	}
	kind := rapid.SampledFrom([]string{"", "", "", "tie", "sweep", "all points"}).Draw(t, "kind")
	m.deal = dealCards(rapid.Uint64().Draw(t, "seed"), kind, &m.rules, m.dealer)
	m.deal.number = m.deals
	m.add(&engine.DealStarted{Number: m.deals, Dealer: m.dealer, Trump: m.deal.hands[m.dealer][0], TrumpWritten: true})
	if rapid.Bool().Draw(t, "hands") {
		m.deal.known = true
		for _, s := range rules.TwoPairs.Seats {
			hand := slices.Collect(card.SetOf(m.deal.hands[s]...).All())
			m.add(&engine.HandRecorded{Seat: s, Cards: hand})
		}
	}
	m.play(t)
}

// play plays on for a while.
func (m *machine) play(t *rapid.T) {
	if !m.open() {
		return
	}
	left := 40 - m.deal.laid
	n := rapid.OneOf(rapid.Just(left), rapid.IntRange(0, left), rapid.Just(min(1, left))).Draw(t, "cards")
	m.events = m.lay(m.events, n)
	m.deal.laid += n
}

func drawPair(t *rapid.T) card.Side { return rapid.SampledFrom(naivePairs).Draw(t, "pair") }
func drawSeat(t *rapid.T) card.Seat {
	return rapid.SampledFrom(rules.TwoPairs.Seats[:]).Draw(t, "seat")
}

func (m *machine) claim(t *rapid.T) {
	if m.deal == nil {
		return
	}
	e := &engine.ClaimMade{Against: drawPair(t)}
	if by := rapid.IntRange(0, 9).Draw(t, "by"); by == 0 {
		e.Outsider = "referee"
	} else {
		e.By = card.Seat(1 + by%2*2)
		if (rules.TwoPairs.Column(e.By) == e.Against) != (by == 1) {
			e.By = e.By%4 + 1
		}
	}
	if rapid.IntRange(0, 2).Draw(t, "named") > 0 {
		e.Accused = e.Against.First() + card.Seat(2*rapid.IntRange(0, 1).Draw(t, "accused"))
	}
	if rapid.Bool().Draw(t, "which trick") {
		e.Trick = rapid.IntRange(1, 10).Draw(t, "trick")
	}
	if rapid.IntRange(0, 3).Draw(t, "which deal") == 0 {
		e.Deal = rapid.IntRange(max(1, m.deals-2), m.deals).Draw(t, "deal")
	}
	if m.deal.laid == 0 && e.Deal == m.deals && m.deals > 1 { // not compared: the rules leave room
		e.Deal = 0
	}
	e.Ruling = rules.Ruling(rapid.IntRange(0, 3).Draw(t, "ruling"))
	// not compared: an upheld claim about a deal that may no longer be claimed.
	begun := m.deal.laid > 0
	if e.Deal != 0 && e.Deal != m.deals && e.Ruling == rules.Upheld && m.rules.ClaimDeadline != rules.UntilMatchEnd &&
		!(m.rules.ClaimDeadline == rules.UntilFirstCard && e.Deal == m.deals-1 && !begun) {
		e.Ruling = rules.Rejected
	}
	// not compared: an upheld claim against one's own pair, where an admission costs.
	if rules.TwoPairs.Column(e.By) == e.Against && m.rules.SelfDeclared > 0 && e.Ruling == rules.Upheld {
		e.Ruling = rules.Rejected
	}
	// not compared: an admission about the deal before.
	if rules.TwoPairs.Column(e.By) == e.Against && m.rules.SelfDeclared > 0 {
		e.Trick = 0
		if e.Deal != m.deals {
			e.Deal = 0
		}
	}
	// not compared: a claim about the deal before in the middle of a deal.
	if (m.rules.ConfirmedResult == rules.Result120 || m.rules.FalseClaimResult == rules.Result120) && m.rules.ClaimDeadline == rules.UntilMatchEnd && m.deal.laid > 0 {
		if e.Deal != m.deals {
			e.Deal = 0
		}
		e.Trick = min(e.Trick, (m.deal.laid+3)/4)
	}
	m.add(e)
	m.stop(t)
}

// stop stops play where a ruling or somebody's leaving ended the deal.
func (m *machine) stop(t *rapid.T) {
	if !m.open() || !m.deal.known || m.deal.laid > 30 || m.deal.laid%4 != 0 || !rapid.Bool().Draw(t, "stop") {
		return
	}
	for _, byRecord := range []bool{false, true} {
		s := naiveScore(m.events, byRecord)
		if d := s.deals[len(s.deals)-1]; !d.closed && d.line == 0 {
			return
		}
	}
	m.add(&engine.PlayStopped{})
	m.deal.stopped = true
}

func (m *machine) penalty(t *rapid.T) {
	if m.open() && m.deal.laid == 0 { // what stands before a claim about the deal before goes with it
		return
	}
	e := &engine.PenaltyGiven{Infraction: rapid.SampledFrom(rules.Infractions()).Draw(t, "infraction")}
	if rapid.Bool().Draw(t, "a seat") {
		e.Seat = drawSeat(t)
	} else {
		e.Side = drawPair(t)
	}
	switch e.Warning = rapid.IntRange(0, 3).Draw(t, "warning") == 0; {
	case e.Warning:
	case e.Infraction == rules.Leave:
		e.Award = int(m.rules.Target)
	case e.Infraction == rules.SheetFraud:
		return // what voids a whole sheet has tests of its own
	default:
		e.Award = rapid.IntRange(1, 4).Draw(t, "award")
	}
	if e.Infraction == rules.Leave && (e.Warning || rapid.Bool().Draw(t, "stays")) {
		return
	}
	m.add(e)
}

func (m *machine) other(t *rapid.T) {
	if m.open() && m.deal.laid == 0 { // what stands before a claim about the deal before goes with it
		return
	}
	switch rapid.IntRange(0, 4).Draw(t, "what") {
	case 0:
		// not compared: abandonment after trick 10
		if m.deal != nil && m.open() && rapid.IntRange(0, 3).Draw(t, "leaves") == 0 {
			m.add(&engine.SeatAbandoned{Seat: drawSeat(t)})
			m.stop(t)
		}
	case 1:
		if m.deal == nil { // not compared: the rules leave room
			return
		}
		m.add(&engine.SheetSigned{Side: drawPair(t)})
	default:
		if m.deal != nil {
			e := &engine.RenunciaAdmitted{Seat: drawSeat(t)}
			if rapid.Bool().Draw(t, "which trick") {
				e.Trick = rapid.IntRange(1, 10).Draw(t, "trick")
			}
			m.add(e)
		}
	}
}

func (m *machine) marks(t *rapid.T) {
	if m.open() && m.deal.laid == 0 { // what stands before a claim about the deal before goes with it
		return
	}
	// not compared: before the first deal.
	if m.rules.Mode == rules.ModePoints || m.deal == nil || m.rules.EndCheck == rules.EndAfterDeal {
		return
	}
	n := rapid.IntRange(1, 3).Draw(t, "marks")
	if rapid.Bool().Draw(t, "suspend") {
		m.add(&engine.MarksSuspended{Side: drawPair(t), Marks: n, Deal: rapid.IntRange(0, m.deals).Draw(t, "deal")})
	} else {
		m.add(&engine.MarksExecuted{Side: drawPair(t), Marks: n})
	}
}

// naiveDiff returns how a judgement and the plain one differ, "" if they agree.
func naiveDiff(events []engine.Event, byRecord bool) string {
	// Unweighed: that a renúncia may be a slip of the pen is nothing that the plain scorekeeper asks.
	got := replay.JudgeBy(events, replay.Options{ByRecord: byRecord, Unweighed: true})
	want := naiveScore(events, byRecord)
	if want.skip {
		return ""
	}
	var out []string
	differ := func(what string, got, want any) {
		if fmt.Sprint(got) != fmt.Sprint(want) {
			out = append(out, fmt.Sprintf("%s: judged %v, plainly %v", what, got, want))
		}
	}
	if got.SheetKnown == want.unknown {
		differ("known", got.SheetKnown, !want.unknown)
	}
	if want.unknown {
		return strings.Join(out, "\n")
	}
	for i, d := range want.deals {
		v := got.Verdicts[i]
		if v.Games == nil || v.Sheet == nil {
			out = append(out, fmt.Sprintf("deal %d: what it was worth is not known", d.number))
			continue
		}
		differ(fmt.Sprintf("deal %d, games", d.number), *v.Games, card.Pairs(d.games[card.AC], d.games[card.BD]))
		differ(fmt.Sprintf("deal %d, sheet", d.number), *v.Sheet, d.sheet)
	}
	differ("sheet", got.Sheet, want.tallied())
	differ("over", got.Over, want.over)
	differ("winner", got.Winner, want.winner)
	if want.r.Ledger == rules.LedgerPlayer {
		for _, s := range rules.TwoPairs.Seats {
			differ("player "+s.String(), got.Players[s], want.players[s])
		}
	}
	sum := card.Tally{}
	for i, e := range got.Ledger {
		if e.Seat == card.NoSeat {
			sum = sum.Add(e.Side, e.Games)
		}
		differ(fmt.Sprintf("running sheet of line %d", i), e.Sheet, sum)
	}
	differ("sum of the ledger", sum, got.Sheet)
	if want.r.Mode == rules.ModePoints {
		return strings.Join(out, "\n")
	}
	for _, e := range got.Ledger {
		if min(e.Sheet.Of(card.AC), e.Sheet.Of(card.BD)) < 0 { // what marks a debt leaves is not decided
			return strings.Join(out, "\n")
		}
	}
	for _, p := range naivePairs {
		var have, need [replay.Void + 1]int
		for _, m := range got.Marks[p.First()] {
			have[m.State]++
		}
		for _, m := range want.marks[p] {
			need[m.state]++
		}
		differ("marks (active, suspended, executed, void) of "+p.String(), have[1:], need[1:])
		differ("counting marks of "+p.String(), have[replay.Active]+have[replay.Executed], got.Sheet.Of(p))
	}
	if out != nil {
		for _, e := range got.Ledger {
			out = append(out, fmt.Sprintf("  deal %d %s %s %d exec %d sheet %v", e.Deal, e.Why, e.Side, e.Games, e.Executed, e.Sheet))
		}
		out = append(out, "plain end: "+want.how)
	}
	return strings.Join(out, "\n")
}

// naiveShow returns a short text of a record.
func naiveShow(events []engine.Event) string {
	var b strings.Builder
	cards := 0
	for _, e := range events {
		switch e := e.(type) {
		case *engine.MatchStarted:
			fmt.Fprintf(&b, "%s\n", e.Rules)
			continue
		case *engine.TrickStarted, *engine.HandRecorded:
			continue
		case *engine.CardPlayed:
			cards++
			continue
		}
		if cards > 0 {
			fmt.Fprintf(&b, "  %d cards\n", cards)
			cards = 0
		}
		fmt.Fprintf(&b, "  %s %+v\n", e.Kind(), reflect.ValueOf(e).Elem())
	}
	if cards > 0 {
		fmt.Fprintf(&b, "  %d cards\n", cards)
	}
	return b.String()
}

// TestNaive compares the judge with the plain scorekeeper after every step of a
// random match.
//
// The default run is always the same; -rapid.seed and -rapid.checks change it.
func TestNaive(t *testing.T) {
	if seed := flag.Lookup("rapid.seed"); seed.Value.String() == seed.DefValue {
		seed.Value.Set("20261121")
		defer seed.Value.Set(seed.DefValue)
	}
	rapid.Check(t, func(t *rapid.T) {
		m := &machine{rules: drawRules(t)}
		m.add(&engine.MatchStarted{Rules: m.rules, Source: engine.RulesTagged})
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) {
				for _, byRecord := range []bool{false, true} {
					if d := naiveDiff(m.whole(), byRecord); d != "" {
						t.Fatalf("by record %v\n%s\n%s", byRecord, naiveShow(m.whole()), d)
					}
				}
			},
			"deal":    m.next,
			"deal2":   m.next,
			"play":    m.play,
			"claim":   m.claim,
			"claim2":  m.claim,
			"penalty": m.penalty,
			"marks":   m.marks,
			"other":   m.other,
		})
		first := replay.Judge(m.events)
		replay.JudgeBy(m.events, replay.Options{ByRecord: true})
		if again := replay.Judge(m.events); !reflect.DeepEqual(first, again) {
			t.Fatalf("judged otherwise the second time:\n%s", naiveShow(m.events))
		}
	})
}
