package main

// portugueseEvidence has the Portuguese of what the verbs about proofs say.
var portugueseEvidence = map[string]string{
	keyDoc: `Key faz as chaves com que se assinam os pontos de controlo do livro. Quem guarda
o livro tem uma; cada par e o árbitro têm a sua. NOME.key assina e é secreta:
fica com quem é dono dela. NOME.pub é para todos os que hão de verificar o que
foi assinado.`,
	checkpointDoc: `Checkpoint assina o que o livro tem: o seu nome, quantas linhas tem, e a raiz da
árvore de Merkle sobre elas. É prova quando se guarda fora do livro, com outros
que não quem o guarda: faça-se depois o que se fizer ao ficheiro, sueca verify
--checkpoint diz se ainda começa por essas linhas.`,
	cosignDoc: `Cosign junta uma assinatura, com a hora, a um ponto de controlo: ambos os pares e o
árbitro fazem-no no fim de uma partida, cada um com a sua chave. Primeiro vê se
o livro começa pelo que o ponto de controlo diz; --blind assina sem o livro.`,
	verifyDoc: `Verify verifica as provas. Sem argumentos, examina o livro: o ficheiro, as tabelas
e os gatilhos, cada linha, e a árvore de Merkle, que volta a fazer a partir das
linhas. Com --checkpoint, prova também que o livro começa pelo que então se
assinou: só por si, o exame não distingue um livro de outro que quem o guarda
escreveu de novo.

Com ficheiros, verifica pacotes (ver sueca bundle), que não precisam do livro.

Estado à saída 2 se alguma coisa não se verifica; diz-se a primeira linha errada.`,
	bundleDoc: `Bundle escreve um ficheiro sobre uma partida, ou um jogo dela, que se verifica em
qualquer lado sem o livro: o registo, as regras, cada linha da partida com a sua
prova, o ponto de controlo assinado, e o resultado. sueca verify FICHEIRO
verifica-o. O ficheiro é texto: quem o abre pode ler nele o registo.`,
	redactDoc: `Redact tira do livro, por inteiro, cada texto que tenha este texto, como um nome:
etiquetas, notas, comentários, razões, texto que não se consegue ler, e os nomes
de quem acrescentou. No seu lugar fica [redacted]; todas as provas continuam
válidas, e a falta vê-se. Cada partida em que estava recebe uma nota que o diz. O
ficheiro é escrito de novo, para que nada fique nele. Não se pode desfazer, e as
cópias feitas antes ainda o têm.`,
	backupDoc: `Backup copia o livro enquanto outros o leem e escrevem: a cópia é o livro como
estava num momento, e escreve-se inteira ou não se escreve. Para restaurar, use a
cópia como livro.`,

	"make keys to sign checkpoints with":                                                "fazer chaves para assinar pontos de controlo",
	"make a key pair: NAME.key, which is secret, and NAME.pub":                          "fazer um par de chaves: NOME.key, que é secreta, e NOME.pub",
	"name the key: sueca key new club-da-ribeira":                                       "dê nome à chave: sueca key new clube-da-ribeira",
	"`folder` for the files":                                                            "`pasta` dos ficheiros",
	"the name of a key has no blanks, slashes or plus signs: %q":                        "o nome de uma chave não leva espaços, barras nem sinais de mais: %q",
	"%s.key signs: keep it secret\n%s.pub checks: give it to everybody\n":               "%s.key assina: guarde-a em segredo\n%s.pub verifica: dê-a a todos\n",
	"%s is there already, and is left as it is":                                         "%s já existe, e fica como está",
	"the `file` with the public key of who keeps the log":                               "o `ficheiro` com a chave pública de quem guarda o livro",
	"a `file` with the public key of a pair or the referee; may be given several times": "um `ficheiro` com a chave pública de um par ou do árbitro; pode dar-se várias vezes",
	"how `many` of the cosigners must have signed (default all that are named)":         "`quantos` dos signatários têm de ter assinado (por omissão todos os indicados)",
	"say whose signature is believed: --keeper FILE.pub":                                "diga em que assinatura se acredita: --keeper FICHEIRO.pub",

	"sign what the log holds":                                    "assinar o que o livro tem",
	"sueca checkpoint takes no names: it is about the whole log": "sueca checkpoint não leva nomes: é sobre o livro inteiro",
	"say who signs: --key FILE.key; sueca key new makes one":     "diga quem assina: --key FICHEIRO.key; sueca key new faz uma",
	"the `file` with the secret key of who keeps the log":        "o `ficheiro` com a chave secreta de quem guarda o livro",
	"write to this `file` instead of standard output":            "escrever neste `ficheiro` em vez da saída padrão",
	"add a signature to a checkpoint":                            "juntar uma assinatura a um ponto de controlo",
	"name the file of the checkpoint":                            "indique o ficheiro do ponto de controlo",
	"the `file` with your secret key":                            "o `ficheiro` com a sua chave secreta",
	"sign without looking at the log":                            "assinar sem ver o livro",
	"%s: signed, the log's first %d rows\n":                      "%s: assinadas as primeiras %d linhas do livro\n",

	"check the log's proofs, or a bundle's":                      "verificar as provas do livro, ou de um pacote",
	"a bundle has its own checkpoint: leave --checkpoint out":    "um pacote traz o seu ponto de controlo: deixe --checkpoint de fora",
	"a `file` with a signed checkpoint that the log must extend": "um `ficheiro` com um ponto de controlo assinado por que o livro tem de começar",
	"the keys are for a checkpoint: --checkpoint FILE":           "as chaves são para um ponto de controlo: --checkpoint FICHEIRO",
	"%s: position %d: ":                               "%s: posição %d: ",
	"the log does not verify\n":                       "o livro não se verifica\n",
	"%s: %d rows, each as it was appended; root %s\n": "%s: %d linhas, cada uma como foi acrescentada; raiz %s\n",
	"rows of which a text was redacted: %d\n":         "linhas de que se tirou um texto: %d\n",
	"this tells of changes, not of a log that was written anew: for that, verify with a checkpoint that was kept elsewhere\n": "isto mostra mudanças, e não um livro escrito de novo: para isso, verifique com um ponto de controlo guardado noutro lado\n",
	"the log begins with the %d rows that were signed\n":                                                                      "o livro começa pelas %d linhas que foram assinadas\n",
	"cosigned by %s, %s\n":             "assinado também por %s, %s\n",
	"%s: the bundle does not verify\n": "%s: o pacote não se verifica\n",
	"%s: match %s, its first %d rows, each as the log held it when it had %d; the verdict is the one that follows\n": "%s: partida %s, as suas primeiras %d linhas, cada uma como o livro a tinha quando tinha %d; o resultado é o que delas decorre\n",

	"write a file that proves what the log says of a match":                                                         "escrever um ficheiro que prova o que o livro diz de uma partida",
	"name one match by the beginning of its id, or MATCH/DEAL":                                                      "indique uma partida pelo princípio do seu número, ou PARTIDA/JOGO",
	"say what is proven: --key FILE.key signs the log as it stands, --checkpoint FILE takes what was signed before": "diga o que se prova: --key FICHEIRO.key assina o livro como está, --checkpoint FICHEIRO usa o que se assinou antes",
	"a `file` with a signed checkpoint, as the pairs cosigned it":                                                   "um `ficheiro` com um ponto de controlo assinado, como os pares o assinaram",
	"%q is no match: write the beginning of its id, or MATCH/DEAL":                                                  "%q não é uma partida: escreva o princípio do seu número, ou PARTIDA/JOGO",
	"%s is no checkpoint":                               "%s não é um ponto de controlo",
	"%s is no checkpoint of this log":                   "%s não é um ponto de controlo deste livro",
	"this is no bundle":                                 "isto não é um pacote",
	"%s stands in it twice":                             "%s está nele duas vezes",
	"row %d cannot be read: %s":                         "a linha %d não se consegue ler: %s",
	"the proof of row %d is for another checkpoint":     "a prova da linha %d é de outro ponto de controlo",
	"row %d is not that row of the match":               "a linha %d não é essa linha da partida",
	"the bundle does not have the parts that it should": "o pacote não tem as partes que devia",
	"the verdict is not the one that follows from the record by this program (%s)": "o resultado não é o que decorre do registo por este programa (%s)",
	"the record that can be read in the bundle is not the one that its rows prove": "o registo que se lê no pacote não é o que as suas linhas provam",

	"the log was written before there were proofs: the next import adds them":               "o livro foi escrito antes de haver provas: a próxima importação junta-as",
	"the checkpoint is not signed as it must be (%s)":                                       "o ponto de controlo não está assinado como deve (%s)",
	"the log is not the one that was signed: what it held then was changed or removed (%s)": "o livro não é o que foi assinado: o que então tinha foi mudado ou tirado (%s)",
	"a row does not stand in the log that was signed (%s)":                                  "uma linha não está no livro que foi assinado (%s)",

	"take a name out of the log; its proofs stay valid": "tirar um nome do livro; as provas continuam válidas",
	"name the text to take out, in quotes":              "indique o texto a tirar, entre aspas",
	"this cannot be undone: say --yes if %q is to go":   "isto não se pode desfazer: diga --yes se %q é para tirar",
	"`why`, for the note that is appended":              "`porquê`, para a nota que se acrescenta",
	"yes, it cannot be undone":                          "sim, não se pode desfazer",
	"position %d, match %s: redacted\n":                 "posição %d, partida %s: tirado\n",
	"rows redacted: %d\n":                               "linhas mudadas: %d\n",

	"copy the log, while it may be written to": "copiar o livro, mesmo enquanto se escreve nele",
	"name the file of the copy":                "indique o ficheiro da cópia",
	"%s: %d rows\n":                            "%s: %d linhas\n",

	"the database is damaged: %s":                                 "a base de dados está danificada: %s",
	"%s does not belong in a log":                                 "%s não é de um livro",
	"%s is not as it was made":                                    "%s não está como foi feito",
	"%s is missing: whatever it should keep out may have come in": "falta %s: o que devia impedir pode ter entrado",
	"match %s has no rows":                                        "a partida %s não tem linhas",
	"the row cannot be read: %s":                                  "a linha não se consegue ler: %s",
	"the rows %d to %d are missing":                               "faltam as linhas %d a %d",
	"the row is of no match":                                      "a linha não é de nenhuma partida",
	"the row is revision %d of match %s, where %d should be":      "a linha é a revisão %d da partida %s, onde devia estar a %d",
	"the row was changed: it is not what was appended":            "a linha foi mudada: não é a que foi acrescentada",
	"the tree has another hash for the rows %d to %d: one of them, or the hash, was changed": "a árvore tem outro resumo para as linhas %d a %d: mudou-se uma delas, ou o resumo",
	"the tree has hashes for rows after the last one: rows were removed":                     "a árvore tem resumos de linhas depois da última: tiraram-se linhas",
	"the row is redacted, and no row says so":                                                "tirou-se um texto da linha, e nenhuma linha o diz",
	"a redaction is noted for the row, and it is not redacted":                               "diz-se que se tirou um texto da linha, e não se tirou",
	"the redaction of the row names no row that says so":                                     "do texto que se tirou da linha não há linha que o diga",
}
