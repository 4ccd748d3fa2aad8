package custody

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/internal/desk"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/notation"
)

// amended is a match of three deals; the last one cannot be read.
const amended = `[Rules "fpsd"]

deal 1 dealer A trump 2♥
hand A ♥2
; about the hand
1. B: A♠ 2♠ 3♠ 4♠
2. B: 5♠ 6♠ J♠ K♠
sheet AC 1 BD 0

deal 2 dealer B trump *♥
stop

deal 3 dealer C trump ♥♥♥♥
1. D: ZZ
`

// formatted returns events as canonical text, or what is wrong.
func formatted(events []engine.Event, err error) string {
	if err != nil {
		return "! " + err.Error()
	}
	return strings.TrimSpace(notation.Format(events, notation.English))
}

// TestAmendLine: the line of a correction stands in the place of the one that it corrects, or
// where such a line stands in a deal; what would change nothing or more than one line is refused.
func TestAmendLine(t *testing.T) {
	const first, hand, plays, sheet = "deal 1 dealer A trump 2♥\n", "hand A ♥2\n; about the hand\n", "1. B: A♠ 2♠ 3♠ 4♠\n2. B: 5♠ 6♠ J♠ K♠\n", "sheet AC 1 BD 0"
	const amend = "amend deal 1\n"
	for _, tt := range []struct {
		deal   int
		words  []string
		reason string
		want   string
	}{
		{1, []string{"points", "AC", "68", "BD", "52"}, "", amend + first + hand + plays + "points AC 68 BD 52\n" + sheet},
		{1, []string{"games AC 1"}, "", amend + first + hand + plays + "games AC 1\n" + sheet},
		{1, []string{"sheet", "AC", "0", "BD", "1"}, "", amend + first + hand + plays + "sheet AC 0 BD 1"},
		{1, []string{"hand", "B", "♠A5"}, "", amend + first + "hand A ♥2\nhand B ♠A5\n; about the hand\n" + plays + sheet},
		{1, []string{"hand A ♥23"}, "", amend + first + "hand A ♥32\n; about the hand\n" + plays + sheet},
		{1, []string{"shuffle", "C"}, "", amend + first + "shuffle C\n" + hand + plays + sheet},
		{1, []string{"dealer", "B"}, "", amend + "deal 1 dealer B trump 2♥\n" + hand + plays + sheet},
		{1, []string{"trump", "3♥"}, "", amend + "deal 1 dealer A trump 3♥\n" + hand + plays + sheet},
		{1, []string{"TRUNFO", "3♥"}, "", amend + "deal 1 dealer A trump 3♥\n" + hand + plays + sheet},
		{1, []string{"games", "AC", "1", "so they say"}, "", "amend deal 1 \"so they say\"\n" + first + hand + plays + "games AC 1\n" + sheet},
		{1, []string{`games AC 1 "so they say"`}, "", "amend deal 1 \"so they say\"\n" + first + hand + plays + "games AC 1\n" + sheet},
		{1, []string{"games AC 1"}, "so they say", "amend deal 1 \"so they say\"\n" + first + hand + plays + "games AC 1\n" + sheet},
		{2, []string{"points AC 68 BD 52"}, "", "amend deal 2\ndeal 2 dealer B trump *♥\nstop\npoints AC 68 BD 52"},
		{1, []string{`games AC 1 "so they say"`}, "again", "! the reason is given twice: by --reason and after the line"},
		{1, []string{"sheet AC 1 BD 0"}, "", "! deal 1 stands so in the log: there is nothing to correct"},
		{1, []string{"dealer", "A"}, "", "! deal 1 stands so in the log: there is nothing to correct"},
		{0, []string{"dealer", "B"}, "", "! in which deal? name it after the match: m/1"},
		{4, []string{"dealer", "B"}, "", "! match m has no deal 4"},
		{3, []string{"dealer", "B"}, "", "! deal 3 cannot be read: correct it by a file with the whole deal"},
		{1, []string{"stop"}, "", `! no single line of a deal is written so: "stop"`},
		{1, []string{"games AC 1"}, "\x1b", "! "},
	} {
		r := verbtest.RecordOf(t, amended)
		a := &amendVerb{Run: verbtest.Speaking("en"), reason: tt.reason}
		got := formatted(a.amendLine(r, tt.deal, tt.words))
		if tt.want == "! " && strings.HasPrefix(got, tt.want) {
			continue
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("deal %d, %q %q:\n%s", tt.deal, tt.words, tt.reason, diff)
		}
	}
}

