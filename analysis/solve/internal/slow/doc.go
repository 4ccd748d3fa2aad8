// Package slow is the solver as it was before it was made faster: with another table, no
// trained order and no bounds by counting. It is the second opinion on every value of
// [sueca/analysis/solve], and the measure of its speed; only tests import it.
package slow
