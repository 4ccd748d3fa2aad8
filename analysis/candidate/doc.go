// Package candidate decodes what a machine saw of a deal (candidatas): for each play the cards that it may have been, each with a
// probability. The pack alone joins them: every card is in one place. Nothing is assumed about who follows suit, because a play that
// is not lawful is just what a referee looks for.
//
// # The form
//
// JSON Lines, one play seen a line, or a hand or a heap seen as a set; [Schema] is its JSON Schema:
//
//	{"deal":1,"trick":3,"place":2,"cards":{"Q♦":0.8,"J♦":0.15},"from":"camera 1","at":12.5}
//	{"deal":1,"hand":"B","cards":{"Q♦":0.98,"7♠":0.9,"2♠":0.1}}
//	{"deal":1,"heap":"AC","cards":{"Q♦":0.98,"7♠":0.9}}
//
// deal counts from 1; trick and place count from 1, and are both left out where only the order of the plays is known.
// cards has for each card that it may be the probability that it is, given that one play alone; what is missing to 1 is
// shared by the others of the pack. Of a hand or a heap it has the probability that a card lies in it, by that view
// alone; of a card that is left out nothing is said. from says who saw it, at when, in seconds; both may be left out.
// Lines about one play are independent, but for a line that says the same as another from the same machine: it is the
// same frame.
//
// # Decoding
//
// The prior is that each way to lay the pack into the places of the deal is as likely as any other, and that a machine
// is wrong about anything once in [Slip] plays. The posterior of a card in a place is the share of all ways, each
// weighed by the product of what the machine says of its cards: a ratio of permanents. Places of which one card is
// practically certain are taken for that; over those that are left the sum is exact where there are at most [MostExact]
// of them, and sampled otherwise (Metropolis over exchanges of two and three cards, Diaconis 2009), with the standard
// error of batch means.
//
// What a set says is a weight of each card in each place, once it is known whose the places are; that is found from the
// sets. Where one of the plays was not seen and only the order is known, the sum runs over its places too.
//
// line.go reads the form; decode.go decodes a deal, reading.go sums and mixes the ways in which what was seen may hang
// together, of which set.go and order.go have those of sets and of plays in order; permanent.go has the sums, sample.go
// the samples, assignment.go the likeliest way as a whole; question.go what to ask, and record.go the deal as a record.
package candidate
