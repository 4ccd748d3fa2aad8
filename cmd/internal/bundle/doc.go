// Package bundle is what a person reads at the top of a bundle, in a language, and whether a
// bundle says what follows from its rows. What a bundle proves is evidence's business.
//
// The commands and a page that carries the referee share it.
package bundle
