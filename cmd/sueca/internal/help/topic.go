package help

import (
	"io"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/query"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/manual"
)

// topicWidth is the width of a page.
const topicWidth = 79

// topicNames lists the topics.
func topicNames() []string {
	files, err := manual.Pages.ReadDir("pt")
	if err != nil {
		panic("sueca: the manual: " + err.Error()) // it is embedded
	}
	var out []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".md"); ok {
			out = append(out, name)
		}
	}
	return out
}

// TopicPage returns the page of a topic in a language. The English manual of the query
// language is that of its package.
func TopicPage(lang, name string) string {
	if lang == "en" && name == "query" {
		return query.Manual
	}
	page, err := manual.Pages.ReadFile(path.Join(lang, name+".md"))
	if err != nil {
		panic("sueca: the manual: " + err.Error()) // a test checks that both are there
	}
	return string(page)
}

// topicAliases are the Portuguese names of the topics, with and without their accents. The
// pages go by the English ones, which are those of the files.
var topicAliases = map[string][]string{
	"archives": {"arquivos"}, "competition": {"torneio", "torneios", "competição", "competicao"},
	"disputes": {"disputas", "renúncia", "renuncia", "acusação", "acusacao", "decisão", "decisao"},
	"editors":  {"editores"}, "evidence": {"provas"}, "findings": {"observações", "observacoes"},
	"forms": {"formas"}, "heaps": {"montes"}, "house-rules": {"regras-da-casa", "regras"}, "keeping": {"livro", "emendar"}, "library": {"biblioteca"},
	"limits": {"limites"}, "maxims": {"máximas", "maximas"},
	"machines": {"máquinas", "maquinas"}, "notation": {"notação", "notacao"}, "query": {"consulta", "consultas"},
	"pages": {"páginas", "paginas", "imprimir"}, "ratings": {"forças", "forcas"}, "scripts": {"programas"},
	"serving": {"servir", "rede", "telemóvel", "telemovel"}, "sheets": {"folha", "folhas"}, "sites": {"sítios", "sitios"},
	"standings": {"classificações", "classificacoes", "nomes"}, "studies": {"estudos", "sinais"}, "sql": {"colunas"}, "tables": {"mesas"},
	"values": {"valores"}, "viewing": {"ver"}, "witnesses": {"testemunhas"}, "writing": {"escrever"},
}

// topicVerbs are the verbs that do what a page of the manual is about, for who gives the page a
// file. The other pages are about no verb in particular.
var topicVerbs = map[string]string{
	"archives": "sueca pack", "competition": "sueca season", "disputes": "sueca audit", "editors": "sueca lsp", "evidence": "sueca prove",
	"findings": "sueca validate", "forms": "sueca export", "heaps": "sueca transcribe, sueca fmt --tricks", "house-rules": "sueca rules show", "keeping": "sueca import, sueca amend",
	"notation": "sueca validate", "pages": "sueca page", "query": "sueca find", "maxims": "sueca signals maxims",
	"ratings": "sueca season ratings", "serving": "sueca serve",
	"sheets": "sueca score, sueca page --sheet", "sites": "sueca site", "sql": "sueca export", "standings": "sueca season",
	"studies": "sueca signals", "tables": "sueca score", "values": "sueca solve", "viewing": "sueca view", "witnesses": "sueca reconcile", "writing": "sueca transcribe",
}

// notPage returns the error for a page of the manual that is given a word, as if it were a verb.
func notPage(c *cobra.Command, word string) error {
	if verbs := topicVerbs[c.Name()]; verbs != "" {
		return output.Usagef("%s is a page of the manual, which does nothing with %s: the verb for that is %s", c.CalledAs(), word, verbs)
	}
	return output.Usagef("%s is a page of the manual, which does nothing with %s; sueca help lists the verbs", c.CalledAs(), word)
}

// newTopics makes a command for each topic, which only has help, as wide as that.
func newTopics(out *output.Output, width int) []*cobra.Command {
	var topics []*cobra.Command
	for _, name := range topicNames() {
		page := TopicPage(out.Words.Name(), name)
		c := &cobra.Command{Use: name, Short: pageTitle(page), Aliases: topicAliases[name]}
		c.SetHelpFunc(func(c *cobra.Command, _ []string) {
			if c.Flags().NArg() > 0 {
				out.Complain(notPage(c, c.Flags().Arg(0)))
				return
			}
			io.WriteString(c.OutOrStdout(), pageText(page, width))
		})
		topics = append(topics, c)
	}
	return topics
}
