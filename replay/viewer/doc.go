// Package viewer shows matches in a terminal, and records them as they are
// played.
//
// A [Session] is what a user looks at, and the position of the cursor. It knows
// no terminal: keys go in by their names, and [Session.Draw] returns a grid of
// any size. Drawing is a pure function. [Run] shows a session on a terminal.
// [Session.Transcribe] makes it record what is played: it adds to the record,
// and draws the record as it then is.
//
// # Files
//
//	session.go  what is looked at; keys.go, what each key does; command.go, what is typed after a colon
//	screen.go   the terminal; keyboard.go, the bytes that it sends as keys
//	frame.go    what is drawn; layout.go, ring.go, fans.go and table.go, its parts
//	recorder.go a match that is written down while it is played
package viewer
