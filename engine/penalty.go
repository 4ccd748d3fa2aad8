package engine

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
var infractionNames = [...]Word{
	"", "late", "talk", "leave", "trump-card", "lead-early", "slow", "out-of-turn",
	"dropped", "retrieved", "looked", "mixed", "conduct", "sheet",
}

// String returns the infraction's word in the notation, or "" for none.
func (i Infraction) String() string { return string(i.Word()) }

// Word returns the infraction's word in the notation, for translation.
func (i Infraction) Word() Word {
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

// tariff is the penalty that the rules set for an infraction.
type tariff struct {
	section string
	// warns: the pair is warned for its first offence, and pays for the next
	// one.
	warns bool
	// least and most are the games that go to the opponents; forfeit stands for
	// the match's target. Unless between is set, only these two numbers are
	// possible.
	least, most int
	between     bool
	// grave is the least number of games that may be given for a first offence
	// that is otherwise only warned. With 0 none may be given.
	grave int
}

const forfeit = -1

// fpsdTariff is section 6 of the FPSD rules. Talking is warned unless it had a
// direct influence, and a dropped card unless it was on purpose: then games may
// be given at once. For slow play and misconduct the referee decides how many.
var fpsdTariff = [...]tariff{
	Late:       {section: "6.1", least: 2, most: forfeit},
	Talk:       {section: "6.2", warns: true, least: 2, most: 2, grave: 2},
	Leave:      {section: "6.3", least: forfeit, most: forfeit},
	TrumpCard:  {section: "6.4", warns: true},
	LeadEarly:  {section: "6.5", warns: true, least: 1, most: 1},
	Slow:       {section: "6.6", warns: true, least: 0, most: 4, between: true, grave: 1},
	OutOfTurn:  {section: "6.7", least: 1, most: 1},
	Dropped:    {section: "6.8", warns: true, least: 1, most: forfeit, between: true, grave: 2},
	Retrieved:  {section: "6.9", warns: true, least: 1, most: 1},
	Looked:     {section: "6.10", least: 2, most: 2},
	Mixed:      {section: "6.10", least: 4, most: 4},
	Conduct:    {section: "1", warns: true, least: 0, most: forfeit, between: true, grave: 1},
	SheetFraud: {section: "4.4", least: 0, most: forfeit, between: true},
}

// Section returns the section of the FPSD rules that names the infraction.
func (i Infraction) Section() string {
	if i == 0 || int(i) >= len(fpsdTariff) {
		return ""
	}
	return fpsdTariff[i].section
}

// Tariff returns what the FPSD rules set for the infraction: whether a pair's
// first one is only warned, and the least and the most games to the opponents.
// If forfeits is true, the most is the whole match.
func (i Infraction) Tariff() (warns bool, least, most int, forfeits bool) {
	t := fpsdTariff[i]
	return t.warns, t.least, t.most, t.most == forfeit
}

// Infractions returns all infractions.
func Infractions() []Infraction {
	out := make([]Infraction, SheetFraud)
	for i := range out {
		out[i] = Infraction(i + 1)
	}
	return out
}

// Warnings counts the warnings of each pair for each infraction. The FPSD rules
// say "recurrence by a player of the same pair"; that warnings are counted per
// infraction and for the whole match is our convention.
type Warnings [MaxSeats + 1][SheetFraud + 1]uint8

// Check reports whether a penalty as given agrees with the rules. If it does
// not, the message says what the rules would have given. Check does not count
// the penalty: see [Warnings.Count].
func (w *Warnings) Check(p *PenaltyGiven, r *Rules) (bool, Message) {
	if p.Infraction == 0 || int(p.Infraction) >= len(fpsdTariff) {
		return true, Message{}
	}
	if r.Penalties != PenaltiesFPSD {
		if p.Award > 0 {
			return false, Msg("these rules have no penalties; %d was awarded", p.Award)
		}
		return true, Message{}
	}
	if p.Outsider != "" {
		if p.Award > 0 {
			return false, Msg("who does not play has no opponents that games could go to; %d were awarded", p.Award)
		}
		return true, Message{}
	}
	t := fpsdTariff[p.Infraction]
	target := int(r.Target)
	if p.Infraction == Late && p.Minutes > 0 {
		return checkLate(p, target)
	}
	least, most := t.least, t.most
	if least == forfeit {
		least = target
	}
	if most == forfeit {
		most = max(target, least)
	}
	warned := w[p.Offender(r.Table()).First()][p.Infraction] > 0
	switch {
	case p.Infraction == Late && p.Award == 0:
		// Up to five minutes cost nothing, and how many they were is not written.
	case p.Infraction == TrumpCard:
		if p.Award != 0 {
			return false, Msg("FPSD %s: the trump card counts as played; no games are awarded", t.section)
		}
	case p.Warning && p.Infraction == SheetFraud:
		return false, Msg("FPSD %s has no warning for this: it costs the pair all that it scored in the match", t.section)
	case p.Warning && !t.warns:
		return false, Msg("FPSD %s has no warning for this: it costs %d", t.section, least)
	case p.Warning && warned && least > 0:
		return false, Msg("FPSD %s: a second offence of the pair costs %d, not another warning", t.section, least)
	case p.Warning:
	case t.warns && !warned && least > 0 && (t.grave == 0 || p.Award < t.grave):
		return false, Msg("FPSD %s: the first offence of a pair is warned", t.section)
	case p.Award >= least && p.Award <= most && t.between, p.Award == least, p.Award == most:
	case least == most:
		return false, Msg("FPSD %s awards %d, not %d", t.section, least, p.Award)
	case t.between:
		return false, Msg("FPSD %s awards from %d to %d, not %d", t.section, least, most, p.Award)
	default:
		return false, Msg("FPSD %s awards %d or %d, not %d", t.section, least, most, p.Award)
	}
	return true, Message{}
}

// The minutes of FPSD 6.1. Exactly five stand in two of its lines; that they cost
// nothing is how we read it.
const (
	minutesFree = 5  // up to here nothing
	minutesLate = 10 // up to here two games, after it the match
)

// checkLate is Check of somebody who was late by minutes that are written.
func checkLate(p *PenaltyGiven, target int) (bool, Message) {
	t := fpsdTariff[Late]
	want := t.least
	switch {
	case p.Minutes <= minutesFree:
		want = 0
	case p.Minutes > minutesLate:
		want = max(target, t.least)
	}
	switch {
	case p.Award == want && !(p.Warning && want > 0):
		return true, Message{}
	case want == 0:
		return false, Msg("FPSD %s: up to %d {2:minute|minutes} late cost nothing; %d was awarded", t.section, minutesFree, p.Award)
	case p.Minutes > minutesLate:
		return false, Msg("FPSD %s: more than %d minutes late cost the match, %d games, not %d", t.section, minutesLate, want, p.Award)
	}
	return false, Msg("FPSD %s: %d {2:minute|minutes} late cost %d {3:game|games}, not %d", t.section, p.Minutes, want, p.Award)
}

// TooLate reports whether the minutes that are written cost the match (FPSD 6.1 c).
func (p *PenaltyGiven) TooLate() bool { return p.Infraction == Late && p.Minutes > minutesLate }

// Count adds the warning of a penalty, if it was one. Games given at once, for a grave first
// offence, count too: the next one of the pair is no first offence.
func (w *Warnings) Count(p *PenaltyGiven, t *Table) {
	of := p.Offender(t).First()
	if (p.Warning || p.Award > 0) && int(p.Infraction) < len(w[0]) && w[of][p.Infraction] < 255 {
		w[of][p.Infraction]++
	}
}

// Of returns the number of warnings and penalties that a pair has had for an infraction.
func (w *Warnings) Of(p Side, i Infraction) int { return int(w[p.First()][i]) }

// Offender returns the column of the sheet that was penalised, [NoSide] for one
// who does not play.
func (p *PenaltyGiven) Offender(t *Table) Side {
	if p.Side != NoSide {
		return p.Side
	}
	return t.Column(p.Seat)
}
