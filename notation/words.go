package notation

import (
	"slices"
	"strings"

	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation/language"
)

// Words is a language for the keywords of the notation.
type Words = language.Words

// The languages that can be written.
const (
	English    = language.English
	Portuguese = language.Portuguese
)

// lexicon lists the keywords: the English word, which is canonical, the
// Portuguese word, and other spellings of that.
var lexicon = language.NewLexicon([][]string{
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
	{"misdeal", "mal dado", "dar de novo"}, {"gesture", "gesto"},
	{"witness", "testemunha"}, {"tag", "etiqueta"}, {"settle", "decide"}, {"card", "carta"}, {"winner", "ganha"}, {"line", "linha"},
	{"heap", "monte"}, {"open", "aberta"}, {"leader", "sai"},
	{"bid", "licita"}, {"pass", "passa"}, {"declare", "declara"}, {"call", "chama"}, {"play", "joga"}, {"by", "por"},
}...)

// phrases are the keywords of several words, each word by word.
var phrases = func() (out [][]string) {
	for _, k := range lexicon.Spellings([]string{"misdeal"}) {
		if words := strings.Fields(k); len(words) > 1 {
			out = append(out, words)
		}
	}
	return out
}()

// keyword returns the canonical word for a word as written, and whether it was
// written in the wrong case.
func keyword(word string) (canonical string, shouted, ok bool) {
	if strings.ContainsAny(word, " \t") {
		word = strings.Join(strings.Fields(word), " ")
	}
	if k, ok := lexicon.Canonical(word); ok {
		return k, false, true
	}
	k, ok := lexicon.Canonical(strings.ToLower(word))
	return k, ok, ok
}

// infractions lists the words for each infraction: the canonical one, the Portuguese one,
// and other spellings of that.
var infractions = [...][]string{
	rules.Late: {"late", "atraso"}, rules.Talk: {"talk", "conversa"}, rules.Leave: {"leave", "saída", "saida"},
	rules.TrumpCard: {"trump-card", "carta-de-trunfo"}, rules.LeadEarly: {"lead-early", "saída-antecipada", "saida-antecipada"},
	rules.Slow: {"slow", "demora"}, rules.OutOfTurn: {"out-of-turn", "fora-de-vez"}, rules.Dropped: {"dropped", "carta-caída", "carta-caida"},
	rules.Retrieved: {"retrieved", "carta-retirada"}, rules.Looked: {"looked", "vaza-vista"}, rules.Mixed: {"mixed", "vazas-misturadas"},
	rules.Conduct: {"conduct", "conduta"}, rules.SheetFraud: {"sheet", "folha"},
}

// infractionNamed returns the infraction of a word, and whether the word is written in the
// wrong case.
func infractionNamed(word string) (i rules.Infraction, shouted, ok bool) {
	lower := strings.ToLower(word)
	for i, words := range infractions {
		if slices.Contains(words, lower) {
			return rules.Infraction(i), lower != word, true
		}
	}
	return 0, false, false
}

// infractionIn returns the word for an infraction in a language.
func infractionIn(w Words, i rules.Infraction) string {
	if w == Portuguese && int(i) < len(infractions) && len(infractions[i]) > 1 {
		return infractions[i][1]
	}
	return i.String()
}

// IsKeyword reports whether a word is one of the notation, in either language and any case.
func IsKeyword(word string) bool { return KeywordOf(word) != "" }

// KeywordOf returns the canonical form of a word of the notation, in either language and any case; "" for any other word.
func KeywordOf(word string) string {
	k, _, _ := keyword(word)
	return k
}

// Keyword is a word of the notation in both languages.
type Keyword = language.Keyword

// Keywords returns the words of the notation, for a page that shows them.
func Keywords() []Keyword { return lexicon.Keywords() }

// Spellings returns every way to write a word of the notation, for an editor that colours them: the keywords, the
// orders of heaps and the infractions.
func Spellings() []string {
	out := lexicon.All()
	for _, o := range orderWords {
		out = append(out, o.words)
	}
	return append(out, slices.Concat(infractions[:]...)...)
}

// InfractionWords returns the words of the infractions that stand in a penalty.
func InfractionWords() []Keyword {
	var out []Keyword
	for _, words := range infractions[1:] {
		out = append(out, Keyword{English: words[0], Portuguese: words[1]})
	}
	return out
}

// Usages returns how each line beside the cards is written, for a page that shows it.
func Usages() []message.Message {
	var out []message.Message
	for _, k := range Keywords() {
		if how := usage[k.English]; how != "" {
			out = append(out, message.Msg("%s", how))
		}
	}
	return out
}
