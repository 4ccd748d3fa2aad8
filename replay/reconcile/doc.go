// Package reconcile compares two records of one match and finds what leads from
// one to the other.
//
// A club edits a record after it was imported. The log is never changed, so the
// differences have to be appended. [Records] finds the corrections: a card
// becomes the correction of a play ([Plays]), anything else another record of
// the deal ([Deal]). Or it says why there is no correction.
package reconcile
