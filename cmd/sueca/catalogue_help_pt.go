package main

// portugueseHelp has the Portuguese of the help.
var portugueseHelp = map[string]string{
	"--compare takes the names of rules: --compare fpsd,rolha":         "--compare leva nomes de regras: --compare fpsd,rolha",
	"--svg takes the name of a file":                                   "--svg leva o nome de um ficheiro",
	"%s is a folder: name a file":                                      "%s é uma pasta: indique um ficheiro",
	"sueca rules list takes no names; sueca rules show NAME shows one": "sueca rules list não leva nomes; sueca rules show NOME mostra um",
	"record-keeper, referee and laboratory of Sueca":                   "registo, árbitro e laboratório da Sueca",
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
pára num jogo que não se lê. Nada diz onde nada encontra.

Lê quantos ficheiros houver com todos os processadores e pouca memória; os achados
vêm à mesma pela ordem dos ficheiros. A uma pessoa mostra no máximo 100 de cada
tipo e diz quantos deixou de fora; --max-per-code põe outro limite, e 0 nenhum.
Com --summary mostra antes números: de cada tipo de achado quantos há e os
primeiros, e os jogos limpos, por ficheiro e ao todo. Um resumo em JSON pode
somar-se a outros: ver sueca help summary.`,
	"append records to the log; the same record twice adds nothing": "acrescentar registos ao livro; o mesmo registo duas vezes nada acrescenta",
	importDoc: `Import acrescenta registos ao livro. Uma partida que já lá está nada
acrescenta; uma que cresceu acrescenta o que é novo. Um jogo que não se lê
guarda-se como está, com o que tem de errado, e mostra-se; os jogos à volta
guardam-se como sempre. Nunca se muda nada no livro: para corrigir um registo,
acrescenta-se.

Com --amend, um registo que foi alterado depois de importado compara-se com a sua
partida do livro, jogo a jogo. O que difere acrescenta-se como emendas: uma carta
como emenda de uma jogada, o resto como outro registo do jogo. Um jogo que
entretanto foi emendado no livro, e que está no ficheiro como antes, fica como foi
emendado. As etiquetas não se emendam, nenhum jogo se pode tirar, e uma partida que
não está no livro não se acrescenta.`,
	"replay records: one verdict a deal": "repetir registos: um veredicto por jogo",
	replayDoc: `Replay joga os registos de novo, jogo a jogo: quem ganhou cada vaza e por
quantos pontos, o que deu o jogo, a folha, e cada irregularidade com a sua
prova. Aceita ficheiros, ou partidas do livro pelo seu número (basta o
começo), PARTIDA/JOGO para um só jogo, ou all; sem argumentos, o livro todo. Com
--as-of uma partida do livro julga-se como estava então, antes do que depois se
acrescentou ou emendou.`,
	"show the running sheet of each match, award by award": "mostrar a folha de cada partida, prémio a prémio",
	scoreDoc: `Score mostra a folha de cada partida, linha a linha, com o que deu cada uma e a
sua regra, e desenha-a como está na mesa do café: em cruzes e pontos ou em pente
e pontos. Um par que passa da meta mostra-se na meta.

Uma regra com * é decisão nossa onde nenhum texto a tem, com ° decorre do que o
texto diz; sueca rules show NOME diz mais.

Onde a mesa decidiu uma acusação de renúncia de maneira diferente da que o
registo mostra, a folha sai das duas maneiras: como se decidiu, e como diz o
registo.

Com --rules conta-se a partida por outras regras que não as suas: quem se sentou
onde, quem saiu e quem jogou fica como aconteceu. --compare põe lado a lado as
folhas por várias regras, e diz onde divergem primeiro.

Com --as-of conta-se uma partida do livro como estava nessa posição.`,
	"score by these `rules`, such as norte or \"fpsd target=5\", whatever the match names":       "contar por estas `regras`, como norte ou \"fpsd target=5\", diga a partida o que disser",
	"write the drawing to this SVG `file` (- is standard output)":                                "escrever o desenho neste `ficheiro` SVG (- é a saída padrão)",
	"lay the sheets by these `rules` side by side: NAME,NAME…":                                   "pôr lado a lado as folhas por estas `regras`: NOME,NOME…",
	"`whose` word on claims counts: that of the table, of the record, or both where they differ": "`quem` decide das acusações: table (a mesa), record (o registo) ou both (ambos, onde divergem)",
	"write records in canonical form":                                                            "escrever registos na forma canónica",
	fmtDoc: `Fmt escreve registos na forma canónica: uma só maneira de escrever cada linha,
cartas com símbolos de naipe, palavras em inglês, ou com --words pt em
português. Nada se perde: os comentários, as etiquetas desconhecidas e os
jogos que não se leem ficam como estavam.

Sem opções, o resultado vai para a saída padrão. Os ficheiros comprimidos não
se reescrevem.`,
	"list the rows of the log": "mostrar as linhas do livro",
	logDoc: `Log mostra as linhas do livro pela ordem em que foram acrescentadas: posição,
hora, autor, partida, revisão, o que a linha guarda e o seu começo. Com --full
mostra o texto todo.`,
	"write the log, or files, in notation or another form": "escrever o livro, ou ficheiros, em notação ou noutra forma",
	"show and compare sets of rules":                       "mostrar e comparar regras",
	rulesDoc: `Rules mostra os conjuntos de regras (perfis) por que se podem jogar partidas,
com o texto que cada um segue. Uma partida indica as suas regras numa etiqueta,
com as exceções da casa:

  [Rules "fpsd target=5 dealer.rotation=left"]
  [Rules "pagat renuncia=fpsd"]      ; um regime para a renúncia: none, fpsd,
                                     ; bila ou discord, junto a qualquer perfil

Sinais: * é decisão nossa onde nenhum texto a tem, ° decorre do que o texto diz,
! é da própria casa.`,
	"show a set of rules on one screen, with its sources":     "mostrar um conjunto de regras num ecrã, com as suas fontes",
	"every parameter, with its value and where it comes from": "todos os parâmetros, com o seu valor e de onde vem",
	"list the profiles":                                                           "mostrar a lista dos perfis",
	"show what two sets of rules differ in":                                       "mostrar em que diferem dois conjuntos de regras",
	"name a set of rules; sueca rules list has them":                              "indique um conjunto de regras; estão em sueca rules list",
	"name two sets of rules; one with exceptions goes in quotes":                  "indique dois conjuntos de regras; um com exceções vai entre aspas",
	"`language` of the messages: pt or en (default from the locale)":              "`idioma` das mensagens: pt ou en (por omissão, a do sistema)",
	"the log's `file`":                                                            "`ficheiro` do livro",
	"`form` of the files: sueca, json, csv, pbn or gaips; see sueca help forms":   "`forma` dos ficheiros: sueca, json, csv, pbn ou gaips; veja sueca help forms",
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
