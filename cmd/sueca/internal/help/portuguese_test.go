package help

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/rivo/uniseg"
	"github.com/spf13/pflag"
	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/rules"
	"sueca/notation"
)

// asWritten matches what is the same in every language: commands and what is quoted in
// them, names of files, flags, codes, parameters, tags, the notation's canonical words in
// quotation marks, and queries.
var asWritten = regexp.MustCompile("`[^`]*`|“[^”]*”|\"[^\"]*\"|'[^']*'|\\[[^\\]]*\\]|\\bsueca [a-z]+( [a-z]+)?|--[a-z-]+|\\$[A-Z_]+|[^ ]*[/.=_@{}|][^ ]*|\\b[a-z]+(-[a-z]+)+\\b")

// byChance matches hashes, keys and signatures, whose letters make a word now and then.
var byChance = regexp.MustCompile(`[0-9A-Za-z+/]{16,}=*|\b[0-9a-f]{4,}…?\b|\b[A-Z0-9]{4}( [A-Z0-9]{4})+\b`)

// englishWords returns the words of the catalogue's English that no Portuguese sentence of
// it has: whoever meets one in a Portuguese text meets a text that was not translated.
func englishWords(t *testing.T) map[string]bool {
	t.Helper()
	english, portuguese := map[string]bool{}, map[string]bool{}
	for en, pt := range lang.Catalogue() {
		for _, w := range plainWords(en) {
			english[w] = true
		}
		for _, w := range plainWords(pt) {
			portuguese[w] = true
		}
	}
	for _, page := range append(topicNames(), "") {
		if page != "" && page != "query" && page != "notation" && page != "library" {
			for _, w := range plainWords(TopicPage("pt", page)) {
				portuguese[w] = true
			}
		}
	}
	// What the notation has words for is said in Portuguese too, whether or not a sentence of
	// the catalogue has the word.
	for _, k := range slices.Concat(notation.Keywords(), notation.InfractionWords()) {
		english[k.English], portuguese[k.Portuguese] = true, true
	}
	for _, k := range kindNames() {
		english[k] = true
	}
	for w := range portuguese {
		delete(english, w)
	}
	for w, why := range borrowed {
		if english[w] = true; why == "" {
			t.Fatal(w)
		}
	}
	if len(english) < 800 {
		t.Fatalf("only %d English words are known: the search is broken", len(english))
	}
	return english
}

// kindNames returns the names of the kinds of events, which stand in the log for programs.
func kindNames() (out []string) {
	for k := engine.KindMatchStarted; k.String() != "?"; k++ {
		out = append(out, k.String())
	}
	return out
}

// borrowed are English words of other sources than the catalogue, of libraries and of codes,
// that were once seen in a Portuguese text.
var borrowed = map[string]string{
	"failed": "golang.org/x/mod", "verify": "transparency-dev/formats", "signatures": "transparency-dev/formats", "identical": "the reasons of --dedupe",
	"highest": "a value of a rule", "random": "a value of a rule", "required": "a value of a rule",
}

// inPortuguese writes records again with the Portuguese keywords, so that an English one that
// is shown is no quotation of them.
func inPortuguese(t *testing.T, files []string) []string {
	t.Helper()
	dir := t.TempDir()
	out := make([]string, len(files))
	for i, file := range files {
		var text, errs bytes.Buffer
		execute([]string{"--lang", "pt", "fmt", "--words", "pt", file}, strings.NewReader(""), &text, &errs)
		out[i] = filepath.Join(dir, filepath.Base(file))
		if err := os.WriteFile(out[i], text.Bytes(), 0o644); err != nil || text.Len() == 0 {
			t.Fatal(file, err)
		}
	}
	return out
}

// plainWords returns the words of a text in small letters, without what is the same in
// every language.
func plainWords(text string) []string {
	text = asWritten.ReplaceAllString(byChance.ReplaceAllStringFunc(text, func(found string) string {
		if strings.ContainsAny(found, "0123456789+/=") || strings.ToUpper(found) == found {
			return "0" // not a blank, which would part what a quotation mark closes
		}
		return found // a long word
	}), " ")
	var out []string
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) > 2 {
			out = append(out, strings.ToLower(w))
		}
	}
	return out
}

