package audit

import (
	"cmp"
	"errors"
	"math/big"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
	"sueca/replay"
)

// Conclusion is what a record says of a play that did not follow suit (veredito).
type Conclusion string

// The conclusions. They are about all deals consistent with the record. Nothing is
// assumed about how anybody played.
const (
	Proven    Conclusion = "proven"    // it was a renúncia in every consistent deal
	Refuted   Conclusion = "refuted"   // in none
	Undecided Conclusion = "undecided" // in some
	// Contradictory: no deal is consistent with the record, or with it and what is trusted.
	Contradictory Conclusion = "contradictory"
)

// Suspect is a play that did not follow suit, and what the record proves of it
// (jogada suspeita).
type Suspect struct {
	Trick int
	Place int // of the card in the trick, from 0
	Seat  card.Seat
	Led   card.Suit // NoSuit where it is not known what was led
	Card  card.Card // as recorded
	May   bool      // it may have followed suit
	Counts
	// Proof is the plainest proof of a renúncia that is proven.
	Proof proof.Proof
	// KnownSince is, for each other seat, the first card after which it could prove the
	// renúncia from its own hand and the table; nil if it never could. Where the record
	// does not tell a card, what the seats saw is not known either: the card is then the
	// latest possible, unless the record allows one deal only.
	KnownSince [card.D + 1]*Moment
	// Only is the deal, where the record allows one.
	Only *Hands
	// Guilty and Innocent are two consistent deals for an undecided play: it was a
	// renúncia in the first and not in the second.
	Guilty, Innocent *Hands
	// Found is what the judge found of the play, nil for nothing. Overruled says that the judge, who
	// weighs the record as a whole, concludes otherwise than the counts; see [ExamineJudged].
	Found     *replay.Finding
	Overruled bool
	// Ways are the ways to take a record in which something is contradicted; nil where
	// nothing is.
	Ways []Way
}

// Counts are the consistent deals of a play, and what is concluded from them.
type Counts struct {
	Conclusion
	// Deals counts the consistent deals, Renuncia those in which it was a renúncia; nil where none
	// are counted. Their ratio is a share of deals and no probability of guilt: nothing says that one deal
	// is as likely as another.
	Deals, Renuncia *big.Int
	// DealsLegal and RenunciaLegal count only the deals in which every other play is
	// legal; nil where the record is too vague to count them.
	DealsLegal, RenunciaLegal *big.Int
}

// none returns a conclusion from no deals.
func none(c Conclusion) Counts {
	return Counts{Conclusion: c, Deals: new(big.Int), Renuncia: new(big.Int)}
}

// plus returns the counts of two ways to take a record together.
func (c Counts) plus(o *Counts) Counts {
	sum := func(a, b *big.Int) *big.Int {
		if a == nil || b == nil {
			return nil
		}
		return new(big.Int).Add(a, b)
	}
	return Counts{c.Conclusion, sum(c.Deals, o.Deals), sum(c.Renuncia, o.Renuncia), sum(c.DealsLegal, o.DealsLegal),
		sum(c.RenunciaLegal, o.RenunciaLegal)}
}

// Hands are the ten cards of every seat (mãos).
type Hands [card.D + 1]card.Cards

// Moment is a card of a trick, both counted from 1; with Shown, the cards laid open
// after it and before the next one.
type Moment struct {
	Trick, Card int
	Shown       bool
}

// compare orders moments.
func (m Moment) compare(o Moment) int {
	later := 0
	switch {
	case m.Shown == o.Shown:
	case m.Shown:
		later = 1
	default:
		later = -1
	}
	return cmp.Or(cmp.Compare(m.Trick, o.Trick), cmp.Compare(m.Card, o.Card), later)
}

