// Package exchange reads and writes records in the forms of other programs: JSON Lines, CSV
// and PBN (formas).
//
// [Convert] turns a text in such a form into the notation, which the package notation then
// reads, so that findings name the line that the text has. [ToJSON], [ToCSV] and [ToPBN]
// write a match; JSON and CSV hold all of a record, PBN the hands only. [Schema] is the
// JSON Schema of the JSON form.
package exchange
