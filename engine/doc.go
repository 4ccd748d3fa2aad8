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
// # Rules
//
// [Rules] is a value: every choice on which clubs, regions and programs differ.
// The named sets ([Profiles]) are data. For each parameter they say which text
// it comes from ([Rules.Cite]), or that no text settles it and it is our
// convention. "FPSD" with a section number is the federation's rules as
// summarised by the Kitchener Portuguese Club. A match may name a profile and
// its own exceptions ([ParseRules]).
//
// # How a mode is made
//
// There is one engine for all tables. What makes a mode (three with a dead hand,
// five with an auction, six or eight with two packs) are values of [Rules] and
// of [Deal]; nothing asks for the name of a profile. They are read in six
// places:
//
//   - Who sits there. [Rules.Table] makes of Players and Dead a [Table]: the
//     seats whose cards are played, the players, the tricks of a deal, the
//     columns of the sheet, and Parting, who plays with whom. The order of play
//     is [Table.Order]. It takes the dealer, because a dead hand sits across from
//     the dealer; everywhere else the dealer makes no difference. [Table.Right]
//     and [Table.Left] go round the players, without the dead hand. Those who play
//     each for himself ([TeamsAlone]) leave a hand aside, at D; the dead hand of
//     [TeamsDealer] is at D too.
//   - Which cards. [Rules.Pack] makes of TenRank, Copies and LeftOut a [Pack]. A
//     set of cards is one machine word, [Cards], with one pack; with two, the
//     second copies are in a second word ([Pack], and within the package a pile
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
//   - What a deal is worth. [Rules.Outcome] reads ScoreBy: so many card points
//     between two sides ([Rules.Between]), the most of several players, or the
//     bid. It returns a [Tally], so that a side's games stand in the column of
//     each of its players.
//   - Where a card may lie. The search for what a record proves (worlds.go) deals
//     to the seats of [Deal.Dealt], a hand that lies aside among them, as many
//     cards as the table gives each. It knows of no mode. These hands together are
//     the whole pack: there is no stock to draw from, and what is not dealt,
//     [Rules.Pack] leaves out.
//
// The common table has words, stored forms and short ways of its own: the pairs AC
// and BD, one word for a hand, a fast judge of plain deals ([Lawful], and plain.go
// of replay). They ask for [Table.IsFour], and are never the only way.
//
// Above this package the judge (replay) goes by sides and columns, the auction
// is judged in replay/auction.go, and notation lets a record write of the seats
// that its rules have. For a sixth mode, in this order:
//
//  1. Settle in words what no source settles, and write the profile
//     (profiletable.go), each setting with its source or as a [Convention]. A
//     choice that is new becomes a parameter at the end of the table
//     (paramtable.go), marked since, so that stored rules are read as before.
//  2. Let Rules.seated have it (profile.go): it refuses what there is no table
//     for, and Rules.check names the tables that there are. What follows from
//     the number of players belongs in Rules.follow, so that a tag needs to say
//     it once.
//  3. If the table is of a new shape, add one (newTable), and return it from
//     Rules.Table, which takes all others for the common one. Two who share out a
//     pack are newTable(2, 20, TeamsOpposite): the columns are A and B. If sides
//     come about in a new way, add a [TeamsRule], and say in Deal.Sides what
//     they are; if a deal is won in a new way, add a [ScoreByRule] and a case in
//     Rules.Outcome.
//  4. If something new is said at the table, it is an [Event] with a kind of its
//     own at the end of the list. Then the tests that fail name what is
//     to follow: the fold ([State.Apply]), the grammar (notation) and the stored
//     form (eventlog/evidence), which needs a new schema number.
//  5. More than eight seats, thirteen tricks or two copies of a card need more
//     room in [MaxSeats], [MaxTricks] and [Pack]; all that is less is there.
//  6. Write the second opinion (replay/internal/modes) from the words of step 1,
//     without looking at the code, and the rows of border cases and of wrong
//     inputs: the two judges are then compared on thousands of records.
//  7. Show it: a record of it in testdata, the wrong inputs in testdata/findings of
//     replay, its words in both languages, and its part of the manual's page on
//     tables.
package engine
