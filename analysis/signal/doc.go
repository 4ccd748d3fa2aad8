// Package signal studies signals between partners (sinais): over many deals, whether a
// way of playing goes together with what it would tell.
//
// [ReadDetector] reads where a signal could be given and what it would tell; [ReadStudy]
// reads what is asked of an archive. [Counts] are gathered deal by deal and can be added.
// [Study.Evaluate] works from the counts alone: tests that condition on the margins
// within strata ([Association], [Permuted]), effects for clustered cards ([Effect]),
// information, power, and corrections for the number of hypotheses tested; negative controls
// ([Control]), evidence that may be looked at every evening ([Evidence]), and whether the partner uses
// it ([Reply]). [Study.Search] looks for any convention, and confirms it on other evenings.
package signal
