package tables

import (
	"encoding/json"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/replay"
)

// Record is a match from which rows are made.
type Record struct {
	// Match is its id, and File the file that it stands in, empty for a match of a log.
	Match, File string
	Events      []engine.Event
	// Judge returns the match judged.
	Judge func() *replay.Match
	// Findings are those of the match, in the order of the text. Their ids are set here.
	Findings []Finding
	// Grades returns what the cards of a deal cost, where that is kept; nil where nothing is.
	// at is the place of the deal among those of the match, from 0.
	Grades func(at int) []Grade
	// Wants reports whether a deal is wanted, by its number; nil is every deal.
	Wants func(deal int) bool
}

// Add adds the rows of a match. The ids of its deals count on from those that are there.
//
// It takes time linear in the number of events. Rows share texts, and make little garbage.
func (r *Rows) Add(m *Record) {
	kept := *m
	kept.Match = strings.Clone(m.Match) // see text
	b := builder{to: r, of: &kept, judged: m.Judge()}
	b.tags()
	b.deals()
	b.plays()
	b.findings()
	b.claims()
	b.match()
	r.ends = append(r.ends, tops{len(r.Matches), len(r.Deals), len(r.Sides), len(r.Plays), len(r.Findings), len(r.Claims), len(r.Grades),
		len(r.Gestures)})
}

// Reset empties the rows, and keeps their memory.
func (r *Rows) Reset() {
	*r = Rows{
		r.Matches[:0], r.Deals[:0], r.Sides[:0], r.Plays[:0], r.Findings[:0], r.Claims[:0], r.Grades[:0], r.Gestures[:0], r.ends[:0], r.cards[:0],
		rules.Rules{}, "",
	}
}

// builder makes the rows of one match.
type builder struct {
	to     *Rows
	of     *Record
	judged *replay.Match

	seats  *[card.H + 1]*string
	coders []replay.Coder // nil until there is a gesture
	date   *string
	// ids has the id of each deal of the match, 0 for one that is not wanted.
	ids []int64
	// found are the codes of what is found about an event, and renuncias the proven and the
	// possible ones of a deal, for claims.
	found     map[int][]code.Code
	renuncias map[named][]*replay.Finding
}

func (b *builder) wants(v *replay.Verdict) bool { return b.of.Wants == nil || b.of.Wants(v.Deal) }

