// Package replay plays the events of a match again: it folds them into states
// that can be sought ([Timeline]) and judges them ([Judge]): what was
// impossible, what was irregular, what was written down otherwise than it was
// played, and what each deal was worth.
//
// The record is followed where it and the rules part ways: the leader written
// down leads, and a finding says that another should have. A finding names one
// cause. Where two fields of the record agree against a third, the message
// names the odd one out.
//
// The sheet is kept as an append-only ledger ([Entry]) in the order of events:
// results, claims, penalties, marks suspended and executed, signatures, who has
// won. Each line names its event and its rule. A match can be judged by other
// rules than its own, or its claims by the record alone ([JudgeBy]).
//
// A match is judged from its own events alone, and the same events give the
// same verdicts wherever they were kept.
package replay
