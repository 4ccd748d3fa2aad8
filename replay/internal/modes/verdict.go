package modes

import (
	"fmt"
	"slices"
)

// A Verdict is what this package makes of a record.
type Verdict struct {
	Mode  string
	Codes []string // of the tags and of the result
	Deals []*Deal
	// Winners are the columns that have won, in letter order, where Over.
	Over     bool
	OverOpen bool // it has no opinion
	Winners  []string
}

// An Opinion is what a record tells of one card.
type Opinion int

const (
	Unjudged Opinion = iota // nothing is said of it
	Innocent                // in no world that fits is it a renúncia
	Possible                // in some
	Proven                  // in every one
)

func (o Opinion) String() string {
	return [...]string{"unjudged", "innocent", "possible", "proven"}[o]
}

// A Play is a card of a trick, by who played it.
type Play struct {
	Trick int
	Seat  string
}

// A Deal is what is expected of one deal.
type Deal struct {
	Number      int
	Quarantined bool
	Complete    bool
	// Contradicted says that the record contradicts itself, or says too little of who played what: then
	// no card is judged, and nobody who is innocent may be proven guilty by whoever tries.
	Contradicted bool
	// Fits says that some world fits the record as it is written.
	Fits bool

	Sides   []string       // nil where they are not known
	Winners map[int]string // of each trick where it is known
	// Plays has the cards that were written, leads included. MayFollow are those that can have been
	// of the suit led: whatever else they may be, nobody can say that the suit was not followed.
	Plays     map[Play]Opinion
	MayFollow map[Play]bool

	// Points and Tricks are by side. PointsOpen and GamesOpen say that there is no opinion; nil
	// without that says that the record does not determine them.
	Points, Tricks map[string]int
	PointsOpen     bool
	Games          map[string]int // by column, claims included
	GamesOpen      bool
	Sheet          map[string]int // running; nil where it is not known
	Claims         []Claim

	// Codes are the findings that must stand in the deal. Of those in Open there is no opinion. Of each
	// list in AnyOf one must stand. No other code of [Vocabulary] may.
	Codes map[string]bool
	Open  map[string]bool
	AnyOf [][]string
}

// A Claim is a claim as the record shows it.
type Claim struct {
	Admissible bool
	Verdict    string // upheld, rejected, undecided; empty for no opinion
	Award      map[string]int
}

// Vocabulary is the codes that this package has opinions about.
var Vocabulary = []string{
	"syntax", "card-twice", "hand-size", "trick-size", "not-in-deck", "card-not-in-hand", "renuncia", "renuncia-possible", "out-of-turn",
	"wrong-leader", "wrong-first-leader", "wrong-dealer", "trump-not-held", "winner-mismatch", "points-mismatch", "games-mismatch",
	"sheet-mismatch", "result-mismatch", "claim-wrong-ruling", "claim-inadmissible", "claim-undecided", "incomplete-deal",
	"no-deal-fits", "match-over", "deal-missing", "admission-unfounded", "wrong-bid", "wrong-declarer", "wrong-call",
}

func (d *Deal) want(code string) { d.Codes[code] = true }
func (d *Deal) open(codes ...string) {
	for _, c := range codes {
		d.Open[c] = true
	}
}
func (d *Deal) anyOf(codes ...string) {
	d.AnyOf = append(d.AnyOf, codes)
	d.open(codes...)
}

// Disagree compares the codes that somebody found in a deal with what is expected, and returns what
// differs: "+code" is found and not expected, "-code" is expected and not found.
func (d *Deal) Disagree(found []string) []string {
	var out []string
	for c := range d.Codes {
		if !slices.Contains(found, c) && !d.Open[c] {
			out = append(out, "-"+c)
		}
	}
	for _, c := range found {
		if slices.Contains(Vocabulary, c) && !d.Codes[c] && !d.Open[c] {
			out = append(out, "+"+c)
		}
	}
	for _, some := range d.AnyOf {
		if !slices.ContainsFunc(some, func(c string) bool { return slices.Contains(found, c) }) {
			out = append(out, fmt.Sprint("-", some))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Judge says what it expects to be found in a record of one match. It fails where the Rules tag
// names no table of this package.
func Judge(text string) (Verdict, error) {
	m, err := read(text)
	if err != nil {
		return Verdict{}, err
	}
	j := &judge{m: m, t: m.t, v: &Verdict{Mode: m.t.name, Codes: m.codes}}
	for _, d := range m.deals {
		s := &Deal{Number: d.number, Quarantined: d.bad, Codes: map[string]bool{}, Open: map[string]bool{}, Plays: map[Play]Opinion{}, MayFollow: map[Play]bool{}, Winners: map[int]string{}}
		j.v.Deals = append(j.v.Deals, s)
		if d.bad {
			s.want("syntax")
			s.open(Vocabulary...)
			delete(s.Open, "syntax")
			s.PointsOpen, s.GamesOpen, s.Contradicted = true, true, true
			j.own = append(j.own, nil)
			continue
		}
		j.deal(d, s)
	}
	j.dealers()
	j.sheet()
	return *j.v, nil
}

type judge struct {
	m *match
	t *table
	v *Verdict
	// own is what each deal brought by itself, before claims; nil where that is not known.
	own []map[string]int
}
