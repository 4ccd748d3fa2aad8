// Package solve finds what positions are worth with all four hands known, as double dummy
// solvers do in bridge, and what each played card cost.
//
// [Solver] solves positions for card points or tricks, [GameSolver] for games.
// [GradeDeal] grades every card of a deal with open cards.
//
// Many deals are solved in the memory of one by [Solver.Reset].
package solve

// The search is in search.go, step by step; moves.go has the cards to try, order.go which
// of them first, weights.go what that was trained to; table.go keeps what is proven. Build
// with -tags solvecheck to have the bounds of endings checked, with -tags solvepage to have
// what a page gets (page.go). weights.go and clues.go are
// made by TestTrain and TestTrainGuess, from seeds. Training is bounded by time, so how far
// it comes depends on the machine.
