package page

import (
	"cmp"
	"slices"
	"strconv"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// deal is a deal being written.
type deal struct {
	m       *match
	index   int // in the match
	Number  int
	again   int    // 1, or 2, 3 … where the number stands again
	ID      markup // d5, m2d5, d5i2
	Unread  *engine.Quarantined
	verdict *replay.Verdict

	from, to int    // its events in the timeline
	at       []spot // of each of them
	state    engine.State
	tricks   []*trick
	Told     []told
	timed    bool              // some of it are seconds
	signs    map[spot][]string // the codes of what was seen at cards
	found    []*found
}

// spot is a place in a deal: after so many cards of a trick. The zero spot is before the
// first card, and a trick above all others is the end.
type spot struct{ trick, card int }

var theEnd = spot{trick: rules.MaxTricks + 1}

// String returns the spot as the script reads it, and as it stands in the ids of cards.
func (s spot) String() string {
	switch s {
	case spot{}:
		return "start"
	case theEnd:
		return "end"
	}
	return "t" + strconv.Itoa(s.trick) + "c" + strconv.Itoa(s.card)
}

// trick is a trick as it was recorded, with its cards in the order of play.
type trick struct {
	number int
	again  bool // the number stands a second time
	plays  []play
}

// play is a card of a trick, or a seat that did not play.
type play struct {
	engine.CardPlayed
	seat   card.Seat
	absent bool
}

// told is something that happened beside the cards.
type told struct {
	spot
	message.Message
	Opinion bool   // from afterwards
	Shown   string // cards laid open, after the letter of the seat
	Quoted  bool   // in somebody's own words
}

// findDeals finds the deals of the match that are shown.
func (m *match) findDeals() {
	verdicts := m.Judged.Verdicts
	seen := map[int]int{}
	for i, s := range m.timeline.Deals() {
		seen[s.Number]++
		if !m.wants(s.Number) {
			continue
		}
		d := &deal{m: m, index: i, Number: s.Number, again: seen[s.Number], from: s.From, to: s.To}
		if s.Unread {
			d.Unread = m.timeline.Event(s.Start).(*engine.Quarantined)
		}
		if i < len(verdicts) {
			d.verdict = &verdicts[i]
		}
		d.ID = m.prefix + markup("d"+strconv.Itoa(d.Number))
		if d.again > 1 {
			d.ID += markup("i" + strconv.Itoa(d.again))
		}
		d.read()
		m.Deals = append(m.Deals, d)
	}
}

// read finds what the deal consists of: tricks, and what happened beside them.
func (d *deal) read() {
	t := d.m.timeline
	d.state = t.At(d.to)
	d.state.Deal.End()
	if d.verdict != nil && d.state.Deal.TrumpSuit() == card.NoSuit {
		d.state.Deal.Assumed = d.verdict.Trump
	}
	var at spot
	begun := map[int]bool{}
	seen := d.gestures()
	for i := d.from; i < d.to; i++ {
		e := t.Event(i)
		switch e := e.(type) {
		case *engine.TrickStarted:
			d.tricks = append(d.tricks, &trick{number: e.Number, again: begun[e.Number]})
			begun[e.Number] = true
			at = spot{e.Number, 0}
			d.at = append(d.at, spot{e.Number, 1})
			continue
		case *engine.CardPlayed:
			at.card++
			d.play(play{CardPlayed: *e, seat: e.Seat})
		case *engine.NotPlayed:
			at.card++
			d.play(play{seat: e.Seat, absent: true})
		}
		here := at
		switch e := e.(type) {
		case *engine.GestureSeen:
			if place, ok := seen[e]; ok {
				here = place
			}
		case *engine.PointsWritten, *engine.GamesWritten, *engine.SheetWritten, *engine.SheetSigned:
			here = theEnd
		}
		if here != theEnd && here.trick > 0 && here.card == 0 {
			here.card = 1 // only the outcome of the trick is written
		}
		d.at = append(d.at, here)
		if said, ok := Told(e, d.m.Table, sign); ok && e.Kind() != engine.KindNotPlayed {
			d.Told = append(d.Told, told{here, said, IsOpinion(e), laidOpen(e), isQuoted(e)})
		}
		if p, ok := e.(*engine.CardPlayed); ok {
			d.tellPlay(here, p)
		}
	}
	d.tellCorrections()
}

// gestures returns where the cards lie at which gestures were seen, and notes their codes there.
func (d *deal) gestures() map[*engine.GestureSeen]spot {
	at := map[*engine.GestureSeen]spot{}
	d.signs = map[spot][]string{}
	for trick, g := range d.state.Deal.Gestures() {
		played := d.state.Deal.Trick(trick).Cards()
		if i := slices.IndexFunc(played, func(p engine.Play) bool { return p.Seat == g.Seat && !p.Absent }); i >= 0 {
			at[g] = spot{trick, i + 1}
			d.signs[at[g]] = append(d.signs[at[g]], g.Code)
		}
	}
	return at
}

// laidOpen returns the cards that an event lays open, after the letter of their seat.
func laidOpen(e engine.Event) string {
	sh, ok := e.(*engine.CardsShown)
	if !ok {
		return ""
	}
	return sh.Seat.String() + " " + message.JoinOf(sh.Cards, " ", sign)
}

// play adds a card to the trick that was begun last.
func (d *deal) play(p play) {
	if len(d.tricks) == 0 {
		return // no record that was read has this
	}
	t := d.tricks[len(d.tricks)-1]
	if of := d.state.Deal.Trick(t.number); !t.again && len(t.plays) < of.N {
		p.seat = of.Plays[len(t.plays)].Seat
	}
	t.plays = append(t.plays, p)
}

// tellPlay tells what an annotator thinks of a play, and how long it took.
func (d *deal) tellPlay(at spot, p *engine.CardPlayed) {
	if m := MarkWords[p.Mark]; !m.IsZero() {
		d.Told = append(d.Told, told{at, message.Msg("%s: %s", verbatim(sign(p.Card)+p.Mark.String()), m), true, "", false})
	}
	if p.Millis > 0 {
		d.Told = append(d.Told, told{at, message.Msg("%s: %s", verbatim(sign(p.Card)), message.Msg("after %g seconds", float64(p.Millis)/1000)),
			false, "", false})
		d.timed = true
	}
}

// tellCorrections tells how the record of the deal was corrected.
func (d *deal) tellCorrections() {
	for i, e := range d.m.Events {
		of, m := Corrected(e, sign)
		if m.IsZero() || of != d.Number {
			continue
		}
		author, at := d.m.entered(i)
		m = signedBy(m, author, at)
		amended, ok := e.(*engine.PlayAmended)
		if !ok {
			d.Told = append(d.Told, told{spot{}, m, true, "", false})
			continue
		}
		if amended.Trick < 1 || amended.Trick > rules.MaxTricks {
			continue
		}
		for i, p := range d.state.Deal.Trick(amended.Trick).Cards() {
			if p.Seat == amended.Seat {
				d.Told = append(d.Told, told{spot{amended.Trick, i + 1}, m, true, "", false})
			}
		}
	}
	slices.SortStableFunc(d.Told, func(a, b told) int { return a.compare(b.spot) })
}

// At returns where it happened.
func (t told) At() spot { return t.spot }

func (s spot) compare(o spot) int { return cmp.Or(s.trick-o.trick, s.card-o.card) }