// TestPortuguese walks every verb, flag and page of the manual, and errors of all kinds, in
// Portuguese, and looks for words that only the English of the catalogue has.
func TestPortuguese(t *testing.T) {
	english := englishWords(t)
	data, err := filepath.Abs("../../../../testdata")
	assert.NilError(t, err)
	findings, err := filepath.Glob("../../../../replay/testdata/findings/*.sueca")
	if err != nil || len(findings) < 5 {
		t.Fatal(err)
	}
	records := []string{data + "/evening.sueca", data + "/five.sueca"}
	for i := range findings {
		findings[i], _ = filepath.Abs(findings[i])
	}
	disputes, _ := filepath.Glob(data + "/disputes/*.sueca")
	records, findings, disputes = inPortuguese(t, records), inPortuguese(t, findings), inPortuguese(t, disputes)
	t.Chdir(t.TempDir())
	foreign := foreignWords(t, slices.Concat(records, findings, disputes))
	for _, c := range verb.AllCommands(program(verb.NewRun(t.Context(), nil, nil, io.Discard, io.Discard))) {
		foreign[c.Name()] = true // verbs, pages and flags are the same in every language
		c.Flags().VisitAll(func(f *pflag.Flag) { foreign[f.Name] = true })
	}
	for w := range machine {
		foreign[w] = true
	}
	for _, w := range plainWords(source.UserName()) {
		foreign[w] = true
	}
	said := 0
	check := func(what, text string, skip ...string) {
		t.Helper()
		said += len(text)
		bad := map[string]bool{}
		for line := range strings.Lines(text) {
			for _, w := range plainWords(line) {
				if english[w] && !foreign[w] && !slices.Contains(skip, w) && !bad[w] {
					bad[w] = true
					t.Errorf("%s: %q in %q", what, w, strings.TrimSpace(line))
				}
			}
		}
	}
	say := func(args ...string) string {
		var out, errs bytes.Buffer
		execute(append([]string{"--lang", "pt"}, args...), strings.NewReader(""), &out, &errs)
		return out.String() + errs.String()
	}
	// Every verb's help, but for its examples, and every flag of it.
	root := program(verb.NewRun(t.Context(), []string{"--lang", "pt"}, nil, io.Discard, io.Discard))
	for _, c := range verb.AllCommands(root) {
		if verb.IsTopic(c) || c.Hidden {
			continue
		}
		t.Chdir(t.TempDir()) // a log that one of them makes is none of the others'
		text := say(append(strings.Fields(c.CommandPath())[1:], "--help")...)
		before, rest, _ := strings.Cut(text, "\nExemplos:\n")
		_, after, _ := strings.Cut(rest, "\n\n")
		check(c.CommandPath()+" --help", inLines(before)+"\n\n"+inLines(after), c.Name())
		if slices.Contains(slow, c.CommandPath()) {
			continue
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			path := strings.Fields(c.CommandPath())[1:]
			check(c.CommandPath()+" --"+f.Name+" (no such value)", say(append(path, "--"+f.Name+"=‹›")...), f.Name)
			check(c.CommandPath()+" --"+f.Name+"x", say(append(path, "--"+f.Name+"x")...), f.Name)
		})
		if c.HasParent() {
			for _, args := range [][]string{{}, {"nada.sueca"}, {"‹›"}, {"."}, {"abc", "def", "ghi"}} {
				check(c.CommandPath()+" "+strings.Join(args, " "), say(append(strings.Fields(c.CommandPath())[1:], args...)...))
			}
		}
	}
	// Every page of the manual, but for its code.
	for _, name := range topicNames() {
		text := ""
		for _, b := range blocks(TopicPage("pt", name)) {
			if b.kind != codeBlock {
				text += strings.Join(b.lines, "\n") + "\n"
			}
		}
		check("help "+name, text)
	}
	// Everything that is found, and every report on it.
	for _, file := range findings {
		for _, verb := range [][]string{{"validate"}, {"replay"}, {"score"}} {
			check(strings.Join(verb, " ")+" "+filepath.Base(file), say(append(verb, file)...))
		}
	}
	for _, file := range slices.Concat(records, disputes) {
		for _, verb := range [][]string{{"validate", "--summary"}, {"replay"}, {"audit"}, {"grade"}, {"show"}} {
			check(strings.Join(verb, " ")+" "+filepath.Base(file), say(append(verb, file)...))
		}
	}
	for _, p := range rules.Profiles() {
		check("rules show "+p.Name, say("rules", "show", p.Name))
		check("rules show --all "+p.Name, say("rules", "show", "--all", p.Name))
	}
	for _, args := range [][]string{
		{"rules", "list"}, {"rules", "diff", "fpsd", "norte"}, {"find", "ruf", records[0]}, {"find", "lead and", records[0]},
		{"import", records[0]}, {"import", records[0]}, {"log"}, {"verify"}, {"key", "new", "clube"}, {"key", "new", "outro"}, {"checkpoint", "--key", "clube.key", "-o", "noite"},
		{"bundle", "a386/5", "--checkpoint", "noite"}, {"amend", "a386/5", "trick 3 D Q♦ -> J♥"}, {"amend", "a386/5", "trick 3 D Q♦ -> J♥"}, {"log", "a386", "--full"},
		{"redact", "Ana Reis"}, {"redact", "Ana Reis", "--yes"}, {"backup", "copia.db"}, {"backup", "copia.db"}, {"solve", "a386", "--deal", "1"},
		{"season", "all"}, {"season", "--group", "table", records[0]}, {"season", "--explain", "Ana Reis", records[0]}, {"season", "--explain", "Ana Reis", "all"},
		{"season", "--explain", "nada", "all"}, {"season", "--svg", "-", "all"}, {"season", "names", findings[0], records[0]}, {"season", "--by", "pair", findings[1]},
		{"signals", "list"}, {"init", "--show"}, {"extract", "--player", "[", records[0]}, {"extract", "--count", "all"}, {"verify", "noite"},
		{"find", "--count", "seat, a.card", "a: lead", records[0]}, {"find", "--count", "trick", "lead", records[0]},
		{"amend", "a386/3", "dealer B", "--reason", "razão"}, {"amend", "a386/3", "nada", "x"}, {"amend", "a386/3", "trump 5♠ from top"}, {"log", "a386"}, {"log"}, {"replay", "a386/3"},
		{"verify", "--keeper", "outro.pub", "clube.bundle"}, {"verify", "--checkpoint", "noite", "--keeper", "outro.pub"}, {"verify", "--checkpoint", "noite", "--keeper", "clube.pub", "--cosigner", "outro.pub", "--quorum", "1"},
		{"extract", "--dedupe", "--to", "um", "--report", "saiu.jsonl", records[0], records[0]}, {"validate", "sueca.db"}, {"validate", "noite"}, {"validate", "clube.key"}, {"validate", "all"},
		{"list"}, {"list", "--player", "ana"}, {"score", "a386"}, {"rules", "diff", "fpsd", "pagat"}, {"rules", "diff", "fpsd", "azores"}, {"import", records[1]},
		{"validate", strings.Repeat("a", 300) + ".sueca"}, {"validate", "clube.key/x.sueca"}, {"score", "--svg", ".", records[0]}, {"fmt", "-d", records[1]},
	} {
		check(strings.Join(args, " "), say(args...))
	}
	check("find --words", say("find", "--words"), "misdeal", "coded") // of the query language
	if said < 300_000 {
		t.Errorf("only %d bytes were said", said)
	}
	for _, w := range []string{"stands", "written", "nobody", "played", "should"} {
		if !english[w] {
			t.Errorf("%q is not taken for English", w)
		}
	}
}

