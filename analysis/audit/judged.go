package audit

import (
	"cmp"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/proof"
	"sueca/engine/rules"
	"sueca/replay"
)

// ExamineJudged audits deal index of a judged match, d as it ended. What is concluded of a play is
// what the judge found: of one play every verb says the same. It is proven where the judge proves it,
// undecided where it may have been a renúncia, and refuted where nothing was found, except where no
// deal fits the record, or a card is in two places and the counts leave it open. The counts are those
// of [Examine], whose parameters trust and also are. With trust, another question is asked than the
// judge's, and the counts answer it.
func ExamineJudged(d *engine.Deal, m *replay.Match, index int, trust Trust, also func(trick int, s card.Seat) bool) (*Report, error) {
	out, err := Examine(d, &m.Rules, trust, also)
	if err == nil && trust == (Trust{}) {
		out.Judge(d, m, index)
	}
	return out, err
}

// Judge concludes of the plays of deal index of a judged match what the judge found; see [ExamineJudged].
func (a *Report) Judge(d *engine.Deal, m *replay.Match, index int) {
	v := &m.Verdicts[index]
	var findings []replay.Finding
	if slices.Contains(v.Codes, code.Renuncia) || slices.Contains(v.Codes, code.RenunciaPossible) {
		findings = m.Findings // all of the match: of many deals most have none to look for
	}
	for i := range findings {
		f := &findings[i]
		if (f.Code == code.Renuncia || f.Code == code.RenunciaPossible) && f.Place > 0 && f.In(v) {
			a.found(d, f)
		}
	}
	unfit := a.GaveUp && slices.Contains(v.Codes, code.NoDealFits)
	for i := range a.Suspects {
		if s := &a.Suspects[i]; unfit && s.Found == nil {
			s.Conclusion = Undecided // by what no deal fits nobody is cleared
		} else {
			s.judge(d, &m.Rules)
		}
	}
	slices.SortStableFunc(a.Suspects, func(x, y Suspect) int { return cmp.Or(cmp.Compare(x.Trick, y.Trick), cmp.Compare(x.Place, y.Place)) })
}

// found notes what the judge found of a play. One that no deal could be counted for is among the
// suspects from then on.
func (a *Report) found(d *engine.Deal, f *replay.Finding) {
	i := slices.IndexFunc(a.Suspects, func(s Suspect) bool { return s.Trick == f.Trick && s.Place == f.Place-1 })
	if i < 0 {
		i = len(a.Suspects)
		a.Suspects = append(a.Suspects, Suspect{Trick: f.Trick, Place: f.Place - 1, Seat: f.Seat, Led: d.Trick(f.Trick).Led().Suit(),
			Card: f.Card})
	}
	a.Suspects[i].Found = f
}

// judge concludes of a play what the judge found.
func (s *Suspect) judge(d *engine.Deal, r *rules.Rules) {
	was, is := s.Conclusion, Refuted
	switch {
	case s.Found != nil && s.Found.Code == code.Renuncia:
		is = Proven
	case was == Contradictory:
		return
	case s.Found != nil, s.unjudged(d):
		is = Undecided
	}
	if s.Found != nil {
		s.Seat = s.Found.Seat
	}
	if is == was {
		return
	}
	s.Overruled = was != ""
	s.open()
	if s.Conclusion = is; is != Undecided {
		s.Guilty, s.Innocent = nil, nil
	}
	if is == Proven {
		s.proveBy(d, r)
	}
}

// unjudged reports whether the judge says nothing of a play that may have been a renúncia: one that
// may have followed suit, or that was one in some of the deals that are counted where it is not known who played some card, or which
// of two equal ones.
func (s *Suspect) unjudged(d *engine.Deal) bool {
	unknown := d.Doubted() != 0
	for n := 1; n <= d.LastTrick() && s.Conclusion == Undecided; n++ {
		unknown = unknown || d.Trick(n).Unseated()
	}
	return s.May && s.Conclusion != Refuted || unknown && s.Renuncia != nil && s.Renuncia.Sign() > 0
}

// proveBy finds the proof of what the judge proves, and who could have known it.
func (s *Suspect) proveBy(d *engine.Deal, r *rules.Rules) {
	s.Proof = proofOf(proof.Renuncias(d), proof.Discard{Trick: s.Trick, Seat: s.Seat})
	if rel := s.Found.Related; s.Proof.By == 0 && len(rel) > 0 && rel[0].Card.Known() {
		s.Proof = proof.Proof{By: proof.ByCounting, Card: rel[0].Card}
		if rel[0].Trick > s.Trick {
			s.Proof.By, s.Proof.Trick = proof.ByLaterPlay, rel[0].Trick
		}
	}
	for seat := range d.Table.All().All() {
		if seat != s.Seat && counted(d) {
			s.KnownSince[seat] = knownSince(d, r, s, seat, nil, nil)
		}
	}
}
