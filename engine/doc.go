// Package engine holds the vocabulary and the rules of Sueca: cards, seats,
// events, the state that events lead to, and the judgement of a renúncia.
//
// It reads no text and stores nothing. What people did at a table reaches it as
// an [Event]. What can be derived from the events (who won a trick, the points,
// whether a card was a renúncia) is computed here and never stored.
//
// # Three kinds of wrong
//
// Text that cannot be read never gets here. An event that cannot have happened
// (a card played twice, eleven cards in a hand) is refused with a [PlayError]
// and leaves the state as it was. An irregular play (a renúncia, a lead out of
// turn) is not an error: it is recorded, replayed and judged.
//
// # A record that contradicts itself
//
// Where letters, cards or points contradict each other, a slip was made in writing, and who is
// proven by the record as it stands may be innocent. So the record is read in other ways too
// ([Readings]), and proven is only what all of them prove. A few readings are told. Before
// anybody is proven more are weighed ([Readings.Against]): there can be hundreds.
//
// A reading supposes slips: one for each letter and each sum of points that it contradicts,
// and for each time that a seat leads which cannot have taken the trick before; one for each
// card that a hand has wrong, for a card laid open or the trump card that is contradicted, and
// for a card that is written twice. It supposes one more for a card that is read as another, or
// for two that are read as exchanged. That is only done in a trick, or to a card, of which
// something is contradicted, and only if some contradiction is gone then that stands without
// it. So a slip that nothing tells of is never supposed: by such slips anybody could be
// cleared.
//
// The readings that suppose the fewest slips are always weighed. One that supposes one slip
// more is weighed in two cases:
//
//   - The fewest leave it open what the slip is. That is so where each of them reads a card
//     otherwise; where one has a card written twice; and where there are two by the cards as
//     they are written that contradict different kinds of things, one a leader's letter, say,
//     and one the order in which the tricks were led.
//   - It clears two plays or more that the readings told prove. That several people did not
//     follow suit in a deal is itself a sign that it was written wrong.
//
// Otherwise it is not: one wrong letter that explains all that is wrong would let off whoever
// one more slip could let off, which is nearly everybody. Two exchanges are weighed where the
// fewest slips are two or more and these are no more. Where a correction finds no card to
// correct, a card of that deal is not what it seems, and nothing tells which: nobody is proven
// in it if it contradicts itself. Nor is anybody where there are more readings than are tried.
//
// # Glossary
//
// One word for each thing, with the Portuguese word after it.
//
//	Suit      naipe            Rank      valor da carta
//	Card      carta            Cards     a set of cards (conjunto)
//	Seat      lugar            Pair      par, dupla: two partners
//	Hand      mão              Deal      jogo: 40 cards and their ten tricks
//	Trick     vaza             Match     partida: deals up to a target
//	Trump     trunfo           Dealer    dador, distribuidor
//	Leader    quem sai         Led suit  naipe de saída
//	Points    pontos: card points, 120 in a deal
//	Games     jogos: the game points (marks) of a deal: 0, 1, 2 or 4
//	Sheet     folha: the running total of games
//	Sweep     bandeira: all ten tricks, worth four games
//	Capote    capote: 91 card points or more, worth two games
//	Renuncia  renúncia: not following suit while holding it (revoke)
//	Claim     acusação de renúncia
//	Lot       sorteio: a card drawn for the first dealer
//	Walkover  falta de comparência: one side is not there
//	Mark      marca: one game on the sheet; active, suspended (S), executed, void
//	Rolha     rolha: a double deal takes two games from the losers
//	Manilha   manilha, bisca: the seven (the ten in the Azores deck)
//
// # Rules
//
// [Rules] is a value: every choice on which clubs, regions and programs differ.
// The named sets ([Profiles]) are data. For each parameter they say which text
// it comes from ([Rules.Cite]), or that no text settles it and it is our
// convention. "FPSD" with a section number is the federation's rules as
// summarised by the Kitchener Portuguese Club. A match may name a profile and
// its own exceptions ([ParseRules]).
package engine
