// Package rating says how strong pairs and players are, and how sure that is, from who beat
// whom over a season.
//
// # The model
//
// Every pair has a strength λ, a number on the scale of log-odds. Where two pairs meet whose
// strengths differ by d, a win, a loss and a draw go with each other as
//
//	win : loss : draw  =  exp(d/2) : exp(−d/2) : ν
//
// This is the model of R. A. Bradley and M. E. Terry (Biometrika 39, 1952), with ties after
// R. R. Davidson (Journal of the American Statistical Association 65, 1970, 317–328). Of two
// games that are not drawn a pair wins the share 1/(1+exp(−d)). ν says how often equals draw;
// where nothing was drawn it is left out.
//
// P. V. Rao and L. L. Kupper (same journal, 62, 1967) put ties in by a threshold. Davidson's
// way is taken, for three reasons. The logarithm of its likelihood is concave in all that is
// estimated, so that there is one maximum and every start finds it. A draw counts in it as
// half a win and half a loss, as clubs count: where all meet equally often, the order of
// strengths is the order of points. And the share above stays what it is without draws.
//
// With [Players], the strength of a pair is the sum of the strengths of its two players. The
// model knows no pair that is better, or worse, than its players are.
//
// # The prior
//
// A pair that has won everything has no finite strength by the likelihood alone. So each pair
// (with [Players], each player) is taken to have played one match more than it did
// ([Options].Prior): against an average pair, with an average partner, half won and half
// lost. In the same way, where anything was drawn, one match more of equals is taken to be
// half drawn. This pulls every strength a little towards the average, those of few matches
// most. On one strength this is the prior of H. Jeffreys, which also removes most of the
// bias that the likelihood has with few matches (D. Firth, Biometrika 80, 1993, 27–38).
//
// # What is compared with what
//
// Pairs that never met, not even over others, cannot be compared. Each [Group] is of those
// who can, is fitted by itself, and its mean is 0. Two players who only ever sat together,
// and all others whom the matches leave open, are told apart by the prior alone:
// [Row].Together and [Row].Open say so.
//
// # How sure it is
//
// The intervals are of 95 %. That of [Row] Low to High follows from the curvature of the
// logarithm of the likelihood, prior included, at its maximum (observed information), for the
// difference between a strength and the mean of its group. It takes matches as independent.
// Where they are not, as when a pair has good evenings and bad ones, it is too narrow, and
// [Season.Bootstrap] shows it: it draws whole evenings with replacement and fits again.
//
// # Luck and skill
//
// [Luck] takes the cards dealt out of the card points won. What a deal is worth with open
// cards and best play of all four (double dummy) goes with the card points that were made,
// and no skill changes it: it is a control variate. See there.
package rating