// Report is what a record says of every play of a deal that did not follow suit
// (auditoria).
type Report struct {
	Suspects []Suspect
	// Contradicted: some recorded hand, shown card or trump card does not agree with the
	// plays, and was left out. Unplaced: no deal is consistent even with the plays alone;
	// there are no Suspects then. Nor are there if it is Unseated: of no card is it known who played it.
	Contradicted, Unplaced, Unseated bool
	// Uncounted: the table has two packs, or more than four hands. Its deals are not counted,
	// and each suspect has its conclusion and its proof only.
	Uncounted bool
	// GaveUp says that its deals are not counted because they are too many to go through, with the same
	// conclusions as if Uncounted.
	GaveUp bool
	// Doubts are the tricks whose written leader or winner is contradicted, 0 for the
	// dealer; Conflict is a smallest set of written things that no deal has together.
	Doubts   []int
	Conflict []engine.Written
	Open     int // cards whose place the record does not tell
	Work     int // how many ways to lay some cards were gone through
}

// examine audits a deal as it is written; see [Examine]. Where it is not known who played the cards of some trick, it is
// audited with each way to seat them.
func examine(d *engine.Deal, r *rules.Rules, trust Trust, also func(trick int, s card.Seat) bool, effort *effort) (*Report, error) {
	switch seatings := proof.Seatings(d); {
	case len(seatings) == 0:
		return &Report{Unseated: true}, nil
	case seatings[0] != d:
		return examineSeated(d, seatings, r, trust, also, effort)
	}
	return examineOne(d, r, trust, also, effort)
}

// examineOne audits a deal of which it is known who played which card.
func examineOne(d *engine.Deal, r *rules.Rules, trust Trust, also func(trick int, s card.Seat) bool, effort *effort) (*Report, error) {
	p, ok := proof.PlacesOf(d)
	if !ok {
		return &Report{Unplaced: true}, nil
	}
	gainsaid := proof.Gainsaid(d)
	d = proof.Believed(d)
	a := &Report{Contradicted: p.Contradicted, Open: len(p.Open)}
	plays := proof.Discards(d, also)
	if len(plays) == 0 {
		return a, nil
	}
	oblige := card.NoSuit
	if r.Void == rules.MustTrump {
		oblige = d.TrumpSuit()
	}
	c := newCounting(p, effort)
	var all, legal []asked
	if trust == (Trust{}) {
		all, legal = c.counts(d, plays, oblige)
	} else if all, legal, ok = c.countsTrusted(d, trust, plays, oblige); !ok {
		return nil, ErrVague
	}
	if effort.over() {
		return nil, errGaveUp
	}
	renuncias := proof.Renuncias(d)
	var only *certain
	if all[0].all == one && trust == (Trust{}) {
		only = c.certain()
	}
	for i, p := range plays {
		n := all[i]
		s := Suspect{Trick: p.Trick, Place: p.Place, Seat: p.Seat, Led: p.Led, Card: p.Card, May: p.May}
		s.Deals, s.Renuncia = n.all.big(), n.guilty.big()
		if legal != nil {
			s.DealsLegal, s.RenunciaLegal = legal[i].all.big(), legal[i].guilty.big()
		}
		if only != nil {
			s.Only = only.hands
		}
		if s.Conclusion = n.verdict(); s.Conclusion == Proven && gainsaid.Has(d.Trick(s.Trick).Plays[s.Place].Card) {
			s.Conclusion = Undecided // the card is not certain: a hand is against it
		}
		switch s.Conclusion {
		case Proven:
			s.Proof = proofOf(renuncias, p)
			for seat := range d.Table.All().All() {
				if seat != s.Seat {
					s.KnownSince[seat] = knownSince(d, r, &s, seat, only, effort)
				}
			}
		case Undecided:
			s.Guilty, s.Innocent = c.witnesses(p)
		}
		a.Suspects = append(a.Suspects, s)
	}
	if effort.over() {
		return nil, errGaveUp
	}
	return a, nil
}

// verdict returns the conclusion from the counts.
func (n asked) verdict() Conclusion {
	switch {
	case n.all.isZero():
		return Contradictory // of the record, or of it and what is trusted
	case n.guilty == n.all:
		return Proven
	case n.guilty.isZero():
		return Refuted
	}
	return Undecided
}

