package witness

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
)

// begin adds the line of the deal and the hands.
func (j *joining) begin() {
	with := j.with()
	first := j.sheets[with[0]].start
	e := *first.E
	e.Number = j.deal
	at := first.At
	says, values := j.says(func(_ int, s *sheet) (string, int) {
		if s.start.E.Dealer == card.NoSeat {
			return "", 0
		}
		return s.start.E.Dealer.String(), s.start.At
	})
	dealers := values
	if len(values) > 0 {
		e.Dealer, _ = card.ParseSeat(values[0])
	}
	if len(values) > 1 {
		v, answer := j.differ(Difference{What: engine.DifferDealer, Says: says})
		if answer >= 0 {
			e.Dealer, _ = card.ParseSeat(v)
			at, dealers = answer, nil
		}
	}
	dealer := len(j.out.Differences) - 1
	j.trump(&e)
	for _, w := range with {
		if e.From == 0 {
			e.From = j.sheets[w].start.E.From
		}
	}
	j.add(&e, at)
	for k := 1; k < len(dealers); k++ {
		own := e
		own.Dealer, _ = card.ParseSeat(dealers[k])
		j.out.Choices = append(j.out.Choices, Choice{0, 1, []engine.Event{&own}, dealers[k], dealer})
	}
	for s := range j.rules.Table().All().All() {
		j.hand(s)
	}
	if j.rules.Table().Aside != card.NoSeat {
		j.hand(j.rules.Table().Aside)
	}
}

// trump decides the trump card of a deal.
func (j *joining) trump(e *engine.DealStarted) {
	var named []card.Card
	says, _ := j.says(func(_ int, s *sheet) (string, int) {
		if !s.start.E.TrumpWritten {
			return "", 0
		}
		named = append(named, s.start.E.Trump)
		return s.start.E.Trump.String(), s.start.At
	})
	if len(named) == 0 {
		return
	}
	e.TrumpWritten = true
	if named = narrowed(named, j.rules.Deck()); len(named) == 1 {
		e.Trump = named[0]
		return
	}
	e.Trump = card.OneOf(false, named...)
	if v, answer := j.differ(Difference{What: engine.DifferTrump, Says: says, Value: e.Trump.String()}); answer >= 0 {
		for _, c := range named {
			if c.String() == v {
				e.Trump = c
			}
		}
	}
}

// hand joins the hands that are written of a seat.
func (j *joining) hand(seat card.Seat) {
	var hands []part[*engine.HandRecorded]
	says, values := j.says(func(_ int, s *sheet) (string, int) {
		h, ok := s.hands[seat]
		if !ok {
			return "", 0
		}
		hands = append(hands, h)
		return handText(h.E), h.At
	})
	switch len(values) {
	case 0:
		return
	case 1:
		j.add(hands[0].E, hands[0].At)
		return
	}
	joined := &engine.HandRecorded{Seat: seat, Voids: hands[0].E.Voids}
	var only [][]card.Card // what each has that not all have
	rest := make([][]card.Card, len(hands))
	for i, h := range hands {
		rest[i] = slices.Clone(h.E.Cards)
		joined.Voids &= h.E.Voids
	}
	for _, c := range hands[0].E.Cards {
		if !slices.ContainsFunc(rest, func(r []card.Card) bool { return !slices.Contains(r, c) }) {
			joined.Cards = append(joined.Cards, c)
			for i := range rest {
				k := slices.Index(rest[i], c)
				rest[i] = slices.Delete(rest[i], k, k+1)
			}
		}
	}
	least, most := len(rest[0]), len(rest[0])
	for _, r := range rest {
		least, most = min(least, len(r)), max(most, len(r))
		only = append(only, r)
	}
	for k := range least {
		var names []card.Card
		for _, r := range only {
			if r[k].Known() {
				names = append(names, r[k])
			}
		}
		joined.Cards = append(joined.Cards, card.OneOf(least > 1 || most > least, names...))
	}
	v, answer := j.differ(Difference{What: engine.DifferHand, Seat: seat, Says: says, Value: cardsText(joined.Cards)})
	if answer >= 0 {
		for _, h := range hands {
			if handText(h.E) == v {
				j.add(h.E, answer)
				return
			}
		}
	}
	j.add(joined, hands[0].At)
}

