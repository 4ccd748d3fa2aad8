package main

// portugueseQuery has what is said of queries and of what they find.
var portugueseQuery = map[string]string{
	findDoc: `Find procura jogadas por um padrão:

  sueca find 'lead and suit is trump and trick <= 2' evening.sueca
  sueca find 'a: follow and suit is side and points = 0
              then b: seat is a.seat and suit is a.suit and rank < a.rank' archive/

Uma consulta é uma condição sobre uma carta que se jogou, e sobre cartas a seguir a ela
(then). Dá todas as maneiras como as cartas de um jogo condizem. Os lugares e os naipes
vão por nome ou por papel (leader, partner, lho, rho, dealer; led, trump, side); o que se
tem na mão é o desse momento (length, void, holds, top). Onde o registo não o diz nada se
encontra, e contam-se os jogos em que pode haver alguma coisa.

sueca help query é o manual da linguagem (em inglês), com trinta consultas resolvidas;
--words dá a lista das palavras. --define leva ficheiros de definições.

A saída é uma linha por cada vez que a consulta condiz, JSON, uma tabela de contagens
(--count), ou as próprias partidas do registo, com o que se encontrou marcado em
comentários (--format notation). Com o JSON guardado num ficheiro, sueca view --list vai
de um sítio ao seguinte. O estado à saída é 1 quando nada se encontra.`,

	"find plays by a pattern": "procurar jogadas por um padrão",
	"`form` of the output: text, json (one object a line) or notation":                     "`forma` da saída: text, json (um objeto por linha) ou notation",
	"take the query from this `file`":                                                      "ler a consulta deste `ficheiro`",
	"take definitions from this `file`; may be given more than once":                       "ler definições deste `ficheiro`; pode dar-se mais do que uma vez",
	"show the values of these `expressions` too, such as \"a.points, length(trump)\"":      "mostrar também os valores desta `lista` de expressões, como \"a.points, length(trump)\"",
	"count by the values of these `expressions`, such as \"a.seat, trick\"":                "contar pelos valores desta `lista` de expressões, como \"a.seat, trick\"",
	"only how many there are":                                                              "só quantos há",
	"show at most so `many`; 0 is all":                                                     "mostrar no máximo `tantos`; 0 é todos",
	"list the words of the language, and do nothing else":                                  "mostrar as palavras da linguagem, e mais nada",
	"go through the places that sueca find --format json wrote to this `file`, by . and ,": "percorrer com . e , os sítios que sueca find --format json escreveu neste `ficheiro`",
	"write what is looked for, or name a file with --query; see sueca find --help":         "escreva o que se procura, ou indique um ficheiro com --query; ver sueca find --help",
	"--max is a number from 0":                                                             "--max é um número a partir de 0",
	"--count, --total and --format notation are three forms of output: choose one":         "--count, --total e --format notation são três formas da saída: escolha uma",
	"%s:%d: this is no place that sueca find --format json wrote":                          "%s:%d: isto não é um sítio escrito por sueca find --format json",
	"%s has no places to go to":                                                            "%s não tem sítios aonde ir",
	"query":                                                                                "consulta",
	"found":                                                                                "vezes",
	"yes":                                                                                  "sim",
	"no":                                                                                   "não",
	"found %d in %d of %d deals (%d matches)\n":                                            "vezes encontrado: %d, em %d de %d jogos (%d partidas)\n",
	"in %d deals there may be more: the record does not tell":                              "em %d jogos pode haver mais: o registo não o diz",
	"in %d matches something cannot be read: sueca validate says what":                     "em %d partidas há o que não se consegue ler: sueca validate diz o quê",
	"trick %d %s %s":                                                                       "vaza %d %s %s",

	// The list of the viewer.
	"next place of the list":                      "sítio seguinte da lista",
	"previous place of the list":                  "sítio anterior da lista",
	"there is no list: sueca view --list has one": "não há lista: sueca view --list abre uma",
	"this is the first place of the list":         "é o primeiro sítio da lista",
	"this is the last place of the list":          "é o último sítio da lista",
	"%d of %d: the match has no such place":       "%d de %d: a partida não tem esse sítio",
	"%d of %d: %s":                                "%d de %d: %s",

	// What is wrong with a query.
	"a condition": "uma condição",
	"a seat":      "um lugar",
	"a suit":      "um naipe",
	"a rank":      "um valor",
	"a text":      "um texto",
	"the query ends where something must follow: a word, a number, a card, a suit, “(” or “not”":                                "a consulta acaba onde tem de vir mais alguma coisa: uma palavra, um número, uma carta, um naipe, “(” ou “not”",
	"this text has no end: put a quotation mark behind it":                                                                      "este texto não tem fim: feche as aspas",
	"“%s” cannot stand here: conditions are joined by and, or, then; a condition is a word, or a comparison such as trick <= 3": "“%s” não pode estar aqui: as condições ligam-se com and, or, then; uma condição é uma palavra, ou uma comparação como trick <= 3",
	"this cannot be read: %s": "isto não se consegue ler: %s",
	"there is no query: write what is looked for, such as “lead and suit is trump”":   "não há consulta: escreva o que se procura, como “lead and suit is trump”",
	"expected only definitions: define NAME = …":                                      "aqui só se esperam definições: define NOME = …",
	"“%s” has a meaning already: choose another name":                                 "“%s” já quer dizer outra coisa: escolha outro nome",
	"a query binds at most %d seats and suits":                                        "uma consulta prende no máximo %d lugares e naipes",
	"a query binds at most %d plays":                                                  "uma consulta prende no máximo %d jogadas",
	"“then” needs a play before it, and “deal” is none":                               "“then” precisa de uma jogada antes, e “deal” não é jogada",
	"expected a whole number of tricks, not %s":                                       "esperava-se um número inteiro de vazas, e não %s",
	"expected a whole number":                                                         "esperava-se um número inteiro",
	"expected %s":                                                                     "esperava-se %s",
	"expected %s, and this is %s":                                                     "esperava-se %s, e isto é %s",
	"expected %s, as on the left, and this is %s":                                     "esperava-se %s, como à esquerda, e isto é %s",
	"expected a text in quotation marks":                                              "esperava-se um texto entre aspas",
	"expected a regular expression in quotation marks":                                "esperava-se uma expressão regular entre aspas",
	"expected ranks, such as \"A7K\"":                                                 "esperavam-se valores, como \"A7K\"",
	"this is no regular expression: %s":                                               "isto não é uma expressão regular: %s",
	"“not” stands before the whole condition, or behind “is”":                         "“not” vem antes da condição inteira, ou a seguir a “is”",
	"“%s” does not compare %s":                                                        "“%s” não compara %s",
	"“%s” compares with one rank":                                                     "“%s” compara com um só valor",
	"“%s” is no rank: they are A 7 K J Q 6 5 4 3 2":                                   "“%s” não é um valor: são A 7 K J Q 6 5 4 3 2",
	"“%s” has one dot too many: a play and a word, such as a.rank":                    "“%s” tem um ponto a mais: uma jogada e uma palavra, como a.rank",
	"“%s” is about a card, and there is none here: look for one, or ask with some(…)": "“%s” é sobre uma carta, e aqui não há nenhuma: procure uma, ou pergunte com some(…)",
	"there is no play “%s” before this: plays are named as in “%s: lead then …”":      "não há jogada “%s” antes disto: as jogadas nomeiam-se como em “%s: lead then …”",
	"“%s” is defined with %d arguments, and here it has %d":                           "“%s” está definido com %d argumentos, e aqui tem %d",
	"“%s” is defined by itself":                                                       "“%s” define-se por si próprio",
	"in the definition of “%s”: %s":                                                   "na definição de “%s”: %s",
	"“%s” needs a seat here, because there is no player: %s(A)":                       "“%s” precisa aqui de um lugar, porque ninguém joga: %s(A)",
	"“%s” wants %s in parentheses":                                                    "“%s” leva %s entre parêntesis",
	"“%s” wants nothing more":                                                         "“%s” não leva mais nada",
	"there is no finding “%s”: sueca validate shows the codes in brackets":            "não há o achado “%s”: sueca validate mostra os códigos entre parêntesis retos",
	"“%s” is no word of the language: perhaps “%s”?":                                  "“%s” não é palavra da linguagem: talvez “%s”?",
	"“%s” is no word of the language: sueca find --words lists them":                  "“%s” não é palavra da linguagem: sueca find --words mostra-as",

	// The words of the language.
	"plays":               "jogadas",
	"seats":               "lugares",
	"suits":               "naipes",
	"holdings":            "o que se tem na mão",
	"findings and grades": "achados e avaliações",
	"other plays":         "outras jogadas",

	"the first card of a trick":                                                        "a primeira carta de uma vaza",
	"a card of the suit led, by another than the leader":                               "uma carta do naipe de saída, que não seja a da saída: assistir",
	"neither of the suit led nor a trump":                                              "nem do naipe de saída nem trunfo: uma balda",
	"a trump where another suit was led":                                               "um trunfo onde se saiu a outro naipe: um corte",
	"a ruff that takes the trick from another ruff":                                    "um corte que tira a vaza a outro corte",
	"only one card could lawfully be played":                                           "só uma carta se podia jogar pelas regras",
	"there was a choice of cards":                                                      "havia mais do que uma carta por onde escolher",
	"the lowest card of its suit that could lawfully be played":                        "a mais baixa das cartas do seu naipe que se podiam jogar pelas regras",
	"the highest card of its suit that could lawfully be played":                       "a mais alta das cartas do seu naipe que se podiam jogar pelas regras",
	"it takes the trick so far; a lead always does":                                    "fica a ganhar a vaza até ali; uma saída fica sempre",
	"no card of its suit that has not been played is higher":                           "nenhuma carta do seu naipe ainda por jogar é mais alta",
	"it takes the whole trick":                                                         "acaba por ganhar a vaza",
	"the first card of its suit that the seat plays; also written: first time in suit": "a primeira carta do seu naipe que o lugar joga; também se escreve: first time in suit",
	"the number of the trick, 1 to 10":                                                 "o número da vaza, 1 a 10",
	"its place in the trick, 1 to 4":                                                   "quantas vão na vaza, com ela, 1 a 4",
	"its card points":                                                                  "os pontos que vale",
	"which of its suit the seat plays, counted from 1":                                 "quantas do seu naipe o lugar já jogou, com ela",
	"how many cards could lawfully be played":                                          "quantas cartas se podiam jogar pelas regras",
	"how many of them are worth no points":                                             "quantas delas não valem pontos",
	"how many worthless cards could be played without taking the trick so far":         "quantas cartas sem pontos se podiam jogar sem ficar a ganhar a vaza",
	"how many cards worth points could be played without taking the trick so far":      "quantas cartas com pontos se podiam jogar sem ficar a ganhar a vaza",
	"card points on the table before it":                                               "os pontos na mesa antes dela",
	"card points of the whole trick":                                                   "os pontos da vaza inteira",
	"the card":                                                                         "a carta",
	"its rank: rank is \"A7K\", rank < a.rank, rank >= \"J\"":                          "o seu valor: rank is \"A7K\", rank < a.rank, rank >= \"J\"",

	"the pair of A and C":        "a parceria de A e C",
	"the pair of B and D":        "a parceria de B e D",
	"the four seats":             "os quatro lugares",
	"who played the card":        "quem jogou a carta",
	"the player and the partner": "quem jogou e o parceiro",
	"the other pair":             "a outra parceria",
	"who led to the trick":       "quem saiu na vaza",
	"who takes the trick so far, before the card; nobody at a lead": "quem está a ganhar a vaza, antes da carta; numa saída, ninguém",
	"who takes the whole trick":                                     "quem acaba por ganhar a vaza",
	"who dealt":                                                     "quem deu",
	"who made a claim of renúncia in the deal; also written: declarer": "quem acusou de renúncia no jogo; também se escreve: declarer",
	"who made a claim of renúncia in the deal":                         "quem acusou de renúncia no jogo",
	"who is accused in a claim of renúncia: a seat, or a pair":         "quem é acusado: um lugar, ou uma parceria",
	"the partner of the player, or of a seat: partner(dealer)":         "o parceiro de quem jogou, ou de um lugar: partner(dealer)",
	"the opponent at the left hand":                                    "o adversário da esquerda",
	"the opponent at the right hand":                                   "o adversário da direita",
	"who plays next: rho, where play is counter-clockwise":             "quem joga a seguir: rho, onde se joga ao contrário dos ponteiros do relógio",
	"who plays before": "quem joga antes",

	"the suit of the card":  "o naipe da carta",
	"the suit led":          "o naipe de saída",
	"the trumps":            "o trunfo",
	"the other three suits": "os outros três naipes (laterais)",
	"the four suits":        "os quatro naipes",

	"how many cards of a suit the player, or a seat, holds before the card (of a deal: was dealt): length(trump), length(partner, side)": "quantas cartas de um naipe tem quem joga, ou um lugar, antes da carta (de um jogo: as que lhe deram): length(trump), length(partner, side)",
	"how many were dealt": "quantas lhe deram",
	"holds none of a suit: void(led), void(partner, trump)": "não tem nenhuma de um naipe: void(led), void(partner, trump)",
	"holds a card: holds(7♥), holds(partner, A♠)":           "tem uma carta: holds(7♥), holds(partner, A♠)",
	"holds the highest card of a suit that has not been played before the card (of one of several suits): top(led), top(partner, trump)": "tem a mais alta das cartas de um naipe (de vários, de um deles) que não se jogaram antes da carta: top(led), top(partner, trump)",
	"how many cards of some ranks and a suit: ranks(\"A7\", trump), ranks(partner, \"AK\", led)":                                         "quantas cartas tem de certos valores e de um naipe: ranks(\"A7\", trump), ranks(partner, \"AK\", led)",
	"card points in the hand of the player, or of a seat":                                                                                "os pontos na mão de quem joga, ou de um lugar",
	"how many cards of a suit have not been played before the card, whoever holds them":                                                  "quantas cartas de um naipe não se jogaram antes da carta, tenha-as quem tiver",

	"card points that a pair has in the tricks before: points_so_far(us)": "os pontos de uma parceria nas vazas anteriores: points_so_far(us)",
	"tricks that a pair has before this one":                              "as vazas de uma parceria antes desta",
	"card points that a pair has in the end: deal_points(AC)":             "os pontos de uma parceria no fim do jogo: deal_points(AC)",
	"tricks that a pair has in the end":                                   "as vazas de uma parceria no fim do jogo",
	"games that the deal brought a pair":                                  "os riscos que o jogo deu a uma parceria",

	"a finding of this code at the card: found(\"renuncia\")":                       "um achado com este código nesta carta: found(\"renuncia\")",
	"a finding of this code in the deal":                                            "um achado com este código no jogo",
	"what the card cost the pair in card points, all cards in sight (double dummy)": "o que a carta custou à parceria em pontos, com todas as cartas à vista",
	"what the card cost the pair in games, all cards in sight":                      "o que custou em riscos",

	"some card before this one in the deal is so: not earlier(lead and suit is this.suit). Within it, this is the card outside": "alguma carta do jogo antes desta é assim: not earlier(lead and suit is this.suit). Lá dentro, this é a carta de fora",
	"some card behind this one in the deal is so": "alguma carta do jogo depois desta é assim",
	"some card of the deal is so":                 "alguma carta do jogo é assim",
	"how many cards of the deal are so":           "quantas cartas do jogo são assim",
	"how many cards before this one are so":       "quantas cartas antes desta são assim",

	"the number of the deal":                                                             "o número do jogo",
	"all forty cards were played and are known":                                          "jogaram-se as quarenta cartas, e todas se conhecem",
	"the value of a tag: tag(\"Event\") = \"Outono\", tag(\"Site\") ~ \"^Lis\"":          "o valor de uma etiqueta: tag(\"Event\") = \"Outono\", tag(\"Site\") ~ \"^Lis\"",
	"the date as it is written: date >= 2026-10":                                         "a data como está escrita: date >= 2026-10",
	"the name of the player, or of a seat: name(partner) ~ \"Ana\"":                      "o nome de quem jogou, ou de um lugar: name(partner) ~ \"Ana\"",
	"--show is about each place that is found: it goes with neither --count nor --total": "--show é sobre cada sítio que se encontra: não vai nem com --count nem com --total",
}
