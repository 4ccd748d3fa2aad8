// Package source reads the matches that a command names: from files, folders, archives,
// standard input or the log; one after another, or in batches by several workers whose
// results come in order.
//
// A [Record] is one match as it was read. [Work] is the pool of workers.
package source
