package main

// portugueseSignals has what is said of detectors of signals and of studies, and of the
// players who are generated to try them.
var portugueseSignals = map[string]string{
	signalsDoc: `Signals pergunta se as cartas dizem mais do que deviam. Um detetor diz onde se podia
fazer um sinal, se foi feito, e o que diria; um estudo indica os detetores, por quem se
separam as cartas (unit) e o que fica de fora, e fica assente antes de se consultar o
arquivo.

  study: eco no nosso clube
  hypothesis: alta, depois baixa mostra duas cartas de um naipe
  detector: echo
  unit: pair
  exclude: deal_found("renuncia")
  holdout: 0.3

Uns e outros são fichas de linhas “nome: texto”, na linguagem de find (sueca help
query). sueca signals show NOME escreve um detetor que vem com o programa, para copiar.

Um resultado diz o que se viu, como se compara com o acaso, e quão pequeno era preciso
que fosse um efeito para escapar. Nunca é um achado sobre uma pessoa: o que se vê pode
ser compatível com um acordo, e também com hábitos que vão com a mão que se tem.`,
	signalsRunDoc: `Run conta as oportunidades de um estudo nas partidas que se indicam, senão nas do livro,
e diz o que resulta delas.

Um estudo que se corre sobre o livro é primeiro registado nele, numa posição que as
provas do livro cobrem; cada vez que se corre fica lá anotada, e também cada vez que se
olha para os jogos guardados de reserva (--holdout). Que jogos são esses depende só de
um resumo criptográfico (hash) de cada jogo. Sobre ficheiros nada se regista, e o
resultado di-lo.

As mesmas contagens dão o mesmo resultado, até ao último algarismo; --counts escreve-as,
e sueca signals merge junta as de várias partes de um arquivo.`,
	calibrateDoc: `Calibrate experimenta os testes com jogadores de que se sabem os sinais, porque são
gerados: quantas vezes um estudo de jogadores que nada querem dizer encontra alguma coisa
(que deve ser o nível dos testes: para quem joga à sorte, para quem joga sempre a mais
baixa, e para quem carrega nas vazas do parceiro), quantas vezes se encontram sinais de
certa honestidade, ao lado do que se previa, e se a única parceria de um clube que faz
sinais é a que fica assinalada.

Sem STUDY faz-se com os detetores que vêm com o programa.`,

	"study whether cards tell more than they should":                     "estudar se as cartas dizem mais do que deviam",
	"list the detectors, and the studies that are registered in the log": "mostrar os detetores, e os estudos registados no livro",
	"print a detector that comes with the program":                       "escrever um detetor que vem com o programa",
	"write a study into the log, before it is run":                       "escrever um estudo no livro, antes de o correr",
	"run a study": "correr um estudo",
	"report on the counts of several parts of an archive":                                                    "dar o resultado das contagens de várias partes de um arquivo",
	"try the tests on players whose signals are known":                                                       "experimentar os testes com jogadores de que se sabem os sinais",
	"draw the effects, the power and what chance makes as SVG in this `folder`, which must not be there yet": "desenhar em SVG os efeitos, a potência e o que o acaso faz, nesta `pasta`, que ainda não pode existir",
	"show names of players, which are hidden otherwise":                                                      "mostrar os nomes dos jogadores, que sem isto ficam ocultos",
	"look at the deals that were kept back; the log notes that it was done":                                  "olhar para os jogos de reserva; o livro anota que se olhou",
	"write the counts to this `file`, to be merged with those of other parts of the archive":                 "escrever as contagens neste `ficheiro`, para as juntar às de outras partes do arquivo",
	"how `many` studies of each kind":                                                                        "`quantos` estudos de cada espécie",
	"how many deals in each":                                                                                 "quantos jogos em cada um",

	"name one detector; sueca signals list has them":       "indique um detetor; estão em sueca signals list",
	"there is no detector %q; sueca signals list has them": "não há o detetor %q; os que há estão em sueca signals list",
	"there is no detector “%s”: %s":                        "não há o detetor “%s”: %s",
	"no file of that name is beside the study (a detector of your own goes by the name of its file); those of the program are %s": "não há ficheiro desse nome ao lado do estudo (um detetor seu vai pelo nome do ficheiro); os do programa são %s",
	"%s has match %s, which is in another part too: its cards would count twice":                                                  "%s tem a partida %s, que também está noutra parte: as cartas dela contariam duas vezes",
	"%s: consistent with chance; but no effect at all would have been found with so few opportunities\n":                          "%s: compatível com o acaso; mas com tão poucas oportunidades nenhum efeito se teria encontrado\n",
	"name the file of a study; see %s --help":                                                                                     "indique o ficheiro de um estudo; ver %s --help",
	"one study at a time, or none":                                                       "um estudo de cada vez, ou nenhum",
	"--studies and --deals are numbers from 1":                                           "--studies e --deals são números a partir de 1",
	"%s is there already: name a new one":                                                "%s já existe: indique um nome novo",
	"name the study and the files of counts that sueca signals run --counts has written": "indique o estudo e os ficheiros de contagens que sueca signals run --counts escreveu",
	"%s has no counts of a study":                                                        "%s não tem contagens de um estudo",
	"%s has the counts of another study, or of another version of it":                    "%s tem as contagens de outro estudo, ou de outra versão dele",
	"%s has the counts of the other part of the deals":                                   "%s tem as contagens da outra parte dos jogos",
	"study %s is registered at position %d\n":                                            "o estudo %s está registado na posição %d\n",

	// The cards of detectors and studies.
	"this line belongs to none: begin with a name at the first character, such as “detector: echo”": "esta linha não pertence a nenhuma: comece com um nome no primeiro carácter, como “detector: echo”",
	"expected one of %s, and a colon":          "esperava-se um destes nomes, e dois pontos: %s",
	"“%s” stands here a second time":           "“%s” está aqui pela segunda vez",
	"the line “%s: …” is missing":              "falta a linha “%s: …”",
	"an opportunity is a card: “deal” is none": "uma oportunidade é uma carta: “deal” não é",
	"expected a number from %s to %s":          "esperava-se um número de %s a %s",
	"expected seat, pair or player":            "esperava-se seat, pair ou player",

	// The detectors that come with the program.
	"high, then low in a side suit":                             "alta, depois baixa, num naipe lateral",
	"high, then low in trumps":                                  "alta, depois baixa, em trunfo",
	"points on the partner's trick":                             "carregar na vaza do parceiro",
	"the partner's suit is led again":                           "voltar a sair ao naipe do parceiro",
	"trumps led early":                                          "sair cedo a trunfo",
	"high or low, when there was no choice":                     "alta ou baixa, quando não havia escolha",
	"the suit of the first discard":                             "o naipe da primeira balda",
	"the seat held two cards of the suit":                       "o lugar tinha duas cartas do naipe",
	"the seat held three trumps or more":                        "o lugar tinha três trunfos ou mais",
	"the seat held four trumps or more":                         "o lugar tinha quatro trunfos ou mais",
	"the seat held the highest card of the other suit":          "o lugar tinha a carta mais alta do outro naipe",
	"the partner held the highest card of the suit":             "o parceiro tinha a carta mais alta do naipe",
	"the partner held three cards of the suit or more":          "o parceiro tinha três cartas do naipe ou mais",
	"the opponent behind held the highest card of the suit led": "o adversário a seguir tinha a carta mais alta do naipe de saída",

	// The list.
	"detectors, and what a hit would tell\n":     "detetores, e o que um positivo (hit) diria\n",
	"\nstudies that are registered in the log\n": "\nestudos registados no livro\n",
	"run %d times, holdout opened %d times":      "vezes que correu: %d, que se abriu a reserva: %d",

	// The report.
	"study: %s (%s)\n": "estudo: %s (%s)\n",
	"hypothesis: %s\n": "hipótese: %s\n",
	"registered at position %d of the log, %s UTC; run %d times since, holdout opened %d times\n": "registado na posição %d do livro, %s UTC; vezes que correu desde então: %d, que se abriu a reserva: %d\n",
	"not registered: what was decided before the archive was asked is not shown by any log\n":     "não registado: nenhum livro mostra o que se decidiu antes de consultar o arquivo\n",
	"looked at: %s, %d of %d, in %d matches\n":                                                    "olhou-se para: %s, %d de %d, em %d partidas\n",
	"the deals that are not kept back":                                                            "os jogos fora da reserva",
	"the deals that were kept back":                                                               "os jogos de reserva",
	"a hit would tell: %s\n\n":                                                                    "um positivo (hit) diria: %s\n\n",
	"opportunities found":                                                                         "oportunidades encontradas",
	"excluded: %s":                                                                                "excluídas: %s",
	"not decided by the record":                                                                   "que o registo não decide",
	"of nobody who is named":                                                                      "de quem não tem nome",
	"neutral":                                                                                     "neutras",
	"counted":                                                                                     "contadas",
	"in %d deals there may be more: the record does not tell\n":                                   "em %d jogos pode haver mais: o registo não o diz\n",
	"hits":                       "positivos",
	"misses":                     "negativos",
	"hits in a hundred":          "positivos em cem",
	"hit":                        "positivo",
	"miss":                       "negativo",
	"it was so":                  "era assim",
	"it was not so":              "não era assim",
	"by %d matches":              "por %d partidas",
	"by %d matches and %d pairs": "por %d partidas e %d parcerias",
	"effect: %s percentage points within strata, 95 %% interval %s to %s (%s)\n": "efeito: %s pontos percentuais dentro dos estratos, intervalo de 95 %%: %s a %s (%s)\n",
	"ratio of odds: %s (%s to %s)\n":                                             "razão de possibilidades (odds): %s (%s a %s)\n",
	"exact, margins fixed":                                                       "exato, margens fixas",
	"normal, margins fixed":                                                      "normal, margens fixas",
	"chance: %d hits where it was so, %s ± %s expected; p %s (%s), mid-p %s, by %d permutations %s\n":                                                       "acaso: positivos onde era assim %d, esperados %s ± %s; p %s (%s), mid-p %s, por %d permutações %s\n",
	"information: %s bits an opportunity (%s as counted); chance alone makes %s, and one time of twenty %s or more\n":                                       "informação: %s bits por oportunidade (%s como se contou); só o acaso dá %s, e uma vez em vinte %s ou mais\n",
	"likelihood ratio: ten to the power of %s for signals that tell the truth %s of the time, against signals that say nothing; no probability of either\n": "razão de verosimilhanças: dez elevado a %s por sinais que dizem a verdade %s das vezes, contra sinais que nada dizem; não é a probabilidade de uns nem de outros\n",
	"smallest effect that would be found four times of five: %s percentage points\n":                                                                        "o menor efeito que se encontraria quatro vezes em cinco: %s pontos percentuais\n",
	"placebos: %d of %d states drawn by lot were below %s; %s are expected\n":                                                                               "placebos: %d de %d estados tirados à sorte ficaram abaixo de %s; esperam-se %s\n",
	"without one match: from %s (without %s) to %s (without %s)\n":                                                                                          "sem uma das partidas: de %s (sem %s) a %s (sem %s)\n",
	"power, by how often a signal tells the truth: %s\n":                                                                                                    "potência, conforme a parte das vezes em que um sinal diz a verdade: %s\n",
	"so":                                   "era assim",
	"not so":                               "não era",
	"effect":                               "efeito",
	"95 %% interval":                       "intervalo de 95 %%",
	"smallest":                             "mínimo",
	"%s to %s":                             "%s a %s",
	"and %d more: --format json has all\n": "e mais %d: --format json dá todas\n",
	"\nfor it, drawn by lot\n":             "\na favor, tiradas à sorte\n",
	"against it, drawn by lot\n":           "contra, tiradas à sorte\n",
	"  %s/%d, trick %d, %s: %s: %s, and %s\n": "  %s/%d, vaza %d, %s: %s: %s, e %s\n",
	"pair %s":   "parceria %s",
	"player %s": "jogador %s",
	"\n%d tests of units; at the level %s chance alone flags %s of them without a correction\n":                                                           "\n%d testes de unidades; ao nível %s, sem correção, só o acaso assinala %s deles\n",
	"%s: nothing can be said: there are too few opportunities\n":                                                                                          "%s: nada se pode dizer: há oportunidades a menos\n",
	"%s: consistent with chance; an effect smaller than %s percentage points would have been missed more than one time of five\n":                         "%s: compatível com o acaso; um efeito menor do que %s pontos percentuais teria escapado mais do que uma vez em cinco\n",
	"%s: all together, %s percentage points, not consistent with chance alone; no unit by itself after the correction\n":                                  "%s: tudo junto, %s pontos percentuais, o que não é compatível só com o acaso; nenhuma unidade por si, depois da correção\n",
	"%s: not consistent with chance alone for %s\n":                                                                                                       "%s: não é compatível só com o acaso: %s\n",
	"What is not consistent with chance is consistent with an agreement, and as well with any habit that goes with the holding. It shows no intention.\n": "O que não é compatível com o acaso é compatível com um acordo, e também com qualquer hábito que vá com a mão que se tem. Não mostra intenção.\n",
	"The deals that were kept back can confirm it or not: --holdout looks at them, and the log notes that.\n":                                             "Os jogos de reserva podem confirmá-lo ou não: --holdout olha para eles, e o livro anota-o.\n",

	// The pictures.
	"effect in percentage points, with 95 %% intervals": "efeito em pontos percentuais, com intervalos de 95 %%",
	"all":                                      "tudo",
	"how often a signal tells the truth":       "parte das vezes em que um sinal diz a verdade",
	"found, of a hundred studies":              "encontrados, em cem estudos",
	"hits where it was so, more than expected": "positivos onde era assim, a mais do que se espera",
	"permutations":                             "permutações",

	// Calibrate.
	"by lot":                "à sorte",
	"always low":            "sempre a mais baixa",
	"points to the partner": "pontos ao parceiro",
	"studies of players who mean nothing, %d deals each, %d of each kind: of a hundred, these are below %s\n\n":            "estudos de jogadores que nada querem dizer, de %d jogos cada, %d de cada espécie: em cem, ficam abaixo de %s\n\n",
	"(the error of each is %s percentage points)\n":                                                                        "(o erro de cada um é de %s pontos percentuais)\n",
	"\nplayers who signal, all four: found, and foretold from players who do not, of a hundred studies of %d deals\n\n":    "\njogadores que fazem sinais, os quatro: encontrados, e (previstos a partir de jogadores que não os fazem), em cem estudos de %d jogos\n\n",
	"\na club of %d pairs and %d deals, where one pair signals: after the correction of S. Holm\n\n":                       "\num clube de %d parcerias e %d jogos, em que uma parceria faz sinais: depois da correção de S. Holm\n\n",
	"(these players lead trumps, or throw points, before they think of a signal: continuations are rarer than foretold)\n": "(estes jogadores saem a trunfo, ou carregam, antes de pensarem num sinal: continuações há menos do que o previsto)\n",
	"honesty":             "honestidade",
	"the pair is flagged": "parceria assinalada",
	"others flagged":      "outras assinaladas",
	"clubs":               "clubes",

	// Players who are generated.
	"how `they` play where they could signal: plain, lot, lowest or points":                                            "`como` jogam onde podiam fazer um sinal: plain (sem mais), lot (à sorte), lowest (a mais baixa) ou points (pontos ao parceiro)",
	"plant the signal of this `detector`: %s":                                                                          "pôr nos jogos o sinal deste `detetor`: %s",
	"`share` of the signals that tell the truth, 0.5 to 1":                                                             "`parte` dos sinais que dizem a verdade, 0.5 a 1",
	"`seats` that signal, such as AC or B; with --pairs it is the first pair":                                          "`lugares` que fazem sinais, como AC ou B; com --pairs é a primeira parceria",
	"so `many` pairs play one another; 0 draws new players for each match":                                             "jogam umas com as outras `tantas` parcerias; 0 tira à sorte jogadores novos para cada partida",
	"--honesty is a share from 0.5 to 1":                                                                               "--honesty é uma parte de 0.5 a 1",
	"--pairs is 0, or a number from 2":                                                                                 "--pairs é 0, ou um número a partir de 2",
	"--signallers are seats, such as AC, not %q":                                                                       "--signallers são lugares, como AC, e não %q",
	"%d matches stand in the files more than once, and were counted each time: sueca extract --dedupe leaves them out": "%d partidas estão nos ficheiros mais do que uma vez, e contaram de cada vez: sueca extract --dedupe tira-as",
}
