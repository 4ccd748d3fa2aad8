package main

// portugueseAmend has the Portuguese of corrections: their notation, their verbs,
// and what they change.
var portugueseAmend = map[string]string{
	`amend deal N [trick N SEAT CARD -> CARD] ["REASON"]`:                                                    `emenda jogo N [vaza N LUGAR CARTA -> CARTA] ["RAZÃO"]`,
	"this line corrects deal %s as a whole: the line “deal %s” must follow, with the deal as it should read": "esta linha emenda todo o jogo %s: tem de vir a seguir a linha «jogo %s», com o jogo como se deve ler",
	"there is no deal %d to amend": "não há jogo %d para emendar",

	// The verbs.
	"correct a match of the log by appending to it": "emendar uma partida do livro, acrescentando-lhe",
	amendDoc: `Amend emenda uma partida do livro acrescentando-lhe; o original fica. Uma carta
emenda-se com as palavras da linha «emenda» da notação:

  sueca amend 3f9a/3 vaza 4 A 7♣ → K♣ "mal lida"

diz que a carta de A na vaza 4 do jogo 3 era K♣. A seta pode escrever-se "->",
entre aspas, porque a linha de comandos toma o > para si. Um jogo inteiro, ou um
que não se conseguiu ler, emenda-se com outro registo dele, num ficheiro:

  sueca amend 3f9a/3 emendado.sueca --reason "copiado da folha errada"

O que não está lá para emendar é recusado. Mostra-se o que a emenda muda: o que
deixa de se encontrar ou passa a encontrar-se, e o que dão os jogos e a partida;
--dry-run mostra-o e não guarda nada.`,
	"who appends this, by `name` (default $SUECA_AUTHOR, else the user)":                          "quem acrescenta, pelo `nome` (por omissão $SUECA_AUTHOR, senão o utilizador)",
	"why it is corrected, as `text`":                                                              "porque se emenda, em `texto`",
	"show what would change, store nothing":                                                       "mostrar o que mudaria, sem guardar",
	"append what was edited since it was imported as corrections":                                 "acrescentar como emendas o que se alterou depois de importado",
	"name one match of the log, and what to correct in it: see sueca amend --help":                "indique uma partida do livro, e o que se emenda nela: ver sueca amend --help",
	"in which deal? name it after the match: %s/1":                                                "em que jogo? indique-o a seguir à partida: %s/1",
	`the shell took the > of the arrow for its own: write "->" in quotes, or →`:                   `a linha de comandos tomou para si o > da seta: escreva "->" entre aspas, ou →`,
	"%s is %s already: there is nothing to correct":                                               "%s já é %s: não há nada para emendar",
	"a correction is written: trick N SEAT CARD → CARD [REASON]":                                  "uma emenda escreve-se: vaza N LUGAR CARTA → CARTA [RAZÃO]",
	"name one file with the corrected deal, or the trick, seat and cards: see sueca amend --help": "indique um ficheiro com o jogo emendado, ou a vaza, o lugar e as cartas: ver sueca amend --help",
	"%s cannot be read as it stands: nothing was corrected":                                       "%s não se lê como está: nada se emendou",
	"%s has no such deal":                                                           "%s não tem esse jogo",
	"%s has %d deals: name the one to correct: %s/%d":                               "%s tem %d jogos: indique o que se emenda: %s/%d",
	"deal %d stands so in the log: there is nothing to correct":                     "o jogo %d já está assim no livro: não há nada para emendar",
	"the match has a deal %d besides: the corrected deal %d cannot have its number": "a partida tem também um jogo %d: o jogo %d emendado não pode ter esse número",
	"%s; nothing was stored":                                                        "%s; nada se guardou",
	"%s: it reads %s; nothing was stored":                                           "%s: lá está %s; nada se guardou",
	"match %s was appended to in the meantime: run the same command again":          "entretanto acrescentou-se à partida %s: repita o comando",
	"match %s has nothing up to position %d":                                        "a partida %s não tem nada até à posição %d",
	"--as-of is about the log: %s is a file, which stands at no position of it":     "--as-of é sobre o livro: %s é um ficheiro, que não tem posição nele",
	"if it is another match, give it tags of its own (Date, Table, Match); if the record was corrected, import it with --amend: the corrections are appended, and the original stays": "se é outra partida, dê-lhe etiquetas próprias (Date, Table, Match); se se emendou o registo, importe-o com --amend: as emendas acrescentam-se, e o original fica",

	// What a correction changes.
	"%s, not stored: %s\n":               "%s, por guardar: %s\n",
	"judged at position %d before":       "julgada antes na posição %d",
	", at position %d now":               ", agora na posição %d",
	"  no longer found: %s\n":            "  já não se encontra: %s\n",
	"  found now: %s\n":                  "  encontra-se agora: %s\n",
	"  deal %d: %s → %s\n":               "  jogo %d: %s → %s\n",
	"  match: %s → %s\n":                 "  partida: %s → %s\n",
	"  nothing that is judged changes\n": "  nada muda do que se julga\n",
	"not there":                          "não está",
	"cannot be read":                     "não se lê",
	", sheet %s":                         ", folha %s",

	// Importing again.
	"%s: match %s is corrected; events added: %d\n":                      "%s: a partida %s está emendada; acontecimentos acrescentados: %d\n",
	"%s: deal %d was corrected in the log since; the correction stays\n": "%s: o jogo %d foi entretanto emendado no livro; a emenda fica\n",
	"%s:%s: %s; nothing was added":                                       "%s:%s: %s; nada se acrescentou",
	"match %s is not in the log: if it is new, import it without --amend; if its tags were edited (or without Date, A, B, C, D and Match its cards), it is taken for another match: put the tags back, or correct the one in the log by sueca amend MATCH/DEAL FILE": "a partida %s não está no livro: se é nova, importe-a sem --amend; se se alteraram as etiquetas (ou, sem Date, A, B, C, D e Match, as cartas), é tomada por outra partida: reponha as etiquetas, ou emende a que está no livro com sueca amend PARTIDA/JOGO FICHEIRO",
	"the tags, or what else stands before the first deal, differ from those in the log, and no correction is for them: put them back as they were, or import into a new log":                                                                                         "as etiquetas, ou o resto que está antes do primeiro jogo, diferem das do livro, e não há emenda para elas: ponha-as como estavam, ou importe para um livro novo",
	"deal %d stands elsewhere in the log: put the deals back in their order":                                                       "o jogo %d está noutro lugar no livro: ponha os jogos na sua ordem",
	"the log has a deal %d here, which the file has not; a deal cannot be taken out: put it back, or import into a new log":        "o livro tem aqui um jogo %d que o ficheiro não tem; um jogo não se pode tirar: reponha-o, ou importe para um livro novo",
	"deal %d stands before deals that the log holds; a deal can only be added behind them: put it there, or import into a new log": "o jogo %d está antes de jogos que o livro já tem; um jogo só se acrescenta depois deles: ponha-o lá, ou importe para um livro novo",
	"deal %d cannot be read in this file, and the log holds another record of it: mend it and import it again":                     "não se lê o jogo %d neste ficheiro, e o livro tem outro registo dele: corrija-o e importe de novo",
	"the log holds another record of deal %d": "o livro tem outro registo do jogo %d",
	"no correction brings deal %d of the log to what this file says: correct it with sueca amend, or import into a new log": "nenhuma emenda leva o jogo %d do livro ao que diz este ficheiro: emende-o com sueca amend, ou importe para um livro novo",

	// Reading again.
	"read again what could not be read": "ler de novo o que não se conseguiu ler",
	reparseDoc: `Reparse lê mais uma vez, com esta versão do programa, os jogos do livro que não se
conseguiram ler. O que já se lê acrescenta-se como emenda; o que ainda não se lê
fica como está. O texto original guarda-se sempre.`,
	"%s: still cannot be read: %s\n":            "%s: ainda não se lê: %s\n",
	"%s: read, and stored up to position %d\n":  "%s: lido, e guardado até à posição %d\n",
	"%s: can be read now\n":                     "%s: já se lê\n",
	"its number does not tell which deal it is": "o seu número não diz que jogo é",
	"it is of another notation: %s":             "é de outra notação: %s",
	"it is not one deal":                        "não é um só jogo",
}
