// Package archive sums up any number of matches (arquivo).
//
// A [Summary] has counts and no averages. Summaries of the parts of an archive can
// therefore be merged, in any order, into that of the whole.
package archive
