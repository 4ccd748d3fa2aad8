// Package notices holds the licences of the modules that are in the command, as
// they ask to be passed on. The package collect beside it finds them.
package notices

import _ "embed"

//go:generate go run ./collect -o notices.txt

//go:embed notices.txt
var text string

// Text returns a list of the modules with the names of their licences, and then
// the licences themselves.
func Text() string { return text }