// tag returns the value of a tag: the first of its name.
func (b *builder) tag(name string) string {
	for _, t := range b.judged.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

func (b *builder) tags() {
	b.seats = new([card.H + 1]*string)
	for s := range b.judged.Rules.Table().Players.All() {
		b.seats[s] = told(b.tag(s.String()))
	}
	b.date = told(b.tag("Date"))
}

// own are the tags that have columns, besides the seats.
var own = []string{"Sueca", "Date", "Time", "Event", "Site", "Round", "Table", "Match", "Rules", "Letters", "Scorer", "Referee", "Source",
	"Result"}

// match adds the row of the match.
func (b *builder) match() {
	m := b.judged
	if m.Rules != b.to.rules {
		b.to.rules, b.to.rulesText = m.Rules, valid(m.Rules.String())
	}
	row := Match{
		Match: b.of.Match, File: text(b.of.File), Date: b.date, Time: told(b.tag("Time")), Event: told(b.tag("Event")), Site: told(b.tag("Site")),
		Round: told(b.tag("Round")), Table: told(b.tag("Table")), MatchTag: told(b.tag("Match")), Rules: b.to.rulesText,
		Scorer: told(b.tag("Scorer")), Referee: told(b.tag("Referee")), Source: told(b.tag("Source")), ResultTag: text(b.tag("Result")),
		Deals: int32(m.Dealt()),
	}
	for i, to := range []**string{&row.PlayersA, &row.PlayersB, &row.PlayersC, &row.PlayersD, &row.PlayersE, &row.PlayersF, &row.PlayersG,
		&row.PlayersH} {
		*to = b.seats[card.A+card.Seat(i)]
	}
	others := map[string]string{}
	for _, t := range m.Tags {
		s, isSeat := card.ParseSeat(t.Name)
		if _, twice := others[t.Name]; !twice && !slices.Contains(own, t.Name) && !(isSeat && m.Rules.Table().Players.Has(s)) {
			others[t.Name] = valid(t.Value)
		}
	}
	if len(others) > 0 {
		object, _ := json.Marshal(others) // texts have no errors
		row.OtherTags = new(string(object))
	}
	if columns := m.Rules.Table().Columns; slices.Equal(columns, rules.TwoPairs.Columns) && !m.Unruled {
		games := m.Games()
		row.ResultAC, row.ResultBD = number(games.Of(card.AC)), number(games.Of(card.BD))
	}
	if m.Over && m.Winner != card.NoSide {
		row.Winner = new(m.Winner.String())
	}
	for i := range b.of.Findings {
		switch b.of.Findings[i].Severity {
		case "error":
			row.FindingsError++
		case "warning":
			row.FindingsWarning++
		default:
			row.FindingsInfo++
		}
	}
	b.to.Matches = append(b.to.Matches, row)
}

// deals adds the rows of the deals and of their sides.
func (b *builder) deals() {
	verdicts := b.judged.Verdicts
	b.ids = make([]int64, len(verdicts))
	columns := b.judged.Rules.Table().Columns
	for i := range verdicts {
		v := &verdicts[i]
		if !b.wants(v) {
			continue
		}
		id := int64(len(b.to.Deals) + 1)
		b.ids[i] = id
		row := Deal{
			DealID: id, Match: b.of.Match, Deal: counted(v.Deal), Index: int32(v.Index), Date: b.date, Dealer: seat(v.Dealer),
			Leader: seat(v.Leader),
			Trump:  suit(v.Trump), TrumpSource: string(v.TrumpSource), Complete: v.Complete, Unread: v.Unread, Misdeal: v.Misdeal,
			FromHeaps: v.Heaps,
		}
		sides := v.Sides
		if sides == nil {
			sides = columns
		}
		of := func(t *card.Tally, s card.Side) *int32 {
			if t == nil || v.Sides == nil {
				return nil
			}
			return number(t.Of(s))
		}
		if slices.Equal(v.Sides, rules.TwoPairs.Columns) {
			row.PointsAC, row.PointsBD = of(v.Points, card.AC), of(v.Points, card.BD)
			row.TricksAC, row.TricksBD = of(v.Tricks, card.AC), of(v.Tricks, card.BD)
			row.GamesAC, row.GamesBD = games(v.Games, columns, card.AC), games(v.Games, columns, card.BD)
		}
		b.to.Deals = append(b.to.Deals, row)
		for _, s := range sides {
			b.to.Sides = append(b.to.Sides, Side{id, s.String(), of(v.Points, s), of(v.Tricks, s), games(v.Games, columns, s)})
		}
		if b.of.Grades != nil && !v.Unread {
			for _, g := range b.of.Grades(i) {
				g.DealID, g.Match, g.Deal, g.Index = id, b.of.Match, int32(v.Deal), int32(v.Index)
				b.to.Grades = append(b.to.Grades, g)
			}
		}
	}
}

// games returns what a deal brought each player of a side, nil where that is not known, or not
// the same for all of them.
func games(t *card.Tally, columns []card.Side, side card.Side) *int32 {
	if t == nil {
		return nil
	}
	n, any := 0, false
	for _, c := range columns {
		if c&side == card.NoSide {
			continue
		}
		if got := t.Of(c); any && got != n {
			return nil
		} else {
			n, any = got, true
		}
	}
	if !any {
		return nil
	}
	return number(n)
}

// plays adds the rows of the cards.
func (b *builder) plays() {
	_ = replay.Walk(b.of.Events, b.of.Judge, func(d *replay.Ended) error {
		if d.At < len(b.ids) && b.ids[d.At] > 0 {
			b.playsOf(d)
			b.gesturesOf(d)
		}
		return nil
	})
}

// playsOf adds the rows of the cards of a deal.
func (b *builder) playsOf(end *replay.Ended) {
	d := &end.State.Deal
	names := b.seats
	if dead := d.Table.Dead; dead != card.NoSeat || end.Substitutes != ([card.H + 1]string{}) {
		names = new(*b.seats)
		for s, name := range end.Substitutes {
			if name != "" {
				names[s] = told(name)
			}
		}
		if dead != card.NoSeat {
			names[dead] = nil // nobody sits there
		}
	}
	trump := d.TrumpSuit()
	from := len(b.to.cards)
	var millis []int32                             // up to the last card that has any
	var times [card.H + 1][card.Diamonds + 1]uint8 // that the seat has played the suit
	lost := false                                  // some card before is not recorded, or nobody knows whose it is
	var vague [card.H + 1]bool                     // the seat has played a card of a suit that is not known
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		if t.Number == 0 {
			lost = true
			continue
		}
		base := played{trick: uint8(n), led: uint8(t.Led().Suit())}
		if w, ok := d.Winner(n, trump); ok {
			base[winner] = uint8(w)
		}
		for i := range t.Cards() {
			p := &t.Plays[i]
			if p.Absent {
				continue
			}
			c, of := base, p.Card
			if p.Doubted {
				of = card.Unknown
			}
			c[position], c[seated], c[whole] = uint8(i+1), uint8(p.Seat), uint8(of)
			c[marked] = uint8(p.Mark)
			if p.Millis > 0 {
				millis = append(millis, make([]int32, len(b.to.cards)-from-len(millis)+1)...)
				millis[len(millis)-1] = p.Millis
			}
			c[recorded] = truthByte(p.Seat != card.NoSeat && (p.Named || !t.Inferred))
			suit := of.Suit()
			if i > 0 && t.Led().Suit() != card.NoSuit && suit != card.NoSuit {
				c[followed] = truthByte(suit == t.Led().Suit())
			}
			switch {
			case p.Seat == card.NoSeat:
			case suit == card.NoSuit:
				vague[p.Seat] = true
			default:
				times[p.Seat][suit]++
				if !lost && !vague[p.Seat] {
					c[nth] = times[p.Seat][suit]
				}
			}
			b.to.cards = append(b.to.cards, c)
		}
		lost = lost || !t.Full() && n < d.LastTrick() || slices.ContainsFunc(t.Cards(), func(p engine.Play) bool { return p.Seat == card.NoSeat })
	}
	if to := len(b.to.cards); to > from {
		b.to.Plays = append(b.to.Plays, Plays{
			dealID: b.ids[end.At], match: b.of.Match, deal: d.Number, index: end.Index, date: b.date, dealer: d.Dealer, trump: trump, names: names,
			cards: b.to.cards[from:to:to], millis: millis,
		})
	}
}

