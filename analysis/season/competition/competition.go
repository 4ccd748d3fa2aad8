package competition

import "slices"

// Competition is what a text says (competição).
type Competition struct {
	Name string
	// Event, From and To say which matches are meant; empty for any.
	Event, From, To string
	Form            Form
	Double          bool // every two pairs meet twice
	Days            []string
	Tables          int // 0 if the text does not say
	Encounter       Length
	Points          Points
	Ties            []Tie
	Substitutes     bool // they are allowed
	// WalkoverPoints: a walkover counts as points and a match won, and its games do not count.
	WalkoverPoints bool
	// Keep: what a pair played before it left counts, and it loses the rest by walkover.
	Keep    bool
	Pairs   []Pair // by number
	Aliases []Alias
	Groups  []Group // never empty in a league: one without a name where the text has none
	// Qualify is how many of each group go on to the knockout, 0 if there is none.
	Qualify  int
	Knockout Length // of an encounter in the knockout
	Seed     string
	Seeded   bool // the text has a seed
	Rounds   []Round
	Leavers  []Leaver
	Lots     []Lot

	// Lines are the lines of the text, for [Format].
	Lines []Line
}

// Form is how a competition is played.
type Form string

// The forms.
const (
	League     Form = "league"
	AllKnocked Form = "knockout" // a knockout from the first round on
)

// Length is how many matches an encounter has (encontro): N, or, with First, as many as it
// takes until one pair has won N.
type Length struct {
	N     int
	First bool
}

// Points are what a match brings, or, with Encounter, an encounter that is over.
type Points struct {
	Encounter                                        bool
	Won, Drawn, Lost, Walkover, Absent, Disqualified int
}

// Tie is what parts pairs that have as many points (desempate).
type Tie string

// The ties.
const (
	ByGames  Tie = "games"  // games difference
	ByScored Tie = "scored" // games made
	ByMocas  Tie = "mocas"  // matches won
	ByDirect Tie = "direct" // points in the encounters among those tied
	ByPoints Tie = "points" // card points difference
	ByLot    Tie = "lot"    // a lot that somebody drew and wrote down
)

// Pair is two people who play together.
type Pair struct {
	N     int
	Names [2]string
	Line  int
}

// Alias says that a name in the records is another spelling of a player's.
type Alias struct {
	Name, Is, By string
	Line         int
}

// Group is some pairs that play each other.
type Group struct {
	Name  string
	Pairs []int // in the order of the text
}

// Has reports whether a pair is in the group.
func (g *Group) Has(pair int) bool { return slices.Contains(g.Pairs, pair) }

// Round is a drawn round that somebody wrote into the text (jornada).
type Round struct {
	N        int
	Date     string // empty if it is not said
	Knockout bool
	Slots    []Slot
	Line     int
}

// Slot is an encounter of a round, or, with Bye, a pair that does not play in it.
type Slot struct {
	One, Other int
	Table      int // 0 if it is not said
	Bye        bool
	Line       int
}

// Leaver is a pair that left the competition, or was sent away.
type Leaver struct {
	Pair         int
	From         string // the first day on which it does not play
	Why          string
	Disqualified bool
	Line         int
}

// Lot is a lot that was drawn among pairs that nothing else parted, the first one first.
type Lot struct {
	Pairs []int
	How   string
	Line  int
}

// Line is one line of a text.
type Line struct {
	said      *statement // nil for a line without a statement
	tokens    []token
	comment   string
	commented bool
	// raw is the line as it stands, if it cannot be read.
	raw    string
	unread bool
}

// pair returns a pair by its number, nil if there is none.
func (c *Competition) pair(n int) *Pair {
	i, ok := slices.BinarySearchFunc(c.Pairs, n, func(p Pair, n int) int { return p.N - n })
	if !ok {
		return nil
	}
	return &c.Pairs[i]
}

// Pair returns the pair with a number, and whether there is one.
func (c *Competition) Pair(n int) (Pair, bool) {
	if p := c.pair(n); p != nil {
		return *p, true
	}
	return Pair{}, false
}

// Person returns the name of the person whom a name in a record means, by the aliases.
func (c *Competition) Person(name string) string {
	for _, a := range c.Aliases {
		if a.Name == name {
			return a.Is
		}
	}
	return name
}

// group returns the group that a pair is in, nil if there is none.
func (c *Competition) group(pair int) *Group {
	for i := range c.Groups {
		if c.Groups[i].Has(pair) {
			return &c.Groups[i]
		}
	}
	return nil
}

// leaver returns the line by which a pair left, nil if it did not.
func (c *Competition) leaver(pair int) *Leaver {
	for i := range c.Leavers {
		if c.Leavers[i].Pair == pair {
			return &c.Leavers[i]
		}
	}
	return nil
}

// meetings returns how often two pairs of a group meet.
func (c *Competition) meetings() int {
	if c.Double {
		return 2
	}
	return 1
}
