package exchange

import (
	"encoding/csv"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/notation"
)

// csvColumns are the columns that are written: one row for each card, and one
// for each other line, with its notation in the last column.
var csvColumns = []string{"deal", "trick", "leader", "seat", "card", "mark", "seconds", "comments", "winner", "points", "line"}

// csvNames are other names of columns, in lower case.
var csvNames = map[string]string{
	"jogo": "deal", "game": "deal", "hand": "deal", "board": "deal", "vaza": "trick", "round": "trick", "sai": "leader", "quem sai": "leader", "lead": "leader",
	"lugar": "seat", "player": "seat", "jogador": "seat", "carta": "card", "play": "card", "sinal": "mark", "segundos": "seconds", "time": "seconds",
	"comentários": "comments", "comentarios": "comments", "comment": "comments", "ganha": "winner", "pontos": "points", "linha": "line",
	"dador": "dealer", "trunfo": "trump", "trumps": "trump", "match": "match", "partida": "match",
}

// ToCSV returns a match as a table. No cell of it is a formula to a spreadsheet. For the first match of a file, the names of
// the columns are above it.
func ToCSV(events []engine.Event, first bool) []byte {
	text, raw := notation.Format(events, notation.English), rawLines(events)
	var out strings.Builder
	w := csv.NewWriter(&out)
	if first {
		_ = w.Write(csvColumns) // a builder has no errors
	}
	deal, last := "", 0
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		t, ok := parseTrick(line)
		ok = ok && !raw[line] && t.Number != last && !t.Variation && t.Comment == nil && len(t.Plays) > 0
		for _, p := range t.Plays {
			for _, c := range p.Comments {
				ok = ok && !strings.Contains(c, "|") // it separates comments
			}
		}
		if !ok {
			if rest, is := strings.CutPrefix(line, "deal "); is {
				deal, _, _ = strings.Cut(rest, " ")
			}
			last = 0
			_ = w.Write(cells([]string{10: line}))
			continue
		}
		last = t.Number
		for i, p := range t.Plays {
			row := []string{deal, strconv.Itoa(t.Number), "", p.Seat, p.Card, p.Mark, p.Seconds, strings.Join(p.Comments, "|"), "", "", ""}
			if p.Comments != nil && row[7] == "" {
				row[7] = strings.Repeat("|", len(p.Comments)-1) + "{}" // empty comments
			}
			if p.Absent {
				row[4] = "-"
			}
			if i == 0 {
				row[2] = t.Leader
			}
			if i == len(t.Plays)-1 {
				row[8] = t.Winner
				if t.Points != nil {
					row[9] = strconv.Itoa(*t.Points)
				}
			}
			_ = w.Write(cells(row))
		}
	}
	w.Flush()
	return []byte(out.String())
}

// csvReader converts rows to lines.
type csvReader struct {
	column map[string]int
	lines  []string // of notation, by row
	row    int      // of the file, from 0
	trick  *trickLine
	at     int // the row of its first card
	deal   string
	match  string
	begun  bool      // a deal has begun
	said   [2]string // its dealer and its trump card, as first read
	stated bool      // deals have lines of their own
	number int       // of the last trick of the deal so far
}

// fromCSV returns a table as notation, a line for each row. The cards of a
// trick are on the line of the first one.
func fromCSV(text string) (string, error) {
	first, _, _ := strings.Cut(text, "\n")
	comma := ','
	for _, sep := range []rune{';', '\t'} {
		if strings.Count(first, string(sep)) > strings.Count(first, string(comma)) {
			comma = sep
		}
	}
	c := &csvReader{column: map[string]int{}, lines: make([]string, strings.Count(text, "\n")+2)}
	c.row = -1
	for line := range strings.Lines(text) {
		c.row++
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			continue
		}
		// No field has a line end in it, so a quotation mark that is not closed
		// spoils only its own row.
		r := csv.NewReader(strings.NewReader(line))
		r.Comma, r.FieldsPerRecord = comma, -1
		fields, err := r.Read()
		switch {
		case err != nil:
			c.close()
			c.put(c.row, refused("csv", line))
		case len(c.column) == 0:
			if err := c.head(fields); err != nil {
				return "", err
			}
		default:
			c.read(fields, line)
		}
	}
	c.close()
	return strings.Join(c.lines, "\n") + "\n", nil
}

