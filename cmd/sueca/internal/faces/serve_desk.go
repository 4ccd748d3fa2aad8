package faces

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"sueca/cmd/internal/desk"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/web"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/notation"
)

// desk returns what writing a match needs, which is that of transcribe.
func (a *serveVerb) desk() web.Desk {
	t := &transcription{a: a.Run} // no keys: the letters are those of the language
	explain := viewerHost(a.Run).Explain
	return web.Desk{
		Lines: t.lines, Slip: t.slip, Card: t.card, Explain: explain,
		Head: a.head, Next: nextHead, Parse: parseHead, Open: ofTonight,
		Adds: func(id string, events, add []engine.Event) ([]engine.Event, error) {
			return report.Addition(a.Records, &source.Record{MatchID: id, Events: events, Judging: a.Records.Judging}, add)
		},
	}
}

// head returns the head of a new match.
func (a *serveVerb) head(b web.Beginning) ([]engine.Event, error) {
	a.one.Lock()
	defer a.one.Unlock()
	rules, text, err := rulesOf(cmp.Or(strings.TrimSpace(b.Rules), a.rules))
	if err != nil {
		return nil, err
	}
	players := rules.Table().Players
	if len(b.Players) != players.Len() {
		return nil, output.Usagef("by these rules %d players sit at the table", players.Len())
	}
	tags := map[string]string{"Event": cmp.Or(b.Event, a.event), "Site": cmp.Or(b.Site, a.site), "Table": b.Table, "Match": "1", "Rules": text}
	for i, name := range b.Players {
		if strings.TrimSpace(name) == "" {
			return nil, output.Usagef("each player needs a name, or the letter of the seat")
		}
		tags[(card.A + card.Seat(i)).String()] = name
	}
	head := headOf(rules, tags)
	_, played, err := (&transcription{a: a.Run}).atTable(head)
	return numbered(head, played+1), err
}

// headTags are the tags that the head of a transcribed match may have.
var headTags = []string{"Sueca", "Event", "Site", "Date", "Time", "Table", "Match", "Rules", "A", "B", "C", "D", "E", "F", "G", "H", "Source"}

// parseHead reads the head of a match that a device was given, and sends back with the first card.
func parseHead(text string) ([]engine.Event, error) {
	wrong := output.Usagef("this is not the head of a match of this table")
	var out []engine.Event
	for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if out != nil {
			return nil, wrong
		}
		if err := m.Errors.Err(); err != nil {
			return nil, err
		}
		out = m.Events
	}
	if len(out) == 0 {
		return nil, wrong
	}
	for _, e := range out {
		switch e := e.(type) {
		case *engine.MatchStarted:
		case *engine.TagWritten:
			if !slices.Contains(headTags, e.Name) {
				return nil, wrong
			}
		default:
			return nil, wrong
		}
	}
	if !ofTonight(out) {
		return nil, wrong
	}
	return out, nil
}

// ofTonight reports whether a match is one that was transcribed and has begun not long ago.
func ofTonight(events []engine.Event) bool {
	began, err := time.ParseInLocation(time.DateOnly, desk.TagOf(events, "Date"), time.Local)
	if err != nil || desk.TagOf(events, "Source") != desk.Transcribed {
		return false
	}
	if clock, err := time.Parse(time.TimeOnly, desk.TagOf(events, "Time")); err == nil {
		began = began.Add(time.Duration(clock.Hour())*time.Hour + time.Duration(clock.Minute())*time.Minute + time.Duration(clock.Second())*time.Second)
	}
	age := time.Since(began)
	return age > -time.Hour && age < 16*time.Hour
}
