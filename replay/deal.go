package replay

import (
	"slices"

	"sueca/engine"
)

// dealJudge is the judgement of one deal.
type dealJudge struct {
	j        *judge
	from, to int // the indexes of its events: from, and the one after the last
	place    int // of its verdict among those of the match, from 1; see number
	start    engine.State
	d        *engine.Deal
	findings []Finding

	// The indexes of the deal's events; -1 is none.
	hands  [engine.H + 1]int
	tricks [engine.MaxTricks + 1]int
	plays  [engine.MaxTricks + 1][engine.MaxSeats]int
	taken  [engine.MaxTricks + 1]int
	points, games,
	sheetAt int
	// salvaged are the tricks with a card that is impossible as written. If
	// what was written of their outcome is wrong too, it is from the same
	// cause.
	salvaged [engine.MaxTricks + 1]bool
	bidAt    []int // bids and passes
	called   []int // declarations, and who plays the dead hand
	others   []int // claims, penalties, games and sheet lines and the like

	candidates engine.Suits
	source     TrumpSource
	trump      engine.Suit
	// counts, tricksWon and won are the card points, the tricks and the result;
	// each is nil if it is not determined.
	counts, tricksWon *engine.Tally
	won               *engine.Outcome
	told              told
	readings          *engine.Readings // the ways to read the deal as it is written
	offences          []engine.Renuncia
	conflict          []engine.Written // things written that no deal of the pack has together
	due               engine.Seat      // who should have dealt, if somebody else did
	misled            bool             // the dealer's letter is a slip and has been reported
	// slips are the leaders as written, for tricks where the letter is a slip.
	slips      [engine.MaxTricks + 1]engine.Seat
	claims     []claim
	added      engine.Tally
	addedKnown bool
	// results are the lines of the deal's own result; tied says that it was a
	// tie, replaced that a claim took its place.
	results              []result
	own                  engine.Outcome // of those lines; see Verdict.Own
	tied, replaced, lost bool
	knownBefore          bool // the sheet was known before it
	overdue              bool // the match had been won before it
	left                 bool // somebody left the table before play ended
	sentOff              bool // somebody was sent away
	unplayed             bool // one side was not there, and no card was played
	carriedBefore        int
	// early are the card points of a deal that was settled before its last card, where all
	// cards are accounted for. asWritten are the games that stand as they were written.
	early     *engine.Tally
	asWritten engine.Tally
	paid      map[paid]bool
	admitted  map[breach]bool
	at        int // the index of its verdict, for a deal that is kept
	// doubtful are games and sheet lines that do not fit what stood when they
	// were written.
	doubtful []doubtful
}

func newDealJudge(j *judge) *dealJudge {
	d := &dealJudge{j: j, from: j.at, place: len(j.out.Verdicts) + 1, start: j.state, d: &j.state.Deal, points: -1, games: -1, sheetAt: -1}
	for i := range d.hands {
		d.hands[i] = -1
	}
	for n := range d.tricks {
		d.tricks[n], d.taken[n] = -1, -1
		for i := range d.plays[n] {
			d.plays[n][i] = -1
		}
	}
	return d
}

// find adds a finding to the deal.
func (d *dealJudge) find(f Finding) {
	f.Deal, f.Index = d.d.Number, d.place
	d.findings = append(d.findings, f)
}

// fold replays the deal's events up to the next deal, and notes the index of
// each.
func (d *dealJudge) fold() {
	j := d.j
	for i := d.from; ; i++ {
		if i == len(j.events) {
			d.to = i
			break
		}
		e := j.events[i]
		if k := e.Kind(); i > d.from && (k == engine.KindDealStarted || k == engine.KindQuarantined) {
			d.to = i
			break
		}
		if p, ok := e.(*engine.CardPlayed); ok {
			e = j.amended(p, d.d)
		}
		whole := true
		for _, err := range Apply(&j.state, e) {
			d.impossible(err, i)
			whole = whole && engine.Salvage(err) != nil
		}
		if whole {
			d.note(e, i)
		}
	}
	j.at = d.to
	if !d.underway() {
		d.d.End()
	}
	d.claimsAhead()
}

