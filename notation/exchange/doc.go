// Package exchange reads and writes records in the forms of other programs:
// JSON Lines, CSV and PBN.
//
// [Convert] converts a text in such a form to the notation, which package
// notation then reads, so that findings name the lines of the original text.
// [ToJSON], [ToCSV] and [ToPBN] write a match. JSON and CSV hold all of a
// record, PBN only the hands. [Columns] reads any other table of cards, by what its
// columns hold. Of a deal from its heaps JSON and CSV have the tricks that follow
// too, which are not read back. [Schema] is the JSON Schema of the JSON form.
package exchange
