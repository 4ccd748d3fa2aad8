package notation

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
)

// Writer writes events in canonical form, in the order of the events. A match
// begins with its [engine.MatchStarted].
type Writer struct {
	out   io.Writer
	words Words
	line  []byte // being written
	open  bool   // line is not yet written out
	// held are comments that wait until it is known whether a deal follows
	// them.
	held []*engine.Commented
	any  bool // something has been written
	// amend says that the line that corrects a deal has been written, and its
	// deal must follow.
	amend bool
	trick *openTrick // nil where no trick has begun
	begun openTrick  // what trick points at
	err   error
}

// NewWriter returns a writer to out that uses the words of a language.
func NewWriter(out io.Writer, words Words) *Writer {
	return &Writer{out: out, words: words}
}

// in returns a keyword in the language that is written.
func (w *Writer) in(word string) string { return lexicon.In(w.words, word) }

// Format returns the canonical form of a match's events.
func Format(events []engine.Event, words Words) string {
	var b bytes.Buffer
	w := NewWriter(&b, words)
	for _, e := range events {
		w.Write(e)
	}
	w.Flush() // a buffer has no errors
	return b.String()
}

// Lines returns how many lines the canonical form of a match's events has, in any language.
func Lines(events []engine.Event) int {
	var n lineCounter
	w := NewWriter(&n, English)
	for _, e := range events {
		w.Write(e)
	}
	w.Flush() // counting has no errors
	return int(n)
}

// lineCounter counts the ends of lines that are written to it.
type lineCounter int

func (n *lineCounter) Write(b []byte) (int, error) {
	*n += lineCounter(bytes.Count(b, []byte{'\n'}))
	return len(b), nil
}

// Flush ends the last line. It returns the first error of the writer.
func (w *Writer) Flush() error {
	w.closeTrick()
	w.release()
	w.endLine()
	return w.err
}

// Write adds one event. A text that would end its line, or its place in the
// line, is written with the characters that would do so as numbers
// ([engine.HeldTexts]): a line says what its event says, and nothing more.
func (w *Writer) Write(e engine.Event) error {
	e = engine.HeldTexts(e)
	if w.interrupts(e) {
		return w.err
	}
	w.write(e)
	return w.err
}

// write writes an event where it stands.
func (w *Writer) write(e engine.Event) {
	if note, ok := e.(*engine.Commented); ok {
		w.comment(note)
		return
	}
	switch e := e.(type) {
	case *engine.MatchStarted:
		w.release()
		w.gap()
		w.begin(`[Sueca "` + Version + `"]`)
	case *engine.WitnessBegun:
		w.gap()
		w.release()
		w.plain(e)
	case *engine.DealAmended:
		w.gap()
		w.release()
		w.plain(e)
		w.amend = true
	case *engine.DealStarted:
		w.dealGap()
		w.release()
		w.deal(e)
	case *engine.Quarantined:
		w.quarantined(e)
	case *engine.CardPlayed:
		w.release()
		w.begun.cards++
		w.step(engine.Step{CardPlayed: *e})
	case *engine.NotPlayed:
		w.release()
		w.step(engine.Step{CardPlayed: engine.CardPlayed{Seat: e.Seat}, Absent: true})
	case *engine.TrickTaken:
		w.release()
		w.add(" = ", e.Winner.String())
		if e.Points >= 0 {
			w.add(" ", strconv.Itoa(e.Points))
		}
	case *engine.HeapLaid:
		w.release()
		w.heapBegins(e)
	case *engine.HeapTrick:
		w.release()
		w.heapTrick()
	case *engine.TrickStarted:
		w.release()
		w.plain(e)
		w.begun = openTrick{number: e.Number, before: w.begun.before[:0], after: w.begun.after[:0]}
		w.trick = &w.begun
	default:
		w.release()
		w.plain(e)
	}
}

