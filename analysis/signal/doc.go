// Package signal studies signals between partners (sinais): whether a way of playing goes
// together with what it would tell, over many deals.
//
// [ReadDetector] reads where a signal could be given and what it would tell; [ReadStudy]
// reads what is asked of an archive. [Counts] are gathered deal by deal and can be added.
// [Study.Evaluate] works from the counts alone: tests that condition on the margins within
// strata ([Associate], [Permute]), effects for cards that go together
// ([DetectorCounts.EffectOf]), information, power, and corrections for how many hypotheses
// were tested.
package signal
