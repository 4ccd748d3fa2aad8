// Package judged is a match as it was recorded, with what the judge says of it: what is found,
// with its place in the text and in the words of a language, the outcome of each deal, and
// whether a bundle says what follows from its rows.
//
// It knows no file, no log and no terminal, so that the commands and a page that carries the
// referee share it. Where a match comes from is source's business.
package judged
