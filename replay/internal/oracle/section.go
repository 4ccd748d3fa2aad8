package oracle

import (
	"fmt"
	"maps"
	"slices"
)

// Codes are the findings that the oracle has opinions about. "incomplete-deal" is used for
// "cards-unwritten" too.
var Codes = []string{
	"syntax", "unknown-rules", "leader-inferred", "card-twice", "hand-size", "trick-size", "not-in-deck",
	"card-not-in-hand", "renuncia",
	"renuncia-possible", "obligation", "out-of-turn", "wrong-leader", "wrong-first-leader", "wrong-dealer", "trump-not-held",
	"winner-mismatch", "points-mismatch", "games-mismatch", "sheet-mismatch", "result-mismatch", "claim-wrong-ruling",
	"claim-inadmissible", "claim-undecided", "penalty-mismatch", "unclaimed-renuncia", "incomplete-deal", "rules-assumed",
	"no-deal-fits",
	"result-impossible", "match-over", "deal-missing", "admission-unfounded", "consent-late", "wrong-bid",
	"wrong-declarer", "wrong-call", "misdeal-disputed",
}

// untrue are the codes that say that something is written otherwise than it was or can have been.
var untrue = []string{
	"card-twice", "card-not-in-hand", "trump-not-held", "no-deal-fits", "wrong-leader", "wrong-first-leader",
	"wrong-dealer", "winner-mismatch", "points-mismatch",
}

// byPlays are the codes that follow from who revoked, byResult those that follow from what a deal was worth,
// byRuling those that follow from how a claim was ruled.
var (
	byPlays = []string{"renuncia", "renuncia-possible", "obligation", "unclaimed-renuncia", "claim-wrong-ruling",
		"claim-undecided", "admission-unfounded"}
	byResult = []string{"games-mismatch", "result-impossible"}
	byRuling = []string{"claim-inadmissible", "claim-undecided", "claim-wrong-ruling"}
)

// A Must says that there is some finding on one of the lines with one of the codes.
type Must struct {
	Lines []int
	Codes []string
}

// A Play is a seat's card in a trick.
type Play struct{ Trick, Seat int }

// A Section is the head of a match, or one of its deals.
type Section struct {
	From, To, Number int
	// Want are the lines of each code's findings, May those where there may be one too. Open are the
	// codes that the oracle has no opinion of.
	Want, May map[string]map[int]bool
	Open      map[string]bool
	Must      []Must
	// Points are by side and Games and Sheet by column, nil for not determined, where they are not open.
	Points, Games, Sheet             map[string]int
	PointsOpen, GamesOpen, SheetOpen bool
	// Slips are the fewest that any reading of the deal supposes; -1 where none was found.
	Slips int
	// Proven are the renúncias that the simplest readings prove.
	Proven map[Play]bool
	// Vague says that some card is known in part only, Faulty that something cannot have been so whatever was
	// meant: a fifth card, an eleventh in a hand.
	Vague, Faulty bool

	weigh      func(Play) bool
	onlyPoints bool
}

// Consistent reports whether nothing in the deal contradicts anything else in it but the sum of all its tricks,
// which says of none that it is wrong.
func (s *Section) Consistent() bool { return (s.Slips == 0 || s.onlyPoints) && !s.Faulty }

// MayProve reports whether a play may be proven to be a renúncia: every reading of the deal that is
// worth weighing proves it.
func (s *Section) MayProve(p Play) bool { return s.weigh != nil && s.weigh(p) }

func newSection(from, to, number int) *Section {
	return &Section{From: from, To: to, Number: number, Want: map[string]map[int]bool{}, May: map[string]map[int]bool{},
		Open: map[string]bool{}, Proven: map[Play]bool{}}
}

func (s *Section) want(code string, line int) { put(s.Want, code, line) }
func (s *Section) may(code string, line int)  { put(s.May, code, line) }

// fault wants a finding of what cannot have been so whatever was meant.
func (s *Section) fault(code string, line int) {
	s.want(code, line)
	s.Faulty = true
}

func put(m map[string]map[int]bool, code string, line int) {
	if m[code] == nil {
		m[code] = map[int]bool{}
	}
	m[code][line] = true
}

func (s *Section) open(codes ...string) {
	for _, c := range codes {
		s.Open[c] = true
	}
}

func (s *Section) must(lines []int, codes ...string) { s.Must = append(s.Must, Must{lines, codes}) }

// all returns all the lines of the section.
func (s *Section) all() (out []int) {
	for l := s.From; l <= s.To; l++ {
		out = append(out, l)
	}
	return out
}

// Against returns where the findings of somebody else differ from what is expected; lines are theirs of a code,
// in this section and in order.
func (s *Section) Against(lines func(code string) []int) (out []string) {
	for _, code := range Codes {
		if s.Open[code] {
			continue
		}
		got := lines(code)
		for _, l := range got {
			if !s.Want[code][l] && !s.May[code][l] {
				out = append(out, fmt.Sprintf("%s: not expected on line %d", code, l))
			}
		}
		for _, l := range slices.Sorted(maps.Keys(s.Want[code])) {
			if !slices.Contains(got, l) {
				out = append(out, fmt.Sprintf("%s: expected on line %d", code, l))
			}
		}
	}
	for _, m := range s.Must {
		said := func(code string) bool {
			return slices.ContainsFunc(lines(code), func(l int) bool { return slices.Contains(m.Lines, l) })
		}
		if !slices.ContainsFunc(m.Codes, said) {
			out = append(out, fmt.Sprintf("nothing said: none of %v on %v", m.Codes, m.Lines))
		}
	}
	return out
}
