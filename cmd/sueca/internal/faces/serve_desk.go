package faces

import (
	"cmp"
	"strings"

	"sueca/cmd/internal/desk"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/web"
	"sueca/engine"
	"sueca/engine/card"
)

// desk returns what writing a match needs, which is that of transcribe.
func (a *serveVerb) desk() web.Desk {
	d := &desk.Desk{Run: a.Run, Speaks: a.speaking} // no keys: the letters are those of the language
	return web.Desk{
		Lines: d.Lines, Slip: d.Slip, Card: d.Card, Explain: d.Explain, Adds: d.Adds,
		Head: a.head, Next: desk.NextHead, Parse: desk.ParseHead, Open: desk.OfTonight, Lately: desk.Lately, Here: desk.Here,
		Near: a.near, House: a.house,
	}
}

// head returns the head of a new match. It writes to no output, so that it waits for no page.
func (a *serveVerb) head(b web.Beginning) ([]engine.Event, error) {
	rules, text, err := desk.RulesOf(cmp.Or(strings.TrimSpace(b.Rules), a.rules))
	if err != nil {
		return nil, err
	}
	players := rules.Table().Players
	if len(b.Players) != players.Len() {
		return nil, output.Usagef("by these rules %d players sit at the table", players.Len())
	}
	tags := map[string]string{"Event": cmp.Or(b.Event, a.event), "Site": cmp.Or(b.Site, a.site), "Round": b.Round, "Table": b.Table,
		"Match": "1", "Rules": text}
	if b.Timed {
		tags[engine.SecondsTag] = "phone"
	}
	for i, name := range b.Players {
		if strings.TrimSpace(name) == "" {
			return nil, output.Usagef("each player needs a name, or the letter of the seat")
		}
		tags[(card.A + card.Seat(i)).String()] = name
	}
	head := desk.HeadOf(rules, tags)
	_, played, err := (&desk.Desk{Run: a.Run}).AtTable(head, func([]engine.Event) bool { return true })
	return desk.Numbered(head, played+1), err
}

// house returns how a match begins of which nothing is said.
func (a *serveVerb) house() web.Beginning {
	_, text, err := desk.RulesOf(strings.TrimSpace(a.rules))
	if err != nil {
		text = a.rules // they were read when the server began
	}
	return web.Beginning{Event: a.event, Site: a.site, Rules: text}
}

// near returns, for each of some names that is like one of the log, that one. It waits for no page either.
func (a *serveVerb) near(names []string) (map[string]string, error) {
	return (&desk.Desk{Run: a.Run}).Near(names)
}
