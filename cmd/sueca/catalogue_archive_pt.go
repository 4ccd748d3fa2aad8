package main

import "sueca/engine"

// portugueseArchive has the Portuguese of what the verbs for archives say.
var portugueseArchive = map[string]string{
	summaryDoc: `Summary mostra e soma os resumos que sueca validate escreve com --summary-to, ou
mostra com --summary --format json. Um arquivo pode validar-se por partes, em
várias máquinas: a soma dos resumos das partes diz o que diria uma só vez sobre
tudo, seja qual for a ordem por que vêm.`,
	extractDoc: `Extract escreve as partidas que se pedem: por etiqueta, jogador ou data, por número
de jogos, pelo que nelas se encontra, por pontos, riscos ou vazas de um jogo. Uma
partida que se pede pelos seus jogos escreve-se inteira; --only-deals deixa de fora
os outros jogos (mas de uma partida com emendas nenhum).

Jogos tirados da sua partida já não batem certo com a folha e o resultado dela, e
validate di-lo. As partidas de um ficheiro escrevem-se byte por byte como lá estão,
a não ser que --canonical peça a forma canónica. Só se acrescentam duas coisas onde uma partida
se colaria à anterior: um fim de linha, e uma linha [Sueca] sobre uma partida sem
etiquetas.

Com --split as partidas vão para ficheiros de uma pasta nova, que --to indica: um
ficheiro por partida (pela sua identificação), data, jogador (uma partida fica
então em quatro), ou de tantos jogos (size=1000) ou bytes (size=10MB). Um nome que
acaba em .gz ou .zst é comprimido.

Com --dedupe uma partida escreve-se uma só vez. De dois registos dela fica um de
fora: idêntico (identical), os mesmos jogos e jogadas com outras etiquetas ou notas
(same-plays: fica o que diz mais), o começo do outro (prefix), um de que se sabem
menos cartas (part), ou um que difere dele nalguns jogos (correction: fica o que tem
menos erros, senão o que vem depois). --dedupe-report escreve num ficheiro quais e porquê, um objeto por linha.`,
	generateDoc: `Generate escreve registos de partidas que ninguém jogou, para medir e para mostrar:
jogadores que assistem, fazem as vazas que podem e carregam nas do parceiro, e
quem aponta mais ou menos. As mesmas opções escrevem os mesmos bytes, em qualquer
máquina.

Com --revokes uma parte dos jogos tem uma renúncia, e com --errors outra parte tem
outro lapso: uma saída do lugar errado, uma carta escrita duas vezes ou ilegível,
um vencedor, pontos, riscos ou folha errados, vazas que faltam. Com --answers o que
sueca validate tem de encontrar, e mais nada, escreve-se num ficheiro, pela ordem
dos jogos e com os mesmos nomes que no seu JSON.

Com --players decidem por moeda ao ar o que podia ser um sinal (lot), jogam a carta mais
baixa nove vezes em dez (lowest) ou carregam nas vazas do parceiro nove vezes em dez
(points); com --signal alguns lugares, ou a primeira de --pairs parcerias, dizem pelas
cartas o que procura o detetor com esse nome, de modo que é verdade em --honesty das
vezes.

Com --to PASTA os registos vão para ficheiros dessa pasta, --files ao todo.`,
	benchDoc: `Bench mede este programa nesta máquina: gera um arquivo numa pasta temporária,
valida-o, importa-o para um livro com provas, e joga de novo o livro inteiro, cada
coisa num processo seu. De cada uma mostra o tempo, jogos e jogadas por segundo, o
tempo de processador, e a maior memória que o processo teve. Vários tamanhos
mostram se o custo de um jogo se mantém.

Depois valida um arquivo com lapsos (--errors) e compara o que se encontra com o
que lá se pôs: todos os lapsos têm de ser encontrados, e mais nada.

Onde pgn-extract está instalado é medido ao lado, a verificar jogos de xadrez
(-s -r), como medida da máquina.`,

	"interrupted": "interrompido",
	"deals that cannot be read, kept as they stand: %d\n": "jogos que não se leem, guardados como estão: %d\n",
	"%s: no permission to write it":                       "%s: sem permissão para escrever",
	"deals: %d":                                           "jogos: %d",

	"`form` of the output: text, json (one object a line) or sarif (2.1.0)":                           "`forma` da saída: text, json (um objeto por linha) ou sarif (2.1.0)",
	"show at most `n` findings of a code; 0 is all (100 in the form text if it is not given)":         "mostrar no máximo `n` achados de um código; 0 é todos (100 na forma text se não for dado)",
	"show numbers in place of the findings":                                                           "mostrar números em vez dos achados",
	"write the summary to this `file` as JSON, beside what is shown":                                  "escrever o resumo neste `ficheiro` em JSON, além do que se mostra",
	"work on so many pieces at a time":                                                                "trabalhar em tantas partes ao mesmo tempo",
	"--jobs is a number from 1":                                                                       "--jobs é um número a partir de 1",
	"--max-per-code is a number from 0":                                                               "--max-per-code é um número a partir de 0",
	"--summary is text or json: with --format sarif leave it out, or write it beside by --summary-to": "--summary é text ou json: com --format sarif tire-o, ou escreva-o ao lado com --summary-to",
	"not shown: %s (--max-per-code 0 shows all, --summary the numbers)":                               "não se mostram: %s (--max-per-code 0 mostra tudo, --summary os números)",
	"show and merge the summaries of validate":                                                        "mostrar e somar os resumos de validate",
	"add summaries up, and write the sum as JSON":                                                     "somar resumos, e escrever a soma em JSON",
	"show summaries, added up, as text":                                                               "mostrar resumos, somados, em texto",
	"summary has no verb %s: show or merge":                                                           "summary não tem o verbo %s: show ou merge",
	"%s: this is no summary of version %d":                                                            "%s: isto não é um resumo da versão %d",
	"this is no summary of version %d":                                                                "isto não é um resumo da versão %d",
	"%s: this is no summary: %s":                                                                      "%s: isto não é um resumo: %s",
	"%s:%d:%d: this is no summary: %s":                                                                "%s:%d:%d: isto não é um resumo: %s",
	"%s: %s":                                                                                          "%s: %s",
	"files: %d, matches: %d, deals: %d\n":                                                             "ficheiros: %d, partidas: %d, jogos: %d\n",
	"clean: %d%s, with findings: %d%s, quarantined: %d%s\n":                                           "limpos: %d%s, com achados: %d%s, de quarentena: %d%s\n",
	"files with errors or warnings not shown: %d\n":                                                   "ficheiros com erros ou avisos que não se mostram: %d\n",
	"files without errors or warnings: %d\n":                                                          "ficheiros sem erros nem avisos: %d\n",
	"severity":                                                                                        "gravidade",
	"code":                                                                                            "código",
	"findings":                                                                                        "achados",
	"what, and where first":                                                                           "o quê, e onde primeiro",
	"file":                                                                                            "ficheiro",
	"deals":                                                                                           "jogos",
	"clean":                                                                                           "limpos",
	"with findings":                                                                                   "com achados",
	"quarantined":                                                                                     "de quarentena",
	"errors":                                                                                          "erros",
	"warnings":                                                                                        "avisos",

	"matches whose tag fits: `NAME=REGEXP`, or NAME!=REGEXP; may be given more than once": "partidas cuja etiqueta condiz: `NOME=REGEXP`, ou NOME!=REGEXP; pode dar-se mais do que uma vez",
	"matches in which somebody's name fits this `regexp`":                                 "partidas em que o nome de alguém condiz com esta `regexp`",
	"matches of this `date` or later: 2026, 2026-10 or 2026-10-03":                        "partidas desta `data` ou depois: 2026, 2026-10 ou 2026-10-03",
	"matches of this `date` or earlier":                                                   "partidas desta `data` ou antes",
	"matches of so many deals: `N`, N-M, N- or -M":                                        "partidas de tantos jogos: `N`, N-M, N- ou -M",
	"deals with one of these `codes`, or of this severity: renuncia,syntax or error":      "jogos com um destes `códigos`, ou desta gravidade: renuncia,syntax ou error",
	"deals without any of these `codes` or severities":                                    "jogos sem nenhum destes `códigos` ou gravidades",
	"deals in which a pair has so many card points: `N-M`, or of one pair AC:N-M":         "jogos em que um par tem tantos pontos: `N-M`, ou de um par AC:N-M",
	"deals that bring a pair so many games: `N-M`":                                        "jogos que dão a um par tantos riscos: `N-M`",
	"deals of so many tricks recorded: `N-M`":                                             "jogos de tantas vazas registadas: `N-M`",
	"--tag takes NAME=REGEXP, such as Site=Lisboa, not %q":                                "--tag leva NOME=REGEXP, como Site=Lisboa, e não %q",
	"--%s takes a date such as 2026, 2026-10 or 2026-10-03, not %q":                       "--%s leva uma data como 2026, 2026-10 ou 2026-10-03, e não %q",
	"--%s takes numbers such as 5, 5-12, 5- or -12, not %q":                               "--%s leva números como 5, 5-12, 5- ou -12, e não %q",
	"--%s: %q is no regular expression: %s":                                               "--%s: %q não é uma expressão regular: %s",
	"--%s: there is no code %q; the codes are %s":                                         "--%s: não há o código %q; os códigos são %s",

	"write the matches that are asked for":               "escrever as partidas que se pedem",
	"write in canonical form":                            "escrever na forma canónica",
	"of a match write only the deals that are asked for": "de uma partida escrever só os jogos que se pedem",
	"write the other matches":                            "escrever as outras partidas",
	"write only how many there are":                      "escrever só quantas há",
	"write to this `file`, or with --split into this directory, which must not be there yet": "escrever neste `ficheiro`, ou com --split nesta pasta, que ainda não pode existir",
	"a file for each `what`: match, date, player, size=1000 (deals) or size=10MB":            "um ficheiro por `quê`: match, date, player, size=1000 (jogos) ou size=10MB",
	"- is standard output, where something else goes: name a file":                           "- é a saída padrão, onde vai outra coisa: indique um ficheiro",
	"%s: a %s file, which is not read as it is: unpack it first":                             "%s: um ficheiro %s, que não se lê como está: descomprima-o primeiro",
	"%s is read here: write to another file":                                                 "%s lê-se aqui: escreva noutro ficheiro",
	"%s is not written, because not everything could be read":                                "%s não se escreve, porque nem tudo se conseguiu ler",
	"no match is as it is asked for":                                                         "nenhuma partida é como se pede",
	"--since %s is after --until %s":                                                         "--since %s é depois de --until %s",
	"name the files of summaries, or - for standard input; see %s --help":                    "indique os ficheiros dos resumos, ou - pela entrada padrão; ver %s --help",
	"write each match once":                                                                  "escrever cada partida uma só vez",
	"write to this `file` what was left out, and why":                                        "escrever neste `ficheiro` o que ficou de fora, e porquê",
	"--split writes files: name a new directory for them with --to":                          "--split escreve ficheiros: indique uma pasta nova para eles com --to",
	"--count goes with neither --to nor --split":                                             "--count não vai com --to nem com --split",
	"--only-deals does not go with --invert":                                                 "--only-deals não vai com --invert",
	"--dedupe-report goes with --dedupe":                                                     "--dedupe-report vai com --dedupe",
	"--dedupe reads everything twice, which standard input cannot: name a file":              "--dedupe lê tudo duas vezes, o que com a entrada padrão não se pode: indique um ficheiro",
	"--split is match, date, player, size=1000 or size=10MB, not %q":                         "--split é match, date, player, size=1000 ou size=10MB, e não %q",
	"--split size=N takes a number of deals, or of megabytes such as 10MB, not %q":           "--split size=N leva um número de jogos, ou de megabytes como 10MB, e não %q",
	"%s is there already: name a directory that is not":                                      "%s já existe: indique uma pasta que não exista",
	"left out, because another record of the match is kept: %s":                              "de fora, porque fica outro registo da partida: %s",
	"matches: %d, deals: %d\n":                                                               "partidas: %d, jogos: %d\n",

	"write records of matches that nobody played":                                "escrever registos de partidas que ninguém jogou",
	"how many deals to write":                                                    "quantos jogos escrever",
	"the number that the deals follow from":                                      "o número de que os jogos decorrem",
	"`share` of the deals with a renúncia, 0 to 1":                               "`parte` dos jogos com uma renúncia, 0 a 1",
	"`share` of the deals with another slip, 0 to 1":                             "`parte` dos jogos com outro lapso, 0 a 1",
	"of which deals the `hands` are recorded: all, some or none":                 "de que jogos se registam as `mãos`: all (todos), some (alguns) ou none (nenhum)",
	"write what must be found to this `file`":                                    "escrever neste `ficheiro` o que se tem de encontrar",
	"write files into this `directory`, which must not be there yet":             "escrever ficheiros nesta `pasta`, que ainda não pode existir",
	"how many files to write with --to":                                          "quantos ficheiros escrever com --to",
	"--deals is a number from 1":                                                 "--deals é um número a partir de 1",
	"--files is a number from 1, and goes with --to":                             "--files é um número a partir de 1, e vai com --to",
	"--revokes and --errors are shares from 0 to 1, and no more than 1 together": "--revokes e --errors são partes de 0 a 1, e não mais do que 1 juntas",
	"%s takes no arguments, and %q is one; see %s --help":                        "%s não leva argumentos, e %q é um; ver %s --help",

	"measure this program on this machine":                                          "medir este programa nesta máquina",
	"`sizes` of the archives, in deals: 10000,100000":                               "`tamanhos` dos arquivos, em jogos: 10000,100000",
	"`share` of the deals with a slip in the last part; 0 leaves it out":            "`parte` dos jogos com um lapso na última parte; 0 deixa-a de fora",
	"--deals takes numbers from 1, such as 10000,100000, not %q":                    "--deals leva números a partir de 1, como 10000,100000, e não %q",
	"--errors is a share from 0 to 1":                                               "--errors é uma parte de 0 a 1",
	"what is found is not what was put in":                                          "o que se encontra não é o que lá se pôs",
	"slips in %d deals: findings to be made %d, made %d, missing %d, invented %d\n": "lapsos em %d jogos: achados a fazer %d, feitos %d, em falta %d, inventados %d\n",
	"pgn-extract (chess: %d games)":                                                 "pgn-extract (xadrez: %d jogos)",
	"what":                                                                          "o quê",
	"seconds":                                                                       "segundos",
	"deals/s":                                                                       "jogos/s",
	"plays/s":                                                                       "jogadas/s",
	"processor s":                                                                   "processador s",
	"peak MB":                                                                       "pico MB",
	"bytes/deal":                                                                    "bytes/jogo",

	string(codeTexts[engine.CodeSyntax]):            "o texto não se lê; o jogo guarda-se como está",
	string(codeTexts[engine.CodeEncoding]):          "o texto não é UTF-8",
	string(codeTexts[engine.CodeBadTag]):            "uma etiqueta não se lê",
	string(codeTexts[engine.CodeDuplicateTag]):      "uma etiqueta é dada duas vezes",
	string(codeTexts[engine.CodeUndeclaredLetters]): "usam-se letras de naipes que não foram declaradas",
	string(codeTexts[engine.CodeUnknownRules]):      "as regras indicadas não são conhecidas",
	string(codeTexts[engine.CodeTolerated]):         "lido por tolerância: o formatador escreve-o de outra maneira",
	string(codeTexts[engine.CodeLeaderInferred]):    "quem saiu a uma vaza não está escrito e foi deduzido",
	string(codeTexts[engine.CodeRulesAssumed]):      "não se indicam regras: supõem-se as habituais",
	string(codeTexts[engine.CodeTrumpInferred]):     "o trunfo não está registado e foi deduzido",
	string(codeTexts[engine.CodeCardTwice]):         "uma carta está em dois sítios",
	string(codeTexts[engine.CodeHandSize]):          "uma mão tem cartas a mais, ou está escrita duas vezes",
	string(codeTexts[engine.CodeTrickSize]):         "uma vaza tem cartas a mais ou a menos, ou está fora da ordem",
	string(codeTexts[engine.CodeNotInDeck]):         "uma carta não é do baralho",
	string(codeTexts[engine.CodeNotInHand]):         "jogou-se uma carta que a mão registada não tinha",
	string(codeTexts[engine.CodeNotHeld]):           "a carta de trunfo não é do dador",
	string(codeTexts[engine.CodeNoSuchPlay]):        "uma emenda é de alguma coisa que não está lá",
	string(codeTexts[engine.CodeRenuncia]):          "renúncia: não assistiu tendo do naipe, provado pelo registo",
	string(codeTexts[engine.CodeRenunciaPossible]):  "não assistiu, e o registo não diz se foi renúncia",
	string(codeTexts[engine.CodeUnclaimed]):         "uma renúncia está provada, e ninguém a acusou a tempo",
	string(codeTexts[engine.CodeObligation]):        "não jogou a carta a que as regras obrigam",
	string(codeTexts[engine.CodeOutOfTurn]):         "jogou-se uma carta fora da vez",
	string(codeTexts[engine.CodeWrongLeader]):       "sai a uma vaza o lugar errado",
	string(codeTexts[engine.CodeWrongFirstLeader]):  "sai à primeira vaza o lugar errado",
	string(codeTexts[engine.CodeWrongDealer]):       "era a vez de outro lugar dar",
	string(codeTexts[engine.CodeProcedure]):         "contra o procedimento à mesa",
	string(codeTexts[engine.CodeWinnerMismatch]):    "o vencedor de uma vaza está escrito de outra maneira do que se jogou",
	string(codeTexts[engine.CodePointsMismatch]):    "os pontos estão escritos de outra maneira do que se jogou",
	string(codeTexts[engine.CodeGamesMismatch]):     "os riscos de um jogo estão escritos de outra maneira do que vale",
	string(codeTexts[engine.CodeSheetMismatch]):     "a folha está escrita de outra maneira do que devia estar",
	string(codeTexts[engine.CodeResultMismatch]):    "o resultado está escrito de outra maneira do que a partida acaba",
	string(codeTexts[engine.CodeClaimWrongRuling]):  "uma acusação foi decidida contra o registo",
	string(codeTexts[engine.CodeClaimInadmissible]): "uma acusação não se pode fazer: do lado errado, ou tarde",
	string(codeTexts[engine.CodeClaimUndecided]):    "o registo não pode decidir uma acusação",
	string(codeTexts[engine.CodePenaltyMismatch]):   "uma penalização é outra do que as regras dão",
	string(codeTexts[engine.CodeIncompleteDeal]):    "um jogo tem menos de dez vazas, e nada diz porquê",
	string(codeTexts[engine.CodeTrumpAmbiguous]):    "o trunfo não está registado, e pode ter sido um de vários",
	string(codeTexts[engine.CodeLeaderUnknown]):     "quem saiu a uma vaza não está escrito e não se pode deduzir",
}