// head reads the names of the columns.
func (c *csvReader) head(fields []string) error {
	for i, f := range fields {
		name := strings.ToLower(strings.TrimSpace(f))
		if other := csvNames[name]; other != "" {
			name = other
		}
		if _, twice := c.column[name]; !twice {
			c.column[name] = i
		}
	}
	_, card := c.column["card"]
	_, line := c.column["line"]
	c.stated = line
	if !card && !line {
		return &notation.ParseError{Line: 1, Col: 1, EndCol: 1, Code: engine.CodeSyntax, Msg: engine.Msg("no column of this table is named card (carta), and none line (linha): its first row must have the names of the columns")}
	}
	return nil
}

// put writes a line in the place of a row, or after what is there.
func (c *csvReader) put(row int, line string) {
	if row >= len(c.lines) {
		row = len(c.lines) - 1
	}
	if c.lines[row] != "" {
		c.lines[row] += "\n"
	}
	c.lines[row] += oneLine(line)
	if t, ok := parseTrick(strings.TrimSpace(line)); ok {
		c.number = t.Number
	} else if strings.Contains(line, "deal ") {
		c.number = 0
	}
}

func (c *csvReader) field(fields []string, name string) string {
	if i, ok := c.column[name]; ok && i < len(fields) {
		return strings.TrimSpace(fields[i])
	}
	return ""
}

// read reads a row.
func (c *csvReader) read(fields []string, text string) {
	if c.stated { // it is one of ours
		for i, f := range fields {
			fields[i] = uncell(f)
		}
	}
	if i, ok := c.column["line"]; ok && i < len(fields) && fields[i] != "" {
		c.close()
		line := fields[i]
		if rest, is := strings.CutPrefix(line, "deal "); is {
			c.deal, _, _ = strings.Cut(rest, " ")
		}
		c.put(c.row, line)
		return
	}
	card := c.field(fields, "card")
	if card == "" {
		if strings.Join(fields, "") != "" {
			c.close()
			c.put(c.row, refused("csv", text))
		}
		return
	}
	deal, number := c.field(fields, "deal"), c.field(fields, "trick")
	match := c.field(fields, "match")
	if !c.stated && (!c.begun || deal != c.deal || match != c.match) {
		c.close()
		c.begin(fields, deal, match)
	} else if !c.stated && c.contradicts(fields) {
		c.close()
		c.put(c.row, refused("csv", text))
		return
	}
	n, err := strconv.Atoi(number)
	if c.trick != nil && (!c.stated && len(c.trick.Plays) == 4 || number != "" && err == nil && n != c.trick.Number) {
		c.close()
	}
	if c.trick == nil {
		if number == "" || err != nil {
			n = c.number + 1
		}
		c.trick, c.at = &trickLine{Number: n, Leader: strings.ToUpper(c.field(fields, "leader"))}, c.row
	}
	c.play(fields, card)
}

// play adds a card to the trick.
func (c *csvReader) play(fields []string, card string) {
	t := c.trick
	p := playText{Card: card, Mark: c.field(fields, "mark"), Seconds: c.field(fields, "seconds")}
	if card == "-" {
		p.Card, p.Absent = "", true
	}
	if i, ok := c.column["comments"]; ok && i < len(fields) && fields[i] != "" {
		p.Comments = strings.Split(strings.ReplaceAll(fields[i], "{}", ""), "|")
	}
	seat := strings.ToUpper(c.field(fields, "seat"))
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
	if w := strings.ToUpper(c.field(fields, "winner")); w != "" {
		t.Winner = w
		if n, err := strconv.Atoi(c.field(fields, "points")); err == nil {
			t.Points = &n
		}
	}
}

// contradicts reports whether a row disagrees with the first row of the deal
// about the deal.
func (c *csvReader) contradicts(fields []string) bool {
	for i, name := range [2]string{"dealer", "trump"} {
		if v := c.field(fields, name); v != "" && v != c.said[i] {
			return true
		}
	}
	return false
}

// begin begins a deal that has no line of its own.
func (c *csvReader) begin(fields []string, deal, match string) {
	if match != c.match && match != "" {
		c.put(max(c.row-1, 0), `[Match `+notation.Quote(match)+`]`)
	}
	c.deal, c.match, c.begun = deal, match, true
	c.said = [2]string{c.field(fields, "dealer"), c.field(fields, "trump")}
	line := "deal " + deal
	if _, err := strconv.Atoi(deal); err != nil {
		line = "deal 1"
	}
	for _, name := range [2]string{"dealer", "trump"} {
		if v := c.field(fields, name); v != "" {
			line += " " + name + " " + v
		}
	}
	c.put(max(c.row-1, 0), line) // the line of the last card before it is empty
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
	if first := strings.Index("ABCD", t.Leader); !c.stated && len(t.Leader) == 1 && first >= 0 {
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
	c.put(c.at, t.text())
}