// gesturesOf adds the rows of what was seen at the cards of a deal.
func (b *builder) gesturesOf(end *replay.Ended) {
	for trick, g := range end.State.Deal.Gestures() {
		if b.coders == nil {
			b.coders = replay.Coders(b.of.Events)
		}
		row := Gesture{DealID: b.ids[end.At], Match: b.of.Match, Deal: int32(end.State.Deal.Number), Trick: counted(trick), Seat: g.Seat.String(),
			Code: valid(g.Code), Index: int32(end.Index)}
		if g.Witness < len(b.coders) {
			row.Coder = text(b.coders[g.Witness].Name)
		}
		b.to.Gestures = append(b.to.Gestures, row)
	}
}

// named is a deal by its number and its index.
type named struct{ deal, index int }

// findings adds the findings of the match, and of the deals that are wanted.
func (b *builder) findings() {
	if len(b.of.Findings) == 0 {
		return
	}
	ids := make(map[named]*int64, len(b.ids))
	for i := range b.ids {
		if v := &b.judged.Verdicts[i]; b.ids[i] > 0 {
			ids[named{v.Deal, v.Index}] = &b.ids[i]
		}
	}
	for _, f := range b.of.Findings {
		deal, index := 0, 0
		if f.Deal != nil {
			deal = int(*f.Deal)
		}
		if f.Index != nil {
			index = int(*f.Index)
		}
		f.DealID = ids[named{deal, index}]
		f.Message = valid(f.Message)
		b.to.Findings = append(b.to.Findings, f)
	}
}
