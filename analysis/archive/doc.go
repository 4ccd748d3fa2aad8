// Package archive sums up any number of matches (arquivo).
//
// A [Summary] has counts and no averages, so that the summaries of the parts of an archive
// can be merged, in whatever order they come, into that of the whole.
package archive
