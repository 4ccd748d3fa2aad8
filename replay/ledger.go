package replay

import "sueca/engine"

// Entry is one line of the ledger (razão): what changed on the sheet, by which
// event and which rule. Lines are only ever added; what is wrong is put right by
// another line.
type Entry struct {
	Deal int // 0: before the first deal
	// Event is the index of the event behind the line.
	Event int
	// Pair is whose sheet it is about; NoPair for a tie, and for one who does not
	// play. Seat is set where it
	// is about one player of the pair only.
	Pair engine.Pair
	Seat engine.Seat
	// Games is what the total of the pair, or of the player, changes by: game
	// points, or card points where the match is played for those. Executed of
	// them are marks that had been suspended.
	Games, Executed int
	Why             Reason
	// Param is the parameter of the rules that decides it; Section is the
	// section of the FPSD rules where it is a penalty.
	Param, Section string
	Msg            engine.Message
	// Sheet is the total of each pair after this line, uncapped.
	Sheet engine.Tally
}

// Reason says what kind of line an entry is: the words of the JSON output.
type Reason string

// The reasons.
const (
	ForResult     Reason = "result"
	ForTie        Reason = "tie"
	ForClaim      Reason = "claim"
	ForFalseClaim Reason = "false-claim"
	ForAdmission  Reason = "admitted"
	ForPenalty    Reason = "penalty"
	ForWarning    Reason = "warning"
	ForAbandoning Reason = "abandoned"
	ForWalkover   Reason = "walkover"
	ForSendingOff Reason = "disqualified"
	ForSuspending Reason = "suspended"
	ForExecuting  Reason = "executed"
	ForVoiding    Reason = "void"
	ForSigning    Reason = "signed"
	ForWinning    Reason = "won"
	ForReopening  Reason = "reopened"
	AsWritten     Reason = "as-written"
)

// Rule says what stands behind a line of the ledger, and where it is written.
func (m *Match) Rule(e Entry) engine.Citation {
	if e.Section != "" {
		return engine.Citation{Basis: engine.Stated, Profile: "fpsd", Cite: "FPSD " + e.Section}
	}
	if e.Param == "" {
		return engine.Citation{}
	}
	return m.Rules.Cite(e.Param)
}

// Mark is one mark of a pair on the sheet (marca): a ring on a cross, a dot on
// a comb.
type Mark struct {
	Deal int
	// Award is the index in the ledger of the line that it was written by; the
	// marks of one award are linked.
	Award int
	State MarkState
}

// MarkState is what became of a mark.
type MarkState uint8

// The states of a mark (FPSD 4.4).
const (
	Active    MarkState = iota + 1
	Suspended           // an (S) stands beside it: it does not count
	Executed            // the S is crossed out: it counts again
	Void                // it counts no more
)

// Counts reports whether a mark in this state counts.
func (s MarkState) Counts() bool { return s == Active || s == Executed }

// sheet is the running sheet (folha).
type sheet struct {
	rules *engine.Rules
	total engine.Tally
	// players are the totals of the players, where the sheet has a column each.
	players [engine.D + 1]int
	marks   [engine.BD + 1][]Mark
	// miswritten are marks on the paper that the deals were not worth: they never
	// were in the total, and suspending them takes nothing from it.
	miswritten [engine.BD + 1][]miswritten
	// executed counts the suspended marks that an award has executed since the
	// last line that says so: such a line only confirms it.
	executed engine.Tally
	// known is false after a deal whose worth is not known, until the sheet is
	// written down again.
	known bool
	// base is what a written sheet is measured against: the total, or what the
	// sheet said last, so that one slip is found once.
	base engine.Tally

	signed [engine.BD + 1]bool
	over   bool
	winner engine.Pair
	// overBy is the parameter that ended the match; overIn the deal whose own
	// result did, 0 where it was an award.
	overBy string
	overIn int
	// taken counts the marks of an award (its line of the ledger) that were
	// suspended and not put back: what of it is gone, whatever became of them.
	taken map[int]int
	// falling is the deal whose own result is being taken back, 0 for none.
	falling int
}

// result is what a deal's own result gave a pair, and the line of the ledger.
type result struct {
	Deal  int
	Pair  engine.Pair
	Games int
	Award int
}

// miswritten counts marks written by mistake for a deal.
type miswritten struct{ deal, n int }

// lose notes that a deal's worth is not known.
func (s *sheet) lose() { s.known = false }

// closed reports whether both pairs have signed.
func (s *sheet) closed() bool { return s.signed[engine.AC] && s.signed[engine.BD] }

