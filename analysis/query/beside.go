package query

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// besideWords are about what is written beside a card.
var besideWords = []word{
	timed(playValue("seconds", "the seconds written beside the card: seconds > 12.5", aDecimal, func(l *moment) (int, bool) {
		n := int(l.beside().millis)
		return n, n > 0
	})),
	timed(playTruth("slow", "it took longer than the median of the cards that the seat chose among as many in this match; not known where those "+
		"are fewer than four", isSlow)),
	{name: "mark", means: "the mark behind the card: mark is \"!\", mark ~ \"[?]\"", sort: aText, level: ofPlay,
		with: func(*compiler, []operand) operand {
			return operand{text: func(l *moment) (string, bool) {
				text := l.beside().mark.String()
				return text, text != ""
			}}
		}},
}

// timed makes a word one that asks how long a card took.
func timed(w word) word {
	w.timed = true
	return w
}

// mostThousands bounds numbers of which thousandths are counted.
const mostThousands = 1 << 40

// inSeconds makes a number and a decimal both decimals.
func inSeconds(a, b operand) (operand, operand) {
	switch {
	case a.sort == aNumber && b.sort == aDecimal:
		a.thousandths()
	case a.sort == aDecimal && b.sort == aNumber:
		b.thousandths()
	}
	return a, b
}

func (o *operand) thousandths() {
	whole := o.num
	o.sort, o.by = aDecimal, nil
	o.num = func(l *moment) (int, bool) {
		n, ok := whole(l)
		return 1000 * max(-mostThousands, min(n, mostThousands)), ok
	}
}

// beside returns the play at hand, with what is written beside its card.
func (l *moment) beside() *scenePlay {
	if s := l.DealView; s.playout != nil && !s.besides {
		s.besides = true
		s.readBeside()
	}
	return l.play()
}

// readBeside sets what is written beside the cards of a playout. The deals of a match are asked for in their order.
func (s *DealView) readBeside() {
	if s.written == nil {
		s.written = s.Written()
	}
	at := slices.IndexFunc(s.written, func(e engine.Event) bool {
		d, ok := e.(*engine.DealStarted)
		return ok && d.Number == s.Deal
	})
	if at < 0 {
		return // the match cannot be read
	}
	s.written = s.written[at:]
	n := 0
	for _, e := range s.written {
		if c, ok := e.(*engine.CardPlayed); ok && n < s.n {
			s.plays[n].mark, s.plays[n].millis = c.Mark, c.Millis
			n++
		}
		if n == s.n {
			return
		}
	}
}

// paces are how fast the seats of a match play: the medians of the milliseconds of their cards, by how many they chose
// among. They are made when they are first asked for.
type paces struct {
	once   bool
	events []engine.Event
	judge  func() *replay.Match
	load   func() []engine.Event // the events, where they are not read yet

	// twice are the medians, times two, 0 for none.
	twice [card.H + 1][rules.MaxTricks + 1]int
}

// leastOfPace is the fewest cards of which there is a median.
const leastOfPace = 4

// of returns twice the median of a seat among so many cards, 0 if it has none.
func (p *paces) of(seat card.Seat, choices int) int {
	if !p.once {
		p.once = true
		p.measure()
	}
	return p.twice[seat][choices]
}

func (p *paces) measure() {
	if p.load != nil {
		p.events = p.load()
	}
	var taken [card.H + 1][rules.MaxTricks + 1][]int
	view := new(DealView)
	_ = replay.Walk(p.events, p.judge, func(d *replay.Ended) error {
		view.set(&d.State.Deal, &d.State.Rules)
		for i := range view.n {
			x := &view.plays[i]
			if legal, ok := view.legal(i); ok && x.millis > 0 {
				of := &taken[x.seat][min(legal.Len(), rules.MaxTricks)]
				*of = append(*of, int(x.millis))
			}
		}
		return nil
	})
	for seat := range taken {
		for k, of := range taken[seat] {
			if n := len(of); n >= leastOfPace {
				slices.Sort(of)
				p.twice[seat][k] = of[(n-1)/2] + of[n/2]
			}
		}
	}
}

func isSlow(l *moment) truth {
	x := l.beside()
	if x.millis == 0 || l.paces == nil {
		return unknown
	}
	n, ok := choices(l)
	if !ok {
		return unknown
	}
	twice := l.paces.of(x.seat, min(n, rules.MaxTricks))
	return where(twice > 0, 2*int(x.millis) > twice)
}
