// Package replay replays the events of a match and judges it. [Timeline] folds
// the events into states that can be sought. [Judge] finds what was impossible,
// what was irregular and what was written down differently from how it was
// played, and says what each deal was worth.
//
// If the record and the rules disagree, replay follows the record: the leader
// written down leads, and a finding says that another seat should have. A
// finding names one cause. If two fields of the record agree against a third,
// the message names the third.
//
// A deal is judged in stages, each of which returns the value that the next one takes: what is
// written, what can have been, the claims and the procedure, the ledger (page.go). A match that is
// still being written is judged on from the deal at hand ([Judging]).
//
// Nobody is convicted by a record that contradicts itself unless every way to read it that is
// worth weighing proves it; which are is told in the documentation of package engine.
//
// The sheet is kept as an append-only ledger ([Entry]) in the order of events:
// results, claims, penalties, marks suspended and executed, signatures, who has
// won. Each line names its event and its rule. A match can also be judged by
// other rules than its own, or its claims by the record alone ([JudgeBy]).
//
// A deal that was not played out is scored where whatever could have followed would have
// brought the same (foregone.go), and a match is won once: deals after that are judged as if
// play counted on, and count for nobody (overrun.go). Where a deal of unknown worth may have
// ended it, nobody has won (doubt.go). By rules that cannot be read nothing is
// judged that needs rules (unruled.go).
//
// A match is judged from its own events alone: the same events lead to the same
// verdicts wherever they are stored.
package replay