// note notes the index of an event.
func (d *dealJudge) note(e engine.Event, i int) {
	n := d.d.LastTrick()
	switch e := e.(type) {
	case *engine.HandRecorded:
		d.hands[e.Seat] = i
	case *engine.TrickStarted:
		d.tricks[n] = i
	case *engine.CardPlayed, *engine.NotPlayed:
		d.plays[n][d.d.Trick(n).N-1] = i
	case *engine.TrickTaken:
		d.taken[n] = i
	case *engine.PointsWritten:
		d.points = i
	case *engine.GamesWritten:
		d.games = i
		d.others = append(d.others, i)
	case *engine.SheetWritten:
		d.sheetAt = i
		d.others = append(d.others, i)
	case *engine.ClaimMade:
		if n == 0 && i <= d.j.ahead && e.Deal != d.d.Number {
			return // it was about the deal before
		}
		d.others = append(d.others, i)
		d.accuse(e, i)
	case *engine.PenaltyGiven, *engine.MarksSuspended, *engine.MarksExecuted, *engine.RenunciaAdmitted, *engine.SheetSigned:
		if n == 0 && i <= d.j.ahead {
			return
		}
		d.others = append(d.others, i)
	case *engine.SeatAbandoned, *engine.TrumpPickedUp, *engine.PackShuffled, *engine.PackCut, *engine.SeatSubstituted:
		d.others = append(d.others, i)
	case *engine.WalkedOver:
		d.others = append(d.others, i)
		d.unplayed = n == 0 && d.points < 0 && d.games < 0 && d.sheetAt < 0
	case *engine.SeatDisqualified:
		d.others = append(d.others, i)
		d.sentOff = true
	case *engine.BidMade:
		d.bidAt = append(d.bidAt, i)
	case *engine.Declared, *engine.PlayedBy:
		d.called = append(d.called, i)
	}
}

func (d *dealJudge) impossible(err *engine.PlayError, i int) {
	f := Finding{Code: err.Code, Trick: d.d.LastTrick(), Card: err.Card, Event: i, Msg: err.Msg}
	switch e := err.Event.(type) {
	case *engine.HandRecorded:
		f.Trick, f.Seat = 0, e.Seat
	case *engine.CardPlayed:
		if n := len(d.findings); n > 0 && err.Code == engine.CodeTrickSize && d.findings[n-1].Code == err.Code && d.findings[n-1].Trick == f.Trick {
			return // a line with too many cards is one cause
		}
		d.salvaged[f.Trick] = true
		if f.Seat = e.Seat; f.Seat == engine.NoSeat && f.Trick > 0 {
			// The card is salvaged as an unknown one. The seat of that play is
			// the card's.
			if t := d.d.Trick(f.Trick); t.N > 0 && err.Code != engine.CodeTrickSize {
				f.Seat = t.Plays[t.N-1].Seat
			}
		}
		if err.Code == engine.CodeCardTwice {
			f.Related = d.earlier(err.Card)
			for _, r := range f.Related {
				d.salvaged[r.Trick] = true
			}
		}
	}
	d.find(f)
}

// earlier returns the earlier play of a card, as a related event.
func (d *dealJudge) earlier(c engine.Card) []Related {
	n, at := d.where(c)
	if n == 0 {
		return nil
	}
	return []Related{{at, n, c, engine.Msg("%s was played here", c)}}
}

// where returns the trick and the event in which a known card was played.
func (d *dealJudge) where(c engine.Card) (trick, event int) {
	for n := 1; n <= d.d.LastTrick(); n++ {
		for i, p := range d.d.Trick(n).Cards() {
			if p.Card == c && !p.Absent {
				return n, d.plays[n][i]
			}
		}
	}
	return 0, -1
}

// findTrump determines the trump suit: as recorded, or inferred from the
// leaders.
func (d *dealJudge) findTrump() {
	if s := d.d.Trump.Suit(); s != engine.NoSuit {
		d.trump, d.source, d.candidates = s, TrumpRecorded, s.Of()
		return
	}
	if d.unplayed || d.d.Passed() || d.underway() && d.bidding() {
		d.source = TrumpUnknown
		return
	}
	byLeaders := TrumpsByLeaders(d.d)
	d.candidates = d.narrowed(trumpsOfDealer(d.d, &d.start.Rules, byLeaders))
	switch n := d.candidates.Len(); {
	case n == 1:
		d.trump, d.source = d.candidates.Only(), TrumpInferred
		why := engine.Msg("the trump is not recorded: it was %s, the only suit under which every leader had won the trick before", d.trump)
		if byLeaders.Len() > 1 {
			why = engine.Msg("the trump is not recorded: it was %s, the only suit that fits the leaders, the dealer's hand and what is written of the tricks", d.trump)
		}
		d.find(Finding{Code: engine.CodeTrumpInferred, Event: d.from, Msg: why})
		d.assume()
	case n == 0:
		d.source = TrumpUnknown
		d.find(Finding{Code: engine.CodeWrongLeader, Event: d.from,
			Msg: engine.Msg("the trump is not recorded, and under no suit had every leader won the trick before")})
	default:
		d.source = TrumpAmbiguous
		if d.noCard() {
			return
		}
		d.find(Finding{Code: engine.CodeTrumpAmbiguous, Event: d.from,
			Msg: engine.Msg("the trump is not recorded: it may have been any of %s", d.candidates)})
	}
}

