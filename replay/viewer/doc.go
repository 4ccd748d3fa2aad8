// Package viewer shows matches in a terminal, and writes them down as they are played.
//
// A [Session] is what a person looks at and where the cursor stands. It knows no terminal:
// keys go in by their names, and [Session.Draw] returns a grid of any size. Drawing is a
// pure function. [Run] shows a session on a terminal. [Session.Transcribe] makes it write
// down what is played: it adds to the record, and draws what the record then is.
package viewer
