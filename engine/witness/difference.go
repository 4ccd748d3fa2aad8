package witness

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
)

// Difference is one thing that witnesses say differently, or that not all of them say.
type Difference struct {
	Deal  int // the number in the joined match
	Trick int // and in its deal; 0 outside a trick
	Place int // of a card in its trick, from 1
	What  engine.Differing
	Seat  card.Seat // of a hand
	Says  []Said    // by each witness, in their order
	// Settled says that nothing is open, and Value then what counts, in the notation; "-" is that there is no such thing.
	Settled bool
	Value   string
	Why     Why
	By      string // who answered
	// Question numbers what is open in a deal, from 1: differences with the same number are answered together. It is 0 for what is settled.
	Question int
}

// Answer returns what says that a value is true there, and by whom. Of two differences it is not the same.
func (d *Difference) Answer(value, by string) engine.Settled {
	return engine.Settled{Deal: d.Deal, Trick: d.Trick, What: d.What, Place: d.Place, Seat: d.Seat, Value: value, By: by}
}

// Said is what one witness says.
type Said struct {
	Value  string // in the notation; "-" for a card that was not played, or a trick that was not
	Silent bool
	At     int // the index of the event, -1 where there is none
}

// Why is why a difference is settled, or open.
type Why uint8

// The reasons.
const (
	Open      Why = iota // nothing of the pack speaks for one
	ByPack               // the others' card lies elsewhere, as all say, and this one nowhere else
	Answered             // somebody said so
	LeftOut              // one has a trick that others do not, and its cards lie nowhere else
	Doubled              // a trick is written twice
	Twice                // all say so, and the card lies in another place too
	OneAlone             // only one says so, and who took the trick before is another
	Conflicts            // one has a trick that others do not, and some of its cards lie elsewhere
)

var whyNames = [...]string{"open", "pack", "answered", "left-out", "doubled", "twice", "one-alone", "conflicts"}

// String returns the reason's name, a lower-case word.
func (w Why) String() string { return whyNames[w] }

// none is the value of what is not there.
const none = "-"

// leaderText returns who led a trick, and who played each card where that is written.
func leaderText(t *trick) string {
	out := t.start.E.Leader.String()
	if t.start.E.Leader == card.NoSeat {
		out = ""
	}
	named := false
	var seats strings.Builder
	for i := range t.plays {
		named = named || t.plays[i].Seat != card.NoSeat
		seats.WriteString(t.plays[i].Seat.String())
	}
	if named {
		out += " " + seats.String()
	}
	return out
}

// cardsText returns cards with blanks between them.
func cardsText(cards []card.Card) string {
	out := make([]string, len(cards))
	for i, c := range cards {
		out[i] = c.String()
	}
	return strings.Join(out, " ")
}

// sharesText returns tallies as they are written.
func sharesText(of card.Shares) string {
	if len(of) == 0 {
		return "none"
	}
	var out []string
	of = slices.Clone(of)
	slices.SortFunc(of, func(a, b card.Share) int { return strings.Compare(a.Side.String(), b.Side.String()) })
	for _, s := range of {
		out = append(out, s.Side.String()+" "+strconv.Itoa(s.N))
	}
	return strings.Join(out, " ")
}

// takenText returns the outcome of a trick as it is written.
func takenText(e *engine.TrickTaken) string {
	if e.Points < 0 {
		return e.Winner.String()
	}
	return e.Winner.String() + " " + strconv.Itoa(e.Points)
}

// handText returns the cards of a hand, and its voids.
func handText(e *engine.HandRecorded) string {
	out := cardsText(e.Cards)
	for s := range e.Voids.All() {
		out += " " + s.String() + "-"
	}
	return strings.TrimSpace(out)
}
