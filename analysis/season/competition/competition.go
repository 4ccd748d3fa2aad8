package competition

import (
	"slices"
	"strconv"
	"strings"
)

// Competition is what a text says (competição).
type Competition struct {
	Name string
	// Event, From and To say which matches are meant; empty for any.
	Event, From, To string
	Form            Form
	Double          bool // every two pairs meet twice; in a knockout, who has lost twice is out
	Length          int  // how many rounds a Swiss or a mixed competition has
	Days            []string
	Tables          int // 0 if the text does not say
	Encounter       Length
	Points          Points
	Ties            []Tie
	Substitutes     bool // they are allowed
	// WalkoverPoints: a walkover counts as points and a match won, and its games do not count.
	WalkoverPoints bool
	// Keep: what a pair played before it left counts, and it loses the rest by walkover.
	Keep  bool
	Pairs []Pair // by number; where partners change, those that are drawn, with numbers above [MaxPairs]
	// Players are those of a competition whose partners change, and of others those who have no partner before it is drawn.
	Players []Player
	Teams   []Team
	Aliases []Alias
	Groups  []Group // never empty in a league: one without a name where the text has none
	// Qualify is how many of each group go on to the knockout, 0 if there is none.
	Qualify  int
	Knockout Length // of an encounter in the knockout
	Seed     string
	Seeded   bool // the text has a seed
	// Awaited says of which public draw the seed will be the number, where that is not written yet.
	Awaited string
	// DrawnOn is the day of the public draw that the seed is of, empty where it is of none.
	DrawnOn  string
	Rounds   []Round
	Leavers  []Leaver
	Entrants []Entrant
	Fines    []Fine
	Prizes   []Prize
	Judges   bool // the draw names who judges each encounter
	Lots     []Lot

	// Lines are the lines of the text, for [Format].
	Lines []Line

	drawn map[[2]int]int // the pairs of two players, where partners change
}

// Form is how a competition is played.
type Form string

// The forms.
const (
	League     Form = "league"
	AllKnocked Form = "knockout" // a knockout from the first round on
	Swiss      Form = "swiss"    // who has as many points meets, so many rounds (suíço)
	Mixed      Form = "mixed"    // partners change each round, and each plays for himself
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
	// Bye is what a round brings to who has nobody to play against.
	Bye int
}

// Tie is what parts pairs that have as many points (desempate). "between " before one that counts matches, which is
// direct's way of counting: only the encounters among those who are tied, where all of them have met.
type Tie string

// The ties.
const (
	ByGames  Tie = "games"  // games difference
	ByScored Tie = "scored" // games made
	ByMocas  Tie = "mocas"  // matches won
	ByDirect Tie = "direct" // points in the encounters among those tied
	ByPoints Tie = "points" // card points difference
	ByMade   Tie = "made"   // card points made
	ByNegra  Tie = "negra"  // a deciding match
	// ByBuchholz and ByBerger weigh whom a pair met, or won against: see the ties in the package's text.
	ByBuchholz Tie = "buchholz"
	ByBerger   Tie = "berger"
	ByLot      Tie = "lot" // a lot that somebody drew and wrote down
)

// Pair is two people who play together.
type Pair struct {
	N     int
	Names [2]string
	Line  int

	players [2]int // where partners change
}

// Alias says that a name in the records is another spelling of a player's.
type Alias struct {
	Name, Is, By string
	Line         int
}

// Group is some pairs that play each other.
type Group struct {
	Name  string
	Pairs []int // in the order of the text; players, where partners change
}

// Player is somebody who plays for himself, or whose partner is still to be drawn (jogador).
type Player struct {
	N    int
	Name string
	Line int
}

// Team is some pairs whose results are added up (equipa).
type Team struct {
	N     int
	Name  string
	Pairs []int
	Line  int
}

// Entrant is a pair that comes later: it is drawn from a round on.
type Entrant struct{ Pair, Round, Line int }

// Fine is a fine that was laid on a pair (multa), with the points that it costs, 0 for one in money.
type Fine struct {
	Pair, Points int
	Why          string
	Line         int
}

