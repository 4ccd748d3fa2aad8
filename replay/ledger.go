package replay

import (
	"iter"

	"sueca/engine"
)

// Entry is one line of the ledger (razão): what changed on the sheet, by which
// event and which rule. Lines are only ever added; another line corrects a
// wrong one.
type Entry struct {
	Deal int // 0 is before the first deal
	// Index tells deals of one number apart, as in [Verdict]; 0 is no deal.
	Index int
	// Event is the index of the event behind the line.
	Event int
	// Side are the players whose columns change, [engine.NoSide] for a tie and for one who
	// does not play. Seat is set if the line is about one player of them only.
	Side engine.Side
	Seat engine.Seat
	// Games is the change of the total of each of the players, or of the one player: games, or
	// card points if the match is played for those. Executed of them are marks
	// that had been suspended.
	Games, Executed int
	Why             Reason
	// Param is the parameter of the rules that decides the line. Section is the
	// section of the FPSD rules for a penalty.
	Param, Section string
	Msg            engine.Message
	// Sheet is the total of each pair after this line, uncapped.
	Sheet engine.Tally
}

// Reason is the kind of a ledger line, as in the JSON output.
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

// Rule returns the citation of the rule behind a line of the ledger.
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
	// Award is the index of the ledger line that wrote the mark. Marks with the
	// same Award are linked.
	Award int
	State MarkState
}

// MarkState is the state of a mark.
type MarkState uint8

// The states of a mark (FPSD 4.4).
const (
	Active    MarkState = iota + 1
	Suspended           // an (S) stands beside it: it does not count
	Executed            // the S is crossed out: it counts again
	Void                // it no longer counts
)

// Counts reports whether a mark in state s counts.
func (s MarkState) Counts() bool { return s == Active || s == Executed }

// sheet is the running sheet (folha).
type sheet struct {
	rules *engine.Rules
	total engine.Tally
	// players are the totals of the players, if the sheet has a column for
	// each.
	players [engine.H + 1]int
	marks   [engine.H + 1][]Mark // of each column, by its first seat
	// miswritten are marks on the paper that the deals were not worth. They
	// were never in the total, so suspending them takes nothing from it.
	miswritten [engine.H + 1][]miswritten
	// executed counts the suspended marks that an award has executed since the
	// last line that says so. Such a line only confirms it.
	executed engine.Tally
	// known is false after a deal of unknown worth, until the sheet is written
	// down again; unknown are those deals.
	known   bool
	unknown []unknownDeal
	// told are the lines of the ledger, from one to before another, that the sheet told last,
	// and the deals that it told of.
	told struct {
		from, to int
		of       []int
	}
	// base is what a written sheet is compared with: the total, or what the
	// sheet said last, so that one slip is reported only once.
	base engine.Tally

	signed engine.Side
	full   engine.Side // there was no room for all marks
	over   bool
	winner engine.Side
	// lacking are the deals that may have ended the match before, for somebody else.
	lacking []int
	// overBy is the parameter that ended the match; overIn the deal whose own
	// result ended it, 0 if it was an award.
	overBy string
	overIn int
	// taken counts, by the ledger line of an award, those of its marks that
	// were suspended and not put back.
	taken map[int]int
	// falling is the deal whose own result is being taken back, 0 for none.
	falling int
}

// result is the games that a deal's own result brought a pair, and their ledger
// line.
type result struct {
	Deal  int
	Side  engine.Side
	Games int
	Award int
}

// miswritten counts marks written by mistake for a deal.
type miswritten struct{ deal, n int }

// closed reports whether all have signed.
func (s *sheet) closed() bool { return s.signed == s.rules.Table().Players }

// write puts a line's games on the sheet. Games that a pair wins first execute
// its suspended marks; only the rest is written as new marks (FPSD 4.4). write
// sets e.Executed to the number of marks executed.
func (s *sheet) write(e *Entry, award int) {
	if e.Seat != engine.NoSeat {
		s.players[e.Seat] += e.Games
		return
	}
	s.total, s.base = s.total.Add(e.Side, e.Games), s.base.Add(e.Side, e.Games)
	for seat := range e.Side.All() {
		s.players[seat] += e.Games
	}
	if s.rules.Mode == engine.ModePoints {
		return // card points are written as numbers
	}
	for c := range s.columns(e.Side) {
		s.writeMarks(c, e, award)
	}
}

// writeMarks writes the games of a line in one column.
func (s *sheet) writeMarks(c engine.Side, e *Entry, award int) {
	left := e.Games
	if left < 0 {
		s.takeBack(c, -left, 0, Void) // below zero there are no marks left to strike out
		return
	}
	// Games that only bring a column up to zero are not marked.
	left = min(left, max(0, s.total.Of(c)))
	executed := 0
	if s.rules.SheetSuspension == engine.MarksSuspend {
		executed = s.executeFor(c, left, Mark{e.Deal, award, Executed})
		s.executed = s.executed.Add(c, executed)
		e.Executed += executed
	}
	s.mark(c, left-executed, Mark{e.Deal, award, Active})
}

