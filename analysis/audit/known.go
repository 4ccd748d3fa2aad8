package audit

import (
	"math/big"
	"slices"
	"sort"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// knownSince returns the first card after which a seat could prove a renúncia from its
// own ten cards, the cards on the table and laid open, and the trump card; nil if it
// never could. Where only one deal is possible, every seat saw its cards.
//
// What a seat knows only grows, so the card is found by binary search.
func knownSince(d *engine.Deal, rules *rules.Rules, s *Suspect, seat card.Seat, only *certain, effort *effort) *Moment {
	var moments []Moment
	for n := s.Trick; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		played := n > s.Trick
		for i, p := range t.Cards() {
			if played = played || p.Seat == s.Seat; played {
				moments = append(moments, Moment{Trick: n, Card: i + 1})
				if slices.ContainsFunc(d.Shown(), func(sh engine.Showing) bool { return sh.After == n && sh.Laid == i+1 }) {
					moments = append(moments, Moment{n, i + 1, true})
				}
			}
		}
	}
	i := sort.Search(len(moments), func(i int) bool {
		if effort != nil && !d.Complete() {
			effort.lawful += viewWork
		}
		return proof.Proves(viewOf(d, rules, seat, moments[i], only), s.Trick, s.Seat)
	})
	if i == len(moments) {
		return nil
	}
	return &moments[i]
}

// viewOf returns a deal as a seat knew it after a card: its own hand, what lay on the
// table or was laid open, and the trump card. Whatever of it cannot have happened is left
// out.
func viewOf(d *engine.Deal, rules *rules.Rules, seat card.Seat, until Moment, only *certain) *engine.Deal {
	var s engine.State
	apply := func(e engine.Event) { _ = s.Apply(e) }
	apply(&engine.MatchStarted{Rules: *rules})
	apply(&engine.DealStarted{Number: d.Number, Dealer: d.Dealer, Trump: d.Trump, TrumpWritten: true, From: d.From})
	own := ownHand(d, seat)
	if only != nil {
		own = &engine.HandRecorded{Seat: seat, Cards: slices.Collect(only.hands[seat].All())}
	}
	if len(own.Cards) > 0 || own.Voids != 0 {
		apply(own)
	}
	shown := d.Shown()
	show := func(before Moment) {
		for len(shown) > 0 && (Moment{shown[0].After, shown[0].Laid, true}).compare(before) <= 0 {
			apply(&engine.CardsShown{Seat: shown[0].Seat, Cards: shown[0].Cards})
			shown = shown[1:]
		}
	}
	for n := 1; n <= until.Trick; n++ {
		t := d.Trick(n)
		if t.Number == 0 {
			continue
		}
		show(Moment{n, 0, true})
		apply(&engine.TrickStarted{Number: n, Leader: t.Leader})
		for i, p := range t.Cards() {
			if n == until.Trick && i == until.Card {
				break
			}
			show(Moment{n, i, true})
			named := card.NoSeat
			if p.Named {
				named = p.Seat
			}
			held := p.Card
			if p.Doubted {
				held = card.Unknown
			}
			if only != nil {
				if c, ok := only.played[[2]int{n, int(p.Seat)}]; ok {
					held = c
				}
			}
			if p.Absent {
				apply(&engine.NotPlayed{Seat: named})
			} else {
				apply(&engine.CardPlayed{Seat: named, Card: held})
			}
		}
	}
	show(until)
	return &s.Deal
}

// DealsSeen counts the deals that were possible from all that a seat knew after a card:
// its own hand, the table, and the trump card. It is nil where nothing fits, or that is too much
// to count. Card 0 of trick 1 is before the first lead.
func DealsSeen(d *engine.Deal, rules *rules.Rules, seat card.Seat, after Moment) *big.Int {
	after.Shown = true
	p, ok := proof.PlacesOf(viewOf(d, rules, seat, after, nil))
	if !ok {
		return nil
	}
	e := newEffort()
	if n := newCounting(p, e).count(); !e.over() {
		return n.big()
	}
	return nil
}

// ownHand returns what is known of the ten cards of a seat: those recorded in its hand
// and those that it played.
func ownHand(d *engine.Deal, seat card.Seat) *engine.HandRecorded {
	h := d.Hand(seat)
	cards := h.Cards
	for n := 1; n <= d.LastTrick(); n++ {
		for _, p := range d.Trick(n).Cards() {
			if p.Seat == seat && !p.Absent && !p.Doubted && p.Card.Known() {
				cards = cards.With(p.Card)
			}
		}
	}
	out := &engine.HandRecorded{Seat: seat, Voids: h.Voids, Cards: slices.Collect(cards.All())}
	played := cards &^ h.Cards
	for _, c := range h.Partial {
		// A card that was played may be the one that stands there in part.
		if len(out.Cards) < rules.TwoPairs.Tricks && c.Candidates(played) == 0 {
			out.Cards = append(out.Cards, c)
		}
	}
	return out
}
