// Package viewer shows matches in a terminal, and records them as they are
// played.
//
// A [Session] is what a user looks at, and the position of the cursor. It knows
// no terminal: keys go in by their names, and [Session.Draw] returns a grid of
// any size. Drawing is a pure function. [Run] shows a session on a terminal.
// [Session.Transcribe] makes it record what is played: it adds to the record,
// and draws the record as it then is.
package viewer