// Prize is what a place brings (prémio).
type Prize struct {
	Place int
	What  string
	Line  int
}

// Has reports whether a pair is in the group.
func (g *Group) Has(pair int) bool { return slices.Contains(g.Pairs, pair) }

// Round is a drawn round that somebody wrote into the text (jornada).
type Round struct {
	N        int
	Date     string // empty if it is not said
	Knockout bool
	Negra    bool // its encounters decide among pairs that are tied, and count for nothing else
	Slots    []Slot
	Line     int
}

// ofLeague reports whether the round is one of the league, or of a competition of rounds.
func (r *Round) ofLeague() bool { return !r.Knockout && !r.Negra }

// Slot is an encounter of a round, or, with Bye, a pair that does not play in it.
type Slot struct {
	One, Other int
	Table      int // 0 if it is not said
	Judge      int // the pair that judges it, 0 if it is not said
	Bye        bool
	Line       int
}

// Leaver is a pair that left the competition, or was sent away.
type Leaver struct {
	Pair         int
	From         string // the first day on which it does not play, empty where Round says it and has no day
	Round        int    // the first round in which it does not play, 0 where From alone says it
	Why          string
	Keep         bool // what it played counts, and it loses the rest
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

// GroupOf returns the name of the group that a pair is in, empty where it has none.
func (c *Competition) GroupOf(pair int) string {
	if g := c.group(pair); g != nil {
		return g.Name
	}
	return ""
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

// entrant returns the first round for which a pair is drawn.
func (c *Competition) entrant(pair int) int {
	for _, e := range c.Entrants {
		if e.Pair == pair {
			return e.Round
		}
	}
	return 1
}

// team returns the number of the team that a pair is of, 0 if it is of none.
func (c *Competition) team(pair int) int {
	for _, t := range c.Teams {
		if slices.Contains(t.Pairs, pair) {
			return t.N
		}
	}
	return 0
}

// members returns who has what a side of an encounter gets: the pair itself, or where partners change its two players.
func (c *Competition) members(side int) []int {
	if c.Form != Mixed {
		return []int{side}
	}
	if p := c.pair(side); p != nil {
		return p.players[:]
	}
	return nil
}

// side returns a side of an encounter as it is written: the number of the pair, or where partners change of both players.
func (c *Competition) side(n int) string {
	var parts []string
	for _, m := range c.members(n) {
		parts = append(parts, strconv.Itoa(m))
	}
	return strings.Join(parts, " + ")
}

// everybody returns the names of all who play.
func (c *Competition) everybody() (names []string) {
	for _, p := range c.Pairs {
		names = append(names, p.Names[:]...)
	}
	for _, p := range c.Players {
		if !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}

// together returns the pair that two players are drawn as, 0 if they are not.
func (c *Competition) together(one, other int) int { return c.drawn[meeting(one, other)] }

// player returns the number of a player by name, 0 if there is none.
func (c *Competition) player(name string) int {
	for _, p := range c.Players {
		if p.Name == name {
			return p.N
		}
	}
	return 0
}

// RowNames returns whom a row of the standing is of: the names of a pair, or where partners change of one player.
func (c *Competition) RowNames(n int) []string {
	if c.Form == Mixed {
		for _, p := range c.Players {
			if p.N == n {
				return []string{p.Name}
			}
		}
		return nil
	}
	if p := c.pair(n); p != nil {
		return slices.Clone(p.Names[:])
	}
	return nil
}

// ofRounds reports whether a competition has a number of rounds, each drawn from what the ones before brought.
func (c *Competition) ofRounds() bool { return c.Form == Swiss || c.Form == Mixed }

// tabled reports whether a competition has a standing: all but a knockout from the first round on.
func (c *Competition) tabled() bool { return c.Form != AllKnocked }

// leagueRounds returns how many rounds of the league are written down.
func (c *Competition) leagueRounds() (n int) {
	for _, r := range c.Rounds {
		if r.ofLeague() {
			n++
		}
	}
	return n
}

// meetings returns how often two pairs of a group meet.
func (c *Competition) meetings() int {
	if c.Double {
		return 2
	}
	return 1
}
