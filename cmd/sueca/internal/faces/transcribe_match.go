package faces

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"sueca/analysis/archive"
	"sueca/cmd/internal/desk"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay"
)

// match puts the match to go on with into the book, or the head of a new one.
func (t *transcription) match(book *sheetBook, args []string) error {
	a := t.a
	if len(args) == 1 {
		return a.Records.ReadLog(func(log eventlog.Reader) error {
			ids, err := source.MatchIDs(log, args[0])
			if err == nil && len(ids) != 1 {
				err = output.Usagef("one match at a time, or none")
			}
			if err == nil {
				book.opened(ids[0])
			}
			return err
		})
	}
	_, err := os.Stat(a.Records.LogPath)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		head, err := t.head()
		if err != nil {
			return err
		}
		book.begin(head)
		return nil
	case err != nil:
		return err
	}
	if err := a.Records.ReadLog(t.takeOver); err != nil {
		return err
	}
	head, err := t.head()
	if err != nil {
		return err
	}
	id, played, err := t.atTable(head)
	switch {
	case err != nil:
		return err
	case id != "" && !t.fresh:
		book.opened(id)
	default:
		book.begin(numbered(head, played+1))
	}
	return nil
}

// carried is what a match takes over from the last one that was transcribed on the same day,
// at whatever table, where no flag says otherwise.
//
// Where no flag says who plays or where, the next match is at the same table, and of the same
// players: of those who sit there by then.
type carried struct{ event, site, rules, table, players string }

// takeOver finds out what is taken over, and who wrote that match, who writes this one too
// unless somebody says otherwise.
func (t *transcription) takeOver(log eventlog.Reader) error {
	n, err := log.Count()
	if err != nil {
		return err
	}
	today := time.Now().Format(time.DateOnly)
	for i := n; i > max(0, n-lookedBack); i-- {
		name, err := log.Name(i)
		if err != nil {
			return err
		}
		events, err := source.EventsOf(log, name, 0)
		if err != nil {
			return err
		}
		if desk.TagOf(events, "Source") != desk.Transcribed || desk.TagOf(events, "Date") != today {
			continue
		}
		if t.event == "" || archive.FoldName(t.event) == archive.FoldName(desk.TagOf(events, "Event")) {
			t.carried = carried{event: desk.TagOf(events, "Event"), site: desk.TagOf(events, "Site"), rules: desk.TagOf(events, "Rules")}
			t.carrySeats(events)
		}
		return t.sameAuthor(log, name)
	}
	return nil
}

// carrySeats takes over the table of a match and its players, unless a flag names others.
func (t *transcription) carrySeats(events []engine.Event) {
	table := desk.TagOf(events, "Table")
	if t.players != "" || t.table != "" && archive.FoldName(t.table) != archive.FoldName(table) {
		return
	}
	r := t.carried.rules
	if t.rules != "" {
		r = t.rules
	}
	as, err := rules.Parse(r)
	timeline := replay.NewTimeline(events)
	state := timeline.At(timeline.Len())
	if err != nil || as.Table() != state.Rules.Table() {
		return // others sit at it
	}
	var names []string
	for s := range state.Rules.Table().Players.All() {
		names = append(names, cmp.Or(state.Player(s), s.String()))
	}
	t.carried.table, t.carried.players = table, strings.Join(names, ",")
	if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, ",") }) {
		t.carried.players = ""
	}
}

// sameAuthor makes whoever wrote a match last write, if nothing says who does.
func (t *transcription) sameAuthor(log eventlog.Reader, match string) error {
	if t.a.Records.Author != "" || os.Getenv("SUECA_AUTHOR") != "" || t.a.Records.Usual.Get("author") != "" {
		return nil
	}
	for row, err := range log.Stream(match, 0) {
		if err != nil {
			return err
		}
		if row.Author != evidence.Redacted {
			t.a.Records.Author = row.Author
		}
	}
	return nil
}

// lookedBack is how many matches of a log are looked through, from the last one, for the one to
// go on with. An evening has fewer.
const lookedBack = 200

// atTable returns the match to go on with, "" for none: the last one that was transcribed
// and is not over, of those that the flags name. played is the highest number of the matches
// of that evening at that table.
func (t *transcription) atTable(head []engine.Event) (id string, played int, err error) {
	err = t.a.Records.ReadLog(func(log eventlog.Reader) error {
		n, err := log.Count()
		if err != nil {
			return err
		}
		for i, found := n, false; i > max(0, n-lookedBack); i-- {
			name, err := log.Name(i)
			if err != nil {
				return err
			}
			events, err := source.EventsOf(log, name, 0)
			if err != nil {
				return err
			}
			if desk.TagOf(events, "Source") != desk.Transcribed {
				continue
			}
			if sameEvening(events, head) {
				number, _ := strconv.Atoi(desk.TagOf(events, "Match")) // what is no number counts for none
				played = max(played, number, 1)
			}
			if found || !t.names(events) {
				continue
			}
			if found = true; !replay.Judge(events).Over {
				id = name
			}
		}
		return nil
	})
	return id, played, err
}

