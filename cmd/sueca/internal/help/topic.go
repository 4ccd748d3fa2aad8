package help

import (
	"io"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/query"
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
	"archives": {"arquivos"}, "competition": {"torneio", "torneios", "competição", "competicao"}, "disputes": {"disputas", "renúncia", "renuncia"},
	"editors": {"editores"}, "evidence": {"provas"}, "findings": {"observações", "observacoes"},
	"forms": {"formas"}, "house-rules": {"regras-da-casa", "regras"}, "keeping": {"livro", "emendar"}, "library": {"biblioteca"}, "limits": {"limites"},
	"machines": {"máquinas", "maquinas"}, "notation": {"notação", "notacao"}, "query": {"consulta", "consultas"},
	"pages": {"páginas", "paginas", "imprimir"}, "ratings": {"forças", "forcas"}, "scripts": {"programas"},
	"serving": {"servir", "rede", "telemóvel", "telemovel"}, "sheets": {"folha", "folhas"}, "sites": {"sítios", "sitios"},
	"standings": {"classificações", "classificacoes", "nomes"}, "studies": {"estudos", "sinais"}, "sql": {"colunas"}, "tables": {"mesas"},
	"values": {"valores"}, "viewing": {"ver"}, "writing": {"escrever"},
}

// newTopics makes a command for each topic, which only has help, as wide as that.
func newTopics(lang string, width int) []*cobra.Command {
	var out []*cobra.Command
	for _, name := range topicNames() {
		page := TopicPage(lang, name)
		c := &cobra.Command{Use: name, Short: pageTitle(page), Aliases: topicAliases[name]}
		c.SetHelpFunc(func(c *cobra.Command, _ []string) {
			io.WriteString(c.OutOrStdout(), pageText(page, width))
		})
		out = append(out, c)
	}
	return out
}
