// Package solve finds what positions are worth with all four hands known, as double dummy
// solvers do in bridge, and what each played card cost.
//
// [Solver] solves positions for card points or tricks, [GameSolver] for games.
// [GradeDeal] grades every card of a deal with open cards.
package solve
