package notation

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// meaning turns a line of words into an event.
type meaning struct {
	r     *reader
	c     *cursor
	words []spelled
}

func (m meaning) of(l *annotationLine) engine.Event {
	switch {
	case l.Claim != nil:
		return m.claim(l.Claim)
	case l.Admit != nil:
		return &engine.RenunciaAdmitted{Seat: m.seat(l.Admit.Seat), Trick: m.trick(l.Admit.Trick)}
	case l.Show != nil:
		return m.show(l.Show)
	case l.Pickup != nil:
		return &engine.TrumpPickedUp{Seat: m.seat(*l.Pickup)}
	case l.Penalty != nil:
		return m.penalty(l.Penalty)
	case l.Consent != nil:
		return &engine.ConsentGiven{What: m.word(*l.Consent).text}
	case l.Stop:
		return &engine.PlayStopped{}
	case l.Abandon != nil:
		return &engine.SeatAbandoned{Seat: m.seat(*l.Abandon)}
	case l.Suspend != nil:
		return &engine.MarksSuspended{Side: m.columns(l.Suspend.Pair), Marks: l.Suspend.Marks, Deal: m.deal(l.Suspend.Deal)}
	case l.Execute != nil:
		return &engine.MarksExecuted{Side: m.columns(l.Execute.Pair), Marks: l.Execute.Marks}
	case l.Sign != nil:
		return &engine.SheetSigned{Side: m.group(*l.Sign)}
	case l.Note != nil:
		return &engine.NoteWritten{Text: *l.Note}
	case l.Amend != nil:
		return m.amend(l.Amend)
	case l.Lot != nil:
		return &engine.LotDrawn{Seat: m.seat(l.Lot.Seat), Card: m.card(l.Lot.Card)}
	case l.Shuffle != nil:
		return &engine.PackShuffled{Seat: m.seat(*l.Shuffle)}
	case l.Cut != nil:
		return &engine.PackCut{Seat: m.seat(*l.Cut)}
	case l.Walkover != nil:
		return &engine.WalkedOver{Side: m.columns(*l.Walkover)}
	case l.Disqualify != nil:
		return &engine.SeatDisqualified{Seat: m.seat(l.Disqualify.Seat), Reason: l.Disqualify.Reason}
	case l.Substitute != nil:
		e := &engine.SeatSubstituted{Seat: m.seat(l.Substitute.Seat), Name: l.Substitute.Name}
		if strings.TrimSpace(e.Name) == "" {
			m.fail(m.words[0], "this line says who sits in seat %s from here on: it needs a name", e.Seat)
		}
		return e
	}
	if l.Leader != nil {
		return &engine.LeaderNamed{Seat: m.seat(*l.Leader)}
	}
	if l.Gesture != nil {
		return m.gesture(l.Gesture)
	}
	switch {
	case l.Witness != nil:
		return m.witness(*l.Witness)
	case l.Tag != nil:
		return m.witnessTag(l.Tag)
	case l.Settle != nil:
		return m.settle(l.Settle)
	}
	if l.Misdeal != nil {
		return &engine.Misdealt{Reason: l.Misdeal.Reason}
	}
	return m.atTables(l)
}

func (m meaning) amend(l *amendLine) engine.Event {
	if l.Tag != nil {
		return m.amendTag(l.Tag, l.Reason)
	}
	deal := m.deal(&l.Deal)
	if l.Claim != nil {
		return &engine.RulingAmended{Deal: deal, Claim: *m.claim(l.Claim), Reason: l.Reason}
	}
	if p := l.Play; p != nil {
		return &engine.PlayAmended{
			Deal: deal, Trick: m.trick(&p.Trick), Seat: m.seat(p.Seat), From: m.card(p.From), To: m.card(p.To), Reason: l.Reason,
		}
	}
	if h := l.Heap; h != nil {
		if h.Trick < 1 {
			m.fail(m.after("trick"), "the tricks of a heap are counted from 1")
		}
		return &engine.HeapAmended{Deal: deal, Side: m.group(h.Side), Trick: h.Trick, From: m.card(h.From), To: m.card(h.To), Reason: l.Reason}
	}
	if !m.r.opening {
		m.fail(m.words[0], "this line corrects deal %s as a whole: the line “deal %s” must follow, with the deal as it should read",
			strconv.Itoa(l.Deal), strconv.Itoa(l.Deal))
	}
	return &engine.DealAmended{Deal: deal, Reason: l.Reason}
}

