// Package mutation measures what the tests notice: it changes the program in one place at a
// time and runs them (mutação).
//
// [Sites] finds the places of a source file where a small fault can be put in, and [Draw]
// draws some of them by a seed. [Runner] builds the program with one of them through an
// overlay, so that no file of the checkout is touched, and runs the tests of its package,
// then those of the packages that rest on it. What nothing notices has survived.
//
// With a [Reach], measured once, only the tests that come by a mutant are run on it, the quick
// ones first (coverage as mutation tools use it: H. Coles et al., “PIT: a practical mutation
// testing tool for Java”, 2016). A program that a test builds itself has the fault too, but it
// is not seen what that comes by: tests had better run their own binary by another name.
//
// A survivor that no test can notice, or that none needs to, stands in a [List] with the
// reason. The list is held to the truth: [List.Gone] finds the entries whose mutant is gone,
// [List.Noticed] those whose mutant is noticed after all.
//
// A test that makes up its input, a [Target], has to have found some [Planted] faults by
// itself: their list is held to the truth too.
//
// The kinds follow those that mutation tools share (R. A. DeMillo et al., “Hints on test
// data selection”, 1978; Y. Jia and M. Harman, “An analysis and survey of the development of
// mutation testing”, 2011): faults that a person makes.
package mutation
