package season

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/season"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestExplained: what each deal brought adds up to what its match did, and the matches to the
// row.
func TestExplained(t *testing.T) {
	four := []string{"../../../../testdata/evening.sueca", "../../../../replay/testdata/findings/fpsd.sueca", "../../../../replay/testdata/findings/beside.sueca", "../../../../replay/testdata/findings/penalties.sueca"}
	for _, by := range []string{"player", "pair"} {
		args := append([]string{"season", "--format", "json", "--by", by}, four...)
		if by == "player" { // of other tables too
			args = append(args, "../../../../testdata/dupla.sueca", "../../../../testdata/italiana5.sueca", "../../../../testdata/tres-morto.sueca", "../../../../testdata/tres-morto-out.sueca")
		}
		some := 0
		for _, r := range verbtest.RunJSON[*report.StandingRow](t, program, 0, args...) {
			matches := verbtest.RunJSON[*explained](t, program, 0, append(slices.Clone(args), "--explain", strings.Join(r.Players, ", "))...)
			var all explainedNumbers
			got := report.StandingRow{Rank: r.Rank, Players: r.Players, Matches: len(matches)}
			for _, x := range matches {
				var parts explainedNumbers
				deals := 0
				for _, p := range x.Parts {
					parts.add(&p.explainedNumbers)
					if p.Deal != nil {
						deals++
					}
					if n := p.ClaimsUpheld + p.ClaimsRejected + p.Renuncias + p.Penalties; len(p.Lines) != n {
						t.Errorf("%v, match %s: %d lines for %d claims, renúncias and penalties", r.Players, x.Match, len(p.Lines), n)
					}
				}
				if parts != x.Numbers || deals != x.Deals {
					t.Errorf("%v, match %s: the deals add up to %+v in %d, the match has %+v in %d", r.Players, x.Match, parts, deals, x.Numbers, x.Deals)
				}
				all.add(&x.Numbers)
				got.Deals += x.Deals
				if x.Later {
					got.Matches--
					continue
				}
				*map[season.Result]*int{season.Won: &got.Won, season.Drawn: &got.Drawn, season.Lost: &got.Lost, season.Unfinished: &got.Unfinished}[x.Result]++
			}
			got.GamesFor, got.GamesAgainst, got.PointsFor, got.PointsAgainst = all.GamesFor, all.GamesAgainst, all.PointsFor, all.PointsAgainst
			got.Sweeps, got.Doubles, got.Renuncias, got.ClaimsUpheld, got.ClaimsRejected = all.Sweeps, all.Doubles, all.Renuncias, all.ClaimsUpheld, all.ClaimsRejected
			got.Penalties, got.AwardedFor, got.AwardedAgainst = all.Penalties, all.AwardedFor, all.AwardedAgainst
			if d := cmp.Diff(r, &got); d != "" {
				t.Errorf("by %s (-row +explained):\n%s", by, d)
			}
			some += all.Renuncias + all.ClaimsUpheld + all.ClaimsRejected + all.Penalties
		}
		if some < 4 {
			t.Errorf("by %s: only %d claims, renúncias and penalties in all", by, some)
		}
	}
}

// add adds what another part brought.
func (n *explainedNumbers) add(o *explainedNumbers) {
	n.GamesFor, n.GamesAgainst, n.PointsFor, n.PointsAgainst = n.GamesFor+o.GamesFor, n.GamesAgainst+o.GamesAgainst, n.PointsFor+o.PointsFor, n.PointsAgainst+o.PointsAgainst
	n.Sweeps, n.Doubles, n.Renuncias, n.ClaimsUpheld, n.ClaimsRejected = n.Sweeps+o.Sweeps, n.Doubles+o.Doubles, n.Renuncias+o.Renuncias, n.ClaimsUpheld+o.ClaimsUpheld, n.ClaimsRejected+o.ClaimsRejected
	n.Penalties, n.AwardedFor, n.AwardedAgainst = n.Penalties+o.Penalties, n.AwardedFor+o.AwardedFor, n.AwardedAgainst+o.AwardedAgainst
}
