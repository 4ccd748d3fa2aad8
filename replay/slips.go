package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// Where a deal contradicts itself, its events are changed back by each slip that a pen makes
// ([SlipKind]), one at a time, and judged as they then are. A slip fits if every word of the deal is true
// with it. Nobody is proven whom a slip that fits acquits, and nobody is cleared whom one accuses: then
// the play is a possible renúncia, and the finding names the slip.

// falseWords are the findings that say that something is written otherwise than it can have been.
var falseWords = map[code.Code]bool{
	code.WinnerMismatch: true, code.PointsMismatch: true, code.GamesMismatch: true, code.SheetMismatch: true,
	code.WrongLeader: true, code.WrongFirstLeader: true, code.WrongDealer: true, code.OutOfTurn: true,
	code.CardTwice: true, code.HandSize: true, code.TrickSize: true, code.NotInDeck: true, code.NotInHand: true,
	code.NotHeld: true, code.Result: true, code.NoDealFits: true, code.WrongDeclarer: true, code.WrongCall: true,
}

// falseWord reports whether a finding says that something is written otherwise than it can have been. Marks that are suspended and
// were not there are a mistake at the table; trumps that are declared otherwise than the line of the deal has them are not.
func falseWord(f *Finding, events []engine.Event) bool {
	switch f.Code {
	case code.SheetMismatch:
		return events[f.Event].Kind() == engine.KindSheetWritten
	case code.TrumpAmbiguous:
		return events[f.Event].Kind() == engine.KindDeclared
	}
	return falseWords[f.Code]
}

// falseCode is falseWord, for what was found in the deals before: by its code alone.
func falseCode(f Finding) bool { return falseWords[f.Code] }

// rulingWords are the findings against a ruling. It is a word of the record, which must be true with a slip; but
// people rule wrong, so that it is no sign of one.
var rulingWords = map[code.Code]bool{code.ClaimWrongRuling: true, code.Unfounded: true}

// openWords are the findings of a deal that may be there with a slip if they are there without it: that something is not written, or that a
// claim could not be made.
var openWords = map[code.Code]bool{code.IncompleteDeal: true, code.LeaderUnknown: true, code.ClaimInadmissible: true}

// suspectTricks are the tricks of which something is contradicted, and those before them; all where
// only something of the deal as a whole is.
type suspectTricks [rules.MaxTricks + 2]bool

func (s *suspectTricks) has(n int) bool { return n < len(s) && s[n] }

// signs are what in a deal is contradicted or not written.
type signs struct {
	tricks suspectTricks
	wrong  bool // something is contradicted
	cards  bool // the deal cannot have just these cards
	beside bool // and something other than who dealt
	open   map[code.Code]bool
	// follow is what is written after the deal; after says that only that contradicts it, next that the next dealer does.
	follow      following
	after, next bool
	// suits says that each suit that may have been trumps contradicts something, and no other thing is contradicted.
	suits bool
}

// signs returns what of the deal is contradicted.
func (d *page) signs() (s signs) {
	some := false
	for i := range d.findings {
		f := &d.findings[i]
		switch {
		case falseWord(f, d.record.events):
			s.cards = s.cards || f.Code == code.HandSize || f.Code == code.NotInDeck || f.Code == code.TrickSize ||
				f.Code == code.CardTwice && len(f.Related) > 0 && f.Related[0].Trick > 0
			s.wrong, s.beside = true, s.beside || f.Code != code.WrongDealer
			if n := f.Trick; n > 0 && n <= rules.MaxTricks {
				s.tricks[n], s.tricks[n-1], some = true, true, true
			}
		case openWords[f.Code]:
			if s.open == nil {
				s.open = map[code.Code]bool{}
			}
			s.open[f.Code] = true
		}
	}
	for n := range s.tricks {
		s.tricks[n] = s.tricks[n] || !some
	}
	return s
}

// allSigns returns what of the deal is contradicted, by what is written after it too. before is the judgement before it, now that with it.
func (d *account) allSigns(before, now *judge) signs {
	s := d.signs()
	s.follow = d.following()
	turn, result := s.follow.outOfTurn(d.deal.Dealer), s.follow.resultWrong(now)
	if s.after = !s.wrong && (turn || result && !slices.ContainsFunc(now.out.Findings, falseCode)); !s.after {
		s.follow.free(turn, result)
	}
	s.next = turn && s.after
	s.wrong = s.wrong || s.after || d.severalAgainstRuling()
	if !s.wrong && d.source == TrumpAmbiguous && len(d.provenPlays()) > 0 && d.mayHaveSlips(&signs{wrong: true}) {
		s.suits = !newBench(before, d, &s).someSuit(d.ownEvents(), d.candidates)
		s.wrong = s.suits
	}
	return s
}

