// Package reconcile compares two records of one match, and says what brings one to the
// other (conciliação).
//
// A club edits a record after it was imported. The log is never changed, so what differs
// has to be appended: [Records] finds the corrections, a card as the correction of a play
// ([Plays]), anything else as another record of the deal ([Deal]), or says why there is
// none.
package reconcile
