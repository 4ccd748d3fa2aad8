package main

// portugueseForms has what is said of the forms in which records are exchanged.
var portugueseForms = map[string]string{
	formsDoc: `Os registos leem-se (--from) e escrevem-se (export --to) nestas formas:

  forma  --from  --to  contém
  sueca  sim     sim   a notação: tudo o que há num registo
  json   sim     sim   tudo: um objeto por cada linha da notação; export --schema escreve
                       o esquema (JSON Schema)
  csv    sim     sim   tudo: uma linha por carta, com as colunas deal trick leader seat
                       card mark seconds comments winner points, e line para todas as
                       outras linhas
  pbn    sim     sim   só as mãos: [Deal "A:♠.♥.♣.♦ …"], [Dealer], [Trump], [Board];
                       lugares A B C D pela ordem de jogar, ou N E S W como no bridge
  gaips  sim     não   os registos da aplicação de telefone de 2015

As tabelas de cartas de outros programas leem-se pelos nomes das colunas, por qualquer
ordem, com vírgulas, pontos e vírgulas ou tabulações: card (carta), deal (jogo), trick
(vaza), seat (lugar), dealer (dador), trump (trunfo), match (partida). Só card tem de lá
estar. As outras colunas passam-se à frente. O que não se percebe é recusado na sua
linha, e os jogos em volta leem-se.`,
	exportDoc: `Export escreve partidas do livro, ou de FILEs, em notação canónica ou noutra forma
(--to; sueca help forms diz quais). O que foi importado sai como fmt o teria escrito.
Com --as-of é o registo como estava quando o livro tinha tantas linhas.`,
	"`form` to write: sueca, json, csv or pbn":                                                                                              "`forma` a escrever: sueca, json, csv ou pbn",
	"%s: the file is empty":                                                                                                                 "%s: o ficheiro está vazio",
	"the forms in which records are read and written (help only)":                                                                           "as formas em que se leem e escrevem registos (só ajuda)",
	"print the JSON Schema of --to json, and do nothing else":                                                                               "escrever o JSON Schema de --to json, e mais nada",
	"no deal has all four hands written, and pbn has nothing else":                                                                          "nenhum jogo tem as quatro mãos escritas, e pbn não tem mais nada",
	"--words is about the notation: the other forms have English words":                                                                     "--words é sobre a notação: as outras formas têm palavras inglesas",
	"nothing can be said: in no stratum it was sometimes so and sometimes not\n":                                                            "nada se pode dizer: em nenhum estrato foi umas vezes assim e outras não\n",
	"no column of this table is named card (carta), and none line (linha): its first row must have the names of the columns":                "nenhuma coluna desta tabela se chama card (carta), e nenhuma line (linha): a primeira linha tem de ter os nomes das colunas",
	"%s: nothing in it can be read as a record, and nothing was stored; if it is in another form, name that with --from (sueca help forms)": "%s: nada nele se lê como registo, e nada se guardou; se está noutra forma, diga qual com --from (sueca help forms)",
}
