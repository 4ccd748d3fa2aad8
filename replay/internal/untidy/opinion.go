package untidy

// Codes are the findings that the naive judge has an opinion about.
var Codes = []string{
	"unknown-rules", "leader-inferred", "card-twice", "hand-size", "trick-size", "not-in-deck", "card-not-in-hand", "renuncia", "renuncia-possible",
	"obligation", "out-of-turn", "wrong-leader", "wrong-first-leader", "wrong-dealer", "trump-not-held",
	"winner-mismatch", "points-mismatch", "games-mismatch", "sheet-mismatch", "result-mismatch",
	"claim-wrong-ruling", "claim-inadmissible", "claim-undecided", "penalty-mismatch", "unclaimed-renuncia", "incomplete-deal",
	"rules-assumed", "no-deal-fits", "result-impossible", "match-over", "deal-missing", "admission-unfounded",
	"consent-late",
}

var impossible = []string{"card-twice", "hand-size", "trick-size", "not-in-deck", "card-not-in-hand", "trump-not-held", "no-deal-fits"}

var inOrder = []string{"out-of-turn", "wrong-leader", "wrong-first-leader", "wrong-dealer", "winner-mismatch"}

// An Opinion is what the naive judge says of a match.
type Opinion struct {
	Sections []*Section // the head of the match, then its deals
	Sheet    *[2]int    // nil where it has no opinion
	Over     bool
	Winner   int // pair, -1 for none
	OverOpen bool
	Unruled  bool // by rules that cannot be read
}

// A Section is the head of a match, or one of its deals.
type Section struct {
	From, To, Number int
	// Want are the lines of each code's findings. Open are the codes that the judge does not
	// know enough to have an opinion about.
	Want map[string]map[int]bool
	Open map[string]bool
	Must []Must
	// Points and Games are nil for not determined, where they are not open.
	Points, Games         *[2]int
	PointsOpen, GamesOpen bool
	// Barred says that no way to read the deal fits: nobody may be convicted.
	Barred bool
	// Proven has the renúncias that every reading of the deal proves; Provable those that
	// the record as written proves, which is as much as may be proven at all.
	Proven, Provable map[Play]bool
	// Consistent says that nothing in the deal contradicts anything else in it.
	Consistent bool
	// Faultless says of a deal whose trump, or a leader in it, is not known that nothing contradicts
	// anything under some suit, or by some leader.
	Faultless bool
	// Fits says that some deal of the pack fits the cards as they are written.
	Fits bool
	// Vague says that some card is known in part only, Five that a trick has more than four.
	Vague, Five bool

	weigh  func() *weighing // see [Section.MayProve]
	weighs *weighing
	inner  *deal
	may    map[int]bool // seats of which some card may have followed suit or not
}

// A Play is a seat's card in a trick.
type Play struct{ Trick, Seat int }

// Must says that some finding stands on one of the lines with one of the codes.
type Must struct {
	Lines, Codes map[any]bool
	Why          string
}

func newSection(from, to, number int) *Section {
	return &Section{From: from, To: to, Number: number, Want: map[string]map[int]bool{}, Open: map[string]bool{}, Proven: map[Play]bool{}, Provable: map[Play]bool{}, may: map[int]bool{}}
}

func (s *Section) want(code string, line int) {
	if s.Want[code] == nil {
		s.Want[code] = map[int]bool{}
	}
	s.Want[code][line] = true
}

func (s *Section) open(codes ...string) {
	for _, c := range codes {
		s.Open[c] = true
	}
}

func (s *Section) must(why string, lines []int, codes ...string) {
	m := Must{map[any]bool{}, map[any]bool{}, why}
	for _, l := range lines {
		m.Lines[l] = true
	}
	for _, c := range codes {
		m.Codes[c] = true
	}
	s.Must = append(s.Must, m)
}

func (s *Section) lines() []int {
	var out []int
	for l := s.From; l <= s.To; l++ {
		out = append(out, l)
	}
	return out
}

// MayProve reports whether a play may be proven to be a renúncia: the record as written proves
// it and, where it contradicts itself, so does every other reading that is worth weighing.
func (s *Section) MayProve(p Play) bool {
	if s.Provable[p] && s.weighs == nil {
		s.weighs = s.weigh()
	}
	return s.Provable[p] && s.weighs.weighed(p)
}

// Line returns the line of a trick of the deal, 0 if it is not written.
func (s *Section) Line(trick int) int { return s.inner.trickLine(trick) }
