package notation

import "strings"

// Words is a language for the keywords of the notation. A file may use the
// words of both languages; only the writer has to choose.
type Words string

// The languages that can be written.
const (
	English    Words = "en"
	Portuguese Words = "pt"
)

// lexicon lists the keywords: the English word, which is canonical, the
// Portuguese word, and other spellings of that.
var lexicon = [][]string{
	{"deal", "jogo"}, {"dealer", "dador"}, {"trump", "trunfo"}, {"from", "de"}, {"top", "cima"}, {"bottom", "baixo"},
	{"hand", "mão", "mao"}, {"claim", "renúncia", "renuncia"}, {"against", "contra"}, {"trick", "vaza"},
	{"upheld", "confirmada"}, {"rejected", "falsa"}, {"withdrawn", "retirada"}, {"admit", "confessa"},
	{"show", "mostra"}, {"pickup", "recolhe"}, {"penalty", "penalização", "penalizacao"}, {"warning", "aviso"},
	{"award", "atribui"}, {"consent", "consente"}, {"stop", "pára", "para"}, {"abandon", "abandona"},
	{"points", "pontos"}, {"games", "riscos"}, {"none", "nenhum"}, {"sheet", "folha"}, {"suspend", "suspende"},
	{"execute", "executa"}, {"sign", "assina"}, {"note", "nota"}, {"amend", "emenda"},
	{"referee", "árbitro", "arbitro"}, {"spectator", "assistente", "espectador"},
	{"lot", "sorteio"}, {"shuffle", "baralha"}, {"cut", "corta"}, {"walkover", "falta"},
	{"disqualify", "desclassifica"}, {"substitute", "substitui"},
}

// keywords has the canonical word for every spelling; portuguese has the word
// to write in Portuguese.
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

// in returns the keyword word in language w.
func (w Words) in(word string) string {
	if pt, ok := portuguese[word]; ok && w == Portuguese {
		return pt
	}
	return word
}

// keyword returns the canonical word for a word as written, and whether it was
// written in the wrong case.
func keyword(word string) (canonical string, shouted, ok bool) {
	if k, ok := keywords[word]; ok {
		return k, false, true
	}
	k, ok := keywords[strings.ToLower(word)]
	return k, ok, ok
}
