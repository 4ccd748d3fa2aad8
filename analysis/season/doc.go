// Package season adds up who stands where over any number of matches (época,
// classificação).
//
// A [Match] is what a season takes from one judged match: who sat where, how it ended,
// and the numbers of each seat. A [Standing] holds matches by their ids and makes rows
// of them, by player or by pair, in groups or in one. It adds whole numbers only, so the
// order in which matches come changes no row, nor does it how they are divided where the rows
// of parts are merged ([MergeRows]).
//
// What is counted:
//
//   - A match counts, in all its numbers, for those whose names stand in its tags, also
//     where somebody else took a seat later. Names are compared exactly. A seat without
//     a name has no row, and no pair.
//   - Won are those whom the rules of the match made its winners; where it ended and
//     nobody has won it is drawn, and where it did not end, or a deal of which it is not
//     known what it brought may have ended it before, it is unfinished.
//   - Games are what the deals brought ([replay.Verdict.Games]), up to and with the deal
//     that won the match; the games against are those of all other columns of the sheet. A
//     match for card points has these for games. What was awarded outside any deal, or in
//     one of which it is not known what it brought, such as a walkover, is no game of a
//     deal: it is counted by itself.
//   - Deals are the deals of the record, those that cannot be read too. Card points are
//     those of the side that the seat was on; those against are of the other sides. A
//     deal of which they are not known adds nothing.
//   - Sweeps and doubles are deals whose own result stands and made the seat's side the
//     winner by a sweep, or was worth two games and no sweep.
//   - Renúncias are the findings of that code about the seat. Claims are those that the
//     seat made, by the ruling that is written; one without a ruling, or withdrawn, is
//     neither. Penalties are those against the seat or its side, warnings not among
//     them. Of a deal after the one that won the match, none of these counts.
//
// One match may come several times, with the same id. Where the records are equal in
// what counts, or one is the beginning of the other, it counts once, as the longest has
// it. Where they differ none counts; see [Standing.Disputed].
//
// [Likenesses] are names that may be one person's; nothing is joined by itself.
package season
