package exchange

import (
	"bufio"
	"bytes"
	"cmp"
	"hash/maphash"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/notation"
)

// tableReader turns the rows of a table of others into lines of the notation. It holds one trick at a time, and of each match
// that is over a number by which it would be known again.
type tableReader struct {
	*Columns
	to       io.Writer
	ready    bytes.Buffer
	written  int    // lines
	row      int    // of the table, from 1
	line     string // it, as it stands
	isJSON   bool
	headRead bool
	mark     byte
	head     []string
	at       map[string][]int // of each word, its columns from 0
	errs     notation.ErrorList

	match       string
	begun       bool
	ended       map[uint64]bool // matches before it
	seed        maphash.Seed
	from, size  int // the row that it begins on, and its bytes so far
	tags        values
	headed      bool     // its tags are written
	players     []string // by seat, where they have names
	deal        string
	deals       map[string]bool   // of the match
	number      int               // of the deal
	base        int               // what is added to their numbers of deals; counted if they have none
	dealt       bool              // the line of the deal is written
	said        map[string]string // of the deal, by word
	tricks      int               // of the deal, before the one that is read
	trickBase   int
	trick       string
	trickRow    int
	trickLine   string
	trickNumber int
	told        map[string]string // of the trick, by word
	plays       []theirPlay
	short       string // the column of the first card that the trick lacks
}

// theirSeconds matches a number of seconds.
var theirSeconds = regexp.MustCompile(`^[0-9]{1,6}(\.[0-9]+)?$`)

// theirPlay is a card of the trick that is read.
type theirPlay struct {
	card, seat, seconds string
	order               float64
}

// counted is the base of numbers that are counted here.
const counted = -1

// Convert writes the table as notation. What cannot be understood is an error, a [notation.ErrorList] of the first of its faults:
// what was written is then worth nothing.
func (c *Columns) Convert(in io.Reader, out io.Writer) error {
	own := *c                                  // what ranks are is learned from each table
	own.named = own.named && !own.has("cardA") // these columns are seats, whoever sits there
	t := &tableReader{Columns: &own, to: out, ended: map[uint64]bool{}, seed: maphash.MakeSeed()}
	if word := c.lacks(); word != "" {
		return t.refuse(message.Msg("no word says which column is %s: %s=NAME", word, word))
	}
	if err := t.read(bufio.NewReaderSize(in, 1<<16)); err != nil {
		return err
	}
	return t.errs.Err()
}

// read reads all rows.
func (t *tableReader) read(in *bufio.Reader) error {
	if mark, _ := in.Peek(3); string(mark) == "\uFEFF" {
		_, _ = in.Discard(3) // they are in the buffer
	}
	for end := false; !end; {
		line, err := lineOf(in)
		if end = err == io.EOF; err != nil && !end {
			return err
		}
		if t.row++; len(line) > maxLine {
			return t.refuse(message.Msg("this line has more than %d bytes: neither it nor what follows it is read", maxLine))
		}
		if i := notUTF8(line); i >= 0 {
			return t.refuse(message.Msg("byte 0x%02X is not UTF-8; if the file is in Latin-1, convert it: iconv -f latin1 -t utf8", line[i]))
		}
		if t.line = strings.TrimRight(line, "\r\n"); strings.Trim(t.line, " \t,;") == "" {
			continue
		}
		if !t.headRead {
			t.headRead, t.isJSON = true, t.line[0] == '{'
			if err := t.names(); err != nil {
				return err
			} else if !t.isJSON && !t.bare {
				continue
			}
		}
		read := t.cells
		if t.isJSON {
			read = t.object
		}
		if v, ok := read(t.line); ok {
			v["card"] = t.cardsOf(v["card"])
			t.spread(v, goesOn)
		}
		if len(t.errs) >= mostFaults {
			return t.errs
		}
		if err := t.write(); err != nil {
			return err
		}
	}
	t.flush()
	if !t.begun && t.errs == nil {
		return t.refuse(message.Msg("there is no card in this table: behind the names of the columns there is no row"))
	}
	return t.write()
}

// notUTF8 returns the first byte of a line that is no UTF-8, -1 if all is.
func notUTF8(line string) int {
	for i, r := range line {
		if _, n := utf8.DecodeRuneInString(line[i:]); r == utf8.RuneError && n == 1 {
			return i
		}
	}
	return -1
}

