package simulate

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
)

// wide is what a scorer writes at other tables than that of two pairs.
type wide struct {
	most     int  // deals in a match; 0 is as many as it takes
	totals   bool // the card points of each side
	playedBy bool // who plays the dead hand
	aside    bool // the hand that lay aside, afterwards
	bids     bidsWritten
	trumpToo bool // the declared suit in the deal line too
}

// longest is how many deals a match has at the most that has an end.
const longest = 60

// drawWide draws what this scorer writes.
func (w *writer) drawWide() {
	switch {
	case w.rules.Mode != rules.ModeGames:
		w.most = 4 + w.r.IntN(9)
	case !w.shape.IsFour():
		w.most = longest
	}
	if w.shape.IsFour() {
		return
	}
	w.totals = w.one(2)
	w.playedBy = w.shape.Dead != card.NoSeat && w.one(3)
	w.aside = w.shape.Aside != card.NoSeat && w.hands && w.one(2)
	w.trumpToo = w.one(3)
	w.bids = bidsWritten(w.r.IntN(3))
}

// hidden returns the seats that cards are dealt to, that of a hand that lies aside with them.
func (w *writer) hidden() []card.Seat {
	if w.shape.Aside != card.NoSeat {
		return append(slices.Clip(w.shape.Seats), w.shape.Aside)
	}
	return w.shape.Seats
}

// part settles who plays with whom and who leads.
func (d *dealt) part(start *engine.DealStarted) {
	t, w := d.table, d.w
	for _, s := range w.shape.Seats {
		switch w.shape.Parting {
		case rules.TeamsOpposite:
			t.sides[s] = w.shape.Column(s)
		case rules.TeamsAlone:
			t.sides[s] = s.Alone()
		case rules.TeamsDealer:
			if t.sides[s] = d.dealer.Alone() | w.shape.Dead.Alone(); !t.sides[s].Has(s) {
				t.sides[s] = w.shape.Others(d.dealer.Alone())
			}
		}
	}
	if w.shape.Parting == rules.TeamsCalled {
		d.auction(start)
	} else {
		t.leader = w.rules.Leader(d.dealer)
	}
	t.turn = t.leader
}

// writeWide writes what is written of a deal at other tables, before its games.
func (d *dealt) writeWide() {
	t, w := d.table, d.w
	if w.aside {
		d.events = append(d.events, handOf(w.shape.Aside, t.hands[w.shape.Aside]))
	}
	if !w.totals || d.passed {
		return
	}
	var sides []card.Side
	for _, s := range w.shape.Seats {
		if !slices.Contains(sides, t.sides[s]) {
			sides = append(sides, t.sides[s])
		}
	}
	d.events = append(d.events, &engine.PointsWritten{Shares: card.SharesOf(t.points, sides)})
}

// mistotal makes a slip in the card points of a side.
func (d *dealt) mistotal() {
	i := slices.IndexFunc(d.events, func(e engine.Event) bool { return e.Kind() == engine.KindPointsWritten })
	e := d.events[i].(*engine.PointsWritten)
	e.Shares[d.w.r.IntN(len(e.Shares))].N += 1 + d.w.r.IntN(9)
	d.plant(Planted{Code: code.PointsMismatch})
}

// Unplayed returns the name of a parameter that generated matches do not keep to, empty if
// there is none. They have no cutter, no new deal, no games carried over from a tie, and no
// bonus in card points.
func Unplayed(r rules.Rules) string {
	usual := rules.Default()
	same := []string{
		"trump.redraw_point", "redeal", "score.sweep.ends_deal", "score.sweep.ends_match", "score.rolha", "score.tie", "bonus.last_trick",
		"bonus.queen_hearts", "consent", "match.sets", "ledger", "hands.open", "play.seconds",
	}
	for _, p := range rules.Params() {
		if slices.Contains(same, p.Name) && p.Number(&r) != p.Number(&usual) {
			return p.Name
		}
	}
	switch {
	case r.Mode != rules.ModeGames && r.Mode != rules.ModeOpen:
		return "match.mode"
	case r.FirstLead == rules.LeadCutter:
		return "lead.first"
	}
	return ""
}
