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
// with -tags solvepage to have what a page gets (page.go).
//
// weights.go and clues.go are made by tests, from seeds. Training is bounded by time, so how
// far it comes depends on the machine:
//
//	go test ./analysis/solve -run 'TestTrain$' -timeout 1h -v -args -train 25m
//	go test ./analysis/solve -run TestTrainGuess -v -args -train.guess 1000
//
// What comes of it counts on deals that nothing was trained on. From where the weights are, 26
// more minutes on 240 other positions of eight cards took 9 % off what these cost, and nothing
// off what 500 whole deals did (1.006 of the nodes); nor did a guess fitted to 4,000 deals.
//
// Values are checked against internal/minimax in short endings, against testdata/values.txt in longer ones and
// whole deals, and against bridge's solver in tricks. TestNodes holds how many nodes a hundred
// deals take: that shows a change in the search that time can't.
//
// Tests measure the solver as well, deal by deal in turn, so that other work on the machine falls
// on all that is compared:
//
//	go test ./analysis/solve -run 'TestCompare$' -timeout 1h -v -args -compare 1000
//	go test ./analysis/solve -run 'TestCompare$' -timeout 1h -v -args -compare 1000 -compare.real
//	go test ./analysis/solve -run TestCompareDDS -v -args -compare 1000
//
// The third is beside bridge's libdds, in tricks.
