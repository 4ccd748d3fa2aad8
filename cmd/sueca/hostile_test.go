package main

import (
	"archive/tar"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"sueca/analysis/season/competition"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
)

// hidden returns every control character, every one that changes the direction of a text,
// and those without width.
func hidden() string {
	var b strings.Builder
	for r := rune(1); r < 0xA0; r++ {
		if r < ' ' || r >= 0x7F {
			b.WriteRune(r)
		}
	}
	for _, span := range [][2]rune{{0x061C, 0x061C}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x2064}, {0x2066, 0x2069}, {0xFEFF, 0xFEFF}, {0xAD, 0xAD}, {0x034F, 0x034F}, {0x180E, 0x180E}, {0xE0041, 0xE0041}} {
		for r := span[0]; r <= span[1]; r++ {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// forgery is the beginning of a line that the program never writes.
const forgery = "FORGED"

// The texts that try to do harm: as a line of a record can hold them, and with a line of
// their own, as a file name or an argument can.
var (
	hostileLine = strings.Map(func(r rune) rune {
		if r == '\n' {
			return -1
		}
		return r
	}, hidden()) + "\x1b[31m\x1b]0;x\x07\u202e"
	hostileText = hidden() + "\n" + forgery
)

// hostile is a folder with records, a log, keys and what else holds such texts.
type hostile struct {
	t             *testing.T
	dir           string
	record, loose string // names of files: one that is read, one of which deals are not
	log           string
}

// name returns the path of a file whose name is hostile.
func (h *hostile) name(ending string) string { return filepath.Join(h.dir, hostileText+ending) }

func (h *hostile) write(name, text string) string {
	h.t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		h.t.Fatal(err)
	}
	return name
}

func newHostile(t *testing.T) *hostile {
	h := &hostile{t: t, dir: t.TempDir()}
	x := strings.ReplaceAll(strings.ReplaceAll(hostileLine, `\`, `\\`), `"`, `\"`)
	evening, err := os.ReadFile("../../testdata/evening.sueca")
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := strings.Cut(string(evening), "deal 3 ") // two deals are enough to be solved
	for _, name := range []string{"Ana Reis", "Bruno Sá", "Carla Dias", "Duarte Melo", "Noite de Sueca", "Clube Recreativo da Ribeira", "Elsa Pinto"} {
		text = strings.ReplaceAll(text, name, name+x)
	}
	text = strings.Replace(text, `[Match "1"]`, `[Match "1`+x+"\"]\n[Umpire \""+x+`"]`, 1)
	text = strings.Replace(text, "; sixty all", "; sixty"+x+"all", 1)
	text = strings.Replace(text, "{encher}", "{e"+strings.ReplaceAll(x, "}", "")+"}", 1)
	text += "note \"n" + x + "\"\nconsent deal" + x + "right\namend deal 1 trick 1 B A♠ -> 7♠ \"" + x + "\"\ndisqualify C \"" + x + "\"\nsubstitute C \"Eva" + x + "\"\n"
	h.record = h.write(h.name(".sueca"), text)
	h.loose = h.write(filepath.Join(h.dir, "loose.sueca"), "[Event \"x"+x+"\"]\n[Date \""+x+"\"]\ndeal 1\n1. A: A♠ "+x+"\nnote \"\xff\x9b\ndeal 2\n1. A: A♠ 2♠ 3♠ Z"+x+"\n"+x+" y\ndeal 3 dealer "+x+"\n")
	h.log = h.name(".db")
	h.must("import", "--log", h.log, h.record)
	return h
}

// must runs the program, which must not fail, and returns what it says.
func (h *hostile) must(args ...string) string {
	h.t.Helper()
	var out, errs bytes.Buffer
	if code := execute(args, strings.NewReader(""), &out, &errs); code != 0 {
		h.t.Fatalf("%q: %d %q", args, code, errs.String())
	}
	return out.String()
}

// harm returns what an output holds that it must not, "" if nothing.
func harm(out string) string {
	for line := range strings.Lines(out) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(strings.TrimLeft(line, " "), forgery) {
			return fmt.Sprintf("a line that the program did not write: %q", line)
		}
		if !utf8.ValidString(line) {
			return fmt.Sprintf("bytes that are not UTF-8: %q", line)
		}
		if i := strings.IndexFunc(line, message.Hidden); i >= 0 {
			r, _ := utf8.DecodeRuneInString(line[i:])
			return fmt.Sprintf("%U in %q", r, line)
		}
	}
	return ""
}

// archived returns a tar archive whose members have hostile names.
func (h *hostile) archived() string {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, from := range []string{h.record, h.loose} {
		text, err := os.ReadFile(from)
		if err == nil {
			err = w.WriteHeader(&tar.Header{Name: strings.ReplaceAll(hostileText, "/", "") + filepath.Base(from)[:1] + ".sueca", Mode: 0o644, Size: int64(len(text)), Format: tar.FormatPAX})
		}
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			h.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		h.t.Fatal(err)
	}
	return h.write(filepath.Join(h.dir, "members.tar"), b.String())
}

// runs returns the runs that are tried of each verb: those whose output is words, and
// those whose output is the record itself.
func (h *hostile) runs() (words, records map[string][][]string) {
	x := hostileText
	log := "--log=" + h.log
	tarred := h.archived()
	evil := h.write(filepath.Join(h.dir, "evil.pub"), "e"+hostileLine+"+00000000+AQ==\n")
	key := filepath.Join(h.dir, "k.key")
	h.must("key", "new", "k", "--dir", h.dir)
	signed := h.must("checkpoint", log, "--key", key)
	point := h.write(filepath.Join(h.dir, "point"), signed)
	forged := h.write(filepath.Join(h.dir, "forged"), signed+"— e"+hostileLine+" AAAA\n")
	bundle := h.write(filepath.Join(h.dir, "b.bundle"), h.must("bundle", h.match(), log, "--key", key))
	broken := h.write(filepath.Join(h.dir, "c.bundle"), strings.Replace(h.must("bundle", h.match(), log, "--key", key), "-- row/0001 --", "-- row/"+hostileLine+" --", 1))
	query := h.write(h.name(".query"), "define "+hostileLine+"\nruff"+hostileLine)
	study := h.write(h.name(".study"), "name: s"+hostileLine+"\nhypothesis: h"+hostileLine+"\n"+hostileLine)
	csv := h.write(filepath.Join(h.dir, "x.csv"), "deal,trick,seat,card,comments\n1,1,A,5♥,"+hostileLine+"\n1,1,B,"+hostileLine+",\n"+hostileLine+"\n")
	json := h.write(filepath.Join(h.dir, "x.json"), "{\"tag\":\"A\",\"value\":\"\\u202e\\u001b\\n"+forgery+"\"}\n{"+hostileLine+"\n")
	phone := h.write(filepath.Join(h.dir, "x.gaips"), "P0 HAND: ADiamonds .\n"+hostileLine+"\n\xff\n")
	// What every verb says of a folder, a file that is not there, and flags that it does not
	// know.
	words = map[string][][]string{}
	every := func(verb string, lists ...[]string) {
		for _, args := range lists {
			words[verb] = append(words[verb], append([]string{verb}, args...))
		}
		words[verb] = append(words[verb], []string{verb, "--" + x}, []string{verb, "--format=" + x, h.record}, []string{verb, "--lang=" + x}, []string{verb, "-" + x, x}, []string{verb, x}, []string{verb, x, x}, []string{verb, "--log=" + x, "all"}, []string{verb, "--help"})
		if verb != "backup" { // which would write it
			words[verb] = append(words[verb], []string{verb, x + "none.sueca", log})
		}
	}
	files := []string{h.record, h.loose, tarred}
	reading := [][]string{files, append([]string{"--format=json"}, files...), {"all", log}, {"all", log, "--format=json"}, {"--from=csv", csv}, {"--from=json", json}, {"--from=gaips", phone}, {"--from=" + x, csv}, {"--rules=" + x, h.record}, {"--letters=" + x, h.record}, {"--fail-on=" + x, h.record}, {h.dir}, {h.match() + "/" + x, log}, {h.match() + "/99", log}}
	for _, verb := range []string{"validate", "replay", "score", "audit", "show", "view", "list", "season"} {
		every(verb, reading...)
	}
	every("validate", append([]string{"--summary"}, files...), append([]string{"--format=sarif"}, files...), append([]string{"--brief"}, files...), []string{h.record, "--summary-to", h.name(".sum")})
	every("summary", []string{h.record}, []string{csv}, []string{h.name(".sum")})
	every("score", []string{h.record, "--draw=cross"}, []string{h.record, "--draw=comb"}, []string{h.record, "--svg=-"}, []string{h.record, "--draw=comb", "--svg=-"}, []string{"--draw=" + x, h.record})
	every("score", []string{h.record, "--svg=-", "--match=" + x}, []string{h.record, "--svg=-", "--deal=1"})
	every("season", []string{h.record}, []string{h.record, "--format=json"}, []string{h.record, "--format=csv"}, []string{h.record, "--by=pair", "--group=event"},
		[]string{h.record, "--explain=" + x}, []string{h.record, "--explain=ana"}, []string{h.record, "--svg=-"}, []string{h.record, "--html=-"}, []string{"names", h.record})
	every("list", []string{h.record, "--player=" + x}, []string{h.record, "--player=ana"}, []string{h.record, "--since=" + x})
	every("season", []string{"ratings", "--unit=deal", h.record, h.loose}, []string{"ratings", "--unit=deal", "--by=player", "--bootstrap=3", h.record}, []string{"ratings", "--unit=deal", "--svg=-", h.record},
		[]string{"ratings", "--unit=deal", "--format=json", "--curve", h.record}, []string{"ratings", "--by=" + x, h.record}, []string{"ratings", "--unit=" + x, h.record})
	every("view", []string{h.record, "--player=" + x}, []string{h.record, "--match=" + x, "--svg=-"})
	every("audit", []string{"--html", h.record}, []string{"--all", h.record}, []string{"--all", "--refuted", "--format=json", h.record})
	every("grade", []string{"--by=player", h.record, "--deal=1"}, []string{"--by=" + x, h.record})
	every("show", []string{h.record, "--deal=1", "--svg=-"}, []string{h.record, "--deal=1", "--html=-"}, []string{h.record, "--ascii"}, []string{h.record, "--svg", filepath.Join(x, "y")})
	every("view", []string{h.record, "--html=-"}, []string{h.record, "--list", csv}, []string{h.record, "--eyes=" + x})
	every("page", []string{h.record, h.loose, tarred}, []string{"all", log}, []string{h.record, "--names=none"}, []string{h.record, "--names=initials"}, []string{h.loose, "--names=" + x}, []string{h.record, "--deal=1", "--trick=1", "--audit"},
		[]string{h.record, "--match=" + x}, []string{h.record, "--list", csv}, []string{h.record, "--bundle", csv}, []string{"all", log, "--bundle", bundle}, []string{h.record, "--seat=" + x})
	every("site", []string{h.record, h.loose, tarred, "-o", h.name(".site")}, []string{"all", log, "-o", h.name(".site"), "--names=initials", "--title=" + x, "--base=https://example.org/" + x}, []string{h.record, "-o", h.record},
		[]string{h.record, "-o", filepath.Join(x, "y")}, []string{h.record, "-o", h.dir}, []string{h.record, "-o", "z", "--base=" + x}, []string{h.record, "-o", "z", "--names=" + x}, []string{h.match() + "/1", log, "-o", "z"}, []string{"-", "-o", "z"})
	every("grade", []string{h.record, h.loose}, []string{h.record, "--format=json"})
	every("solve", []string{"--deal=" + x, "--trump=" + x, "--leader=" + x}, []string{h.record, "--deal=1"}, []string{h.record, h.loose, "--format=json"})
	every("find", []string{x, h.record}, []string{"ruff", h.record, h.loose, tarred}, []string{"ruff", "all", log, "--format=json"}, []string{"lead", h.record, "--count=seat, player"}, []string{"lead", h.record, "--count=player", "--format=json"}, []string{"lead", h.record, "--show=player"}, []string{"lead", h.record, "--show=" + x}, []string{"--query", query, h.record}, []string{"--define", query, "lead", h.record}, []string{"player = \"" + hostileLine + "\"", h.record}, []string{"lead", "--total", h.record})
	every("signals", []string{"run", study, h.record}, []string{"search", study, h.record}, []string{"hearing", study, h.record, "-o", h.name(".hearing")}, []string{"hearing", study, h.record, "--unit=" + x}, []string{"register", study, log}, []string{"list", log}, []string{"card", x}, []string{"run", filepath.Join(h.dir, "none"+x)})
	every("import", []string{h.record, log}, []string{tarred, "--log=" + h.name("2.db")}, []string{h.loose, log}, []string{h.record, log, "--author=" + x}, []string{h.record, "--log=" + h.name("3.db"), "--author=" + x}, []string{csv, "--from=csv", log}, []string{h.loose, log, "--format=json"})
	every("amend", []string{h.match() + "/1", "trick", "1", "B", "A♠", "→", "7♠", x, log}, []string{h.match() + "/1", "trick 1 B A♠ -> 7♠", "--reason=" + x, log}, []string{h.match() + "/1", h.loose, log}, []string{h.match() + "/2", h.record, log, "--dry-run"}, []string{h.match() + "/1", "trick", x, log})
	every("redact", []string{x, log}, []string{x, log, "--yes"}, []string{"Zulmira", log, "--yes", "--reason=" + x})
	every("reparse", []string{"all", log}, []string{"all", log, "--dry-run"})
	every("log", []string{"all", log}, []string{"all", log, "--full"}, []string{"all", log, "--format=json"})
	every("verify", []string{log}, []string{log, "--format=json"}, []string{"--keeper", evil, forged}, []string{"--keeper", evil, bundle}, []string{"--keeper", filepath.Join(h.dir, "k.pub"), broken}, []string{"--keeper", filepath.Join(h.dir, "k.pub"), bundle}, []string{"--keeper", h.record, point}, []string{"--policy", h.record, point}, []string{"--policy", h.write(filepath.Join(h.dir, "x.policy"), "witness "+hostileLine+" x\n"), point}, []string{log, "--checkpoint", forged, "--keeper", filepath.Join(h.dir, "k.pub")})
	every("key", []string{"new", x}, []string{"new", "k", "--dir=" + x}, []string{"new", "k", "--dir", h.dir})
	every("checkpoint", []string{log, "--key", evil}, []string{log, "--key", h.record}, []string{log, "--key", x}, []string{log, "--key", key, "-o", h.record})
	every("cosign", []string{forged, "--key", key, log}, []string{point, "--key", evil, log}, []string{h.record, "--key", key, log})
	policy := h.write(filepath.Join(h.dir, "x.policy"), "witness "+hostileLine+" x\n")
	every("club", []string{"init", x, log, "--cosigner", evil}, []string{"init", "x", log, "--cosigner", h.record}, []string{"init", "x", log, "--cosigner", evil, "--dir", h.dir})
	every("night", []string{"close", log, "--key", evil, "--policy", policy, "-o", h.record}, []string{"close", log, "--key", key, "--policy", h.record, "-o", filepath.Join(h.dir, "y")},
		[]string{"check", forged, log, "--policy", policy}, []string{"check", h.record, log, "--policy", policy})
	every("prove", []string{"1", log, "--checkpoint", forged}, []string{x, log, "--checkpoint", point}, []string{"1", log, "--checkpoint", h.record})
	every("fork", []string{point, forged, "--keeper", filepath.Join(h.dir, "k.pub")}, []string{point, h.record, "--keeper", filepath.Join(h.dir, "k.pub")}, []string{point, point, "--keeper", evil},
		[]string{point, point, "--keeper", filepath.Join(h.dir, "k.pub"), "--proof", h.record})
	every("bundle", []string{x, log, "--key", key}, []string{h.match(), log, "--key", evil}, []string{h.match(), log, "--checkpoint", forged, "-o", h.record})
	every("backup", []string{log, h.name(".copy")}, []string{log, h.record})
	every("restore", []string{log, h.record}, []string{log, x}, []string{log, bundle}, []string{log, "--key", key, bundle}, []string{log, "--key", key, h.name("other.db"), "--dry-run"}, []string{log, "--state", h.record, bundle},
		[]string{log, "--checkpoint", forged, "--keeper", filepath.Join(h.dir, "k.pub"), bundle}, []string{log, "--new-origin", "--reason=" + x}, []string{log, "--new-origin", "--reason=" + x, "--key", key})
	every("rules", []string{"show", x}, []string{x}, []string{"compare", x, "fpsd"}, []string{"list"})
	// A competition has no control characters; every other hidden one stands in its texts.
	quoted := competition.Quote(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, hostileLine))
	liga := h.write(h.name(".competition"), "competition "+quoted+" ; "+quoted+"\npair 1 \"Ana\" "+quoted+"\npair 2 \"Bruno\" \"Duarte\"\nalias "+quoted+" is "+quoted+" by "+quoted+"\n")
	sound := h.write(h.name("2.competition"), "competition "+quoted+" ; "+quoted+"\npair 1 \"Ana\" "+quoted+"\npair 2 \"Bruno\" \"Duarte\"\npair 3 \"Eva\" \"Gil\"\nround 1\n1 - 2\nlot 1 2 "+quoted+"\n")
	for _, verb := range []string{"draw", "fixtures", "check"} {
		every("season", []string{verb, liga, h.record}, []string{verb, sound, h.record}, []string{verb, h.record, h.record}, []string{verb, sound, h.record, "--format=json"}, []string{verb, x}, []string{verb, "--words=" + x, liga})
	}
	every("season", []string{"fmt", "-l", liga, sound, h.record}, []string{"fmt", x}, []string{"fmt", "-w", h.record})
	every("season", []string{"--competition", sound, h.record}, []string{"--competition", sound, h.record, "--format=json"}, []string{"--competition", sound, h.record, "--html=-"}, []string{"--competition", sound, h.record, "--svg=-"})
	every("season", []string{"--competition", liga, h.record}, []string{"--competition", h.record, h.record, "--format=csv"}, []string{"--competition=" + x, h.record})
	every("fmt", []string{"-l", h.record, h.loose}, []string{"--words=" + x, h.record})
	every("export", []string{"all", log, "--to=" + x}, []string{"all", log, "--as-of=" + x}, []string{"all", log, "--to=json"})
	every("pack", []string{"-o", filepath.Join(x, "y"), h.record}, []string{"-o", x + ".suecapack", h.record, h.loose}, []string{"--append", "-o", x, h.record})
	every("extract", []string{"--to=" + filepath.Join(x, "y"), h.record}, []string{"--split=" + x, "--to=" + x, h.record}, []string{"--count", h.record, h.loose})
	every("generate", []string{"--seed=" + x}, []string{"--signal=" + x}, []string{"--signallers=" + x})
	every("transcribe", []string{h.name("t.sueca")}, []string{h.record}, []string{"--rules=" + x})
	every("lsp")
	// What is served is tried by TestServeHostile; a server that answers does not end by itself.
	every("serve", []string{"--listen", x}, []string{"--tables", x}, []string{"--log-format", x}, []string{"--event", x}, []string{"--tls-cert", x, "--tls-key", x}, []string{"--rules", x}, []string{"--listen", "nowhere", "--name", x, "--request", x})
	every("bench")
	every("init", []string{"--show", "--rules=" + x}, []string{"--author=" + x}, []string{"--show", log})
	every("completion", []string{"bash"})
	every("__complete", []string{"replay", log, ""}, []string{"replay", log, h.match() + "/"}, []string{"view", log, h.match(), "--deal", ""}, []string{"extract", log, "--player", ""},
		[]string{"transcribe", log, "--players", ""}, []string{"redact", log, ""}, []string{"score", "--rules", x}, []string{"show", h.record, "--deal", ""}, []string{x, ""}, []string{"replay", x})
	every("version")
	every("help", []string{x}, []string{"query"}, []string{"find"})
	records = map[string][][]string{
		"fmt":      {{"fmt", h.record, h.loose}, {"fmt", "-d", h.record}},
		"season":   {{"season", "fmt", sound}, {"season", "fmt", "-d", "--words=pt", sound}},
		"export":   {{"export", "all", log}, {"export", "all", log, "--to=csv"}, {"export", h.record}},
		"extract":  {{"extract", h.record, tarred}, {"extract", "--canonical", h.record}},
		"find":     {{"find", "lead", h.record, "--format=notation"}},
		"bundle":   {{"bundle", h.match(), log, "--key", key}},
		"generate": {{"generate", "--deals=3"}},
	}
	return words, records
}

// match returns the id of the match in the log.
func (h *hostile) match() string {
	_, rest, _ := strings.Cut(h.must("log", "all", "--log", h.log, "--format=json"), `"match":"`)
	id, _, _ := strings.Cut(rest, `"`)
	return id
}

// TestHostile sends texts with every hidden character through every verb, in both
// languages, in every place that a text has, and looks for them in what comes out.
func TestHostile(t *testing.T) {
	h := newHostile(t)
	words, records := h.runs()
	t.Chdir(h.dir) // where some of the runs write
	for _, c := range newRootCmd(verb.NewRun(t.Context(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{})).Commands() {
		if words[c.Name()] == nil && c.Runnable() {
			t.Errorf("the verb %s is not tried", c.Name())
		}
	}
	said := 0
	for _, lang := range []string{"en", "pt"} {
		for _, lists := range words {
			for _, args := range lists {
				var out, errs bytes.Buffer
				execute(append([]string{"--lang", lang}, args...), strings.NewReader(""), &out, &errs)
				said += out.Len() + errs.Len()
				for _, text := range []string{out.String(), errs.String()} {
					if fault := harm(text); fault != "" {
						t.Errorf("%.300q: %.600s", args, fault)
					}
				}
			}
		}
	}
	if said < 100_000 {
		t.Errorf("only %d bytes were said", said)
	}
	for verb, lists := range records {
		for _, args := range lists {
			var out, errs bytes.Buffer
			if code := execute(args, strings.NewReader(""), &out, &errs); code == 2 {
				t.Errorf("%.300q: %.300q", args, errs.String())
			}
			if fault := harm(errs.String()); fault != "" {
				t.Errorf("%.300q: %.600s", args, fault)
			}
			if raw := strings.Contains(out.String(), "\u202e"); !raw && verb != "generate" && args[1] != "-d" {
				t.Errorf("%.300q changes the record: %.300q", args, out.String())
			}
			if fault := harm(strings.ReplaceAll(onTerminal(t, args), "\r\n", "\n")); fault != "" {
				t.Errorf("on a terminal, %.300q: %.600s", args, fault)
			}
		}
	}
}
