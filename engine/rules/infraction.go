package rules

import "sueca/engine/message"

// Infraction is a breach of procedure other than the renúncia (infração).
type Infraction uint8

// The infractions, with the FPSD section that names each.
const (
	Late       Infraction = iota + 1 // 6.1 arriving late
	Talk                             // 6.2 talking, signalling
	Leave                            // 6.3 leaving the table
	TrumpCard                        // 6.4 trump card not collected
	LeadEarly                        // 6.5 leading before the trick is collected
	Slow                             // 6.6 slow play
	OutOfTurn                        // 6.7 playing out of turn
	Dropped                          // 6.8 a card off the table
	Retrieved                        // 6.9 taking back a played card
	Looked                           // 6.10 looking at, or reordering, the tricks
	Mixed                            // 6.10 mixing the tricks
	Conduct                          // 1 unsportsmanlike behaviour
	SheetFraud                       // 4.4 altering the sheet
)

// infractionNames are the infractions' words in the notation.
var infractionNames = [...]message.Word{
	"", "late", "talk", "leave", "trump-card", "lead-early", "slow", "out-of-turn",
	"dropped", "retrieved", "looked", "mixed", "conduct", "sheet",
}

// String returns the infraction's word in the notation, or "" for none.
func (i Infraction) String() string { return string(i.Word()) }

// Word returns the infraction's word in the notation, for translation.
func (i Infraction) Word() message.Word {
	if int(i) < len(infractionNames) {
		return infractionNames[i]
	}
	return ""
}

// ParseInfraction returns the infraction of a word of the notation, and whether
// there is one.
func ParseInfraction(word string) (Infraction, bool) {
	for i, name := range infractionNames {
		if i > 0 && string(name) == word {
			return Infraction(i), true
		}
	}
	return 0, false
}

// Tariff is the penalty that the FPSD rules set for an infraction (tabela de penalizações).
type Tariff struct {
	Section string
	// Warns: the pair is warned for its first offence, and pays for the next
	// one.
	Warns bool
	// Least and Most are the games that go to the opponents; [Forfeit] is
	// the match's target. Unless Between is set, only these two numbers are
	// possible.
	Least, Most int
	Between     bool
	// Grave is the least number of games that may be given for a first offence
	// that is otherwise only warned. With 0 none may be given.
	Grave int
}

// Forfeit stands in a [Tariff] for the whole match.
const Forfeit = -1

// fpsdTariff is section 6 of the FPSD rules. Talking is warned unless it had a
// direct influence, and a dropped card unless it was on purpose: then games may
// be given at once. For slow play and misconduct the referee decides how many.
var fpsdTariff = [...]Tariff{
	Late:       {Section: "6.1", Least: 2, Most: Forfeit},
	Talk:       {Section: "6.2", Warns: true, Least: 2, Most: 2, Grave: 2},
	Leave:      {Section: "6.3", Least: Forfeit, Most: Forfeit},
	TrumpCard:  {Section: "6.4", Warns: true},
	LeadEarly:  {Section: "6.5", Warns: true, Least: 1, Most: 1},
	Slow:       {Section: "6.6", Warns: true, Least: 0, Most: 4, Between: true, Grave: 1},
	OutOfTurn:  {Section: "6.7", Least: 1, Most: 1},
	Dropped:    {Section: "6.8", Warns: true, Least: 1, Most: Forfeit, Between: true, Grave: 2},
	Retrieved:  {Section: "6.9", Warns: true, Least: 1, Most: 1},
	Looked:     {Section: "6.10", Least: 2, Most: 2},
	Mixed:      {Section: "6.10", Least: 4, Most: 4},
	Conduct:    {Section: "1", Warns: true, Least: 0, Most: Forfeit, Between: true, Grave: 1},
	SheetFraud: {Section: "4.4", Least: 0, Most: Forfeit, Between: true},
}

// Tariff returns what the FPSD rules set for the infraction; the zero Tariff for none.
func (i Infraction) Tariff() Tariff {
	if int(i) >= len(fpsdTariff) {
		return Tariff{}
	}
	return fpsdTariff[i]
}

// Infractions returns all infractions.
func Infractions() []Infraction {
	out := make([]Infraction, SheetFraud)
	for i := range out {
		out[i] = Infraction(i + 1)
	}
	return out
}