// plain writes an event that has a line of its own.
func (w *Writer) plain(e engine.Event) {
	switch e := e.(type) {
	case *engine.TagWritten:
		w.begin("[", e.Name, " ")
		w.line = appendQuoted(w.line, e.Value)
		w.add("]")
	case *engine.HandRecorded:
		w.begin(w.in("hand"), " ", e.Seat.String(), " ")
		w.line = appendHand(w.line, e.Cards, e.Voids)
	case *engine.TrickStarted:
		w.begin(strconv.Itoa(e.Number), ".")
		if e.Leader != card.NoSeat {
			w.add(" ", e.Leader.String(), ":")
		}
	case *engine.VariationShown:
		w.begin("( ", strconv.Itoa(e.Number), ".")
		if e.Leader != card.NoSeat {
			w.add(" ", e.Leader.String(), ":")
		}
		for _, s := range e.Plays {
			w.step(s)
		}
		w.add(" )")
	case *engine.PointsWritten:
		w.begin(w.in("points"))
		w.shares(e.Shares)
	case *engine.GamesWritten:
		if len(e.Shares) == 0 {
			w.begin(w.in("games"), " ", w.in("none"))
		} else {
			w.begin(w.in("games"))
			w.shares(e.Shares)
		}
	case *engine.SheetWritten:
		w.begin(w.in("sheet"))
		w.shares(e.Shares)
	default:
		w.begin(w.annotationText(e))
	}
}

// annotationText returns the line of an event that happened beside the cards.
func (w *Writer) annotationText(e engine.Event) string {
	switch e := e.(type) {
	case *engine.ClaimMade:
		return w.claimText(e)
	case *engine.RenunciaAdmitted:
		return w.in("admit") + " " + e.Seat.String() + w.ofTrick(e.Trick)
	case *engine.CardsShown:
		return w.in("show") + " " + e.Seat.String() + " " + string(appendHand(nil, e.Cards, 0))
	case *engine.TrumpPickedUp:
		return w.in("pickup") + " " + e.Seat.String()
	case *engine.PenaltyGiven:
		who := e.Side.String()
		switch {
		case e.Outsider != "":
			who = w.in(e.Outsider)
		case e.Seat != card.NoSeat:
			who = e.Seat.String()
		}
		s := w.in("penalty") + " " + infractionIn(w.words, e.Infraction) + " " + who + " "
		if e.Minutes != 0 {
			s += strconv.Itoa(e.Minutes) + " "
		}
		if e.Warning {
			return s + w.in("warning")
		}
		return s + w.in("award") + " " + strconv.Itoa(e.Award)
	case *engine.ConsentGiven:
		return w.in("consent") + " " + e.What
	case *engine.PlayStopped:
		return w.in("stop")
	case *engine.SeatAbandoned:
		return w.in("abandon") + " " + e.Seat.String()
	case *engine.MarksSuspended:
		return fmt.Sprintf("%s %s %d%s", w.in("suspend"), e.Side, e.Marks, w.ofDeal(e.Deal))
	case *engine.MarksExecuted:
		return fmt.Sprintf("%s %s %d", w.in("execute"), e.Side, e.Marks)
	case *engine.SheetSigned:
		return w.in("sign") + " " + e.Side.String()
	case *engine.NoteWritten:
		return w.in("note") + " " + Quote(e.Text)
	case *engine.PlayAmended:
		return fmt.Sprintf("%s%s%s %s %s -> %s", w.in("amend"), w.ofDeal(e.Deal), w.ofTrick(e.Trick), e.Seat, e.From, e.To) + because(e.Reason)
	case *engine.DealAmended:
		return w.in("amend") + w.ofDeal(e.Deal) + because(e.Reason)
	}
	return w.lateText(e)
}

// claimText returns the line of a claim.
func (w *Writer) claimText(e *engine.ClaimMade) string {
	s := w.in("claim") + " " + w.in(e.Claimant()) + " " + w.in("against") + " " + e.Whom() + w.ofDeal(e.Deal) + w.ofTrick(e.Trick)
	if e.Ruling != 0 {
		s += " " + w.in(e.Ruling.String())
	}
	return s
}

// because returns the reason behind a line, "" if none is given.
func because(reason string) string {
	if reason == "" {
		return ""
	}
	return " " + Quote(reason)
}

