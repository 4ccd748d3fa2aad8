package faces

import (
	"strings"

	"sueca/analysis/audit"
	"sueca/cmd/internal/desk"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	auditverb "sueca/cmd/sueca/internal/audit"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay/viewer"
)

// viewerHost returns what the viewer needs from the program.
func viewerHost(a *run.Run) viewer.Host {
	languages := []message.Language{{Name: "en", Say: lang.Speaker{}.Say}, {Name: "pt", Say: lang.New("pt").Say}}
	if a.Out.Words.Name() != "en" {
		languages[0], languages[1] = languages[1], languages[0]
	}
	return viewer.Host{
		Languages: languages,
		Card: func(text, language string) (card.Card, error) {
			letters := notation.Letters(a.Records.Letters)
			if letters == "" {
				letters = notation.Letters(language)
			}
			return notation.ParseCard(text, letters)
		},
		Save: func(file string, events []engine.Event) error {
			return a.Files.WriteFile(file, []byte(notation.Format(events, a.Records.Words())), output.New)
		},
		Write: func(file, content string) error { return a.Files.WriteFile(file, []byte(content), output.New) },
		Rules: func(language string, r *rules.Rules, width int) []string {
			return strings.Split(a.Out.Speaking(language).Captured(func(out *output.Output) {
				out.Columns = max(width, 30)
				report.ShowRules(out, r)
			}), "\n")
		},
		Possible: func(d *engine.Deal, r *rules.Rules, seat card.Seat, trick, card int) string {
			if n := audit.DealsSeen(d, r, seat, audit.Moment{Trick: trick, Card: card}); n != nil {
				return grouped(n.String())
			}
			return ""
		},
		Worth:   (&auditverb.Appraiser{}).Worth,
		Why:     (&auditverb.Teller{}).Why,
		Explain: (&desk.Desk{Run: a}).Explain,
	}
}

// grouped writes a long number in groups of three digits.
func grouped(n string) string {
	out := ""
	for len(n) > 3 {
		out = " " + n[len(n)-3:] + out
		n = n[:len(n)-3]
	}
	return n + out
}