// trick adds a trick with all that is written of it.
func (j *joining) trick(k int) {
	column := j.columns[k]
	has, first := ofOne(column)
	from := len(j.out.Events)
	number := j.numbers[k]
	if has < j.playing() {
		j.lone(k, number)
	}
	one := column[first]
	start := &engine.TrickStarted{Number: number, Leader: one.start.E.Leader, Heap: one.start.E.Heap, Unplaced: one.start.E.Unplaced}
	for _, t := range column {
		if t != nil && t.start.E.Heap == card.NoSide {
			start.Heap = card.NoSide // somebody saw it in its place
		}
		if t != nil && !t.start.E.Unplaced {
			start.Unplaced = false
		}
	}
	leader, led := j.leader(k, number, start)
	j.add(start, one.start.At)
	for i := range j.cells[k] {
		j.play(k, i, leader)
	}
	j.taken(k, number)
	for _, t := range column {
		if t != nil {
			j.remarks(t.comments)
		}
	}
	to := len(j.out.Events)
	for _, o := range led {
		j.out.Choices = append(j.out.Choices, j.ledOtherwise(from, to, column[o.witness], o))
	}
	for i := range j.out.Differences {
		if d := &j.out.Differences[i]; d.What == engine.DifferTrick && d.Trick == number && !d.Settled {
			j.out.Choices = append(j.out.Choices, Choice{from, to, nil, none, i})
		}
	}
}

// notKept notes a trick that is none of the deal: a copy of another, or one too many.
func (j *joining) notKept(k int) {
	says, _ := j.says(func(w int, _ *sheet) (string, int) {
		if t := j.columns[k][w]; t != nil {
			return cardsText(t.cards()), t.start.At
		}
		return j.noTrick(w), -1
	})
	number := 0 // that of the trick before
	for o := range k {
		number = max(number, j.numbers[o])
	}
	d := Difference{Trick: max(1, number), What: engine.DifferTrick, Says: says, Value: none, Why: Conflicts}
	if d.Settled = j.doubledIn(k); d.Settled {
		d.Why = Doubled
	}
	j.differ(d)
}

// remarks adds comments.
func (j *joining) remarks(of []part[engine.Event]) {
	for _, c := range of {
		j.add(c.E, c.At)
	}
}

// lone notes that not all witnesses have a trick.
func (j *joining) lone(k, number int) {
	says, _ := j.says(func(w int, _ *sheet) (string, int) {
		if t := j.columns[k][w]; t != nil {
			return cardsText(t.cards()), t.start.At
		}
		return j.noTrick(w), -1
	})
	d := Difference{Trick: number, What: engine.DifferTrick, Says: says, Why: Conflicts}
	if j.conflicts(k) == 0 {
		_, first := ofOne(j.columns[k])
		d.Settled, d.Why, d.Value = true, LeftOut, cardsText(j.columns[k][first].cards())
	}
	j.differ(d)
}

// noTrick returns what a witness says that does not have a trick: nothing if it has no tricks of the deal at all.
func (j *joining) noTrick(w int) string {
	if len(j.sheets[w].tricks) == 0 {
		return ""
	}
	return none
}

// ledBy is another witness's word about who led a trick.
type ledBy struct {
	witness, of int
	value       string
}

// leader decides who led a trick. It returns the witness whose seats count, and what others say.
func (j *joining) leader(k, number int, start *engine.TrickStarted) (w int, others []ledBy) {
	column := j.columns[k]
	_, w = ofOne(column)
	writes := 0
	says, values := j.says(func(w int, _ *sheet) (string, int) {
		if t := column[w]; t != nil && leaderText(t) != "" {
			writes++
			return leaderText(t), t.start.At
		}
		return "", 0
	})
	of := func(value string) int {
		return slices.IndexFunc(column, func(t *trick) bool { return t != nil && leaderText(t) == value })
	}
	if len(values) == 0 {
		return w, nil
	}
	w = of(values[0])
	start.Leader = column[w].start.E.Leader
	d := Difference{Trick: number, What: engine.DifferLeader, Says: says}
	if len(values) == 1 {
		before := j.state
		before.Apply(&engine.TrickStarted{Number: number})
		implied := before.Deal.Trick(number).Leader
		if writes > 1 || j.playing() < 2 || implied == card.NoSeat || implied == start.Leader || strings.Contains(values[0], " ") {
			return w, nil
		}
		// Only one says so, and by the others who took the trick before is another: it may be a slip.
		d.Why = OneAlone
		values = append(values, implied.String())
		for i := range d.Says {
			if d.Says[i].Silent && column[i] != nil {
				d.Says[i].Value = implied.String()
			}
		}
		if a := j.answered(&d, func(v string) bool { return slices.Contains(values, v) }); a != nil {
			d.Settled, d.Value, d.Why, d.By = true, a.Value, Answered, a.By
			d.Deal = j.deal
			j.out.Differences = append(j.out.Differences, d)
			start.Leader, _ = card.ParseSeat(a.Value)
			return w, nil
		}
		j.differ(d)
		return w, []ledBy{{w, len(j.out.Differences) - 1, values[1]}}
	}
	v, answer := j.differ(d)
	if answer >= 0 {
		w = of(v)
		start.Leader = column[w].start.E.Leader
		return w, nil
	}
	for _, other := range values[1:] {
		others = append(others, ledBy{of(other), len(j.out.Differences) - 1, other})
	}
	return w, others
}

