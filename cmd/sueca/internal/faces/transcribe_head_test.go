package faces

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/internal/desk"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/cmd/sueca/internal/web"
	"sueca/engine"
)

// TestHeads: a match goes on at a table with the players who sit there, and its number is
// counted on; what a device sends back as the head of one is looked at.
func TestHeads(t *testing.T) {
	tags := func(events []engine.Event) string {
		var out []string
		for _, e := range events {
			if tag, ok := e.(*engine.TagWritten); ok && tag.Name != "Date" && tag.Name != "Time" && tag.Name != "Source" {
				out = append(out, tag.Name+"="+tag.Value)
			}
		}
		return strings.Join(out, " ")
	}
	text := "[Event \"Noite\"]\n[Table \"4\"]\n[Match \"7\"]\n[Rules \"fpsd target=4\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n\ndeal 1 dealer A trump 2♥\nsubstitute C \"Eva\"\n"
	for _, tt := range []struct{ text, want string }{
		{text, "Event=Noite Table=4 Match=8 Rules=fpsd target=4 A=Ana B=Bruno C=Carla D=D"},
		{strings.Replace(text, "[Match \"7\"]\n", "", 1), "Event=Noite Table=4 Match=2 Rules=fpsd target=4 A=Ana B=Bruno C=Carla D=D"},
		{"[Match \"0\"]\n[Rules \"fpsd\"]\n", "Match=1 Rules=fpsd A=A B=B C=C D=D"},
		{"[Match \"?\"]\n[Rules \"fpsd\"]\n", "Match=2 Rules=fpsd A=A B=B C=C D=D"},
		{"[Match \"final\"]\n[Rules \"fpsd\"]\n", "Match=2 Rules=fpsd A=A B=B C=C D=D"},
		{"[Rules \"italiana5\"]\n[E \"Eva\"]\n", "Match=2 Rules=italiana5 A=A B=B C=C D=D E=Eva"},
	} {
		before := verbtest.RecordOf(t, tt.text).Events
		head := desk.NextHead(before)
		if got := tags(head); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
		if diff := cmp.Diff(before[0].(*engine.MatchStarted).Rules.String(), head[0].(*engine.MatchStarted).Rules.String()); diff != "" {
			t.Errorf("%q: rules %s", tt.text, diff)
		}
	}
	now := time.Now()
	four := "[A \"Ana\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n[D \"Duarte\"]\n"
	head := func(at time.Time, more string) string {
		return fmt.Sprintf("[Date %q]\n[Time %q]\n[Match \"1\"]\n[Rules \"fpsd target=4\"]\n%s[Source %q]\n%s", at.Format(time.DateOnly), at.Format(time.TimeOnly), four, desk.Transcribed, more)
	}
	for name, tt := range map[string]struct {
		text string
		ok   bool
	}{
		"begun now":                   {head(now, ""), true},
		"fifteen hours old":           {head(now.Add(-15*time.Hour), ""), true},
		"of yesterday, on a phone":    {head(now.Add(-30*time.Hour), ""), true},
		"eight days old":              {head(now.Add(-8*24*time.Hour), ""), false},
		"a clock ahead":               {head(now.Add(30*time.Minute), ""), true},
		"a clock set back":            {head(now.Add(15*time.Hour), ""), true},
		"tomorrow":                    {head(now.Add(17*time.Hour), ""), false},
		"with a referee":              {head(now, "[Referee \"Elsa\"]\n"), false},
		"with a deal":                 {head(now, "\ndeal 1 dealer A\n"), false},
		"with a lot":                  {head(now, "lot A K♥\n"), false},
		"two matches":                 {head(now, "\ndeal 1 dealer A\n\n"+head(now, "")), false},
		"nothing":                     {"", false},
		"what is no tag":              {"hello\n", false},
		"from a book":                 {strings.Replace(head(now, ""), desk.Transcribed, "a book", 1), false},
		"without a date":              {fmt.Sprintf("[Rules \"fpsd target=4\"]\n[Source %q]\n", desk.Transcribed), false},
		"with three players":          {strings.Replace(head(now, ""), "[D \"Duarte\"]\n", "", 1), false},
		"with five players":           {strings.Replace(head(now, ""), "[Source", "[E \"Eva\"]\n[Source", 1), false},
		"of three at tables of three": {strings.NewReplacer("[D \"Duarte\"]\n", "", "fpsd target=4", "tres-morto").Replace(head(now, "")), true},
		"nobody in a seat":            {strings.Replace(head(now, ""), "Duarte", " ", 1), false},
		"a hidden character":          {strings.Replace(head(now, ""), "Duarte", "Duarte\u202e", 1), false},
		"two names of a seat":         {strings.Replace(head(now, ""), "[B", "[A \"Eva\"]\n[B", 1), false},
		"no such rules":               {strings.Replace(head(now, ""), "fpsd target=4", "poker", 1), false},
		"no number":                   {strings.Replace(head(now, ""), "[Match \"1\"]\n", "", 1), false},
		"a number below one":          {strings.Replace(head(now, ""), "[Match \"1\"]", "[Match \"-7\"]", 1), false},
		"a number that is none":       {strings.Replace(head(now, ""), "[Match \"1\"]", "[Match \"+1\"]", 1), false},
		"a tag that no head has":      {strings.Replace(head(now, ""), "[Time", "[Annotator", 1), false},
		"with a round":                {strings.Replace(head(now, ""), "[Table", "[Round \"3\"]\n[Table", 1), true},
		"blanks around a name":        {strings.Replace(head(now, ""), "Duarte", " Duarte ", 1), false},
	} {
		events, err := desk.ParseHead(tt.text)
		if (err == nil) != tt.ok || (events != nil) != tt.ok {
			t.Errorf("%s: %d events, %v", name, len(events), err)
		}
	}
	a := shelved(t)
	for _, tt := range []struct {
		b    web.Beginning
		want string
	}{
		{web.Beginning{Players: []string{"Ana", "Bruno", "Carla", "Duarte"}, Table: "4"}, "Event=Torneio Site=Clube Table=4 Match=1 Rules=fpsd target=4 A=Ana B=Bruno C=Carla D=Duarte"},
		{web.Beginning{Players: []string{"A", "B", "C", "D"}, Event: "Noite", Site: "Café", Rules: " rolha "}, "Event=Noite Site=Café Match=1 Rules=rolha A=A B=B C=C D=D"},
		{web.Beginning{Players: []string{"A", "B", "C", "D"}, Rules: "tres-morto"}, "!"},
		{web.Beginning{Players: []string{"A", "B", "C"}, Rules: "tres-morto"}, "Event=Torneio Site=Clube Match=1 Rules=tres-morto A=A B=B C=C"},
		{web.Beginning{Players: []string{"A", "B", "C"}}, "!"},
		{web.Beginning{Players: []string{"A", "B", " ", "D"}}, "!"},
		{web.Beginning{Players: []string{"A", "B", "C", "D"}, Rules: "norules"}, "!"},
	} {
		a.event, a.site = "Torneio", "Clube"
		events, err := a.head(tt.b)
		got := tags(events)
		if err != nil {
			got = "!"
		}
		if got != tt.want {
			t.Errorf("%+v: %q (%v), want %q", tt.b, got, err, tt.want)
		}
	}
	for _, tt := range []struct {
		t    transcription
		want string
	}{
		{transcription{}, "Match=1 Rules=fpsd target=4 A=A B=B C=C D=D"},
		{transcription{players: "Ana, Bruno,Carla ,Duarte", table: "2", rules: "rolha"}, "Table=2 Match=1 Rules=rolha A=Ana B=Bruno C=Carla D=Duarte"},
		{transcription{rules: "tres-morto"}, "Match=1 Rules=tres-morto A=A B=B C=C"},
		{transcription{players: "Ana, Bruno, Carla"}, "!"},
		{transcription{players: "Ana, Bruno, Carla, "}, "!"},
		{transcription{rules: "norules"}, "!"},
		{transcription{carried: carried{players: "E,F,G,H", rules: "rolha", event: "Noite"}, event: "Torneio"}, "Event=Torneio Match=1 Rules=rolha A=E B=F C=G D=H"},
	} {
		events, err := tt.t.head()
		got := tags(events)
		if err != nil {
			got = "!"
		}
		if got != tt.want {
			t.Errorf("%+v: %q (%v), want %q", tt.t, got, err, tt.want)
		}
	}
}
