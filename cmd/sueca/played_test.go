package main

import (
	"bytes"
	"context"
	"io/fs"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// TestThreeTricks: the renúncias that a game server's own log names, and one
// more in the trick that breaks off.
func TestThreeTricks(t *testing.T) {
	file := verbtest.PlayedFile(t, "enei/three-tricks.sueca")
	var got []string
	for _, f := range inJSON[finding.Finding](t, "validate", file) {
		if f.Code == code.Renuncia {
			got = append(got, string(rune('0'+f.Trick))+f.Seat)
		}
	}
	slices.Sort(got)
	assert.Check(t, is.DeepEqual([]string{"1B", "1C", "2A", "2B", "2D", "3A", "3B", "4A"}, got))
}

// TestGaips: 4,367 logs of a phone app, through import, log and replay. The
// figures were found by an independent reader too.
func TestGaips(t *testing.T) {
	file := verbtest.PlayedFile(t, "gaips-logs.tar.gz")
	log := filepath.Join(t.TempDir(), "gaips.db")
	mustRun(t, "import", "--brief", "--from", "gaips", "--log", log, file)

	got := map[string]int{}
	for _, v := range inJSON[report.VerdictRow](t, "replay", "--log", log, "all") {
		if !v.Complete {
			continue
		}
		got["complete"]++
		for _, c := range v.Findings {
			if c == code.Renuncia || c == code.RenunciaPossible {
				got["renúncias"]++
			}
		}
		switch v.TrumpSource {
		case "inferred":
			got["trump"]++
		case "unknown":
			got["no trump"]++
		}
		if v.Points == nil {
			continue
		}
		got["points"]++
		switch most := max(v.Points.Of(card.AC), v.Points.Of(card.BD)); most {
		case 60, 90, 120:
			got["most "+string([]rune{rune('0' + most/100), rune('0' + most/10%10), '0'})]++
		}
		if max(v.Tricks.Of(card.AC), v.Tricks.Of(card.BD)) == rules.TwoPairs.Tricks {
			got["all tricks"]++
		}
	}
	want := map[string]int{
		"complete": 21046, "trump": 20571, "points": 20875,
		"most 060": 355, "most 090": 385, "most 120": 44, "all tricks": 39,
	}
	assert.Check(t, is.DeepEqual(want, got))
}

// TestGaipsLeaders: the trump by the leaders alone.
func TestGaipsLeaders(t *testing.T) {
	file := verbtest.PlayedFile(t, "gaips-logs.tar.gz")
	a := verb.NewRun(context.Background(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{})
	a.Records.From = "gaips"
	found := 0
	for in, err := range a.Records.Inputs([]string{file}) {
		verbtest.Check(t, err)
		m, err := notation.ReadGaips(in, notation.Options{File: in.Name})
		verbtest.Check(t, err)
		line := replay.NewTimeline(m.Events)
		for i, e := range m.Events {
			last := i+1 == len(m.Events) || m.Events[i+1].Kind() == engine.KindDealStarted || m.Events[i+1].Kind() == engine.KindQuarantined
			if !last || e.Kind() == engine.KindQuarantined {
				continue
			}
			if s := line.At(i + 1); s.Deal.Complete() && replay.TrumpsByLeaders(&s.Deal).Len() == 1 {
				found++
			}
		}
	}
	if found != 20566 {
		t.Errorf("the leaders alone tell the trump of %d deals, want 20566", found)
	}
}

// TestFormatKeepsTestdata: every record in the repository formats to something
// that formats to itself and reads the same, and export gives it back.
func TestFormatKeepsTestdata(t *testing.T) {
	files := 0
	for _, root := range []string{"../../testdata", "testdata", "../../notation/testdata", verbtest.Played} {
		filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".sueca" {
				return nil
			}
			files++
			once := format(t, path)
			second := filepath.Join(t.TempDir(), "again.sueca")
			verbtest.WriteText(t, second, once)
			if twice := format(t, second); twice != once {
				t.Errorf("%s: formatting twice gives:\n%s", path, cmp.Diff(once, twice))
			}
			log := filepath.Join(t.TempDir(), "log.db")
			if status, _, errs := outcome("import", "--brief", "--log", log, path); status == output.ExitTrouble {
				t.Logf("%s: not imported whole: %s", path, errs) // two records of one match
				return nil
			}
			if _, out, _ := outcome("export", "--log", log, "all"); out != once {
				t.Errorf("%s: the log gives another text than fmt:\n%s", path, cmp.Diff(once, out))
			}
			return nil
		})
	}
	if files < 8 {
		t.Errorf("only %d files", files)
	}
}

func format(t *testing.T, file string) string {
	t.Helper()
	status, out, errs := outcome("fmt", file)
	if status == output.ExitTrouble {
		t.Fatalf("%s: %s", file, errs)
	}
	return out
}