// amendTag reads the correction of a tag. The value is one that could stand in the tag.
func (m meaning) amendTag(l *amendTag, reason string) engine.Event {
	e := &engine.TagAmended{Name: l.Name, Withdrawn: l.Withdrawn, Reason: reason}
	name := m.words[1]
	switch {
	case !engine.TagName.Holds(l.Name):
		m.fail(name, "%s is no name of a tag: it has letters and digits", quote(l.Name))
	case l.Name == "Sueca":
		m.fail(name, "the version of the notation cannot be corrected: it says how the record is read")
	case l.Name == "Letters":
		m.fail(name, "the suit letters cannot be corrected: they say how the record is read")
	case l.Value != nil:
		e.Value = *l.Value
		m.amendedValue(e, name)
	}
	return e
}

// amendedValue checks the value that a tag is to have, and finds out which rules it names. Who sits
// at the table and which cards there are stays as the record was written.
func (m meaning) amendedValue(e *engine.TagAmended, name spelled) {
	from := name.at + len(name.text)
	from += max(0, strings.IndexByte(m.c.text[from:], '"'))
	parsed, was := m.r.parsed, *m.r.force // which may be what is parsed
	ok := m.r.tagValue(m.c, e.Name, e.Value, from, len(m.c.text))
	now := m.r.parsed.rules
	m.r.parsed = parsed
	switch {
	case !ok:
	case e.Name == "Date" && !IsDate(e.Value):
		m.c.fail(code.BadTag, from, len(m.c.text), "there is no %s in the calendar", message.Word(e.Value))
	case e.Name != "Rules":
	case now.Table() != was.Table() || now.Pack() != was.Pack():
		m.fail(name, "these are rules of another table: who sits there, and with which cards, was written by the rules of %s, and stays",
			message.Word(was.Profile))
	default:
		e.Rules = now
	}
}

// IsDate reports whether a text is a date as a tag has it, and one that the calendar has as far as it is
// known.
func IsDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return datePattern.MatchString(text) && (err == nil || strings.Contains(text, "?"))
}

func (m meaning) claim(l *claimLine) *engine.ClaimMade {
	e := &engine.ClaimMade{Deal: m.deal(l.Deal), Trick: m.trick(l.Trick)}
	if l.By == "referee" || l.By == "spectator" {
		e.Outsider = l.By
	} else {
		e.By = m.seat(l.By)
	}
	if e.Against, e.Accused = m.either(l.Against); e.Accused != card.NoSeat {
		e.Against = m.accused(e.Accused)
	}
	switch l.Ruling {
	case "upheld":
		e.Ruling = rules.Upheld
	case "rejected":
		e.Ruling = rules.Rejected
	case "withdrawn":
		e.Ruling = rules.Withdrawn
	}
	return e
}

// gesture reads what somebody saw at a play. Its code is one word of a code book.
func (m meaning) gesture(l *gestureLine) engine.Event {
	if !engine.GestureCode.Holds(l.Code) {
		from := strings.IndexByte(m.c.text, '"')
		m.c.fail(code.Syntax, from, from+len(strings.TrimRight(m.c.text[from:], " \t\r")),
			"%s is no code of a gesture: write 1 to %s letters, digits or characters of +-_./", quote(l.Code), strconv.Itoa(engine.MaxGesture))
	}
	return &engine.GestureSeen{Seat: m.seat(l.Seat), Code: l.Code}
}

func (m meaning) penalty(l *penaltyLine) engine.Event {
	e := &engine.PenaltyGiven{Warning: l.Warning}
	var shouted, ok bool
	switch e.Infraction, shouted, ok = infractionNamed(m.words[1].text); {
	case !ok:
		w := m.words[1]
		if like := message.Nearest(w.text, slices.Concat(infractions[:]...)); like != "" {
			m.fail(w, "%s is no infraction that the notation knows: is it %s?", quote(w.text), like)
			break
		}
		m.fail(w, noInfraction, quote(w.text), message.Word("late talk leave trump-card lead-early slow out-of-turn dropped retrieved looked "+
			"mixed conduct sheet"))
	case shouted:
		w := m.words[1]
		m.c.tolerate(w.at, w.at+len(w.text), "%s is written in capitals", quote(w.text))
	}
	switch {
	case l.Offender == "referee" || l.Offender == "spectator":
		e.Outsider = l.Offender
	default:
		e.Side, e.Seat = m.either(l.Offender)
	}
	if n := l.Minutes; n != nil && len(m.words) > 3 {
		switch e.Minutes = *n; {
		case e.Infraction != rules.Late:
			m.fail(m.words[3], "minutes stand with an infraction only where it is late")
		case *n == 0:
			m.fail(m.words[3], "nobody is late by 0 minutes: they are counted from 1")
		}
	}
	if l.Award != nil {
		e.Award = *l.Award
	}
	return e
}