// lateText writes the lines that came after the first version of the notation.
func (w *Writer) lateText(e engine.Event) string {
	switch e := e.(type) {
	case *engine.LotDrawn:
		return w.in("lot") + " " + e.Seat.String() + " " + e.Card.String()
	case *engine.PackShuffled:
		return w.in("shuffle") + " " + e.Seat.String()
	case *engine.PackCut:
		return w.in("cut") + " " + e.Seat.String()
	case *engine.WalkedOver:
		return w.in("walkover") + " " + e.Side.String()
	case *engine.SeatDisqualified:
		return w.in("disqualify") + " " + e.Seat.String() + because(e.Reason)
	case *engine.OriginBegun: // no part of a match, and no line of one
		return fmt.Sprintf("; %s begins anew: of %s %d rows were signed, root %x %s", e.Origin, e.Before, e.Signed, e.Root, Quote(e.Reason))
	case *engine.SeatSubstituted:
		return w.in("substitute") + " " + e.Seat.String() + " " + Quote(e.Name)
	case *engine.TagAmended:
		value := Quote(e.Value)
		if e.Withdrawn {
			value = w.in("withdrawn")
		}
		return w.in("amend") + " " + e.Name + " " + value + because(e.Reason)
	case *engine.RulingAmended:
		return w.in("amend") + w.ofDeal(e.Deal) + " " + w.claimText(&e.Claim) + because(e.Reason)
	case *engine.LeaderNamed:
		return w.in("leader") + " " + e.Seat.String()
	case *engine.GestureSeen:
		return w.in("gesture") + " " + e.Seat.String() + " " + Quote(e.Code)
	case *engine.HeapAmended:
		return w.heapAmended(e)
	case *engine.Misdealt:
		return w.in("misdeal") + because(e.Reason)
	case *engine.WitnessBegun, *engine.WitnessTag, *engine.Settled:
		return w.witnessText(e)
	}
	return w.tableText(e)
}

// ofDeal and ofTrick return the number of a deal or trick with its keyword, "" if
// none is named.
func (w *Writer) ofDeal(n int) string {
	if n == 0 {
		return ""
	}
	return " " + w.in("deal") + " " + strconv.Itoa(n)
}

func (w *Writer) ofTrick(n int) string {
	if n == 0 {
		return ""
	}
	return " " + w.in("trick") + " " + strconv.Itoa(n)
}

func (w *Writer) deal(e *engine.DealStarted) {
	w.begin(w.in("deal"), " ", strconv.Itoa(e.Number))
	if e.Dealer != card.NoSeat {
		w.add(" ", w.in("dealer"), " ", e.Dealer.String())
	}
	if e.TrumpWritten {
		w.add(" ", w.in("trump"), " ", e.Trump.String())
	}
	switch e.From {
	case engine.FromTop:
		w.add(" ", w.in("from"), " ", w.in("top"))
	case engine.FromBottom:
		w.add(" ", w.in("from"), " ", w.in("bottom"))
	}
}

// step writes one card of a trick.
func (w *Writer) step(s engine.Step) {
	w.line, w.open = append(w.line, ' '), true
	if s.Seat != card.NoSeat {
		w.line = append(append(w.line, s.Seat.String()...), ':')
	}
	if s.Absent {
		w.line = append(w.line, '-')
	} else {
		w.line = append(append(w.line, s.Card.String()...), s.Mark.String()...)
	}
	if s.Millis > 0 {
		w.line = append(append(w.line, '@'), strconv.FormatFloat(float64(s.Millis)/1000, 'f', -1, 64)...)
	}
	for _, c := range s.Comments {
		w.line = append(w.line, " {"+c+"}"...)
	}
}

// quarantined writes a text as it is. A text in another notation cannot be in a
// file of this one, so it is written as comments.
func (w *Writer) quarantined(e *engine.Quarantined) {
	if name, _, _ := strings.Cut(e.Format, " "); name == "sueca" {
		if e.Head {
			w.gap()
		} else {
			w.dealGap()
		}
		w.release()
		w.begin(e.Text)
		return
	}
	for text := range strings.Lines(e.Text) {
		text = engine.CommentText.Held(strings.Trim(e.Format+": "+text, " \t\r\n"))
		w.held = append(w.held, &engine.Commented{Text: text})
	}
}

