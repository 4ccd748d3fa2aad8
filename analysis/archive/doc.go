// Package archive is what is asked of any number of matches (arquivo).
//
// A [Summary] has counts and no averages. Summaries of the parts of an archive can therefore be
// merged, in any order, into that of the whole. A [Filter] says which matches are wanted, a [Shard]
// which of them one of several processes works on, and [Duplicates] which are recorded twice.
//
// The rooms below it are for what not every program wants: judged is one record with what was
// found in it, unpack the files that records come in, tables the rows that analysts load.
package archive
