package competition

import (
	"slices"
	"strings"

	"sueca/engine"
)

// Words is a language for the keywords of a competition. A text may use the words of both
// languages; only the writer has to choose.
type Words string

// The languages that can be written.
const (
	English    Words = "en"
	Portuguese Words = "pt"
)

// lexicon lists the keywords: the English word, which is canonical, the Portuguese word, and
// other spellings of that.
var lexicon = [][]string{
	{"competition", "competição", "competicao"}, {"matches", "partidas"}, {"event", "evento"}, {"from", "de", "desde"}, {"to", "até", "ate"},
	{"form", "formato"}, {"league", "liga"}, {"single", "simples"}, {"double", "dupla"}, {"knockout", "eliminatória", "eliminatoria"},
	{"days", "dias"}, {"tables", "mesas"}, {"table", "mesa"}, {"encounter", "encontro"}, {"first", "primeiro"},
	{"points", "pontos"}, {"match", "partida"}, {"won", "vitória", "vitoria"}, {"drawn", "empate"}, {"lost", "derrota"},
	{"walkover", "falta"}, {"absent", "ausência", "ausencia"}, {"disqualified", "desclassificação", "desclassificacao"},
	{"ties", "desempate"}, {"games", "riscos"}, {"scored", "marcados"}, {"mocas", "mocas"}, {"direct", "direto", "directo"}, {"lot", "sorteio"},
	{"substitutes", "substitutos"}, {"yes", "sim"}, {"no", "não", "nao"}, {"full", "inteira"},
	{"withdrawn", "desistência", "desistencia"}, {"keep", "mantém", "mantem"}, {"strike", "anula"},
	{"pair", "par"}, {"alias", "nome"}, {"is", "é"}, {"by", "por"}, {"group", "grupo"}, {"seed", "semente"},
	{"round", "jornada"}, {"bye", "folga"}, {"withdraw", "desiste"}, {"disqualify", "desclassifica"},
}

// keywords has the canonical word for every spelling; portuguese has the word to write in
// Portuguese.
var keywords, portuguese = func() (map[string]string, map[string]string) {
	canonical, written := map[string]string{}, map[string]string{}
	for _, words := range lexicon {
		written[words[0]] = words[1]
		for _, w := range words {
			canonical[w] = words[0]
		}
	}
	return canonical, written
}()

// keyword returns the canonical word for a word as written, in any case, and whether there
// is one.
func keyword(word string) (string, bool) {
	k, ok := keywords[strings.ToLower(word)]
	return k, ok
}

// in returns the keyword word in language w.
func (w Words) in(word string) string {
	if pt, ok := portuguese[word]; ok && w == Portuguese {
		return pt
	}
	return word
}

// spellings returns every spelling of some canonical keywords.
func spellings(canonical []string) (out []string) {
	for _, words := range lexicon {
		if slices.Contains(canonical, words[0]) {
			out = append(out, words...)
		}
	}
	return out
}

// Keyword is a word of the text in both languages.
type Keyword struct{ English, Portuguese string }

// Keywords returns the words of the text, for a page that shows them.
func Keywords() []Keyword {
	out := make([]Keyword, len(lexicon))
	for i, words := range lexicon {
		out[i] = Keyword{words[0], words[1]}
	}
	return out
}

// usage says how each line is written, by its first word; "1" stands for the line of an
// encounter, which begins with a number.
var usage = map[string]engine.Word{
	"competition": `competition "NAME"`,
	"matches":     `matches [event "EVENT"] [from DATE] [to DATE]`,
	"form":        "form league [single|double], or form knockout",
	"days":        "days DATE…, each as 2026-10-03",
	"tables":      "tables N",
	"encounter":   "encounter [first] N",
	"points":      "points [match|encounter] won N [drawn N] [lost N] [walkover N] [absent N] [disqualified N]",
	"ties":        "ties games|scored|mocas|direct|points|lot…, the lot last",
	"substitutes": "substitutes yes|no",
	"walkover":    "walkover full|points",
	"withdrawn":   "withdrawn keep|strike",
	"pair":        `pair N "NAME" "NAME"`,
	"alias":       `alias "NAME" is "NAME" by "WHO"`,
	"group":       "group NAME N…",
	"knockout":    "knockout N [encounter [first] N]",
	"seed":        `seed "TEXT"`,
	"round":       "round N [DATE] [knockout]",
	"1":           "N - N [table N]",
	"bye":         "bye N",
	"withdraw":    `withdraw N from DATE ["WHY"]`,
	"disqualify":  `disqualify N from DATE ["WHY"]`,
	"lot":         `lot N N… "WHEN AND HOW"`,
}

// Usages returns how each line is written, for a page that shows it.
func Usages() []engine.Word {
	var out []engine.Word
	for _, words := range lexicon {
		if how := usage[words[0]]; how != "" {
			out = append(out, how)
		}
	}
	return append(out, usage["1"])
}

// begins are the words that begin a line.
func begins() (out []string) {
	for _, words := range lexicon {
		if usage[words[0]] != "" {
			out = append(out, words[0])
		}
	}
	return out
}
