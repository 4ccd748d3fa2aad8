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
// A match is judged from its own events alone, and the same events give the
// same verdicts wherever they were kept.
package replay