// inLines returns a text with a line for each of its paragraphs, so that what is quoted in it is
// on one.
func inLines(text string) string {
	return regexp.MustCompile(`([^\n])\n +([^\n -])|([^\n])\n([^\n ])`).ReplaceAllString(text, "$1$3 $2$4")
}

// TestByChance: no letters of a hash, a key or a signature are taken for a word.
func TestByChance(t *testing.T) {
	for _, text := range []string{
		"raiz reJ3KGci077bC4MrpwE2rLsE9IGwkihfkaKjy8JPBvk=", "try+1d0c7a52+AVutry/dealtryandthenAAAABBBB=", "a3868b99d7be2aaf", "10 PLTA KXRC TAKE",
	} {
		if got := plainWords(text); slices.Contains(got, "try") || slices.Contains(got, "take") || slices.Contains(got, "deal") {
			t.Errorf("%q has the words %q", text, got)
		}
	}
	if got := plainWords("the unsatisfactorily written deal"); !slices.Equal(got, []string{"the", "unsatisfactorily", "written", "deal"}) {
		t.Errorf("%q", got)
	}
}

// odd are what a club in Lisbon says otherwise, and how it says it.
var odd = []struct{ pattern, rather string }{
	{`re-import`, "importado de novo"}, {`№`, "n.º"}, {`deal-right`, "dar-à-direita"}, {`:(deal|trick|seat|write)\b`, ":jogo, :vaza, :lugar, :gravar"},
	{`(?i)\bcorrig|\bcorrij`, "emendar"}, {`(?i)\blapso`, "engano"}, {`(?i)\bperfi[ls]`, "regras"}, {`(?i)\blínguas?\b`, "idioma"}, {`(?i)estado (à|de) saída`, "código de saída"},
	{`ganharam [A-Z%]`, "vitória de"}, {`[0-9d]-[0-9%][0-9d]? (pontos|\{2:ponto)`, "um traço (–)"}, {`(?i)\b(achado|ocorrência)`, "observação"}, {`(?i)naipe d[ea] saída`, "naipe puxado"},
	{`(?i)(mês ou|por|cada|data,) provas?\b`, "evento"}, {`(?i)\bsenta(r)?-se em\b`, "joga em"}, {`(?i)pontos? de controlo`, "selo"}, {`(?i)\bsai(r|u)?(-se)? (a|de) (trunfo|♥|♠|♦|♣|%s)`, "puxar"}, {`(?i)jogos possíveis`, "distribuições possíveis"}, {`double dummy`, "o melhor jogo possível dos quatro"},
	{`(?i)\bescrivão`, "quem apontou"}, {`(?i)\bregisto de (noites|linhas)`, "livro"}, {`\$ sueca --lang en`, "o que se imprime em português"}, {`aplicação de telefone`, "aplicação de telemóvel"},
	{`(?i)\b(o jogo|a partida|isto) pára`, "para (AO90)"}, {`(?i)\b(acção|acções|objecto|directo|director|facto de|óptim|baptis|excepção|excepto|projecto|activ[oa]|correcç|correct[oa])`, "AO90"},
	{`(?i)\b(vê|lê|crê|dê)em\b`, "veem, leem (AO90)"}, {`(?i)\bnomeie\b`, "indique"}, {"(?i)\\bveja `?sueca", "ver"}, {`(?i)\brejeitad`, "falsa"}, {`byte por\s+byte`, "byte a byte"},
	{`(?i)\bcort(a|ou) o (baralho|d[ao] )`, "parte o baralho: quem corta é quem joga trunfo"}, {`maneira do que se`, "o que se escreveu não é o que se jogou"},
	{`(?i)\b(comprid|grand|pequen|baix|alt|vag|estreit)[aeo]s?\s+demais`, "demasiado"}, {`(?i)\bparcerias\b`, "pares"}, {`(?i)\b(trunfo|carta) voltad`, "a carta de trunfo"},
	{`(?i)\b(u?[mo] sueca (di|é|tem|faz|seu)|sueca mais (nov|antig)|que sueca (não|tenha|escreveu)|feit[ao]s? por sueca\b)`, "o programa"}, {`(?i)(pontos de cartas|diferença de jogos)`, "pontos, riscos"},
	{`(?i)\b(você|usuári|tela\b|planilha|registro|salvar\b|deletar|celular|acessar|gerenciar|contato)`, "as palavras de cá"}, {`(?i)\b(teu|tua|podes|queres|escreves)\b`, "a terceira pessoa"},
	{"([ `]evening\\.(sueca|html)|\\barchive/|\\bpublic/|\\bseason/[0-9])", "nomes de ficheiros em português"}, {`[ (][1-9][0-9]{3} (jogos|partidas|ficheiros|linhas|pontos|pares)`, "os milhares com um espaço"},
}

