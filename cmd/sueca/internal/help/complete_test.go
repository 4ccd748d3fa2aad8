package help

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"gotest.tools/v3/assert"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// offered returns what a shell is offered for the last of some words, without what the
// words mean, and whether it offers files too.
func offered(t *testing.T, typed ...string) (words []string, files bool) {
	t.Helper()
	var out, errs bytes.Buffer
	if status := execute(append([]string{"__complete"}, typed...), strings.NewReader(""), &out, &errs); status != output.ExitClean {
		t.Errorf("%q: status %d, %s", typed, status, &errs)
	}
	if text := out.String(); strings.ContainsAny(text, "`\x1b\u202e") || strings.Contains(text, "‹U+") {
		t.Errorf("%q: marks or hidden characters are offered:\n%s", typed, text)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	directive := lines[len(lines)-1]
	for _, l := range lines[:len(lines)-1] {
		w, _, _ := strings.Cut(l, "\t")
		words = append(words, w)
	}
	return words, directive == ":0"
}

// TestCompletion: what a shell offers, in either language: words of the right kind, and
// files only where one is meant.
func TestCompletion(t *testing.T) {
	evening, err := filepath.Abs("../../../../testdata/evening.sueca")
	assert.NilError(t, err)
	t.Chdir(t.TempDir())
	text, err := os.ReadFile(evening)
	assert.NilError(t, err)
	hostile := strings.Replace(string(text), `"Ana Reis"`, "\"Ana\u202eReis\"", 1)
	for name, text := range map[string]string{"evening.sueca": string(text), "hostile.sueca": strings.Replace(hostile, "2026-10-03", "2026-10-04", 1)} {
		assert.NilError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	var out bytes.Buffer
	if status := execute([]string{"import", "--new", "evening.sueca", "hostile.sueca"}, nil, &out, &out); status != output.ExitClean {
		t.Fatalf("%s", &out)
	}
	for _, c := range []struct {
		typed string // words, where _ is a word that is not begun yet and ~ a blank
		want  string // some of what is offered, all of it with =; files for files alone
	}{
		{"_", "validate score init completion help"},
		{"sco", "= score"},
		{"help dis", "= disputes"},
		{"completion _", "= bash zsh fish powershell"},
		{"rules show fp", "= fpsd fpsd-consent"},
		{"rules show fpsd play.dir", "= play.direction="},
		{"rules show fpsd play.direction=", "= play.direction=ccw play.direction=cw"},
		{"rules diff fpsd _", "norte rolha"},
		{"rules diff fpsd norte _", "="},
		{"score --rules no", "= norte norte-meia"},
		{"score --compare fpsd,rol", "= fpsd,rolha"},
		{"validate --from _", "= sueca json csv pbn gaips"},
		{"export --to _", "= sueca json csv pbn parquet"},
		{"validate --format _", "= text json csv sarif junit"},
		{"validate --fail-on _", "= info warning error never"},
		{"validate --finding renuncia,ren", "= renuncia,renuncia-possible"},
		{"validate --without unk", "= unknown-rules unknown-tag"},
		{"extract --player Bru", "= Bruno~Sá"},
		{"extract --since 2026-1", "= 2026-10-03 2026-10-04"},
		{"list --until 2026-1", "= 2026-10-03 2026-10-04"},
		{"extract --player An", "= Ana~Reis"}, // and not the name that hides something
		{"transcribe --players Ana~Reis,C", "= Ana~Reis,Carla~Dias"},
		{"extract --tag Sco", "= Scorer="},
		{"replay a38", "= a3868b99d7be2aaf"},
		{"replay _", "all a3868b99d7be2aaf evening.sueca"},
		{"replay even", "files"},
		{"replay a386/", "= a386/1 a386/2 a386/3 a386/4 a386/5"},
		{"view a386 --deal _", "= 1 2 3 4 5"},
		{"view evening.sueca --deal _", "= 1 2 3 4 5"},
		{"view none.sueca --deal _", "="},
		{"amend a386/1 --lang en tri", "= trick"},
		{"amend a386/1 --lang pt da", "= dador"},
		{"amend a386/1 dealer _", "= A B C D"},
		{"amend a386/1 trick 3 _", "= A B C D"},
		{"amend a386/1 trick _", "= 1 2 3 4 5 6 7 8 9 10"},
		{"amend a386/1 trick 3 A _", "="},
		{"amend a386/1 points _", "="},
		{"amend a38", "= a3868b99d7be2aaf"},
		{"amend a386/1 even", "files"},
		{"signals run _", "files"}, {"signals split _", "files"}, {"signals split some.study _", "="},
		{"signals run some.study a38", "= a3868b99d7be2aaf"},
		{"season check some.competition a38", "= a3868b99d7be2aaf"},
		{"bundle a38", "= a3868b99d7be2aaf"},
		{"transcribe a38", "= a3868b99d7be2aaf"},
		{"bundle a386 _", "="},
		{"score --rules fpsd~play.direction=", "= fpsd~play.direction=ccw fpsd~play.direction=cw"},
		{"signals show e", "= early_trump echo encher"},
		{"log a38", "= a3868b99d7be2aaf"},
		{"find _", "="},
		{"find lead even", "files"},
		{"validate _", "all a3868b99d7be2aaf evening.sueca"},
		{"import _", "files"},
		{"backup _", "files"},
		{"verify _", "files"},
		{"score --svg _", "files"},
		{"--log _", "files"},
		{"--lang _", "= pt en"},
		{"key new _", "="},
		{"checkpoint _", "="},
		{"transcribe --site _", "="},
		{"transcribe --keys p", "= pt pt-mixed"},
		{"redact Du", "= Duarte~Melo"},
		{"noverb _", "="},
		{"season --competition _", "files"},
		{"season draw _", "files"},
		{"season --explain Br", "= Bruno~Sá"},
		{"season --group _", "= table month event"},
		{"season --by _", "= player pair"},
		{"season ratings --rules fp", "= fpsd fpsd-consent"},
		{"summary _", "= merge show"},
		{"night close --policy _", "files"},
		{"night close --cosign _", "files"},
		{"validate --fi", "= --finding"},
	} {
		words := strings.Fields(c.typed)
		for i, w := range words {
			words[i] = strings.ReplaceAll(strings.TrimPrefix(w, "_"), "~", " ")
		}
		for _, lang := range []string{"en", "pt"} {
			t.Setenv("LC_ALL", lang+"_XX.UTF-8")
			got, files := offered(t, words...)
			want, whole := strings.CutPrefix(c.want, "=")
			if c.want == "files" {
				if !files || len(got) > 0 {
					t.Errorf("%s, %s: %q, files: %v", lang, c.typed, got, files)
				}
				continue
			}
			if files {
				t.Errorf("%s, %s: files are offered", lang, c.typed)
			}
			list := strings.ReplaceAll(strings.Join(got, " , "), " ", "~")
			for _, w := range strings.Fields(want) {
				if !strings.Contains("~,~"+list+"~,~", "~,~"+w+"~,~") {
					t.Errorf("%s, %s: no %s among %q", lang, c.typed, w, got)
				}
			}
			if whole && len(got) != len(strings.Fields(want)) {
				t.Errorf("%s, %s: %q, want%s", lang, c.typed, got, want)
			}
		}
	}
}

// TestCompletionKnown: each word that is offered for a flag is one that the flag takes.
func TestCompletionKnown(t *testing.T) {
	t.Chdir(t.TempDir())
	assert.NilError(t, os.WriteFile("a.sueca", nil, 0o600))
	for _, c := range []struct{ verb, flag string }{
		{"score", "draw"}, {"score", "rulings"}, {"view", "colours"}, {"show", "seat"}, {"fmt", "words"}, {"export", "to"}, {"validate", "letters"},
		{"grade", "by"}, {"solve", "objective"}, {"generate", "players"}, {"generate", "hands"}, {"transcribe", "keys"}, {"validate", "from"},
		{"validate", "fail-on"}, {"validate", "finding"}, {"score", "rules"}, {"validate", "format"}, {"audit", "trust"},
	} {
		words, _ := offered(t, c.verb, "--"+c.flag, "")
		if len(words) == 0 {
			t.Errorf("%s --%s: nothing is offered", c.verb, c.flag)
		}
		for _, w := range words {
			var out bytes.Buffer
			execute([]string{c.verb, "--" + c.flag, w, "a.sueca"}, strings.NewReader(""), &out, &out)
			if c.flag == "format" && w != "text" {
				continue // the codes have the very words that are looked for
			}
			if text, _, _ := strings.Cut(out.String(), "\n"); strings.Contains(text, "is one of") || strings.Contains(text, "no profile") || strings.Contains(text, "there is no code") || strings.Contains(text, "cannot be") {
				t.Errorf("%s --%s %s: %s", c.verb, c.flag, w, text)
			}
		}
	}
}

// TestShells: there is a script for each shell, and no other.
func TestShells(t *testing.T) {
	for _, shell := range shells {
		var out, errs bytes.Buffer
		if status := execute([]string{"completion", shell}, nil, &out, &errs); status != output.ExitClean || !strings.Contains(out.String(), "__complete") {
			t.Errorf("%s: status %d, %d bytes, %s", shell, status, out.Len(), &errs)
		}
	}
	var out bytes.Buffer
	if status := execute([]string{"completion", "sh"}, nil, &out, &out); status != output.ExitTrouble {
		t.Errorf("sh: %d, %s", status, &out)
	}
}

// TestCompletionFiles: a flag that takes a file offers files, in every verb and either language.
func TestCompletionFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	met := 0
	for _, lang := range []string{"en", "pt"} {
		t.Setenv("LC_ALL", lang+"_XX.UTF-8")
		for _, c := range verb.AllCommands(program(verb.NewRun(t.Context(), []string{"--lang", lang}, nil, &bytes.Buffer{}, &bytes.Buffer{}))) {
			c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
				if name, _ := unquoted(f); name != "file" && name != "ficheiro" {
					return
				}
				met++
				if got, files := offered(t, append(strings.Fields(c.CommandPath())[1:], "--"+f.Name, "")...); !files || len(got) > 0 {
					t.Errorf("%s --%s: %q, files: %t", c.CommandPath(), f.Name, got, files)
				}
			})
		}
	}
	if met < 60 {
		t.Errorf("only %d flags take a file", met)
	}
}

