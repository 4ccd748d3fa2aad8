package main

// portugueseSolve has what is said of double-dummy values and of what cards cost.
var portugueseSolve = map[string]string{
	solveDoc: `Solve encontra o que um jogo vale quando os quatro veem todas as cartas e jogam o
melhor que há: a quanto chega cada parceria, o que vale cada carta legal para a
parceria de quem é a vez, e uma linha de melhor jogo.

O jogo é um de um FILE ou do registo cujas cartas todas se conhecem, a partir de
qualquer vaza e carta, ou escreve-se: quatro mãos do mesmo tamanho, dez cartas ou
menos, com --trump e --leader. Os valores são finais: o que já se ganhou conta. De um
final escrito, é o que ainda há a ganhar.

Com --objective games um jogo vale o que as regras dão por ele: 61, 91, a bandeira.
Com --table resolve-se para cada trunfo e cada saída.`,
	gradeDoc: `Grade diz o que valeu e o que custou cada carta de um jogo: o valor, com o melhor jogo
dos quatro a ver todas as cartas, antes e depois dela. Avaliam-se os jogos de que se
conhecem todas as cartas; os outros ficam de fora e contam-se.

Uma decisão é uma carta em que alguma das legais teria custado alguma coisa: as
forçadas, e aquelas em que todas valiam o mesmo, ficam fora da conta. Uma renúncia não
é decisão, traga o que trouxer. O erro de uma média é o dos jogos, não o das cartas.

O que se apura de jogos do registo fica guardado nele, ao lado das jogadas, para que um
arquivo se possa continuar onde foi interrompido; --forget deita-o fora.

Com --samples cada carta é pesada também pelo que o seu lugar podia saber: por tantos
jogos que para ele eram possíveis, tirados por igual, cada um resolvido com cartas
abertas. É uma média do que pode ser, e não o que alguém pensava.`,
	"find what a deal and every card in it is worth at best play":                            "encontrar o que valem um jogo e cada carta dele, jogando o melhor",
	"tell what every card that was played cost":                                              "dizer o que custou cada carta jogada",
	"give a file or the hands, not both":                                                     "dê um ficheiro ou as mãos, e não ambos",
	"--trump and --leader go with hands that are typed: --deal 'A … / B … / C … / D …'":      "--trump e --leader vão com mãos escritas: --deal 'A … / B … / C … / D …'",
	"--deal is the number of a deal, or four hands with a stroke between them":               "--deal é o número de um jogo, ou quatro mãos com uma barra entre elas",
	"solve this `deal`: its number, or its hands":                                            "resolver este `jogo`: o número, ou as mãos",
	"from this trick on, 1 to 10":                                                            "a partir desta vaza, 1 a 10",
	"from this card of the trick on, 1 to 4":                                                 "a partir desta carta da vaza, 1 a 4",
	"`suit` of the trumps of hands that are typed":                                           "`naipe` dos trunfos de mãos escritas",
	"`seat` that leads hands that are typed: A, B, C or D":                                   "`lugar` que sai em mãos escritas: A, B, C ou D",
	"what is `played` for: points, games or tricks":                                          "aquilo para que se `joga`: points, games ou tricks",
	"for every trump and every leader":                                                       "para cada trunfo e cada saída",
	"--objective games wants a whole deal: of an ending it is not known what was won before": "--objective games quer um jogo inteiro: de um final não se sabe o que se ganhou antes",
	"--deal has %d hands, and takes four: 'A … / B … / C … / D …'":                           "--deal tem %d mãos, e leva quatro: 'A … / B … / C … / D …'",
	"--deal, hand “%s”: %s":                                                                  "--deal, mão “%s”: %s",
	"--deal has a card or a seat twice in “%s”":                                              "--deal tem uma carta ou um lugar duas vezes em “%s”",
	"--deal: “%s” is no hand; write A ♠A72 ♥7 …":                                             "--deal: “%s” não é mão; escreva A ♠A72 ♥7 …",
	"--trump is a suit, such as ♥ or he, not %q":                                             "--trump é um naipe, como ♥ ou co, e não %q",
	"match %s has no deal %d all of whose cards are known":                                   "a partida %s não tem jogo %d de que se conheçam todas as cartas",
	"deal %d was not played as far as card %d of trick %d":                                   "o jogo %d não se jogou até à carta %d da vaza %d",
	"deal %d is over by then":                                                                "o jogo %d já acabou então",
	"deal %d: ":                                                                              "jogo %d: ",
	"trumps %s, %s to play: %s\n":                                                            "trunfo %s, joga %s: %s\n",
	"best play:%s\n":                                                                         "o melhor jogo:%s\n",
	"AC takes %d tricks, BD %d":                                                              "AC faz %d vazas, BD %d",
	"AC comes to %d card points, BD to %d":                                                   "AC chega a %d pontos, BD a %d",
	"--table wants a position between tricks":                                                "--table quer uma posição entre vazas",
	"trumps":                   "trunfo",
	"%s leads":                 "sai %s",
	"what AC and BD come to\n": "a quanto chegam AC e BD\n",
	"the hands do not go together: each seat has as many cards, none is there twice, and all are of the deck": "as mãos não condizem: cada lugar tem tantas cartas como os outros, nenhuma está duas vezes, e todas são do baralho",
	"grade this deal, by its `number`":                                                  "avaliar este jogo, pelo `número`",
	"throw away what is kept of deals of the log that were graded, and do nothing else": "deitar fora o que se guardou de jogos avaliados do registo, e mais nada",
	"%d graded deals were thrown away\n":                                                "%d jogos avaliados deitados fora\n",
	"sums over all matches by `what`: seat or player":                                   "somas de todas as partidas por `quê`: seat (lugar) ou player (jogador)",
	"--samples is a number from 0":                                                      "--samples é um número a partir de 0",
	"weigh each card by so `many` deals that were possible for its seat; slow":          "pesar cada carta por `tantos` jogos possíveis para o seu lugar; lento",
	"`seed` of those deals":                                                             "`semente` desses jogos",
	"by what was seen":                                                                  "pelo que se via",
	"%s in %d":                                                                          "%s em %d",
	"only the sums over all matches":                                                    "só as somas de todas as partidas",
	"\n%d matches, %d deals graded\n":                                                   "\n%d partidas, %d jogos avaliados\n",
	"deal %d: AC %d at best play of all (%s), %d as it was played\n":                    "jogo %d: AC %d com o melhor jogo de todos (%s), %d como se jogou\n",
	"  trick %d: %s played %s, a renúncia\n":                                            "  vaza %d: %s jogou %s, renúncia\n",
	"%d deals are not graded: some of their cards are not known\n":                      "%d jogos não se avaliam: não se conhecem todas as cartas\n",
	"the dearest cards\n":                                                               "as cartas mais caras\n",
	"  deal %d, trick %d: %s played %s, %d card points less than %s\n":                  "  jogo %d, vaza %d: %s jogou %s, %d pontos menos do que %s\n",
	"cards played": "cartas",
	"decisions":    "decisões",
	"cost":         "custo",
	"a decision":   "por decisão",
	"in games":     "em jogos",
	"the cards dealt were worth %s a deal to AC, its play and the others' %s\n": "as cartas dadas valiam a AC %s por jogo, o jogo de todos %s\n",
}
