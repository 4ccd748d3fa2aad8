package exchange

import (
	"bytes"
	"strconv"
	"strings"

	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/notation"
)

// column is what a column of a table is about.
type column uint8

const (
	colDeal column = iota
	colTrick
	colLeader
	colSeat
	colCard
	colMark
	colSeconds
	colComments
	colWinner
	colPoints
	colLine
	colDealer
	colTrump
	colMatch
	colFrom
	columns // how many there are
)

// columnNames are the names of the columns, in lower case: ours, and those that people
// and programs write.
var columnNames = map[string]column{
	"deal": colDeal, "jogo": colDeal, "game": colDeal, "hand": colDeal, "board": colDeal, "trick": colTrick, "vaza": colTrick,
	"round":  colTrick,
	"leader": colLeader, "sai": colLeader, "quem sai": colLeader, "lead": colLeader, "seat": colSeat, "lugar": colSeat, "player": colSeat,
	"jogador": colSeat,
	"card":    colCard, "carta": colCard, "play": colCard, "mark": colMark, "sinal": colMark, "seconds": colSeconds, "segundos": colSeconds,
	"time":     colSeconds,
	"comments": colComments, "comentários": colComments, "comentarios": colComments, "comment": colComments, "winner": colWinner,
	"ganha":  colWinner,
	"points": colPoints, "pontos": colPoints, "line": colLine, "linha": colLine, "dealer": colDealer, "dador": colDealer,
	"trump": colTrump, "trunfo": colTrump, "trumps": colTrump, "match": colMatch, "partida": colMatch,
	"from": colFrom,
}

// csvReader converts the rows of a table to lines, one for each row. The cards of a
// trick are on the line of the first one. Only the rows from there on are in memory.
type csvReader struct {
	mark   byte         // between the fields of a row; 0 before the first row
	headed bool         // the names of the columns were read
	at     [columns]int // where each column is, from 1; 0 if there is none
	row    int          // of the file, from 0
	lines  []string     // of notation, by row, from the row first on
	first  int
	fields []string
	trick  *trickLine
	began  int // the row of its first card
	size   int // bytes of its rows
	deal   string
	match  string
	begun  bool      // a deal has begun
	said   [2]string // its dealer and its trump card, as first read
	beyond bool      // seats behind D were met: four hands do not play in turn
	stated bool      // deals have lines of their own
	number int       // of the last trick of the deal so far
}

// separators are what stands between the fields of a row. Where a comma is the decimal
// sign, as in Portugal, spreadsheets write semicolons.
const separators = ",;\t"

// separator returns what separates the names of the columns: what stands most often
// between them.
func separator(head string) byte {
	var count [128]int
	quoted := false
	for _, c := range []byte(head) {
		if c == '"' {
			quoted = !quoted
		} else if !quoted && c < 128 {
			count[c]++
		}
	}
	best := separators[0]
	for i := range len(separators) {
		if count[separators[i]] > count[best] {
			best = separators[i]
		}
	}
	return best
}

// splitRow returns the fields of a row as [encoding/csv] has them, in the memory of
// those of another row. No field has a line end in it, so a quotation mark that is not
// closed spoils only its own row: ok is false then.
func splitRow(row string, mark byte, fields []string) (_ []string, ok bool) {
	fields = fields[:0]
	for {
		if !strings.HasPrefix(row, `"`) {
			field, rest := row, ""
			end := strings.IndexByte(row, mark)
			if end >= 0 {
				field, rest = row[:end], row[end+1:]
			}
			if strings.IndexByte(field, '"') >= 0 {
				return fields, false
			}
			if fields = append(fields, field); end < 0 {
				return fields, true
			}
			row = rest
			continue
		}
		end := 1
		for {
			i := strings.IndexByte(row[end:], '"')
			if i < 0 {
				return fields, false
			}
			if end += i + 1; !strings.HasPrefix(row[end:], `"`) {
				break
			}
			end++
		}
		fields = append(fields, strings.ReplaceAll(row[1:end-1], `""`, `"`))
		if row = row[end:]; row == "" {
			return fields, true
		}
		if row[0] != mark {
			return fields, false
		}
		row = row[1:]
	}
}

