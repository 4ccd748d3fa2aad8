// Package untidy is a second opinion on the judge of matches: it writes records as
// untidy as clubs write them, and judges them by itself.
//
// It imports nothing but the standard library, because the second opinion must not share a mistake
// with the first. It was written from the rules, the notation and the contract of the command alone,
// without a look at the code that it is compared with. So it has a parser, a table of rules and
// a proof of the renúncia of its own. They are short and slow: whether a deal fits a record is
// one perfect matching of forty cards to forty places, and what is proven is what no matching
// contradicts.
//
// [Write] makes a record from a seed, and knows what really happened: who revoked and who is
// innocent. [Judge] says what it expects to be found in a record, and where it has no opinion. The
// test beside the judge of matches holds the two against each other, and both against the truth:
// a record that contradicts itself must convict nobody who is innocent.
//
// # A record that contradicts itself
//
// Two of its cards may have been exchanged in writing; all 780 exchanges are tried. A reading
// by an exchange supposes one slip for it, and one for each thing that it still contradicts.
// It has a say where it leaves less contradicted than there is without it. Where everything
// fits but the trump card, another may have dealt, and the first leader be the one who goes with
// that dealer: one slip for each letter that is written otherwise. What such a reading does not
// prove may then not be proven ([Section.MayProve]), if it supposes no more slips than the
// simplest reading, or
//   - one more, and the simplest readings leave it open what the slip is: no letters explain it
//     as simply as an exchange does, or a card is written twice, or the trump card is not the
//     dealer's, or letters of different kinds explain it equally well;
//   - or one more, and it clears two plays at least that the record as written proves;
//   - or one more or two, and at least as many plays fewer are proven by it than by each of the
//     simplest readings.
//
// # What it has no opinion about
//
// Where the documents leave open what is to be said, or where several findings could name one cause,
// a code is open in that deal ([Section.Open]), or some finding must stand in a place and any of
// several codes will do ([Must]). It does not judge the procedure of dealing, the trump card that was
// not taken up, suspended marks, who is sent away, and the columns of single players; and of a
// deal in which the letters contradict each other it says only who may be convicted at most.
package untidy
