package main

// portugueseAudit has what the audit of a renúncia says.
var portugueseAudit = map[string]string{
	"tell what a record proves of every play that did not follow suit": "dizer o que um registo prova de cada jogada que não assistiu",
	auditDoc: `Audit olha para cada jogada que não assistiu ao naipe, e diz o que o registo prova:
se foi renúncia em todos os jogos que o registo permite, em nenhum ou em alguns, e
em quantos; por que carta; que lugar podia saber e quando; que engano do escrivão a
explicaria, e quantos desses enganos o registo denunciaria; o que cada decisão faz
à folha. Nada se supõe sobre como alguém jogou.

As contas são exatas. A razão delas é uma parte dos jogos, e não uma probabilidade
de culpa. Um segundo par só conta os jogos em que todas as outras jogadas são
legais.

Uma jogada de carta que não se conhece pode ter assistido ou não: olha-se para ela
quando é pedida por --trick e --seat, ou quando uma acusação nomeia a vaza.

Com --all há uma linha para cada uma, também num arquivo; --refuted dá também as que
não podem ter sido renúncia.`,
	"`form` of the output: text, json (one object a line) or html": "`forma` da saída: text, json (um objeto por linha) ou html",
	"audit this deal, by its `number`":                             "auditar este jogo, pelo `número`",
	"audit this trick, 1 to 10":                                    "auditar esta vaza, 1 a 10",
	"audit the plays of this `seat`: A, B, C or D":                 "auditar as jogadas deste `lugar`: A, B, C ou D",
	"one line for each play, the most serious of a match first":    "uma linha por jogada, as mais graves de cada partida primeiro",
	"those too that cannot have been a renúncia":                   "também as que não podem ter sido renúncia",
	"--all gives one line a play: it goes with text and json":      "--all dá uma linha por jogada: vai com text e json",
	"deal %d trick %d: %s played %s on %s: %s":                     "jogo %d vaza %d: %s jogou %s sobre %s: %s",
	"proven": "provada", "refuted": "afastada", "undecided": "por decidir",
	"no play that is known not to have followed suit can have been a renúncia":       "nenhuma jogada que se sabe que não assistiu pode ter sido renúncia",
	"none of the plays asked for can be shown not to have followed suit; others can": "de nenhuma das jogadas pedidas se pode mostrar que não assistiu; de outras pode",
	"The record does not tell whether it followed suit.":                             "O registo não diz se assistiu.",
	"no deal was audited": "nenhum jogo foi auditado",
	"audit of renúncias":  "auditoria de renúncias",
	"match %s, deal %d could not be read and was not audited: “sueca validate” tells why": "partida %s, o jogo %d não se pôde ler e não foi auditado: “sueca validate” diz porquê",
	"match %s has no deal %d":                                                                                                                   "a partida %s não tem o jogo %d",
	"verdict: the record contradicts what is trusted":                                                                                           "veredito: o registo contradiz aquilo em que se confia",
	"the record shows no renúncia that it could be about, and no ruling is written":                                                             "o registo não mostra renúncia de que possa tratar, e não está escrita nenhuma decisão",
	"the record does not decide it":                                                                                                             "o registo não decide",
	"a player's own declaration":                                                                                                                "declaração do próprio jogador",
	"The record allows one deal, with what is not written in it:":                                                                               "O registo só permite um jogo, com o que nele não está escrito:",
	"In none of them is every other play legal.":                                                                                                "Em nenhum deles todas as outras jogadas são legais.",
	"The record is too vague to count the deals in which every other play is legal.":                                                            "O registo é vago demais para contar os jogos em que todas as outras jogadas são legais.",
	"Every other play is legal in %s of them; of those it was a renúncia in %s (%s).":                                                           "Todas as outras jogadas são legais em %s deles; desses, foi renúncia em %s (%s).",
	"%s, from their own hand and the table: since card %d of trick %d, or before it by cards that the record does not tell.":                    "%s, pela própria mão e pela mesa: desde a carta %d da vaza %d, ou antes por cartas que o registo não diz.",
	"%s, from their own hand and the table: never by what is written; they may have seen cards that it does not tell.":                          "%s, pela própria mão e pela mesa: nunca, pelo que está escrito; pode ter visto cartas que este não diz.",
	"%s, from their own hand and the table: never while cards were played.":                                                                     "%s, pela própria mão e pela mesa: nunca enquanto se jogou.",
	"These rules (%s) provide for no claim of renúncia.":                                                                                        "Estas regras (%s) não preveem acusação de renúncia.",
	"There is none to be made: these rules provide for no claim of renúncia.":                                                                   "Não há nenhuma a tomar: estas regras não preveem acusação de renúncia.",
	"All else stays as recorded, other claims too. What a deal is worth is left out where that is not known.":                                   "Tudo o resto fica como registado, também outras acusações. O que um jogo vale fica de fora onde não se sabe.",
	"No single slip explains it; these together would, with all else that is written still true:":                                               "Nenhum engano único a explica; estes juntos explicam-na, continuando verdade tudo o resto que está escrito:",
	"No single slip explains all renúncias of the deal; %d ways of several slips would, with all else that is written still true:":              "Nenhum engano único explica todas as renúncias do jogo; %d maneiras de vários enganos explicam-nas, continuando verdade tudo o resto que está escrito:",
	"deal %d, trick %d: %s played %s on %s":                                                                                                     "jogo %d, vaza %d: %s jogou %s sobre %s",
	"verdict: %s":                                                                                                                               "veredito: %s",
	"It was a renúncia: %s played %s in trick %d, and had it in hand when %s was led.":                                                          "Foi renúncia: %s jogou %s na vaza %d, e tinha-a na mão quando se saiu a %s.",
	"It was a renúncia: %s is among the cards recorded as dealt to %s, and had not been played.":                                                "Foi renúncia: %s está entre as cartas registadas na mão de %s, e não tinha sido jogada.",
	"It was a renúncia: %s laid %s open, and had not played it before.":                                                                         "Foi renúncia: %s mostrou %s, e não a tinha jogado antes.",
	"It was a renúncia: %s is the trump card, which was the dealer's, and had not been played.":                                                 "Foi renúncia: %s é o trunfo voltado, que era do dador, e não tinha sido jogado.",
	"It was a renúncia by counting: the other cards do not fill the hand of %s without one of the suit led.":                                    "Foi renúncia, por contagem: as outras cartas não enchem a mão de %s sem uma do naipe da saída.",
	"It was a renúncia by counting: %s can lie nowhere but in the hand of %s.":                                                                  "Foi renúncia, por contagem: %s só pode estar na mão de %s.",
	"how strong the record is":                                                                                                                  "quão forte é o registo",
	"No deal that the record allows goes with what is trusted.":                                                                                 "Nenhum jogo que o registo permite condiz com aquilo em que se confia.",
	"count only deals in which these written `fields` are true: leaders,winners,points":                                                         "só contar jogos em que estes `campos` escritos são verdade: leaders,winners,points",
	"--trust takes leaders, winners and points, not %q":                                                                                         "--trust leva leaders, winners e points, e não %q",
	"match %s, deal %d: too many cards are unknown to be counted with --trust":                                                                  "partida %s, jogo %d: há cartas desconhecidas demais para contar com --trust",
	"It was no renúncia: in no deal that the record allows did %s hold a card of the suit led after it.":                                        "Não foi renúncia: em nenhum jogo que o registo permite %s tinha depois dela uma carta do naipe da saída.",
	"The record does not decide it: there are deals that fit all that is written in which it was a renúncia, and deals in which it was not.":    "O registo não decide: há jogos que condizem com tudo o que está escrito em que foi renúncia, e jogos em que não foi.",
	"Every card is known: the record allows one deal.":                                                                                          "Todas as cartas se conhecem: o registo só permite um jogo.",
	"Of %s deals that the record allows it was a renúncia in %s (%s). That is a share of deals, and not a probability of guilt.":                "De %s jogos que o registo permite, foi renúncia em %s (%s). É uma parte dos jogos, e não uma probabilidade de culpa.",
	"What is recorded of hands, cards shown or the trump card does not go with the plays; it was left out here (“sueca validate” tells which).": "O que está registado das mãos, das cartas mostradas ou do trunfo não condiz com as jogadas; ficou aqui de fora (“sueca validate” diz qual).",
	"with a renúncia:": "com renúncia:", "without one:": "sem renúncia:",
	"the hand of %s as recorded: %s": "a mão de %s como registada: %s",
	"who could have known":           "quem podia saber",
	"%s, from their own hand and the table: since card %d of trick %d.":                                                                     "%s, pela própria mão e pela mesa: desde a carta %d da vaza %d.",
	"By these rules (%s) it can be claimed until the deal is over.":                                                                         "Por estas regras (%s) pode ser acusada até ao fim do jogo.",
	"By these rules (%s) it can be claimed until the match is over.":                                                                        "Por estas regras (%s) pode ser acusada até ao fim da partida.",
	"By these rules (%s) it can be claimed until the first card of the next deal.":                                                          "Por estas regras (%s) pode ser acusada até à primeira carta do jogo seguinte.",
	"renúncia, or a slip of the pen?":                                                                                                       "renúncia, ou engano do escrivão?",
	"No single slip, such as two cards exchanged or one misread, leaves a deal without a renúncia that goes with all else that is written.": "Nenhum engano único, como duas cartas trocadas ou uma mal lida, deixa um jogo sem renúncia que condiga com tudo o resto que está escrito.",
	"One single slip would explain it, with all else that is written still true:":                                                           "Um único engano a explicaria, continuando verdade tudo o resto que está escrito:",
	"%d single slips would explain it, with all else that is written still true:":                                                           "%d enganos, cada um por si, a explicariam, continuando verdade tudo o resto que está escrito:",
	"… and %d more":          "… e mais %d",
	"trick %d was led by %s": "à vaza %d saiu %s",
	"Of %d ways to exchange two cards of this record, what else is written would give away %d (%s).":                            "De %d maneiras de trocar duas cartas deste registo, o resto que está escrito denunciaria %d (%s).",
	"Nothing else in this record speaks against a slip of the pen: a record of plays alone can never tell a renúncia from one.": "Nada mais neste registo fala contra um engano do escrivão: um registo só de jogadas nunca distingue uma renúncia de um engano.",
	"what each ruling does": "o que faz cada decisão",
	"upheld":                "confirmada", "rejected": "rejeitada", "withdrawn": "retirada", "inadmissible, or not made": "inadmissível, ou não feita",
	", and the match ends %d–%d for %s": ", e a partida acaba %d–%d para %s",
	", and the match stands at %d–%d":   ", e a partida fica em %d–%d",
	"other claims":                      "outras acusações",
	"the record shows no renúncia that it could be about, and the ruling stands": "o registo não mostra renúncia de que possa tratar, e a decisão fica",
	"the claims":                      "as acusações",
	"the record proves this renúncia": "o registo prova esta renúncia",
}