// lineOf returns the next line, of one that is too long not much more than can be read.
func lineOf(in *bufio.Reader) (string, error) {
	part, err := in.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return string(part), err
	}
	long := slices.Clone(part)
	for err == bufio.ErrBufferFull && len(long) <= maxLine {
		part, err = in.ReadSlice('\n')
		long = append(long, part...)
	}
	if err == bufio.ErrBufferFull {
		err = nil
	}
	return string(long), err
}

// play takes a card, or where each seat has a column those of a trick.
func (t *tableReader) play(v values, begins int) {
	match, deal, trick := v.text("match"), v.text("deal"), v.text("trick")
	n, numbered := theirNumber(trick)
	another := begins >= beginsTrick || trick != t.trick || trick == "" && len(t.plays) == t.seated() || t.has("cardA")
	over := begins == beginsDeal || numbered && n < t.trickNumber || another && t.tricks+1 >= t.most()
	switch {
	case !t.begun || match != t.match:
		t.flush()
		t.beginMatch(v, match)
		t.beginDeal(deal)
	case t.has("deal") && deal != t.deal, !t.has("deal") && over:
		t.flush()
		t.beginDeal(deal)
	case another:
		if t.short != "" { // a trick that is not whole is the last of its deal
			t.failAt(t.trickRow, t.short, message.Msg("there is nothing here, and a card that was played later: write * where nobody knows it"))
		}
		t.flush()
	}
	t.short = ""
	if len(t.plays) == 0 {
		t.trickRow, t.trickLine = t.row, t.line
		t.beginTrick(trick, n, numbered)
	}
	for _, word := range []string{"dealer", "trump", "turned"} {
		t.note(t.said, word, v)
	}
	for _, word := range []string{"leader", "winner", "points"} {
		t.note(t.told, word, v)
	}
	if !t.has("cardA") {
		t.add(v, "card", v.text("seat"))
		return
	}
	if t.told["leader"] == "" {
		t.fail("leader", message.Msg("who led is not said"))
		return
	}
	missing := ""
	for i := range t.seated() {
		word := "card" + string(rune('A'+(int(t.told["leader"][0]-'A')+i)%4))
		switch {
		case v.text(word) == "":
			missing = cmp.Or(missing, word)
		case missing != "":
			t.fail(missing, message.Msg("there is nothing here, and a card that was played later: write * where nobody knows it"))
			return
		default:
			t.add(v, word, "")
		}
	}
	t.short = missing
}

// note keeps what a row says of its deal or trick. Another row may not say otherwise.
func (t *tableReader) note(of map[string]string, word string, v values) {
	text := v.text(word)
	if text == "" {
		return
	}
	switch word {
	case "dealer", "leader", "winner":
		if !t.named && !t.knownSeat(word, &text, v) {
			return
		}
	case "trump", "turned":
		_, isCard := t.cards.card(text)
		_, isSuit := t.cards.suit(text)
		t.understood(isCard || isSuit && word == "trump", word, text)
	case "points":
		if _, ok := theirNumber(text); !ok {
			t.fail(word, message.Msg("%q is no number", text))
			return
		}
	}
	if old, is := of[word]; is && old != text {
		t.fail(word, message.Msg("%q, where a row before has %q", text, old))
		return
	}
	of[word] = text
}

// knownSeat replaces what a table writes for a seat by the seat.
func (t *tableReader) knownSeat(word string, text *string, v values) bool {
	for _, letter := range []string{"A", "B", "C", "D"} {
		if v.text(letter) == *text {
			*text = letter
			return true
		}
	}
	if s, ok := t.seat(*text); ok {
		*text = s
		return true
	}
	t.fail(word, message.Msg("%q is no seat: say what stands for A, B, C and D, in the order of play, by seats=…, or seats=names", *text))
	return false
}

// add takes a card.
func (t *tableReader) add(v values, word, seat string) {
	faults := len(t.errs)
	p := theirPlay{seat: seat, seconds: strings.Replace(v.text("seconds"), ",", ".", 1), card: t.cardOf(v, word)}
	if p.seconds != "" && !theirSeconds.MatchString(p.seconds) {
		t.fail("seconds", message.Msg("%q is no number", v.text("seconds")))
	}
	if seat != "" && !t.named {
		t.knownSeat("seat", &p.seat, v)
	}
	if t.has("order") {
		var err error
		if p.order, err = strconv.ParseFloat(v.text("order"), 64); err != nil {
			t.fail("order", message.Msg("%q is no number", v.text("order")))
		}
	}
	if len(t.plays) == t.seated() {
		t.fail("trick", message.Msg("this is one card more than the trick can have"))
	}
	if len(t.errs) == faults {
		t.plays = append(t.plays, p)
	}
}