// write puts a line's games on the sheet. Games that a pair earns execute its
// suspended marks first, and only the rest is written anew (FPSD 4.4). It gives
// the number of marks executed.
func (s *sheet) write(e *Entry, award int) {
	if e.Seat != engine.NoSeat {
		s.players[e.Seat] += e.Games
		return
	}
	s.total, s.base = s.total.Add(e.Pair, e.Games), s.base.Add(e.Pair, e.Games)
	for _, seat := range engine.Seats {
		if seat.Pair() == e.Pair {
			s.players[seat] += e.Games
		}
	}
	left := e.Games
	if s.rules.Mode == engine.ModePoints {
		return // card points are written as numbers
	}
	if left < 0 {
		s.takeBack(e.Pair, -left, 0, Void) // below zero there is none left to strike
		return
	}
	// What a pair that stands below zero earns up to there is not marked.
	left = min(left, max(0, s.total.Of(e.Pair)))
	if s.rules.SheetSuspension == engine.MarksSuspend {
		e.Executed = s.executeFor(e.Pair, left, Mark{e.Deal, award, Executed})
		s.executed = s.executed.Add(e.Pair, e.Executed)
	}
	for range left - e.Executed {
		s.marks[e.Pair] = append(s.marks[e.Pair], Mark{e.Deal, award, Active})
	}
}

// move changes the total by marks that changed their state.
func (s *sheet) move(p engine.Pair, n int) {
	s.total, s.base = s.total.Add(p, n), s.base.Add(p, n)
	for _, seat := range engine.Seats {
		if seat.Pair() == p {
			s.players[seat] += n
		}
	}
}

// restate gives up to n marks of a pair, of one deal or (0) of any, another
// state, the first ones first, and reports how many there were.
func (s *sheet) restate(p engine.Pair, n, deal int, from, to MarkState) int {
	done := 0
	for i := range s.marks[p] {
		m := &s.marks[p][i]
		if done < n && m.State == from && (deal == 0 || m.Deal == deal) {
			m.State = to
			done++
			if from == Suspended && to == Executed {
				s.took(m.Award, -1)
			}
		}
	}
	return done
}

// took notes that marks of an award were suspended, or put back.
func (s *sheet) took(award, n int) {
	if s.taken == nil {
		s.taken = map[int]int{}
	}
	s.taken[award] += n
}

// fall suspends or voids n marks of an award. Where its own were struck for something
// else, others stand for them, the last ones first.
func (s *sheet) fall(p engine.Pair, n, award int, to MarkState) {
	for i := range s.marks[p] {
		m := &s.marks[p][i]
		if n > 0 && m.Award == award && m.State.Counts() {
			m.State = to
			n--
		}
	}
	s.takeBack(p, n, 0, to)
}

// executeFor gives up to n suspended marks of a pair to a new award: it crosses
// out the S instead of writing another mark. It reports how many there were.
func (s *sheet) executeFor(p engine.Pair, n int, now Mark) int {
	done := 0
	for i, m := range s.marks[p] {
		if done < n && m.State == Suspended {
			s.marks[p][i] = now
			done++
		}
	}
	return done
}

// takeBack gives up to n counting marks of a pair, of one deal or (0) of any,
// another state, the last ones first, and reports how many there were.
func (s *sheet) takeBack(p engine.Pair, n, deal int, to MarkState) int {
	done := 0
	for i := len(s.marks[p]) - 1; i >= 0; i-- {
		m := &s.marks[p][i]
		if done < n && m.State.Counts() && (deal == 0 || m.Deal == deal) {
			m.State = to
			done++
			if to == Suspended {
				s.took(m.Award, 1)
			}
		}
	}
	return done
}

// overwritten notes marks that the paper has and the deal was not worth.
func (s *sheet) overwritten(p engine.Pair, deal, n int) {
	s.miswritten[p] = append(s.miswritten[p], miswritten{deal, n})
}

// suspendMiswritten suspends up to n marks that never counted.
func (s *sheet) suspendMiswritten(p engine.Pair, n, deal int, award int) int {
	done := 0
	for i := range s.miswritten[p] {
		m := &s.miswritten[p][i]
		if deal != 0 && m.deal != deal {
			continue
		}
		k := min(m.n, n-done)
		m.n -= k
		done += k
		for range k {
			s.marks[p] = append(s.marks[p], Mark{m.deal, award, Suspended})
		}
	}
	return done
}

// enter puts a line into the ledger and its games on the sheet, and looks
// whether that ends the match.
func (j *judge) enter(e Entry) {
	j.sheet.write(&e, len(j.out.Ledger))
	j.log(e)
	j.ending(&e)
}

// log puts a line into the ledger whose games are on the sheet already, or
// that changes nothing.
func (j *judge) log(e Entry) {
	e.Sheet = j.sheet.total
	j.out.Ledger = append(j.out.Ledger, e)
}
