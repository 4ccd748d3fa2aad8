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

Com --all há uma linha para cada uma, também num arquivo; --refuted dá também as que
não podem ter sido renúncia.`,
	"`form` of the output: text, json (one object a line) or html": "`forma` da saída: text, json (um objeto por linha) ou html",
	"audit this deal, by its `number`":                             "auditar este jogo, pelo `número`",
	"audit this trick, 1 to 10":                                    "auditar esta vaza, 1 a 10",
	"audit the plays of this `seat`: A, B, C or D":                 "auditar as jogadas deste `lugar`: A, B, C ou D",
	"one line for each play, the most serious of a match first":    "uma linha por jogada, as mais graves de cada partida primeiro",
	"those too that can have been no renúncia":                     "também as que não podem ter sido renúncia",
	"--all gives one line a play: it goes with text and json":      "--all dá uma linha por jogada: vai com text e json",
	"deal %d trick %d: %s played %s on %s: %s":                     "jogo %d vaza %d: %s jogou %s sobre %s: %s",
	"proven": "provada", "refuted": "afastada", "undecided": "por decidir",
	"every play followed suit, or can have been no renúncia": "todas as jogadas assistiram, ou não podem ter sido renúncia",
	"deal %d, trick %d: %s played %s on %s":                  "jogo %d, vaza %d: %s jogou %s sobre %s",
	"verdict: %s":                                            "veredito: %s",
	"It was a renúncia: %s played %s in trick %d, and had it in hand when %s was led.":             "Foi renúncia: %s jogou %s na vaza %d, e tinha-a na mão quando se saiu a %s.",
	"It was a renúncia: %s is among the cards recorded as dealt to %s, and had not been played.":   "Foi renúncia: %s está entre as cartas registadas na mão de %s, e não tinha sido jogada.",
	"It was a renúncia: %s laid %s open, and had not played it before.":                            "Foi renúncia: %s mostrou %s, e não a tinha jogado antes.",
	"It was a renúncia: %s is the trump card, which was the dealer's, and had not been played.":    "Foi renúncia: %s é o trunfo voltado, que era do dador, e não tinha sido jogado.",
	"It was a renúncia by counting: the other cards do not fill the hand of %s without one of %s.": "Foi renúncia, por contagem: as outras cartas não enchem a mão de %s sem uma de %s.",
	"It was a renúncia by counting: %s can lie nowhere but in the hand of %s.":                     "Foi renúncia, por contagem: %s só pode estar na mão de %s.",
	"how strong the record is":                                                                                                               "quão forte é o registo",
	"No deal that the record allows goes with what is trusted.":                                                                              "Nenhum jogo que o registo permite condiz com aquilo em que se confia.",
	"count only deals in which these written `fields` are true: leaders,winners,points":                                                      "só contar jogos em que estes `campos` escritos são verdade: leaders,winners,points",
	"--trust takes leaders, winners and points, not %q":                                                                                      "--trust leva leaders, winners e points, e não %q",
	"match %s, deal %d: too many cards are unknown to be counted with --trust":                                                               "partida %s, jogo %d: há cartas desconhecidas demais para contar com --trust",
	"It was no renúncia: in no deal that the record allows did %s hold a card of %s after it.":                                               "Não foi renúncia: em nenhum jogo que o registo permite %s tinha depois dela uma carta de %s.",
	"The record does not decide it: there are deals that fit all that is written in which it was a renúncia, and deals in which it was not.": "O registo não decide: há jogos que condizem com tudo o que está escrito em que foi renúncia, e jogos em que não foi.",
	"Every card is known: the record allows one deal.":                                                                                       "Todas as cartas se conhecem: o registo só permite um jogo.",
	"Of %s deals that the record allows it was a renúncia in %s (%s). That is a share of deals, and not a probability of guilt.":             "De %s jogos que o registo permite, foi renúncia em %s (%s). É uma parte dos jogos, e não uma probabilidade de culpa.",
	"Where every other play is legal, of %s deals in %s (%s).":                                                                               "Onde todas as outras jogadas são legais, de %s jogos em %s (%s).",
	"What is recorded of hands, cards shown or the trump card does not go with the plays; it was left out here.":                             "O que está registado das mãos, das cartas mostradas ou do trunfo não condiz com as jogadas; ficou aqui de fora.",
	"The deals in which every other play is legal are too many kinds to be counted here.":                                                    "Os jogos em que todas as outras jogadas são legais são de tipos demais para se contarem aqui.",
	"with a renúncia:": "com renúncia:", "without one:": "sem renúncia:",
	"the hand of %s as recorded: %s":                                               "a mão de %s como registada: %s",
	"who could have known":                                                         "quem podia saber",
	"%s, from the own hand and the table: since card %d of trick %d.":              "%s, pela própria mão e pela mesa: desde a carta %d da vaza %d.",
	"%s, from the own hand and the table: never.":                                  "%s, pela própria mão e pela mesa: nunca.",
	"By these rules (%s) it can be claimed until the deal is over.":                "Por estas regras (%s) pode ser acusada até ao fim do jogo.",
	"By these rules (%s) it can be claimed until the match is over.":               "Por estas regras (%s) pode ser acusada até ao fim da partida.",
	"By these rules (%s) it can be claimed until the first card of the next deal.": "Por estas regras (%s) pode ser acusada até à primeira carta do jogo seguinte.",
	"renúncia, or a slip of the pen?":                                              "renúncia, ou engano do escrivão?",
	"No single slip, such as two cards exchanged or one misread, explains it without contradicting something else that is written.": "Nenhum engano único, como duas cartas trocadas ou uma mal lida, a explica sem contradizer outra coisa que está escrita.",
	"One single slip would explain it, with all else that is written still true:":                                                   "Um único engano a explicaria, continuando verdade tudo o resto que está escrito:",
	"%d single slips would explain it, with all else that is written still true:":                                                   "%d enganos, cada um por si, a explicariam, continuando verdade tudo o resto que está escrito:",
	"… and %d more":          "… e mais %d",
	"trick %d was led by %s": "à vaza %d saiu %s",
	"Of %d ways to exchange two cards of this record, what else is written would give away %d (%s).":           "De %d maneiras de trocar duas cartas deste registo, o resto que está escrito denunciaria %d (%s).",
	"A record of plays alone never proves more than a slip of the pen: nothing else in it speaks against one.": "Um registo só de jogadas nunca prova mais do que um engano: nada mais nele fala contra um.",
	"what each ruling does": "o que faz cada decisão",
	"upheld":                "confirmada", "rejected": "rejeitada", "withdrawn": "retirada", "inadmissible, or not made": "inadmissível, ou não feita",
	", and the match ends %d–%d for %s": ", e a partida acaba %d–%d para %s",
	", and the match stands at %d–%d":   ", e a partida fica em %d–%d",
	"other claims":                      "outras acusações",
	"the record shows no renúncia that it could be about, and the ruling stands": "o registo não mostra renúncia de que possa tratar, e a decisão fica",
	"the claims":           "as acusações",
	"the record proves it": "o registo prova-a",
}
