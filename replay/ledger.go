package replay

import (
	"iter"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
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
	// Side are the players whose columns change, [card.NoSide] for a tie and for one who
	// does not play. Seat is set if the line is about one player of them only.
	Side card.Side
	Seat card.Seat
	// Games is the change of the total of each of the players, or of the one player: games, or
	// card points if the match is played for those. Executed of them are marks
	// that had been suspended.
	Games, Executed int
	Why             Reason
	// Param is the parameter of the rules that decides the line. Section is the
	// section of the FPSD rules for a penalty.
	Param, Section string
	Msg            message.Message
	// Sheet is the total of each pair after this line, uncapped.
	Sheet card.Tally
}

// In reports whether a line is about the deal of a verdict.
func (e *Entry) In(v *Verdict) bool { return e.Deal == v.Deal && e.Index == v.Index }

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
func (m *Match) Rule(e Entry) rules.Citation {
	if e.Section != "" {
		return rules.Citation{Basis: rules.Stated, Profile: "fpsd", Cite: "FPSD " + e.Section}
	}
	if e.Param == "" {
		return rules.Citation{}
	}
	return m.Rules.Cite(e.Param)
}

// sheet is the running sheet (folha), and the ledger behind it.
type sheet struct {
	rules *rules.Rules
	out   *Match // has the lines of the ledger, and what is found of the sheet itself
	total card.Tally
	// base is what a written sheet is compared with: the total, or what the
	// sheet said last, so that one slip is reported only once.
	base card.Tally
	// players are the totals of the players, if the sheet has a column for
	// each.
	players [card.H + 1]int
	paper
	doubts
	ended
	signed  card.Side
	carried int // ties carried to the next decided deal
	played  int // deals that were played
	// falling is the deal whose own result is being taken back, 0 for none.
	falling int
}

// table returns the table of the match.
func (s *sheet) table() *rules.Table { return s.rules.Table() }

// closed reports whether all have signed.
func (s *sheet) closed() bool { return s.signed == s.table().Players }

// columns returns an iterator over the columns of some players.
func (s *sheet) columns(of card.Side) iter.Seq[card.Side] {
	return func(yield func(card.Side) bool) {
		for _, c := range s.table().Columns {
			if c&of != card.NoSide && !yield(c) {
				return
			}
		}
	}
}

// enter adds a line to the ledger, puts its games on the sheet, and checks
// whether that ends the match.
func (s *sheet) enter(e Entry) {
	full := s.full
	s.write(&e, len(s.out.Ledger))
	s.log(e)
	s.overflow(full, &e)
	s.ending(&e)
}

// write puts a line's games on the sheet. Games that a pair wins first execute
// its suspended marks; only the rest is written as new marks (FPSD 4.4). write
// sets e.Executed to the number of marks executed.
func (s *sheet) write(e *Entry, award int) {
	if e.Seat != card.NoSeat {
		s.players[e.Seat] += e.Games
		return
	}
	s.move(e.Side, e.Games)
	if s.rules.Mode == rules.ModePoints {
		return // card points are written as numbers
	}
	for c := range s.columns(e.Side) {
		s.writeMarks(c, e, award)
	}
}

// writeMarks writes the games of a line in one column.
func (s *sheet) writeMarks(c card.Side, e *Entry, award int) {
	left := e.Games
	if left < 0 {
		s.takeBack(c, -left, 0, Void) // below zero there are no marks left to strike out
		return
	}
	// Games that only bring a column up to zero are not marked.
	left = min(left, max(0, s.total.Of(c)))
	executed := 0
	if s.rules.SheetSuspension == rules.MarksSuspend {
		executed = s.executeFor(c, left, Mark{e.Deal, award, Executed})
		s.executed = s.executed.Add(c, executed)
		e.Executed += executed
	}
	s.mark(c, left-executed, Mark{e.Deal, award, Active})
}

// move changes the totals of some players by n, without a mark.
func (s *sheet) move(p card.Side, n int) {
	s.total, s.base = s.total.Add(p, n), s.base.Add(p, n)
	for seat := range p.All() {
		s.players[seat] += n
	}
}

// restate adds a line to the ledger for marks that have changed their state.
func (s *sheet) restate(e Entry) {
	s.move(e.Side, e.Games)
	s.log(e)
	s.ending(&e)
}

// overflow reports a line for which the sheet had no room, the first of each pair.
func (s *sheet) overflow(before card.Side, e *Entry) {
	if s.full != before {
		s.out.found(Finding{Code: code.Procedure, Deal: e.Deal, Event: e.Event, Side: e.Side,
			Msg: message.Msg("a sheet is drawn with at most %d marks of %s: what is beyond them is in the total alone",
				MaxMarks, e.Side)})
	}
}

// log adds a line to the ledger whose games are already on the sheet, or that
// changes nothing.
func (s *sheet) log(e Entry) {
	e.Sheet = s.total
	s.out.Ledger = append(s.out.Ledger, e)
}

