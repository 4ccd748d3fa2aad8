package faces

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
)

// TestVocabulary: what is offered to who types is every word of the notation in one language, and
// every line that it has.
func TestVocabulary(t *testing.T) {
	for language, some := range map[string][]string{"en": {"points", "hand", "lot", "show"}, "pt": {"pontos", "mão", "sorteio", "mostra"}} {
		usages, words, infractions := vocabulary(language)
		if len(usages) != len(notation.Usages()) || len(words) != len(notation.Keywords()) || len(infractions) != len(notation.InfractionWords()) {
			t.Errorf("%s: %d usages, %d words, %d infractions", language, len(usages), len(words), len(infractions))
		}
		for i, k := range append(notation.Keywords(), notation.InfractionWords()...) {
			want := k.English
			if language == "pt" {
				want = k.Portuguese
			}
			if got := append(slices.Clone(words), infractions...)[i]; got != want {
				t.Errorf("%s: %s, want %s", language, got, want)
			}
		}
		for _, w := range some {
			if !slices.Contains(words, w) {
				t.Errorf("%s: no %s among %q", language, w, words)
			}
		}
	}
}

// TestViewerHost: the viewer reads cards by the letters that were asked for or else by its
// language, writes over no file, and says a fault of typed text without the place of a file.
func TestViewerHost(t *testing.T) {
	t.Chdir(t.TempDir())
	for language, want := range map[string]string{"en": "en pt", "pt": "pt en"} {
		var names []string
		for _, l := range viewerHost(verbtest.Speaking(language)).Languages {
			names = append(names, l.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: the languages are %q, want %q", language, got, want)
		}
	}
	host := viewerHost(verbtest.Speaking("en"))
	lettered := verbtest.Speaking("en")
	lettered.Records.Letters = "pt"
	for _, tt := range []struct {
		h    func(text, language string) (card.Card, error)
		lang string
		want string // of the ace of c: clubs, or copas
	}{
		{host.Card, "en", "A♣"}, {host.Card, "pt", "A♥"}, {viewerHost(lettered).Card, "en", "A♥"},
	} {
		if c, err := tt.h("Ac", tt.lang); err != nil || c.String() != tt.want {
			t.Errorf("%s: %s, %v, want %s", tt.lang, c, err, tt.want)
		}
	}
	verbtest.Check(t, host.Write("a.svg", "<svg/>"))
	if err := host.Write("a.svg", "other"); err == nil {
		t.Error("a file is written over")
	}
	events := verbtest.RecordOf(t, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 2♥\n1. B: 3♥\n").Events
	verbtest.Check(t, host.Save("a.sueca", events))
	if err := host.Save("a.sueca", events); err == nil {
		t.Error("a record is written over")
	}
	for name, want := range map[string]string{"a.svg": "<svg/>", "a.sueca": notation.Format(events, notation.English)} {
		got, err := os.ReadFile(name)
		verbtest.Check(t, err)
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
	rules := rules.Default()
	narrow, least, wide := host.Rules("en", &rules, 10), host.Rules("en", &rules, 30), host.Rules("en", &rules, 70)
	if diff := cmp.Diff(least, narrow); diff != "" || len(least) <= len(wide) {
		t.Errorf("rules in a width of 10 are not as in 30, or 70 has no more room: %d and %d lines\n%s", len(least), len(wide), diff)
	}
	_, err := notation.ParseCard("zz", notation.Letters("en"))
	var unread *notation.ParseError
	_, typed := (&transcription{keys: "pt"}).desk().Lines(&rules, "isto não é nada", "pt", 1, card.NoSeat)
	if !errors.As(typed, &unread) {
		t.Fatalf("%v is no fault of typed text", typed)
	}
	if got := host.Explain("en", typed); got != verbtest.Speaking("en").Out.Words.Say(unread.Msg) {
		t.Errorf("typed: %q", got)
	}
	if got := host.Explain("pt", typed); got != verbtest.Speaking("pt").Out.Words.Say(unread.Msg) || got == host.Explain("en", typed) {
		t.Errorf("typed, in Portuguese: %q", got)
	}
	if got := host.Explain("en", os.ErrPermission); got == "" || err == nil {
		t.Errorf("another: %q", got)
	}
	for n, want := range map[string]string{"": "", "1": "1", "123": "123", "1234": "1 234", "123456": "123 456", "1234567": "1 234 567"} {
		if got := strings.ReplaceAll(grouped(n), "\u00a0", " "); got != want {
			t.Errorf("%s is %q, want %q", n, got, want)
		}
	}
}

// TestTypedSlip: the likeliest slip of a deal with a renúncia is told in the language of who
// types, and of a deal without one nothing is.
func TestTypedSlip(t *testing.T) {
	// D plays 3♠ on hearts, and 6♥ in the next trick: 3♥ is what was most likely played.
	events := verbtest.RecordOf(t, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump A♥\n1. B: 5♥ 2♥ 3♠ A♥\n2. A: 4♥ Q♥ K♥ 6♥\nstop\n\ndeal 2 dealer B trump 2♣\n1. C: 5♥ A♥ K♥ 3♥\nstop\n").Events
	tr := &transcription{a: verbtest.Speaking("en")}
	for _, tt := range []struct {
		deal       int
		lang, want string
	}{
		{1, "en", "trick 1, D: 3♥ in the place of 3♠"}, {1, "pt", "vaza 1, D: 3♥ em vez de 3♠"}, {2, "en", ""}, {3, "en", ""},
	} {
		if got := tr.desk().Slip(events, tt.deal, tt.lang); got != tt.want {
			t.Errorf("deal %d, %s: %q, want %q", tt.deal, tt.lang, got, tt.want)
		}
	}
}

// TestCarriedSeats: the next match of an evening is at the table of the last one and of those who
// sit there by then, unless a flag names others or other rules seat others.
func TestCarriedSeats(t *testing.T) {
	const tags = "[Table \"Mesa 4\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n[D \"Duarte\"]\n[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 2♥\n"
	for _, tt := range []struct {
		name  string
		t     transcription
		text  string
		table string
		want  string
	}{
		{"no flag", transcription{}, tags, "Mesa 4", "Ana,Bruno,C,Duarte"},
		{"somebody sat down", transcription{}, tags + "substitute B \"Eva\"\n", "Mesa 4", "Ana,Bruno,C,Duarte"},
		{"the same table", transcription{table: "mesa 4"}, tags, "Mesa 4", "Ana,Bruno,C,Duarte"},
		{"another table", transcription{table: "5"}, tags, "", ""},
		{"other players", transcription{players: "E,F,G,H"}, tags, "", ""},
		{"other rules for four", transcription{rules: "rolha"}, tags, "Mesa 4", "Ana,Bruno,C,Duarte"},
		{"rules for three", transcription{rules: "tres-morto"}, tags, "", ""},
		{"no rules", transcription{rules: "nix"}, tags, "", ""},
		{"a comma in a name", transcription{}, strings.Replace(tags, "Bruno", "Sá, Bruno", 1), "Mesa 4", ""},
	} {
		tt.t.carried.rules = "fpsd"
		tt.t.carrySeats(verbtest.RecordOf(t, tt.text).Events)
		if tt.t.carried.table != tt.table || tt.t.carried.players != tt.want {
			t.Errorf("%s: table %q, players %q", tt.name, tt.t.carried.table, tt.t.carried.players)
		}
	}
}

// TestTranscribedOver: a match is over by its rules and by what the log has of it.
func TestTranscribedOver(t *testing.T) {
	t.Chdir(t.TempDir())
	a := verbtest.Speaking("en")
	a.Records.LogPath = "club.db"
	tr := &transcription{a: a}
	if tr.over(sheetOf{id: "none"}) {
		t.Error("without a log a match is over")
	}
	tr.warn() // of a log that is not there nothing is said
	verbtest.WriteText(t, "open.sueca", "[Match \"1\"]\n[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump 2♥\ngames AC 1\n")
	verbtest.WriteText(t, "over.sueca", "[Match \"2\"]\n[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump 2♥\ngames AC 4\n")
	program.MustRun(t, "import", "--brief", "--log", "club.db", "open.sueca")
	program.MustRun(t, "import", "--brief", "--log", "club.db", "over.sueca")
	var found []string
	for _, row := range verbtest.RunJSON[map[string]any](t, program, output.ExitClean, "list", "--format", "json", "--log", "club.db", "all") {
		found = append(found, row["match"].(string))
	}
	if len(found) != 2 {
		t.Fatalf("%q", found)
	}
	if tr.over(sheetOf{id: found[0]}) || !tr.over(sheetOf{id: found[1]}) || tr.over(sheetOf{id: "none"}) {
		t.Errorf("over: %v, %v and %v", tr.over(sheetOf{id: found[0]}), tr.over(sheetOf{id: found[1]}), tr.over(sheetOf{id: "none"}))
	}
	// One match is opened by the beginning of its id.
	for args, want := range map[string]string{found[1][:6]: "", "all": "one match at a time, or none", "beef": "no match beef in the log"} {
		b := &sheetBook{a: a}
		err := tr.match(b, []string{args})
		if want == "" {
			if n, whole := b.Len(); err != nil || n != 1 || !whole || b.Find(found[1]) != 0 || b.Find(found[0]) != -1 || len(b.stored()) != 1 {
				t.Errorf("%s: %v, %d matches", args, err, n)
			}
			for _, i := range []int{-1, 1} {
				if _, err := b.Open(i); !errors.Is(err, io.EOF) {
					t.Errorf("match %d of one: %v", i, err)
				}
			}
			doc, err := b.Open(0)
			if err != nil || len(doc.Events) == 0 {
				t.Errorf("%v", err)
			}
			b.close()
			continue
		}
		if err == nil || !strings.Contains(a.Out.Explain(err), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
	// Players that the rules do not seat are refused, whether there is a log or not.
	for _, log := range []string{"club.db", "none.db"} {
		a.Records.LogPath = log
		if err := (&transcription{a: a, players: "Ana, Rui"}).match(&sheetBook{a: a}, nil); err == nil || !strings.Contains(a.Out.Explain(err), "--players are 4 names with commas between them") {
			t.Errorf("%s: %v", log, err)
		}
	}
	// No table has more seats than there are letters.
	if (&transcription{players: "A,B,C,D,E,F,G,H,I"}).names(verbtest.RecordOf(t, "[A \"A\"]\n[B \"B\"]\n[C \"C\"]\n[D \"D\"]\n[E \"E\"]\n[F \"F\"]\n[G \"G\"]\n[H \"H\"]\n").Events) {
		t.Error("nine players sit at a table")
	}
}