func (m meaning) show(l *showLine) engine.Event {
	e := &engine.CardsShown{Seat: m.seat(l.Seat)}
	for _, w := range m.words[len(m.words)-len(l.Cards):] {
		// The group is read in place, up to its end.
		c := m.within(w)
		cards, voids, ok := c.hand(func() bool { return false })
		if m.adopt(c); ok && voids != 0 {
			m.fail(w, "%s shows no cards: write a suit and its ranks", quote(w.text))
		}
		if len(e.Cards)+len(cards) > MaxCards {
			m.c.tooManyCards(w.at)
			break
		}
		e.Cards = append(e.Cards, cards...)
	}
	sortHand(e.Cards)
	return e
}

func (m meaning) card(word string) card.Card {
	c := m.within(m.word(word))
	card, _ := c.card(card.NoSuit)
	if m.adopt(c); c.bad == nil && c.at < len(c.text) {
		w := m.word(word)
		m.fail(w, "%s is no card", quote(w.text))
	}
	return card
}

// within returns a cursor at a word of the line.
func (m meaning) within(w spelled) *cursor {
	return &cursor{text: m.c.text[:w.at+len(w.text)], at: w.at, line: m.c.line, letters: m.r.letters, lowerCase: m.c.lowerCase,
		table: m.c.table}
}

// adopt takes over the error and notes of a cursor at a word.
func (m meaning) adopt(c *cursor) {
	m.c.lenient = append(m.c.lenient, c.lenient...)
	m.c.lowerCase = c.lowerCase
	if m.c.bad == nil {
		m.c.bad = c.bad
	}
}

func (m meaning) seat(word string) card.Seat {
	w := m.word(word)
	s := m.c.seatNamed(w.text)
	if s == card.NoSeat {
		if s = m.c.seatNamed(strings.ToUpper(w.text)); s == card.NoSeat {
			m.c.noSeat(w.at, w.at+len(w.text), w.text)
		} else {
			m.c.tolerate(w.at, w.at+1, "seat %s is written in lower case", w.text)
		}
	}
	return s
}

// group reads a pair or, where not four play, any seats of the table.
func (m meaning) group(word string) card.Side {
	w := m.word(word)
	p := m.c.groupNamed(w.text)
	switch {
	case p != card.NoSide:
		m.c.notCanonical(w.at, w.text, p)
	case m.c.fourHands():
		m.fail(w, "%s is no pair: AC or BD", quote(w.text))
	default:
		m.fail(w, "%s is no side of this table: write the letters of seats, of %s", quote(w.text), m.c.seats())
	}
	return p
}

// columns reads a group of seats that are whole columns of the sheet.
func (m meaning) columns(word string) card.Side {
	p := m.group(word)
	for s := range p.All() {
		if column := m.r.table.Column(s); column == card.NoSide || column&^p != card.NoSide {
			w := m.word(word)
			m.fail(w, "%s is no column of the sheet: %s", quote(w.text), columnsText(m.r.table))
			break
		}
	}
	return p
}

func columnsText(t *rules.Table) string {
	var out []string
	for _, c := range t.Columns {
		out = append(out, c.String())
	}
	return strings.Join(out, ", ")
}

// either reads a seat, or a group of more than one.
func (m meaning) either(word string) (card.Side, card.Seat) {
	if len(m.word(word).text) == 1 || m.c.groupNamed(m.word(word).text) == card.NoSide {
		return card.NoSide, m.seat(word)
	}
	return m.group(word), card.NoSeat
}

// accused returns the side that a claim against a seat is about: that of the seat
// where sides are fixed, else the seat alone.
func (m meaning) accused(s card.Seat) card.Side {
	if t := m.r.table; t.Parting == rules.TeamsOpposite {
		return t.Column(s)
	}
	return s.Alone()
}

// trick checks the number of a trick, if one is given, and returns it.
func (m meaning) trick(n *int) int {
	if n == nil {
		return 0
	}
	if *n < 1 || *n > m.c.tricks() {
		w := m.after("trick")
		m.c.noTrick(w.at, w.at+len(w.text), strconv.Itoa(*n))
	}
	return *n
}

// deal checks the number of a deal, if one is given, and returns it.
func (m meaning) deal(n *int) int {
	if n == nil {
		return 0
	}
	if *n < 1 {
		m.fail(m.after("deal"), "there is no deal %s: they are numbered from 1", strconv.Itoa(*n))
	}
	return *n
}

// word returns the word that the grammar saw as value, leaving out the verb.
func (m meaning) word(value string) spelled {
	for _, w := range m.words[1:] {
		if w.value == value {
			return w
		}
	}
	return m.words[0]
}

// after returns the word that follows a keyword.
func (m meaning) after(keyword string) spelled {
	for i, w := range m.words[:len(m.words)-1] {
		if i > 0 && w.value == keyword {
			return m.words[i+1]
		}
	}
	return m.words[0]
}

func (m meaning) fail(w spelled, format string, args ...any) {
	m.c.fail(code.Syntax, w.at, w.at+len(w.text), format, args...)
}
