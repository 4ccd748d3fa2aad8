package witness

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
)

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
	number := 0 // that of the trick before
	for o := range k {
		number = max(number, j.numbers[o])
	}
	d := Difference{Trick: max(1, number), What: engine.DifferTrick, Says: j.saysTrick(k), Value: none, Why: Conflicts}
	if d.Settled = j.doubledIn(k); d.Settled {
		d.Why = Doubled
	}
	j.differ(d)
}

// lone notes that not all witnesses have a trick.
func (j *joining) lone(k, number int) {
	d := Difference{Trick: number, What: engine.DifferTrick, Says: j.saysTrick(k), Why: Conflicts}
	if j.conflicts(k) == 0 {
		_, first := ofOne(j.columns[k])
		d.Settled, d.Why, d.Value = true, LeftOut, cardsText(j.columns[k][first].cards())
	}
	j.differ(d)
}

// saysTrick returns what each witness says of a trick: its cards, or that there was none. Who has no tricks of the deal
// at all says nothing.
func (j *joining) saysTrick(k int) []Said {
	says, _ := j.says(func(w int, s *sheet) (string, int) {
		switch t := j.columns[k][w]; {
		case t != nil:
			return cardsText(t.cards()), t.start.At
		case len(s.tricks) == 0:
			return "", -1
		}
		return none, -1
	})
	return says
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
	if c.open {
		said := OpenCard{len(j.out.Events) - 1, make([]card.Card, len(c.plays))}
		for w, p := range c.plays {
			if p != nil && !p.absent {
				said.Cards[w] = p.Card
			}
		}
		j.out.Open = append(j.out.Open, said)
	}
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