// TestAmendTranscribed: where nobody typed who leads, who does is found anew with the dealer.
func TestAmendTranscribed(t *testing.T) {
	const deal = "\ndeal 1 dealer A trump 2♥\n1. B: A♠ 2♠ 3♠ 4♠\n2. B: 5♠ 6♠ J♠ K♠\n3. A: 5♣\n"
	for source, want := range map[string]string{
		desk.Transcribed: "amend deal 1\ndeal 1 dealer B trump 2♥\n1. C: A♠ 2♠ 3♠ 4♠\n2. C: 5♠ 6♠ J♠ K♠\n3. B: 5♣",
		"a book":         "amend deal 1\ndeal 1 dealer B trump 2♥\n1. B: A♠ 2♠ 3♠ 4♠\n2. B: 5♠ 6♠ J♠ K♠\n3. A: 5♣",
	} {
		r := verbtest.RecordOf(t, "[Rules \"fpsd\"]\n[Source \""+source+"\"]\n"+deal)
		a := &amendVerb{Run: verbtest.Speaking("en")}
		if diff := cmp.Diff(want, formatted(a.amendLine(r, 1, []string{"dealer", "B"}))); diff != "" {
			t.Errorf("%s:\n%s", source, diff)
		}
	}
}

// TestAmendDeals: whole deals come from a file, as far as they are otherwise in it.
func TestAmendDeals(t *testing.T) {
	const head = "[Rules \"fpsd\"]\n\n"
	const one, two = "deal 1 dealer A trump 2♥\n1. B: A♠ 2♠ 3♠ 4♠\n", "deal 2 dealer B trump 3♥\n1. C: A♠ 2♠ 3♠ 4♠\n"
	const changed = "deal 2 dealer B trump 3♥\n1. C: A♠ 2♠ 3♠ 5♠"
	dir := t.TempDir()
	for _, tt := range []struct {
		name string
		deal int
		text string
		want string
	}{
		{"one deal", 0, changed, "amend deal 2\n" + changed},
		{"by its number", 2, changed, "amend deal 2\n" + changed},
		{"one of two", 0, one + "\n" + changed, "amend deal 2\n" + changed},
		{"the one that is named", 2, one + "\n" + changed, "amend deal 2\n" + changed},
		{"the same", 0, one + "\n" + two, "! the deals of FILE stand so in the log: there is nothing to correct"},
		{"one, the same", 0, two, "! deal 2 stands so in the log: there is nothing to correct"},
		{"none of that number", 4, one + "\n" + two, "! FILE has no such deal"},
		{"no deal of the match", 0, "deal 7 dealer A", "! match m has no deal 7"},
		{"the number of another", 1, two, "! the match has a deal 2 besides: the corrected deal 1 cannot have its number"},
		{"another number", 1, "deal 3 dealer A trump 2♥\n1. B: A♠ 2♠ 3♠ 4♠", "amend deal 1\ndeal 3 dealer A trump 2♥\n1. B: A♠ 2♠ 3♠ 4♠"},
		{"unread", 0, "deal 2 dealer B\n1. C: ZZ\n", "! FILE cannot be read as it stands: nothing was corrected"},
		{"two other matches", 0, "[Match \"1\"]\n\n" + changed + "\n\n[Match \"2\"]\n\n" + changed, "! FILE has 2 matches, and none of them is m: put the corrected deals into a file of their own"},
		{"empty", 0, "[Match \"1\"]\n", "! FILE has no such deal"},
	} {
		file := filepath.Join(dir, "x.sueca")
		verbtest.Check(t, os.WriteFile(file, []byte(tt.text+"\n"), 0o644))
		a := &amendVerb{Run: verbtest.Speaking("en")}
		got := formatted(a.amendDeals(verbtest.RecordOf(t, head+one+"\n"+two), tt.deal, []string{file}))
		if diff := cmp.Diff(tt.want, strings.ReplaceAll(got, file, "FILE")); diff != "" {
			t.Errorf("%s:\n%s", tt.name, diff)
		}
	}
}
