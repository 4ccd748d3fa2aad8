// Package engine holds what people did at a table of Sueca and what follows from it: the
// events, the state that they lead to, and lawful play.
//
// It reads no text and stores nothing. What people did at a table reaches it as
// an [Event]. What can be derived from the events (who won a trick, the points,
// whether a card was a renúncia) is computed and never stored.
//
// Four rooms have what it is made of: [sueca/engine/card] the vocabulary, [sueca/engine/rules]
// the choices on which clubs differ, [sueca/engine/message] what is said to a person,
// [sueca/engine/code] the kinds of findings. What a record can mean, and so whether a play was a
// renúncia, is asked of [sueca/engine/proof], above it.
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
//	Seat      lugar            Side      parceria, lado: seats that play together
//	Hand      mão              Deal      jogo: the cards of one dealing and their tricks
//	Trick     vaza             Match     partida: deals up to a target
//	Trump     trunfo           Dealer    dador, distribuidor
//	Leader    quem sai         Led suit  naipe de saída
//	Points    pontos: card points, 120 in a deal, 240 with two packs
//	Games     jogos: the game points (marks) of a deal: 0, 1, 2 or 4
//	Sheet     folha: the running total of games
//	Column    coluna: who shares a total on the sheet: a pair, a team, or a player
//	Tally     contagem: a number for each seat, the same for all of a side
//	Share     parte: a number as it is written of some seats
//	Table     mesa: who sits there, how many cards a hand has, whose columns there are
//	Pack      baralho: all the cards of the game; those of two packs are there twice
//	Dead hand morto: a hand that nobody sits at; the dealer plays it, or it lies aside
//	Auction   leilão: the bids and passes of a deal, who declared, and the card called
//	Bid       licitação: so many card points that a side is to make, or a pass
//	Declarer  quem declara: who plays for the bid that stands, and names the trumps
//	Call      chamar: to name a card whose holder is the declarer's secret partner
//	Sweep     bandeira: all the tricks, worth four games
//	Capote    capote: 91 card points or more of 120, worth two games
//	Renuncia  renúncia: not following suit while holding it (revoke)
//	Claim     acusação de renúncia
//	Lot       sorteio: a card drawn for the first dealer
//	Walkover  falta de comparência: one side is not there
//	Mark      marca: one game on the sheet; active, suspended (S), executed, void
//	Rolha     rolha: a double deal takes two games from the losers
//	Manilha   manilha, bisca: the seven (the ten in the Azores deck)
//
// # How a mode is made
//
// There is one engine for all tables. What makes a mode (three with a dead hand,
// five with an auction, six or eight with two packs) are values of [rules.Rules] and
// of [Deal]; nothing asks for the name of a profile. They are read in six
// places:
//
//   - Who sits there. [rules.Rules.Table] makes of Players and Dead a [rules.Table]: the
//     seats whose cards are played, the players, the tricks of a deal, the
//     columns of the sheet, and Parting, who plays with whom. The order of play
//     is [rules.Table.Order]. It takes the dealer, because a dead hand sits across from
//     the dealer; everywhere else the dealer makes no difference. [rules.Table.Right]
//     and [rules.Table.Left] go round the players, without the dead hand. Those who play
//     each for himself ([rules.TeamsAlone]) leave a hand aside, at D; the dead hand of
//     [rules.TeamsDealer] is at D too.
//   - Which cards. [rules.Rules.Pack] makes of TenRank, Copies and LeftOut a [card.Pack]. A
//     set of cards is one machine word, [card.Cards], with one pack; with two, the
//     second copies are in a second word ([card.Pack], and within the package a pile
//     of one word or of two, for which the search is compiled twice). Of two
//     equal cards Equal says which one takes the trick.
//   - Who plays with whom in this deal. [Deal.Sides] returns it: from the table
//     where sides are fixed, from the dealer where there is a dead hand, from
//     [Auction] where a card was called. It returns nil as long as the record
//     does not tell, and then nothing is said that depends on it. [Deal.Partner]
//     looks for the called card on the table and in the recorded hands.
//   - Who leads, and what is trumps. [Deal.FirstLeader] reads FirstLead: the
//     dealer's right or another whom the dealer tells, or the declarer.
//     TrumpSource says whether a card of the dealer's tells the trumps, or who
//     declared.
//   - What a deal is worth. [OutcomeOf] reads ScoreBy: so many card points
//     between two sides ([rules.Rules.Between]), the most of several players, or the
//     bid. It returns a [card.Tally], so that a side's games stand in the column of
//     each of its players.
//   - Where a card may lie. The search for what a record proves (proof/worlds.go) deals
//     to the seats of [Deal.Dealt], a hand that lies aside among them, as many
//     cards as the table gives each. It knows of no mode. These hands together are
//     the whole pack: there is no stock to draw from, and what is not dealt,
//     [rules.Rules.Pack] leaves out.
//
// The common table has words, stored forms and short ways of its own: the pairs AC
// and BD, one word for a hand, a fast judge of plain deals ([Lawful], and plain.go
// of replay). They ask for [rules.Table.IsFour], and are never the only way.
//
// Above this package the judge (replay) goes by sides and columns, the auction
// is judged in replay/auction.go, and notation lets a record write of the seats
// that its rules have. For a sixth mode, in this order:
//
//  1. Settle in words what no source settles, and write the profile
//     (rules/profiletable.go), each setting with its source or as a [rules.Convention]. A
//     choice that is new becomes a parameter at the end of the table
//     (rules/paramtable.go), and what rules without it meant goes at the end of the
//     reference by which rules are stored (eventlog/evidence/codec_rules.go).
//  2. Let Rules.seated have it (rules/profile.go): it refuses what there is no table
//     for, and Rules.check names the tables that there are. What follows from
//     the number of players belongs in Rules.follow, so that a tag needs to say
//     it once.
//  3. If the table is of a new shape, add one (newTable), and return it from
//     Rules.Table, which takes all others for the common one. Two who share out a
//     pack are newTable(2, 20, TeamsOpposite): the columns are A and B. If sides
//     come about in a new way, add a [rules.TeamsRule], and say in Deal.Sides what
//     they are; if a deal is won in a new way, add a [rules.ScoreByRule] and a case in
//     Rules.Outcome.
//  4. If something new is said at the table, it is an [Event] with a kind of its
//     own at the end of the list. Then the tests that fail name what is
//     to follow: the fold ([State.Apply]), the grammar (notation) and the stored
//     form (eventlog/evidence), which needs a new schema number.
//  5. More than eight seats, thirteen tricks or two copies of a card need more
//     room in [card.MaxSeats], [rules.MaxTricks] and [card.Pack]; all that is less is there.
//  6. Write the second opinion (replay/internal/oracle) from the words of step 1,
//     without looking at the code, and the rows of border cases and of wrong
//     inputs: the two judges are then compared on thousands of records.
//  7. Show it: a record of it in testdata, the wrong inputs in testdata/findings of
//     replay, its words in both languages, and its part of the manual's page on
//     tables.
//
// # Files
//
//	event.go      what is recorded: all kinds of events
//	state.go      the fold: what is true after an event, and what cannot have happened
//	deal.go       a deal: packs, hands, tricks, who has to lead the next one
//	auction.go    bids, sides that come about in play, who leads the first trick
//	trick.go      a trick, who takes it, its points
//	heaps.go      a deal that is written down from its heaps: the ways in which it can have been played;
//	              heaps_unknown.go, cards that nobody knows; heaps_numbered.go, the tricks that follow; heaps_laid.go, heaps in another order
//	lawful.go     what may be played: turns, following, the obligations of a table
//	playout.go    tricks played on a bare board, for what simulates and solves
package engine
