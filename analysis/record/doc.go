// Package record is a match as it was recorded, with what the judge says of it: what is found,
// with its place in the text, and the outcome of each deal.
//
// A [Record] knows no file, no log and no terminal, so that the commands, a page that carries
// the referee and a pipeline over an archive share it. Where a match comes from is its caller's
// business, and so are the words: [Record.Findings] takes a function for them.
package record