// proofOf finds the plainest proof of a play.
func proofOf(renuncias []proof.Renuncia, p proof.Discard) proof.Proof {
	for _, r := range renuncias {
		if r.Proven && r.Trick == p.Trick && r.Seat == p.Seat {
			return r.Proof
		}
	}
	return proof.Proof{}
}

// counts counts, for each play, all deals and those in which every other play is legal;
// legal is nil where that is too much work. The two counts run at the same time.
func (c *counting) counts(d *engine.Deal, plays []proof.Discard, oblige card.Suit) (all, legal []asked) {
	lawful, work := make(chan []asked, 1), 0
	go func() {
		var out []asked
		if l := newBySuits(d, c); l != nil {
			steps := make([]int, len(plays))
			for i, p := range plays {
				steps[i] = l.stepOf(p.Trick, p.Seat)
			}
			out = l.count(steps, oblige)
			work = l.spent
		}
		lawful <- out
	}()
	total := c.count()
	for _, p := range plays {
		all = append(all, asked{total, c.ask(p, total)})
	}
	legal = <-lawful
	if c.effort != nil {
		c.effort.lawful += stageWork * work
	}
	return all, legal
}

// countsTrusted is counts for the deals in which written fields are true; ok is false if
// the record is too vague.
func (c *counting) countsTrusted(d *engine.Deal, trust Trust, plays []proof.Discard, oblige card.Suit) (all, legal []asked, ok bool) {
	for i := range plays {
		free, ok1 := countTrusted(d, c, trust, &plays[i], false, oblige)
		lawful, ok2 := countTrusted(d, c, trust, &plays[i], true, oblige)
		if !ok1 || !ok2 {
			return nil, nil, false
		}
		all, legal = append(all, free), append(legal, lawful)
	}
	return all, legal, true
}

// ErrVague says that too many cards are unknown to count with trust.
var ErrVague = errors.New("too many cards are unknown to be counted with trust")

// ask counts the deals in which a play that did not follow was a renúncia. total is the
// number of all deals.
func (c *counting) ask(p proof.Discard, total wide) wide {
	var guilty wide
	for led := range card.EverySuit.All() {
		suit := card.SuitCards(led)
		q := c.clone()
		if !q.restrict(p.Leader, p.Trick, suit) || !q.restrict(p.Seat, p.Trick, ^suit) {
			continue
		}
		all := total
		if !slices.Equal(q.open, c.open) {
			all = q.count()
		}
		before := slices.Clone(q.open)
		switch {
		case all.isZero() || !q.clear(p.Seat, p.Trick, suit):
		case slices.Equal(q.open, before):
			all = wide{} // none of it can have been left
		default:
			all.sub(q.count())
		}
		guilty.add(all)
	}
	return guilty
}

// clone copies the counting.
func (c *counting) clone() *counting {
	out := *c
	out.open = slices.Clone(c.open)
	return &out
}

// restrict allows a seat's card in a trick only some cards, and reports whether any is
// left.
func (c *counting) restrict(seat card.Seat, trick int, cards card.Cards) bool {
	for i := range c.open {
		if p := &c.open[i]; p.Seat == seat && p.Trick == trick {
			p.May &= cards
			return p.May != 0
		}
	}
	for _, k := range c.known {
		if k.Seat == seat && k.Trick == trick {
			return cards.Has(k.Card)
		}
	}
	return false
}

// clear removes cards from a seat's places after a trick. It reports false if a known one
// lies there.
func (c *counting) clear(seat card.Seat, trick int, cards card.Cards) bool {
	for _, k := range c.known {
		if k.Seat == seat && k.Trick > trick && cards.Has(k.Card) {
			return false
		}
	}
	for i := range c.open {
		if p := &c.open[i]; p.Seat == seat && p.Trick > trick {
			p.May &^= cards
		}
	}
	return true
}
