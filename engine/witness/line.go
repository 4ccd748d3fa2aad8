package witness

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
)

// remarks adds comments.
func (j *joining) remarks(of []part[engine.Event]) {
	for _, c := range of {
		j.add(c.E, c.At)
	}
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
			switch v, answer = j.differ(Difference{What: what, Says: says}); {
			case answer >= 0:
				at = answer
			case j.signed && !says[0].Silent:
				v, at = says[0].Value, says[0].At
			default:
				return
			}
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
			j.linesBehind(w, slices.Index(j.sheets[w].tricks, t)+1)
		}
	}
}

// linesBehind adds what a witness writes behind so many of its tricks, but for what another one wrote there too.
func (j *joining) linesBehind(w, behind int) {
	s := j.sheets[w]
	if s == nil || s.Unread {
		return
	}
	for i := range s.lines {
		l := &s.lines[i]
		if g := seenBy(l.events[0].E, w); l.behind == behind && g.Kind() == engine.KindGestureSeen {
			j.add(g, l.events[0].At)
			j.remarks(l.events[1:])
		} else if l.behind == behind && !j.written(w, l) {
			j.line(w, l)
		}
	}
}

// seenBy returns an event of the record of a witness, of a gesture with whose it is: what one coder saw stays beside what
// another did.
func seenBy(e engine.Event, w int) engine.Event {
	if g, ok := e.(*engine.GestureSeen); ok && w > 0 {
		own := *g
		own.Witness = w
		return &own
	}
	return e
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

// line adds a line. One that may change what the deal is worth, and that another witness who writes such things does
// not have, or a claim that another has ruled otherwise, is open: the claim stands there without its ruling, and
// another line does not.
func (j *joining) line(w int, l *line) {
	e := l.events[0]
	if text := decided(e.E); text != "" {
		says, values := j.says(func(_ int, s *sheet) (string, int) {
			for i := range s.lines {
				if o := s.lines[i].events[0]; sameLine(e.E, o.E) {
					return decided(o.E) + ruled(o.E), o.At
				}
			}
			if s.decides() {
				return none + " " + text, -1
			}
			return "", 0
		})
		if len(values) > 1 {
			v, answer := j.differ(Difference{What: engine.DifferLine, Says: says})
			stands := answer >= 0
			if !stands && j.signed && !says[0].Silent {
				v, stands = says[0].Value, true
			}
			claim, is := e.E.(*engine.ClaimMade)
			if strings.HasPrefix(v, none) || !stands && !is {
				return
			}
			if is {
				own := *claim
				for own.Ruling = 0; stands && text+ruled(&own) != v; {
					own.Ruling++
				}
				e.E = &own
			}
		}
	}
	j.add(e.E, e.At)
	j.remarks(l.events[1:])
}

// decided returns a line that may change what a deal is worth, in the notation and without the ruling of a claim; "" for another one.
func decided(e engine.Event) string {
	number := func(word string, n int) string {
		if n == 0 {
			return ""
		}
		return " " + word + " " + strconv.Itoa(n)
	}
	switch e := e.(type) {
	case *engine.ClaimMade:
		return "claim " + e.Claimant() + " against " + e.Whom() + number("deal", e.Deal) + number("trick", e.Trick)
	case *engine.RenunciaAdmitted:
		return "admit " + e.Seat.String() + number("trick", e.Trick)
	case *engine.PenaltyGiven:
		if e.Warning {
			return ""
		}
		who := cmp.Or(e.Outsider, e.Side.String())
		if e.Seat != card.NoSeat {
			who = e.Seat.String()
		}
		return "penalty " + e.Infraction.String() + " " + who + " award " + strconv.Itoa(e.Award)
	case *engine.SeatAbandoned:
		return "abandon " + e.Seat.String()
	case *engine.SeatDisqualified:
		return "disqualify " + e.Seat.String()
	case *engine.WalkedOver:
		return "walkover " + e.Side.String()
	case *engine.Misdealt:
		return "misdeal"
	case *engine.MarksSuspended:
		return "suspend " + e.Side.String() + " " + strconv.Itoa(e.Marks) + number("deal", e.Deal)
	case *engine.MarksExecuted:
		return "execute " + e.Side.String() + " " + strconv.Itoa(e.Marks)
	}
	return ""
}

// ruled returns the ruling of a claim as it stands behind it, "" of another line.
func ruled(e engine.Event) string {
	if c, ok := e.(*engine.ClaimMade); ok && c.Ruling != 0 {
		return " " + c.Ruling.String()
	}
	return ""
}

// decides reports whether a witness writes of a deal what it came to, or what was decided in it. Who writes the cards
// alone says nothing of that.
func (s *sheet) decides() bool {
	return s.points != nil || s.games != nil || s.sheet != nil ||
		slices.ContainsFunc(s.lines, func(l line) bool { return decided(l.events[0].E) != "" })
}