// TestDescribed: what a word means stands behind a tabulator, and a text of a record brings no
// line or tabulator of its own.
func TestDescribed(t *testing.T) {
	for _, tt := range []struct{ word, what, want string }{
		{"audit", "", "audit"},
		{"audit", "judge a dispute", "audit\tjudge a dispute"},
		{"3f9a", "Ana\tand\nRui\x1b\u202e", "3f9a\tAna and Rui  "},
	} {
		if got := described(tt.word, tt.what); got != tt.want {
			t.Errorf("%q %q: %q, want %q", tt.word, tt.what, got, tt.want)
		}
	}
}

// TestFilesHere: beside matches of the log stand the folders and the records of the current one,
// and none that is hidden or hides something in its name.
func TestFilesHere(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a.sueca", "b.sueca.gz", "c.suecapack", "d.txt", ".e.sueca", "f\u202e.sueca"} {
		verbtest.WriteText(t, name, "")
	}
	for _, name := range []string{"g", ".h", "i.sueca"} {
		verbtest.Check(t, os.Mkdir(name, 0o777))
	}
	if got := strings.Join(filesHere(), " "); got != "a.sueca b.sueca.gz c.suecapack g/ i.sueca/" {
		t.Errorf("%q", got)
	}
}

// TestTitleOf: a match is told by its day, what it was of, its table and its number, and by those
// who are named.
func TestTitleOf(t *testing.T) {
	for _, tt := range []struct {
		tags map[string]string
		want string
	}{
		{map[string]string{"Date": "2026-10-03", "Event": "Noite", "Table": "4", "Match": "2", "Site": "Ribeira", "A": "Ana", "C": "Carla"}, "2026-10-03 · Noite · 4 · 2 · Ana, Carla"},
		{map[string]string{"Match": "2", "D": "Duarte", "E": "nobody sits there"}, "2 · Duarte"},
		{map[string]string{"A": "Ana", "E": "Eva", "Rules": "italiana5"}, "Ana, Eva"},
	} {
		if got := titleOf(tt.tags); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.tags, got, tt.want)
		}
	}
}