// mayHaveSlips reports whether slips are sought in the deal.
func (d *account) mayHaveSlips(s *signs) bool {
	return (s.wrong || s.open[code.IncompleteDeal] || d.cut() && (d.gapped() || d.shortOfCard())) && !d.opt.Unweighed && !d.underway() && !d.deal.Miscorrected
}

// shortOfCard reports whether the last trick of a deal that was cut short has one card too few, and that is not where
// it was cut: the points of all cards are written, or a claim ended it, and somebody is proven to have revoked who was
// not accused of it.
func (d *account) shortOfCard() bool {
	n := d.deal.LastTrick()
	if last := d.deal.Trick(n).N - 1; last < 1 || d.plays[n][last] >= 0 || d.plays[n][last-1] < 0 {
		return false // of a trick in which play ended the places of the cards that were not played have no event
	}
	if _, whole := d.wholePoints(); whole {
		return true
	}
	for _, r := range d.provenPlays() {
		if d.ended() && !d.answered(r) {
			return true
		}
	}
	return false
}

// ownEvents returns the events of the deal, with corrected cards in their places and without the claims about other deals.
func (d *account) ownEvents() []engine.Event {
	events := slices.Clone(d.record.events[d.from:d.to])
	if len(d.record.amends[d.deal.Number]) > 0 {
		for at, p := range d.cards() {
			if at.event < d.from {
				continue // a card that is impossible where it is written
			}
			if e, ok := events[at.event-d.from].(*engine.CardPlayed); ok && p.Card.Known() && p.Card != e.Card {
				own := *e
				own.Card = p.Card
				events[at.event-d.from] = &own
			}
		}
	}
	for _, c := range d.claims {
		if i := c.index - d.from; c.about != d && i < len(events) {
			events[i] = &engine.Commented{}
		}
	}
	return events
}

// newWritten returns what slips of the deal are sought in.
func newWritten(d *account, s *signs) *written {
	events, index := inLines(d.ownEvents(), d.from)
	w := &written{deal: d.deal, events: events, index: index, suspect: s.tricks, missing: !s.wrong, cards: s.cards,
		turn: d.due != card.NoSeat && d.due == d.expectedDealer(), next: s.next, cut: d.cut(),
		origin: map[engine.Event]int{}}
	for i, e := range events {
		switch e := e.(type) {
		case *engine.TrickStarted:
			w.tricks = append(w.tricks, trickLines{i, i + 1, e.Number})
		case *engine.CardPlayed:
			own := *e // equal cards may share an event
			w.events[i], w.origin[&own] = &own, index[i]
		}
		if n := len(w.tricks); n > 0 && inTrick(e) {
			w.tricks[n-1].to = i + 1
		}
	}
	return w
}

// mostVariants bounds the work of a deal: each is judged in some tens of microseconds, and one in which little is known
// counts for as many as take as long. mostInMatch bounds that of all deals of a match, and of the ways to read them, in
// the units of [Match.Work]: three of the longest, or dozens as people write them. slipWork is what a variant is in
// them.
const mostVariants, mostInMatch, slipWork = 6000, 80_000, 2

// MostWork is how much work the contradictions of a match are at most; see [Options].
const MostWork = mostInMatch

// mostSlips is how many of the slips that fit are kept of a deal, the likeliest.
const mostSlips = 20

// slips are those that fit a deal, the likeliest first, and what they say of its plays, by the
// indexes of their events.
type slips struct {
	fit    []Slip
	doubts map[int]doubted
	gaveUp bool
	short  bool // and not for the work of this deal
	tried  int  // and what each of them took, in plain deals
	within int  // the work on the ways in which witnesses have the deal
	// accused are the plays that the record does not prove and a slip makes renúncias, weighed how many slips were asked.
	accused map[int][]doubted
	weighed int
	// after says that what they make true is written after the deal: who dealt next, or the result of the match.
	after bool
	// admits says that by some of them each claim of the deal could be made.
	admits bool
}

func inadmissible(f Finding) bool { return f.Code == code.ClaimInadmissible }

// matter reports whether the slips change how the deal is judged, of which this was found without them.
func (s *slips) matter(found []Finding) bool {
	return len(s.doubts) > 0 || len(s.fit) > 0 && slices.ContainsFunc(found, func(f Finding) bool {
		return rulingWords[f.Code] || f.Code == code.ClaimInadmissible && s.admits
	})
}