// MaxMarks is the most marks that a sheet holds of each pair. Games beyond them are
// in the total alone.
const MaxMarks = 1000

// mark writes n marks, as far as there is room.
func (s *sheet) mark(p engine.Side, n int, m Mark) {
	if room := MaxMarks - len(s.marks[p.First()]); n > room {
		n, s.full = room, s.full|p
	}
	for range n {
		s.marks[p.First()] = append(s.marks[p.First()], m)
	}
}

// move changes the total by n for marks that changed their state.
func (s *sheet) move(p engine.Side, n int) {
	s.total, s.base = s.total.Add(p, n), s.base.Add(p, n)
	for seat := range p.All() {
		s.players[seat] += n
	}
}

// restate changes the state of up to n marks of a pair, the first ones first,
// and returns how many it changed. If deal is not 0, only marks of that deal
// are changed.
func (s *sheet) restate(p engine.Side, n, deal int, from, to MarkState) int {
	done := 0
	for i := range s.marks[p.First()] {
		m := &s.marks[p.First()][i]
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

// took counts n more marks of an award as suspended; fewer if n is negative.
func (s *sheet) took(award, n int) {
	if s.taken == nil {
		s.taken = map[int]int{}
	}
	s.taken[award] += n
}

// fall suspends or voids n marks of an award. If some of them no longer count,
// it takes the pair's last marks instead.
func (s *sheet) fall(p engine.Side, n, award int, to MarkState) {
	for i := range s.marks[p.First()] {
		m := &s.marks[p.First()][i]
		if n > 0 && m.Award == award && m.State.Counts() {
			m.State = to
			n--
		}
	}
	s.takeBack(p, n, 0, to)
}

// executeFor replaces up to n suspended marks of a pair by now: the S is
// crossed out instead of writing another mark. It returns how many there were.
func (s *sheet) executeFor(p engine.Side, n int, now Mark) int {
	done := 0
	for i, m := range s.marks[p.First()] {
		if done < n && m.State == Suspended {
			s.marks[p.First()][i] = now
			done++
		}
	}
	return done
}

// takeBack changes the state of up to n counting marks of a pair, the last ones
// first, and returns how many it changed. If deal is not 0, only marks of that
// deal are changed.
func (s *sheet) takeBack(p engine.Side, n, deal int, to MarkState) int {
	done := 0
	for i := len(s.marks[p.First()]) - 1; i >= 0; i-- {
		m := &s.marks[p.First()][i]
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

// overwritten notes n marks on the paper that the deal was not worth.
func (s *sheet) overwritten(p engine.Side, deal, n int) {
	s.miswritten[p.First()] = append(s.miswritten[p.First()], miswritten{deal, n})
}

// suspendMiswritten suspends up to n marks that never counted, and returns how
// many.
func (s *sheet) suspendMiswritten(p engine.Side, n, deal int, award int) int {
	done := 0
	for i := range s.miswritten[p.First()] {
		m := &s.miswritten[p.First()][i]
		if deal != 0 && m.deal != deal {
			continue
		}
		k := min(m.n, n-done)
		m.n -= k
		done += k
		s.mark(p, k, Mark{m.deal, award, Suspended})
	}
	return done
}

// enter adds a line to the ledger, puts its games on the sheet, and checks
// whether that ends the match.
func (j *judge) enter(e Entry) {
	full := j.sheet.full
	j.sheet.write(&e, len(j.out.Ledger))
	j.log(e)
	j.overflow(full, &e)
	j.ending(&e)
}

// overflow reports a line for which the sheet had no room, the first of each pair.
func (j *judge) overflow(before engine.Side, e *Entry) {
	if j.sheet.full != before {
		j.found(Finding{Code: engine.CodeProcedure, Deal: e.Deal, Event: e.Event, Side: e.Side,
			Msg: engine.Msg("a sheet is drawn with at most %d marks of %s: what is beyond them is in the total alone", MaxMarks, e.Side)})
	}
}

// shared returns an iterator over the games that a tally brings: by column where sides
// are fixed, else by those who get the same.
func (j *judge) shared(t engine.Tally) iter.Seq2[engine.Side, int] {
	return func(yield func(engine.Side, int) bool) {
		table := j.table()
		var done engine.Side
		for _, c := range table.Columns {
			n := t.Of(c)
			if n == 0 || done&c != engine.NoSide {
				continue
			}
			of := c
			if table.Parting != engine.TeamsOpposite {
				for _, o := range table.Columns {
					if t.Of(o) == n {
						of |= o
					}
				}
			}
			done |= of
			if !yield(of, n) {
				return
			}
		}
	}
}

// log adds a line to the ledger whose games are already on the sheet, or that
// changes nothing.
func (j *judge) log(e Entry) {
	e.Sheet = j.sheet.total
	j.out.Ledger = append(j.out.Ledger, e)
}
