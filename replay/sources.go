// # What of the rules a record shows
//
// The main profiles of [rules.Profiles] follow five texts. Their sentences are listed here,
// in our words: what in a record or in its judgement shows each one in brackets, and below it
// what holds it: a record of replay/testdata/findings by the beginning of the comment
// above it, the records of a parameter in cmd/sueca/testdata/params, a script of
// cmd/sueca/testdata/script, or a test. Where nothing does, the reason follows "not shown".
// The numbers are the sections of the federation's text; of the others, which have none, it
// is a topic. A test reads this table, and fails where it names what is not there; another
// judges the records by each profile with one setting changed, and fails where a text states
// the setting and no record is judged differently.
//
// FPSD, Regras de Jogo, in the English summary:
//
//	1     For abuse a referee takes games, or sends a player away. [conduct, disqualify, penalty-mismatch]
//	      fpsd.sueca "1: for abuse"; beside.sueca "sent away, and plays on"
//	1     Spectators keep silent: they are warned, and no games are at stake. [talk, penalty-mismatch]
//	      beside.sueca "by who does not play"
//	2.2   Forty cards: no eight, nine or ten. [deck.ten_rank, not-in-deck]
//	      impossible.sueca "an eight"; engine/card.TestDecks
//	2.2   Every card is there once, ten in each hand. [deck.copies, card-twice, hand-size, card-not-in-hand]
//	      impossible.sueca "a card twice"; impossible.sueca "a card in two hands"; impossible.sueca "eleven cards in a hand"
//	2.3   There are four suits.
//	      not shown: no card of a fifth can be written
//	2.5   A 7 K J Q are worth 11 10 4 3 2, the others nothing: 120 in all. [points-mismatch]
//	      written.sueca "the points of trick 2 are written wrong"; written.sueca "points that do not add up"
//	2.6   The pack is always shuffled and cut.
//	      not shown: a line that is missing may have been left out by the writer
//	2.6   A player may ask for either to be done again. [shuffle, cut]
//	      fpsd.sueca "2.6: who shuffled or cut"
//	3.1   The highest card drawn deals first. [first_dealer, lot, wrong-dealer]
//	      beside.sueca "the draw, the shuffle and the cut as FPSD has them"; beside.sueca "the letter of the dealer is a slip"
//	3.1   Of equal cards the one that came out first. [first_dealer.tie, lot, wrong-dealer]
//	      beside.sueca "another seat drew the highest card"
//	3.1   One shuffles for the draw, the right cuts, the next one deals four cards.
//	      not shown: before the first deal there is no line for it
//	3.2   The dealer's partner shuffles, and then the player to the left of that one. [shuffle, procedure]
//	      beside.sueca "who should not have shuffled and cut"; params/shuffle.sueca
//	3.2   The partner of the second one cuts. [cut, procedure]
//	      beside.sueca "who should not have shuffled and cut"; params/cut.sueca
//	3.2   With the consent of all four the right alone shuffles. [consent, shuffle, consent-late]
//	      fpsd.sueca "3.2: by the variation"; fpsd.sueca "3.2: the variation without"; fpsd.sueca "3.2: another shuffles"; fpsd.sueca "3.2: their consent after"
//	3.3   The trump card comes from the top or the bottom, as the dealer chooses. [trump.source, procedure]
//	      fpsd.sueca "3.3: the trump card from the top"; params/trump.source.sueca
//	3.3   The dealer says which; with the consent of all four that is left out. [trump.announce]
//	      not shown: what was said is not written
//	3.3   Ten cards at a time, from the right and the dealer last, or the dealer first and from the left. [deal.packets, deal.direction.bottom, deal.direction.top, deal.first.bottom, deal.first.top, deal.dealer_last]
//	      not shown: the order of the packets is not written, and the hands are the same
//	3.4   The dealer's right leads. [lead.first, wrong-first-leader]
//	      order.sueca "the first leader is not the dealer's right"; order.sueca "the first leader's letter is a slip"
//	3.4   Play goes counter-clockwise. [play.direction, out-of-turn]
//	      order.sueca "a card out of turn"; params/play.direction.sueca
//	3.4   Who leads may play any card. [renuncia]
//	      cmd/sueca.TestDisputes "t: the leader of a trick cannot renounce"; engine/rules.TestLegal
//	3.5   The trump card is taken up after the first card of the right and before the dealer's own. [trump.pickup, procedure]
//	      fpsd.sueca "3.5: the trump card is taken up before"; fpsd.sueca "3.5: taken up in the first trick"; fpsd.sueca "3.5: taken up after the dealer's"
//	3.5   The dealer takes it up. [trump.pickup, trump-not-held, procedure]
//	      fpsd.sueca "3.5: taken up by another seat"; impossible.sueca "the trump card was not the dealer's"
//	3.6   The highest trump takes the trick, else the highest card of the suit led. [winner-mismatch, trump-inferred]
//	      fpsd.sueca "3.6: a trick goes"; written.sueca "the winner of trick 2 is written wrong"; trump.sueca "inferred from the leaders"
//	3.6   Who took a trick leads to the next. [wrong-leader, leader-inferred, leader-unknown]
//	      order.sueca "the leader of trick 3 is written wrong"; order.sueca "the leader is left out"; order.sueca "nobody can tell who led"
//	3.6   One of each pair collects the tricks, face down.
//	      not shown: who collects is not written
//	3.6   The tricks are kept in the order of play.
//	      not shown: a record is that order; tricks that were mixed are 6.10
//	3.8   A card that is played is not taken back. [retrieved, penalty-mismatch]
//	      fpsd.sueca "6.9, 3.8: taking back"; cmd/sueca.TestDisputes "n: a card is played"
//	4.2   Sixty-one card points to ninety are one game. [score.single, score.single_from, score.exact90, games-mismatch, result-impossible]
//	      fpsd.sueca "4.2: what card points are worth"; untidy.sueca "results that no play can give"; engine/rules.TestConformance
//	4.2   Ninety-one or more are two, and so are all 120 in nine tricks. [score.double, score.double_from, score.sweep.by]
//	      fpsd.sueca "4.2: what card points are worth"; fpsd.sueca "4.2 c: all 120"; fpsd.sueca "4.2 d: four for nine tricks"
//	4.2   All ten tricks are four. [score.sweep.by, score.sweep.value]
//	      fpsd.sueca "4.2 d: all ten tricks are four"
//	4.2   The games are the pair's. [ledger]
//	      params/ledger.sueca
//	4.2   A deal is ten tricks of four cards. [trick-size, incomplete-deal]
//	      impossible.sueca "five cards in a trick"; impossible.sueca "three cards in a trick"; order.sueca "a card is left out"
//	4.3   Sixty to sixty is null and counts for nobody. [score.tie, tie.accumulates]
//	      fpsd.sueca "4.3: after a null game"; engine/rules.TestTies
//	4.3   The next player deals after it. [dealer.rotation, wrong-dealer]
//	      fpsd.sueca "4.3: after a null game"; order.sueca "another seat should have dealt"
//	4.4   The sheet is kept deal by deal. [sheet-mismatch, result-mismatch, deal-missing]
//	      written.sueca "the sheet is written wrong, once"; written.sueca "the result is written wrong"; untidy.sueca "a deal that is not there"
//	4.4   The sheet lies on the table, and the winners hand it in.
//	      not shown: where the paper is is not written
//	4.4   Both pairs sign it, at the end. [sign, procedure]
//	      fpsd.sueca "4.4: both pairs sign"; cmd/sueca.TestDisputes "and not after"
//	4.4   A wrong mark gets an S and does not count. [sheet.suspension, suspend, sheet-mismatch]
//	      fpsd.sueca "4.4: a wrong mark gets an S"; fpsd.sueca "4.4: more marks are suspended"
//	4.4   When the pair earns it the S is crossed out. [sheet.suspension, execute]
//	      fpsd.sueca "4.4: a wrong mark gets an S"; cmd/sueca.TestDisputes "s: suspended marks"; score.txtar
//	4.4   Who alters the sheet on purpose loses all scores. [sheet, penalty-mismatch]
//	      fpsd.sueca "4.4: who alters the sheet"
//	4.4   And may be sent away. [disqualify]
//	      beside.sueca "sent away, and another sits there"
//	5.1   Not to follow suit while holding it is a renúncia, meant or not. [void, renuncia, renuncia-possible, no-deal-fits]
//	      renuncia.sueca "proven by a later card"; renuncia.sueca "proven by the recorded hand"; renuncia.sueca "possible: the record does not tell"; untidy.sueca "an eleventh club"
//	5.2   The opposing pair claims, no referee and no spectator. [renuncia.claim_by, claim-inadmissible, unclaimed-renuncia]
//	      renuncia.sueca "a claim by the referee"; fpsd.sueca "5.2: a spectator may not claim"
//	5.2   Play stops at once. [renuncia.confirmed.ends_deal, procedure]
//	      fpsd.sueca "5.2: play goes on after a claim"
//	5.2   The tricks are reviewed, and the review decides. [claim-wrong-ruling, claim-undecided]
//	      renuncia.sueca "upheld though nothing shows it"; renuncia.sueca "rejected though it is proven"; renuncia.sueca "the record cannot decide"
//	5.2   It costs the offenders' pair four, for the opponents, at once. [renuncia.confirmed.award, renuncia.confirmed.replaces_result, renuncia.granularity, penalty.mode, games-mismatch]
//	      renuncia.sueca "claimed and upheld"; fpsd.sueca "5.2: four, and not two"; cmd/sueca.TestDisputes "h: the wrong player"
//	5.3   A false claim brings the accused two. [renuncia.false.award]
//	      renuncia.sueca "rejected, and rightly"; cmd/sueca.TestDisputes "k: every false claim costs"
//	5.3   And the deal goes on and counts. [renuncia.false.ends_deal, renuncia.false.result]
//	      fpsd.sueca "5.3: after a false claim"; fpsd.sueca "5.3: and does not end it"; cmd/sueca.TestDisputes "l: a false claim, then a true one"
//	5.4   Once a new deal has begun no claim about an earlier one is accepted. [renuncia.deadline, claim-inadmissible]
//	      renuncia.sueca "a claim about the deal before, in time"; renuncia.sueca "too late"
//	6.1   Late up to five minutes costs nothing, up to ten two, after that the match. [penalties, late, penalty-mismatch]
//	      beside.sueca "late, with the minutes"; engine/rules.TestPenalties
//	6.1   Who does not come loses the match. [walkover, procedure]
//	      beside.sueca "a walkover before the match"; beside.sueca "in the place of a deal"
//	6.2   Talking is warned; again by the pair, or with an influence on play, it costs two. [talk, penalty-mismatch]
//	      fpsd.sueca "6.2: talking is warned"
//	6.2   The deal goes on, and is scored as normal. [talk, games-mismatch]
//	      fpsd.sueca "6.2: talking is warned"
//	6.2   Comments after the match last a minute at the most.
//	      not shown: what is said after a match is not written
//	6.3   Who stands up without leave loses the match by the maximum. [leave, abandon, match.mode, match.target, penalty-mismatch]
//	      fpsd.sueca "6.3: who leaves the table"; fpsd.sueca "6.3: the same as a penalty"
//	6.4   A trump card that is not taken up before trick two counts as played. [trump.uncollected, trump-card, penalty-mismatch]
//	      fpsd.sueca "6.4: the trump card was not taken up"; fpsd.sueca "6.4: and another card"; fpsd.sueca "6.4: it costs no games"
//	6.5   Leading before the trick is collected is warned; again by the pair it costs one. [lead-early, penalty-mismatch]
//	      fpsd.sueca "6.5: leading"
//	6.6   Slow play is warned or costs up to four, each time. [slow, penalty-mismatch]
//	      fpsd.sueca "6.6: slow play"
//	6.6   A card takes no longer than the seconds allowed. [play.seconds, procedure]
//	      params/play.seconds.sueca
//	6.7   Out of turn costs one, with no warning before it, and the deal goes on. [out-of-turn, penalty-mismatch]
//	      fpsd.sueca "6.7: a card out of turn"; cmd/sueca.TestDisputes "p: out of turn"
//	6.8   A card off the table is warned; again by the pair it costs one, and on purpose more. [dropped, penalty-mismatch]
//	      fpsd.sueca "6.8: a card off the table"
//	6.9   Taking back a card is warned; again by the pair it costs one. [retrieved, penalty-mismatch]
//	      fpsd.sueca "6.9, 3.8: taking back"
//	6.10  Looking at the tricks, or changing their order, costs two. [looked, penalty-mismatch]
//	      fpsd.sueca "6.10: looking at the tricks"; cmd/sueca.TestDisputes "q: looking at the tricks"
//	6.10  But the last trick may be looked at before the next card.
//	      not shown: only a look that was penalised is written
//	6.10  Mixing tricks among which there may be a renúncia costs four. [mixed, penalty-mismatch]
//	      fpsd.sueca "6.10: looking at the tricks"; cmd/sueca.TestDisputes "m: unless the accused destroyed"
//
// English Wikipedia, “Sueca”, after pagat.com:
//
//	cards  Forty cards, A 7 K J Q 6 5 4 3 2, worth 11 10 4 3 2. [deck.ten_rank, not-in-deck]
//	       engine/card.TestDecks; engine/rules.TestConformance
//	cards  In the Azores tens are played in the place of sevens. [deck.ten_rank, not-in-deck]
//	       wikipedia.sueca "in the Azores"; engine/rules.TestAzores
//	cards  Any seven is called manilha or bisca.
//	       not shown: a name that decides nothing; both are read
//	table  Four play, partners opposite. [players, teams]
//	       not shown: a record has no other seats
//	table  Two to eight play, and five in another game with an auction.
//	       not shown: the program plays four hands with one pack
//	deal   The first dealer is chosen at random. [first_dealer, lot]
//	       wikipedia.sueca "the first dealer is chosen at random"; beside.sueca "by chance: no card decides"
//	deal   The deal passes to the right. [dealer.rotation, wrong-dealer]
//	       wikipedia.sueca "the deal passes to the right"
//	deal   The dealer's right shuffles, and the left cuts. [shuffle, cut, procedure]
//	       wikipedia.sueca "the first dealer is chosen at random"; wikipedia.sueca "another shuffles and cuts"
//	deal   Ten cards at once, from the right, or the dealer first and then to the left. [deal.packets, deal.direction.bottom, deal.direction.top, deal.first.bottom]
//	       not shown: the order of the packets is not written
//	trump  The bottom card or the top card is trump, as the dealer chooses. [trump.source]
//	       wikipedia.sueca "the deal passes to the right"
//	trump  It belongs to the dealer. [trump-not-held]
//	       wikipedia.sueca "the trump card is the dealer's"; renuncia.sueca "proven by the trump card"
//	play   The dealer's right leads; play goes counter-clockwise. [lead.first, play.direction, wrong-first-leader]
//	       wikipedia.sueca "the dealer's right leads"
//	play   Suit is followed by who can; who cannot plays any card. [void, renuncia]
//	       wikipedia.sueca "suit must be followed by who can"; engine/rules.TestLegal
//	play   The highest trump takes the trick, else the highest card of the suit led. [winner-mismatch]
//	       engine/proof.TestNaiveTricks; written.sueca "the winner of trick 2 is written wrong"
//	play   The first pair with 61 points wins the deal.
//	       not shown: all ten tricks are played, as the same text scores 91 and the sweep
//	play   Signals are forbidden, and common among friends. [penalties, penalty-mismatch]
//	       wikipedia.sueca "signals are forbidden"
//	score  Sixty each is nothing; 61 is one, 91 two. [score.single, score.double, score.tie]
//	       wikipedia.sueca "what card points are worth"
//	score  All 120 in nine tricks are two, not a rubber. [score.sweep.by]
//	       wikipedia.sueca "all 120 card points in nine tricks are two"
//	score  All ten tricks are the rubber, at once. [score.sweep.value, score.sweep.ends_match, match-over]
//	       wikipedia.sueca "all ten tricks are the rubber"; params/score.sweep.ends_match.sueca
//	score  A rubber is four games. [match.target, match-over]
//	       wikipedia.sueca "a rubber of four"
//	score  Alternative: 120 points are enough, as the introduction says too. [score.sweep.by]
//	       wikipedia.sueca "alternative 1"
//	score  Alternative, in the north: a rubber of ten, or half of it. [match.target]
//	       wikipedia.sueca "alternative, the north: a rubber"; wikipedia.sueca "alternative, the north: half"; wikipedia.sueca "alternative, the north: all the tricks"
//	score  Alternative, in the south: above 90 the defeated lose two. [score.rolha]
//	       wikipedia.sueca "alternative 3"; beside.sueca "games may be taken away"
//	score  Alternative: after a tie the next deal is worth one more. [score.tie]
//	       wikipedia.sueca "alternative 4"; engine/rules.TestTies
//	claim  Nothing is said of a renúncia: none is claimed. [renuncia.claim_by, claim-inadmissible]
//	       wikipedia.sueca "nothing is said of a renúncia"; cmd/sueca.TestDisputes "unless a policy is attached"
//
// Suecalandia, the rules of an online room:
//
//	cards  Forty cards, A 7 K J Q 6 5 4 3 2, worth 11 10 4 3 2. [deck.ten_rank, not-in-deck]
//	       engine/card.TestDecks; engine/rules.TestConformance
//	deal   Who shuffles first is chosen at random. [first_dealer, lot]
//	       suecalandia.sueca "who shuffles first"; params/first_dealer.sueca
//	deal   Who shuffles passes the pack to the partner, who cuts. [shuffle, cut, procedure]
//	       suecalandia.sueca "who shuffles first"; suecalandia.sueca "another shuffles and cuts"
//	deal   Ten cards at once, to the left; or the dealer takes nine more and deals counter-clockwise. [deal.packets, deal.direction.bottom, deal.direction.top, deal.first.bottom]
//	       not shown: the order of the packets is not written
//	trump  The first or the last card is trump, and is the dealer's. [trump.source, trump-not-held]
//	       suecalandia.sueca "the first or the last card"; impossible.sueca "the trump card was not the dealer's"
//	play   Who cut leads; play goes counter-clockwise. [lead.first, play.direction, wrong-first-leader]
//	       suecalandia.sueca "another shuffles and cuts, and who cut leads"; suecalandia.sueca "who cut leads, the dealer's left"
//	play   Suit is followed; who cannot plays any card, a trump too. [void]
//	       suecalandia.sueca "suit is followed"; suecalandia.sueca "who cannot follow need not trump"; engine/rules.TestLegal
//	play   When a pair has all the tricks the deal ends by itself. [score.sweep.ends_deal]
//	       params/score.sweep.ends_deal.sueca
//	score  Sixty each is nothing, 61 one risco, 91 two. [score.single, score.double, score.tie]
//	       suecalandia.sueca "what card points are worth"
//	score  All tricks are four; with one lost, worth points or not, two. [score.sweep.by, score.sweep.value]
//	       suecalandia.sueca "a sweep is four"; suecalandia.sueca "a trick lost"
//	score  Each player of the winning pair gets them. [ledger]
//	       params/ledger.sueca
//	score  At four the losers' riscos do not change. [score.rolha]
//	       suecalandia.sueca "a sweep is four"
//	match  No target is named: the ledger stays open. [match.mode]
//	       suecalandia.sueca "the ledger is open"
//	claim  Who is caught lying about a suit loses the deal, and four. [renuncia.claim_by, renuncia.confirmed.award, renuncia.confirmed.replaces_result]
//	       suecalandia.sueca "who is caught"; suecalandia.sueca "whoever catches it"; cmd/sueca.TestDisputes "online-riscos"
//	leave  Who leaves the game loses ten riscos. [leave, abandon]
//	       suecalandia.sueca "who leaves loses ten"; params/leave.sueca
//
// kartenspiele.net, the German rules by Norbert Lindner:
//
//	cards  Forty cards, worth 11 10 4 3 2 0. [deck.ten_rank, not-in-deck]
//	       engine/card.TestDecks; engine/rules.TestConformance
//	table  Partners sit opposite, for the whole evening. [teams, substitute]
//	       not shown: whether two evenings are one is not written; another in a seat is a substitute
//	deal   The highest card drawn deals first. [first_dealer, lot, wrong-dealer]
//	       german.sueca "the highest card deals first"; german.sueca "another draws the highest"; beside.sueca "equals draw again"
//	deal   The dealer shuffles; nobody cuts. [shuffle, cut, procedure]
//	       german.sueca "the highest card deals first"; german.sueca "another draws the highest"
//	deal   One card at a time, clockwise. [deal.packets, deal.direction.bottom]
//	       not shown: the order of the packets is not written
//	deal   The deal goes on clockwise. [dealer.rotation, wrong-dealer]
//	       german.sueca "the deal goes clockwise"
//	trump  The lowest card of the dealer's ten is trump. [trump.source, procedure]
//	       german.sueca "the trump card is the lowest"
//	play   The dealer's right leads; play goes counter-clockwise. [lead.first, play.direction, wrong-first-leader]
//	       german.sueca "the dealer's right leads"
//	play   Suit is followed; who cannot trumps or throws off. [void, renuncia]
//	       german.sueca "suit is followed"; engine/rules.TestLegal
//	play   The winner lays the trick down before the next is led.
//	       not shown: where the tricks lie is not written
//	play   A card lawfully laid stays.
//	       not shown: a card that was taken back is written where it costs something, as by FPSD 6.9
//	play   Nobody talks but to point out a breach. [penalties, penalty-mismatch]
//	       german.sueca "talking is forbidden"
//	score  Sixty each is nothing, 61 one, 91 two. [score.single, score.double, score.tie]
//	       german.sueca "what card points are worth"
//	score  Four take ten tricks, not 120 points. [score.sweep.by, score.sweep.value, score.sweep.ends_match]
//	       german.sueca "all 120 card points in nine tricks"; german.sueca "all ten tricks are four"
//	match  Who has four first wins. [match.target, match.overflow, match-over]
//	       german.sueca "all ten tricks are four"; engine/rules.TestConformance
//	sheet  A cross with a ring at one of four ends for each game, or a comb. [match.target]
//	       score.txtar; replay/viewer/sheet.TestSheetGolden
//	7      A renúncia that the opponents say first is four, and the match. [renuncia.claim_by, renuncia.confirmed.award, renuncia.confirmed.ends_match]
//	       german.sueca "7: a renúncia that the opponents say first"; german.sueca "7: neither side says it"
//	7      That the offenders say first is one. [renuncia.self.award, admit, admission-unfounded]
//	       german.sueca "7: that the offender says first"; untidy.sueca "an admission of what was not done"
//	7      No time for it is named. [renuncia.deadline]
//	       german.sueca "7: a renúncia may be claimed until the match ends"; cmd/sueca.TestDisputes "e: alemao has no deadline"
//
// cardrulesplus.com, a page on how to play:
//
//	cards  Forty cards: the standard pack without the 8, 9 and 10. [deck.ten_rank, not-in-deck]
//	       engine/card.TestDecks; engine/rules.TestConformance
//	cards  The seven of trumps is called manilha.
//	       not shown: a name that decides nothing
//	table  Exactly four play, partners opposite, for the match. [players, teams]
//	       not shown: a record has no other seats
//	table  There are games for three, six and eight.
//	       not shown: the program plays four hands with one pack
//	deal   The highest card drawn deals first. [first_dealer, lot, wrong-dealer]
//	       howto.sueca "the highest card deals first"
//	deal   And, in another place, the lowest. [first_dealer, lot, wrong-dealer]
//	       howto.sueca "the lowest card deals first"
//	deal   The pack is shuffled well; the dealer's right cuts. [shuffle, cut, procedure]
//	       howto.sueca "any may shuffle"; howto.sueca "the dealer's left cuts"
//	deal   Two batches of five, anticlockwise. [deal.packets, deal.direction.bottom]
//	       not shown: the order of the packets is not written
//	deal   The deal goes round anticlockwise, after a tie too. [dealer.rotation, wrong-dealer]
//	       howto.sueca "the deal goes round anticlockwise"
//	trump  The last card is trump. [trump.source, procedure]
//	       howto.sueca "the trump card is the dealer's last"
//	trump  It lies open until the dealer plays it. [trump.pickup, procedure]
//	       howto.sueca "the trump card lies open"; howto.sueca "nothing is said of a trump card"
//	play   The dealer's right leads; play goes anticlockwise. [lead.first, play.direction, wrong-first-leader]
//	       howto.sueca "the dealer's right leads"
//	play   Suit is strictly followed; trumping is free. [void, renuncia]
//	       howto.sueca "suit is followed, and who cannot"; engine/rules.TestLegal
//	play   The winner keeps the trick in the pair's pile.
//	       not shown: where the tricks lie is not written
//	play   Talking and signals are forbidden. [penalties, penalty-mismatch]
//	       howto.sueca "talking is forbidden"
//	score  Sixty each is a draw, 61 one, 91 two. [score.single, score.double, score.tie]
//	       howto.sueca "what card points are worth"; engine/rules.TestKnownBugs
//	score  All 120 are four. [score.sweep.by, score.sweep.value]
//	       howto.sueca "all 120 card points are four"
//	match  Four games win, sometimes ten. [match.target, match-over]
//	       howto.sueca "all 120 card points are four"; howto.sueca "a match of ten"
//	match  Or an open session. [match.mode]
//	       howto.sueca "an open session has no end"
//	match  Sueca de Pontos: card points are added up to 500. [match.mode, match.target, match.end_check]
//	       howto.sueca "points are added up to 500"
//	rules  Sueca Italiana: who cannot follow must trump. [void, obligation]
//	       howto.sueca "Sueca Italiana"; cmd/sueca.TestDisputes "italiana-obrigacao"
//	rules  Sueca Aberta: two hands lie open, or all for two rounds. [hands.open, procedure]
//	       howto.sueca "Sueca Aberta: the hands"; howto.sueca "Sueca Aberta: both"; howto.sueca "for two rounds"
//	rules  Sueca Brasileira: at times the last trick brings more. [bonus.last_trick]
//	       howto.sueca "the last trick brings"
//	rules  Maria de Copas: the queen of hearts brings more. [bonus.queen_hearts, unknown-rules]
//	       howto.sueca "the queen of hearts brings"; howto.sueca "and the page says not what"
//	claim  Nothing is said of a renúncia: none is claimed. [renuncia.claim_by, claim-inadmissible]
//	       howto.sueca "nothing is said of a renúncia"
//
// What we decided where no text does, from what the texts say:
//
//	proof  Who leads cannot renounce, and in the tenth trick nobody can. [renuncia]
//	       cmd/sueca.TestDisputes "t: the leader of a trick"
//	proof  Who shows a suit after not following it held it then. [renuncia]
//	       renuncia.sueca "proven by a later card"; renuncia.sueca "proven by a card shown"
//	proof  The trump card is in the dealer's hand from the deal on. [renuncia]
//	       renuncia.sueca "proven by the trump card"
//	proof  Ten whole tricks decide; fewer do with the hands, or by counting. [renuncia, renuncia-possible]
//	       renuncia.sueca "proven by counting alone"; renuncia.sueca "neither: the hand had no heart"; engine/proof.TestNaiveJudges
//	proof  Where a trump must be played, not to play one is a renúncia too. [obligation]
//	       cmd/sueca.TestDisputes "italiana-obrigacao"; engine/proof.TestNaiveObligations
//	claim  Where nobody claims the result stands. [unclaimed-renuncia]
//	       cmd/sueca.TestDisputes "b: nobody claims"
//	claim  Who says it of the own pair admits it, and claims nothing. [admit, claim-inadmissible]
//	       cmd/sueca.TestDisputes "c: the offender or the partner"; cmd/sueca.TestDisputes "c: a claim against one's own pair"; renuncia.sueca "a claim by the referee, and one against the own pair"
//	claim  One that comes too late costs the claimants nothing. [claim-inadmissible]
//	       cmd/sueca.TestDisputes "e: an earlier deal cannot be claimed"
//	claim  The award takes the place of the deal's own result, a sweep too. [suspend, sheet-mismatch]
//	       cmd/sueca.TestDisputes "f: after trick 10"; cmd/sueca.TestDisputes "g: the offenders' own result"
//	claim  Several of a pair in one deal are paid once. [claim]
//	       cmd/sueca.TestDisputes "i: several"
//	claim  Of two pairs that renounced each is claimed in turn; the first award may end the match. [claim-inadmissible]
//	       cmd/sueca.TestDisputes "j: both pairs renounced"; cmd/sueca.TestDisputes "j: the match goes on"
//	claim  Where the hands were thrown in the referee decides. [claim-undecided]
//	       cmd/sueca.TestDisputes "m: the hands were thrown in"; untidy.sueca "a claim in a deal of which only the result"
//	claim  Who lost the trump card to trick two is void of trumps lawfully. [trump-card, renuncia]
//	       fpsd.sueca "6.4: after it the dealer is void"
//	claim  What a deal ended may be claimed until both have signed, and a match that is over not. [claim-inadmissible]
//	       cmd/sueca.TestDisputes "what a deal's own result ended"; cmd/sueca.TestDisputes "a match that is over"
//	sheet  Where games are taken from the offenders a pair may stand below none. [penalty.mode, score.rolha]
//	       cmd/sueca.TestDisputes "r: where awards are taken"; params/penalty.mode.sueca
//	sheet  Games above the target are kept, and not shown. [match.overflow]
//	       engine/rules.TestConformance; score.txtar
//	sheet  The first pair at the target has won, in the order of the ledger. [match.end_check]
//	       params/match.end_check.sueca; cmd/sueca.TestDisputes "j: both pairs renounced"
//	sheet  A mark that is suspended may reopen the match until both have signed. [suspend]
//	       cmd/sueca.TestDisputes "what a deal's own result ended"
//	sheet  Ties in a row add up only where the rules say so. [tie.accumulates]
//	       engine/rules.TestTies; params/tie.accumulates.sueca
//	sheet  A pair's warnings are counted for each section, for the whole match. [penalty-mismatch]
//	       engine/rules.TestPenalties; penalties.sueca "too much for a second offence"
//
// What is found with no sentence of a text behind it, because it is about the record:
//
//	text   What cannot be read. [syntax, encoding, bad-tag, duplicate-tag, undeclared-letters]
//	       notation.TestErrors
//	text   What is read in another form than the notation has. [tolerated]
//	       notation.TestTolerantSpellings; wikipedia.sueca "in the Azores"
//	text   No rules are named. [rules-assumed]
//	       untidy.sueca "no rules are named"
//	text   Rules that nobody knows. [unknown-rules]
//	       untidy.sueca "rules that nobody knows"
//	text   A tag that nobody knows, and that is like one that is known. [unknown-tag]
//	       untidy.sueca "a tag that nobody knows"
//	text   An amendment of what is not there. [amend-unmatched]
//	       amend.sueca "an amendment of a play that is not there"
//	text   A trump that the record does not name, and that the play does not tell. [trump-ambiguous]
//	       trump.sueca "not unique, and one score all the same"
package replay
