package archive

import (
	"crypto/sha256"

	"sueca/analysis/record"
	"sueca/analysis/season"
	"sueca/engine"
	"sueca/eventlog/evidence"
)

// SeasonMatch returns what a season takes from a record. With detail it says which deals the numbers
// come from. What the cards cost is not in it.
func SeasonMatch(r *record.Record, detail bool) *season.Match {
	m := season.Of(r.Events, r.Judge(), detail)
	m.ID, m.Version = r.ID(), SeasonVersion(season.Counting(r.Events))
	if r.File != "" {
		m.Place.File = r.File
		m.Place.Line = r.FirstLine()
	}
	for i := range m.Detail {
		d := &m.Detail[i]
		if d.Event >= 0 {
			d.Line = r.LineOf(d.Event)
		}
		for k := range d.Cited {
			d.Cited[k].Line = r.LineOf(d.Cited[k].Event)
		}
	}
	return m
}

// SeasonVersion returns the version of a match that has those events.
func SeasonVersion(events []engine.Event) season.Version {
	sum := sha256.Sum256(evidence.Encode(events...))
	return season.Version{Length: len(events), Digest: [16]byte(sum[:16])}
}