// bidding reports whether nobody has declared yet, where that is what tells the trumps.
func (d *dealJudge) bidding() bool {
	return d.d.Table.Parting == engine.TeamsCalled && d.d.Declarer == engine.NoSeat && d.d.LastTrick() == 0
}

// narrowed returns those of the suits that fit the winners as written; all of
// them if none does.
func (d *dealJudge) narrowed(suits engine.Suits) engine.Suits {
	if suits.Len() < 2 {
		return suits
	}
	var out engine.Suits
	for s := range suits.All() {
		fits := true
		for n := 1; n <= d.d.LastTrick(); n++ {
			t := d.d.Trick(n)
			if w, ok := d.d.Winner(n, s); ok && t.Taken.Winner != engine.NoSeat && w != t.Taken.Winner {
				fits = false
			}
		}
		if fits {
			out |= s.Of()
		}
	}
	if out == 0 {
		return suits
	}
	return out
}

// assume folds the deal again with the inferred trump, if a leader that was not
// written down depends on it.
func (d *dealJudge) assume() {
	d.d.Assumed = d.trump
	if !slices.ContainsFunc(d.tricks[1:], func(i int) bool {
		t, ok := d.event(i).(*engine.TrickStarted)
		return ok && t.Leader == engine.NoSeat
	}) {
		return
	}
	s := d.start
	for i := d.from; i < d.to; i++ {
		e := d.j.events[i]
		if p, ok := e.(*engine.CardPlayed); ok {
			e = d.j.amended(p, &s.Deal)
		}
		Apply(&s, e)
		if i == d.from {
			s.Deal.Assumed = d.trump
		}
	}
	if !d.underway() {
		s.Deal.End()
	}
	d.j.state = s
}

func (d *dealJudge) event(i int) engine.Event {
	if i < 0 {
		return nil
	}
	return d.j.events[i]
}

// suits returns the suits to try as trumps: only one if the trump is known.
func (d *dealJudge) suits() engine.Suits {
	if d.trump != engine.NoSuit {
		return d.trump.Of()
	}
	return d.candidates
}

// winner returns the seat that took trick n, and whether it is the same under
// every suit that may be trumps.
func (d *dealJudge) winner(n int) (engine.Seat, bool) {
	found := engine.NoSeat
	for s := range d.suits().All() {
		w, ok := d.d.Winner(n, s)
		if !ok || found != engine.NoSeat && w != found {
			return engine.NoSeat, false
		}
		found = w
	}
	return found, found != engine.NoSeat
}

// count counts the card points, the tricks and the games. Each is kept only if
// it is the same under every suit that may be trumps.
func (d *dealJudge) count() {
	d.twice()
	d.tell()
	d.weigh()
}

// weigh counts the deal with the ties carried to it so far.
func (d *dealJudge) weigh() {
	first := true
	for s := range d.suits().All() {
		p, t, ok := d.d.Count(s)
		if !ok && d.sweptEarly() {
			p, t = d.d.SoFar(s)
			ok = true
		}
		tricks := []engine.Tally{t}
		if !ok && d.playedOut() {
			p, tricks, ok = d.eliminate(s)
		}
		if !ok {
			d.counts, d.tricksWon, d.won = nil, nil, nil
			return
		}
		w := d.outcome(p, tricks)
		if first {
			d.counts, d.tricksWon, d.won, first = &p, &tricks[0], w, false
		}
		if d.counts != nil && *d.counts != p {
			d.counts = nil
		}
		for _, t := range tricks {
			if d.tricksWon != nil && *d.tricksWon != t {
				d.tricksWon = nil
			}
		}
		if d.won != nil && (w == nil || *d.won != *w) {
			d.won = nil
		}
	}
}

// outcome returns what the deal brings with those card points, nil if that is not known or not
// the same with each of the numbers of tricks.
func (d *dealJudge) outcome(points engine.Tally, tricks []engine.Tally) (won *engine.Outcome) {
	for _, t := range tricks {
		out, known := d.start.Rules.Outcome(d.d, points, t, d.j.carried)
		if !known || won != nil && *won != out {
			return nil
		}
		won = &out
	}
	return won
}

// playedOut reports whether the last trick is written, by its cards or by its outcome, so that
// each was played.
func (d *dealJudge) playedOut() bool {
	last := d.d.Trick(d.d.Tricks())
	return last.Full() || last.Bare()
}