// TestCompletionDates: the days are those of the files that stand before, and of the log where none
// does; of a folder and of a file that cannot be read none are offered.
func TestCompletionDates(t *testing.T) {
	t.Chdir(t.TempDir())
	const deal = "\n\ndeal 1 dealer A trump 2♥\ngames AC 1\n\n"
	verbtest.WriteText(t, "log.sueca", "[Date \"2026-10-09\"]\n[Match \"1\"]"+deal+"[Date \"2026-10-??\"]\n[Match \"2\"]"+deal+"[Date \"2026-10-01\"]\n[Match \"3\"]"+deal)
	verbtest.Program(program).MustRun(t, "import", "--brief", "log.sueca")
	verbtest.WriteText(t, "a.sueca", "[Date \"2026-11-03\"]\n[Match \"1\"]"+deal+"[Date \"2026-11-02\"]\n[Match \"2\"]"+deal+"[Date \"2026-11-03\"]\n[Match \"3\"]"+deal)
	verbtest.WriteText(t, "b.sueca", "[Date \"2026-12-01\"]"+deal)
	verbtest.Check(t, os.Mkdir("folder", 0o777))
	verbtest.WriteText(t, "large.sueca", "[Date \"2026-12-24\"]"+deal+strings.Repeat("; a comment\n", largestRead/12))
	for _, tt := range []struct{ typed, want string }{
		{"extract --since _", "2026-10-01 2026-10-09"},
		{"extract a.sueca --since _", "2026-11-02 2026-11-03"},
		{"extract a.sueca b.sueca --until _", "2026-11-02 2026-11-03 2026-12-01"},
		{"extract none.sueca --until _", "2026-10-01 2026-10-09"},
		{"extract none.sueca b.sueca --until _", "2026-12-01"},
		{"extract folder --until _", ""},
		{"extract large.sueca --until _", ""},
		{"extract all --until _", "2026-10-01 2026-10-09"},
		{"extract log.sueca --tag Event=x", ""},
	} {
		words := strings.Fields(tt.typed)
		for i := range words {
			words[i] = strings.TrimPrefix(words[i], "_")
		}
		if got, _ := offered(t, words...); strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q, want %q", tt.typed, got, tt.want)
		}
	}
}

// TestNoVerb: what was perhaps meant is a verb, and neither a topic nor one that is hidden.
func TestNoVerb(t *testing.T) {
	parent := &cobra.Command{Use: "parent"}
	do := func(*cobra.Command, []string) {}
	parent.AddCommand(&cobra.Command{Use: "alpha", Run: do}, &cobra.Command{Use: "secret", Run: do, Hidden: true}, &cobra.Command{Use: "topical"})
	for word, want := range map[string]string{
		"alpa": "there is no verb alpa: is it alpha? sueca help lists them", "secrt": "there is no verb secrt; sueca help lists them", "topica": "there is no verb topica; sueca help lists them",
	} {
		if got := verb.NoVerb(parent, word).Error(); got != want {
			t.Errorf("%s: %s", word, got)
		}
	}
}
