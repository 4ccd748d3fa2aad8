// Package solve finds what positions are worth when all four hands are known, as double
// dummy solvers do in bridge, and what each card that was played cost.
//
// [Solver] solves positions for card points or tricks, [GameSolver] for games. [GradeDeal]
// grades every card of a deal by open cards, and, where that is asked for, by what its
// seat could know ([Weighing]).
package solve