// sound reports whether every card can be as it is written, so that those that are left can be
// told by it.
func (d *dealJudge) sound() bool { return d.conflict == nil && !slices.Contains(d.salvaged[:], true) }

// eliminate counts a deal whose cards are not all written by those that are left. It does not
// ask where the points of a trick without cards are written: these count as they are.
func (d *dealJudge) eliminate(trump engine.Suit) (points engine.Tally, tricks []engine.Tally, ok bool) {
	for n := 1; n <= d.d.LastTrick(); n++ {
		if t := d.d.Trick(n); t.Bare() && t.Taken.Points >= 0 {
			return points, nil, false
		}
	}
	if !d.sound() || d.told.points != nil {
		return points, nil, false
	}
	return d.d.Eliminate(trump, &d.start.Rules)
}

// sweptEarly reports whether a pair had all the card points before the last
// trick, under rules that end the deal then.
func (d *dealJudge) sweptEarly() bool {
	if d.start.Rules.SweepEndsDeal != engine.Yes || d.trump == engine.NoSuit || d.d.Finished() {
		return false
	}
	points, _ := d.d.SoFar(d.trump)
	return d.start.Rules.SweptEarly(points)
}

// twice adds to the finding of a card written twice which card is missing: one
// of the two is a slip for it.
func (d *dealJudge) twice() {
	missing := d.d.Missing()
	if missing.Len() != 1 {
		return
	}
	for i := range d.findings {
		if f := &d.findings[i]; f.Code == engine.CodeCardTwice && f.Trick > 0 && len(f.Related) > 0 {
			n, by := f.Related[0].Trick, engine.NoSeat
			for _, p := range d.d.Trick(n).Cards() {
				if p.Card == f.Card {
					by = p.Seat
				}
			}
			lost := missing.First()
			// If one hand was recorded, it decides which: it has one card and
			// not the other.
			decides := func(s engine.Seat) bool {
				h := d.d.Hand(s)
				return s != engine.NoSeat && h.Cards.Has(lost) && !h.Cards.Has(f.Card)
			}
			switch first, this := decides(by), decides(f.Seat); {
			case first && !this:
				f.Msg = engine.Msg("%s was played already, in trick %d by %s, whose written hand has %s and not that: the card in trick %d is a slip for it, and this one stands",
					f.Card, n, by, lost, n)
			case this && !first:
				f.Msg = engine.Msg("%s was played already, in trick %d by %s; the written hand of %s has %s and not that: this one is a slip for it", f.Card, n, by, f.Seat, lost)
			default:
				f.Msg = engine.Msg("%s was played already, in trick %d by %s; %s is written nowhere: one of the two is a slip for it", f.Card, n, by, lost)
			}
		}
	}
}

// verdict adds the deal's verdict to the match.
func (d *dealJudge) verdict() {
	sortFindings(d.findings)
	v := Verdict{
		Sides: d.d.Sides(),
		Deal:  d.d.Number, Complete: d.d.Complete() || d.d.Passed(), Dealer: d.d.Dealer, Leader: d.d.Trick(1).Leader,
		Trump: d.trump, TrumpSource: d.source, Points: d.counts, Tricks: d.tricksWon, Event: d.from,
		ResultOnly: d.resultAlone() && !d.d.Passed(), Outcome: d.own,
	}
	for _, at := range d.others {
		if d.j.events[at].Kind() == engine.KindClaimMade {
			v.Claims = append(v.Claims, at)
		}
	}
	if v.Points == nil {
		v.Points = d.early
	}
	if v.Tricks == nil {
		v.Tricks = d.told.tricks
	}
	if points, _, ok := d.toldPoints(); ok && v.Points == nil {
		v.Points = &points
	}
	if v.Points == nil && d.d.LastTrick() > 0 {
		_, v.Points, _ = d.foregone()
	}
	if points, ok := d.wholePoints(); ok && v.Points == nil && d.d.LastTrick() == 0 {
		v.Points = &points
	}
	if d.source == TrumpAmbiguous {
		v.Candidates = d.candidates
	}
	if d.addedKnown {
		v.Games = &d.added
	}
	if d.j.sheet.known {
		total := d.j.sheet.total
		v.Sheet = &total
	}
	for _, f := range d.findings {
		if !slices.Contains(v.Codes, f.Code) {
			v.Codes = append(v.Codes, f.Code)
		}
	}
	d.j.out.Verdicts = append(d.j.out.Verdicts, v)
	d.j.out.Findings = append(d.j.out.Findings, d.findings...)
}
