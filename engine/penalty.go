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

// infractionNames are the words of the notation.
var infractionNames = [...]string{
	"", "late", "talk", "leave", "trump-card", "lead-early", "slow", "out-of-turn",
	"dropped", "retrieved", "looked", "mixed", "conduct", "sheet",
}

// String gives the notation's word, empty for none.
func (i Infraction) String() string {
	if int(i) < len(infractionNames) {
		return infractionNames[i]
	}
	return ""
}

// ParseInfraction reads the notation's word.
func ParseInfraction(word string) (Infraction, bool) {
	for i, name := range infractionNames {
		if i > 0 && name == word {
			return Infraction(i), true
		}
	}
	return 0, false
}

// tariff is what the rules give for an infraction.
type tariff struct {
	section string
	// warns: the first offence of the pair is warned, the next one costs.
	warns bool
	// least and most games to the opponents, once it costs; most of -1 is the
	// match's target (a forfeit).
	least, most int
}

const forfeit = -1

// fpsdTariff is section 6 of the FPSD rules. Talking is warned unless it had a
// direct influence, so an award at once is in order too; a referee values slow
// play and misconduct.
var fpsdTariff = [...]tariff{
	Late:       {"6.1", false, 2, forfeit},
	Talk:       {"6.2", true, 2, 2},
	Leave:      {"6.3", false, forfeit, forfeit},
	TrumpCard:  {"6.4", true, 0, 0},
	LeadEarly:  {"6.5", true, 1, 1},
	Slow:       {"6.6", true, 0, 4},
	OutOfTurn:  {"6.7", false, 1, 1},
	Dropped:    {"6.8", true, 1, forfeit},
	Retrieved:  {"6.9", true, 1, 1},
	Looked:     {"6.10", false, 2, 2},
	Mixed:      {"6.10", false, 4, 4},
	Conduct:    {"1", true, 0, forfeit},
	SheetFraud: {"4.4", true, 0, forfeit},
}

// Section gives the paragraph of the FPSD rules that the infraction is in.
func (i Infraction) Section() string {
	if i == 0 || int(i) >= len(fpsdTariff) {
		return ""
	}
	return fpsdTariff[i].section
}

// Warnings counts, for each pair, the warnings it has had for each infraction.
// The FPSD rules say "recurrence by a player of the same pair"; that the count
// is kept for the rule and for the match is convention.
type Warnings [BD + 1][SheetFraud + 1]uint8

// Check compares a penalty as it was given with the rules: it reports whether
// they agree and, where they do not, what the rules would have given. It does
// not count the penalty: see [Warnings.Count].
func (w *Warnings) Check(p *PenaltyGiven, r *Rules) (bool, Message) {
	if p.Infraction == 0 || int(p.Infraction) >= len(fpsdTariff) || r.Penalties != PenaltiesFPSD {
		return true, Message{}
	}
	t := fpsdTariff[p.Infraction]
	target := int(r.Target)
	least, most := t.least, t.most
	if least == forfeit {
		least = target
	}
	if most == forfeit {
		most = max(target, least)
	}
	warned := w[p.Offender()][p.Infraction] > 0
	switch {
	case p.Infraction == TrumpCard:
		if p.Award != 0 {
			return false, Msg("FPSD %s: the trump card counts as played; no games are awarded", t.section)
		}
	case p.Warning && !t.warns:
		return false, Msg("FPSD %s has no warning for this: it costs %d", t.section, least)
	case p.Warning && warned && least > 0:
		return false, Msg("FPSD %s: a second offence of the pair costs %d, not another warning", t.section, least)
	case !p.Warning && t.warns && !warned && least > 0 && p.Infraction != Talk && p.Award < target:
		return false, Msg("FPSD %s: the first offence of a pair is warned", t.section)
	case !p.Warning && (p.Award < least || p.Award > most):
		if least == most {
			return false, Msg("FPSD %s awards %d, not %d", t.section, least, p.Award)
		}
		return false, Msg("FPSD %s awards from %d to %d, not %d", t.section, least, most, p.Award)
	}
	return true, Message{}
}

// Count enters a penalty into the ledger of warnings.
func (w *Warnings) Count(p *PenaltyGiven) {
	if p.Warning && int(p.Infraction) < len(w[0]) && w[p.Offender()][p.Infraction] < 255 {
		w[p.Offender()][p.Infraction]++
	}
}

// Offender gives the pair that a penalty is against.
func (p *PenaltyGiven) Offender() Pair {
	if p.Pair != NoPair {
		return p.Pair
	}
	return p.Seat.Pair()
}