// sought returns the slips of a deal that contradicts itself. before is the judgement before it, now that with it.
func (d *account) sought(before, now *judge) (out slips) {
	out.doubts, out.accused = map[int]doubted{}, map[int][]doubted{}
	d.asWitnessed(before, &out)
	s := d.allSigns(before, now)
	h := d.heap()
	if out.after = s.after; !d.mayHaveSlips(&s) && (h == nil || d.opt.Unweighed || d.underway()) {
		return out
	}
	w := newWritten(d, &s)
	if w.heaps = h != nil; w.heaps {
		d.disordered(h, &out)
		if !s.wrong {
			return out
		}
	}
	proven := d.provenPlays()
	bench := newBench(before, d, &s)
	left := max(0, mostInMatch-before.past.work-out.within) / slipWork
	most := min(mostVariants, left)
	each := 0
	w.try = func(v *variant) bool {
		if each == 0 {
			each = 1
			if most > 0 {
				each = d.plainDeals()
			}
		}
		if out.tried += each; out.tried > most {
			out.gaveUp, out.short = true, left < mostVariants
			return false
		}
		if p, found, ok := bench.judge(v); ok {
			out.admits = out.admits || s.open[code.ClaimInadmissible] && !slices.ContainsFunc(p.findings, inadmissible)
			v.Changes = w.corrections(v.cards)
			out.fits(v.spelt(p))
			if !v.asWritten && (v.Kind != SlipSeats || s.beside) { // who deals out of turn deals so in every letter
				out.doubt(d, w, v, proven, found)
			}
		}
		return true
	}
	w.all()
	for i, by := range out.accused {
		if _, has := out.doubts[i]; !has && len(by) == out.weighed && !out.gaveUp { // whichever slip it was
			out.doubts[i] = by[0]
		}
	}
	for i := range proven {
		if out.gaveUp && !out.doubts[i].acquits {
			out.doubts[i] = doubted{acquits: true}
		}
	}
	if d.readings.Silent() && len(out.fit) == 0 {
		d.unjudged(&out)
	}
	slices.SortStableFunc(out.fit, compareSlips)
	out.fit = slices.Clip(out.fit[:min(len(out.fit), mostSlips)])
	return out
}

// fits adds slips that fit, each once.
func (s *slips) fits(some []Slip) {
	for _, v := range some {
		if !slices.ContainsFunc(s.fit, func(o Slip) bool { return o.Msg.String() == v.Msg.String() && slices.Equal(o.At, v.At) }) {
			s.fit = append(s.fit, v)
		}
	}
}

// severalAgainstRuling reports whether the record speaks against a ruling and proves a renúncia besides, or two where it was rejected: that
// so much speaks against what the table saw is itself a sign that a deal was written wrong.
func (d *account) severalAgainstRuling() bool {
	proven := len(d.provenPlays())
	return slices.ContainsFunc(d.claims, func(c claim) bool {
		switch {
		case c.about != d || !c.admissible:
			return false
		case c.event.Ruling == rules.Upheld:
			return proven > 0 && d.review(&c, true) == unfounded
		}
		return proven > 1 && againstRuling(c.event.Ruling, c.answer)
	})
}

// provenPlays returns what the record proves to have been a renúncia, by the indexes of the events.
func (d *play) provenPlays() map[int]proof.Renuncia {
	out := map[int]proof.Renuncia{}
	for _, r := range d.offences {
		if r.Proven && r.Trump == card.NoSuit {
			out[d.plays[r.Trick][r.Place]] = r
		}
	}
	return out
}

// slipsShown is how many slips a finding names.
const slipsShown = 3

// explained adds to the first finding that says that the deal contradicts itself the likeliest slips.
func (d *page) explained(fit []Slip) {
	for i := range d.findings {
		if f := &d.findings[i]; falseWord(f, d.record.events) || f.Code == code.IncompleteDeal || f.Code == code.HeapDisordered {
			f.explained(fit, inDeal)
			return
		}
	}
}

// explainedBefore adds slips of the deal before to the finding that another seat should have dealt.
func (d *page) explainedBefore(fit []Slip) {
	if i := slices.IndexFunc(d.findings, func(f Finding) bool { return f.Code == code.WrongDealer }); i >= 0 {
		d.findings[i].explained(fit, inDealBefore)
	}
}

// inDeal says a slip of the deal that a finding is about, inDealBefore one of the deal before.
func inDeal(s Slip) message.Message {
	return message.Msg("every word of the deal would be true but for one slip: %s", s.Msg)
}

func inDealBefore(s Slip) message.Message {
	return message.Msg("or a slip in the deal before: %s", s.Msg)
}

// explained adds the likeliest slips to a finding, each as say has it.
func (f *Finding) explained(fit []Slip, say func(Slip) message.Message) {
	for _, s := range fit[:min(len(fit), slipsShown)] {
		msg := say(s)
		if r := (Related{Event: s.At[0], Msg: msg}); !slices.ContainsFunc(f.Related, func(o Related) bool {
			return o.Event == r.Event && o.Msg.String() == msg.String()
		}) {
			f.Related = append(f.Related, r)
		}
	}
}

// untried says that the slips of the deal, and the ways to read it, are not all tried, for all that was tried of others before.
func (d *page) untried() {
	d.find(Finding{Code: code.Untried, Event: d.from, Msg: message.Msg("this deal contradicts itself, and so many before it do that not every " +
		"way to read it is tried: nobody is proven to have revoked whom another way might clear")})
}