// TestExamples: the examples of every help have room on a screen of 80 columns, in both languages,
// and in Portuguese the names of files in them are Portuguese.
func TestExamples(t *testing.T) {
	for _, language := range []string{"en", "pt"} {
		root := program(verb.NewRun(t.Context(), []string{"--lang", language}, nil, io.Discard, io.Discard))
		examples := 0
		for _, c := range verb.AllCommands(root) {
			for _, text := range []string{c.Example, c.Long} {
				for line := range strings.Lines(text) {
					if verb.IsTopic(c) || !strings.HasPrefix(line, " ") {
						continue
					}
					examples++
					line = strings.TrimSuffix(line, "\n")
					if w := uniseg.StringWidth(line); w > exampleWidth {
						t.Errorf("%s, %s: %d wide: %s", language, c.CommandPath(), w, line)
					}
					if strings.HasSuffix(line, "\\") && strings.Count(line, "'")%2 == 1 && !strings.HasSuffix(line, "' \\") {
						t.Errorf("%s, %s: broken within a quotation: %s", language, c.CommandPath(), line)
					}
					if word := englishFile.FindString(line); language == "pt" && word != "" {
						t.Errorf("%s: %q in %s", c.CommandPath(), word, line)
					}
				}
			}
		}
		if examples < 100 {
			t.Errorf("%s: only %d lines of examples", language, examples)
		}
	}
}