// ledOtherwise returns a trick as another witness has who led it, and who played what.
func (j *joining) ledOtherwise(from, to int, t *trick, o ledBy) Choice {
	c := Choice{From: from, To: to, Says: o.value, Of: o.of}
	place := 0
	for _, e := range j.out.Events[from:to] {
		switch was := e.(type) {
		case *engine.TrickStarted:
			own := *was
			own.Leader, _ = card.ParseSeat(strings.Fields(o.value)[0])
			e = &own
		case *engine.CardPlayed:
			if place < len(t.plays) && was.Seat != t.plays[place].Seat {
				own := *was
				own.Seat = t.plays[place].Seat
				e = &own
			}
			place++
		case *engine.NotPlayed:
			place++
		}
		c.Events = append(c.Events, e)
	}
	return c
}

// play adds a place of a trick. The seats are those that witness w writes.
func (j *joining) play(k, i, w int) {
	c := j.cells[k][i]
	one := c.plays[w]
	if one == nil {
		one = c.plays[slices.IndexFunc(c.plays, func(p *play) bool { return p != nil })]
	}
	j.differCard(c)
	if len(c.names) == 0 {
		j.add(&engine.NotPlayed{Seat: one.Seat}, one.at)
		return
	}
	own := one.CardPlayed
	at := one.at
	own.Card = c.value
	for _, p := range c.plays {
		if p != nil && !p.absent && p.Card == c.value && !c.open {
			at = p.at
			break
		}
	}
	for _, p := range c.plays {
		if p != nil && own.Mark == 0 {
			own.Mark = p.Mark
		}
		if p != nil && own.Millis == 0 {
			own.Millis = p.Millis
		}
	}
	if c.answer >= 0 {
		at = c.answer
	}
	j.add(&own, at)
	for _, p := range c.plays {
		if p != nil {
			j.remarks(p.comments)
		}
	}
	if c.why == Answered && c.by != "" {
		j.add(&engine.Commented{Text: c.by, Place: engine.CommentOnCard, Braces: true}, c.answer)
	}
}

// differCard notes what is said differently of a place.
func (j *joining) differCard(c *cell) {
	places := 0
	says := make([]Said, len(c.plays))
	for w, p := range c.plays {
		switch {
		case p == nil:
			says[w] = Said{Silent: true, At: -1}
			if t := j.columns[c.column][w]; t != nil {
				says[w], places = Said{Value: none, At: t.start.At}, places+1
			}
		case p.absent:
			says[w] = Said{Value: none, At: p.at}
		default:
			says[w] = Said{Value: p.Card.String(), At: p.at}
		}
	}
	lacks := places > 0 // somebody has the trick, and not this place
	if len(c.names) == 1 && !c.absent && !c.open && !lacks && c.why != Answered {
		return
	}
	if len(c.names) == 0 {
		return
	}
	d := Difference{Deal: j.deal, Trick: j.numbers[c.column], Place: c.place, What: engine.DifferCard, Says: says, Settled: !c.open, Why: c.why, By: c.by,
		Value: c.value.String(), Question: c.question}
	if lacks && len(c.names) == 1 && !c.open && c.why != Answered {
		d.Why = LeftOut
	}
	j.out.Differences = append(j.out.Differences, d)
}

