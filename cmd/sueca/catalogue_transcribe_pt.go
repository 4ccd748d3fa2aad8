package main

// portugueseTranscribe has what is said while a match is transcribed.
var portugueseTranscribe = map[string]string{
	transcribeDoc: `Transcribe é um ecrã em que se escreve uma partida enquanto se joga. Uma carta é um
naipe e um valor, ou só um valor se for do naipe de saída: e c p o e a 7 r v d 6 … 2
(--keys pt), s h c d e a 7 k j q 6 … 2 (--keys en), ou um teclado numérico. Quem joga e
quem sai mostra-se, e nunca se escreve. ? mostra as teclas.

Cada carta está no livro mal se escreve: quem recomeçar está na mesma carta. Uma carta
que não pode ser é recusada, com a razão; uma irregular escreve-se, e isso é dito. A
tecla Backspace tira a última carta, por uma emenda que o livro guarda.

Depois de : ou colando, escrevem-se linhas inteiras na notação: uma vaza (5♥ A R 3, ou
1. B: 5♥ A♥ K♥ 3♥), renúncia, penalização, nota, pontos, riscos, folha, para. De folhas de
papel que têm as cartas por jogador, pile A e dez cartas, e assim para B, C e D: quando
as quatro lá estiverem, são vazas. mão A ♠752 … escreve uma mão.

Sem MATCH continua a última partida que se transcreveu, a não ser que tenha acabado ou
que --new comece outra.`,
	"write a match down as it is played":                                        "escrever uma partida enquanto se joga",
	"begin a new match":                                                         "começar uma partida nova",
	"`keys` of suits and ranks: pt, en, pt-mixed or numpad":                     "`teclas` dos naipes e valores: pt, en, pt-mixed ou numpad",
	"`names` of A, B, C and D, with commas between them":                        "`nomes` de A, B, C e D, com vírgulas entre eles",
	"`seat` that deals first: A, B, C or D":                                     "`lugar` que dá primeiro: A, B, C ou D",
	"`name` of the evening or the tournament":                                   "`nome` da noite ou do torneio",
	"`place` where it is played":                                                "`local` onde se joga",
	"`number` of the table":                                                     "`número` da mesa",
	"`rules` of the match, such as \"fpsd target=5\"":                           "`regras` da partida, como \"fpsd target=5\"",
	"keep the seconds of each card":                                             "guardar os segundos de cada carta",
	"transcribe needs a terminal; sueca import reads what is written in a file": "transcribe precisa de um terminal; sueca import lê o que está escrito num ficheiro",
	"one match at a time, or none":                                              "uma partida de cada vez, ou nenhuma",
	"--players are four names with commas between them":                         "--players são quatro nomes com vírgulas entre eles",
	"nothing was written":                                                       "não se escreveu nada",
	"match %s is in the log %s; sueca transcribe goes on with it\n":             "a partida %s está no livro %s; sueca transcribe continua-a\n",
	"transcribing: a suit and a rank, or a rank of the suit led; . is unknown":  "ao transcrever: um naipe e um valor, ou um valor do naipe de saída; . é desconhecida",
	"the only card that it can be; trumps unknown":                              "a única carta que pode ser; trunfo desconhecido",
	"another dealer; in a deal all that there is to say":                        "outro dador; num jogo tudo o que há a dizer",
	"a low card of the suit led":                                                "uma carta baixa do naipe de saída",
	"a line: a trick, claim, penalty, note, points, pile A …":                   "uma linha: vaza, renúncia, penalização, nota, pontos, pile A …",
	"back to the card that is to be written":                                    "de volta à carta que se vai escrever",
	"quit: everything is in the log already":                                    "sair: já está tudo no livro",
	"taken back":                                                                "retirado",
	"trump card":                                                                "carta do trunfo",
	"taken back; the log keeps what was there":                                  "retirado; o livro guarda o que lá estava",
	"nothing is written of this deal":                                           "deste jogo não está nada escrito",
	"written; %s":                                                               "escrito; %s",
	"deal %d, dealt by %s (Tab: another seat): the trump card:":                 "jogo %d, dá %s (Tab: outro lugar): a carta do trunfo:",
	"deal %d: the trump card:":                                                  "jogo %d: a carta do trunfo:",
	"who took trick %d? : and = C":                                              "quem fez a vaza %d? : e = C",
	"trick %d: %s leads:":                                                       "vaza %d: sai %s:",
	"trick %d, %s led: %s plays:":                                               "vaza %d, saiu %s: joga %s:",
	"the match is over":                                                         "a partida acabou",
	"the match is over: sueca transcribe --new begins another":                  "a partida acabou: sueca transcribe --new começa outra",
	"the record does not tell who took the trick: write it, such as = C":        "o registo não diz quem fez a vaza: escreva-o, como = C",
	"the trump card first: its suit, then its rank":                             "primeiro a carta do trunfo: o naipe, depois o valor",
	"the suit first: %s leads":                                                  "primeiro o naipe: sai %s",
	"%s was played in trick %d by %s already":                                   "%s já foi jogada na vaza %d por %s",
	"%s does not hold %s: the hand is written":                                  "%s não tem %s: a mão está escrita",
	"%s is not in the deck":                                                     "%s não está no baralho",
	"this deal cannot be read: correct it with sueca import --amend":            "este jogo não se consegue ler: corrija-o com sueca import --amend",
	"more than one card can be played here":                                     "aqui pode jogar-se mais do que uma carta",
	"trick %d is not full: write this behind it, or stop where play ended":      "a vaza %d não está completa: escreva isto depois dela, ou para onde o jogo acabou",
	"piles are written behind the trump card, before any trick":                 "os montes escrevem-se depois da carta do trunfo, antes de qualquer vaza",
	"a pile is a seat and ten cards: pile A 5♥ 3♥ …":                            "um monte é um lugar e dez cartas: pile A 5♥ 3♥ …",
	"a pile is ten cards, and these are %d":                                     "um monte tem dez cartas, e estas são %d",
	"%s stands twice in the piles":                                              "%s está duas vezes nos montes",
	"the pile of %s is there; that of %s is to come":                            "o monte de %s já lá está; falta o de %s",
	"who leads to trick %d cannot be told from the piles":                       "pelos montes não se sabe quem sai na vaza %d",
	"written; %s. Or was it a slip: %s?":                                        "escrito; %s. Ou foi um lapso: %s?",
	"claim penalty note points turn sheet comment hand stop":                    "renúncia penalização nota pontos vez folha ; mão pára",
	"? help": "? ajuda",
	"trick %d: %s played %s; m corrects it, Esc goes back to writing": "vaza %d: %s jogou %s; m corrige-a, Esc volta a escrever",
	"looking back; Esc goes back to writing":                          "a ver para trás; Esc volta a escrever",
}
