package notation

import "strings"

// Words is a language for the keywords of the notation. Every file may use
// the words of both; only the writer has to choose.
type Words string

// The languages that can be written.
const (
	English    Words = "en"
	Portuguese Words = "pt"
)

// keywords gives the canonical (English) word for every word that the notation
// knows. A word that is not here is not a keyword.
var keywords = map[string]string{
	"deal": "deal", "jogo": "deal",
	"dealer": "dealer", "dador": "dealer",
	"trump": "trump", "trunfo": "trump",
	"from": "from", "de": "from",
	"top": "top", "cima": "top",
	"bottom": "bottom", "baixo": "bottom",
	"hand": "hand", "mão": "hand", "mao": "hand",
	"claim": "claim", "renúncia": "claim", "renuncia": "claim",
	"against": "against", "contra": "against",
	"trick": "trick", "vaza": "trick",
	"upheld": "upheld", "confirmada": "upheld",
	"rejected": "rejected", "falsa": "rejected",
	"withdrawn": "withdrawn", "retirada": "withdrawn",
	"admit": "admit", "confessa": "admit",
	"show": "show", "mostra": "show",
	"pickup": "pickup", "recolhe": "pickup",
	"penalty": "penalty", "penalização": "penalty", "penalizacao": "penalty",
	"warning": "warning", "aviso": "warning",
	"award": "award", "atribui": "award",
	"consent": "consent", "consente": "consent",
	"stop": "stop", "pára": "stop", "para": "stop",
	"abandon": "abandon", "abandona": "abandon",
	"points": "points", "pontos": "points",
	"games": "games", "riscos": "games",
	"none": "none", "nenhum": "none",
	"sheet": "sheet", "folha": "sheet",
	"suspend": "suspend", "suspende": "suspend",
	"execute": "execute", "executa": "execute",
	"sign": "sign", "assina": "sign",
	"note": "note", "nota": "note",
	"amend": "amend", "emenda": "amend",
	"referee": "referee", "árbitro": "referee", "arbitro": "referee",
	"spectator": "spectator", "espectador": "spectator",
}

// portuguese is the way back, for writing.
var portuguese = map[string]string{
	"deal": "jogo", "dealer": "dador", "trump": "trunfo", "from": "de", "top": "cima", "bottom": "baixo",
	"hand": "mão", "claim": "renúncia", "against": "contra", "trick": "vaza", "upheld": "confirmada",
	"rejected": "falsa", "withdrawn": "retirada", "admit": "confessa", "show": "mostra", "pickup": "recolhe",
	"penalty": "penalização", "warning": "aviso", "award": "atribui", "consent": "consente", "stop": "pára",
	"abandon": "abandona", "points": "pontos", "games": "riscos", "none": "nenhum", "sheet": "folha",
	"suspend": "suspende", "execute": "executa", "sign": "assina", "note": "nota", "amend": "emenda",
	"referee": "árbitro", "spectator": "espectador",
}

// in gives the keyword word in language w.
func (w Words) in(word string) string {
	if pt, ok := portuguese[word]; ok && w == Portuguese {
		return pt
	}
	return word
}

// keyword gives the canonical word for a word as written, and whether it was
// written in another case than it should be.
func keyword(word string) (canonical string, shouted, ok bool) {
	if k, ok := keywords[word]; ok {
		return k, false, true
	}
	k, ok := keywords[strings.ToLower(word)]
	return k, ok, ok
}
