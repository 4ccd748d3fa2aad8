// Package singledummy weighs cards by what those who played them could know (vista): the deals
// that were possible for a seat, how likely each was, and what each lawful card was worth in
// them.
//
// A seat knows its own hand, the cards played, the suits that others did not follow, the
// trump card in the dealer's hand, cards laid open, and renúncias that were admitted or
// upheld; see [Known]. The deals that agree with that are counted exactly. [Deal.Decide]
// draws some of them evenly and without repeats, or takes all where they are few; solves
// every lawful card in each with open cards; and lets those count for more in which the
// others' plays so far would have been likely, by a [Choice].
//
// A value that is found so is that of a player who will see all cards from the next one on.
// No player does, so the values are too high where a later choice hangs on what is still
// hidden (strategy fusion; I. Frank and D. Basin, Search in Games with Incomplete
// Information, 1998).
package singledummy
