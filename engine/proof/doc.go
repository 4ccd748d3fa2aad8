// Package proof tells what a record can mean (o que se prova): the worlds, deals of the pack, that it
// allows, what in it is contradicted, the ways to read it then, and how they are weighed; and so
// whether a play was a renúncia.
//
// Cards are placed by the pack, what is written and who played; never by what is lawful.
//
// # A record that contradicts itself
//
// Where letters, cards or points contradict each other, a slip was made in writing, and who is
// proven by the record as it stands may be innocent. So the record is read in other ways too
// ([Hypotheses]), and proven is only what all of them prove. A few readings are told. Before
// anybody is proven more are weighed ([Hypotheses.Against]): there can be hundreds.
//
// A reading supposes slips: one for each letter and each sum of points that it contradicts,
// and for each time that a seat leads which cannot have taken the trick before, whoever led
// that; one for each card that a hand has wrong, for a card laid open or the trump card that is
// contradicted, and for a card that is written twice. It supposes one more for a card that is
// read as another, or for two that are read as exchanged. That is only done in a trick, or to a
// card, of which something is contradicted, or anywhere where the trick has an unknown card,
// which follows from all the others; and only if some contradiction is gone then that stands
// without it. A card that is written twice may have been another that was exchanged besides: then
// what the other would contradict where it stands must be gone. So a slip that nothing tells of
// is never supposed: by such slips anybody could be cleared.
//
// The readings that suppose the fewest slips are always weighed. One that supposes more is
// weighed in three cases:
//
//   - It supposes one more, and the fewest leave it open what the slip is. That is so where each
//     of them reads a card otherwise; where one has a card written twice, or the trump card in
//     the hand of somebody who did not deal; and where there are two by the cards as they are
//     written that contradict different kinds of things, one a leader's letter, say, and one the
//     order in which the tricks were led.
//   - It supposes one more, and clears two plays or more that the readings told prove. That
//     several people did not follow suit in a deal is itself a sign that it was written wrong.
//   - It supposes one more or two, and proves at least as many renúncias fewer than each of the
//     fewest does: then it is slip against renúncia, one for one, and nobody can say which of the
//     two was made.
//
// Otherwise it is not: one wrong letter that explains all that is wrong would let off whoever
// one more slip could let off, which is nearly everybody. Two exchanges are weighed where the
// fewest slips are two or more and these are no more. A deal that needs three slips to be read at
// all proves nothing against anybody. Where a correction finds no card to correct, a card of that
// deal is not what it seems, and nothing tells which: nobody is proven in it if it contradicts
// itself. Nor is anybody where there are more readings than are tried.
//
// # Files
//
//	worlds.go        the search for a deal of the pack that fits what is written
//	conflict.go      what cannot all be true where no deal fits
//	contradiction.go what in a deal is contradicted, each a sign of a slip
//	reading.go       the hypotheses of a deal; reading_card.go, those in which a card is another
//	slip_search.go   the search for the readings that suppose the fewest slips
//	reading_weighed.go which readings are weighed, for and against an accusation
//	renuncia.go      whether a play was a renúncia, by a deal as it is read
//	reading_verdict.go the same over all readings that are weighed
package proof
