package exchange

// SplitRow is splitRow.
var SplitRow = splitRow

// SetMaxLine makes the limit of a line smaller, and returns what restores it.
func SetMaxLine(n int) func() {
	old := maxLine
	maxLine = n
	return func() { maxLine = old }
}
