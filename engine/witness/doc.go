// Package witness joins what several witnesses wrote of one match (testemunhas): it finds which deals, tricks and
// places of their records are the same ones, where they differ, and what follows.
//
// A difference is settled by nothing but the pack: the card that one witness names for a place lies in another place,
// of which all witnesses say so, and the card that the others name lies nowhere else. So it is never settled by what is lawful,
// by what convicts or clears somebody, nor by how many say so. What is open stays open: a card with its
// names (6♠|6♣), a trick whose leader is not known, a result that is not written. So whoever judges the joined record
// proves nothing that hangs on it.
//
// record.go reads a deal into its parts; align.go finds the deals and tricks that are the same, seats.go turns a record
// whose seats are named otherwise, and kept.go decides which tricks are of the deal; pack.go tells what the pack
// settles; join.go joins one deal, with its line and hands (begin.go), tricks (trick.go) and all else (line.go);
// difference.go is where they differ.
package witness
