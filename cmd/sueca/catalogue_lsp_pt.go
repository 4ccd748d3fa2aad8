package main

// portugueseLSP has what the language server says.
var portugueseLSP = map[string]string{
	lspDoc: `Lsp é um servidor de linguagem para registos, com que um editor fala pela entrada e pela
saída padrão: achados enquanto se escreve, o que uma carta fez e o que o lugar podia ter
jogado, completar cartas e palavras, formatar, correções, um índice por partidas e jogos,
dobras, e nomes novos para jogadores. O README diz como se conta isso ao VS Code, Neovim,
Helix e Emacs.`,
	"a language server for editors, over standard input and output":  "um servidor de linguagem para editores, pela entrada e saída padrão",
	"print a TextMate grammar for highlighting, and do nothing else": "escrever uma gramática TextMate para colorir, e mais nada",
	"card points: AC %d, BD %d; games: AC %d, BD %d":                 "pontos: AC %d, BD %d; riscos: AC %d, BD %d",
	"trick %d: %s plays %s":                                    "vaza %d: %s joga %s",
	"%s has the trick with %s; %d points lie on the table":     "%s tem a vaza com %s; há %d pontos na mesa",
	"before this trick: AC %d, BD %d card points":              "antes desta vaza: AC %d, BD %d pontos",
	"%s could play %s":                                         "%s podia jogar %s",
	"follows suit":                                             "assiste",
	"match %d":                                                 "partida %d",
	"trick %d, %s: %s in the place of %s":                      "vaza %d, %s: %s em vez de %s",
	"if it was a slip: %s":                                     "se foi um lapso: %s",
	"write the match in canonical form, shorthand spelt out":   "escrever a partida na forma canónica, por extenso",
	"write out who leads, who takes each trick and its points": "escrever quem sai, quem faz cada vaza e os pontos dela",
	"here is no player's name":                                 "aqui não há nome de jogador",
	"a name is a line of text":                                 "um nome é uma linha de texto",
	"the editor went away without saying so, or sent what is no message of the protocol": "o editor foi-se embora sem o dizer, ou mandou o que não é mensagem do protocolo",
	"somebody of that name sits at the same table already":                               "já há alguém com esse nome na mesma mesa",
}
