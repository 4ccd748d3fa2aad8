package archive_test

import (
	"fmt"
	"strings"
	"testing"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/engine"
)

// TestSeasonMatch: a match of a season has its place, its version and, where it was asked for, the
// lines of its deals and of what counts in them.
func TestSeasonMatch(t *testing.T) {
	const text = `[Rules "fpsd target=4"]
[A "Ana"]
penalty late BD 7 award 1
deal 1 dealer A trump 7♥
penalty talk A award 1
points AC 68 BD 52
`
	records := recordsOf("f.sueca", "[Event \"before\"]\ndeal 1\n"+text)
	r := records[1]
	m := archive.SeasonMatch(r, true)
	if m.ID != r.ID() || m.Place.File != "f.sueca" || m.Place.Line != 3 {
		t.Errorf("%s at %+v", m.ID, m.Place)
	}
	got := ""
	for _, d := range m.Detail {
		got += fmt.Sprintf("deal %d on line %d:", d.Number, d.Line)
		for _, c := range d.Cited {
			got += fmt.Sprintf(" %d", c.Line)
		}
		got += "; "
	}
	if want := "deal 1 on line 6: 7; deal 0 on line 0: 5; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if m := archive.SeasonMatch(r, false); m.Detail != nil {
		t.Errorf("%+v", m.Detail)
	}
	if m := archive.SeasonMatch(&record.Record{MatchID: "m", Events: r.Events}, true); m.ID != "m" || m.Place.File != "" || m.Place.Line != 0 || m.Detail[0].Line != 0 {
		t.Errorf("of the log: %s, %+v, %+v", m.ID, m.Place, m.Detail)
	}
	// A note makes no other version, and a card does.
	noted := archive.SeasonMatch(recordsOf("g", strings.Replace(text, "deal", "note \"x\"\ndeal", 1))[0], false)
	if noted.Version != m.Version || m.Version.Length == 0 {
		t.Errorf("%+v and %+v", noted.Version, m.Version)
	}
	if other := archive.SeasonMatch(recordsOf("g", strings.Replace(text, "68", "69", 1))[0], false); other.Version == m.Version {
		t.Error("another number makes no other version")
	}
	if a, b := archive.SeasonVersion(nil), archive.SeasonVersion([]engine.Event{&engine.DealStarted{}}); a == b || a.Length != 0 || b.Length != 1 {
		t.Errorf("%+v, %+v", a, b)
	}
}
