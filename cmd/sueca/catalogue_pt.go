package main

// portuguese has the Portuguese of every sentence that the program says, under
// the English one. A test holds it complete.
var portuguese = map[string]string{
	// Severities and small words.
	"error": "erro", "warning": "aviso", "info": "nota", "see": "ver",
	"match": "partida", "round": "ronda", "table": "mesa", "deal": "jogo", "for": "por", "sheet": "folha", "rule": "regra",
	"referee": "árbitro", "spectator": "espectador",

	// Rules.
	"no rules are named: write a profile such as fpsd": "não se indicam as regras: escreva um perfil, como fpsd",
	"no profile %q: this version knows %s":             "não há o perfil %q: esta versão conhece %s",
	"%q is not a parameter: write name=value":          "%q não é um parâmetro: escreva nome=valor",
	"no parameter %q":   "não há o parâmetro %q",
	"%s is given twice": "%s está dado duas vezes",
	"this version plays four hands with one pack":                          "esta versão joga a quatro mãos com um baralho",
	"score.single_from=%d would give a game for 60 points, which is a tie": "score.single_from=%d daria um risco por 60 pontos, que é empate",
	"score.single_from=%d must be below score.double_from=%d":              "score.single_from=%d tem de ser menor do que score.double_from=%d",
	"a match to a target of games needs one: match.target is 0":            "uma partida até certo número de riscos precisa dele: match.target é 0",
	"%s takes a number, not %q":                                            "%s leva um número, e não %q",
	"%s=%s is not played by this version: %d at the most":                  "%s=%s não se joga nesta versão: no máximo %d",
	"%s=%s is a known rule that this version does not play yet":            "%s=%s é uma regra conhecida, que esta versão ainda não joga",
	"%s is one of %s, not %q":                                              "%s é um de %s, e não %q",
	"FPSD %s: the trump card counts as played; no games are awarded":       "FPSD %s: o trunfo conta como jogado; não se atribuem riscos",
	"FPSD %s has no warning for this: it costs %d":                         "FPSD %s não prevê aviso para isto: custa %d",
	"FPSD %s: a second offence of the pair costs %d, not another warning":  "FPSD %s: a segunda infração do par custa %d, e não outro aviso",
	"FPSD %s: the first offence of a pair is warned":                       "FPSD %s: a primeira infração de um par leva aviso",
	"FPSD %s awards %d, not %d":                                            "FPSD %s atribui %d, e não %d",
	"FPSD %s awards from %d to %d, not %d":                                 "FPSD %s atribui de %d a %d, e não %d",
	"no rules are named: read as fpsd to a target of %d":                   "não se indicam as regras: lido como fpsd até %d",

	// What cannot have happened.
	"the hand of %s is written twice":             "a mão de %s está escrita duas vezes",
	"%s stands twice in the hand of %s":           "%s está duas vezes na mão de %s",
	"%s stands in the hands of both %s and %s":    "%s está nas mãos de %s e de %s",
	"the hand of %s has %d cards; it can have %d": "a mão de %s tem %d cartas; pode ter %d",
	"there is no trick %d: a deal has %d":         "não há vaza %d: um jogo tem %d",
	"%s is played outside a trick":                "%s é jogada fora de uma vaza",
	"%s is a fifth card in trick %d":              "%s é uma quinta carta na vaza %d",
	"%s plays twice in trick %d":                  "%s joga duas vezes na vaza %d",
	"there is no %s in this deck of forty":        "não há %s neste baralho de quarenta",
	"%s was played already: in trick %d by %s":    "%s já foi jogada: na vaza %d, por %s",
	"%s was played already, in trick %d by %s; %s is written nowhere: one of the two is a slip for it": "%s já foi jogada, na vaza %d por %s; %s não está escrita em lado nenhum: uma das duas é engano por ela",
	"%s was played here":                                                     "%s foi jogada aqui",
	"%s shows %s, which is on the table already":                             "%s mostra %s, que já está na mesa",
	"trick %d has %d cards; a card not known is written *, one not played -": "a vaza %d tem %d cartas; uma carta desconhecida escreve-se *, uma não jogada -",

	// What cannot be read.
	"the line is not complete; it is written: %s":                   "a linha não está completa; escreve-se: %s",
	"%s cannot stand here; the line is written: %s":                 "%s não pode estar aqui; a linha escreve-se: %s",
	"claim SEAT against PAIR [trick N] [upheld|rejected|withdrawn]": "renúncia LUGAR contra PAR [vaza N] [confirmada|falsa|retirada]",
	"admit SEAT [trick N]":                                          "confessa LUGAR [vaza N]",
	"show SEAT CARDS":                                               "mostra LUGAR CARTAS",
	"pickup SEAT":                                                   "recolhe LUGAR",
	"penalty INFRACTION PAIR warning|award N":                       "penalização INFRAÇÃO PAR aviso|atribui N",
	"consent WHAT":                                                  "consente O QUÊ",
	"stop":                                                          "pára",
	"abandon SEAT":                                                  "abandona LUGAR",
	"suspend PAIR N [deal N]":                                       "suspende PAR N [jogo N]",
	"execute PAIR N":                                                "executa PAR N",
	"sign PAIR":                                                     "assina PAR",
	`note "TEXT"`:                                                   `nota "TEXTO"`,
	`amend deal N trick N SEAT CARD -> CARD ["REASON"]`: `emenda jogo N vaza N LUGAR CARTA -> CARTA ["RAZÃO"]`,
	"%s is no infraction that the notation knows":       "%s não é uma infração que a notação conheça",
	"%s shows no cards: write a suit and its ranks":     "%s não mostra cartas: escreva um naipe e os seus valores",
	"%s is no seat: A, B, C or D":                       "%s não é um lugar: A, B, C ou D",
	"%s is no pair: AC or BD":                           "%s não é um par: AC ou BD",
	"%s carries a variation selector":                   "%s traz um seletor de variação",
	"%s is written %s":                                  "%s está escrito %s",
	"a card":                                            "uma carta",
	"%s has no suit, and no suit led is known":          "%s não tem naipe, e não se conhece o naipe de saída",
	"%s mixes the letters of two languages":             "%s mistura letras de duas línguas",
	"%s lacks its colon: a leader is written %s:":       "falta «:» a seguir a %s: quem sai escreve-se %s:",
	"cards are parted by blanks, not commas":            "as cartas separam-se com espaços, sem vírgulas",
	"%s is no card":                                     "%s não é uma carta",
	"%s: there are forty cards":                         "%s: as cartas são quarenta",
	"%s has no ranks: a void is written %s-":            "%s não tem valores: a falta de um naipe escreve-se %s-",
	"the hand holds %s and is void in %s":               "a mão tem %s e está sem %s",
	"%s is no rank":                                     "%s não é um valor",
	"%s: the suit letter %s is not declared; write [Letters \"pt\"], \"pt-mixed\" or \"en\" among the tags": "%s: a letra de naipe %s não está declarada; escreva [Letters \"pt\"], \"pt-mixed\" ou \"en\" entre as etiquetas",
	"in a hand the suit stands before its ranks":                                                            "numa mão o naipe vem antes dos valores",
	"the ten is written T": "o dez escreve-se T",
	"the comment that begins here is not closed on its line": "o comentário que começa aqui não fecha na mesma linha",
	"a seat (A, B, C or D)":                                  "um lugar (A, B, C ou D)",
	"%s is more than this line can hold":                     "%s é mais do que cabe nesta linha",
	"the line ends where %s should stand":                    "a linha acaba onde devia estar %s",
	"%s stands where %s should":                              "%s está onde devia estar %s",
	"a suit and its ranks":                                   "um naipe e os seus valores",
	"pair %s is written %s":                                  "o par %s está escrito %s",
	"a number":                                               "um número",
	"a pair (AC or BD)":                                      "um par (AC ou BD)",
	"the deal's number":                                      "o número do jogo",
	"deal %s stands twice in this match: give each deal a number of its own": "o jogo %s está duas vezes nesta partida: dê a cada jogo o seu número",
	"dealer, trump or from":                                               "dador, trunfo ou de",
	"%s stands twice":                                                     "%s está duas vezes",
	"the order is dealer, trump, from":                                    "a ordem é dador, trunfo, de",
	"top or bottom":                                                       "cima ou baixo",
	"the trump is a card, its suit (*%s) or *":                            "o trunfo é uma carta, o seu naipe (*%s) ou *",
	"a tag is written [Name \"value\"]: here %s should stand":             "uma etiqueta escreve-se [Nome \"valor\"]: aqui devia estar %s",
	"its name, of letters and digits":                                     "o nome, de letras e algarismos",
	"its value, in quotation marks":                                       "o valor, entre aspas",
	"a closing bracket":                                                   "um parêntesis reto a fechar",
	"after \\ only \" or \\ can stand":                                    "depois de \\ só pode estar \" ou \\",
	"the quotation mark that begins here is not closed on its line":       "as aspas que começam aqui não fecham na mesma linha",
	"tag %s is given twice":                                               "a etiqueta %s está dada duas vezes",
	"this is notation version %s; this program reads version %s":          "isto é a versão %s da notação; este programa lê a versão %s",
	"Letters is pt, en or pt-mixed, not %s":                               "Letters é pt, en ou pt-mixed, e não %s",
	"%s is written in capitals":                                           "%s está em maiúsculas",
	"%s is no date: write it as 2026-10-03, with ? for what is not known": "%s não é uma data: escreva como 2026-10-03, com ? no que não se sabe",
	"%s is no result: write it as AC 4 BD 2":                              "%s não é um resultado: escreva como AC 4 BD 2",
	"a tag stands inside a deal":                                          "uma etiqueta dentro de um jogo",
	"%s begins no line of the notation":                                   "nenhuma linha da notação começa por %s",
	"the text begins with a byte-order mark":                              "o texto começa por uma marca de ordem de bytes",
	"byte 0x%s is not UTF-8; if the file is in Latin-1, convert it: iconv -f latin1 -t utf8": "o byte 0x%s não é UTF-8; se o ficheiro está em Latin-1, converta-o: iconv -f latin1 -t utf8",
	"byte 0x%s: this is no text file":                                                      "byte 0x%s: isto não é um ficheiro de texto",
	"seat %s is written in lower case":                                                     "o lugar %s está em minúscula",
	"suit %s is written in lower case":                                                     "o naipe %s está em minúscula",
	"after a card that carries its seat every card of the trick carries one":               "depois de uma carta com o seu lugar, todas as da vaza o levam",
	"trick %s stands twice in this deal":                                                   "a vaza %s está duas vezes neste jogo",
	"trick %d stands after trick %d":                                                       "a vaza %d está depois da vaza %d",
	"trick %s stands after trick %s":                                                       "a vaza %s está depois da vaza %s",
	"a number of seconds":                                                                  "um número de segundos",
	"seconds have one to three decimals":                                                   "os segundos têm de uma a três casas decimais",
	"a time of no seconds: leave it out":                                                   "um tempo de zero segundos: não o escreva",
	"a trick has four cards":                                                               "uma vaza tem quatro cartas",
	"a closing parenthesis":                                                                "um parêntesis a fechar",
	"%s stands outside a deal: a deal begins with a line such as “deal 1”":                 "%s está fora de um jogo: um jogo começa por uma linha como “jogo 1”",
	"there is no deal %s: they are numbered from 1":                                        "não há jogo %s: numeram-se a partir de 1",
	"a trick's number and a full stop":                                                     "o número de uma vaza e um ponto",
	"there is no trick %s: a deal has ten":                                                 "não há vaza %s: um jogo tem dez",
	"this is no line of a GAIPS log":                                                       "isto não é uma linha de um registo GAIPS",
	"a card was played while hands were still being dealt, and the two lines ran into one": "jogou-se uma carta ainda se davam as mãos, e as duas linhas ficaram numa só",
	"the deal has more than ten tricks":                                                    "o jogo tem mais de dez vazas",
	"a trick in the middle of the deal has fewer than four cards":                          "uma vaza a meio do jogo tem menos de quatro cartas",
	"the log joins in the middle of the deal and breaks off before its end: its tricks cannot be numbered": "o registo começa a meio do jogo e acaba antes do fim dele: não se podem numerar as vazas",
	"the file is empty: a record begins with a tag such as [Event \"…\"] or a line such as “deal 1”":       "o ficheiro está vazio: um registo começa por uma etiqueta como [Event \"…\"] ou uma linha como “jogo 1”",

	// Claims and renúncias.
	"no claim against %s in time: the result stands":                                                                             "não houve acusação contra %s a tempo: mantém-se o resultado",
	"another renúncia of %s":                                                                                                     "outra renúncia de %s",
	"a claim by the %s: only the opposing pair may claim (FPSD 5.2)":                                                             "acusação do %s: só o par adversário pode acusar (FPSD 5.2)",
	"%s claims against the own pair %s: that is no claim but an admission (FPSD 5.2)":                                            "%s acusa o seu próprio par %s: isso não é acusação, é confissão (FPSD 5.2)",
	"the claim is about trick %d, which has not been played in this deal; an earlier deal cannot be claimed any more (FPSD 5.4)": "a acusação é sobre a vaza %d, que neste jogo ainda não se jogou; um jogo anterior já não se pode acusar (FPSD 5.4)",
	"the record cannot decide the claim of %s against %s":                                                                        "o registo não chega para decidir a acusação de %s contra %s",
	"the claim was rejected, and the record proves a renúncia of %s":                                                             "a acusação foi dada como falsa, e o registo prova uma renúncia de %s",
	"the claim was upheld, and the record shows no renúncia of %s":                                                               "a acusação foi confirmada, e o registo não mostra renúncia de %s",
	"%s played %s on %s": "%s jogou %s sobre %s",
	"%s played %s on %s; the record does not tell whether %s still held %s":                               "%s jogou %s sobre %s; o registo não diz se %s ainda tinha %s",
	"renúncia: %s played %s on %s, and held %s, played in trick %d":                                       "renúncia: %s jogou %s sobre %s, e tinha %s, que jogou na vaza %d",
	"%s was in the hand of %s all along":                                                                  "%s esteve sempre na mão de %s",
	"renúncia: %s played %s on %s, and held %s by the recorded hand":                                      "renúncia: %s jogou %s sobre %s, e tinha %s, pela mão registada",
	"%s was dealt to %s and not yet played":                                                               "%s foi dada a %s e ainda não tinha sido jogada",
	"renúncia: %s played %s on %s, and held %s, which was laid open":                                      "renúncia: %s jogou %s sobre %s, e tinha %s, que foi mostrada",
	"%s was laid open here":                                                                               "%s foi mostrada aqui",
	"renúncia: %s played %s on %s, and held the trump card %s":                                            "renúncia: %s jogou %s sobre %s, e tinha a carta de trunfo %s",
	"%s is the trump card, the dealer's from the deal on":                                                 "%s é a carta de trunfo, do dador desde que se deram as cartas",
	"renúncia: %s played %s on %s, and by counting held %s: no other place is left for it":                "renúncia: %s jogou %s sobre %s, e contando as cartas tinha %s: não lhe resta outro lugar",
	"renúncia: %s played %s on %s, and by counting held some %s: there is no other place for all of them": "renúncia: %s jogou %s sobre %s, e contando as cartas tinha algum %s: não há outro lugar para todas",

	// Hands and trumps.
	"%s played %s, which stands in the recorded hand of %s":                       "%s jogou %s, que está na mão registada de %s",
	"%s played %s, which is not in the recorded hand of %s":                       "%s jogou %s, que não está na mão registada de %s",
	"%s played %s, and is recorded as dealt no %s":                                "%s jogou %s, e está registado sem %s",
	"%s is recorded as dealt to %s":                                               "%s está registada como dada a %s",
	"the recorded hand of %s":                                                     "a mão registada de %s",
	"the recorded hand of the dealer %s has no %s":                                "a mão registada do dador %s não tem %s",
	"the trump card %s is not the dealer's: it stands in the recorded hand of %s": "a carta de trunfo %s não é do dador: está na mão registada de %s",
	"the trump card %s is not in the recorded hand of the dealer %s":              "a carta de trunfo %s não está na mão registada do dador %s",
	"the trump card %s is not the dealer's: %s played it":                         "a carta de trunfo %s não é do dador: jogou-a %s",
	"%s can have been nowhere but in the hand of %s":                              "%s só pode ter estado na mão de %s",
	"the claim was upheld, and the record shows no renúncia of %s in trick %d":    "a acusação foi confirmada, e o registo não mostra renúncia de %s na vaza %d",
	"%s played %s here": "%s jogou %s aqui",
	"the trump is not recorded: it was %s, the only suit under which every leader had won the trick before":                          "o trunfo não está registado: era %s, o único naipe com que quem saiu ganhara sempre a vaza anterior",
	"the trump is not recorded: it was %s, the only suit that fits the leaders, the dealer's hand and what is written of the tricks": "o trunfo não está registado: era %s, o único naipe que condiz com as saídas, a mão do dador e o que se escreveu das vazas",
	"%s is written as dealer; the trump card and the lead of %s tell that %s dealt":                                                  "%s está escrito como dador; a carta de trunfo e a saída de %s dizem que deu %s",
	"%s is written as the leader; it was for %s to lead, and the record goes on as if %s had: judged so":                             "%s está escrito como quem saiu; cabia a %s sair, e o registo continua como se %s tivesse saído: julga-se assim",
	"the trump is not recorded, and under no suit had every leader won the trick before":                                             "o trunfo não está registado, e com nenhum naipe quem saiu ganhara sempre a vaza anterior",
	"the trump is not recorded: it may have been any of %s":                                                                          "o trunfo não está registado: pode ter sido qualquer de %s",

	// Order of play, and what was written down.
	"there is no %s played by %s in trick %d of deal %d to amend":                                                        "não há %s jogada por %s na vaza %d do jogo %d para emendar",
	"%s is written as the winner; by the cards it is %s":                                                                 "%s está escrito como quem ganhou; pelas cartas foi %s",
	"%s is written as the winner; by the cards it is %s, who also leads trick %d: the written winner is the odd one out": "%s está escrito como quem ganhou; pelas cartas foi %s, que também sai na vaza %d: o que destoa é o que está escrito",
	"%s is written as the winner and leads trick %d; by the cards it is %s: a card or the trump is the odd one out":      "%s está escrito como quem ganhou e sai na vaza %d; pelas cartas foi %s: o que destoa é uma carta, ou o trunfo",
	"%d points are written for the trick; its cards are worth %d":                                                        "estão escritos %d pontos para a vaza; as cartas valem %d",
	"the leader of trick %d is not written and cannot be inferred; nobody is judged by it":                               "não está escrito quem saiu na vaza %d nem se pode deduzir; ninguém é julgado por ela",
	"the leader is not written: %s, who was to lead":                                                                     "não está escrito quem saiu: %s, a quem cabia",
	"%s played %s out of turn":                                                        "%s jogou %s fora de vez",
	"trick %d is not recorded, and nothing says why":                                  "a vaza %d não está registada, e nada diz porquê",
	"the deal has fewer than ten tricks, and nothing says why":                        "o jogo tem menos de dez vazas, e nada diz porquê",
	"%s dealt; it was the turn of %s":                                                 "%s deu; era a vez de %s",
	"%s is written as dealer; it was the turn of %s, and %s leads as after that deal": "%s está escrito como dador; era a vez de %s, e %s sai como se este tivesse dado",
	"%s leads; %s deals, so %s should":                                                "%s sai; %s deu, por isso devia sair %s",
	"%s leads; %s took trick %d and should":                                           "%s sai; %s ganhou a vaza %d e devia sair",

	// The sheet.
	"claim of renúncia against %s upheld":                                      "acusação de renúncia contra %s confirmada",
	"false claim of renúncia against %s":                                       "falsa acusação de renúncia contra %s",
	"marks of %s suspended":                                                    "riscos de %s suspensos",
	"suspended marks of %s executed":                                           "riscos suspensos de %s executados",
	"the same under every trump that fits":                                     "o mesmo com qualquer trunfo que condiga",
	"all ten tricks":                                                           "as dez vazas",
	"as written down: the record does not tell":                                "como está escrito: o registo não o diz",
	"%d-%d card points as written down":                                        "%d-%d pontos, como está escrito",
	"%d-%d card points":                                                        "%d-%d pontos",
	"the sheet says AC %d BD %d; it should stand at AC %d BD %d":               "a folha diz AC %d BD %d; devia estar em AC %d BD %d",
	"as the sheet says: the deals before do not tell":                          "como diz a folha: os jogos de trás não o dizem",
	"the points are written as AC %s BD %s; by the cards they are AC %d BD %d": "os pontos estão escritos como AC %s BD %s; pelas cartas são AC %d BD %d",
	"the points written add up to %d; a deal has %d":                           "os pontos escritos somam %d; um jogo tem %d",
	"the points are written as AC %s BD %s; a deal has %d":                     "os pontos estão escritos como AC %s BD %s; um jogo tem %d",
	"the deal is written as AC %d BD %d; it is worth AC %d BD %d":              "os riscos estão escritos como AC %d BD %d; o jogo vale AC %d BD %d",
	"the result is written as AC %d BD %d; the match ends at AC %d BD %d":      "o resultado está escrito como AC %d BD %d; a partida acaba em AC %d BD %d",
	"penalty against %s: %s":                                                   "penalização contra %s: %s",
	"%s left the table: the match goes to %s":                                  "%s deixou a mesa: a partida vai para %s",
	"late": "atraso", "talk": "conversa", "leave": "saída da mesa", "trump-card": "trunfo não recolhido", "lead-early": "saída antes de recolher a vaza",
	"slow": "demora", "out-of-turn": "fora de vez", "dropped": "carta caída", "retrieved": "carta retirada", "looked": "ver as vazas",
	"mixed": "misturar as vazas", "conduct": "comportamento",

	// Trouble.
	"%s: there is no such file or folder":                                                                   "%s: não há tal ficheiro ou pasta",
	"%s: no permission to read it":                                                                          "%s: sem permissão para ler",
	"%s: the disk is full":                                                                                  "%s: o disco está cheio",
	"another program is writing to the log: try again when it has finished":                                 "outro programa está a escrever no livro: tente de novo quando acabar",
	"name a log of sueca with --log, or one that does not exist yet":                                        "indique com --log um livro da sueca, ou um que ainda não exista",
	"the log was written by a newer sueca: use that one":                                                    "o livro foi escrito por uma sueca mais nova: use essa",
	"make room and run the same command again: what is there already is not added twice":                    "arranje espaço e repita o comando: o que já lá está não se acrescenta duas vezes",
	"%s:%s: the log holds another record of match %s; they differ from here on, deal %d: nothing was added": "%s:%s: o livro tem outro registo da partida %s; diferem daqui em diante, jogo %d: nada se acrescentou",
	"this is no log of sueca":                                                                               "isto não é um livro da sueca",
	"this log is of a newer version":                                                                        "este livro é de uma versão mais nova",
	"the log is locked":                                                                                     "o livro está ocupado",
	"the disk is full":                                                                                      "o disco está cheio",
	"the log cannot be written":                                                                             "não se pode escrever no livro",
	"the log is damaged":                                                                                    "o livro está danificado",
	"there is no flag %s; see %s --help":                                                                    "não há a opção %s; ver %s --help",
	"flag %s needs a value; see %s --help":                                                                  "a opção %s precisa de um valor; ver %s --help",
	"flag --%s cannot be %q; see %s --help":                                                                 "a opção --%s não pode ser %q; ver %s --help",
	"%s: if this record grows it will be kept as another match: say which it is by Date, A, B, C, D and Match (or Round, or Time)": "%s: se este registo crescer, será guardado como outra partida: diga qual é com Date, A, B, C, D e Match (ou Round, ou Time)",
	"%s: deals that cannot be read, kept as they stand: %d\n":                                                                      "%s: jogos que não se leem, guardados como estão: %d\n",
	"deal %d is kept as it stands; it is judged when it can be read":                                                               "o jogo %d fica como está; será julgado quando se puder ler",
	"how a record is written (help only)":                                                                                          "como se escreve um registo (só ajuda)",
	"if it is another match, give it tags of its own (Date, Table, Match); if a card was misread, leave it and append an amend line to the record; for the rest, import into a new log": "se é outra partida, dê-lhe etiquetas próprias (Date, Table, Match); se se leu mal uma carta, deixe-a e acrescente ao registo uma linha emenda; para o resto, importe para um livro novo",
	"no match %s in the log":                                                             "não há a partida %s no livro",
	"match %s has no deal %d":                                                            "a partida %s não tem o jogo %d",
	"%s begins the ids of %d matches: give more of it, or all":                           "por %s começam os números de %d partidas: escreva mais algarismos, ou all",
	"there is no log %s: sueca import makes one, or name another with --log":             "não há o livro %s: sueca import cria um, ou indique outro com --log",
	"there is no verb %s; sueca help lists them":                                         "não há o verbo %s; sueca help mostra-os",
	"%s; see %s --help":                                                                  "%s; ver %s --help",
	"--%s is one of %s, not %q":                                                          "--%s é um de %s, e não %q",
	"name a file, a folder, or - for standard input; see %s --help":                      "indique um ficheiro, uma pasta, ou - para a entrada padrão; ver %s --help",
	"name a match by the beginning of its id, MATCH/DEAL, or all":                        "indique uma partida pelo começo do seu número, PARTIDA/JOGO, ou all",
	"%q is no selector: write the beginning of a match's id, MATCH/DEAL, or all":         "%q não é um seletor: escreva o começo do número de uma partida, PARTIDA/JOGO, ou all",
	"%q is no match: write the beginning of its id, or all":                              "%q não é uma partida: escreva o começo do seu número, ou all",
	"--as-of is a position of the log, from 1":                                           "--as-of é uma posição do livro, a partir de 1",
	"%s cannot be rewritten in place: leave out -w and redirect the output":              "%s não se pode reescrever no seu lugar: tire -w e redirecione a saída",
	"-w would write over a file of another format: leave it out and redirect the output": "-w escreveria por cima de um ficheiro de outro formato: tire-o e redirecione a saída",
	"%s: no %s file in this folder":                                                      "%s: não há nenhum ficheiro %s nesta pasta",
	"one match at a time, or none for all":                                               "uma partida de cada vez, ou nenhuma para todas",

	// Results.
	"matches: %d, deals: %d, errors: %d, warnings: %d":                                         "partidas: %d, jogos: %d, erros: %d, avisos: %d",
	"%s: match %s is in the log already; nothing was added\n":                                  "%s: a partida %s já está no livro; nada se acrescentou\n",
	"%s: match %s has grown; events added: %d\n":                                               "%s: a partida %s cresceu; acontecimentos acrescentados: %d\n",
	"%s: match %s added; deals: %d, events: %d\n":                                              "%s: partida %s acrescentada; jogos: %d, acontecimentos: %d\n",
	"matches: %d (%d in the log already), deals: %d, events added: %d; the log %s has %d KB\n": "partidas: %d (%d já no livro), jogos: %d, acontecimentos acrescentados: %d; o livro %s tem %d KB\n",
	"rules: %s; id: %s\n":                    "regras: %s; número: %s\n",
	"deal %d cannot be read\n":               "não se consegue ler o jogo %d\n",
	"a deal that cannot be read\n":           "um jogo que não se consegue ler\n",
	"a deal that cannot be read":             "um jogo que não se consegue ler",
	"deal %d":                                "jogo %d",
	"  dealer %s":                            "  dador %s",
	"  trump %s":                             "  trunfo %s",
	"  trump %s (inferred)":                  "  trunfo %s (deduzido)",
	"  trump not recorded: one of %s":        "  trunfo não registado: um de %s",
	"  trump not recorded":                   "  trunfo não registado",
	"AC %d (tricks: %d)  BD %d (tricks: %d)": "AC %d (vazas: %d)  BD %d (vazas: %d)",
	"AC %d BD %d; who took which trick depends on the trump": "AC %d BD %d; quem ganhou cada vaza depende do trunfo",
	"the points depend on the trump":                         "os pontos dependem do trunfo",
	"play ended with the claim":                              "o jogo acabou com a acusação",
	"not played out, or not all recorded":                    "não jogado até ao fim, ou registo incompleto",
	"games not known":                                        "riscos por saber",
	"no games":                                               "sem riscos",
	"not known":                                              "por saber",
	"   sheet AC %d BD %d":                                   "   folha AC %d BD %d",
	"sheet: AC %d BD %d":                                     "folha: AC %d BD %d",
	" (uncapped: AC %d BD %d)":                               " (sem limite: AC %d BD %d)",
	" trick %d":                                              " vaza %d",
	"some deal's worth is not known: the sheet is what the others add up to\n": "não se sabe quanto vale algum dos jogos: a folha é a soma dos outros\n",

	// Help.
	"record-keeper, referee and laboratory of Sueca": "registo, árbitro e laboratório da Sueca",
	rootDoc: `A sueca guarda, julga e mostra registos de jogos de Sueca.

FILE é um registo na notação da sueca; uma pasta vale por todos os ficheiros
.sueca dentro dela, e - pela entrada padrão. Os ficheiros comprimidos (.gz,
.zst) leem-se como estão. O livro (log) é o ficheiro indicado por --log, senão
$SUECA_LOG, senão sueca.db na pasta corrente.

Estado à saída: 0 nada encontrado, 1 erros encontrados (ver --fail-on), 2
problemas.`,
	"read and replay records, store nothing, show the findings": "ler e repetir registos, sem guardar, e mostrar o que se encontra",
	validateDoc: `Validate lê registos e joga-os de novo, não guarda nada, e mostra o que
encontra: o que não se lê, o que não pode ter acontecido, renúncias e outras
jogadas irregulares, e o que se escreveu de outra maneira do que se jogou. Não
pára num jogo que não se lê. Nada diz onde nada encontra.`,
	"append records to the log; the same record twice adds nothing": "acrescentar registos ao livro; o mesmo registo duas vezes nada acrescenta",
	importDoc: `Import acrescenta registos ao livro. Uma partida que já lá está nada
acrescenta; uma que cresceu acrescenta o que é novo. Um jogo que não se lê
guarda-se como está, com o que tem de errado, e mostra-se; os jogos à volta
guardam-se como sempre. Nunca se muda nada no livro: para corrigir um registo,
acrescenta-se.`,
	"replay records: one verdict a deal": "repetir registos: um veredicto por jogo",
	replayDoc: `Replay joga os registos de novo, jogo a jogo: quem ganhou cada vaza e por
quantos pontos, o que deu o jogo, a folha, e cada irregularidade com a sua
prova. Aceita ficheiros, ou partidas do livro pelo seu número (basta o
começo), PARTIDA/JOGO para um só jogo, ou all; sem argumentos, o livro todo.`,
	"show the running sheet of each match, award by award": "mostrar a folha de cada partida, prémio a prémio",
	scoreDoc: `Score mostra a folha de cada partida, prémio a prémio, com a regra de cada um,
e desenha-a como está na mesa do café: em cruzes e pontos ou em pentes e
pontos. Um par que passa do fim da partida mostra-se no fim dela.`,
	"write records in canonical form": "escrever registos na forma canónica",
	fmtDoc: `Fmt escreve registos na forma canónica: uma só maneira de escrever cada linha,
cartas com símbolos de naipe, palavras em inglês, ou com --words pt em
português. Nada se perde: os comentários, as etiquetas desconhecidas e os
jogos que não se leem ficam como estavam.

Sem opções, o resultado vai para a saída padrão. Os ficheiros comprimidos não
se reescrevem.`,
	"list the rows of the log": "mostrar as linhas do livro",
	logDoc: `Log mostra as linhas do livro pela ordem em que foram acrescentadas: posição,
hora, partida, revisão, o que a linha guarda e o seu começo. Com --full mostra
o texto todo.`,
	"write the log back in notation": "escrever o livro de volta em notação",
	exportDoc: `Export escreve partidas do livro de volta na notação canónica. O que se
importou sai como fmt o teria escrito. Com --as-of é o registo como estava
quando o livro tinha esse número de linhas.`,
	notationDoc: `Um registo é um ficheiro de texto: etiquetas entre parêntesis retos, depois jogos.

  [Event "Noite de Sueca"]         ; os nomes das etiquetas são em inglês
  [Date "2026-10-03"]              ; o que não se sabe com ?: "2026-10-??"
  [Match "1"]                      ; que partida é
  [Rules "fpsd target=4"]          ; um perfil, depois as exceções
  [A "Ana Reis"]                   ; A B C D ao contrário dos ponteiros: AC, BD
  [B "Bruno Sá"]
  [C "Carla Dias"]
  [D "Duarte Melo"]

  jogo 1 dador A trunfo 7♥         ; dador e trunfo: se se souber
  mão A ♠752 ♥73 ♣K ♦KQ54          ; se se souber; ♠- é falta do naipe
  1. B: 5♥ A♥ K♥ 3♥ = C 15         ; quem sai, as cartas; quem ganha, pontos
  2. C: A♣ J K Q                   ; só o valor: é do naipe de saída
  …
  pontos AC 68 BD 52               ; como se escreveu, se se escreveu
  riscos AC 1                      ; ou: riscos nenhum
  folha AC 1 BD 0                  ; a folha depois do jogo

Cartas: valores A 7 K J Q 6 5 4 3 2 (ou R V D), naipes ♠ ♥ ♣ ♦ ou es co pa ou;
letras sozinhas só depois de [Letters "pt"] (E C P O, R V D), "pt-mixed"
(E C P O, K J Q) ou "en" (S H C D).
Desconhecido: * uma carta, *♠ uma de espadas, A* um ás, x uma sem pontos;
- um lugar que ainda não tinha jogado quando se parou.
Depois de uma carta: ! ? !! ?? !? ?! e @12.5 para segundos. Uma carta fora de vez
leva o lugar: D:2♠, e as seguintes também. ( 4. B: 7♠ 2♠ ) não aconteceu.
Comentários: ; até ao fim da linha, {dentro dela}.

O que houve além das cartas, numa linha, onde aconteceu:
  renúncia B contra AC vaza 3 confirmada  ; falsa, retirada, ou nada ainda
  confessa A vaza 3      mostra C ♠K ♥2      recolhe A
  penalização talk B aviso                ; ou: atribui 2
  pára                   abandona D          consente deal-right
  suspende AC 1 jogo 2   executa AC 1        assina AC
  nota "texto"           emenda jogo 3 vaza 4 A 7♣ -> K♣ "mal lida"`,
	"`language` of the messages: pt or en (default from the locale)": "`idioma` das mensagens: pt ou en (por omissão, a do sistema)",
	"the log's `file`":                                                            "`ficheiro` do livro",
	"`format` of the files: sueca or gaips":                                       "`formato` dos ficheiros: sueca ou gaips",
	"suit `letters` taken as declared: pt, en or pt-mixed":                        "`letras` de naipe tidas por declaradas: pt, en ou pt-mixed",
	"`rules` of matches that name none, such as \"fpsd target=5\"":                "`regras` das partidas que não as dizem, como \"fpsd target=5\"",
	"`form` of the output: text or json (one object a line)":                      "`forma` da saída: text ou json (um objeto por linha)",
	"lightest `severity` that gives exit status 1: info, warning, error or never": "a `gravidade` a partir da qual o estado à saída é 1: info, warning, error ou never",
	"what was read by leniency, or inferred, is an error":                         "o que se leu por tolerância, ou se deduziu, é erro",
	"one line a finding, without the text it is about":                            "uma linha por achado, sem o texto de que trata",
	"one line a finding, and one line for all matches":                            "uma linha por achado, e uma para todas as partidas",
	"one line a deal, without the tricks":                                         "uma linha por jogo, sem as vazas",
	"draw the sheet as `form`: cross or comb":                                     "`forma` da folha desenhada: cross (cruzes) ou comb (pentes)",
	"draw with ASCII characters only":                                             "desenhar só com caracteres ASCII",
	"list the files that are not in canonical form":                               "listar os ficheiros que não estão na forma canónica",
	"show what would change":                                                      "mostrar o que mudaria",
	"write the result to the file":                                                "escrever o resultado no ficheiro",
	"`language` of the keywords: en or pt":                                        "`idioma` das palavras-chave: en ou pt",
	"leave out what was appended after this `position`":                           "deixar de fora o que se acrescentou depois desta `n`",
	"leave out the rows up to this `position`":                                    "deixar de fora as linhas até esta `n`",
	"show all of every row":                                                       "mostrar cada linha por inteiro",
}

// usagePortuguese is cobra's usage text in Portuguese.
const usagePortuguese = `Uso:{{if .Runnable}}
  {{.UseLine}}{{end}}{{if .HasAvailableSubCommands}}
  {{.CommandPath}} VERBO{{end}}{{if .HasExample}}

Exemplos:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}

Verbos:{{range .Commands}}{{if (or .IsAvailableCommand (eq .Name "help"))}}
  {{rpad .Name .NamePadding }} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

Opções:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableInheritedFlags}}

Opções de todos os verbos:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableSubCommands}}

"{{.CommandPath}} VERBO --help" diz mais sobre um verbo.{{end}}
`
