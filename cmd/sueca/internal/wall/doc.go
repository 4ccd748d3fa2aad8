// Package wall draws a table that is to hang on a wall: as a picture, an SVG document, and
// as a page to be printed, an HTML document for sheets of A4. Neither has a script, or asks
// anybody for anything. The same table makes the same bytes on every machine.
package wall

// Table is what is drawn: groups of rows under the same heads.
type Table struct {
	Title string
	About string // one line below the title
	Lang  string // of the words, as HTML has it
	// Columns are from the left to the right. One of them is the name.
	Columns []Column
	Groups  []Group
	// Bracket is the knockout after the groups, nil where there is none.
	Bracket *Bracket
	Foot    []string // lines below everything
}

// Column is a column of a table.
type Column struct {
	Head string
	Name bool // it is text, at the left of its column; all others are numbers
}

// Group is some rows under a name, which may be empty. On paper each group begins a sheet.
type Group struct {
	Name string
	Rows [][]string // a cell for each column
}
