package site

import (
	"cmp"
	"slices"

	"sueca/engine/message"
	"sueca/replay/viewer/page/hypertext"
)

// disputeList writes the page of the claims and of the proven renúncias, evening by evening.
func (a *archive) disputeList() []byte {
	place := make([]int, len(a.Matches))
	for at, i := range a.order {
		place[i] = at
	}
	var all []*Dispute
	for i := range a.Disputes {
		all = append(all, &a.Disputes[i])
	}
	slices.SortStableFunc(all, func(x, y *Dispute) int {
		return cmp.Or(cmp.Compare(place[x.Match], place[y.Match]), cmp.Compare(x.Order, y.Order))
	})
	return a.page("disputes.html", message.Msg("disputes"), "disputed", runs(all, a.EveningOf))
}

// EveningOf returns the evening of a dispute.
func (a *archive) EveningOf(d *Dispute) Evening { return a.Matches[d.Match].Evening }

// Claims returns how many of the disputes are claims.
func (a *archive) Claims() (n int) {
	for i := range a.Disputes {
		if a.Disputes[i].Code == "" {
			n++
		}
	}
	return n
}

// Proven returns how many of the disputes are renúncias that are proven.
func (a *archive) Proven() int { return len(a.Disputes) - a.Claims() }

// Said returns a text that was said in both languages before.
func (v *view) Said(says [2]string) markup {
	i := 0
	return v.Languages.Each(func(message.Language) markup {
		i++
		return hypertext.Text(says[i-1])
	})
}

// severity returns the class of the colour of a dispute.
func severity(d *Dispute) string {
	if d.Code == "" {
		return "warning"
	}
	return d.Code.Severity().String()
}