// mostRows is how many rows a trick can be on. It bounds the memory, whatever is in a
// table; a trick has four cards.
const mostRows = 1000

func (c *csvReader) line(text string, out *bytes.Buffer) error {
	c.lines = append(c.lines, "")
	if c.row-c.began >= mostRows || c.size > notation.MaxLine {
		c.close()
	}
	switch {
	case text == "":
	case !c.headed:
		if err := c.head(text); err != nil {
			return err
		}
	default:
		fields, ok := splitRow(text, c.mark, c.fields)
		if c.fields = fields; ok {
			c.read(fields, text)
		} else {
			c.close()
			c.put(c.row, refused("csv", text))
		}
	}
	// The next row can write into the line of this one.
	ready := c.row
	if c.trick != nil {
		ready = min(ready, c.began)
	}
	c.write(ready-c.first, out)
	c.row++
	return nil
}

func (c *csvReader) end(out *bytes.Buffer) {
	c.row--
	c.close()
	c.write(len(c.lines), out)
}

// write writes the first n lines that are kept.
func (c *csvReader) write(n int, out *bytes.Buffer) {
	if n <= 0 {
		return
	}
	for _, line := range c.lines[:n] {
		out.WriteString(line)
		out.WriteByte('\n')
	}
	c.lines = append(c.lines[:0], c.lines[n:]...)
	c.first += n
}

// head reads the names of the columns. A line above them can say what separates them, as
// some spreadsheets write it.
func (c *csvReader) head(text string) error {
	if sep, is := strings.CutPrefix(text, "sep="); is && len(sep) == 1 && strings.Contains(separators, sep) {
		c.mark = sep[0]
		return nil
	}
	if c.mark == 0 {
		c.mark = separator(text)
	}
	c.headed = true
	fields, ok := splitRow(text, c.mark, nil)
	if !ok {
		fields = nil // who knows where they end
	}
	for i, f := range fields {
		if col, ok := columnNames[strings.ToLower(strings.TrimSpace(f))]; ok && c.at[col] == 0 {
			c.at[col] = i + 1
		}
	}
	c.stated = c.at[colLine] > 0
	if c.at[colCard] == 0 && !c.stated {
		return &notation.ParseError{Line: c.row + 1, Col: 1, EndCol: 1, Code: code.Syntax,
			Msg: message.Msg("no column of this table is named card (carta), and none line (linha): its first row must have the names of the " +
				"columns, with commas, semicolons or tabs between them")}
	}
	return nil
}

// put writes a line in the place of a row, or after what is there.
func (c *csvReader) put(row int, line string) {
	at := &c.lines[max(row-c.first, 0)]
	if *at != "" {
		*at += "\n"
	}
	*at += oneLine(line)
}

// raw returns a field as it stands.
func (c *csvReader) raw(fields []string, col column) string {
	if i := c.at[col]; i > 0 && i <= len(fields) {
		return fields[i-1]
	}
	return ""
}

func (c *csvReader) field(fields []string, col column) string {
	return strings.TrimSpace(c.raw(fields, col))
}

