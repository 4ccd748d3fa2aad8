package season

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// match returns the record of a match with the card points of AC in each of its deals.
func match(day string, names [4]string, points ...string) string {
	var b strings.Builder
	b.WriteString("[Sueca \"1\"]\n[Date \"" + day + "\"]\n[Rules \"fpsd target=4\"]\n")
	for i, n := range names {
		b.WriteString("[" + string("ABCD"[i]) + " \"" + n + "\"]\n")
	}
	for _, p := range points {
		b.WriteString("deal " + string(rune('1'+strings.Count(b.String(), "deal "))) + "\npoints AC " + p + "\n")
	}
	return b.String() + "\n"
}

// TestReasons: what is said below the standing of a league in which three pairs have beaten each other, teams and all.
func TestReasons(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		verbtest.Check(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}
	text := "competition \"Taça\"\nties direct between games negra games lot\npair 1 \"Ana\" \"Carla\"\npair 2 \"Bruno\" \"Duarte\"\npair 3 \"Eva\" \"Gil\"\n" +
		"pair 4 \"Filipa\" \"Hugo\"\nteam 1 \"Norte\" pairs 1 2\nteam 2 \"Sul\" pairs 3 4\nfine 4 points 1 \"late\"\nfine 3 \"5 €\"\nprize 1 \"ham\"\n" +
		"prize 2 \"cheese\"\nprize 9 \"nothing\"\nwithdraw 4 from 2026-11-01 \"moved\"\nround 1 2026-10-03\n1 - 2 table 1 judge 3\nbye 3\n"
	four := func(a, b string) [4]string {
		x, y := strings.Fields(a), strings.Fields(b)
		return [4]string{x[0], y[0], x[1], y[1]}
	}
	a, b, c, d := "Ana Carla", "Bruno Duarte", "Eva Gil", "Filipa Hugo"
	ring := match("2026-10-03", four(a, b), "100", "95") + match("2026-10-04", four(b, c), "100", "95") + match("2026-10-05", four(c, a), "100", "95") +
		match("2026-10-06", four(a, d), "100", "95") + match("2026-10-07", four(b, d), "100", "95") + match("2026-10-03", four(c, d), "70", "100", "95")
	var out strings.Builder
	for _, more := range []string{"", "round 2 2026-10-10 negra\n1 - 2\nround 3 2026-10-11 negra\n1 - 3\nround 4 2026-10-12 negra\n2 - 3\n"} {
		competition, records := file("x.competition", text+more), file("x.sueca", ring)
		if more != "" {
			records = file("y.sueca", ring+match("2026-10-10", four(a, b), "100", "95")+match("2026-10-11", four(a, c), "100", "95")+
				match("2026-10-12", four(b, c), "100", "95"))
		}
		out.WriteString(program.MustRun(t, "season", "--competition", competition, records))
		out.WriteString(program.MustRun(t, "season", "fixtures", competition, records))
	}
	golden.Assert(t, out.String(), "reasons.txt")
}
