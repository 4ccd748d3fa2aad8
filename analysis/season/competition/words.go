package competition

import (
	"strings"

	"sueca/engine/message"
	"sueca/notation/language"
)

// Words is a language for the keywords of a competition.
type Words = language.Words

// The languages that can be written.
const (
	English    = language.English
	Portuguese = language.Portuguese
)

// lexicon lists the keywords: the English word, which is canonical, the Portuguese word, and
// other spellings of that.
var lexicon = language.NewLexicon([][]string{
	{"competition", "competição", "competicao"}, {"matches", "partidas"}, {"event", "evento"}, {"from", "de", "desde"},
	{"to", "até", "ate"},
	{"form", "formato"}, {"league", "liga"}, {"single", "simples"}, {"double", "dupla"}, {"knockout", "eliminatória", "eliminatoria"},
	{"days", "dias"}, {"tables", "mesas"}, {"table", "mesa"}, {"encounter", "encontro"}, {"first", "primeiro"},
	{"points", "pontos"}, {"match", "partida"}, {"won", "vitória", "vitoria"}, {"drawn", "empate"}, {"lost", "derrota"},
	{"walkover", "falta"}, {"absent", "ausência", "ausencia"}, {"disqualified", "desclassificação", "desclassificacao"},
	{"ties", "desempate"}, {"games", "riscos"}, {"scored", "marcados"}, {"mocas", "mocas"}, {"direct", "direto", "directo"},
	{"lot", "sorteio"},
	{"substitutes", "substitutos"}, {"yes", "sim"}, {"no", "não", "nao"}, {"full", "inteira"},
	{"withdrawn", "desistência", "desistencia"}, {"keep", "mantém", "mantem"}, {"strike", "anula"},
	{"pair", "par"}, {"alias", "nome"}, {"is", "é"}, {"by", "por"}, {"group", "grupo"}, {"seed", "semente"},
	{"round", "jornada"}, {"bye", "folga"}, {"withdraw", "desiste"}, {"disqualify", "desclassifica"},
	{"swiss", "suíço", "suico"}, {"mixed", "misto"}, {"player", "jogador"}, {"team", "equipa", "equipe"}, {"pairs", "pares"},
	{"between", "entre"}, {"made", "feitos"}, {"negra", "negra"}, {"buchholz", "buchholz"}, {"berger", "berger"},
	{"judges", "juízes", "juizes"}, {"judge", "juiz"}, {"prize", "prémio", "premio", "prêmio"}, {"enter", "entra"}, {"fine", "multa"},
}...)

// keyword returns the canonical word for a word as written, in any case, and whether there
// is one.
func keyword(word string) (string, bool) {
	return lexicon.Canonical(strings.ToLower(word))
}

// Keyword is a word of the text in both languages.
type Keyword = language.Keyword

// Keywords returns the words of the text, for a page that shows them.
func Keywords() []Keyword { return lexicon.Keywords() }

// Spellings returns every way to write a word of the text, for an editor that colours them.
func Spellings() []string { return lexicon.All() }

// usage says how each line is written, by its first word; "1" stands for the line of an
// encounter, which begins with a number.
var usage = map[string]message.Word{
	"competition": `competition "NAME"`,
	"matches":     `matches [event "EVENT"] [from DATE] [to DATE]`,
	"form":        "form league [single|double], form knockout [double], form swiss N, or form mixed N",
	"days":        "days DATE…, each as 2026-10-03",
	"tables":      "tables N",
	"encounter":   "encounter [first] N",
	"points":      "points [match|encounter] won N [drawn N] [lost N] [walkover N] [absent N] [disqualified N] [bye N]",
	"ties":        "ties [between] games|scored|mocas|direct|points|made|negra|buchholz|berger|lot…, the lot last",
	"substitutes": "substitutes yes|no",
	"walkover":    "walkover full|points",
	"withdrawn":   "withdrawn keep|strike",
	"pair":        `pair N "NAME" "NAME"`,
	"player":      `player N "NAME"`,
	"team":        `team N "NAME" pairs N…`,
	"alias":       `alias "NAME" is "NAME" by "WHO"`,
	"group":       "group NAME N…",
	"knockout":    "knockout N [encounter [first] N]",
	"seed":        `seed "TEXT", or seed by "LOTTERY" DATE ["NUMBER"]`,
	"judges":      "judges yes|no",
	"prize":       `prize N "WHAT"`,
	"enter":       "enter N from round N",
	"fine":        `fine N [points N] "WHY"`,
	"round":       "round N [DATE] [knockout|negra]",
	"1":           "N - N [table N] [judge N], or with partners drawn N + N - N + N [table N]",
	"bye":         "bye N",
	"withdraw":    `withdraw N from DATE|round N [keep|strike] ["WHY"]`,
	"disqualify":  `disqualify N from DATE|round N [keep|strike] ["WHY"]`,
	"lot":         `lot N N… "WHEN AND HOW"`,
}

// begins are the words that begin a line.
func begins() (out []string) {
	for _, k := range Keywords() {
		if usage[k.English] != "" {
			out = append(out, k.English)
		}
	}
	return out
}