// taken adds the outcome of a trick, where all who write it say the same.
func (j *joining) taken(k, number int) {
	var all []part[*engine.TrickTaken]
	says, _ := j.says(func(w int, _ *sheet) (string, int) {
		if t := j.columns[k][w]; t != nil && t.taken != nil {
			all = append(all, *t.taken)
			return takenText(t.taken.E), t.taken.At
		}
		return "", 0
	})
	if len(all) == 0 {
		return
	}
	best, same := all[0], true
	for _, o := range all[1:] {
		same = same && o.E.Winner == best.E.Winner && (o.E.Points == best.E.Points || o.E.Points < 0 || best.E.Points < 0)
		if best.E.Points < 0 {
			best = o
		}
	}
	if !same {
		v, answer := j.differ(Difference{Trick: number, What: engine.DifferWinner, Says: says})
		if answer < 0 {
			return
		}
		for _, o := range all {
			if takenText(o.E) == v {
				best = part[*engine.TrickTaken]{o.E, answer}
			}
		}
	}
	j.add(best.E, best.At)
}

// tallies adds points, games and sheet, where all who write them say the same.
func (j *joining) tallies() {
	tally := func(what engine.Differing, of func(*sheet) (card.Shares, engine.Event, int)) {
		events := map[string]part[engine.Event]{}
		says, values := j.says(func(_ int, s *sheet) (string, int) {
			shares, e, at := of(s)
			if e == nil {
				return "", 0
			}
			text := sharesText(shares)
			if _, has := events[text]; !has {
				events[text] = part[engine.Event]{e, at}
			}
			return text, at
		})
		if len(values) == 0 {
			return
		}
		v := values[0]
		at := events[v].At
		if len(values) > 1 {
			var answer int
			if v, answer = j.differ(Difference{What: what, Says: says}); answer < 0 {
				return
			}
			at = answer
		}
		j.add(events[v].E, at)
	}
	tally(engine.DifferPoints, func(s *sheet) (card.Shares, engine.Event, int) {
		if s.points == nil {
			return nil, nil, 0
		}
		return s.points.E.Shares, s.points.E, s.points.At
	})
	tally(engine.DifferGames, func(s *sheet) (card.Shares, engine.Event, int) {
		if s.games == nil {
			return nil, nil, 0
		}
		return s.games.E.Shares, s.games.E, s.games.At
	})
	tally(engine.DifferSheet, func(s *sheet) (card.Shares, engine.Event, int) {
		if s.sheet == nil {
			return nil, nil, 0
		}
		return s.sheet.E.Shares, s.sheet.E, s.sheet.At
	})
}

// linesAfter adds what the witnesses write behind a trick and before the next.
func (j *joining) linesAfter(k int) {
	for w, t := range j.columns[k] {
		if t != nil {
			j.linesBehind(w, k, slices.Index(j.sheets[w].tricks, t)+1)
		}
	}
}

// linesBehind adds what a witness writes behind so many of its tricks, but for what another one wrote there too.
func (j *joining) linesBehind(w, k, behind int) {
	s := j.sheets[w]
	if s == nil || s.Unread {
		return
	}
	for i := range s.lines {
		l := &s.lines[i]
		if l.behind == behind && !j.written(w, l) {
			j.line(w, l)
		}
	}
}

// written reports whether a witness before has the same line; a claim that is ruled otherwise is open until somebody says how.
func (j *joining) written(w int, l *line) bool {
	for _, s := range j.sheets[:w] {
		if s == nil || s.Unread {
			continue
		}
		for i := range s.lines {
			if sameLine(s.lines[i].events[0].E, l.events[0].E) {
				return true
			}
		}
	}
	return false
}

// line adds a line, a claim without its ruling where another witness has another one.
func (j *joining) line(w int, l *line) {
	e := l.events[0]
	if claim, ok := e.E.(*engine.ClaimMade); ok {
		says, values := j.says(func(_ int, s *sheet) (string, int) {
			for i := range s.lines {
				if o := s.lines[i].events[0]; sameLine(claim, o.E) {
					return o.E.(*engine.ClaimMade).Ruling.String(), o.At
				}
			}
			return "", 0
		})
		if len(values) > 1 {
			own := *claim
			own.Ruling = 0
			if v, answer := j.differ(Difference{What: engine.DifferLine, Says: says}); answer >= 0 {
				for own.Ruling.String() != v {
					own.Ruling++
				}
			}
			e.E = &own
		}
	}
	j.add(e.E, e.At)
	j.remarks(l.events[1:])
}