// shared returns an iterator over the games that a tally brings: by column where sides
// are fixed, else by those who get the same.
func (s *sheet) shared(t card.Tally) iter.Seq2[card.Side, int] {
	return func(yield func(card.Side, int) bool) {
		table := s.table()
		var done card.Side
		for _, c := range table.Columns {
			n := t.Of(c)
			if n == 0 || done&c != card.NoSide {
				continue
			}
			of := c
			if table.Parting != rules.TeamsOpposite {
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

// enterOutcome enters what a deal brings each pair, and reports whether it was
// a tie. A tie is entered too, because it may carry over.
func (s *sheet) enterOutcome(e Entry, out rules.Outcome) (tied bool) {
	if e.Param = out.By; out.By == "score.tie" {
		e.Why = ForTie
		s.carried++
		s.log(e)
		return true
	}
	s.carried = 0
	for e.Side, e.Games = range s.shared(out.Games) {
		s.enter(e)
	}
	return false
}

// award enters games given for an offence: to the opponents and, if the rules
// say so, taken from the offenders.
func (s *sheet) award(e Entry) {
	if s.rules.PenaltyMode == rules.PenaltyTransfer && e.Games > 0 {
		from := e
		from.Side, from.Games, from.Param = s.table().Others(e.Side), -e.Games, "penalty.mode"
		from.Section = ""
		s.enter(from)
	}
	s.enter(e)
}

// forfeit gives the match to the players of a line: each column what it lacks of the
// target.
func (s *sheet) forfeit(line Entry) {
	for c := range s.columns(line.Side) {
		line.Side, line.Games = c, max(0, int(s.rules.Target)-s.total.Of(c))
		s.enter(line)
	}
}

// suspend suspends marks on the sheet. Marks written by mistake never counted,
// so nothing is taken from the total for them.
func (s *sheet) suspend(at, deal int, e *engine.MarksSuspended) []Finding {
	line := Entry{Deal: deal, Event: at, Side: e.Side, Why: ForSuspending, Param: "sheet.suspension",
		Msg: message.Msg("marks of %s suspended", e.Side)}
	full := s.full
	wrong := s.suspendMiswritten(e.Side, e.Marks, e.Deal, len(s.out.Ledger))
	s.overflow(full, &line)
	taken := s.takeBack(e.Side, e.Marks-wrong, e.Deal, Suspended)
	if wrong > 0 {
		line.Msg = message.Msg("marks of %s suspended, %d of them written by mistake", e.Side, wrong)
		s.base = s.base.Add(e.Side, -wrong)
	}
	line.Games = -taken
	s.restate(line)
	switch missing := e.Marks - wrong - taken; {
	case missing > 0 && s.known:
		return []Finding{{Code: code.SheetMismatch, Event: at, Side: e.Side,
			Msg: message.Msg("%d marks of %s are to be suspended; the sheet has only %d such", e.Marks, e.Side, e.Marks-missing)}}
	case s.rules.SheetSuspension != rules.MarksSuspend:
		return []Finding{{Code: code.Procedure, Event: at, Msg: message.Msg("the rules of %s know no suspended marks",
			s.rules.Profile)}}
	}
	return nil
}

// execute crosses out the S of suspended marks. If an award has executed them
// already, the line confirms that; the others count again.
func (s *sheet) execute(at, deal int, e *engine.MarksExecuted) []Finding {
	line := Entry{Deal: deal, Event: at, Side: e.Side, Why: ForExecuting, Param: "sheet.suspension",
		Msg: message.Msg("suspended marks of %s executed", e.Side)}
	done := min(e.Marks, s.executed.Of(e.Side))
	s.executed = s.executed.Add(e.Side, -s.executed.Of(e.Side))
	again := s.crossOut(e.Side, e.Marks-done)
	line.Games, line.Executed = again, again
	if done > 0 && again == 0 {
		line.Msg = message.Msg("suspended marks of %s executed, as entered with the award", e.Side)
	}
	s.restate(line)
	if missing := e.Marks - done - again; missing > 0 && s.known {
		return []Finding{{Code: code.SheetMismatch, Event: at, Side: e.Side,
			Msg: message.Msg("%d suspended marks of %s are to be executed; the sheet has only %d", e.Marks, e.Side, e.Marks-missing)}}
	}
	return nil
}

// sign enters a signature. When both pairs have signed, marks that are still
// suspended become void (FPSD 4.4; convention).
func (s *sheet) sign(at, deal int, p card.Side) {
	s.signed |= p
	line := Entry{Deal: deal, Event: at, Side: p, Why: ForSigning, Param: "sheet.suspension", Msg: message.Msg("%s signs the sheet", p)}
	s.log(line)
	if !s.closed() {
		return
	}
	for _, line.Side = range s.table().Columns {
		if s.void(line.Side) > 0 {
			line.Why, line.Msg = ForVoiding, message.Msg("suspended marks of %s are void: the sheet is signed", line.Side)
			s.log(line)
		}
	}
}