func (w *Writer) comment(e *engine.Commented) {
	text := "; " + e.Text
	if e.Braces {
		text = "{" + e.Text + "}"
	}
	if e.Place == engine.CommentAlone || !w.open {
		w.held = append(w.held, e)
		return
	}
	w.release()
	if t := w.trick; t != nil && e.Place == engine.CommentOnLine && (t.cards > 0 || t.tricks == 0) {
		w.heapEnds()
	}
	w.line = append(append(w.line, ' '), strings.TrimRight(text, " ")...)
}

// release writes the comments that have a line of their own.
func (w *Writer) release() {
	held := w.held
	w.held = nil
	for _, e := range held {
		if e.Braces {
			w.begin("{", e.Text, "}")
		} else {
			w.begin(strings.TrimRight("; "+e.Text, " "))
		}
	}
}

// gap writes a blank line, unless nothing is above.
func (w *Writer) gap() {
	w.endLine()
	if w.any {
		w.put([]byte("\n"))
	}
}

// dealGap writes a blank line before a deal, unless the line above says what it
// corrects.
func (w *Writer) dealGap() {
	if w.amend {
		w.amend = false
		w.endLine()
		return
	}
	w.gap()
}

// begin ends the line and begins the next one with some texts.
func (w *Writer) begin(texts ...string) {
	w.endLine()
	w.add(texts...)
}

// add adds texts to the line.
func (w *Writer) add(texts ...string) {
	for _, t := range texts {
		w.line = append(w.line, t...)
	}
	w.open = true
}

// shares adds groups of seats with their numbers.
func (w *Writer) shares(shares card.Shares) {
	for _, p := range shares {
		w.add(" ", p.Side.String(), " ", strconv.Itoa(p.N))
	}
}

func (w *Writer) endLine() {
	if w.open {
		w.put(append(w.line, '\n'))
	}
	w.line, w.open = w.line[:0], false
}

func (w *Writer) put(b []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(b)
		w.any = true
	}
}

// Quote returns a text in quotation marks, as in tags and notes.
func Quote(s string) string { return string(appendQuoted(nil, s)) }

func appendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := strings.IndexAny(s, `\"`); i >= 0; i = strings.IndexAny(s, `\"`) {
		dst = append(append(dst, s[:i]...), '\\', s[i])
		s = s[i+1:]
	}
	return append(append(dst, s...), '"')
}

// sortHand sorts cards in canonical order: ♠ ♥ ♣ ♦, from the ace down, then
// those known in part, then unknown ones.
func sortHand(cards []card.Card) {
	slices.SortStableFunc(cards, func(a, b card.Card) int { return handOrder(a) - handOrder(b) })
}

func handOrder(c card.Card) int {
	suit := int(c.Suit())
	if suit == 0 {
		suit = 5
	}
	if c.IsOpen() { // behind what is known in part, before what is not known
		return 5*32 + 28
	}
	rank := 0
	switch c.Rank() {
	case card.NoRank:
		rank = 30
	case card.Low:
		rank = 29
	default:
		rank = 20 - int(c.Rank())
	}
	return suit*32 + rank
}

// appendHand appends cards by suits, as on a hand line.
func appendHand(dst []byte, cards []card.Card, voids card.Suits) []byte {
	begun := len(dst)
	group := func(text string) {
		if len(dst) > begun {
			dst = append(dst, ' ')
		}
		dst = append(dst, text...)
	}
	for s := card.Spades; s <= card.Diamonds; s++ {
		any := false
		for _, c := range cards {
			if c.Suit() != s || c.IsOpen() {
				continue
			}
			if !any {
				any = true
				group(s.String())
			}
			dst = append(dst, c.Rank().String()...)
		}
		if !any && voids.Has(s) {
			group(s.String())
			dst = append(dst, '-')
		}
	}
	unknown := 0
	for _, c := range cards {
		switch {
		case c == card.Unknown:
			unknown++
		case c.Suit() == card.NoSuit || c.IsOpen():
			group(c.String())
		}
	}
	if unknown > 0 {
		group("*")
		dst = strconv.AppendInt(dst, int64(unknown), 10)
	}
	return dst
}
