package main

// portugueseForms has what is said of the forms in which records are exchanged.
var portugueseForms = map[string]string{
	exportDoc: `Export escreve partidas do livro, ou de FILEs, em notação canónica ou noutra forma
(--to; sueca help forms diz quais). O que foi importado sai como fmt o teria escrito.
Com --as-of é o registo como estava quando o livro tinha tantas linhas.`,
	"`form` to write: sueca, json, csv or pbn":                                                                                              "`forma` a escrever: sueca, json, csv ou pbn",
	"%s: the file is empty":                                                                                                                 "%s: o ficheiro está vazio",
	"print the JSON Schema of --to json, and do nothing else":                                                                               "escrever o JSON Schema de --to json, e mais nada",
	"no deal has all four hands written, and pbn has nothing else":                                                                          "nenhum jogo tem as quatro mãos escritas, e pbn não tem mais nada",
	"--words is about the notation: the other forms have English words":                                                                     "--words é sobre a notação: as outras formas têm palavras inglesas",
	"nothing can be said: in no stratum it was sometimes so and sometimes not\n":                                                            "nada se pode dizer: em nenhum estrato foi umas vezes assim e outras não\n",
	"no column of this table is named card (carta), and none line (linha): its first row must have the names of the columns":                "nenhuma coluna desta tabela se chama card (carta), e nenhuma line (linha): a primeira linha tem de ter os nomes das colunas",
	"%s: nothing in it can be read as a record, and nothing was stored; if it is in another form, name that with --from (sueca help forms)": "%s: nada nele se lê como registo, e nada se guardou; se está noutra forma, diga qual com --from (sueca help forms)",
}
