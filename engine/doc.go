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
