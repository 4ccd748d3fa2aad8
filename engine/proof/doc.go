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
// # Slips of words and lines
//
// The readings above move letters and cards. A person who writes a deal down also goes wrong in whole words, lines and
// columns. So where something of a deal is contradicted (who dealt, led or took a trick, points, games, the sheet, a hand, a card
// that is written twice or is not in the pack, a trick of another size, all that is written together), or it has one trick too
// few, each single slip of this table is taken back by itself, and the deal is judged as it is then written, by no
// other reading (package replay does it). T is the number of tricks that are written, S that of the seats, K that of cards played.
//
//	slip            what is changed back                                       cards  places
//	leader          the letter of who led a trick is left out                  0      T(S-1)
//	winner          the letter of who took it                                  0      T(S-1)
//	trick-points    what it was worth                                          0      20T
//	points          the points of the deal                                     0      20
//	games           its games                                                  0      6
//	sheet           the sheet after it                                         0      6
//	dealer          another seat dealt, and plays the dead hand                0      S-1
//	trump           another suit of trumps; another trump card of the suit     1      cards of the deck -1
//	hand-card       a card of a written hand is left out                       1      cards of hands and laid open
//	shown-card      a card laid open is left out                               1      the same
//	card            a card of a trick is one that is written nowhere           1      TS
//	card-left-out   such a card is put in a trick with one too few; one that   1      S
//	                is not known where the deal was cut short
//	exchange        two cards of the tricks change places                      2      K(K-1)/2
//	rotated         the cards of a trick begin with another of them            S      T(S-1)
//	trick-left-out  a trick of unknown cards is put in, led on by anybody      S      tricks of the deal
//	number          the tricks after one that is skipped are numbered anew     0      1
//	trick-twice     a trick with the cards of the one before, or that one,     S      T
//	                is one of unknown cards, led on by anybody
//	order           two tricks change places                                   2S     T(T-1)/2
//	seats           each letter of the deal moves by as many seats: of who     all    6(S-1)
//	                dealt, led, took, bid, claimed; with the hands, the
//	                points and the games, or without
//
// An exchange is tried where a trick of one of the cards, or the one after it, is contradicted; everywhere if no trick is. A slip
// fits if no word of the deal is false then. What is not written and cannot be inferred, and a claim that could not be made, may be so
// with the slip as without it. A word after the deal counts too: the next dealer, where no deal before tells whose turn it was, and the
// result of the match after its last deal, where nothing before is contradicted. If one of them alone is false, that is a sign; only
// a slip in the letter of the dealer answers for the next one.
//
// Where nothing is contradicted there is a sign all the same if somebody is proven, the trump is not written and each suit that it may have
// been contradicts something; then a slip must fit with one of them. With another dealer each suit is tried. If play was cut short,
// the table is asked for a trick or a card that is left out: where a number is skipped; where one trick is not written, and the points of
// all are; where the last trick has one card too few, and the points of all are written, or a claim ended play and somebody else is proven.
//
// A ruling is a word: but people rule wrong, and a ruling alone is no sign of a slip. It is one where it was upheld and the record
// proves a renúncia, and not there; or rejected and the record proves another besides: then more speaks against what the table saw.
// With a slip no trick is taken to be left out besides.
//
//   - A play that the readings prove is possible if by some slip that fits it is not proven of the same seat.
//   - A play that they do not accuse is possible if by some slip that fits it was or may have been a renúncia: nobody is cleared
//     by a slip either; the seat is that which plays it with the slip. Not so if it followed suit as it is written, and an exchange or
//     another card takes that away: by such slips anybody could be accused. But so if some card must be another, and this one for
//     it; and if by every slip that fits it was or may have been one.
//   - Where no deal of the pack has all that is written, nobody is judged as it stands. If no slip fits then, every play that did not
//     follow suit is possible.
//   - Letters that have moved by some seats acquit nobody if nothing is contradicted but whose turn it was to deal: a dealer out of
//     turn deals so in every letter.
//   - Beyond 6,000 slips of a deal the search is given up, and what is proven is possible.
//
// Two of these slips are never supposed together, nor one of them with a reading above. The slips that fit are listed by the number of
// places in which such a slip can be made, the fewest first, because no kind is known to be more common than another and each
// single place is the less likely the more there are; then by how many tricks lie between what was mistaken; then by how many
// renúncias the deal would prove.
//
// # Files
//
//	worlds.go        the search for a deal of the pack that fits what is written
//	conflict.go      what cannot all be true where no deal fits
//	contradiction.go what in a deal is contradicted, each a sign of a slip
//	reading.go       the hypotheses of a deal; reading_card.go, those in which a card is another
//	slip_search.go   the search for the readings that suppose the fewest slips
//	reading_weighed.go which readings are weighed, for and against an accusation
//	disorder.go      heaps that lie otherwise than they were played, and whom that acquits
//	renuncia.go      whether a play was a renúncia, by a deal as it is read
//	reading_verdict.go the same over all readings that are weighed
package proof
