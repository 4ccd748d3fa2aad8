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
// # What is not known
//
// How far apart the strengths are is taken from the games themselves: strengths are drawn from
// a normal distribution around 0, whose standard deviation, the spread, is not known: before any
// game all may be equal as well as not. They may move: from one evening to the next each changes by a
// normal number, whose deviation, the drift, is one of three. For each of thirty spreads and
// drifts the strengths are a normal distribution around the maximum, by the curvature there
// (the method of Laplace), and the pair has a weight, how likely the games are by it. All that
// is said is said of the mixture: strengths, intervals, the chance to win against another, to be
// stronger, to be the first. At the likeliest spread alone few games would say too much.
//
// The prior is of strengths as they are, not of those in the order that the games make. So
// what is said of the first row is right though it was chosen for having come out first.
//
// # What is compared with what
//
// Pairs that never met, not even over others, cannot be compared. Each [Group] is of those
// who can, and is fitted by itself. Two players who only ever sat together,
// and all others whom the matches leave open, are told apart by the prior alone:
// [Row].Together and [Row].Open say so.
//
// # How sure it is
//
// The intervals are of 95 %. That of [Row] Low to High is of the strength itself, against the
// average of all there might be, and not against the mean of a group; so nothing that is learnt
// makes it wider, but for what it says of the spread. That of a difference is [Group.Apart].
// They take matches as independent.
// Where they are not, as when a pair has good evenings and bad ones, they may be too narrow, and
// [Season.Bootstrap] shows it: it draws whole evenings with replacement and fits again.
//
// # Luck and skill
//
// [Luck] takes the cards dealt out of the card points won. What a deal is worth with open
// cards and best play of all four (double dummy) goes with the card points that were made,
// and no skill changes it: it is a control variate. See there.
package rating
