package faces

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"sueca/analysis/archive"
	"sueca/cmd/internal/desk"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
	"sueca/replay/viewer"
)

// match puts the match to go on with into the book, or the head of a new one.
func (t *transcription) match(book *sheetBook, args []string) error {
	a := t.a
	if t.second {
		return a.Records.ReadLog(func(log eventlog.Reader) error { return t.again(book, log, args) })
	}
	if t.date != "" && !notation.IsDate(t.date) {
		return output.Usagef("there is no %s in the calendar: write the day as 2026-10-03", message.Word(t.date))
	}
	if len(args) == 1 {
		return a.Records.ReadLog(func(log eventlog.Reader) error {
			id, err := oneID(log, args[0])
			if err == nil {
				book.opened(id)
			}
			return err
		})
	}
	_, err := os.Stat(a.Records.LogPath)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && t.unmade():
		head, err := t.head()
		if err != nil {
			return err
		}
		book.begin(head)
		return nil
	case err != nil:
		return err
	}
	if err := t.askNames(); err != nil {
		return err
	}
	if err := a.Records.ReadLog(t.takeOver); err != nil {
		return err
	}
	head, err := t.head()
	if err != nil {
		return err
	}
	id, played, err := t.desk().AtTable(head, t.names)
	switch {
	case err != nil:
		return err
	case id != "" && !t.fresh:
		book.opened(id)
	default:
		book.begin(desk.Numbered(head, played+1))
	}
	return nil
}

// oneID returns the id of the one match that a selector means.
func oneID(log eventlog.Reader, selector string) (string, error) {
	ids, err := source.MatchIDs(log, selector)
	if err == nil && len(ids) != 1 {
		err = output.Usagef("one match at a time, or none")
	}
	if err != nil {
		return "", err
	}
	return ids[0], nil
}

// again puts a match of the log into the book that is written by a second person: the one that is named, or the last one that was
// transcribed of those that the flags mean. Who has begun it already goes on with it.
func (t *transcription) again(book *sheetBook, log eventlog.Reader, args []string) error {
	id := ""
	if len(args) == 1 {
		var err error
		if id, err = oneID(log, args[0]); err != nil {
			return err
		}
	} else {
		n, err := log.Count()
		for i := n; err == nil && id == "" && i > max(0, n-desk.LookedBack); i-- {
			var name string
			var events []engine.Event
			if name, err = log.Name(i); err == nil {
				events, err = source.EventsOf(log, name, 0)
			}
			if err == nil && desk.Here(events) && t.names(events) {
				id = name
			}
		}
		if err != nil {
			return err
		}
	}
	if id == "" {
		return output.Usagef("there is no match to write a second time: name one of the log")
	}
	events, err := source.EventsOf(log, id, 0)
	if err != nil {
		return err
	}
	first, err := firstAuthor(log, id)
	if err != nil {
		return err
	}
	t.a.Records.NameAuthor()
	book.matches = append(book.matches, sheetOf{id: id, second: true, name: reconcile.FreeName(events, t.a.Records.Author, first)})
	return nil
}

// unmade reports whether the log is an empty file, as where the disk was full when it was to be made.
func (t *transcription) unmade() bool {
	log, err := t.a.Records.OpenLog()
	if err == nil {
		log.Close()
	}
	return errors.Is(err, eventlog.ErrUnmade)
}

// askNames asks about each name of --players that the log does not have, and that is like one that it
// has, who is meant.
func (t *transcription) askNames() error {
	names := strings.Split(t.players, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	near, err := t.desk().Near(names)
	if err != nil || len(near) == 0 {
		return err
	}
	for i, name := range names {
		if near[name] == "" {
			continue
		}
		if names[i], err = t.answer(name, near[name]); err != nil {
			return err
		}
	}
	t.players = strings.Join(names, ",")
	return nil
}

// askWho asks by one key who is meant by a name that is like one of the log. Where there is nobody to
// ask, it is what was typed.
func (t *transcription) askWho(typed, known string) (string, error) {
	key, err := t.a.Out.Key(t.a.Records.Stdin, t.a.Out.Words.Say(viewer.WhoIsMeant(typed, known)), "\r\nysn")
	if err != nil || key == 0 || key == 'n' {
		return typed, err
	}
	return known, nil
}

// carried is what a match takes over from the last one that was transcribed on the same day,
// at whatever table, where no flag says otherwise.
//
// Where no flag says who plays or where, the next match is at the same table, and of the same
// players; whoever took a seat over was there for that match alone.
type carried struct{ event, site, rules, table, players string }

// takeOver finds out what is taken over, and who wrote that match, who writes this one too
// unless somebody says otherwise.
func (t *transcription) takeOver(log eventlog.Reader) error {
	n, err := log.Count()
	if err != nil {
		return err
	}
	today := cmp.Or(t.date, time.Now().Format(time.DateOnly))
	for i := n; i > max(0, n-desk.LookedBack); i-- {
		name, err := log.Name(i)
		if err != nil {
			return err
		}
		events, err := source.EventsOf(log, name, 0)
		if err != nil {
			return err
		}
		if !desk.Here(events) || engine.TagOf(events, "Date") != today {
			continue
		}
		if t.event == "" || archive.FoldName(t.event) == archive.FoldName(engine.TagOf(events, "Event")) {
			t.carried = carried{event: engine.TagOf(events, "Event"), site: engine.TagOf(events, "Site"), rules: engine.TagOf(events, "Rules")}
			t.carrySeats(events)
		}
		return t.sameAuthor(log, name)
	}
	return nil
}

// carrySeats takes over the table of a match and its players, unless a flag names others.
func (t *transcription) carrySeats(events []engine.Event) {
	table := engine.TagOf(events, "Table")
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
		names = append(names, cmp.Or(engine.TagOf(events, s.String()), s.String()))
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

// names reports whether a match is of the players, the table, the event and the place that
// the flags name. What they leave out is not compared.
func (t *transcription) names(events []engine.Event) bool {
	same := func(flag, tag string) bool {
		flag = strings.TrimSpace(flag)
		return flag == "" || archive.FoldName(flag) == archive.FoldName(engine.TagOf(events, tag))
	}
	if !same(t.event, "Event") || !same(t.site, "Site") || !same(t.table, "Table") || !same(t.date, "Date") {
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

// head returns the head of a new match, as the flags have it.
func (t *transcription) head() ([]engine.Event, error) {
	rules, text, err := desk.RulesOf(cmp.Or(t.rules, t.carried.rules))
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
	tags := map[string]string{"Event": cmp.Or(t.event, t.carried.event), "Site": cmp.Or(t.site, t.carried.site),
		"Table": cmp.Or(t.table, t.carried.table), "Match": "1", "Rules": text}
	for i, name := range names {
		if tags[(card.A + card.Seat(i)).String()] = name; strings.TrimSpace(name) == "" {
			return nil, output.Usagef("--players are %d names with commas between them", players.Len())
		}
	}
	return t.dated(desk.HeadOf(rules, tags)), nil
}

// dated returns a head with the day on which the match was played, if a flag says one.
func (t *transcription) dated(head []engine.Event) []engine.Event {
	if t.date == "" {
		return head
	}
	return desk.On(head, t.date)
}

// next puts the match after another at the same table into the book: with its players, and its number
// counted on.
func (t *transcription) next(book *sheetBook, events []engine.Event) (int, error) {
	return book.begin(t.dated(desk.NextHead(events))), nil
}
