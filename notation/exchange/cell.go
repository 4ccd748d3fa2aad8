package exchange

import (
	"regexp"
	"strings"
)

// A spreadsheet takes a cell that begins with = + - @, or with a tab or a carriage
// return before them, for a formula, and computes it: a comment of a record could read
// the person's files, or send them away. Such a cell is written with an apostrophe
// before it, which spreadsheets and people know as the sign of a text. Reading takes the
// apostrophe away again. A text that begins with apostrophes and then such a character
// gets one more, so that every text comes back as it was.
//
// A number is no formula and stays a number, also a negative one; so does the - of a
// seat that did not play.

var (
	formula    = regexp.MustCompile("^'*[=+\\-@\t\r＝＋－＠]")
	numberCell = regexp.MustCompile(`^[+-]?[0-9]+([.,][0-9]+)?$`)
)

// Cell returns a text as it is written into a cell of a table for spreadsheets: what they would
// take for a formula has an apostrophe before it.
func Cell(s string) string {
	if s == "-" || numberCell.MatchString(s) || !formula.MatchString(s) {
		return s
	}
	return "'" + s
}

// uncell returns the text of a cell.
func uncell(s string) string {
	if rest, ok := strings.CutPrefix(s, "'"); ok && formula.MatchString(rest) {
		return rest
	}
	return s
}

// cells returns the texts of a row as they are written.
func cells(row []string) []string {
	for i, s := range row {
		row[i] = Cell(s)
	}
	return row
}
