package main

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"sueca/analysis/season/competition"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
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
	verbtest.Check(h.t, os.WriteFile(name, []byte(text), 0o644))
	return name
}

func newHostile(t *testing.T) *hostile {
	h := &hostile{t: t, dir: t.TempDir()}
	x := strings.ReplaceAll(strings.ReplaceAll(hostileLine, `\`, `\\`), `"`, `\"`)
	evening := verbtest.Read(t, "../../testdata/evening.sueca")
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
	return mustRun(h.t, args...)
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
	member := func(from string) tar.Header {
		return file(strings.ReplaceAll(hostileText, "/", "")+filepath.Base(from)[:1]+".sueca", string(verbtest.Read(h.t, from)))
	}
	return h.write(filepath.Join(h.dir, "members.tar"), tarOf(h.t, member(h.record), member(h.loose)))
}

// tarOf returns an archive of members; what has no kind is a file of its text.
func tarOf(t *testing.T, members ...tar.Header) string {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range members {
		text := ""
		if h.Typeflag == 0 {
			h.Typeflag, text = tar.TypeReg, h.Linkname
			h.Linkname, h.Size = "", int64(len(text))
		}
		verbtest.Check(t, w.WriteHeader(&h))
		_, err := io.WriteString(w, text)
		verbtest.Check(t, err)
	}
	verbtest.Check(t, w.Close())
	return b.String()
}

// file is a member of an archive with a text; other is one of another kind.
func file(name, text string) tar.Header { return tar.Header{Name: name, Linkname: text, Mode: 0o644} }

func other(name string, kind byte, link string) tar.Header {
	return tar.Header{Name: name, Typeflag: kind, Linkname: link, Mode: 0o644}
}

// runs returns the runs that are tried of each verb, those whose output is words: what stands in texts, all that
// may stand behind it, and each of its flags; and those whose output is the record itself.
func (h *hostile) runs() (words, records [][]string) {
	x := hostileText
	at := func(name string) string { return filepath.Join(h.dir, name) }
	log, key, pub, tarred := "--log="+h.log, at("k.key"), at("k.pub"), h.archived()
	h.must("key", "new", "k", "--dir", h.dir)
	signed := h.must("checkpoint", log, "--key", key)
	bundled := h.must("bundle", h.match(), log, "--key", key)
	point, bundle := h.write(at("point"), signed), h.write(at("b.bundle"), bundled)
	evil := h.write(at("evil.pub"), "e"+hostileLine+"+00000000+AQ==\n")
	forged := h.write(at("forged"), signed+"— e"+hostileLine+" AAAA\n")
	broken := h.write(at("c.bundle"), strings.Replace(bundled, "-- row/0001 --", "-- row/"+hostileLine+" --", 1))
	policy := h.write(at("x.policy"), "witness "+hostileLine+" x\n")
	query := h.write(h.name(".query"), "define "+hostileLine+"\nruff"+hostileLine)
	study := h.write(h.name(".study"), "name: s"+hostileLine+"\nhypothesis: h"+hostileLine+"\n"+hostileLine)
	csv := h.write(at("x.csv"), "deal,trick,seat,card,comments\n1,1,A,5♥,"+hostileLine+"\n1,1,B,"+hostileLine+",\n"+hostileLine+"\n")
	json := h.write(at("x.json"), "{\"tag\":\"A\",\"value\":\"\\u202e\\u001b\\n"+forgery+"\"}\n{"+hostileLine+"\n")
	phone := h.write(at("x.gaips"), "P0 HAND: ADiamonds .\n"+hostileLine+"\n\xff\n")
	// A competition has no control characters; every other hidden one stands in its texts.
	quoted := competition.Quote(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, hostileLine))
	head := "competition " + quoted + " ; " + quoted + "\npair 1 \"Ana\" " + quoted + "\npair 2 \"Bruno\" \"Duarte\"\n"
	liga := h.write(h.name(".competition"), head+"alias "+quoted+" is "+quoted+" by "+quoted+"\n")
	sound := h.write(h.name("2.competition"), head+"pair 3 \"Eva\" \"Gil\"\nround 1\n1 - 2\nlot 1 2 "+quoted+"\n")

	// What stands behind each verb: files of its kind with such texts in them. MATCH is the match of the log.
	behind := map[string][][]string{
		"find": {{x, h.record}, {"ruff", h.record, h.loose, tarred}, {"ruff", "all", log}, {"player = \"" + hostileLine + "\"", h.record}, {"lead", h.record, "--count=seat, player"}, {"lead", h.record, "--show=player"},
			{"--query", query, h.record}, {"--define", query, "lead", h.record}},
		"signals run": {{study, h.record}, {at("none" + x)}}, "signals search": {{study, h.record}}, "signals hearing": {{study, h.record, "-o", h.name(".hearing")}}, "signals register": {{study, log}}, "signals split": {{study, log}, {study, log, "--commit", x}}, "signals list": {{log}},
		"summary show": {{h.record}, {csv}, {h.name(".sum")}}, "validate": {{h.record, "--summary-to", h.name(".sum")}, {"--format=sarif", h.record, h.loose, tarred}, {"--summary", h.loose}},
		"import": {{tarred, "--log=" + h.name("2.db")}, {h.loose, log}, {csv, "--from=csv", log}, {h.record, "--log=" + h.name("3.db"), "--author=" + x}},
		"amend":  {{"MATCH/1", "trick", "1", "B", "A♠", "→", "7♠", x, log}, {"MATCH/1", h.loose, log}, {"MATCH/2", h.record, log, "--dry-run"}, {"MATCH/1", "trick", x, log}},
		"redact": {{x, log}, {x, log, "--yes"}, {"Zulmira", log, "--yes", "--reason=" + x}}, "log": {{"all", log, "--full"}},
		"verify":  {{log}, {"--keeper", evil, forged}, {"--keeper", evil, bundle}, {"--keeper", pub, broken}, {"--keeper", pub, bundle}, {"--policy", policy, point}, {log, "--checkpoint", forged, "--keeper", pub}},
		"key new": {{x}, {"k", "--dir=" + x}, {"k", "--dir", h.dir}}, "checkpoint": {{log, "--key", evil}, {log, "--key", h.record}, {log, "--key", key, "-o", h.record}},
		"cosign": {{forged, "--key", key, log}, {point, "--key", evil, log}, {h.record, "--key", key, log}}, "prove": {{"1", log, "--checkpoint", forged}, {x, log, "--checkpoint", point}},
		"club init":   {{x, log, "--cosigner", evil}, {"x", log, "--cosigner", evil, "--dir", h.dir}},
		"night close": {{log, "--key", key, "--policy", policy, "-o", at("y")}}, "night check": {{forged, log, "--policy", policy}, {h.record, log, "--policy", policy}},
		"fork":   {{point, forged, "--keeper", pub}, {point, h.record, "--keeper", pub}, {point, point, "--keeper", evil}, {point, point, "--keeper", pub, "--proof", h.record}},
		"bundle": {{x, log, "--key", key}, {"MATCH", log, "--key", evil}, {"MATCH", log, "--checkpoint", forged, "-o", h.record}}, "backup": {{log, h.name(".copy")}, {log, h.record}},
		"restore": {{log, bundle}, {log, "--key", key, bundle}, {log, "--key", key, h.name("other.db"), "--dry-run"}, {log, "--checkpoint", forged, "--keeper", pub, bundle}, {log, "--new-origin", "--reason=" + x}},
		"site":    {{h.record, h.loose, tarred, "-o", h.name(".site")}, {"all", log, "-o", h.name(".site"), "--names=initials", "--title=" + x}, {h.record, "-o", h.dir}},
		"page":    {{h.record, "--deal=1", "--trick=1", "--audit"}, {h.record, "--list", csv}, {"all", log, "--bundle", bundle}}, "pack": {{"-o", x + ".suecapack", h.record, h.loose}},
		"generate": {{"--signal=" + x}, {"--signallers=" + x}, {"--players=" + x}}, "init": {{"--show", "--rules=" + x}, {"--author=" + x}}, "transcribe": {{"--rules=" + x}, {"--event=" + x}, {"--keys=" + x}},
		"__complete": {{"replay", log, ""}, {"replay", log, "MATCH/"}, {"view", log, "MATCH", "--deal", ""}, {"extract", log, "--player", ""}, {"transcribe", log, "--players", ""}, {"redact", log, ""}, {x, ""}, {"replay", x}},
	}
	for name, file := range map[string]string{"season check": liga, "season draw": liga, "season fixtures": liga, "season fmt": liga} {
		behind[name] = [][]string{{file, h.record}, {sound, h.record}, {h.record, h.record}}
	}
	behind["season"] = [][]string{{"--competition", sound, h.record}, {"--competition", liga, h.record}, {h.record, "--explain=ana"}, {h.record, "--by=pair", "--group=event"}}
	// A server that answers does not end by itself; what is served is tried by TestServeHostile.
	silent := map[string]bool{"serve": true, "lsp": true, "view": true}
	for _, c := range verb.AllCommands(newRootCmd(verb.NewRun(h.t.Context(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{}))) {
		name := cmpName(c)
		if !c.Runnable() || verb.IsTopic(c) {
			continue
		}
		lists := append(behind[name], []string{x}, []string{x, x}, []string{"-" + x, x}, []string{"--" + x}, []string{"--help"}, []string{x + "none.sueca", log})
		if from := c.Flags().Lookup("from"); from != nil && name != "night close" {
			for form, file := range map[string]string{"csv": csv, "json": json, "gaips": phone} {
				lists = append(lists, []string{"--from=" + form, file})
			}
			lists = append(lists, []string{h.record, h.loose, tarred}, []string{"all", log}, []string{h.dir}, []string{"MATCH/" + x, log}, []string{"MATCH/99", log})
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			switch {
			case f.Value.Type() == "bool" || silent[name]:
			case f.Name == "format":
				lists = append(lists, []string{"--format=" + x, h.record}, []string{"--format=json", h.record, h.loose}, []string{"--format=csv", h.record})
			default:
				lists = append(lists, []string{"--" + f.Name + "=" + x, h.record})
			}
			if f.Name == "svg" || f.Name == "html" {
				lists = append(lists, []string{"--" + f.Name + "=-", "--match=1" + hostileLine, h.record}, []string{"--" + f.Name + "=-", h.record})
			}
		})
		for _, args := range lists {
			if name == "backup" && len(args) == 2 && args[1] == log && strings.HasSuffix(args[0], "none.sueca") {
				continue // which would write it
			}
			words = append(words, slices.Concat(strings.Fields(name), args))
		}
	}
	records = [][]string{
		{"fmt", h.record, h.loose}, {"fmt", "-d", h.record}, {"season", "fmt", sound}, {"season", "fmt", "-d", "--words=pt", sound}, {"export", "all", log}, {"export", "all", log, "--to=csv"}, {"export", h.record},
		{"extract", h.record, tarred}, {"extract", "--canonical", h.record}, {"find", "lead", h.record, "--format=notation"}, {"bundle", "MATCH", log, "--key", key}, {"generate", "--deals=3"},
	}
	match := h.match()
	for _, args := range slices.Concat(words, records) {
		for i := range args {
			args[i] = strings.Replace(args[i], "MATCH", match, 1)
		}
	}
	return words, records
}

// match returns the id of the match in the log.
func (h *hostile) match() string {
	_, rest, _ := strings.Cut(h.must("log", "all", "--log", h.log, "--format=json"), `"match":"`)
	id, _, _ := strings.Cut(rest, `"`)
	return id
}

// rawVerbs are the verbs whose output is the record itself, or other words of a person.
var rawVerbs = []string{"fmt", "season fmt", "export", "extract", "bundle", "generate"}

// TestHostile sends texts with every hidden character through every verb, in both languages, in every place that
// a text has, and looks for them in what comes out.
func TestHostile(t *testing.T) {
	h := newHostile(t)
	words, records := h.runs()
	t.Chdir(h.dir) // where some of the runs write
	said := 0
	for i, args := range words {
		_, out, errs := outcome(append([]string{"--lang", []string{"en", "pt"}[i%2]}, args...)...)
		said += len(out) + len(errs)
		if slices.ContainsFunc(rawVerbs, func(verb string) bool { return strings.HasPrefix(strings.Join(args, " ")+" ", verb+" ") }) && args[len(args)-1] != "--help" {
			out = ""
		}
		if fault := harm(out) + harm(errs); fault != "" {
			t.Errorf("%.300q: %.600s", args, fault)
		}
	}
	if said < 100_000 {
		t.Errorf("only %d bytes were said", said)
	}
	for _, args := range records {
		status, out, errs := outcome(args...)
		if status == output.ExitTrouble || harm(errs) != "" {
			t.Errorf("%.300q: %.300q", args, errs)
		}
		if raw := strings.Contains(out, "\u202e"); !raw && args[0] != "generate" && args[1] != "-d" {
			t.Errorf("%.300q changes the record: %.300q", args, out)
		}
		if fault := harm(strings.ReplaceAll(onTerminal(t, args), "\r\n", "\n")); fault != "" {
			t.Errorf("on a terminal, %.300q: %.600s", args, fault)
		}
	}
}
