package main

// portugueseManual has what is said of the manual and its pages for man.
var portugueseManual = map[string]string{
	"show the help of a verb, or a page of the manual": "mostrar a ajuda de um verbo, ou uma página do manual",
	helpDoc: `Help mostra a ajuda de um verbo, ou uma página do manual; sem nome, diz quais há.
sueca VERBO --help é o mesmo.

Com --man escreve o manual numa pasta, em páginas para o programa man:
sueca-VERBO.1 para os verbos, sueca-TEMA.7 para as páginas do manual, no idioma
de --lang.`,
	"write the manual as pages for man into this `folder`": "escrever o manual nesta `pasta`, em páginas para o man",
	"--man takes one folder, and no verb or topic":         "--man leva uma pasta, e nenhum verbo nem tema",
	"there is no verb or topic %s; sueca help lists them":  "não há verbo nem tema %s; sueca help diz quais há",
	"%s is a file: name a folder":                          "%s é um ficheiro: indique uma pasta",
	"Name":                                                 "Nome",
	"Synopsis":                                             "Sinopse",
	"Description":                                          "Descrição",
	"Verbs":                                                "Verbos",
	"Pages of the manual":                                  "Páginas do manual",
	"Options":                                              "Opções",
	"Options of every verb":                                "Opções de todos os verbos",
	"Examples":                                             "Exemplos",
	"See also":                                             "Ver também",
}