// names reports whether a match is of the players, the table, the event and the place that
// the flags name. What they leave out is not compared.
func (t *transcription) names(events []engine.Event) bool {
	same := func(flag, tag string) bool {
		flag = strings.TrimSpace(flag)
		return flag == "" || archive.FoldName(flag) == archive.FoldName(desk.TagOf(events, tag))
	}
	if !same(t.event, "Event") || !same(t.site, "Site") || !same(t.table, "Table") {
		return false
	}
	if t.players == "" {
		return true
	}
	for i, name := range strings.Split(t.players, ",") {
		if i >= card.MaxSeats || !same(name, (card.A+card.Seat(i)).String()) {
			return false
		}
	}
	return true
}

// sameEvening reports whether two matches were played on one day, at one table of one event.
func sameEvening(events, head []engine.Event) bool {
	for _, tag := range []string{"Date", "Event", "Site", "Table"} {
		if desk.TagOf(events, tag) != desk.TagOf(head, tag) {
			return false
		}
	}
	return true
}

// head returns the head of a new match, as the flags have it.
func (t *transcription) head() ([]engine.Event, error) {
	rules, text, err := rulesOf(cmp.Or(t.rules, t.carried.rules))
	if err != nil {
		return nil, err
	}
	players := rules.Table().Players
	seated := cmp.Or(t.players, t.carried.players)
	names := strings.Split(seated, ",")
	if seated == "" {
		names = strings.Split(players.String(), "")
	}
	if len(names) != players.Len() {
		return nil, output.Usagef("--players are %d names with commas between them", players.Len())
	}
	tags := map[string]string{"Event": cmp.Or(t.event, t.carried.event), "Site": cmp.Or(t.site, t.carried.site), "Table": cmp.Or(t.table, t.carried.table), "Match": "1", "Rules": text}
	for i, name := range names {
		if tags[(card.A + card.Seat(i)).String()] = name; strings.TrimSpace(name) == "" {
			return nil, output.Usagef("--players are %d names with commas between them", players.Len())
		}
	}
	return headOf(rules, tags), nil
}

// rulesOf returns the rules of a new match and the text of their tag; "" is the default rules.
func rulesOf(text string) (rules.Rules, string, error) {
	if text == "" {
		rules := rules.Default()
		return rules, fmt.Sprintf("%s target=%d", rules.Profile, rules.Target), nil
	}
	rules, err := rules.Parse(text)
	return rules, text, err
}

// headOf returns the head of a match that begins now.
func headOf(rules rules.Rules, tags map[string]string) []engine.Event {
	now := time.Now()
	tags["Date"], tags["Time"], tags["Source"] = now.Format(time.DateOnly), now.Format(time.TimeOnly), desk.Transcribed
	events := []engine.Event{&engine.MatchStarted{Rules: rules, Source: engine.RulesTagged}}
	for _, name := range []string{"Event", "Site", "Date", "Time", "Table", "Match", "Rules", "A", "B", "C", "D", "E", "F", "G", "H", "Source"} {
		if value := strings.TrimSpace(tags[name]); value != "" {
			events = append(events, &engine.TagWritten{Name: name, Value: value})
		}
	}
	return events
}

// numbered returns a head with that number of the match.
func numbered(head []engine.Event, number int) []engine.Event {
	for i, e := range head {
		if tag, ok := e.(*engine.TagWritten); ok && tag.Name == "Match" {
			head[i] = &engine.TagWritten{Name: "Match", Value: strconv.Itoa(number)}
		}
	}
	return head
}

// next puts the match after another at the same table into the book: with its players, those
// who sat down later among them, and its number counted on.
func (t *transcription) next(book *sheetBook, events []engine.Event) (int, error) {
	return book.begin(nextHead(events)), nil
}

// nextHead returns the head of the match after another at the same table.
func nextHead(events []engine.Event) []engine.Event {
	tags := map[string]string{}
	for _, name := range []string{"Event", "Site", "Table", "Match", "Rules"} {
		tags[name] = desk.TagOf(events, name)
	}
	timeline := replay.NewTimeline(events)
	state := timeline.At(timeline.Len())
	for s := range state.Rules.Table().Players.All() {
		if tags[s.String()] = state.Player(s); tags[s.String()] == "" {
			tags[s.String()] = s.String()
		}
	}
	number, err := strconv.Atoi(tags["Match"])
	if err != nil {
		number = 1 // a match without a number was the first
	}
	rules := rules.Default()
	if m, ok := events[0].(*engine.MatchStarted); ok {
		rules = m.Rules
	}
	tags["Match"] = strconv.Itoa(number + 1)
	return headOf(rules, tags)
}