// englishFile matches names of files, as English examples have them.
var englishFile = regexp.MustCompile(`\b(evening|archive|night|club|match|dispute|season|answers|deal|why|findings|corrected|stick|curves|row|fork|ours|theirs|both|pictures|shard[0-9]|logs|public|sheet|wall|found|study|early|late)(\.[a-z]+|/)`)

// TestPortugueseOdd: the translations and the Portuguese pages, with what they show of the
// program, say none of what was once read there and is not said in Lisbon.
func TestPortugueseOdd(t *testing.T) {
	texts := map[string]string{}
	for en, pt := range lang.Catalogue() {
		texts["“"+en+"”"] = pt
	}
	for page, language := range written(t) {
		if language != "pt" {
			continue
		}
		text, err := os.ReadFile(page)
		assert.NilError(t, err)
		texts[page] = string(text)
	}
	if len(texts) < 1000 {
		t.Fatalf("only %d texts are known", len(texts))
	}
	for _, o := range odd {
		pattern := regexp.MustCompile(o.pattern)
		for name, text := range texts {
			if m := pattern.FindString(strings.Join(strings.Fields(text), " ")); m != "" { // also where a line ends in it
				t.Errorf("%s says %q, rather than: %s", name, m, o.rather)
			}
		}
	}
	// What is shown as printed by the program on a Portuguese page is in Portuguese.
	english := englishWords(t)
	for name, text := range texts {
		if !strings.HasSuffix(name, ".md") || strings.Contains(name, "query") || strings.Contains(name, "library") || strings.Contains(name, "notation") || strings.Contains(name, "tables") || strings.Contains(name, "/verbs/") {
			continue
		}
		for _, b := range blocks(text) {
			shows := b.kind == codeBlock && len(b.lines) > 0 && strings.HasPrefix(b.lines[0], "$ sueca")
			command := false
			for _, line := range b.lines {
				command = strings.HasPrefix(line, "$ ") || command && strings.HasPrefix(line, "    ")
				for _, w := range plainWords(line) {
					if shows && !command && english[w] && machine[w] == "" && !slices.Contains(kept, w) {
						t.Errorf("%s shows %q in %q", name, w, line)
					}
				}
			}
		}
	}
}

// kept are words of verbs and of data that Portuguese pages show.
var kept = []string{"generate", "validate", "import", "replay", "verify", "night"}

// machine are words that are the same in every language, and why.
var machine = map[string]string{
	"source": "bash", "expression": "PowerShell", "code": "VS Code", "hash": "the term of art", "ids": "the term of art", "checkpoints": "a package",
	"path": "SVG", "study": "begins the card of a study", "third": "a citation",
	"exploratory": "a column", "boards": "a column", "told": "a column", "beyond": "a column", "others": "a column", "used": "a column",
	"pile": "a keyword", "legal": "Portuguese too", "português": "a language", "discard": "the query language", "ruff": "the query language",
	"everybody": "the query language", "previous": "the query language", "complete": "the query language",
	"stop": "the canonical record in a bundle and in a difference", "rows": "a part of a bundle", "row": "a part of a bundle", "position": "a part of a bundle", "proof": "a part of a bundle",
}

// slow are the commands that do long work, whatever they are given.
var slow = []string{"sueca signals calibrate", "sueca signals run", "sueca signals merge", "sueca generate", "sueca lsp", "sueca completion"}

// foreignWords returns the words of records, which are data.
func foreignWords(t *testing.T, files []string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		assert.NilError(t, err)
		for _, w := range strings.FieldsFunc(string(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
			out[strings.ToLower(w)] = true
		}
	}
	return out
}