// cardOf returns the card of a row as the notation writes it.
func (t *tableReader) cardOf(v values, word string) string {
	if t.has(word) {
		if v.text(word) == "*" {
			return "*" // nobody knows it
		}
		c, ok := t.cards.card(v.text(word))
		t.understood(ok, word, v.text(word))
		return c.String()
	}
	s, ok := t.cards.suit(v.text("suit"))
	t.understood(ok, "suit", v.text("suit"))
	r, ok := t.cards.rank(v.text("rank"))
	t.understood(ok, "rank", v.text("rank"))
	return card.New(s, r).String()
}

// understood fails if a suit, a rank or a card is none.
func (t *tableReader) understood(ok bool, word, text string) {
	if !ok {
		t.fail(word, message.Msg("%q is not understood: say how suits and ranks are written there, by cards=…", text))
	}
}

func (t *tableReader) beginMatch(v values, match string) {
	if t.begun && t.has("match") {
		t.ended[maphash.String(t.seed, t.match)] = true
	}
	if t.ended[maphash.String(t.seed, match)] {
		t.fail("match", message.Msg("the rows of %q are not together: sort the table by this column first", match))
	}
	if t.has("match") && match == "" {
		t.fail("match", message.Msg("there is nothing here"))
	}
	if date := v.text("Date"); date != "" {
		day := date[:min(len(date), len(time.DateOnly))] // an hour may stand behind it
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			t.fail("Date", message.Msg("%q is no date: it is written as %s", date, "2026-10-03"))
		}
		v["Date"] = value{text: day}
	}
	t.match, t.begun, t.from, t.size, t.tags, t.headed, t.players = match, true, t.row, 0, v, false, nil
	t.deals = map[string]bool{}
}

func (t *tableReader) beginDeal(deal string) {
	n, numbered := theirNumber(deal)
	switch first := len(t.deals) == 0; {
	case t.deals[deal] && t.has("deal"):
		t.fail("deal", message.Msg("the rows of %q are not together, or belong to another match: sort the table by match and deal first, "+
			"and name the column that tells matches apart, match=NAME", deal))
	case first && numbered && (n == 0 || n == 1):
		t.number, t.base = 1, 1-n
	case first && numbered && n > 0 && n <= notation.MaxDeals:
		t.number, t.base = n, 0
	case first:
		t.number, t.base = 1, counted
	case t.base == counted || !t.has("deal"):
		t.number++
	case !numbered:
		t.fail("deal", message.Msg("%q is no number, as the deals before are", deal))
	default:
		t.number = n + t.base
	}
	key := deal
	if !t.has("deal") {
		key = strconv.Itoa(t.number)
	}
	if t.deals[key] = true; len(t.deals) == notation.MaxDeals+1 {
		t.fail("deal", message.Msg("the match has more than %d deals: name the column that tells matches apart, match=NAME", notation.MaxDeals))
	}
	t.deal, t.dealt, t.said, t.tricks, t.trickNumber = deal, false, map[string]string{}, 0, 0
}

// most returns how many tricks a deal has.
func (t *tableReader) most() int { return 40 / t.seated() }

// refuse returns the error of a table of which nothing is read.
func (t *tableReader) refuse(why message.Message) error {
	return &notation.ParseError{Line: max(t.row, 1), Col: 1, EndCol: 1, Code: code.Syntax, Msg: why}
}

// fail notes what is wrong with a word in the row that is read; with all of the row if word is empty.
func (t *tableReader) fail(word string, why message.Message) { t.failAt(t.row, word, why) }

// failAt is [tableReader.fail] for a row from here on back.
func (t *tableReader) failAt(row int, word string, why message.Message) {
	if len(t.errs) == mostFaults {
		return
	}
	col, name, line := 1, strings.Join(t.of[word], ", "), t.line
	if row == t.trickRow {
		line = t.trickLine
	}
	if at := t.at[word]; len(at) > 0 {
		col += chars(line[:fieldAt(line, t.mark, at[0])])
	} else if t.isJSON && name != "" {
		col += chars(line[:max(0, strings.Index(line, strconv.Quote(name[strings.LastIndexByte(name, '.')+1:])))])
	}
	if name != "" {
		why = message.Msg("column %s, which is %s: %s", name, word, why)
	}
	t.errs = append(t.errs, &notation.ParseError{Line: row, Col: col, EndCol: col, Code: code.Syntax, Msg: why})
}

// mostFaults is how many faults of a table are said.
const mostFaults = 20