// read reads a row.
func (c *csvReader) read(fields []string, text string) {
	if c.stated { // it is one of ours
		for i, f := range fields {
			fields[i] = uncell(f)
		}
	}
	if line := c.raw(fields, colLine); line != "" {
		c.close()
		if rest, is := strings.CutPrefix(line, "deal "); is {
			c.deal, _, _ = strings.Cut(rest, " ")
		}
		c.put(c.row, line)
		if t, ok := parseTrick(strings.TrimSpace(line)); ok {
			c.number = t.Number
		} else if strings.Contains(line, "deal ") {
			c.number = 0
		}
		return
	}
	if c.stated && c.field(fields, colFrom) == fromHeaps {
		c.close()
		return // it follows from the lines above
	}
	card := c.field(fields, colCard)
	if card == "" {
		if strings.TrimSpace(strings.Join(fields, "")) != "" {
			c.close()
			c.put(c.row, refused("csv", text))
		}
		return
	}
	deal, number := c.field(fields, colDeal), c.field(fields, colTrick)
	match := c.field(fields, colMatch)
	if !c.stated && (!c.begun || deal != c.deal || match != c.match) {
		c.close()
		c.begin(fields, deal, match)
	} else if !c.stated && c.contradicts(fields) {
		c.close()
		c.put(c.row, refused("csv", text))
		return
	}
	n, err := strconv.Atoi(number)
	if c.trick != nil && (!c.stated && len(c.trick.Plays) == 4 && (number == "" || err != nil) ||
		number != "" && err == nil && n != c.trick.Number) {
		c.close()
	}
	if c.trick == nil {
		if number == "" || err != nil {
			n = c.number + 1
		}
		c.trick, c.began, c.size = &trickLine{Number: n, Leader: strings.ToUpper(c.field(fields, colLeader))}, c.row, 0
	}
	c.size += len(text)
	c.play(fields, card)
}

// play adds a card to the trick.
func (c *csvReader) play(fields []string, card string) {
	t := c.trick
	p := playText{Card: card, Mark: c.field(fields, colMark), Seconds: c.field(fields, colSeconds)}
	if c.mark != ',' {
		p.Seconds = strings.Replace(p.Seconds, ",", ".", 1) // the decimal sign of such tables
	}
	if card == "-" {
		p.Card, p.Absent = "", true
	}
	if comments := c.raw(fields, colComments); comments != "" {
		p.Comments = strings.Split(strings.ReplaceAll(comments, "{}", ""), "|")
	}
	seat := strings.ToUpper(c.field(fields, colSeat))
	switch {
	case c.stated:
		p.Seat = seat // it is written only out of turn
	case len(t.Plays) == 0:
		if t.Leader == "" {
			t.Leader = seat
		}
	default:
		p.Seat = seat
	}
	t.Plays = append(t.Plays, p)
	if w := strings.ToUpper(c.field(fields, colWinner)); w != "" {
		t.Winner = w
		if n, err := strconv.Atoi(c.field(fields, colPoints)); err == nil {
			t.Points = &n
		}
	}
}

// contradicts reports whether a row disagrees with the first row of the deal
// about the deal.
func (c *csvReader) contradicts(fields []string) bool {
	for i, col := range [2]column{colDealer, colTrump} {
		if v := c.field(fields, col); v != "" && v != c.said[i] {
			return true
		}
	}
	return false
}

// begin begins a deal that has no line of its own.
func (c *csvReader) begin(fields []string, deal, match string) {
	if match != c.match && match != "" {
		c.put(c.row-1, `[Match `+notation.Quote(match)+`]`)
	}
	c.deal, c.match, c.begun, c.number = deal, match, true, 0
	c.said = [2]string{c.field(fields, colDealer), c.field(fields, colTrump)}
	line := "deal " + deal
	if _, err := strconv.Atoi(deal); err != nil {
		line = "deal 1"
	}
	for i, name := range [2]string{"dealer", "trump"} {
		if v := c.said[i]; v != "" {
			line += " " + name + " " + v
		}
	}
	c.put(c.row-1, line) // the line of the last card before it is empty
}

// close ends the trick.
func (c *csvReader) close() {
	if c.trick == nil {
		return
	}
	t := c.trick
	c.trick = nil
	// In rotation the seats are not written.
	// A leader who is no seat is left to the reader to refuse.
	for _, p := range t.Plays {
		c.beyond = c.beyond || len(p.Seat) == 1 && p.Seat > "D"
	}
	if first := strings.Index("ABCD", t.Leader); !c.stated && !c.beyond && len(t.Leader) == 1 && first >= 0 {
		inTurn := true
		for i, p := range t.Plays {
			want := string("ABCD"[(first+i)%4])
			inTurn = inTurn && (p.Seat == "" || p.Seat == want)
		}
		if inTurn {
			for i := range t.Plays {
				t.Plays[i].Seat = ""
			}
		}
	}
	c.put(c.began, t.text())
	c.number = t.Number
}
